# SPDX-License-Identifier: MIT
"""A full disk pauses the tables: no event is shown that is not stored, and play continues when there is space again.
"""
import os
import tempfile
from pathlib import Path

import tap
from case import ServerCase
from client import Refused
from server import Server
from player import Player


class FullDisk(ServerCase):
    def create_server(self) -> Server:
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-full-'))
        self.full = Path(folder, 'the-disk-is-full')
        return Server(environment={'LD_PRELOAD': os.environ['TABERNA_FULL_DISK_LIBRARY'],
                                   'TABERNA_FULL_DISK': str(self.full)})

    async def once_there_is_room(self, player: Player) -> None:
        """Performs the owed action as soon as the server accepts it: until then each attempt is answered before the
        next."""
        while True:
            try:
                return await player.act(player.owes())
            except Refused as refused:
                self.assertEqual(refused.code, 'storage-paused')

    async def test_tables_pause_and_go_on(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3 and table.has_turn())
        mover = white if white.owes() else black
        before = self.log(white.room)

        self.full.touch()
        with self.assertRaises(Refused) as caught:
            await mover.act('turn')
        self.assertEqual(caught.exception.code, 'storage-paused')
        self.assertEqual(self.log(white.room), before)
        self.assertEqual(mover.table.log, before)
        await self.refused(mover.client, 'storage-paused', 'room.open', {'ruleset': 'tabula'})
        await mover.client.command('ping')

        self.full.unlink()
        await self.once_there_is_room(mover)
        await self.play(white, black, enough=lambda table: table.throws > 8)
        self.assertEqual(self.log(white.room)[:len(before)], before)

    async def test_events_shown_before_the_disk_was_full_outlive_a_kill(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3 and table.has_turn())
        mover = white if white.owes() else black
        self.full.touch()
        await self.refused(mover.client, 'storage-paused', 'resign', room=white.room, v=mover.table.v)
        shown = mover.table.log[:]

        self.server.kill()
        await white.client.closed()
        await black.client.closed()
        self.full.unlink()
        self.server.start()
        for player in (white, black):
            await player.client.connect()

        self.assertEqual(self.log(white.room), shown)
        await self.play(white, black, enough=lambda table: table.throws > 8)


if __name__ == '__main__':
    tap.run()
