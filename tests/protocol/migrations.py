# SPDX-License-Identifier: MIT
"""A database of every earlier version, opened by the server of today: all rows are still there, its tables are those of
a new database, its users sign in, and its game goes on. A database of a later version is refused and left unchanged.

The databases are in tests/migrations; its program `make` wrote them.
"""
import asyncio
import hashlib
import itertools
import json
import os
import re
import sqlite3
import subprocess
import tempfile
import urllib.request
from contextlib import closing
from pathlib import Path

import tap
from case import ServerCase
from chain import Chain
from client import Client
from engines import Postgres
from player import Player
from server import FEATURES, Server
from stored import Stored, StoredPostgres, StoredSqlite
from waits import WAIT_SECONDS_MAX

DATABASES = Path(__file__).resolve().parents[1] / 'migrations'
REFUSED = 1
FEW = os.environ.get('TABERNA_TEST_ROUNDS') == 'few'
# Tables whose rows are about the running program, and not about users.
OF_THE_PROGRAM = {'version', 'stores', 'nodes', 'marks'}
SQLITE_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
POSTGRES_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'taberna' ORDER BY tablename"
SQLITE_STRUCTURE = (
    "SELECT schema || name, type, ncol, wr, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%'",
    'SELECT t.name, c.name AS column_name, c.type, c."notnull", c.dflt_value, c.pk FROM pragma_table_list AS t, pragma_table_info(t.name) AS c',
    'SELECT t.name, i.name AS index_name, i."unique", i.origin, i.partial, c.name AS column_name, c."desc", c.coll'
    ' FROM pragma_table_list AS t, pragma_index_list(t.name) AS i, pragma_index_xinfo(i.name) AS c',
)
POSTGRES_STRUCTURE = (
    'SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name, identity_generation'
    " FROM information_schema.columns WHERE table_schema = 'taberna'",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'taberna'",
    "SELECT relname, reloptions FROM pg_class WHERE relnamespace = 'taberna'::regnamespace",
    # without comments and white space
    "SELECT proname, regexp_replace(regexp_replace(pg_get_functiondef(oid), '/\\*.*?\\*/|--[^\\n]*', '', 'g'), '\\s+|DECLARE\\s+(?=BEGIN)', '', 'g') AS body"
    " FROM pg_proc WHERE pronamespace = 'taberna'::regnamespace",
)


def structure(stored: Stored) -> list[list[str]]:
    queries = SQLITE_STRUCTURE if isinstance(stored, StoredSqlite) else POSTGRES_STRUCTURE
    return [sorted(map(repr, stored.rows(sql))) for sql in queries]


def contents(stored: Stored, tables: list[str], columns: dict[str, list[str]]) -> dict[str, set[str]]:
    return {table: {repr(row) for row in stored.rows(f'SELECT {", ".join(columns[table])} FROM {table}')} for table in tables}


