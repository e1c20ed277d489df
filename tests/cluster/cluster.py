# SPDX-License-Identifier: MIT
"""A cluster of several nodes, with rooms of all games. Parts of it are killed, paused and cut off from one another.
Every event that a client saw or was promised is stored once, in the order in which every client saw it, and every
game is played to its end.

TABERNA_FAULTS: how many. TABERNA_ROOMS: how many rooms. TABERNA_NODES: how many nodes, of three; 0: one that keeps
all in its folder. TABERNA_SEED: which faults, and when; TABERNA_SEED=$RANDOM. TABERNA_KINDS: only these faults, by
their names in faults.py. TABERNA_SECONDS: the duration of each.
"""
import os
import time
import unittest
from collections import Counter
from contextlib import suppress

import nets
import tap
from faults import Schedule
from judge import Judge
from simulated_clients import SimulatedClients
from topology import DEPLOY, NODES as NAMES, PROXY_HOST, Cluster

SEED = int(os.environ.get('TABERNA_SEED', 1))
FAULTS = int(os.environ.get('TABERNA_FAULTS', 7))
ROOMS = int(os.environ.get('TABERNA_ROOMS', 60))
NODES = int(os.environ.get('TABERNA_NODES', 3))
WHY_NOT = ''


class Topology(unittest.TestCase):
    def test_servers_of_several_nodes_here_are_those_of_the_composition(self) -> None:
        try:
            from composition import Composition
        except ModuleNotFoundError as missing:
            self.skipTest(str(missing))
        server = Composition.read(DEPLOY / 'compose' / 'three.yaml')

        self.assertEqual(set(server.services) - {'secrets'}, {PROXY_HOST, 'postgres', 'redis', *NAMES})
        for name, service in server.ours().items():
            self.assertEqual(service['command'], ['--config', '/etc/taberna/taberna.conf', '--node', name])
        self.assertEqual(server.services[PROXY_HOST]['networks']['house']['ipv4_address'], f'{nets.NET}.{nets.FIRST}')


class Faults(unittest.TestCase):
    def setUp(self) -> None:
        print(f'# TABERNA_SEED={SEED} TABERNA_FAULTS={FAULTS} TABERNA_ROOMS={ROOMS} TABERNA_NODES={NODES}', flush=True)
        if WHY_NOT:
            self.skipTest(WHY_NOT)

    def test_events_seen_or_promised_outlive_every_fault(self) -> None:
        self.cluster = self.enterContext(Cluster(nodes=max(NODES, 1), grown=NODES > 0))
        self.clients = self.enterContext(
            SimulatedClients(self.cluster, inside=self.cluster.clients.inside, rooms=ROOMS, rated=ROOMS // 10, watchers=ROOMS // 5,
                             retry=50, silence=1000, seed=SEED))
        self.judge = Judge(self.cluster)
        self.schedule = Schedule(self.cluster, SEED)
        try:
            told = self.play()
        except BaseException as fault:
            self.cluster.show_logs()
            # a node that is still cut off or stopped cannot be queried; the first fault is the important one
            with suppress(Exception):
                self.cluster.postgres.resume()
                self.judge.show_named_parts(str(fault), self.clients)
            raise
        print(f'# {told["rooms"]} rooms, {told["people"]} people, {self.judge.events} events, {self.judge.games} games over, {self.judge.rated} of them rated,'
              f' {told["commands"]} commands, {told["again"]} of them sent again')
        outcomes = Counter((entry['t'], entry['outcome']) for entry in self.clients.commands)
        for (t, outcome), count in sorted(outcomes.items()):
            print(f'# {count:6} {t} {outcome}', flush=True)

    def play(self) -> dict:
        self.clients.do('here')
        self.clients.do('progress', 5)
        for number in range(1, FAULTS + 1):
            self.suffer(number)
        self.clients.do('finish')
        told = self.clients.report()
        self.judge.check(self.clients, from_the_beginning=True, all_answered=True)
        return told

    def suffer(self, number: int) -> None:
        """Applies a fault and removes it; then waits until every client is connected and every room continues."""
        plan = self.schedule.next()
        began = time.monotonic()
        print(f'# fault {number}: {plan.name}, ' + ('while the others go on' if plan.others_go_on else f'for {plan.seconds:.1f} s'), flush=True)
        for fault in plan.faults:
            next(fault)
        if plan.others_go_on:
            self.clients.do('progress', 2)
        else:
            time.sleep(plan.seconds)  # the duration of the fault
        for fault in plan.faults:
            next(fault, None)
        mended = time.monotonic()
        self.clients.do('here')
        self.clients.do('progress', 2)
        told = self.clients.report()
        self.judge.check(self.clients)
        print(f'# fault {number}: {mended - began:.1f} s, then {time.monotonic() - mended:.1f} s until all had gone on;'
              f' {told["offline"]} lost connections, half of them for at most {told["offline_p50_ms"]} ms, none for more than'
              f' {told["offline_most_ms"]} ms; answers took up to {told["waits_most_ms"]} ms, half of them {told["waits_p50_ms"]} ms', flush=True)


if __name__ == '__main__':
    WHY_NOT = nets.enter()
    tap.run()
