# SPDX-License-Identifier: MIT
"""A server behind HAProxy, nginx or Caddy, which has the certificate: whole games, the client's address, and the cookie's
attributes.
"""
import json
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

import websockets

import tap
from case import ServerCase, turns_of
from certificate import Certificate
from client import Client
from server import Server
from waits import WAIT_SECONDS_MAX

DEPLOY = Path(__file__).resolve().parents[2] / 'deploy'
PATH = '/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin'
HAPROXY = shutil.which('haproxy', path=PATH)
NGINX = shutil.which('nginx', path=PATH)
CADDY = shutil.which('caddy', path=PATH)
LOOK_EVERY = 0.05

# The rest of an nginx.conf, with all files in the folder of the test. One process, so that its end is the end of nginx.
NGINX_CONF = """\
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/taberna.conf;
}}
"""


def prepare(original: str, folder: Path, *replaced: tuple[str, str]) -> Path:
    """The project's file in that folder, with the ports and the certificate of this test."""
    text = (DEPLOY / original).read_text(encoding='utf-8')
    for old, new in replaced:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / Path(original).name
    file.write_text(text, encoding='utf-8')
    return file


def prepare_haproxy(folder: Path, certificate: Certificate, server: int, plain: str, people: str) -> Path:
    (folder / 'house.pem').write_text(certificate.certificate.read_text() + certificate.key.read_text())
    return prepare('haproxy/one.cfg', folder, ('bind :80\n', f'bind {plain}\n'), ('bind :443 ', f'bind {people} '),
                   ('/etc/haproxy/house.pem', str(folder / 'house.pem')),
                   ('127.0.0.1:8080 check', f'127.0.0.1:{server} check'))


def prepare_nginx(folder: Path, certificate: Certificate, server: int, plain: int, people: int) -> Path:
    prepare('nginx/taberna.conf', folder, ('    listen [::]:80;\n', ''), ('    listen [::]:443 ssl;\n', ''),
            ('listen 80;', f'listen 127.0.0.1:{plain} reuseport;'), ('listen 443 ssl;', f'listen 127.0.0.1:{people} ssl reuseport;'),
            ('/etc/nginx/house.crt', str(certificate.certificate)), ('/etc/nginx/house.key', str(certificate.key)),
            ('server 127.0.0.1:8080;', f'server 127.0.0.1:{server};'))
    file = folder / 'nginx.conf'
    file.write_text(NGINX_CONF.format(folder=folder), encoding='utf-8')
    return file


def prepare_caddy(folder: Path, certificate: Certificate, server: int, plain: int, people: int) -> Path:
    listening = f'{{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port {plain}\n\thttps_port {people}\n\tservers {{\n'
    site = f'tables.example.org, localhost {{\n\ttls {certificate.certificate} {certificate.key}\n'
    return prepare('caddy/Caddyfile', folder, ('{\n\tservers {\n', listening), ('\ntables.example.org {\n', f'\n{site}'),
                   ('reverse_proxy 127.0.0.1:8080', f'reverse_proxy 127.0.0.1:{server}'))


def reserve_port(case: unittest.TestCase) -> int:
    """A port for a proxy that listens with SO_REUSEPORT: this socket is bound and never listens, so that no other
    program gets the port."""
    bound = case.enterContext(socket.socket())
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    bound.bind(('127.0.0.1', 0))
    return bound.getsockname()[1]


