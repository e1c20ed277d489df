# SPDX-License-Identifier: MIT
"""A room that a client follows: its state from snapshots, its verified log, and the commands of a player there."""
import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from .dice import Chain, Verifier
from .refusal import Refusal
from .rules import Step, turn_ended

if TYPE_CHECKING:
    from .client import Client

# Refusals of a command that another event has overtaken. The refusal may come before that event.
OVERTAKEN = ('stale-version', 'not-your-turn')


class Room:
    def __init__(self, client: 'Client', room_id: str) -> None:
        self.id = room_id
        self.state: dict = {}  # the last snapshot's `d`, section 4.5 of the protocol, with its `v`
        self.log: list[str] = []  # the events as sent
        self.listeners: list[Callable[[dict], None]] = []  # called with each event
        self._client = client
        self._verifier = Verifier(room_id)
        self._chains: dict[str, Chain] = {}  # by tip
        self._waiting: list[tuple[Callable[[], object], asyncio.Future]] = []
        self._ended: Exception | None = None

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
    def over(self) -> bool:
        return self.state.get('state') in ('ended', 'closed')

    async def refresh(self) -> None:
        """Requests a snapshot and the missing events, and waits for them."""
        v = -1
        while self.v > v:  # the server sends at most 500 events at once
            v = self.v
            answer = await self._client.request('sub', {'topic': f'room:{self.id}', 'v': v})
            await self.until(lambda: self.state.get('v', 0) >= answer['v'] and (self.v >= answer['v'] or self.v >= v + 500))
            if self.v >= answer['v']:
                return

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

    async def play(self, choose: Callable[[list[Step], 'Room'], Step]) -> dict:
        """Plays to the end of the game; `choose` picks one step after the other. Returns the last state."""
        while True:
            await self.refresh()
            if self.over:
                return self.state
            seen = self.state['v']
            try:
                if self.owed == 'turn':
                    await self.turn(self._whole_turn(choose))
                elif self.owed:
                    await self.roll()
                else:
                    await self.until(lambda: self.v > seen)
            except Refusal as refusal:
                if refusal.code not in OVERTAKEN:
                    raise
                await self.until(lambda: self.v > seen)

    def _whole_turn(self, choose: Callable[[list[Step], 'Room'], Step]) -> list[str]:
        played: list[str] = []
        base = position = self.state['position']
        while not (played and turn_ended(base, position)):
            steps = self._client.rules.steps(position)
            if not steps:
                break
            text, position = choose(steps, self)
            played.append(text)
        return played

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
        if message['t'] == 'event' and message['v'] == self.v + 1:
            event = self._verifier.take(text)
            self.log.append(text)
            for listener in self.listeners:
                listener(event)
        elif message['t'] == 'room':
            self.state = {**message['d'], 'v': message['v']}
        for waiter in list(self._waiting):
            condition, future = waiter
            if future.done() or condition():
                self._waiting.remove(waiter)
                if not future.done():
                    future.set_result(None)

    def end(self, error: Exception) -> None:
        """For the client: no further message comes."""
        self._ended = error
        for _, future in self._waiting:
            if not future.done():
                future.set_exception(error)
