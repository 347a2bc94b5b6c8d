# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Hotspur with GNU make. `make help` lists the targets; ./configure is not needed (CONTRIBUTING.md tells what it
# is good for). What can be set on the command line: BUILD_FOLDER, CC, CFLAGS, LDFLAGS, MARCH, ATTACKS, FLAVOUR, PREFIX, DESTDIR,
# BINDIR, LIBEXECDIR, DATADIR, DOCDIR, MANDIR, PLUGINDIR, BASHDIR, ZSHDIR, FISHDIR, RECORD, NETWORK_FILE, HARDENING, WERROR, WITH_CURSES,
# WITH_READLINE, WITH_INIH, WITH_UTF8PROC, WITH_GAVIOTA, WITH_FATHOM, WITH_LICHESS, PKG_CONFIG, JOBS, V.

# Where everything goes that is built. A folder that was configured outside of the sources gives its own.
BUILD_FOLDER ?= build
-include $(BUILD_FOLDER)/config.mk

SHELL := /bin/sh
# The one place of the version: the program, its pages, configure and the packages read it here.
VERSION := 0.2.0
# A compiler for elsewhere has a pkg-config of its own; that of this system would name libraries of this system.
PKG_CONFIG ?= $(if $(IS_CROSS),$(MACHINE)-pkg-config,pkg-config)
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
# Where programs are that others start: hotspur-lab.
LIBEXECDIR ?= $(PREFIX)/libexec
DATADIR ?= $(PREFIX)/share
DOCDIR ?= $(DATADIR)/doc/hotspur
MANDIR ?= $(DATADIR)/man
# Where XBoard looks for engines: /usr/share/games/plugins and /usr/local/share/games/plugins.
PLUGINDIR ?= $(DATADIR)/games/plugins
BASHDIR ?= $(DATADIR)/bash-completion/completions
ZSHDIR ?= $(DATADIR)/zsh/site-functions
FISHDIR ?= $(DATADIR)/fish/vendor_completions.d
INSTALL ?= install
# For Windows, which is built for elsewhere: processors since 2009, in 32 bits since 2001.
MARCH ?= $(if $(IS_WINDOWS),$(if $(filter x86_64%,$(MACHINE)),x86-64-v2,pentium4),native)
# `no` leaves out what only the maps read, to measure what recording it costs. Such a program has empty maps.
RECORD ?= yes
# The network that is built in; empty for none. OpenBench calls it EVALFILE.
NETWORK_FILE ?= $(if $(EVALFILE),$(EVALFILE),$(if $(filter fuzz,$(FLAVOUR)),,$(wildcard src/eval/network/default.net)))
# `no` leaves out what makes a fault in a release harder to use against the person, to measure what it costs.
HARDENING ?= yes
WERROR ?= 0
WITH_CURSES ?= yes
WITH_READLINE ?= yes
WITH_INIH ?= yes
WITH_UTF8PROC ?= yes
WITH_GAVIOTA ?= yes
WITH_FATHOM ?= yes
WITH_LICHESS ?= yes
FLAVOUR ?= release
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
# V=1 shows the commands.
V ?= 0
Q := $(if $(filter 1,$(V)),,@)

comma := ,
# A value that is computed when first used and then kept: $(call once,NAME,expression with $$).
once = $(eval $(1) := $(2))$($(1))

include build-aux/probe.mk

# --- flavours ----------------------------------------------------------------------------------------------------------

# The unit tests of the release flavour are built with assertions and without link-time optimisation: flavour `unit`.
FLAVOURS := release unit debug sanitize asan ubsan tsan coverage fuzz pgo
ifeq ($(filter $(FLAVOURS),$(FLAVOUR)),)
$(error FLAVOUR=$(FLAVOUR) is unknown; choose one of: $(FLAVOURS))
endif
CHECKED := -g
SANITIZED := $(CHECKED) -O1 -fno-omit-frame-pointer
PGO_STAGE ?= use
PGO_generate = $(if $(CC_IS_CLANG),-fprofile-instr-generate=$(abspath $(DIR))/raw-%p.profraw,-fprofile-generate -fprofile-update=atomic)
PGO_use = $(if $(CC_IS_CLANG),-fprofile-instr-use=$(abspath $(DIR))/all.profdata,-fprofile-use -Wno-missing-profile)

# Checked string functions (unless the caller has chosen a level), guarded stacks that cannot grow past their end unnoticed,
# returns that a processor with the means (CET) checks against a second stack, and a program that lies at an address of
# chance with nothing left to be bound late. Marks where jumps may end, CET's other half, cost the search some percent.
FORTIFY = $(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
HARDENED := $(if $(filter no,$(HARDENING)),,yes)
HARDENED_CFLAGS = $(if $(and $(HARDENED),$(if $(IS_WINDOWS),,yes)),$(FORTIFY) -fstack-protector-strong $(CONTROL_FLOW_FLAGS) -fPIE)
# The inner loops of the search read positions and moves alone, never a byte from outside; guards there cost 1.5 % of speed.
HOT_FILES := $(patsubst %,src/%.c,board/position board/movegen board/legality board/rules board/see board/cuckoo board/kpk \
	eval/eval eval/pawns eval/material eval/endgame eval/psqt eval/network/accumulator search/search search/quiescence \
	search/move_picker search/history search/correction search/pruning search/reductions search/tablebases search/tt search/worker)
$(if $(filter-out $(wildcard src/*/*.c src/*/*/*.c),$(HOT_FILES)),$(error HOT_FILES names what is not there: $(filter-out $(wildcard src/*/*.c src/*/*/*.c),$(HOT_FILES))))
UNGUARD = $(if $(and $(HARDENED),$(IS_RELEASED),$(filter $(HOT_FILES),$<)),-fno-stack-protector)
HARDENED_LDFLAGS = $(if $(and $(HARDENED),$(if $(IS_WINDOWS),,yes)),-pie -Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)

