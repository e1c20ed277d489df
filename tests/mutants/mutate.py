#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes single places of the code at random and runs the tests that concern them. A change that no test notices, a
survivor, is either without effect or shows what is not tested.

    tests/mutants/mutate.py FOLDER… [--count N] [--seed S] [--place FILE:LINE]

FOLDER is a folder of C code, such as server/chat, net or rules/tables. The tests are the unit, conformance and
property tests of the folder, and for net/ those of tests/net-echo.c. The work happens in a copy of the files that git
knows, so the working tree never changes. The same seed gives the same mutants of the same code. `--place` tries every
mutant of one line. It prints each mutant with its fate, and at the end the survivors.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A mutant may loop for ever; the tests of one folder end far sooner.
TIMEOUT_MULTIPLIER = '0.1'
BUILD_SECONDS_MAX = 3600

# The parts of net/ that need sockets are tested through a program that has no other function.
NET_PROTOCOL = ('protocol-net_handshake', 'protocol-net_http', 'protocol-net_messages')

# What is replaced by what. A pattern has no effect inside of texts and comments.
CHANGES = [
    (r' < ', ' <= '), (r' <= ', ' < '), (r' > ', ' >= '), (r' >= ', ' > '), (r' == ', ' != '), (r' != ', ' == '),
    (r' && ', ' || '), (r' \|\| ', ' && '), (r' \+ ', ' - '), (r' - ', ' + '), (r' \+= ', ' -= '), (r' -= ', ' += '),
    (r'\+\+', '--'), (r'--', '++'), (r'\btrue\b', 'false'), (r'\bfalse\b', 'true'), (r' % ', ' * '), (r' \* ', ' + '), (r' & ', ' | '),
    (r'\bif \((?!!\()', 'if (!('), (r'\bwhile \((?!!\()', 'while (!('), (r'\b(\d+)\b(?![.x])', None),
    (r'\breturn (?!NULL|true|false|-?\d)([^;{}]+);', 'return 0;'),
]
SKIPPED = re.compile(r'^\s*(#|/\*|\*|//|static_assert|_Static_assert|assert\()')
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|/\*.*?\*/')


@dataclass
class Mutant:
    file: str
    line: int  # from 0
    before: str
    after: str

    def __str__(self) -> str:
        return f'{self.file}:{self.line + 1}: {self.before.strip()}  →  {self.after.strip()}'


def close_bracket(text: str, start: int) -> str | None:
    """Adds the bracket that ends the negated condition which begins at `start`; None if it does not end in this line."""
    depth = 0
    for at in range(start, len(text)):
        depth += {'(': 1, ')': -1}.get(text[at], 0)
        if depth == 0 and at > start:
            return f'{text[:at]}){text[at:]}'
    return None


def mutants_of(file: str, number: int, text: str) -> Iterator[Mutant]:
    """All mutants of a line."""
    if SKIPPED.match(text):
        return
    hidden = TEXT.sub(lambda found: '_' * len(found.group()), text)
    for pattern, change in CHANGES:
        for found in re.finditer(pattern, hidden):
            by = str(int(found.group(1)) + 1) if change is None else change
            after: str | None = text[:found.start()] + by + text[found.end():]
            if by.endswith('(!('):
                after = close_bracket(after, found.start() + len(by) - 1)
            if after:
                yield Mutant(file, number, text, after)


def all_mutants(copy: Path, folders: list[str]) -> list[Mutant]:
    found = []
    for folder in folders:
        for path in sorted((copy / folder).rglob('*.c')):
            lines = path.read_text(encoding='utf-8').split('\n')
            comment = False
            for number, text in enumerate(lines):
                comment = comment or text.lstrip().startswith('/*')
                if not comment:
                    found += mutants_of(str(path.relative_to(copy)), number, text)
                comment = comment and '*/' not in text
    return found


def concerns(test: dict, folder: str) -> bool:
    """Whether it is a unit, conformance or property test of that folder, without a server process or a browser."""
    suites = {suite.split(':')[-1] for suite in test['suite']}
    first, _, rest = folder.partition('/')
    if first == 'net' and test['name'] in NET_PROTOCOL:
        return True
    if not suites & {'unit', 'conformance', 'property'} or suites & {'page', 'browser', 'protocol'}:
        return False
    if first == 'rules':
        return bool(suites & {'rules', 'conformance', 'property'})
    return (f'server-{rest.split("/")[0]}' if first == 'server' else first) in suites


