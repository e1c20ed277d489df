#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of an event in PostgreSQL: one node under `taberna-load rooms`, whose players answer at once.

    tests/bench/appends.py TABERNA-LOAD SERVER [OLD-SERVER] [--rooms N] [--commands N] [--pace MS]

Each server runs three times, in turns, each time with a PostgreSQL of its own. The table has the medians. Processor time
is that of all processes of PostgreSQL, and of all threads of the node.
"""
import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path[0:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[1] / 'load')]
from engines import Postgres  # noqa: E402
from figures import Counted  # noqa: E402
from in_turns import Figures, arguments, compare  # noqa: E402
from server import Server  # noqa: E402
from stored import StoredPostgres  # noqa: E402


def in_database(stored: StoredPostgres) -> Figures:
    events, transactions = stored.rows('SELECT (SELECT count(*) FROM events) AS events, xact_commit AS transactions FROM pg_stat_database'
                                       ' WHERE datname = current_database()')[0]
    return {'events': events, 'transactions': transactions}


def measure(options: argparse.Namespace, program: str) -> Figures:
    os.environ['TABERNA_SERVER'] = program
    with Postgres() as postgres:
        url = postgres.create_database('taberna')
        with Server('--bot-threads', '0', '--store', url) as node, StoredPostgres(url) as stored:
            counted = Counted([node], postgres=postgres)
            before = counted.count() | in_database(stored)
            done = subprocess.run([options.load, 'rooms', '--url', f'http://127.0.0.1:{node.port}', '--rooms', str(options.rooms), '--pace',
                                   str(options.pace), '--commands', str(options.commands)], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise SystemExit(f'taberna-load: {done.stdout}{done.stderr}')
            after = counted.count() | in_database(stored)
    gone = {name: after[name] - before[name] for name in before}
    return {'us of PostgreSQL an event': gone['postgres'] / gone['events'], 'us of PostgreSQL a command': gone['postgres'] / gone['commands'],
            'us of the node a command': gone['node'] / gone['commands'], 'events a transaction': gone['events'] / gone['transactions']}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--rooms', type=int, default=200)
    parser.add_argument('--pace', type=int, default=0, help='ms between two commands of a room')
    parser.add_argument('--commands', type=int, default=20000)
    options = parser.parse_args()
    compare('PostgreSQL', options, measure)


if __name__ == '__main__':
    main()
