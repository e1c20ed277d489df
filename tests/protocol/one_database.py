# SPDX-License-Identifier: MIT
"""Which servers may use one PostgreSQL at the same time: nodes with a bus together; a server without a bus only
alone."""
import asyncio
import os
import signal
import socket
import tempfile
import threading
import urllib.parse
from pathlib import Path

import tap
from certificate import Certificate
from server import Server, ServerError
from nodes_case import NodesCase

REFUSED = 1


class Relay:
    """Forwards TCP connections to an address, until the network on this side breaks: the other side sees no end."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self._near: list[socket.socket] = []
        self._far: list[socket.socket] = []
        self._listener = socket.create_server(('127.0.0.1', 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> 'Relay':
        return self

    def __exit__(self, *_) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        for far in self._far:
            far.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(self._address)
            self._near.append(near)
            self._far.append(far)
            threading.Thread(target=self._pass, args=(near, far), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near), daemon=True).start()

    @staticmethod
    def _pass(source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass

    def cut(self) -> None:
        for near in self._near:
            near.shutdown(socket.SHUT_RDWR)
            near.close()
        self._near.clear()


class OneDatabase(NodesCase):
    def alone(self, store: str = '') -> Server:
        """A server without a bus, not started yet."""
        server = Server('--store', store or self.store, '--bot-threads', '0')
        self.addCleanup(server.__exit__)
        return server

    def refuse(self, server: Server, sentence: str) -> None:
        server.begin_start()
        self.assertEqual(server.wait(), REFUSED, server.lines)
        self.assertTrue(any(line.startswith('taberna: PostgreSQL at ') and sentence in line for line in server.lines), server.lines)

    async def test_a_server_without_a_bus_does_not_start_beside_nodes(self) -> None:
        self.start('a', 'b')
        white, black, _ = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws > 2)
        before = self.stored(white.room)

        await asyncio.to_thread(self.refuse, self.alone(), 'another server uses it, and this one has no bus')

        self.assertEqual(self.stored(white.room), before)
        await self.play(white, black, enough=lambda table: table.throws > 4)
        for node in self.nodes.values():
            node.kill()
        self.refuse(self.alone(), 'nodes use it (a, b), and this server has no bus')  # their leases last for a while

    def test_nodes_do_not_start_beside_a_server_without_a_bus(self) -> None:
        alone = self.alone()
        alone.start()

        self.refuse(self.node('a'), 'a server without a bus uses it')

        self.assertEqual(alone.get('/readyz').strip(), b'ready')
        alone.stop()
        self.start('a', 'b')

    def test_of_two_servers_without_a_bus_the_second_does_not_start(self) -> None:
        first, second = self.alone(), self.alone()
        first.start()
        self.refuse(second, 'another server uses it')
        self.assertEqual(first.get('/readyz').strip(), b'ready')

        first.kill()
        # the first server has crashed: the operator need not wait for or remove anything
        second.start()
        self.refuse(first, 'another server uses it')
        self.assertEqual(second.stop(), 0)
        first.start()

    async def test_of_two_that_start_at_the_same_time_at_most_one_opens(self) -> None:
        for _ in range(3):
            servers = [self.alone(), self.alone()]
            results = await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers), return_exceptions=True)
            ended = [isinstance(result, ServerError) for result in results]
            self.assertIn(True, ended)
            for server, has_ended in zip(servers, ended):
                self.assertEqual(server.wait() if has_ended else server.stop(), REFUSED if has_ended else 0, server.lines)

    def test_it_keeps_the_database_over_lost_connections(self) -> None:
        first, second = self.alone(), self.alone()
        first.start()

        self.postgres.drop_connections()

        first.wait_for_line(r' store\.reconnected ')  # until then another server could start
        self.refuse(second, 'another server uses it')
        self.assertEqual(first.get('/readyz').strip(), b'ready')

    def test_it_takes_the_database_back_from_its_own_dead_connection(self) -> None:
        parts = urllib.parse.urlsplit(self.store)
        with Relay((parts.hostname, parts.port)) as relay:
            server = self.alone(self.store.replace(f':{parts.port}/', f':{relay.port}/'))
            server.start()
            lines = len(server.lines)

            relay.cut()

            server.wait_for_line(r' store\.reconnected ', after=lines)
            self.refuse(self.alone(), 'another server uses it')
            self.assertEqual(server.stop(), 0)

    def test_a_database_with_tls_is_used_only_if_its_certificate_is_trusted(self) -> None:
        trusted, other = Certificate(), Certificate()
        self.postgres.use_tls(trusted)
        self.addCleanup(self.postgres.use_tls, None)
        verified = f'{self.store}?sslmode=verify-full&sslrootcert='

        self.refuse(self.alone(f'{verified}{other.certificate}'), 'SSL error: certificate verify failed')
        server = self.alone(f'{verified}{trusted.certificate}')
        server.start()

        encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'taberna'"
        self.assertEqual(self.postgres.query(encrypted).strip(), 't')
        self.assertEqual(server.stop(), 0)

    def test_the_data_folder_is_made_for_the_operators_socket(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            server = Server('--store', self.store, '--bot-threads', '0', data=str(Path(folder, 'data')))
            self.addCleanup(server.__exit__)
            server.start()

            server.admin('status')

            self.assertEqual(Path(folder, 'data').stat().st_mode & 0o777, 0o700)
            self.assertEqual(server.stop(), 0)

    def test_a_server_that_was_cut_off_ends_when_another_has_begun(self) -> None:
        first, second = self.alone(), self.alone()
        first.start()
        os.kill(first.pid, signal.SIGSTOP)
        self.postgres.drop_connections()
        second.start()

        os.kill(first.pid, signal.SIGCONT)

        self.assertEqual(first.wait(), REFUSED)
        self.assertTrue(any(' error store.superseded ' in line for line in first.lines), first.lines)
        self.assertTrue(any(line.startswith('taberna: another server has used the database') for line in first.lines), first.lines)
        self.assertEqual(second.get('/readyz').strip(), b'ready')


if __name__ == '__main__':
    tap.run()
