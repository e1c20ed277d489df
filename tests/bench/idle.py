#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of rooms at rest: processor time, memory, and the delay of a move beside them.

    tests/bench/idle.py TABERNA-LOAD SERVER [OLD-SERVER] [--rooms N] [--pairs N] [--pace MS] [--commands N]

A game with three days for a turn is opened by two players, who leave; its log is copied with other ids for each room.
Each server starts with no room at rest and with N of them, in turns, three times; the table has the medians. `taberna-load
rooms` then plays in --pairs further rooms.
"""
import argparse
import asyncio
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import websockets

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from in_turns import Figures, arguments, print_medians, programs_of  # noqa: E402
from server import Server  # noqa: E402

ALONE = ('chrt', '-r', '1', 'taskset', '-c', '0')  # as in moves.py
QUIET_SHARE = 0.003  # of a processor: the work after the start is done
LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'  # of a room's id


async def command(socket: websockets.WebSocketClientProtocol, number: int, t: str, d: dict, **envelope) -> dict:
    await socket.send(json.dumps({'t': t, 'id': number, 'd': d, **envelope}))
    async for text in socket:
        answer = json.loads(text)
        if answer.get('re') == number:
            return answer['d']
    raise SystemExit(f'the server has closed the connection during {t}')


async def begin_game(url: str) -> None:
    """Two users sit down; the server begins the game."""
    async with websockets.connect(url, subprotocols=['taberna.v1']) as host, websockets.connect(url, subprotocols=['taberna.v1']) as guest:
        for socket in (host, guest):
            await command(socket, 1, 'hello', {'client': 'bench'})
        opened = await command(host, 2, 'room.open', {'ruleset': 'tabula', 'clock': 'days:3', 'dice': 'server'})
        await command(host, 3, 'room.sit', {'seat': 'w1'}, room=opened['room'])
        await command(guest, 2, 'room.sit', {'seat': 'b1'}, room=opened['room'])


def name(number: int, characters: int) -> str:
    return ''.join(LETTERS[number >> 5 * place & 31] for place in range(characters))


def copied(texts: list[str], host: str, guest: str, room: str, number: int) -> tuple[str, list[str]]:
    """The id and the log of one more room like `room`, with other players."""
    own = name(number + (1 << 49), len(room))
    started = json.loads(texts[3])['d']
    gid = hashlib.sha256(b'\0'.join([b'taberna/game/1', started['rules'].encode(), own.encode(), b'']) + bytes.fromhex(started['tip'])).hexdigest()
    changes = {room: own, host: 'ph' + name(number // 20, 10), guest: 'pg' + name(number, 10), started['gid']: gid}
    chain = hashlib.sha256(b'taberna/log/1' + own.encode()).digest()
    log = []
    for text in texts:
        for old, new in changes.items():
            text = text.replace(old, new)
        body = text.rpartition(',"h"')[0]
        chain = hashlib.sha256(chain + body.encode()).digest()
        log.append(f'{body},"h":"{chain[:8].hex()}"}}')
    return own, log


def fill(database: Path, rooms: int) -> None:
    """Copies the events of the only room up to the begin of its game."""
    with sqlite3.connect(database) as to:
        (room, since), = to.execute('SELECT room, since FROM rooms').fetchall()
        (seed,), = to.execute('SELECT seed FROM chains').fetchall()
        texts = [text for text, in to.execute('SELECT text FROM events WHERE v <= 4 ORDER BY v')]
        host, guest = (json.loads(text)['d']['who'] for text in texts[1:3])
        at = to.execute('SELECT max(id) FROM events').fetchone()[0]
        for number in range(2, rooms + 2):
            own, log = copied(texts, host, guest, room, number)
            to.execute('INSERT INTO rooms VALUES(?, ?, ?, ?)', (number, own, 'playing', since))
            for v, text in enumerate(log, 1):
                at += 1
                to.execute('INSERT INTO events VALUES(?, ?, ?, ?, ?, ?, ?)', (at, number, v, at - 1 if v > 1 else 0, '', 0, text))
            to.execute('INSERT INTO heads VALUES(?, ?, ?)', (number, len(log), at))
            to.execute('INSERT INTO chains VALUES(?, 1, ?)', (number, seed))
    to.close()


def processor_ns(server: Server) -> int:
    return sum(int(file.read_text(encoding='utf-8').split()[0]) for file in Path(f'/proc/{server.pid}/task').glob('*/schedstat'))


def share(server: Server, seconds: float) -> float:
    """The processor time of the server in the next seconds, as a part of one processor."""
    before, began = processor_ns(server), time.monotonic()
    time.sleep(seconds)
    return (processor_ns(server) - before) / 1e9 / (time.monotonic() - began)


def wait_until_idle(server: Server, most: float = QUIET_SHARE) -> None:
    while share(server, 0.5) > most:
        pass


def kib(server: Server, what: str = 'Pss') -> float:
    found = re.search(rf'^{what}: +(\d+) kB', Path(f'/proc/{server.pid}/smaps_rollup').read_text(encoding='utf-8'), re.MULTILINE)
    return float(found.group(1))


def measure(options: argparse.Namespace, program: str, database: Path) -> Figures:
    os.environ['TABERNA_SERVER'] = program
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        shutil.copy(database, Path(folder) / 'taberna.sqlite')
        server = Server('--bot-threads', '0', data=folder)
        server.wrapper = list(ALONE)
        began = time.monotonic()
        with server:
            started = time.monotonic() - began
            wait_until_idle(server)
            memory, idle = kib(server), 100 * share(server, options.seconds)
            done = subprocess.run(
                ['taskset', '-c', '1', options.load, 'rooms', '--url', f'http://127.0.0.1:{server.port}', '--pace', str(options.pace),
                 '--rooms', str(options.pairs), '--commands', str(options.commands)], capture_output=True, text=True, check=False)
            words = re.search(r'^playing +(\d+) +(\S+) +(\S+) +(\S+)', done.stdout, re.MULTILINE)
            if words is None:
                raise SystemExit(f'{done.stdout}{done.stderr}')
            return {'s to start': started, '% of a processor, idle': idle, 'PSS, MiB': memory / 1024,
                    'p50 ms of a move': float(words.group(3)), 'p99 ms of a move': float(words.group(4))}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--rooms', type=int, default=100000, help='at rest')
    parser.add_argument('--pairs', type=int, default=50, help='rooms that play')
    parser.add_argument('--pace', type=int, default=100, help='ms between two commands of a room')
    parser.add_argument('--commands', type=int, default=2500)
    parser.add_argument('--seconds', type=float, default=5, help='of the interval for the processor time')
    parser.add_argument('--folder', default='/dev/shm', help='for the data')
    options = parser.parse_args()
    programs = programs_of(options)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        databases = {}
        for rooms in (0, options.rooms):
            databases[rooms] = Path(folder) / str(rooms) / 'taberna.sqlite'
            os.environ['TABERNA_SERVER'] = programs[0]  # the oldest format, which every server reads
            with Server('--bot-threads', '0', data=str(databases[rooms].parent)) as server:
                if rooms > 0:
                    asyncio.run(begin_game(server.socket_url))
                server.stop()
            if rooms > 0:
                fill(databases[rooms], rooms)
        cases = [(program, rooms) for program in programs for rooms in databases]
        runs = [[measure(options, program, databases[rooms]) for program, rooms in cases] for _ in range(options.runs)]
    columns = [f'{word}, {rooms:,} rooms' for word in (['before', 'now'] if options.old else ['now']) for rooms in databases]
    print_medians('rooms at rest', columns, runs)


if __name__ == '__main__':
    main()
