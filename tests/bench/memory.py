#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Memory of the server: when it is idle, and of each seat of a game in play.

    tests/bench/memory.py TABERNA-LOAD SERVER [OLD-SERVER] [--rooms N] [--runs N]

The server runs with its page, its bots and no configuration. `taberna-load rooms` opens N rooms with two connected
players, and three times as many in another server; all games have begun, and no move has been made. A seat costs what
the second server needs beyond the first, divided by the seats between them; with 500 rooms SQLite's cache is full in
both. The table has the medians of the runs. PSS counts a page of a library that other processes use too by its share:
run it while nothing else does.
"""
import argparse
import os

from idle import kib, wait_until_idle
from in_turns import Figures, arguments, compare
from moves import Load, Server

CONNECTED_SHARE = 0.01  # of a processor: the pings of 1,500 connections take a third of it


def in_play(options: argparse.Namespace, rooms: int) -> float:
    options.rooms = rooms
    with Server() as server, Load(options, server, options.commands):
        wait_until_idle(server, CONNECTED_SHARE)
        return kib(server)


def measure(options: argparse.Namespace, program: str) -> Figures:
    os.environ['TABERNA_SERVER'] = program
    rooms = options.rooms
    with Server() as server:
        wait_until_idle(server)
        idle, own = kib(server), kib(server, 'Pss_Anon')
    few, many = in_play(options, rooms), in_play(options, 3 * rooms)
    options.rooms = rooms
    return {'idle, PSS in MiB': idle / 1024, 'idle, without the files of programs and libraries, MiB': own / 1024,
            'a seat with its room, KiB': (many - few) / (2 * 2 * rooms)}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--rooms', type=int, default=500)
    options = parser.parse_args()
    options.pace, options.commands = 600000, 1000000  # no move while the memory is read
    compare('memory', options, measure)


if __name__ == '__main__':
    main()
