# SPDX-License-Identifier: MIT
"""Dice chains, and the check of a log: server/protocol.md, chapter 9 and section 2.3."""
import hmac
import json
import secrets
from hashlib import sha256

CHAIN_LINKS = 4096
SEATS = ('w1', 'w2', 'w3', 'b1', 'b2', 'b3')


class NotTrusted(Exception):
    """The log was changed, or a throw is another than the committed dice."""


class Chain:
    """The secrets of one seat."""

    def __init__(self) -> None:
        links = [secrets.token_bytes(32)]
        for _ in range(CHAIN_LINKS):
            links.append(sha256(links[-1]).digest())
        self._links = links[::-1]

    def link(self, number: int) -> str:
        """0 is the tip."""
        return self._links[number].hex()


def faces(gid: bytes, number: int, links: list[bytes], sticks: bool) -> list[int]:
    """The throw of three links, as more faces than any throw has."""
    said = b'taberna/dice/1' + gid + number.to_bytes(4, 'big') + links[1] + links[2]
    stream = b''.join(hmac.digest(links[0], said + block.to_bytes(4, 'big'), 'sha256') for block in range(4))
    if sticks:
        return [byte >> bit & 1 for byte in stream for bit in range(7, -1, -1)]
    return [byte % 6 + 1 for byte in stream if byte < 252]


def demand(holds: bool, says: str) -> None:
    if not holds:
        raise NotTrusted(says)


class Verifier:
    """Checks the events of a room, one after another."""

    def __init__(self, room: str) -> None:
        self.room, self.v, self.throws = room, 0, 0
        self.used: dict[str, int] = {}  # by seat: links used in this game
        self._hash = sha256(b'taberna/log/1' + room.encode()).digest()
        self._promised, self._gid, self._sealed, self._sticks = '', b'', True, False
        self._shown: dict[str, bytes] = {}  # by owner: the last link

    def take(self, line: str) -> dict:
        """Returns the event; raises NotTrusted."""
        event = json.loads(line)
        demand(event['v'] == self.v + 1, f'event {event["v"]} after {self.v}')
        self._hash = sha256(self._hash + line.rpartition(',"h"')[0].encode()).digest()
        demand(event['h'] == self._hash[:8].hex(), f'event {event["v"]}: the log is another than the server says')
        self.v = event['v']
        name, d = event['e'], event['d']
        if name in ('created', 'changed'):
            self._sealed = d['dice'] == 'chain'
        if name == 'started':
            self._start(d)
        elif name in ('rolled', 'rolloff'):
            self._throw(name, d)
        if name in ('created', 'ended', 'aborted'):
            self._promised = d['tip']
        return event

    def _start(self, d: dict) -> None:
        demand(d['tip'] == self._promised, 'the server plays with another chain than it promised')
        tips = {seat: d['seats'][seat].get('tip') for seat in SEATS if d['seats'].get(seat)}
        self._shown = {'server': bytes.fromhex(d['tip']), **{seat: bytes.fromhex(tip) for seat, tip in tips.items() if tip}}
        agreed = f'taberna/game/1\0{d["rules"]}\0{self.room}\0'.encode() + b''.join(self._shown.values())
        self._gid = sha256(agreed).digest()
        demand(self._gid.hex() == d['gid'], 'the id of the game is not that of its rules and tips')
        self.used, self.throws, self._sticks = {}, 0, d['rules'].startswith('tablan@')

    def _throw(self, name: str, d: dict) -> None:
        self.throws += 1
        seats = (d.get('witness', 'w1'), d.get('seat', 'b1'))
        links = [bytes.fromhex(link) for link in d['links']]
        demand(d['i'] == self.throws and len(links) == (3 if self._sealed else 1), f'throw {d["i"]}')
        for owner, link in zip(('server', *seats), links):
            demand(sha256(link).digest() == self._shown[owner], f'throw {d["i"]}: the link of {owner} was not promised')
            self._shown[owner] = link
        for seat in seats:
            self.used[seat] = self.used.get(seat, 0) + 1
        thrown = d['dice'] if name == 'rolled' else d['white'] + d['black']
        sticks = self._sticks and (name == 'rolled' or bool(d['black']))
        made = faces(self._gid, d['i'], [*links, bytes(32), bytes(32)][:3], sticks)
        demand(thrown == made[:len(thrown)], f'throw {d["i"]}: the links make another throw')