# Vectors made of straight-line code (SLP) cost speed (src/search/MEASURED.md), probably because small structs that were
# stored whole are read back a field at a time.
OPTIMISED = -O3 -fno-tree-slp-vectorize $(LTO) -DNDEBUG
OPTIMISE_release = $(OPTIMISED)
# An index beyond an array ends a unit test at once; a trap needs no library.
OPTIMISE_unit = -O1 -g -fsanitize=bounds -fsanitize-undefined-trap-on-error
OPTIMISE_debug = -Og $(CHECKED)
# Address and undefined-behaviour sanitizers together: one build and one run instead of two.
OPTIMISE_sanitize = $(SANITIZED) -fsanitize=address,undefined -fno-sanitize-recover=all
OPTIMISE_asan = $(SANITIZED) -fsanitize=address
OPTIMISE_ubsan = $(SANITIZED) -fsanitize=undefined -fno-sanitize-recover=all
OPTIMISE_tsan = $(SANITIZED) -fsanitize=thread
OPTIMISE_coverage = -O0 -g --coverage -fprofile-update=atomic
# Each block tells that it was reached, so that inputs which go new ways can be kept.
FUZZ_TRACE = $(if $(CC_IS_CLANG),-fsanitize=fuzzer-no-link,-fsanitize-coverage=trace-pc)
OPTIMISE_fuzz = $(SANITIZED) -fsanitize=address,undefined -fno-sanitize-recover=all $(FUZZ_TRACE)
OPTIMISE_pgo = $(OPTIMISED) $(PGO_$(PGO_STAGE))

# Every choice that was made by hand has its own folder, so that switching back and forth builds nothing anew; any other
# change of flags is noticed through the file `flags` in it.
by_hand = $(filter command environment,$(firstword $(origin $(1))))
DIR = $(call once,DIR,$(BUILD_FOLDER)/$(FLAVOUR)$(if $(call by_hand,ATTACKS),-$(ATTACKS))$(if $(call by_hand,MARCH),-$(or $(MARCH),any))$(if $(filter no,$(RECORD)),-unrecorded)$(if $(HARDENED),,-unhardened)$(if $(call by_hand,NETWORK_FILE),-$(if $(NETWORK_FILE),network,classical))$(if $(CC_IS_CLANG),-clang)$(if $(IS_WINDOWS),-$(MACHINE)))
# The unit tests of a check have a flavour of their own, in a long one the sanitizers', and may have another compiler.
UNIT_FLAVOUR := $(if $(filter release,$(FLAVOUR)),$(if $(and $(LONG),$(HAS_SANITIZERS)),sanitize,unit),$(FLAVOUR))
UNIT_CC = $(CC)
UNIT_DIR = $(patsubst $(BUILD_FOLDER)/$(FLAVOUR)%,$(BUILD_FOLDER)/$(UNIT_FLAVOUR)%,$(DIR))$(if $(findstring clang,$(UNIT_CC)),$(if $(CC_IS_CLANG),,-clang))

# Sizes of 32 bits are converted from 64 all over; the other builds check conversions.
IS_32BIT = $(filter i386-% i486-% i586-% i686-% arm-%,$(MACHINE))
WARNINGS = -Wall -Wextra -Wshadow $(if $(IS_32BIT),,-Wconversion) -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wimplicit-fallthrough
DEFINES = -D_GNU_SOURCE -DATTACKS=$(ATTACKS) \
	$(if $(CURSES_LIBS),-DHAVE_CURSES=1) $(if $(READLINE_LIBS),-DHAVE_READLINE=1) $(if $(INIH_LIBS),-DHAVE_INIH=1) \
	$(if $(UTF8PROC_LIBS),-DHAVE_UTF8PROC=1) $(if $(GAVIOTA_LIBS),-DHAVE_GAVIOTA=1) $(if $(HAS_FATHOM),-DHAVE_FATHOM=1) $(if $(LICHESS_LIBS),-DHAVE_LICHESS=1) $(if $(filter no,$(RECORD)),-DATTENTION_PLIES=0) \
	$(if $(NETWORK_FILE),-DHAVE_DEFAULT_NETWORK=1)
IS_RELEASED = $(filter release pgo,$(FLAVOUR))
# Formats are checked where the C library has them; the macros of this one turn doubles into floats.
ifneq ($(IS_WINDOWS),)
SYSTEM_WARNINGS := -Wno-format -Wno-float-conversion
DEFINES += -D_FILE_OFFSET_BITS=64
SYSTEM_LDFLAGS := -static -Wl,--no-insert-timestamp
SYSTEM_LIBS := -lwinmm
RESOURCES = $(DIR)/hotspur.res
WINDRES ?= $(MACHINE)-windres
EXEEXT := .exe
endif
ALL_CFLAGS = -std=c17 $(OPTIMISE_$(FLAVOUR)) $(if $(IS_RELEASED),$(HARDENED_CFLAGS)) $(MARCH_FLAG) -ffp-contract=off -pthread $(WARNINGS) $(SYSTEM_WARNINGS) -Isrc -I. $(DEFINES) \
	$(CURSES_CFLAGS) $(CPPFLAGS) $(CFLAGS)
ALL_LDFLAGS = $(OPTIMISE_$(FLAVOUR)) $(if $(IS_RELEASED),$(HARDENED_CFLAGS) $(HARDENED_LDFLAGS)) $(MARCH_FLAG) -pthread $(SYSTEM_LDFLAGS) $(CFLAGS) $(LDFLAGS)
STUDY_LIBS = $(INIH_LIBS) $(UTF8PROC_LIBS) $(GAVIOTA_LIBS) -lm $(SYSTEM_LIBS) $(LDLIBS)
ALL_LIBS = $(READLINE_LIBS) $(CURSES_LIBS) $(LICHESS_LIBS) $(STUDY_LIBS)
WERROR_FLAG = $(if $(filter 1 yes,$(WERROR)),-Werror)

# --- files -------------------------------------------------------------------------------------------------------------

