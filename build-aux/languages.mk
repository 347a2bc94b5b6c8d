# SPDX-License-Identifier: GPL-3.0-or-later
# Catalogues of translations: ui/languages/LANGUAGE.po, compiled by msgfmt of GNU gettext, which refuses formats that do not
# match. Without msgfmt none is built, and all texts are English.
MSGFMT ?= msgfmt
HAS_MSGFMT = $(call once,HAS_MSGFMT,$(shell command -v $(MSGFMT) 2>/dev/null))
CATALOGUES := $(sort $(wildcard ui/languages/*.po))
COMPILED_CATALOGUES = $(if $(HAS_MSGFMT),$(CATALOGUES:ui/languages/%.po=$(BUILD_FOLDER)/languages/%.mo))

$(BUILD_FOLDER)/languages/%.mo: ui/languages/%.po
	@mkdir -p $(@D)
	@echo "  MO    $@"
	$(Q)$(MSGFMT) --check -o $@.new $< && mv -f $@.new $@

# Which arguments are texts to translate: those of the marks, of tables, and of the functions that say a sentence. tests/lint
# reads this line.
TRANSLATED := _ N_ language_count:1,2 sentence_add:2 phrase_make:1 app_tell:3 app_say:2 app_complain:2 panel_text:5 add_field:3 session_say:2 session_say_of_place:2 \
	session_error:2 say_as:3 session_ask:5 session_ask_to_lose:4 engine_game_report:2 engine_game_report_place:2

.PHONY: languages
languages: ## bring the catalogues in ui/languages up to date with the sources (needs GNU gettext)
	$(Q)mkdir -p $(BUILD_FOLDER)/languages && xgettext --language=C --from-code=UTF-8 --keyword $(TRANSLATED:%=--keyword=%) --sort-by-file --no-wrap \
		--add-location=file --package-name=hotspur -o $(BUILD_FOLDER)/languages/hotspur.pot $(sort $(SRC_FILES) $(shell find src ui -name '*.h') $(UI_FILES))
	$(Q)for file in $(CATALOGUES); do msgmerge --quiet --update --no-fuzzy-matching --backup=none --no-wrap --add-location=file $$file $(BUILD_FOLDER)/languages/hotspur.pot; \
		echo "$$file: $$(msgfmt --statistics -o /dev/null $$file 2>&1)"; done
