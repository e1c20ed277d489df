# SPDX-License-Identifier: MIT
"""New guests: an attack from one address does not keep other guests out. The addresses come from a trusted proxy's
header."""
import json
import socket
import threading
import unittest
from contextlib import ExitStack

import tap
from server import Server
from waits import WAIT_SECONDS_MAX

NEWCOMERS = 40
MUST_COME_IN = 38
ATTACKERS = 3
AT_ONCE = 50  # hellos of one attacker at the same time
# if the machine is too slow to use up the limit, the test continues after so many
HELLOS_MAX = 4000


def opening(address: str) -> bytes:
    """The upgrade request and, in the same packet, `hello`. Its mask is zero, so the text stays readable."""
    hello = json.dumps({'t': 'hello', 'id': 1, 'd': {'client': 'newcomer'}}).encode()
    return (f'GET /ws HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: taberna.v1\r\n\r\n'
            ).encode() + bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello


def answer(caller: socket.socket) -> str:
    heard = b''
    while True:
        for word in ('welcome', 'too-many-guests'):
            if f'"{word}"'.encode() in heard:
                return word
        more = caller.recv(65536)
        if not more:
            return heard.decode(errors='replace')
        heard += more


class Newcomers(unittest.TestCase):
    def setUp(self) -> None:
        self.server = self.enterContext(Server('--proxies', '127.0.0.1'))

    def say_hello(self, address: str, times: int = 1) -> list[str]:
        """The answers to so many connections from that address."""
        with ExitStack() as opened:
            callers = []
            for _ in range(times):
                caller = opened.enter_context(socket.create_connection(('127.0.0.1', self.server.port), WAIT_SECONDS_MAX))
                caller.sendall(opening(address))
                callers.append(caller)
            return [answer(caller) for caller in callers]

    def test_attack_from_one_address_keeps_no_newcomer_out(self) -> None:
        exhausted, over = threading.Event(), threading.Event()

        def attack() -> None:
            hellos = 0
            try:
                while not over.is_set():
                    hellos += AT_ONCE
                    if 'too-many-guests' in self.say_hello('203.0.113.66', AT_ONCE) or hellos > HELLOS_MAX:
                        exhausted.set()
            finally:
                exhausted.set()

        attackers = [threading.Thread(target=attack) for _ in range(ATTACKERS)]
        for attacker in attackers:
            attacker.start()
        self.addCleanup(lambda: [attacker.join() for attacker in attackers])
        self.addCleanup(over.set)
        exhausted.wait()

        heard = [self.say_hello('198.51.100.7')[0] for _ in range(NEWCOMERS)]

        self.assertGreaterEqual(heard.count('welcome'), MUST_COME_IN, heard)


if __name__ == '__main__':
    tap.run()
