# SPDX-License-Identifier: MIT
"""A new version takes over while a hundred games are being played: SIGTERM amid commands, another process on the same
data, and clients that reconnect by themselves as the page does. No client loses a turn."""
import os
import random
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

    def come_back(self) -> None:
        """The server is open again: every client connects, every game continues, and every seen or promised event is
        stored."""
        self.clients.do('here')
        told = self.clients.report()
        self.assertEqual(told['offline'], told['people'])
        print(f'# offline: half of {told["people"]} clients at most {told["offline_p50_ms"]} ms,'
              f' 95 % {told["offline_p95_ms"]} ms, none more than {told["offline_most_ms"]} ms', flush=True)
        self.judge.check(self.clients)
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

    def test_program_of_the_next_version_migrates_the_database_and_goes_on_with_every_game(self) -> None:
        self.play_a_while()
        self.assertEqual(self.server.stop(), 0, self.server.lines[-20:])
        self.server.program = os.environ['TABERNA_NEXT_SERVER']
        self.server.start()
        self.come_back()
        self.check_at_last()


if __name__ == '__main__':
    tap.run()
