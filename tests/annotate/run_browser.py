#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages in a headless Chromium: an annotated game with keys, clicks, map, hostile names, print and a narrow window; a film
with its pictures, which its policy must let through."""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR  # noqa: E402
from harness.browser import Browser, missing  # noqa: E402

case = Cases('annotate page')
GAME = """[Event "Club"]
[White "Ann <i>&amp;</i>"]
[Black "</script><script>document.title = 'taken'</script>"]
[Result "0-1"]

{Before it} 1. e4 e5 2. Nf3 {-0.31/14 2.1s} Nc6 {a book move} 3. Bc4 {book} d6 4. h3 Bg4 (4... Nf6 $5 5. d3 (5. O-O {<i>deep</i>})) 5. hxg4 Nf6 6. g5 Nxe4 7. d3 h6 8. dxe4 a6 9. Qd4 Nxd4 0-1
"""
PLIES = 18


def played(browser):
    """The number of moves before the position shown, by the move that is picked out in the list."""
    return browser.run("return [...document.querySelectorAll('#moves a')].findIndex(a => a.className.includes('now')) + 1")


def pieces(browser):
    return browser.run("return document.querySelectorAll('#board use').length")


def want(condition, message):
    check(condition, message)


@case
def works_with_keys_clicks_and_the_map():
    reason = missing()
    if reason is not None:
        return reason
    folder = tempfile.mkdtemp(prefix='hotspur-page-')
    try:
        with open(folder + '/game.pgn', 'w', encoding='utf-8') as file:
            file.write(GAME)
        subprocess.run([HOTSPUR, 'annotate', folder + '/game.pgn', '--nodes', '5000', '--out', folder + '/game.html'],
                       check=True, stderr=subprocess.DEVNULL)
        with Browser() as browser:
            browser.open(folder + '/game.html')
            look(browser)
    finally:
        shutil.rmtree(folder)
    return None


def look(browser):
    want(browser.run('return document.title').startswith('Ann <i>'), 'the title is %s' % browser.run('return document.title'))
    want(played(browser) == 0 and pieces(browser) == 32, 'it does not begin at the start')
    for _ in range(3):
        browser.press('Right')
    want(played(browser) == 3, 'Right: %d' % played(browser))
    browser.press('Left')
    want(played(browser) == 2, 'Left: %d' % played(browser))
    browser.press('End')
    want(played(browser) == PLIES and pieces(browser) == 28, 'End: %d, %d' % (played(browser), pieces(browser)))
    browser.press('Home')
    want(played(browser) == 0, 'Home: %d' % played(browser))
    browser.press('n')
    want(played(browser) == 8, 'the first mistake is at %d' % played(browser))
    note = browser.run("return document.getElementById('note').textContent")
    want('4...Bg4??' in note and 'Loses a bishop' in note, note)
    want(browser.run("return document.querySelectorAll('#board .reply').length") == 1, 'no arrow for the reply')
    browser.click('#graph', 0.99)
    want(played(browser) == PLIES, 'a click at the end of the graph leads to %d' % played(browser))
    browser.run("document.querySelector('#moves a').scrollIntoView()")
    browser.click('#moves a')
    want(played(browser) == 1, 'a click on the first move leads to %d' % played(browser))
    look_at_words(browser)
    look_at_map(browser)
    look_at_lines(browser)
    look_at_graph(browser)
    look_at_names_of_parts(browser)
    first = browser.run("return document.querySelector('#board use').getAttribute('transform')")
    browser.press('f')
    want(first != browser.run("return document.querySelector('#board use').getAttribute('transform')"), 'f does not flip')
    want(browser.run("return document.querySelectorAll('script').length") == 3, 'a name became a script')
    look_at_sizes(browser)
    look_at_what_is_seen_together(browser)
    want(browser.messages() == [], 'the browser complains: %s' % browser.messages())


def look_at_words(browser):
    """The game's own comments and variations, told from ours; a move of a variation is shown on the board."""
    words = browser.run("return [...document.querySelectorAll('#moves .comment')].map(part => part.textContent.trim())")
    want(words == ['Before it', 'a book move', '<i>deep</i>'], words)
    lines = browser.run("return [...document.querySelectorAll('#moves > .variation')].map(part => part.textContent)")
    want(len(lines) == 1 and lines[0].startswith('4...Nf6!? 5.d3'), lines)
    want(browser.run("return document.querySelectorAll('#moves .variation .variation').length") == 1, 'nothing is nested')
    remarks = browser.run("return [...document.querySelectorAll('#moves .remark')].map(part => part.textContent)")
    want(any('Loses a bishop' in remark for remark in remarks), remarks)
    browser.run("document.querySelector('#moves .variation .variation button').click()")
    note = browser.run("return document.getElementById('note').textContent")
    want(note.startswith('5.O-O') and '<i>deep</i>' in note, note)
    want(played(browser) == 1, 'looking at a variation left the place in the game')
    browser.press('Right')
    want(played(browser) == 2, 'the game does not go on from there')


def look_at_map(browser):
    coloured = "return document.querySelectorAll('#board [fill-opacity]').length"
    browser.press('n')
    browser.press('Left')
    want(browser.run(coloured) == 0, 'a map is there at once')
    browser.press('m')
    want(browser.run(coloured) > 3, 'm shows no map')
    browser.press('m')
    want(browser.run(coloured) == 0, 'm does not take the map away')


