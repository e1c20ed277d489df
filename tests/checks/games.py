#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the page's lists of games from the list of the rules.

usage: games.py RULES [--check]

RULES is the program taberna-rules. Writes games/list.js (the descriptors) and games/texts.js (the short texts) in
web-client/; --check fails if a file differs, or if a game of the list has no descriptor.
"""
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / 'web-client'
MADE = 'Made by tests/checks/games.py from the list of the rules; do not edit.'
COLUMNS_MAX = 100  # as prettier breaks lines


def names_of(program):
    """The games in their order: `list` begins the line of each with its name and version."""
    listed = subprocess.run([program, 'list'], capture_output=True, text=True, check=True).stdout
    return re.findall(r'^([a-z-]+)@\d', listed, re.MULTILINE)


def camel(name):
    first, *rest = name.split('-')
    return first + ''.join(part.capitalize() for part in rest)


def joined(before, words, after):
    """One line, or a word a line if that is too long."""
    line = before + ', '.join(words) + after
    return line if len(line) <= COLUMNS_MAX else before + ''.join(f'\n  {word},' for word in words) + '\n' + after


def list_of(names):
    imports = [f"import {{ game as {camel(name)} }} from './{name}/game.js';" for name in names]
    return '\n'.join(['// SPDX-License-Identifier: MIT', f'// The games in the order of the rules. {MADE}', *imports, '',
                      "/** @type {import('./types.d.ts').Game[]} */", joined('export const GAMES = [', [camel(name) for name in names], '];'), ''])


def texts_of(names):
    imports = [f"import {{ texts as {camel(name)} }} from '../texts/en/{name}/game.js';" for name in names]
    return '\n'.join(['// SPDX-License-Identifier: MIT', '// The texts of the games in short: a page that shows them imports this file.', f'// {MADE}',
                      *imports, "import { addTexts } from '../texts/text.js';", '',
                      joined('const all = [', [camel(name) for name in names], '];'),
                      'for (const texts of all) addTexts(texts);', ''])


def faults(names, folder=PAGE):
    """What the page lacks."""
    found = [f'web-client/games/{name}/game.js is missing' for name in names if not (folder / 'games' / name / 'game.js').is_file()]
    for file, text in (('list.js', list_of(names)), ('texts.js', texts_of(names))):
        path = folder / 'games' / file
        if not path.is_file() or path.read_text() != text:
            found.append(f'web-client/games/{file} differs from the list of the rules: run tests/checks/games.py RULES')
    return found


def main():
    program, *options = sys.argv[1:]
    names = names_of(program)
    if options == ['--check']:
        found = faults(names)
        if found:
            sys.exit('\n'.join(found))
    else:
        (PAGE / 'games/list.js').write_text(list_of(names))
        (PAGE / 'games/texts.js').write_text(texts_of(names))


if __name__ == '__main__':
    main()
