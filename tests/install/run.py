#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `make install` puts where, whether each file does its work, and whether `make uninstall` takes all of it away."""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, Failure, HOTSPUR, read_text, Skipped, SOURCE  # noqa: E402

case = Cases("install")
PREFIX = "/usr"
PROGRAMS = {"bin/hotspur", "libexec/hotspur/hotspur-lab"}
FILES = {
    "bin/hotspur", "libexec/hotspur/hotspur-lab", "share/doc/hotspur/LICENSE", "share/doc/hotspur/README.md", "share/doc/hotspur/NEWS", "share/man/man6/hotspur.6",
    "share/man/man7/hotspur-maps.7", "share/man/man7/hotspur-pgn.7", "share/man/man7/hotspur-lab.7",
    "share/games/plugins/xboard/hotspur.eng", "share/bash-completion/completions/hotspur",
    "share/zsh/site-functions/_hotspur", "share/fish/vendor_completions.d/hotspur.fish", "share/applications/hotspur.desktop", "share/hotspur/openings.txt", "share/hotspur/openings.epd",
    "share/icons/hicolor/scalable/apps/hotspur.svg", "share/metainfo/org.hotspur_chess.hotspur.metainfo.xml",
    "share/hotspur/lab_games.pgn", "share/hotspur/SOURCES", "share/hotspur/hotspur.bin",
}
if shutil.which("msgfmt"):
    FILES |= {f"share/hotspur/languages/{name[:-3]}.mo" for name in os.listdir(os.path.join(SOURCE, "ui", "languages")) if name.endswith(".po")}


def run(*words, input="", **options):
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, input=input, **options)
    if done.returncode != 0:
        raise Failure(f"{' '.join(words)[:200]}: exit status {done.returncode}: {done.stderr[-400:]}")
    return done


def make(target, folder, *words):
    # Nothing is built here: the other variables of the build are not known.
    run("make", "-C", SOURCE, "--no-print-directory", target, f"DESTDIR={folder}", *words)


def files_below(folder):
    return {os.path.relpath(os.path.join(path, name), folder) for path, _, names in os.walk(folder) for name in names}


def need(program):
    if shutil.which(program) is None:
        raise Skipped(f"{program} is not installed")


@case
def every_file_is_there(root):
    found = files_below(root)
    if found != FILES:
        raise Failure(f"missing {sorted(FILES - found)}, unexpected {sorted(found - FILES)}")
    for name in FILES:
        mode = os.stat(os.path.join(root, name)).st_mode & 0o777
        if mode != (0o755 if name in PROGRAMS else 0o644):
            raise Failure(f"{name} has mode {mode:o}")


@case
def no_place_is_left_open(root):
    for name in FILES - PROGRAMS - {"share/hotspur/hotspur.bin", "share/hotspur/lab_games.pgn", "share/hotspur/openings.epd"}:
        if name.endswith(".mo"):
            continue
        found = re.search(r"@[A-Z]+@", read_text(root, name))
        if found:
            raise Failure(f"{name} holds {found[0]}")


@case
def the_languages_are_found(root):
    need("msgfmt")
    for language, answer in (("de", "Keine Uhren."), ("fr", "Pas de pendules."), ("es", "Sin relojes."), ("en", "No clocks.")):
        done = run(os.path.join(root, "bin/hotspur"), "console", "--ownbook=off", env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": language},
                   input="level none\nquit!\n")
        if answer not in done.stdout:
            raise Failure(f"{language}: no '{answer}' in {done.stdout}")


@case
def the_program_runs(root):
    if "Rerun" not in run(os.path.join(root, "bin/hotspur"), "help", "lab").stdout:
        raise Failure("no help of the laboratory")
    if "lab attacks" not in run(os.path.join(root, "bin/hotspur"), "lab", "list").stdout:
        raise Failure("what studies is not found")
    if not run(os.path.join(root, "bin/hotspur"), "version").stdout.startswith("Hotspur "):
        raise Failure("no version")


@case
def the_plugin_file_names_the_program(root):
    lines = read_text(root, "share/games/plugins/xboard/hotspur.eng").splitlines()
    if lines != ["plugin spec 0.0", f"{PREFIX}/bin/hotspur xboard", "chess,fischerandom"]:
        raise Failure(str(lines))


