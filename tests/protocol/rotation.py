# SPDX-License-Identifier: MIT
"""Passwords of PostgreSQL and Redis are changed while a node runs: on SIGHUP, and without one on the next connection."""
import asyncio
import os
import secrets
import signal
import tempfile
from pathlib import Path

import tap
from nodes_case import NodesCase
from player import open_table
from server import Server


class Rotation(NodesCase):
    def node(self, name: str, **environment: str) -> Server:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-rotation-')))
        self.files = {engine: folder / type(engine).__name__ for engine in (self.postgres, self.redis)}
        self.write()
        server = Server('--store', self.store.replace(f':{self.postgres.password}@', '@'), '--store-password-file', str(self.files[self.postgres]),
                        '--bus', self.redis.url.replace(f':{self.redis.password}@', ''), '--bus-password-file', str(self.files[self.redis]),
                        '--bus-secret-file', str(self.redis.secret_file), '--node', name, '--bot-threads', '0', environment=environment)
        self.addCleanup(server.__exit__)
        return server

    def write(self) -> None:
        for engine, file in self.files.items():
            file.touch(0o600)
            file.write_text(f'{engine.password}\n', encoding='utf-8')

    def change(self) -> None:
        """Both engines get another password, and so do the files."""
        word = secrets.token_hex(16)
        self.postgres.query(f"ALTER ROLE taberna PASSWORD '{word}'")
        self.postgres.password = word
        word = secrets.token_hex(16)
        self.redis.ask('CONFIG', 'SET', 'requirepass', word)
        self.redis.password = word
        self.write()

    async def lose_connections(self, node: Server) -> None:
        """Returns when both are connected again: only the new password is accepted."""
        before = len(node.lines)
        self.postgres.drop_connections()
        self.redis.ask('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
        self.redis.drop_subscribers()
        for event in ('store.reconnected', 'bus.connected'):
            await asyncio.to_thread(node.wait_for_line, event, 240, before)

    async def test_passwords_are_changed_without_downtime(self) -> None:
        self.start('a')
        node = self.nodes['a']
        host = await self.come('a')
        for reload in (True, False):
            before = len(node.lines)
            self.change()
            if reload:
                os.kill(node.pid, signal.SIGHUP)
                line = await asyncio.to_thread(node.wait_for_line, 'config.reloaded', 240, before)
                self.assertFalse([line for line in node.lines[before:] if 'config.restart_required' in line], line.string)
            await self.lose_connections(node)
            told = [line for line in node.lines[before:] if 'password.reloaded' in line]
            self.assertEqual(len(told), 2, told)
            self.assertTrue(await open_table(host))


if __name__ == '__main__':
    tap.run()
