# SPDX-License-Identifier: MIT
"""Watchers: delayed by some throws if the table is set so, listed by name unless they hide, and the television."""
import json
import urllib.request

import tap
from case import ServerCase
from client import Table

DELAY = 2


def horizon(table: Table) -> int:
    """The last event that a watcher may see of a running game, computed from the players' log only."""
    throws = [event['v'] for event in table.events if event['e'] == 'rolled']
    return throws[-min(DELAY, len(throws))] - 1 if throws else table.v


class Watching(ServerCase):
    async def test_watchers_are_so_many_throws_behind_until_the_game_ends(self) -> None:
        white, black = await self.seat_two(delay=DELAY, visibility='public')
        watcher = await self.come()
        watched = await watcher.subscribe(white.room)

        await self.play(white, black, enough=lambda table: table.throws > 6)
        last = max(white.table.v, black.table.v)
        for player in (white, black):
            await player.client.reach(white.room, last)
        seen = horizon(white.table)

        await watcher.reach(white.room, seen)
        await watcher.command('ping')  # all messages sent before this answer have arrived
        self.assertEqual(watched.v, seen)
        self.assertLess(seen, white.table.v)
        self.over_http(white.room, white.table, seen)

        late = await self.come()
        await late.subscribe(white.room)
        self.assertEqual((late.snapshots[white.room]['v'], late.tables[white.room].v), (seen, seen))

        await white.decide('resign')
        await white.client.until(lambda: white.table.result)
        await watcher.reach(white.room, white.table.v)
        self.assertEqual(watched.log, white.table.log)
        self.assertEqual(self.log(white.room), white.table.log)

    def over_http(self, room: str, table: Table, seen: int) -> None:
        """No page that is public over HTTP is ahead of the watchers."""
        snapshot = json.loads(self.server.get(f'/api/v1/rooms/{room}'))
        self.assertEqual(snapshot['v'], seen)
        self.assertEqual(self.log(room), table.log[:seen])
        lines = json.loads(self.server.get('/api/v1/lobby'))['rooms']
        line = next(line for line in lines if line['room'] == room)
        self.assertEqual(line['turns'], snapshot['turns'])
        self.assertEqual(line['position'], snapshot['position'])

    async def test_the_television_shows_a_game_that_is_played(self) -> None:
        looker = await self.come()
        await looker.command('sub', {'topic': 'tv'})
        self.assertIsNone((await looker.until(lambda: looker.tv))['room'])

        white, black = await self.seat_two(watch='anyone')
        await self.play(white, black, enough=lambda table: table.throws > 6)

        await looker.until(lambda: looker.tv['room'] == white.room)

    async def test_a_table_may_be_framed_only_where_the_address_says_so(self) -> None:
        white, _ = await self.seat_two()

        def policy(path: str) -> str:
            with urllib.request.urlopen(self.server.url + path) as answer:
                return answer.headers['content-security-policy']

        self.assertIn("frame-ancestors 'self'", policy(f'/t/{white.room}'))
        self.assertIn("frame-ancestors 'self'", policy(f'/t/{white.room}?embedded'))
        for query in ('?embed', '?embed=1', '?a=b&embed'):
            self.assertIn('frame-ancestors *', policy(f'/t/{white.room}{query}'))
            for path in ('/', '/lobby', '/admin', '/account', '/move'):
                self.assertIn("frame-ancestors 'self'", policy(path + query), path)


if __name__ == '__main__':
    tap.run()
