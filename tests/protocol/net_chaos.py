# SPDX-License-Identifier: MIT
"""Many clients that act at random at any time. The server must survive them, and end with no handle left on its loop.
"""
import contextlib
import os
import random
import select

import tap
import websockets
from net_case import BINARY, CLOSE, PING, PONG, TEXT, Bare, NetCase, frame
from waits import WAIT_SECONDS_MAX

STEPS = int(os.environ.get('NET_CHAOS_STEPS', '2000'))
SOCKETS_MAX = 40
COMMANDS = (b'join a', b'join b', b'leave a', b'leave b', b'all a x', b'all b y', b'mix 3', b'many 5 3000',
            b'flood a 20 5000', b'flood b 5 40000', b'bye 4000', b'queued', b'hello')


class Chaos(NetCase):
    arguments = ('-i', '300', '-s', '1500')

    def begin(self, chance: random.Random) -> Bare:
        bare = Bare(self.echo.port, receive_bytes=chance.choice((0, 0, 4096)))
        bare.socket.settimeout(0.2)
        if chance.random() < 0.8:
            bare.upgrade(more=frame(TEXT, chance.choice(COMMANDS)) if chance.random() < 0.3 else b'')
        return bare

    def frames(self, chance: random.Random) -> bytes:
        kind = chance.random()
        if kind < 0.6:
            return frame(TEXT, chance.choice(COMMANDS), final=chance.random() < 0.9)
        if kind < 0.7:
            return frame(chance.choice((PING, PONG)), os.urandom(chance.randrange(126)))
        if kind < 0.8:
            return frame(TEXT, b'x' * chance.randrange(20000))
        if kind < 0.85:
            return frame(chance.choice((CLOSE, BINARY, 0)), b'\x03\xe8')
        if kind < 0.9:
            return frame(TEXT, b'y' * 100, announced=chance.randrange(1 << 21))
        if kind < 0.95:
            return b'GET /api/later HTTP/1.1\r\nHost: x\r\n\r\n' * chance.randrange(1, 4)
        return os.urandom(chance.randrange(1, 300))

    def step(self, chance: random.Random, sockets: list[Bare]) -> None:
        if len(sockets) < SOCKETS_MAX and chance.random() < 0.2:
            with contextlib.suppress(OSError):  # the connection was cut while it was still sending
                sockets.append(self.begin(chance))
        if not sockets:
            return
        bare = chance.choice(sockets)
        try:
            what = chance.random()
            if what < 0.6:
                data = self.frames(chance)
                bare.send(data[:chance.randrange(len(data) + 1)] if chance.random() < 0.1 else data)
            elif what < 0.95:
                if select.select([bare.socket], [], [], 0)[0] and not bare.socket.recv(65536):
                    raise OSError('closed')
            else:
                raise OSError('enough')
        except OSError:
            bare.socket.close()
            sockets.remove(bare)

    async def check_that_it_answers(self) -> None:
        while True:
            try:
                client = await self.connect()
                self.assertEqual(await self.say(client, 'still here'), 'still here')
                return
            # this machine was busy, and the client was silent for too long
            except websockets.ConnectionClosed:
                self.assertIsNone(self.echo.process.poll())

    async def test_the_server_outlives_all_behaviour_of_its_clients(self) -> None:
        seed = int(os.environ.get('NET_CHAOS_SEED', '20261121'))
        chance = random.Random(seed)
        sockets: list[Bare] = []
        for _ in range(STEPS):
            self.step(chance, sockets)
        await self.check_that_it_answers()
        for bare in sockets[::2]:  # the other connections are still open when the server ends
            bare.socket.close()
        self.echo.stop()
        self.assertEqual(self.echo.process.wait(WAIT_SECONDS_MAX), 0)
        for bare in sockets:
            bare.socket.close()


if __name__ == '__main__':
    tap.run()
