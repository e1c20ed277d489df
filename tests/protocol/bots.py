# SPDX-License-Identifier: MIT
"""Games against the server's own bots, as a program plays them: the dice and all else are verified independently."""
import asyncio
import json

import tap
from case import ServerCase, turns_of
from server import Server
from player import Player, open_table

GAMES = ('tabula', 'twelve-dogs', 'tablaaza')  # the unit tests play the others
LEVEL = 2  # the level that looks at its own turn only


class Bots(ServerCase):
    def create_server(self) -> Server:
        return Server('--bot-pace', '0')

    async def sit_with_bot(self, level: int = LEVEL, **settings) -> Player:
        client = await self.come()
        room = await open_table(client, bot=level, **settings)
        player = Player(client, room, seed=level)
        await player.sit()
        return player

    async def test_whole_game_of_each_kind_is_played_and_verified(self) -> None:
        for ruleset in GAMES:
            with self.subTest(ruleset):
                player = await self.sit_with_bot(ruleset=ruleset)

                await player.play(lambda table: table.result)

                log = self.log(player.room)
                self.assertEqual(log, player.table.log)
                self.check_dice(log)
                self.check_record(player.room, player.table.position)
                seat = next(e['d'] for e in map(json.loads, log) if e['e'] == 'seated')
                self.assertEqual((seat['who'], seat['bot'], seat['level']), (f'bot{LEVEL}', True, LEVEL))

    async def test_bot_plays_on_with_what_it_has_promised_when_the_server_was_killed(self) -> None:
        player = await self.sit_with_bot(ruleset='tabula')
        for throws in (4, 12, 20):
            await player.play(lambda table, enough=throws: table.result or table.throws >= enough)
            self.server.kill()
            await player.client.closed()
            self.server.start()
            await player.client.connect()
            await player.client.reach(player.room, len(self.log(player.room)))

        await player.play(lambda table: table.result)

        self.check_dice(self.log(player.room))
        await player.rematch()
        await player.client.until(lambda: player.table.events[-1]['e'] != 'ended' and not player.table.result)
        player.new_side()
        await player.play(lambda table: table.result)
        self.check_dice(self.log(player.room))

    async def test_server_that_has_to_end_waits_for_no_thought(self) -> None:
        player = await self.sit_with_bot(level=4, ruleset='tablaaza')
        await player.act(player.owes())

        status = await asyncio.to_thread(self.server.stop)

        self.assertEqual(status, 0)
        await player.client.closed()
        self.server.start()
        await player.client.connect()
        await player.client.reach(player.room, len(self.log(player.room)))
        await player.client.until(lambda: turns_of(player.table) >= 2)

    async def test_bot_is_marked_as_a_bot(self) -> None:
        player = await self.sit_with_bot(level=1, ruleset='twelve-dogs')
        await player.play(lambda table: table.result)

        person = json.loads(self.server.get('/api/v1/people/bot1'))
        games = json.loads(self.server.get('/api/v1/games?player=bot1'))['games']

        self.assertEqual((person['name'], person['bot'], person['account']), ('Apprentice (bot)', True, False))
        self.assertEqual(games[0]['seats']['b1'], {'name': 'Apprentice (bot)', 'who': 'bot1', 'bot': True})
        self.assertIn('taberna_bot_turns_total{level="1"}', self.server.get('/metrics').decode())


class Without(ServerCase):
    def create_server(self) -> Server:
        return Server('--bot-threads', '0')

    async def test_server_that_was_told_so_has_none(self) -> None:
        client = await self.come()

        await self.refused(client, 'bots-away', 'room.open', {'ruleset': 'tabula', 'bot': 1})


if __name__ == '__main__':
    tap.run()
