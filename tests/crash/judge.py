# SPDX-License-Identifier: MIT
"""Conditions that the database of a server must meet after every fault, read past the server."""
import hashlib
import json
import re
from collections import Counter

from server import Server
from simulated_clients import SimulatedClients
from stored import Stored

READS = ('sub',)
# the first event that a command may leave in the log of its room; further events may follow it
FIRST = {
    'room.open': {'created'},
    'room.sit': {'seated'},
    'roll': {'linked', 'rolloff', 'rolled'},
    'turn': {'turn', 'passed'},
    'takeback': {'tookback'},
    'resign': {'resigned'},
    'draw.offer': {'offered'},
    'draw.answer': {'answered'},
    'rematch': {'offered'},
    'me.name': {'named'},
}
# the game may end this way before a player has made a real move; then it does not count
EARLY = ('resigned', 'time', 'agreed', 'abandoned')
RATED_A_DAY = 30  # rated games of the same two players
WITHDRAW = ('rematch', 'room.sit')
FOLLOWS = {'started', 'rolloff', 'rolled', 'ended', 'rematch'}
SHOWN = 40  # number of events, or of answers, that are printed for a fault


class Judge:
    """Reads on from where it stopped; with `from_the_beginning` it reads everything again, so that a later change of
    an old row shows."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._answers: dict[tuple[str, int], dict] = {}
        self._last_answered: dict[str, int] = {}
        self._taken = 0
        self._lines: dict[tuple[str, int], tuple[str, int]] = {}
        self.rated = 0  # games that have counted
        self._forget()

    def _forget(self) -> None:
        self._rooms: dict[str, list[str]] = {}  # `h` of each event
        self._states: dict[str, bytes] = {}
        self._effects: dict[tuple[str, int], list[tuple[str, int, str]]] = {}
        self._offers: dict[str, dict[str, str]] = {}  # in each room: the seats that offer, and the users who offered
        self._ended: set[tuple[str, int]] = set()

    @property
    def events(self) -> int:
        return sum(map(len, self._rooms.values()))

    @property
    def games(self) -> int:
        """Number of finished games."""
        return len(self._ended)

    def check(self, clients: SimulatedClients, *, from_the_beginning: bool = False, all_answered: bool = False) -> None:
        """`all_answered`: no command waits for its answer."""
        self._take_answers(clients)
        if from_the_beginning:
            self._forget()
        with self._server.stored() as database:
            database.begin()  # all tables at the same moment
            self._read_events(database)
            self._read_lines(database)
            kept = self._archive(database)
            assert kept <= self._ended, f'in the archive, and not over: {kept - self._ended}'
            assert kept == self._ended, f'not in the archive: {self._ended - kept}'
            self._check_ratings(database)
        for room, (v, h) in clients.seen.items():
            hashes = self._rooms.get(room, [])
            assert len(hashes) >= v, f'{room}: {v} was seen, and {len(hashes)} events are stored'
            assert hashes[v - 1] == h, f'{room}: what was seen as {v} is stored otherwise'
        self._check_commands(all_answered)

    def show_named_parts(self, says: str, clients: SimulatedClients) -> None:
        """The last events of the rooms that a fault names, and the last answers to the clients that it names."""
        clients.read_journal()
        names = set(re.findall(r'\b[0-9a-z]{10,12}\b', says))
        for entry in [entry for entry in clients.commands if entry['who'] in names][-SHOWN:]:
            print(f'# {entry}', flush=True)
        with self._server.stored() as database:
            for name in sorted(names):
                for _, who, command, text in database.rows(
                        f"SELECT v, who, command, text FROM events JOIN rooms ON number = events.room WHERE rooms.room = '{name}'"
                        f' ORDER BY v DESC LIMIT {SHOWN}')[::-1]:
                    print(f'# {who} {command}: {text}', flush=True)

    def _take_answers(self, clients: SimulatedClients) -> None:
        for entry in clients.commands[self._taken:]:
            key = (entry['who'], entry['id'])
            assert key not in self._answers, f'answered twice: {entry}'
            self._answers[key] = entry
            self._last_answered[entry['who']] = max(entry['id'], self._last_answered.get(entry['who'], 0))
        self._taken = len(clients.commands)

    def _read_events(self, database: Stored) -> None:
        # By room, not in the order of the table: if several nodes write, that is not the order of commits.
        known = ', '.join(f"('{room}', {len(hashes)})" for room, hashes in [('', []), *self._rooms.items()])
        rows = database.rows(f'WITH known(name, seen) AS (VALUES {known})'
                             ' SELECT rooms.room, v, who, command, text FROM events JOIN rooms ON number = events.room'
                             ' LEFT JOIN known ON name = rooms.room WHERE v > coalesce(seen, 0) ORDER BY rooms.room, v')
        for room, v, who, command, text in rows:
            hashes = self._rooms.setdefault(room, [])
            assert v == len(hashes) + 1, f'{room}: event {v} stands in place {len(hashes) + 1}'
            body, _, tail = text.rpartition(',"h":"')
            state = self._states.get(room) or hashlib.sha256(b'taberna/log/1' + room.encode()).digest()
            self._states[room] = hashlib.sha256(state + body.encode()).digest()
            hashes.append(self._states[room][:8].hex())
            assert tail == hashes[-1] + '"}', f'{room}: the hash is broken at {text}'
            kind = self._kind_of(room, who, json.loads(text))
            # an event that gives time back after a start, written together with the next event
            if who and kind != 'clock':
                self._effects.setdefault((who, command), []).append((room, v, kind))
            if kind == 'ended':
                self._ended.add((room, json.loads(text)['d']['game']))

    def _kind_of(self, room: str, who: str, event: dict) -> str:
        """The event's name; `withdrew` for an `answered` that withdraws the offer of another user."""
        kind, seat = event['e'], event['d'].get('seat')
        offers = self._offers.setdefault(room, {})
        if kind == 'offered':
            offers[seat] = who
        elif kind == 'answered':
            withdraws = offers.get(seat, who) != who and not event['d'].get('accept')
            offers.clear()
            return 'withdrew' if withdraws else kind
        elif kind not in ('seated', 'named', 'clock'):
            offers.clear()
        return kind

    def _read_lines(self, database: Stored) -> None:
        """Lines of chats; the server drops old lines, so lines that were found once are remembered."""
        for chat, n, who, command in database.rows('SELECT chat, n, who, command FROM lines'):
            assert self._lines.setdefault((who, command), (chat, n)) == (chat, n), f'{who} said {command} twice in {chat}'

    def _archive(self, database: Stored) -> set[tuple[str, int]]:
        kept = database.rows('SELECT room, game FROM games WHERE imported = 0')
        assert len(kept) == len(set(kept)), 'a game stands in the archive twice'
        return set(kept)

    def _check_ratings(self, database: Stored) -> None:
        """A rated game counts once for both players, and no other game counts."""
        counted: dict[tuple[str, int], set[str]] = {}
        last: dict[tuple[str, str], tuple[float, int]] = {}  # rating and number of games of a user
        for who, ruleset, room, game, before, rating in database.rows(
                'SELECT who, ruleset, room, game, before, rating FROM rating_steps ORDER BY id'):
            counted.setdefault((room, game), set()).add(who)
            was, games = last.get((who, ruleset), (before, 0))
            assert was == before, f'{who} had {was} and comes with {before} to game {game} of {room}'
            last[(who, ruleset)] = (rating, games + 1)
        now = {(who, ruleset): (rating, games) for who, ruleset, rating, games in
               database.rows('SELECT who, ruleset, rating, games FROM ratings')}
        assert now == last, set(now.items()) ^ set(last.items())
        pairs: Counter[frozenset[str]] = Counter()
        players: dict[int, set[str]] = {}
        for number, who in database.rows('SELECT game, who FROM players'):
            players.setdefault(number, set()).add(who)
        for number, room, game, reason in database.rows(
                'SELECT id, room, game, reason FROM games WHERE rated <> 0 AND imported = 0 ORDER BY id'):
            both = frozenset(players[number])
            rows = counted.pop((room, game), set())
            pairs[both] += bool(rows)
            assert rows in (both, set()), f'game {game} of {room} counted for {rows} of {both}'
            assert rows or reason in EARLY or pairs[both] == RATED_A_DAY, f'game {game} of {room} has not counted'
        assert not counted, f'counted, and not rated: {counted}'
        self.rated = sum(pairs.values())

    def _check_commands(self, all_answered: bool) -> None:
        """A command that was answered `ok` is stored, a refused one is not, and no command is stored twice."""
        for key, entry in self._answers.items():
            if entry['t'] not in READS and entry['t'] != 'me.name':
                stored = key in (self._lines if entry['t'] == 'chat.say' else self._effects)
                assert (entry['outcome'] == 'ok') == stored, f'{entry} left {self._effects.get(key)}'
        for (who, command), events in self._effects.items():
            entry = self._answers.get((who, command))
            if entry is None:  # the answer has not come yet
                assert command > self._last_answered.get(who, 0) and not all_answered, f'{who} {command} left {events}'
            else:
                self._check_once(entry, events)

    def _check_once(self, entry: dict, events: list[tuple[str, int, str]]) -> None:
        (room, first, _), *_ = events
        # the offer of a user who is away is withdrawn first
        withdraws = entry['t'] in WITHDRAW and events[0][2] == 'withdrew' and len(events) > 1
        _, _, kind = events[withdraws]
        others = events[withdraws + 1:]
        expected = FIRST.get(entry['t'], set())
        assert kind in expected, f'{entry} left {events}'
        if entry['t'] == 'me.name':
            return  # one per room in which the user sits
        assert {other[0] for other in events} == {room}, f'{entry} was done twice: {events}'
        assert [v for _, v, _ in events] == list(range(first, first + len(events))), f'{entry} was done twice: {events}'
        assert {other[2] for other in others} <= FOLLOWS, f'{entry} was done twice: {events}'
