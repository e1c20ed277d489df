# SPDX-License-Identifier: MIT
"""Under a service manager: the handed-over socket, and the server's notifications."""
import contextlib
import fcntl
import os
import signal
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

import tap
from server import Server, hand_over
from waits import WAIT_SECONDS_MAX


def listening() -> socket.socket:
    listener = socket.create_server(('127.0.0.1', 0))
    listener.settimeout(WAIT_SECONDS_MAX)
    return listener


def call(listener: socket.socket) -> socket.socket:
    """A client that connects and sends a request, whether or not a server is running."""
    caller = socket.create_connection(listener.getsockname()[:2], WAIT_SECONDS_MAX)
    caller.sendall(b'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    return caller


def answer(caller: socket.socket) -> bytes:
    with caller, caller.makefile('rb') as stream:
        return stream.read()


PIPE_BYTES = 1 << 20


def full_pipe() -> tuple[int, int]:
    """A pipe of the largest size that takes no further byte."""
    ends = os.pipe()
    fcntl.fcntl(ends[1], fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    os.set_blocking(ends[1], False)
    for piece in (b'x' * 4096, b'x'):
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(ends[1], piece)
    os.set_blocking(ends[1], True)
    return ends


class StoppedReader(unittest.TestCase):
    """Nothing that the server writes may wait for its reader."""

    def ask(self, listener: socket.socket, path: str) -> bytes:
        caller = socket.create_connection(listener.getsockname()[:2], WAIT_SECONDS_MAX)
        caller.sendall(f'GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'.encode())
        return answer(caller)

    def test_a_reader_that_stops_costs_log_lines_and_nothing_else(self) -> None:
        reading, writing = full_pipe()
        with listening() as listener, tempfile.TemporaryDirectory() as data:
            process = subprocess.Popen([*hand_over(listener.fileno()), os.environ['TABERNA_SERVER'], '--data', data],
                                       stdin=subprocess.DEVNULL, stdout=writing, stderr=writing, pass_fds=[listener.fileno()])
            os.close(writing)
            self.addCleanup(process.kill)
            self.assertIn(b' 200 ', self.ask(listener, '/healthz').splitlines()[0])
            lost = next(line for line in self.ask(listener, '/metrics').decode().splitlines()
                        if line.startswith('taberna_log_lines_lost_total '))
            self.assertGreater(float(lost.split()[1]), 0)

            with open(reading, encoding='utf-8', errors='replace') as lines:
                reported = next(line for line in lines if ' log.lines_lost ' in line)
                self.assertRegex(reported, r'warning log\.lines_lost lines=[1-9]')
                process.terminate()
                self.assertIn('server.stopped', ''.join(lines))
            self.assertEqual(process.wait(WAIT_SECONDS_MAX), 0)

    def test_a_stop_and_a_failure_do_not_wait_for_the_reader(self) -> None:
        for listen, status in (('localhost:0', -signal.SIGTERM), ('192.0.2.1:1', 1)):
            reading, writing = full_pipe()
            with tempfile.TemporaryDirectory() as data:
                process = subprocess.Popen([os.environ['TABERNA_SERVER'], '--data', data, '--listen', listen],
                                           stdin=subprocess.DEVNULL, stdout=writing, stderr=writing)
                os.close(writing)
                self.addCleanup(process.kill)
                if status < 0:
                    process.terminate()  # also in the middle of the start
                self.assertIn(process.wait(WAIT_SECONDS_MAX), (0, status))
            os.close(reading)

    def test_signals_of_a_log_rotator_are_ignored(self) -> None:
        with Server() as server:
            for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM):
                os.kill(server.pid, number)
            server.get('/healthz')
            self.assertEqual(server.stop(), 0)


class StandardDescriptors(unittest.TestCase):
    """Started without the descriptors 0 to 2, a program must not take its own files for them."""

    def run_without(self, *command: str) -> subprocess.Popen:
        process = subprocess.Popen(command, preexec_fn=lambda: os.closerange(0, 3))
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def test_the_server_opens_the_null_device_instead_and_stops_in_order(self) -> None:
        with tempfile.TemporaryDirectory() as data, listening() as listener:
            process = subprocess.Popen([*hand_over(listener.fileno()), os.environ['TABERNA_SERVER'], '--data', data, '--core-dumps', 'on'],
                                       preexec_fn=lambda: os.closerange(0, 3), pass_fds=[listener.fileno()])
            self.addCleanup(process.kill)
            self.assertIn(b' 200 ', answer(call(listener)).splitlines()[0])
            self.assertEqual([os.readlink(f'/proc/{process.pid}/fd/{number}') for number in range(3)], ['/dev/null'] * 3)
            process.terminate()
            self.assertEqual(process.wait(WAIT_SECONDS_MAX), 0)

    def test_the_tools_end_as_usual(self) -> None:
        server, rules, ai = os.environ['TABERNA_SERVER'], os.environ['TABERNA_RULES'], os.environ['TABERNA_AI']
        for command, status in (((server, '--version'), 0), ((server, '--nonsense'), 2), ((server, 'schema'), 2),
                                ((rules, 'list'), 0), ((rules, 'turns'), 0), ((rules, 'nonsense'), 2), ((ai, 'nonsense'), 2)):
            self.assertEqual(self.run_without(*command).wait(WAIT_SECONDS_MAX), status, command)


class HandedOver(unittest.TestCase):
    def test_who_calls_before_the_server_is_up_is_served(self) -> None:
        with listening() as listener:
            early = call(listener)

            with Server(listener=listener) as server:
                self.assertEqual(server.port, listener.getsockname()[1])
                self.assertIn(b' 200 ', answer(early).splitlines()[0])

    def test_restart_keeps_all_users(self) -> None:
        with listening() as listener, Server(listener=listener) as server:
            for end in (server.stop, server.kill, server.stop):
                end()
                between = [call(listener) for _ in range(20)]
                server.start()
                for caller in between:
                    self.assertIn(b' 200 ', answer(caller).splitlines()[0])

    def test_more_callers_than_are_taken_at_a_time_are_all_served(self) -> None:
        with listening() as listener:
            early = [call(listener) for _ in range(100)]

            with Server(listener=listener):
                for caller in early:
                    self.assertIn(b' 200 ', answer(caller).splitlines()[0])

    def test_ipv6_is_taken_too(self) -> None:
        try:
            listener = socket.create_server(('::1', 0), family=socket.AF_INET6)
        except OSError:
            self.skipTest('this machine has no IPv6')
        with listener:
            early = call(listener)

            with Server(listener=listener):
                self.assertIn(b' 200 ', answer(early).splitlines()[0])

    def test_sockets_for_another_process_are_ignored(self) -> None:
        with Server(environment={'LISTEN_FDS': '1', 'LISTEN_PID': '1'}) as server:
            self.assertEqual(server.get('/healthz').strip(), b'ok')


class HandedOverWrongly(unittest.TestCase):
    def refusal(self, descriptor: int, **said: str) -> str:
        with tempfile.TemporaryDirectory() as data:
            done = subprocess.run([*hand_over(descriptor), os.environ['TABERNA_SERVER'], '--data', data],
                                  capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False,
                                  pass_fds=[descriptor], env={**os.environ, **said})
            self.assertEqual((done.returncode, done.stdout), (2, ''), done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertEqual(os.listdir(data), [], 'the store has been opened')
            return done.stderr

    def test_what_does_not_listen_is_refused(self) -> None:
        with socket.socket() as bound, socket.socket(type=socket.SOCK_DGRAM) as datagrams, \
                socket.socket(socket.AF_UNIX) as local, tempfile.TemporaryFile() as file, \
                tempfile.TemporaryDirectory() as folder:
            bound.bind(('127.0.0.1', 0))
            datagrams.bind(('127.0.0.1', 0))
            local.bind(str(Path(folder, 'socket')))
            local.listen()
            for wrong in (bound, datagrams, local, file):
                with self.subTest(wrong):
                    self.assertIn('descriptor 3', self.refusal(wrong.fileno()))

    def test_several_sockets_and_bad_numbers_are_refused(self) -> None:
        with listening() as listener:
            for count in ('2', '-1', 'some', ''):
                with self.subTest(count):
                    self.assertIn('LISTEN_FDS=', self.refusal(listener.fileno(), LISTEN_FDS=count))


class Told(unittest.TestCase):
    def setUp(self) -> None:
        self.manager = self.enterContext(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        self.manager.settimeout(WAIT_SECONDS_MAX)
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def heard(self) -> str:
        return self.manager.recv(4096).decode()

    def test_the_manager_hears_when_the_server_is_open_and_when_it_closes(self) -> None:
        # without a name the system assigns one that is in no folder
        for name in (str(Path(self.folder, 'notify')), ''):
            with self.subTest(name), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as self.manager:
                self.manager.settimeout(WAIT_SECONDS_MAX)
                self.manager.bind(name)
                address = self.manager.getsockname()
                said = name or '@' + address[1:].decode()

                with Server(environment={'NOTIFY_SOCKET': said}) as server:
                    self.assertEqual(self.heard(), 'READY=1')
                    self.assertEqual(server.get('/readyz').strip(), b'ready')
                    server.begin_stop()
                    self.assertEqual(self.heard(), 'STOPPING=1')
                    self.assertEqual(server.wait(), 0)

    def test_the_manager_hears_that_the_server_is_not_stuck(self) -> None:
        path = str(Path(self.folder, 'notify'))
        self.manager.bind(path)

        with Server(environment={'NOTIFY_SOCKET': path, 'WATCHDOG_USEC': '1500000'}) as server:
            self.assertEqual([self.heard() for _ in range(4)], ['READY=1'] + 3 * ['WATCHDOG=1'])
            server.stop()

    def test_a_watchdog_of_another_process_is_not_answered(self) -> None:
        path = str(Path(self.folder, 'notify'))
        self.manager.bind(path)

        with Server(environment={'NOTIFY_SOCKET': path, 'WATCHDOG_USEC': '1000', 'WATCHDOG_PID': '1'}) as server:
            server.stop()
            self.assertEqual([self.heard() for _ in range(2)], ['READY=1', 'STOPPING=1'])

    def test_a_manager_that_cannot_be_notified_harms_nothing(self) -> None:
        for address in (str(Path(self.folder, 'missing')), 'no path', '/' + 'x' * 200, '@', ''):
            with self.subTest(address), Server(environment={'NOTIFY_SOCKET': address, 'WATCHDOG_USEC': 'soon'}) as server:
                self.assertEqual(server.get('/healthz').strip(), b'ok')
                self.assertEqual(server.stop(), 0)


if __name__ == '__main__':
    tap.run()
