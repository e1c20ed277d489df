# SPDX-License-Identifier: MIT
"""Attacks by clients that send or read slowly, or send HTTP that programs on the path could read differently."""
import contextlib
import select
import time

import tap
from net_case import KEY, PATIENCE, SUBPROTOCOL, Bare, Echo, NetCase

HOST = 'Host: x\r\n'
FEW_DESCRIPTORS = 256
ATTACKERS = 320  # more than the descriptors


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

    def test_half_a_head_is_408_after_five_seconds(self) -> None:
        for step in ('', 'y'):
            bare = self.bare()
            began = time.monotonic()
            bare.send(f'GET /healthz HTTP/1.1\r\n{HOST}X: ')
            while not select.select([bare.socket], [], [], 0.5)[0]:
                bare.send(step)
                self.assertLess(time.monotonic() - began, PATIENCE)
            self.assertEqual(bare.read_response()[0], 408)
            self.assertGreater(time.monotonic() - began, 4)


class Places(NetCase):
    """With few descriptors: more attackers than places, and then a newcomer of each kind."""

    def newcomers_get_in(self, begin: str) -> None:
        with Echo(descriptors=FEW_DESCRIPTORS) as echo, contextlib.ExitStack() as sockets:
            for _ in range(ATTACKERS):
                bare = sockets.enter_context(Bare(echo.port))
                with contextlib.suppress(OSError):
                    bare.send(begin)
            for _ in range(12):
                with Bare(echo.port) as newcomer:
                    self.assertEqual(newcomer.get('/healthz')[2], b'ok')
                with Bare(echo.port) as newcomer:
                    newcomer.open_socket()

    def test_half_heads_keep_nobody_out(self) -> None:
        self.newcomers_get_in(f'GET /healthz HTTP/1.1\r\n{HOST}X: ')

    def test_slow_bodies_keep_nobody_out(self) -> None:
        self.newcomers_get_in(f'POST /api/x HTTP/1.1\r\n{HOST}Content-Length: 60000\r\n\r\ny')

    def test_silent_sockets_keep_nobody_out(self) -> None:
        self.newcomers_get_in('')

    def test_kept_sockets_keep_nobody_out(self) -> None:
        self.newcomers_get_in(f'GET /healthz HTTP/1.1\r\n{HOST}\r\n')


class Reading(NetCase):
    def until_cut(self, bare: Bare, read_bytes: int) -> None:
        """Reads now and then, until the server ends the connection."""
        until = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            while time.monotonic() < until:
                bare.send(b'y')  # fails after the end
                if read_bytes and not bare.socket.recv(read_bytes):
                    return
                select.select([], [], [], 0.3)
            self.fail('a slow reader is served for ever')

    def test_a_reader_of_a_response_must_not_be_slow(self) -> None:
        for read_bytes in (0, 100):
            bare = self.bare(receive_bytes=4096)
            bare.send(f'GET /api/big HTTP/1.1\r\n{HOST}\r\n')
            bare.read(1000)
            self.until_cut(bare, read_bytes)

    def test_pipelined_requests_cost_nothing_while_they_wait(self) -> None:
        for _ in range(20):
            bare = self.bare()
            bare.send(f'GET /api/never HTTP/1.1\r\n{HOST}\r\n' + f'GET /healthz HTTP/1.1\r\n{HOST}\r\n' * 500)
        others = self.bare()
        began = self.echo.processor_seconds()
        until = time.monotonic() + 1
        # the loop has an event to wait for; a busy loop would turn some 100,000 times
        while time.monotonic() < until:
            self.assertEqual(others.get('/api/later')[2], b'later')
        self.assertLess(self.echo.processor_seconds() - began, 0.5)


if __name__ == '__main__':
    tap.run()