class BehindProxy:
    """Mixed into the cases of each proxy. start_proxy() starts it in that folder and sets the ports `plain` and `port`."""

    def create_server(self) -> Server:
        return Server('--proxies', '127.0.0.1')

    def setUp(self) -> None:
        super().setUp()
        self.certificate = Certificate()
        process = self.start_proxy(Path(self.enterContext(tempfile.TemporaryDirectory())))
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Waits until the proxy has checked the server's health."""
        end = time.monotonic() + WAIT_SECONDS_MAX
        while time.monotonic() < end:
            try:
                self.ask('/readyz').close()
                return
            except urllib.error.URLError: # refused, or answered by the proxy itself
                time.sleep(LOOK_EVERY)
        raise AssertionError('the proxy forwards no connection to the server')

    def ask(self, path: str, body: dict | None = None, **headers: str):
        told = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f'https://localhost:{self.port}{path}', told,
                                         {'content-type': 'application/json', **{n.replace('_', '-'): v for n, v in headers.items()}})
        return urllib.request.urlopen(request, context=self.certificate.context, timeout=WAIT_SECONDS_MAX)

    async def come(self, **hello) -> Client:
        before = Client.open_socket

        async def secure(client: Client, **options) -> None:
            await before(client, ssl=self.certificate.context, **options)

        Client.open_socket = secure
        try:
            client = await Client.come(f'wss://localhost:{self.port}/ws', self.rules, **hello)
        finally:
            Client.open_socket = before
        self._people.append(client)
        return client

    async def test_a_whole_game_is_played(self) -> None:
        white, black = await self.seat_two()

        await self.play(white, black, enough=lambda table: table.result)

        self.assertGreater(turns_of(white.table), 10)
        self.check_dice(self.log(white.room))

    async def test_the_server_believes_the_proxy_and_not_the_client(self) -> None:
        await self.come()
        account = {'name': 'Zeno', 'password': 'correct horse battery', 'confirmed': True}

        with self.ask('/api/v1/account/register', account, X_Forwarded_Proto='http', X_Forwarded_For='203.0.113.7') as answer:
            self.assertRegex(answer.headers['set-cookie'], '^__Host-taberna=.*; Secure$')
            self.assertEqual(len(answer.headers.get_all('strict-transport-security')), 1)
            self.assertIn('max-age', answer.headers['strict-transport-security'])
        with self.assertRaises(urllib.error.HTTPError) as hidden:
            self.ask('/metrics')
        self.assertEqual(hidden.exception.code, 404)

    async def test_plain_http_is_sent_to_https(self) -> None:
        with socket.create_connection(('127.0.0.1', self.plain), WAIT_SECONDS_MAX) as caller:
            caller.sendall(b'GET /t/abc HTTP/1.1\r\nHost: tables.example.org\r\nConnection: close\r\n\r\n')
            answer = caller.makefile('rb').read().decode().lower()
        self.assertRegex(answer, r'^http/1.1 308 ')
        self.assertTrue(re.search(r'location: https://tables\.example\.org/t/abc\r', answer), answer)


