# SPDX-License-Identifier: MIT
"""Faults in the environment of a cluster: each has a clear line in the log and a metric, and no user misses or
repeats an event."""
import asyncio
import os
import signal
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import tap
from certificate import Certificate
from engines import Postgres, RedisTls
from server import Server, ServerError
from nodes_case import NodesCase
from waits import WAIT_SECONDS_MAX

EXIT_REFUSED = 1
WRONG_SECONDS = 180
LOOK_AGAIN_SECONDS = 0.02
# Redis disconnects a subscriber with so large a backlog (by default 32 MiB), and it sends nothing while it runs a
# script.
BACKLOG_MEGABYTES = 48


class OddNodes(NodesCase):
    def node_with_clock(self, name: str, wrong_seconds: int) -> tuple[Server, Path]:
        """The node's clock is wrong by the seconds in the file."""
        file = Path(self.enterContext(TemporaryDirectory()), 'wrong')
        file.write_text(str(wrong_seconds), encoding='utf-8')
        return self.node(name, LD_PRELOAD=os.environ['TABERNA_WRONG_CLOCK_LIBRARY'], TABERNA_CLOCK_WRONG_FILE=str(file)), file

    def metric(self, server: Server, name: str) -> float:
        lines = server.get('/metrics').decode().splitlines()
        values = [float(line.partition(' ')[2]) for line in lines if line.startswith(f'taberna_{name} ')]
        self.assertEqual(len(values), 1, f'there is no metric taberna_{name}')
        return values[0]

    async def metric_is(self, server: Server, name: str, enough) -> None:
        """Waits for a message that is sent once a second."""
        end = time.monotonic() + WAIT_SECONDS_MAX
        while not enough(value := await asyncio.to_thread(self.metric, server, name)):
            self.assertLess(time.monotonic(), end, f'{name} stays {value}:\n' + '\n'.join(server.lines))
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def line(self, server: Server, pattern: str) -> None:
        await asyncio.to_thread(server.wait_for_line, pattern)

    def all_stored(self) -> str:
        """The schema of the server's tables, and all rows in them."""
        return self.postgres.query("SELECT schema_to_xml_and_xmlschema('taberna', true, false, '')", self.store.rpartition('/')[2])

    def set_version(self, change: str) -> None:
        self.postgres.query(f'UPDATE taberna.version SET number = number {change}', self.store.rpartition('/')[2])

    async def test_store_of_a_newer_version_is_refused_and_left_as_it_is(self) -> None:
        self.start('a', 'b')
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 2)
        for node in self.nodes.values():
            self.assertEqual(await asyncio.to_thread(node.stop), 0)
        self.set_version('+ 1')
        before = self.all_stored()

        for node in self.nodes.values():
            with self.assertRaisesRegex(ServerError, r'of version \d+, this program knows \d+: start the newer program'):
                await asyncio.to_thread(node.start)
            self.assertEqual(node.wait(), EXIT_REFUSED)

        self.assertEqual(self.all_stored(), before)
        self.set_version('- 1')
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes.values()))
        for client, name in zip((white.client, black.client, *watchers), 'abab'):
            await self.come_again(client, name)
        await self.play(white, black, enough=lambda table: table.throws >= 4)
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_database_that_may_lose_committed_data_causes_a_warning(self) -> None:
        self.start('a')
        self.assertEqual(self.metric(self.nodes['a'], 'store_not_durable'), 0)
        self.assertEqual(await asyncio.to_thread(self.nodes['a'].stop), 0)
        liar = self.enterContext(Postgres(fsync='off'))
        self.store = liar.url

        self.start('a', 'b')
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 4)

        for node in self.nodes.values():
            await self.line(node, r'store\.not_durable.*fsync')
            self.assertEqual(self.metric(node, 'store_not_durable'), 1)
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_subscriber_that_redis_disconnects_for_its_backlog_misses_no_event(self) -> None:
        self.start('a', 'b')
        b = self.nodes['b']
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 2)
        channel = next(name for name in self.redis.ask('PUBSUB', 'CHANNELS').split() if name.endswith('node:b'))
        connections = self.metric(b, 'bus_connection_attempts_total')

        await asyncio.gather(asyncio.to_thread(self.redis.flood, channel, BACKLOG_MEGABYTES),
                             self.play(white, black, enough=lambda table: table.throws >= 8))

        await self.line(b, r'node\.bus_disconnected')
        await self.metric_is(b, 'bus_connected', lambda up: up == 1)
        await self.play(white, black, enough=lambda table: table.throws >= 10)
        self.assertGreaterEqual(self.metric(b, 'bus_disconnects_total'), 1)
        self.assertGreater(self.metric(b, 'bus_connection_attempts_total'), connections)
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def reload(self, server: Server) -> None:
        lines = len(server.lines)
        os.kill(server.pid, signal.SIGHUP)
        await asyncio.to_thread(server.wait_for_line, r'config\.reloaded', after=lines)

    async def test_other_writers_to_redis_are_not_believed_and_the_secret_is_replaced_while_people_play(self) -> None:
        self.start('a', 'b')
        a, b = self.nodes.values()
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 2)
        channel = next(name for name in self.redis.ask('PUBSUB', 'CHANNELS').split() if name.endswith('node:b'))
        for _ in range(20):
            self.redis.ask('PUBLISH', channel, 'sender: ' + '{"k":"leaves","n":"a","d":{}}'.ljust(100))
        await self.metric_is(b, 'node_messages_forged_total', lambda count: count == 20)
        self.assertEqual(len([line for line in b.lines if 'node.message_rejected' in line]), 1)
        self.assertFalse([line for line in b.lines if 'node.peer_left' in line])

        old, new = self.redis.secret_file.read_text(encoding='utf-8'), f'{"new" * 16}\n'
        for number, lines in enumerate((old + new, new + old, new), start=2):
            self.redis.secret_file.write_text(lines, encoding='utf-8')
            for node in (a, b):
                await self.reload(node)
                await self.play(white, black, enough=lambda table, number=number: table.throws >= 2 * number)

        self.assertEqual((self.metric(a, 'node_messages_forged_total'), self.metric(b, 'node_messages_forged_total')), (0, 20))
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_redis_with_tls_is_used_only_if_its_certificate_is_trusted(self) -> None:
        certificate, other = Certificate(), Certificate()
        redis = self.enterContext(RedisTls(certificate))
        self.redis = redis
        self.start('a', 'b')

        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 6)
        redis.drop_subscribers()
        await self.play(white, black, enough=lambda table: table.throws >= 8)
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)
        for node in self.nodes.values():
            self.assertEqual(self.metric(node, 'bus_connected'), 1)
            self.assertGreater(self.metric(node, 'bus_messages_received_total'), 0)

        certificate.certificate = other.certificate
        stranger = self.node('c')
        await asyncio.to_thread(stranger.start)
        await self.line(stranger, r'bus\.connection_lost.*TLS: self[- ]signed certificate')
        self.assertEqual(self.metric(stranger, 'bus_connected'), 0)

    async def test_second_node_of_one_name_reports_it_and_exits(self) -> None:
        self.start('a', 'b')
        white, black, watchers = await self.begin()
        second = self.node('a')

        second.begin_start()
        await self.play(white, black, enough=lambda table: table.throws >= 4)
        with self.assertRaises(ServerError):
            await self.line(second, 'Taberna is open')
        await self.play(white, black, enough=lambda table: table.throws >= 8)

        self.assertEqual(second.wait(), EXIT_REFUSED)
        second.wait_for_line(r'node\.name_taken')
        second.wait_for_line('another node of this name is running')
        await self.line(self.nodes['a'], r'node\.name_conflict_detected')
        self.assertGreaterEqual(self.metric(self.nodes['a'], 'node_name_conflicts_total'), 1)
        self.assertEqual(self.metric(self.nodes['b'], 'node_name_conflicts_total'), 0)
        await self.metric_is(self.nodes['a'], 'node_lease_valid', lambda good: good == 1)
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_of_two_nodes_of_one_name_only_one_has_the_lease(self) -> None:
        """The first node is suspended until another node has taken over its name; then it continues."""
        self.start('a', 'b')
        first, second = self.nodes['a'], self.node('a')
        white, black, _ = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 4)
        shown = max((client.tables[white.room].log for client in self.people), key=len)

        os.kill(first.pid, signal.SIGSTOP)
        try:
            await asyncio.to_thread(second.start)
        finally:
            os.kill(first.pid, signal.SIGCONT)

        await self.line(first, r'node\.lease_lost')
        await self.metric_is(first, 'node_leases_lost_total', lambda count: count >= 1)
        self.assertEqual(self.metric(first, 'node_lease_valid'), 0)
        await self.metric_is(second, 'node_lease_valid', lambda good: good == 1)
        await self.metric_is(second, 'node_name_conflicts_total', lambda count: count >= 1)
        self.assertEqual(self.stored(white.room)[:len(shown)], shown)

    async def test_node_with_a_wrong_clock_uses_the_clock_of_the_store(self) -> None:
        self.start('a')
        self.nodes['b'], _ = self.node_with_clock('b', -WRONG_SECONDS)
        await asyncio.to_thread(self.nodes['b'].start)
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 4)

        await self.line(self.nodes['b'], r'node\.clock_skew_detected.*the store')
        self.assertLess(self.metric(self.nodes['b'], 'node_clock_offset_seconds'), -WRONG_SECONDS / 2)
        for node in self.nodes.values():
            await self.metric_is(node, 'node_peers_reachable', lambda count: count == 1)
            self.assertLess(self.metric(node, 'node_clock_skew_seconds'), WRONG_SECONDS / 2)
        self.assertFalse([line for line in self.nodes['a'].lines if 'clock_skew' in line])
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)

    async def test_clock_step_of_a_running_node_is_logged_and_not_followed(self) -> None:
        self.start('a')
        self.nodes['b'], wrong = self.node_with_clock('b', 0)
        await asyncio.to_thread(self.nodes['b'].start)
        white, black, watchers = await self.begin()
        await self.play(white, black, enough=lambda table: table.throws >= 2)

        wrong.write_text(str(WRONG_SECONDS), encoding='utf-8')
        await self.line(self.nodes['b'], r'clock\.stepped')
        await self.play(white, black, enough=lambda table: table.throws >= 8)

        for node in self.nodes.values():
            self.assertLess(self.metric(node, 'node_clock_skew_seconds'), WRONG_SECONDS / 2)
            self.assertFalse([line for line in node.lines if 'clock_skew' in line])
        await self.all_have_seen_all(white.room, white.client, black.client, *watchers)


if __name__ == '__main__':
    tap.run()
