#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reports of the laboratory: `hotspur lab report --out FILE` is read back and compared with the list of experiments.

Prints a line a case, as tests/run.sh wants it.
"""
import html.parser
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from harness import Cases, check, HOTSPUR, read_text, SOURCE  # noqa: E402

SECONDS = 300
EMPTY = {'meta', 'br'}
case = Cases('report')


class Page(html.parser.HTMLParser):
    """Tags that are open, those that were closed wrongly, headings, and every attribute that names a place."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.tags = [], [], set()
        self.headings, self.ids, self.links, self.states = [], set(), [], []
        self.verdicts = []
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
            if name == 'class' and tag == 'td' and value in ('reproduced', 'contradicted', 'not-comparable', 'not-run'):
                self.verdicts.append(value)

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


# Of these a quick run does not measure every number.
TOO_SMALL = ('de Bruijn sequences', "one-bits of a bishop's multiplier")


def check_claims(folder, results):
    """Whatever has a run is measured by it; what follows from rules is reproduced; a quick run decides nothing else."""
    claims = json.loads(run(folder, 'list', '--papers', '--format', 'json', '--reuse', results).stdout)['claims']
    check(len(claims) > 60, '%d claims' % len(claims))
    for claim in claims:
        if any(words in claim['claim'] for words in TOO_SMALL):
            continue
        expected = ('reproduced', 'not comparable')
        check(claim['verdict'] in expected, '%(claim)s %(verdict)s: %(sentence)s' % claim)
        check(claim['sentence'].endswith('.'), claim['sentence'])
        check((claim['command'] != '') == (claim['implemented'] == 'yes'), str(claim))
    check(sum(claim['verdict'] == 'reproduced' for claim in claims) > 12, 'few are reproduced')


@case
def the_example_of_the_manual_is_part_of_the_program():
    """Adding a paper: the page shows an experiment and a claim as they stand in the sources."""
    page = read_text(SOURCE, 'build-aux/share/hotspur-lab.7.in')
    shown = [block.split('\n.RE\n')[0] for block in page.split('.SH ADDING A PAPER')[1].split('.nf\n.RS 2\n')[1:]]
    check(len(shown) == 2, '%d blocks' % len(shown))
    names = ('src/study/experiments/mobility.c', 'src/study/papers/shannon_claims.def')
    for block, name in zip(shown, names):
        plain = block.replace('\\-', '-').replace('\\e', '\\').replace('\n\\&', '\n')
        check(plain.strip() in read_text(SOURCE, name), '%s: %s' % (name, plain))
    check(30 <= sum(len(block.splitlines()) for block in shown) <= 40, 'it is not short')


@case
def earlier_results_are_reused():
    with tempfile.TemporaryDirectory() as folder:
        words = ('report', '--quick', '--only', 'perft', '--only', 'tournaments', '--out')
        check(run(folder, *words, 'first.txt').returncode == 0, 'no report')
        done = run(folder, 'perft', '--quick', '--seed', '7', '--results', 'own.results', '--format', 'csv')
        check(done.returncode == 0 and '# Seed: 7\n' in done.stdout, done.stdout)
        # What was broken off is left out, and run again.
        kept = read_text(folder, 'first.txt.results')
        with open(os.path.join(folder, 'cut.results'), 'w', encoding='utf-8') as file:
            file.write(kept[:kept.index('run\tlab tournaments') + 100])
        for reused, ran in ((('first.txt.results',), 0), (('cut.results',), 1), (('cut.results', 'own.results'), 1)):
            options = [word for name in reused for word in ('--reuse', name)]
            done = run(folder, *words, 'second.txt', '--force', *options)
            check(done.returncode == 0 and done.stderr.count(' ...\n') == ran, '%s: %s' % (reused, done.stderr))
            text = read_text(folder, 'second.txt')
            check(text.count('An earlier run: ') == 2 - ran and 'perft (Buchner' not in text, text[:200])
        check('seed 7.' in text, 'the last run of several is not the one')
        # Quick results are none of a full report.
        check(run(folder, 'list', '--papers', '--reuse', 'nowhere').returncode == 2, 'no file')
        for name in ('first.txt', 'cut.results'):
            done = run(folder, 'list', '--papers', '--reuse', name)
            check(done.returncode == (2 if name == 'first.txt' else 0), name + done.stderr)


@case
def verdicts_are_of_all_results():
    """Results of experiments that the report does not run count for the verdicts, those of changed runs do not."""
    with tempfile.TemporaryDirectory() as folder:
        words = ('report', '--quick', '--only', 'tournaments', '--force')
        check(run(folder, 'perft', '--quick', '--results', 'own.results').returncode == 0, 'no results')
        done = run(folder, *words, '--reuse', 'own.results', '--out', 'report.txt')
        check(done.returncode == 0, done.stderr)
        text = read_text(folder, 'report.txt')
        check('reproduced      Leaves of the tree' in text, text[:2000])
        # What was found and could not be kept is no success, though the page has it.
        done = run(folder, *words, '--results', '/dev/full', '--out', 'full.txt')
        check(done.returncode == 2 and '1 could not be kept' in done.stderr, done.stderr)
        check('lab tournaments' in read_text(folder, 'full.txt'), 'not in the report')
        # With fewer positions it is another experiment.
        done = run(folder, 'mobility', '--count', '20', '--results', 'changed.results')
        check(done.returncode == 0, done.stderr)
        found = run(folder, 'list', '--papers', '--format', 'json', '--reuse', 'changed.results')
        shannon = [claim for claim in json.loads(found.stdout)['claims'] if claim['command'].startswith('lab mobility')]
        check([claim['verdict'] for claim in shannon] == ['not comparable'], shannon)
        check('options of its own' in shannon[0]['sentence'], shannon)


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
        claims, items = run(folder, 'list', '--papers', '--format', 'csv').stdout.split('\n\n')
        check(len(page.states) == len(items.splitlines()) - 1, '%d items for %s' % (len(page.states), items))
        check(len(page.verdicts) == len(claims.splitlines()) - 1, '%d verdicts for %s' % (len(page.verdicts), claims))
        check('svg' in page.tags, 'no picture')
        check_claims(folder, 'report.html.results')
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
def an_interrupt_leaves_what_had_ended():
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([HOTSPUR, 'lab', 'report', '--only', 'branching', '--only', 'bitscan', '--only',
                                    'attacks', '--quick', '--out', 'report.html'], cwd=folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        line = ' '
        while line and 'lab branching' not in line:
            line = process.stderr.readline()
        check(line, 'it ended by itself')
        process.send_signal(signal.SIGINT)
        check(process.wait(timeout=SECONDS) != 0, 'it went on')
        process.stderr.close()
        check(os.listdir(folder) == ['report.html.results'], str(os.listdir(folder)))
        commands = [line for line in read_text(folder, 'report.html.results').splitlines() if line.startswith('run\t')]
        check(commands == ['run\tlab attacks --quick', 'run\tlab bitscan --quick'], str(commands))


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
