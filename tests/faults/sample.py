# SPDX-License-Identifier: MIT
"""A sample of every_call.py: some allocations and system calls of the server fail, one in each run."""
import os
import re
import signal
import tempfile
import unittest
from pathlib import Path

import tap
from every_call import Fault, FaultyServer, Trials, prepare
from rules import Rules

# These fail for the first time in each run: each has a way of its own through the server.
CALLS = ('accept', 'bind', 'fdatasync', 'mmap64', 'pwrite64', 'recv', 'send')


class Sample(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        rules = cls.enterClassContext(Rules())
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix='taberna-faults-'))
        cls.trials: Trials = prepare(rules, os.environ['TABERNA_FAILING_CALLS_LIBRARY'], Path(folder))

    def start_without(self, calls: str, at: int) -> tuple[int, str]:
        """Status and output of a start in which that call fails."""
        with tempfile.TemporaryDirectory(prefix='taberna-faults-') as folder:
            server = FaultyServer(Path(folder), Fault(calls, at, self.trials.library))
            server.begin_start()
            return server.wait(), '\n'.join(server.lines)

    def test_failing_system_calls_lose_nothing(self) -> None:
        for moment, calls in zip(('first', 'again') * len(CALLS), CALLS):
            with self.subTest(moment=moment, calls=calls):
                self.assertIn(calls, self.trials.trial(moment, calls, 1).failed)

    def test_failing_allocations_lose_nothing(self) -> None:
        count = self.trials.trial('first', 'memory', 0).count
        if count == 0:
            self.skipTest('the allocations of a sanitizer are not seen')
        # From the start over the game to the last one before the stop.
        for at in (count // 3, count - 3000, count - 2000, count - 1000):
            with self.subTest(at=at):
                self.assertNotEqual(self.trials.trial('first', 'memory', at).failed, '')

    def test_server_without_memory_says_so(self) -> None:
        if self.trials.trial('again', 'memory', 0).count == 0:
            self.skipTest('the allocations of a sanitizer are not seen')
        status, text = self.start_without('malloc in taberna', 1)
        self.assertEqual(status, 71, text)
        self.assertIn('taberna: out of memory: ', text)

    def test_network_library_takes_its_memory_from_the_server(self) -> None:
        if self.trials.trial('again', 'memory', 0).count == 0:
            self.skipTest('the allocations of a sanitizer are not seen')
        library = re.search(rb'libwebsockets\.so\.\d+', Path(os.environ['TABERNA_SERVER']).read_bytes()).group().decode()
        self.assertGreater(self.trials.trial('first', f'close in {library}', 0).count, 0)
        # by itself it would go on, and crash, after an allocation that failed
        self.assertEqual(self.trials.trial('first', f'realloc in {library}', 0).count, 0)

    def test_database_that_opens_without_memory_loses_nothing(self) -> None:
        if self.trials.trial('again', 'memory', 0).count == 0:
            self.skipTest('the allocations of a sanitizer are not seen')
        for at in range(1, 100, 9):
            with self.subTest(at=at):
                self.assertIn('libsqlite3', self.trials.trial('first', 'malloc in libsqlite3.so.0', at).failed)

    def test_server_without_a_thread_for_its_database_says_so(self) -> None:
        status, text = self.start_without('pthread_create', 1)
        self.assertEqual(status, 71, text)
        self.assertIn('taberna: the thread of the database does not start: resource temporarily unavailable', text)

    def test_database_that_opens_for_reading_only_ends_the_start(self) -> None:
        # SQLite opens the database twice, then its write-ahead log
        for at in (1, 2, 3):
            result = self.trials.trial('again', 'open64 in libsqlite3.so.0', at)
            self.assertIn('libsqlite3', result.failed)
            self.assertEqual(result.status, 1, result)

    def test_server_that_does_not_know_its_port_ends_the_start(self) -> None:
        status, text = self.start_without('getsockname', 1)
        self.assertEqual(status, 1, text)
        self.assertNotIn('Taberna is open', text)

    def test_server_without_an_event_loop_says_so(self) -> None:
        status, text = self.start_without('epoll_create1', 1)
        self.assertEqual(status, 71, text)
        self.assertIn('taberna: the event loop does not start: too many open files', text)

    def test_server_whose_network_library_cannot_be_woken_ends_the_start(self) -> None:
        # the first eventfd belongs to the event loop
        status, text = self.start_without('eventfd', 2)
        self.assertEqual(status, 1, text)
        self.assertIn('the network could not be set up', text)

    def test_client_whose_socket_cannot_be_watched_is_closed(self) -> None:
        result = self.trials.trial('first', 'epoll_ctl in taberna', 1)
        self.assertIn('epoll_ctl in taberna', result.failed)
        self.assertIsNone(result.status, result)

    def test_crash_is_reported(self) -> None:
        with tempfile.TemporaryDirectory(prefix='taberna-faults-') as folder:
            server = FaultyServer(Path(folder), Fault('none', 0, self.trials.library))
            server.start()
            for _ in range(2):  # one signal has no instruction that runs again
                os.kill(server.pid, signal.SIGSEGV)
                server.wait_for_line('taberna: crashed by an invalid access to memory|AddressSanitizer')
            self.assertNotEqual(server.wait(), 0)


if __name__ == '__main__':
    tap.run()
