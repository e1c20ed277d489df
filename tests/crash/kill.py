# SPDX-License-Identifier: MIT
"""kill -9 and SIGTERM at moments that nobody chose, under the load of a full house: what anybody saw or was promised is
there.

TABERNA_KILLS: how many kills. TABERNA_SEED: their moments, for those who wish for others; TABERNA_SEED=$RANDOM.
"""
import os
import random
import unittest
from collections import Counter

import tap
from crowd import Crowd, check_commands, check_logs, events_of_database
from house import House
from rules import Rules

KILLS = int(os.environ.get('TABERNA_KILLS', 2 if os.environ.get('TABERNA_TEST_ROUNDS') == 'few' else 5))
SEED = int(os.environ.get('TABERNA_SEED', 1))
TABLES = 24
WANDERERS = 4
WATCHERS = 6
MESSAGES_MAX = 1500  # between a start and the next kill


class Kill(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.house = self.enterContext(House())
        self.rules = self.enterContext(Rules())

    def check(self, crowd: Crowd) -> None:
        rows = events_of_database(self.house)
        check_logs(rows, crowd.members)
        check_commands(rows, crowd.entries)

    async def fill(self) -> Crowd:
        print(f'# TABERNA_SEED={SEED}', flush=True)
        crowd = Crowd(self.house, self.rules)
        self.addAsyncCleanup(crowd.leave)
        await crowd.seat(TABLES)
        await crowd.begin(WANDERERS, WATCHERS)
        return crowd

    async def go_on(self, crowd: Crowd) -> None:
        """Every table does, and in the end all is as it should be."""
        goals = {player: player.table.v + 10 for player in crowd.players}
        await crowd.until(lambda: all(player.table.v >= goal for player, goal in goals.items()))
        await crowd.end()
        self.check(crowd)
        self.assertEqual([member.unasked for member in crowd.members if member.unasked], [])
        again = sum(entry.sent > 1 for entry in crowd.entries)
        print(f'# {len(crowd.entries)} commands, {again} of them sent again:', flush=True)
        for (t, outcome), count in sorted(Counter((entry.t, entry.outcome) for entry in crowd.entries).items()):
            print(f'# {count:6} {t} {outcome}', flush=True)

    async def test_what_was_seen_or_promised_outlives_every_kill(self) -> None:
        crowd = await self.fill()
        moments = random.Random(SEED)

        for number in range(1, KILLS + 1):
            await crowd.messages(moments.randint(1, MESSAGES_MAX))
            crowd.kill_house()
            await crowd.start_house()
            print(f'# kill {number}: {len(crowd.entries)} commands so far', flush=True)
            self.check(crowd)

        await self.go_on(crowd)

    async def test_house_under_load_ends_in_good_order(self) -> None:
        crowd = await self.fill()
        moments = random.Random(SEED)

        for _ in range(2):
            await crowd.messages(moments.randint(1, MESSAGES_MAX))
            self.assertEqual(await crowd.stop_house(), 0, self.house.lines[-20:])
            self.assertEqual({await member.closed() for member in crowd.members}, {1012})
            await crowd.start_house()
            self.check(crowd)

        await self.go_on(crowd)


if __name__ == '__main__':
    tap.run()
