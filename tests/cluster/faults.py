# SPDX-License-Identifier: MIT
"""What may happen to a house of several nodes. Each fault is a generator: it happens, `yield`s while it lasts, and is mended."""
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from topology import LEASE_SECONDS, PROXY_HOST, Cluster

Fault = Iterator[None]


# ---- to one node ----

def kill(cluster: Cluster, node: str) -> Fault:
    cluster.nodes[node].kill()
    yield
    cluster.nodes[node].start()


def pause(cluster: Cluster, node: str) -> Fault:
    """It knows nothing of the time that passes, and goes on as if it still had everything."""
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
    """It is so far behind that Redis lets it go as a subscriber; the others hear what is no message at all."""
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


# ---- to what all of them use ----

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
    """Every client comes anew, to whatever node."""
    cluster.proxy.stop()
    yield
    cluster.proxy.start()


def roll(cluster: Cluster) -> Fault:
    """A new version comes: each node drains, ends and starts, one after the other."""
    for node in cluster.nodes:
        for _ in drain(cluster, node):
            pass
    yield


ALONE = [roll]
TO_A_NODE = [kill, pause, drain, stop, cut_from(PROXY_HOST), cut_from_everything]  # its clients find another one
TO_A_NODE_OF_SEVERAL = [overflow, cut_from('postgres'), cut_from('redis'), cut_from('postgres', 'redis')]
TO_ALL = [restart_proxy]
TO_ALL_OF_SEVERAL = [restart_redis, pause_redis, drop_subscribers, drop_backends, restart_postgres, pause_postgres]
DONE_BY_ASKING = [overflow, drop_subscribers, drop_backends]  # Redis or PostgreSQL: they happen before one of these goes


SECONDS_MAX = 2 * LEASE_SECONDS  # so that about half of them outlast a lease


@dataclass
class Plan:
    """What happens next."""

    name: str
    faults: list[Fault]  # in the order in which they are mended
    seconds: float  # so long they last
    others_go_on: bool  # nodes that are left can do everything: that is waited for, instead of the seconds


class Schedule:
    """Which faults come, from a seed: every kind once before one comes again; every third time several at once."""

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
        faults = asked | to_all | to_nodes  # a node that starts needs what all of them use
        seconds = self._random.uniform(0.1, SECONDS_MAX)
        return Plan(' + '.join(faults), list(faults.values()), seconds,
                    others_go_on=bool(whole) and all(kind in TO_A_NODE for kind in kinds) and seconds > SECONDS_MAX / 3)

    def _take(self, count: int) -> list[Callable]:
        kinds: list[Callable] = []
        while len(kinds) < count:
            if not self._waiting:
                self._waiting = self._all()
                self._random.shuffle(self._waiting)
            kinds.append(self._waiting.pop())
        alone = [kind for kind in kinds if kind in ALONE]
        self._waiting += [kind for kind in kinds if alone and kind is not alone[0]]  # they come another time
        return alone[:1] or kinds

    def _all(self) -> list[Callable]:
        kinds = ALONE + TO_A_NODE + TO_ALL
        return kinds + TO_A_NODE_OF_SEVERAL + TO_ALL_OF_SEVERAL if self._cluster.postgres else kinds
