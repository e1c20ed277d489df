# SPDX-License-Identifier: MIT
"""Clients that want the position, the pending decisions and their legal turns with each event (`want` of hello)."""
import os
import subprocess

import tap
from case import ServerCase
from client import Client, Refused, Table
from player import Player, open_table

WANT = ['position', 'owed', 'legal']
THROWS = 12


def ends_by_rules(position: str) -> list[str]:
    """The positions in which a turn can end, by the native rules."""
    command = [os.environ['TABERNA_RULES'], 'turns', position]
    return sorted(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines())


def in_play(table: Table) -> list[dict]:
    """The events since the game began. Table has compared their positions and debts with its own fold."""
    start = next(i for i, event in enumerate(table.events) if event['e'] == 'started')
    return table.events[start:]


class Wanting(ServerCase):
    async def begin(self, **settings) -> tuple[Player, Player, Client]:
        host, guest, watcher = [await self.come(want=WANT) for _ in range(3)]
        room = await open_table(host, **settings)
        for client in (guest, watcher):
            await client.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        return white, black, watcher

    def check_events(self, table: Table, seat: str | None) -> None:
        turns = 0
        for event in in_play(table):
            self.assertTrue({'position', 'owed'} <= event.keys(), event)
            decides = {'seat': seat, 'kind': 'turn'} in event['owed']
            self.assertEqual('legal' in event, decides, event)
            if decides:
                turns += 1
                legal = event['legal']['turns']
                self.assertNotIn('cut', event['legal'])
                self.assertEqual(sorted(turn['after'] for turn in legal), ends_by_rules(event['position']))
                for turn in legal[:20]:
                    self.assertEqual(self.rules.turn(event['position'], turn['steps']), turn['after'])
        self.assertEqual(turns > 2, seat is not None)

    async def check_snapshot(self, client: Client, room: str) -> None:
        """A snapshot has what the last event had."""
        table = client.tables[room]
        await client.subscribe(room)
        snapshot, event = client.snapshots[room], table.events[-1]
        self.assertEqual(snapshot['v'], event['v'])
        for field in WANT:
            self.assertEqual(snapshot.get(field), event.get(field), field)

    async def test_players_and_watchers_get_what_they_may_know(self) -> None:
        for delay in (0, 2):
            white, black, watcher = await self.begin(visibility='public', delay=delay)
            await self.play(white, black, enough=lambda table: table.throws >= THROWS and white.owes() == 'turn')
            last = max(white.table.v, black.table.v)
            for player in (white, black):
                await player.client.reach(white.room, last)
                self.check_events(player.table, player.seat)
                await self.check_snapshot(player.client, white.room)
            await watcher.command('ping')  # all messages sent before this answer have arrived
            self.assertEqual(watcher.tables[white.room].v < last, delay > 0)
            self.check_events(watcher.tables[white.room], None)
            await self.check_snapshot(watcher, white.room)

    async def test_unknown_wish_is_refused_and_the_connection_stays(self) -> None:
        client = Client(self.server.socket_url, self.rules)
        self._people.append(client)
        await client.open_socket()
        for want in (['position', 'hints'], [1], 'position', {'position': True}, None):
            with self.assertRaises(Refused) as caught:
                await client.command('hello', {'client': 'taberna-tests', 'want': want})
            self.assertEqual((caught.exception.code, caught.exception.params), ('unknown-want', {'field': 'want'}))
        await self.refused(client, 'hello-first', 'ping')

        welcome = await client.command('hello', {'client': 'taberna-tests', 'want': ['owed', 'owed']})

        self.assertTrue(welcome['who'])
        room = await open_table(client)
        self.assertEqual(client.tables[room].events[0]['owed'], [])


if __name__ == '__main__':
    tap.run()
