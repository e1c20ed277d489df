# SPDX-License-Identifier: MIT
"""RFC 6455 seen from outside: our own test after the public list of cases of the Autobahn test suite, chapters 1 to 7, 9
and 10 (12 and 13 need compression, which is not offered). Frames are written by hand and sent over bare sockets.

The server accepts text only and has limits of its own: a binary message ends with 1003, a text above 8 KiB is refused
and the connection stays open, and one above 1 MiB ends with 1009. The cases expect this where the list expects an echo.

The cases run against net-echo, with and without TLS, and against the real server, which answers each text that is not
JSON with an error.
"""
import json
import struct
import unittest

import tap
from net_case import BINARY, CLOSE, PING, PONG, REAL, TEXT, Bare, NetCase, frame

CONTINUATION = 0
MESSAGE_BYTES_MAX = 8192
BURST = 60  # messages that a client may send at once


def close(code: int, reason: bytes = b'') -> bytes:
    return frame(CLOSE, struct.pack('>H', code) + reason)


def first_byte(byte: int, payload: bytes = b'') -> bytes:
    """A masked frame with any first byte."""
    return bytes([byte]) + frame(TEXT, payload)[1:]


class Case(NetCase):
    def octets(self, bare: Bare, data: bytes, step: int = 1) -> None:
        """Sends in pieces; the server receives them one by one or together."""
        for at in range(0, len(data), step):
            bare.send(data[at:at + step])

    def receives(self, bare: Bare, expected: tuple[int, bytes]) -> None:
        """The next frame is the expected one of net-echo, or the real server's error for that text."""
        found = bare.read_frame()
        if REAL and expected[0] == TEXT:
            message = json.loads(found[1])
            code = 'too-big' if expected[1].startswith(b'refused too-big') else 'not-json'
            self.assertEqual((found[0], message['t'], message['d']['code']), (TEXT, 'error', code))
        else:
            self.assertEqual(found, expected)

    def close_of(self, bare: Bare) -> int:
        """The code of the next frame, which must be a close; the server then ends the connection."""
        opcode, payload = bare.read_frame()
        self.assertEqual(opcode, CLOSE, payload)
        self.assertTrue(bare.is_closed())
        return struct.unpack('>H', payload[:2])[0] if payload else 1005

    def fails(self, case: str, data: bytes, code: int = 1002, step: int = 0) -> None:
        """The data ends a new connection with the code, after a message that is still answered."""
        with self.subTest(case), Bare(self.echo.port) as bare:
            bare.open_socket()
            bare.send_frame(TEXT, b'before')
            self.receives(bare, (TEXT, b'before'))
            self.octets(bare, data, step or max(len(data), 1))
            self.assertEqual(self.close_of(bare), code)

    def answers(self, case: str, data: bytes, *expected: tuple[int, bytes], step: int = 0) -> None:
        """The data gets these frames on a new connection, which then closes cleanly."""
        with self.subTest(case), Bare(self.echo.port) as bare:
            bare.open_socket()
            self.octets(bare, data, step or max(len(data), 1))
            for frame_expected in expected:
                self.receives(bare, frame_expected)
            bare.send(close(1000))
            self.assertEqual(self.close_of(bare), 1000)


