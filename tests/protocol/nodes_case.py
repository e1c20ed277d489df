# SPDX-License-Identifier: MIT
"""A cluster of several nodes: real programs on a real database and a real bus, with players and watchers."""
import asyncio
import unittest

from client import Client, Refused
from engines import Postgres, Redis
from server import Server
from player import Player, open_table
from rules import Rules
from stored import StoredPostgres

LEASE_SECONDS = 5  # a node that cannot renew its lease for so long runs on an unusable machine
WANT = ['position', 'owed', 'legal']
TRY_AGAIN_SECONDS = 0.2  # slow enough for the rate limit of commands


class NodesCase(unittest.IsolatedAsyncioTestCase):
    """Each test has a database of its own; the engines are started once."""

    databases = 0

    @classmethod
    def setUpClass(cls) -> None:
        cls.postgres = cls.enterClassContext(Postgres())
        cls.redis = cls.enterClassContext(Redis())

    def setUp(self) -> None:
        type(self).databases += 1
        self.store = self.postgres.create_database(f'cluster{self.databases}')
        self.rules = self.enterContext(Rules())
        self.people: list[Client] = []
        self.nodes: dict[str, Server] = {}

    def node(self, name: str, **environment: str) -> Server:
        """Not started yet."""
        server = Server('--store', self.store, '--bus', self.redis.url, '--bus-secret-file', str(self.redis.secret_file), '--node', name, '--lease', str(LEASE_SECONDS),
                        '--bot-threads', '0', environment=environment)
        self.addCleanup(server.__exit__)
        return server

    def start(self, *names: str) -> None:
        """Starts nodes without faults."""
        for name in names:
            self.nodes[name] = self.node(name)
            self.nodes[name].start()

    async def asyncSetUp(self) -> None:
        # debug mode is slow, and looks for errors in users of asyncio
        asyncio.get_running_loop().set_debug(False)

    async def asyncTearDown(self) -> None:
        for client in self.people:
            await client.leave()

    async def come(self, name: str, **hello) -> Client:
        client = await Client.come(self.nodes[name].socket_url, self.rules, **hello)
        self.people.append(client)
        return client

    async def come_again(self, client: Client, name: str) -> None:
        client.url = self.nodes[name].socket_url
        await client.connect()

    async def begin(self) -> tuple[Player, Player, list[Client]]:
        """White opens a table at node a, Black sits down from node b; each node has a watcher. Those at node b want the
        fields that events can have."""
        host, guest = await self.come('a'), await self.come('b', want=WANT)
        room = await open_table(host)
        await guest.subscribe(room)
        watchers = [await self.come('a'), await self.come('b', want=WANT)]
        for watcher in watchers:
            await watcher.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        return white, black, watchers

    async def play(self, *players: Player, enough) -> None:
        await asyncio.gather(*(self.play_once_it_can_be_stored(player, enough) for player in players))

    async def play_once_it_can_be_stored(self, player: Player, enough) -> None:
        """On a slow machine a node may lose its lease for a moment: each attempt is then refused, and has no effect.
        """
        while True:
            try:
                return await player.play(enough)
            except Refused as refused:
                self.assertEqual(refused.code, 'storage-paused')
            await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def hear_paused(self, room: str, clients: list[Client], paused: bool) -> None:
        for client in clients:
            await client.until(lambda client=client: client.paused.get(room, False) == paused)

    def stored(self, room: str) -> list[str]:
        with StoredPostgres(self.store) as stored:
            rows = stored.rows(f"SELECT text FROM events JOIN rooms ON number = events.room WHERE rooms.room = '{room}' ORDER BY v")
        return [text for text, in rows]

    async def all_have_seen_all(self, room: str, *clients: Client) -> None:
        log = self.stored(room)
        for client in clients:
            table = await client.reach(room, len(log))
            self.assertEqual(table.log, log)
