# SPDX-License-Identifier: MIT
"""A small network on one machine: hosts in namespaces of their own, all on one switch, with links that can be cut.

The network and every process in it are in namespaces that end with the test. It is not visible outside, two tests at
the same time do not meet, and no part of it remains. It only needs the kernel's permission to make namespaces.
"""
import os
import subprocess
import sys
from pathlib import Path

INSIDE = 'TABERNA_INSIDE_NETS'
NET = '172.30.77'  # as in deploy/compose/three.yaml
FIRST = 2  # the number of the first host
SWITCH = f'{NET}.1'  # the address of the test itself
NO_HOST = '02:00:00:00:00:01'  # an unused hardware address: packets to it are lost silently
TRIAL = 'mount -t tmpfs tmpfs /run && mkdir /run/netns && ip netns add trial && ip link add name trial type veth peer name eth0 netns trial'


def enter() -> str:
    """Moves the program into namespaces of its own: starts the whole program again there, where this call returns "".
    If that is impossible, returns the reason.
    """
    if os.environ.get(INSIDE):
        subprocess.run(['mount', '-t', 'tmpfs', 'tmpfs', '/run'], check=True)
        Path('/run/netns').mkdir()
        return ''
    words = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    if os.geteuid() != 0:
        words += ['--user', '--map-root-user']
    try:
        tried = subprocess.run([*words, 'sh', '-c', TRIAL], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return 'there is no unshare'
    if tried.returncode != 0:
        return f'no network namespaces here: {tried.stderr.strip()}'
    os.environ[INSIDE] = 'yes'
    sys.stdout.flush()
    os.execvp(words[0], [*words, sys.executable, *sys.argv])


def run(*words: str) -> None:
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


class Host:
    """One machine of the network."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.address = f'{NET}.{number}'
        # words before a command that is to run on this host
        self.inside = ('nsenter', f'--net=/run/netns/{name}')

    def run(self, *words: str) -> None:
        run(*self.inside, *words)

    def lose(self, other: 'Host') -> None:
        """From now on all packets from this host to the other one are lost."""
        self.run('ip', 'neigh', 'replace', other.address, 'lladdr', NO_HOST, 'nud', 'permanent', 'dev', 'eth0')

    def find(self, other: 'Host') -> None:
        self.run('ip', 'neigh', 'del', other.address, 'dev', 'eth0')


class Nets:
    """`names`: the hosts, in the order of their addresses, from .2 on. Every host can also resolve these names."""

    def __init__(self, names: list[str]) -> None:
        self.hosts = {name: Host(name, FIRST + at) for at, name in enumerate(names)}
        names_file = Path('/run/hosts')
        names_file.write_text('127.0.0.1 localhost\n' + ''.join(f'{host.address} {name}\n' for name, host in self.hosts.items()), encoding='utf-8')
        run('mount', '--bind', str(names_file), '/etc/hosts')
        self._cuts: set[frozenset[str]] = set()
        run('ip', 'link', 'set', 'lo', 'up')
        run('ip', 'link', 'add', 'name', 'switch', 'type', 'bridge')
        run('ip', 'addr', 'add', f'{SWITCH}/24', 'dev', 'switch')
        run('ip', 'link', 'set', 'switch', 'up')
        for host in self.hosts.values():
            wire = f'wire-{host.name}'
            run('ip', 'netns', 'add', host.name)
            run('ip', 'link', 'add', 'name', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host.name)
            run('ip', 'link', 'set', wire, 'master', 'switch', 'up')
            host.run('ip', 'addr', 'add', f'{host.address}/24', 'dev', 'eth0')
            host.run('ip', 'link', 'set', 'lo', 'up')
            host.run('ip', 'link', 'set', 'eth0', 'up')

    def remove(self) -> None:
        """Another network can be made afterwards."""
        for name in self.hosts:
            run('ip', 'link', 'delete', f'wire-{name}')
            run('ip', 'netns', 'delete', name)
        run('ip', 'link', 'delete', 'switch')
        run('umount', '/etc/hosts')

    def __getitem__(self, name: str) -> Host:
        return self.hosts[name]

    def cut(self, one: str, other: str) -> None:
        """Cuts the network between the two in both directions; connections stay open and receive nothing. A repeated
        call has no further effect."""
        pair = frozenset((one, other))
        if pair not in self._cuts:
            self._cuts.add(pair)
            self[one].lose(self[other])
            self[other].lose(self[one])

    def heal(self, one: str, other: str) -> None:
        pair = frozenset((one, other))
        if pair in self._cuts:
            self._cuts.remove(pair)
            self[one].find(self[other])
            self[other].find(self[one])

    def heal_all(self) -> None:
        for one, other in [sorted(pair) for pair in self._cuts]:
            self.heal(one, other)

    def unplug(self, name: str) -> None:
        """Disconnects the host's link from the switch."""
        run('ip', 'link', 'set', f'wire-{name}', 'down')

    def plug(self, name: str) -> None:
        run('ip', 'link', 'set', f'wire-{name}', 'up')
