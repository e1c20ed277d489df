# SPDX-License-Identifier: MIT
"""Connections and servers end and return; events that were seen stay, and no command is applied twice."""
import asyncio
import os

import tap
from case import ServerCase
from client import Client
from server import Server
from player import Player

ROUNDS = 3 if os.environ.get('TABERNA_TEST_ROUNDS') == 'few' else 12


class Restart(ServerCase):
    async def come_back(self, *players: Player) -> None:
        for player in players:
            await player.client.connect()

    async def test_game_goes_on_after_kill_9_round_after_round(self) -> None:
        white, black = await self.seat_two()
        for round_number in range(1, ROUNDS + 1):
            seen = white.table.log[:]

            async def play_until_killed(player: Player, target: int = 4 * round_number) -> None:
                try:
                    await player.play(lambda table: table.result or table.throws >= target)
                    self.server.kill()
                except (ConnectionError, OSError):
                    pass

            await asyncio.gather(play_until_killed(white), play_until_killed(black))
            await white.client.closed()
            await black.client.closed()
            shown = max(white.table.log, black.table.log, key=len)

            self.server.start()
            await self.come_back(white, black)

            stored = self.log(white.room)
            self.assertEqual(stored[:len(shown)], shown)
            self.assertEqual(shown[:len(seen)], seen)
            for player in (white, black):
                await player.client.reach(white.room, len(stored))
        await self.play(white, black, enough=lambda table: table.result)

    async def test_sigterm_sends_1012_to_all_and_ends_with_0(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3)
        before = self.log(white.room)

        status = await asyncio.to_thread(self.server.stop)

        self.assertEqual(await white.client.closed(), 1012)
        self.assertEqual(await black.client.closed(), 1012)
        self.assertEqual(status, 0)
        self.server.start()
        await self.come_back(white, black)
        self.assertEqual(self.log(white.room), before)
        await self.play(white, black, enough=lambda table: table.throws > 6)

    async def test_newest_socket_wins_and_the_older_is_closed_with_4003(self) -> None:
        white, black = await self.seat_two()
        again = Client(self.server.socket_url, self.rules)

        await again.connect(token=white.client.token, resume=[{'room': white.room, 'v': 0}])
        self.addAsyncCleanup(again.leave)

        self.assertEqual(again.who, white.client.who)
        self.assertEqual(await white.client.closed(), 4003)
        await again.reach(white.room, black.table.v)
        white.client = again
        await self.play(white, black, enough=lambda table: table.throws > 3)

    async def test_client_that_reconnects_by_itself_leaves_the_session_to_a_newer_one(self) -> None:
        white, black = await self.seat_two()
        device = white.client
        again = {'instance': 'laptop', 'again': True}
        await device.leave()
        await device.connect(**again)
        await device.connect(**again)  # the socket that broke is still open at the server
        newer = Client(self.server.socket_url, self.rules)
        await newer.connect(token=device.token, resume=[{'room': white.room, 'v': 0}], instance='phone')
        self.addAsyncCleanup(newer.leave)
        self.assertEqual(await device.closed(), 4003)

        with self.assertRaisesRegex(ConnectionError, 'closed with 4003'):
            await device.connect(**again)

        white.client = newer
        await self.play(white, black, enough=lambda table: table.throws > 3)
        await device.connect(instance='laptop')  # its user asks for the session
        self.assertEqual(await newer.closed(), 4003)
        await device.leave()

    async def test_command_sent_again_is_answered_again_and_done_once(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3 and table.has_turn())
        mover = white if white.owes() else black
        number, v = mover.client.next_id, mover.table.v
        turn = {'steps': mover.some_turn(), 'link': mover.link()}
        first = await mover.client.command('turn', turn, room=mover.room, v=v, id=number)
        await mover.client.reach(mover.room, v + 1)
        log = self.log(mover.room)

        await mover.client.leave()
        await mover.client.connect()
        second = await mover.client.command('turn', turn, room=mover.room, v=v, id=number)

        self.assertEqual(second, first)
        self.assertEqual(self.log(mover.room), log)

    async def test_unknown_token_creates_a_new_guest(self) -> None:
        first = await self.come()
        other = await self.come(token='x' * 32)

        self.assertTrue(other.welcome['renewed'])
        self.assertNotEqual(other.who, first.who)
        self.assertNotEqual(other.token, 'x' * 32)

    async def test_welcome_names_the_rooms_one_sits_in_even_after_a_restart(self) -> None:
        white, black = await self.seat_two()
        self.server.kill()
        await white.client.closed()
        await black.client.closed()
        self.server.start()

        await self.come_back(white, black)

        for player in (white, black):
            self.assertEqual([line['room'] for line in player.client.welcome['rooms']], [white.room])

    async def test_second_server_on_the_same_port_says_so_and_leaves(self) -> None:
        second = Server()
        second.port = self.server.port

        with self.assertRaisesRegex(Exception, r'(?i)port|address|in use'):
            second.start()

        self.assertNotEqual(second.wait(), 0)

    async def test_second_server_on_the_same_data_says_so_and_leaves(self) -> None:
        second = Server(data=str(self.server.data))

        with self.assertRaisesRegex(Exception, r'(?i)lock|open|use'):
            second.start()

        self.assertNotEqual(second.wait(), 0)


if __name__ == '__main__':
    tap.run()
