# SPDX-License-Identifier: MIT
"""A player at a table who performs every owed action, choosing among the legal steps with its own generator."""
import random
from collections.abc import Callable

from chain import Chain
from client import Client, Refused, Table
from rules import Rules


def some_turn(rules: Rules, position: str, chooser: random.Random) -> list[str]:
    """A whole legal turn, step by step; [] if only a pass is possible."""
    played: list[str] = []
    seat = rules.owed(position)[:2]
    while rules.owed(position)[:2] == seat:
        _, steps = rules.steps(position)
        if not steps:
            break
        step = chooser.choice(steps)
        played.append(step.text)
        position = step.after
    return played


class Player:
    def __init__(self, client: Client, room: str, seed: int) -> None:
        self.client = client
        self.room = room
        self.seat = ''
        self.chain = Chain()
        self._chooser = random.Random(seed)

    @property
    def table(self) -> Table:
        return self.client.tables[self.room]

    async def sit(self, seat: str = 'any') -> str:
        await self.client.command('room.sit', {'seat': seat, **self._tip()}, room=self.room)
        self.seat = await self.client.until(lambda: next(
            (e['d']['seat'] for e in self.table.events if e['e'] == 'seated' and e['d']['who'] == self.client.who), None))
        return self.seat

    async def rematch(self) -> None:
        self.chain = Chain()
        await self.decide('rematch', self._tip())

    def _tip(self) -> dict:
        return {'tip': self.chain.tip} if self.table.dice == 'chain' else {}

    def _link(self) -> dict:
        return {'link': self.link()} if self.table.dice == 'chain' else {}

    def new_side(self) -> None:
        """After a rematch White and Black have swapped."""
        event = next(e for e in reversed(self.table.events) if e['e'] == 'rematch')
        self.seat = next(s for s, sitter in event['d']['seats'].items() if sitter['who'] == self.client.who)

    def owes(self) -> str | None:
        return next((kind for seat, kind in self.table.owed() if seat == self.seat), None)

    def link(self) -> str:
        return self.table.next_link(self.seat, self.chain)

    def some_turn(self) -> list[str]:
        return some_turn(self.client.rules, self.table.position, self._chooser)

    async def decide(self, t: str, d: dict | None = None) -> dict:
        """A command that names the last seen event; sent again if another event came first."""
        while True:
            try:
                return await self.client.command(t, d, room=self.room, v=self.table.v)
            except Refused as refused:
                if refused.code != 'stale-version':
                    raise
                await self.client.reach(self.room, refused.params['v'])

    async def act(self, kind: str) -> None:
        """Performs the owed action, and waits for its event."""
        seen = self.table.v
        d = self._link()
        if kind == 'turn':
            d['steps'] = self.some_turn()
        try:
            await self.client.command('turn' if kind == 'turn' else 'roll', d, room=self.room, v=seen)
        except Refused as refused:
            # In the roll-off both players send at once, and one of them has not seen the other's link yet.
            if refused.code != 'stale-version':
                raise
        await self.client.until(lambda: self.table.v > seen)

    async def play(self, enough: Callable[[Table], object]) -> None:
        """Plays on until `enough`, which is checked after each event."""
        while not enough(self.table):
            seen = self.table.v
            kind = self.owes()
            if kind:
                await self.act(kind)
            else:
                await self.client.until(lambda: self.table.v > seen)


async def open_table(client: Client, **settings) -> str:
    """Opens a table of Tabula; returns its id, with the client subscribed and its first event folded."""
    answer = await client.command('room.open', {'ruleset': 'tabula', **settings})
    await client.subscribe(answer['room'])
    return answer['room']
