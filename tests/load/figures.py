#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of a command: one node with SQLite, one with PostgreSQL, two and three with PostgreSQL, Redis and HAProxy.

    tests/load/figures.py BUILD [--rooms N] [--pace MS] [--commands N] [--setups sqlite|one|two|three …]

BUILD is the folder of a release build. Every line of the output is one server or cluster under `taberna-load rooms`.
Processor time is the kernel's figure for each process, so it does not depend on the other load of the machine. With
several nodes the connections of the players go to the nodes in turn; a guest goes on to the node of its room, as the
page does, so that few commands have to be forwarded.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from engines import Engine, Postgres, Redis, children  # noqa: E402
from server import Server  # noqa: E402

NODES = ('one', 'two', 'three')
TICKS = os.sysconf('SC_CLK_TCK')


def processor_us(pid: int) -> float:
    """Processor time of all threads of the process and of its child processes."""
    total = 0.0
    for one in (pid, *children(pid)):
        try:
            fields = Path(f'/proc/{one}/stat').read_text(encoding='utf-8').rpartition(')')[2].split()
        except OSError:
            continue  # the process has ended in the meantime
        total += (int(fields[11]) + int(fields[12])) * 1e6 / TICKS
    return total


class Proxy(Engine):
    """HAProxy, which uses the nodes in turn."""

    READY = 'Loading success'

    def __init__(self, nodes: list[Server]) -> None:
        super().__init__('127.0.0.1', 0, ())
        self._nodes = nodes

    def command(self) -> list[str]:
        servers = ''.join(f'    use-server {name} if {{ url_param(node) -m str {name} }}\n    server {name} localhost:{node.port}\n'
                          for name, node in zip(NODES, self._nodes))
        file = Path(self._folder.name, 'haproxy.cfg')
        file.write_text('defaults\n    mode http\n    timeout connect 5s\n    timeout client 60s\n    timeout server 60s\n'
                        f'    timeout tunnel 60s\nfrontend people\n    bind 127.0.0.1:{self.port}\n    default_backend nodes\n'
                        f'backend nodes\n    balance roundrobin\n{servers}', encoding='utf-8')
        path = shutil.which('haproxy', path=f'{os.environ["PATH"]}:/usr/sbin')
        return [path or 'haproxy', '-W', '-db', '-f', str(file)]


class Counted:
    """One server or cluster, and everything about it that can be measured."""

    def __init__(self, nodes: list[Server], *, postgres: Postgres | None = None, redis: Redis | None = None,
                 proxy: Proxy | None = None) -> None:
        self.nodes, self.postgres, self.redis, self.proxy = nodes, postgres, redis, proxy

    def count(self) -> dict[str, float]:
        counts = {'node': sum(processor_us(node.pid) for node in self.nodes)}
        for name, engine in (('postgres', self.postgres), ('redis', self.redis), ('proxy', self.proxy)):
            counts[name] = processor_us(engine.pid) if engine else 0
        for name, series in (('commands', 'taberna_commands_total'), ('forwarded', 'taberna_node_commands_forwarded_total'),
                             ('commits', 'taberna_store_commit_duration_seconds_count')):
            counts[name] = sum(self._metric(node, series) for node in self.nodes)
        counts['bus'] = self._bus_bytes() if self.redis else 0
        return counts

    @staticmethod
    def _metric(node: Server, series: str) -> float:
        found = re.findall(rf'^{series}(?:{{[^}}]*}})? (\S+)$', node.get('/metrics').decode(), re.MULTILINE)
        return sum(float(value) for value in found)

    def _bus_bytes(self) -> float:
        info = self.redis.ask('INFO', 'stats')
        return sum(float(re.search(rf'{name}:(\d+)', info).group(1)) for name in ('total_net_input_bytes', 'total_net_output_bytes'))


def measure(name: str, counted: Counted, port: int, options: argparse.Namespace) -> str:
    before = counted.count()
    done = subprocess.run([options.build / 'tests/load/taberna-load', 'rooms', '--url', f'http://127.0.0.1:{port}', '--rooms', str(options.rooms),
                           '--pace', str(options.pace), '--commands', str(options.commands)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f'taberna-load: {done.stdout}{done.stderr}')
    after = counted.count()
    gone = {key: after[key] - before[key] for key in before}
    words = re.search(r'^playing +(\d+) +(\S+) +(\S+) +(\S+)', done.stdout, re.MULTILINE).groups()
    each = gone['commands'] or 1
    return (f'| {name} | {gone["commands"]:.0f} | {words[1]} | {words[2]} | {words[3]} | {gone["node"] / each:.0f} | {gone["postgres"] / each:.0f} '
            f'| {gone["redis"] / each:.0f} | {gone["proxy"] / each:.0f} | {100 * gone["forwarded"] / each:.0f} | {gone["bus"] / each:.0f} '
            f'| {gone["commands"] / (gone["commits"] or 1):.1f} |')


def sqlite(options: argparse.Namespace) -> str:
    with Server('--bot-threads', '0') as node:
        return measure('one node, SQLite', Counted([node]), node.port, options)


def one(options: argparse.Namespace) -> str:
    with Postgres() as postgres, Server('--bot-threads', '0', '--store', postgres.create_database('taberna')) as node:
        return measure('one node, PostgreSQL', Counted([node], postgres=postgres), node.port, options)


def several(options: argparse.Namespace, names: tuple[str, ...]) -> str:
    with Postgres() as postgres, Redis() as redis:
        stores = ('--store', postgres.create_database('taberna'), '--bus', redis.url, '--bus-secret-file', str(redis.secret_file),
                  '--bot-threads', '0')
        nodes = [Server(*stores, '--node', name) for name in names]
        try:
            for node in nodes:
                node.start()
            with Proxy(nodes) as proxy:
                return measure(f'{names[-1]} nodes', Counted(nodes, postgres=postgres, redis=redis, proxy=proxy), proxy.port, options)
        finally:
            for node in nodes:
                node.__exit__()


SETUPS: dict[str, Callable[[argparse.Namespace], str]] = {
    'sqlite': sqlite,
    'one': one,
    'two': lambda options: several(options, NODES[:2]),
    'three': lambda options: several(options, NODES),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=Path)
    parser.add_argument('--rooms', type=int, default=200)
    parser.add_argument('--pace', type=int, default=100, help='ms between two commands of a room')
    parser.add_argument('--commands', type=int, default=20000)
    parser.add_argument('--setups', nargs='+', choices=SETUPS, default=SETUPS)
    options = parser.parse_args()
    os.environ['TABERNA_SERVER'] = str((options.build / 'server/taberna').resolve())
    tempfile.tempdir = os.environ.get('TMPDIR')
    print('| setup | commands | commands/s | p50 ms | p99 ms | node us | PostgreSQL us | Redis us | HAProxy us | forwarded % | bus bytes | commands/commit |')
    print('| --- ' * 12 + '|')
    for setup in options.setups:
        print(SETUPS[setup](options), flush=True)


if __name__ == '__main__':
    main()