@case
def the_menu_entry_starts_the_board(root):
    lines = read_text(root, "share/applications/hotspur.desktop").splitlines()
    for line in ("[Desktop Entry]", "Type=Application", f"Exec={PREFIX}/bin/hotspur play %f", "Icon=hotspur",
                 "MimeType=application/vnd.chess-pgn;application/x-chess-pgn;", "Terminal=true"):
        if line not in lines:
            raise Failure(f"no line {line}")
    if shutil.which("desktop-file-validate") is not None:
        run("desktop-file-validate", os.path.join(root, "share/applications/hotspur.desktop"))


@case
def shops_can_show_it(root):
    """The metadata are valid, and tell of the version and of the icon that are installed."""
    name = "share/metainfo/org.hotspur_chess.hotspur.metainfo.xml"
    text = read_text(root, name)
    if not re.search(rf'<release version="{re.escape(version())}" date="[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}"/>', text):
        raise Failure("no release of this version with its date")
    if "<svg " not in read_text(root, "share/icons/hicolor/scalable/apps/hotspur.svg"):
        raise Failure("the icon is no SVG")
    need("appstreamcli")
    run("appstreamcli", "validate", "--no-net", os.path.join(root, name))


def version():
    return re.search(r"^VERSION := (.*)$", read_text(SOURCE, "Makefile"), re.M)[1]


@case
def versions_agree(_):
    """What has to be written by hand for a release says the version of the Makefile; the program has it from there."""
    places = {
        "the program": run(HOTSPUR, "version").stdout.split()[1],
        "NEWS": re.match(r"Hotspur (\S+) \([0-9-]{10}\)\n", read_text(SOURCE, "NEWS"))[1],
        "CITATION.cff": re.search(r"^version: (\S+)$", read_text(SOURCE, "CITATION.cff"), re.M)[1],
        "build-aux/debian/changelog": re.match(r"hotspur \((\S+)-\d+\)", read_text(SOURCE, "build-aux/debian/changelog"))[1],
    }
    for place, found in places.items():
        if found != version():
            raise Failure(f"{place} has version {found}, the Makefile {version()}")


@case
def openbench_understands_bench(_):
    """OpenBench reads the number of nodes and the speed from the last line that has `nodes` or `nps` beside a number."""
    last = re.sub(r"[^a-zA-Z0-9 ]+", " ", run(HOTSPUR, "bench", "3").stdout.strip().splitlines()[-1])
    for unit in ("nodes", "nps"):
        if not re.search(rf"\d+\s+{unit}|{unit}\s+\d+", last, re.I):
            raise Failure(f"no {unit} in: {last}")


def commands_and_flags():
    """What the program says of itself, read from its help rather than from the table that the files are made of."""
    help_text = run(HOTSPUR, "help").stdout
    commands = re.findall(r"^  ([a-z]+(?:-[a-z]+)*)", help_text.split("Options of the engine")[0], re.M)
    flags = re.findall(r"^  (--[a-z0-9-]+)", help_text.split("Options of the engine")[1], re.M)
    if len(commands) < 10 or len(flags) < 20:
        raise Failure("the help was not understood")
    return sorted(set(commands)), flags


@case
def the_manual_page_renders(root):
    text = rendered(root, "share/man/man6/hotspur.6")
    for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "FILES", "ENVIRONMENT", "EXAMPLES", "DEBUG LOG"):
        if not re.search(rf"^{heading}$", text, re.M):
            raise Failure(f"no section {heading}")
    commands, flags = commands_and_flags()
    for command in commands:
        if not re.search(rf"^ +hotspur +{command}\b", text, re.M):
            raise Failure(f"{command} is not in the manual")
    for flag in flags:
        if not re.search(rf"^ +{flag}(=|\[|$)", text, re.M):
            raise Failure(f"{flag} is not in the manual")
    every_key_and_typed_command_is_in(text)


def rendered(root, page):
    need("groff")
    done = run("groff", "-man", "-Tutf8", "-ww", "-P-cbou", os.path.join(root, page))
    if done.stderr:
        raise Failure(f"{page}: {done.stderr[:300]}")
    return re.sub("\u2010|\u2212", "-", done.stdout)


@case
def the_page_of_maps_names_every_kind_and_format(root):
    text = rendered(root, "share/man/man7/hotspur-maps.7")
    asked = {"--map": "KINDS", "--format": "FORMATS"}
    for flag, heading in asked.items():
        refused = subprocess.run([HOTSPUR, "map", flag, "nothing"], capture_output=True, text=True, timeout=300).stderr
        words = re.findall(r"[a-z-]+", refused.split("is none of:")[1])
        section = re.split(r"\n(?=[A-Z])", text.split(f"\n{heading}\n")[1])[0]
        missing = [word for word in words if not re.search(rf"^ +(\w+, )*{word}(, \w+)*\b", section, re.M)]
        if len(words) < 5 or missing:
            raise Failure(f"{flag}: not in the manual: {missing} of {words}")


