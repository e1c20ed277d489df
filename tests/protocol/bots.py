# SPDX-License-Identifier: MIT
"""Games against the server's own bots, as a program plays them: the dice and all else are verified independently."""
import asyncio
import json
import sqlite3

import tap
from case import ServerCase, turns_of
from client import Client, Refused
from glicko2 import Rating
from server import Server
from player import Player, open_table

LEVELS = {'tabula': 12, 'twelve-dogs': 10, 'tablaaza': 12}  # quick ones; the unit tests play the other games


class Bots(ServerCase):
    def create_server(self) -> Server:
        return Server('--bot-pace', '0')

    async def sit_with_bot(self, ruleset: str, level: int = 0) -> Player:
        level = level or LEVELS[ruleset]
        client = await self.come()
        room = await open_table(client, bot=level, ruleset=ruleset)
        player = Player(client, room, seed=level)
        await player.sit()
        return player

    async def test_whole_game_of_each_kind_is_played_and_verified(self) -> None:
        for ruleset in LEVELS:
            with self.subTest(ruleset):
                player = await self.sit_with_bot(ruleset)

                await player.play(lambda table: table.result)

                log = self.log(player.room)
                self.assertEqual(log, player.table.log)
                self.check_dice(log)
                self.check_record(player.room, player.table.position)
                seat = next(e['d'] for e in map(json.loads, log) if e['e'] == 'seated')
                self.assertEqual((seat['who'], seat['bot'], seat['level']), (f'bot{LEVELS[ruleset]}', True, LEVELS[ruleset]))

    async def test_bot_plays_on_with_what_it_has_promised_when_the_server_was_killed(self) -> None:
        player = await self.sit_with_bot('tabula')
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
        player = await self.sit_with_bot('tablaaza', level=22)
        await player.act(player.owes())

        status = await asyncio.to_thread(self.server.stop)

        self.assertEqual(status, 0)
        await player.client.closed()
        self.server.start()
        await player.client.connect()
        await player.client.reach(player.room, len(self.log(player.room)))
        await player.client.until(lambda: turns_of(player.table) >= 2)

    async def test_bot_is_marked_as_a_bot(self) -> None:
        player = await self.sit_with_bot('twelve-dogs')
        await player.play(lambda table: table.result)

        person = json.loads(self.server.get('/api/v1/people/bot10'))
        games = json.loads(self.server.get('/api/v1/games?player=bot10'))['games']

        self.assertEqual((person['name'], person['bot'], person['account']), ('Perfect player (bot)', True, False))
        self.assertEqual(games[0]['seats']['b1'], {'name': 'Perfect player (bot)', 'who': 'bot10', 'bot': True})
        self.assertIn('taberna_bot_turns_total{level="10"}', self.server.get('/metrics').decode())


class Rated(ServerCase):
    """Rated games of a person with an account against a bot."""
    LEVEL = 12
    CLOCK = 'delay:15/300'

    def create_server(self) -> Server:
        return Server('--bot-pace', '0')

    def ask(self, path: str) -> dict:
        return json.loads(self.server.get('/api/v1/' + path))

    async def test_whole_rated_game_changes_both_ratings_and_the_bot_is_marked(self) -> None:
        ann = await self.come_as_account('Ann')
        room = await open_table(ann, bot=self.LEVEL, rated=True, clock=self.CLOCK, visibility='public')
        player = Player(ann, room, seed=1)
        await player.sit()

        await player.play(lambda table: table.result)

        log = self.log(room)
        self.check_dice(log)
        rated = (await self.rated(ann, 1))['d']
        self.assertEqual((rated['w1']['who'], rated['b1']['who']), (ann.who, f'bot{self.LEVEL}'))
        me, bot = Rating(rated['w1']['before']), Rating(rated['b1']['before'])
        score = {'1-0': 1, '0-1': 0, '1/2': 0.5}[player.table.result]
        self.assertEqual(me.rating, 1500)
        self.assertAlmostEqual(rated['w1']['after'], me.after(bot, score).rating, delta=1)
        self.assertAlmostEqual(rated['b1']['after'], bot.after(me, 1 - score).rating, delta=1)
        await self.check_shown_bots(player, rated['b1'])

    async def check_shown_bots(self, player: Player, bot: dict) -> None:
        client = player.client
        await client.until(lambda: client.last('ratings')['d'].get('b1', {}).get('rating') == bot['after'])
        snapshot = self.ask(f'rooms/{player.room}')
        self.assertEqual(snapshot['ratings']['b1']['rating'], bot['after'])
        self.assertEqual((snapshot['seats']['b1']['bot'], snapshot['seats']['b1']['level']), (True, self.LEVEL))
        self.assertTrue(snapshot['ratings']['b1']['provisional'])
        room = await open_table(client, bot=self.LEVEL, rated=True, clock=self.CLOCK, visibility='public')
        await Player(client, room, seed=2).sit()
        line = await self.lobby_line(client, room)
        seat = line['seats']['b1']
        self.assertEqual((line['rated'], seat['bot'], seat['rating'], seat['provisional']), (True, True, bot['after'], True))
        profile = self.ask(f'people/{bot["who"]}')
        self.assertEqual((profile['bot'], profile['ratings']['tabula']['rating']), (True, bot['after']))

        # Makes the ratings certain enough for the table, after which the next game goes on from them.
        self.server.kill()
        with sqlite3.connect(self.server.data / 'taberna.sqlite') as database:
            database.execute('UPDATE ratings SET deviation = 60')
        database.close()
        self.server.start()
        table = {line['who']: line for line in self.ask('ratings/tabula')['people']}
        self.assertEqual((table[bot['who']]['name'], table[bot['who']]['bot']), ('Level 2 (bot)', True))
        self.assertNotIn('bot', table[client.who])

    async def test_throw_ends_the_right_to_take_back_and_resigning_costs_points(self) -> None:
        ann = await self.come_as_account('Ann')
        room = await open_table(ann, bot=self.LEVEL, rated=True, clock=self.CLOCK)
        player = Player(ann, room, seed=1)
        await player.sit()
        await player.play(lambda table: turns_of(table) >= 6 and player.owes() == 'turn')
        with self.assertRaises(Refused) as caught:  # the throw ended the right to take the last turn back
            await player.decide('takeback')
        self.assertIn(caught.exception.code, ('nothing-to-take-back', 'not-your-turn'))

        await player.decide('resign')

        rated = (await self.rated(ann, 1))['d']
        self.assertLess(rated['w1']['after'], rated['w1']['before'])
        self.assertGreater(rated['b1']['after'], rated['b1']['before'])

    async def test_what_may_not_be_rated_is_refused(self) -> None:
        guest, ann = await self.come(), await self.come_as_account('Ann')
        table = {'ruleset': 'tabula', 'rated': True, 'clock': self.CLOCK}
        await self.refused(guest, 'account-needed', 'room.open', {**table, 'bot': self.LEVEL})
        problem = await self.refused(ann, 'bad-field', 'room.open', {**table, 'bot': 3})
        self.assertEqual(problem['params'], {'field': 'bot'})
        problem = await self.refused(ann, 'bad-field', 'room.open', {**table, 'bot': self.LEVEL, 'clock': 'none'})
        self.assertEqual(problem['params'], {'field': 'clock'})
        problem = await self.refused(ann, 'bad-field', 'room.open', {**table, 'bot': 39})
        self.assertEqual(problem['params'], {'field': 'bot'})
        problem = await self.refused(ann, 'bad-field', 'room.open', {**table, 'bot': self.LEVEL, 'dice': 'server'})
        self.assertEqual(problem['params'], {'field': 'rated'})
        room = await open_table(ann, **{**table, 'bot': self.LEVEL})
        await guest.subscribe(room)
        await self.refused(guest, 'account-needed', 'room.sit', {'seat': 'w1', 'tip': f'{1:064x}'}, room=room)


