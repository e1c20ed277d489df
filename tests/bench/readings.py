#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long a command takes to be stored while others read the pages of a user with many games.

    tests/bench/readings.py SERVER [--store sqlite|postgres] [--games N] [--readers N] [--commands N] [--path PATH]…

The games are put into the database by SQL. Then hosts lock and unlock a table, a command in 60 ms, first alone
and then beside readers of one address that ask for one path without a pause. The table shows the median delay of a
command, its ratio to that without readers, and how many answers the readers got. The goal is a ratio of at most 1.5.
"""
import argparse
import asyncio
import json
import os
import sqlite3
import statistics
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
PAUSE_SECONDS = 0.06
WARM_SECONDS = 1
LOCKS_OF_USER = 20  # that limit of admission: then another host goes on
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


class Host:
    """A client with a table."""

    async def come(self, port: int) -> None:
        self._reader, self._writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(PLAYER, 0))
        self._id = 1
        self._writer.write(HELLO)
        await self._reader.readuntil(b'\r\n\r\n')
        while (await read_frame(self._reader))['t'] != 'welcome':
            pass
        self._room = (await self.command('room.open', {'ruleset': 'tabula'}))['d']['room']

    async def command(self, t: str, d: dict, **envelope) -> dict:
        self._id += 1
        text = frame(t, self._id, d) if not envelope else self._with_room(t, d)
        self._writer.write(text)
        while (answer := await read_frame(self._reader)).get('re') != self._id:
            pass
        assert answer['t'] == 'ok', answer
        return answer

    def _with_room(self, t: str, d: dict) -> bytes:
        text = json.dumps({'t': t, 'id': self._id, 'room': self._room, 'd': d}).encode()
        return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text

    async def lock(self, locked: bool) -> float:
        """Returns how many milliseconds it takes."""
        began = time.perf_counter()
        await self.command('room.lock', {'locked': locked}, room=True)
        return (time.perf_counter() - began) * 1000

    def leave(self) -> None:
        self._writer.close()


async def median_ms(port: int, commands: int) -> float:
    took: list[float] = []
    while len(took) < commands:
        host = Host()
        await host.come(port)
        for i in range(LOCKS_OF_USER):
            took.append(await host.lock(i % 2 == 0))
            await asyncio.sleep(PAUSE_SECONDS)
        host.leave()
    return statistics.median(took)


async def read_without_pause(port: int, path: str, count: list[int]) -> None:
    reader, writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(READER, 0))
    while True:
        writer.write(f'GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n'.encode())
        head = await reader.readuntil(b'\r\n\r\n')
        length = next(int(line.split(b':')[1]) for line in head.lower().splitlines() if line.startswith(b'content-length:'))
        await reader.readexactly(length)
        count[0] += head.startswith(b'HTTP/1.1 200')


async def measure(server: Server, options: argparse.Namespace) -> None:
    alone = await median_ms(server.port, options.commands)
    print(f'| none | {alone:.2f} | 1.00 | |', flush=True)
    for path in options.path or PATHS:
        count = [0]
        readers = [asyncio.create_task(read_without_pause(server.port, path, count)) for _ in range(options.readers)]
        await asyncio.sleep(WARM_SECONDS)
        median = await median_ms(server.port, options.commands)
        for reader in readers:
            reader.cancel()
            with suppress(asyncio.CancelledError, OSError, asyncio.IncompleteReadError):
                await reader
        print(f'| {path} | {median:.2f} | {median / alone:.2f} | {count[0]} |', flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('server', type=Path)
    parser.add_argument('--store', choices=['sqlite', 'postgres'], default='sqlite')
    parser.add_argument('--games', type=int, default=60000)
    parser.add_argument('--readers', type=int, default=20)
    parser.add_argument('--commands', type=int, default=60)
    parser.add_argument('--path', action='append')
    options = parser.parse_args()
    fill = FILL.format(user=USER, games=options.games, others=OTHERS)
    os.environ['TABERNA_SERVER'] = str(options.server)
    with ExitStack() as stack:
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
        print('| readers of | p50 ms | ratio | answers |\n| --- | ---: | ---: | ---: |')
        asyncio.run(measure(server, options))


if __name__ == '__main__':
    main()