@case
def the_page_of_the_laboratory_names_every_experiment(root):
    text = rendered(root, "share/man/man7/hotspur-lab.7")
    names = re.findall(r"^lab ([a-z]+)$", run(HOTSPUR, "lab", "list").stdout, re.M)
    missing = [name for name in names if not re.search(rf"^ +hotspur lab {name}$", text, re.M)]
    if len(names) < 10 or missing:
        raise Failure(f"experiments that are not in the manual: {missing}")
    header = open(os.path.join(SOURCE, "src/bitboard/sliders/back_ends.def"), encoding="utf-8").read()
    back_ends = re.findall(r"^BACK_END.([a-z0-9_]+),", header, re.M)
    missing = [name for name in back_ends if not re.search(rf"^ +{name} ", text, re.M)]
    if len(back_ends) < 10 or missing:
        raise Failure(f"back-ends that are not in the manual: {missing}")


@case
def the_readme_leads_on(_):
    """Pictures, pages and files that it names are there, and it stays short."""
    text = read_text(SOURCE, "README.md")
    for place in re.findall(r"!\[[^]]*\]\(([^)]+)\)|`([\w/]+\.md)`", text):
        if not os.path.exists(os.path.join(SOURCE, place[0] or place[1])):
            raise Failure(f"README.md names {place[0] or place[1]}, which is not there")
    pages = {f"share/man/man{part}/{name}.{part}" for part, name in re.findall(r"`man (\d) ([\w-]+)`", text)}
    if not pages or pages - FILES:
        raise Failure(f"README.md names pages that are not installed: {sorted(pages - FILES)}")
    if len(text.splitlines()) > 120:
        raise Failure("README.md is an entrance, not the manual: at most 120 lines")


def every_key_and_typed_command_is_in(manual):
    keys = [line.split("\t") for line in run(HOTSPUR, "help", "--format", "keys").stdout.splitlines()]
    section = manual.split("\nKEYS\n")[1].split("\nTYPED COMMANDS\n")[0] if keys else ""
    for group, key, name, _ in keys:
        heading = f"{key} ({name})".lstrip() if name else key
        if group not in section or not re.search(rf"^ +{re.escape(heading)}( |$)", section, re.M):
            raise Failure(f"the key {heading} is not in the manual")
    typed = [line.split("\t")[1] for line in run(HOTSPUR, "help", "--format", "typed").stdout.splitlines()]
    section = manual.split("\nTYPED COMMANDS\n")[1]
    missing = [name for name in typed if not re.search(rf"^ +(.* )?{re.escape(name)}(?!\w)", section, re.M)]
    if len(typed) < 40 or missing:
        raise Failure(f"typed commands that are not in the manual: {missing}")


@case
def bash_completes(root):
    need("bash")
    script = os.path.join(root, "share/bash-completion/completions/hotspur")

    def complete(*words):
        ask = f'source "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hotspur; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return set(run("bash", "-uc", ask, "bash", *words, cwd=SOURCE).stdout.split())

    commands, flags = commands_and_flags()
    cases = [
        (("hotspur", ""), set(commands)),
        (("hotspur", "he"), {"help"}),
        (("hotspur", "--"), set(flags)),
        (("hotspur", "help", "pe"), {"perft"}),
        (("hotspur", "map", "--form"), {"--format"}),
        (("hotspur", "map", "--format", ""), {"text", "csv", "json", "svg", "png", "pdf", "pgn", "highlight"}),
        (("hotspur", "map", "--format", "=", "s"), {"svg"}),
        (("hotspur", "--chains-mode", "m"), {"mc", "mc+mt"}),
        (("hotspur", "perft", "--ch"), {flag for flag in flags if flag.startswith("--ch")} | {"--chess960"}),
        (("hotspur", "map", "--pgn", "LICEN"), {"LICENSE"}),
        (("hotspur", "map", "--depth", ""), set()),
        (("hotspur", "tune", "sps"), {"spsa"}),
    ]
    for words, wanted in cases:
        found = complete(*words)
        if found != wanted:
            raise Failure(f"{words}: {sorted(found)} instead of {sorted(wanted)}")


