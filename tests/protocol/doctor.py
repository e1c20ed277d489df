# SPDX-License-Identifier: MIT
"""`taberna doctor`: what it reports about a machine, about files, and about real databases and buses."""
import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import tempfile
import unittest
import urllib.error
from contextlib import closing
from pathlib import Path

import tap
from certificate import Certificate
from client import Client
from engines import Postgres, Redis
from long_log import lengthen
from rules import Rules
from server import Server, needs
from waits import WAIT_SECONDS_MAX



async def open_rooms(server: Server, count: int) -> list[str]:
    """Opens rooms of a guest; returns their ids."""
    with Rules() as rules:
        client = await Client.come(server.socket_url, rules)
        rooms = [(await client.command('room.open', {'ruleset': 'tabula'}))['room'] for _ in range(count)]
        await client.leave()
    return rooms


async def lock_and_unlock(url: str, rules: Rules, room: str = '', token: str | None = None) -> tuple[str, str]:
    """Two changes of a table, a new one unless the host comes again, that take each other back. Returns it and the host's token."""
    client = Client(url, rules)
    client.token = token
    await client.connect()
    room = room or (await client.command('room.open', {'ruleset': 'tabula'}))['room']
    for locked in (True, False):
        await client.command('room.lock', {'locked': locked}, room=room)
    await client.leave()
    return room, client.token


