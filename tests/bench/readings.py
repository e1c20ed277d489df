#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long a command takes to be stored while others read the pages of a user with many games.

    tests/bench/readings.py SERVER [--store sqlite|postgres] [--games N] [--readers N] [--rounds N] [--path PATH]…

The games are put into the database by SQL. Then a client takes a seat and leaves it again, a command in 30 ms. Phases
without readers take turns with phases beside readers, which are a process of their own at one address: each asks for
one path without a pause. So what else the machine does is in both. If root runs the benchmark, the server, its
database and the client come before other processes, and the readers after them. The table shows the median delay of a
command in both kinds of phases, the ratio, and how many answers the readers got. The goal is a ratio of at most 1.5.
"""
import argparse
import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from engines import Postgres  # noqa: E402
from hostile import HELLO, frame  # noqa: E402
from server import Server  # noqa: E402

USER, OTHER, OTHERS = 'abcmany', 'abcother0', 50
PATHS = [f'/api/v1/people/{USER}', f'/api/v1/people/{USER}/against/{OTHER}', f'/api/v1/people/{USER}/ratings?ruleset=tabula',
         f'/api/v1/games?player={USER}&result=drawn&limit=50', '/api/v1/games?ruleset=zeno&limit=50', '/api/v1/games?until=1&limit=50',
         '/api/v1/ratings/tabula?from=9999']
PAUSE_SECONDS = 0.03
COMMANDS = 40  # of a phase
GOAL = 1.5
FIRST_NICE, READERS_NICE = -20, 10
READER, PLAYER = '127.0.8.1', '127.0.0.9'
# In SQL that both engines understand: games of one user against fifty others, and a rating step of each.
FILL = """
INSERT INTO persons(who, token_hash, name, seen, made) VALUES('{user}', '\\x01', 'Many Games', 1, 1);
INSERT INTO games(id, room, game, ruleset, rules, started, ended, result, reason, turns, rated, open, imported)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {games})
    SELECT i, 'room' || i, 1, 'tabula', 'tabula@1', i, i + 500, CASE i % 2 WHEN 0 THEN '1-0' ELSE '0-1' END, 'won', 40, 1, 1, 0 FROM n;
INSERT INTO players(game, seat, who, name) SELECT id, 'b1', '{user}', 'Many Games' FROM games;
INSERT INTO players(game, seat, who, name) SELECT id, 'w1', 'abcother' || (id % {others}), 'Other' FROM games;
INSERT INTO rating_steps(who, ruleset, room, game, at, other, before, rating, deviation)
    SELECT '{user}', 'tabula', room, game, ended, 'abcother0', 1500, 1500, 60 FROM games;
