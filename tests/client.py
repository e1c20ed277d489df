# SPDX-License-Identifier: MIT
"""A client of the server over python3-websockets, and the table that it folds from events.

Every message is checked against the schema on arrival, and every command that the server has accepted. Of every event
its number, the hash of the log, and the hash of the position are checked.
"""
import asyncio
import hashlib
import json
from collections.abc import Callable
from contextlib import suppress

import websockets

from chain import Chain
from messages import check_accepted, check_from_server
from rules import Rules
from waits import WAIT_SECONDS_MAX, within_limit

OTHER = {'w': 'b', 'b': 'w'}


class Refused(Exception):
    def __init__(self, problem: dict) -> None:
        super().__init__(f'{problem.get("code")}: {problem.get("detail")} {problem.get("params")}')
        self.problem = problem
        self.code = problem['code']
        self.params = problem.get('params', {})


class Table:
    """One room, folded from all of its events. The fields that a client wants with events are compared with it."""

    def __init__(self, room: str, rules: Rules) -> None:
        self.room = room
        self.v = 0
        self.log: list[str] = []  # the events as sent
        self.events: list[dict] = []
        self.rules_text = ''
        self.game = 0
        self.gid = ''
        self.position: str | None = None
        self.result: str | None = None
        self.reason: str | None = None
        self.throws = 0
        self._rules = rules
        self._hash = hashlib.sha256(b'taberna/log/1' + room.encode()).digest()
        self._before: list[str] = []  # the positions before the last turn, to take it back
        self._turner: dict[str, str] = {}  # per side, the seat that last ended a turn
        self._count: dict[str, int] = {}  # per seat, links used
        self._out: set[str] = set()  # seats whose link for the next throw has been revealed
        self.dice = 'chain'

    def fold(self, text: str) -> dict:
        event = json.loads(text)
        assert event['v'] == self.v + 1, f'event {event["v"]} after {self.v}'
        body, mark, _ = text.rpartition(',"h"')
        assert mark, text
        self._hash = hashlib.sha256(self._hash + body.encode()).digest()
        assert event['h'] == self._hash[:8].hex(), f'hash of the log at {event["v"]}'
        self.v = event['v']
        self.log.append(f'{body},"h":"{event["h"]}"}}')  # without the fields that a client wants
        self.events.append(event)
        fold = getattr(self, '_fold_' + event['e'], None)
        if fold:
            fold(event['d'])
        if self.position:
            assert event.get('p') == self._rules.hash(self.position), f'position after {text}: {self.position}'
        else:
            assert 'p' not in event, text
        self._check_wanted(event)
        return event

    def _check_wanted(self, event: dict) -> None:
        assert event.get('position', self.position) == self.position, f'{event} at {self.position}'
        if 'owed' in event:
            owed = sorted((debt['seat'], debt['kind']) for debt in event['owed'])
            assert owed == sorted(self.owed()), f'{event}: {self.owed()} is owed'

    def _fold_created(self, d: dict) -> None:
        self.rules_text, self.dice = d['rules'], d['dice']

    def _fold_changed(self, d: dict) -> None:
        self.rules_text, self.dice = d['rules'], d['dice']

    def _begin(self, d: dict) -> None:
        self.game, self.gid = d['game'], d.get('gid', '')
        self.result = self.reason = None
        self.throws = 0
        self._turner, self._count, self._out = {}, {}, set()
        self._undecided = 'starter' not in d
        self.position = self._rules.start(self.rules_text, d.get('starter') or 'w')

    def _fold_started(self, d: dict) -> None:
        self.rules_text = d['rules']
        self._begin(d)

    def _used(self, *seats: str) -> None:
        for seat in seats:
            self._count[seat] = self._count.get(seat, 0) + 1
        self._out = set()
        self.throws += 1

    def _fold_linked(self, d: dict) -> None:
        self._out.add(d['seat'])

    def _fold_rolloff(self, d: dict) -> None:
        assert d['i'] == self.throws + 1
        self._used('w1', 'b1')
        if d['first']:
            self._undecided = False
            self.position = self._rules.start(self.rules_text, d['first'])

    def _fold_rolled(self, d: dict) -> None:
        assert d['i'] == self.throws + 1
        self._used(d['witness'], d['seat'])
        self.position = self._rules.throw(self.position, d['dice'])

    def _ended_turn(self, d: dict, steps: list[str]) -> None:
        self._before.append(self.position)
        self._turner[d['seat'][0]] = d['seat']
        if 'link' in d:
            self._out.add(d['seat'])
        self.position = self._rules.turn(self.position, steps)

    def _fold_turn(self, d: dict) -> None:
        self._ended_turn(d, d['steps'])

    def _fold_passed(self, d: dict) -> None:
        self._ended_turn(d, [])

    def _fold_tookback(self, d: dict) -> None:
        self.position = self._before.pop()

    def _fold_aborted(self, d: dict) -> None:
        self.position = None

    def _fold_ended(self, d: dict) -> None:
        self.result, self.reason = d['result'], d['reason']

    def witness(self, roller: str) -> str:
        side = OTHER[roller[0]]
        return self._turner.get(side, side + '1')

    def owed(self) -> list[tuple[str, str]]:
        """(seat, kind) of all owed actions, in the form of the server's snapshot."""
        if not self.position or self.result:
            return []
        if self._undecided:
            return [(seat, 'link') for seat in ('w1', 'b1') if seat not in self._out]
        kind, seat, *_ = self._rules.owed(self.position)
        if kind == 'over':
            return []
        if kind == 'turn':
            return [(seat, 'turn')]
        owed = [] if seat in self._out else [(seat, 'roll')]
        witness = self.witness(seat)
        if self.dice == 'chain' and witness not in self._out:
            owed.append((witness, 'link'))
        return owed

    def has_turn(self) -> bool:
        """Whether a turn with a legal step is owed: the dice may leave only a pass."""
        owed = self.owed()
        return bool(owed) and owed[0][1] == 'turn' and bool(self._rules.steps(self.position)[1])

    def next_link(self, seat: str, chain: Chain) -> str:
        return chain.link(self._count.get(seat, 0) + 1)


