# SPDX-License-Identifier: MIT
"""The client library for Python against the real server: whole games of every kind, a server that is killed, and the
examples.
"""
import asyncio
import http.server
import json
import os
import random
import sys
import tempfile
import threading
import unittest
import urllib.parse
from pathlib import Path

from waits import GAME_SECONDS_MAX, WAIT_SECONDS_MAX

SDK = Path(__file__).resolve().parents[2] / 'deploy' / 'sdk'
sys.path.insert(0, str(SDK))
import tap  # noqa: E402
from case import verify as verify_dice  # noqa: E402
from server import Server  # noqa: E402
from taberna_client import Refusal, connect, finished_games, verify  # noqa: E402

# In most long games the server rolls, which needs fewer messages.
GAMES = [
    {'ruleset': 'twelve-dogs'},
    {'ruleset': 'tablaaza'},
    {'ruleset': 'tabula', 'dice': 'server'},
    {'ruleset': 'zeno'},
    {'ruleset': 'pyf', 'dice': 'server'},
    {'ruleset': 'ludus-anglicorum', 'dice': 'server'},
    {'ruleset': 'tablan', 'dice': 'server', 'options': {'end': 'first'}},
]
# With a sanitizer two games are enough: the server does the same in every other game.
PLAYED = GAMES[:2] if os.environ.get('TABERNA_TEST_ROUNDS') == 'few' else GAMES


class BreakingArchive(http.server.BaseHTTPRequestHandler):
    """A server with three pages of finished games; `breaks` is written instead of the second page, once."""

    breaks: bytes | None

    def do_GET(self) -> None:
        page = int(urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query).get('before', ['0'])[0])
        text = f'{{"room":"{"cba"[page]}"}}\n{{"next":{["1", "2", None][page]!r}}}\n'.replace("'", '"').replace('None', 'null').encode()
        server = self.server
        if page == 1 and server.breaks is not None:
            self.wfile.write(server.breaks)
            server.breaks = None
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Writes nothing."""


class Exports(unittest.TestCase):
    def rooms(self, url: str, **query: str) -> tuple[list[str], Refusal | None]:
        """The rooms of the export, and the refusal that ended it."""
        found = []
        try:
            for game in finished_games(url, **query):
                found.append(game['room'])
        except Refusal as refusal:
            return found, refusal
        return found, None

    def test_an_export_is_interrupted_and_continued(self) -> None:
        head = b'HTTP/1.0 200 OK\r\n'
        problem = b'{"code":"export-interrupted","status":503,"params":{"before":"1"}}'
        for name, breaks in {'within a line': head + b'content-length: 1000\r\n\r\n{"room":', 'before the answer': b'',
                             'before the last line': head + b'\r\n{"room":"b"}\n', 'by the server': b'HTTP/1.0 503 x\r\n\r\n' + problem}.items():
            with self.subTest(name), http.server.ThreadingHTTPServer(('localhost', 0), BreakingArchive) as server:
                server.breaks = breaks
                threading.Thread(target=server.serve_forever, daemon=True).start()
                url = f'http://localhost:{server.server_port}'

                found, refusal = self.rooms(url)
                self.assertEqual((refusal.code, refusal.status), ('export-interrupted', 503))
                rest, nothing = self.rooms(url, before=refusal.params['before'])

                self.assertEqual((found, rest, nothing), (['c'], ['b', 'a'], None))
                server.shutdown()


class Library(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.server = self.enterContext(Server())

    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(False)

    async def table(self, **settings) -> list:
        """A new table, as its two players follow it."""
        clients = [await connect(self.server.url) for _ in range(2)]
        for client in clients:
            self.addAsyncCleanup(client.close)
        first = await clients[0].open(visibility='public', **settings)
        rooms = [first, await clients[1].follow(first.id)]
        for room in rooms:
            await room.sit()
        return rooms

    async def play(self, rooms: list) -> dict:
        chooser = random.Random(1)
        ends = await asyncio.gather(*(room.play(lambda turns, _: chooser.choice(turns)) for room in rooms))
        self.assertEqual(ends[0]['position'], ends[1]['position'])
        return ends[0]

    def check_log(self, room) -> None:
        log = self.server.get(f'/api/v1/rooms/{room.id}/log').decode()
        self.assertEqual(room.log, log.splitlines())
        checked = verify_dice(room.log)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        with tempfile.NamedTemporaryFile('w', suffix='.jsonl') as file:
            file.write(log)
            file.flush()
            self.assertTrue(verify(file.name, os.environ['TABERNA_SERVER']))

    async def play_whole(self, **settings) -> None:
        rooms = await self.table(**settings)
        end = await self.play(rooms)
        self.assertEqual((end['state'], end['ruleset']), ('ended', settings['ruleset']))
        self.check_log(rooms[0])

    async def test_whole_games_of_each_ruleset(self) -> None:
        await asyncio.gather(*(self.play_whole(**settings) for settings in PLAYED))

    async def test_a_game_goes_on_after_the_server_was_killed(self) -> None:
        rooms = await self.table(ruleset='twelve-dogs')
        playing = asyncio.create_task(self.play(rooms))
        await rooms[0].until(lambda: rooms[0].throws > 2)
        self.server.kill()
        self.server.start()

        end = await asyncio.wait_for(playing, GAME_SECONDS_MAX)

        self.assertEqual(end['state'], 'ended')
        self.check_log(rooms[1])

    async def test_refusals_are_errors(self) -> None:
        client = await connect(self.server.url)
        self.addAsyncCleanup(client.close)

        with self.assertRaises(Refusal) as refused:
            await client.follow('nosuchroom')
        self.assertEqual(refused.exception.code, 'no-such-room')
        # More messages than the server reads at once.
        times = await asyncio.gather(*(client.request('ping') for _ in range(60)))
        self.assertTrue(all(answer['time'] > 0 for answer in times))

    async def start(self, name: str, *words: str) -> asyncio.subprocess.Process:
        script = SDK / 'examples' / name
        self.assertLessEqual(len(script.read_text().splitlines()), 30, name)
        path = {**os.environ, 'PYTHONPATH': str(SDK)}
        program = await asyncio.create_subprocess_exec(sys.executable, script, *words, env=path, stdout=asyncio.subprocess.PIPE)
        self.addAsyncCleanup(self.end, program)  # a program that waits for ever must not hold the whole run
        return program

    async def end(self, program: asyncio.subprocess.Process) -> None:
        if program.returncode is None:
            program.kill()
            await program.wait()

    async def test_the_examples_play_record_and_count_a_game(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            recorder = await self.start('recorder.py', self.server.url, folder, '1')
            await recorder.stdout.readline()
            one = await self.start('random_bot.py', self.server.url, 'tablaaza')
            room = (await one.stdout.readline()).decode().removeprefix('table ').strip()
            # The lobby sends its changes once a second, and two programs can play a whole game in less.
            self.assertEqual((await recorder.stdout.readline()).decode(), f'following {room}\n')
            other = await self.start('random_bot.py', self.server.url, 'tablaaza', room)
            for program in (one, other, recorder):
                self.assertEqual(await asyncio.wait_for(program.wait(), WAIT_SECONDS_MAX), 0)
            self.assertEqual(Path(folder, f'{room}.jsonl').read_bytes(), self.server.get(f'/api/v1/rooms/{room}/log'))
        counter = await self.start('game_statistics.py', self.server.url)
        name, counted = (await counter.communicate())[0].decode().split(' ', 1)
        self.assertEqual((name, json.loads(counted)['games']), ('tablaaza', 1))


if __name__ == '__main__':
    tap.run()
