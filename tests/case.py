# SPDX-License-Identifier: MIT
"""Shared by the protocol tests: a server, and its clients."""
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

from client import Client, Refused, Table
from server import Server
from player import Player, open_table
from rules import Rules

PASSWORD = 'correct horse battery staple'
VERIFIER = Path(__file__).resolve().parent / 'verify_dice.py'


def run_over(text: str, *command: str | Path) -> subprocess.CompletedProcess:
    """Runs the command over a file with that text."""
    with tempfile.NamedTemporaryFile('w', encoding='utf-8') as file:
        file.write(text)
        file.flush()
        return subprocess.run([*command, file.name], capture_output=True, text=True, check=False)


def verify(lines: list[str]) -> subprocess.CompletedProcess:
    """Runs the independent verifier over an exported log."""
    return run_over(''.join(line + '\n' for line in lines), sys.executable, VERIFIER)


class ServerCase(unittest.IsolatedAsyncioTestCase):
    """Each test has a server of its own."""

    def setUp(self) -> None:
        self.server = self.enterContext(self.create_server())
        self.rules = self.enterContext(Rules())
        self._people: list[Client] = []

    def create_server(self) -> Server:
        return Server()

    async def asyncSetUp(self) -> None:
        # debug mode, which unittest turns on, is slow: it records a stack for each callback
        asyncio.get_running_loop().set_debug(False)

    async def asyncTearDown(self) -> None:
        for client in self._people:
            await client.leave()

    async def come(self, **hello) -> Client:
        client = await Client.come(self.server.socket_url, self.rules, **hello)
        self._people.append(client)
        return client

    async def come_as_account(self, name: str) -> Client:
        """A guest who becomes an account, on the open socket."""
        client = await self.come()
        request = urllib.request.Request(
            self.server.url + '/api/v1/account/register', json.dumps({'name': name, 'password': PASSWORD}).encode(),
            {'content-type': 'application/json', 'authorization': f'Bearer {client.token}'})
        with urllib.request.urlopen(request) as answer:
            self.assertEqual(json.load(answer)['who'], client.who)
        await client.until(lambda: client.last('account'))
        return client

    async def rated(self, client: Client, game: int) -> dict:
        """The rating result of that game, as the room's clients receive it."""
        return await client.until(lambda: next(
            (m for m in client.heard if m['t'] == 'rated' and m['game'] == game), None))

    async def seat_two(self, **settings) -> tuple[Player, Player]:
        """Two players at a new table of Tabula, White first."""
        host, guest = await self.come(), await self.come()
        room = await open_table(host, **settings)
        await guest.subscribe(room)
        white, black = Player(host, room, seed=1), Player(guest, room, seed=2)
        await white.sit('w1')
        await black.sit('b1')
        return white, black

    async def seat_all(self, ruleset: str, seats: int = 2, **settings) -> list[Player]:
        """Players on all seats of a new table: the first are White's."""
        clients = [await self.come() for _ in range(seats)]
        room = await open_table(clients[0], ruleset=ruleset, **settings)
        for client in clients[1:]:
            await client.subscribe(room)
        players = [Player(client, room, seed) for seed, client in enumerate(clients, 1)]
        for at, player in enumerate(players):
            side, number = divmod(at, seats // 2)
            await player.sit(f'{"wb"[side]}{number + 1}')
        return players

    async def play(self, *players: Player, enough) -> None:
        """All players play on until `enough` holds for each of them."""
        await asyncio.gather(*(player.play(enough) for player in players))

    async def lobby_line(self, client: Client, room: str) -> dict:
        """The line of a game that is running, which the lobby shows within a second."""
        while True:
            rooms = json.loads(self.server.get('/api/v1/lobby'))['rooms']
            line = next((line for line in rooms if line['room'] == room and line['state'] == 'playing'), None)
            if line:
                return line
            await client.command('ping')

    def log(self, room: str) -> list[str]:
        """The whole log over HTTP, one line per event."""
        return self.server.get(f'/api/v1/rooms/{room}/log').decode().splitlines()

    def check_dice(self, lines: list[str]) -> None:
        verified = verify(lines)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def check_record(self, room: str, position: str) -> None:
        """The record of the last game replays to that position, without a throw that a resignation left unplayed."""
        position = position.rpartition(' ')[0] + ' -'
        record = self.server.get(f'/api/v1/rooms/{room}/record').decode()
        replayed = run_over(record, os.environ['TABERNA_RULES'], 'replay')
        self.assertEqual((replayed.returncode, replayed.stdout.strip()), (0, position), replayed.stderr)

    async def refused(self, client: Client, code: str, t: str, d: dict | None = None, **envelope) -> dict:
        """The command is refused with that code; returns the problem."""
        with self.assertRaises(Refused, msg=f'{t} {d} {envelope}') as caught:
            await client.command(t, d, **envelope)
        self.assertEqual(caught.exception.code, code, caught.exception.problem)
        return caught.exception.problem


def turns_of(table: Table) -> int:
    return sum(event['e'] in ('turn', 'passed') for event in table.events)
