# SPDX-License-Identifier: MIT
"""The lobby: pairing, admission and kicks, whole series, a user's own rooms, and webhooks."""
import asyncio
import json
import urllib.error
import urllib.request

import tap
from case import ServerCase, turns_of
from chain import Chain
from client import Client
from hearer import Hearer
from server import Server, needs
from player import Player, open_table


def lines_of(client: Client) -> dict[str, dict]:
    """The list of the lobby, in its order, as the messages so far have left it."""
    lines: dict[str, dict] = {}
    for news in client.lobby:
        lines = {line['room']: line for line in news['rooms']} if 'rooms' in news else lines
        for room in news.get('gone', []):
            del lines[room]
        lines |= {line['room']: line for line in news.get('changed', [])}
        if 'order' in news:
            assert sorted(news['order']) == sorted(lines)
            lines = {room: lines[room] for room in news['order']}
    return lines


def line_of(client: Client, room: str) -> dict | None:
    """The room's line as the lobby last sent it; None if it was not sent, or was removed."""
    return lines_of(client).get(room)


class Lobby(ServerCase):
    async def pair(self, client: Client, **wish) -> tuple[Player, dict]:
        """Requests a pairing; returns the player at the table, and the answer."""
        chain = Chain()
        answer = await client.command('lobby.pair', {'ruleset': 'tabula', 'tip': chain.tip, **wish})
        await client.subscribe(answer['room'])
        player = Player(client, answer['room'], seed=3)
        player.chain, player.seat = chain, answer['seat']
        return player, answer

    async def test_lobby_tells_what_people_choose_by_as_it_changes(self) -> None:
        host, guest, watcher = await self.come(), await self.come(), await self.come()
        await host.command('me.name', {'name': 'Livia'})
        await watcher.command('sub', {'topic': 'lobby'})
        room = await open_table(host, visibility='public', clock='fast', games=3, delay=2)

        line = await watcher.until(lambda: line_of(watcher, room))
        self.assertEqual(line['host'], {'who': host.who, 'name': 'Livia'})
        self.assertEqual((line['clock'], line['games'], line['delay']), ('delay:8/60', 3, 2))
        self.assertEqual((line['state'], line['seats'], line.get('locked')), ('open', {'w1': None, 'b1': None}, None))

        await host.command('room.lock', {'locked': True}, room=room)
        await watcher.until(lambda: line_of(watcher, room).get('locked'))
        await host.command('room.lock', {'locked': False}, room=room)
        await guest.subscribe(room)
        await Player(guest, room, seed=1).sit('w1')
        await watcher.until(lambda: line_of(watcher, room)['seats']['w1'])
        await host.command('room.close', room=room)
        await watcher.until(lambda: line_of(watcher, room) is None)

    async def test_play_now_opens_a_table_or_joins_one(self) -> None:
        first, second, third = await self.come(), await self.come(), await self.come()

        white, opened = await self.pair(first)
        other, elsewhere = await self.pair(third, clock='normal')
        black, joined = await self.pair(second, clock='none')

        self.assertTrue(opened['opened'])
        self.assertTrue(elsewhere['opened'])
        self.assertEqual((joined['opened'], joined['room']), (False, opened['room']))
        self.assertEqual({white.seat, black.seat}, {'w1', 'b1'})
        await self.play(white, black, enough=lambda table: table.throws > 3)

    async def test_private_table_lets_the_invited_in_alone(self) -> None:
        host, guest, other = await self.come(), await self.come(), await self.come()
        await guest.command('me.name', {'name': 'Zeno'})
        room = await open_table(host, visibility='private', invited=['zeno'])

        await self.refused(other, 'no-such-room', 'sub', {'topic': f'room:{room}'})
        await self.refused(other, 'no-such-room', 'room.sit', {'tip': Chain().tip}, room=room)
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.server.get(f'/api/v1/rooms/{room}/log')
        self.assertEqual(caught.exception.code, 404)
        caught.exception.close()
        await guest.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        await self.play(white, black, enough=lambda table: table.throws > 2)

    async def test_invited_user_is_notified_at_once_and_sits_down(self) -> None:
        host, guest, other = await self.come(), await self.come(), await self.come()
        await guest.command('me.name', {'name': 'Zeno'})
        for user in (host, guest, other):
            await user.command('sub', {'topic': 'me'})

        def line(user: Client, room: str) -> dict | None:
            known = {}
            for news in user.mine:
                known = {} if 'rooms' in news else known
                known |= {line['room']: line for line in news.get('rooms', []) + news.get('changed', [])}
                for gone in news.get('gone', []):
                    known.pop(gone, None)
            return known.get(room)

        withdrawn = await open_table(host, visibility='private', invited=['zeno'])
        await guest.until(lambda: line(guest, withdrawn))
        await host.command('room.set', {'visibility': 'private', 'invited': [other.who]}, room=withdrawn, v=2)
        await other.until(lambda: line(other, withdrawn))
        await guest.until(lambda: line(guest, withdrawn) is None)

        room = await open_table(host, visibility='private', invited=['zeno'], clock='fast')
        invited = await guest.until(lambda: line(guest, room))
        self.assertEqual((invited['invited'], invited['host']['who'], invited['clock']), (True, host.who, 'delay:8/60'))
        self.assertNotIn('position', invited)
        await guest.command('room.sit', {'tip': Chain().tip, 'seat': 'w1'}, room=room)
        await guest.until(lambda: 'invited' not in (line(guest, room) or {'invited': True}))
        self.assertIsNone(line(other, room))
        self.assertNotIn('invited', await host.until(lambda: line(host, room)))

    async def test_host_sends_a_player_away_before_the_first_throw_only(self) -> None:
        host, guest, other = await self.come(), await self.come(), await self.come()
        room = await open_table(host)
        for client in (guest, other):
            await client.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        await white.client.until(lambda: white.table.game == 1)

        await host.command('room.kick', {'who': guest.who, 'reason': 'No reply.'}, room=room)

        told = await guest.until(lambda: next((m for m in guest.unasked if m['d'].get('params', {}).get('room')), None))
        self.assertEqual((told['d']['code'], told['d']['params']['room']), ('kicked', room))
        kinds = [event['e'] for event in guest.tables[room].events]
        self.assertEqual(kinds[-2:], ['aborted', 'kicked'])
        await self.refused(guest, 'kicked', 'sub', {'topic': f'room:{room}'})
        await self.refused(guest, 'kicked', 'room.sit', {'tip': Chain().tip}, room=room)
        black = Player(other, room, seed=3)
        await black.sit('b1')
        await self.play(white, black, enough=lambda table: table.throws > 3)
        await self.refused(host, 'wrong-state', 'room.kick', {'who': other.who}, room=room)
        self.check_dice(self.log(room))

    async def test_series_of_three_is_played_to_its_end(self) -> None:
        white, black = await self.seat_two(games=3)
        players = [white, black]
        scores = []
        for game in (1, 2, 3):
            for player in players:
                await player.client.until(lambda player=player: player.table.game == game)
                if game > 1:
                    player.new_side()
            self.assertEqual(white.seat, 'w1' if game % 2 else 'b1')
            await self.play(*players, enough=lambda table: table.throws > 4)
            loser = black if game != 2 else white
            await loser.decide('resign')
            for player in players:
                await player.client.until(lambda player=player: player.table.result)
            ended = next(e['d'] for e in reversed(white.table.events) if e['e'] == 'ended')
            scores.append((ended['score'][white.seat[0]], ended['score'][black.seat[0]], ended.get('again')))
            if game == 1:
                # Between two games of a series the server may restart.
                self.server.kill()
                for player in players:
                    await player.client.closed()
                self.server.start()
                for player in players:
                    await player.client.connect()
                    lines = player.client.welcome['rooms']
                    self.assertEqual([line['room'] for line in lines], [white.room])
            if game < 3:
                await white.rematch()
                await black.client.until(lambda: black.table.events[-1]['e'] == 'offered')
                await black.rematch()

        self.assertEqual(scores, [(2, 0, True), (2, 2, True), (4, 2, None)])
        snapshot = json.loads(self.server.get(f'/api/v1/rooms/{white.room}'))
        self.assertEqual((snapshot['series']['played'], snapshot['series']['over']), (3, True))
        self.check_dice(self.log(white.room))

    async def test_own_rooms_name_the_tables_that_wait_for_the_user(self) -> None:
        white, black = await self.seat_two()
        for player in (white, black):
            await player.client.command('sub', {'topic': 'me'})
            lines = await player.client.until(lambda player=player: player.client.mine)
            self.assertEqual([line['room'] for line in lines[0]['rooms']], [white.room])
        await self.play(white, black, enough=lambda table: table.throws > 3 and table.owed()[0][1] == 'turn')
        mover, other = (white, black) if white.owes() else (black, white)

        def owed(player: Player) -> object:
            news = player.client.mine[-1]
            return (news.get('changed') or news.get('rooms') or [{}])[0].get('owed', False)

        await mover.client.until(lambda: owed(mover) is True)
        await other.client.until(lambda: owed(other) is False)

    async def test_feed_is_for_every_site_and_says_when_nothing_has_changed(self) -> None:
        host = await self.come()
        room = await open_table(host, visibility='public')
        url = self.server.url + '/api/v1/lobby'
        with urllib.request.urlopen(url) as answer:
            self.assertEqual(answer.headers['access-control-allow-origin'], '*')
            self.assertIn('max-age=1', answer.headers['cache-control'])
            tag = answer.headers['etag']
            self.assertEqual([line['room'] for line in json.load(answer)['rooms']], [room])
        again = urllib.request.Request(url, headers={'if-none-match': tag})
        with self.assertRaises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(again)
        self.assertEqual(caught.exception.code, 304)
        caught.exception.close()

        await host.command('room.lock', {'locked': True}, room=room)
        with urllib.request.urlopen(again) as answer:
            self.assertTrue(json.load(answer)['rooms'][0]['locked'])


    def feed(self) -> list[dict]:
        return json.loads(self.server.get('/api/v1/lobby'))['rooms']

    async def begin_games(self, count: int) -> list[tuple[Player, Player]]:
        """Games of programs at one address that have a turn each."""
        games = [await self.seat_two(visibility='public', clock='relaxed') for _ in range(count)]
        for game in games:
            await self.play(*game, enough=lambda table: turns_of(table) > 0)
        return games

    async def show(self, looker: Client, rooms: set[str]) -> None:
        """Waits until list, feed and television show these games and no others."""
        # A line of an open table becomes one of a live game some time after its first turn.
        await looker.until(lambda: {room for room, line in lines_of(looker).items() if line.get('live')} == rooms)
        self.assertEqual(set(lines_of(looker)), rooms)
        self.assertEqual({line['room'] for line in self.feed() if line.get('live')}, rooms)
        await looker.until(lambda: looker.tv['room'] in (rooms or {None}))

    async def test_games_of_programs_that_leave_are_no_longer_shown(self) -> None:
        looker = await self.come()
        for topic in ('lobby', 'tv'):
            await looker.command('sub', {'topic': topic})
        games = await self.begin_games(10)
        rooms = [white.room for white, _ in games]
        await self.show(looker, set(rooms))

        # Half of the twenty programs leave, two of them each game; then one of each game that goes on.
        for player in [player for game in games[:5] for player in game]:
            await player.client.leave()
        await self.show(looker, set(rooms[5:]))
        for white, _ in games[5:]:
            await white.client.leave()
        await self.show(looker, set())
        self.assertEqual(self.feed(), [])

        # A program that comes back brings its game back.
        await games[7][0].client.connect()
        await self.show(looker, {rooms[7]})

    async def test_half_of_the_programs_that_leave_take_all_games_with_them(self) -> None:
        looker = await self.come()
        for topic in ('lobby', 'tv'):
            await looker.command('sub', {'topic': topic})
        games = await self.begin_games(10)
        await self.show(looker, {white.room for white, _ in games})

        for _, black in games:
            await black.client.leave()
        await self.show(looker, set())

    async def test_every_table_of_a_house_has_a_line(self) -> None:
        looker = await self.come()
        await looker.command('sub', {'topic': 'lobby'})
        hosts = [await self.come() for _ in range(4)]
        rooms = [await open_table(host, visibility='public') for host in hosts for _ in range(5)]

        await looker.until(lambda: set(lines_of(looker)) == set(rooms))
        await looker.until(lambda: [line['room'] for line in self.feed()] == list(lines_of(looker)))
        self.assertFalse([line for line in self.feed() if 'more' in line])
        # each host has a line before any has a second one
        self.assertEqual({line['host']['who'] for line in self.feed()[:4]}, {host.who for host in hosts})

    async def test_rooms_without_a_line_open_under_another_one(self) -> None:
        hosts = [await self.come() for _ in range(11)]
        rooms = [await open_table(host, visibility='public') for _ in range(20) for host in hosts]
        looker = await self.come()
        await looker.command('sub', {'topic': 'lobby'})
        await looker.until(lambda: len(lines_of(looker)) == 200 and list(lines_of(looker).values())[-1].get('more') == 20)
        last = list(lines_of(looker))[-1]

        folded = json.loads(self.server.get(f'/api/v1/lobby?under={last}'))['rooms']
        self.assertEqual({line['room'] for line in folded} | set(lines_of(looker)), set(rooms))
        self.assertEqual(len(folded), 20)
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.server.get('/api/v1/lobby?under=nosuch')
        self.assertEqual(caught.exception.code, 404)
        caught.exception.close()


