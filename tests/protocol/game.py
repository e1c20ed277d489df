# SPDX-License-Identifier: MIT
"""A whole game of Tabula between two players, with a watcher."""
import json

import tap
from case import ServerCase, verify


class Game(ServerCase):
    async def test_whole_game_is_watched_recorded_and_verified(self) -> None:
        white, black = await self.seat_two()
        watcher = await self.come()
        watched = await watcher.subscribe(white.room)

        await self.play(white, black, enough=lambda table: table.result)
        await watcher.until(lambda: watched.result)

        self.assertIn(watched.result, ('1-0', '0-1', '1/2'))
        self.assertEqual(watched.log, white.table.log)
        self.assertEqual(watched.log, black.table.log)
        log = self.log(white.room)
        self.assertEqual(log, watched.log)
        self.assertEqual(self.rules.owed(watched.position), ['over', watched.result])

        self.check_dice(log)
        self.check_that_a_changed_throw_is_found(log)
        self.check_record(white.room, watched.position)

    def check_that_a_changed_throw_is_found(self, log: list[str]) -> None:
        at = next(i for i, line in enumerate(log) if json.loads(line)['e'] == 'rolled')
        event = json.loads(log[at])
        event['d']['dice'][0] = event['d']['dice'][0] % 6 + 1
        changed = log[:at] + [json.dumps(event, separators=(',', ':'))] + log[at + 1:]
        self.assertNotEqual(verify(changed).returncode, 0)

    async def test_snapshot_owes_what_the_rules_say_all_along(self) -> None:
        white, black = await self.seat_two()
        watcher = await self.come()

        for turns in range(12):
            room = white.room
            answer = await watcher.command('sub', {'topic': f'room:{room}', 'v': watcher.tables[room].v if turns else 0})
            table = await watcher.reach(room, answer['v'])
            snapshot = await watcher.until(lambda: watcher.snapshots.get(room))
            self.assertEqual(snapshot['v'], table.v)
            self.assertEqual(snapshot['position'], table.position)
            self.assertEqual(sorted((o['seat'], o['kind']) for o in snapshot['owed']), sorted(table.owed()))
            watcher.snapshots.clear()
            now = table.v
            player = next(p for p in (white, black) for seat, _ in table.owed() if p.seat == seat)
            await player.client.reach(room, now)
            await player.act(player.owes())
            await watcher.reach(room, player.table.v)

    async def test_late_client_gets_the_whole_log_or_the_missing_events(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 8)

        late = await self.come()
        table = await late.subscribe(white.room)

        self.assertEqual(table.log, self.log(white.room)[:table.v])
        self.assertEqual(self.log(f'{white.room}')[3:], self.server.get(
            f'/api/v1/rooms/{white.room}/log?from=3').decode().splitlines())

    async def test_server_dice_need_no_links(self) -> None:
        white, black = await self.seat_two(dice='server')

        await self.play(white, black, enough=lambda table: table.throws > 6)

        rolled = next(e for e in white.table.events if e['e'] == 'rolled')
        self.assertEqual(len(rolled['d']['links']), 1)


if __name__ == '__main__':
    tap.run()
