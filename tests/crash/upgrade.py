# SPDX-License-Identifier: MIT
"""A new version takes over while a hundred games are being played: SIGTERM amid commands, another process on the same
data, and clients that reconnect by themselves as the page does. No client loses a turn."""
import os
import random
import sqlite3
import unittest

import tap
from server import Server
from judge import Judge
from simulated_clients import SimulatedClients

SEED = int(os.environ.get('TABERNA_SEED', 1))
GAMES = 100
WATCHERS = 20
PACE_MS = 60  # so fast that at any moment some commands are pending
MESSAGES_MAX = 2000
# The schema of a database of version 2; a later version has more.
INDEXES_2 = ('rooms_running', 'blocks_other')
VERSION_2 = {
    'rooms': 'number room state since',
    'events': 'id room v before who command text',
    'heads': 'room v event',
    'chains': 'room game seed',
    'persons': 'who token_hash name seen made',
    'seats': 'who room',
    'marks': 'id filling',
    'lines': 'chat n at v command channel who name text preset gone_by gone_why',
    'timeouts': 'chat who until why',
    'blocks': 'who other name',
    'bans': 'id target until why by at',
    'numbers': 'name number',
    'reports': 'id at by who reason text chat lines',
    'acts': 'id at by what target why',
}


def make_older(server: Server) -> None:
    """Reduces the database to the content that a server of version 2 would have left."""
    database = sqlite3.connect(server.data / 'taberna.sqlite', isolation_level=None)
    try:
        kept = {name: set(columns.split()) for name, columns in VERSION_2.items()}
        for kind, name in database.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
                                           " ORDER BY type <> 'trigger', type <> 'index'").fetchall():
            if name not in kept and name not in INDEXES_2:
                database.execute(f'DROP {kind} IF EXISTS {name}')
        for table, columns in kept.items():
            for column in database.execute('SELECT name FROM pragma_table_info(?)', (table,)).fetchall():
                if column[0] not in columns:
                    database.execute(f'ALTER TABLE {table} DROP COLUMN {column[0]}')
        database.execute('PRAGMA user_version = 2')
    finally:
        database.close()


class Upgrade(unittest.TestCase):
    def setUp(self) -> None:
        print(f'# TABERNA_SEED={SEED}', flush=True)
        self.moments = random.Random(SEED)
        self.server = self.enterContext(Server())
        self.clients = self.enterContext(
            SimulatedClients(self.server, rooms=GAMES, watchers=WATCHERS, pace=PACE_MS, seed=SEED))
        self.judge = Judge(self.server)
        self.clients.do('here')
        self.clients.do('progress', 10)  # a game runs at every table

    def play_a_while(self) -> None:
        self.clients.do('messages', self.moments.randint(1, MESSAGES_MAX))

    def come_back(self, *, archive_is_whole: bool = True) -> None:
        """The server is open again: every client connects, every game continues, and every seen or promised event is
        stored."""
        self.clients.do('here')
        told = self.clients.report()
        self.assertEqual(told['offline'], told['people'])
        print(f'# offline: half of {told["people"]} clients at most {told["offline_p50_ms"]} ms,'
              f' 95 % {told["offline_p95_ms"]} ms, none more than {told["offline_most_ms"]} ms', flush=True)
        self.judge.check(self.clients, archive_is_whole=archive_is_whole)
        self.clients.do('progress', 5)

    def check_at_last(self) -> None:
        self.clients.do('rest')
        told = self.clients.report()
        self.judge.check(self.clients, from_the_beginning=True, all_answered=True)
        print(f'# {told["commands"]} commands, {told["again"]} of them sent again, {self.judge.events} events, {self.judge.games} games over', flush=True)

    def test_new_process_goes_on_with_every_game(self) -> None:
        for _ in range(3):
            self.play_a_while()
            self.assertEqual(self.server.stop(), 0, self.server.lines[-20:])
            self.server.start()
            self.come_back()
        self.check_at_last()

    def test_server_that_drains_is_followed_by_one_that_goes_on(self) -> None:
        self.play_a_while()
        self.server.admin('drain', '--in', '1s')
        self.assertEqual(self.server.wait(), 0, self.server.lines[-20:])
        self.server.start()
        self.come_back()
        self.check_at_last()

    def test_database_of_an_older_version_is_brought_up_in_the_midst_of_games(self) -> None:
        self.play_a_while()
        self.assertEqual(self.server.stop(), 0, self.server.lines[-20:])
        make_older(self.server)
        self.server.start()
        self.come_back(archive_is_whole=False)
        self.judge.wait_for_the_archive()
        self.check_at_last()


if __name__ == '__main__':
    tap.run()