def look_at_lines(browser):
    """The better line and the answer are stepped through on the board, and arrows show both."""
    browser.press('Home')
    browser.press('n')
    want(browser.run("return document.querySelectorAll('#board .better').length") == 1, 'no arrow for the better move')
    steps = browser.run("return [...document.querySelectorAll('#note button')].map(part => part.textContent)")
    want(len(steps) > 2, steps)
    before = browser.run("return document.getElementById('board').innerHTML")
    browser.run("document.querySelectorAll('#note button')[0].click()")
    want(browser.run("return document.getElementById('board').innerHTML") != before, 'the line is not shown')
    again = browser.run("return [...document.querySelectorAll('#note button')].map(part => part.textContent)")
    want(again == steps, 'the line went while it was stepped through')
    want(browser.run("return document.querySelector('#note button[aria-current=step]').textContent") == steps[0], 'it is not marked')
    want(browser.run("return document.getElementById('place').textContent").startswith('After 4...'), 'the place is not told')
    want(played(browser) == 8, 'a line left the place in the game')


def look_at_graph(browser):
    """A move without a value leaves a gap; one with a value draws it, and none is drawn twice."""
    drawn, gaps, known = browser.run(
        "return [document.querySelector('#graph .area').getAttribute('d').split('M').length - 1,"
        "document.querySelectorAll('#graph .gap').length,"
        "game.moves.filter((move, i) => move.expected !== undefined || "
        "(game.moves[i + 1] && game.moves[i + 1].expected_best !== undefined)).length]")
    want(drawn == known and gaps == PLIES - known, '%d moves drawn, %d gaps, %d known' % (drawn, gaps, known))


def look_at_names_of_parts(browser):
    """What a screen reader says: buttons have names, the graph is a slider, the table has heads."""
    want(browser.run("return [...document.querySelectorAll('.buttons button')].every(button => "
                     "/[a-z]/.test(button.getAttribute('aria-label') || button.textContent))"), 'a button has no name')
    want(browser.run("const graph = document.getElementById('graph'); return graph.getAttribute('role') === 'slider' && "
                     "graph.tabIndex === 0 && graph.getAttribute('aria-valuenow') === '8' && "
                     "/^After 4...Bg4/.test(graph.getAttribute('aria-valuetext'))"), 'the graph does not tell the move')
    want(browser.run("return document.querySelectorAll('#summary th[scope]').length") == 10, 'the table has no heads')


def look_at_sizes(browser):
    wide = browser.run("return document.getElementById('moves').getBoundingClientRect().left >"
                       "document.getElementById('board').getBoundingClientRect().right - 1")
    want(wide, 'the moves do not stand beside the board')
    foot = browser.run("return document.getElementById('graph').getBoundingClientRect().bottom <= innerHeight")
    want(foot, 'the graph is below the window')
    for width in (1400, 900, 500):
        browser.resize(width, 800)
        want(browser.run('return document.documentElement.scrollWidth <= innerWidth'), 'a window of %d cuts the page' % width)
        want(browser.run("return [...document.querySelectorAll('#summary th, #summary td')].every(cell => "
                         "cell.getBoundingClientRect().right <= innerWidth && cell.scrollHeight < 60)"),
             'at %d pixels the table is cut' % width)
        want(browser.run("return [...document.querySelectorAll('.player b, #title span')].every(name => "
                         "name.getBoundingClientRect().height < 40)"), 'at %d pixels a name has several lines' % width)
    want(browser.run("return document.getElementById('moves').getBoundingClientRect().top >"
                     "document.getElementById('board').getBoundingClientRect().bottom"), 'narrow: the moves are not below')
    want(browser.pdf().startswith(b'%PDF'), 'it cannot be printed')


def look_at_what_is_seen_together(browser):
    """Board, move and reason stand in the window at once, whichever mistake is shown; only the list scrolls."""
    for width, height in ((1280, 1000), (1280, 720), (1000, 700)):
        browser.resize(width, height)
        browser.press('Home')
        for _ in range(browser.run("return game.moves.filter(move => isError(move.mark)).length")):
            browser.press('n')
            seen = browser.run(
                "const list = document.getElementById('scroll').getBoundingClientRect();"
                "const inside = (part, box) => { const r = part.getBoundingClientRect();"
                "  return r.top >= box.top - 1 && r.bottom <= box.bottom + 1; };"
                "const all = { top: 0, bottom: innerHeight };"
                "return [scrollY, ...['board', 'title', 'graph', 'note'].map(id => inside(document.getElementById(id), all)),"
                "  inside(document.querySelector('#moves a.now'), list),"
                "  [...document.querySelectorAll('#note > *')].every(part => inside(part, all))]")
            want(seen == [0] + 6 * [True], '%dx%d, move %d: %s' % (width, height, played(browser), seen))
    note = browser.run("return document.getElementById('note').textContent")
    want('for White' in note or 'is winning' in note or 'mates' in note, note)


@case
def of_a_film_shows_its_pictures():
    reason = missing()
    if reason is not None:
        return reason
    with tempfile.TemporaryDirectory(prefix='hotspur-page-') as folder:
        with open(folder + '/game.pgn', 'w', encoding='utf-8') as file:
            file.write(GAME)
        os.mkdir(folder + '/film')
        subprocess.run([HOTSPUR, 'map', '--pgn', folder + '/game.pgn', '--depth', '2', '--format', 'svg', '--out', folder + '/film'],
                       check=True, stderr=subprocess.DEVNULL)
        with Browser() as browser:
            browser.open(folder + '/film/index.html')
            browser.command('timeouts', {'script': 60000})
            widths = browser.run('return Promise.all([...document.images].map(i => i.decode().then(() => i.naturalWidth)))')
            check(len(widths) >= PLIES and all(widths), 'pictures are %s wide; %s' % (widths, browser.messages()))
            check(browser.run('return document.title').startswith('Ann <i>'), browser.run('return document.title'))
    return None


case.run()
