#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the dice of an exported game with nothing but Python's own library and server/protocol.md.

usage: verify_dice.py FILE    the log of a room, as `GET /api/v1/rooms/ID/log` gives it; - reads standard input

It shares no code with the server or the page. Of the games it knows only that Tablan throws sticks: the page checks
that every turn was legal. Exit status 0, or 1 with a line for the first error.
"""
import hashlib
import hmac
import json
import re
import sys


def sha256(data):
    return hashlib.sha256(data).digest()


def demand(holds, says):
    if not holds:
        raise ValueError(says)


def faces(gid, number, links, count, sticks):
    """The throw that three links make."""
    stream = b''.join(
        hmac.digest(links[0], b'taberna/dice/1' + gid + number.to_bytes(4, 'big') + links[1] + links[2]
                    + block.to_bytes(4, 'big'), 'sha256') for block in range(8))
    if sticks:
        return [byte >> bit & 1 for byte in stream for bit in range(7, -1, -1)][:count]
    return [byte % 6 + 1 for byte in stream if byte < 252][:count]


class Game:
    def __init__(self, room, d, sealed):
        tips = {seat: d['seats'][seat].get('tip') for seat in sorted(d['seats'], key=lambda s: (s[0] != 'w', s))}
        tips = {seat: bytes.fromhex(tip) for seat, tip in tips.items() if tip}
        self.shown = {'server': bytes.fromhex(d['tip']), **tips}  # the last link seen of each chain
        self.gid = sha256(b'\0'.join([b'taberna/game/1', d['rules'].encode(), room.encode(), b''])
                          + self.shown['server'] + b''.join(tips.values()))
        demand(self.gid.hex() == d['gid'], 'the game id is not that of rules, room and tips')
        self.sealed, self.throws, self.out = sealed, 0, {}
        self.sticks = d['rules'].startswith('tablan@')

    def link(self, seat, link):
        """A link that was revealed before its throw must not change any more."""
        demand(self.out.setdefault(seat, link) == link, f'another link of {seat} was out')

    def throw(self, d, seats, thrown, sticks):
        self.throws += 1
        demand(d['i'] == self.throws, f'this is throw {self.throws}')
        links = [bytes.fromhex(link) for link in d['links']]
        for owner, link in zip(['server', *seats], links):
            demand(sha256(link) == self.shown[owner], f'the link of {owner} is not the next of its chain')
            demand(bytes.fromhex(self.out.pop(owner, link.hex())) == link, f'another link of {owner} was out')
            self.shown[owner] = link
        demand(len(links) == (3 if self.sealed else 1), 'a link is missing')
        links += [bytes(32)] * (3 - len(links))
        demand(thrown == faces(self.gid, d['i'], links, len(thrown), sticks), 'the links make another throw')


def verify(lines):
    """Returns the number of games and of throws; raises ValueError with the line and the error."""
    running, game, server_tip, games, throws = None, None, None, 0, 0
    tips, seats = {}, {}  # who: tip for the next game; seat: who
    for number, line in enumerate(lines, 1):
        try:
            event = json.loads(line)
            e, d = event['e'], event['d']
            running = running or sha256(b'taberna/log/1' + event['room'].encode())
            body, seal = re.fullmatch(r'(.*),"h":"([0-9a-f]{16})"}', line).groups()
            running = sha256(running + body.encode())
            demand(running.hex()[:16] == seal and event['v'] == number, 'the log was changed, or has a gap')
            if e in ('created', 'changed'):
                demand(d['dice'] != 'record', 'the game was brought as a record, which proves nothing of its dice')
                sealed = d['dice'] == 'chain'
            if e in ('created', 'ended', 'aborted'):
                server_tip = d['tip']
            if e == 'seated':
                seats[d['seat']] = d['who']
            if e in ('seated', 'offered') and 'tip' in d:
                tips[seats[d['seat']]] = d['tip']
            if e == 'started':
                seats = {seat: info['who'] for seat, info in d['seats'].items()}
                demand(d['tip'] == server_tip, 'the server plays with another chain than it published')
                for info in d['seats'].values():
                    demand(info.get('tip') == tips.get(info['who']), f'{info["name"]} plays with another chain')
                game, games = Game(event['room'], d, sealed), games + 1
            elif e == 'rolloff':
                # thrown in each game in which chance alone decides the first player
                one_die = not d['black']
                game.throw(d, ['w1', 'b1'], d['white'] + d['black'], game.sticks and not one_die)
            elif e == 'rolled':
                game.throw(d, [d.get('witness'), d['seat']], d['dice'], game.sticks)
            elif e in ('turn', 'passed', 'linked') and 'link' in d:
                game.link(d['seat'], d['link'])
            throws += e in ('rolloff', 'rolled')
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ValueError(f'line {number}: {error}') from error
    return games, throws


if __name__ == '__main__':
    with sys.stdin if sys.argv[1] == '-' else open(sys.argv[1], encoding='utf-8') as log:
        try:
            print('%d games, %d throws, all of them right' % verify(log.read().splitlines()))
        except ValueError as error:
            sys.exit(str(error))
