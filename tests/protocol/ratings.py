# SPDX-License-Identifier: MIT
"""Rated games between accounts: permission to play them, their effect on ratings, and the public pages afterwards."""
import json
import sqlite3
import urllib.error
import urllib.parse

import tap
from case import ServerCase
from client import Client
from glicko2 import Rating
from messages import check_answer
from player import Player, open_table

DAY_MS = 24 * 3600 * 1000
HALF = 0.51  # ratings are published as whole numbers


class Ratings(ServerCase):
    def ask(self, path: str) -> dict:
        answer = json.loads(self.server.get('/api/v1/' + path))
        check_answer('GET', '/api/v1/' + path, answer)
        return answer

    def refused_page(self, path: str, status: int, code: str) -> None:
        with self.assertRaises(urllib.error.HTTPError, msg=path) as caught:
            self.ask(path)
        with caught.exception as answer:
            self.assertEqual((answer.code, json.load(answer)['code']), (status, code), path)

    async def seat_accounts(self, white: Client, black: Client, **settings) -> tuple[Player, Player]:
        room = await open_table(white, **settings)
        await black.subscribe(room)
        players = Player(white, room, seed=1), Player(black, room, seed=2)
        await players[0].sit('w1')
        await players[1].sit('b1')
        return players

    async def play_on(self, *players: Player, turns: int) -> None:
        """Plays until each side of the current game has ended so many turns."""
        def enough(table) -> bool:
            begun = max(i for i, event in enumerate(table.events) if event['e'] == 'started')
            ended = [event['d']['seat'] for event in table.events[begun:] if event['e'] in ('turn', 'passed')]
            return min(ended.count('w1'), ended.count('b1')) >= turns
        await self.play(*players, enough=enough)

    def check_told(self, told: dict, before: Rating, after: Rating) -> None:
        self.assertAlmostEqual(told['before'], before.rating, delta=HALF)
        self.assertAlmostEqual(told['after'], after.rating, delta=HALF)
        self.assertAlmostEqual(told['deviation'], after.deviation, delta=HALF)
        self.assertEqual(told['provisional'], after.deviation > 110)

    async def test_two_accounts_play_and_their_ratings_are_as_glicko2_has_them(self) -> None:
        ann, ben = await self.come_as_account('Ann'), await self.come_as_account('Ben')
        white, black = await self.seat_accounts(ann, ben, rated=True, visibility='public', talk='off')
        await self.play(white, black, enough=lambda table: table.result)
        first = await self.rated(ann, 1)
        self.assertEqual(await self.rated(ben, 1), first)
        score = {'1-0': 1, '0-1': 0, '1/2': 0.5}[white.table.result]
        new = Rating()
        known = {'ann': new.after(new, score), 'ben': new.after(new, 1 - score)}
        self.assertEqual(first['d']['w1']['who'], ann.who)
        self.check_told(first['d']['w1'], new, known['ann'])
        self.check_told(first['d']['b1'], new, known['ben'])
        ended_ms = white.table.events[-1]['at']

        # Another game: White and Black have swapped, and Ben resigns after both have played.
        await self.rematch(white, black)
        await self.play_on(white, black, turns=2)
        line = await self.lobby_line(ann, white.room)
        self.assertTrue(line['rated'])
        self.assertEqual(line['host']['rating'], first['d']['w1' if line['host']['who'] == ann.who else 'b1']['after'])
        await black.decide('resign')
        second = await self.rated(ann, 2)
        resigned = next(e for e in reversed(white.table.events) if e['e'] == 'ended')
        periods = (resigned['at'] - ended_ms) / DAY_MS
        grown = {name: rating.after_time(periods) for name, rating in known.items()}
        self.assertEqual(second['d']['b1']['who'], ann.who)
        self.check_told(second['d']['b1'], known['ann'], known['ann'].after(grown['ben'], 1, periods))
        self.check_told(second['d']['w1'], known['ben'], known['ben'].after(grown['ann'], 0, periods))

        # The third game is resigned before each side has played a turn.
        await self.rematch(white, black)
        await white.decide('resign')
        third = await self.rated(ann, 3)
        self.assertEqual((third['d'], third['why']), ({}, 'not-played'))
        await self.check_reported_ratings(ann, ben, white.room, second)
        self.check_people_over_a_restart(ann, ben, second)

    async def rematch(self, *players: Player) -> None:
        game = players[0].table.game
        for player in players:
            await player.rematch()
        for player in players:
            await player.client.until(lambda player=player: player.table.game == game + 1)
            player.new_side()

    async def check_reported_ratings(self, ann: Client, ben: Client, room: str, second: dict) -> None:
        ratings = {client.who: second['d'][seat]['after'] for client, seat in ((ann, 'b1'), (ben, 'w1'))}
        # The server looks the two users up one after the other.
        await ann.until(lambda: ann.last('ratings') and sorted(
            told['rating'] for told in ann.last('ratings')['d'].values()) == sorted(ratings.values()))
        snapshot = self.ask(f'rooms/{room}')
        self.assertTrue(snapshot['rated'])
        for seat, sitter in snapshot['seats'].items():
            self.assertEqual(snapshot['ratings'][seat]['rating'], ratings[sitter['who']])
            self.assertTrue(snapshot['ratings'][seat]['provisional'])

    def check_people_over_a_restart(self, ann: Client, ben: Client, second: dict) -> None:
        profile = self.ask(f'people/{ann.who}')
        self.assertEqual((profile['name'], profile['account']), ('Ann', True))
        tabula = profile['ratings']['tabula']
        self.assertEqual((tabula['rating'], tabula['games']), (second['d']['b1']['after'], 2))
        self.assertNotIn('rank', tabula)
        self.assertEqual(sum(profile['record'].values()), 3)
        # Ann has left the last game before both had two turns.
        self.assertEqual(profile['reliability'], {'games': 3, 'finished': 2})
        thrown = profile['dice']['d6']
        self.assertEqual(sum(thrown['counts']), thrown['n'])
        self.assertLessEqual(thrown['expected']['99.9'][0], thrown['expected']['95'][0])
        points = self.ask(f'people/{ann.who}/ratings?ruleset=tabula')['points']
        self.assertEqual([point['rating'] for point in points][-1], tabula['rating'])
        self.assertEqual(len(points), 2)
        against = self.ask(f'people/{ann.who}/against/{ben.who}')
        self.assertEqual(against['total'], profile['record'])
        self.assertEqual(against['rulesets'], {'tabula': profile['record']})
        back = self.ask(f'people/{ben.who}/against/{ann.who}')['total']
        self.assertEqual((back['won'], back['lost'], back['drawn']), (against['total']['lost'], against['total']['won'],
                                                                       against['total']['drawn']))
        self.assertEqual(self.ask('people?name=Ann'), {'who': ann.who, 'name': 'Ann'})
        self.assertEqual(self.ask('ratings/tabula'), {'ruleset': 'tabula', 'from': 0, 'people': []})

        # Makes both ratings certain enough for the ranking.
        self.server.kill()
        with sqlite3.connect(self.server.data / 'taberna.sqlite') as database:
            database.execute('UPDATE ratings SET deviation = 60')
        database.close()
        self.server.start()
        table = self.ask('ratings/tabula')['people']
        self.assertEqual({line['who'] for line in table}, {ann.who, ben.who})
        self.assertEqual([line['rank'] for line in table], [1, 2])
        self.assertGreaterEqual(table[0]['rating'], table[1]['rating'])
        best = self.ask(f'people/{table[0]["who"]}')['ratings']['tabula']
        self.assertEqual((best['rank'], best['rating'], best['provisional']), (1, table[0]['rating'], False))
        self.assertEqual(self.ask('ratings/tabula?from=1')['people'], table[1:])

    async def test_pairing_keeps_rated_and_other_games_apart(self) -> None:
        ann, ben, guest = await self.come_as_account('Ann'), await self.come_as_account('Ben'), await self.come()
        tips = [f'{i:064x}' for i in range(3)]
        rated = await ann.command('lobby.pair', {'ruleset': 'tabula', 'rated': True, 'tip': tips[0]})
        plain = await guest.command('lobby.pair', {'ruleset': 'tabula', 'tip': tips[1]})
        self.assertNotEqual(rated['room'], plain['room'])
        found = await ben.command('lobby.pair', {'ruleset': 'tabula', 'rated': True, 'tip': tips[2]})
        self.assertEqual((found['room'], found['opened']), (rated['room'], False))

    async def test_bad_questions_get_clear_answers(self) -> None:
        guest = await self.come()
        self.refused_page('people/unknown', 404, 'no-such-person')
        self.refused_page('people/' + 'x' * 40, 404, 'no-such-page')
        self.refused_page("people/a'b", 404, 'no-such-page')
        self.refused_page(f'people/{guest.who}/weight', 404, 'no-such-page')
        self.refused_page(f'people/{guest.who}/ratings', 422, 'bad-field')
        self.refused_page(f'people/{guest.who}/ratings?ruleset=chess', 422, 'bad-field')
        self.refused_page('people', 422, 'bad-field')
        self.refused_page('people?name=', 422, 'bad-field')
        self.refused_page('people?name=' + urllib.parse.quote("' OR 1=1 --"), 404, 'no-such-person')
        self.refused_page('ratings/chess', 404, 'no-such-page')
        self.refused_page('ratings/tabula?from=-1', 422, 'bad-field')
        self.refused_page('ratings/tabula?from=10001', 422, 'bad-field')
        profile = self.ask(f'people/{guest.who}')
        self.assertEqual((profile['account'], profile['ratings'], profile['dice']), (False, {}, {}))


if __name__ == '__main__':
    tap.run()
