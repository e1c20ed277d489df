# SPDX-License-Identifier: MIT
"""Attacks by clients that send or read slowly, or send HTTP that programs on the path could read differently."""
import contextlib
import select
import time
import unittest
from concurrent import futures
from pathlib import Path

import tap
from net_case import KEY, REAL, SUBPROTOCOL, Bare, NetCase
from waits import WAIT_SECONDS_MAX

HOST = 'Host: x\r\n'
POST_PATH = '/api/v1/account/login' if REAL else '/api/x'


class Heads(NetCase):
    def refused(self, request: str, status: int) -> None:
        with self.subTest(request[:60]), Bare(self.echo.port) as bare:
            bare.send(request.encode('latin-1'))
            answer, fields, _ = bare.read_response()
            self.assertEqual((answer, fields['connection']), (status, 'close'))
            self.assertTrue(bare.is_closed())

    def test_heads_that_can_be_read_in_two_ways_are_refused(self) -> None:
        for line in ('Host: y\r\n', 'X: a\rY: b\r\n', 'X: a\nY: b\r\n', 'X: a\r\n b\r\n', 'X : a\r\n', 'X: \0\r\n',
                     'Content-Length: 0\r\nContent-Length: 0\r\n'):
            self.refused(f'GET /healthz HTTP/1.1\r\n{HOST}{line}\r\n', 400)
        self.refused('GET /healthz\r\n\r\n', 400)
        self.refused('GET /healthz HTTP/1.1\r\n\r\n', 400)

    def test_other_versions_are_505(self) -> None:
        for version in ('9.9', '2.0', '1.2', '0.9'):
            self.refused(f'GET /healthz HTTP/{version}\r\n{HOST}\r\n', 505)

    def test_long_heads_are_431_and_long_targets_414(self) -> None:
        self.refused(f'GET /healthz HTTP/1.1\r\n{HOST}X: {"y" * 9000}\r\n\r\n', 431)
        self.refused(f'GET /healthz HTTP/1.1\r\n{HOST}' + 'X: y\r\n' * 3000 + '\r\n', 431)
        self.refused(f'GET /healthz HTTP/1.1\r\n{HOST}' + ''.join(f'X{i}: y\r\n' for i in range(100)) + '\r\n', 431)
        self.refused(f'GET /{"y" * 9000} HTTP/1.1\r\n{HOST}\r\n', 414)

    def test_upgrades_are_read_as_strictly(self) -> None:
        lines = ('Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
                 f'Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Protocol: {SUBPROTOCOL}\r\n')
        for more, status in (('Host: y\r\n', 400), ('X: a\rY: b\r\n', 400), (f'X: {"y" * 9000}\r\n', 431)):
            self.refused(f'GET /ws HTTP/1.1\r\n{HOST}{lines}{more}\r\n', status)
        self.refused(f'GET /ws HTTP/9.9\r\n{HOST}{lines}\r\n', 505)
        self.refused(f'GET /ws HTTP/1.0\r\n{HOST}{lines}\r\n', 400)

    def test_the_second_request_of_a_socket_is_read_as_strictly(self) -> None:
        bare = self.bare()
        self.assertEqual(bare.get('/healthz')[2], b'ok')
        bare.send(f'GET /healthz HTTP/1.1\r\n{HOST}Host: y\r\n\r\n')
        self.assertEqual(bare.read_response()[0], 400)


class Waits(NetCase):
    def half_head(self, step: str) -> None:
        """A head that never ends gets 408, also if its bytes go on coming."""
        with Bare(self.echo.port) as bare:
            began = time.monotonic()
            bare.send(f'GET /healthz HTTP/1.1\r\n{HOST}X: ')
            while not select.select([bare.socket], [], [], 0.5)[0]:
                bare.send(step)
                self.assertLess(time.monotonic() - began, WAIT_SECONDS_MAX)
            self.assertEqual(bare.read_response()[0], 408)

    def slow_body(self) -> None:
        """A body whose bytes go on coming too slowly gets 408."""
        with Bare(self.echo.port) as bare:
            bare.send(f'POST {POST_PATH} HTTP/1.1\r\n{HOST}Content-Length: 60000\r\n\r\n')
            until = time.monotonic() + WAIT_SECONDS_MAX
            while not select.select([bare.socket], [], [], 0.5)[0]:
                bare.send('y')
                self.assertLess(time.monotonic(), until)
            self.assertEqual(bare.read_response()[0], 408)

    def test_slow_heads_and_bodies_are_408(self) -> None:
        with futures.ThreadPoolExecutor() as clients:  # at the same time, because each waits for seconds
            waits = [clients.submit(self.half_head, ''), clients.submit(self.half_head, 'y'), clients.submit(self.slow_body)]
            for wait in waits:
                wait.result()


@unittest.skipIf(REAL, 'needs the paths of net-echo')
class Reading(NetCase):
    def unsent_bytes(self) -> int:
        """Bytes that the system keeps for clients which have not read them."""
        lines = Path('/proc/net/tcp').read_text().splitlines()[1:]
        fields = [line.split() for line in lines]
        return sum(int(field[4].partition(':')[0], 16) for field in fields
                   if int(field[1].rpartition(':')[2], 16) == self.echo.port)

    def test_an_unread_response_of_3_mb_holds_little_memory_of_the_system(self) -> None:
        bare = self.bare(receive_bytes=4096)
        bare.send(f'GET /api/big HTTP/1.1\r\n{HOST}\r\n')
        bare.read(1000)
        self.assertEqual(self.bare().get('/healthz')[2], b'ok')  # one turn of the loop later
        self.assertLess(self.unsent_bytes(), 256 << 10)

    def test_a_reader_of_a_response_must_not_be_slow(self) -> None:
        bare = self.bare(receive_bytes=4096)
        bare.send(f'GET /api/big HTTP/1.1\r\n{HOST}\r\n')
        until = time.monotonic() + WAIT_SECONDS_MAX
        with contextlib.suppress(OSError):
            while bare.socket.recv(100):
                bare.send(b'y')  # fails after the end
                self.assertLess(time.monotonic(), until)
                select.select([], [], [], 0.3)

    def processor_seconds_of_answers(self) -> float:
        """Of 50 answers that come after 20 ms each: a loop that does not sleep between them uses much more."""
        with Bare(self.echo.port) as bare:
            began = self.echo.processor_seconds()
            for _ in range(50):
                self.assertEqual(bare.get('/api/later')[2], b'later')
            return self.echo.processor_seconds() - began

    def test_pipelined_requests_cost_nothing_while_they_wait(self) -> None:
        waiting = f'GET /api/never HTTP/1.1\r\n{HOST}\r\n'
        more = f'GET /healthz HTTP/1.1\r\n{HOST}\r\n'
        before = self.processor_seconds_of_answers()
        for _ in range(20):
            self.bare().send(waiting + more * 500)
            self.bare().send(more + waiting + more)  # the second one waits
        self.assertLess(self.processor_seconds_of_answers(), 3 * before + 0.1)


if __name__ == '__main__':
    tap.run()
