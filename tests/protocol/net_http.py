# SPDX-License-Identifier: MIT
"""HTTP on the same port: the page, the server's answers, and bad requests."""
import contextlib
import gzip
import os
import select
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import tap
from net_case import TEXT, Bare, Echo, NetCase
from waits import WAIT_SECONDS_MAX

INDEX = b'<!doctype html><title>index</title>'
NOT_FOUND = b'<!doctype html><title>Page not found</title>'
SCRIPT = b'export const answer = 42;\n' * 50
HELD, REFUSED = 0, 1  # numbers of /api/counts


class Page(NetCase):
    def setUp(self) -> None:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / 'boards').mkdir()
        (folder / 'index.html').write_bytes(INDEX)
        (folder / 'app.js').write_bytes(SCRIPT)
        (folder / 'app.js.gz').write_bytes(gzip.compress(SCRIPT))
        (folder / 'hashed.css').write_bytes(SCRIPT)
        (folder / 'hashed.css.br').write_bytes(b'brotli')
        (folder / 'rules.wasm').write_bytes(b'\0asm' + os.urandom(200000))
        (folder / 'boards' / 'index.html').write_bytes(b'boards')
        (folder / '.secret').write_bytes(b'secret')
        (folder / 'link.txt').symlink_to('/etc/hostname')
        os.mkfifo(folder / 'pipe.txt')
        self.folder = folder
        self.arguments = ('-f', str(folder))
        super().setUp()

    def test_a_file_is_served_with_its_type_and_the_page_s_policy(self) -> None:
        status, fields, body = self.bare().get('/')
        self.assertEqual((status, body), (200, INDEX))
        self.assertEqual(fields['content-type'], 'text/html; charset=utf-8')
        self.assertEqual(fields['x-content-type-options'], 'nosniff')
        self.assertIn("script-src 'self' 'wasm-unsafe-eval'", fields['content-security-policy'])
        self.assertIn("object-src 'none'", fields['content-security-policy'])
        self.assertIn('referrer-policy', fields)
        self.assertEqual(fields['cache-control'], 'no-cache')
        self.assertNotIn('vary', fields)

    def test_webassembly_has_the_type_that_streaming_needs(self) -> None:
        status, fields, body = self.bare().get('/rules.wasm')
        self.assertEqual((status, fields['content-type']), (200, 'application/wasm'))
        self.assertEqual(body, (self.folder / 'rules.wasm').read_bytes())

    def test_many_requests_use_one_connection(self) -> None:
        bare = self.bare()
        for _ in range(20):
            self.assertEqual(bare.get('/')[2], INDEX)
            self.assertEqual(bare.get('/app.js')[2], SCRIPT)
            self.assertEqual(bare.get('/healthz')[2], b'ok')

    def test_requests_that_come_together_are_answered_in_order(self) -> None:
        bare = self.bare()
        lines = 'HTTP/1.1\r\nHost: x\r\n\r\n'
        bare.send(f'GET / {lines}GET /api/one {lines}GET /api/later {lines}GET /rules.wasm {lines}GET /nothing {lines}')
        self.assertEqual(bare.read_response()[2], INDEX)
        self.assertIn(b'/api/one', bare.read_response()[2])
        self.assertEqual(bare.read_response()[2], b'later')
        self.assertEqual(len(bare.read_response()[2]), 200004)
        self.assertEqual(bare.read_response()[0], 404)

    def test_gzip_is_sent_to_clients_that_accept_it(self) -> None:
        bare = self.bare()
        status, fields, body = bare.get('/app.js', 'Accept-Encoding: br;q=1.0, gzip, deflate')
        self.assertEqual((status, fields['content-encoding'], fields['vary']), (200, 'gzip', 'accept-encoding'))
        self.assertEqual(gzip.decompress(body), SCRIPT)
        self.assertEqual(fields['content-type'], 'text/javascript; charset=utf-8')
        _, plain, body = bare.get('/app.js', 'Accept-Encoding: gzip;q=0')
        self.assertEqual(body, SCRIPT)
        self.assertNotIn('content-encoding', plain)
        self.assertEqual(plain['vary'], 'accept-encoding')
        self.assertNotEqual(plain['etag'], fields['etag'])

    def test_brotli_is_sent_to_clients_that_accept_it(self) -> None:
        bare = self.bare()
        status, fields, body = bare.get('/hashed.css', 'Accept-Encoding: gzip, deflate, br')
        self.assertEqual((status, fields['content-encoding'], fields['vary']), (200, 'br', 'accept-encoding'))
        self.assertEqual((body, fields['content-type']), (b'brotli', 'text/css; charset=utf-8'))
        _, fields, body = bare.get('/hashed.css', 'Accept-Encoding: gzip, br;q=0')
        self.assertEqual((body, fields.get('content-encoding'), fields['vary']), (SCRIPT, None, 'accept-encoding'))
        _, fields, body = bare.get('/app.js', 'Accept-Encoding: br')
        self.assertEqual((body, fields.get('content-encoding')), (SCRIPT, None))

    def test_known_version_is_not_sent_again(self) -> None:
        bare = self.bare()
        _, fields, _ = bare.get('/app.js')
        tag = fields['etag']
        self.assertRegex(tag, r'^"[^"]+"$')
        for known in (tag, f'W/{tag}', f'"other", {tag}', '*'):
            status, fields, _ = bare.get('/app.js', f'If-None-Match: {known}')
            self.assertEqual((status, fields['etag']), (304, tag), known)
            self.assertNotIn('content-length', fields)
        self.assertEqual(bare.get('/app.js', 'If-None-Match: "other"')[0], 200)

    def test_head_says_the_length_and_sends_no_body(self) -> None:
        bare = self.bare()
        status, fields, _ = bare.get('/app.js', method='HEAD')
        self.assertEqual((status, fields['content-length']), (200, str(len(SCRIPT))))
        self.assertEqual(bare.get('/')[2], INDEX)

    def test_an_unknown_path_is_404(self) -> None:
        bare = self.bare()
        for path in ('/nothing', '/app.js.gz', '/.secret', '/link.txt', '/pipe.txt', '/boards', '/index.html/'):
            self.assertEqual(bare.get(path)[0], 404, path)

    def test_the_folder_s_own_page_answers_404(self) -> None:
        (self.folder / '404.html').write_bytes(NOT_FOUND)
        with Echo('-f', str(self.folder)) as echo, Bare(echo.port) as bare:
            status, fields, body = bare.get('/nothing', 'If-None-Match: *')
            self.assertEqual((status, body), (404, NOT_FOUND))
            self.assertEqual(fields['content-type'], 'text/html; charset=utf-8')
            self.assertIn("default-src 'self'", fields['content-security-policy'])
            status, fields, _ = bare.get('/nothing', method='HEAD')
            self.assertEqual((status, fields['content-length']), (404, str(len(NOT_FOUND))))
            self.assertEqual(bare.get('/404.html')[0], 200)

    def test_no_path_leaves_the_folder(self) -> None:
        for path in ('/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '//etc/passwd',
                     '/boards/../../../etc/passwd', '/app.js%00.html'):
            with Bare(self.echo.port) as bare:
                bare.send(f'GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
                self.assertNotIn(b' 200 ', bare.read_all()[:20], path)

    def test_routes_answer_with_the_index(self) -> None:
        bare = self.bare()
        for path in ('/t/k3v9q2xw', '/verify', '/t/a/b', '/?x=1'):
            self.assertEqual(bare.get(path)[2], INDEX, path)
        self.assertEqual(bare.get('/boards/')[2], b'boards')

    def test_other_methods_are_405(self) -> None:
        for method in ('POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'):
            bare = self.bare()
            status, fields, _ = bare.get('/', 'Content-Length: 0', method=method)
            self.assertEqual((status, fields['allow']), (405, 'get, head'), method)

    def test_a_request_must_name_its_host(self) -> None:
        bare = self.bare()
        bare.send('GET / HTTP/1.1\r\nAccept: */*\r\n\r\n')
        self.assertEqual(bare.read_response()[0], 400)
        self.assertTrue(bare.is_closed())

    def test_an_old_client_s_connection_ends(self) -> None:
        for lines in ('', 'Connection: keep-alive\r\n', 'Connection: Keep-Alive\r\nKeep-Alive: timeout=5\r\n'):
            bare = self.bare()
            bare.send(f'GET / HTTP/1.0\r\n{lines}\r\n')
            status, fields, body = bare.read_response()
            self.assertEqual((status, fields['connection'], body), (200, 'close', INDEX))
            self.assertTrue(bare.is_closed())

    def answer(self, *lines: str) -> tuple[int, dict[str, str], bytes]:
        """All of the answer to GET /app.js but its date."""
        status, fields, body = self.bare().get('/app.js', *lines)
        fields.pop('date')
        return status, fields, body

    def test_headers_that_are_not_supported_are_as_if_absent(self) -> None:
        plain = self.answer()
        for line in ('Upgrade: h2c', 'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
                     'Upgrade: TLS/1.0', 'Upgrade: websocket2', 'Upgrade:', 'TE: trailers, deflate;q=0.5\r\nConnection: TE',
                     'Range: bytes=0-3', 'Range: bytes=9-1', 'Range: nonsense', 'If-Range: "x"\r\nRange: bytes=0-3',
                     'If-Match: "x"', 'If-Match: *', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
                     'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT', 'If-Modified-Since: yesterday', 'If-None-Match: "x',
                     'If-None-Match:', 'Priority: u=0, i', 'Priority: ???', 'Expect: 100-continue', 'Expect:',
                     'Accept-Encoding:', 'Accept-Encoding: ,;q=,=', 'Accept-Encoding: identity;q=0', 'Accept-Encoding: zstd, *;q=0',
                     'Accept-Encoding: gzip;q=', 'Accept: image/png', 'Accept-Language: tlh', 'Accept-Charset: utf-16',
                     'Max-Forwards: 0', 'Early-Data: 1', 'Cache-Control: only-if-cached', 'Prefer: respond-async', 'Trailer: X',
                     'Upgrade-Insecure-Requests: 1', 'Sec-Fetch-Mode: navigate', 'Forwarded: for=unknown', 'Via: 1.0 old',
                     'Keep-Alive: timeout=5, max=1', 'Connection: keep-alive', 'Proxy-Connection: close', 'Content-Length: 0'):
            self.assertEqual(self.answer(line), plain, line)

    def test_a_list_with_close_ends_the_connection(self) -> None:
        bare = self.bare()
        status, fields, body = bare.get('/', 'Connection: TE, Close', 'TE: trailers')
        self.assertEqual((status, fields['connection'], body), (200, 'close', INDEX))
        self.assertTrue(bare.is_closed())

    def test_a_reader_that_is_slow_gets_the_whole_file(self) -> None:
        bare = self.bare(receive_bytes=4096)
        self.assertEqual(bare.get('/rules.wasm')[2], (self.folder / 'rules.wasm').read_bytes())


class Requests(NetCase):
    def test_the_server_sees_method_path_query_and_headers(self) -> None:
        status, fields, body = self.bare().get('/api/v1/x%20y?other=1&word=caf%C3%A9', 'User-Agent: me')
        self.assertEqual(status, 200)
        self.assertEqual(body.decode(), 'GET /api/v1/x y word=café agent=me body=0:')
        self.assertEqual(fields['x-test'], 'yes')

    def test_head_is_answered_like_get_without_the_body(self) -> None:
        bare = self.bare()
        status, fields, _ = bare.get('/healthz', method='HEAD')
        self.assertEqual((status, fields['content-length']), (200, '2'))
        self.assertEqual(bare.get('/healthz')[2], b'ok')

    def test_a_get_with_a_body_is_refused(self) -> None:
        for lines in ('Content-Length: 5', 'Transfer-Encoding: chunked'):
            bare = self.bare()
            bare.send(f'GET /healthz HTTP/1.1\r\nHost: x\r\n{lines}\r\n\r\n')
            self.assertIn(bare.read_response()[0], (400, 411))
            self.assertTrue(bare.is_closed())

    def test_an_answer_may_come_later(self) -> None:
        self.assertEqual(self.bare().get('/api/later')[2], b'later')

    def test_a_peer_that_leaves_before_its_answer_harms_nothing(self) -> None:
        for _ in range(20):
            with Bare(self.echo.port) as bare:
                bare.send('GET /api/later HTTP/1.1\r\nHost: x\r\n\r\n')
        self.assertEqual(self.bare().get('/api/later')[2], b'later')

    def test_a_body_is_handed_over_whole(self) -> None:
        for count in (0, 5, 10000, 65536):
            bare = self.bare()
            bare.send(f'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: {count}\r\n\r\n')
            bare.send(b'y' * count)
            self.assertEqual(bare.read_response()[2].decode(),
                             f'POST /api/x word=- agent=- body={count}:{"y" * min(count, 32)}')
            self.assertTrue(bare.is_closed())

    def test_a_body_that_is_too_big_is_413_at_once_and_read_to_its_end(self) -> None:
        bare = self.bare()
        bare.send('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n')
        status, fields, _ = bare.read_response()
        self.assertEqual((status, fields['connection']), (413, 'close'))
        bare.send(b'y' * 65537)
        self.assertTrue(bare.is_closed())

    def begin_body(self, path: str, count: int) -> Bare:
        bare = self.bare()
        bare.send(f'POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {count}\r\n\r\n')
        return bare

    def test_a_request_may_be_refused_before_its_body_comes(self) -> None:
        for path in ('/api/x', '/api/load'):
            bare = self.begin_body(f'{path}?word=refused', 60000)
            self.assertEqual(bare.read_response()[::2], (403, b'refused'))
            bare.send(b'y' * 60000)
            self.assertTrue(bare.is_closed())

    def test_refused_heads_take_no_places_of_big_bodies(self) -> None:
        count = 1 << 20
        refused = [self.begin_body('/api/load?word=refused', count) for _ in range(20)]
        for bare in refused:
            self.assertEqual(bare.read_response()[0], 403)
        bare = self.begin_body('/api/load', count)
        bare.send(b'y' * count)
        self.assertEqual(bare.read_response()[0], 200)

    def test_a_head_may_be_decided_later(self) -> None:
        for path, count in (('/api/x', 0), ('/api/x', 5), ('/api/x', 60000), ('/api/load', 1 << 20)):
            for at_once in (True, False):
                bare = self.begin_body(f'{path}?word=later', count)
                if at_once:
                    bare.send(b'y' * count)
                else:  # the client disconnects before the server decides
                    with self.begin_body(f'{path}?word=later', count):
                        pass
                    bare.send(b'y' * count)
                self.assertIn(f'body={count}:', bare.read_response()[2].decode())
                self.assertTrue(bare.is_closed())

    def expect(self, path: str, count: int, value: str = '100-continue', version: str = '1.1') -> Bare:
        bare = self.bare()
        bare.send(f'POST {path} HTTP/{version}\r\nHost: x\r\nContent-Length: {count}\r\nExpect: {value}\r\n\r\n')
        return bare

    def test_an_accepted_head_with_expect_gets_100_continue(self) -> None:
        for path, count in (('/api/x', 5), ('/api/x?word=later', 5), ('/api/load', 1 << 20)):
            for value in ('100-continue', '100-Continue', ', 100-continue'):
                bare = self.expect(path, count, value)
                self.assertEqual(bare.read(25), b'HTTP/1.1 100 Continue\r\n\r\n')
                bare.send(b'y' * count)
                status, _, body = bare.read_response()
                self.assertEqual((status, f'body={count}:' in body.decode()), (200, True))

    def test_an_expectation_is_answered_by_the_refusal_of_the_head(self) -> None:
        for path, count, status in (('/api/x?word=refused', 5, 403), ('/api/x', 65537, 413), ('/nothing', 5, 405)):
            bare = self.expect(path, count)
            answer, fields, _ = bare.read_response()
            self.assertEqual((answer, fields['connection']), (status, 'close'))

    def test_a_client_that_does_not_wait_gets_no_status_100(self) -> None:
        bare = self.bare()
        bare.send('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nyyyyy')
        self.assertEqual(bare.read_response()[0], 200)
        for count, version in ((0, '1.1'), (5, '1.0')):  # nothing to wait for; a version without the status 100
            bare = self.expect('/api/x', count, version=version)
            bare.send(b'y' * count)
            self.assertEqual(bare.read_response()[0], 200)

    def test_an_unknown_expectation_is_417(self) -> None:
        for value in ('200-ok', '100-continue, more', '100-continue;x=1', '100-continuex'):
            status, fields, _ = self.expect('/api/x', 5, value).read_response()
            self.assertEqual((status, fields['connection']), (417, 'close'), value)
            self.assertEqual(self.bare().get('/healthz', f'Expect: {value}')[0], 417)

    def trickle(self, bare: Bare) -> None:
        """Sends a byte now and then, until the server answers."""
        until = time.monotonic() + WAIT_SECONDS_MAX
        while not select.select([bare.socket], [], [], 0.3)[0]:
            self.assertLess(time.monotonic(), until, 'a slow body is held for ever')
            bare.send(b'y')

    def test_a_body_that_comes_too_slowly_is_408(self) -> None:
        for path in ('/api/x', '/api/load'):
            bare = self.begin_body(path, 60000)
            self.trickle(bare)
            status, fields, _ = bare.read_response()
            self.assertEqual((status, fields['connection']), (408, 'close'))

    def test_rest_of_a_refused_body_must_not_be_slow(self) -> None:
        for path in ('/api/x?word=refused', '/nothing'):
            bare = self.begin_body(path, 60000)
            self.assertIn(bare.read_response()[0], (403, 405))
            with contextlib.suppress(OSError):
                self.trickle(bare)
            self.assertTrue(bare.is_closed())

    def test_a_body_in_pieces_that_is_fast_enough_is_read_whole(self) -> None:
        bare = self.begin_body('/api/load', 1 << 20)
        for _ in range(1 << 10):
            bare.send(b'y' * 1024)
            self.assertEqual(self.bare().get('/healthz')[2], b'ok')
        self.assertEqual(bare.read_response()[0], 200)

    def test_one_path_takes_a_body_of_a_megabyte(self) -> None:
        count = 1 << 20
        for size, status in ((count, 200), (count + 1, 413)):
            bare = self.bare()
            bare.send(f'POST /api/load HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n')
            bare.send(b'y' * size)
            self.assertEqual(bare.read_response()[0], status)
        self.assertEqual(int(self.bare().get('/api/counts')[2].split()[REFUSED]), 1)

    def test_only_so_many_big_bodies_arrive_at_a_time_and_the_slowest_goes(self) -> None:
        count = 1 << 20
        small = 65536
        waiting = [self.begin_body('/api/load', count) for _ in range(16)]
        for number, bare in enumerate(waiting):
            bare.send(b'y' * (small + 20000 + 1000 * number))
        others = self.bare()
        until = time.monotonic() + 1  # the server counts the time of the bodies; it has events to handle meanwhile
        while time.monotonic() < until:
            self.assertEqual(others.get('/api/later')[2], b'later')
        last = self.begin_body('/api/load', count)
        last.send(b'y' * (count - 1))
        slow = select.select([bare.socket for bare in waiting], [], [], WAIT_SECONDS_MAX)[0]
        self.assertEqual([bare.read_response()[0] for bare in waiting if bare.socket in slow], [503])
        last.send(b'y')
        self.assertEqual(last.read_response()[0], 200)

    def test_announced_big_bodies_take_no_places(self) -> None:
        """Sixteen clients that announce a big body and send little of it kept all others out."""
        count = 1 << 20
        for _ in range(40):
            self.begin_body('/api/load', count).send(b'y')
        bare = self.begin_body('/api/load', count)
        bare.send(b'y' * count)
        self.assertEqual(bare.read_response()[0], 200)

    def test_bodies_without_a_sound_length_are_refused(self) -> None:
        for line, status in (('X-Other: y', 411), ('Content-Length: -5', 400), ('Content-Length: 1x', 400),
                             ('Transfer-Encoding: chunked', 411), ('Transfer-Encoding: chunked\r\nContent-Length: 5', 411),
                             ('Content-Length: 5\r\nContent-Length: 6', 400),
                             ('Content-Length: 99999999999999999999', 400), ('Content-Length: 2000000', 413)):
            bare = self.bare()
            bare.send(f'POST /api/x HTTP/1.1\r\nHost: x\r\n{line}\r\n\r\n')
            self.assertEqual(bare.read_response()[0], status, line)
            self.assertTrue(bare.is_closed())

    def test_a_client_that_does_not_read_costs_no_work(self) -> None:
        for rest in ('', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'):
            bare = self.bare(receive_bytes=4096)
            bare.send('GET /api/big HTTP/1.1\r\nHost: x\r\n\r\n')
            bare.read(1000)
            bare.send(rest)
            if not rest:
                bare.socket.shutdown(socket.SHUT_WR)
        began = self.echo.processor_seconds()
        others = self.bare()
        until = time.monotonic() + 1
        # the loop has an event to wait for; a busy loop would turn some 100,000 times
        while time.monotonic() < until:
            self.assertEqual(others.get('/healthz')[2], b'ok')
            self.assertEqual(others.get('/api/later')[2], b'later')
        self.assertLess(self.echo.processor_seconds() - began, 0.5)

    def test_other_methods_are_405(self) -> None:
        self.assertEqual(self.bare().get('/api/x', method='DELETE')[0], 405)

    def test_a_big_answer_arrives_whole(self) -> None:
        for receive_bytes in (0, 4096):
            body = self.bare(receive_bytes).get('/api/big')[2]
            self.assertEqual((len(body), set(body)), (1500000, {ord('b')}))

    def test_without_a_page_there_is_404(self) -> None:
        self.assertEqual(self.bare().get('/')[0], 404)

    def begin_stream(self, receive_bytes: int = 0) -> Bare:
        bare = self.bare(receive_bytes)
        bare.send('GET /api/stream HTTP/1.1\r\nHost: x\r\n\r\n')
        status, fields = bare.read_head()
        self.assertEqual((status, fields['content-type'], fields['x-test'], fields['connection']),
                         (200, 'text/event-stream', 'yes', 'close'))
        self.assertNotIn('content-length', fields)
        return bare

    def test_a_stream_is_sent_as_it_grows_and_ends_with_its_connection(self) -> None:
        stream, other = self.begin_stream(), self.bare()
        for word in (b'one', b'two'):
            other.get(f'/api/stream/send?word={word.decode()}')
            self.assertEqual(stream.read(3), word)
        other.get('/api/stream/send?word=last&times=3')
        other.get('/api/stream/end')
        self.assertEqual(stream.read_all(), b'lastlastlast')
        self.assertEqual(other.get('/api/stream/left')[2], b'0 left')

    def test_a_stream_whose_next_words_wait_for_their_turn_is_not_late(self) -> None:
        stream = self.begin_stream()
        self.bare().read_all()  # ends after five seconds without a request; they have passed for the stream too

        self.bare().get('/api/stream/send-before-timers')

        self.assertEqual(stream.read(4), b'word')

    def test_the_head_of_a_stream_is_a_whole_answer(self) -> None:
        self.assertEqual(self.bare().get('/api/stream', method='HEAD')[0], 200)
        self.assertEqual(self.bare().get('/api/stream/send?word=x')[2], b'0 left')

    def test_the_server_learns_that_the_client_of_a_stream_has_left(self) -> None:
        self.begin_stream().socket.close()
        other = self.bare()
        while other.get('/api/stream/send?word=x')[2] != b'1 left':
            pass

    def test_a_client_that_reads_a_stream_too_slowly_is_cut(self) -> None:
        self.begin_stream(receive_bytes=4096)
        other = self.bare()
        while other.get(f'/api/stream/send?word={"x" * 100}&times=500')[2] != b'1 left':
            pass


class BehindProxy(NetCase):
    """The connections of a trusted proxy, each of which carries requests of several visitors. `unit/net/ws/share.c` has the shares, with a clock of its own."""

    def count(self, which: int) -> int:
        return int(self.bare().get('/api/counts')[2].split()[which])

    def test_a_visitor_who_asks_too_much_waits(self) -> None:
        slow, quick = self.bare(), self.bare()
        tries = 0
        while self.count(HELD) == 0:
            slow.send('GET /api/slow HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8::1\r\n\r\n')
            quick.send('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 2001:db8::2\r\n\r\n')
            self.assertEqual((slow.read_response()[2], quick.read_response()[2]), (b'slow', b'ok'))
            tries += 1
            self.assertLess(tries, 500, 'nothing is ever held')

    def test_the_visitor_with_the_most_big_bodies_loses_one(self) -> None:
        count = 1 << 20
        heads = [f'POST /api/load HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.{visitor}\r\nContent-Length: {count}\r\n\r\n'
                 for visitor in (1, 2)]
        waiting = [self.bare() for _ in range(16)]
        for bare in waiting:
            bare.send(heads[0])
            bare.send(b'y' * (count - 1))
        slow = self.bare()
        slow.send(heads[1])
        slow.send(b'y' * 70000)
        refused = select.select([bare.socket for bare in waiting], [], [], WAIT_SECONDS_MAX)[0]
        self.assertEqual([bare.read_response()[0] for bare in waiting if bare.socket in refused], [503])
        slow.send(b'y' * (count - 70000))
        self.assertEqual(slow.read_response()[0], 200)
        self.assertEqual(self.count(REFUSED), 1)


class SlowHeads(NetCase):
    # A silent WebSocket is disconnected after 9 seconds: a connection that ends earlier was held for less.
    arguments = ('-i', '500', '-s', '9000')

    def test_a_head_must_be_complete_within_five_seconds(self) -> None:
        half = 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '
        for first in ('', half, 'again'):
            bare = self.bare()
            if first == 'again':  # on a connection that has had a request already
                self.assertEqual(bare.get('/healthz')[2], b'ok')
            bare.send(half if first == 'again' else first)
            silent = self.bare_socket()
            with contextlib.suppress(OSError):
                while not select.select([bare.socket], [], [], 0.5)[0]:
                    if first:
                        bare.send(b'y')
            self.assertEqual(bare.read_all()[:12], b'HTTP/1.1 408' if first else b'')
            silent.send_frame(TEXT, b'still here')
            self.assertEqual(silent.read_frame()[1], b'still here')


class BadRequests(NetCase):

    def test_half_sent_headers_do_not_block_other_clients(self) -> None:
        for _ in range(200):
            self.bare().send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
        self.assertEqual(self.bare().get('/healthz')[2], b'ok')

    def test_connection_without_http_is_closed(self) -> None:
        for request in (b'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\nabc', b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
                        b'SSH-2.0-x\r\n', b'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n'):
            bare = self.bare()
            bare.send(request)
            bare.read_all()

    def test_invalid_bytes_harm_no_other_client(self) -> None:
        for rubbish in (b'\0' * 100, b'\x16\x03\x01\x02\x00\x01', b'GET', b'\r\n\r\n', b'GET  HTTP/1.1\r\n\r\n',
                        b'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', b'CONNECT x:80 HTTP/1.1\r\n\r\n',
                        b'GET / HTTP/1.1\r\nHost: x\r\n' + b'X: ' + b'y' * 20000 + b'\r\n\r\n',
                        b'GET /' + b'z' * 20000 + b' HTTP/1.1\r\nHost: x\r\n\r\n', os.urandom(3000)):
            with Bare(self.echo.port) as bare:
                try:
                    bare.send(rubbish)
                    bare.socket.shutdown(socket.SHUT_WR)
                except OSError:
                    continue  # the server has closed already
                bare.read_all()
        self.assertEqual(self.bare().get('/healthz')[2], b'ok')


class Starting(NetCase):
    def start(self, *arguments: str) -> tuple[int, str]:
        # If no name server answers, the wait for it is limited.
        ended = subprocess.run([os.environ['NET_ECHO'], *arguments], capture_output=True, text=True, timeout=WAIT_SECONDS_MAX,
                               env={**os.environ, 'RES_OPTIONS': 'timeout:1 attempts:1'})
        return ended.returncode, ended.stderr

    def test_a_port_in_use_is_said(self) -> None:
        code, text = self.start('-p', str(self.echo.port))
        self.assertEqual(code, 11)
        self.assertIn('another program listens on this port', text)

    def test_address_of_another_program_is_reported(self) -> None:
        for host, status, sentence in (('192.0.2.1', 12, 'no address of this machine'), ('no.such.host', 19, 'the name of the host is not found'),
                                       ('999.1.1.1', 19, 'the name of the host is not found')):
            code, text = self.start('-h', host)
            self.assertEqual(code, status, host)
            self.assertIn(sentence, text)

    def test_a_page_that_is_not_there_is_said(self) -> None:
        code, text = self.start('-f', '/nonexistent')
        self.assertEqual(code, 14)
        self.assertIn('the page', text)

    def test_all_addresses_are_listened_on_and_a_peer_has_one_name(self) -> None:
        with Echo('-h', '*') as everywhere:
            with Bare(everywhere.port) as bare:
                bare.upgrade()
                self.assertEqual(bare.read_head()[0], 101)
                self.assertEqual(bare.read_frame()[1], b'hello 127.0.0.1')

    def test_the_port_is_free_again_after_the_end(self) -> None:
        with Echo('-p', '0') as first:
            port = first.port
            with Bare(port) as bare:
                self.assertEqual(bare.get('/healthz')[2], b'ok')
        with Echo('-p', str(port)) as second:
            with Bare(second.port) as bare:
                self.assertEqual(bare.get('/healthz')[2], b'ok')


if __name__ == '__main__':
    tap.run()
