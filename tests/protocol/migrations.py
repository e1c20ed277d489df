# SPDX-License-Identifier: MIT
"""A database of this version, opened by the program of a made-up next one, whose migrations are those of this version
and one of tests/migrations: all rows are still there, the tables are those of a new database, users sign in, and a game
goes on. A program that is killed in the middle leaves the database as it was. A database of the next version, or of one
that no program migrates, is refused and left unchanged.
"""
import asyncio
import hashlib
import itertools
import json
import os
import re
import sqlite3
import subprocess
import time
import urllib.request
from contextlib import closing

import tap
from case import ServerCase
from chain import Chain
from client import Client
from engines import Postgres
from player import Player
from scene import MORE, play_scene
from server import FEATURES, Server
from stored import Stored, StoredPostgres, StoredSqlite
from waits import WAIT_SECONDS_MAX

THIS = os.environ['TABERNA_SERVER']
NEXT = os.environ['TABERNA_NEXT_SERVER']
REFUSED = 1
LOOK_AGAIN_SECONDS = 0.02
WRITTEN_EARLY = 1 << 20  # bytes of the write-ahead log: SQLite has begun to write what the transaction has changed
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
    "SELECT proname, pg_get_functiondef(oid) AS body FROM pg_proc WHERE pronamespace = 'taberna'::regnamespace",
)


def contents(stored: Stored, tables: list[str], columns: dict[str, list[str]]) -> dict[str, set[str]]:
    return {table: {repr(row) for row in stored.rows(f'SELECT {", ".join(columns[table])} FROM {table}')} for table in tables}


class Later(Server):
    """A server that a `with` does not start."""

    def __enter__(self) -> 'Server':
        return self


