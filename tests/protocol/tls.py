# SPDX-License-Identifier: MIT
"""A server with HTTPS and WSS, without a proxy."""
import asyncio
import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

import tap
import websockets
from case import ServerCase
from certificate import Certificate
from server import Server
from waits import WAIT_SECONDS_MAX

WATCHERS = 12


def shown(port: int, **versions) -> bytes:
    """The certificate that a new client receives."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    for name, version in versions.items():
        setattr(context, name, version)
    with socket.create_connection(('localhost', port), WAIT_SECONDS_MAX) as plain, context.wrap_socket(plain) as secure:
        return secure.getpeercert(binary_form=True)


class Secure(ServerCase):
    def create_server(self) -> Server:
        self.certificate = Certificate()
        # The certificates that python trusts by default.
        before = os.environ.get('SSL_CERT_FILE')
        os.environ['SSL_CERT_FILE'] = str(self.certificate.certificate)
        self.addCleanup(lambda: os.environ.update(SSL_CERT_FILE=before) if before else os.environ.pop('SSL_CERT_FILE'))
        return Server(*self.certificate.settings())

    async def test_a_whole_game_is_played_and_all_who_watch_see_the_same(self) -> None:
        self.assertTrue(self.server.socket_url.startswith('wss://'))
        white, black = await self.seat_two(visibility='public')
        watchers = await asyncio.gather(*(self.come() for _ in range(WATCHERS)))
        tables = await asyncio.gather(*(watcher.subscribe(white.room) for watcher in watchers))

        await self.play(white, black, enough=lambda table: table.result)

        last = max(white.table.v, black.table.v)
        await asyncio.gather(*(client.reach(white.room, last) for client in (white.client, black.client, *watchers)))
        self.assertEqual([table.log for table in tables], WATCHERS * [black.table.log])
        self.check_dice(self.log(white.room))

    async def test_answers_are_whole_and_say_that_plain_http_is_over(self) -> None:
        with urllib.request.urlopen(self.server.url + '/') as answer:
            body = answer.read()
            self.assertEqual(len(body), int(answer.headers['content-length']))
            self.assertRegex(answer.headers['strict-transport-security'], r'^max-age=\d{8}$')

    async def test_key_that_all_users_can_read_is_reported(self) -> None:
        self.assertFalse([line for line in self.server.lines if 'secret.exposed' in line])
        self.certificate.key.chmod(0o644)
        os.kill(self.server.pid, signal.SIGHUP)
        line = await asyncio.to_thread(self.server.wait_for_line, 'secret.exposed')
        self.assertIn(f'file={self.certificate.key}', line.string)

    async def test_plain_http_is_redirected(self) -> None:
        connection = http.client.HTTPConnection('localhost', self.server.port, timeout=WAIT_SECONDS_MAX)
        connection.request('GET', '/t/abc?x=1&y=%22z', headers={'cookie': 'a=b'})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.headers['location']), (308, self.server.url + '/t/abc?x=1&y=%22z'))
        self.assertIsNone(answer.headers['strict-transport-security'])

        for host in ('evil.example/x', 'a b', ''):
            connection = http.client.HTTPConnection('localhost', self.server.port, timeout=WAIT_SECONDS_MAX)
            connection.request('GET', '/', headers={'host': host})
            self.assertEqual(connection.getresponse().status, 400, host)

        with self.assertRaises(websockets.InvalidStatusCode) as refused:
            await websockets.connect(f'ws://localhost:{self.server.port}/ws', subprotocols=['taberna.v1'])
        self.assertEqual(refused.exception.status_code, 403)

    async def test_cookies_travel_by_tls_alone(self) -> None:
        account = {'name': 'Agathias', 'password': 'correct horse battery', 'confirmed': True}
        request = urllib.request.Request(self.server.url + '/api/v1/account/register', json.dumps(account).encode(),
                                         {'content-type': 'application/json', 'origin': self.server.url})
        with urllib.request.urlopen(request) as answer:
            self.assertRegex(answer.headers['set-cookie'], '^__Host-taberna=.*; Secure$')

    async def test_versions_before_1_2_are_refused(self) -> None:
        self.assertTrue(shown(self.server.port, maximum_version=ssl.TLSVersion.TLSv1_2))
        self.assertTrue(shown(self.server.port, minimum_version=ssl.TLSVersion.TLSv1_3))
        old = subprocess.run(['openssl', 's_client', '-connect', f'localhost:{self.server.port}', '-tls1_1', '-cipher',
                              'ALL:@SECLEVEL=0'], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        self.assertIn('alert', old.stderr)

    async def test_reload_uses_a_new_certificate_and_keeps_connections(self) -> None:
        white, black = await self.seat_two()
        first = shown(self.server.port)

        self.certificate.renew()
        os.kill(self.server.pid, signal.SIGHUP)
        self.server.wait_for_line('config.reloaded')

        second = shown(self.server.port)
        self.assertNotEqual(first, second)
        self.assertEqual(second, ssl.PEM_cert_to_DER_cert(self.certificate.certificate.read_text()))
        await self.play(white, black, enough=lambda table: table.throws > 3)
        self.assertEqual(white.client.socket.close_code, None)

        self.certificate.key.write_text('no key')
        os.kill(self.server.pid, signal.SIGHUP)
        self.server.wait_for_line('error certificate.rejected')
        self.assertEqual(shown(self.server.port), second)

    async def test_invalid_handshake_harms_no_other_client(self) -> None:
        for rubbish in (b'', b'\x16', b'\x16\x03\x01\x02\x00\x01\x00', os.urandom(2000), b'\x16\x03\x01' + os.urandom(600)):
            with socket.create_connection(('localhost', self.server.port), WAIT_SECONDS_MAX) as plain:
                plain.sendall(rubbish)
        with socket.create_connection(('localhost', self.server.port), WAIT_SECONDS_MAX) as silent:
            self.assertEqual(self.server.get('/healthz').strip(), b'ok')
            silent.recv(1)  # the server closes the silent connection


class Refused(unittest.TestCase):
    def refusal(self, certificate: Path, key: Path) -> str:
        with tempfile.TemporaryDirectory() as data:
            told = subprocess.run([os.environ['TABERNA_SERVER'], '--data', data, '--listen', 'localhost:0',
                                   '--tls-certificate', str(certificate), '--tls-key', str(key)],
                                  capture_output=True, text=True, timeout=WAIT_SECONDS_MAX, check=False)
            self.assertEqual((told.returncode, told.stdout), (2, ''), told.stderr)
            self.assertEqual(len(told.stderr.splitlines()), 1, told.stderr)
            self.assertEqual(os.listdir(data), [])
            return told.stderr

    def test_certificate_and_key_that_do_not_match_are_reported(self) -> None:
        one, other = Certificate(), Certificate()
        locked = one.key.with_name('locked.pem')
        subprocess.run(['openssl', 'pkey', '-in', str(one.key), '-aes128', '-passout', 'pass:x', '-out', str(locked)],
                       check=True, capture_output=True)
        nowhere = one.key.with_name('nowhere.pem')

        self.assertIn('--tls-key names a key that does not belong to the certificate', self.refusal(one.certificate, other.key))
        self.assertIn('--tls-certificate names a file without a certificate', self.refusal(one.key, one.key))
        self.assertIn('--tls-certificate names a path that cannot be read', self.refusal(nowhere, one.key))
        self.assertIn('--tls-key names a path that cannot be read', self.refusal(one.certificate, nowhere))
        self.assertIn('--tls-key names a file without a key (PEM, without a password)', self.refusal(one.certificate, locked))


if __name__ == '__main__':
    tap.run()
