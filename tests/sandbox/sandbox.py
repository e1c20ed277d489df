# SPDX-License-Identifier: MIT
"""The units of systemd: how strict they are, and that a server can run within their limits."""
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

import tap
from case import ServerCase, turns_of
from server import Server

UNITS = Path(__file__).resolve().parents[2] / 'deploy' / 'systemd'
EXPOSURE_MAX = 1.2
# Replacements for the programs that systemd-analyze expects on this machine.
STAND_INS = {'/usr/bin/taberna': os.environ['TABERNA_SERVER']}


def analyze(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    """systemd-analyze, with only the units of this folder beside the system's own."""
    return subprocess.run(['systemd-analyze', '--no-pager', *arguments], capture_output=True, text=True, check=False,
                          env={**os.environ, 'SYSTEMD_UNIT_PATH': f'{folder}:', 'SYSTEMD_COLORS': '0', 'LC_ALL': 'C.UTF-8'})


class Units(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()), 'units')
        shutil.copytree(UNITS, self.folder)
        for unit in self.folder.glob('**/*.*'):
            if unit.is_file():
                text = unit.read_text(encoding='utf-8')
                for installed, here in STAND_INS.items():
                    text = text.replace(installed, here)
                unit.write_text(text, encoding='utf-8')
        self.drop_ins = self.folder / 'taberna.service.d'

    def exposure(self, *arguments: str) -> float:
        told = analyze(self.folder, 'security', '--offline=true', *arguments, str(self.folder / 'taberna.service'))
        found = re.search(r'Overall exposure level for taberna\.service: ([\d.]+)', told.stdout)
        self.assertTrue(found, told.stdout + told.stderr)
        return float(found.group(1))

    def threshold_holds(self) -> bool:
        return analyze(self.folder, 'security', '--offline=true', f'--threshold={round(10 * EXPOSURE_MAX)}',
                       str(self.folder / 'taberna.service')).returncode == 0

    def test_systemd_finds_nothing_wrong_with_the_units(self) -> None:
        for drop_ins in (True, False):
            if not drop_ins:
                shutil.rmtree(self.drop_ins)
            told = analyze(self.folder, 'verify', str(self.folder / 'taberna.service'), str(self.folder / 'taberna.socket'))
            self.assertEqual((told.returncode, told.stdout, told.stderr), (0, '', ''))

    def test_check_finds_faults_in_a_unit(self) -> None:
        with open(self.folder / 'taberna.service', 'a', encoding='utf-8') as unit:
            unit.write('[Service]\nProtectEverything=yes\nSystemCallFilter=@no-such-group\n')

        told = analyze(self.folder, 'verify', str(self.folder / 'taberna.service'))

        self.assertIn('ProtectEverything', told.stdout + told.stderr)

    def test_a_server_with_a_network_is_tight_enough(self) -> None:
        self.assertLessEqual(self.exposure(), EXPOSURE_MAX)
        self.assertTrue(self.threshold_holds())

    def test_a_server_without_a_network_is_tighter(self) -> None:
        with_network = self.exposure()
        shutil.rmtree(self.drop_ins)

        self.assertLess(self.exposure(), with_network)
        self.assertLessEqual(self.exposure(), 0.3)
        self.assertTrue(self.threshold_holds())

    def test_a_unit_that_is_not_tight_would_be_found(self) -> None:
        shutil.rmtree(self.drop_ins)
        unit = self.folder / 'taberna.service'
        unit.write_text('[Service]\nExecStart=' + STAND_INS['/usr/bin/taberna'] + '\n', encoding='utf-8')

        self.assertGreater(self.exposure(), 9)
        self.assertFalse(self.threshold_holds())


def filtered(name: str) -> list[str]:
    return [os.environ['TABERNA_SANDBOXED'], os.environ['TABERNA_FILTER_' + name]]


class Alone(ServerCase):
    """As taberna.service runs it: its only network access is the socket that it is given."""

    def create_server(self) -> Server:
        self.listener = self.enterContext(socket.create_server(('127.0.0.1', 0)))
        server = Server(listener=self.listener)
        server.wrapper = filtered('SERVER')
        return server

    async def test_a_whole_game_is_played_and_outlives_a_restart(self) -> None:
        white, black = await self.seat_two()
        room = white.table.room
        await self.play(white, black, enough=lambda table: turns_of(table) >= 5)
        await self.asyncTearDown()
        self._people.clear()
        self.assertEqual(self.server.stop(), 0)

        self.server.start()
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.result)

        self.assertGreater(len(self.log(room)), 5)
        self.check_dice(self.log(white.table.room))
        self.server.admin('backup', str(self.server.data / 'copy.sqlite'))
        self.assertEqual(self.server.stop(), 0)

    async def test_it_has_no_network_of_its_own(self) -> None:
        self.server.stop()
        self.server.listener = None

        self.server.begin_start()

        self.server.wait_for_line('taberna: cannot listen on')
        self.assertEqual(self.server.wait(), 1)


class Forbidden(unittest.TestCase):
    def test_a_call_that_is_not_on_the_list_ends_the_server_at_once(self) -> None:
        """If a call were missing from the list, the tests would fail like this."""
        server = Server()
        self.addCleanup(server.__exit__)
        server.wrapper = filtered('WITHOUT_FDATASYNC')

        server.begin_start()

        self.assertEqual(server.wait(), -signal.SIGSYS)

    def test_the_servers_of_the_other_tests_are_under_the_filter(self) -> None:
        self.assertEqual(Server.wrapper, filtered('CLUSTER'))
        with Server() as server:
            status = Path('/proc', str(server.pid), 'status').read_text(encoding='utf-8')
        self.assertRegex(status, r'(?m)^Seccomp:\t2$')
        self.assertRegex(status, r'(?m)^NoNewPrivs:\t1$')


if __name__ == '__main__':
    tap.run()
