# SPDX-License-Identifier: MIT
"""The interfaces for the operator: `taberna admin` over the socket, the page's requests with a token, and the pages
for monitoring."""
import asyncio
import contextlib
import json
import os
import re
import socket
import sqlite3
import stat
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

import tap
from case import ServerCase
from client import Client, Refused
from server import Server
from player import Player, open_table
from waits import WAIT_SECONDS_MAX

CALLERS_MAX = 8  # ADMIN_CALLERS_MAX in server/admin/socket.h
REPORTS_OF_ADDRESS = 10  # at once: server/admission/limits.def
REPORTS_KEPT = 5000  # STORE_REPORTS_KEPT in server/store/chat.h
REPORTED_SHOWN = 50  # ADMIN_REPORTED_MAX in server/admin/admin.h
VERBS = ('status', 'rooms', 'sessions', 'close', 'kick', 'ban', 'unban', 'bans', 'lockdown', 'reports', 'audit',
         'backup', 'log-level', 'drain', 'say', 'token')
LINE = re.compile(r'^([a-z_]+)(\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})? (-?[0-9.e+-]+)$')


def admin(server: Server, *words: str) -> subprocess.CompletedProcess:
    return subprocess.run([server.program, 'admin', '--data', str(server.data), '--json', *words],
                          capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)


def told(server: Server, *words: str) -> dict:
    run = admin(server, *words)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def ask(server: Server, method: str, path: str, token: str, body: dict | None = None) -> tuple[int, dict]:
    request = urllib.request.Request(server.url + path, method=method, headers={'Authorization': f'Bearer {token}'},
                                     data=None if body is None else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def read_metrics(server: Server) -> dict[str, float]:
    values = {}
    for line in server.get('/metrics').decode().splitlines():
        if line.startswith('#'):
            continue
        match = LINE.match(line)
        assert match, line
        name = match[1] + (match[2] or '')
        assert name not in values, name
        values[name] = float(match[3])
    return values


class Command(unittest.TestCase):
    """Cases without a server."""

    def run_admin(self, *words: str) -> subprocess.CompletedProcess:
        return subprocess.run([os.environ['TABERNA_SERVER'], 'admin', *words], capture_output=True, text=True,
                              timeout=WAIT_SECONDS_MAX, check=False)

    def test_help_names_every_command(self) -> None:
        run = self.run_admin('--help')

        self.assertEqual((run.returncode, run.stderr), (0, ''))
        for verb in VERBS:
            self.assertRegex(run.stdout, rf'(?m)^  {verb}\b')

    def test_unknown_input_is_reported(self) -> None:
        for words in ([], ['dance'], ['ban'], ['ban', 'p1', '--for', 'soon', '--why', 'x'], ['--colour', 'status'],
                      ['status', 'now'], ['lockdown', 'high', '--why', 'x'], ['--data']):
            with self.subTest(words):
                run = self.run_admin(*words)
                self.assertEqual(run.returncode, 2, run.stderr)
                self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)

    def test_missing_server_is_reported(self) -> None:
        run = self.run_admin('--data', '/nowhere', 'status')

        self.assertEqual(run.returncode, 1)
        self.assertIn('/nowhere', run.stderr)


