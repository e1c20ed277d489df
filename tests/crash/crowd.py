# SPDX-License-Identifier: MIT
"""A crowd of clients who play on through every fault of the server, and remember everything they were sent.

A member whose connection breaks reconnects with the token as soon as the server is up. It then sends the unanswered
command again, with the same id, as the page does.
"""
import asyncio
import hashlib
import json
import sqlite3
from dataclasses import dataclass

import websockets

from chain import Chain
from client import Client, Refused
from server import Server, ServerError
from player import Player, open_table
from rules import Rules
from waits import WAIT_SECONDS_MAX

LOST = (ConnectionError, OSError, websockets.WebSocketException)
# without a message to any client: longer than the timeout of a client, whose error says more
READS = ('hello', 'ping', 'sub', 'unsub')
EFFECTS = {  # the event that a command may leave in the log of its room
    'room.open': {'created'},
    'room.sit': {'seated', 'started'},
    'room.stand': {'stood'},
    'room.close': {'closed'},
    'roll': {'linked', 'rolloff', 'rolled'},
    'turn': {'turn', 'passed', 'ended'},
    'takeback': {'tookback'},
    'resign': {'resigned', 'ended'},
    'rematch': {'offered', 'answered', 'rematch', 'started'},
}


@dataclass
class Entry:
    """A command as its sender knows it."""
    who: str
    number: int
    t: str
    outcome: str = 'unknown'  # or 'ok', or the code of the error
    sent: int = 0


class Member(Client):
    """A client that always reconnects."""

    def __init__(self, crowd: 'Crowd') -> None:
        super().__init__(crowd.server.socket_url, crowd.rules)
        self.crowd = crowd
        self._free_at = 0.0  # the time at which the server's rate limit allows the next command

    def _take(self, text: str) -> None:
        super()._take(text)
        self.crowd.heard()

    async def connect(self, **hello) -> None:
        while True:
            await self.crowd.up.wait()
            start = self.crowd.starts
            try:
                await super().connect(**hello)
                break
            except LOST as lost:
                if self.crowd.up.is_set() and self.crowd.starts == start:
                    raise ServerError('the server has ended, and the test did not kill it:\n' + '\n'.join(self.crowd.server.lines[-20:])) from lost
        assert 'renewed' not in self.welcome, f'{self.who} was forgotten'

    async def command(self, t: str, d: dict | None = None, **envelope) -> dict:
        if t == 'hello':
            return await super().command(t, d, **envelope)
        await self._keep_to_the_rate()
        number = self.next_id
        entry = self.crowd.note(Entry(self.who, number, t))
        while True:
            try:
                entry.sent += 1
                answer = await super().command(t, d, **envelope, id=number)
                entry.outcome = 'ok'
                return answer
            except Refused as refused:
                if refused.code == 'restarting':  # nothing has been done: sent again, like an unanswered command
                    await self.closed()
                    await self.connect()
                    continue
                entry.outcome = refused.code
                if refused.code not in ('storage-paused', 'stale-version'):
                    refused.add_note(f'{entry} {d} {envelope}')
                raise
            except LOST as lost:
                await self._come_back(lost)

    async def _come_back(self, lost: Exception) -> None:
        if isinstance(lost, TimeoutError):  # the connection stands, and no message comes
            raise lost
        await self.connect()

    async def _keep_to_the_rate(self) -> None:
        now = asyncio.get_running_loop().time()
        self._free_at = max(now, self._free_at) + 1.2 / self.welcome['limits']['a_second']
        if self._free_at - now > 1:
            await asyncio.sleep(self._free_at - now - 1)

    async def until(self, condition) -> object:
        while True:
            try:
                return await super().until(condition)
            except LOST as lost:
                await self._come_back(lost)