class Doctor(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-doctor-')))

    def inspect(self, *arguments: str, program: str = 'TABERNA_SERVER') -> dict[str, str]:
        """The lines by subject. The exit status must agree with them."""
        done = subprocess.run([os.environ[program], 'doctor', '--listen', 'localhost:0', '--data', str(self.folder), *arguments],
                              capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)
        lines = [line.split(maxsplit=1) for line in done.stdout.splitlines()]
        self.assertTrue(lines and {word for word, _ in lines} <= {'ok', 'change'}, done.stdout + done.stderr)
        self.assertEqual(done.returncode, int(any(word == 'change' for word, _ in lines)), done.stdout)
        return {rest.split(':')[0]: f'{word} {rest}' for word, rest in lines}

    def test_machine_is_inspected_and_nothing_is_left_behind(self) -> None:
        found = self.inspect()

        self.assertLessEqual({'settings', 'open files', 'clock', 'port', 'data folder', 'disk', 'secrets', 'database'}, found.keys())
        self.assertEqual(found['settings'], 'ok settings: valid')
        self.assertIn('no tables yet', found['database'])
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_limit_of_open_files_is_inspected(self) -> None:
        for limit, word in ((1000, 'change'), (20000, 'ok')):
            command = f'ulimit -n {limit}; exec "$TABERNA_SERVER" doctor --data {self.folder}'
            done = subprocess.run(['sh', '-c', command], capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)
            self.assertRegex(done.stdout, f'(?m)^{word} +open files: ')

    def test_port_in_use_is_reported(self) -> None:
        with socket.create_server(('localhost', 0)) as other:
            found = self.inspect('--listen', f'localhost:{other.getsockname()[1]}')

        self.assertTrue(found['port'].startswith('change port: '), found['port'])
        self.assertIn('another program', found['port'])

    def test_data_folder_that_each_user_can_read_is_reported(self) -> None:
        self.assertTrue(self.inspect()['data folder'].startswith('ok '))
        self.folder.chmod(0o755)
        self.assertIn(f'chmod o= {self.folder}', self.inspect()['data folder'])
        self.assertTrue(self.inspect('--data', f'{self.folder}/new')['data folder'].startswith('ok '))
        found = self.inspect('--data', f'{self.folder}/missing/new')
        self.assertIn('parent folder does not exist', found['settings'])
        self.assertNotIn('data folder', found)

    def test_invalid_settings_and_faults_of_their_files_are_reported(self) -> None:
        done = subprocess.run([os.environ['TABERNA_SERVER'], 'doctor', '--lisen', ':1'], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ''))
        self.assertIn('did you mean --listen', done.stderr)

        self.assertIn('change settings: --page', self.inspect('--page', '/none/such')['settings'])

    def test_database_of_another_version_is_reported_and_left_as_it_is(self) -> None:
        path = self.folder / 'taberna.sqlite'
        known = int(subprocess.check_output([os.environ['TABERNA_SERVER'], 'restore', '--knows'], text=True))
        for version, program, words in ((known - 1, 'TABERNA_SERVER', 'change database: .*start the older program'),
                                        (known, 'TABERNA_NEXT_SERVER', 'ok database: .*the next start migrates it'),
                                        (known + 1, 'TABERNA_SERVER', 'change database: .*start the newer program')):
            with sqlite3.connect(path) as database:
                database.execute(f'PRAGMA user_version = {version}')
            database.close()
            before = path.read_bytes()
            self.assertRegex(self.inspect(program=program)['database'], words)
            self.assertEqual(path.read_bytes(), before)
        path.write_bytes(b'no database at all, ' * 100)
        self.assertRegex(self.inspect()['database'], 'change database: .*cannot be read')

    @needs('tls')
    def test_a_long_log_of_the_database_is_reported_with_its_remedy(self) -> None:
        sqlite3.connect(self.folder / 'taberna.sqlite').close()
        log = self.folder / 'taberna.sqlite-wal'
        for mib, word in ((1, 'ok'), (65, 'change')):
            with log.open('wb') as file:
                file.truncate(mib << 20)
            found = self.inspect()['database log']
            self.assertTrue(found.startswith(f'{word} database log: {log} has {mib} MiB'), found)
            self.assertEqual('fuser' in found, word == 'change')

    def test_certificate_near_its_end_and_its_exposed_key_are_reported(self) -> None:
        certificate = Certificate()  # for two days
        certificate.key.chmod(0o600)
        found = self.inspect(*certificate.settings())
        self.assertRegex(found['certificate'], r'^change certificate: ends on \d{4}-\d\d-\d\d, in [12] days; renew it$')
        self.assertTrue(found['secrets'].startswith('ok '))

        certificate.key.chmod(0o644)
        self.assertIn(f'run: chmod o-r {certificate.key}', self.inspect(*certificate.settings())['secrets'])

    def lines(self, *arguments: str) -> list[str]:
        done = subprocess.run([os.environ['TABERNA_SERVER'], 'doctor', '--listen', 'localhost:0', *arguments],
                              capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)
        return done.stdout.splitlines()

    def logs(self, *arguments: str) -> list[str]:
        """All lines about the logs of rooms."""
        return [line for line in self.lines(*arguments) if line.split()[1] == 'logs:']

    def damage_one_of_three(self, server: Server, where: tuple[str, ...], run_sql) -> list[str]:
        """Three rooms are opened and found intact, then one is damaged. Returns the lines after that; the room is at
        their end."""
        with server:
            rooms = asyncio.run(open_rooms(server, 3))
            self.assertEqual(self.logs(*where), ['ok      logs: all 3 rooms are intact'])
            server.stop()
            run_sql("UPDATE {}events SET text = replace(text, 'tabula', 'tabulo') WHERE room = 2")
            server.start()
            with self.assertRaises(urllib.error.HTTPError) as caught:
                server.get(f'/api/v1/rooms/{rooms[1]}')
            self.assertEqual(caught.exception.code, 503)
            self.assertEqual(json.load(caught.exception)['code'], 'room-damaged')
            self.assertIn(b'taberna_rooms_damaged_total 1\n', server.get('/metrics'))
            server.wait_for_line(f' error room.log_rejected room={rooms[1]} ')
            for room in (rooms[0], rooms[2]):
                server.get(f'/api/v1/rooms/{room}')
            return [*self.logs(*where), rooms[1]]

    def check_damage(self, lines: list[str]) -> None:
        *said, room = lines
        self.assertEqual(len(said), 2, said)
        self.assertIn(f'change  logs: the log of room {room} is damaged at event 1: ', said[0])
        self.assertIn('change  logs: 1 of 3 rooms are damaged', said[1])

    def test_rooms_with_a_damaged_log_are_named_and_refused(self) -> None:
        server = Server('--bot-threads', '0')

        def run_sql(sql: str) -> None:
            with sqlite3.connect(server.data / 'taberna.sqlite') as database:
                database.execute(sql.format(''))
            database.close()
        self.check_damage(self.damage_one_of_three(server, ('--data', str(server.data)), run_sql))

    @needs('postgresql')
    def test_rooms_with_a_damaged_log_are_named_and_refused_in_postgresql(self) -> None:
        with Postgres() as postgres:
            store = postgres.create_database('damaged')
            server = Server('--store', store, '--bot-threads', '0')

            def run_sql(sql: str) -> None:
                postgres.query(sql.format('taberna.'), 'damaged')
            self.check_damage(self.damage_one_of_three(server, ('--store', store), run_sql))

    def test_stored_states_are_compared_with_the_logs(self) -> None:
        server = Server('--bot-threads', '0')
        with server, Rules() as rules:
            room, token = asyncio.run(lock_and_unlock(server.socket_url, rules))
            server.stop()
            log = lengthen(server.data, room, 1500)
            server.start()
            asyncio.run(lock_and_unlock(server.socket_url, rules, room, token))
            where = ('--data', str(server.data))
            self.assertIn('ok      stored states: all 1 agree with their logs', self.lines(*where))

            server.stop()
            with closing(sqlite3.connect(server.data / 'taberna.sqlite')) as database:
                self.assertEqual(database.execute('SELECT v FROM folds').fetchall(), [(log.v,)])
                database.execute('UPDATE folds SET v = v - 1')
                database.commit()
            self.assertIn(f'change  stored states: that of room {room} differs from its log at event {log.v - 1}; stop the server, '
                          'empty the table folds, and report this defect', self.lines(*where))

    @needs('postgresql', 'redis')
    def test_services_that_the_server_needs_are_tried(self) -> None:
        with Postgres() as postgres, Redis() as redis:
            store = postgres.create_database('doctor')
            bus = ('--node', 'a', '--bus-secret-file', str(redis.secret_file))
            found = self.inspect('--store', store, '--bus', redis.url, *bus)
            self.assertIn('no tables yet', found['database'])
            self.assertTrue(found['bus'].endswith(': connected'), found['bus'])
            self.assertNotIn('disk', found)

            with socket.create_server(('127.0.0.1', 0)) as listener:
                port = listener.getsockname()[1]
            found = self.inspect('--store', f'postgresql://u:oleander@127.0.0.1:{port}/d', '--bus', f'redis://:oleander@127.0.0.1:{port}', *bus)
            for subject in ('database', 'bus'):
                self.assertTrue(found[subject].startswith('change '), found[subject])
                self.assertNotIn('oleander', found[subject])


if __name__ == '__main__':
    tap.run()
