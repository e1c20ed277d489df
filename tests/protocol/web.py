# SPDX-License-Identifier: MIT
"""The port's answers over HTTP, and the handshakes that it accepts."""
import base64
import gzip
import http.client
import json
import os
import re
import socket
import subprocess
import unittest

import tap
from messages import check_answer
from server import Server
from waits import WAIT_SECONDS_MAX

TYPES = {
    '/': 'text/html',
    '/icons/taberna.svg': 'image/svg+xml',
    '/assets/[^"]+[.]js': 'text/javascript',
    '/assets/[^"]+[.]css': 'text/css',
    '/assets/[^"]+[.]wasm': 'application/wasm',
    '/assets/[^"]+[.]woff2': 'font/woff2',
}


class Web(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = cls.enterClassContext(Server())

    def ask(self, method: str, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection('localhost', self.server.port, timeout=WAIT_SECONDS_MAX)
        self.addCleanup(connection.close)
        connection.request(method, path, headers={name.replace('_', '-'): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()

    def named(self, pattern: str) -> str:
        """The first address that matches in the index of the rules, which preloads rules.wasm too."""
        _, index = self.ask('GET', '/rules/tabula')
        found = re.search(rf'"({pattern})"', index.decode())
        assert found, pattern
        return found[1]

    def test_page_comes_with_its_types_and_a_policy(self) -> None:
        for pattern, kind in TYPES.items():
            path = '/' if pattern == '/' else self.named(pattern)
            with self.subTest(path):
                answer, body = self.ask('GET', path)
                self.assertEqual(answer.status, 200)
                self.assertEqual(answer.getheader('content-type').partition(';')[0], kind)
                self.assertTrue(body)
        answer, _ = self.ask('GET', '/')
        self.assertIn("default-src 'self'", answer.getheader('content-security-policy'))

    def test_documents_of_the_protocol_are_those_that_the_program_prints(self) -> None:
        for path, name in (('/api/asyncapi.json', 'asyncapi'), ('/api/openapi.json', 'openapi'),
                           ('/api/schema/taberna.json', 'schema')):
            with self.subTest(path):
                answer, body = self.ask('GET', path)
                printed = subprocess.run([self.server.program, 'schema', name], check=True, capture_output=True).stdout
                self.assertEqual(answer.getheader('content-type'), 'application/json')
                self.assertEqual(answer.getheader('access-control-allow-origin'), '*')
                self.assertEqual(json.loads(body), json.loads(printed))
                again, nothing = self.ask('GET', path, If_None_Match=answer.getheader('etag'))
                self.assertEqual((again.status, nothing), (304, b''))

    def test_every_public_request_of_the_schema_is_known_to_the_server(self) -> None:
        _, body = self.ask('GET', '/api/openapi.json')
        for path, item in json.loads(body)['paths'].items():
            if 'get' not in item:
                continue
            with self.subTest(path):
                named = path.format(room='abc', user='abc', other='abd', ruleset='tabula')
                content = item['get']['responses']['200']['content']
                # A stream has no end: only its head is requested.
                answer, body = self.ask('HEAD' if 'text/event-stream' in content else 'GET', named)
                problem = answer.getheader('content-type') == 'application/problem+json'
                self.assertNotEqual(json.loads(body)['code'] if problem else '', 'no-such-page', named)
                if path.startswith('/api/v1') and not path.startswith('/api/v1/account'):
                    self.assertEqual(answer.getheader('access-control-allow-origin'), '*')
                if answer.status == 200:
                    self.assertIn(answer.getheader('content-type').partition(';')[0], content)

    def test_rulesets_have_the_options_sets_and_sources_of_all_games(self) -> None:
        answer, body = self.ask('GET', '/api/v1/rulesets')
        self.assertEqual(answer.getheader('access-control-allow-origin'), '*')
        rulesets = json.loads(body)
        check_answer('GET', '/api/v1/rulesets', rulesets)
        self.assertEqual(len(rulesets['rulesets']), 7)
        tabula = next(one for one in rulesets['rulesets'] if one['ruleset'] == 'tabula')
        listed = subprocess.run([os.environ['TABERNA_RULES'], 'list'], check=True, capture_output=True, text=True).stdout
        for named in (*tabula['options'], *tabula['sets']):
            self.assertIn(named['about'], listed)
        self.assertEqual(tabula['sets'][0]['options'], '')

    def test_page_is_not_sent_again_where_it_has_not_changed(self) -> None:
        path = self.named('/icons/.*?svg')
        answer, _ = self.ask('GET', path)
        tag = answer.getheader('etag')
        self.assertRegex(tag, r'^(W/)?".+"$')

        again, body = self.ask('GET', path, If_None_Match=tag)

        self.assertEqual((again.status, body), (304, b''))

    def test_page_comes_compressed_where_that_is_taken(self) -> None:
        path = self.named('/assets/[^"]+[.]css')
        plain, body = self.ask('GET', path)
        small, packed = self.ask('GET', path, Accept_Encoding='gzip')
        smaller, best = self.ask('GET', path, Accept_Encoding='gzip, br')

        self.assertIsNone(plain.getheader('content-encoding'))
        self.assertEqual(small.getheader('content-encoding'), 'gzip')
        self.assertEqual(gzip.decompress(packed), body)
        self.assertEqual(smaller.getheader('content-encoding'), 'br')
        self.assertEqual(subprocess.run(['brotli', '-d'], input=best, stdout=subprocess.PIPE, check=True).stdout, body)

    def test_files_with_a_hash_in_their_name_are_kept_for_ever(self) -> None:
        answer, _ = self.ask('GET', self.named('/assets/[^"]+[.]js'))
        self.assertEqual(answer.getheader('cache-control'), 'public, max-age=31536000, immutable')
        answer, _ = self.ask('GET', '/')
        self.assertEqual(answer.getheader('cache-control'), 'no-cache')
        answer, _ = self.ask('GET', '/assets/app-00000000.js')
        self.assertEqual((answer.status, answer.getheader('cache-control')), (404, 'no-cache'))

    def test_addresses_of_the_page_answer_with_it(self) -> None:
        version = re.compile(rb'<meta name="version" content="[0-9a-f]{16}" />')
        _, index = self.ask('GET', '/')
        for path in ('/t/k3v9q2xw', '/verify', '/rules/tabula', '/dice', '/lobby'):
            with self.subTest(path):
                answer, body = self.ask('GET', path)
                self.assertEqual(answer.status, 200)
                self.assertEqual(version.search(body)[0], version.search(index)[0])

    def test_nothing_outside_the_page_is_served(self) -> None:
        for path in ('/../meson.build', '/%2e%2e/taberna.sqlite', '/..%2f..%2fetc/passwd', '/nothing.js', '/t/../../etc/passwd',
                     '/api/v1/nothing', '/api/v1/rooms/zzzzzzzz', '/api/v1/rooms/zzzzzzzz/log'):
            with self.subTest(path):
                answer, body = self.ask('GET', path)
                self.assertIn(answer.status, (400, 404))
                self.assertNotIn(b'root:', body)

    def test_refusals_over_http_are_problems(self) -> None:
        answer, body = self.ask('GET', '/api/v1/rooms/zzzzzzzz')

        self.assertEqual(answer.getheader('content-type'), 'application/problem+json')
        problem = json.loads(body)
        self.assertEqual((problem['code'], problem['status']), ('no-such-room', 404))

    def test_lobby_and_health(self) -> None:
        answer, body = self.ask('GET', '/api/v1/lobby')
        self.assertEqual((answer.status, json.loads(body)['rooms']), (200, []))
        answer, body = self.ask('GET', '/healthz')
        self.assertEqual((answer.status, body.strip()), (200, b'ok'))

    def shake(self, method: str = 'GET', **changed: str | None) -> int:
        """The status of a handshake with some headers changed, or left out if None; 0 if the server only closed the
        connection."""
        headers = {
            'Host': f'localhost:{self.server.port}',
            'Upgrade': 'websocket',
            'Connection': 'Upgrade',
            'Sec-WebSocket-Version': '13',
            'Sec-WebSocket-Key': base64.b64encode(os.urandom(16)).decode(),
            'Sec-WebSocket-Protocol': 'taberna.v1',
        }
        headers.update({name.replace('_', '-'): value for name, value in changed.items()})
        lines = [f'{method} /ws HTTP/1.1'] + [f'{name}: {value}' for name, value in headers.items() if value is not None]
        with socket.create_connection(('localhost', self.server.port), timeout=WAIT_SECONDS_MAX) as line:
            line.sendall(('\r\n'.join(lines) + '\r\n\r\n').encode())
            try:
                answer = line.recv(4096)
            except ConnectionResetError:
                return 0
        return int(answer.split(b' ')[1]) if answer else 0

    def test_handshake_is_taken_as_it_should_be(self) -> None:
        self.assertEqual(self.shake(), 101)
        self.assertEqual(self.shake(Origin=self.server.url), 101)

    def test_handshakes_that_are_refused(self) -> None:
        for changed in ({'Origin': 'https://elsewhere.example'}, {'Origin': 'null'}, {'Sec-WebSocket-Version': '8'},
                        {'Sec-WebSocket-Version': None}, {'Sec-WebSocket-Key': 'abc'}, {'Sec-WebSocket-Key': None},
                        {'Sec-WebSocket-Protocol': None}, {'Sec-WebSocket-Protocol': 'chat'}):
            with self.subTest(changed):
                self.assertNotEqual(self.shake(**changed), 101)
        self.assertNotEqual(self.shake(method='POST'), 101)
        self.assertEqual(self.shake(), 101)


if __name__ == '__main__':
    tap.run()