class Socket(unittest.TestCase):
    def test_socket_is_its_owners_alone_and_goes_with_the_server(self) -> None:
        with Server() as server:
            mode = os.stat(server.data / 'admin.sock').st_mode
            self.assertTrue(stat.S_ISSOCK(mode))
            self.assertEqual(stat.S_IMODE(mode), 0o600)

            server.stop()

            self.assertFalse((server.data / 'admin.sock').exists())

    def test_stale_socket_is_replaced(self) -> None:
        with Server() as server:
            server.kill()
            self.assertTrue((server.data / 'admin.sock').exists())

            server.start()

            self.assertTrue(told(server, 'status')['ready'])

    def test_file_in_the_way_is_left_alone_and_the_server_opens(self) -> None:
        server = Server()
        (server.data / 'admin.sock').write_text('mine', encoding='utf-8')
        with server:
            self.assertEqual(server.get('/healthz').strip(), b'ok')
            server.stop()
            self.assertEqual((server.data / 'admin.sock').read_text(encoding='utf-8'), 'mine')

    def test_bad_lines_are_answered_or_end_the_connection_and_harm_nothing(self) -> None:
        with Server() as server:
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(WAIT_SECONDS_MAX)
                line.connect(str(server.data / 'admin.sock'))
                answers = line.makefile('r', encoding='utf-8')
                for bad in (b'', b'[]', b'{"do":7}', b'{"do":"dance"}', b'\xff\xfe', b'{"do":"ban","args":[]}'):
                    line.sendall(bad + b'\n')
                    answer = json.loads(answers.readline())
                    self.assertEqual(answer['ok'], False, bad)
                    self.assertTrue(answer['says'])
                # Two requests at once are answered one after the other.
                line.sendall(b'{"do":"status"}\n{"do":"audit"}\n')
                self.assertIn('version', json.loads(answers.readline())['d'])
                self.assertIn('acts', json.loads(answers.readline())['d'])
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(WAIT_SECONDS_MAX)
                line.connect(str(server.data / 'admin.sock'))
                try:
                    line.sendall(b'x' * (1 << 20))
                    self.assertEqual(line.recv(1), b'')
                except (BrokenPipeError, ConnectionResetError):
                    pass
            self.assertTrue(told(server, 'status')['ready'])

    def test_a_caller_that_reads_no_answers_is_no_longer_read_and_harms_no_other(self) -> None:
        line = b'{"do":"status"}\n'
        with Server() as server, socket.socket(socket.AF_UNIX) as caller:
            caller.connect(str(server.data / 'admin.sock'))
            caller.setblocking(False)
            sent = 0
            with contextlib.suppress(BlockingIOError):
                while True:  # until the server reads no more
                    sent += caller.send((line * 1000)[sent % len(line):])
            self.assertTrue(told(server, 'status')['ready'])

            caller.settimeout(WAIT_SECONDS_MAX)
            with caller.makefile('rb') as answers:
                for _ in range(sent // len(line)):
                    self.assertIn(b'"ok":true', answers.readline())

    def test_callers_above_the_limit_are_disconnected(self) -> None:
        with Server() as server, contextlib.ExitStack() as callers:
            for number in range(CALLERS_MAX + 1):
                line = callers.enter_context(socket.socket(socket.AF_UNIX))
                line.settimeout(WAIT_SECONDS_MAX)
                line.connect(str(server.data / 'admin.sock'))
                if number < CALLERS_MAX:
                    line.sendall(b'{"do":"status"}\n')
                    self.assertIn(b'version', line.recv(1 << 16))
                else:
                    self.assertEqual(line.recv(1), b'')


class Proxies(ServerCase):
    def create_server(self) -> Server:
        return Server('--proxies', '127.0.0.1 ::1')

    async def come_through(self, forwarded: str) -> Client:
        client = Client(self.server.socket_url, self.rules)
        self._people.append(client)
        await client.open_socket(extra_headers={'X-Forwarded-For': forwarded})
        return client

    async def test_a_ban_applies_to_the_client_behind_the_proxy(self) -> None:
        told(self.server, 'ban', '203.0.113.0/24', '--for', '2h', '--why', 'A test.')

        banned = await self.come_through('198.51.100.1, 203.0.113.7')
        self.assertEqual(await banned.closed(), 4005)

        for forwarded in ('198.51.100.1', '203.0.113.7, 198.51.100.1'):
            other = await self.come_through(forwarded)
            await other.command('hello', {'client': 'taberna-tests', 'lang': 'en'})
        await self.come()

    async def report_from(self, forwarded: str, room: str, who: str) -> None:
        client = await self.come_through(forwarded)
        await client.command('hello', {'client': 'taberna-tests', 'lang': 'en'})
        await client.subscribe(room)
        await client.command('report', {'who': who, 'reason': 'spam', 'room': room})
        await client.leave()

    async def test_reports_from_one_address_hide_no_others(self) -> None:
        host = await self.come()
        room = await open_table(host)
        await self.report_from('198.51.100.1', room, host.who)
        sent = 0
        with self.assertRaises(Refused) as caught:
            while sent < REPORTS_OF_ADDRESS + 1:
                await self.report_from('203.0.113.7', room, f'p{sent}')
                sent += 1
        self.assertEqual((caught.exception.code, sent), ('rate-limited', REPORTS_OF_ADDRESS))

        # weeks later: the list is full of reports from that address
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.server.data / 'taberna.sqlite')) as database, database:
            database.executemany(
                'INSERT INTO reports(at, by, who, reason, text, chat, lines, network, address)'
                " SELECT at, ?, ?, reason, text, chat, lines, network, address FROM reports WHERE who = 'p0'",
                [(f'by{number}', f'about{number}') for number in range(REPORTS_KEPT - 1 - REPORTS_OF_ADDRESS)])
        self.server.start()
        client = await self.come_through('192.0.2.9')
        await client.command('hello', {'client': 'taberna-tests', 'lang': 'en'})
        await client.subscribe(room)
        await client.command('report', {'who': host.who, 'reason': 'insult', 'room': room})

        answer = told(self.server, 'reports')
        first = answer['reports'][0]
        self.assertEqual((first['who'], first['count'], first['addresses']), (host.who, 2, 2))
        self.assertEqual([report['reason'] for report in first['reports']], ['insult', 'spam'])
        self.assertEqual((len(answer['reports']), answer['of']), (REPORTED_SHOWN, REPORTS_KEPT - 1))


