# SPDX-License-Identifier: MIT
"""Settings: the check before a start, and the changes that a running server applies on SIGHUP."""
import asyncio
import os
import pty
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.error
from pathlib import Path

import websockets

import tap
from case import ServerCase
from hearer import Hearer
from server import FEATURES, Server, needs
from player import open_table
from waits import WAIT_SECONDS_MAX

FRIEND = 'https://friend.example'
# Of each feature: a setting that needs it, and lines with it.
NEEDY = {
    'postgresql': ('store', 'store = postgresql://h/d\n'),
    'redis': ('bus', 'bus = redis://h\n'),
    'webhooks': ('webhook', 'webhook = https://w.example\n'),
    'tls': ('tls-certificate', 'tls-certificate = c\ntls-key = k\n'),
}


class Check(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-settings-')))
        self.file = self.folder / 'taberna.conf'

    def check(self, text: str, *arguments: str) -> subprocess.CompletedProcess:
        return self.start(text, '--check-config', *arguments)

    def start(self, text: str, *arguments: str) -> subprocess.CompletedProcess:
        """For settings with which the server does not start."""
        self.file.write_text(text, encoding='utf-8')
        return subprocess.run([os.environ['TABERNA_SERVER'], '--config', str(self.file), *arguments],
                              cwd=self.folder, capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)

    def test_valid_settings_are_reported_and_no_file_is_created(self) -> None:
        told = self.check(f'data = {self.folder}/data\nlisten = :1\n', '--log-level', 'error')

        self.assertEqual((told.returncode, told.stdout, told.stderr), (0, f'{self.file} is valid\n', ''))
        self.assertEqual([path.name for path in self.folder.iterdir()], ['taberna.conf'])

    def test_file_that_is_printed_is_sound(self) -> None:
        printed = subprocess.run([os.environ['TABERNA_SERVER'], '--print-config'], capture_output=True, text=True, check=True)
        told = self.check(printed.stdout, '--data', str(self.folder / 'data'))

        self.assertEqual((told.returncode, told.stderr), (0, ''))

    def test_faults_are_reported_with_file_and_line(self) -> None:
        for text, why in (('listen = :1\nlisten = :2\n', 'line 2: the key "listen" is set twice, first on line 1'),
                          ('tls-key = k.pem\n', 'line 1: the key "tls-key" needs tls-certificate'),
                          ('lease = 1\n', 'line 1: the key "lease" must be a number of seconds from 2 to 60, not "1"'),
                          (f'page = {self.folder}/none\n', f'line 1: the key "page" does not name a folder: {self.folder}/none'),
                          ('data = /none/such\n', 'line 1: the key "data" names a path that cannot be created')):
            self.is_reported(text, why)

    def test_settings_of_another_version_are_refused_with_status_1(self) -> None:
        self.is_reported('\nlisen = :1\n', 'line 2: the key "lisen" is unknown; did you mean "listen"?', 1)
        self.is_reported('lease = 9\ntomorrow = yes\n', 'line 2: the key "tomorrow" is unknown', 1)
        self.assertEqual([path.name for path in self.folder.iterdir()], ['taberna.conf'])

    @needs('postgresql', 'tls')
    def test_faults_of_features_are_reported_with_file_and_line(self) -> None:
        self.is_reported(f'\ntls-certificate = {self.folder}/none\ntls-key = {self.folder}/none\n',
                         'line 2: the key "tls-certificate" names a path that cannot be read')
        self.is_reported('store = postgresql://h/d?colour=red\n', 'line 1: the key "store" has a URL that libpq rejects')

    def is_reported(self, text: str, why: str, status: int = 2) -> None:
        for told in (self.check(text), self.start(text)):
            with self.subTest(told.args):
                self.assertEqual((told.returncode, told.stdout), (status, ''))
                self.assertIn(f'taberna: {self.file}, {why}', told.stderr)
                self.assertEqual(len(told.stderr.splitlines()), 1, told.stderr)

    @unittest.skipIf(len(FEATURES) == len(NEEDY), 'the program has every feature')
    def test_settings_that_need_a_feature_are_refused_by_a_build_without_it(self) -> None:
        for feature in NEEDY.keys() - FEATURES:
            key, text = NEEDY[feature]
            self.is_reported(text, f'line 1: the key "{key}" needs a part that this program was built without (meson option "{feature}")', 1)
        self.assertEqual([path.name for path in self.folder.iterdir()], ['taberna.conf'])

    @unittest.skipIf(FEATURES & {'postgresql', 'webhooks'}, 'the program has these features')
    def test_commands_that_need_a_feature_are_refused_by_a_build_without_it(self) -> None:
        (self.folder / 'data').mkdir()
        for feature, words in (('postgresql', ('admin', 'copy-store', '--from', 'postgresql://h/d', '--to', 'data')),
                               ('postgresql', ('doctor', '--store', 'postgresql://h/d')),
                               ('webhooks', ('probe', 'http://localhost:1/healthz'))):
            with self.subTest(words):
                told = subprocess.run([os.environ['TABERNA_SERVER'], *words], cwd=self.folder, capture_output=True, text=True, check=False)
                self.assertEqual((told.returncode, told.stdout), (1, ''))
                self.assertIn('built without', told.stderr)
                self.assertIn(f'(meson option "{feature}")', told.stderr)
        self.assertEqual(list((self.folder / 'data').iterdir()), [])

    @needs('postgresql', 'redis')
    def test_passwords_are_not_shown(self) -> None:
        word = self.folder / 'word'
        word.write_text('oleander%\n', encoding='utf-8')
        for text in ('store = postgresql://u:oleander%zz@h/d\n', 'store = postgres:oleander@h\n', 'postgresql://u:oleander@h/d\n',
                     f'store = postgresql://u@h/d\nbus = redis://h:none\nbus-password-file = {word}\n',
                     f'store = postgresql://u@h/d?a=b\nstore-password-file = {word}\n'):
            with self.subTest(text):
                told = self.check(text)
                self.assertEqual((told.returncode, told.stdout), (2, ''))
                self.assertNotIn('oleander', told.stderr)


class Reload(ServerCase):
    def setUp(self) -> None:
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-settings-'))
        self.file = Path(folder, 'taberna.conf')
        self.file.write_text('metrics = public\nbot-pace = 0\n', encoding='utf-8')
        super().setUp()

    def create_server(self) -> Server:
        return Server('--config', str(self.file))

    async def reload(self, text: str, says: str) -> re.Match:
        """Writes other settings and sends SIGHUP; returns the line of the log with the result."""
        self.file.write_text(text, encoding='utf-8')
        before = len(self.server.lines)
        os.kill(self.server.pid, signal.SIGHUP)
        return await asyncio.to_thread(self.server.wait_for_line, says, WAIT_SECONDS_MAX, before)

    def metric(self, name: str) -> float:
        for line in self.server.get('/metrics').decode().splitlines():
            if line.startswith(name + ' '):
                return float(line.rpartition(' ')[2])
        raise AssertionError(name)

    def metrics_have_build_info(self) -> bool:
        try:
            self.server.get('/metrics')
        except urllib.error.HTTPError as error:
            error.close()
            return False
        return True

    async def friend_may_connect(self) -> bool:
        try:
            async with websockets.connect(self.server.socket_url, subprotocols=['taberna.v1'], origin=FRIEND):
                return True
        except websockets.exceptions.WebSocketException:
            return False

    @needs('webhooks')
    async def test_reloadable_settings_apply_at_once_and_the_game_continues(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3)
        sockets = [player.client.socket for player in (white, black)]
        self.assertFalse(await self.friend_may_connect())
        self.assertTrue(self.metrics_have_build_info())
        hearer = self.enterContext(Hearer())

        told = await self.reload(f'metrics = off\norigin = {FRIEND}\nwebhook = {hearer.url}\nlog-format = json\n'
                                 'proxies = 127.0.0.0/8 ::1\nkeep-guest-games = 30\npublic-url = https://tables.example\n',
                                 'config.reloaded')

        self.assertIn('"changed":"public-url origin proxies keep-guest-games bot-pace log-format metrics webhook"', told.string)
        self.assertTrue(await self.friend_may_connect())
        self.assertFalse(self.metrics_have_build_info())
        public = await open_table(white.client, visibility='public')
        news = await hearer.next()
        self.assertEqual((news['event'], news['url']), ('room.opened', f'https://tables.example/t/{public}'))
        await self.play(white, black, enough=lambda table: table.throws > 6)
        self.assertEqual([player.client.socket for player in (white, black)], sockets)

        await self.reload('metrics = public\n', 'config.reloaded changed=')
        self.assertFalse(await self.friend_may_connect())
        self.assertEqual(self.metric('taberna_config_reloads_total{result="applied"}'), 2)
        await self.play(white, black, enough=lambda table: table.throws > 9)
        self.assertEqual([player.client.socket for player in (white, black)], sockets)
        self.assertEqual(await asyncio.to_thread(self.server.stop), 0)

    async def test_settings_that_need_a_restart_are_reported_and_not_applied(self) -> None:
        elsewhere = self.file.parent / 'elsewhere'
        for _ in range(2):
            told = await self.reload(f'metrics = public\nnode = two\nlease = 20\nbot-threads = 0\npage = {elsewhere}\n',
                                     'config.restart_required')
            self.assertRegex(told.string, ' warning .*changed="?page node lease bot-threads"?$')

        self.server.get('/')
        self.assertFalse(elsewhere.exists())

    async def test_invalid_settings_change_nothing(self) -> None:
        white, black = await self.seat_two()
        for text, why in (('metrics = off\nlisen = 1\n', 'line 2: the key .*lisen.* is unknown; did you mean .*listen.*'),
                          ('metrics = off\nbot-pace = much\n', 'line 2: the key .*bot-pace.* must be a number of percent'),
                          ('metrics = off\nmetrics = off\n', 'line 2: the key .*metrics.* is set twice, first on line 1'),
                          ('metrics = off\nbus = redis://:oleander@h\n', 'line 2: the key .*bus.* (cannot be used with this store|needs a part)')):
            told = await self.reload(text, 'config.rejected')
            self.assertIn(' error ', told.string)
            self.assertIn(str(self.file), told.string)
            self.assertRegex(told.string, why)
            self.assertTrue(self.metrics_have_build_info())
        self.file.unlink()
        os.kill(self.server.pid, signal.SIGHUP)
        await asyncio.to_thread(self.server.wait_for_line, 'config.rejected .*No such file')

        self.assertEqual(self.metric('taberna_config_reloads_total{result="rejected"}'), 5)
        self.assertEqual(self.metric('taberna_config_reloads_total{result="applied"}'), 0)
        self.assertNotIn('oleander', '\n'.join(self.server.lines))
        await self.play(white, black, enough=lambda table: table.throws > 3)

    @unittest.skipIf('webhooks' in FEATURES, 'the program has this feature')
    async def test_reloaded_setting_that_needs_a_missing_feature_changes_nothing(self) -> None:
        await self.reload('metrics = off\nwebhook = https://w.example\n', 'config.rejected .*line 2: the key .*webhook.* needs a part')

        self.assertTrue(self.metrics_have_build_info())

    async def test_level_that_was_set_by_command_stays_while_the_settings_say_nothing_new(self) -> None:
        await asyncio.to_thread(self.server.admin, 'log-level', 'warning')
        told = await self.reload('metrics = public\nlease = 30\n', 'config.restart_required')
        self.assertFalse([line for line in self.server.lines if 'config.reloaded' in line], told.string)


class Terminal(unittest.TestCase):
    def test_server_closes_with_the_terminal_that_it_was_started_from(self) -> None:
        with tempfile.TemporaryDirectory(prefix='taberna-settings-') as data:
            leader, follower = pty.openpty()
            process = subprocess.Popen([os.environ['TABERNA_SERVER'], '--listen', 'localhost:0', '--data', data],
                                       stdin=follower, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            os.close(follower)
            with process:
                self.assertIn('Taberna is open', process.stdout.readline())
                os.close(leader)
                process.send_signal(signal.SIGHUP)
                self.assertEqual(process.wait(WAIT_SECONDS_MAX), 0)


if __name__ == '__main__':
    tap.run()
