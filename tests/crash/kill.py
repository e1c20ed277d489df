# SPDX-License-Identifier: MIT
"""kill -9 at random moments, under the load of hundreds of rooms: every event that a client saw or was promised is
stored.

TABERNA_KILLS: how many kills. TABERNA_SEED: the seed of their moments; TABERNA_SEED=$RANDOM chooses others.
"""
import os
import random
import time
import unittest
from collections import Counter

import tap
from server import Server
from judge import Judge
from simulated_clients import SimulatedClients

FEW = os.environ.get('TABERNA_TEST_ROUNDS') == 'few'
KILLS = int(os.environ.get('TABERNA_KILLS', 7 if FEW else 20))
SEED = int(os.environ.get('TABERNA_SEED', 1))
ROOMS = 60 if FEW else 200
RATED = ROOMS // 10
WATCHERS = ROOMS // 5
MESSAGES_MAX = 1500 if FEW else 3000  # between a start and the next kill
COMING_MESSAGES_MAX = 1000  # while the clients reconnect
CLOSING_SECONDS_MAX = 0.03
CHECKPOINT_SECONDS_MAX = 2
WHOLE_CHECK_EVERY = 20  # in kills


class Kill(unittest.TestCase):
    def setUp(self) -> None:
        print(f'# TABERNA_SEED={SEED}', flush=True)
        self.moments = random.Random(SEED)
        self.server = self.enterContext(Server())
        self.clients = self.enterContext(
            SimulatedClients(self.server, rooms=ROOMS, rated=RATED, watchers=WATCHERS, retry=30, seed=SEED))
        self.start_seconds = 0.1

    # ---- the moments; each function ends with a dead server, and returns the name of the moment ----

    def while_they_play(self) -> str:
        self.clients.do('here')
        self.clients.do('messages', self.moments.randint(1, MESSAGES_MAX))
        self.server.kill()
        return 'while they play'

    def while_they_come_back(self) -> str:
        self.clients.do('messages', self.moments.randint(1, COMING_MESSAGES_MAX))
        self.server.kill()
        return 'while they come back'

    def while_it_starts(self) -> str:
        self.server.kill()
        self.server.begin_start()
        time.sleep(self.moments.uniform(0, 1.2 * self.start_seconds))
        self.server.kill()
        return 'at its start, open' if any('open at' in line for line in self.server.lines) else 'while it starts'

    def while_the_log_is_moved(self) -> str:
        """Only checkpoints write to the database file itself: they move committed transactions from the write-ahead
        log into it."""
        file = self.server.data / 'taberna.sqlite'
        self.clients.do('here')
        before = file.stat().st_mtime_ns
        until = time.monotonic() + CHECKPOINT_SECONDS_MAX
        while file.stat().st_mtime_ns == before and time.monotonic() < until:
            time.sleep(0)
        self.server.kill()
        return 'in a checkpoint' if file.stat().st_mtime_ns != before else 'while they play'

    def while_it_closes(self) -> str:
        self.clients.do('here')
        self.clients.do('messages', self.moments.randint(1, COMING_MESSAGES_MAX))
        self.server.begin_stop()
        time.sleep(self.moments.uniform(0, CLOSING_SECONDS_MAX))
        closed = not self.server.running
        self.server.kill()
        return 'closed in time' if closed else 'while it closes'

    def while_it_drains(self) -> str:
        self.clients.do('here')
        self.server.admin('drain', '--in', '10m')
        self.clients.do('messages', self.moments.randint(1, COMING_MESSAGES_MAX))
        self.server.kill()
        return 'while it drains'

    MOMENTS = (while_they_play, while_the_log_is_moved, while_it_starts, while_they_play, while_it_closes,
               while_they_come_back, while_it_drains)

    # ---- the test ----

    def start(self) -> None:
        began = time.monotonic()
        self.server.start()
        self.start_seconds = time.monotonic() - began

    def test_events_seen_or_promised_outlive_every_kill(self) -> None:
        judge = Judge(self.server)
        kills: Counter[str] = Counter()
        self.clients.do('here')
        self.clients.do('progress', 5)
        for number in range(1, KILLS + 1):
            moment = self.MOMENTS[(number - 1) % len(self.MOMENTS)](self)
            print(f'# kill {number}: {moment}', flush=True)
            kills[moment] += 1
            self.start()
            self.clients.do('rest')  # else the clients add events faster than the judge reads them
            self.clients.report()
            judge.check(self.clients, from_the_beginning=number % WHOLE_CHECK_EVERY == 0, all_answered=True)
            self.clients.do('go')

        self.clients.do('progress', 10)
        self.clients.do('rest')
        told = self.clients.report()
        judge.check(self.clients, from_the_beginning=True, all_answered=True)
        print(f'# {KILLS} kills: ' + ', '.join(f'{count} {moment}' for moment, count in sorted(kills.items())))
        print(f'# {told["rooms"]} rooms, {told["people"]} people, {judge.events} events, {judge.games} games over, {judge.rated} of them rated,'
              f' {told["commands"]} commands, {told["again"]} of them sent again')
        outcomes = Counter((entry['t'], entry['outcome']) for entry in self.clients.commands)
        for (t, outcome), count in sorted(outcomes.items()):
            print(f'# {count:6} {t} {outcome}', flush=True)


if __name__ == '__main__':
    tap.run()
