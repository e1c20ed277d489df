# SPDX-License-Identifier: MIT
"""deploy/run with a program of the test instead of the server: signals and exit statuses are passed on, a hung server
is restarted."""
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

import tap
from waits import WAIT_SECONDS_MAX

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / 'deploy'
NUMBERS = {name: int(value) for name, value in re.findall(r'(WATCHDOG_\w+) = (\d+),', (ROOT / 'server/app/watchdog.h').read_text(encoding='utf-8'))}
HUNG = NUMBERS['WATCHDOG_EXIT_CODE']

# The n-th start takes the n-th word of the file `plan`: it ends with that status, or waits for signals and prints them.
SERVER = '''#!/usr/bin/env python3
import os, signal, sys
starts = open('starts', 'a+'); starts.write('x'); starts.flush(); starts.seek(0)
plan = open('plan').read().split()[len(starts.read()) - 1]
if plan != 'serve':
    sys.exit(int(plan))
numbers = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
for number in numbers:
    signal.signal(number, lambda *_: None)  # an ignored signal would not be waited for
signal.pthread_sigmask(signal.SIG_SETMASK, numbers)
print('serving', os.getpid(), *sys.argv[1:], flush=True)
number = None
while number not in (signal.SIGTERM, signal.SIGINT):
    number = signal.sigwait(numbers)
    print('heard', number.name, flush=True)
sys.exit(int(open('last').read()))
'''


def heed_signals() -> None:
    """In the child: a shell cannot trap a signal that is ignored when it starts, as SIGHUP is below nohup."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Run(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-run-')))
        shutil.copytree(DEPLOY, self.folder / 'deploy')
        server = self.folder / 'build' / 'server' / 'taberna'
        server.parent.mkdir(parents=True)
        server.write_text(SERVER, encoding='utf-8')
        server.chmod(0o755)
        built = re.search(r'^targets=\((.+)\)$', (DEPLOY / 'run').read_text(encoding='utf-8'), re.MULTILINE).group(1)
        (self.folder / 'build' / 'build.ninja').write_text(f'build {built}: phony\n', encoding='utf-8')

    def begin(self, *plan: object, last: int = 0) -> subprocess.Popen:
        (self.folder / 'plan').write_text(' '.join(map(str, plan)), encoding='utf-8')
        (self.folder / 'last').write_text(str(last), encoding='utf-8')
        process = subprocess.Popen([self.folder / 'deploy' / 'run', '--listen', '9090'], text=True, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_signals)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        return process

    def starts(self) -> int:
        return len((self.folder / 'starts').read_text(encoding='utf-8'))

    def test_ends_with_the_status_of_the_server(self) -> None:
        for number, status in enumerate((0, 1, 2, 137), 1):
            with self.subTest(status):
                (self.folder / 'starts').write_text('', encoding='utf-8')
                self.assertEqual(self.begin(status).wait(WAIT_SECONDS_MAX), status)
                self.assertEqual(self.starts(), 1)

    def test_restarts_a_server_that_its_watchdog_ended_and_no_other(self) -> None:
        process = self.begin(HUNG, HUNG, 3)

        self.assertEqual(process.wait(WAIT_SECONDS_MAX), 3)
        self.assertEqual(self.starts(), 3)
        self.assertEqual(process.stderr.read().count('Restarting it.'), 2)

    def test_signals_reach_the_server_once(self) -> None:
        for stop, last in ((signal.SIGTERM, 0), (signal.SIGINT, 5)):
            with self.subTest(stop):
                (self.folder / 'starts').write_text('', encoding='utf-8')
                process = self.begin(HUNG, 'serve', last=last)
                self.assertRegex(process.stdout.readline(), r'^serving \d+ --listen 9090$')

                process.send_signal(signal.SIGHUP)
                self.assertEqual(process.stdout.readline(), 'heard SIGHUP\n')
                process.send_signal(stop)

                self.assertEqual(process.stdout.readline(), f'heard {stop.name}\n')
                self.assertEqual(process.wait(WAIT_SECONDS_MAX), last)
                self.assertEqual(process.stdout.read(), '')

    def test_a_server_that_hangs_while_it_is_stopped_is_not_restarted(self) -> None:
        process = self.begin('serve', 'serve', last=HUNG)
        process.stdout.readline()

        process.send_signal(signal.SIGTERM)

        self.assertEqual(process.wait(WAIT_SECONDS_MAX), HUNG)
        self.assertEqual(self.starts(), 1)

    def test_the_interrupt_of_a_terminal_reaches_the_server_once(self) -> None:
        (self.folder / 'plan').write_text('serve', encoding='utf-8')
        (self.folder / 'last').write_text('4', encoding='utf-8')
        pid, terminal = os.forkpty()
        if pid == 0:
            os.execv(self.folder / 'deploy' / 'run', ['run'])
        with os.fdopen(terminal, 'r+b', buffering=0) as screen:
            text = b''
            while b'serving' not in text:
                text += screen.read(4096)
            screen.write(b'\x03')
            try:
                while more := screen.read(4096):
                    text += more
            except OSError:
                pass  # the other end of the terminal is closed
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 4)
        self.assertEqual(text.count(b'heard SIGINT'), 1, text)


class Others(unittest.TestCase):
    """The other service managers also restart the server after its watchdog has ended it."""

    def text(self, path: str) -> str:
        return (DEPLOY / path).read_text(encoding='utf-8')

    def test_all_know_the_same_status(self) -> None:
        self.assertIn(f'\nsupervise_hung={HUNG}\n', self.text('supervise.sh'))
        self.assertIn(f'Status {HUNG}: the event loop hung', self.text('README.md'))

    def test_systemd_restarts_it_and_is_more_patient(self) -> None:
        unit = self.text('systemd/taberna.service')
        self.assertRegex(unit, r'(?m)^Restart=(on-failure|always)$')
        self.assertNotIn('RestartPreventExitStatus', unit)
        seconds = int(re.search(r'(?m)^WatchdogSec=(\d+)$', unit)[1])
        self.assertGreater(seconds * 1000, 2 * NUMBERS['WATCHDOG_TICKS'] * NUMBERS['WATCHDOG_TICK_MS'])

    def test_containers_restart_it(self) -> None:
        for file in ('one.yaml', 'three.yaml'):
            self.assertIn('restart: unless-stopped', self.text(f'compose/{file}'))
        self.assertNotIn('restartPolicy', self.text('kubernetes/statefulset.yaml'))  # the default is Always


if __name__ == '__main__':
    tap.run()