class Seated(Player):
    """A player who waits while the disk is full, sometimes resigns or takes a turn back, and plays one game after
    another."""

    RESIGNS = 1 / 80  # share of the turns
    TAKES_BACK = 1 / 10

    async def act(self, kind: str) -> None:
        try:
            if kind == 'turn' and self._chooser.random() < self.RESIGNS:
                await self.decide('resign')
                await self.client.until(lambda: self.table.result)
                return
            await super().act(kind)
            if kind == 'turn' and self._chooser.random() < self.TAKES_BACK:
                await self.take_back()
        except Refused as refused:
            if refused.code != 'storage-paused':
                raise
            await self.wait_for_space()

    async def take_back(self) -> None:
        try:
            await self.client.command('takeback', room=self.room, v=self.table.v)
        except Refused as refused:
            # the other players were faster
            if refused.code not in ('stale-version', 'nothing-to-take-back', 'wrong-state'):
                raise

    async def wait_for_space(self) -> None:
        self.client.crowd.refused_for_space()
        seen = self.table.v
        await self.client.until(lambda: self.table.v > seen or not self.client.paused.get(self.room))

    async def play_for_ever(self) -> None:
        while True:
            game = self.table.game
            await self.play(lambda table: table.result)
            while not await self.ask_for_another_game():
                await self.wait_for_space()
            await self.client.until(lambda: self.table.game > game)
            self.new_side()

    async def ask_for_another_game(self) -> bool:
        try:
            await self.rematch()
        except Refused as refused:
            if refused.code != 'storage-paused':
                raise
            return False
        return True


class Crowd:
    """Players at tables of Tabula; wanderers who open tables, sit down, stand up and change their names; and
    watchers."""

    def __init__(self, server: Server, rules: Rules) -> None:
        self.server = server
        self.rules = rules
        self.entries: list[Entry] = []
        self.up = asyncio.Event()
        self.up.set()
        self.members: list[Member] = []
        self.players: list[Seated] = []
        self.starts = 0
        self.refusals_for_space = 0
        self._tasks: list[asyncio.Task] = []
        self._heard = 0
        self._changed = asyncio.Event()

    # ---- events ----

    def note(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        return entry

    def heard(self) -> None:
        """Counts a message that has come."""
        self._heard += 1
        self._tell()

    def refused_for_space(self) -> None:
        self.refusals_for_space += 1
        self._tell()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, condition) -> None:
        """Waits until the condition holds, checking it after every message; a member that has failed fails the test.
        """
        while not condition():
            done = [task for task in self._tasks if task.done()]
            for task in done:
                task.result()
            changed = asyncio.ensure_future(self._changed.wait())
            await asyncio.wait([changed, *self._tasks], return_when=asyncio.FIRST_COMPLETED, timeout=WAIT_SECONDS_MAX)
            assert changed.done() or any(task.done() for task in self._tasks), 'nothing happens any more'
            changed.cancel()

    async def messages(self, count: int) -> None:
        goal = self._heard + count
        await self.until(lambda: self._heard >= goal)

    # ---- connecting and disconnecting ----

    async def come(self) -> Member:
        member = Member(self)
        await member.connect()
        self.members.append(member)
        return member

    async def seat(self, tables: int) -> None:
        for number in range(tables):
            host, guest = await self.come(), await self.come()
            room = await open_table(host, opening=('roll_battle', 'random')[number % 2])
            await guest.subscribe(room)
            white, black = Seated(host, room, seed=2 * number), Seated(guest, room, seed=2 * number + 1)
            await white.sit('w1')
            await black.sit('b1')
            self.players += [white, black]

    async def begin(self, wanderers: int, watchers: int) -> None:
        alone = [await self.come() for _ in range(wanderers + watchers)]
        doings = [player.play_for_ever() for player in self.players]
        doings += [self._wander(member, number) for number, member in enumerate(alone[:wanderers])]
        doings += [self._watch(member, number) for number, member in enumerate(alone[wanderers:])]
        self._tasks = [asyncio.create_task(doing) for doing in doings]

    async def end(self) -> None:
        """Stops all members where they are; raises the error of any of them."""
        running = self._tasks
        # more than once: asyncio.wait_for() may lose the cancellation if its result comes in the same moment
        while running:
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=1)
        for task in self._tasks:
            if not task.cancelled() and task.exception():
                raise task.exception()

    async def leave(self) -> None:
        """Leaves no task running, in every case."""
        try:
            await self.end()
        except Exception as error:
            print(f'# {error}', flush=True)
        for member in self.members:
            await member.leave()

    async def _wander(self, member: Member, number: int) -> None:
        opens_max = 12  # below the number of tables that one user may open in a row
        opened: list[str] = []
        step = 0
        while True:
            step += 1
            await self.messages(20)
            try:
                if len(opened) < opens_max:
                    opened.append(await open_table(member))
                room = opened[step % len(opened)]
                if not await self._is_seated(member, room):
                    await member.command('room.sit', {'seat': 'any', 'tip': Chain().tip}, room=room)
                await member.command('me.name', {'name': f'Wanderer {number} {step}'})
                await member.command('room.stand', room=room)
            except Refused as refused:
                if refused.code != 'storage-paused':
                    raise
                self.refused_for_space()

    async def _watch(self, member: Member, number: int) -> None:
        rooms_each = 5
        await member.command('sub', {'topic': 'lobby'})
        for at in range(rooms_each):
            await member.subscribe(self.players[(2 * number + 4 * at) % len(self.players)].room)
        while True:
            seen = sum(table.v for table in member.tables.values())
            await member.until(lambda: sum(table.v for table in member.tables.values()) > seen)

    async def _is_seated(self, member: Member, room: str) -> bool:
        await member.subscribe(room)
        last = next((e['e'] for e in reversed(member.tables[room].events) if e['e'] in ('seated', 'stood')), 'stood')
        return last == 'seated'

    # ---- faults of the server ----

    def kill_server(self) -> None:
        self.up.clear()
        self.server.kill()

    async def stop_server(self) -> int:
        """Stops the server in good order; returns its exit status."""
        self.up.clear()
        return await asyncio.to_thread(self.server.stop)

    async def start_server(self) -> None:
        """Starts the server after every message from before its end has been read."""
        for member in self.members:
            await member.closed()
        await asyncio.to_thread(self.server.start)
        self.starts += 1
        self.up.set()