class Adapting(ServerCase):
    """The bot that chooses its level before each game."""
    BOT = 9

    def create_server(self) -> Server:
        return Server('--bot-pace', '0')

    @staticmethod
    def levels(player: Player) -> list[int]:
        """The levels that the bot chose for the games so far, as the log has them."""
        return [event['d']['level'] for event in player.table.events if event['e'] == 'started']

    async def said(self, client: Client, count: int) -> list[str]:
        """What the bot has said about its levels, as soon as it has said so much."""
        def reports() -> list[str]:
            lines = [m['d']['line'] for m in client.talk if 'line' in m.get('d', {})]
            return [line['preset'] for line in lines if line['preset'].startswith('at-level-')]
        await client.until(lambda: len(reports()) >= count)
        return reports()

    async def test_bot_goes_down_a_level_after_each_game_that_it_wins(self) -> None:
        client = await self.come()
        room = await open_table(client, bot=self.BOT, games=3)
        await client.command('sub', {'topic': f'chat:{room}'})
        player = Player(client, room, seed=1)
        await player.sit()
        await player.decide('resign')
        first = self.levels(player)[0]
        self.assertEqual(await self.said(client, 1), [f'at-level-{first - 10}'])

        await player.rematch()
        await client.until(lambda: len(self.levels(player)) == 2)

        self.assertEqual(self.levels(player), [first, first - 1])
        self.assertEqual(json.loads(self.server.get(f'/api/v1/rooms/{room}'))['level'], first - 1)
        await player.decide('resign')
        self.assertEqual(await self.said(client, 2), [f'at-level-{first - 10}', f'at-level-{first - 11}'])
        self.assertEqual(player.table.events[-1]['e'], 'ended')

    async def test_level_goes_on_from_the_log_when_the_server_was_killed(self) -> None:
        client = await self.come()
        room = await open_table(client, bot=self.BOT)
        player = Player(client, room, seed=1)
        await player.sit()
        await player.decide('resign')
        self.server.kill()
        await client.closed()
        self.server.start()
        await client.connect()
        await client.reach(room, len(self.log(room)))

        await player.rematch()
        await client.until(lambda: len(self.levels(player)) == 2)

        first, second = self.levels(player)
        self.assertEqual(second, first - 1)

    async def test_bot_that_adapts_needs_levels_and_plays_unrated(self) -> None:
        ann = await self.come_as_account('Ann')
        problem = await self.refused(ann, 'bad-field', 'room.open', {'ruleset': 'twelve-dogs', 'bot': self.BOT})
        self.assertEqual(problem['params'], {'field': 'bot'})
        table = {'ruleset': 'tabula', 'bot': self.BOT, 'rated': True, 'clock': 'normal'}
        problem = await self.refused(ann, 'bad-field', 'room.open', table)
        self.assertEqual(problem['params'], {'field': 'bot'})


class Without(ServerCase):
    def create_server(self) -> Server:
        return Server('--bot-threads', '0')

    async def test_server_set_to_have_no_bots_has_none(self) -> None:
        client = await self.come()

        await self.refused(client, 'bots-away', 'room.open', {'ruleset': 'tabula', 'bot': 11})


if __name__ == '__main__':
    tap.run()
