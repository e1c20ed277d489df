#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""PostgreSQL and Redis for the tests: on free ports, in a temporary folder, which is removed at the end in every
case.

    tests/engines.py postgres redis -- COMMAND …

runs the command with TABERNA_TEST_POSTGRES=postgresql://… and TABERNA_TEST_REDIS=redis://… and returns its exit
status. Servers of the system on the default ports are neither used nor disturbed. PostgreSQL does not run as root: then
it runs as the user `postgres`.
"""
import glob
import os
import pwd
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections import deque
from pathlib import Path

from certificate import Certificate

# For a busy machine: no measure of speed, it only ends a test that hangs.
READY_SECONDS_MAX = 60
STOP_SECONDS_MAX = 60
START_ATTEMPTS = 10
LINES_KEPT = 500
USER = 'taberna'
# Errors after which another attempt to start makes sense: the port was taken in between, or old processes are still
# ending.
START_AGAIN = re.compile(r'ddress already in use|shared memory block .* is still in use|lock file "postmaster.pid" already exists')


class EngineError(Exception):
    """The program is missing, or has failed; the text names the problem, with the log."""


def free_port(address: str) -> int:
    with socket.socket(socket.AF_INET6 if ':' in address else socket.AF_INET) as trial:
        trial.bind((address, 0))
        return trial.getsockname()[1]


def children(pid: int) -> list[int]:
    """The child processes."""
    found = []
    for path in glob.glob('/proc/[0-9]*/stat'):
        try:
            fields = Path(path).read_text(encoding='utf-8', errors='replace').rpartition(')')[2].split()
        except OSError:
            continue  # the process has ended in the meantime
        if int(fields[1]) == pid:
            found.append(int(path.split('/')[2]))
    return found


class Engine:
    """A process with a port. It prints `READY` when it is ready; start() waits for that."""

    READY = ''
    END = signal.SIGTERM

    def __init__(self, address: str, port: int, inside: tuple[str, ...]) -> None:
        """`port` 0: any free one. `inside`: words before every command, such as `nsenter --net=…`."""
        self.address = address
        self.port = port
        self.inside = inside
        self.password = secrets.token_hex(16)
        self.lines: deque[str] = deque(maxlen=LINES_KEPT)
        self._port_is_free = port == 0
        self._as_user: tuple[str, ...] = ()  # words before its own commands
        self._folder = tempfile.TemporaryDirectory(prefix=f'taberna-{type(self).__name__.lower()}-')
        self._process: subprocess.Popen | None = None
        self._ready = threading.Event()
        self._reader: threading.Thread | None = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.resume()
        self.stop()
        self._folder.cleanup()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def command(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        """Starts the process, also again, and returns when it accepts connections."""
        for _ in range(START_ATTEMPTS):
            if self._port_is_free and not self.lines:
                self.port = free_port(self.address)
            if self._try_to_start():
                return
            if not START_AGAIN.search('\n'.join(self.lines)):
                break
            self.lines.clear()
        raise EngineError(f'{type(self).__name__} does not start:\n' + '\n'.join(self.lines))

    def _try_to_start(self) -> bool:
        self._ready.clear()
        words = [*self.inside, *self._as_user]
        # PDEATHSIG: the process would die with the thread that started it
        if threading.current_thread() is threading.main_thread():
            words += ['setpriv', '--pdeathsig', self.END.name.removeprefix('SIG')]
        self._process = subprocess.Popen([*words, *self.command()], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT, text=True, errors='replace', start_new_session=True)
        self._reader = threading.Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        ready = self._ready.wait(READY_SECONDS_MAX) and self.running
        if not ready:
            self.kill()
        return ready

    def _read(self, process: subprocess.Popen) -> None:
        with process.stdout:
            for line in process.stdout:
                self.lines.append(line.rstrip('\n'))
                if self.READY in line:
                    self._ready.set()
        process.wait()
        self._ready.set()

    def stop(self) -> None:
        """Ends the process at once, without leaving other processes behind."""
        if self._process is not None:
            self._end(lambda: self._process.send_signal(self.END))

    def kill(self) -> None:
        """kill -9 for all its processes."""
        self._end(lambda: self._signal_all(signal.SIGKILL))

    def pause(self) -> None:
        """SIGSTOP for all its processes: connections stay open and receive no data."""
        self._signal_all(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _end(self, end) -> None:
        end()
        self._process.wait(STOP_SECONDS_MAX)
        self._reader.join(STOP_SECONDS_MAX)

    def _signal_all(self, number: signal.Signals) -> None:
        if not self.running:
            return
        for pid in (self.pid, *children(self.pid)):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass  # the process has ended in the meantime


class Postgres(Engine):
    """`settings` are lines of postgresql.conf. The data outlives stop() and kill(), until the object is closed."""

    READY = 'database system is ready to accept connections'
    END = signal.SIGQUIT  # "immediate": like a crash, but leaves no process and no shared memory

    def __init__(self, address: str = '127.0.0.1', port: int = 0, inside: tuple[str, ...] = (), **settings: str) -> None:
        super().__init__(address, port, inside)
        self._settings = {'listen_addresses': address, 'unix_socket_directories': '', 'max_connections': '60', **settings}
        self._data = Path(self._folder.name, 'data')
        self._as_user = self._find_user()
        secret = Path(self._folder.name, 'password')
        secret.write_text(self.password, encoding='utf-8')
        if 'setpriv' in self._as_user:
            for path in (self._folder.name, secret):
                shutil.chown(path, 'postgres')
        self._run('initdb', '--pgdata', str(self._data), '--username', USER, '--pwfile', str(secret), '--auth', 'scram-sha-256',
                  '--encoding', 'UTF8', '--no-locale', '--no-sync')
        with Path(self._data, 'pg_hba.conf').open('a', encoding='utf-8') as rules:
            rules.write(f'host all all {address}/0 scram-sha-256\n')

    @staticmethod
    def _find_user() -> tuple[str, ...]:
        """The words that run a command as a user whom PostgreSQL accepts."""
        if os.geteuid() != 0:
            return ()
        if Path('/proc/self/uid_map').read_text(encoding='utf-8').split()[2] == '1':  # root of this namespace only
            return 'unshare', '--user', '--map-user=1000', '--map-group=1000'
        try:
            pwd.getpwnam('postgres')
        except KeyError:
            raise EngineError('PostgreSQL does not run as root, and there is no user postgres') from None
        return 'setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'

    @staticmethod
    def program(name: str) -> str:
        """The newest installed version, or the one on the PATH."""
        found = sorted(glob.glob(f'/usr/lib/postgresql/*/bin/{name}'), key=lambda path: float(path.split('/')[4]))
        path = found[-1] if found else shutil.which(name)
        if path is None:
            raise EngineError(f'no {name}: the package postgresql is missing')
        return path

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run([*self._as_user, self.program(name), *arguments], capture_output=True, text=True, check=False, cwd='/')
        if done.returncode != 0:
            raise EngineError(f'{name}: {done.stdout}{done.stderr}')

    def command(self) -> list[str]:
        settings = [word for name, value in self._settings.items() for word in ('-c', f'{name}={value}')]
        return [self.program('postgres'), '-D', str(self._data), '-p', str(self.port), *settings]

    @property
    def url(self) -> str:
        return self.url_of('postgres')

    def url_of(self, database: str) -> str:
        return f'postgresql://{USER}:{self.password}@{self.address}:{self.port}/{database}'

    def create_database(self, name: str) -> str:
        """Creates a database; returns its URL."""
        self.query(f'CREATE DATABASE "{name}"')
        return self.url_of(name)

    def query(self, sql: str, database: str = 'postgres') -> str:
        """The output of psql: one line per row, fields separated by `|`."""
        done = subprocess.run([*self.inside, self.program('psql'), '--no-psqlrc', '--quiet', '--tuples-only', '--no-align',
                               '--set=ON_ERROR_STOP=1', '--command', sql, self.url_of(database)],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise EngineError(f'{sql}: {done.stdout}{done.stderr}')
        return done.stdout

    def use_tls(self, certificate: Certificate | None) -> None:
        """New connections may use TLS with that certificate; None: no longer."""
        for kind, source in (('cert', certificate.certificate), ('key', certificate.key)) if certificate else ():
            file = Path(self._folder.name, kind)
            file.touch(mode=0o600)
            file.write_bytes(source.read_bytes())
            if 'setpriv' in self._as_user:
                shutil.chown(file, 'postgres')
            self.query(f"ALTER SYSTEM SET ssl_{kind}_file = '{file}'")
        value = 'on' if certificate else 'off'
        self.query(f'ALTER SYSTEM SET ssl = {value}')
        self.query('SELECT pg_reload_conf()')
        while self.query('SHOW ssl').strip() != value:
            pass  # until new connections have the new settings

    def drop_connections(self) -> None:
        """Ends every client's backend."""
        self.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")