@needs('webhooks')
class Webhook(ServerCase):
    def create_server(self) -> Server:
        self.hearer = self.enterContext(Hearer(failures=1))
        self.other = self.enterContext(Hearer())
        # The third address has no listener: that delays none of the others.
        unused = 'http://someone:password@127.0.0.1:9/hooks/token'
        return Server('--webhook', self.hearer.url, '--webhook', self.other.url, '--webhook', unused,
                      '--public-url', 'https://tables.example.org')

    async def test_others_hear_of_public_tables_in_order(self) -> None:
        host, guest = await self.come(), await self.come()
        await open_table(host)
        room = await open_table(host, visibility='public', clock='normal')
        await guest.subscribe(room)
        await Player(host, room, seed=1).sit()
        player = Player(guest, room, seed=2)
        await player.sit()
        await player.decide('resign')
        await host.command('room.close', room=room)

        for hearer in (self.hearer, self.other):
            posts = [await hearer.next() for _ in range(3)]
            self.assertEqual([post['event'] for post in posts], ['room.opened', 'room.started', 'room.closed'])
            self.assertEqual({post['url'] for post in posts}, {f'https://tables.example.org/t/{room}'})
            self.assertEqual((posts[0]['rules'], posts[0]['clock'], posts[0]['room']), ('tabula@1', 'delay:10/180', room))
        # The log says why a post failed, and keeps the secrets of the address.
        failed = await asyncio.to_thread(self.server.wait_for_line, r'webhook\.failed site=http://127\.0\.0\.1:9 problem=(.+)', 60)
        self.assertIn('connect', failed[1])
        self.assertFalse([line for line in self.server.lines if 'password' in line or 'token' in line])
        self.assertEqual(await asyncio.to_thread(self.server.stop), 0)


if __name__ == '__main__':
    tap.run()
