# SPDX-License-Identifier: MIT
"""The data of a server moves from SQLite to PostgreSQL and back, and does not change."""
import asyncio
import itertools
import os
import re
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import engines
import tap
from case import ServerCase
from server import Server
from waits import WAIT_SECONDS_MAX

EDGES = {
    'INTEGER': [0, 1, -1, 2**63 - 1, -2**63, 2**53 + 1],
    'REAL': [0.0, 0.1, -1.5, 1.7976931348623157e308, 5e-324, 1e15],
    'TEXT': ['', 'plain', 'a\tb\nc\r\\N\\.', '"\'%?$1;--', 'žluť \u200b\U0001f3b2 \u0301', '\x01\x7f' + 'x' * 70000],
    'BLOB': [b'', b'\0', bytes(range(256)), b'\\x00', b'PGCOPY\n\xff\r\n\0', b'\xff' * 70000],
}


def fill_every_table(file: Path) -> dict[str, int]:
    """Rows with the extreme values of every type in every table; returns the number of rows of each."""
    counts = {}
    with closing(sqlite3.connect(file)) as database:
        tables = [name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
        for table in tables:
            kinds = [row[2] for row in database.execute(f'PRAGMA table_info("{table}")')]
            for turn in range(6):
                # The columns vary out of step, so that no two rows are equal in a unique column.
                row = [EDGES[kind][(turn + at) % 6] for at, kind in enumerate(kinds)]
                database.execute(f'INSERT INTO "{table}" VALUES({", ".join("?" * len(row))})', row)
            counts[table] = database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
        database.commit()
    return counts


class CopyStore(ServerCase):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        try:
            cls.engine = cls.enterClassContext(engines.Postgres(fsync='off'))
        except engines.EngineError as error:
            cls.skipTest(cls(), str(error))
        cls.numbers = itertools.count(1)

    def setUp(self) -> None:
        super().setUp()
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-copy-')))
        self.database = f'source{next(self.numbers)}'
        self.url = self.engine.create_database(self.database)

    def copy(self, source: object, target: object, *words: str) -> subprocess.CompletedProcess:
        return subprocess.run([os.environ['TABERNA_SERVER'], 'admin', 'copy-store', '--from', str(source), '--to', str(target), *words],
                              capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)

    def copied(self, source: object, target: object) -> dict[str, tuple[int, str]]:
        """Copies, which must succeed; returns for each table the number of rows and their digest."""
        done = self.copy(source, target)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.assertNotIn(self.engine.password, done.stdout)
        tables = {match[1]: (int(match[2]), match[3]) for match in re.finditer(r'(?m)^(\w+) +(\d+)  ([0-9a-f]{32})$', done.stdout)}
        rows = sum(count for count, _ in tables.values())
        self.assertIn(f'\n{rows} rows of {len(tables)} tables are the same in ', done.stdout)
        return tables

    def refused(self, source: object, target: object, why: str) -> None:
        done = self.copy(source, target)
        self.assertEqual((done.returncode, done.stdout), (1, ''), done.stderr)
        self.assertRegex(done.stderr, why)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertNotIn(self.engine.password, done.stderr)

    def rows_there(self, table: str) -> int:
        return int(self.engine.query(f'SELECT count(*) FROM taberna.{table}', self.database))

    async def open_with(self, *players, data: Path, arguments: tuple[str, ...] = ()) -> None:
        self.server.data, self.server.arguments = data, arguments
        await asyncio.to_thread(self.server.start)
        for player in players:
            await player.client.connect()

    async def close_server(self, *players) -> None:
        await asyncio.to_thread(self.server.stop)
        for player in players:
            await player.client.closed()
        self.wait_until_room_is_empty()

    def wait_until_room_is_empty(self) -> None:
        """The database still lists a server for a moment after the server has ended."""
        while int(self.engine.query("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'taberna'")) > 0:
            pass

    async def test_server_plays_on_in_either_store(self) -> None:
        white, black = await self.seat_two()
        await white.client.command('me.name', {'name': 'Ærø\u0301 🎲'})
        await self.play(white, black, enough=lambda table: table.throws > 4)
        first = self.log(white.room)
        data = self.server.data
        await self.close_server(white, black)

        there = self.copied(data, self.url)
        await self.open_with(white, black, data=self.folder / 'node', arguments=('--store', self.url))
        self.assertEqual(self.log(white.room), first)
        await self.play(white, black, enough=lambda table: table.throws > 8)
        second = self.log(white.room)
        self.assertEqual(second[:len(first)], first)
        await self.close_server(white, black)

        back = self.copied(self.url, self.folder / 'back')
        self.assertEqual(list(there), list(back))
        self.assertEqual(there['persons'][0], back['persons'][0])
        self.assertEqual(back['events'][0], there['events'][0] + len(second) - len(first))
        await self.open_with(white, black, data=self.folder / 'back')
        self.assertEqual(self.log(white.room), second)
        await self.play(white, black, enough=lambda table: table.throws > 12)
        again, _ = await self.seat_two()
        self.assertNotEqual(again.room, white.room)
        await self.close_server(white, black)

    async def test_every_kind_of_value_goes_there_and_back(self) -> None:
        await asyncio.to_thread(self.server.stop)
        counts = fill_every_table(self.server.data / 'taberna.sqlite')

        there = self.copied(self.server.data, self.url)
        back = self.copied(self.url, self.folder / 'back')
        again = self.copied(self.folder / 'back', self.folder / 'again')

        self.assertEqual({table: count for table, (count, _) in there.items()}, counts)
        self.assertEqual(there, back)
        self.assertEqual(there, again)

    async def test_keys_are_counted_on(self) -> None:
        await self.seat_two()
        await asyncio.to_thread(self.server.stop)
        self.copied(self.server.data, self.url)

        highest, following = self.engine.query(
            "SELECT (SELECT max(id) FROM taberna.events), nextval(pg_get_serial_sequence('taberna.events', 'id'))", self.database).strip().split('|')

        self.assertEqual(int(following), int(highest) + 1)

    async def test_store_in_use_is_not_copied(self) -> None:
        self.refused(self.server.data, self.url, 'another server uses the folder .*')
        self.refused(self.folder / 'none', self.url, '.*/none/taberna.sqlite does not exist')
        self.refused(self.url, self.folder / 'target', 'it has no tables of Taberna')
        await asyncio.to_thread(self.server.stop)
        self.copied(self.server.data, self.url)
        with Server('--store', self.url) as server:
            self.refused(self.url, self.folder / 'target', 'a server uses it; stop the server first')
            told = server.get('/metrics').decode()
            self.assertEqual(server.stop(), 0)
            self.assertNotIn(self.engine.password, told + '\n'.join(server.lines))
        self.wait_until_room_is_empty()
        self.copied(self.url, self.folder / 'target')

    async def test_existing_store_is_not_overwritten(self) -> None:
        await self.seat_two()
        await asyncio.to_thread(self.server.stop)
        there = self.copied(self.server.data, self.url)

        self.refused(self.server.data, self.url, 'is not empty: the table ')
        self.refused(self.url, self.server.data, 'is not empty: the table ')
        self.assertEqual(self.copied(self.url, self.folder / 'back'), there)

    async def test_what_the_other_store_cannot_hold_leaves_it_empty(self) -> None:
        await self.seat_two()
        await asyncio.to_thread(self.server.stop)
        for text in ("CAST(x'61ff62' AS TEXT)", "CAST(x'610062' AS TEXT)"):
            with closing(sqlite3.connect(self.server.data / 'taberna.sqlite')) as database:
                database.execute(f'UPDATE persons SET name = {text}')
                database.commit()
            self.refused(self.server.data, self.url, 'invalid byte sequence for encoding "UTF8"')
            self.assertEqual([self.rows_there(table) for table in ('persons', 'rooms', 'events')], [0, 0, 0])

    async def test_unknown_input_is_reported(self) -> None:
        for words in ([], ['--from', 'x'], ['--from', 'x', '--to'], ['--from', 'x', '--to', 'y', '--now']):
            done = subprocess.run([os.environ['TABERNA_SERVER'], 'admin', 'copy-store', *words], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ''), words)
        self.refused('postgresql://u:word%zz@h/d', self.folder / 'x', 'is not valid')
        self.refused(self.url.replace('/source', '/nothing'), self.folder / 'x', 'database .* does not exist')


if __name__ == '__main__':
    tap.run()
