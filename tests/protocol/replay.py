# SPDX-License-Identifier: MIT
"""Recorded sessions of earlier versions, played again by today's server. The folder `first` stands for a first version.

tests/replay/VERSION/RULESET.jsonl is written by tests/replay/record. Its first line has the dice chains, by tip; the
replay makes others. In each other line a client connects, sends a message, gets a message (or an event that an earlier
line has), or leaves. `owed` beside a sent message names the action that its seat owed.

The replay sends what the old client sent, with the ids, versions and tokens of today, and with the steps of a legal
turn, because the dice are others. If they demand a further action, a seat performs it as the old client would. Every
message that the old client got needs a counterpart: the answer to the same command, the event at the same place of the
log, or a message of the same type. It must have each field of the recorded message with the same JSON type.
"""
import asyncio
import json
import random
from pathlib import Path
from typing import NoReturn

import tap
from case import ServerCase
from chain import Chain
from client import Client, Table
from player import some_turn

RECORDINGS = Path(__file__).resolve().parents[1] / 'replay'
MISSING_SECONDS = 60  # no measure of speed: after it a message counts as missing
# Fields that depend on the speed of the network or on the dice.
BY_CHANCE = {'': ('lag',), 'turn': ('lag', 'link'), 'passed': ('lag', 'link')}
IDS = ('room', 'who', 'token', 'host')
ANSWERS = ('ok', 'error', 'welcome')
EXTRA_ACTIONS_MAX = 500
ATTEMPTS_MAX = 5


def kind_of(value: object) -> str:
    if isinstance(value, bool):
        return 'boolean'
    return 'number' if isinstance(value, (int, float)) else type(value).__name__


def difference(old: object, new: object, path: str = '', event: str = '') -> str:
    """Why `new` is no counterpart of `old`; '' if it is one. New fields are allowed."""
    if kind_of(old) != kind_of(new):
        return f'{path or "message"}: {kind_of(old)} has become {kind_of(new)}'
    if isinstance(old, dict):
        by_chance = BY_CHANCE.get(event, BY_CHANCE['']) if path == '.d' and event else ()
        for key, value in old.items():
            if key not in new and key in by_chance:
                continue
            if key not in new:
                return f'{path}.{key} is missing'
            if reason := difference(value, new[key], f'{path}.{key}', event):
                return reason
    if isinstance(old, list):
        for value in old:
            reasons = [difference(value, other, f'{path}[]', event) for other in new]
            if all(reasons):
                return reasons[0] if reasons else f'{path} is empty'
    names_a_thing = path in ('.t', '.e') or path in ('.d.code', '.d.status')
    return f'{path}: {old} has become {new}' if names_a_thing and old != new else ''


class EndedEarly(Exception):
    """The dice of today have ended the game before the recording ends."""


class OldClient(Client):
    """Keeps the messages as they came."""

    def __init__(self, url: str, rules) -> None:
        super().__init__(url, rules)
        self.got: list[dict] = []
        self.numbers: dict[int, int] = {}  # command ids of the recording, and those of today
        self.snapshots_seen = 0
        self.tip = ''

    def _take(self, text: str) -> None:
        message = json.loads(text)
        # Extra actions may come faster than a client may send; what was refused unread is sent again.
        if message['t'] != 'error' or not message['d'].get('params', {}).get('unread'):
            self.got.append(message)
        super()._take(text)

    async def send(self, t: str, d: dict | None = None, **envelope) -> asyncio.Future:
        future = await super().send(t, d, **envelope)
        future.add_done_callback(lambda done: done.cancelled() or done.exception())  # the message is compared instead
        return future


