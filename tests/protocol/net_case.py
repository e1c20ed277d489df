# SPDX-License-Identifier: MIT
"""Shared by the tests of net/: the program net-echo, an independent WebSocket client, and raw sockets.

With NET_REAL set, tests that send bytes only run against the real server.
"""
import asyncio
import os
import resource
import signal
import socket
import ssl
import struct
import subprocess
import unittest

import websockets

from certificate import Certificate
from server import Server
from waits import WAIT_SECONDS_MAX

SUBPROTOCOL = 'taberna.v1'
# The same tests over TLS, if this is set: a certificate is made at the start.
OVER_TLS = bool(os.environ.get('NET_OVER_TLS'))
REAL = bool(os.environ.get('NET_REAL'))
KEY = 'dGhlIHNhbXBsZSBub25jZQ=='


certificate = Certificate() if OVER_TLS else None
if certificate:
    # Raw sockets use TLS 1.2, in which the server sends no data of its own after the handshake; the other clients use
    # 1.3.
    old_tls = ssl.create_default_context(cafile=str(certificate.certificate))
    old_tls.maximum_version = ssl.TLSVersion.TLSv1_2


class Echo:
    """One net-echo on a free port. Leaving it requires a clean end: exit status 0, with no handle left on its loop.
    """

    def __init__(self, *arguments: str, descriptors: int = 0) -> None:
        self.arguments = (*arguments, *(certificate.options() if certificate else ()))
        self.descriptors = descriptors  # limit of its open descriptors, if given

    def _limit(self) -> None:
        if self.descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.descriptors, self.descriptors))

    def __enter__(self) -> 'Echo':
        self.process = subprocess.Popen([os.environ['NET_ECHO'], *self.arguments],
                                        stdout=subprocess.PIPE, text=True, preexec_fn=self._limit)
        self.port = int(self.process.stdout.readline().split()[1])
        return self

    def __exit__(self, *_) -> None:
        self.stop()
        result = self.process.wait(WAIT_SECONDS_MAX)
        self.process.stdout.close()
        assert result == 0, f'net-echo ended with {result}'

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def processor_seconds(self) -> float:
        """The processor time that it has used so far."""
        with open(f'/proc/{self.process.pid}/stat') as file:
            fields = file.read().rsplit(')', 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


class Bare:
    """A socket that sends exactly the bytes of the test."""

    def __init__(self, port: int, receive_bytes: int = 0) -> None:
        self.socket = socket.socket()
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.settimeout(WAIT_SECONDS_MAX)
        self.socket.connect(('127.0.0.1', port))
        if certificate:
            self.socket = old_tls.wrap_socket(self.socket, server_hostname='localhost', suppress_ragged_eofs=True)
        self.pending = b''

    def __enter__(self) -> 'Bare':
        return self

    def __exit__(self, *_) -> None:
        self.socket.close()

    def send(self, data: bytes | str) -> None:
        self.socket.sendall(data.encode() if isinstance(data, str) else data)

    def _more(self) -> bytes:
        try:
            return self.socket.recv(65536)
        except (ConnectionResetError, ssl.SSLError):
            return b''

    def read_all(self) -> bytes:
        """Reads everything until the other side closes."""
        data, self.pending = self.pending, b''
        while piece := self._more():
            data += piece
        return data

    def read(self, count: int) -> bytes:
        while len(self.pending) < count:
            piece = self._more()
            if not piece:
                raise EOFError(f'closed after {len(self.pending)} of {count} bytes')
            self.pending += piece
        data, self.pending = self.pending[:count], self.pending[count:]
        return data

    def read_head(self) -> tuple[int, dict[str, str]]:
        head = b''
        while not head.endswith(b'\r\n\r\n'):
            head += self.read(1)
        lines = head.decode().split('\r\n')
        fields = {}
        for name, value in (line.lower().split(': ', 1) for line in lines[1:] if ': ' in line):
            fields[name] = f'{fields[name]}, {value}' if name in fields else value
        return int(lines[0].split()[1]), fields

    def read_response(self, head_only: bool = False) -> tuple[int, dict[str, str], bytes]:
        status, fields = self.read_head()
        has_body = not head_only and status not in (204, 304)
        return status, fields, self.read(int(fields.get('content-length', 0))) if has_body else b''

    def get(self, path: str, *lines: str, method: str = 'GET') -> tuple[int, dict[str, str], bytes]:
        self.send('\r\n'.join([f'{method} {path} HTTP/1.1', 'Host: x', *lines, '', '']))
        return self.read_response(head_only=method == 'HEAD')

    def upgrade(self, more: bytes = b'', **changes: str | None) -> None:
        """Requests a WebSocket; a change of None leaves that header out. `more` is sent in the same packet."""
        first = {'method': 'GET', 'path': '/ws'}
        headers = {'Host': f'127.0.0.1:{self.socket.getpeername()[1]}', 'Upgrade': 'websocket',
                   'Connection': 'Upgrade', 'Sec-WebSocket-Key': KEY, 'Sec-WebSocket-Version': '13',
                   'Sec-WebSocket-Protocol': SUBPROTOCOL}
        for name, value in changes.items():
            header = name.replace('_', '-')
            if name in first:
                first[name] = value
            elif value is None:
                headers.pop(header, None)
            else:
                headers[header] = value
        lines = [f'{first["method"]} {first["path"]} HTTP/1.1', *(f'{n}: {v}' for n, v in headers.items())]
        self.send('\r\n'.join([*lines, '', '']).encode() + more)

    def open_socket(self) -> None:
        self.upgrade()
        status, fields = self.read_head()
        assert status == 101, status
        assert fields['sec-websocket-protocol'] == SUBPROTOCOL, fields
        if not REAL:
            assert self.read_frame()[1].startswith(b'hello ')

    def send_frame(self, opcode: int, payload: bytes = b'', final: bool = True) -> None:
        self.send(frame(opcode, payload, final))

    def read_frame(self, pings: bool = False) -> tuple[int, bytes]:
        """Returns opcode and payload; fails if the server masks or fragments. The server pings at any time: pings are
        skipped unless `pings` is set."""
        while True:
            first, second = self.read(2)
            assert first & 0xf0 == 0x80 and second < 128, (first, second)
            count = second
            if second == 126:
                count, = struct.unpack('>H', self.read(2))
            elif second == 127:
                count, = struct.unpack('>Q', self.read(8))
            payload = self.read(count)
            if pings or first & 0xf != PING:
                return first & 0xf, payload

    def is_closed(self) -> bool:
        """Waits for the end of the connection; any data before it is a failure."""
        return self.pending == b'' and self._more() == b''


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(opcode: int, payload: bytes = b'', final: bool = True, announced: int | None = None) -> bytes:
    """A client's frame, masked; `announced` is the length in its header."""
    count = len(payload) if announced is None else announced
    head = bytes([(0x80 if final else 0) | opcode])
    if count < 126:
        head += bytes([0x80 | count])
    elif count < 65536:
        head += bytes([0x80 | 126]) + struct.pack('>H', count)
    else:
        head += bytes([0x80 | 127]) + struct.pack('>Q', count)
    mask = b'\x12\x34\x56\x78'
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class NetCase(unittest.IsolatedAsyncioTestCase):
    """Each test has its own net-echo, started with the class's arguments, or its own server if REAL is set."""
    arguments: tuple[str, ...] = ()

    def setUp(self) -> None:
        self.echo = self.enterContext(Server() if REAL else Echo(*self.arguments))
        self.clients = []

    def bare(self, receive_bytes: int = 0) -> Bare:
        return self.enterContext(Bare(self.echo.port, receive_bytes))

    def bare_socket(self, receive_bytes: int = 0) -> Bare:
        bare = self.bare(receive_bytes)
        bare.open_socket()
        return bare

    async def asyncSetUp(self) -> None:
        # debug mode is slow, and looks for errors in users of asyncio
        asyncio.get_running_loop().set_debug(False)

    async def connect(self):
        """A client that has read the first message; it disconnects at the end of the test."""
        scheme, secure = ('wss', {'ssl': certificate.context}) if certificate else ('ws', {})
        client = await websockets.connect(f'{scheme}://127.0.0.1:{self.echo.port}/ws', subprotocols=[SUBPROTOCOL], **secure,
                                          compression=None, max_size=None, max_queue=None, ping_interval=None,
                                          open_timeout=WAIT_SECONDS_MAX, close_timeout=WAIT_SECONDS_MAX)
        self.clients.append(client)
        self.assertEqual(await self.hear(client), 'hello 127.0.0.1')
        return client

    async def asyncTearDown(self) -> None:
        await asyncio.gather(*(client.close() for client in self.clients))

    async def say(self, client, text: str | bytes) -> str:
        """Sends and returns the next message."""
        await client.send(text)
        return await self.hear(client)

    async def hear(self, client) -> str:
        return await asyncio.wait_for(client.recv(), WAIT_SECONDS_MAX)

    async def close_code(self, client) -> int:
        """Reads to the end and returns the received close code."""
        try:
            while True:
                await self.hear(client)
        except websockets.ConnectionClosed as ended:
            return ended.rcvd.code if ended.rcvd else 1006
