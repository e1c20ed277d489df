# SPDX-License-Identifier: MIT
"""A bus that is away: for one node alone, or for all."""
import asyncio
import time
import urllib.error
from collections.abc import Callable

import tap
from accounts import PASSWORD, SIGNED_OUT, Browser, Member
from client import Client, Refused
from nodes_case import NodesCase
from player import Player, open_table
from server import Server
from waits import WAIT_SECONDS_MAX

KICKED = 4004
BANNED = 4005
COMMANDS = 480  # of the players of all tables, about as many as they have sent in 13 s
# How long after the bus' return a decision made meanwhile may take; reconnecting takes up to a second of them.
EFFECT_SECONDS_MAX = 2
LOOK_AGAIN_SECONDS = 0.05


class Way:
    """A way to Redis that can be closed for one node, while the others use Redis directly."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def open(self) -> None:
        self._listening = await asyncio.start_server(self._join, '127.0.0.1', self.port)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self._listening.close()
        for writer in self._writers:
            writer.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection('127.0.0.1', self._to)
        self._writers |= {writer, back}
        await asyncio.gather(self._move(reader, back), self._move(there, writer))
        self._writers -= {writer, back}

    async def _move(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()


class Bus(NodesCase):
    def ready(self, name: str) -> str:
        """The text of /readyz, with a "not: " before it if the status is 503."""
        try:
            return self.nodes[name].get('/readyz').decode().strip()
        except urllib.error.HTTPError as refusal:
            self.assertEqual(refusal.code, 503)
            return f'not: {refusal.read().decode().strip()}'

    async def become_ready(self, name: str, text: str) -> None:
        end = time.monotonic() + WAIT_SECONDS_MAX
        while (said := await asyncio.to_thread(self.ready, name)) != text:
            self.assertLess(time.monotonic(), end, f'/readyz of {name} says "{said}":\n' + '\n'.join(self.nodes[name].lines))
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def begin_at(self, name: str) -> tuple[Player, Player]:
        """A table of that node with two of its users."""
        host, guest = await self.come(name), await self.come(name)
        room = await open_table(host)
        await guest.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        return white, black

    async def notice_lost_bus(self) -> None:
        for node in self.nodes.values():
            await asyncio.to_thread(node.wait_for_line, r'node\.bus_disconnected')

    async def test_players_at_the_node_of_their_room_play_on_while_the_bus_is_away_for_all(self) -> None:
        self.start('a', 'b')
        white, black = await self.begin_at('a')
        watcher = await self.come('b')
        await watcher.subscribe(white.room)
        await self.play(white, black, enough=lambda table: table.throws >= 2)

        self.redis.kill()
        await self.notice_lost_bus()
        throws = white.client.tables[white.room].throws
        # a refused command would raise
        await asyncio.gather(*(player.play(lambda table: table.throws >= throws + 10) for player in (white, black)))
        later = await self.begin_at('b')  # a new table, too
        await self.play(*later, enough=lambda table: table.throws >= 2)
        self.assertEqual([self.ready(name) for name in self.nodes], ['ready', 'ready'])

        self.redis.start()
        await self.all_have_seen_all(white.room, white.client, black.client, watcher)

    async def play_on(self, tables: list[tuple[Player, Player]], commands: int) -> None:
        """The players of each table send so many commands together. One that is refused or not answered fails the test.
        """
        async def play(player: Player, enough: Callable[[], bool]) -> None:
            while not enough():
                seen = player.table.v
                if kind := player.owes():
                    await player.act(kind)
                else:
                    await player.client.until(lambda: player.table.v > seen)

        def enough_of(white: Player, black: Player) -> Callable[[], bool]:
            end = white.client.next_id + black.client.next_id + commands
            return lambda: white.client.next_id + black.client.next_id >= end

        await asyncio.gather(*(play(player, enough) for pair in tables for enough in [enough_of(*pair)] for player in pair))

    async def test_every_command_for_a_local_table_is_done_while_the_bus_is_killed_or_silent(self) -> None:
        self.start('a', 'b')
        tables = [await self.begin_at(name) for name in ('a', 'b', 'a', 'b', 'a')]
        watcher = await self.come('b')
        await watcher.subscribe(tables[0][0].room)
        commands = COMMANDS // len(tables) // 3  # few enough for one game

        self.redis.pause()
        await self.play_on(tables, commands)
        await self.notice_lost_bus()
        await self.play_on(tables, commands)
        self.redis.resume()
        self.redis.kill()
        await self.play_on(tables, commands)
        await asyncio.to_thread(self.redis.start)

        for white, black in tables:
            await self.all_have_seen_all(white.room, white.client, black.client)
        await self.all_have_seen_all(tables[0][0].room, watcher)

    async def test_node_that_alone_has_lost_the_bus_is_not_ready_and_others_take_its_rooms(self) -> None:
        way = Way(self.redis.port)
        await way.open()
        self.start('a')
        url = self.redis.url.replace(f':{self.redis.port}/', f':{way.port}/')
        self.nodes['b'] = Server('--store', self.store, '--bus', url, '--bus-secret-file', str(self.redis.secret_file), '--node', 'b',
                                 '--lease', '5', '--bot-threads', '0')
        self.addCleanup(self.nodes['b'].__exit__)
        await asyncio.to_thread(self.nodes['b'].start)
        white, black = await self.begin_at('b')
        await self.play(white, black, enough=lambda table: table.throws >= 2)

        await way.close()
        await self.become_ready('b', 'not: the node alone has lost its lease or the bus')
        self.assertEqual(self.ready('a'), 'ready')
        for player in (white, black):  # as the proxy does with the users of a node that is not ready
            await player.client.leave()
            await self.come_again(player.client, 'a')
        throws = white.client.tables[white.room].throws
        await self.play(white, black, enough=lambda table: table.throws >= throws + 4)

        await way.open()
        await self.become_ready('b', 'ready')
        late = await self.come('b')
        await late.subscribe(white.room)
        await self.all_have_seen_all(white.room, white.client, black.client, late)
        await way.close()

    async def test_bans_made_while_the_bus_was_away_take_effect_when_it_is_back(self) -> None:
        self.start('a', 'b')
        users: list[Client] = [await self.come('b') for _ in range(3)]

        self.redis.kill()
        await self.notice_lost_bus()
        for user in users[:2]:
            await asyncio.to_thread(self.nodes['a'].admin, 'ban', user.who, '--for', '2h', '--why', 'A test.')
        await asyncio.to_thread(self.redis.start)
        began = time.monotonic()

        self.assertEqual([await user.closed() for user in users[:2]], [BANNED, BANNED])
        self.assertLess(time.monotonic() - began, EFFECT_SECONDS_MAX)
        await self.play(*await self.begin_at('b'), enough=lambda table: table.throws >= 1)

    async def test_kicks_by_the_operator_made_while_the_bus_was_away_take_effect_when_it_is_back(self) -> None:
        self.start('a', 'b')
        kicked, early, other = [await self.come('b') for _ in range(3)]
        await asyncio.to_thread(self.nodes['a'].admin, 'kick', early.who, '--why', 'Before.')
        self.assertEqual(await early.closed(), KICKED)
        await early.connect()

        self.redis.kill()
        await self.notice_lost_bus()
        await asyncio.to_thread(self.nodes['a'].admin, 'kick', kicked.who, '--why', 'A test.')
        await asyncio.to_thread(self.redis.start)
        began = time.monotonic()

        self.assertEqual(await kicked.closed(), KICKED)
        self.assertLess(time.monotonic() - began, EFFECT_SECONDS_MAX)
        await kicked.connect()
        for client in (kicked, early, other):  # the kick is not repeated, and nobody else is kicked
            await open_table(client)

    async def test_host_removes_users_at_another_node_while_the_bus_is_away(self) -> None:
        self.start('a', 'b')
        host, seated, watcher = await self.come('a'), await self.come('b'), await self.come('b')
        room = await open_table(host)
        for client in (seated, watcher):
            await client.subscribe(room)
        await Player(seated, room, seed=2).sit('b1')

        self.redis.kill()
        await self.notice_lost_bus()
        for client in (seated, watcher):
            await host.command('room.kick', {'who': client.who}, room=room)
        await asyncio.to_thread(self.redis.start)
        began = time.monotonic()

        for client in (seated, watcher):
            told = await client.until(lambda: next((m for m in client.unasked if m['d'].get('params', {}).get('room')), None))
            self.assertEqual((told['d']['code'], told['d']['params']['room']), ('kicked', room))
        self.assertLess(time.monotonic() - began, EFFECT_SECONDS_MAX)
        for client in (seated, watcher):
            with self.assertRaises(Refused) as refused:
                await client.subscribe(room)
            self.assertEqual(refused.exception.code, 'kicked')

    async def test_sign_outs_and_blocks_made_while_the_bus_was_away_take_effect_when_it_is_back(self) -> None:
        self.start('a', 'b')
        browser = Browser(self.nodes['a'].port)
        self.assertEqual(browser.post('register', {'name': 'Livia', 'password': PASSWORD})[0], 200)
        member = Member(self.nodes['b'].socket_url, self.rules)
        member.browser = browser
        await member.connect()
        self.people.append(member)
        host, blocked, blocking = await self.come('b'), await self.come('b'), await self.come('a')
        room = await open_table(host)
        for client in (blocked, blocking):
            await client.command('sub', {'topic': f'chat:{room}'})
        await blocking.command('chat.say', {'channel': 'watchers', 'text': 'Salve'}, room=room)
        await blocked.until(lambda: 'Salve' in str(blocked.talk))

        self.redis.kill()
        await self.notice_lost_bus()
        await blocking.command('block', {'who': blocked.who, 'on': True})
        self.assertEqual((await asyncio.to_thread(browser.post, 'logout-everywhere'))[0], 200)
        seen = len(blocked.talk)
        await asyncio.to_thread(self.redis.start)
        began = time.monotonic()

        self.assertEqual(await member.closed(), SIGNED_OUT)
        await blocked.until(lambda: any('Salve' not in str(message) and 'lines' in message['d'] for message in blocked.talk[seen:]))
        self.assertLess(time.monotonic() - began, EFFECT_SECONDS_MAX)


if __name__ == '__main__':
    tap.run()
