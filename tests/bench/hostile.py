#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Players and newcomers beside hostile clients of one address, of one kind at a time.

    tests/bench/hostile.py TABERNA-LOAD SERVER [--hostile N] [--rooms N] [--pace MS] [--commands N] [--kind KIND]…

The server has one processor. Its players (`taberna-load rooms`), the hostile clients and the newcomers share the other,
so the delays contain a part that is not the server's. If root runs the benchmark, the players are served before the
other processes, and the server has the highest priority of ordinary processes. A real-time priority would distort the
figures: Linux then keeps the server from its processor for up to 50 ms in each second in which another process waits
for it. While the players make --commands moves, 100 newcomers come, each from an address of its own, and say hello as
guests. The table shows the delay of a move, its 99th percentile divided by that without hostile clients, and how many
newcomers were welcome within three seconds.
"""
import argparse
import asyncio
import json
import logging
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server import Server  # noqa: E402

ATTACKER = os.environ.get('HOSTILE_ADDRESS', '127.9.9.9')  # the load has an address for each player, from 127.0.0.2 on
NEWCOMERS = 100
IN_TIME_SECONDS = 3
BYTE_EVERY_SECONDS = 1
LEAVE_EVERY_SECONDS = 2
SETTINGS_AT_ONCE = 20  # that limit of admission
REPORTS_AT_ONCE = 5  # the same
READY_SECONDS_MAX = 20  # the attack may be refused some of its places
Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


def frame(t: str, number: int, d: dict, room: str = '') -> bytes:
    """A command in a WebSocket frame. Its mask is zero."""
    text = json.dumps({'t': t, 'id': number, **({'room': room} if room else {}), 'd': d}, ensure_ascii=False).encode()
    length = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, 'big')
    return bytes([0x81]) + length + bytes(4) + text


UPGRADE = (b'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
           b'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: taberna.v1\r\n\r\n')
HELLO = UPGRADE + frame('hello', 1, {'client': 'hostile'})
LOGIN = b'POST /api/v1/account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n'


async def trickle(writer: Writer, head: bytes) -> None:
    writer.write(head)
    while True:
        await asyncio.sleep(BYTE_EVERY_SECONDS)
        writer.write(b'y')
        await writer.drain()


async def half_heads(_: Reader, writer: Writer) -> None:
    await trickle(writer, b'GET / HTTP/1.1\r\nHost: localhost\r\nX: ')


async def slow_bodies(_: Reader, writer: Writer) -> None:
    await trickle(writer, LOGIN % 60000)


async def stalled_readers(_: Reader, writer: Writer) -> None:
    request = b'GET /rules/tabula HTTP/1.1\r\nHost: localhost\r\n\r\n'
    writer.transport.pause_reading()
    writer.write(request * 100)
    while True:  # a write reports that the server has cut the connection
        await asyncio.sleep(BYTE_EVERY_SECONDS)
        writer.write(request)
        await writer.drain()


async def guessers(reader: Reader, writer: Writer) -> None:
    body = json.dumps({'name': 'Livia', 'password': 'not this one either'}).encode()
    while True:
        writer.write(LOGIN % len(body) + body)
        if not await reader.read(65536):
            return


async def openers(reader: Reader, writer: Writer) -> None:
    writer.write(HELLO)
    number = 1
    while await reader.read(65536):
        number += 1
        writer.write(frame('room.open', number, {'ruleset': 'tabula'}))


async def floods(reader: Reader, writer: Writer) -> None:
    writer.write(HELLO)
    number = 1
    while await reader.read(65536):
        for _ in range(20):
            number += 1
            writer.write(frame('ping', number, {}))


async def leavers(reader: Reader, writer: Writer) -> None:
    """All close at the same moment."""
    writer.write(HELLO)
    await reader.read(65536)
    await asyncio.sleep(LEAVE_EVERY_SECONDS - time.time() % LEAVE_EVERY_SECONDS)


async def downloaders(reader: Reader, writer: Writer) -> None:
    """A large file as it is: the server keeps it compressed."""
    writer.write(b'GET /protocol.md HTTP/1.1\r\nHost: localhost\r\n\r\n' * 20)
    while await reader.read(65536):
        pass


async def searchers(reader: Reader, writer: Writer) -> None:
    while True:
        writer.write(b'GET /api/v1/games?result=1/2&limit=50 HTTP/1.1\r\nHost: localhost\r\n\r\n')
        answer = await reader.read(65536)
        if not answer:
            return
        if b' 422 ' in answer[:16]:
            sys.exit('the server does not know this search')


NAMES = ['𒐫' * 20 + f'{i:04}' for i in range(16)]


async def opened(reader: Reader, writer: Writer, d: dict) -> str:
    """Says hello and opens a table; returns its id, or "" if it was refused."""
    writer.write(HELLO + frame('room.open', 2, d))
    heard = b''
    while not (found := re.search(rb'"re":2,[^}]*"room":"(\w+)"|"room":"(\w+)"[^}]*"re":2|"re":2,.*"code"', heard)):
        more = await reader.read(65536)
        if not more:
            return ''
        heard += more
    return (found.group(1) or found.group(2) or b'').decode()


async def hosts(reader: Reader, writer: Writer) -> None:
    """Long settings, as fast as the answers come."""
    room = await opened(reader, writer, {'ruleset': 'tabula'})
    number = 2
    while room:
        number += 1
        writer.write(frame('room.set', number, {'invited': [f'{name}{number % 10}' for name in NAMES]}, room))
        if not await reader.read(65536):
            return


async def long_rooms(reader: Reader, writer: Writer) -> None:
    """Closed tables with settings as long as they may be; each is asked for again and again when it has left memory."""
    room = await opened(reader, writer, {'ruleset': 'tabula'})
    for number in range(3, 3 + SETTINGS_AT_ONCE):
        writer.write(frame('room.set', number, {'invited': [f'{name}{number % 10}' for name in NAMES]}, room))
    writer.write(frame('room.close', 3 + SETTINGS_AT_ONCE, {}, room))
    await asyncio.sleep(BYTE_EVERY_SECONDS)
    while room:
        visitor, asks = await asyncio.open_connection('127.0.0.1', writer.get_extra_info('peername')[1], local_addr=(ATTACKER, 0))
        try:
            asks.write(f'GET /api/v1/rooms/{room} HTTP/1.1\r\nHost: localhost\r\n\r\n'.encode())
            await visitor.read(65536)
        finally:
            asks.close()


async def log_readers(reader: Reader, writer: Writer) -> None:
    """The log of a table, of which the client reads 2 KiB a second."""
    room = await opened(reader, writer, {'ruleset': 'tabula'})
    for number in range(3, 3 + SETTINGS_AT_ONCE):
        writer.write(frame('room.set', number, {'invited': [f'{name}{number % 10}' for name in NAMES]}, room))
    while room:
        visitor, asks = await asyncio.open_connection('127.0.0.1', writer.get_extra_info('peername')[1], local_addr=(ATTACKER, 0), limit=2048)
        try:
            asks.write(f'GET /api/v1/rooms/{room}/log HTTP/1.1\r\nHost: localhost\r\n\r\n'.encode())
            while await visitor.read(2048):
                await asyncio.sleep(BYTE_EVERY_SECONDS)
        finally:
            asks.close()


async def log_packers(reader: Reader, writer: Writer) -> None:
    """The log of a table, compressed, as fast as it comes."""
    room = await opened(reader, writer, {'ruleset': 'tabula'})
    for number in range(3, 3 + SETTINGS_AT_ONCE):
        writer.write(frame('room.set', number, {'invited': [f'{name}{number % 10}' for name in NAMES]}, room))
    visitor, asks = await asyncio.open_connection('127.0.0.1', writer.get_extra_info('peername')[1], local_addr=(ATTACKER, 0))
    try:
        while room:
            asks.write(f'GET /api/v1/rooms/{room}/log HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'.encode())
            if not await visitor.read(1 << 20):
                return
    finally:
        asks.close()


async def profile_readers(reader: Reader, writer: Writer) -> None:
    """The public pages of a user, one after the other without a pause."""
    writer.write(HELLO)
    heard = b''
    while not (found := re.search(rb'"who":"(\w+)"', heard)):
        more = await reader.read(65536)
        if not more:
            return
        heard += more
    user = found.group(1).decode()
    visitor, asks = await asyncio.open_connection('127.0.0.1', writer.get_extra_info('peername')[1], local_addr=(ATTACKER, 0))
    try:
        while True:
            for path in (f'people/{user}', f'people/{user}/ratings?ruleset=tabula', f'games?player={user}&limit=50', 'ratings/tabula?from=9999'):
                asks.write(f'GET /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n'.encode())
                if not await visitor.read(65536):
                    return
    finally:
        asks.close()


async def reporters(reader: Reader, writer: Writer) -> None:
    """A new guest each time, who reports users at a table as often as the server lets him."""
    room = await opened(reader, writer, {'ruleset': 'tabula'})
    for number in range(3, 3 + REPORTS_AT_ONCE):
        writer.write(frame('report', number, {'who': f'p{number:07}', 'reason': 'spam', 'text': 'x' * 500, 'room': room}))
        if not await reader.read(65536):
            return


KINDS: dict[str, Callable[[Reader, Writer], Awaitable[None]]] = {
    'half-heads': half_heads, 'slow-bodies': slow_bodies, 'stalled-readers': stalled_readers, 'guessers': guessers,
    'openers': openers, 'floods': floods, 'leavers': leavers, 'downloaders': downloaders, 'searchers': searchers,
    'long-rooms': long_rooms, 'log-readers': log_readers, 'hosts': hosts, 'log-packers': log_packers,
    'profile-readers': profile_readers, 'reporters': reporters}


async def attack(kind: str, port: int, count: int) -> None:
    """Keeps so many connections of that kind, each replaced when it ends; prints a line when all have been tried."""
    logging.getLogger('asyncio').setLevel(logging.ERROR)  # no line for each write to a connection that has been cut
    tried = 0

    async def one() -> None:
        nonlocal tried
        first = True
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(ATTACKER, 0))
                tried, first = tried + first, False
                try:
                    await KINDS[kind](reader, writer)
                finally:
                    writer.close()
            tried, first = tried + first, False
            await asyncio.sleep(0.1)

    tasks = [asyncio.create_task(one()) for _ in range(count)]
    until = time.monotonic() + READY_SECONDS_MAX
    while tried < count and time.monotonic() < until:
        await asyncio.sleep(0.1)
    print(tried, flush=True)
    await asyncio.gather(*tasks)


async def newcomer(port: int, number: int) -> float:
    """Seconds until the welcome; infinite if the server did not welcome this guest."""
    began = time.monotonic()
    with suppress(OSError, asyncio.TimeoutError):
        reader, writer = await asyncio.open_connection('127.0.0.1', port, local_addr=(f'127.0.{1 + number // 200}.{1 + number % 200}', 0))
        try:
            writer.write(HELLO)
            heard = b''
            while b'"welcome"' not in heard:
                more = await asyncio.wait_for(reader.read(65536), 10 * IN_TIME_SECONDS)
                if not more:
                    return float('inf')
                heard += more
            return time.monotonic() - began
        finally:
            writer.close()
    return float('inf')


async def newcomers(port: int, seconds: float) -> list[float]:
    async def come(number: int) -> float:
        await asyncio.sleep(number * seconds / NEWCOMERS)
        return await newcomer(port, number)
    return list(await asyncio.gather(*(come(number) for number in range(NEWCOMERS))))


def measure(options: argparse.Namespace, kind: str | None) -> dict[str, float]:
    first = ['nice', '-n', '-20'] if os.geteuid() == 0 else []
    other = ['taskset', '-c', '1']
    server = Server('--bot-threads', '0')
    server.wrapper = [*first, 'taskset', '-c', '0']
    with server:
        attackers = kind and subprocess.Popen([*other, 'nice', '-n', '10', sys.executable, __file__, '--attack', kind, str(server.port),
                                               str(options.hostile)], stdout=subprocess.PIPE, text=True)
        held = int(attackers.stdout.readline()) if attackers else 0
        load = subprocess.Popen([*other, options.load, 'rooms', '--url', f'http://127.0.0.1:{server.port}', '--pace', str(options.pace), '--rooms',
                                 str(options.rooms), '--commands', str(options.commands)], stdout=subprocess.PIPE, text=True)
        try:
            for line in load.stdout:
                if 'p50 ms' in line:
                    break
            seconds = options.commands * options.pace / 1000 / options.rooms
            waits = asyncio.run(newcomers(server.port, seconds))
            output = load.communicate()[0]
            found = re.search(r'^playing +(\d+) +(\S+) +(\S+) +(\S+)', output, re.MULTILINE)
        finally:
            for process in (load, attackers):
                if process:
                    process.kill()
                    process.wait()
    if load.returncode != 0 or not found:
        sys.exit(f'{kind}: the players could not play:\n{output}')
    _, rate, p50, p99 = map(float, found.groups())
    return {'hostile': held, 'moves a second': rate, 'p50 ms': p50, 'p99 ms': p99, 'in time': sum(wait <= IN_TIME_SECONDS for wait in waits),
            'median s': sorted(waits)[NEWCOMERS // 2], 'slowest s': max(waits)}


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if sys.argv[1:2] == ['--attack']:
        asyncio.run(attack(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('server', help='the server program')
    parser.add_argument('--hostile', type=int, default=2000)
    parser.add_argument('--rooms', type=int, default=500)
    parser.add_argument('--pace', type=int, default=1000, help='ms between two moves of a room')
    parser.add_argument('--commands', type=int, default=10000, help='moves that are measured')
    parser.add_argument('--kind', action='append', choices=KINDS)
    options = parser.parse_args()
    os.sched_setaffinity(0, {1})  # where the newcomers run
    os.environ['TABERNA_SERVER'] = str(Path(options.server).resolve())
    print('| hostile clients | number | moves a second | p50 ms | p99 ms | ratio | newcomers in time | median s | slowest s |\n| --- |' + ' ---: |' * 8,
          flush=True)
    calm = 0.0
    for kind in (None, *(options.kind or KINDS)):
        seen = measure(options, kind)
        calm = calm or seen['p99 ms']
        print(f'| {kind or "none"} | {seen["hostile"]} | {seen["moves a second"]:.0f} | {seen["p50 ms"]:.2f} | {seen["p99 ms"]:.2f} | '
              f'{seen["p99 ms"] / calm:.2f} | {seen["in time"]} of {NEWCOMERS} | {seen["median s"]:.2f} | {seen["slowest s"]:.2f} |', flush=True)


if __name__ == '__main__':
    main()