class Redis(Engine):
    """Redis stores nothing: after stop() its data is lost."""

    READY = 'Ready to accept connections'

    def __init__(self, address: str = '127.0.0.1', port: int = 0, inside: tuple[str, ...] = (), **settings: str) -> None:
        super().__init__(address, port, inside)
        self._cli_options: tuple[str, ...] = ()
        self._settings = {'save': '""', 'appendonly': 'no', 'dir': self._folder.name, **settings}

    def command(self) -> list[str]:
        path = shutil.which('redis-server')
        if path is None:
            raise EngineError('no redis-server: the package redis-server is missing')
        settings = {'bind': self.address, 'port': str(self.port), 'requirepass': self.password, **self._settings}
        file = Path(self._folder.name, 'redis.conf')
        file.write_text(''.join(f'{name} {value}\n' for name, value in settings.items()), encoding='utf-8')
        return [path, str(file)]

    @property
    def url(self) -> str:
        return f'redis://:{self.password}@{self.address}:{self.port}/0'

    @property
    def secret_file(self) -> Path:
        """The secret of the cluster that uses this bus."""
        path = Path(self._folder.name, 'secret')
        if not path.exists():
            path.write_text(f'{secrets.token_hex(24)}\n', encoding='utf-8')
        return path

    def ask(self, *words: str) -> str:
        """The output of redis-cli."""
        done = subprocess.run([*self.inside, 'redis-cli', '-h', self.address, '-p', str(self.port), '--no-auth-warning', '-a', self.password,
                               *self._cli_options, *words],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0 or done.stdout.startswith('ERR'):
            raise EngineError(f'{words}: {done.stdout}{done.stderr}')
        return done.stdout

    def flood(self, channel: str, megabytes: int) -> None:
        """Publishes that many megabytes of meaningless data, a megabyte at a time."""
        self.ask('EVAL', "for _ = 1, ARGV[1] do redis.call('PUBLISH', KEYS[1], string.rep('x', 1000000)) end", '1', channel, str(megabytes))

    def drop_subscribers(self) -> None:
        """Ends the subscribing connections, as Redis itself does with a reader that is too slow."""
        self.ask('CLIENT', 'KILL', 'TYPE', 'pubsub')


class RedisTls(Redis):
    """Redis that speaks only TLS, with that certificate."""

    def __init__(self, certificate: Certificate) -> None:
        super().__init__()
        self._certificate = certificate
        self._cli_options = ('--tls', '--cacert', str(certificate.certificate))

    def command(self) -> list[str]:
        self._settings |= {'port': '0', 'tls-port': str(self.port), 'tls-auth-clients': 'no',
                           'tls-cert-file': str(self._certificate.certificate), 'tls-key-file': str(self._certificate.key),
                           'tls-ca-cert-file': str(self._certificate.certificate)}
        return super().command()

    @property
    def url(self) -> str:
        return f'rediss://:{self.password}@{self.address}:{self.port}/0?sslrootcert={self._certificate.certificate}'


ENGINES = {'postgres': Postgres, 'redis': Redis}


def main(words: list[str]) -> int:
    names, _, command = (words[:words.index('--')], '--', words[words.index('--') + 1:]) if '--' in words else ([], '', [])
    if not command or not names or not set(names) <= set(ENGINES):
        print('usage: tests/engines.py postgres|redis … -- COMMAND …', file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    started: list[Engine] = []
    try:
        for name in names:
            engine = ENGINES[name]()
            started.append(engine)
            engine.start()
        environment = {**os.environ, **{f'TABERNA_TEST_{name.upper()}': engine.url for name, engine in zip(names, started)}}
        return subprocess.run(command, env=environment, check=False).returncode
    except EngineError as error:
        print(f'engines: {error}', file=sys.stderr)
        return 1
    finally:
        for engine in started:
            engine.__exit__()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