@case
def fish_completes(root):
    need("fish")
    script = os.path.join(root, "share/fish/vendor_completions.d/hotspur.fish")

    def complete(line):
        # The file names the place where the program will lie; here it lies elsewhere.
        ask = f"source '{script}'; complete -c hotspur -e; complete -c hotspur -f -a '(__hotspur_complete {HOTSPUR})'; complete -C '{line}'"
        return {found.split("\t")[0] for found in run("fish", "--no-config", "-c", ask, cwd=SOURCE, env=dict(os.environ, HOME=root)).stdout.splitlines()}

    commands, flags = commands_and_flags()
    cases = [
        ("hotspur he", {"help"}),
        ("hotspur --", set(flags)),
        ("hotspur help pe", {"perft"}),
        ("hotspur map --form", {"--format"}),
        ("hotspur map --format ", {"text", "csv", "json", "svg", "png", "pdf", "pgn", "highlight"}),
        ("hotspur --chains-mode m", {"mc", "mc+mt"}),
        ("hotspur map --pgn LICEN", {"LICENSE"}),
        ("hotspur map --pgn=LICEN", {"--pgn=LICENSE"}),
        ("hotspur tune sps", {"spsa"}),
    ]
    for line, wanted in cases:
        found = complete(line)
        if not wanted <= found or (len(wanted) < 9 and found != wanted):
            raise Failure(f"{line}: {sorted(found)} instead of {sorted(wanted)}")


@case
def zsh_reads_its_file(root):
    need("zsh")
    run("zsh", "-n", os.path.join(root, "share/zsh/site-functions/_hotspur"))
    text = read_text(root, "share/zsh/site-functions/_hotspur")
    commands, flags = commands_and_flags()
    for word in commands + flags:
        if not re.search(rf"^(\*\t{word}|{word}\t)\t?", text, re.M):
            raise Failure(f"{word} is not in the table")


@case
def only_inner_loops_are_unguarded(_):
    """What the build would do, were it to begin anew: who reads text or files has a guarded stack."""
    said = run("make", "-C", SOURCE, "-n", "-B", "FLAVOUR=release", "program-only").stdout
    compiled = {words[-1]: words for words in map(str.split, said.splitlines()) if "-c" in words and words[-1].endswith(".c")}
    guarded = {name for name, words in compiled.items()
               if "-fstack-protector-strong" in words and "-fno-stack-protector" not in words}
    unguarded = set(compiled) - guarded
    if "src/search/search.c" not in unguarded or not {"src/eval/network/network.c", "ui/main.c"} <= guarded:
        raise Failure(f"without guards: {sorted(unguarded)}")
    for name in unguarded:
        found = re.search(r'#include ("base/(file|text)\.h"|<stdio\.h>)', read_text(SOURCE, name))
        if found:
            raise Failure(f"{name} has no guards, and {found[0]}")


# --- of what is taken away, or lies elsewhere ----------------------------------------------------------------------

@case
def uninstall_leaves_nothing(root):
    with open(os.path.join(root, "share/man/man6/other.6"), "w", encoding="utf-8"):
        pass  # what others have put there stays
    make("uninstall", os.path.dirname(root), f"PREFIX={PREFIX}")
    left = files_below(root)
    if left != {"share/man/man6/other.6"}:
        raise Failure(f"left: {sorted(left)}")


@case
def places_can_be_chosen(root):
    folder = os.path.join(os.path.dirname(os.path.dirname(root)), "other")
    places = ["BINDIR=/opt/games", "MANDIR=/opt/man", "PLUGINDIR=/opt/plugins", "BASHDIR=/opt/bash", "ZSHDIR=/opt/zsh",
              "DATADIR=/opt/data", "DOCDIR=/opt/doc",
              "LIBEXECDIR=/opt/helpers"]
    make("install-files", folder, *places)
    found = files_below(os.path.join(folder, "opt"))
    if len(found) != len(FILES) or len(files_below(folder)) != len(FILES):
        raise Failure(str(sorted(files_below(folder))))
    if "/opt/games/hotspur xboard" not in read_text(folder, "opt/plugins/xboard/hotspur.eng"):
        raise Failure("the plugin file names another place")
    make("uninstall", folder, *places)
    if files_below(folder):
        raise Failure(f"left: {sorted(files_below(folder))}")


def main():
    if os.environ.get("FLAVOUR", "release") not in ("release", "pgo"):
        print("skip install: only what is built to be installed")
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "a folder")
        make("install-files", folder, f"PREFIX={PREFIX}")
        case.given = lambda: contextlib.nullcontext(os.path.join(folder, "usr"))
        case.run()


if __name__ == "__main__":
    main()
