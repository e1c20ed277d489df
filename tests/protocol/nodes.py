# SPDX-License-Identifier: MIT
"""A house of several nodes, real programs on a real database and a real bus: whoever is at whatever node, there is one history."""
import asyncio
import unittest

import tap
from client import Client
from engines import Postgres, Redis
from house import House, HouseError
from player import Player, open_table
from rules import Rules
from stored import StoredPostgres

LEASE_SECONDS = 2  # the least that may be set: then everything happens soonest


class Nodes(unittest.IsolatedAsyncioTestCase):
    """Each test has a database of its own; engines are started once."""

    databases = 0

    @classmethod
    def setUpClass(cls) -> None:
        cls.postgres = cls.enterClassContext(Postgres())
        cls.redis = cls.enterClassContext(Redis())

    def setUp(self) -> None:
        type(self).databases += 1
        self.store = self.postgres.create_database(f'house{self.databases}')
        self.rules = self.enterContext(Rules())
        self.people: list[Client] = []
        self.nodes = {name: self.node(name) for name in 'ab'}

    def node(self, name: str) -> House:
        house = House('--store', self.store, '--bus', self.redis.url, '--node', name, '--lease', str(LEASE_SECONDS),
                      '--bot-threads', '0')
        return self.enterContext(house)

    async def asyncTearDown(self) -> None:
        for client in self.people:
            await client.leave()

    async def come(self, name: str) -> Client:
        client = await Client.come(self.nodes[name].socket_url, self.rules)
        self.people.append(client)
        return client

    async def come_again(self, client: Client, name: str) -> None:
        client.url = self.nodes[name].socket_url
        await client.connect()

    async def begin(self) -> tuple[Player, Player, list[Client]]:
        """White opens a table at node a, Black sits down from node b; somebody watches at each."""
        host, guest = await self.come('a'), await self.come('b')
        room = await open_table(host)
        await guest.subscribe(room)
        watchers = [await self.come('a'), await self.come('b')]
        for watcher in watchers:
            await watcher.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        return white, black, watchers

    async def play(self, *players: Player, enough) -> None:
        await asyncio.gather(*(player.play(enough) for player in players))

    def stored(self, room: str) -> list[str]:
        with StoredPostgres(self.store) as stored:
            rows = stored.rows(f"SELECT text FROM events JOIN rooms ON number = events.room WHERE rooms.room = '{room}' ORDER BY v")
        return [text for text, in rows]

    async def all_have_seen_all(self, room: str, *clients: Client) -> None:
        log = self.stored(room)
        for client in clients:
            table = await client.reach(room, len(log))
            self.assertEqual(table.log, log)

    async def test_whole_game_is_played_and_watched_at_two_nodes(self) -> None:
        white, black, watchers = await self.begin()

        await self.play(white, black, enough=lambda table: table.result)

        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_owner_is_killed_and_the_game_goes_on_elsewhere(self) -> None:
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 4)
        shown = max((client.tables[white.room].log for client in (white.client, black.client, *watchers)), key=len)

        self.nodes['a'].kill()
        await white.client.closed()
        await watchers[0].closed()
        await self.come_again(white.client, 'b')
        await self.come_again(watchers[0], 'b')
        await self.play(white, black, enough=lambda table: table.throws >= 10)

        self.assertEqual(self.stored(white.room)[:len(shown)], shown)
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_node_that_is_told_to_end_hands_its_rooms_over(self) -> None:
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 4)

        status = await asyncio.to_thread(self.nodes['a'].stop)
        self.assertEqual(status, 0)
        self.assertEqual(await white.client.closed(), 1012)
        self.assertEqual(await watchers[0].closed(), 1012)
        self.nodes['a'].start()
        await self.come_again(white.client, 'a')
        await self.come_again(watchers[0], 'a')
        await self.play(white, black, enough=lambda table: table.throws >= 10)

        events = black.client.tables[white.room].events
        self.assertFalse([event for event in events if event['e'] == 'clock'])
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_second_node_of_one_name_says_so_and_leaves(self) -> None:
        with self.assertRaisesRegex(HouseError, 'another node of this name'):
            self.node('a')


if __name__ == '__main__':
    tap.run()