class Migrations(ServerCase):
    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        cls.engine = cls.enterClassContext(Postgres(fsync='off')) if 'postgresql' in FEATURES else None
        cls.numbers = itertools.count(1)  # of databases
        cls.version = int(subprocess.check_output([THIS, 'restore', '--knows'], text=True))

    def create_server(self) -> Server:
        """Its database is SQLite's, until a test chooses otherwise."""
        return Later()

    def use_postgresql(self) -> None:
        if self.engine is None:
            self.skipTest('the program has to be built with postgresql')
        self.database = f'store-{next(self.numbers)}'
        self.url = self.engine.create_database(self.database)
        self.server.arguments = ('--store', self.url)

    def start(self, program: str) -> None:
        self.server.program = program
        self.server.start()

    def stop(self) -> None:
        self.assertEqual(self.server.stop(), 0, self.server.lines[-20:])

    # ---- the database, past the server ----

    def stored(self) -> Stored:
        return self.enterContext(StoredPostgres(self.url) if self.server.arguments else self.server.stored())

    def write(self, sql: str) -> None:
        if self.server.arguments:
            self.engine.query(f'SET search_path = taberna; {sql}', self.database)
            return
        with closing(sqlite3.connect(self.server.data / 'taberna.sqlite', isolation_level=None)) as database:
            database.execute(sql)

    def set_version(self, version: int) -> None:
        self.write(f'UPDATE version SET number = {version}' if self.server.arguments else f'PRAGMA user_version = {version}')

    def tables(self, stored: Stored) -> list[str]:
        return [table for table, in stored.rows(POSTGRES_TABLES if self.server.arguments else SQLITE_TABLES)]

    def columns(self, stored: Stored) -> dict[str, list[str]]:
        sql = ("SELECT column_name FROM information_schema.columns WHERE table_schema = 'taberna' AND table_name = " if self.server.arguments else
               'SELECT name FROM pragma_table_info')
        return {table: [f'"{column}"' for column, in stored.rows(f"{sql}('{table}')")] for table in self.tables(stored)}

    def everything(self) -> tuple:
        """The structure and the rows of all tables."""
        with StoredPostgres(self.url) if self.server.arguments else self.server.stored() as stored:
            return self.structure(stored), contents(stored, self.tables(stored), self.columns(stored))

    @staticmethod
    def structure(stored: Stored) -> list[list[str]]:
        queries = SQLITE_STRUCTURE if isinstance(stored, StoredSqlite) else POSTGRES_STRUCTURE
        return [sorted(map(repr, stored.rows(sql))) for sql in queries]

    def structure_of_a_new_database(self) -> list[list[str]]:
        url = self.engine.create_database(f'new-{next(self.numbers)}') if self.server.arguments else ''
        server = Server(*(('--store', url) if url else ()))
        server.program = NEXT
        with server:
            server.stop()
            with StoredPostgres(url) if url else server.stored() as stored:
                return self.structure(stored)

    def digest(self) -> str:
        """Of the whole database: of SQLite each byte."""
        if not self.server.arguments:
            return hashlib.sha256((self.server.data / 'taberna.sqlite').read_bytes()).hexdigest()
        text = subprocess.check_output([self.engine.program('pg_dump'), self.url], text=True)
        text = re.sub(r'(?m)^\\(un)?restrict .*$', '', text)  # a random word
        return hashlib.sha256(text.encode()).hexdigest()

    # ---- a migration ----

    async def check_migration(self) -> None:
        self.start(THIS)
        known = await play_scene(self.server, self.rules)
        self.stop()
        old = self.stored()
        columns = self.columns(old)
        for table, sql in MORE.items():
            if table in columns and not old.rows(f'SELECT 1 AS one FROM {table}'):
                self.write(sql.replace('LIVIA', known['account']))
        before = contents(old, list(columns), columns)
        self.assertEqual([table for table in columns if not before[table]], [])

        self.start(NEXT)

        new = self.stored()
        after = contents(new, list(columns), columns)
        lost = {table: before[table] - after[table] for table in columns if table not in OF_THE_PROGRAM}
        self.assertEqual({table: rows for table, rows in lost.items() if rows}, {})
        self.assertEqual(self.structure(new), self.structure_of_a_new_database())
        self.assertEqual(new.rows('SELECT count(*) AS n FROM made_up'), new.rows('SELECT count(*) AS n FROM rooms'))
        self.assertEqual(new.rows('SELECT who FROM persons WHERE made_up <> upper(name)'), [])
        for room in ('ended', 'running'):
            texts = new.rows(f"SELECT text FROM events JOIN rooms ON number = events.room WHERE rooms.room = '{known[room]}' ORDER BY v")
            self.assertEqual(self.log(known[room]), [text for text, in texts])
        self.check_account(known)
        await self.go_on(known)
        self.stop()

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

    async def test_sqlite_database_is_migrated_and_its_game_goes_on(self) -> None:
        await self.check_migration()

    async def test_postgresql_database_is_migrated_and_its_game_goes_on(self) -> None:
        self.use_postgresql()
        await self.check_migration()

    # ---- a program that is killed in the middle ----

    async def begin_a_game(self) -> None:
        self.start(THIS)
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws >= 2)
        self.stop()

    def wait_until(self, happens, what: str) -> None:
        end = time.monotonic() + WAIT_SECONDS_MAX
        while not happens():
            self.assertLess(time.monotonic(), end, f'{what}: {self.server.lines}')
            time.sleep(LOOK_AGAIN_SECONDS)

    def check_that_it_goes_on(self, before: tuple) -> None:
        """The killed program has changed nothing; this version still opens the database, and then the next one does."""
        self.assertEqual(self.everything(), before)
        self.start(THIS)
        self.stop()
        self.start(NEXT)
        self.assertEqual(self.stored().rows("SELECT count(*) AS n FROM persons WHERE made_up = ''"), [(0,)])
        self.stop()

    async def test_sqlite_database_is_as_before_when_its_migration_is_killed(self) -> None:
        await self.begin_a_game()
        self.write("INSERT INTO numbers(name, number) VALUES('endless', 1)")
        before = self.everything()
        log = self.server.data / 'taberna.sqlite-wal'
        self.server.program = NEXT
        self.server.begin_start()
        self.wait_until(lambda: log.exists() and log.stat().st_size > WRITTEN_EARLY, 'no write of the migration')

        self.server.kill()

        self.assertEqual(self.everything(), before)
        self.write("DELETE FROM numbers WHERE name = 'endless'")
        self.check_that_it_goes_on(self.everything())

    async def test_postgresql_database_is_as_before_when_its_migration_is_killed(self) -> None:
        self.use_postgresql()
        await self.begin_a_game()
        before = self.everything()
        holder = subprocess.Popen([self.engine.program('psql'), '--no-psqlrc', '--quiet', self.url], stdin=subprocess.PIPE, text=True)
        print('BEGIN; LOCK TABLE taberna.persons IN ACCESS SHARE MODE;', file=holder.stdin, flush=True)
        waiting = ("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
                   " AND query LIKE '%made_up%'")
        held = "SELECT count(*) FROM pg_locks WHERE relation = 'taberna.persons'::regclass AND granted"
        self.wait_until(lambda: int(self.engine.query(held, self.database)), 'no lock')
        self.server.program = NEXT
        self.server.begin_start()
        self.wait_until(lambda: int(self.engine.query(waiting, self.database)), 'the migration does not wait')

        self.server.kill()

        holder.communicate('ROLLBACK;\n')
        self.wait_until(lambda: not int(self.engine.query(waiting, self.database)), 'the migration still waits')
        self.check_that_it_goes_on(before)

    # ---- versions that are refused ----

    def check_refusals(self) -> None:
        """Of a database that the next version has made, and of one that is older than all that are migrated."""
        self.start(NEXT)
        self.stop()
        self.refuse(THIS, f'its tables are of version {self.version + 1}, this program knows {self.version}: start the newer program')
        self.set_version(self.version - 1)
        self.refuse(THIS, f'its tables are of version {self.version - 1}, this program knows {self.version}: start the older program')
        self.refuse(NEXT, f'its tables are of version {self.version - 1}, this program knows {self.version + 1}: start the older program')

    def refuse(self, program: str, sentence: str) -> None:
        """The program does not start, for that reason, and the digest of its data stays the same."""
        before = self.digest()
        self.server.program = program
        self.server.begin_start()
        self.assertEqual(self.server.wait(), REFUSED, self.server.lines)
        self.assertTrue(any(line.startswith('taberna: ') and line.endswith(sentence) for line in self.server.lines), self.server.lines)
        self.assertEqual(self.digest(), before)

    def test_sqlite_database_of_an_unknown_version_is_refused_and_left_unchanged(self) -> None:
        self.check_refusals()

    def test_postgresql_database_of_an_unknown_version_is_refused_and_left_unchanged(self) -> None:
        self.use_postgresql()
        self.check_refusals()

    def test_node_alone_does_not_migrate_the_database_of_nodes_that_run(self) -> None:
        self.use_postgresql()
        self.start(THIS)
        self.stop()
        self.write(f"{MORE['nodes']}; UPDATE nodes SET taken = false, until = 'infinity'")

        self.refuse(NEXT, 'nodes use it (one), and this server has no bus: stop them, or give it the settings "bus" and "node"')


if __name__ == '__main__':
    tap.run()