class Framing(Case):
    def test_1_1_text_messages(self) -> None:
        for number, count in enumerate((0, 125, 126, 127, 128, MESSAGE_BYTES_MAX), 1):
            self.answers(f'1.1.{number}', frame(TEXT, b'*' * count), (TEXT, b'*' * count))
        self.answers('1.1.8', frame(TEXT, b'*' * 8000), (TEXT, b'*' * 8000), step=997)

    def test_1_1_text_messages_above_our_limit(self) -> None:
        for number, count in ((6, 65535), (7, 65536)):
            self.answers(f'1.1.{number}', frame(TEXT, b'*' * count), (TEXT, b'refused too-big 0 256:****'))
        self.answers('1.1.8', frame(TEXT, b'*' * 65536), (TEXT, b'refused too-big 0 256:****'), step=997)

    def test_1_2_binary_messages(self) -> None:
        for number, count in enumerate((0, 125, 126, 127, 128, 65535, 65536), 1):
            self.fails(f'1.2.{number}', frame(BINARY, b'\xfe' * count), 1003)
        self.fails('1.2.8', frame(BINARY, b'\xfe' * 65536), 1003, step=997)

    def test_2_pings_and_pongs(self) -> None:
        self.answers('2.1', frame(PING), (PONG, b''))
        self.answers('2.2', frame(PING, b'Hello, world!'), (PONG, b'Hello, world!'))
        data = bytes(range(0xf0, 0x100)) + b'\0\xff'
        self.answers('2.3', frame(PING, data), (PONG, data))
        self.answers('2.4', frame(PING, b'\xfe' * 125), (PONG, b'\xfe' * 125))
        self.fails('2.5', frame(PING, b'\xfe' * 126))
        self.answers('2.6', frame(PING, b'\xfe' * 125), (PONG, b'\xfe' * 125), step=1)
        self.answers('2.7', frame(PONG))
        self.answers('2.8', frame(PONG, b'unsolicited'))
        self.answers('2.9', frame(PONG, b'unsolicited') + frame(PING, b'ping'), (PONG, b'ping'))
        ten = [b'payload-%d' % i for i in range(10)]
        for number, step in ((10, 0), (11, 1)):
            self.answers(f'2.{number}', b''.join(frame(PING, one) for one in ten), *((PONG, one) for one in ten), step=step)

    def test_3_reserved_bits(self) -> None:
        hello = frame(TEXT, b'Hello, world!')
        self.fails('3.1', first_byte(0x80 | 1 << 4 | TEXT, b'Hello'))
        for number, bits, step in ((2, 2, 0), (3, 3, 0), (4, 4, 1)):
            with self.subTest(f'3.{number}'), Bare(self.echo.port) as bare:
                bare.open_socket()
                self.octets(bare, hello + first_byte(0x80 | bits << 4 | TEXT, b'Hello') + frame(PING), step or 1 << 20)
                self.receives(bare, (TEXT, b'Hello, world!'))
                self.assertEqual(self.close_of(bare), 1002)
        self.fails('3.5', first_byte(0x80 | 5 << 4 | BINARY, b'\xfe' * 8))
        self.fails('3.6', first_byte(0x80 | 6 << 4 | PING, b'Hello'))
        self.fails('3.7', first_byte(0x80 | 7 << 4 | CLOSE))

    def test_4_reserved_opcodes(self) -> None:
        for chapter, opcodes in ((1, range(3, 8)), (2, range(11, 16))):
            for number, opcode in enumerate(opcodes, 1):
                for payload in (b'', b'reserved'):
                    self.fails(f'4.{chapter}.{number}', frame(opcode, payload) + frame(PING))
                self.fails(f'4.{chapter}.{number} in octets', frame(opcode, b'reserved'), step=1)

    def test_5_fragments(self) -> None:
        def text(*parts: bytes, between: bytes = b'') -> bytes:
            frames = [frame(CONTINUATION if i else TEXT, part, final=i == len(parts) - 1) for i, part in enumerate(parts)]
            return between.join(frames)

        self.fails('5.1', frame(PING, b'a', final=False) + frame(CONTINUATION, b'b'))
        self.fails('5.2', frame(PONG, b'a', final=False) + frame(CONTINUATION, b'b'))
        for number, step in ((3, 0), (4, 7), (5, 1)):
            self.answers(f'5.{number}', text(b'fragment1', b'fragment2'), (TEXT, b'fragment1fragment2'), step=step)
        for number, step in ((6, 0), (7, 7), (8, 1)):
            self.answers(f'5.{number}', text(b'fragment1', b'fragment2', between=frame(PING, b'ping')),
                         (PONG, b'ping'), (TEXT, b'fragment1fragment2'), step=step)
        orphan = frame(CONTINUATION, b'non-continuation')
        for number, final, step in ((9, True, 0), (10, True, 7), (11, True, 1), (12, False, 0), (13, False, 7), (14, False, 1)):
            self.fails(f'5.{number}', frame(CONTINUATION, b'payload', final=final) + frame(TEXT, b'Hello'), step=step)
        with self.subTest('5.15'), Bare(self.echo.port) as bare:
            bare.open_socket()
            bare.send(text(b'fragment1', b'fragment2') + frame(CONTINUATION, b'fragment3', final=False) + orphan)
            self.receives(bare, (TEXT, b'fragment1fragment2'))
            self.assertEqual(self.close_of(bare), 1002)
        for number, final in ((16, False), (17, True)):
            self.fails(f'5.{number}', (frame(CONTINUATION, b'1', final=final) + text(b'2', b'3')) * 2)
        self.fails('5.18', frame(TEXT, b'fragment1', final=False) + frame(TEXT, b'fragment2'))
        five = [b'fragment%d' % i for i in range(1, 6)]
        data = (frame(TEXT, five[0], final=False) + frame(CONTINUATION, five[1], final=False) + frame(PING, b'ping1') +
                frame(CONTINUATION, five[2], final=False) + frame(CONTINUATION, five[3], final=False) + frame(PING, b'ping2') +
                frame(CONTINUATION, five[4]))
        for number, step in ((19, 0), (20, 1)):
            self.answers(f'5.{number}', data, (PONG, b'ping1'), (PONG, b'ping2'), (TEXT, b''.join(five)), step=step)

    def test_frames_must_be_masked(self) -> None:
        for opcode in (TEXT, PING, PONG, CLOSE):
            self.fails(f'opcode {opcode}', bytes([0x80 | opcode, 4]) + b'bare')

    def test_a_length_has_its_shortest_form(self) -> None:
        self.fails('16 bits', b'\x81\xfe\x00\x7d' + bytes(4 + 125))
        self.fails('64 bits', b'\x81\xff' + (65535).to_bytes(8, 'big') + bytes(4))
        self.fails('highest bit', b'\x81\xff' + (1 << 63).to_bytes(8, 'big') + bytes(4))


