#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Durable commands a second: the server under `taberna-load rooms` beside Redis with `appendfsync always`.

    tests/bench/durable.py TABERNA-LOAD SERVER [--rooms N] [--commands N] [--runs N]

Each acknowledges a command when it is on the disk. Redis gets values of 300 bytes, about the size of an event, from as
many clients as there are rooms. Both run in turns on one processor, with the load on another, before the other work of
the machine; the table has the medians. Run it as root.
"""
import argparse
import re
import statistics
import subprocess
import tempfile
import time

from moves import ALONE, times

PORT = '7391'
LOAD = ('chrt', '-f', '2', 'taskset', '-c', '1')
VALUE_BYTES = '300'


def redis(options: argparse.Namespace) -> float:
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([*ALONE, 'redis-server', '--port', PORT, '--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--dir', folder],
                                  stdout=subprocess.DEVNULL)
        try:
            while subprocess.run(['redis-cli', '-p', PORT, 'ping'], capture_output=True, check=False).returncode != 0:
                time.sleep(0.05)
            done = subprocess.run([*LOAD, 'redis-benchmark', '-p', PORT, '-c', str(options.rooms), '-n', str(options.commands), '-d', VALUE_BYTES, '-t', 'set',
                                   '--csv'], capture_output=True, text=True, check=True)
        finally:
            server.terminate()
            server.wait()
    return float(re.search(r'^"SET","([\d.]+)"', done.stdout, re.MULTILINE).group(1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('server', help='the server program')
    parser.add_argument('--rooms', type=int, default=500)
    parser.add_argument('--commands', type=int, default=40000)
    parser.add_argument('--runs', type=int, default=3)
    options = parser.parse_args()
    options.pace = 0
    runs = [(redis(options), times(options, options.server)['moves a second']) for _ in range(options.runs)]
    theirs, ours = (statistics.median(run[at] for run in runs) for at in range(2))
    print('| durable commands a second | Redis | Taberna | ratio |\n| --- | ---: | ---: | ---: |')
    print(f'| median of {options.runs} runs | {theirs:,.0f} | {ours:,.0f} | {ours / theirs:.2f} |')


if __name__ == '__main__':
    main()
