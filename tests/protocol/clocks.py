# SPDX-License-Identifier: MIT
"""Clocks over real sockets. No test waits for time, but for the events that it causes; the unit tests check exact
milliseconds in virtual time."""
import json
import os
import signal
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import tap
from case import ServerCase
from server import Server
from player import Player

SLEPT_SECONDS = 75  # more than a player has with the clock `fast`
DAY_SECONDS = 24 * 3600
WRONG_SECONDS = 5000 * DAY_SECONDS


def sides(white: Player, black: Player) -> tuple[Player, Player]:
    """The player whose turn it is, and the other player."""
    return (white, black) if white.owes() else (black, white)


class ClockCase(ServerCase):
    async def snapshot(self, player: Player) -> dict:
        await player.client.command('sub', {'topic': f'room:{player.room}'})
        return player.client.snapshots[player.room]

    async def start(self, **settings) -> tuple[Player, Player]:
        """A game that has begun, with the server's dice: White or Black owes a throw."""
        white, black = await self.seat_two(dice='server', **settings)
        for player in (white, black):
            await player.client.until(lambda player=player: player.table.owed())
        return sides(white, black)


class Clocks(ClockCase):
    async def test_events_and_snapshots_show_the_clocks(self) -> None:
        mover, other = await self.start(clock='delay:300/7200')
        await self.play(mover, other, enough=lambda table: len(table.events) > 12)

        for event in mover.table.events:
            if event['e'] in ('created', 'seated'):
                self.assertNotIn('c', event)
            else:
                self.assertEqual(set(event['c']), {'w', 'b', 'run', 'free'})
                self.assertLessEqual(event['c']['w'], 7200_000)
        shown = await self.snapshot(mover)
        clocks = shown['clocks']
        self.assertEqual(set(clocks), {'w', 'b', 'run', 'free', 'at'})
        for owed in shown['owed']:
            self.assertIn(owed['seat'][0], clocks['run'])
            self.assertEqual(owed['deadline'], clocks['at'] + clocks['free'] + clocks[owed['seat'][0]])

    async def test_a_flag_ends_the_game(self) -> None:
        _, other = await self.seat_two(dice='server', clock='delay:1/0')

        await other.client.until(lambda: other.table.result)

        self.assertEqual(other.table.reason, 'time')
        kinds = [event['e'] for event in other.table.events]
        self.assertEqual(kinds[-2:], ['flagged', 'ended'])
        late = other.table.events[-2]['d']['seat'][0]
        self.assertEqual(other.table.result, '0-1' if late == 'w' else '1-0')
        lines = self.log(other.room)
        self.assertEqual([json.loads(line)['e'] for line in lines][-2:], ['flagged', 'ended'])

    async def test_a_draw_is_offered_and_agreed(self) -> None:
        mover, other = await self.start()
        await mover.decide('draw.offer')
        await other.client.until(lambda: other.table.events[-1]['e'] == 'offered')

        await other.decide('draw.answer', {'accept': True})

        for player in (mover, other):
            await player.client.until(lambda player=player: player.table.result)
            self.assertEqual((player.table.result, player.table.reason), ('1/2', 'agreed'))

    async def test_a_player_gone_on_purpose_is_away_and_can_soon_be_claimed_on(self) -> None:
        mover, other = await self.start(clock='delay:300/7200')
        await mover.client.command('leave', room=mover.room)

        await other.client.until(lambda: 'claim' in other.client.presence.get(other.room, {}))
        shown = other.client.presence[other.room]
        self.assertEqual(shown['seats'][mover.seat], 'away')
        self.assertEqual(shown['claim']['seat'], mover.seat)

        await mover.client.command('sub', {'topic': f'room:{mover.room}'})
        await other.client.until(lambda: 'claim' not in other.client.presence[other.room])
        self.assertEqual(other.client.presence[other.room]['seats'][mover.seat], 'here')

    async def test_a_restart_charges_used_time_and_returns_the_outage(self) -> None:
        mover, other = await self.start(clock='fischer:7200/0')
        started = mover.table.events[-1]['at']
        # a clock of the same game shows that the time is used
        await other.client.until(lambda: other.client.presence.get(other.room))
        for crash in range(3):
            self.server.kill()
            await mover.client.closed()
            self.server.start()
            await mover.client.connect()
            await mover.client.until(lambda crash=crash: sum(event['e'] == 'clock' for event in mover.table.events) == crash + 1)

        events = [event for event in mover.table.events if event['e'] == 'clock']
        side = mover.seat[0]
        for event in events:
            self.assertEqual({'why': event['d']['why'], 'side': event['d']['side']}, {'why': 'restart', 'side': side})
        charged = sum(event['d'].get('charged_ms', 0) for event in events)  # without it nothing is charged
        back = sum(event['d']['back_ms'] for event in events)
        self.assertLessEqual(back, 15_000)
        self.assertLessEqual(charged, events[-1]['at'] - started)
        self.assertAlmostEqual(events[-1]['c'][side], 7200_000 - charged + back, delta=301)

    async def test_a_clock_of_days_gives_a_deadline_of_days(self) -> None:
        mover, _ = await self.start(clock='days:3')
        shown = await self.snapshot(mover)
        self.assertEqual(shown['owed'][0]['deadline'] - shown['clocks']['at'], shown['clocks'][mover.seat[0]])
        self.assertGreater(shown['clocks'][mover.seat[0]], 2 * 24 * 3600 * 1000)
        self.assertEqual(shown['clocks']['free'], 0)


