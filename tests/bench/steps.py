#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The longest step of the event loop of each kind, at large sizes.

    tests/bench/steps.py SERVER [--rooms N] [--log-bytes N] [--runs N]

The server gets a room whose log has as many bytes as a log may have, put into the database, and so many guests from
several addresses, each with a public table. Then the long room is loaded, read as a log with and without compression and
as a record, followed, and a megabyte of it is imported; ten guests follow the lobby while tables
open; each guest sends messages of the greatest size; and at the end all leave at the same moment. The table has the
processor time of the longest step of each kind (the metric loop_step_longest_seconds), as a median of the runs. The goal
is 5 ms on a machine without other work.
"""
import argparse
import asyncio
import json
import os
import re
import resource
import statistics
import sys
import urllib.error
import urllib.request
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from hostile import HELLO, frame  # noqa: E402
from long_log import lengthen  # noqa: E402
from server import Server  # noqa: E402

GOAL_MS = 5
MESSAGE_BYTES = 8000
IMPORT_BYTES = 1_000_000
AT_ADDRESS = 90  # guests of an address
WATCHERS = 10
AT_ONCE = 50
TEXT, PING, PONG = 1, 9, 10
# Steps that may be longer, and why.
EXCEPTIONS: dict[str, str] = {}


class Guest:
    """A client with a table of its own, which reads what comes and answers pings."""

    def __init__(self) -> None:
        self._id, self._answers = 1, asyncio.Queue()

    async def come(self, port: int, number: int) -> None:
        address = f'127.0.{10 + number // AT_ADDRESS}.1'
        self._reader, self.writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(address, 0))
        self.writer.write(HELLO)
        await self._reader.readuntil(b'\r\n\r\n')
        self._reads = asyncio.create_task(self._read())
        self.token = (await self._answer(1))['d']['token']

    async def _read(self) -> None:
        while True:
            opcode, payload = await self._next_frame()
            if opcode == PING:
                self.writer.write(bytes([0x80 | PONG, 0x80 | len(payload)]) + bytes(4) + payload)
            elif opcode == TEXT and (message := json.loads(payload)).get('re'):
                self._answers.put_nowait(message)

    async def _next_frame(self) -> tuple[int, bytes]:
        head = await self._reader.readexactly(2)
        length = head[1] & 0x7f
        if length >= 126:
            length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8))
        return head[0] & 0x0f, await self._reader.readexactly(length)

    async def _answer(self, number: int) -> dict:
        """The answer to that command; the error of the connection, if it broke."""
        next_answer = asyncio.create_task(self._answers.get())
        while True:
            await asyncio.wait((next_answer, self._reads), return_when=asyncio.FIRST_COMPLETED)
            if not next_answer.done():
                next_answer.cancel()
                self._reads.result()
            if (answer := next_answer.result())['re'] == number:
                return answer
            next_answer = asyncio.create_task(self._answers.get())

    async def command(self, t: str, d: dict, room: str = '') -> dict:
        self._id += 1
        self.writer.write(frame(t, self._id, d, room))
        return await self._answer(self._id)

    def leave(self) -> None:
        self._reads.cancel()
        self.writer.transport.abort()


async def in_turns(actions: Iterable[Coroutine]) -> None:
    """AT_ONCE at a time: one after another the crowd would need minutes."""
    places = asyncio.Semaphore(AT_ONCE)

    async def take_place(action: Coroutine) -> None:
        async with places:
            await action
    await asyncio.gather(*map(take_place, actions))


async def open_long(port: int) -> str:
    guest = Guest()
    await guest.come(port, 0)
    room = (await guest.command('room.open', {'ruleset': 'tabula', 'dice': 'server'}))['d']['room']
    for turn in range(2):
        names = ['𒐫' * 20 + f'{16 * turn + i:04}' for i in range(16)]
        assert (await guest.command('room.set', {'invited': names}, room))['t'] == 'ok'
    assert (await guest.command('room.close', {}, room))['t'] == 'ok'
    guest.leave()
    return room


def get(url: str, headers: dict | None = None, body: bytes | None = None) -> bytes:
    with suppress(urllib.error.HTTPError):
        with urllib.request.urlopen(urllib.request.Request(url, body, headers or {})) as answer:
            return answer.read()
    return b''


def read_long(url: str, room: str, token: str) -> None:
    at = f'{url}/api/v1/rooms/{room}'
    assert get(at)
    log = get(f'{at}/log')
    get(f'{at}/log', {'accept-encoding': 'gzip'})
    get(f'{at}/record')
    begin = log[:log.rindex(b'\n', 0, IMPORT_BYTES) + 1]
    get(f'{url}/api/v1/games/import', {'content-type': 'application/x-ndjson', 'authorization': f'Bearer {token}'}, begin)


async def crowd(port: int, url: str, room: str, count: int) -> None:
    guests = [Guest() for _ in range(count)]
    await in_turns(guest.come(port, number) for number, guest in enumerate(guests))
    for guest in guests[:WATCHERS]:
        await guest.command('sub', {'topic': 'lobby'})
    await asyncio.to_thread(read_long, url, room, guests[0].token)
    await guests[0].command('sub', {'topic': f'room:{room}'})
    await in_turns(guest.command('room.open', {'ruleset': 'tablaaza', 'visibility': 'public'}) for guest in guests[WATCHERS:])
    get(f'{url}/api/v1/lobby')
    await in_turns(guest.command('ping', {'x': 'y' * MESSAGE_BYTES}) for guest in guests[WATCHERS:])
    for guest in guests:
        guest.leave()
    while b'taberna_connections 0\n' not in get(f'{url}/metrics'):
        await asyncio.sleep(0.05)


def measure(options: argparse.Namespace) -> dict[str, tuple[float, int]]:
    """Milliseconds of the longest step of each kind, and how many steps there were."""
    with Server('--bot-threads', '0', '--log-level', 'warning') as server:
        room = asyncio.run(open_long(server.port))
        assert server.stop() == 0
        log = lengthen(server.data, room, 19_000, options.log_bytes, last=1)
        print(f'a log of {log.v:,} events and {log.bytes / 2**20:.1f} MiB', file=sys.stderr)
        server.start()
        asyncio.run(crowd(server.port, server.url, room, options.rooms))
        metrics = get(f'{server.url}/metrics').decode()
        for line in server.lines:
            if 'loop.step_long' in line:
                print(line, file=sys.stderr)
    counts = dict(re.findall(r'^taberna_loop_step_seconds_count{type="(\w+)"} (\d+)', metrics, re.MULTILINE))
    return {kind: (1000 * float(longest), int(counts[kind]))
            for kind, longest in re.findall(r'^taberna_loop_step_longest_seconds{type="(\w+)"} (\S+)', metrics, re.MULTILINE)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('server', help='the server program')
    parser.add_argument('--rooms', type=int, default=2000)
    parser.add_argument('--log-bytes', type=int, default=16 << 20)
    parser.add_argument('--runs', type=int, default=3)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.environ['TABERNA_SERVER'] = str(Path(options.server).resolve())
    runs = [measure(options) for _ in range(options.runs)]
    print('| steps | number | longest, ms | beyond the goal |\n| --- | ---: | ---: | --- |')
    for kind in runs[0]:
        longest = statistics.median(run[kind][0] for run in runs)
        print(f'| {kind} | {runs[0][kind][1]} | {longest:.2f} | {EXCEPTIONS.get(kind, "unknown") if longest > GOAL_MS else ""} |')


if __name__ == '__main__':
    main()