GREEK = 'κόσμε'.encode()
BAD_UTF8 = {
    '6.3': GREEK + b'\xed\xa0\x80' + b'edited',
    '6.4': GREEK + b'\xf4\x90\x80\x80' + b'edited',
    '6.8': GREEK[:-1], '6.10': b'\xf8\x88\x80\x80\x80',
    '6.12': b'\xf7\xbf\xbf\xbf', '6.14': b'\x80', '6.14.2': b'\xbf', '6.14.10': bytes(range(0x80, 0xc0)),
    '6.15': b'\xc0 \xc1 \xdf ', '6.16': b'\xe0 \xef ', '6.17': b'\xf0 \xf7 ', '6.18': b'\xfe', '6.19': b'\xc0\xaf',
    '6.19.2': b'\xe0\x80\xaf', '6.19.3': b'\xf0\x80\x80\xaf', '6.20': b'\xc1\xbf', '6.20.2': b'\xe0\x9f\xbf',
    '6.20.3': b'\xf0\x8f\xbf\xbf', '6.21': b'\xc0\x80', '6.21.2': b'\xed\xa0\x80', '6.21.3': b'\xed\xbf\xbf',
    '6.21.4': b'\xed\xa0\x80\xed\xb0\x80',
}
GOOD_UTF8 = ['', 'Hello-µ@ßöäüàá-UTF-8!!', 'κόσμε', '\x00', '\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000',
             '\ufffd', '\uffff', '\U00010000', '\U0010ffff', '\ufdd0', '\U0001fffe', '\U0010fffe']


class Utf8(Case):
    def test_6_1_empty_texts(self) -> None:
        self.answers('6.1.1', frame(TEXT), (TEXT, b''))
        self.answers('6.1.2', frame(TEXT, final=False) + frame(CONTINUATION, final=False) + frame(CONTINUATION), (TEXT, b''))
        self.answers('6.1.3', frame(TEXT, final=False) + frame(CONTINUATION, b'middle', final=False) + frame(CONTINUATION),
                     (TEXT, b'middle'))

    def test_6_2_valid_texts(self) -> None:
        for text in GOOD_UTF8:
            data = text.encode()
            self.answers(f'whole {text!r}', frame(TEXT, data), (TEXT, data))
            parts = b''.join(frame(CONTINUATION, data[i:i + 1], final=False) for i in range(len(data)))
            self.answers(f'split {text!r}', frame(TEXT, final=False) + parts + frame(CONTINUATION), (TEXT, data))
            self.answers(f'octets {text!r}', frame(TEXT, data), (TEXT, data), step=1)

    def test_6_invalid_texts(self) -> None:
        for case, data in BAD_UTF8.items():
            self.fails(case, frame(TEXT, data), 1007)
            self.fails(f'{case} in octets', frame(TEXT, data), 1007, step=1)
            self.fails(f'{case} in fragments', frame(TEXT, data[:1], final=False) + frame(CONTINUATION, data[1:]), 1007)
            self.fails(f'{case} in a text above our limit', frame(TEXT, b'x' * 9000 + data), 1007)

    def test_6_4_invalid_text_fails_at_once(self) -> None:
        bad = GREEK + b'\xf4\x90\x80\x80'
        self.fails('6.4.1', frame(TEXT, GREEK, final=False) + frame(CONTINUATION, b'\xf4\x90\x80\x80', final=False), 1007)
        self.fails('6.4.3', frame(TEXT, bad + b'edited')[:-6], 1007)
        self.fails('6.4.4', frame(TEXT, bad[:-2])[:], 1007)

    def test_a_text_in_octets_and_fragments_arrives_unchanged(self) -> None:
        """The real server reads the id of a command before it asks for `hello`."""
        data = '{"d":{"x":"κόσμε 🎲"},"t":"ping","id":4711}'.encode()
        pieces = [data[i:i + 1] for i in range(len(data))]
        with Bare(self.echo.port) as bare:
            bare.open_socket()
            bare.send(b''.join(frame(CONTINUATION if i else TEXT, piece, final=i == len(pieces) - 1)
                               for i, piece in enumerate(pieces)))
            found = bare.read_frame()[1]
            if REAL:
                message = json.loads(found)
                self.assertEqual((message['re'], message['d']['code']), (4711, 'hello-first'))
            else:
                self.assertEqual(found, data)

    def test_text_that_is_not_json_but_utf8_is_a_message(self) -> None:
        self.answers('text', frame(TEXT, b'{not json'), (TEXT, b'{not json'))


