#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts indirect words in comments, and fails if a folder has more than 4 per 1,000 words, or if a name has one.

usage: words.py [--table] [--list FOLDER]

Indirect words ("whoever", "is told", "what is") hide the subject or the verb of a sentence. Text in quotation marks or backquotes is
exempt, because it quotes messages, names or sources. A folder with fewer than 1,000 words of comments counts with its parent. --table
prints the rates, --list each occurrence below FOLDER.

Names are the identifiers of C, Python and JavaScript, split at underscores and capital letters, and the titles of JavaScript tests.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RATE_MAX = 4.0  # per 1,000 words; well-known C programs have 0.3 to 0.4
WORDS_MIN = 1000  # a smaller folder counts with its parent: one word would decide
# The comments that the project had when this check was introduced, and the share that must remain: a rewrite keeps its facts.
WORDS_AT_FIRST = 119851
WORDS_SHARE_MIN = 0.8

INDIRECT = re.compile(
    r'\b(?:'
    r'who(?:m)?ever|whatever|whichever|wherever|'
    r'nobody|somebody|anybody|everybody|'
    r'anew|thereof|whereof|'
    r'(?:is|are|was|were|be|been|being) told|'
    r'what (?:is|are|was|were|has|had|comes|came|goes|went|stands|stood|waits|lies|belongs)|'
    r'who (?:is|are|was|were|has|had|comes|came|goes|went|sits|sat|waits|wants|does|left|may|plays)|'
    r'where (?:there (?:is|are|was|were)|it is|one|nothing|none|something)|'
    r'(?:of|to|for|by|from|with|at) whom?|'
    r'is none|are none|'
    r'let go|turned out|done with'
    r')\b', re.IGNORECASE)
QUOTED = re.compile(r'"[^"\n]*"|“[^”]*”|`[^`\n]*`')
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")

