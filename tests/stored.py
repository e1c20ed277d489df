# SPDX-License-Identifier: MIT
"""The stored data of a server, read past the server. Tables and columns are the same in every store."""
import json
import sqlite3
import subprocess
from pathlib import Path

from engines import Postgres


class Stored:
    """A connection to the database, for a `with`."""

    def __enter__(self) -> 'Stored':
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def begin(self) -> None:
        """All further reads see the data of one moment."""
        raise NotImplementedError

    def rows(self, sql: str) -> list[tuple]:
        """The rows of the query; its columns must have different names."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class StoredSqlite(Stored):
    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(f'file:{path}?mode=ro', uri=True, isolation_level=None)

    def begin(self) -> None:
        self._connection.execute('BEGIN')

    def rows(self, sql: str) -> list[tuple]:
        return self._connection.execute(sql).fetchall()

    def close(self) -> None:
        self._connection.close()


class StoredPostgres(Stored):
    """Uses psql: each row comes as a line of JSON, so that text and numbers keep their types."""

    END = 'that is all'

    def __init__(self, url: str, schema: str = 'taberna') -> None:
        self._process = subprocess.Popen([Postgres.program('psql'), '--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set=ON_ERROR_STOP=1', url],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self._tell(f'SET search_path = {schema};')

    def _tell(self, words: str) -> list[str]:
        print(words, f'\\echo {self.END}', sep='\n', file=self._process.stdin, flush=True)
        lines = []
        for line in self._process.stdout:
            if line.rstrip('\n') == self.END:
                return lines
            lines.append(line)
        raise AssertionError(f'{words} {"".join(lines)}')

    def begin(self) -> None:
        self._tell('BEGIN ISOLATION LEVEL REPEATABLE READ;')

    def rows(self, sql: str) -> list[tuple]:
        return [tuple(json.loads(line).values()) for line in self._tell(f'SELECT row_to_json(found) FROM ({sql}) AS found;')]

    def close(self) -> None:
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
