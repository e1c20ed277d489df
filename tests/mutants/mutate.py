#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes single places of the code at random and runs the tests that concern them. A change that no test notices, a
survivor, is either without effect or shows what is not tested.

    tests/mutants/mutate.py FOLDER… [--count N] [--seed S] [--tests REGEX] [--programs] [--place FILE:LINE]

FOLDER is a folder of C code, such as server/chat, net or rules/tables. The tests are the unit, conformance and
property tests of rules/, the unit tests of server/, or those of net/ and tests/net-echo/. `--programs` adds the tests
that start programs, of the suites protocol and deploy; --tests should choose some of them. The work happens in a copy
of the files that git knows, so the working tree never changes. Each test program is linked just before it runs, one at
a time, until one fails: first those of the folder, the quickest first. The same seed gives the same mutants of the
same folder with the same code. `--place` tries every mutant of one line. It prints each mutant with its fate, and at
the end the survivors.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# How long a test may take with a mutant, compared with its duration without: a mutant may loop for ever (the limit of
# processor time ends its case) or wait for ever.
TIMES_MORE = 5
CPU_SECONDS_MORE = 5
WAIT_SECONDS_MORE = 60
WAIT_SECONDS_MAX = 600  # without a mutant
END_SECONDS = 10
SKIPPED_TEST = 77

# The parts of net/ that need sockets are tested through a program that has no other function.
NET_PROTOCOL = ('protocol-net_handshake', 'protocol-net_http', 'protocol-net_messages')

# Only mutants of these folders run their tests, with PostgreSQL and Redis.
NEAR_TESTS = ('server-store', 'server-bus')

# The checks of tests/run that read the documents of `taberna schema`, as meson would describe them.
SCHEMA_CHECKS = [
    {'name': f'check-{file}', 'suite': ['protocol', 'server-schema'], 'depends': ['server/taberna', 'rules/tool/taberna-rules'], 'env': {},
     'cmd': [*run, f'../tests/checks/{file}', 'server/taberna', *more]}
    for file, run, more in (('schema.mjs', ['node'], []), ('protocol.py', [sys.executable], ['rules/tool/taberna-rules', '--check']),
                            ('wire_types.py', [sys.executable], ['--check']))
]