class Client:
    """One session on one socket."""

    def __init__(self, url: str, rules: Rules) -> None:
        self.url = url
        self.rules = rules
        self.tables: dict[str, Table] = {}
        self.snapshots: dict[str, dict] = {}
        self.presence: dict[str, dict] = {}
        self.paused: dict[str, bool] = {}  # by room: whether the server cannot store
        self.lobby: list[dict] = []
        self.tv: dict | None = None
        self.talk: list[dict] = []  # messages of chats, and of a host about this user's lines
        self.mine: list[dict] = []  # messages of the topic `me`
        self.heard: list[dict] = []  # other messages of a room or the server
        self.unasked: list[dict] = []  # errors that answer no command
        self.token: str | None = None
        self.who = ''
        self.welcome: dict = {}
        self.next_id = 1
        self._waiting: dict[int, asyncio.Future] = {}
        self._sent: dict[int, str] = {}  # commands without an answer
        self._slowed: asyncio.Task | None = None
        self._changed = asyncio.Condition()
        self._reader: asyncio.Task | None = None
        self._asks: set[asyncio.Task] = set()
        self._broken: Exception | None = None

    @classmethod
    async def come(cls, url: str, rules: Rules, **hello) -> 'Client':
        client = cls(url, rules)
        await client.connect(**hello)
        return client

    async def connect(self, **hello) -> None:
        """Connects and says hello; after a lost connection with the token from the first time."""
        await self.open_socket()
        if self.token:
            hello.setdefault('token', self.token)
            hello.setdefault('resume', [{'room': table.room, 'v': table.v} for table in self.tables.values()])
        self.welcome = await self.command('hello', {'client': 'taberna-tests', 'lang': 'en', **hello})
        self.token = self.welcome.get('token', self.token)
        self.who = self.welcome['who']
        self.next_id = max(self.next_id, self.welcome['last_id'] + 1)

    async def open_socket(self, **options) -> None:
        options.setdefault('subprotocols', ['taberna.v1'])
        self.socket = await websockets.connect(self.url, open_timeout=WAIT_SECONDS_MAX, close_timeout=WAIT_SECONDS_MAX,
                                               ping_interval=None, **options)
        self._broken = None
        self._reader = asyncio.create_task(self._read(self.socket))

    async def _read(self, socket) -> None:
        try:
            async for text in socket:
                self._take(text)
                async with self._changed:
                    self._changed.notify_all()
        except websockets.ConnectionClosed:
            pass
        except Exception as error:  # the caller that waits gets the error of a failed check
            self._broken = error
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(self._broken or ConnectionError(f'closed with {socket.close_code}'))
        self._waiting.clear()
        self._sent.clear()
        async with self._changed:
            self._changed.notify_all()

    def _take(self, text: str) -> None:
        message = json.loads(text)
        check_from_server(message)
        kind, d = message['t'], message.get('d')
        if kind in ('ok', 'error', 'welcome'):
            # the command is sent again
            unread = kind == 'error' and d.get('params', {}).get('unread', False)
            future = None if unread else self._waiting.pop(message['re'], None)
            sent = None if unread else self._sent.pop(message['re'], None)
            if sent is not None and kind != 'error':
                check_accepted(json.loads(sent))
            if future is None:
                self.unasked.append(message)
                if self._sent and d['code'] == 'rate-limited' and (not self._slowed or self._slowed.done()):
                    self._slowed = asyncio.create_task(self._send_again(d['params']['retry_after_ms']))
            elif kind == 'error':
                future.set_exception(Refused(d))
            else:
                future.set_result(d if d is not None else {})
        elif kind == 'event':
            table = self.tables.setdefault(message['room'], Table(message['room'], self.rules))
            if message['v'] > table.v:
                table.fold(text)
        elif kind == 'room':
            self.snapshots[message['room']] = {**d, 'v': message['v'], 'node': message.get('node'), 'until': message.get('until')}
            self.paused[message['room']] = d['paused']
            if message.get('behind'):
                self._asks.add(asyncio.create_task(self._ask_for_missed(message['room'])))
        elif kind == 'paused':
            self.paused[message['room']] = d['paused']
        elif kind == 'presence':
            self.presence[message['room']] = d
        elif kind == 'lobby':
            self.lobby.append(d)
        elif kind == 'tv':
            self.tv = d
        elif kind in ('chat', 'timeout'):
            self.talk.append(message)
        elif kind == 'me':
            self.mine.append(d)
        else:
            self.heard.append(message)

    def last(self, kind: str) -> dict | None:
        """The last message of that type, of the types without a list of their own."""
        return next((message for message in reversed(self.heard) if message['t'] == kind), None)

    async def _ask_for_missed(self, room: str) -> None:
        seen = self.tables[room].v if room in self.tables else 0
        await self.send('sub', {'topic': f'room:{room}', 'v': seen})

    async def _send_again(self, after_ms: int) -> None:
        """The error does not name the command that came too fast, so all unanswered ones are sent again. A repeated
        command is answered again and not applied twice."""
        await asyncio.sleep(after_ms / 1000)
        for text in list(self._sent.values()):
            await self.socket.send(text)

    async def send(self, t: str, d: dict | None = None, **envelope) -> asyncio.Future:
        number = envelope.pop('id', None) or self.next_id
        self.next_id = max(self.next_id, number + 1)
        future = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        self._sent[number] = json.dumps({'t': t, 'id': number, **envelope, 'd': d or {}})
        try:
            await self.socket.send(self._sent[number])
        except BaseException as error:
            self._waiting.pop(number, None)
            self._sent.pop(number, None)
            future.cancel()
            # the same error, whether this function or the reader notices it
            if isinstance(error, websockets.ConnectionClosed):
                raise ConnectionError(f'closed with {self.socket.close_code}') from error
            raise
        return future

    async def command(self, t: str, d: dict | None = None, **envelope) -> dict:
        """The answer's `d`; raises Refused."""
        return await within_limit(await self.send(t, d, **envelope), f'the answer to {t} {d}')

    async def until(self, condition: Callable[[], object]) -> object:
        """Waits until the condition holds, checking it after every message. Returns its value."""
        async def wait() -> object:
            async with self._changed:
                while True:
                    value = condition()
                    if value:
                        return value
                    if self._broken:
                        raise self._broken
                    if self._reader.done():
                        raise ConnectionError(f'closed with {self.socket.close_code}')
                    await self._changed.wait()
        return await within_limit(wait(), 'a condition')

    async def reach(self, room: str, v: int) -> Table:
        """Waits until the table has folded event `v`."""
        await self.until(lambda: room in self.tables and self.tables[room].v >= v)
        return self.tables[room]

    async def subscribe(self, room: str) -> Table:
        answer = await self.command('sub', {'topic': f'room:{room}', 'v': 0})
        return await self.reach(room, answer['v'])

    async def closed(self) -> int:
        """Waits until the other side has closed; returns its code."""
        await within_limit(self._reader, 'the end of the connection')
        return self.socket.close_code

    async def leave(self) -> None:
        with suppress(websockets.ConnectionClosed):  # the server may just have disconnected
            await self.socket.close()
        await self._reader
