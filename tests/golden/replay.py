#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`taberna replay` with golden logs, and with damaged copies of one: each names the line and the reason."""
import hashlib
import os
import pathlib
import re
import subprocess
import unittest

import tap

FOLDER = pathlib.Path(__file__).resolve().parent
LINES = (FOLDER / 'tabula-1-plain.jsonl').read_bytes().splitlines()
ROOM = '7bvgk8dw9s'
TAIL_BYTES = len(',"h":"0123456789abcdef"}')


def replay(log, path='-'):
    """Exit status, output and errors for the bytes of a log."""
    done = subprocess.run([os.environ['TABERNA_SERVER'], 'replay', path], input=log, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def seal(lines):
    """The lines with the hashes that their bytes have."""
    running, sealed = hashlib.sha256(b'taberna/log/1' + ROOM.encode()).digest(), []
    for line in lines:
        running = hashlib.sha256(running + line[:-TAIL_BYTES]).digest()
        sealed.append(line[:-TAIL_BYTES] + b',"h":"' + running[:8].hex().encode() + b'"}')
    return sealed


def changed(number, pattern, by, resealed=True):
    """The log with a change in one line."""
    line, count = re.subn(pattern, by, LINES[number - 1], count=1)
    assert count == 1, pattern
    lines = [*LINES[:number - 1], line, *LINES[number:]]
    return b'\n'.join(seal(lines) if resealed else lines) + b'\n'


def joined(lines):
    return b'\n'.join(lines) + b'\n'


LINK = b'0' * 64
# what is damaged: the log, the line of the error, what the error says. Line 6 is the roll-off, 8 a throw, 9 its turn.
DAMAGED = {
    'a change under the old hash': (changed(9, b'hand/4', b'hand/5', False), 9, 'The hash does not match'),
    'a removed line': (joined(LINES[:6] + LINES[7:]), 7, 'This is event 8; event 7 should stand here.'),
    'a repeated line': (joined(LINES[:7] + LINES[6:]), 8, 'This is event 7; event 8 should stand here.'),
    'no event after empty lines': (joined(LINES[:2] + [b'', b' ', b'{}'] + LINES[2:]), 5, 'This line is not an event of a room.'),
    'a huge line after an empty one': (joined(LINES[:2] + [b'', b'{"t":"' + b'x' * (1 << 20)]), 4, 'longer than a megabyte'),
    'a line of another room': (changed(3, b'7bvgk8dw9s', b'mna4z9zf4g'), 3, 'another room, mna4z9zf4g'),
    'no event': (joined(LINES[:2] + [b'{}'] + LINES[2:]), 3, 'This line is not an event of a room.'),
    'a log without its begin': (joined(LINES[1:]), 1, 'This is event 2; event 1 should stand here.'),
    'a truncated last line': (joined(LINES[:9])[:-30], 9, 'The file ends within this line.'),
    'a truncated line inside': (joined(LINES[:4] + [LINES[4][:50]] + LINES[5:]), 5, 'It is not JSON'),
    'a line that is not UTF-8': (joined(LINES[:1] + [LINES[1].replace(b'Ebony', b'\xff')]), 2, 'It is not JSON'),
    'a NUL byte': (joined(LINES[:1] + [LINES[1].replace(b'Ebony', b'\0')]), 2, 'It is not JSON'),
    'a huge line': (joined(LINES[:2] + [b'{"t":"' + b'x' * (1 << 20)]), 3, 'longer than a megabyte'),
    'deep nesting': (joined(LINES[:2] + [b'{"d":' * 17 + b'1' + b'}' * 17]), 3, 'nested more than 16 levels'),
    'a member twice': (changed(2, b'"v":2', b'"v":2,"v":2'), 2, 'It is not JSON'),
    'an impossible time': (changed(2, b'"at":1763683200', b'"at":-1'), 2, 'This is not a valid time.'),
    'an unknown event': (changed(2, b'"e":"seated"', b'"e":"danced"'), 2, 'The event "danced" is unknown.'),
    'another first event': (changed(1, b'"e":"created"', b'"e":"danced"'), 1, 'must be "created"'),
    'unknown rules': (changed(1, b'tabula@1', b'tabula@9'), 1, 'These rules are unknown: tabula@9'),
    'a field of a wrong type': (changed(2, b'"who":"[^"]*"', b'"who":7'), 2, 'The field "who" of the event "seated"'),
    'a seat that is taken': (changed(3, b'"seat":"b1"', b'"seat":"w1"'), 3, '"seated" does not follow'),
    'a forged id of the game': (changed(4, b'"gid":"[^"]*"', b'"gid":"' + LINK + b'"'), 4, '"started" does not follow'),
    'a forged link': (changed(5, b'"link":"[^"]*"', b'"link":"' + LINK + b'"'), 5, '"linked" does not follow'),
    'a forged winner of the roll-off': (changed(6, b'"first":"b"', b'"first":"w"'), 6, '"rolloff" does not follow'),
    'forged dice': (changed(8, b'"dice":.5,5,4.', b'"dice":[6,5,4]'), 8, '"rolled" does not follow'),
    'a step that is no text': (changed(9, b'"hand/4"', b'7'), 9, 'step 1: Move 1 cannot be read'),
    'a step in another notation': (changed(9, b'"hand/5"', b'"to the fifth"'), 9, 'step 2: Move 2 cannot be read'),
    'an illegal step': (changed(9, b'"4/9"', b'"4/8"'), 9, 'step 3: Move 3 is illegal'),
    'a turn that is too short': (changed(9, b',"4/9"', b''), 9, 'The turn ends too early'),
    'a turn of the other player': (changed(9, b'"seat":"b1"', b'"seat":"w1"'), 9, '"turn" does not follow'),
    'another position': (changed(9, b'"p":"b7', b'"p":"b8'), 9, 'a different position'),
    'clocks of an untimed game': (changed(9, b'("p":"[^"]*")', rb'\1,"c":{"w":1,"b":1}'), 9, 'a different time'),
    'another result': (changed(len(LINES), b'"result":"0-1"', b'"result":"1-0"'), len(LINES),
                       '"ended" does not follow'),
}


class Replay(unittest.TestCase):
    def test_golden_logs_are_valid(self) -> None:
        logs = sorted(path for path in FOLDER.glob('*.jsonl') if path.name != 'expected.jsonl')
        self.assertTrue(logs)
        for path in logs:
            with self.subTest(log=path.name):
                status, out, errors = replay(None, str(path))
                self.assertEqual((status, errors), (0, ''))
                games, last = out.splitlines()[:-1], out.splitlines()[-1]
                events = len(path.read_bytes().splitlines())
                self.assertRegex(last, rf'^room [0-9a-z]+: {events} events, valid$')
                self.assertEqual(len(games), path.read_bytes().count(b'"e":"ended"'))

    def test_summary_names_results_turns_and_throws(self) -> None:
        self.assertEqual(replay(joined(LINES)), (0, 'game 1: tabula@1: 0-1 won, 139 turns, 140 throws\n'
                                                 f'room {ROOM}: {len(LINES)} events, valid\n', ''))

    def test_log_of_a_running_game_is_valid(self) -> None:
        self.assertEqual(replay(joined(LINES[:9])), (0, 'game 1: tabula@1: running, 1 turns, 2 throws\n'
                                                     f'room {ROOM}: 9 events, valid\n', ''))

    def test_log_without_a_game_is_valid(self) -> None:
        self.assertEqual(replay(joined(LINES[:2])), (0, f'room {ROOM}: 2 events, valid\n', ''))

    def test_empty_and_blank_lines_are_no_lines_of_the_log(self) -> None:
        for blank in (b'', b' ', b'\t ', b'\r'):
            for at in (0, 4, len(LINES)):
                self.assertEqual(replay(joined([*LINES[:at], blank, *LINES[at:]])), replay(joined(LINES)), (blank, at))
                self.assertEqual(replay(joined([*LINES[:at], blank, blank, *LINES[at:]])), replay(joined(LINES)), (blank, at))

    def test_file_without_a_log_is_named_as_a_whole(self) -> None:
        """No line of it is wrong: the first one already is none of a log."""
        for content in (b'{}\n', b'\n\n{"a":1}\n'):
            self.assertEqual(replay(content)[1:], ('', 'taberna replay: -: this file is JSON, but not the log of a table; the log of a table is read\n'))

    def test_line_may_end_with_a_carriage_return(self) -> None:
        self.assertEqual(replay(b'\r\n'.join(LINES) + b'\r\n'), replay(joined(LINES)))

    def test_last_line_needs_no_newline(self) -> None:
        self.assertEqual(replay(b'\n'.join(LINES)), replay(joined(LINES)))

    def test_damaged_log_is_refused_with_line_and_reason(self) -> None:
        for name, (log, line, says) in DAMAGED.items():
            with self.subTest(damage=name):
                status, _, errors = replay(log)
                self.assertRegex(errors, rf'^taberna replay: -: line {line}[:,] [^\n]+\n$')
                self.assertIn(says, errors)
                self.assertEqual(status, 1)

    def test_empty_file_is_not_readable(self) -> None:
        status, out, errors = replay(b'')
        self.assertEqual((status, out), (2, ''))
        self.assertEqual(len(errors.splitlines()), 1)

    def test_missing_file_is_not_readable(self) -> None:
        self.assertEqual(replay(None, '/nowhere/log.jsonl')[0], 2)


tap.run()
