# SPDX-License-Identifier: MIT
"""Incoming messages: a refused message is answered, and the connection stays open."""
import os
import time

import tap
from net_case import BINARY, CLOSE, PING, PONG, TEXT, Bare, Echo, NetCase, frame


def unmasked(opcode: int, payload: bytes) -> bytes:
    """A frame that only a server may send."""
    count = len(payload)
    if count < 126:
        return bytes([0x80 | opcode, count]) + payload
    if count < 65536:
        return bytes([0x80 | opcode, 126]) + count.to_bytes(2, 'big') + payload
    return bytes([0x80 | opcode, 127]) + count.to_bytes(8, 'big') + payload


TOO_BIG = b'x' * 8193
LATE_SECONDS = 0.3  # a client answers pings so late


class Messages(NetCase):
    async def test_text_of_any_length_arrives_whole(self) -> None:
        client = await self.connect()
        for count in (0, 1, 125, 126, 1023, 1024, 1025, 4096, 8191, 8192):
            text = ('é' * count)[:count // 2] + 'x' * (count % 2)
            self.assertEqual(await self.say(client, text), text)

    async def test_pieces_become_one_message(self) -> None:
        client = await self.connect()
        async def pieces():
            for piece in ('Lu', 'dus', '', 'x' * 3000, ' end'):
                yield piece
        await client.send(pieces())
        self.assertEqual(await self.hear(client), 'Ludus' + 'x' * 3000 + ' end')

    async def test_message_that_is_too_big_is_refused_and_the_next_is_read(self) -> None:
        client = await self.connect()
        for count in (8193, 70000, 1 << 20):
            self.assertEqual(await self.say(client, 'head' + 'x' * (count - 4)), 'refused too-big 0 256:head')
            self.assertEqual(await self.say(client, 'still here'), 'still here')

    async def test_too_big_in_small_pieces_is_refused_once(self) -> None:
        client = await self.connect()
        async def pieces():
            for number in range(100):
                yield f'{number:04}' * 25
        await client.send(pieces())
        self.assertEqual(await self.hear(client), 'refused too-big 0 256:0000')
        self.assertEqual(await self.say(client, 'still here'), 'still here')

    def test_a_message_of_more_than_a_mebibyte_closes_with_1009(self) -> None:
        for text, announced in ((b'x' * 2000, 1 << 40), (b'', 1 << 40), (b'', (1 << 63) - 1), (b'', (1 << 20) + 1)):
            bare = self.bare_socket()
            bare.send(frame(TEXT, text, announced=announced))  # at its header, before its payload
            opcode, payload = bare.read_frame()
            self.assertEqual((opcode, payload[:2]), (CLOSE, (1009).to_bytes(2, 'big')))

    def test_an_unmasked_frame_closes_with_1002(self) -> None:
        for count in (1, 100, 1000, 8000, 70000):
            bare = self.bare_socket()
            bare.send(unmasked(TEXT, b'x' * count))
            opcode, payload = bare.read_frame()
            self.assertEqual((opcode, payload[:2]), (CLOSE, (1002).to_bytes(2, 'big')), count)

    def test_unmasked_frames_after_masked_ones_close_with_1002(self) -> None:
        bare = self.bare_socket()
        for _ in range(3):
            bare.send_frame(TEXT, b'good')
            self.assertEqual(bare.read_frame(), (TEXT, b'good'))
        bare.send(unmasked(TEXT, b'bad'))
        opcode, payload = bare.read_frame()
        self.assertEqual((opcode, payload[:2]), (CLOSE, (1002).to_bytes(2, 'big')))

    def test_a_masked_frame_may_come_in_any_pieces(self) -> None:
        for length in (1, 5, 125, 126, 300):
            bare = self.bare_socket()
            for number in range(20):
                data = frame(TEXT, b'%c' % (number + 65) * length) * 3
                for at in range(0, len(data), number + 1):
                    bare.send(data[at:at + number + 1])
                for _ in range(3):
                    self.assertEqual(bare.read_frame(), (TEXT, b'%c' % (number + 65) * length))

    def test_a_character_may_be_split_between_pieces(self) -> None:
        bare = self.bare_socket()
        bare.send_frame(TEXT, b'caf\xc3', final=False)
        bare.send_frame(0, b'\xa9')
        self.assertEqual(bare.read_frame(), (TEXT, 'café'.encode()))

    async def test_binary_closes_with_1003(self) -> None:
        client = await self.connect()
        await client.send(b'bytes')
        self.assertEqual(await self.close_code(client), 1003)

    def test_too_fast_is_refused_with_the_time_to_wait(self) -> None:
        bare = self.bare_socket()
        bare.send(b''.join(frame(TEXT, b'%d' % i) for i in range(75)))
        answers = [bare.read_frame()[1] for _ in range(75)]
        refused = [answer for answer in answers if answer.startswith(b'refused too-fast ')]
        self.assertEqual(answers[:60], [b'%d' % i for i in range(60)])
        self.assertGreaterEqual(len(refused), 1)
        self.assertTrue(all(1 <= int(answer.split()[2]) <= 50 for answer in refused), refused)

    def test_an_endless_stream_of_refused_messages_closes_with_1008(self) -> None:
        bare = self.bare_socket()
        bare.send(frame(TEXT, TOO_BIG) * 40)
        answers = [bare.read_frame() for _ in range(33)]
        self.assertEqual([payload for _, payload in answers[:32]], [b'refused too-big 0 256:xxxx'] * 32)
        self.assertEqual((answers[32][0], answers[32][1][:2]), (CLOSE, (1008).to_bytes(2, 'big')))

    def test_refusals_among_good_messages_are_forgiven(self) -> None:
        bare = self.bare_socket()
        for i in range(29):  # within the burst of 60
            bare.send(frame(TEXT, TOO_BIG) + frame(TEXT, b'good'))
            self.assertEqual([bare.read_frame()[1] for _ in range(2)], [b'refused too-big 0 256:xxxx', b'good'], i)


class Standstill(NetCase):
    async def test_a_message_that_came_while_the_loop_stood_still_tells_how_long_it_waited(self) -> None:
        client = await self.connect()
        waited = tries = 0
        while waited < 150:
            await client.send('stall 300')
            waited = int((await self.say(client, 'waited')).split()[1])
            tries += 1
            self.assertLess(tries, 20, 'no message ever says that it waited')


class Control(NetCase):
    def test_a_ping_is_answered_with_its_payload(self) -> None:
        bare = self.bare_socket()
        for payload in (b'', b'x', os.urandom(125)):
            bare.send_frame(PING, payload)
            self.assertEqual(bare.read_frame(), (PONG, payload))

    def test_the_pong_comes_before_the_answer_to_what_followed_the_ping(self) -> None:
        bare = self.bare_socket()
        for i in range(20):
            bare.send(frame(PING, b'%d' % i) + frame(TEXT, b'after %d' % i))
            self.assertEqual([bare.read_frame() for _ in range(2)], [(PONG, b'%d' % i), (TEXT, b'after %d' % i)])

    def test_the_pong_comes_before_the_answer_to_a_message_around_the_ping(self) -> None:
        bare = self.bare_socket()
        bare.send(frame(TEXT, b'be', final=False) + frame(PING, b'in') + frame(0, b'tween'))
        self.assertEqual([bare.read_frame() for _ in range(2)], [(PONG, b'in'), (TEXT, b'between')])

    @staticmethod
    def trip_of_a_late_client(echo: Echo, **headers: str) -> int:
        """The round trip that net/ believes after a ping that was answered late, in milliseconds."""
        with Bare(echo.port) as bare:
            bare.upgrade(**headers)
            bare.read_head()
            bare.read_frame()  # hello
            opcode, payload = bare.read_frame(pings=True)
            time.sleep(LATE_SECONDS)  # the subject of the test, not a wait
            bare.send_frame(opcode + PONG - PING, payload)
            bare.send_frame(TEXT, b'trip')
            while not (text := bare.read_frame()[1]).startswith(b'trip '):
                pass
            return int(text.split()[1])

    def test_a_late_pong_is_no_long_round_trip_unless_a_proxy_stands_between(self) -> None:
        late_ms = LATE_SECONDS * 1000
        with Echo('-t', '-i', '2000') as echo:
            self.assertLess(self.trip_of_a_late_client(echo), late_ms)
            self.assertGreaterEqual(self.trip_of_a_late_client(echo, X_Forwarded_For='192.0.2.7'), late_ms)
        with Echo('-i', '2000') as echo:  # the header makes no client a proxy
            self.assertLess(self.trip_of_a_late_client(echo, X_Forwarded_For='192.0.2.7'), late_ms)

    def test_pings_are_answered_while_much_is_sent(self) -> None:
        bare = self.bare_socket()
        bare.send(frame(TEXT, b'many 200 1000'))
        bare.send(frame(PING, b'now'))
        frames = [bare.read_frame() for _ in range(201)]
        self.assertIn((PONG, b'now'), frames)
        numbers = [int(payload.split()[0]) for opcode, payload in frames if opcode == TEXT]
        self.assertEqual(numbers, list(range(200)))

    def test_nothing_is_sent_after_the_answer_to_a_close(self) -> None:
        bare = self.bare_socket()
        bare.send(frame(TEXT, b'before') + frame(CLOSE, (1000).to_bytes(2, 'big')) + frame(TEXT, b'after'))
        frames = []
        while not frames or frames[-1][0] != CLOSE:
            frames.append(bare.read_frame())
        self.assertNotIn((TEXT, b'after'), frames)
        self.assertEqual(frames[-1][1], (1000).to_bytes(2, 'big'))
        self.assertTrue(bare.is_closed())

    def test_broken_frames_close_with_1002(self) -> None:
        for bad in (b'\x83\x80\0\0\0\0', b'\xc1\x80\0\0\0\0', b'\x09\x80\0\0\0\0', b'\x80\x80\0\0\0\0'):
            bare = self.bare_socket()
            bare.send(bad)
            opcode, payload = bare.read_frame()
            self.assertEqual((opcode, payload[:2]), (CLOSE, (1002).to_bytes(2, 'big')), bad)


if __name__ == '__main__':
    tap.run()
