# SPDX-License-Identifier: MIT
"""A client that has seen little of a long table: `sub` with an old `v` sends the missed events in parts."""
import asyncio
import json

import tap
from case import ServerCase
from client import Client
from long_log import lengthen
from player import open_table

EVENTS = 2001  # the first one, and pairs
PART_MAX = 500
# events of a part that the server reads from the store at once
PAGE = 256


class EventsOnly(Client):
    """Keeps the texts of all events and folds none of them, so it may begin with any."""

    def __init__(self, *arguments) -> None:
        super().__init__(*arguments)
        self.texts: list[str] = []

    def _take(self, text: str) -> None:
        if json.loads(text)['t'] == 'event':
            self.texts.append(text)
        else:
            super()._take(text)


class LongLogs(ServerCase):
    async def make_long_table(self) -> tuple[Client, str]:
        """Returns its host, and its id."""
        host = await self.come()
        room = await open_table(host, visibility='public')
        for locked in (True, False):
            await host.command('room.lock', {'locked': locked}, room=room)
        await asyncio.to_thread(self.server.stop)
        lengthen(self.server.data, room, EVENTS)
        await asyncio.to_thread(self.server.start)
        host.tables.clear()
        await host.connect()
        return host, room

    async def read_part(self, client: Client, room: str) -> tuple[int, int | None]:
        """Requests the events that the client has not seen. Returns how many came, and the `until` of the snapshot."""
        seen = client.tables[room].v if room in client.tables else 0
        answer = await client.command('sub', {'topic': f'room:{room}', 'v': seen})
        await client.command('ping')  # all messages that were sent before this answer have arrived
        snapshot = client.snapshots[room]
        self.assertEqual(snapshot['v'], answer['v'])
        self.assertEqual(client.tables[room].v, snapshot['until'] or answer['v'])
        return client.tables[room].v - seen, snapshot['until']

    async def read_parts(self, client: Client, room: str) -> list[int]:
        sizes, until = [], 0
        while until is not None:
            size, until = await self.read_part(client, room)
            sizes.append(size)
        return sizes

    def check_parts(self, sizes: list[int], events: int) -> None:
        self.assertEqual(sum(sizes), events)
        self.assertTrue(all(0 < size <= PART_MAX for size in sizes), sizes)
        self.assertTrue(all(size >= PAGE for size in sizes[:-1]), sizes)

    async def test_log_from_its_beginning_comes_in_parts_that_end_with_until(self) -> None:
        host, room = await self.make_long_table()
        reader = await self.come()

        sizes = await self.read_parts(reader, room)

        self.check_parts(sizes, EVENTS)
        self.assertEqual(sizes[0], PAGE)
        self.assertEqual(reader.tables[room].log, self.log(room))
        await host.command('room.lock', {'locked': True}, room=room)
        await reader.reach(room, EVENTS + 1)
        self.assertEqual(reader.tables[room].log, self.log(room))

    async def test_part_begins_with_any_old_event(self) -> None:
        _, room = await self.make_long_table()
        whole = self.log(room)
        for seen in (1, PAGE - 1, PAGE, EVENTS - 600, EVENTS - PART_MAX, EVENTS - 1):
            reader = await EventsOnly.come(self.server.socket_url, self.rules)
            await reader.command('sub', {'topic': f'room:{room}', 'v': seen})
            await reader.command('ping')
            last = seen + len(reader.texts)
            with self.subTest(seen=seen):
                self.assertEqual(reader.texts, whole[seen:last])
                self.assertEqual(reader.snapshots[room]['until'], last if last < EVENTS else None)
            await reader.leave()

    async def test_client_that_resumes_after_many_events_reads_the_rest(self) -> None:
        host, room = await self.make_long_table()
        reader = await self.come()
        await self.read_part(reader, room)
        self.assertEqual(reader.tables[room].v, PAGE)
        await reader.leave()

        await reader.connect()  # its snapshot is `behind`: the client requests the missed events by itself
        await reader.reach(room, 2 * PAGE)
        sizes = await self.read_parts(reader, room)

        self.check_parts(sizes, EVENTS - 2 * PAGE)
        self.assertEqual(reader.tables[room].log, self.log(room))
        await host.command('room.lock', {'locked': True}, room=room)
        await reader.reach(room, EVENTS + 1)


if __name__ == '__main__':
    tap.run()
