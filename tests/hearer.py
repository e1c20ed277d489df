# SPDX-License-Identifier: MIT
"""Another web server, which receives the webhooks of the server under test."""
import asyncio
import http.server
import json
import queue
import threading

HEAR_SECONDS_MAX = 60


class Hearer:
    """A web server that stores the requests posted to it; the first `failures` posts are answered with 500."""

    def __init__(self, failures: int = 0) -> None:
        self.posts: queue.Queue[dict] = queue.Queue()
        self.failures = failures
        hearer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers['content-length']))
                good = hearer.failures == 0
                hearer.failures -= not good
                if good:
                    # Before the answer: after it, the next post may overtake this one.
                    for news in json.loads(body)['news']:
                        hearer.posts.put(news)
                self.send_response(204 if good else 500)
                self.end_headers()

            def log_message(self, *_) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        return f'http://127.0.0.1:{self.server.server_port}/rooms'

    def __enter__(self) -> 'Hearer':
        self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    async def next(self) -> dict:
        return await asyncio.to_thread(self.posts.get, timeout=HEAR_SECONDS_MAX)
