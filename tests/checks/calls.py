#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the calls between the object files of rules/, net/ and server/ in a build folder, against the tables of modules in rules/README.md
and server/README.md.

usage: calls.py BUILD

modules.py reads the includes. A header of a high module may still declare a function that a low module defines, or the reverse; this program
reads the symbols of the object files. The check fails if a file uses a function or a variable that a module further down in the table defines.
The tool taberna-rules is made of rules/ alone. It prints the largest groups of files that call each other; each belongs to one module and has at most GROUP_MAX files.
"""
import collections
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import modules  # noqa: E402

GROUP_MAX = 14  # files that a reader has to know together
PROVIDED = {'room_sha256', 'room_sha256_linked', 'room_hmac_sha256'}  # rules/room/hash.h: who links rules/ has them; may only shrink


def read_table():
    """The modules in their order: `net`, those of rules/, those of server/."""
    rules = modules.read_table((modules.ROOT / 'rules/README.md').read_text())
    server = modules.read_table((modules.ROOT / 'server/README.md').read_text())
    below = [[f'{folder}/{name}' for name in row] for folder, rows in (('rules', rules), ('server', server[1:])) for row in rows]
    return [['net'], *below]


def read_symbols(build):
    """Of each object file: the symbols that it defines, and those that it needs."""
    defined, needed = {}, {}
    for library in sorted(path for top in ('rules', 'net', 'server') for path in pathlib.Path(build, top).glob('**/lib*.a')):
        # a folder of objects may hold those of deleted files
        members = subprocess.run(['ar', 't', library], capture_output=True, text=True, check=True).stdout.split()
        folder = library.parent.relative_to(build)
        sources = {os.path.relpath(path, modules.ROOT / folder).replace('/', '_') + '.o': path for path in (modules.ROOT / folder.parts[0]).rglob('*.c')}
        for member in map(os.path.basename, members):
            path = library.with_name(f'{library.name}.p') / member
            if not path.exists():  # an object of another library
                continue
            name = str(sources[member].relative_to(modules.ROOT)) if member in sources else f'{folder}/{member}'  # one that the build makes
            defined[name], needed[name] = set(), set()
            for line in subprocess.run(['nm', path], capture_output=True, text=True, check=True).stdout.splitlines():
                kind, symbol = line.split()[-2:]
                if kind == 'U':
                    needed[name].add(symbol)
                elif kind in 'BDRTV':
                    defined[name].add(symbol)
    return defined, needed


def calls_of(defined, needed):
    """Each (file, symbol, file that defines it)."""
    owner = {symbol: name for name, symbols in defined.items() for symbol in symbols}
    return [(name, symbol, owner[symbol]) for name in sorted(needed) for symbol in sorted(needed[name] - PROVIDED)
            if symbol in owner and owner[symbol] != name]


def judge(calls, rows):
    """The problems, each a sentence, and the groups of files that call each other, the largest first."""
    order = {module: place for place, row in enumerate(rows) for module in row}
    home = {name: modules.module_of(os.path.dirname(name), order) for call in calls for name in (call[0], call[2])}
    problems = [f'{user}: uses {symbol} of {owner}, a module below its own in the table'
                for user, symbol, owner in calls if order[home[owner]] > order[home[user]]]
    graph = collections.defaultdict(set)
    for user, _, owner in calls:
        graph[user].add(owner)
    groups = sorted((group for group in modules.groups(graph) if len(group) > 1), key=len, reverse=True)
    for group in groups:
        homes = sorted({home[name] for name in group})
        if len(group) > GROUP_MAX or len(homes) > 1:
            problems.append(f'{len(group)} files of {", ".join(homes)} call each other; at most {GROUP_MAX} of one module: {", ".join(group)}')
    return problems, groups


def foreign(inputs):
    """Of what taberna-rules is linked of: what does not belong to rules/."""
    return [f'rules/tool/taberna-rules is linked with {name}' for name in inputs if name.endswith(('.o', '.a')) and not name.startswith('rules/')]


def main():
    defined, needed = read_symbols(sys.argv[1])
    problems, groups = judge(calls_of(defined, needed), read_table())
    inputs = subprocess.run(['ninja', '-C', sys.argv[1], '-t', 'inputs', 'rules/tool/taberna-rules'], capture_output=True, text=True, check=True)
    problems += foreign(inputs.stdout.split())
    for group in groups[:3]:
        print(f'{len(group)} of {len(defined)} files call each other: {", ".join(group)}')
    for problem in problems:
        print(problem)
    return 1 if problems or not defined else 0


if __name__ == '__main__':
    sys.exit(main())
