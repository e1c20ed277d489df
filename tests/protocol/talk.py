# SPDX-License-Identifier: MIT
"""Chat at tables and in the lobby, and moderation by hosts and the operator."""
import asyncio
import sqlite3
import time
from contextlib import closing

import tap
from case import ServerCase
from client import Client, Refused
from player import open_table

HOUR_MS = 3_600_000


class Talk(ServerCase):
    async def follow(self, client: Client, chat: str) -> dict:
        """Subscribes to the chat; returns the snapshot that comes with it."""
        seen = len(client.talk)
        await client.command('sub', {'topic': f'chat:{chat}'})
        await client.until(lambda: any('lines' in message['d'] for message in client.talk[seen:]))
        return next(message['d'] for message in client.talk[seen:] if 'lines' in message['d'])

    async def say(self, client: Client, room: str, channel: str, text: str) -> int:
        said = await client.command('chat.say', {'channel': channel, 'text': text}, room=room)
        return said['n']

    def heard(self, client: Client) -> list[str]:
        """The received lines; of a preset its id."""
        lines = [message['d']['line'] for message in client.talk if 'line' in message['d']]
        return [line.get('text', line.get('preset')) for line in lines]

    def ask_store(self, sql: str, *values) -> list[tuple]:
        """Queries or changes the data of a stopped server."""
        with closing(sqlite3.connect(self.server.data / 'taberna.sqlite')) as store, store:
            return store.execute(sql, values).fetchall()

    async def test_players_and_watchers_talk_each_in_their_channel(self) -> None:
        white, black = await self.seat_two(overheard='yes')
        watcher = await self.come()
        for client in (white.client, black.client, watcher):
            await self.follow(client, white.room)

        await self.say(white.client, white.room, 'players', 'Salve <b>amice</b>')
        await self.say(watcher, white.room, 'watchers', 'He is lucky')

        for client in (white.client, black.client, watcher):
            await client.until(lambda client=client: self.heard(client) == ['Salve <b>amice</b>', 'He is lucky'])
        line = watcher.talk[-1]['d']['line']
        self.assertEqual((line['who'], line['channel']), (watcher.who, 'watchers'))
        self.assertLessEqual({'n', 'name', 'at', 'v'}, line.keys())

    async def test_lines_outlive_the_server(self) -> None:
        host = await self.come()
        room = await open_table(host)
        await self.say(host, room, 'watchers', 'Is anybody coming?')
        self.server.kill()
        await host.closed()
        self.server.start()
        await host.connect()

        lines = (await self.follow(host, room))['lines']

        self.assertEqual([line['text'] for line in lines], ['Is anybody coming?'])

    async def test_guests_say_presets_in_public_and_in_the_lobby(self) -> None:
        host, other = await self.come(), await self.come()
        room = await open_table(host, visibility='public')
        can = (await self.follow(other, room))['can']
        self.assertEqual(can, {'channels': ['watchers'], 'free': False})
        await self.refused(other, 'presets-only', 'chat.say', {'channel': 'watchers', 'text': 'Salve'}, room=room)
        await self.refused(other, 'bad-field', 'chat.say', {'channel': 'watchers', 'preset': 'insult'}, room=room)
        await other.command('chat.say', {'channel': 'watchers', 'preset': 'hello'}, room=room)

        await self.follow(host, 'lobby')
        await self.refused(other, 'presets-only', 'chat.say', {'channel': 'lobby', 'text': 'Salve'})
        await other.command('chat.say', {'channel': 'lobby', 'preset': 'good-luck'})

        await host.until(lambda: self.heard(host) == ['good-luck'])

    async def test_host_silences_a_user_who_gets_the_reason_and_the_end(self) -> None:
        host, rude, other = [await self.come() for _ in range(3)]
        room = await open_table(host)
        for client in (rude, other):
            await self.follow(client, room)
        number = await self.say(rude, room, 'watchers', 'You fools')
        timeout = {'who': rude.who, 'minutes': 10, 'reason': 'Insults'}
        await self.refused(other, 'not-allowed', 'chat.timeout', timeout, room=room)

        await host.command('chat.timeout', timeout, room=room)

        await rude.until(lambda: any(message['t'] == 'timeout' for message in rude.talk))
        told = next(message['d'] for message in rude.talk if message['t'] == 'timeout')
        self.assertEqual((told['reason'], told['by']), ('Insults', 'host'))
        await other.until(lambda: any(message['d'].get('gone') == [number] for message in other.talk))
        problem = await self.refused(rude, 'timed-out', 'chat.say', {'channel': 'watchers', 'preset': 'sorry'}, room=room)
        self.assertEqual(problem['params'], {'until': told['until'], 'reason': 'Insults'})
        line = (await self.follow(host, room))['lines'][0]
        self.assertEqual(line['gone'], {'by': 'host', 'why': 'Insults'})
        self.assertNotIn('text', line)

    async def test_block_works_both_ways_and_keeps_from_the_others_table(self) -> None:
        host, one, other = [await self.come() for _ in range(3)]
        room = await open_table(host)
        for client in (host, one, other):
            await self.follow(client, room)
        await one.command('block', {'who': other.who, 'on': True})
        await self.say(one, room, 'watchers', 'from one')
        await self.say(other, room, 'watchers', 'from the other')
        await host.until(lambda: self.heard(host) == ['from one', 'from the other'])
        # The lines of the two were sent before the answer to this ping.
        await one.command('ping')
        await other.command('ping')
        self.assertEqual((self.heard(one), self.heard(other)), (['from one'], ['from the other']))

        table = await open_table(other, dice='server')
        await self.refused(one, 'blocked', 'room.sit', {'seat': 'any'}, room=table)
        await one.leave()
        await one.connect()
        self.assertEqual([block['who'] for block in one.welcome['blocked']], [other.who])
        await one.command('block', {'who': other.who, 'on': False})
        await one.command('room.sit', {'seat': 'any'}, room=table)

    async def test_report_is_kept_with_the_last_lines(self) -> None:
        host, rude = await self.come(), await self.come()
        room = await open_table(host)
        await self.say(rude, room, 'watchers', 'You fool')

        await host.command('report', {'who': rude.who, 'reason': 'insult', 'text': 'Look.', 'room': room})

        await asyncio.to_thread(self.server.stop)
        rows = self.ask_store('SELECT by, who, reason, text, chat, lines FROM reports')
        self.assertEqual([row[:5] for row in rows], [(host.who, rude.who, 'insult', 'Look.', room)])
        self.assertIn('You fool', rows[0][5])

    async def test_banned_person_and_address_get_the_reason_and_close_4005(self) -> None:
        rude, other = await self.come(), await self.come()
        await asyncio.to_thread(self.server.stop)
        until = int(time.time() * 1000) + HOUR_MS
        self.ask_store('INSERT INTO bans(target, until, why, by, at) VALUES(?, ?, ?, ?, ?)',
                       rude.who, until, 'Insults.', 'operator', 1)
        self.server.start()
        with self.assertRaises(Refused) as caught:
            await rude.connect()
        self.assertEqual(caught.exception.code, 'banned')
        self.assertEqual(caught.exception.params, {'reason': 'Insults.', 'until': until})
        self.assertEqual(await rude.closed(), 4005)
        await other.connect()

        await asyncio.to_thread(self.server.stop)
        for target in ('127.0.0.0/8', '::1'):
            self.ask_store('INSERT INTO bans(target, until, why, by, at) VALUES(?, 0, ?, ?, 2)',
                           target, 'A flood.', 'operator')
        self.server.start()
        fresh = Client(self.server.socket_url, self.rules)
        await fresh.open_socket()
        await fresh.until(lambda: fresh.unasked)
        self.assertEqual(fresh.unasked[0]['d']['code'], 'banned')
        self.assertEqual(fresh.unasked[0]['d']['params'], {'reason': 'A flood.'})
        self.assertEqual(await fresh.closed(), 4005)


if __name__ == '__main__':
    tap.run()
