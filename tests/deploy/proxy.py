# SPDX-License-Identifier: MIT
"""HAProxy with the file for three nodes, before three real nodes: clients are spread over them, and a draining node
gets no new clients while its players play on."""
import asyncio
import concurrent.futures
import http.client
import http.server
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path

import haproxy_file
import tap
from client import Client
from server import Server
from player import Player, open_table
from rules import Rules
from waits import WAIT_SECONDS_MAX

FILE = Path(__file__).resolve().parents[2] / 'deploy/haproxy/three.cfg'
NODES = ('one', 'two', 'three')
LOOK_EVERY = 0.05
ASKING_AT_ONCE = 9  # so that a request also reaches the frozen one of three nodes


class Proxy:
    """HAProxy with our file, on free ports: its sockets are opened here and handed over."""

    def __init__(self, ports: list[int]) -> None:
        self.sockets = {port: self._listen() for port in (8080, 8404)}
        self._ports = {port: opened.getsockname()[1] for port, opened in self.sockets.items()}
        text = FILE.read_text(encoding='utf-8')
        for port, open_one in self.sockets.items():
            text = text.replace(f'bind :{port}\n', f'bind fd@{open_one.fileno()}\n')
        for name, port in zip(NODES, ports):
            text = text.replace(f'server {name} {name}:8080', f'server {name} 127.0.0.1:{port}')
        self._folder = tempfile.TemporaryDirectory(prefix='taberna-haproxy-')
        self.file = Path(self._folder.name, 'haproxy.cfg')
        self.file.write_text(text, encoding='utf-8')
        self._process: subprocess.Popen | None = None

    @staticmethod
    def _listen() -> socket.socket:
        opened = socket.socket()
        opened.bind(('127.0.0.1', 0))
        opened.listen(128)
        return opened

    def port(self, port: int = 8080) -> int:
        return self._ports[port]

    def __enter__(self) -> 'Proxy':
        self._process = subprocess.Popen(['haproxy', '-db', '-f', self.file], pass_fds=[s.fileno() for s in self.sockets.values()],
                                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for opened in self.sockets.values():
            # the sockets now belong to HAProxy: when it ends, no client is left waiting
            opened.close()
        self._lines: list[str] = []
        self._reader = threading.Thread(target=lambda: self._lines.extend(self._process.stdout), daemon=True)
        self._reader.start()
        return self

    def __exit__(self, *_) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._folder.cleanup()

    def get(self, path: str, port: int = 8080, **headers: str) -> tuple[int, str]:
        asked = http.client.HTTPConnection('127.0.0.1', self.port(port), timeout=WAIT_SECONDS_MAX)
        try:
            asked.request('GET', path, headers=headers)
            answer = asked.getresponse()
            return answer.status, answer.read().decode()
        finally:
            asked.close()

    def nodes(self, metric: str, state: str) -> set[str]:
        _, text = self.get('/metrics', 8404)
        return set(re.findall(rf'^{metric}\{{proxy="nodes",server="(\w+)",state="{state}"\}} 1$', text, re.M))

    def wait_until_seen(self) -> None:
        """Waits until each node has been checked once and is ready for clients."""
        self._wait(lambda: self.nodes('haproxy_server_check_status', 'L7OK'), set(NODES))

    def wait_until_sent_to(self, nodes: set[str]) -> None:
        """Waits until clients are sent to those nodes; a node that has failed only one check still gets some."""
        self._wait(lambda: self.nodes('haproxy_server_status', 'UP'), nodes)

    def _wait(self, look: Callable[[], set[str]], wanted: set[str]) -> None:
        end = time.monotonic() + WAIT_SECONDS_MAX
        try:
            while look() != wanted:
                if time.monotonic() > end:
                    raise AssertionError(f'not {wanted} but {look()}:\n' + ''.join(self._lines))
                time.sleep(LOOK_EVERY)
        except OSError as error:
            raise AssertionError(f'{error}:\n' + ''.join(self._lines)) from error


class Echo(http.server.BaseHTTPRequestHandler):
    """Answers with the headers of the request."""

    def do_GET(self) -> None:
        body = json.dumps([[name.lower(), value] for name, value in self.headers.items()]).encode()
        self.send_response(200)
        self.send_header('content-length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


@unittest.skipUnless(shutil.which('haproxy'), 'no haproxy')
class ThreeNodes(unittest.IsolatedAsyncioTestCase):
    def open_servers(self) -> tuple[list[Server], Proxy]:
        servers = [Server('--listen', '127.0.0.1:0', '--bot-threads', '0', '--proxies', '127.0.0.1') for _ in NODES]
        for server in servers:
            self.enterContext(server)
        proxy = self.enterContext(Proxy([server.port for server in servers]))
        proxy.wait_until_seen()
        return servers, proxy

    def setUp(self) -> None:
        self.rules = self.enterContext(Rules())
        self._people: list[Client] = []

    async def asyncTearDown(self) -> None:
        for client in self._people:
            await client.leave()

    async def come(self, url: str) -> Client:
        client = await Client.come(url, self.rules)
        self._people.append(client)
        return client

    @staticmethod
    def here(server: Server) -> int:
        return int(re.search(r'^taberna_connections (\d+)$', server.get('/metrics').decode(), re.M)[1])

    async def test_new_clients_are_spread_and_a_draining_node_gets_none(self) -> None:
        servers, proxy = self.open_servers()
        url = f'ws://127.0.0.1:{proxy.port()}/ws'

        people = [await self.come(url) for _ in range(3)]
        self.assertEqual([self.here(server) for server in servers], [1, 1, 1])

        # A running game, not through the proxy, keeps the draining node open.
        players = await self.seat_two(servers[0])
        servers[0].admin('drain', '--in', '1h')
        await asyncio.to_thread(proxy.wait_until_sent_to, set(NODES[1:]))

        closed, _ = await asyncio.wait([asyncio.create_task(one.socket.wait_closed()) for one in people], timeout=WAIT_SECONDS_MAX,
                                       return_when=asyncio.FIRST_COMPLETED)
        self.assertEqual(len(closed), 1)
        for _ in range(4):
            await self.come(url)
        self.assertEqual([self.here(server) for server in servers], [2, 3, 3])
        await asyncio.gather(*(player.play(lambda table: table.v > 16) for player in players))

        servers[0].admin('drain', '--off')
        await asyncio.to_thread(proxy.wait_until_sent_to, set(NODES))

    async def seat_two(self, server: Server) -> list[Player]:
        host, guest = await self.come(server.socket_url), await self.come(server.socket_url)
        room = await open_table(host)
        await guest.subscribe(room)
        players = [Player(host, room, seed=1), Player(guest, room, seed=2)]
        for player, seat in zip(players, ('w1', 'b1')):
            await player.sit(seat)
        await asyncio.gather(*(player.play(lambda table: table.v > 8) for player in players))
        return players

    def test_whom_a_frozen_node_does_not_answer_another_does(self) -> None:
        servers, proxy = self.open_servers()
        proxy.wait_until_sent_to(set(NODES))
        os.kill(servers[1].pid, signal.SIGSTOP)
        try:
            with concurrent.futures.ThreadPoolExecutor(ASKING_AT_ONCE) as people:
                answers = list(people.map(lambda _: proxy.get('/')[0], range(ASKING_AT_ONCE)))
        finally:
            os.kill(servers[1].pid, signal.SIGCONT)
        self.assertNotIn(http.HTTPStatus.BAD_GATEWAY, answers)

    def test_operator_pages_are_refused_to_users(self) -> None:
        _, proxy = self.open_servers()

        self.assertEqual(proxy.get('/metrics')[0], 404)
        self.assertEqual(proxy.get('/healthz', 8404), (200, 'ok'))
        self.assertIn('<!doctype html>', proxy.get('/')[1].lower())
        self.assertIn('Statistics Report', proxy.get('/', 8404)[1])

    def test_a_node_hears_of_the_peer_and_not_of_what_the_peer_says(self) -> None:
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Echo)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        proxy = self.enterContext(Proxy([server.server_port] * 3))
        proxy.wait_until_seen()

        heard = json.loads(proxy.get('/', **{'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https', 'Forwarded': 'for=203.0.113.7'})[1])

        forwarded = [(name, value) for name, value in heard if 'forward' in name]
        self.assertEqual(sorted(forwarded), [('x-forwarded-for', '127.0.0.1'), ('x-forwarded-proto', 'http')])


@unittest.skipUnless(shutil.which('haproxy'), 'no haproxy')
class Files(unittest.TestCase):
    def check(self, text: str) -> subprocess.CompletedProcess:
        with tempfile.NamedTemporaryFile('w', suffix='.cfg') as file:
            file.write(text)
            file.flush()
            return subprocess.run(['haproxy', '-c', '-f', file.name], capture_output=True, text=True, check=False)

    def test_haproxy_takes_it(self) -> None:
        told = self.check(FILE.read_text(encoding='utf-8'))

        self.assertEqual(told.returncode, 0, told.stderr)

    def test_a_fault_is_named(self) -> None:
        told = self.check(FILE.read_text(encoding='utf-8').replace('balance leastconn', 'balance leastcon'))

        self.assertEqual(told.returncode, 1)
        self.assertIn('leastcon', told.stderr)

    def test_its_servers_are_found(self) -> None:
        self.assertEqual(set(haproxy_file.servers(FILE.read_text(encoding='utf-8'))), set(NODES))


if __name__ == '__main__':
    tap.run()
