# SPDX-License-Identifier: MIT
"""Reads over HTTP for programs and other sites: unknown parameters, preflight requests, caches."""
import gzip
import json
import re
import socket
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path

import tap
from case import ServerCase

GOLDEN = Path(__file__).parent.parent / 'golden'
SLOW_READERS = 200
ADDRESS_BYTES_MAX = 4 << 20  # of responses that wait for the clients of an address

READS = ('lobby', 'rulesets', 'games', 'people', 'people/abcdefgh', 'people/abcdefgh/ratings',
         'people/abcdefgh/against/hgfedcba', 'ratings/tabula', 'rooms/abcdefgh', 'rooms/abcdefgh/log', 'rooms/abcdefgh/record')


class Reads(ServerCase):
    def ask(self, path: str, method: str = 'GET', **headers: str) -> tuple[int, Message, bytes]:
        request = urllib.request.Request(self.server.url + path, method=method)
        for name, value in headers.items():
            request.add_header(name.replace('_', '-'), value)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    async def test_each_read_answers_pages_of_other_sites(self) -> None:
        for read in READS:
            with self.subTest(read):
                status, headers, _ = self.ask(f'/api/v1/{read}', 'OPTIONS', Origin='https://elsewhere.example',
                                              Access_Control_Request_Method='GET',
                                              Access_Control_Request_Headers='authorization')
                self.assertEqual((status, headers['access-control-allow-origin']), (204, '*'))
                self.assertIn('authorization', headers['access-control-allow-headers'])
                _, headers, _ = self.ask(f'/api/v1/{read}', Origin='https://elsewhere.example')
                self.assertEqual(headers['access-control-allow-origin'], '*')

    async def test_what_changes_something_answers_no_other_site(self) -> None:
        for path in ('account/login', 'account', 'admin/status', 'nothing'):
            with self.subTest(path):
                status, headers, _ = self.ask(f'/api/v1/{path}', 'OPTIONS', Origin='https://elsewhere.example')
                self.assertEqual((status, headers['access-control-allow-origin']), (405, None))

    async def test_a_parameter_that_a_read_does_not_take_is_named(self) -> None:
        for read in READS:
            with self.subTest(read):
                status, _, body = self.ask(f'/api/v1/{read}?unheard=1')
                problem = json.loads(body)
                self.assertEqual((status, problem['code'], problem['params']['field']), (422, 'bad-field', 'unheard'))

    async def test_the_record_of_a_finished_game_may_be_kept(self) -> None:
        players = await self.seat_all('tabula', 2)
        await self.play(*players, enough=lambda table: table.throws > 2)
        path = f'/api/v1/rooms/{players[0].table.room}/record?game=1'
        _, headers, _ = self.ask(path)
        self.assertEqual((headers['cache-control'], headers['etag']), ('no-store', None))

        await players[0].decide('resign')
        for player in players:
            await player.client.until(lambda: player.table.result)

        _, headers, body = self.ask(path)
        self.assertEqual(headers['cache-control'], 'public, max-age=3600')
        self.assertIn(b'0-1' if b'0-1' in body else b'1-0', body)
        self.assertEqual(self.ask(path, If_None_Match=headers['etag'])[0], 304)

    async def test_a_long_answer_is_compressed_for_a_client_that_accepts_it(self) -> None:
        path = '/api/v1/rulesets'
        _, plain, body = self.ask(path)
        self.assertEqual((plain['content-encoding'], plain['vary']), (None, 'accept-encoding'))
        for accepted, encoding in (('gzip', 'gzip'), ('br, gzip;q=0.5', 'gzip'), ('gzip;q=0', None), ('br', None)):
            with self.subTest(accepted):
                _, headers, sent = self.ask(path, Accept_Encoding=accepted)
                self.assertEqual((headers['content-encoding'], headers['etag']), (encoding, plain['etag']))
                self.assertEqual(gzip.decompress(sent) if encoding else sent, body)
                self.assertEqual(len(sent) < len(body) / 2, bool(encoding))
                self.assertEqual(self.ask(path, If_None_Match=headers['etag'], Accept_Encoding=accepted)[0], 304)

    def ask_slowly(self, path: str, address: str) -> socket.socket:
        """A socket of that address that asks for the path, and whose system keeps little of the answer."""
        slow = self.enterContext(socket.socket())
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.settimeout(60)
        slow.bind((address, 0))
        slow.connect(('127.0.0.1', self.server.port))
        slow.sendall(f'GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nConnection: close\r\n\r\n'.encode())
        return slow

    def metric(self, name: str) -> int:
        return int(re.search(rf'^taberna_{re.escape(name)} (\d+)$', self.server.get('/metrics').decode(), re.M)[1])

    async def test_steps_of_the_loop_are_counted_by_kind(self) -> None:
        def counts() -> dict[str, int]:
            kinds = ('message', 'request', 'page', 'stored')
            return {kind: self.metric(f'loop_step_seconds_count{{type="{kind}"}}') for kind in kinds}
        before = counts()
        players = await self.seat_all('tabula', 2)
        self.server.get(f'/api/v1/rooms/{players[0].table.room}/log')
        after = counts()
        for kind in before:
            self.assertGreater(after[kind], before[kind], kind)

    async def test_readers_of_a_long_log_who_read_nothing_hold_bounded_bytes(self) -> None:
        client = await self.come()
        log = (GOLDEN / 'twelve-dogs-1-series.jsonl').read_bytes()
        request = urllib.request.Request(self.server.url + '/api/v1/games/import', data=log, headers={
            'authorization': f'Bearer {client.token}', 'content-type': 'text/plain'})
        with urllib.request.urlopen(request) as answer:
            room = json.loads(answer.read())['room']
        path = f'/api/v1/rooms/{room}/log'
        whole = self.server.get(path)
        self.assertGreater(len(whole), 3 * 65536)

        slow = [self.ask_slowly(path, '127.0.0.2') for _ in range(SLOW_READERS)]
        statuses = [one.recv(12) for one in slow]

        self.assertEqual(set(statuses), {b'HTTP/1.1 200', b'HTTP/1.1 429'})
        self.assertEqual(statuses.count(b'HTTP/1.1 200'), ADDRESS_BYTES_MAX // 65536)
        self.assertLessEqual(self.metric('net_waiting_bytes'), ADDRESS_BYTES_MAX)
        self.assertEqual(self.server.get(path), whole)
        self.assertEqual(gzip.decompress(self.ask(path, Accept_Encoding='gzip')[2]), whole)
        for one in slow:
            one.close()
        while self.ask_slowly(path, '127.0.0.2').recv(12) != b'HTTP/1.1 200':
            pass  # the server has not noticed yet that they have gone


if __name__ == '__main__':
    tap.run()
