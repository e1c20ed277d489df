# SPDX-License-Identifier: MIT
"""The real server, for tests: on a free port with its own data folder, stopped and restarted by the test.

It never sleeps for a fixed time: every wait is for a line of the log, for the end of the process, or for an answer.
"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request
from pathlib import Path

from stored import Stored, StoredSqlite
from waits import WAIT_SECONDS_MAX


# What the program under test was built with, of the features in meson_options.txt.
FEATURES = set(os.environ.get('TABERNA_FEATURES', '').split())


def needs(*features: str):
    """Skips the test if the program was built without one of the features."""
    return unittest.skipUnless(FEATURES.issuperset(features), f'the program has to be built with {" and ".join(features)}')



# Becomes the command, with a socket as descriptor 3 and the environment variables of systemd.
HANDING_OVER = '''
import os, sys
given = int(sys.argv[1])
os.dup2(given, 3)
os.set_inheritable(3, True)
if given != 3:
    os.close(given)
os.environ = {'LISTEN_FDS': '1', 'LISTEN_PID': str(os.getpid()), **os.environ}
os.execve(sys.argv[2], sys.argv[2:], os.environ)
'''


def hand_over(descriptor: int) -> list[str]:
    """The words before a command that gets this descriptor as from systemd; the descriptor has to be among its
    `pass_fds`."""
    return [sys.executable, '-c', HANDING_OVER, str(descriptor)]


class ServerError(Exception):
    """The server has not done what the test demanded; the text holds its log."""


class Server:
    """One server process at a time; `port` and `data` stay the same across restarts."""

    address = '127.0.0.1'
    # The command that becomes the server: normally it sets the system-call filter of its unit file.
    wrapper = os.environ.get('TABERNA_WRAPPER', '').split()

    def __init__(self, *arguments: str, data: str | None = None,
                 environment: dict[str, str] | None = None, listener: socket.socket | None = None) -> None:
        """`listener` is a listening socket, which is handed over as systemd does it."""
        self.program = os.environ['TABERNA_SERVER']
        self.environment = {**os.environ, **(environment or {})}
        self.arguments = arguments
        self.listener = listener
        self.port = 0
        self.lines: list[str] = []
        self._own_data = None if data else tempfile.TemporaryDirectory(prefix='taberna-test-')
        self.data = Path(data or self._own_data.name)
        self._process: subprocess.Popen | None = None
        self._reader: threading.Thread | None = None
        self._log_ended = False
        self._changed = threading.Condition()

    def __enter__(self) -> 'Server':
        self.start()
        return self

    def __exit__(self, *_) -> None:
        if self._process and self._process.poll() is None:
            self.kill()
        if self._own_data:
            self._own_data.cleanup()

    @property
    def _secure(self) -> str:
        return 's' if '--tls-certificate' in self.arguments else ''

    @property
    def url(self) -> str:
        return f'http{self._secure}://localhost:{self.port}'

    @property
    def socket_url(self) -> str:
        return f'ws{self._secure}://localhost:{self.port}/ws'

    def start(self) -> None:
        """Starts the server and returns when it has printed its address: from then on it accepts connections."""
        self.begin_start()
        self.port = int(self.wait_for_line(r'https?://[^\s"/]+:(\d+)').group(1))

    def begin_start(self) -> None:
        """Starts it and returns at once."""
        self.lines = []
        self._log_ended = False
        given = [self.listener.fileno()] if self.listener else []
        self._process = subprocess.Popen(
            self.command(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace',
            env=self.environment, pass_fds=given)
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()

    def command(self) -> list[str]:
        handing = hand_over(self.listener.fileno()) if self.listener else []
        return [*handing, *self.wrapper, self.program, '--listen', f'localhost:{self.port}', '--data', str(self.data),
                *self.arguments]

    def _read(self, process: subprocess.Popen) -> None:
        for line in process.stdout:
            with self._changed:
                self.lines.append(line.rstrip('\n'))
                self._changed.notify_all()
        with self._changed:
            self._log_ended = True
            self._changed.notify_all()

    def wait_for_line(self, pattern: str, seconds: float = WAIT_SECONDS_MAX, after: int = 0) -> re.Match:
        """The first line of this start that matches, now or later, after the first so many lines."""
        expression = re.compile(pattern)
        seen = after

        def found() -> re.Match | bool:
            nonlocal seen
            while seen < len(self.lines):
                seen += 1
                match = expression.search(self.lines[seen - 1])
                if match:
                    return match
            return self._log_ended

        with self._changed:
            match = self._changed.wait_for(found, seconds)
        if not isinstance(match, re.Match):
            raise ServerError(f'no line like {pattern}; the log:\n' + '\n'.join(self.lines))
        return match

    def kill(self) -> None:
        """kill -9: no handler runs, nothing is flushed."""
        self._process.kill()
        self._process.wait(WAIT_SECONDS_MAX)
        self._reader.join(WAIT_SECONDS_MAX)

    def stop(self) -> int:
        """SIGTERM; returns the exit status."""
        self.begin_stop()
        return self.wait()

    def begin_stop(self) -> None:
        """SIGTERM; returns at once."""
        self._process.send_signal(signal.SIGTERM)

    def wait(self, seconds: float = WAIT_SECONDS_MAX) -> int:
        status = self._process.wait(seconds)
        self._reader.join(WAIT_SECONDS_MAX)
        return status

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def admin(self, *words: str) -> None:
        """`taberna admin`, which must succeed."""
        done = subprocess.run([self.program, 'admin', '--data', str(self.data), *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ServerError(f'admin {words}: {done.stdout}{done.stderr}')

    def stored(self) -> Stored:
        """The stored data, for a `with` statement."""
        return StoredSqlite(self.data / 'taberna.sqlite')

    def get(self, path: str) -> bytes:
        """The body of a GET; urllib raises HTTPError for a refusal."""
        with urllib.request.urlopen(self.url + path, timeout=WAIT_SECONDS_MAX) as answer:
            return answer.read()