class Migrations(ServerCase):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.engine = cls.enterClassContext(Postgres(fsync='off')) if 'postgresql' in FEATURES else None
        cls.numbers = itertools.count(1)  # of databases
        cls.version = int(subprocess.check_output([os.environ['TABERNA_SERVER'], 'restore', '--knows'], text=True))

    def create_server(self) -> Server:
        """Not started yet."""
        return self.enterContext(_Later())

    def load(self, name: str) -> tuple[dict, Server]:
        """A server, not started yet, whose database has that content; and what its users know."""
        text = Path(DATABASES, f'{name}.sql').read_text(encoding='utf-8')
        known = json.loads(text.partition('\n')[0].removeprefix('-- '))
        if name.startswith('sqlite'):
            with closing(sqlite3.connect(self.server.data / 'taberna.sqlite')) as database:
                database.executescript(text)
            return known, self.server
        if self.engine is None:
            self.skipTest('the program has to be built with postgresql')
        self.database = f'{name}-{next(self.numbers)}'
        self.url = self.engine.create_database(self.database)
        done = subprocess.run([self.engine.program('psql'), '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', self.url],
                              input=text, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.server.arguments = ('--store', self.url)
        return known, self.server

    def stored(self) -> Stored:
        return self.enterContext(StoredPostgres(self.url) if self.server.arguments else self.server.stored())

    def structure_of_a_new_database(self) -> list[list[str]]:
        url = self.engine.create_database(f'new-{next(self.numbers)}') if self.server.arguments else ''
        with Server(*(('--store', url) if url else ())) as server:
            server.stop()
            with StoredPostgres(url) if url else server.stored() as stored:
                return structure(stored)

    async def check(self, name: str) -> None:
        known, server = self.load(name)
        old = self.stored()
        tables = [table for table, in old.rows(POSTGRES_TABLES if server.arguments else SQLITE_TABLES)]
        columns = {table: self.columns_of(old, table) for table in tables}
        before = contents(old, tables, columns)
        self.assertEqual([table for table in tables if not before[table]], [])

        server.start()

        new = self.stored()
        after = contents(new, tables, columns)
        lost = {table: before[table] - after[table] for table in tables if table not in OF_THE_PROGRAM}
        self.assertEqual({table: rows for table, rows in lost.items() if rows}, {})
        self.assertEqual(structure(new), self.structure_of_a_new_database())
        for room in ('ended', 'running'):
            texts = new.rows(f"SELECT text FROM events JOIN rooms ON number = events.room WHERE rooms.room = '{known[room]}' ORDER BY v")
            self.assertEqual(self.log(known[room]), [text for text, in texts])
        if 'accounts' in tables:
            self.check_account(known)
        await self.go_on(known)
        self.assertEqual(await asyncio.to_thread(server.stop), 0, server.lines[-20:])

    @staticmethod
    def columns_of(stored: Stored, table: str) -> list[str]:
        sql = (f"SELECT name FROM pragma_table_info('{table}')" if isinstance(stored, StoredSqlite) else
               f"SELECT column_name FROM information_schema.columns WHERE table_schema = 'taberna' AND table_name = '{table}'")
        return [f'"{column}"' for column, in stored.rows(sql)]

    def check_account(self, known: dict) -> None:
        request = urllib.request.Request(f'{self.server.url}/api/v1/account/login', json.dumps({'name': known['name'], 'password': known['password']}).encode(),
                                         {'content-type': 'application/json', 'origin': self.server.url})
        with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
            self.assertEqual(json.load(answer), {'who': known['account'], 'name': known['name'], 'vault': 'sealed'})
        games = json.loads(self.server.get(f'/api/v1/games?player={known["account"]}'))['games']
        self.assertEqual([game['room'] for game in games], [known['ended']])
        ratings = json.loads(self.server.get(f'/api/v1/people/{known["account"]}'))['ratings']
        self.assertEqual({ruleset: rating['games'] for ruleset, rating in ratings.items()}, {'tabula': 1})

    async def go_on(self, known: dict) -> None:
        """The guests come back to their seats and play on."""
        players = []
        for seed, told in enumerate(known['players'], 1):
            client = Client(self.server.socket_url, self.rules)
            client.token = told['token']
            await client.connect()
            self._people.append(client)
            self.assertEqual((client.who, [line['room'] for line in client.welcome['rooms']]), (told['who'], [known['running']]))
            await client.subscribe(known['running'])
            player = Player(client, known['running'], seed)
            player.seat, player.chain = told['seat'], Chain(bytes.fromhex(told['secret']))
            players.append(player)
        throws = players[0].table.throws
        await self.play(*players, enough=lambda table: table.throws >= throws + 2 or table.result)

    def refuse(self, sentence: str, digest) -> None:
        """The server does not start, for that reason, and the digest of its data stays the same."""
        before = digest()
        self.server.begin_start()
        self.assertEqual(self.server.wait(), REFUSED, self.server.lines)
        self.assertTrue(any(line.startswith('taberna: ') and sentence in line for line in self.server.lines), self.server.lines)
        self.assertEqual(digest(), before)

    def newer(self) -> str:
        return f'of version {self.version + 1}, this program knows {self.version}: start the newer program'

    def dump(self) -> str:
        """The digest of the whole database."""
        text = subprocess.check_output([self.engine.program('pg_dump'), self.url], text=True)
        text = re.sub(r'(?m)^\\(un)?restrict .*$', '', text)  # a random word
        return hashlib.sha256(text.encode()).hexdigest()

    def test_every_version_of_both_engines_has_a_database_here(self) -> None:
        names = {path.stem for path in DATABASES.glob('*.sql')}

        self.assertEqual(names, {f'sqlite-{version}' for version in range(1, self.version + 1)}
                         | {f'postgres-{version}' for version in range(4, self.version + 1)})

    def test_newer_sqlite_database_is_refused_and_left_unchanged(self) -> None:
        self.load(f'sqlite-{self.version}')
        file = self.server.data / 'taberna.sqlite'
        with closing(sqlite3.connect(file)) as database:
            database.execute(f'PRAGMA user_version = {self.version + 1}')

        self.refuse(self.newer(), lambda: hashlib.sha256(file.read_bytes()).hexdigest())

    def test_newer_postgresql_database_is_refused_and_left_unchanged(self) -> None:
        self.load(f'postgres-{self.version}')
        self.engine.query(f'UPDATE taberna.version SET number = {self.version + 1}', self.database)

        self.refuse(self.newer(), self.dump)

    def test_database_of_older_nodes_that_still_run_is_left_unchanged(self) -> None:
        self.load('postgres-5')
        self.engine.query("UPDATE taberna.nodes SET taken = false, until = 'infinity'", self.database)

        self.refuse('nodes use it (one), and this server has no bus', self.dump)

        if 'redis' in FEATURES:
            secret = self.server.data / 'secret'
            secret.write_text(f'{"s" * 32}\n', encoding='ascii')
            secret.chmod(0o600)
            self.server.arguments += ('--bus', 'redis://127.0.0.1:1', '--bus-secret-file', str(secret), '--node', 'two')
            self.refuse('nodes of an older version use it (one)', self.dump)


class _Later(Server):
    """A server that a `with` does not start."""

    def __enter__(self) -> 'Server':
        return self


def add_case(name: str) -> None:
    async def test(self: Migrations) -> None:
        await self.check(name)

    engine, version = name.split('-')
    setattr(Migrations, f'test_{engine}_database_of_version_{version}_is_brought_up', test)


# With few rounds only the oldest database of each engine, which passes through all migrations.
for case in ('sqlite-1', 'postgres-4') if FEW else sorted(path.stem for path in DATABASES.glob('*.sql')):
    add_case(case)

if __name__ == '__main__':
    tap.run()