@unittest.skipUnless(HAPROXY, 'no haproxy')
class BehindHaproxy(BehindProxy, ServerCase):
    def start_proxy(self, folder: Path) -> subprocess.Popen:
        listening = [socket.create_server(('127.0.0.1', 0)) for _ in range(2)]
        self.plain, self.port = (opened.getsockname()[1] for opened in listening)
        file = prepare_haproxy(folder, self.certificate, self.server.port, *(f'fd@{opened.fileno()}' for opened in listening))
        process = subprocess.Popen([HAPROXY, '-db', '-f', file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   pass_fds=[opened.fileno() for opened in listening])
        for opened in listening:
            opened.close()
        return process


@unittest.skipUnless(NGINX, 'no nginx')
class BehindNginx(BehindProxy, ServerCase):
    def start_proxy(self, folder: Path) -> subprocess.Popen:
        self.plain, self.port = reserve_port(self), reserve_port(self)
        file = prepare_nginx(folder, self.certificate, self.server.port, self.plain, self.port)
        return subprocess.Popen([NGINX, '-c', file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@unittest.skipUnless(CADDY, 'no caddy')
class BehindCaddy(BehindProxy, ServerCase):
    def start_proxy(self, folder: Path) -> subprocess.Popen:
        self.plain, self.port = reserve_port(self), reserve_port(self)
        file = prepare_caddy(folder, self.certificate, self.server.port, self.plain, self.port)
        return subprocess.Popen([CADDY, 'run', '--config', file], env={'HOME': str(folder)},
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Believed(ServerCase):
    """Without a proxy: a client's own statement about https must be ignored."""

    def register(self, name: str, scheme: str) -> str:
        account = {'name': name, 'password': 'correct horse battery', 'confirmed': True}
        request = urllib.request.Request(self.server.url + '/api/v1/account/register', json.dumps(account).encode(),
                                         {'content-type': 'application/json', 'x-forwarded-proto': scheme})
        with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
            return answer.headers['set-cookie']

    async def test_https_claimed_by_an_untrusted_client_is_ignored(self) -> None:
        self.assertRegex(self.register('Agathias', 'https'), '^taberna=')

    async def test_a_proxy_that_is_named_is(self) -> None:
        self.server.stop()
        self.server.arguments = ('--proxies', '127.0.0.1')
        self.server.start()
        self.assertRegex(self.register('Basil', 'http'), '^taberna=')
        self.assertRegex(self.register('Carus', 'https, http'), '^taberna=')
        self.assertRegex(self.register('Decius', 'httpsx'), '^taberna=')
        self.assertRegex(self.register('Eugenius', 'http, https'), '^__Host-taberna=')
        self.assertRegex(self.register('Flavius', 'HTTPS'), '^__Host-taberna=')


class HostHidden(ServerCase):
    """A proxy that replaces the header Host, as nginx does unless it is told otherwise: the page comes from an origin that
    is not the server's host."""
    PUBLIC = 'https://tables.example.org'

    async def connect_status(self, origin: str) -> int:
        try:
            async with websockets.connect(self.server.socket_url, subprotocols=['taberna.v1'], origin=origin):
                return 101
        except websockets.exceptions.InvalidStatusCode as refused:
            return refused.status_code

    def register_status(self, name: str, origin: str) -> int:
        account = {'name': name, 'password': 'correct horse battery', 'confirmed': True}
        request = urllib.request.Request(self.server.url + '/api/v1/account/register', json.dumps(account).encode(),
                                         {'content-type': 'application/json', 'origin': origin})
        try:
            with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
                return answer.status
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code

    async def test_the_log_names_origin_and_host(self) -> None:
        self.assertEqual(await self.connect_status(self.PUBLIC), 403)
        self.assertEqual(self.register_status('Agathias', self.PUBLIC), 403)

        for event in ('handshake.refused', 'request.refused'):
            line = self.server.wait_for_line(f' {event} ').string
            self.assertIn(f'origin {self.PUBLIC} is not allowed for host localhost:{self.server.port}: ', line)
            self.assertIn('Host', line.partition('host localhost')[2])

    async def test_the_public_url_is_the_page_s_own_origin(self) -> None:
        self.server.stop()
        self.server.arguments = ('--public-url', self.PUBLIC)
        self.server.start()

        self.assertEqual(await self.connect_status(self.PUBLIC), 101)
        self.assertEqual(self.register_status('Agathias', self.PUBLIC), 200)
        self.assertEqual(await self.connect_status(f'http://localhost:{self.server.port}'), 101)
        self.assertEqual(await self.connect_status('https://evil.example'), 403)


class File(unittest.TestCase):
    def check(self, *command: str | Path) -> None:
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)
        self.assertNotIn('warn', (told.stdout + told.stderr).lower())

    @unittest.skipUnless(HAPROXY, 'no haproxy')
    def test_haproxy_finds_nothing_wrong_with_it(self) -> None:
        certificate = Certificate()
        with tempfile.TemporaryDirectory() as folder:
            self.check(HAPROXY, '-c', '-f', prepare_haproxy(Path(folder), certificate, 8080, '127.0.0.1:8081', '127.0.0.1:8082'))

    @unittest.skipUnless(NGINX, 'no nginx')
    def test_nginx_finds_nothing_wrong_with_it(self) -> None:
        certificate = Certificate()
        with tempfile.TemporaryDirectory() as folder:
            self.check(NGINX, '-t', '-c', prepare_nginx(Path(folder), certificate, 8080, 8081, 8082))

    @unittest.skipUnless(CADDY, 'no caddy')
    def test_caddy_finds_nothing_wrong_with_it(self) -> None:
        self.check(CADDY, 'adapt', '--config', DEPLOY / 'caddy/Caddyfile')


if __name__ == '__main__':
    tap.run()
