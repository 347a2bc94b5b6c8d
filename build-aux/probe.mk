# SPDX-License-Identifier: GPL-3.0-or-later
# What compiler, processor and libraries are there. Each answer is computed when it is first used.

temporary_program = t=$$(mktemp) && trap 'rm -f "$$t" "$$t.exe"' EXIT
# yes if a program that includes header $(1) links with flags $(2).
can_link = $(shell $(temporary_program) && printf '\043include <stdio.h>\n\043include <$(1)>\nint main(void) { return 0; }\n' | \
	$(CC) $(CPPFLAGS) $(CFLAGS) -x c - -x none $(LDFLAGS) $(2) -o "$$t" 2>/dev/null && echo yes)
packaged = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo yes)

# What the compiler makes programs for: x86_64-w64-mingw32.
MACHINE = $(call once,MACHINE,$(shell $(CC) -dumpmachine 2>/dev/null))
IS_WINDOWS = $(findstring mingw,$(MACHINE))
# Compilers for elsewhere have that in their names.
IS_CROSS = $(or $(IS_WINDOWS),$(if $(MACHINE),$(findstring $(MACHINE)-,$(CC))))

CC_VERSION = $(call once,CC_VERSION,$(shell $(CC) --version 2>/dev/null | head -n 1))
CC_IS_CLANG = $(findstring clang,$(CC_VERSION))

MARCH_FLAG = $(call once,MARCH_FLAG,$(if $(MARCH),$(shell $(CC) -march=$(MARCH) -E -x c /dev/null >/dev/null 2>&1 && echo -march=$(MARCH))))

# Every way to attack along lines; the list is kept with them. pext is slow on the first two Zen processors, which have the
# instruction in microcode.
ALL_ATTACKS := $(shell sed -n 's/^BACK_END.\([a-z0-9_]*\),.*/\1/p' src/bitboard/sliders/back_ends.def)
TARGET_MACROS = $(call once,TARGET_MACROS,$(shell $(CC) $(MARCH_FLAG) $(CFLAGS) -dM -E -x c /dev/null 2>/dev/null | \
	awk '/__BMI2__|__znver[12]__/ { print $$2 }'))
USABLE_ATTACKS = $(if $(filter __BMI2__,$(TARGET_MACROS)),$(ALL_ATTACKS),$(filter-out pext,$(ALL_ATTACKS)))
ifndef ATTACKS
ATTACKS = $(call once,ATTACKS,$(if $(filter __BMI2__,$(TARGET_MACROS)),$(if $(filter __znver%,$(TARGET_MACROS)),magic,pext),magic))
else ifeq ($(filter $(ALL_ATTACKS),$(ATTACKS)),)
$(error ATTACKS=$(ATTACKS) is unknown; choose one of: $(ALL_ATTACKS))
else ifeq ($(ATTACKS),pext)
ifeq ($(filter __BMI2__,$(TARGET_MACROS)),)
$(error ATTACKS=pext needs a processor with BMI2 (MARCH=$(MARCH) has none); choose one of: $(USABLE_ATTACKS))
endif
endif

# Of some flags those that the compiler knows for this processor.
known_flags = $(foreach flag,$(1),$(if $(shell $(CC) $(MARCH_FLAG) -Werror $(flag) -S -x c -o - /dev/null >/dev/null 2>&1 && echo yes),$(flag)))
CONTROL_FLOW_FLAGS = $(call once,CONTROL_FLOW_FLAGS,$(call known_flags,-fstack-clash-protection -fcf-protection=return))

LTO_CANDIDATES = $(if $(CC_IS_CLANG),-flto=thin -flto=thin~-fuse-ld=lld,-flto=auto -flto)
first_linking = $(if $(1),$(if $(call can_link,stdlib.h,$(subst ~, ,$(firstword $(1)))),$(subst ~, ,$(firstword $(1))),$(call first_linking,$(wordlist 2,9,$(1)))))
LTO = $(call once,LTO,$(call first_linking,$(LTO_CANDIDATES)))

ifndef CURSES_LIBS
CURSES_LIBS = $(call once,CURSES_LIBS,$(if $(filter yes,$(WITH_CURSES)),$(if $(call packaged,ncursesw),$(shell $(PKG_CONFIG) --libs ncursesw),$(call first_linking_with,ncurses.h,-lncursesw~-ltinfo -lncursesw))))
CURSES_CFLAGS = $(call once,CURSES_CFLAGS,$(if $(CURSES_LIBS),$(shell $(PKG_CONFIG) --cflags ncursesw 2>/dev/null)))
endif
ifndef READLINE_LIBS
READLINE_LIBS = $(call once,READLINE_LIBS,$(if $(filter yes,$(WITH_READLINE)),$(if $(call packaged,readline),$(shell $(PKG_CONFIG) --libs readline),$(call first_linking_with,readline/readline.h,-lreadline -lreadline~-lncursesw))))
endif
ifndef INIH_LIBS
INIH_LIBS = $(call once,INIH_LIBS,$(if $(filter yes,$(WITH_INIH)),$(if $(call packaged,inih),$(shell $(PKG_CONFIG) --libs inih),$(call first_linking_with,ini.h,-linih))))
endif
ifndef UTF8PROC_LIBS
UTF8PROC_LIBS = $(call once,UTF8PROC_LIBS,$(if $(filter yes,$(WITH_UTF8PROC)),$(if $(call packaged,libutf8proc),$(shell $(PKG_CONFIG) --libs libutf8proc),$(call first_linking_with,utf8proc.h,-lutf8proc))))
endif
ifndef GAVIOTA_LIBS
GAVIOTA_LIBS = $(call once,GAVIOTA_LIBS,$(if $(filter yes,$(WITH_GAVIOTA)),$(call first_linking_with,gtb-probe.h,-lgaviotatb)))
endif
# It is loaded, not linked: its tb_init would be Gaviota's.
ifndef HAS_FATHOM
HAS_FATHOM = $(call once,HAS_FATHOM,$(if $(filter yes,$(WITH_FATHOM)),$(call first_linking_with,tbprobe.h,-lfathom)))
endif
# libcurl is loaded, not linked: it would double the time of a start. Its header says what its options are called.
ifndef LICHESS_LIBS
LICHESS_LIBS = $(call once,LICHESS_LIBS,$(if $(filter yes,$(WITH_LICHESS)),$(if $(call first_linking_with,curl/curl.h,-lc),$(call first_linking_with,jansson.h,-ljansson))))
endif
ifndef CMOCKA_LIBS
CMOCKA_LIBS = $(call once,CMOCKA_LIBS,$(if $(call packaged,cmocka),$(shell $(PKG_CONFIG) --libs cmocka),-lcmocka))
endif
HAS_CMOCKA = $(call can_link,cmocka.h,-include stdarg.h -include stddef.h -include stdint.h -include setjmp.h $(CMOCKA_LIBS))
HAS_SANITIZERS = $(call can_link,stdlib.h,-fsanitize=address$(comma)undefined)
first_linking_with = $(if $(2),$(if $(call can_link,$(1),$(subst ~, ,$(firstword $(2)))),$(subst ~, ,$(firstword $(2))),$(call first_linking_with,$(1),$(wordlist 2,9,$(2)))))
