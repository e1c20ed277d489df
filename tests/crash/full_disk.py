# SPDX-License-Identifier: MIT
"""The disk fills up under a full server, and the server is killed meanwhile. Every table pauses, no table loses
anything, and all continue when there is space again."""
import os
import random
import resource
import tempfile
import unittest
from pathlib import Path

import tap
from crowd import Crowd, check_commands, check_logs, events_of_database
from server import Server
from rules import Rules

SEED = int(os.environ.get('TABERNA_SEED', 1))
ROUNDS = 4
TABLES = 12
WANDERERS = 2
WATCHERS = 3
MESSAGES_MAX = 600  # between the rounds


class FullDisk(unittest.IsolatedAsyncioTestCase):
    def check(self, crowd: Crowd) -> None:
        rows = events_of_database(crowd.server)
        check_logs(rows, crowd.members)
        check_commands(rows, crowd.entries)

    async def pause_and_go_on(self, server: Server, fill, make_room) -> None:
        """`fill` and `make_room` change the space on the disk; make_room() also runs before the server starts again.
        """
        print(f'# TABERNA_SEED={SEED}', flush=True)
        moments = random.Random(SEED)
        crowd = Crowd(server, self.enterContext(Rules()))
        self.addAsyncCleanup(crowd.leave)
        await crowd.seat(TABLES)
        await crowd.begin(WANDERERS, WATCHERS)

        for round_number in range(ROUNDS):
            await crowd.messages(moments.randint(1, MESSAGES_MAX))
            refusals = crowd.refusals_for_space
            fill()
            await crowd.until(lambda: crowd.refusals_for_space >= refusals + TABLES)
            if round_number % 2 == 1:
                crowd.kill_server()
                make_room()
                await crowd.start_server()
            else:
                make_room()
            goals = {player: player.table.v + 4 for player in crowd.players}
            await crowd.until(lambda: all(player.table.v >= goal for player, goal in goals.items()))
            self.check(crowd)

        await crowd.end()
        self.check(crowd)
        self.assertEqual([member.unasked for member in crowd.members if member.unasked], [])

    async def test_disk_without_a_free_byte(self) -> None:
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-full-'))
        full = Path(folder, 'the-disk-is-full')
        server = self.enterContext(Server(environment={
            'LD_PRELOAD': os.environ['TABERNA_FULL_DISK_LIBRARY'], 'TABERNA_FULL_DISK': str(full)}))

        await self.pause_and_go_on(server, full.touch, full.unlink)

    async def test_files_that_may_not_grow(self) -> None:
        server = self.enterContext(Server())

        def limit_files(size: int) -> None:
            if server.running:
                _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, most))

        await self.pause_and_go_on(server, lambda: limit_files(4096), lambda: limit_files(resource.RLIM_INFINITY))


if __name__ == '__main__':
    tap.run()