# ---- conditions that must hold ----

def events_of_database(server: Server) -> list[tuple[str, int, str, int, str]]:
    """(room, v, who, command, text) of every event, from the database file itself."""
    database = sqlite3.connect(f'file:{server.data}/taberna.sqlite?mode=ro', uri=True)
    try:
        return database.execute('SELECT rooms.room, v, who, command, text FROM events'
                                ' JOIN rooms ON number = events.room ORDER BY id').fetchall()
    finally:
        database.close()


def check_logs(rows: list[tuple], members: list[Member]) -> None:
    """Every room's log is complete and unchanged, and holds every event that a client has seen."""
    logs: dict[str, list[str]] = {}
    for room, v, _, _, text in rows:
        log = logs.setdefault(room, [])
        log.append(text)
        assert v == len(log), f'{room}: event {v} stands in place {len(log)}'
    for room, log in logs.items():
        state = hashlib.sha256(b'taberna/log/1' + room.encode()).digest()
        for text in log:
            body, _, tail = text.rpartition(',"h":"')
            state = hashlib.sha256(state + body.encode()).digest()
            assert tail == state[:8].hex() + '"}', f'{room}: the hash is broken at {text}'
    for member in members:
        for room, table in member.tables.items():
            assert logs[room][:len(table.log)] == table.log, f'{member.who} saw what is not stored of {room}'


def check_commands(rows: list[tuple], entries: list[Entry]) -> None:
    """A command that was answered `ok` is stored, a refused one is not, and no command is stored twice."""
    effects: dict[tuple[str, int], list[tuple[str, int, str]]] = {}
    for room, v, who, command, text in rows:
        if who:
            effects.setdefault((who, command), []).append((room, v, json.loads(text)['e']))
    sent = {(entry.who, entry.number): entry for entry in entries}
    for key, events in effects.items():
        kinds = [e for _, _, e in events]
        assert key in sent, f'{key} never sent what left {events}'
        assert set(kinds) <= EFFECTS[sent[key].t], f'{sent[key]} left {events}'
        assert len(set(kinds)) == len(kinds), f'{sent[key]} was done twice: {events}'
        assert len({room for room, _, _ in events}) == 1, f'{sent[key]} was done twice: {events}'
        first = events[0][1]
        assert [v for _, v, _ in events] == list(range(first, first + len(events))), f'{sent[key]}: {events}'
    for key, entry in sent.items():
        if entry.t in READS or entry.t == 'me.name' or entry.outcome == 'unknown':
            continue
        assert (entry.outcome == 'ok') == (key in effects), f'{entry} left {effects.get(key)}'
