#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports of the laboratory: `hotspur lab report --out FILE` is read back and compared with the list of experiments.

Prints a line a case, as tests/run.sh wants it.
"""
import html.parser
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR, read_text  # noqa: E402

SECONDS = 300
EMPTY = {'meta', 'br'}
case = Cases('report')


class Page(html.parser.HTMLParser):
    """Tags that are open, those that were closed wrongly, headings, and every attribute that names a place."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.tags = [], [], set()
        self.headings, self.ids, self.links, self.states = [], set(), [], []
        self.text = ''

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag not in EMPTY:
            self.open.append(tag)
        for name, value in attributes:
            if name == 'id':
                self.ids.add(value)
            if name in ('href', 'src'):
                self.links.append(value)
            if name == 'class' and tag == 'td' and value in ('works', 'partial', 'absent', 'wrong'):
                self.states.append(value)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1] == 'h2':
            self.headings.append(data)


def run(folder, *words):
    return subprocess.run([HOTSPUR, 'lab', *words], capture_output=True, text=True, timeout=SECONDS, cwd=folder)


def experiments(folder):
    lines = run(folder, 'list').stdout.splitlines()
    # What is games alone is not in a report.
    return {line.split()[1] for line in lines if line.startswith('lab ')} - {'scaling'}


@case
def a_page_has_every_experiment():
    with tempfile.TemporaryDirectory() as folder:
        done = run(folder, 'report', '--quick', '--out', 'report.html')
        check(done.returncode == 0, 'status %d: %s' % (done.returncode, done.stderr))
        check(done.stdout == '', repr(done.stdout))
        page = Page()
        page.feed(read_text(folder, 'report.html'))
        check(page.open == [] and page.wrong == [], 'open: %s, wrong: %s' % (page.open, page.wrong))
        check('script' not in page.tags and 'img' not in page.tags, str(page.tags))
        check(all(link[0] == '#' and link[1:] in page.ids for link in page.links), str(page.links))
        found = {heading.split()[1] for heading in page.headings if heading.startswith('lab ')}
        check(found == experiments(folder), '%s for %s' % (found, experiments(folder)))
        check(all('--experiment %d' % number in ' '.join(page.headings) for number in (1, 2, 3)), str(page.headings))
        papers = run(folder, 'list', '--papers', '--format', 'csv').stdout.splitlines()
        check(len(page.states) == len(papers) - 1, '%d items for %d' % (len(page.states), len(papers) - 1))
        for words in ('Machine: ', 'Date: 20', 'Options: --quick', 'Run time: ', 'done again by Hotspur '):
            check(words in page.text, '%r is missing' % words)


@case
def the_ending_says_which_format():
    with tempfile.TemporaryDirectory() as folder:
        words = ('report', '--quick', '--only', 'bitscan', '--only', 'tournaments', '--out')
        check(run(folder, *words, 'report.txt').returncode == 0, 'no text')
        text = read_text(folder, 'report.txt')
        check(text.startswith('Report of the laboratory of Hotspur\n'), text[:80])
        sections = [line for line in text.splitlines() if line.startswith('--- ')]
        check(sections == ['--- lab bitscan --quick', '--- lab tournaments --quick', '--- The papers item by item'],
              str(sections))
        check(run(folder, *words, 'page.txt', '--format', 'html').returncode == 0, 'no page')
        check(read_text(folder, 'page.txt').startswith('<!DOCTYPE html>'), 'not a page')
        # A report of the other format is not one's own; nor is another page of this program.
        done = run(folder, *words, 'page.txt')
        check(done.returncode == 2 and 'page.txt' in done.stderr, done.stderr)
        with open(os.path.join(folder, 'game.html'), 'w', encoding='utf-8') as file:
            file.write('<!DOCTYPE html>\n<meta name="generator" content="Hotspur">\n')
        done = run(folder, *words, 'game.html')
        check(done.returncode == 2 and 'game.html' in done.stderr, done.stderr)


@case
def an_interrupt_leaves_nothing():
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([HOTSPUR, 'lab', 'report', '--only', 'branching', '--out', 'report.html'], cwd=folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        line = process.stderr.readline()
        check('lab branching' in line, repr(line))
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        check(process.wait(timeout=SECONDS) != 0, 'it went on')
        process.stderr.close()
        check(os.listdir(folder) == [], str(os.listdir(folder)))


@case
def bad_words_are_named():
    with tempfile.TemporaryDirectory() as folder:
        for words, reason in (((), '--out'), (('--out', 'x', '--only', 'alchemy'), 'alchemy'),
                              (('--out', 'x', '--format', 'pdf'), 'pdf'), (('--out', 'nowhere/x.html'), 'nowhere')):
            done = run(folder, 'report', *words)
            check(done.returncode == 2 and reason in done.stderr and len(done.stderr.splitlines()) == 1,
                  '%s: %d, %r' % (words, done.returncode, done.stderr))
        check(os.listdir(folder) == [], str(os.listdir(folder)))


if __name__ == '__main__':
    case.run()
