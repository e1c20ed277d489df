#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of an event in PostgreSQL: one node under `taberna-load rooms`, whose players answer at once.

    tests/bench/appends.py TABERNA-LOAD SERVER [OLD-SERVER] [--rooms N] [--commands N] [--pace MS]

Each server runs three times, in turns, each time with a PostgreSQL of its own. The table has the medians. Processor time
is that of all processes of PostgreSQL, and of all threads of the node.
"""
import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

sys.path[0:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[1] / 'load')]
from engines import Postgres  # noqa: E402
from figures import Counted  # noqa: E402
from server import Server  # noqa: E402
from stored import StoredPostgres  # noqa: E402

Figures = dict[str, float]


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('new', help='the server program')
    parser.add_argument('old', nargs='?', help='the server program of an earlier commit')
    parser.add_argument('--rooms', type=int, default=200)
    parser.add_argument('--pace', type=int, default=0, help='ms between two commands of a room')
    parser.add_argument('--commands', type=int, default=20000)
    parser.add_argument('--runs', type=int, default=3)
    options = parser.parse_args()
    programs = [str(Path(program).resolve()) for program in (options.old, options.new) if program]
    runs = [[measure(options, program) for program in programs] for _ in range(options.runs)]
    print('| PostgreSQL | ' + ' | '.join(['before', 'now', 'ratio'] if options.old else ['now']) + ' |\n| --- |' + ' ---: |' * (3 if options.old else 1))
    for name in runs[0][0]:
        values = [statistics.median(run[at][name] for run in runs) for at in range(len(programs))]
        words = [f'{value:.1f}' for value in values] + ([f'{values[1] / values[0]:.2f}'] if options.old else [])
        print(f'| {name} | ' + ' | '.join(words) + ' |')


if __name__ == '__main__':
    main()
