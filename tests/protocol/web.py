# SPDX-License-Identifier: MIT
"""The port's answers over HTTP, and the handshakes that it accepts."""
import base64
import gzip
import http.client
import json
import os
import socket
import unittest

import tap
from server import Server

PATIENCE = 240  # a wait of so many seconds for an answer is a failure
TYPES = {
    '/': 'text/html',
    '/app.js': 'text/javascript',
    '/rules.wasm': 'application/wasm',
    '/offline.wasm': 'application/wasm',
    '/styles/base.css': 'text/css',
    '/icons/taberna.svg': 'image/svg+xml',
}


class Web(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = cls.enterClassContext(Server())

    def ask(self, method: str, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection('localhost', self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        connection.request(method, path, headers={name.replace('_', '-'): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()

    def test_page_comes_with_its_types_and_a_policy(self) -> None:
        for path, kind in TYPES.items():
            with self.subTest(path):
                answer, body = self.ask('GET', path)
                self.assertEqual(answer.status, 200)
                self.assertEqual(answer.getheader('content-type').partition(';')[0], kind)
                self.assertTrue(body)
        answer, _ = self.ask('GET', '/')
        self.assertIn("default-src 'self'", answer.getheader('content-security-policy'))

    def test_page_is_not_sent_again_where_it_has_not_changed(self) -> None:
        answer, _ = self.ask('GET', '/app.js')
        tag = answer.getheader('etag')
        self.assertRegex(tag, r'^(W/)?".+"$')

        again, body = self.ask('GET', '/app.js', If_None_Match=tag)

        self.assertEqual((again.status, body), (304, b''))

    def test_page_comes_compressed_where_that_is_taken(self) -> None:
        plain, body = self.ask('GET', '/app.js')
        small, packed = self.ask('GET', '/app.js', Accept_Encoding='gzip')

        self.assertIsNone(plain.getheader('content-encoding'))
        self.assertEqual(small.getheader('content-encoding'), 'gzip')
        self.assertEqual(gzip.decompress(packed), body)

    def test_addresses_of_the_page_answer_with_it(self) -> None:
        _, index = self.ask('GET', '/')
        for path in ('/t/k3v9q2xw', '/verify', '/rules/tabula', '/dice', '/lobby'):
            with self.subTest(path):
                answer, body = self.ask('GET', path)
                self.assertEqual((answer.status, body), (200, index))

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
        with socket.create_connection(('localhost', self.server.port), timeout=PATIENCE) as line:
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
