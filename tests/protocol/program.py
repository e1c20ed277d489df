# SPDX-License-Identifier: MIT
"""The program from its operator's view: help, version, settings, the log."""
import json
import os
import re
import socket
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

import tap
from server import FEATURES, Server
from waits import WAIT_SECONDS_MAX



def run(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([os.environ['TABERNA_SERVER'], *arguments], capture_output=True, text=True,
                          timeout=WAIT_SECONDS_MAX, check=False)


class Program(unittest.TestCase):
    def test_help_names_every_setting(self) -> None:
        told = run('--help')

        self.assertEqual((told.returncode, told.stderr), (0, ''))
        for setting in ('--listen', '--data', '--config', '--log-format', '--version', '--help'):
            self.assertIn(setting, told.stdout)

    def test_version_and_parts_of_the_build_are_printed(self) -> None:
        told = run('--version')

        self.assertEqual(told.returncode, 0)
        version, parts = told.stdout.splitlines()
        self.assertRegex(version, r'^taberna \d+\.\d+\.\d+ \(commit .+\)$')
        self.assertEqual(set(parts.removeprefix('built with: ').split(' ')), {'sqlite'} | FEATURES)

    def test_unknown_input_is_reported(self) -> None:
        for arguments in (['--dance'], ['--listen', 'localhost:99999'], ['--listen', ''], ['--config', '/nowhere.conf'],
                          ['--log-format', 'xml'], ['table'], ['--data']):
            with self.subTest(arguments):
                told = run(*arguments)
                self.assertEqual(told.returncode, 2, told.stderr)
                self.assertEqual(len(told.stderr.strip().splitlines()), 1, told.stderr)

    def test_settings_come_from_a_file_and_the_command_line_wins(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, 'taberna.conf')
            file.write_text('listen = localhost:1\nlog-format = json\n', encoding='utf-8')
            with Server('--config', str(file)) as server:
                self.assertEqual(server.get('/healthz').strip(), b'ok')
                status = server.stop()

        self.assertEqual(status, 0)
        events = [json.loads(line) for line in server.lines if line.startswith('{')]
        self.assertTrue(events)
        for event in events:
            self.assertLessEqual({'time', 'level', 'event'}, event.keys())

    def test_log_is_one_line_an_event(self) -> None:
        with Server('--log-format', 'text') as server:
            server.stop()

        dated = [line for line in server.lines if line[:2] == '20']
        self.assertTrue(dated, server.lines)
        for line in dated:
            self.assertRegex(line, r'^\d{4}-\d\d-\d\dT[\d:.]+Z (info|warning|error) [a-z.]+')

    def test_weights_of_the_bots_that_are_missing_or_wrong_are_named(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            weights = Path(folder, 'page', '.weights')
            weights.mkdir(parents=True)
            Path(folder, 'page', 'index.html').write_text('<!doctype html>', encoding='utf-8')
            arguments = ['--listen', 'localhost:0', '--data', str(Path(folder, 'data')), '--page', str(weights.parent)]
            missing = run(*arguments)
            tabula = weights / 'tabula.net'
            tabula.write_bytes(b'no weights')
            wrong = run(*arguments)
            with Server('--page', str(weights.parent), '--bot-threads', '0') as server:
                self.assertEqual(server.get('/healthz').strip(), b'ok')

        for told in (missing, wrong):
            self.assertEqual((told.returncode, told.stdout), (2, ''))
            self.assertIn(str(weights), told.stderr)
            self.assertEqual(len(told.stderr.splitlines()), 1)
        self.assertIn('No such file', missing.stderr)
        self.assertFalse(Path(folder, 'data').exists())

    def test_a_host_to_listen_on_that_is_not_found_is_named(self) -> None:
        with tempfile.TemporaryDirectory() as data:
            told = run('--listen', 'nowhere.invalid:0', '--data', data, '--bot-threads', '0')
        self.assertEqual((told.returncode, told.stdout), (1, ''))
        self.assertIn('\ntaberna: cannot listen on nowhere.invalid:0: the name of the host is not found\n', told.stderr)

    def test_few_descriptors_are_reported_and_too_few_refused(self) -> None:
        for limit, status in ((255, 1), (256, 0), (1023, 0), (1024, 0)):
            with tempfile.TemporaryDirectory() as data:
                command = f'ulimit -n {limit}; exec "$TABERNA_SERVER" --listen localhost:0 --data {data}'
                process = subprocess.Popen(['sh', '-c', command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                if status == 0:
                    self.assertIn('is open at', process.stdout.readline())
                    process.terminate()
                told = process.communicate(timeout=WAIT_SECONDS_MAX)[1]
                self.assertEqual(process.returncode, status, told)
                self.assertEqual('the limit of open files is 255' in told, limit == 255)
                self.assertEqual(f' warning descriptors.limited limit={limit} ' in told, 256 <= limit < 1024, told)

    def limits_of(self, *words: str) -> tuple[dict, str]:
        """The metric taberna_limit, and the log, of a server with these settings."""
        with Server('--bot-threads', '0', *words) as server:
            with urllib.request.urlopen(f'{server.url}/metrics') as answer:
                rows = re.findall(r'^taberna_limit{limit="([a-z-]+)"} (\d+)$', answer.read().decode(), re.MULTILINE)
            self.assertEqual(server.stop(), 0)
            return {name: int(number) for name, number in rows}, '\n'.join(server.lines)

    def test_limits_follow_from_the_memory(self) -> None:
        small, told = self.limits_of('--memory', '256')
        self.assertIn(f' info memory.limits mib=256 source=setting rooms={small["rooms"]} room_bytes={small["room-bytes"]} ', told)
        self.assertNotIn('memory.above_limit', told)

        large, told = self.limits_of('--memory', '99999')
        self.assertEqual([large[name] for name in ('rooms', 'sessions', 'sockets', 'http-sockets')], [120000, 20000, 18000, 2048])
        self.assertLess(4 * small['rooms'], large['rooms'])
        self.assertIn(' warning memory.above_limit mib=99999 ', told)

    def test_bounds_of_work_and_bytes_are_printed_by_one_command(self) -> None:
        printed = run('bounds', '--memory', '512').stdout
        page = (Path(__file__).parents[2] / 'server/README.md').read_text().split('## How work and bytes are bounded')[1]
        constants = re.findall(r'`([A-Z]+(?:_[A-Z]+)+)`', page.split('**Bytes**')[0])
        self.assertIn('NET_SLICE_ENDS', constants)
        for name in constants:
            self.assertRegex(printed, rf'(?m)^  \S.* [0-9]+  {name}$')
        self.assertRegex(printed, r'(?m)^  stored +32768  and one more in 0\.11 s$')
        rooms = re.search(r'(?m)^  rooms +(\d+)$', printed)[1]
        self.assertRegex(printed, rf'(?m)^  rooms +\d+ MiB = {rooms} times \d+ bytes$')
        self.assertLessEqual(int(re.search(r'(?m)^  together +(\d+) MiB$', printed)[1]), 512 * 80 // 100)

    def test_a_data_folder_that_each_user_can_write_to_is_reported(self) -> None:
        with tempfile.TemporaryDirectory() as data:
            for mode, is_reported in ((0o700, False), (0o755, False), (0o777, True)):
                os.chmod(data, mode)
                with Server(data=data) as server:
                    self.assertEqual(server.stop(), 0)
                    self.assertEqual([line for line in server.lines if f' warning data.exposed folder={data} ' in line] != [], is_reported)

    def test_memory_is_closed_to_other_programs_unless_dumps_are_on(self) -> None:
        """The system gives the files of such a process in /proc to root, so that its user cannot open them."""
        user = os.geteuid() or 65534
        for setting, owner in (((), 0), (('--core-dumps', 'off'), 0), (('--core-dumps', 'on'), user)):
            with tempfile.TemporaryDirectory() as data:
                os.chown(data, user, -1)
                server = Server('--bot-threads', '0', *setting, data=data)
                server.wrapper = []
                self.addCleanup(server.__exit__)
                command = server.command()
                process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, user=user)
                self.addCleanup(process.wait)
                self.addCleanup(process.kill)
                self.assertIn('Taberna is open', process.stdout.readline())
                self.assertEqual(os.stat(f'/proc/{process.pid}/mem').st_uid, owner, setting)
                process.stdout.close()

    def test_localhost_means_both_addresses_of_this_machine(self) -> None:
        with Server() as server:
            for address in ('127.0.0.1', '::1') if os.path.exists('/proc/net/if_inet6') else ('127.0.0.1',):
                with socket.create_connection((address, server.port), WAIT_SECONDS_MAX) as caller:
                    caller.sendall(b'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
                    self.assertIn(b' 200 ', caller.makefile('rb').readline())

    def test_data_that_cannot_be_written_is_named(self) -> None:
        with tempfile.NamedTemporaryFile() as file:
            told = run('--listen', 'localhost:0', '--data', file.name)

        self.assertNotEqual(told.returncode, 0)
        self.assertIn(file.name, told.stdout + told.stderr)


if __name__ == '__main__':
    tap.run()
