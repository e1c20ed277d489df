# SPDX-License-Identifier: MIT
"""Finished games: found by a search, exported in both forms, imported by another server, dumped."""
import http.client
import json
import sqlite3
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import tap
from case import ServerCase, verify
from client import Client
from messages import check_answer
from server import Server
from player import Player, open_table
from waits import WAIT_SECONDS_MAX



class Stream:
    """The events of /api/v1/games/stream."""

    def __init__(self, url: str, last: str) -> None:
        request = urllib.request.Request(url.rstrip('?'), headers={'last-event-id': last} if last else {})
        self.answer = urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX)
        assert self.answer.headers['content-type'] == 'text/event-stream'
        assert self.answer.headers['access-control-allow-origin'] == '*'
        assert self.answer.readline() == b'retry: 5000\n'

    def __enter__(self) -> 'Stream':
        return self

    def __exit__(self, *_) -> None:
        self.answer.close()

    def next(self) -> tuple[str, dict]:
        """The id and the data of the next event."""
        while (line := self.answer.readline()).strip() in (b'', b':'):
            assert line, 'the stream has ended'
        event, data = self.answer.readline(), self.answer.readline()
        assert (line[:4], event, data[:6]) == (b'id: ', b'event: game\n', b'data: '), (line, event, data)
        return line[4:-1].decode(), json.loads(data[6:])


