# SPDX-License-Identifier: MIT
"""Finished games of a server, over HTTP. These functions block; a program with an event loop runs them in a thread."""
import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator

from .refusal import Refusal


def _get(url: str, accept: str = '*/*') -> http.client.HTTPResponse:
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers={'accept': accept}))
    except urllib.error.HTTPError as error:
        raise Refusal(json.load(error)) from None


def _exported_page(url: str, query: dict) -> tuple[list[dict], str | None]:
    """The games of one page of an export, and the cursor of the next one. A page without its last line, which has the
    cursor, is incomplete: the connection broke."""
    params = {'before': query['before']} if 'before' in query else {}
    interrupted = Refusal({'code': 'export-interrupted', 'status': 503, 'params': params})
    try:
        answer = _get(f'{url}/api/v1/games?{urllib.parse.urlencode(query)}', 'application/x-ndjson')
    except (OSError, http.client.HTTPException):
        if not params:
            raise
        raise interrupted from None
    with answer:
        try:
            text = answer.read()
        except (OSError, http.client.HTTPException):
            text = b''
    lines = text.splitlines() if text.endswith(b'\n') else []
    last = json.loads(lines.pop()) if lines else {}
    if 'next' not in last:
        raise interrupted
    return [json.loads(line) for line in lines], last['next']


def finished_games(url: str, **query: str | int) -> Iterator[dict]:
    """The finished games of a server, the newest first, each once; the query is that of `GET /api/v1/games`. If the
    export is interrupted, the Refusal has the code `export-interrupted`, and `params['before']` for the query that
    continues it."""
    while True:
        games, following = _exported_page(url.rstrip('/'), query)
        yield from games
        if following is None:
            return
        query['before'] = following


def game_log(url: str, room: str) -> str:
    """The log of a room, one event per line."""
    with _get(f'{url.rstrip("/")}/api/v1/rooms/{room}/log') as answer:
        return answer.read().decode()
