#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the static functions of rules/, net/ and server/ whose names say too little, and checks the prefixes of the public ones.

usage: names.py [--list]

A stack trace and a search show only the name. A name of one word (`run`, `find`) does not say what it acts on, and a name that
recurs in several files does not say which function it is. --list prints both kinds with their files.

A public function begins with a prefix of the module that defines it: the column *prefix* of the table of modules in
server/README.md. Public are the functions of all headers other than a private.h; of net/, whose folders share headers, those of
the headers that server/ includes.
"""
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ('rules', 'net', 'server')

# Functions with a name of one word, and names that recur in several files. In pgbouncer 12 of 439 and 2, in sway 5 of 720 and 47.
ONE_WORD_MAX = 10
RECURRING_MAX = 10

LITERAL = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
# As clang-format lays it out: the brace of a function, and of nothing else, stands alone in the first column.
DEFINITION = re.compile(r'^(?:[^\n#;{}]*\s)?static\s[^;={}#]*?\b(\w+)\s*\((?![*(])[^;={}#]*\)\n\{$', re.MULTILINE)

ATTRIBUTE = re.compile(r'__attribute__\(\(.*?\)\)\s*(?=\w)')
DECLARATION = re.compile(r'^(?!typedef\b|static\b)(?:\w+[\s*]+)+(\w+)\((?!\*)', re.MULTILINE)
PUBLIC_DEFINITION = re.compile(DECLARATION.pattern + r'[^;{}]*\)\n\{$', re.MULTILINE)
INCLUDE_OF_NET = re.compile(r'^#include "(net/[^"]+)"', re.MULTILINE)


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


def read_prefixes(text):
    """{folder: prefixes} of the table of modules. A row that names a folder without a prefix yields an empty list."""
    prefixes, column = {}, None
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip('|').split('|')] if line.startswith('|') else []
        if 'module' in cells and 'prefix' in cells:
            column = cells.index('prefix')
        elif not cells:
            column = None if prefixes else column
        elif column is not None and not set(line) <= set('|-: '):
            for module in re.findall(r'`([\w/]+)`', cells[0]):
                if module != 'rules':  # its nouns are those of rules/README.md
                    prefixes[module if module == 'net' else 'server/' + module] = re.findall(r'`(\w+)`', cells[column])
    return prefixes


def public_functions(texts):
    """Yields (file, name) of the functions that another module may call, where they are defined."""
    used_of_net = {header for path, text in texts.items() if path.startswith('server/') for header in INCLUDE_OF_NET.findall(text)}
    codes = {path: ATTRIBUTE.sub('', LITERAL.sub('', text)) for path, text in texts.items()}
    declared = {name for path, code in codes.items() for name in DECLARATION.findall(code)
                if path.endswith('.h') and not path.endswith('/private.h') and (path in used_of_net or path.startswith('server/'))}
    for path, code in sorted(codes.items()):
        inline = static_functions(code) if path.startswith('server/') and path.endswith('.h') else []
        for name in inline + [name for name in PUBLIC_DEFINITION.findall(code) if name in declared]:
            yield path, name


def judge_prefixes(prefixes, texts):
    """The problems, each a sentence."""
    problems = []
    owners = collections.defaultdict(list)
    for module, found in prefixes.items():
        if not found:
            problems.append(f'{module}: the table of modules has no prefix for it')
        for prefix in found:
            owners[prefix].append(module)
    problems += [f'{prefix}: the prefix of several modules: {", ".join(modules)}' for prefix, modules in owners.items() if len(modules) > 1]
    for path, name in public_functions(texts):
        module = max((one for one in prefixes if path.startswith(one + '/')), key=len, default=None)
        if module and not any(name.startswith(prefix + '_') for prefix in prefixes[module]):
            problems.append(f'{path}: {name}() begins with no prefix of {module}: {", ".join(prefixes[module])}')
    return problems


def judge(count, one_word, recurring):
    """The problems, each a sentence."""
    problems = []
    few = sum(map(len, one_word.values()))
    if few > ONE_WORD_MAX:
        problems.append(f'{few} of {count} static functions have a name of one word; at most {ONE_WORD_MAX} may: give them a verb and a noun')
    if len(recurring) > RECURRING_MAX:
        problems.append(f'{len(recurring)} names of static functions recur in several files; at most {RECURRING_MAX} may: make them distinct')
    return problems


def main():
    texts = sources(ROOT)
    count, one_word, recurring = measure(texts)
    problems = judge(count, one_word, recurring)
    if '--list' in sys.argv or problems:
        for title, found in (('one word', one_word), ('in several files', recurring)):
            for name, files in sorted(found.items()):
                print(f'{title}: {name}: {" ".join(files)}')
    if '--list' in sys.argv:
        print(f'{count} static functions, {sum(map(len, one_word.values()))} with a name of one word; {len(recurring)} names in several files')
    problems += judge_prefixes(read_prefixes((ROOT / 'server/README.md').read_text()), texts)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
