# SPDX-License-Identifier: MIT
"""A wrong message is refused with its stable code; the connection stays open, and the room's log does not change."""
import json

import tap
from case import ServerCase
from client import Client, Table
from websockets.frames import Opcode

FRAME_BYTES_MAX = 8192
FATAL_BYTES = 1 << 20
DEPTH_MAX = 16
NOT_UTF8 = 1007  # close code
FLOOD = 80  # messages: more than the burst limit, and few enough that the connection is not closed
NOT_ANY_ROOM = 'zzzzzzzz'


class BadInput(ServerCase):
    async def lives(self, client: Client) -> None:
        self.assertGreater((await client.command('ping'))['time'], 0)

    async def unasked(self, client: Client, code: str, re: int = 0) -> dict:
        """The error for a message that is no pending command; `re` is its id, 0 if the id cannot be parsed."""
        message = await client.until(lambda: client.unasked.pop(0) if client.unasked else None)
        self.assertEqual((message['t'], message['re'], message['d']['code']), ('error', re, code))
        self.assertGreaterEqual(message['d']['status'], 400)
        self.assertTrue(message['d']['title'])
        await self.lives(client)
        return message['d']

    async def test_frames_that_are_no_message(self) -> None:
        client = await self.come()
        for text in ('', '{', 'hello', '"ping"', '17', 'null', '{"t":"ping"', '{"t":"ping","t":"ping"}', '\x00'):
            with self.subTest(text):
                await client.socket.send(text)
                await self.unasked(client, 'not-json')
        for text in ('[]', '{}', '{"id":-1,"t":"ping"}', '{"t":7}', '{"t":"ping"}',
                     '{"t":"ping","id":"1"}', '{"t":"ping","id":9007199254740992}', '{"t":"ping","id":1.5}'):
            with self.subTest(text):
                await client.socket.send(text)
                await self.unasked(client, 'bad-envelope')

    async def test_frames_that_are_not_utf8(self) -> None:
        for data in (b'\xff', b'{"t":"ping","id":1001,"d":{"x":"\xc0\xaf"}}', b'\xed\xa0\x80'):
            client = await self.come()
            with self.subTest(data):
                await client.socket.write_frame(True, Opcode.TEXT, data)
                self.assertEqual(await client.closed(), NOT_UTF8)
        await self.lives(await self.come())

    async def test_frames_that_are_too_big(self) -> None:
        client = await self.come()
        whole = {'t': 'ping', 'id': client.next_id, 'd': {'x': ''}}
        room = FRAME_BYTES_MAX - len(json.dumps(whole))
        whole['d']['x'] = 'x' * (room + 1)
        await client.socket.send(json.dumps(whole))
        await self.unasked(client, 'too-big', whole['id'])

        self.assertEqual(room + len('x'), len(whole['d']['x']))
        await client.command('ping', {'x': 'x' * (room - 10)})

    async def test_frames_that_are_too_deep(self) -> None:
        client = await self.come()
        for levels in (DEPTH_MAX + 1, 1000, 4000):
            with self.subTest(levels):
                await client.socket.send('[' * levels + ']' * levels)
                await self.unasked(client, 'too-deep')

    async def test_endless_frame_closes_and_so_does_a_binary_one(self) -> None:
        big, binary, other = await self.come(), await self.come(), await self.come()

        await big.socket.send('x' * (FATAL_BYTES + 1))
        await binary.socket.send(b'{"t":"ping","id":2}')

        self.assertEqual(await big.closed(), 1009)
        self.assertEqual(await binary.closed(), 1003)
        await self.lives(other)

    async def test_commands_that_are_not_understood(self) -> None:
        client = await self.come()
        for code, t, d in (
                ('unknown-type', 'dance', {}),
                ('unknown-type', 'welcome', {}),
                ('hello-again', 'hello', {'client': 'x', 'lang': 'en'}),
                ('missing-field', 'room.open', {}),
                ('missing-field', 'sub', {}),
                ('missing-field', 'me.name', {}),
                ('bad-name', 'me.name', {'name': ''}),
                ('bad-name', 'me.name', {'name': 'x' * 25}),
                ('bad-name', 'me.name', {'name': 'abc\u200e'}),
                ('bad-name', 'me.name', {'name': 'abc\u202e'}),
                ('bad-name', 'me.name', {'name': '\u2067abc\u2069'}),
                ('bad-name', 'me.name', {'name': 'abc\n'}),
                ('bad-field', 'me.name', {'name': 'x' * 1025}),
                ('bad-field', 'me.name', {'name': 7}),
                ('bad-field', 'room.open', {'ruleset': 'tabula', 'visibility': 'secret'}),
                ('bad-field', 'room.open', {'ruleset': 'tabula', 'dice': 1}),
                ('bad-option', 'room.open', {'ruleset': 'nine-holes'}),
                ('bad-option', 'room.open', {'ruleset': 'tabula', 'options': {'entry': 'sideways'}}),
                ('bad-option', 'room.open', {'ruleset': 'tabula', 'options': {'wind': 'north'}}),
                ('no-such-topic', 'sub', {'topic': 'weather'}),
                ('no-such-room', 'sub', {'topic': f'room:{NOT_ANY_ROOM}'})):
            with self.subTest(f'{t} {d}'):
                problem = await self.refused(client, code, t, d)
                if code in ('missing-field', 'bad-field', 'bad-option'):
                    self.assertIn('field', problem['params'])
        await self.lives(client)

    async def test_options_are_refused_by_name_and_column_and_the_room_stays(self) -> None:
        client = await self.come()
        room = (await client.command('room.open', {'ruleset': 'zeno'}))['room']
        before = self.log(room)
        for field, options in (
                ('options', {'wind': 'north'}),
                ('forced', {'forced': 'never'}),
                ('zeno_bear', {'black_goal': 'am', 'zeno_bear': 'true'})):
            with self.subTest(field):
                for t, envelope in (('room.open', {}), ('room.set', {'room': room})):
                    problem = await self.refused(client, 'bad-option', t, {'ruleset': 'zeno', 'options': options}, **envelope)
                    self.assertEqual(problem['params']['field'], field)
                    self.assertGreater(problem['params']['column'], 0)
                    self.assertTrue(problem['detail'])
        self.assertEqual(self.log(room), before)

    async def test_commands_for_a_room_that_is_gone(self) -> None:
        client = await self.come()
        room = (await client.command('room.open', {'ruleset': 'tabula'}))['room']
        for t in ('room.sit', 'room.stand', 'room.close', 'roll', 'turn', 'takeback', 'resign', 'rematch'):
            with self.subTest(t):
                await self.refused(client, 'no-such-room', t, {'steps': []}, room=NOT_ANY_ROOM, v=1)
        await client.command('room.close', room=room)
        await self.refused(client, 'room-closed', 'room.sit', {'tip': '0' * 64}, room=room)
        await self.lives(client)

    async def test_illegal_turn_names_the_step_and_the_rule(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=Table.has_turn)
        mover = white if white.owes() else black
        first = mover.some_turn()[:1]

        problem = await self.refused(mover.client, 'illegal-turn', 'turn',
                                     {'steps': first + ['20/21'], 'link': mover.link()}, room=mover.room, v=mover.table.v)

        self.assertEqual(problem['params']['step'], 1)
        self.assertTrue(problem['params']['rule'])
        self.assertTrue(problem['detail'])

    async def test_flood_is_slowed_and_told_when_to_come_again(self) -> None:
        client = await self.come()
        refused: list[dict] = []
        while not refused:  # again, if this machine was too slow to exceed the limit
            client.unasked.clear()
            for number in range(FLOOD):
                await client.socket.send(json.dumps({'t': 'ping', 'id': 1000 + number}))
            await client.until(lambda: len(client.unasked) == FLOOD)
            refused = [m for m in client.unasked if m['t'] == 'error' and m['d']['code'] == 'rate-limited']

        message = refused[0]
        self.assertGreater(message['d']['params']['retry_after_ms'], 0)
        self.assertEqual([m['re'] for m in client.unasked], [1000 + number for number in range(FLOOD)])
        self.assertEqual(client.socket.close_code, None)


if __name__ == '__main__':
    tap.run()
