# SPDX-License-Identifier: MIT
"""A room that a client follows: its state from snapshots, its verified log, and the commands of a player there."""
import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .dice import Chain, Verifier
from .refusal import Refusal

if TYPE_CHECKING:
    from .client import Client

# Fields of an event for clients that want them, section 2.4 of the protocol.
WANT = ('position', 'owed', 'legal')
# Events that change no other part of a snapshot that a player needs.
IN_PLAY = ('linked', 'rolloff', 'rolled', 'turn', 'passed', 'tookback')
PHASES = {'started': 'playing', 'aborted': 'open', 'ended': 'ended', 'closed': 'closed'}  # the state after such events
# Refusals of a command that another event has overtaken. The refusal may come before that event.
OVERTAKEN = ('stale-version', 'not-your-turn')


class Turn(NamedTuple):
    steps: list[str]  # none for a pass
    after: str  # the position after the turn


class Room:
    def __init__(self, client: 'Client', room_id: str) -> None:
        self.id = room_id
        # The last snapshot's `d`, section 4.5 of the protocol, with its `v`, and with the fields WANT of later events.
        self.state: dict = {}
        self.log: list[str] = []  # the events as sent
        self.listeners: list[Callable[[dict], object]] = []  # called with each event
        self._client = client
        self._verifier = Verifier(room_id)
        self._chains: dict[str, Chain] = {}  # by tip
        self._waiting: list[tuple[Callable[[], object], asyncio.Future]] = []
        self._ended: Exception | None = None
        self._snapshots = 0
        self._until = 0  # the last of the missed events that follow the snapshot
        self._stale = True  # an event has changed other parts of the snapshot, or is missing

    @property
    def v(self) -> int:
        """The number of the last event."""
        return self._verifier.v

    @property
    def throws(self) -> int:
        """The number of checked throws of this game."""
        return self._verifier.throws

    @property
    def seat(self) -> str | None:
        seats = self.state.get('seats', {})
        return next((seat for seat, player in seats.items() if player and player['who'] == self._client.who), None)

    @property
    def owed(self) -> str | None:
        """What this user owes: `roll`, `link`, `turn` or None."""
        return next((debt['kind'] for debt in self.state.get('owed', []) if debt['seat'] == self.seat), None)

    @property
    def turns(self) -> list[Turn]:
        """The legal turns of this user, at most 512; none if this user owes no turn."""
        return [Turn(turn['steps'], turn['after']) for turn in self.state.get('legal', {}).get('turns', [])]

    @property
    def over(self) -> bool:
        return self.state.get('state') in ('ended', 'closed')

    async def refresh(self) -> None:
        """Requests a snapshot and the missing events, and waits for them."""
        answer = {'v': self.v + 1}
        while self.v < answer['v']:
            had, v = self._snapshots, self.v
            answer = await self._client.request('sub', {'topic': f'room:{self.id}', 'v': v})
            await self.until(lambda: self._snapshots > had and (self._stale or self.v >= self._until))

    async def until(self, condition: Callable[[], object]) -> None:
        """Returns when the condition holds, which is checked after each message of the room."""
        if self._ended:
            raise self._ended
        if not condition():
            future = asyncio.get_running_loop().create_future()
            self._waiting.append((condition, future))
            await future

    async def request(self, t: str, d: dict | None = None) -> dict:
        """A command of this room, with its version; returns when its events have arrived."""
        answer = await self._client.request(t, d, room=self.id, v=self.v)
        await self.until(lambda: self.v >= answer.get('v', 0))
        return answer

    async def sit(self, seat: str = 'any') -> dict:
        return await self.request('room.sit', {'seat': seat, **self._fresh_tip()})

    async def rematch(self) -> dict:
        return await self.request('rematch', self._fresh_tip())

    async def roll(self) -> dict:
        """Also sends a link that this user owes."""
        return await self.request('roll', self._link())

    async def turn(self, steps: list[str]) -> dict:
        return await self.request('turn', {'steps': steps})

    async def play(self, choose: Callable[[list[Turn], 'Room'], Turn]) -> dict:
        """Plays to the end of the game the turns that `choose` picks. Returns the last state."""
        while True:
            # After a reconnect the snapshot comes before the missed events, and a long list of turns may be left out.
            while self._stale or self.v < self.state['v'] or (self.owed == 'turn' and not self.turns):
                await self.refresh()
            if self.over:
                return self.state
            seen = self.v
            try:
                if self.owed == 'turn':
                    await self.turn(choose(self.turns, self).steps)
                elif self.owed:
                    await self.roll()
                else:
                    await self.until(lambda: self.v > seen or self._stale)
            except Refusal as refusal:
                if refusal.code not in OVERTAKEN:
                    raise
                await self.until(lambda: self.v > seen or self._stale)

    def _fresh_tip(self) -> dict:
        if self.state.get('dice') != 'chain':
            return {}
        chain = Chain()
        self._chains[chain.link(0)] = chain
        return {'tip': chain.link(0)}

    def _link(self) -> dict:
        seat = self.seat
        chain = self._chains.get(self.state['seats'][seat].get('tip', '')) if seat else None
        return {'link': chain.link(self._verifier.used.get(seat, 0) + 1)} if chain and seat else {}

    def hear(self, message: dict, text: str) -> None:
        """For the client: a message about this room."""
        if message['t'] == 'event':
            self._hear_event(message, text)
        elif message['t'] == 'room':
            self.state = {**message['d'], 'v': message['v']}
            self._stale = message.get('behind', False)
            self._until = message.get('until', message['v'])
            self._snapshots += 1
        for waiter in list(self._waiting):
            condition, future = waiter
            if future.done() or condition():
                self._waiting.remove(waiter)
                if not future.done():
                    future.set_result(None)

    def _hear_event(self, event: dict, text: str) -> None:
        self._stale = self._stale or event['v'] > self.v + 1
        if event['v'] != self.v + 1:
            return
        head, _, tail = text.rpartition(',"h":"')
        line = f'{head},"h":"{tail[:16]}"}}'  # as it is in the log: without further fields
        self._verifier.take(line)
        self.log.append(line)
        if event['v'] > self.state.get('v', 0):
            phase = PHASES.get(event['e'], self.state.get('state'))
            kept = {name: value for name, value in self.state.items() if name not in WANT}
            self.state = {**kept, **{name: event[name] for name in WANT if name in event}, 'state': phase, 'v': event['v']}
            self._stale = self._stale or event['e'] not in IN_PLAY
        for listener in self.listeners:
            listener(event)

    def end(self, error: Exception) -> None:
        """For the client: no further message comes."""
        self._ended = error
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(error)
