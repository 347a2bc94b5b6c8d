# SPDX-License-Identifier: GPL-3.0-or-later
# Measurements (tests/bench/README.md): nothing here builds or tests what is installed.

.PHONY: bench-speed bench-against bench-record bench-attacks bench-perft bench-ui soak films pictures sprt

RUNS ?= 5
bench-speed: all ## print nodes a second: the median of RUNS runs of the bench, and how far they spread
	@for run in $$(seq $(RUNS)); do $(BUILD_FOLDER)/hotspur bench; done | awk '/^Nodes:/ { print $$NF }' | sort -n | \
		awk '{ nps[NR] = $$1 } END { printf "NPS: %d (median of %d runs, %d to %d)\n", nps[int((NR + 1) / 2)], NR, nps[1], nps[NR] }'

ROUNDS ?= 30
bench-against: all ## compare the nodes a second with another build or engine that speaks UCI (OTHER=PROGRAM ROUNDS=N)
	@tests/bench/speed.py --rounds $(ROUNDS) $(BUILD_FOLDER)/hotspur $(OTHER)

sprt: all ## test whether this build is stronger than a revision or a program that speaks UCI (OTHER=main~1 NODES=25000 or TC=8+0.08, BOUNDS=0,5 GAMES=N SHARD=I/N)
	@$(if $(filter command% environment%,$(origin OTHER)),,echo "sprt: say against which: make sprt OTHER=REVISION" >&2; exit 2;) \
		NODES="$(NODES)" TC="$(TC)" BOUNDS="$(BOUNDS)" GAMES="$(GAMES)" SHARD="$(SHARD)" tests/bench/sprt.sh $(BUILD_FOLDER)/hotspur "$(OTHER)" $(abspath $(BUILD_FOLDER))/sprt

# What valgrind, which counts the instructions, knows of the processor.
COUNTED_MARCH ?= $(if $(filter x86_64,$(shell uname -m)),x86-64-v3)
PAIRS ?= 10
bench-record: ## measure what recording for the maps costs: instructions, and time with a reader (PAIRS=N)
	$(SUBMAKE) MARCH=$(COUNTED_MARCH) program-only
	$(SUBMAKE) MARCH=$(COUNTED_MARCH) RECORD=no program-only
	@tests/bench/record.py --pairs $(PAIRS) "$$($(MAKE) -s MARCH=$(COUNTED_MARCH) print-program)" \
		"$$($(MAKE) -s MARCH=$(COUNTED_MARCH) RECORD=no print-program)"

BACK_ENDS ?= $(USABLE_ATTACKS)
bench-attacks: ## measure the engine on each sliding-attack back-end (BACK_ENDS="magic rotated" PAIRS=N)
	$(Q)for name in $(BACK_ENDS); do $(MAKE) --no-print-directory $(PARALLEL) ATTACKS=$$name program-only || exit 1; done
	@tests/bench/attacks.py --rounds $(PAIRS) --base $(ATTACKS) \
		$(foreach name,$(BACK_ENDS),$(name)="$$($(MAKE) -s ATTACKS=$(name) print-program)")

OTHER ?= stockfish
bench-perft: all ## count moves in turn with another program, and tell how many times as fast (OTHER=stockfish PAIRS=N)
	@tests/bench/perft.py --rounds $(PAIRS) $(BUILD_FOLDER)/hotspur $(OTHER)

bench-ui: all ## measure the terminal board: bytes a second, key latency, and what drawing costs the search
	@/usr/bin/python3 tests/bench/ui.py $(BUILD_FOLDER)/hotspur

SOAK_GAMES ?= 1000
SOAK_LOADS ?= 1,3,6
SOAK_BOARD_GAMES ?= 10000
soak: all ## play many fast games over each protocol beside a load, and at the board; count the faults (SOAK_GAMES=N SOAK_LOADS=1,3,6 SOAK_BOARD_GAMES=N OTHER=stockfish)
	@tests/bench/soak.py --games $(SOAK_GAMES) --loads $(SOAK_LOADS) --opponent $(OTHER) $(BUILD_FOLDER)/hotspur
	@/usr/bin/python3 tests/bench/board_soak.py --games $(SOAK_BOARD_GAMES) $(BUILD_FOLDER)/hotspur

FILM_NODES ?= 200000
films: all ## make films of three attacking games in build/films, and measure them (FILM_NODES=N)
	@tests/bench/films.py --nodes $(FILM_NODES) $(BUILD_FOLDER)/hotspur $(BUILD_FOLDER)/films

pictures: all ## draw the pictures of README.md anew (needs rsvg-convert and convert)
	@HOTSPUR=$(abspath $(BUILD_FOLDER))/hotspur /usr/bin/python3 tests/screen/picture.py --size 116x39 --out $(BUILD_FOLDER)/board.svg \
		'level none\r' 'new\r' 'wait:have White' 'e4\r' 'wait:Your move' 'd4\r' 'wait:Your move'
	@rsvg-convert -w 1000 $(BUILD_FOLDER)/board.svg | convert - -colors 64 PNG8:build-aux/pictures/board.png
	@$(BUILD_FOLDER)/hotspur map --moves "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6" --depth 14 --paths 2 --format svg --force \
		--out build-aux/pictures/map.svg
