# SPDX-License-Identifier: MIT
"""A server whose event loop hangs ends by itself with its own exit status, and the next server continues the games.
"""
import os
import tempfile
from pathlib import Path

import tap
from case import ServerCase
from server import Server

HUNG = 70  # WATCHDOG_EXIT_CODE in server/app/watchdog.h
LONG_MS = 3000  # three times the limit of the watchdog, with the ticks of hung_loop.c


class HungLoop(ServerCase):
    def create_server(self) -> Server:
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-hung-'))
        self.hang = Path(folder, 'hang')
        return Server(environment={'LD_PRELOAD': os.environ['TABERNA_HUNG_LOOP_LIBRARY'], 'TABERNA_HUNG_LOOP': str(self.hang)})

    async def test_it_ends_and_the_next_start_plays_on(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3)
        before = self.log(white.room)

        self.hang.touch()

        self.server.wait_for_line(r' error loop\.hung ms=10000 cpu_ms=\d+ last_operation=(\S+|"[^"]+") turns=\d+ uptime_ms=\d+ exit_status=70$')
        self.assertEqual(self.server.wait(), HUNG)
        self.hang.unlink()
        self.server.start()
        for player in (white, black):
            await player.client.closed()
            await player.client.connect()
        self.assertEqual(self.log(white.room)[:len(before)], before)
        await self.play(white, black, enough=lambda table: table.throws > 6)

    async def test_a_start_may_take_long(self) -> None:
        self.server.stop()
        self.hang.write_text(str(LONG_MS), encoding='utf-8')

        self.server.start()

        self.assertFalse(self.hang.exists(), 'the loop did not hang')
        self.assertEqual(self.server.get('/healthz').strip(), b'ok')
        self.assertEqual(self.server.stop(), 0)


if __name__ == '__main__':
    tap.run()
