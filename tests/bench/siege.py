#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ten minutes of clients that try to use up the memory of a small server, beside 500 moves a second.

    tests/bench/siege.py TABERNA-LOAD SERVER [--seconds N] [--mib N] [--hostile N] [--rooms N] [--pace MS]

Run it as root: the server runs in a control group with so many MiB of memory and one processor (small_host.py). First
the players play alone for a tenth of the time, at a server of their own. Then four kinds of hostile clients come to another
server, each kind from an address of its own and all at the same time: long rooms, readers of logs that hardly read,
hosts that change long settings, and readers of compressed logs without a pause (hostile.py). The table shows the delay
of a move, how many commands of players were refused, and the memory of the process: when all games have begun, in the
middle, and at the end. The goals are a p99 below four times that of the players alone, no refusal, memory that is flat
from the middle on, and a server that lives and starts again.
"""
import argparse
import os
import re
import resource
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from small_host import Limits

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server import Server  # noqa: E402

KINDS = ('long-rooms', 'log-readers', 'hosts', 'log-packers')
ALONE_SHARE = 10
GOAL = 4
FIRST = ['nice', '-n', '-20']  # before the other work of the machine
OTHER = ['taskset', '-c', '1']  # the server has the first processor


@contextmanager
def hostile(server: Server, count: int) -> Iterator[None]:
    """So many clients, an equal part of each kind."""
    program = Path(__file__).with_name('hostile.py')
    processes = [subprocess.Popen([*OTHER, 'nice', '-n', '10', sys.executable, program, '--attack', kind, str(server.port), str(count // len(KINDS))],
                                  stdout=subprocess.PIPE, text=True, env={**os.environ, 'HOSTILE_ADDRESS': f'127.9.9.{i + 1}'})
                 for i, kind in enumerate(KINDS)]
    try:
        for process in processes:
            process.stdout.readline()  # all have tried to connect
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


class Memory:
    """The resident MiB of a process, each second."""

    def __init__(self, pid: int) -> None:
        self._path = Path(f'/proc/{pid}/status')
        self._ended = threading.Event()
        self.mib: list[float] = []
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._ended.wait(1):
            found = re.search(r'^VmRSS:\s+(\d+) kB$', self._path.read_text(), re.MULTILINE)
            if not found:
                return  # the process has ended
            self.mib.append(int(found.group(1)) / 1024)

    def close(self) -> None:
        self._ended.set()
        self._thread.join()


def play(options: argparse.Namespace, server: Server, seconds: int) -> tuple[float, float, float, int, list[float]]:
    """Moves a second, p50 and p99 in ms, refusals, and the memory meanwhile."""
    moves = seconds * options.rooms * 1000 // options.pace
    load = subprocess.Popen([*FIRST, *OTHER, options.load, 'rooms', '--url', f'http://127.0.0.1:{server.port}', '--pace', str(options.pace), '--rooms',
                             str(options.rooms), '--commands', str(moves)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in load.stdout:
        if 'p50 ms' in line:
            break
    memory = Memory(server.pid)
    output = load.communicate()[0]
    memory.close()
    found = re.search(r'^playing +(\d+) +(\S+) +(\S+) +(\S+)', output, re.MULTILINE)
    if not found:
        sys.exit(f'the players could not play:\n{output}\n' + '\n'.join(server.lines[-20:]))
    _, rate, p50, p99 = map(float, found.groups())
    return rate, p50, p99, len(re.findall(r'"t":"error"', output)), memory.mib


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('server', help='the server program')
    parser.add_argument('--seconds', type=int, default=600)
    parser.add_argument('--mib', type=int, default=512)
    parser.add_argument('--hostile', type=int, default=400)
    parser.add_argument('--rooms', type=int, default=500)
    parser.add_argument('--pace', type=int, default=1000, help='ms between two moves of a room')
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.environ['TABERNA_SERVER'] = str(Path(options.server).resolve())
    print('| players | moves a second | p50 ms | p99 ms | refused | MiB at the start | middle | end | most |\n| --- |' + ' ---: |' * 8, flush=True)

    def show(name: str, played: tuple[float, float, float, int, list[float]]) -> None:
        rate, p50, p99, refused, mib = played
        print(f'| {name} | {rate:.0f} | {p50:.2f} | {p99:.2f} | {refused} | {mib[0]:.0f} | {mib[len(mib) // 2]:.0f} | {mib[-1]:.0f} | {max(mib):.0f} |', flush=True)

    with Limits(options.mib) as limits:
        server = Server('--bot-threads', '0')
        server.wrapper = [*FIRST, *limits.wrapper()]
        with server:
            alone = play(options, server, max(options.seconds // ALONE_SHARE, 10))
            show('alone', alone)
        server = Server('--bot-threads', '0')
        server.wrapper = [*FIRST, *limits.wrapper()]
        with server:
            with hostile(server, options.hostile):
                beside = play(options, server, options.seconds)
                show('beside them', beside)
            status = server.stop()
            server.start()  # within the same limits
            print(f'\np99 {beside[2] / alone[2]:.2f} times that alone, goal {GOAL}; memory from the middle to the end '
                  f'{beside[-1][-1] - beside[-1][len(beside[-1]) // 2]:+.0f} MiB; stopped with {status} and started again')


if __name__ == '__main__':
    main()