class Copy:
    """A copy of the project, with a build folder."""

    def __init__(self, folders: list[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix='taberna-mutants-')
        self.path = Path(self._folder.name)
        self._folders = folders
        # The objects of the original are found in the cache of the compiler, although the copy has another path.
        self._environment = {**os.environ, 'CCACHE_BASEDIR': str(self.path), 'CCACHE_NOHASHDIR': 'yes',
                             'TABERNA_TEST_ROUNDS': 'few'}

    def __enter__(self) -> 'Copy':
        listed = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, listed.split('\0')):
            if (ROOT / name).is_file():
                (self.path / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.path / name)
        for folder in ('tests', 'web-client'):
            if (ROOT / folder / 'node_modules').is_dir():
                (self.path / folder / 'node_modules').symlink_to(ROOT / folder / 'node_modules')
        self._run('meson', 'setup', 'build', '-Dbuildtype=debugoptimized', check=True)
        tests = [test for test in self._introspect('--tests')
                 if any(concerns(test, folder) for folder in self._folders)]
        self._tests = sorted(test['name'] for test in tests)
        needed = {target for test in tests for target in test['depends']}
        self._programs = [str(Path(name).relative_to(self.path / 'build')) for target in self._introspect('--targets')
                          if target['id'] in needed for name in target['filename']]
        return self

    def __exit__(self, *_) -> None:
        self._folder.cleanup()

    def _run(self, *command: str, check: bool = False, seconds: float | None = None) -> subprocess.CompletedProcess:
        return subprocess.run(command, cwd=self.path, capture_output=True, text=True, env=self._environment, check=check,
                              timeout=seconds)

    def _introspect(self, what: str) -> list[dict]:
        return json.loads(self._run('meson', 'introspect', 'build', what, check=True).stdout)

    def build(self) -> bool:
        return self._run('ninja', '-C', 'build', '-j2', *self._programs, seconds=BUILD_SECONDS_MAX).returncode == 0

    def passes(self) -> bool:
        return self._run('meson', 'test', '-C', 'build', '--no-rebuild', '--quiet', '--maxfail', '1',
                         '--timeout-multiplier', TIMEOUT_MULTIPLIER, *self._tests).returncode == 0

    def objects(self, file: str) -> bytes:
        """The machine code of the file: equal code shows a change without effect."""
        ending = file.rsplit('/', 1)[-1]
        names = sorted((self.path / 'build').rglob(f'*{ending}.o'))
        return b''.join(subprocess.run(['objdump', '-d', '-s', '-j', '.text', '-j', '.rodata', '-j', '.data', name], capture_output=True,
                                       check=False).stdout for name in names)

    def fate(self, mutant: Mutant) -> str:
        path = self.path / mutant.file
        original = path.read_text(encoding='utf-8')
        lines = original.split('\n')
        lines[mutant.line] = mutant.after
        before = self.objects(mutant.file)
        path.write_text('\n'.join(lines), encoding='utf-8')
        try:
            if not self.build():
                return 'not built'
            if self.objects(mutant.file) == before:
                return 'without effect'
            return 'survived' if self.passes() else 'killed'
        finally:
            path.write_text(original, encoding='utf-8')
            self.build()


def chosen(options: argparse.Namespace, found: list[Mutant]) -> list[Mutant]:
    """All in the order of their trial; the caller stops after --count that are built and have an effect."""
    if options.place:
        file, _, line = options.place.rpartition(':')
        return [mutant for mutant in found if mutant.file == file and mutant.line == int(line) - 1]
    return random.Random(options.seed).sample(found, len(found))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folders', nargs='+', metavar='FOLDER')
    parser.add_argument('--count', type=int, default=20, help='mutants with an effect to try')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--place', metavar='FILE:LINE')
    options = parser.parse_args()
    folders = [folder.rstrip('/') for folder in options.folders]
    for folder in folders:
        if not (ROOT / folder).is_dir() or folder.split('/')[0] not in ('server', 'net', 'rules') or folder == 'server':
            parser.error(f'{folder} is no folder of net, rules, or below server')
    with Copy(folders) as copy:
        if not (copy.build() and copy.passes()):
            print('The tests do not pass without a mutant.', file=sys.stderr)
            return 2
        survivors, killed = [], 0
        for mutant in chosen(options, all_mutants(copy.path, folders)):
            if not options.place and killed + len(survivors) == options.count:
                break
            fate = copy.fate(mutant)
            print(f'{fate:14} {mutant}', flush=True)
            killed += fate == 'killed'
            survivors += [mutant] if fate == 'survived' else []
    print(f'\n{killed} killed, {len(survivors)} survived')
    for mutant in survivors:
        print(mutant)
    return 0


if __name__ == '__main__':
    sys.exit(main())
