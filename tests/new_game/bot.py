# SPDX-License-Identifier: MIT
"""A user plays a game against bots of the real server: bot.py RULESET LEVEL…"""
import sys

import tap
from case import ServerCase
from player import Player, open_table
from server import Server

RULESET, *LEVELS = sys.argv[1:]
del sys.argv[1:]


class Bots(ServerCase):
    def create_server(self) -> Server:
        return Server('--bot-pace', '0')

    async def test_whole_games_are_played_and_verified(self) -> None:
        for level in map(int, LEVELS):
            with self.subTest(level):
                client = await self.come()
                player = Player(client, await open_table(client, bot=level, ruleset=RULESET), seed=level)
                await player.sit()

                await player.play(lambda table: table.result)

                self.check_dice(self.log(player.room))
                self.check_record(player.room, player.table.position)


tap.run()