# What is replaced by what. A pattern has no effect inside of texts and comments.
CHANGES = [
    (r' < ', ' <= '), (r' <= ', ' < '), (r' > ', ' >= '), (r' >= ', ' > '), (r' == ', ' != '), (r' != ', ' == '),
    (r' && ', ' || '), (r' \|\| ', ' && '), (r' \+ ', ' - '), (r' - ', ' + '), (r' \+= ', ' -= '), (r' -= ', ' += '),
    (r'\+\+', '--'), (r'--', '++'), (r'\btrue\b', 'false'), (r'\bfalse\b', 'true'),
    (r' % ', ' * '), (r' \* ', ' + '), (r' & ', ' | '),
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
    """Adds the bracket that ends the negated condition from `start` on; None if it does not end in this line."""
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


def all_mutants(copy: Path, folder: str) -> list[Mutant]:
    found = []
    for path in sorted((copy / folder).rglob('*.c')):
        comment = False
        for number, text in enumerate(path.read_text(encoding='utf-8').split('\n')):
            comment = comment or text.lstrip().startswith('/*')
            if not comment:
                found += mutants_of(str(path.relative_to(copy)), number, text)
            comment = comment and '*/' not in text
    return found


def concerns(test: dict, folder: str, with_programs: bool) -> bool:
    """Whether it is a unit, conformance or property test of that code, or one that starts programs; never a browser."""
    suites = {suite.split(':')[-1] for suite in test['suite']}
    if with_programs and suites & {'protocol', 'deploy'}:
        return True
    first = folder.split('/')[0]
    if first == 'net' and test['name'] in NET_PROTOCOL:
        return True
    if not suites & {'unit', 'conformance', 'property'} or suites & {'page', 'browser', 'protocol'}:
        return False
    if first == 'rules':
        return bool(suites & {'rules', 'conformance', 'property'})
    if first == 'server':
        of_server = {suite for suite in suites if suite.startswith('server-')}
        return suite_of(folder) in suites or bool(of_server.difference(NEAR_TESTS))
    return first in suites


def suite_of(folder: str) -> str:
    return '-'.join(folder.split('/')[:2])


@dataclass
class Test:
    name: str
    programs: list[str]  # targets of ninja that it runs
    command: list[str]
    environment: dict[str, str]
    seconds: float = 0.0  # without a mutant


class Copy:
    """A copy of the project, with a build folder."""

    def __init__(self, folders: list[str], wanted: str, with_programs: bool) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix='taberna-mutants-')
        self.path = Path(self._folder.name)
        self._build = self.path / 'build'
        self._folders = folders
        self._wanted = wanted  # expression of the tests' names
        self._with_programs = with_programs
        # The compiler's cache finds the objects of an earlier copy, although that had another path.
        self._environment = {'CC': 'ccache gcc' if shutil.which('ccache') else 'cc', **os.environ,
                             'CCACHE_BASEDIR': str(self.path), 'CCACHE_NOHASHDIR': 'yes', 'TABERNA_TEST_ROUNDS': 'few'}
        self._objects: dict[str, list[str]] = {}  # of each file
        self._unchanged: dict[str, list[bytes]] = {}  # contents of the objects of each file without a mutant
        self._tests: dict[str, list[Test]] = {}  # that concern each folder

    def __enter__(self) -> 'Copy':
        listed = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, listed.split('\0')):
            if (ROOT / name).is_file():
                (self.path / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.path / name)
        for folder in ('tests', 'web-client'):
            if (ROOT / folder / 'node_modules').is_dir():
                (self.path / folder / 'node_modules').symlink_to(ROOT / folder / 'node_modules')
        # Without debug information, objects are equal if their code is, and programs are linked sooner.
        self._output('meson', 'setup', 'build', '-Doptimization=2', '-Ddebug=false')
        for entry in json.loads((self._build / 'compile_commands.json').read_text(encoding='utf-8')):
            file = os.path.relpath(self._build / entry['file'], self.path)
            self._objects.setdefault(file, []).append(entry['output'])
        programs = {target['id']: [os.path.relpath(name, self._build) for name in target['filename']]
                    for target in self._introspect('--targets')}
        known = [(test, Test(test['name'], [name for target in test['depends'] for name in programs.get(target, [target])],
                             test['cmd'], {**self._environment, **test['env']}))
                 for test in [*self._introspect('--tests'), *SCHEMA_CHECKS]]
        for folder in self._folders:
            self._tests[folder] = [test for described, test in known
                                   if concerns(described, folder, self._with_programs)
                                   and re.search(self._wanted, test.name)]
        return self

    def __exit__(self, *_) -> None:
        self._folder.cleanup()

    def _output(self, *command: str) -> str:
        return subprocess.run(command, cwd=self.path, capture_output=True, text=True, env=self._environment,
                              check=True).stdout

    def _introspect(self, what: str) -> list[dict]:
        return json.loads(self._output('meson', 'introspect', 'build', what))

    def _is_built(self, targets: list[str]) -> bool:
        return subprocess.run(['ninja', '-C', 'build', '-j1', *targets], cwd=self.path, capture_output=True,
                              env=self._environment, check=False).returncode == 0

    def _passes(self, test: Test) -> bool:
        """A test that takes far longer than without a mutant fails."""
        cpu_limit = int(CPU_SECONDS_MORE + TIMES_MORE * test.seconds)
        wait_limit = int(WAIT_SECONDS_MORE + TIMES_MORE * test.seconds) if test.seconds else WAIT_SECONDS_MAX
        command = ['prlimit', f'--cpu={cpu_limit}', *test.command] if test.seconds else test.command
        environment = {**test.environment, 'CK_DEFAULT_TIMEOUT': str(wait_limit), 'CK_TIMEOUT_MULTIPLIER': '1'}
        with subprocess.Popen(command, cwd=self._build, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as program:
            try:
                return program.wait(wait_limit) in (0, SKIPPED_TEST)
            except subprocess.TimeoutExpired:
                program.terminate()  # so that Check ends the process of its case
                try:
                    program.wait(END_SECONDS)
                except subprocess.TimeoutExpired:
                    os.killpg(program.pid, signal.SIGKILL)
                return False

    def failing(self) -> list[str]:
        """The tests that fail without a mutant. The quickest tests are the first from now on."""
        tests = {test.name: test for tests in self._tests.values() for test in tests}.values()
        if not self._is_built([program for test in tests for program in test.programs]):
            return ['the build']
        failing = []
        for test in tests:
            start = time.monotonic()
            if not self._passes(test):
                failing.append(test.name)
            test.seconds = time.monotonic() - start
        for folder, concerned in self._tests.items():
            concerned.sort(key=lambda test: (not test.name.startswith(suite_of(folder)), test.seconds))
        return failing

    def _contents(self, file: str) -> list[bytes]:
        return [(self._build / name).read_bytes() for name in self._objects[file] if (self._build / name).is_file()]

    def fate(self, folder: str, mutant: Mutant) -> str:
        path = self.path / mutant.file
        original = path.read_text(encoding='utf-8')
        lines = original.split('\n')
        lines[mutant.line] = mutant.after
        if mutant.file not in self._unchanged:
            self._is_built(self._objects[mutant.file])
            self._unchanged[mutant.file] = self._contents(mutant.file)
        path.write_text('\n'.join(lines), encoding='utf-8')
        try:
            if not self._is_built(self._objects[mutant.file]):
                return 'not built'
            if self._contents(mutant.file) == self._unchanged[mutant.file]:
                return 'without effect'
            for test in self._tests[folder]:
                if not self._is_built(test.programs) or not self._passes(test):
                    return f'killed by {test.name}'
            return 'survived'
        finally:
            path.write_text(original, encoding='utf-8')


def chosen(options: argparse.Namespace, found: list[Mutant]) -> list[Mutant]:
    """All in the order of their trial; the caller stops after --count that are built and have an effect."""
    if options.place:
        file, _, line = options.place.rpartition(':')
        return [mutant for mutant in found if mutant.file == file and mutant.line == int(line) - 1]
    return random.Random(options.seed).sample(found, len(found))


def try_folder(copy: Copy, folder: str, options: argparse.Namespace) -> tuple[int, list[Mutant]]:
    """The number of killed mutants and the survivors of a folder."""
    survivors, killed = [], 0
    for mutant in chosen(options, all_mutants(copy.path, folder)):
        if not options.place and killed + len(survivors) == options.count:
            break
        fate = copy.fate(folder, mutant)
        print(f'{fate}: {mutant}', flush=True)
        killed += fate.startswith('killed')
        survivors += [mutant] if fate == 'survived' else []
    return killed, survivors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folders', nargs='+', metavar='FOLDER')
    parser.add_argument('--count', type=int, default=20, help='mutants with an effect to try in each folder')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--tests', default='', metavar='REGEX', help='only tests with such a name')
    parser.add_argument('--programs', action='store_true', help='also tests that start programs')
    parser.add_argument('--place', metavar='FILE:LINE')
    options = parser.parse_args()
    folders = [folder.rstrip('/') for folder in options.folders]
    for folder in folders:
        if not (ROOT / folder).is_dir() or folder.split('/')[0] not in ('server', 'net', 'rules') or folder == 'server':
            parser.error(f'{folder} is no folder of net, rules, or below server')
    with Copy(folders, options.tests, options.programs) as copy:
        failing = copy.failing()
        if failing:
            print(f'The tests do not pass without a mutant: {", ".join(failing)}', file=sys.stderr)
            return 2
        results = {folder: try_folder(copy, folder, options) for folder in folders}
    print()
    for folder, (killed, survivors) in results.items():
        print(f'{folder}: {killed} killed, {len(survivors)} survived')
        for mutant in survivors:
            print(mutant)
    return 0


if __name__ == '__main__':
    sys.exit(main())
