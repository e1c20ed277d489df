# SPDX-License-Identifier: MIT
"""A room with a log as long as a test wants it, put into the database of a server that does not run."""
import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path


class Sealed:
    """Lines of a log with their numbers and hashes."""

    def __init__(self, room: str, at: int) -> None:
        self.hash, self.at, self.v, self.bytes = hashlib.sha256(b'taberna/log/1' + room.encode()).digest(), at, 0, 0

    def seal(self, text: bytes) -> str:
        self.v += 1
        body = re.sub(rb'"v":\d+', b'"v":%d' % self.v, text[:text.rindex(b',"h"')], count=1)
        body = re.sub(rb'"at":\d+', b'"at":%d' % self.at, body, count=1)
        self.hash = hashlib.sha256(self.hash + body).digest()
        line = body + b',"h":"' + self.hash[:8].hex().encode() + b'"}'
        self.bytes += len(line)
        return line.decode()


def lengthen(data: Path, room: str, events: int, size: int = 1 << 62, last: int = 0) -> Sealed:
    """Repeats the last two events before the `last` ones until the log has so many events, or so many bytes. The two must
    take each other back: a table is locked and unlocked, or its settings change and change again."""
    with closing(sqlite3.connect(data / 'taberna.sqlite')) as store:
        number, = store.execute('SELECT number FROM rooms WHERE room = ?', (room,)).fetchone()
        lines = [(who, text if isinstance(text, bytes) else text.encode())
                 for who, text in store.execute('SELECT who, text FROM events WHERE room = ? ORDER BY v', (number,))]
        store.execute('UPDATE heads SET event = 0, v = 0 WHERE room = ?', (number,))
        store.execute('DELETE FROM events WHERE room = ?', (number,))
        log = Sealed(room, max(int(re.search(rb'"at":(\d+)', text)[1]) for _, text in lines))
        before = 0

        def add(who: str, text: bytes) -> None:
            nonlocal before
            line = log.seal(text)
            before = store.execute('INSERT INTO events(room, v, before, who, command, text) VALUES(?, ?, ?, ?, ?, ?)',
                                   (number, log.v, before, who, log.v, line)).lastrowid

        end = len(lines) - last
        for one in lines[:end]:
            add(*one)
        while log.bytes < size and log.v + 2 + last <= events:
            for one in lines[end - 2:end]:
                add(*one)
        for one in lines[end:]:
            add(*one)
        store.execute('UPDATE heads SET event = ?, v = ? WHERE room = ?', (before, log.v, number))
        store.commit()
    return log