class Replay:
    def __init__(self, case: ServerCase, path: Path) -> None:
        self.case = case
        head, *self.lines = map(json.loads, path.read_text(encoding='utf-8').splitlines())
        self.events = {line['got']['v']: line['got'] for line in self.lines if line.get('got', {}).get('t') == 'event'}
        self.has_throws = any(event['e'] == 'rolled' for event in self.events.values())
        self.clients: dict[str, OldClient] = {}
        self.here: set[str] = set()
        self.today: dict[str, str] = {}  # ids and tips of the recording, and those of today
        self.chains: dict[str, Chain] = {}  # by tip; a server takes a tip only once
        for tip in head['chains']:
            chain = Chain()
            self.today[tip] = chain.tip
            self.chains[chain.tip] = chain
        self.versions: dict[int, int] = {0: 0}  # likewise of events
        self.extra: set[int] = set()  # events of today of which the recording has none
        self.chooser = random.Random(1)
        self.at = 0

    async def run(self) -> None:
        for self.at, line in enumerate(self.lines, 2):
            name = line['client']
            if 'connects' in line:
                client = self.clients.setdefault(name, OldClient(self.case.server.socket_url, self.case.rules))
                await client.open_socket()
                self.here.add(name)
            elif 'leaves' in line:
                self.here.discard(name)
                await self.clients[name].leave()
            elif 'sent' in line:
                await self.send(self.clients[name], line['sent'], line.get('owed'))
            else:
                await self.check(self.clients[name], line['got'] if 'got' in line else self.events[line['event']])

    def log(self) -> Table:
        """The table of the client that has seen most."""
        return max((table for client in self.clients.values() for table in client.tables.values()), key=lambda t: t.v)

    async def send(self, client: OldClient, message: dict, owed: str | None) -> None:
        d = self.translate(message.get('d', {}))
        envelope = {'room': self.today[message['room']]} if 'room' in message else {}
        client.tip = d.get('tip', client.tip)
        table = next(iter(client.tables.values()), None)
        if owed:
            await self.catch_up(client, owed, may_pass=not d.get('steps'))
            d = self.action(client, owed, d)
        if 'v' in message:
            newest = max((v for v, today in self.versions.items() if today <= table.v), default=0)
            envelope['v'] = table.v if message['v'] >= newest else self.versions[message['v']]
        if message['t'] == 'hello' and 'resume' in d:
            d['resume'] = [{'room': table.room, 'v': table.v}]
        number = client.next_id
        client.numbers[message['id']] = number
        await client.send(message['t'], d, **envelope)
        if owed == 'link':
            await client.until(lambda: any(m['t'] in ANSWERS and m['re'] == number for m in client.got))
            await self.throw_again()

    def translate(self, value: object) -> object:
        if isinstance(value, dict):
            return {key: self.translate(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.translate(item) for item in value]
        if isinstance(value, str):
            topic, colon, room = value.partition(':')
            return f'{topic}:{self.today.get(room, room)}' if colon else self.today.get(value, value)
        return value

    def seat(self, client: OldClient) -> str:
        seats = {}
        for event in next(iter(client.tables.values())).events:
            if event['e'] == 'seated':
                seats[event['d']['seat']] = event['d']['who']
            elif event['e'] in ('started', 'rematch'):
                seats = {seat: sitter['who'] for seat, sitter in event['d']['seats'].items()}
        return next((seat for seat, who in seats.items() if who == client.who), '')

    def owes(self, client: OldClient) -> str | None:
        table = next(iter(client.tables.values()), None)
        return table and next((kind for seat, kind in table.owed() if seat == self.seat(client)), None)

    def action(self, client: OldClient, owed: str, d: dict) -> dict:
        table = next(iter(client.tables.values()))
        d = dict(d)
        if table.dice == 'chain' and client.tip:
            d['link'] = table.next_link(self.seat(client), self.chains[client.tip])
        if owed == 'turn' and self.has_throws:
            d['steps'] = some_turn(self.case.rules, table.position, self.chooser)
        return d

    async def catch_up(self, client: OldClient, owed: str, may_pass: bool) -> None:
        """The seats act until the client owes that kind of action, and for a turn with steps has a legal step."""
        for _ in range(EXTRA_ACTIONS_MAX):
            table = next(iter(client.tables.values()))
            if self.owes(client) == owed and (owed != 'turn' or may_pass or not self.has_throws or table.has_turn()):
                # Without the link of the witness, the answer would be `linked` instead of `rolled`.
                if owed != 'roll' or self.next_event() != 'rolled' or len(table.owed()) == 1:
                    return
                await self.act_besides('link')
            else:
                await self.act_besides()
        self.fail(f'no seat owes {owed}')

    def next_event(self) -> str:
        """The next event of the recording."""
        messages = (line.get('got', {}) for line in self.lines[self.at - 1:])
        return next((message['e'] for message in messages if message.get('t') == 'event'), '')

    async def act_besides(self, only: str = '') -> None:
        """One action that the recording has not."""
        client, kind = next(((self.clients[name], kind) for name in sorted(self.here)
                             if (kind := self.owes(self.clients[name])) and only in ('', kind)), (None, ''))
        if client is None:
            self.fail('nobody owes an action')
        table = next(iter(client.tables.values()))
        before = table.v
        d = self.action(client, kind, {})
        if kind == 'turn':
            d.pop('link', None)
        answer = await client.command('turn' if kind == 'turn' else 'roll', d, room=table.room, v=table.v)
        await self.all_reach(answer['v'])
        self.extra.update(range(before + 1, answer['v'] + 1))

    def fail(self, why: str) -> NoReturn:
        raise (EndedEarly if self.has_ended_early() else AssertionError)(f'line {self.at}: {why}')

    def has_ended_early(self) -> bool:
        """Whether the dice of today have ended the game, while that of the recording goes on."""
        table = self.log()
        is_over = table.result or table.position and self.case.rules.owed(table.position)[0] == 'over'
        return bool(is_over) and all(line.get('got', {}).get('e') != 'ended' for line in self.lines[:self.at - 2])

    async def all_reach(self, v: int) -> None:
        for name in self.here:
            for room in list(self.clients[name].tables):
                await self.clients[name].reach(room, v)

    async def throw_again(self) -> None:
        """After a tied roll-off; the last one is the counterpart of the recorded one."""
        while (table := self.log()).events[-1]['e'] == 'rolloff' and table.events[-1]['d']['first'] is None:
            await self.all_reach(table.v)
            self.extra.add(table.v)
            while self.log().events[-1]['e'] != 'rolloff' or self.log().v in self.extra:
                await self.act_besides()
                last = self.log()
                if last.events[-1]['e'] == 'rolloff':
                    self.extra.discard(last.v)

    async def check(self, client: OldClient, old: dict) -> None:
        reasons = [f'no {old["t"]} {old.get("e", "")} came']

        def counterpart() -> dict | None:
            for new in self.candidates(client, old):
                if old.get('e') == 'passed' and new.get('e') == 'turn':
                    new = {**new, 'e': 'passed'}  # better dice than those of the recording
                reason = difference(old, new, event=old.get('e', ''))
                if not reason:
                    return new
                reasons.append(reason)
                if old['t'] in (*ANSWERS, 'event'):
                    self.fail(f'{reason}: {json.dumps(old)}, today {json.dumps(new)}')
            return None

        try:
            new = await asyncio.wait_for(client.until(counterpart), MISSING_SECONDS)
        except TimeoutError:
            self.fail(f'{reasons[-1]}: {json.dumps(old)}')
        self.learn(old, new)
        if not self.has_throws and old['t'] == 'event':
            assert old.get('p') == new.get('p'), f'line {self.at}: another position: {json.dumps(new)}'
        if old['t'] == 'welcome':
            client.who, client.token = new['d']['who'], new['d'].get('token', client.token)
            client.next_id = max(client.next_id, new['d']['last_id'] + 1)

    def candidates(self, client: OldClient, old: dict) -> list[dict]:
        if old['t'] in ANSWERS:
            return [m for m in client.got if m['t'] in ANSWERS and m['re'] == client.numbers[old['re']]]
        if old['t'] == 'event':
            while new := next((m for m in client.got if m['t'] == 'event' and m['v'] == self.version(old['v'])), None):
                if not self.is_tied(old, new):
                    return [new]
                self.extra.add(new['v'])
                del self.versions[old['v']]
            return []
        return [m for m in client.got if m['t'] == old['t']]

    def version(self, recorded: int) -> int:
        """The version today of a recorded event."""
        if recorded not in self.versions:
            v = self.versions[recorded - 1] + 1
            while v in self.extra:
                v += 1
            self.versions[recorded] = v
        return self.versions[recorded]

    @staticmethod
    def is_tied(old: dict, new: dict) -> bool:
        """A tied roll-off, after which the server throws again, has no counterpart."""
        return old['e'] == new['e'] == 'rolloff' and new['d']['first'] is None

    def learn(self, old: object, new: object) -> None:
        """Notes the ids of today."""
        if isinstance(old, dict):
            for key, value in old.items():
                if key in IDS and isinstance(value, str):
                    self.today.setdefault(value, new[key])
                elif key in new:
                    self.learn(value, new[key])


class Recordings(ServerCase):
    async def test_every_recorded_session_has_its_counterpart_today(self) -> None:
        paths = sorted(RECORDINGS.glob('*/*.jsonl'))
        self.assertGreaterEqual(len(paths), 5)
        done = await asyncio.gather(*(self.replay(path) for path in paths), return_exceptions=True)
        for path, error in zip(paths, done):
            with self.subTest(recording=f'{path.parent.name}/{path.stem}'):
                if error:
                    raise error

    async def test_recording_with_a_field_or_an_event_of_no_server_has_no_counterpart(self) -> None:
        async def made_up(change) -> None:
            def edit(replay: Replay) -> None:
                change(next(event for event in replay.events.values() if event['e'] == 'seated'))
            await self.replay(RECORDINGS / 'first' / 'tabula.jsonl', edit)

        with self.assertRaisesRegex(AssertionError, r'\.d\.made_up is missing'):
            await made_up(lambda event: event['d'].update(made_up=1))
        with self.assertRaisesRegex(AssertionError, r'\.d\.name: number has become str'):
            await made_up(lambda event: event['d'].update(name=1))
        with self.assertRaisesRegex(AssertionError, r'\.e: made_up has become seated'):
            await made_up(lambda event: event.update(e='made_up'))

    async def replay(self, path: Path, edit=lambda _: None) -> None:
        """Plays the recording, edited; again from its beginning if the dice end the game too early."""
        for attempt in range(1, ATTEMPTS_MAX + 1):
            replay = Replay(self, path)
            edit(replay)
            try:
                return await replay.run()
            except EndedEarly:
                if attempt == ATTEMPTS_MAX:
                    raise
            finally:
                self._people += [replay.clients[name] for name in replay.here]


if __name__ == '__main__':
    tap.run()