class Archive(ServerCase):
    def ask(self, path: str, *, body: bytes | str | None = None, client: Client | None = None, server: Server | None = None,
            **query) -> tuple[int, dict]:
        """The status and the JSON of a GET, or of a POST with that body."""
        question = '?' + urllib.parse.urlencode(query) if query else ''
        request = urllib.request.Request((server or self.server).url + path + question)
        if client:
            request.add_header('authorization', f'Bearer {client.token}')
        if body is not None:
            request.data = body.encode() if isinstance(body, str) else body
            request.add_header('content-type', 'text/plain')
        try:
            with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
                data = json.loads(answer.read())
                check_answer(request.get_method(), path, data)
                return answer.status, data
        except urllib.error.HTTPError as error:
            text = error.read()
            return error.code, json.loads(text) if text.startswith(b'{') else {'says': text.decode()}

    def games(self, **query) -> list[tuple[str, int]]:
        client = query.pop('client', None)
        status, page = self.ask('/api/v1/games', client=client, **query)
        self.assertEqual(status, 200, page)
        return [(game['room'], game['game']) for game in page['games']]

    def lines(self, **query) -> list[dict]:
        """The lines of an export; the last one has the cursor."""
        request = urllib.request.Request(f'{self.server.url}/api/v1/games?{urllib.parse.urlencode(query)}',
                                         headers={'accept': 'application/x-ndjson'})
        with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
            self.assertEqual(answer.headers['content-type'], 'application/x-ndjson')
            return [json.loads(line) for line in answer]

    def follow(self, last: str = '', **query) -> 'Stream':
        """A stream of finished games that is open until the test's end, from its first line on."""
        return self.enterContext(Stream(f'{self.server.url}/api/v1/games/stream?{urllib.parse.urlencode(query)}', last))

    def export(self, room: str) -> tuple[str, str]:
        """The log and the record of a room."""
        return tuple(self.server.get(f'/api/v1/rooms/{room}/{form}').decode() for form in ('log', 'record'))

    async def play_one(self, ruleset: str, **settings) -> list[Player]:
        """A game played to its end."""
        players = await self.seat_all(ruleset, 2, **settings)
        await self.play(*players, enough=lambda table: table.result)
        return players

    async def resign_one(self, ruleset: str = 'tabula', **settings) -> list[Player]:
        players = await self.seat_all(ruleset, 2, **settings)
        await self.play(*players, enough=lambda table: table.throws > 4)
        await players[0].decide('resign')
        for player in players:
            await player.client.until(lambda: player.table.result)
        return players

    async def test_games_are_found_by_each_filter_page_by_page(self) -> None:
        dogs = await self.play_one('twelve-dogs')
        tabula = await self.resign_one()
        secret = await self.resign_one(watch='nobody')
        rooms = [(players[0].room, 1) for players in (dogs, tabula, secret)]

        self.assertEqual(self.games(), [rooms[1], rooms[0]])
        self.assertEqual(self.games(ruleset='twelve-dogs'), [rooms[0]])
        self.assertEqual(self.games(player=tabula[0].client.who), [rooms[1]])
        self.assertEqual(self.games(player=tabula[0].client.who, result='lost'), [rooms[1]])
        self.assertEqual(self.games(player=tabula[1].client.who, result='lost'), [])
        self.assertEqual(self.games(result='0-1', ruleset='tabula'), [rooms[1]])
        self.assertEqual(self.games(rated='true'), [])
        self.assertEqual(self.games(player='me', client=secret[1].client), [rooms[2]])
        self.assertEqual(self.games(player=secret[1].client.who), [])
        ended = json.loads(self.export(tabula[0].room)[0].splitlines()[-1])['at']
        self.assertEqual(self.games(since=ended, ruleset='tabula'), [rooms[1]])
        self.assertEqual(self.games(until=ended, ruleset='tabula'), [])
        found, (_, page) = [], self.ask('/api/v1/games', limit=1)
        while True:
            found += [game['room'] for game in page['games']]
            if 'next' not in page:
                break
            _, page = self.ask('/api/v1/games', before=page['next'], limit=1)
        self.assertEqual(found, [rooms[1][0], rooms[0][0]])
        game, rest = self.lines(limit=1)
        exported = [game, *self.lines(before=rest['next'])]
        self.assertEqual(exported, [*self.ask('/api/v1/games')[1]['games'], {'next': None}])
        self.assertEqual(self.ask('/api/v1/games', before=rest['next'], rated='false')[1]['code'], 'wrong-cursor')
        self.assertEqual(self.ask('/api/v1/games', player='me')[0], 401)
        self.assertEqual(self.ask('/api/v1/games', result='2-0')[1]['code'], 'bad-field')

        self.server.kill()
        self.server.start()

        self.assertEqual(self.games(), [rooms[1], rooms[0]])
        self.assertEqual(self.games(player='me', client=secret[1].client), [rooms[2]])

    async def test_finished_public_games_are_streamed_as_they_end(self) -> None:
        everything, dogs = self.follow(), self.follow(ruleset='twelve-dogs')
        await self.resign_one(watch='nobody')
        tabula = await self.resign_one()
        number, game = everything.next()
        self.assertEqual((game['room'], [game]), (tabula[0].room, self.ask('/api/v1/games')[1]['games']))
        both = [await self.resign_one('twelve-dogs'), await self.resign_one()]
        self.assertEqual([everything.next()[1]['room'] for _ in both], [players[0].room for players in both])
        self.assertEqual(dogs.next()[1]['room'], both[0][0].room)

        player = both[1][0].client.who
        self.assertEqual(self.follow(last=number, player=player).next()[1]['room'], both[1][0].room)
        again = self.follow(last=number)
        self.assertEqual([again.next()[1]['room'] for _ in both], [players[0].room for players in both])

    async def test_a_stream_refuses_what_it_cannot_give(self) -> None:
        for query, field in (({'ruleset': 'chess'}, 'ruleset'), ({'player': 'me'}, 'player'), ({'since': '1'}, 'since')):
            status, problem = self.ask('/api/v1/games/stream', **query)
            self.assertEqual((status, problem['code'], problem['params']['field']), (422, 'bad-field', field))
        open_ones = [self.follow() for _ in range(8)]
        status, problem = self.ask('/api/v1/games/stream')
        self.assertEqual((status, problem['code'], problem['params']['retry_after_ms']), (429, 'rate-limited', 60000))
        open_ones.pop().answer.close()
        self.server.kill()
        self.server.start()
        self.follow()

    async def test_games_move_to_another_server_and_are_read_there_byte_by_byte(self) -> None:
        played = [await self.play_one('twelve-dogs'), await self.play_one('tablaaza'), await self.resign_one(clock='fast')]
        exports = [(players[0].room, *self.export(players[0].room)) for players in played]
        first = self.server
        self.server = self.enterContext(Server())
        client = await self.come()
        for room, log, record in exports:
            status, answer = self.ask('/api/v1/games/import', body=log, client=client)
            self.assertEqual((status, answer), (200, {'room': room, 'game': 1}))
            self.assertEqual(self.ask('/api/v1/games/import', body=log, client=client), (status, answer))
            status, answer = self.ask('/api/v1/games/import', body=record, client=client)
            self.assertEqual(status, 200, answer)
            self.assertNotEqual(answer['room'], room)
            self.assertEqual(self.ask('/api/v1/games/import', body=record, client=client), (status, answer))
            self.assertEqual(self.ask('/api/v1/games/import', body=record, client=played[0][0].client, server=first)[0], 200)
            self.assertEqual(first.get(f'/api/v1/rooms/{answer["room"]}/log'),
                             self.server.get(f'/api/v1/rooms/{answer["room"]}/log'))
        self.server.kill()
        self.server.start()
        for room, log, record in exports:
            self.assertEqual(self.export(room), (log, record))
            self.assertTrue(self.ask(f'/api/v1/rooms/{room}')[1]['imported'])
            self.check_dice(log.splitlines())
        self.assertEqual(self.games(), [])

    async def test_faults_are_reported_and_nothing_is_stored(self) -> None:
        players = await self.resign_one()
        log, record = self.export(players[0].room)
        lines = log.splitlines(keepends=True)
        self.server = self.enterContext(Server())
        client = await self.come()
        for body, status, code, line in (
            (''.join(lines[:-1]), 422, 'unfinished-game', len(lines) - 1),
            (b'{"t":"\xff"}\n', 400, 'not-json', 1),
            (record.replace('tabula@1', 'tabula@2'), 422, 'unknown-rules', 1),
        ):
            answered, problem = self.ask('/api/v1/games/import', body=body, client=client)
            self.assertEqual((answered, problem['code'], problem['params']['line']), (status, code, line), problem)
            self.assertIn('Line ', problem['detail'])
        self.assertEqual(self.ask('/api/v1/games/import', body=log)[0], 401)
        self.assertEqual(self.ask('/api/v1/games/import', body='x' * ((1 << 20) + 1), client=client)[0], 413)
        self.assertEqual(self.ask(f'/api/v1/rooms/{players[0].room}')[0], 404)
        self.assertEqual(self.ask('/api/v1/games/import', body=log, client=client)[0], 200)

    async def test_a_file_that_other_systems_have_changed_is_imported(self) -> None:
        players = await self.resign_one()
        exported = self.export(players[0].room)
        self.server = self.enterContext(Server())
        client = await self.come()
        for text in exported:
            plain = self.ask('/api/v1/games/import', body=text, client=client)
            self.assertEqual(plain[0], 200, plain)
            for changed in ('\ufeff' + text, text.replace('\n', '\r\n'), text.replace('\n', '\r'), text.replace('\n', ' \t\n'),
                            '\n \n' + text, text + '\n\n \n', text.rstrip('\n')):
                self.assertEqual(self.ask('/api/v1/games/import', body=changed, client=client), plain, changed[:40])

    async def test_a_file_of_another_program_is_named(self) -> None:
        client = await self.come()
        for body, name in (
            (b'', 'empty'), (b' \r\n\xef\xbb\xbf', 'This file is'), (b'\x89PNG\r\n\x1a\n\0\0\0', 'PNG'), (b'PK\x03\x04\x14\0', 'ZIP'),
            (b'\xff\xd8\xff\xe0', 'JPEG'), (b'%PDF-1.7\n', 'PDF'), (b'\x1f\x8b\x08\0', 'gzip'), ('[Rules'.encode('utf-16'), 'UTF-16'),
            ('[Rules "tabula@1"]'.encode('utf-16-be'), 'UTF-16'), (b'(;FF[4]GM[6]AP[GNU Backgammon]', 'SGF'),
            (b' 5 point match\n\n Game 1\n anna : 0  bert : 0\n', 'backgammon'), (b'game=/lud/board/race/Tabula.lud\nSTART GAME OPTIONS\n', 'Ludii'),
            (b'[Event "x"]\n[White "a"]\n\n1. e4 e5 2. Nf3\n', 'PGN'), (b'<!DOCTYPE html>\n', 'web page'), (b'{\\rtf1 x}', 'RTF'),
            (b'{"games": []}\n', 'JSON'), (b'{\n "a": 1}\n', 'JSON'), (b'\0\1\2\3\4\5', 'no text'), (b'SQLite format 3\0', 'SQLite'),
        ):
            status, problem = self.ask('/api/v1/games/import', body=body, client=client)
            self.assertEqual((status, problem['code']), (422, 'bad-log'), problem)
            self.assertIn(name, problem['detail'])
            self.assertTrue(problem['detail'].startswith('This file is '), problem)
            self.assertNotIn('line', problem['params'])

    def begin_import(self, token: str, count: int) -> http.client.HTTPConnection:
        """Sends the head of an import request, without its body."""
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=WAIT_SECONDS_MAX)
        self.addCleanup(connection.close)
        connection.putrequest('POST', '/api/v1/games/import')
        connection.putheader('content-length', str(count))
        if token:
            connection.putheader('authorization', f'Bearer {token}')
        connection.endheaders()
        return connection

    async def test_an_unknown_sender_is_refused_before_the_body_and_blocks_no_other(self) -> None:
        client = await self.come()
        big = 1 << 20
        for token in [''] * 20 + ['x' * len(client.token)] * 20:
            self.assertEqual(self.begin_import(token, big).getresponse().status, 401)
        # a known user takes one of the places, and the server waits for the body
        for _ in range(16):
            self.begin_import(client.token, 1000)
        status, problem = self.ask('/api/v1/games/import', body='x' * big, client=client)
        self.assertEqual((status, problem['code']), (422, 'bad-log'), problem)

    async def test_a_log_of_many_games_is_read_in_batches(self) -> None:
        """An import longer than one read: the server does other work in between."""
        players = await self.seat_all('tablaaza', 2)
        for game in range(120):
            await players[game % 2].decide('resign')
            for player in players:
                await player.client.until(lambda: player.table.result)
            for player in players:
                await player.decide('rematch')
            await players[0].client.until(lambda: not players[0].table.result)
        await players[0].decide('resign')
        await players[0].client.until(lambda: players[0].table.result)
        log = self.export(players[0].room)[0]
        self.server = self.enterContext(Server())
        client = await self.come()

        self.assertEqual(self.ask('/api/v1/games/import', body=log, client=client), (200, {'room': players[0].room, 'game': 121}))

        self.assertEqual(self.export(players[0].room)[0], log)

    async def test_a_dump_has_the_open_games_and_each_log_of_it_verifies(self) -> None:
        played = [await self.play_one('twelve-dogs'), await self.resign_one()]
        host, guest = await self.come(), await self.come()
        room = await open_table(host, visibility='private', invited=[guest.who])
        await guest.subscribe(room)
        players = [Player(host, room, seed=1), Player(guest, room, seed=2)]
        for player in players:
            await player.sit()
        await self.play(*players, enough=lambda table: table.throws > 4)
        await players[0].decide('resign')
        await guest.until(lambda: players[1].table.result)
        running = await self.seat_all('tabula', 2)
        await self.play(*running, enough=lambda table: table.throws > 2)
        out = Path(self.server.data) / 'dump.jsonl'

        done = subprocess.run([self.server.program, 'dump', '--data', str(self.server.data), '--out', str(out)],
                              capture_output=True, text=True, check=False)

        self.assertEqual(done.returncode, 0, done.stderr)
        logs: dict[str, list[str]] = {}
        for line in out.read_text().splitlines():
            logs.setdefault(json.loads(line)['room'], []).append(line)
        self.assertEqual(list(logs), [players[0].room for players in played])
        for players in played:
            self.assertEqual(logs[players[0].room], self.log(players[0].room))
            self.assertEqual(verify(logs[players[0].room]).returncode, 0)
        for arguments, code in ((['--data', '/nowhere'], 1), (['--what'], 2), (['--out'], 2), (['--help'], 0)):
            done = subprocess.run([self.server.program, 'dump', *arguments], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, code, arguments)
            self.assertTrue(done.stdout if code == 0 else done.stderr.startswith('taberna dump: '))

    async def test_what_guests_leave_is_gone_from_the_files_after_so_many_days(self) -> None:
        players = await self.resign_one()
        secret = 'pomegranates under the third stair'
        await players[0].client.command('sub', {'topic': f'chat:{players[0].room}'})
        await players[0].client.command('chat.say', {'channel': 'players', 'text': secret}, room=players[0].room)
        log = self.log(players[0].room)
        self.server.stop()
        files = [path for path in Path(self.server.data).iterdir() if path.name.startswith('taberna.sqlite')]
        self.assertTrue(any(secret.encode() in path.read_bytes() for path in files))
        database = sqlite3.connect(Path(self.server.data) / 'taberna.sqlite')
        with database:
            database.execute('UPDATE rooms SET since = 0')
        database.close()
        self.server.arguments = [*self.server.arguments, '--keep-guest-games', '1']

        self.server.start()
        self.server.wait_for_line('retention.rooms_deleted.*rooms=1')

        self.assertEqual(self.ask(f'/api/v1/rooms/{players[0].room}')[0], 404)
        self.assertEqual(self.games(), [])
        self.server.stop()
        for path in Path(self.server.data).iterdir():
            if path.name.startswith('taberna.sqlite'):
                self.assertNotIn(secret.encode(), path.read_bytes())
                self.assertNotIn(log[3].encode(), path.read_bytes())


if __name__ == '__main__':
    tap.run()
