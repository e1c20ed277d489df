# SPDX-License-Identifier: MIT
"""Seats, takeback, resignation, rematch and presence."""
import tap
from case import ServerCase
from client import Client, Refused
from player import Player, open_table


def kinds_of(player: Player) -> list[str]:
    return [event['e'] for event in player.table.events]


class Rooms(ServerCase):
    async def test_two_sit_and_the_game_starts_by_itself(self) -> None:
        white, black = await self.seat_two()

        await self.play(white, black, enough=lambda table: any(owed[1] == 'roll' for owed in table.owed()))

        kinds = kinds_of(white)
        self.assertEqual(kinds[:4], ['created', 'seated', 'seated', 'started'])
        self.assertIn('rolloff', kinds)

    async def test_takeback_undoes_the_turn_and_its_throw_stands(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 4 and table.has_turn())
        mover, other = (white, black) if white.owes() else (black, white)
        before = mover.table.position
        await mover.act('turn')
        await self.refused(other.client, 'not-allowed', 'takeback', room=mover.room, v=mover.table.v)

        await mover.decide('takeback')

        await mover.client.until(lambda: kinds_of(mover)[-1] == 'tookback')
        self.assertEqual(mover.table.position, before)
        await self.refused(mover.client, 'nothing-to-take-back', 'takeback', room=mover.room, v=mover.table.v)
        await self.play(white, black, enough=lambda table: table.throws > 12)

    async def test_no_takeback_once_the_next_throw_is_out_or_where_the_room_has_none(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 4 and table.has_turn())
        last = black if white.owes() else white
        await last.client.reach(white.room, max(white.table.v, black.table.v))
        await self.refused(last.client, 'nothing-to-take-back', 'takeback', room=last.room, v=last.table.v)

        white, black = await self.seat_two(takeback='until_confirm')
        await self.play(white, black, enough=lambda table: table.throws > 1 and table.has_turn())
        mover = white if white.owes() else black
        await mover.act('turn')
        await self.refused(mover.client, 'takeback-off', 'takeback', room=mover.room, v=mover.table.v)

    async def test_resignation_ends_the_game_for_the_other(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3)

        await white.decide('resign')

        await black.client.until(lambda: black.table.result)
        self.assertEqual((black.table.result, black.table.reason), ('0-1', 'resigned'))
        await self.refused(black.client, 'wrong-state', 'resign', room=black.room, v=black.table.v)

    async def test_rematch_swaps_the_sides_and_is_played(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3)
        await black.decide('resign')
        await white.client.until(lambda: white.table.result)

        await white.rematch()
        await black.client.until(lambda: kinds_of(black)[-1] == 'offered')
        await black.rematch()

        for player in (white, black):
            await player.client.until(lambda player=player: player.table.game == 2)
            player.new_side()
        self.assertEqual((white.seat, black.seat), ('b1', 'w1'))
        self.assertIsNone(white.table.result)
        await self.play(white, black, enough=lambda table: table.throws > 6)

    async def test_alternating_openings_need_no_rolloff_in_the_second_game(self) -> None:
        white, black = await self.seat_two(opening='alternate_in_match')
        await self.play(white, black, enough=lambda table: any(owed[1] == 'roll' for owed in table.owed()))
        first = next(e['d']['first'] for e in reversed(white.table.events) if e['e'] == 'rolloff')
        starter = white if first == 'w' else black
        await white.decide('resign')
        for player in (white, black):
            await player.client.until(lambda player=player: player.table.result)
        await white.rematch()
        await black.client.until(lambda: kinds_of(black)[-1] == 'offered')
        await black.rematch()
        for player in (white, black):
            await player.client.until(lambda player=player: player.table.game == 2)
            player.new_side()

        other = black if starter is white else white
        self.assertIn((other.seat, 'roll'), other.table.owed())
        await self.play(white, black, enough=lambda table: table.throws > 2)

    async def test_one_stands_before_the_start_and_another_sits(self) -> None:
        host, guest, third = await self.come(), await self.come(), await self.come()
        room = await open_table(host)
        for client in (guest, third):
            await client.subscribe(room)
        sitting = Player(guest, room, seed=1)
        await sitting.sit('b1')

        await guest.command('room.stand', room=room)
        await Player(third, room, seed=2).sit('b1')

        self.assertEqual([e['e'] for e in third.tables[room].events], ['created', 'seated', 'stood', 'seated'])

    async def test_host_changes_the_options_until_the_start(self) -> None:
        host, guest = await self.come(), await self.come()
        room = await open_table(host)
        await guest.subscribe(room)

        await host.command('room.set', {'ruleset': 'tabula', 'options': {'entry': 'free'}}, room=room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        await self.play(white, black, enough=lambda table: table.throws > 5)

        self.assertEqual(black.table.rules_text, 'tabula@1;entry=free')
        await self.refused(host, 'wrong-state', 'room.set', {'visibility': 'public'}, room=room)

    async def test_host_who_lengthens_the_log_without_end_is_slowed_and_loses_nothing(self) -> None:
        """As attackers do: the longest settings that there are, as fast as a socket may send."""
        host = await self.come()
        room = await open_table(host)
        acknowledged, refused = 0, []
        for round_number in range(40):
            invited = ['\U000124ab' * 20 + f'{16 * round_number + i:04d}' for i in range(16)]
            try:
                acknowledged = (await host.command('room.set', {'invited': invited}, room=room))['v']
            except Refused as problem:
                refused.append(problem)

        self.assertGreaterEqual(acknowledged, 20)
        self.assertLess(acknowledged, 30)
        self.assertTrue(all(problem.code == 'rate-limited' for problem in refused), refused)
        self.assertTrue(all(problem.problem['params']['retry_after_ms'] > 0 for problem in refused))
        self.assertEqual(await host.command('room.close', room=room), {'v': acknowledged + 1})
        self.server.kill()
        self.server.start()
        again = await self.come()
        self.assertEqual((await again.command('sub', {'topic': f'room:{room}', 'v': 0}))['v'], acknowledged + 1)

    async def test_presence_tells_how_many_watch(self) -> None:
        white, _ = await self.seat_two()
        watcher = await self.come()
        await watcher.subscribe(white.room)

        def seen(client: Client) -> dict:
            return client.presence.get(white.room, {})

        # Before Black sat down, Black was a spectator too.
        here = {'w1': 'here', 'b1': 'here'}
        await white.client.until(lambda: (seen(white.client).get('watchers'), seen(white.client).get('seats')) == (1, here))
        await watcher.command('unsub', {'topic': f'room:{white.room}'})
        await white.client.until(lambda: seen(white.client).get('watchers') == 0)


if __name__ == '__main__':
    tap.run()
