# SPDX-License-Identifier: MIT
"""A disk that fails, is read-only or hangs, below the real server: tables pause and report it, no event is shown that
is not stored, and play continues when the disk works again. The program is the server with a layer below SQLite
(tests/faults)."""
import asyncio
import os
import tempfile
from pathlib import Path

import tap
from case import ServerCase
from client import Client, Refused
from server import Server
from player import Player

TABLES = 3
FAILURES = ('error', 'torn', 'read-only', 'full')
EACH = 61  # operations of the disk: a few commits, so that most turns are stored at once and some are not


class FailingDisk(ServerCase):
    def create_server(self) -> Server:
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-disk-'))
        self._disk = Path(folder, 'disk')
        server = Server(environment={'TABERNA_DISK': str(self._disk)})
        server.program = os.environ['TABERNA_FAULTY_SERVER']
        return server

    def disk(self, word: str) -> None:
        """Sets the state of the disk: '' works, else a word of tests/faults/faulty_program.c."""
        fresh = self._disk.with_suffix('.fresh')
        fresh.write_text(word, encoding='utf-8')
        fresh.rename(self._disk)

    async def seat_tables(self) -> list[tuple[Player, Player]]:
        return [await self.seat_two() for _ in range(TABLES)]

    async def play_to_a_turn(self, tables: list[tuple[Player, Player]]) -> None:
        """Plays some throws, until a turn with a legal step is owed at each table."""
        async def one(white: Player, black: Player) -> None:
            throws = white.table.throws + 2
            await self.play(white, black, enough=lambda table: table.throws > throws and table.has_turn())
        await asyncio.gather(*(one(*table) for table in tables))

    def movers(self, tables: list[tuple[Player, Player]]) -> list[Player]:
        return [white if white.owes() else black for white, black in tables]

    async def act_when_it_works(self, player: Player) -> None:
        """Repeats the owed command until the server accepts it; each attempt is answered before the next."""
        while True:
            try:
                return await player.act(player.owes())
            except Refused as refused:
                self.assertEqual(refused.code, 'storage-paused')
                await player.client.until(lambda: not player.client.paused.get(player.room))

    def people_at(self, tables: list[tuple[Player, Player]]) -> list[Client]:
        return [player.client for table in tables for player in table]

    async def hear_paused(self, tables: list[tuple[Player, Player]], paused: bool) -> None:
        for table in tables:
            for player in table:
                await player.client.until(lambda: player.client.paused.get(player.room, False) == paused)

    def kill_and_compare(self, tables: list[tuple[Player, Player]]) -> None:
        """Every event that a client was shown is present after a kill."""
        logs = [self.log(white.room) for white, _ in tables]
        self.server.kill()
        self.server.start()
        for (white, _), log in zip(tables, logs):
            self.assertEqual(self.log(white.room)[:len(log)], log)

    async def test_all_tables_pause_and_go_on(self) -> None:
        tables = await self.seat_tables()
        for word in FAILURES:
            await self.play_to_a_turn(tables)
            before = [self.log(white.room) for white, _ in tables]

            self.disk(word)
            for mover in self.movers(tables):
                with self.assertRaises(Refused, msg=word) as caught:
                    await mover.act('turn')
                self.assertEqual(caught.exception.code, 'storage-paused', word)
            await self.hear_paused(tables, True)
            await self.refused(tables[0][0].client, 'storage-paused', 'room.open', {'ruleset': 'tabula'})
            for client in self.people_at(tables):
                await client.command('ping')
            for (white, black), lines in zip(tables, before):
                self.assertEqual(self.log(white.room), lines, word)
                self.assertEqual((white.table.log, black.table.log), (lines, lines), word)
            self.assertEqual(self.server.running, True)

            self.disk('')
            for mover in self.movers(tables):
                await self.act_when_it_works(mover)
            await self.hear_paused(tables, False)
        await self.play_to_a_turn(tables)

        self.kill_and_compare(tables)

    async def test_a_hanging_disk_delays_stored_commands_and_nothing_else(self) -> None:
        tables = await self.seat_tables()
        await self.play_to_a_turn(tables)
        before = [self.log(white.room) for white, _ in tables]

        self.disk('stuck')
        acts = [asyncio.create_task(mover.act('turn')) for mover in self.movers(tables)]
        await asyncio.sleep(0)  # lets the tasks start and send
        for client in self.people_at(tables):
            await client.command('ping')  # answered after the turns, on the same connections
        for (white, black), lines in zip(tables, before):
            self.assertEqual((white.table.log, black.table.log), (lines, lines))
        self.assertEqual([act.done() for act in acts], [False] * TABLES)

        self.disk('')
        await asyncio.gather(*acts)
        await self.play_to_a_turn(tables)
        for (white, _), lines in zip(tables, before):
            self.assertEqual(self.log(white.room)[:len(lines)], lines)

    async def test_disk_that_fails_now_and_then_costs_nothing_but_time(self) -> None:
        tables = await self.seat_tables()

        async def play_on(player: Player, throws: int) -> None:
            while player.table.throws < throws:
                seen = player.table.v
                if player.owes():
                    await self.act_when_it_works(player)
                else:
                    await player.client.until(lambda: player.table.v > seen)

        self.disk(f'each {EACH}')
        await asyncio.gather(*(play_on(player, 8) for table in tables for player in table))
        self.disk('')
        for white, black in tables:
            log = self.log(white.room)
            for player in (white, black):
                self.assertEqual(player.table.log, log[:len(player.table.log)])

        self.kill_and_compare(tables)

    async def test_events_shown_before_the_disk_failed_outlive_a_kill(self) -> None:
        white, black = await self.seat_two()
        for word in ('error', 'torn'):
            await self.play_to_a_turn([(white, black)])
            mover = white if white.owes() else black
            self.disk(word)
            await self.refused(mover.client, 'storage-paused', 'resign', room=white.room, v=mover.table.v)
            shown = mover.table.log[:]

            self.server.kill()
            for player in (white, black):
                await player.client.closed()
            self.disk('')
            self.server.start()
            for player in (white, black):
                await player.client.connect()
            self.assertEqual(self.log(white.room), shown, word)

    async def test_server_that_cannot_read_its_data_does_not_open_and_says_why(self) -> None:
        white, black = await self.seat_two()
        await self.play_to_a_turn([(white, black)])
        log = self.log(white.room)
        self.server.stop()

        self.disk('error')
        self.server.begin_start()
        self.assertEqual(self.server.wait(), 1)
        said = '\n'.join(self.server.lines)
        self.assertIn(str(self.server.data / 'taberna.sqlite'), said)
        self.assertNotIn('backup', said)  # the file itself is not damaged

        self.disk('')
        self.server.start()
        self.assertEqual(self.log(white.room), log)


if __name__ == '__main__':
    tap.run()
