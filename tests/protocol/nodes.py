# SPDX-License-Identifier: MIT
"""A cluster of several nodes: real programs on a real database and a real bus. Users of all nodes see one history."""
import asyncio
import os
import re

import tap
from nodes_case import NodesCase
from player import Player, open_table
from stored import StoredPostgres


class Nodes(NodesCase):
    def setUp(self) -> None:
        super().setUp()
        self.start('a', 'b')

    def forwarded(self) -> list[float]:
        """The number of commands that each node has forwarded."""
        series = re.compile(r'^taberna_node_commands_forwarded_total (\S+)$', re.MULTILINE)
        return [float(series.search(node.get('/metrics').decode()).group(1)) for node in self.nodes.values()]

    async def test_whole_game_is_played_and_watched_at_two_nodes(self) -> None:
        white, black, watchers = await self.begin()

        await self.play(white, black, enough=lambda table: table.result)

        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)
        for client in (black.client, watchers[1]):
            events = [event for event in client.tables[white.room].events if event['e'] == 'rolled']
            self.assertTrue(events and all({'position', 'owed'} <= event.keys() for event in events))
            own = [event for event in events if event['d']['seat'] == 'b1' and client is black.client]
            self.assertEqual([event for event in events if 'legal' in event], own)

    async def test_guest_goes_to_the_node_that_the_snapshot_names(self) -> None:
        host, guest = await self.come('a'), await self.come('b')
        room = await open_table(host)
        await guest.subscribe(room)
        while guest.snapshots[room]['node'] != 'a':  # node b has not yet heard of node a
            del guest.snapshots[room]
            await guest.command('sub', {'topic': f'room:{room}'})
            await guest.until(lambda: room in guest.snapshots)

        await guest.leave()
        guest.url = f'{self.nodes["a"].socket_url}?node=a'
        await guest.connect()
        await guest.until(lambda: guest.snapshots[room]['node'] is None)
        forwarded = self.forwarded()
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        await self.play(white, black, enough=lambda table: table.throws >= 4)

        self.assertEqual(self.forwarded(), forwarded)
        await self.all_have_seen_all(room, host, guest)

    async def test_node_of_the_next_version_migrates_the_tables_beside_one_of_this_version(self) -> None:
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 2)
        self.assertEqual(await asyncio.to_thread(self.nodes['b'].stop), 0)
        self.nodes['b'].program = os.environ['TABERNA_NEXT_SERVER']
        await asyncio.to_thread(self.nodes['b'].start)
        await self.come_again(black.client, 'b')
        await self.come_again(watchers[1], 'b')

        await self.play(white, black, enough=lambda table: table.throws >= 6)

        with StoredPostgres(self.store) as stored:
            self.assertGreater(stored.rows('SELECT count(*) AS n FROM made_up')[0][0], 0)
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

    async def test_people_stay_connected_and_nodes_ready_while_the_database_is_away(self) -> None:
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 2)

        self.postgres.kill()
        for node in self.nodes.values():
            await asyncio.to_thread(node.wait_for_line, r'node\.lease_lost')
            self.assertEqual(node.get('/readyz').strip(), b'ready')
        people = [white.client, black.client, *watchers]
        await self.hear_paused(white.room, people, True)
        self.postgres.start()
        await self.play(white, black, enough=lambda table: table.throws >= 6)

        await self.hear_paused(white.room, people, False)
        for node in self.nodes.values():
            self.assertEqual(node.get('/readyz').strip(), b'ready')
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_node_that_stops_hands_over_its_rooms(self) -> None:
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


if __name__ == '__main__':
    tap.run()