"""


async def read_frame(reader: asyncio.StreamReader) -> dict:
    while (head := await reader.readexactly(2))[0] & 0x0f != 1:
        await reader.readexactly(head[1] & 0x7f)  # a ping
    length = head[1] & 0x7f
    if length >= 126:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
    return json.loads(await reader.readexactly(length))


class Sitter:
    """A client with a table, who takes a seat and leaves it again."""

    async def come(self, port: int) -> None:
        self._reader, self._writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(PLAYER, 0))
        self._id, self._room, self.commands = 1, '', 0
        self._writer.write(HELLO)
        await self._reader.readuntil(b'\r\n\r\n')
        while (await read_frame(self._reader))['t'] != 'welcome':
            pass
        self._room = (await self._command('room.open', {'ruleset': 'tabula', 'dice': 'server'}))['d']['room']

    async def _command(self, t: str, d: dict) -> dict:
        self._id += 1
        self._writer.write(frame(t, self._id, d, self._room))
        while (answer := await read_frame(self._reader)).get('re') != self._id:
            pass
        assert answer['t'] == 'ok', answer
        return answer

    async def act(self) -> float:
        """Returns how many milliseconds it takes."""
        began = time.perf_counter()
        await (self._command('room.sit', {'seat': 'w1'}) if self.commands % 2 == 0 else self._command('room.stand', {}))
        self.commands += 1
        return (time.perf_counter() - began) * 1000

    def leave(self) -> None:
        self._writer.close()


async def delays_ms(port: int) -> list[float]:
    """Those of a phase. Each has a user of its own, who need not answer pings between the phases."""
    sitter, took = Sitter(), []
    await sitter.come(port)
    for _ in range(COMMANDS):
        took.append(await sitter.act())
        await asyncio.sleep(PAUSE_SECONDS)
    sitter.leave()
    return took


async def read_on_connection(port: int, path: str, goes_on: asyncio.Event, count: list[int]) -> None:
    reader, writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(READER, 0))
    while await goes_on.wait():
        writer.write(f'GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n'.encode())
        head = await reader.readuntil(b'\r\n\r\n')
        length = next(int(line.split(b':')[1]) for line in head.lower().splitlines() if line.startswith(b'content-length:'))
        await reader.readexactly(length)
        count[0] += head.startswith(b'HTTP/1.1 200')


async def read_without_pause(port: int, path: str, goes_on: asyncio.Event, count: list[int]) -> None:
    while True:
        # The server closes a connection that waits too long, for its answer or for the next phase.
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await read_on_connection(port, path, goes_on, count)


async def read_in_phases(port: int, path: str, readers: int) -> None:
    """A phase of readings for each line of the input; a line with the number of answers at its end."""
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    goes_on, count = asyncio.Event(), [0]
    tasks = [asyncio.create_task(read_without_pause(port, path, goes_on, count)) for _ in range(readers)]
    while await lines.readline():
        count[0] = 0
        goes_on.set()
        while count[0] < readers:  # the server has begun to answer them
            await asyncio.sleep(0.01)
        print('reading', flush=True)
        await lines.readline()
        goes_on.clear()
        print(count[0], flush=True)
    for task in tasks:
        task.cancel()


class Readers:
    """The process of the readers."""

    def __init__(self, port: int, path: str, readers: int) -> None:
        self._process = subprocess.Popen(['nice', '-n', str(READERS_NICE - os.nice(0)), sys.executable, __file__, '--readers-of', str(port), path, str(readers)],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self) -> None:
        self._ask()

    def end(self) -> int:
        """Returns how many answers they got."""
        return int(self._ask())

    def _ask(self) -> str:
        self._process.stdin.write('\n')
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


def measure(server: Server, path: str, options: argparse.Namespace) -> tuple[float, float, int]:
    """Median ms without and with readers, and the number of answers."""
    idle, busy, answers = [], [], 0

    async def run() -> None:
        nonlocal answers
        with closing(Readers(server.port, path, options.readers)) as readers:
            for _ in range(options.rounds):
                idle.extend(await delays_ms(server.port))
                readers.begin()
                busy.extend(await delays_ms(server.port))
                answers += readers.end()
    asyncio.run(run())
    return statistics.median(idle), statistics.median(busy), answers


def main() -> None:
    if sys.argv[1:2] == ['--readers-of']:
        asyncio.run(read_in_phases(int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('server', type=Path)
    parser.add_argument('--store', choices=['sqlite', 'postgres'], default='sqlite')
    parser.add_argument('--games', type=int, default=60000)
    parser.add_argument('--readers', type=int, default=20)
    parser.add_argument('--rounds', type=int, default=4)
    parser.add_argument('--path', action='append')
    options = parser.parse_args()
    fill = FILL.format(user=USER, games=options.games, others=OTHERS)
    os.environ['TABERNA_SERVER'] = str(options.server)
    with ExitStack() as stack:
        if os.geteuid() == 0:
            os.nice(FIRST_NICE)  # also of the server and its database
        postgres = stack.enter_context(Postgres()) if options.store == 'postgres' else None
        arguments = ['--store', postgres.create_database('readings')] if postgres else []
        server = Server(*arguments, '--bot-threads', '0')
        stack.callback(server.__exit__)
        server.start()
        server.stop()
        if postgres:
            postgres.query(f'SET search_path = taberna; {fill}', 'readings')
        else:
            with closing(sqlite3.connect(server.data / 'taberna.sqlite')) as database:
                database.executescript(fill)
        server.start()
        print('| readers of | p50 ms alone | p50 ms beside them | ratio | answers |\n| --- | ---: | ---: | ---: | ---: |')
        worst = 0.0
        for path in options.path or PATHS:
            idle, busy, answers = measure(server, path, options)
            worst = max(worst, busy / idle)
            print(f'| {path} | {idle:.2f} | {busy:.2f} | {busy / idle:.2f} | {answers} |', flush=True)
        print(f'\nworst ratio {worst:.2f}, goal {GOAL}')


if __name__ == '__main__':
    main()
