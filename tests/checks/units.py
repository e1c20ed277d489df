#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the link lines of the programs of tests/unit/server in a build folder against the table of modules in server/README.md.

usage: units.py BUILD

A program of tests/unit/server/MODULE links the library of that module and those of the modules above it, and no object of another one. Each
module has at least one such program. So a test of a module needs nothing that is built on it.
"""
import os
import pathlib
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import modules  # noqa: E402

LINE = re.compile(r'^build tests/unit/server/(test-[\w-]+): c_LINKER ([^|\n]*)(?:\|(.*))?$', re.MULTILINE)
OBJECT = re.compile(r'/test-[\w-]+\.p/(\w+)\.c\.o')
LIBRARY = re.compile(r'(?<![\w/])server/(\S+)/lib[\w-]+\.a')


def read_programs(text):
    """Of each program in build.ninja: its name, the names of its objects, and the modules whose libraries it links."""
    return [(name, OBJECT.findall(objects), set(LIBRARY.findall(libraries))) for name, objects, libraries in LINE.findall(text)]


def judge(programs, order):
    """The problems, each a sentence. `order`: the modules of the table, the highest first."""
    problems, tested = [], set()
    for name, objects, linked in programs:
        homes = [module for module in order if any(one.startswith(module.replace('/', '_') + '_') for one in objects)]
        home = max(homes, key=len) if homes else None
        if home is None:
            continue  # only files that other programs share
        above = set(order[:order.index(home) + 1])
        if home in linked:
            tested.add(home)
        if linked - above:
            problems.append(f'tests/unit/server: {name}, of {home}, links {", ".join(sorted(linked - above))} below that module in the table')
    problems += [f'tests/unit/server: no program links server/{module} and only the modules above it' for module in order if module not in tested]
    return problems


def main():
    rows = modules.read_table((modules.ROOT / 'server/README.md').read_text())
    order = [module for row in rows for module in row if module not in ('rules', 'net')]
    problems = judge(read_programs(pathlib.Path(sys.argv[1], 'build.ninja').read_text()), order)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