C_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|(/\*.*?\*/|//[^\n]*)', re.DOTALL)
JS_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|(/\*.*?\*/|(?<![:\\/])//[^\n]*)', re.DOTALL)
CSS_COMMENT = re.compile(r'(/\*.*?\*/)', re.DOTALL)
PY_COMMENT = re.compile(r'("""(?:.*?)""")|\'(?:\\.|[^\'\\\n])*\'|"(?:\\.|[^"\\\n])*"|(#[^\n]*)', re.DOTALL)
HASH_COMMENT = re.compile(r'\'[^\'\n]*\'|(?:^|(?<=\s))(#[^\n]*)', re.MULTILINE)
COMMENT_OF = {'.c': C_COMMENT, '.h': C_COMMENT, '.js': JS_COMMENT, '.mjs': JS_COMMENT, '.ts': JS_COMMENT, '.css': CSS_COMMENT,
              '.py': PY_COMMENT, '.sh': HASH_COMMENT, '.build': HASH_COMMENT, '.def': C_COMMENT}

# Names that others chose: a word of the wire, and a method of unittest.
FOREIGN = {'WATCH_NOBODY', 'assertIsNone'}
CODE_SUFFIXES = {'.c', '.h', '.def', '.py', '.js', '.mjs', '.ts'}
IDENTIFIER = re.compile(r'[A-Za-z_$][\w$]*')
TITLE = re.compile(r'\b(?:test|it|describe)(?:\.\w+)?\(\s*(?:\'((?:\\.|[^\'\\\n])*)\'|"((?:\\.|[^"\\\n])*)"|`([^`\n]*)`)')


def comments(text, pattern):
    """Yields (line number, comment) of a source text."""
    for found in pattern.finditer(text):
        comment = next((group for group in found.groups() if group), None)
        if comment and 'SPDX-License-Identifier' not in comment:
            yield text.count('\n', 0, found.start()) + 1, comment


def pattern_of(path):
    if path.suffix in COMMENT_OF:
        return COMMENT_OF[path.suffix]
    with open(path, 'rb') as file:
        first = file.readline(80)
    if first.startswith(b'#!'):
        return PY_COMMENT if b'python' in first else HASH_COMMENT
    return None


def indirect(comment):
    return INDIRECT.findall(QUOTED.sub('', re.sub(r'\s*\n\s*(?:\*|//|#)?\s*', ' ', comment)))


def names(text, path):
    """Yields (line number, name) of the identifiers and of the titles of tests that have an indirect word."""
    code = pattern_of(path).sub(lambda found: '\n' * found.group().count('\n'), text)
    seen = set()
    for found in IDENTIFIER.finditer(code):
        name = found.group()
        if name not in seen and name not in FOREIGN:
            seen.add(name)
            if INDIRECT.search(re.sub(r'(?<=[a-z0-9])(?=[A-Z])', ' ', name).replace('_', ' ')):
                yield code.count('\n', 0, found.start()) + 1, name
    if path.suffix in ('.js', '.mjs', '.ts'):
        for found in TITLE.finditer(text):
            title = next(group for group in found.groups() if group is not None)
            if INDIRECT.search(title):
                yield text.count('\n', 0, found.start()) + 1, title


def sources(root):
    names = subprocess.run(['git', 'ls-files'], cwd=root, capture_output=True, text=True, check=True).stdout.split('\n')
    for name in names:
        path = root / name
        if name and 'vendor' not in path.parts and path.suffix not in ('.md', '.json', '.jsonl', '.net', '.png') and path.is_file():
            yield name, path


def measure(root):
    """{folder: [words, indirect words]} of the folders that hold sources themselves."""
    counts = collections.defaultdict(lambda: [0, 0])
    for name, path in sources(root):
        pattern = pattern_of(path)
        if pattern is None:
            continue
        text = path.read_text(errors='replace')
        for _, comment in comments(text, pattern):
            count = counts[os.path.dirname(name) or '.']
            count[0] += len(WORD.findall(comment))
            count[1] += len(indirect(comment))
    return counts


def gathered(counts):
    """Adds folders with few words to their parents, deepest first."""
    counts = {folder: list(count) for folder, count in counts.items()}
    for folder in sorted(counts, key=lambda one: -one.count('/')):
        if folder != '.' and counts[folder][0] < WORDS_MIN:
            parent = os.path.dirname(folder) or '.'
            counts.setdefault(parent, [0, 0])
            few = counts.pop(folder)
            counts[parent] = [counts[parent][0] + few[0], counts[parent][1] + few[1]]
    return counts


def judge(counts):
    """The problems, each a sentence; and the table of rates."""
    problems, table = [], []
    for folder, (count, found) in sorted(counts.items()):
        rate = 1000 * found / max(count, 1)
        table.append(f'{rate:6.1f}  {count:7d} words  {folder}')
        if rate > RATE_MAX:
            problems.append(f'{folder}: {rate:.1f} indirect words per 1,000 words of comments; at most {RATE_MAX} are allowed')
    return problems, table


def main():
    if len(sys.argv) == 3 and sys.argv[1] == '--list':
        for name, path in sources(ROOT):
            pattern = pattern_of(path)
            if name.startswith(sys.argv[2].rstrip('/')) and pattern is not None:
                for line, comment in comments(path.read_text(errors='replace'), pattern):
                    for word in indirect(comment):
                        print(f'{name}:{line}: {word}')
        return 0
    named = [f'{file}:{line}: indirect words in a name: {name}' for file, path in sources(ROOT) if path.suffix in CODE_SUFFIXES
             for line, name in names(path.read_text(errors='replace'), path)]
    measured = measure(ROOT)
    problems, table = judge(gathered(measured))
    words = sum(count[0] for count in measured.values())
    if words < WORDS_SHARE_MIN * WORDS_AT_FIRST:
        problems.append(f'{words} words of comments in all; a rewrite keeps at least {WORDS_SHARE_MIN * WORDS_AT_FIRST:.0f}')
    problems += named
    if '--table' in sys.argv:
        print('\n'.join(table), f'\n{words} words in all')
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
