# SPDX-License-Identifier: MIT
"""Hundreds of simulated clients that play on through every fault of the server: runs taberna-clients."""
import json
import os
import queue
import subprocess
import tempfile
import threading
import urllib.request
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path

from server import Server
from waits import WAIT_SECONDS_MAX

PASSWORD = 'a password of some length'  # of the accounts
TELL_SECONDS = 20  # after so long without an answer the clients are asked what they wait for


class Fault(AssertionError):
    """A forbidden observation of a client; the text describes it."""


def register(server: Server, name: str) -> str:
    """Makes an account; returns the token of its login."""
    request = urllib.request.Request(f'{server.url}/api/v1/account/register', method='POST',
                                     headers={'Content-Type': 'application/json'},
                                     data=json.dumps({'name': name, 'password': PASSWORD}).encode())
    with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
        return SimpleCookie(answer.headers['set-cookie'])['taberna'].value


class SimulatedClients:
    """As of the last report, `seen` is the last event of each room, {room: (v, h)}, and `commands` are the answered
    commands."""

    def __init__(self, server: Server, *, rooms: int, watchers: int, rated: int = 0, inside: tuple[str, ...] = (),
                 **options) -> None:
        """In `rated` of the rooms, users with accounts play for their ratings. `inside`: words before the command."""
        self._folder = tempfile.TemporaryDirectory(prefix='taberna-clients-')
        journal = Path(self._folder.name, 'journal')
        journal.touch()
        tokens = Path(self._folder.name, 'tokens')
        tokens.write_text(''.join(register(server, f'Client {number}') + '\n' for number in range(2 * rated)), encoding='utf-8')
        words = {'host': server.address, 'port': server.port, 'rooms': rooms, 'rated': rated, 'tokens': tokens, 'watchers': watchers, 'journal': journal, **options}
        self._process = subprocess.Popen(
            [*inside, os.environ['TABERNA_CLIENTS'], *(word for name, value in words.items() for word in (f'--{name}', str(value)))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._journal = journal.open(encoding='utf-8')
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.seen: dict[str, tuple[int, str]] = {}
        self.commands: list[dict] = []

    def __enter__(self) -> 'SimulatedClients':
        return self

    def __exit__(self, *_) -> None:
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        if self._process.wait(WAIT_SECONDS_MAX) != 0:
            print(f'# taberna-clients has ended with {self._process.returncode}', flush=True)
        self._reader.join()
        self._process.stdout.close()
        self._journal.close()
        self._folder.cleanup()

    def _read(self) -> None:
        for line in self._process.stdout:
            self._said.put(line.rstrip('\n'))
        self._said.put('')

    def _line(self) -> str:
        line = self._wait_for_line()
        if line.startswith('fault: ') or not line:
            raise Fault(line or 'taberna-clients has ended')
        return line

    def _wait_for_line(self) -> str:
        for _ in range(WAIT_SECONDS_MAX // TELL_SECONDS):
            with suppress(queue.Empty):
                return self._said.get(timeout=TELL_SECONDS)
            print(f'# for {TELL_SECONDS} s nothing has been said', flush=True)
            self.order('tell')
        return f'fault: nothing has been said for {WAIT_SECONDS_MAX} s'

    def order(self, word: str, number: int | None = None) -> None:
        """Sends an order without waiting for its answer."""
        try:
            self._process.stdin.write(word + ('' if number is None else f' {number}') + '\n')
            self._process.stdin.flush()
        except BrokenPipeError:  # the program says why it has ended
            while self._line():
                pass

    def do(self, word: str, number: int | None = None) -> None:
        """Sends an order and waits until it has been carried out."""
        self.order(word, number)
        self.wait(word)

    def wait(self, word: str) -> None:
        assert self._line() == word

    def read_journal(self) -> None:
        """After a fault: reads the answers since the last report."""
        for line in self._journal:
            if line.endswith('\n'):
                self.commands.append(json.loads(line))

    def report(self) -> dict:
        self.order('report')
        while True:
            kind, _, rest = self._line().partition(' ')
            if kind == 'report':
                break
            room, v, h = rest.split(' ')
            self.seen[room] = (int(v), h)
        told = json.loads(rest)
        # the last line of the journal may be incomplete
        while len(self.commands) < told['commands']:
            self.commands.append(json.loads(self._journal.readline()))
        return told
