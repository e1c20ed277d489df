# SPDX-License-Identifier: MIT
"""Faults of a cluster. Each fault is a generator: it starts the fault, `yield`s while it lasts, and removes it."""
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from topology import LEASE_SECONDS, PROXY_HOST, Cluster

Fault = Iterator[None]


# ---- faults of one node ----

def kill(cluster: Cluster, node: str) -> Fault:
    cluster.nodes[node].kill()
    yield
    cluster.nodes[node].start()


def pause(cluster: Cluster, node: str) -> Fault:
    """The node does not notice the time that passes, and continues as if it still owned its rooms."""
    cluster.nodes[node].pause()
    yield
    cluster.nodes[node].resume()


def drain(cluster: Cluster, node: str) -> Fault:
    cluster.nodes[node].admin('drain', '--in', '1s')
    yield
    end_in_order(cluster, node)
    cluster.nodes[node].start()


def stop(cluster: Cluster, node: str) -> Fault:
    """SIGTERM."""
    cluster.nodes[node].begin_stop()
    yield
    end_in_order(cluster, node)
    cluster.nodes[node].start()


def end_in_order(cluster: Cluster, node: str) -> None:
    status = cluster.nodes[node].wait()
    assert status == 0, f'{node} ended with {status}:\n' + '\n'.join(cluster.nodes[node].lines[-20:])


def overflow(cluster: Cluster, node: str) -> Fault:
    """The node lags so far that Redis disconnects it as a subscriber; the other nodes receive bytes that are no valid
    message."""
    cluster.nodes[node].pause()
    channels = cluster.redis.ask('PUBSUB', 'CHANNELS').split()
    own = [channel for channel in channels if channel.endswith(node)]
    if channels:
        cluster.redis.flood((own or channels)[0], 48)
    yield
    cluster.nodes[node].resume()


def cut_from(*others: str) -> Callable[[Cluster, str], Fault]:
    def cut(cluster: Cluster, node: str) -> Fault:
        for other in others:
            cluster.nets.cut(node, other)
        yield
        for other in others:
            cluster.nets.heal(node, other)

    cut.__name__ = 'cut_from_' + '_'.join(others)
    return cut


def cut_from_everything(cluster: Cluster, node: str) -> Fault:
    cluster.nets.unplug(node)
    yield
    cluster.nets.plug(node)


# ---- faults of the shared programs ----

def restart_redis(cluster: Cluster) -> Fault:
    cluster.redis.kill()
    yield
    cluster.redis.start()


def pause_redis(cluster: Cluster) -> Fault:
    cluster.redis.pause()
    yield
    cluster.redis.resume()


def drop_subscribers(cluster: Cluster) -> Fault:
    cluster.redis.drop_subscribers()
    yield


def drop_backends(cluster: Cluster) -> Fault:
    cluster.postgres.drop_connections()
    yield


def restart_postgres(cluster: Cluster) -> Fault:
    cluster.postgres.kill()
    yield
    cluster.postgres.start()


def pause_postgres(cluster: Cluster) -> Fault:
    cluster.postgres.pause()
    yield
    cluster.postgres.resume()


def restart_proxy(cluster: Cluster) -> Fault:
    """Every client reconnects, to any node."""
    cluster.proxy.stop()
    yield
    cluster.proxy.start()


def roll(cluster: Cluster) -> Fault:
    """An upgrade: each node drains, ends and starts, one after the other."""
    for node in cluster.nodes:
        for _ in drain(cluster, node):
            pass
    yield


ALONE = [roll]
# its clients connect to another node
TO_A_NODE = [kill, pause, drain, stop, cut_from(PROXY_HOST), cut_from_everything]
TO_A_NODE_OF_SEVERAL = [overflow, cut_from('postgres'), cut_from('redis'), cut_from('postgres', 'redis')]
TO_ALL = [restart_proxy]
TO_ALL_OF_SEVERAL = [restart_redis, pause_redis, drop_subscribers, drop_backends, restart_postgres, pause_postgres]
# these send a command to Redis or PostgreSQL, so they must start before a fault of one of these
DONE_BY_ASKING = [overflow, drop_subscribers, drop_backends]


SECONDS_MAX = 2 * LEASE_SECONDS  # so that about half of them outlast a lease
# The long form of one drill: the names of the only faults, separated by commas, and their duration.
KINDS = os.environ.get('TABERNA_KINDS', '')
SECONDS = float(os.environ.get('TABERNA_SECONDS', 0))


@dataclass
class Plan:
    """The next faults."""

    name: str
    faults: list[Fault]  # in the order in which they are removed
    seconds: float  # duration of the faults
    # the remaining nodes can do everything: the test waits for that instead of the seconds
    others_go_on: bool


class Schedule:
    """A schedule of faults from a seed: every kind occurs once before one is repeated; every third time several occur
    at once."""

    SEVERAL_EVERY = 3
    SEVERAL_MAX = 3

    def __init__(self, cluster: Cluster, seed: int) -> None:
        self._cluster = cluster
        self._random = random.Random(seed)
        self._waiting: list[Callable] = []
        self._round = 0

    def next(self) -> Plan:
        self._round += 1
        count = self._random.randint(2, self.SEVERAL_MAX) if self._round % self.SEVERAL_EVERY == 0 else 1
        whole = list(self._cluster.nodes)
        asked, to_nodes, to_all = {}, {}, {}
        kinds = self._take(count)
        for kind in kinds:
            if kind not in TO_A_NODE + TO_A_NODE_OF_SEVERAL:
                (asked if kind in DONE_BY_ASKING else to_all)[kind.__name__] = kind(self._cluster)
            elif whole:
                node = whole.pop(self._random.randrange(len(whole)))
                (asked if kind in DONE_BY_ASKING else to_nodes)[f'{kind.__name__} {node}'] = kind(self._cluster, node)
        faults = asked | to_all | to_nodes  # a node that starts needs the shared programs
        seconds = SECONDS or self._random.uniform(0.1, SECONDS_MAX)
        return Plan(' + '.join(faults), list(faults.values()), seconds,
                    others_go_on=not SECONDS and bool(whole) and all(kind in TO_A_NODE for kind in kinds) and seconds > SECONDS_MAX / 3)

    def _take(self, count: int) -> list[Callable]:
        kinds: list[Callable] = []
        while len(kinds) < count:
            if not self._waiting:
                self._waiting = self._all()
                self._random.shuffle(self._waiting)
            kinds.append(self._waiting.pop())
        alone = [kind for kind in kinds if kind in ALONE]
        # these are scheduled later
        self._waiting += [kind for kind in kinds if alone and kind is not alone[0]]
        return alone[:1] or kinds

    def _all(self) -> list[Callable]:
        kinds = ALONE + TO_A_NODE + TO_ALL
        kinds = kinds + TO_A_NODE_OF_SEVERAL + TO_ALL_OF_SEVERAL if self._cluster.postgres else kinds
        unknown = set(filter(None, KINDS.split(','))) - {kind.__name__ for kind in kinds}
        assert not unknown, f'TABERNA_KINDS: {sorted(unknown)}; known: {[kind.__name__ for kind in kinds]}'
        return [kind for kind in kinds if not KINDS or kind.__name__ in KINDS.split(',')]
