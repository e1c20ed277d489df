#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for Taberna in one file: it plays one game, checks every throw, and comes again when the connection breaks.

usage: bot.py ws://localhost:8080/ws TOKEN open GAME    opens a table for people and bots, and waits there
       bot.py ws://localhost:8080/ws TOKEN sit ROOM     sits down at that table
It needs the package `websockets`. The server names its legal turns; it takes one that leaves few men alone. Its last line says
how the game ended; the exit status is 0 then.
"""
import asyncio
import contextlib
import hmac
import json
import os
import sys
from hashlib import sha256

import websockets


def faces(gid: bytes, number: int, links: list[bytes], sticks: bool) -> list[int]:
    """The throw that three links make, as more bytes than any throw needs."""
    said = b'taberna/dice/1' + gid + number.to_bytes(4, 'big') + links[1] + links[2]
    stream = b''.join(hmac.digest(links[0], said + block.to_bytes(4, 'big'), 'sha256') for block in range(4))
    return ([byte >> bit & 1 for byte in stream for bit in range(7, -1, -1)] if sticks
            else [byte % 6 + 1 for byte in stream if byte < 252])


def choose(turns: list[dict], side: str) -> list[str]:
    """The steps of a legal turn; empty if only a pass is possible."""
    return min(turns, key=lambda turn: turn['after'].count('Aa'[side == 'b']))['steps']


class Bot:
    def __init__(self, token: str, room: str, game: str) -> None:
        self.token, self.room, self.game, self.v, self.id, self.table = token, room, game, 0, 0, {}
        self.promise, self.throws, self.chain = '', 0, [os.urandom(32)]
        while len(self.chain) <= 4096:
            self.chain.insert(0, sha256(self.chain[0]).digest())

    def check(self, e: str, d: dict) -> None:
        """Checks an event about dice: that the server has not chosen or changed them."""
        if e == 'started':
            assert d['tip'] == self.promise, 'the server plays with another chain than it promised'
            tips = [(seat, d['seats'][seat].get('tip', '')) for seat in sorted(d['seats'], key='w1w2w3b1b2b3'.index)]
            self.shown = {owner: bytes.fromhex(tip) for owner, tip in [('server', d['tip']), *tips]}
            agreed = f'taberna/game/1\0{d["rules"]}\0{self.room}\0'.encode() + b''.join(self.shown.values())
            self.gid = sha256(agreed).digest()
            assert self.gid.hex() == d['gid'], 'the game is not what was agreed'
            self.sticks = d['rules'].startswith('tablan@')
        elif e in ('rolloff', 'rolled'):
            thrown = d['dice'] if e == 'rolled' else d['white'] + d['black']
            links, self.throws = [bytes.fromhex(link) for link in d['links']], self.throws + 1
            for owner, link in zip(('server', d.get('witness', 'w1'), d.get('seat', 'b1')), links, strict=True):
                assert sha256(link).digest() == self.shown[owner], f'that link of {owner} was not promised'
                self.shown[owner] = link
            sticks = self.sticks and (e == 'rolled' or len(d['black']) > 0)
            assert thrown == faces(self.gid, d['i'], links, sticks)[:len(thrown)], 'these links make another throw'
        self.promise = d['tip'] if e in ('created', 'ended', 'aborted') else self.promise

    async def hear(self) -> dict:
        message = json.loads(await self.socket.recv())
        if message['t'] == 'event' and message['v'] == self.v + 1:
            self.v += 1
            self.check(message['e'], message['d'])
        elif message['t'] == 'room':
            self.table = {**message['d'], 'v': message['v']}
        return message

    async def ask(self, t: str, d: dict, **envelope) -> dict:
        self.id += 1
        await asyncio.sleep(0.06)  # the server accepts twenty messages a second
        await self.socket.send(json.dumps({'t': t, 'id': self.id, **envelope, 'd': d}))
        while (answer := await self.hear()).get('re') != self.id:
            pass
        # otherwise a temporary refusal: look again
        assert answer['t'] != 'error' or answer['d']['status'] in (409, 503), f'{t}: {answer["d"]}'
        return answer['d']

    async def play(self) -> str:
        """Reads the state of the table, and performs the owed action or waits for events, until the game is over."""
        welcome = await self.ask('hello', {'client': 'bot.py', 'lang': 'en', 'token': self.token, 'want': ['legal']})
        self.id = max(self.id, welcome['last_id'])
        if not self.room:
            self.room = (await self.ask('room.open', {'ruleset': self.game, 'visibility': 'public', 'bots': 'yes'}))['room']
            print('table', self.room, flush=True)
        while True:
            self.table = {}
            await self.ask('sub', {'topic': f'room:{self.room}', 'v': self.v})
            while not self.table or self.v < self.table['v']:
                await self.hear()
            seat = next((seat for seat, person in self.table['seats'].items() if person and person['who'] == welcome['who']), None)
            owed = next((owed['kind'] for owed in self.table['owed'] if owed['seat'] == seat), None)
            if self.table['state'] in ('ended', 'closed'):
                return f'{self.table.get("result", "closed")} as {seat}, {self.throws} throws checked'
            if not seat:
                await self.ask('room.sit', {'tip': self.chain[0].hex()}, room=self.room)
            elif owed:
                link = {'link': self.chain[self.chain.index(self.shown[seat]) + 1].hex()} if self.shown[seat] else {}
                d = link | ({'steps': choose(self.table['legal']['turns'], seat[0])} if owed == 'turn' else {})
                await self.ask('turn' if owed == 'turn' else 'roll', d, room=self.room, v=self.table['v'])
            while not owed and self.v <= self.table['v']:
                await self.hear()


async def main(url: str, token: str, verb: str, table: str) -> None:
    bot = Bot(token, table if verb == 'sit' else '', table)
    async for bot.socket in websockets.connect(url, subprotocols=['taberna.v1']):
        with contextlib.suppress(websockets.ConnectionClosed):
            return print(await bot.play())

asyncio.run(main(*sys.argv[1:]))
