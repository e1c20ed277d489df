#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Lets each allocation and each system call of the server fail once, one in each run.

    tests/faults/every_call.py BUILD [--calls memory|system|NAME] [--moment first|again] [--from N] [--to N] [--step N] [--stacks]

Each run starts the server, and two clients play: `first` with an empty data folder and a whole game, with chat and an
account; `again` with the data of a killed server, whose game continues. Then the server stops. One call fails. After it
the server may answer with an error, close a connection, pause, or end with a message: by exit(), or by the abort() of a
library. It may not crash, hang, or refuse new guests. Only after a failed lock of the database (fcntl) may all rooms
stay paused until a restart. Another start without a fault must find everything that the clients have seen.
It prints a line for each run that breaks this, and how often each call ended the server.

With --stacks the first call from each call stack (the innermost ten frames) fails, instead of each call: a hundred
allocations of the same kind are one run. --from, --to and --step then choose among the stacks.
"""
import argparse
import asyncio
import collections
import json
import mmap
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

if __name__ == '__main__':
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import websockets

from client import Client, Refused
from player import Player, open_table
from rules import Rules
from server import Server, ServerError

HANG_SECONDS = 20  # no measure of speed: after it a run counts as hanging
PASSWORD = 'correct horse battery staple'
REPORT_BYTES = 512  # struct report in failing_calls.c
# What a client may see of a fault.
FAILURES = (ConnectionError, Refused, OSError, HTTPException, websockets.WebSocketException)
MESSAGE = (' error ', ' warn', 'taberna: ')


class Broken(Exception):
    """A run broke a promise."""


@dataclass
class Fault:
    calls: str
    at: int | str  # the number of the call, or the hash of its stack; 0: none
    library: str
    stacks: str = ''  # the file to which the hash of each call's stack is written


@dataclass
class Seen:
    """What the clients have seen, and has to be there after a restart."""
    logs: dict[str, list[str]] = field(default_factory=dict)
    account: str = ''


@dataclass
class Result:
    count: int  # calls made
    failed: str  # the call that failed
    status: int | None  # of a server that ended by itself


class FaultyServer(Server):
    """The fault is in the first start."""

    wrapper: list[str] = []  # the library must be loaded into the server only

    def __init__(self, data: Path, fault: Fault) -> None:
        self._report = tempfile.NamedTemporaryFile(prefix='taberna-fault-')
        self._report.write(bytes(REPORT_BYTES))
        self._report.flush()
        super().__init__(data=str(data), environment={
            'LD_PRELOAD': fault.library, 'TABERNA_FAULT_FILE': self._report.name, 'TABERNA_FAULT_CALLS': fault.calls,
            'TABERNA_FAULT_AT': '0' if isinstance(fault.at, str) else str(fault.at),
            **({'TABERNA_FAULT_STACK': fault.at} if isinstance(fault.at, str) else {}),
            **({'TABERNA_FAULT_STACKS': fault.stacks} if fault.stacks else {})})

    def begin_start(self) -> None:
        super().begin_start()
        self.environment = dict(os.environ)

    def report(self) -> tuple[int, str]:
        with mmap.mmap(self._report.fileno(), REPORT_BYTES) as report:
            return int.from_bytes(report[:8], sys.byteorder), report[8:].rstrip(b'\0').decode()


def request(server: Server, path: str, body: dict, token: str = '') -> dict:
    headers = {'content-type': 'application/json', **({'authorization': f'Bearer {token}'} if token else {})}
    asked = urllib.request.Request(server.url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=HANG_SECONDS) as answer:
        return json.load(answer)


class Run:
    def __init__(self, server: FaultyServer, rules: Rules, seen: Seen) -> None:
        self.server, self.rules, self.seen = server, rules, seen
        self._clients: list[Client] = []

    async def come(self, **hello) -> Client:
        client = Client(self.server.socket_url, self.rules)
        self._clients.append(client)
        await client.connect(**hello)
        return client

    def remember(self) -> None:
        for client in self._clients:
            for room, table in client.tables.items():
                if len(table.log) > len(self.seen.logs.get(room, [])):
                    self.seen.logs[room] = list(table.log)

    async def seat_two(self) -> list[Player]:
        host, guest = await self.come(), await self.come()
        room = await open_table(host)
        await guest.subscribe(room)
        players = [Player(host, room, seed=1), Player(guest, room, seed=2)]
        for player, seat in zip(players, ('w1', 'b1')):
            await player.sit(seat)
        return players

    async def game(self) -> None:
        """A game with its end, a line of chat, and an account."""
        white, black = await self.seat_two()
        await self.play([white, black])
        await white.client.command('chat.say', {'channel': 'players', 'text': 'A good throw!'}, room=white.room)
        await asyncio.to_thread(request, self.server, '/api/v1/account/register', {'name': 'Ada', 'password': PASSWORD},
                                black.client.token)
        self.seen.account = 'Ada'
        await white.decide('resign')
        await black.client.until(lambda: black.table.result)

    async def play(self, players: list[Player]) -> None:
        throws = players[0].table.throws + 2
        playing = [asyncio.create_task(p.play(lambda table: table.throws > throws and table.has_turn())) for p in players]
        try:
            await asyncio.gather(*playing)
        finally:
            # in Python 3.11 wait_for() can swallow a cancellation
            while not all(task.done() for task in playing):
                for task in playing:
                    task.cancel()
                await asyncio.wait(playing, timeout=1)
            await asyncio.gather(*playing, return_exceptions=True)

    async def works(self) -> None:
        """New guests can play, as soon as the store works again."""
        while self.server.running:
            try:
                return await self.play(await self.seat_two())
            except Refused as refused:
                if refused.code != 'storage-paused':
                    raise
                await asyncio.sleep(0.1)

    async def leave(self) -> None:
        self.remember()
        for client in self._clients:
            if hasattr(client, 'socket'):
                client.socket.transport.abort()

    async def scenario(self, moment: str, rooms: list[str]) -> None:
        try:
            if moment == 'first':
                await self.game()
            else:
                watcher = await self.come()
                for room in rooms:
                    await watcher.subscribe(room)
                await self.play(await self.seat_two())
        except FAILURES as failure:
            await asyncio.to_thread(self.allow, failure)
        is_later = not self.server.report()[1]
        try:
            await self.works()
        except FAILURES as failure:
            if not is_later:
                raise
            await asyncio.to_thread(self.allow, failure)
            await self.works()  # the fault may end only what was under way

    def allow(self, failure: Exception) -> None:
        if not self.server.report()[1]:
            raise Broken(f'without a fault: {failure!r}')


def check_end(server: FaultyServer, status: int) -> None:
    # libuv and libwebsockets abort after some system calls; the server's own message explains it
    aborted = status == -signal.SIGABRT and any('taberna: aborted; ' in line for line in server.lines)
    if status < 0 and not aborted:
        raise Broken(f'ended by signal {-status}')
    if status == 0:
        raise Broken('ended by itself with status 0')
    if not any(word in line for line in server.lines for word in MESSAGE):
        raise Broken(f'ended with status {status} and without a message')


async def under_fault(run: Run, moment: str, rooms: list[str]) -> int | None:
    """Starts, plays and stops; returns the status of a server that ended by itself."""
    server = run.server
    try:
        await asyncio.to_thread(server.start)
    except ServerError:
        status = server.wait(HANG_SECONDS)
        check_end(server, status)
        return status
    try:
        await asyncio.wait_for(run.scenario(moment, rooms), HANG_SECONDS)
    except TimeoutError:
        # After a failed fcntl of SQLite's locks all rooms stay paused for longer than a run takes. After any other
        # call that is a hang.
        paused = any('store.failed' in line for line in server.lines)
        if not server.running or not paused or not server.report()[1].startswith('fcntl'):
            raise
    except FAILURES as failure:
        # The server has ended, or it broke a promise; the process ends a little after its sockets.
        try:
            status = await asyncio.to_thread(server.wait, 10)
        except subprocess.TimeoutExpired:
            raise Broken(f'does not work after the fault: {failure!r}') from failure
        check_end(server, status)
        return status
    finally:
        await run.leave()
    if not server.running:
        status = await asyncio.to_thread(server.wait, HANG_SECONDS)
        check_end(server, status)
        return status
    server.begin_stop()
    status = await asyncio.to_thread(server.wait, HANG_SECONDS)
    if status != 0:
        check_end(server, status)
    return status or None


def check_stored(server: FaultyServer, seen: Seen) -> None:
    server.start()
    for room, log in seen.logs.items():
        stored = server.get(f'/api/v1/rooms/{room}/log').decode().splitlines()
        if stored[:len(log)] != log:
            raise Broken(f'room {room}: {len(log)} events seen, {len(stored)} stored')
    if seen.account:
        request(server, '/api/v1/account/login', {'name': seen.account, 'password': PASSWORD})
    if server.stop() != 0:
        raise Broken('does not stop after the restart')


@dataclass
class Trials:
    rules: Rules
    library: str
    again: Path  # the data of a killed server
    logs: dict[str, list[str]]  # its rooms

    def trial(self, moment: str, calls: str, at: int | str, stacks: str = '') -> Result:
        """One run. Raises Broken, with the log."""
        with tempfile.TemporaryDirectory(prefix='taberna-faults-') as folder:
            data = Path(folder, 'data')
            if moment == 'again':
                shutil.copytree(self.again, data, ignore=shutil.ignore_patterns('admin.sock'))
            server = FaultyServer(data, Fault(calls, at, self.library, stacks))
            seen = Seen(dict(self.logs) if moment == 'again' else {})
            try:
                status = asyncio.run(under_fault(Run(server, self.rules, seen), moment, list(self.logs)))
                count, failed = server.report()
                check_stored(server, seen)
                return Result(count, failed, status)
            except (Broken, ServerError, OSError, TimeoutError, subprocess.TimeoutExpired) as error:
                log = '\n    '.join(server.lines[-6:])
                raise Broken(f'{moment} {calls} {at} ({server.report()[1]}): {error!r}\n    {log}') from error
            finally:
                if server.running:
                    server.kill()


    def stacks(self, moment: str, calls: str) -> list[str]:
        """The hashes of the stacks from which the server makes such calls, each once."""
        with tempfile.NamedTemporaryFile(prefix='taberna-stacks-') as file:
            self.trial(moment, calls, 0, file.name)
            written = file.read()
        return list(dict.fromkeys(f'{stack:x}' for (stack,) in struct.iter_unpack('=Q', written)))


def prepare(rules: Rules, library: str, folder: Path) -> Trials:
    """Makes the data of a server that was killed during a game."""
    data = folder / 'again'
    server = FaultyServer(data, Fault('none', 0, library))
    seen = Seen()

    async def play() -> None:
        run = Run(server, rules, seen)
        await run.play(await run.seat_two())
        await run.leave()

    server.start()
    try:
        asyncio.run(play())
    finally:
        server.kill()
    return Trials(rules, library, data, seen.logs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=Path)
    parser.add_argument('--calls', action='append', help='memory, system (both) or the name of a function')
    parser.add_argument('--moment', action='append', choices=('first', 'again'), help='(both)')
    parser.add_argument('--from', dest='first', type=int, default=1)
    parser.add_argument('--to', type=int)
    parser.add_argument('--step', type=int, default=1)
    parser.add_argument('--stacks', action='store_true')
    options = parser.parse_args()
    build = options.build.resolve()
    os.environ.update(TABERNA_SERVER=str(build / 'server/taberna'), TABERNA_WASM=str(build / 'rules/wasm/offline.wasm'))
    broken = 0
    with Rules() as rules, tempfile.TemporaryDirectory(prefix='taberna-faults-') as folder:
        trials = prepare(rules, str(build / 'tests/faults/failing-calls.so'), Path(folder))
        for moment in options.moment or ('first', 'again'):
            for calls in options.calls or ('system', 'memory'):
                places = trials.stacks(moment, calls) if options.stacks else range(1, trials.trial(moment, calls, 0).count + 1)
                ends: collections.Counter = collections.Counter()
                chosen = places[options.first - 1:options.to:options.step]
                reached = 0
                for at in chosen:
                    try:
                        result = trials.trial(moment, calls, at)
                        reached += bool(result.failed)
                        if result.status is not None:
                            ends[f'{result.failed.split("+")[0]}: status {result.status}'] += 1
                    except Broken as error:
                        broken += 1
                        print(f'BROKEN {error}', flush=True)
                print(f'{moment} {calls}: {len(places)} {"stacks" if options.stacks else "calls"}, {len(chosen)} runs, '
                      f'{reached} failed calls that broke nothing, {sum(ends.values())} exits with a message')
                for what, times in ends.most_common():
                    print(f'    {times:5} {what}', flush=True)
    print(f'{broken} broken')
    return 1 if broken else 0


if __name__ == '__main__':
    sys.exit(main())
