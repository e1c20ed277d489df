# SPDX-License-Identifier: MIT
"""A cluster of several nodes on one machine: PostgreSQL, Redis, HAProxy and each node on a host of its own. Hosts,
names and settings are those of deploy/compose/three.yaml, read from the same files.
"""
import os
import shutil
import signal
import tempfile
import threading
from pathlib import Path

from engines import Engine, EngineError, Postgres, Redis
from server import Server
from nets import Host, Nets
from stored import Stored, StoredPostgres

NODES = ('one', 'two', 'three')
PROXY_HOST = 'haproxy'
CLIENTS = 'clients'
DEPLOY = Path(__file__).resolve().parents[2] / 'deploy'
DOOR = 8080  # the port of each node, and of the proxy
LINES_SHOWN = 40  # lines of each node's log that are printed after a failure
LEASE_SECONDS = 2  # the shortest permitted lease, so that the tests are fast
CLOCKS_WRONG_SECONDS = {'one': 0, 'two': 200, 'three': -300}

class Node(Server):
    """One node; it has its own data folder, and the settings of deploy/."""

    def __init__(self, name: str, host: Host, stores: dict[str, str]) -> None:
        """`stores`: the settings that name the store and the bus."""
        super().__init__(environment={'LD_PRELOAD': os.environ['TABERNA_WRONG_CLOCK_LIBRARY'],
                                      'TABERNA_CLOCK_WRONG_SECONDS': str(CLOCKS_WRONG_SECONDS[name])})
        self.name = name
        self.host = host
        self.port = DOOR
        self._settings = self.data / 'taberna.conf'
        text = Path(DEPLOY, 'compose', 'node.conf').read_text(encoding='utf-8')
        text += ''.join(f'{key} = {value}\n' for key, value in stores.items())
        self._settings.write_text(text, encoding='utf-8')

    def command(self) -> list[str]:
        return [*self.host.inside, self.program, '--config', str(self._settings), '--node', self.name, '--data', str(self.data),
                '--lease', str(LEASE_SECONDS), '--bot-threads', '1']

    @property
    def url(self) -> str:
        return f'http://{self.host.address}:{DOOR}'

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.pid, signal.SIGCONT)


class Proxy(Engine):
    """HAProxy. A node that is not ready gets no new clients, and loses its clients."""

    READY = 'Loading success'

    def __init__(self, host: Host, nodes: dict[str, Node]) -> None:
        super().__init__(host.address, DOOR, host.inside)
        self._file = Path(self._folder.name, 'haproxy.cfg')
        text = Path(DEPLOY, 'haproxy', 'three.cfg').read_text(encoding='utf-8')
        for name in nodes:
            assert f'server {name} {name}:{DOOR}' in text, f'{name} is not known to the proxy'
        self._file.write_text(text.replace(' resolvers names', ''), encoding='utf-8')  # no name server runs here

    def command(self) -> list[str]:
        path = shutil.which('haproxy', path=f'{os.environ["PATH"]}:/usr/sbin:/usr/local/sbin')
        if path is None:
            raise EngineError('no haproxy: the package haproxy is missing')
        return [path, '-W', '-db', '-f', str(self._file)]

    @property
    def url(self) -> str:
        return f'http://{self.address}:{DOOR}'


class Cluster:
    """`nodes` of them; `grown`: on PostgreSQL and Redis, else one node with its data in its folder."""

    def __init__(self, *, nodes: int = len(NODES), grown: bool = True) -> None:
        assert grown or nodes == 1
        names = NODES[:nodes]
        self.nets = Nets([PROXY_HOST, 'postgres', 'redis', *names, CLIENTS])
        self.clients = self.nets[CLIENTS]
        self.postgres = Postgres(self.nets['postgres'].address, 5432, self.nets['postgres'].inside) if grown else None
        self.redis = Redis(self.nets['redis'].address, 6379, self.nets['redis'].inside) if grown else None
        stores = {'store': self.postgres.url_of('taberna'), 'bus': self.redis.url, 'bus-secret-file': str(self.redis.secret_file)} if grown else {}
        self.nodes = {name: Node(name, self.nets[name], stores) for name in names}
        self.proxy = Proxy(self.nets[PROXY_HOST], self.nodes)

    def __enter__(self) -> 'Cluster':
        if self.postgres:
            self.postgres.start()
            self.postgres.create_database('taberna')
            self.redis.start()
        self.all_nodes(Node.start)
        self.proxy.start()
        return self

    def __exit__(self, *_) -> None:
        self.nets.heal_all()
        for part in (self.proxy, *self.nodes.values(), self.redis, self.postgres):
            if part:
                part.__exit__()
        self.nets.remove()

    def all_nodes(self, deed) -> None:
        """Calls the function for all nodes at the same time."""
        threads = [threading.Thread(target=deed, args=(node,)) for node in self.nodes.values()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def show_logs(self) -> None:
        for name, node in self.nodes.items():
            print(*[f'# {name}: {line}' for line in node.lines[-LINES_SHOWN:]], sep='\n', flush=True)

    # ---- the interface for clients and the judge, which see one server ----

    @property
    def address(self) -> str:
        return self.proxy.address

    @property
    def port(self) -> int:
        return DOOR

    @property
    def url(self) -> str:
        return self.proxy.url

    def stored(self) -> Stored:
        if self.postgres is None:
            return self.nodes[NODES[0]].stored()
        return StoredPostgres(self.postgres.url_of('taberna'))