class WrongClocks(ClockCase):
    """The server on a machine that sleeps, and whose clock is set."""

    def create_server(self) -> Server:
        folder = Path(self.enterContext(TemporaryDirectory()))
        self.wrong, self.slept = folder / 'wrong', folder / 'slept'
        for file in (self.wrong, self.slept):
            file.write_text('0', encoding='utf-8')
        return Server(environment={'LD_PRELOAD': os.environ['TABERNA_WRONG_CLOCK_LIBRARY'],
                                   'TABERNA_CLOCK_WRONG_FILE': str(self.wrong), 'TABERNA_CLOCK_SLEPT_FILE': str(self.slept)})

    async def test_a_command_received_during_a_freeze_is_in_time(self) -> None:
        mover, other = await self.start(clock='fast')
        mover_side = mover.seat[0]

        os.kill(self.server.pid, signal.SIGSTOP)
        try:
            answer = await mover.client.send('roll', room=mover.room, v=mover.table.v)
            self.slept.write_text(str(SLEPT_SECONDS), encoding='utf-8')
        finally:
            os.kill(self.server.pid, signal.SIGCONT)

        await answer
        await other.client.until(lambda: other.table.events[-1]['e'] == 'rolled')
        given, rolled = other.table.events[-2:]
        self.assertEqual((given['e'], given['d']['why'], given['d']['side']), ('clock', 'pause', mover_side))
        self.assertEqual(given['d']['back_ms'], 15_000)
        # of the 8 s of free time and of the reserve of 60 s at most what was used before is gone
        self.assertGreaterEqual(rolled['c'][mover_side], 75_000 - given['d']['charged_ms'])
        self.server.wait_for_line(r'loop\.stalled')
        await self.play(mover, other, enough=lambda table: table.throws > 3)
        self.assertNotIn('flagged', [event['e'] for event in other.table.events])

    async def test_clock_set_ahead_by_mistake_changes_no_time(self) -> None:
        mover, other = await self.start(clock='fischer:10800/300')

        for number, seconds in enumerate((WRONG_SECONDS, 0, -WRONG_SECONDS, 0)):
            self.wrong.write_text(str(seconds), encoding='utf-8')
            if number == 0:
                self.server.wait_for_line(r'clock\.stepped')
            throws = other.table.throws
            await self.play(mover, other, enough=lambda table, throws=throws: table.throws > throws + 1)

        times = [event['at'] for event in other.table.events]
        self.assertEqual(times, sorted(times))
        self.assertLess(times[-1] / 1000, time.time() + WRONG_SECONDS / 2)

    async def restart_with_wrong_clock(self, seconds: int, *players: Player) -> None:
        self.server.stop()
        self.wrong.write_text(str(seconds), encoding='utf-8')
        self.server.start()
        for player in players:
            await player.client.closed()
            await player.client.connect()

    async def test_a_live_game_goes_on_when_the_clock_is_right_again(self) -> None:
        for ahead in (3 * DAY_SECONDS, 3650 * DAY_SECONDS):
            with self.subTest(ahead=ahead):
                await self.restart_with_wrong_clock(ahead)
                mover, other = await self.start(clock='fischer:10/0')
                await self.restart_with_wrong_clock(0, mover, other)

                await other.client.until(lambda other=other: other.table.result)
                self.assertEqual(other.table.reason, 'time')
                self.assertEqual([event['e'] for event in other.table.events][-2:], ['flagged', 'ended'])

    async def test_a_deadline_of_days_is_right_when_1970_is_over(self) -> None:
        await self.restart_with_wrong_clock(-int(time.time()) + 600)
        mover, other = await self.start(clock='days:3')
        await self.restart_with_wrong_clock(0, mover, other)
        await mover.client.until(lambda: mover.table.events[-1]['e'] == 'clock')

        self.assertEqual(mover.table.events[-1]['d']['why'], 'time')
        clocks = (await self.snapshot(mover))['clocks']
        self.assertGreater(clocks[mover.seat[0]], 2.9 * DAY_SECONDS * 1000)
        self.assertAlmostEqual(clocks['at'] / 1000, time.time(), delta=3600)


if __name__ == '__main__':
    tap.run()