class Backup(ServerCase):
    async def test_copy_taken_while_a_game_goes_on_opens_as_a_server(self) -> None:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-copy-')))
        copy = folder / 'taberna.sqlite'
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3)
        before = self.log(white.room)

        asking = asyncio.create_task(asyncio.to_thread(told, self.server, 'backup', str(copy)))
        await self.play(white, black, enough=lambda table: table.throws > 12)
        answer = await asking

        self.assertEqual((answer['file'], answer['rooms']), (str(copy), 1))
        again = admin(self.server, 'backup', str(copy))
        self.assertEqual(again.returncode, 1)
        self.assertIn(f'{copy} exists', again.stderr)
        with Server(data=str(folder)) as restored:
            log = restored.get(f'/api/v1/rooms/{white.room}/log').decode().splitlines()
            self.assertEqual(log[:len(before)], before)
            self.assertEqual(self.log(white.room)[:len(log)], log)

    def test_place_that_cannot_be_is_named(self) -> None:
        run = admin(self.server, 'backup', '/nowhere/copy.sqlite')

        self.assertEqual(run.returncode, 1)
        self.assertIn('/nowhere/copy.sqlite', run.stderr)


class Verbs(ServerCase):
    async def test_every_verb_does_what_it_says(self) -> None:
        ann, bob = await self.come(), await self.come()
        room = await open_table(ann, visibility='public')
        self.assertEqual(told(self.server, 'status')['connections'], 2)
        self.assertIn(room, [line['room'] for line in told(self.server, 'rooms', '--state', 'open')['rooms']])
        self.assertEqual(told(self.server, 'sessions', '--find', bob.who)['sessions'][0]['who'], bob.who)

        told(self.server, 'say', 'At nine we restart.')
        told(self.server, 'close', room, '--why', 'A test.')
        await ann.until(lambda: ann.tables[room].events[-1]['e'] == 'closed')
        told(self.server, 'kick', bob.who, '--why', 'A test.')
        self.assertEqual(await bob.closed(), 4004)
        told(self.server, 'ban', bob.who, '--for', '2h', '--why', 'A test.')
        self.assertEqual([ban['target'] for ban in told(self.server, 'bans')['bans']], [bob.who])
        told(self.server, 'unban', bob.who)
        self.assertEqual(told(self.server, 'bans')['bans'], [])
        told(self.server, 'lockdown', '1', '--why', 'A test.')
        self.assertEqual(told(self.server, 'status')['lockdown'], 1)
        told(self.server, 'lockdown', '0', '--why', 'A test.')
        self.assertEqual(told(self.server, 'reports')['reports'], [])
        told(self.server, 'log-level', 'warning')
        self.assertEqual(told(self.server, 'status')['log_level'], 'warning')
        told(self.server, 'log-level', 'info')
        book = told(self.server, 'audit')['acts']
        self.assertLessEqual({'say', 'close', 'kick', 'ban', 'unban', 'lockdown', 'log-level'},
                             {act['what'] for act in book})
        self.assertNotEqual(admin(self.server, 'kick', 'p1', '--why', 'Nobody.').returncode, 0)

    async def test_rooms_say_which_games_are_being_played(self) -> None:
        white, _ = await self.seat_two()
        waiting = await open_table(await self.come(), visibility='public')

        live = {line['room']: line['live'] for line in told(self.server, 'rooms')['rooms']}
        self.assertEqual((live[white.room], live[waiting]), (True, False))
        self.assertEqual(told(self.server, 'status')['live_games'], 1)

    async def test_page_asks_with_a_token(self) -> None:
        token = told(self.server, 'token')['token']

        self.assertEqual(ask(self.server, 'GET', '/api/v1/admin/status', 'x' * len(token))[0], 401)
        status, d = ask(self.server, 'GET', '/api/v1/admin/status', token)
        self.assertEqual((status, d['ready']), (200, True))
        status, d = ask(self.server, 'GET', '/api/v1/admin/rooms?state=playing', token)
        self.assertEqual((status, d['rooms']), (200, []))
        self.assertEqual(ask(self.server, 'POST', '/api/v1/admin/lockdown', token, {'level': 1, 'why': 'A test.'})[0], 200)
        self.assertEqual(ask(self.server, 'POST', '/api/v1/admin/lockdown', token, {'level': 0, 'why': 'A test.'})[0], 200)
        status, d = ask(self.server, 'POST', '/api/v1/admin/ban', token, {'target': '203.0.113.0/24'})
        self.assertEqual((status, d['detail']), (422, 'ban needs --for.'))
        self.assertEqual(ask(self.server, 'POST', '/api/v1/admin/token', token, {})[0], 404)
        self.assertEqual(ask(self.server, 'POST', '/api/v1/admin/backup', token, {'file': '/tmp/copy.sqlite'})[0], 404)
        told(self.server, 'token', '--revoke')
        self.assertEqual(ask(self.server, 'GET', '/api/v1/admin/status', token)[0], 401)
        self.assertNotIn(token, '\n'.join(self.server.lines))

    async def test_metrics_count_what_happened(self) -> None:
        before = read_metrics(self.server)
        ann, bob = await self.come(), await self.come()
        room = await open_table(ann)
        await bob.subscribe(room)
        white, black = Player(ann, room, 1), Player(bob, room, 2)
        await white.sit('w1')
        await black.sit('b1')
        await ann.until(lambda: ann.tables[room].position)
        await black.decide('resign')

        after = read_metrics(self.server)

        def grew(name: str) -> float:
            return after[name] - before.get(name, 0)

        self.assertEqual(grew('taberna_commands_total{type="room.open"}'), 1)
        self.assertEqual(grew('taberna_command_duration_seconds_count{type="room.sit"}'), 2)
        self.assertEqual(grew('taberna_games_ended_total{ruleset="tabula",reason="resigned"}'), 1)
        self.assertGreaterEqual(grew('taberna_store_writes_total'), 4)
        self.assertGreater(grew('taberna_net_bytes_sent_total'), 0)
        self.assertGreater(after['taberna_resident_memory_bytes'], 0)
        self.assertEqual(after['taberna_store_commit_duration_seconds_bucket{le="+Inf"}'],
                         after['taberna_store_commit_duration_seconds_count'])

    async def test_metrics_are_refused_through_a_proxy(self) -> None:
        for name, value in (('X-Forwarded-For', '203.0.113.7'), ('Forwarded', 'for=203.0.113.7'), ('X-Real-IP', '203.0.113.7'), ('Via', '1.1 proxy')):
            with self.subTest(name):
                request = urllib.request.Request(self.server.url + '/metrics', headers={name: value})
                with self.assertRaises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX)
                self.assertEqual(refused.exception.code, 403)


