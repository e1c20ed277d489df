#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the static functions of rules/, net/ and server/ whose names say too little, and fails above the limits.

usage: names.py [--list]

A stack trace and a search show only the name. A name of one word (`run`, `find`) does not say what it acts on, and a name that
recurs in several files does not say which function it is. --list prints both kinds with their files.
"""
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ('rules', 'net', 'server')

# Functions with a name of one word, and names that recur in several files. pgbouncer has 2.7 % and 2, sway 0.7 % and 47. Until the
# goals are reached, the limits are what is there: they may only shrink.
ONE_WORD_SHARE_GOAL = 0.03
RECURRING_GOAL = 50
ONE_WORD_MAX = 126
RECURRING_MAX = 67

LITERAL = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
# As clang-format lays it out: the brace of a function, and of nothing else, stands alone in the first column.
DEFINITION = re.compile(r'^(?:[^\n#;{}]*\s)?static\s[^;={}#]*?\b(\w+)\s*\((?![*(])[^;={}#]*\)\n\{$', re.MULTILINE)


def static_functions(text):
    """The names of the static functions that a C source defines."""
    return DEFINITION.findall(LITERAL.sub('', text))


def sources(root):
    """{path: text} of the C files."""
    names = subprocess.run(['git', 'ls-files', '--', *(f'{folder}/*.[ch]' for folder in FOLDERS)], cwd=root, capture_output=True, text=True,
                           check=True).stdout.split()
    return {name: (root / name).read_text() for name in names if (root / name).is_file()}


def measure(texts):
    """The number of static functions; {name: files} of those with a name of one word; {name: files} of those in several files."""
    files = collections.defaultdict(list)
    for path, text in sorted(texts.items()):
        for name in static_functions(text):
            files[name].append(path)
    one_word = {name: found for name, found in files.items() if '_' not in name.strip('_')}
    recurring = {name: found for name, found in files.items() if len(set(found)) > 1}
    return sum(map(len, files.values())), one_word, recurring


def judge(count, one_word, recurring, one_word_max=ONE_WORD_MAX, recurring_max=RECURRING_MAX):
    """The problems, each a sentence."""
    problems = []
    few = sum(map(len, one_word.values()))
    allowed = max(one_word_max, int(ONE_WORD_SHARE_GOAL * count))
    if few > allowed:
        problems.append(f'{few} of {count} static functions have a name of one word; at most {allowed} may: give them a verb and a noun')
    allowed = max(recurring_max, RECURRING_GOAL)
    if len(recurring) > allowed:
        problems.append(f'{len(recurring)} names of static functions recur in several files; at most {allowed} may: make them distinct')
    return problems


def main():
    count, one_word, recurring = measure(sources(ROOT))
    problems = judge(count, one_word, recurring)
    if '--list' in sys.argv or problems:
        for title, found in (('one word', one_word), ('in several files', recurring)):
            for name, files in sorted(found.items()):
                print(f'{title}: {name}: {" ".join(files)}')
    if '--list' in sys.argv:
        print(f'{count} static functions, {sum(map(len, one_word.values()))} with a name of one word; {len(recurring)} names in several files')
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