# Files of another system end in its name.
OTHER_SYSTEM := $(if $(IS_WINDOWS),%posix.c,%windows.c)
SRC_FILES := $(filter-out $(OTHER_SYSTEM),$(sort $(shell find src -name '*.c' 2>/dev/null)))
UI_FILES := $(filter-out $(OTHER_SYSTEM),$(sort $(shell find ui -name '*.c' 2>/dev/null)))
TEST_FILES := $(sort $(shell find tests/unit -name 'test_*.c' 2>/dev/null))
FUZZ_DRIVERS := $(addprefix tests/fuzz/,driver.c coverage.c mutate.c corpus.c libfuzzer.c)
FUZZ_FILES := $(filter-out $(FUZZ_DRIVERS),$(sort $(wildcard tests/fuzz/*.c)))
DATA_FILES := $(sort $(shell find books -type f ! -name '*.md' ! -name '.*' 2>/dev/null)) \
	$(wildcard tests/data/openings.epd tests/data/lab_games.pgn)
SHARED_FILES := $(patsubst build-aux/share/%.in,$(BUILD_FOLDER)/share/%,$(sort $(wildcard build-aux/share/*.in)))
STYLED_FILES = $(sort $(shell find src ui tests -name '*.[ch]'))

# Without curses the terminal board is left out; ui/board/ is the only folder that needs it.
BUILT_UI_FILES = $(if $(CURSES_LIBS),$(UI_FILES),$(filter-out ui/board/%,$(UI_FILES)))
DATA_OBJECTS = $(DIR)/annotate_page.o $(DIR)/tour_game.o $(if $(NETWORK_FILE),$(DIR)/default_network.o)
objects = $(patsubst %.c,$(DIR)/%.o,$(1)) $(DATA_OBJECTS)
LIBRARY_OBJECTS = $(call objects,$(filter-out ui/main.c ui/study/main.c,$(SRC_FILES) $(BUILT_UI_FILES)))

include build-aux/languages.mk

# Two programs of one library. hotspur plays, with one sliding-attack back-end and what that is made of; hotspur-lab studies,
# with all of them, and has of the front ends neither board nor console nor protocols.
BACK_END_PARTS := reul:magic indirect:magic homogeneous:magic double_hash:direct hyperbola:first_rank first_rank_256:first_rank
PLAYED_SLIDERS = tables $(ATTACKS) $(patsubst $(ATTACKS):%,%,$(filter $(ATTACKS):%,$(BACK_END_PARTS)))
UNPLAYED_FILES = src/study/% ui/study/% $(filter-out $(PLAYED_SLIDERS:%=src/bitboard/sliders/%.c),$(wildcard src/bitboard/sliders/*.c))
PLAY_FILES = $(filter-out $(UNPLAYED_FILES),$(SRC_FILES) $(BUILT_UI_FILES))
STUDY_FILES = $(SRC_FILES) ui/cli/option_tables.c $(filter-out ui/board/% ui/console/% ui/cecp/% ui/uci/% ui/cli/% ui/main.c,$(UI_FILES))
OBJECTS = $(call objects,$(PLAY_FILES))
STUDY_OBJECTS = $(call objects,$(STUDY_FILES))
PROGRAM = $(DIR)/hotspur$(EXEEXT)
STUDY_PROGRAM = $(DIR)/hotspur-lab$(EXEEXT)
UNIT_PROGRAMS = $(addprefix $(DIR)/tests/unit/,$(basename $(notdir $(TEST_FILES))))
# The program with all readers that are fuzzed, and where clang is, the same led by libFuzzer.
FUZZER = $(DIR)/fuzz
LIBFUZZER = $(if $(CC_IS_CLANG),$(DIR)/libfuzzer)

# Make without -j still builds on all processors in the targets that start a make of their own.
PARALLEL = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(JOBS))
SUBMAKE = +$(Q)$(MAKE) --no-print-directory $(PARALLEL)

.DEFAULT_GOAL := default
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
.PHONY: quick windows deb packages recipes default all lab setup play test check check-long bench pgo debug sanitize asan ubsan tsan unit-tests threaded-tests fuzz fuzz-check mutants coverage lint house-numbers format install \
	uninstall dist clean help program program-only signature print-signature print-program print-attacks library test-programs fuzzer run-tests notes FORCE

default: notes program $(if $(EXE),$(EXE)) ## build what plays, build/hotspur: what make alone does (EXE=name: also under that name)

all: default lab $(if $(IS_WINDOWS),,$(if $(IS_RELEASED),$(SHARED_FILES))) ## build also what studies, build/hotspur-lab, and the manual pages and completions

ifneq ($(EXE),)
$(EXE): $(BUILD_FOLDER)/hotspur$(EXEEXT) FORCE
	$(Q)cp $< $@
endif

why_without = $(if $(filter yes,$(1)),the development files of $(2) are not there (make setup installs them),as asked)
notes:
	$(if $(CURSES_LIBS),,@echo 'Building without the terminal board: $(call why_without,$(WITH_CURSES),ncursesw).')
	$(if $(READLINE_LIBS),,@echo 'Building without line editing: $(call why_without,$(WITH_READLINE),readline).')
	$(if $(INIH_LIBS),,@echo 'Building without a configuration file: $(call why_without,$(WITH_INIH),inih).')
	$(if $(UTF8PROC_LIBS),,@echo 'Building without utf8proc, searches fold Latin, Greek and Cyrillic alone: $(call why_without,$(WITH_UTF8PROC),libutf8proc).')
	$(if $(GAVIOTA_LIBS),,@echo "Building without Gaviota's endgame tables: $(call why_without,$(WITH_GAVIOTA),libgaviotatb).")
	$(if $(HAS_MSGFMT),,@echo 'Building without translations: msgfmt of GNU gettext is not there (make setup installs it).')
	$(if $(HAS_FATHOM),,@echo 'Building without Syzygy endgame tables: $(call why_without,$(WITH_FATHOM),libfathom).')
	$(if $(LICHESS_LIBS),,@echo 'Building without lichess: $(call why_without,$(WITH_LICHESS),libcurl or libjansson).')

# What studies has an engine in it that plays: once it is there it is kept as new as the other.
program: $(PROGRAM) $(if $(IS_RELEASED),$(BUILD_FOLDER)/hotspur$(EXEEXT) $(if $(IS_WINDOWS),,$(BUILD_FOLDER)/hotspur.bin)) $(COMPILED_CATALOGUES) $(if $(wildcard $(STUDY_PROGRAM)),lab)

lab: $(STUDY_PROGRAM) $(if $(IS_RELEASED),$(BUILD_FOLDER)/hotspur-lab$(EXEEXT)) ## build what studies (`hotspur lab`, `match`, `suite`, `tune`, `openings`), build/hotspur-lab

# For the tests: the programs of this choice of variables, and where they lie, build/hotspur left alone.
program-only: $(PROGRAM) $(STUDY_PROGRAM)
print-program:
	@echo $(PROGRAM)

# The sliding-attack back-ends that this processor has the instructions for.
print-attacks:
	@echo $(USABLE_ATTACKS)

$(BUILD_FOLDER)/hotspur$(EXEEXT) $(BUILD_FOLDER)/hotspur-lab$(EXEEXT): $(BUILD_FOLDER)/%: $(DIR)/% FORCE
	$(Q)cmp -s $< $@ || { cp $< $@.new && mv -f $@.new $@; }

# The opening book to play from, made of its lines by the program itself.
BOOK_PLIES := 64
$(BUILD_FOLDER)/hotspur.bin: books/openings.txt $(BUILD_FOLDER)/hotspur
	@echo "  BOOK  $@"
	$(Q)$(BUILD_FOLDER)/hotspur book make --lines $< --plies $(BOOK_PLIES) --out $@ >/dev/null

# Manual pages and completions, with what the program says of itself; where it will lie is filled in by install.
RELEASE_DATE = $(shell sed -n '1s/.*(\([0-9-]*\)).*/\1/p' NEWS)
$(BUILD_FOLDER)/share/%: build-aux/share/%.in $(BUILD_FOLDER)/hotspur $(BUILD_FOLDER)/hotspur-lab NEWS
	@mkdir -p $(@D)
	$(Q)$(BUILD_FOLDER)/hotspur help --format man >$@.man && $(BUILD_FOLDER)/hotspur help --format table >$@.table && \
		$(BUILD_FOLDER)/hotspur lab list --format man >$@.lab
	$(Q)sed -e 's|@VERSION@|$(VERSION)|g' -e 's|@DATE@|$(RELEASE_DATE)|g' -e '/^@MANUAL@$$/ {' -e 'r $@.man' -e 'd' -e '}' \
		-e '/^@TABLE@$$/ {' -e 'r $@.table' -e 'd' -e '}' \
		-e '/^@EXPERIMENTS@$$/ {' -e 'r $@.lab' -e 'd' -e '}' $< >$@.new
	$(Q)rm -f $@.man $@.table $@.lab; if cmp -s $@.new $@; then rm -f $@.new; else mv -f $@.new $@; fi

$(PROGRAM): $(OBJECTS) $(RESOURCES) $(DIR)/flags
	@echo "  LINK  $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(OBJECTS) $(RESOURCES) $(ALL_LIBS)

$(STUDY_PROGRAM): $(STUDY_OBJECTS) $(RESOURCES) $(DIR)/flags
	@echo "  LINK  $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(STUDY_OBJECTS) $(RESOURCES) -Wl,--as-needed $(ALL_LIBS)

# On Windows the program itself says that its texts are UTF-8.
$(DIR)/hotspur.res: build-aux/windows/hotspur.rc build-aux/windows/hotspur.manifest $(DIR)/flags
	$(Q)$(WINDRES) -O coff -I build-aux/windows -DVERSION=$(VERSION) $< $@

$(DIR)/%.o: %.c $(DIR)/flags
	@mkdir -p $(@D)
	@echo "  CC    $<"
	$(Q)$(CC) $(ALL_CFLAGS) $(UNGUARD) $(if $(filter tests/%,$<),-Itests $(CMOCKA_CFLAGS)) $(WERROR_FLAG) -MMD -MP -c -o $@ $<

# The network as an array of bytes.
$(DIR)/default_network.c: $(NETWORK_FILE) $(DIR)/flags Makefile
	@echo "  BYTES $(NETWORK_FILE)"
	$(Q){ echo '#include "eval/network/network.h"'; echo 'const unsigned char network_default_bytes[] = {'; \
	od -An -v -tu1 $(NETWORK_FILE) | awk '{ for (i = 1; i <= NF; ++i) printf "%s,", $$i; print "" }'; \
	echo '};'; echo 'const size_t network_default_size = sizeof network_default_bytes;'; } >$@.new && mv -f $@.new $@

# The page of annotated games and the game of the tour as texts: the file, the header that declares it, its name.
TEXT_BYTES = echo "  BYTES $(1)"; { echo '\#include "$(2)"'; echo 'const char $(3)[] = {'; \
	od -An -v -to1 $(1) | sed "s/ *\([0-7]\{3\}\)/'\\\\\1',/g"; \
	echo '0};'; } >$@.new && mv -f $@.new $@
$(DIR)/annotate_page.c: ui/annotate/page.html $(DIR)/flags Makefile
	@$(call TEXT_BYTES,$<,ui/annotate/page.h,annotate_page)
$(DIR)/tour_game.c: ui/session/tour.pgn $(DIR)/flags Makefile
	@$(call TEXT_BYTES,$<,ui/session/tour.h,tour_game)

$(DIR)/default_network.o $(DIR)/annotate_page.o $(DIR)/tour_game.o: %.o: %.c
	$(Q)$(CC) $(ALL_CFLAGS) $(WERROR_FLAG) -c -o $@ $<

# A program beside share/hotspur finds its data from where it lies itself, below any PREFIX, and so hotspur-lab beside or
# in libexec/hotspur; only for other places are the folders compiled in. Version and folders are known to one object each, so
# that a change compiles that one alone.
DATA_FOLDER = $(if $(filter $(dir $(BINDIR))share,$(DATADIR)),,$(DATADIR)/hotspur)
LIBEXEC_FOLDER = $(if $(filter $(dir $(BINDIR))libexec,$(LIBEXECDIR)),,$(LIBEXECDIR)/hotspur)
NAMES_FOLDERS = $(if $(DATA_FOLDER),-DHOTSPUR_DATADIR='"$(DATA_FOLDER)"') $(if $(LIBEXEC_FOLDER),-DHOTSPUR_LIBEXECDIR='"$(LIBEXEC_FOLDER)"')
NAMES_VERSION = -DHOTSPUR_VERSION='"$(VERSION)"'
$(DIR)/src/base/paths.o: private DEFINES += $(NAMES_FOLDERS)
$(DIR)/src/base/paths.o: $(DIR)/data_folder
$(DIR)/src/base/program_name.o: private DEFINES += $(NAMES_VERSION)
$(DIR)/src/base/program_name.o: $(DIR)/version
# Results of the laboratory say by which build they were made.
NAMES_BUILD = -DHOTSPUR_COMMIT='"$(shell cat $(DIR)/commit)"' -DHOTSPUR_FLAGS='"$(subst \,,$(shell cat $(DIR)/flags))"'
$(DIR)/ui/study/lab/build_info.o: private DEFINES += $(NAMES_BUILD)
$(DIR)/ui/study/lab/build_info.o: $(DIR)/commit $(DIR)/flags
$(DIR)/commit: private TEXT = $(or $(if $(wildcard .git),$(shell git describe --always --dirty=+ --exclude='*' --abbrev=8 2>/dev/null)),unknown)
$(DIR)/data_folder: private TEXT = $(DATA_FOLDER) $(LIBEXEC_FOLDER)
$(DIR)/version: private TEXT = $(VERSION)
$(DIR)/commit $(DIR)/data_folder $(DIR)/version: FORCE
	@mkdir -p $(@D)
	@echo '$(TEXT)' | cmp -s - $@ || echo '$(TEXT)' >$@

# Written anew only when it changes; everything compiled depends on it.
$(DIR)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$(subst ",,$(CC) $(CC_VERSION) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(ALL_LIBS) $(NETWORK_FILE))" >$@.new; \
	if cmp -s $@.new $@; then rm -f $@.new; else mv -f $@.new $@; fi

# Everything but main(), for the tests. Only flavours without link-time optimisation have it, so any ar will do.
LIBRARY = $(DIR)/libhotspur.a
$(LIBRARY): $(LIBRARY_OBJECTS)
	@echo "  AR    $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $(LIBRARY_OBJECTS)

# The sources mirror src and ui; the programs lie in one folder, since their names are unlike.
$(foreach source,$(TEST_FILES),$(eval $(DIR)/tests/unit/$(basename $(notdir $(source))): $(DIR)/$(basename $(source)).o))
$(UNIT_PROGRAMS): $(LIBRARY)
	@echo "  LINK  $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(filter-out $(LIBRARY),$^) $(LIBRARY) $(ALL_LIBS) $(CMOCKA_LIBS)

# The engine without experiments, tuning and front ends, for tests/signature, which builds it in many ways.
SIGNATURE = $(DIR)/signature
$(SIGNATURE): $(patsubst %.c,$(DIR)/%.o,tests/signature/signature.c $(filter-out src/study/%,$(SRC_FILES))) $(if $(NETWORK_FILE),$(DIR)/default_network.o)
	@echo "  LINK  $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(ALL_LIBS)
signature: $(SIGNATURE)
print-signature:
	@echo $(SIGNATURE)

# What is fuzzed: of what plays, not the one-shot commands, so that it is built quickly; and the files of training.
FUZZED_FILES = ui/cli/option_tables.c $(filter ui/cli/client%,$(PLAY_FILES)) $(filter-out ui/cli/% ui/main.c,$(PLAY_FILES)) $(filter src/study/tune/%,$(SRC_FILES))
FUZZED_OBJECTS = $(call objects,$(FUZZ_FILES) $(FUZZED_FILES))
# Searches are cut short and tables kept small: tests/fuzz/session.c.
FUZZ_LDFLAGS := $(patsubst %,-Wl$(comma)--wrap=%,engine_go thread_pool_new mem_table_new posix_spawn uci_send_perft)

# The function that the blocks call must not call itself, and must be quick.
$(DIR)/tests/fuzz/coverage.o: private OPTIMISE_fuzz := -g -O2

$(FUZZER): $(patsubst %.c,$(DIR)/%.o,$(filter-out %/libfuzzer.c,$(FUZZ_DRIVERS))) $(FUZZED_OBJECTS)
	@echo "  LINK  $@"
	$(Q)$(CC) $(ALL_LDFLAGS) $(FUZZ_LDFLAGS) -o $@ $^ $(ALL_LIBS)

$(DIR)/libfuzzer: $(DIR)/tests/fuzz/libfuzzer.o $(FUZZED_OBJECTS)
	@echo "  LINK  $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer $(FUZZ_LDFLAGS) -o $@ $^ $(ALL_LIBS)

-include $(shell find $(DIR) -name '*.d' 2>/dev/null)

# --- the two commands a new user needs ---------------------------------------------------------------------------------

setup: ## install the packages that are missing (asks for sudo), after saying which
	@build-aux/setup.sh

play: ## install what playing needs and is missing, build, and start the board
	@build-aux/setup.sh --play
	$(SUBMAKE) default
	@$(BUILD_FOLDER)/hotspur play

test: ## build and run the tests with what is there; what is missing is skipped, nothing is installed
	$(SUBMAKE) run-tests

check: setup ## set up, build and run the tests (FLAVOUR=asan etc. for another flavour)
	$(SUBMAKE) WERROR=1 run-tests

check-long: ## the same with the slow tests; also installs other chess programs to play against
	@build-aux/setup.sh --long
	$(SUBMAKE) WERROR=1 LONG=1 run-tests

# The program and the unit tests are two flavours in a release check, so they are built by a make each. The fuzzer is a third,
# of the long tests: under the sanitizers the whole takes nearly as long to compile as the program itself.
run-tests:
	$(SUBMAKE) WERROR=$(WERROR) all
	$(if $(HAS_CMOCKA),$(SUBMAKE) WERROR=$(WERROR) CC="$(UNIT_CC)" FLAVOUR=$(UNIT_FLAVOUR) test-programs,@echo 'skip unit tests: $(call why_without,yes,cmocka)')
	$(if $(filter release,$(FLAVOUR)),$(if $(LONG),$(if $(HAS_SANITIZERS),$(SUBMAKE) WERROR=$(WERROR) FLAVOUR=fuzz fuzzer,@echo 'skip fuzz: $(CC) has no sanitizers')))
	@FLAVOUR=$(FLAVOUR) LONG=$(LONG) CC="$(CC)" UNIT_CC="$(UNIT_CC)" UNIT_FLAVOUR=$(UNIT_FLAVOUR) FUZZER=$(FUZZ_PROGRAM) UNIT_DIR=$(UNIT_DIR) tests/run.sh $(if $(filter release pgo,$(FLAVOUR)),$(BUILD_FOLDER)/hotspur,$(PROGRAM)) \
		$(if $(HAS_CMOCKA),$(patsubst $(DIR)/%,$(UNIT_DIR)/%,$(UNIT_PROGRAMS)))

# Unit programs alone, by name; those with threads are what the thread sanitizer is for.
UNITS ?= $(notdir $(UNIT_PROGRAMS))
THREADED_UNITS := test_base test_file_writer test_debug_log test_engine test_search test_thread_pool test_match test_trainer test_tune_play
unit-tests: ## build and run the unit tests alone (UNITS="test_see test_pgn": only these)
	$(SUBMAKE) WERROR=$(WERROR) program-only $(addprefix $(DIR)/tests/unit/,$(UNITS))
	@FLAVOUR=$(FLAVOUR) CC="$(CC)" tests/run.sh --only '' $(PROGRAM) $(addprefix $(DIR)/tests/unit/,$(UNITS))

threaded-tests: ## run the unit tests of what has threads under the thread sanitizer
	$(SUBMAKE) FLAVOUR=tsan WERROR=1 UNITS="$(THREADED_UNITS)" unit-tests

test-programs: $(UNIT_PROGRAMS)
library: $(LIBRARY)

# --- other builds ------------------------------------------------------------------------------------------------------

# The program, its book, and what must come with them. Processors since 2009; MARCH=x86-64-v3 for those since 2013.
WINDOWS_CC ?= x86_64-w64-mingw32-gcc
WINDOWS_ZIP := $(BUILD_FOLDER)/hotspur-$(VERSION)-windows.zip
windows: default ## build the program for Windows and pack it into a zip (by MinGW)
	$(SUBMAKE) CC="$(WINDOWS_CC)" $(if $(call by_hand,MARCH),,MARCH=x86-64-v2) all
	$(Q)rm -rf $(BUILD_FOLDER)/windows && mkdir -p $(BUILD_FOLDER)/windows/hotspur && cp $(BUILD_FOLDER)/hotspur.exe $(BUILD_FOLDER)/hotspur-lab.exe $(BUILD_FOLDER)/hotspur.bin LICENSE README.md $(BUILD_FOLDER)/windows/hotspur/
	$(if $(COMPILED_CATALOGUES),$(Q)mkdir -p $(BUILD_FOLDER)/windows/hotspur/languages && cp $(COMPILED_CATALOGUES) $(BUILD_FOLDER)/windows/hotspur/languages/)
	$(Q)find $(BUILD_FOLDER)/windows -exec touch -d @$(SOURCE_DATE) {} +
	$(Q)rm -f $(WINDOWS_ZIP) && cd $(BUILD_FOLDER)/windows && TZ=UTC python3 -m zipfile -c $(abspath $(WINDOWS_ZIP)) hotspur
	@echo "  ZIP   $(WINDOWS_ZIP)"

quick: ## build build/unit/hotspur, without link-time optimisation: a few seconds after an edit
	$(SUBMAKE) FLAVOUR=unit program

bench: default ## print the signature line for a commit that changes the search
	@$(BUILD_FOLDER)/hotspur bench | tee $(BUILD_FOLDER)/bench.out | tail -n 1
	@awk '/^Nodes:/ { print "Bench: " $$2 }' $(BUILD_FOLDER)/bench.out

include build-aux/bench.mk

PGO_PROFILE_DEPTH ?= 10
pgo: ## build build/hotspur with profile-guided optimisation
	$(Q)rm -rf $(DIR:$(BUILD_FOLDER)/release%=$(BUILD_FOLDER)/pgo%)
	$(SUBMAKE) FLAVOUR=pgo PGO_STAGE=generate pgo-profile
	$(SUBMAKE) FLAVOUR=pgo PGO_STAGE=use program lab

.PHONY: pgo-profile
pgo-profile: $(PROGRAM)
	$(PROGRAM) bench $(PGO_PROFILE_DEPTH) | tail -n 1
	$(if $(CC_IS_CLANG),$(Q)$$(ls /usr/bin/llvm-profdata* /usr/lib/llvm-*/bin/llvm-profdata 2>/dev/null | head -n 1) merge -output=$(DIR)/all.profdata $(DIR)/raw-*.profraw)

debug: ## build with assertions and self-checks, and run the tests with it
	$(SUBMAKE) FLAVOUR=debug WERROR=1 run-tests

sanitize: ## build with the address and undefined-behaviour sanitizers together, and run the tests with it
	$(SUBMAKE) FLAVOUR=sanitize WERROR=1 run-tests

asan: ## build with the address sanitizer, and run the tests with it
	$(SUBMAKE) FLAVOUR=asan WERROR=1 run-tests

ubsan: ## build with the undefined-behaviour sanitizer, and run the tests with it
	$(SUBMAKE) FLAVOUR=ubsan WERROR=1 run-tests

tsan: ## build with the thread sanitizer, and run the tests with it
	$(SUBMAKE) FLAVOUR=tsan WERROR=1 run-tests

SECONDS ?= 60
FUZZ_PROGRAM = $(FUZZER:$(BUILD_FOLDER)/$(FLAVOUR)%=$(BUILD_FOLDER)/fuzz%)
fuzz: ## feed changed input to each reader under the sanitizers, from the kept corpus on (SECONDS=N for each)
	$(SUBMAKE) FLAVOUR=fuzz fuzzer
	@tests/fuzz/fuzz.sh $(SECONDS) $(BUILD_FOLDER)/found $(FUZZ_PROGRAM) $(if $(CC_IS_CLANG),$(dir $(FUZZ_PROGRAM))libfuzzer)

fuzz-check: ## feed the kept corpus to each reader under the sanitizers
	$(SUBMAKE) FLAVOUR=fuzz WERROR=1 fuzzer
	@FUZZER=$(FUZZ_PROGRAM) tests/run.sh --only fuzz $(FUZZ_PROGRAM)

fuzzer: $(FUZZER) $(LIBFUZZER)

mutants: ## break one line after another in a copy of the sources and print which mutants the tests kill (N=20, ONLY=san.c: some)
	@N=$(N) ONLY='$(ONLY)' env -u BUILD_FOLDER tests/mutants/mutants.py

coverage: ## run the tests with coverage counters and print the share of lines run, by file
	$(Q)find $(BUILD_FOLDER)/coverage* -name '*.gcda' -delete 2>/dev/null || true
	$(SUBMAKE) FLAVOUR=coverage run-tests
	@tests/coverage.sh $(patsubst $(BUILD_FOLDER)/$(FLAVOUR)%,$(BUILD_FOLDER)/coverage%,$(DIR))

lint: ## check layers, headers, globals and words in the sources, and their layout where clang-format is there
	$(SUBMAKE) FLAVOUR=unit WERROR=1 library
	@CC="$(CC)" UNIT_DIR=$(DIR:$(BUILD_FOLDER)/$(FLAVOUR)%=$(BUILD_FOLDER)/unit%) tests/run.sh --only lint $(BUILD_FOLDER)/hotspur
	@if command -v clang-format >/dev/null; then clang-format --dry-run -Werror $(STYLED_FILES) && echo 'layout as clang-format has it'; \
	else echo 'clang-format is not installed: layout not checked'; fi

# Files of another system count as well, wherever this is asked.
OTHER_FILES = $(shell find src ui -name '$(subst %,*,$(OTHER_SYSTEM))')
house-numbers: ## count lines, functions and comments of the sources, beside what is aimed at (LIST=1 names them)
	@PLAY_FILES="$(PLAY_FILES) $(OTHER_FILES)" STUDY_FILES="$(STUDY_FILES) $(OTHER_FILES)" build-aux/house-numbers.py $(if $(LIST),--list)

format: ## lay out the sources with clang-format
	@clang-format -i $(STYLED_FILES)

# --- packaging ---------------------------------------------------------------------------------------------------------

configure: configure.ac src/config.mk.in Makefile ## make the configure script (needs autoconf; autoreconf -fi does the same)
	autoconf -o $@.new configure.ac && mv -f $@.new $@ && rm -rf autom4te.cache

# One after the other, with any number of jobs.
install: all ## install below PREFIX (default /usr/local); DESTDIR is put in front
	$(SUBMAKE) install-files

MANUAL_PAGE = $(MANDIR)/man6/hotspur.6
MAPS_PAGE = $(MANDIR)/man7/hotspur-maps.7
PGN_PAGE = $(MANDIR)/man7/hotspur-pgn.7
LAB_PAGE = $(MANDIR)/man7/hotspur-lab.7
PLUGIN_FILE = $(PLUGINDIR)/xboard/hotspur.eng
BASH_FILE = $(BASHDIR)/hotspur
ZSH_FILE = $(ZSHDIR)/_hotspur
FISH_FILE = $(FISHDIR)/hotspur.fish
DESKTOP_FILE = $(DATADIR)/applications/hotspur.desktop
ICON_FILE = $(DATADIR)/icons/hicolor/scalable/apps/hotspur.svg
METAINFO_FILE = $(DATADIR)/metainfo/org.hotspur_chess.hotspur.metainfo.xml

# A file of build/share with the places filled in: $(call install_shared,NAME,PLACE).
install_shared = $(INSTALL) -d "$(DESTDIR)$(dir $(2))" && sed -e 's|@BINDIR@|$(BINDIR)|g' -e 's|@DATADIR@|$(DATADIR)|g' -e 's|@LIBEXECDIR@|$(LIBEXECDIR)|g' \
	-e 's|@DOCDIR@|$(DOCDIR)|g' -e 's|@PLUGINDIR@|$(PLUGINDIR)|g' $(BUILD_FOLDER)/share/$(1) >"$(DESTDIR)$(2)" && chmod 644 "$(DESTDIR)$(2)"

# The same without building anything.
.PHONY: install-files
install-files:
	$(INSTALL) -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(DATADIR)/hotspur" "$(DESTDIR)$(DOCDIR)"
	$(INSTALL) -m 755 $(BUILD_FOLDER)/hotspur "$(DESTDIR)$(BINDIR)/hotspur"
	$(INSTALL) -d "$(DESTDIR)$(LIBEXECDIR)/hotspur" && $(INSTALL) -m 755 $(BUILD_FOLDER)/hotspur-lab "$(DESTDIR)$(LIBEXECDIR)/hotspur/hotspur-lab"
	$(INSTALL) -m 644 $(DATA_FILES) $(BUILD_FOLDER)/hotspur.bin "$(DESTDIR)$(DATADIR)/hotspur/"
	$(if $(COMPILED_CATALOGUES),$(INSTALL) -d "$(DESTDIR)$(DATADIR)/hotspur/languages" && $(INSTALL) -m 644 $(COMPILED_CATALOGUES) "$(DESTDIR)$(DATADIR)/hotspur/languages/")
	$(INSTALL) -m 644 README.md NEWS LICENSE "$(DESTDIR)$(DOCDIR)/"
	$(call install_shared,hotspur.6,$(MANUAL_PAGE))
	$(call install_shared,hotspur-maps.7,$(MAPS_PAGE))
	$(call install_shared,hotspur-pgn.7,$(PGN_PAGE))
	$(call install_shared,hotspur-lab.7,$(LAB_PAGE))
	$(call install_shared,hotspur.eng,$(PLUGIN_FILE))
	$(call install_shared,hotspur.bash,$(BASH_FILE))
	$(call install_shared,_hotspur,$(ZSH_FILE))
	$(call install_shared,hotspur.fish,$(FISH_FILE))
	$(call install_shared,hotspur.desktop,$(DESKTOP_FILE))
	$(call install_shared,hotspur.metainfo.xml,$(METAINFO_FILE))
	$(INSTALL) -d "$(DESTDIR)$(dir $(ICON_FILE))" && $(INSTALL) -m 644 build-aux/share/hotspur.svg "$(DESTDIR)$(ICON_FILE)"

uninstall: ## remove what install put there
	rm -f "$(DESTDIR)$(BINDIR)/hotspur" "$(DESTDIR)$(MANUAL_PAGE)" "$(DESTDIR)$(MAPS_PAGE)" "$(DESTDIR)$(PGN_PAGE)" "$(DESTDIR)$(LAB_PAGE)" \
		"$(DESTDIR)$(PLUGIN_FILE)" "$(DESTDIR)$(BASH_FILE)" "$(DESTDIR)$(ZSH_FILE)" "$(DESTDIR)$(FISH_FILE)" "$(DESTDIR)$(DESKTOP_FILE)" \
		"$(DESTDIR)$(ICON_FILE)" "$(DESTDIR)$(METAINFO_FILE)"
	rm -rf "$(DESTDIR)$(LIBEXECDIR)/hotspur" "$(DESTDIR)$(DATADIR)/hotspur" "$(DESTDIR)$(DOCDIR)"

DIST := hotspur-$(VERSION)
# When what is packed was committed, so that it is the same bytes whoever packs it and when.
SOURCE_DATE = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),$(shell stat -c %Y Makefile))
dist: ## pack the committed sources and configure into build/hotspur-VERSION.tar.gz, always the same bytes
	@[ -e .git ] || { echo 'make dist packs what is committed, and this is not a git checkout.' >&2; exit 1; }
	@git diff --quiet HEAD || echo 'Changes that are not committed are not packed.'
	@rm -rf $(BUILD_FOLDER)/dist && mkdir -p $(BUILD_FOLDER)/dist
	git archive --prefix=$(DIST)/ HEAD | tar -xf - -C $(BUILD_FOLDER)/dist
	@$(MAKE) --no-print-directory -C $(BUILD_FOLDER)/dist/$(DIST) configure
	LC_ALL=C tar --sort=name --mtime=@$(SOURCE_DATE) --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r,go-w,a+X \
		-I 'gzip -9n' -cf $(BUILD_FOLDER)/$(DIST).tar.gz -C $(BUILD_FOLDER)/dist $(DIST)
	@rm -rf $(BUILD_FOLDER)/dist && echo $(BUILD_FOLDER)/$(DIST).tar.gz

# What other package managers build from that archive; it lies beside them.
recipes: dist ## write recipes for Flatpak, Nix, Homebrew and AppImage into build/recipes/, with the archive
	@rm -rf $(BUILD_FOLDER)/recipes && mkdir -p $(BUILD_FOLDER)/recipes && cp $(BUILD_FOLDER)/$(DIST).tar.gz $(BUILD_FOLDER)/recipes/
	@sum=$$(sha256sum $(BUILD_FOLDER)/$(DIST).tar.gz | cut -d ' ' -f 1); \
	for file in $(notdir $(wildcard build-aux/recipes/*.in)); do \
		out=$(BUILD_FOLDER)/recipes/$${file%.in}; \
		sed -e 's|@VERSION@|$(VERSION)|g' -e 's|@ARCHIVE@|$(DIST).tar.gz|g' -e "s|@SHA256@|$$sum|g" build-aux/recipes/$$file >$$out; \
		echo $$out; \
	done
	@chmod 755 $(BUILD_FOLDER)/recipes/appimage.sh

# The files for Debian lie in build-aux/debian, so that a distribution's own are not mixed with ours. The flags of this
# make are not handed on: the package has those of its rules.
deb: dist ## build the Debian package from what is committed into build/
	@rm -rf $(BUILD_FOLDER)/deb && mkdir -p $(BUILD_FOLDER)/deb && tar -xzf $(BUILD_FOLDER)/$(DIST).tar.gz -C $(BUILD_FOLDER)/deb
	@cp $(BUILD_FOLDER)/$(DIST).tar.gz $(BUILD_FOLDER)/deb/hotspur_$(VERSION).orig.tar.gz && cp -r $(BUILD_FOLDER)/deb/$(DIST)/build-aux/debian $(BUILD_FOLDER)/deb/$(DIST)/debian
	+cd $(BUILD_FOLDER)/deb/$(DIST) && env -u BUILD_FOLDER -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u WERROR -u FLAVOUR dpkg-buildpackage -us -uc -b -j$(JOBS)
	@cp $(BUILD_FOLDER)/deb/*.deb $(BUILD_FOLDER)/ && ls $(BUILD_FOLDER)/*.deb

# Why one cannot be made here; empty where it can.
WITHOUT = $(if $(shell command -v $(1)),,$(1) is not installed)
packages: ## build the Debian package and the zip for Windows into build/, each where its tools are
	$(if $(call WITHOUT,dh),@echo 'No Debian package: $(call WITHOUT,dh).',$(SUBMAKE) deb)
	$(if $(call WITHOUT,$(WINDOWS_CC)),@echo 'No zip for Windows: $(call WITHOUT,$(WINDOWS_CC)).',$(SUBMAKE) windows)

clean: ## remove everything that was built; what configure chose stays
	@[ ! -d $(BUILD_FOLDER) ] || find $(BUILD_FOLDER) -mindepth 1 -maxdepth 1 ! -name config.mk -exec rm -rf {} +

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(filter-out $(BUILD_FOLDER)/%,$(MAKEFILE_LIST))
