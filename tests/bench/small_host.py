#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small host: one server with SQLite on one processor and 512 MiB of memory, and 200 rooms in play.

    tests/bench/small_host.py TABERNA-LOAD SERVER [--rooms N] [--commands N] [--paces MS,MS…] [--mib N]

Run it as root: it creates groups in /sys/fs/cgroup/cpu and /sys/fs/cgroup/memory (control groups of version 1) and
removes them. The server has its default settings and a data folder on the disk ($TMPDIR). It runs on the first
processor, with at most 100 ms of processor time in 100 ms; the load runs on the second one and is not limited. Each
pace, the mean time between two commands of a room, gets a new server. The memory of the group includes the cache of the
files that the server reads first and writes: it may reach the limit, and Linux then reclaims the cache.
"""
import argparse
import os
import re
from pathlib import Path

from moves import Figures, Load, commands, processor_ns, unstarted

GROUPS = Path('/sys/fs/cgroup')
PERIOD_US = 100000


class Limits:
    """Two control groups, for the processor and for the memory of one server."""

    def __init__(self, mib: int) -> None:
        self._mib = mib
        self.cpu, self.memory = (GROUPS / kind / f'taberna-small-host-{os.getpid()}' for kind in ('cpu', 'memory'))

    def __enter__(self) -> 'Limits':
        for group in (self.cpu, self.memory):
            if not (group.parent / 'cgroup.procs').exists():
                raise SystemExit(f'{group.parent} is not there: this needs control groups of version 1')
            group.mkdir()
        (self.cpu / 'cpu.cfs_period_us').write_text(str(PERIOD_US))
        (self.cpu / 'cpu.cfs_quota_us').write_text(str(PERIOD_US))
        (self.memory / 'memory.limit_in_bytes').write_text(str(self._mib << 20))
        return self

    def __exit__(self, *_) -> None:
        for group in (self.cpu, self.memory):
            group.rmdir()

    def wrapper(self) -> list[str]:
        """The words before a command that runs within the limits."""
        join = f'echo $$ >{self.cpu}/cgroup.procs; echo $$ >{self.memory}/cgroup.procs; exec "$@"'
        return ['sh', '-c', join, 'sh', 'taskset', '-c', '0']

    def memory_bytes(self) -> int:
        """The most that the group had: what the process allocates, and the cache of files that it used first."""
        return int((self.memory / 'memory.max_usage_in_bytes').read_text(encoding='utf-8'))


def process_kib(pid: int) -> int:
    """The most memory that the process itself had."""
    return int(re.search(r'^VmHWM:\s+(\d+) kB$', Path(f'/proc/{pid}/status').read_text(encoding='utf-8'), re.MULTILINE).group(1))


def measure(options: argparse.Namespace, pace: int) -> Figures:
    options.pace = pace
    with Limits(options.mib) as limits:
        server = unstarted(options.server, *limits.wrapper())
        server.arguments = ()
        with server, Load(options, server, options.commands) as load:
            before, done = processor_ns(server), commands(server)
            words = re.search(r'^playing +(\d+) +(\S+) +(\S+) +(\S+)', load.result(), re.MULTILINE).groups()
            spent = (processor_ns(server) - before) / 1000 / (commands(server) - done)
            figures = {'commands a second': float(words[1]), 'p50 ms': float(words[2]), 'p99 ms': float(words[3]), 'us of processor time a command': spent,
                       'MiB of the process, at most': process_kib(server.pid) / 1024, 'MiB of the group, at most': limits.memory_bytes() / (1 << 20)}
            server.stop()
        return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('server', help='the server program')
    parser.add_argument('--rooms', type=int, default=200)
    parser.add_argument('--commands', type=int, default=20000)
    parser.add_argument('--paces', default='0,200', help='ms between two commands of a room; 0: it sends one as soon as the last is answered')
    parser.add_argument('--mib', type=int, default=512, help='of memory')
    options = parser.parse_args()
    paces = [int(word) for word in options.paces.split(',')]
    columns = [measure(options, pace) for pace in paces]
    print(f'| {options.rooms} rooms, 1 processor, {options.mib} MiB | ' + ' | '.join(f'pace {pace} ms' for pace in paces) + ' |\n| --- |' + ' ---: |' * len(paces))
    for name in columns[0]:
        print(f'| {name} | ' + ' | '.join(f'{column[name]:,.0f}' if column[name] >= 1000 else f'{column[name]:.1f}' for column in columns) + ' |')


if __name__ == '__main__':
    main()