class Drain(ServerCase):
    async def test_drain_waits_for_the_game_and_ends_the_server_well(self) -> None:
        ann, bob = await self.come(), await self.come()
        room = await open_table(ann)
        await bob.subscribe(room)
        white, black = Player(ann, room, 1), Player(bob, room, 2)
        await white.sit('w1')
        await black.sit('b1')
        await ann.until(lambda: ann.tables[room].position)

        # A game is running, so the drain is cancelled in time; without a game it would end at once.
        told(self.server, 'drain', '--in', '1h')
        told(self.server, 'drain', '--off')
        self.assertEqual(self.server.get('/readyz'), b'ready')
        self.assertEqual(told(self.server, 'drain', '--in', '1h')['live_games'], 1)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            self.server.get('/readyz')
        self.assertEqual((refused.exception.code, refused.exception.read()), (503, b'draining'))
        with self.assertRaisesRegex(Exception, 'restarting'):
            await ann.command('room.open', {'ruleset': 'tabula'})
        self.assertTrue(self.server.running)
        await black.decide('resign')

        self.assertEqual((await ann.closed(), await bob.closed()), (1012, 1012))
        self.assertEqual(self.server.wait(), 0)
        self.assertFalse((self.server.data / 'admin.sock').exists())

    async def test_drain_of_an_idle_server_is_answered_and_ends_it_at_once(self) -> None:
        ann = await self.come()

        self.assertEqual(told(self.server, 'drain', '--in', '1h')['live_games'], 0)

        self.assertEqual(await ann.closed(), 1012)
        self.assertEqual(self.server.wait(), 0)


if __name__ == '__main__':
    tap.run()
