#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The calls of `taberna-rules`, as rules/notation.md lists them: their output, and their exit status."""
import subprocess
import sys
import tempfile
from pathlib import Path

from tool import TOOL, Tap

ZENO = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652'
ZENO_END = 'tabula -----G-bAAbbabbA-bAAbAAA 0,0/0,0/0,0 b -'
RECORD = '[Rules "tabula@1"]\n[Result "*"]\n\n1. w 543: hand/5 5/9 hand/3   b 661: hand/6 hand/6 hand/1\n'


def call(*arguments: str, text: str = '') -> tuple[int, str, str]:
    done = subprocess.run([TOOL, *arguments], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def refused(answer: tuple[int, str, str], *words: str) -> list[str]:
    """Status 2, no output, and one line of error that contains the words."""
    status, output, error = answer
    faults = [] if status == 2 and output == '' and error.count('\n') == 1 else [f'{answer}']
    return faults + [f'"{error.strip()}" without "{word}"' for word in words if word not in error]


def printed(answer: tuple[int, str, str], wanted: str) -> list[str]:
    return [] if answer == (0, wanted, '') else [f'{answer}']


def holds(answer: tuple[int, str, str], *words: str) -> list[str]:
    status, output, error = answer
    faults = [] if status == 0 and error == '' else [f'{answer}']
    return faults + [f'no "{word}"' for word in words if word not in output]


def replay(text: str | bytes) -> tuple[int, str, str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / 'game'
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return call('replay', str(path))


def main() -> int:
    tap = Tap()
    games = ('tabula@1', 'zeno@1', 'pyf@1', 'ludus-anglicorum@1', 'twelve-dogs@1', 'tablan@1', 'tablaaza@1')
    tap.say('list names every game with options and sources',
            holds(call('list'), *games, 'entry=first|free', 'attested', 'reconstructed'))
    for name, changed in (('a byte-order mark', '\ufeff' + RECORD), ('CR LF', RECORD.replace('\n', '\r\n')), ('CR', RECORD.replace('\n', '\r')),
                          ('blanks', '\n' + RECORD.replace('\n', ' \n'))):
        tap.say(f'replay reads a record with {name}', [] if replay(changed) == replay(RECORD) and replay(RECORD)[0] == 0 else [str(replay(changed))])
    for name, file in (('empty', b''), ('PNG', b'\x89PNG\r\n\x1a\n\0'), ('ZIP', b'PK\x03\x04'), ('UTF-16', RECORD.encode('utf-16')), ('SGF', b'(;GM[6]'),
                       ('backgammon', b' 7 point match\n'), ('Ludii', b'game=/lud/x.lud\n'), ('PGN', b'[Event "x"]\n\n1. e4\n'),
                       ('JSON', b'{"a": 1}\n'), ('the log of a table', b'{"t":"event","room":"x"}\n'), ('RTF', b'{\\rtf1}')):
        tap.say(f'replay names a file: {name}', refused(replay(file), f'this file is', name))
    tap.say('start prints the opening', printed(
        call('start', 'zeno;zeno_bear=true'), 'zeno;zeno_bear=true O----------------------o 0,0/0,0/0,0 w -\n'))
    tap.say('start refuses rules that are none', refused(call('start', 'tabula;entry=late'), 'entry', 'column 14'))
    tap.say('show draws the board and lists the steps',
            holds(call('show', ZENO), '7W', 'owed: White, seat 1, plays', 'steps: 10/16 19/24 20/22', 'vagi 9 23'))
    tap.say('show draws point 1 at the lower left, as the page does',
            holds(call('show', ZENO), '24   23   22', '\n1    2    3'))
    tap.say('show names the sides as their game does', holds(call('show', 'tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -'),
                                                             'owed: Red, seat 1, plays'))
    tap.say('show tells what is owed', holds(call('show', ZENO_END), 'throws 3 dice'))
    tap.say('show tells that a game is over',
            holds(call('show', 'zeno O----------------------o 0,0/0,0/0,0 1/2 -'), 'drawn'))
    tap.say('show tells that a tie is played again',
            holds(call('show', 'twelve-dogs;tie=replay BBBbbb 6,6 1 1/2 -'), 'drawn; another game follows'))
    tap.say('steps lists each step and where it leads', printed(call('steps', ZENO), (
        '10/16 tabula -----G-bAAbbabbA-bBBb-A- 0,0/0,0/0,0 w 52\n'
        '19/24 tabula -----G-bABbbabb--bABb-AA 0,0/0,0/0,0 w 62\n'
        '20/22 tabula -----G-bABbbabb--bBAbAA- 0,0/0,0/0,0 w 65\n')))
    tap.say('steps of who owes a throw are none', printed(call('steps', ZENO_END), ''))
    tap.say('steps refuses what is no position', refused(call('steps', 'tabula x'), 'board', 'column 8'))
    tap.say('show refuses what is no position', refused(call('show', 'tabula x'), 'board', 'column 8'))
    tap.say('turns prints the ends', printed(call('turns', ZENO), ZENO_END + '\n'))
    tap.say('turns counts ends and dice', printed(call('turns', '--count', ZENO), '1 3\n'))
    tap.say('turns reads lines, skips empty ones and parts the answers',
            printed(call('turns', text=f'\n{ZENO}\n\n{ZENO}'), f'{ZENO_END}\n\n{ZENO_END}\n'))
    tap.say('counts have no empty lines between', printed(call('turns', '--count', text=f'{ZENO}\n{ZENO}\n'), '1 3\n1 3\n'))
    tap.say('turns of nothing prints nothing', printed(call('turns'), ''))
    tap.say('turns refuses a position that owes a throw', refused(call('turns', ZENO_END), 'owes no turn'))
    tap.say('turns refuses a game that is over',
            refused(call('turns', 'zeno O----------------------o 0,0/0,0/0,0 1-0 -'), 'owes no turn'))
    tap.say('turns refuses too many men', refused(call('turns', ZENO.replace('0,0 w', '0,1 w')), "Black's men"))
    tap.say('perft counts ends over throws',
            holds(call('perft', '1', 'tabula ------------------------ 15,15/0,0/0,0 w -'), '222 leaves'))
    tap.say('perft takes the dice on the board as its first throw', holds(call('perft', '1', ZENO), '1 leaves'))
    tap.say('perft of no throws is the position itself', holds(call('perft', '0', ZENO), '1 leaves'))
    tap.say('perft refuses a depth that is none', refused(call('perft', 'x', ZENO)) + refused(call('perft', '99', ZENO)))
    tap.say('replay prints the last position',
            printed(replay(RECORD), 'tabula a-A--b--A--------------- 13,12/0,0/0,0 w -\n'))
    tap.say('replay names the first illegal step and its rule',
            refused(replay(RECORD.replace('5/9', '5/8')), 'line 4', 'turn 1', 'step 3', 'column 22', 'rule no-die'))
    tap.say('replay refuses a file that is not there', refused(call('replay', '/nowhere/at/all')))
    tap.say('selfplay tells results, lengths and speed',
            holds(call('selfplay', 'tabula', '--games', '5', '--seed', '3', '--white', 'greedy'),
                  'games 5', 'turns a game', 'games a second'))
    tap.say('selfplay is the same for the same seed', [] if
            call('selfplay', 'zeno', '--games', '5', '--seed', '3')[1].splitlines()[:2] ==
            call('selfplay', 'zeno', '--games', '5', '--seed', '3')[1].splitlines()[:2] else ['two runs differ'])
    tap.say('selfplay refuses what it does not know',
            refused(call('selfplay', 'tabula', '--level', '3')) +
            refused(call('selfplay', 'tabula', '--white', 'clever')) +
            refused(call('selfplay', 'tabula', '--games', '0')) + refused(call('selfplay', 'ludo'), 'ruleset'))
    status, output, error = call('--help')
    tap.say('help names every call', [] if status == 0 and 'selfplay' in output and error == '' else [output + error])
    status, output, error = call('sing')
    tap.say('a call that is none is told how to call', [] if status == 2 and 'usage' in error and output == '' else [error])
    return tap.finish()


sys.exit(main())
