# SPDX-License-Identifier: MIT
"""The connection: handshake, resume, and commands that run at most once."""
import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable

import websockets

from .refusal import Refusal
from .room import WANT, Room

REPEAT_SECONDS = 60.0  # for so long a command is repeated that the server refuses for the time being
PAUSE_MOST = 15.0  # the longest pause before the next attempt to connect
FINAL = (4000, 4003, 4004, 4005)  # close codes after which a client does not come again


class Client:
    def __init__(self, url: str, name: str, token: str | None) -> None:
        self.token = token
        self.who = ''
        self.rooms: dict[str, Room] = {}
        self.listeners: list[Callable[[dict], object]] = []  # called with each message that answers no command
        self._url = url.rstrip('/').replace('http', 'ws', 1) + '/ws'
        self._name, self._id, self._open = name, 0, False
        self._instance = secrets.token_hex(7)
        self._topics: list[str] = []
        self._waiting: dict[int, tuple[dict, asyncio.Future]] = {}
        self._socket: websockets.WebSocketClientProtocol
        self._again: asyncio.TimerHandle | None = None
        self._sends: set[asyncio.Task] = set()

    async def start(self) -> 'Client':
        await self._connect()
        self._task = asyncio.create_task(self._run())
        return self

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._socket.close()
        self._end(Refusal({'code': 'gone'}))

    async def request(self, t: str, d: dict | None = None, **envelope) -> dict:
        """Sends a command and returns the answer's `d`; raises Refusal."""
        self._id += 1
        number = self._id
        message = {'t': t, 'id': number, **envelope, 'd': d or {}}
        pause, waited = 0.25, 0.0
        while True:
            future = asyncio.get_running_loop().create_future()
            self._waiting[number] = (message, future)
            await self._send(message)
            try:
                return await future
            except Refusal as refusal:
                pause = max(pause, refusal.params.get('retry_after_ms', 0) / 1000)
                if refusal.status not in (429, 503) or waited + pause > REPEAT_SECONDS:
                    raise
            await asyncio.sleep(pause)
            waited, pause = waited + pause, 2 * pause

    async def open(self, **settings) -> Room:
        """Opens a room and follows it; the settings are those of `room.open`."""
        return await self.follow((await self.request('room.open', settings))['room'])

    async def follow(self, room_id: str) -> Room:
        """Follows a room; returns when its log has arrived."""
        room = self.rooms.setdefault(room_id, Room(self, room_id))
        try:
            await room.refresh()
        except Refusal:
            del self.rooms[room_id]
            raise
        return room

    async def subscribe(self, topic: str) -> None:
        """`lobby`, `me`, `tv`: the messages come to `listeners`."""
        self._topics.append(topic)
        await self.request('sub', {'topic': topic})

    async def _connect(self) -> None:
        self._socket = await websockets.connect(self._url, subprotocols=['taberna.v1'], max_size=None)
        self._id += 1
        resume = [{'room': room.id, 'v': room.v} for room in self.rooms.values() if room.v][:64]
        d = {'client': self._name, 'instance': self._instance, 'again': self.who != '', 'want': WANT,
             'token': self.token, 'resume': resume}
        d = {name: value for name, value in d.items() if value}
        await self._socket.send(json.dumps({'t': 'hello', 'id': self._id, 'd': d}))
        while (message := json.loads(await self._socket.recv()))['t'] not in ('welcome', 'error'):
            pass
        if message['t'] == 'error':
            raise Refusal(message['d'])
        welcome = message['d']
        self.token, self._id = welcome.get('token', self.token), max(self._id, welcome['last_id'])
        if self.who not in ('', welcome['who']):
            self._end(Refusal({'code': 'session-expired'}))
        self.who, self._open = welcome['who'], True

    async def _run(self) -> None:
        """Reads messages, and connects again when the connection breaks."""
        pause = 0.5
        while True:
            try:
                if not self._open:
                    await self._connect()
                    await self._send_again(topics=True)
                pause = 0.5
                async for text in self._socket:
                    self._take(text)
            except (OSError, websockets.WebSocketException):
                pass
            except Refusal as refusal:
                if refusal.status not in (429, 503):
                    return self._end(refusal)
            except Exception as error:  # of a check: the callers that wait get it
                return self._end(error)
            self._open = False
            if self._socket.close_code in FINAL:
                return self._end(Refusal({'code': 'gone', 'detail': f'closed with {self._socket.close_code}'}))
            await asyncio.sleep(pause)
            pause = min(2 * pause, PAUSE_MOST)

    async def _send(self, message: dict) -> None:
        """A connection that is down sends the command later."""
        with contextlib.suppress(websockets.ConnectionClosed):
            if self._open:
                await self._socket.send(json.dumps(message))

    async def _send_again(self, topics: bool = False) -> None:
        self._again = None
        for message, _ in list(self._waiting.values()):
            await self._send(message)
        for topic in self._topics if topics else ():
            self._id += 1
            await self._send({'t': 'sub', 'id': self._id, 'd': {'topic': topic}})

    def _take(self, text: str) -> None:
        message = json.loads(text)
        t, d = message['t'], message.get('d', {})
        if t in ('ok', 'error'):
            self._answer(message, d)
            return
        room = self.rooms.get(message.get('room', ''))
        if room:
            room.hear(message, text)
        for listener in self.listeners:
            listener(message)

    def _answer(self, message: dict, d: dict) -> None:
        refused = message['t'] == 'error'
        unread = refused and d.get('params', {}).get('unread')
        if not unread and message['re'] in self._waiting:
            future = self._waiting.pop(message['re'])[1]
            if not future.done():
                future.set_exception(Refusal(d)) if refused else future.set_result(d)
        elif unread and self._again is None:
            def send() -> None:
                task = asyncio.create_task(self._send_again())
                self._sends.add(task)
                task.add_done_callback(self._sends.discard)
            self._again = asyncio.get_running_loop().call_later(d['params'].get('retry_after_ms', 50) / 1000, send)

    def _end(self, error: Exception) -> None:
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(error)
        self._waiting.clear()
        for room in self.rooms.values():
            room.end(error)


async def connect(url: str, client: str = 'taberna-client', token: str | None = None) -> Client:
    """Connects to a server, such as `http://localhost:8080`. A connection that breaks comes back by itself."""
    return await Client(url, client, token).start()