class Closing(Case):
    def closes(self, case: str, data: bytes, code: int) -> None:
        with self.subTest(case), Bare(self.echo.port) as bare:
            bare.open_socket()
            bare.send(data)
            self.assertEqual(self.close_of(bare), code)

    def test_7_1_order(self) -> None:
        self.answers('7.1.1', frame(TEXT, b'Hello'), (TEXT, b'Hello'))
        self.closes('7.1.2', close(1000) * 2, 1000)
        self.closes('7.1.3', close(1000) + frame(PING, b'ping'), 1000)
        self.closes('7.1.4', close(1000) + frame(TEXT, b'text'), 1000)
        self.closes('7.1.5', frame(TEXT, b'fragment1', final=False) + close(1000) + frame(CONTINUATION, b'fragment2'), 1000)
        self.closes('7.1.6', frame(TEXT, b'x' * (256 << 10), final=False) + close(1000) + frame(PING), 1000)

    def test_7_3_payloads(self) -> None:
        self.closes('7.3.1', frame(CLOSE), 1005)
        self.closes('7.3.2', frame(CLOSE, b'a'), 1002)
        self.closes('7.3.3', close(1000), 1000)
        self.closes('7.3.4', close(1000, b'Hello World!'), 1000)
        self.closes('7.3.5', close(1000, b'*' * 123), 1000)
        self.closes('7.3.6', close(1000, b'*' * 124), 1002)

    def test_7_5_1_a_reason_must_be_utf8(self) -> None:
        self.closes('7.5.1', close(1000, GREEK + b'\xed\xa0\x80edited'), 1007)
        self.closes('7.5.1 cut', close(1000, GREEK[:-1]), 1007)

    def test_7_7_valid_codes(self) -> None:
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999):
            self.closes(f'7.7 {code}', close(code), code)

    def test_7_9_invalid_codes(self) -> None:
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
            self.closes(f'7.9 {code}', close(code), 1002)
            self.closes(f'7.9 {code} with a reason', close(code, b'reason'), 1002)

    @unittest.skipIf(REAL, 'net-echo tells the code')
    async def test_the_server_receives_the_close_code_of_the_client(self) -> None:
        watcher = await self.connect()
        await self.say(watcher, 'join watch')
        for code in (1000, 1012, 1014, 4999):
            bare = self.bare_socket()
            bare.send(close(code))
            self.assertEqual(await self.hear(watcher), f'closed {code}')


class Limits(Case):
    def test_9_1_big_messages(self) -> None:
        for number, count in enumerate((64 << 10, 256 << 10, 1 << 20), 1):
            data = frame(TEXT, b'*' * count)
            self.answers(f'9.1.{number}', data, (TEXT, b'refused too-big 0 256:****'))
        for number, count in ((4, 4 << 20), (5, 8 << 20), (6, 16 << 20)):
            self.fails(f'9.1.{number}', frame(TEXT, b'*' * 100000, announced=count), 1009)

    def test_9_3_big_messages_in_fragments(self) -> None:
        count = 1 << 20
        for number, part in enumerate((256, 1024, 4096, 16384, 65536), 3):
            pieces = [frame(CONTINUATION, b'*' * part, final=False) for _ in range(count // part - 1)]
            data = frame(TEXT, b'*' * part, final=False) + b''.join(pieces)
            self.answers(f'9.3.{number}', data + frame(CONTINUATION), (TEXT, b'refused too-big 0 256:****'))
            self.fails(f'9.3.{number} without end', data + frame(CONTINUATION, b'*', final=False), 1009)

    def test_9_5_big_messages_in_pieces(self) -> None:
        for number, step in enumerate((64, 128, 256, 512, 1024, 2048), 1):
            self.answers(f'9.5.{number}', frame(TEXT, b'*' * (64 << 10)), (TEXT, b'refused too-big 0 256:****'), step=step)

    def test_9_7_many_messages(self) -> None:
        for number, count in enumerate((0, 16, 64, 256, 1024, 4096), 1):
            data = b'*' * count
            self.answers(f'9.7.{number}', frame(TEXT, data) * BURST, *[(TEXT, data)] * BURST)

    def test_10_1_automatic_fragments(self) -> None:
        for count, answer in ((8000, b'*' * 8000), (65536, b'refused too-big 0 256:****')):
            pieces = [b'*' * min(1300, count - at) for at in range(0, count, 1300)]
            data = b''.join(frame(CONTINUATION if i else TEXT, piece, final=i == len(pieces) - 1)
                            for i, piece in enumerate(pieces))
            self.answers(f'10.1.1 {count}', data, (TEXT, answer))


if __name__ == '__main__':
    tap.run()
