# SPDX-License-Identifier: MIT
"""Backup and restore. A restored server has the state of the moment of the backup, and its games continue. A damaged
backup, or one that would replace data, is refused with a sentence and leaves no files behind."""
import asyncio
import os
import shutil
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

import engines
import tap
from case import ServerCase
from server import Server
from player import Player

DEPLOY = Path(__file__).resolve().parents[2] / 'deploy'


def run(name: str, *words: str | Path) -> subprocess.CompletedProcess:
    environment = {**os.environ, 'TABERNA': os.environ['TABERNA_SERVER']}
    return subprocess.run([DEPLOY / name, *words], capture_output=True, text=True, check=False, env=environment)


class Scripts:
    """Helpers for both scripts, for a case with a folder."""

    def make_folder(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-backup-')))
        self.copy = self.folder / 'monday'

    def done(self, name: str, *words: str | Path) -> None:
        told = run(name, *words)
        self.assertEqual(told.returncode, 0, told.stderr)

    def refuse(self, sentence: str, name: str, *words: str | Path) -> None:
        told = run(name, *words)
        self.assertEqual(told.returncode, 1, told.stdout + told.stderr)
        self.assertIn(sentence, told.stderr)
        self.assertRegex(told.stderr, rf'(?m)^(taberna|deploy)[/ ]?(admin|{name}): ')
        self.assertNotIn('restore.part', told.stderr)


class WithoutProgram(unittest.TestCase):
    def test_missing_program_is_reported_by_both_scripts(self) -> None:
        with tempfile.TemporaryDirectory(prefix='taberna-backup-') as folder:
            shutil.copytree(DEPLOY, Path(folder, 'deploy'))
            copy = Path(folder, 'monday')
            copy.touch()
            for name, words in (('backup', [Path(folder, 'tuesday')]), ('restore', [copy])):
                with self.subTest(name):
                    done = subprocess.run([Path(folder, 'deploy', name), '--data', folder, *words], capture_output=True, text=True, check=False,
                                          env={'PATH': '/usr/bin:/bin'})
                    self.assertEqual((done.returncode, done.stderr),
                                     (1, f'deploy/{name}: taberna is neither installed nor built here; set TABERNA=PATH\n'))


class ServerScripts(Scripts, ServerCase):
    """Games that are backed up and continued on another server."""

    def setUp(self) -> None:
        self.make_folder()
        super().setUp()

    async def move(self, player: Player, server: Server) -> None:
        """The same user connects to another server, which knows only its stored data."""
        await player.client.leave()
        player.client.tables.clear()
        player.client.url = server.socket_url
        await player.client.connect()
        await player.client.subscribe(player.room)

    async def play_and_restore(self, back_up, restored) -> None:
        """Plays, backs up, plays on; then `restored` returns the restored server."""
        players = await self.seat_two()
        await self.play(*players, enough=lambda table: table.v > 8)
        await asyncio.to_thread(back_up)
        then = await asyncio.to_thread(self.log, players[0].room)
        await self.play(*players, enough=lambda table: table.v > len(then) + 8)

        server = await asyncio.to_thread(restored)

        self.assertEqual(server.get(f'/api/v1/rooms/{players[0].room}/log').decode().splitlines(), then)
        for player in players:
            await self.move(player, server)
            self.assertEqual(player.table.v, len(then))
        await self.play(*players, enough=lambda table: table.v > len(then) + 12)
        self.assertEqual(server.get(f'/api/v1/rooms/{players[0].room}/log').decode().splitlines()[:len(then)], then)


class Sqlite(ServerScripts):
    async def test_a_restored_server_stands_where_it_stood_and_plays_on(self) -> None:
        fresh = self.folder / 'fresh'

        def restored() -> Server:
            self.server.stop()
            self.done('restore', '--data', fresh, self.copy)
            self.assertEqual(sorted(path.name for path in fresh.iterdir()), ['taberna.lock', 'taberna.sqlite'])
            return self.enterContext(Server(data=str(fresh)))

        await self.play_and_restore(lambda: self.done('backup', '--data', self.server.data, self.copy), restored)

    def test_existing_data_is_not_replaced(self) -> None:
        self.done('backup', '--data', self.server.data, self.copy)
        self.refuse('exists; a backup replaces nothing', 'backup', '--data', self.server.data, self.copy)
        before = self.copy.read_bytes()

        self.refuse('a server uses the folder', 'restore', '--data', self.server.data, self.copy)
        self.server.stop()
        there = (self.server.data / 'taberna.sqlite').read_bytes()
        self.refuse('exists, and a restore replaces nothing', 'restore', '--data', self.server.data, self.copy)

        self.assertEqual((self.server.data / 'taberna.sqlite').read_bytes(), there)
        self.assertEqual(self.copy.read_bytes(), before)
        self.refuse('no server answers', 'backup', '--data', self.server.data, self.folder / 'tuesday')

    def test_bad_backup_is_refused_and_leaves_no_files(self) -> None:
        self.done('backup', '--data', self.server.data, self.copy)
        whole = self.copy.read_bytes()
        newer = self.folder / 'newer'
        newer.write_bytes(whole)
        with sqlite3.connect(newer) as database:
            database.execute('PRAGMA user_version = 1000')
        database.close()
        other = self.folder / 'other'
        with sqlite3.connect(other) as database:
            database.execute('CREATE TABLE rooms(room)')
        database.close()

        for sentence, file, content in (('version 1000', newer, None), ('of another program', other, None), ('cannot be used', self.copy, whole[:-4096]),
                                        ('cannot be used', self.copy, whole[:5000] + bytes(4096) + whole[9096:]),
                                        ('cannot be used', self.copy, b'no database' * 1000), ('cannot be used', self.copy, b''),
                                        ('it is not a file', self.folder, None)):
            with self.subTest(sentence):
                if content is not None:
                    file.write_bytes(content)
                self.refuse(sentence, 'restore', '--data', self.folder / 'fresh', file)
                self.assertEqual([path.name for path in (self.folder / 'fresh').iterdir()], ['taberna.lock'])
        self.refuse('cannot be read', 'restore', '--data', self.folder / 'fresh', self.folder / 'nothing')

    def test_settings_say_where_the_server_is(self) -> None:
        settings = self.folder / 'taberna.conf'
        settings.write_text(f'# a server\n  data = {self.server.data}  \nstore = sqlite\n', encoding='utf-8')

        self.done('backup', '--config', settings, self.copy)
        self.refuse('is unknown', 'backup', '--store', 'mysql://localhost', self.folder / 'x')
        self.assertEqual((run('backup').returncode, run('restore', '--data').returncode, run('restore', 'a', 'b').returncode), (2, 2, 2))


# PostgreSQL of these tests, and the reason if it is missing.
ENGINE: engines.Postgres | None = None
WHY_NOT = ''


def setUpModule() -> None:
    global ENGINE, WHY_NOT
    try:
        ENGINE = unittest.enterModuleContext(engines.Postgres(fsync='off'))
    except engines.EngineError as error:
        WHY_NOT = str(error).splitlines()[0]


class OnPostgresql(Scripts):
    """Databases that belong to one test."""

    def make_folder(self) -> None:
        if ENGINE is None:
            self.skipTest(WHY_NOT)
        self.engine = ENGINE
        for name in ('source', 'fresh', 'newer', 'other', 'bare'):
            self.engine.query(f'DROP DATABASE IF EXISTS {name} WITH (FORCE)')
        super().make_folder()


class PostgresqlTables(OnPostgresql, unittest.TestCase):
    """The scripts with tables like those of a server."""

    def setUp(self) -> None:
        self.make_folder()

    def make_tables(self, version: str = '(SELECT 1)', name: str = 'source') -> str:
        """Creates tables as a server would; returns the URL of the database."""
        url = self.engine.create_database(name)
        self.engine.query(f"""CREATE SCHEMA taberna; SET search_path TO taberna; CREATE TABLE version(number bigint NOT NULL);
            INSERT INTO version SELECT {version}; CREATE TABLE events(id bigserial PRIMARY KEY, text text NOT NULL);
            INSERT INTO events(text) SELECT md5(n::text) FROM generate_series(1, 2000) AS n; CREATE TABLE nodes(node text);
            INSERT INTO nodes VALUES('one'); CREATE TABLE owners(room text); INSERT INTO owners VALUES('r')""", name)
        return url

    def sum_of(self, name: str) -> str:
        return self.engine.query("SELECT md5(string_agg(text, '' ORDER BY id)), (SELECT count(*) FROM taberna.nodes),"
                                 ' (SELECT count(*) FROM taberna.owners) FROM taberna.events', name).strip()

    def test_restored_data_equals_the_original_except_for_leases(self) -> None:
        url = self.make_tables()
        self.done('backup', '--store', url, self.copy)
        self.engine.query("INSERT INTO taberna.events(text) VALUES('later')", 'source')
        fresh = self.engine.create_database('fresh')

        self.done('restore', '--store', fresh, self.copy)

        self.engine.query("DELETE FROM taberna.events WHERE text = 'later'", 'source')
        self.assertEqual(self.sum_of('fresh'), self.sum_of('source').replace('|1|1', '|0|0'))
        self.assertEqual(self.copy.stat().st_mode & 0o777, 0o600)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ['monday'])

    def test_existing_data_is_not_replaced(self) -> None:
        url = self.make_tables()
        self.done('backup', '--store', url, self.copy)
        before, there = self.copy.read_bytes(), self.sum_of('source')

        self.refuse('exists; a backup replaces nothing', 'backup', '--store', url, self.copy)
        self.refuse('the database already has the schema taberna', 'restore', '--store', url, self.copy)

        self.assertEqual((self.copy.read_bytes(), self.sum_of('source')), (before, there))

    def test_bad_backup_is_refused_and_leaves_no_files(self) -> None:
        self.done('backup', '--store', self.make_tables(), self.copy)
        whole = self.copy.read_bytes()
        newer, other, bare = (self.folder / name for name in ('newer', 'other', 'bare'))
        self.done('backup', '--store', self.make_tables('1000', 'newer'), newer)
        self.engine.create_database('other')
        self.engine.query('CREATE SCHEMA taberna; CREATE TABLE taberna.events(text text)', 'other')
        self.refuse('of another program', 'backup', '--store', self.engine.url_of('other'), other)
        self.assertFalse(other.exists())
        self.refuse('contains no version', 'backup', '--store', self.make_tables("1 WHERE false", 'bare'), bare)
        fresh = self.engine.create_database('fresh')

        for sentence, file, content in (('database version 1000, this program knows', newer, None), ('damaged', self.copy, whole[:-len(whole) // 3]),
                                        ('damaged', self.copy, whole[:-len(whole) // 3] + bytes(len(whole) // 3)),
                                        ('not a backup of pg_dump', self.copy, b'no backup' * 1000), ('not a backup of pg_dump', self.copy, b'')):
            with self.subTest(sentence):
                if content is not None:
                    file.write_bytes(content)
                self.refuse(sentence, 'restore', '--store', fresh, file)
                self.assertEqual(self.engine.query("SELECT count(*) FROM pg_namespace WHERE nspname = 'taberna'", 'fresh'), '0\n')
        self.refuse('cannot be read', 'restore', '--store', fresh, self.folder / 'nothing')
        self.refuse('cannot be made', 'backup', '--store', self.engine.url_of('nowhere'), self.folder / 'x')
        self.assertFalse((self.folder / 'x').exists() or (self.folder / 'x.part').exists())

    def test_settings_name_its_place_and_the_file_of_its_password(self) -> None:
        url, word = self.make_tables(), self.folder / 'word'
        word.write_text(self.engine.password + '\r\nnot this\n', encoding='utf-8')
        settings = self.folder / 'taberna.conf'
        settings.write_text(f'store = {url.replace(":" + self.engine.password, "")}\nstore-password-file = {word}\n', encoding='utf-8')
        self.assertNotIn(self.engine.password, settings.read_text(encoding='utf-8'))

        self.done('backup', '--config', settings, self.copy)
        word.unlink()
        self.refuse('cannot be read', 'backup', '--config', settings, self.folder / 'x')

    def test_words_before_the_programs_are_said(self) -> None:
        self.done('backup', '--store', self.make_tables(), '--through', 'env PGOPTIONS=-csearch_path=pg_catalog', self.copy)
        self.refuse('cannot be made', 'backup', '--store', self.engine.url_of('source'), '--through', 'false', self.folder / 'x')


class PostgresqlServer(OnPostgresql, ServerScripts):
    """A server that stores its games there."""

    def create_server(self) -> Server:
        return Server('--bot-threads', '0', '--store', self.engine.create_database('source'))

    async def test_a_restored_server_stands_where_it_stood_and_plays_on(self) -> None:
        fresh = self.engine.create_database('fresh')

        def restored() -> Server:
            self.server.stop()
            self.done('restore', '--store', fresh, self.copy)
            return self.enterContext(Server('--bot-threads', '0', '--store', fresh))

        await self.play_and_restore(lambda: self.done('backup', '--store', self.engine.url_of('source'), self.copy), restored)


if __name__ == '__main__':
    tap.run()
