# SPDX-License-Identifier: MIT
"""A rated game that ends, a game of guests that goes on, chat, and moderation: a row in every table of the database."""
import asyncio
import json
import secrets
import urllib.request

from chain import Chain
from client import Client
from player import Player, open_table
from rules import Rules
from server import Server

PASSWORD = 'correct horse battery staple'
LATE_MS = 4102444800000  # 1 January 2100
# Rows for tables that the games below leave empty, in SQL that both engines understand.
MORE = {
    'moves': f"INSERT INTO moves(code_hash, who, until) SELECT token_hash, who, {LATE_MS} FROM persons WHERE who = 'LIVIA'",
    'solved': "INSERT INTO solved(who, ruleset, puzzle, at) VALUES('LIVIA', 'tabula', '0123456789', 1764000000000)",
    'puzzle_days': "INSERT INTO puzzle_days(who, ruleset, day) VALUES('LIVIA', 'tabula', 20416)",
    'program_tokens': "INSERT INTO program_tokens(token_hash, who, name, scopes, made, seen)"
                      " SELECT token_hash, who, 'my bot', 3, 1764000000000, 0 FROM persons WHERE who = 'LIVIA'",
    'departures': "INSERT INTO departures(who, room, game, at, excused, aborted) VALUES('LIVIA', 'aroom', 1, 1764000000000, 0, 1)",
    'stores': "INSERT INTO stores(store, session, number) VALUES('a server', 1, 1)",
    'folds': "INSERT INTO folds(room, v, fold) SELECT number, 1, token_hash FROM rooms, persons WHERE who = 'LIVIA' ORDER BY number LIMIT 1",
    'marks': "INSERT INTO marks(id, filling) SELECT 1, token_hash FROM persons WHERE who = 'LIVIA'",
    'numbers': "INSERT INTO numbers(name, number) VALUES('a number', 1)",
    'nodes': "INSERT INTO nodes(node, incarnation, until, since, holder, taken) VALUES('one', 1, now(), now(), 'a holder', true)",
    'owners': "INSERT INTO owners(room, node, incarnation, epoch) SELECT room, 'one', 1, 1 FROM rooms",
}


def post(server: Server, verb: str, d: dict, cookie: str = '', **headers: str) -> str:
    """A request about an account; returns its new cookie."""
    request = urllib.request.Request(f'{server.url}/api/v1/account/{verb}', json.dumps(d).encode(),
                                     {'content-type': 'application/json', 'origin': server.url, 'cookie': cookie, **headers})
    with urllib.request.urlopen(request) as answer:
        return (answer.headers['set-cookie'] or '').partition(';')[0]


async def come(server: Server, rules: Rules, name: str = '', bot: bool = False) -> Client:
    """A guest; with a name, one that becomes an account."""
    client = await Client.come(server.socket_url, rules)
    if name:
        cookie = post(server, 'register', {'name': name, 'password': PASSWORD, 'vault': 'sealed'}, authorization=f'Bearer {client.token}')
        if bot:
            post(server, 'bot', {'bot': True}, cookie)
        await client.until(lambda: client.last('account'))
    return client


async def sit_two(white: Client, black: Client, **settings) -> list[Player]:
    room = await open_table(white, **settings)
    await black.subscribe(room)
    players = [Player(client, room, seed) for seed, client in enumerate((white, black), 1)]
    for player, seat in zip(players, ('w1', 'b1')):
        player.secret = secrets.token_bytes(32)
        player.chain = Chain(player.secret)
        await player.sit(seat)
    return players


async def play(players: list[Player], throws: int) -> None:
    await asyncio.gather(*(player.play(lambda table: table.throws >= throws or table.result) for player in players))
    for player in players:
        await player.client.reach(player.room, max(each.table.v for each in players))


async def play_scene(server: Server, rules: Rules) -> dict:
    """Returns what the clients know: rooms, tokens, a password, secrets of chains."""
    livia, galla = await come(server, rules, 'Livia'), await come(server, rules, 'Galla')
    ended = await sit_two(livia, galla, rated=True, clock='normal', visibility='public')
    await play(ended, 8)
    await galla.command('resign', room=ended[0].room, v=ended[1].table.v)
    await livia.until(lambda: livia.last('rated'))

    host, guest, rude = [await come(server, rules) for _ in range(3)]
    ursus = await come(server, rules, 'Ursus', bot=True)
    goes_on = await sit_two(host, guest)
    room = goes_on[0].room
    for client in (guest, rude):
        await client.command('sub', {'topic': f'chat:{room}'})
    await rude.subscribe(room)
    await rude.command('chat.say', {'channel': 'watchers', 'text': 'You fools'}, room=room)
    await guest.command('report', {'who': rude.who, 'reason': 'insult', 'text': 'Look.', 'room': room})
    await host.command('chat.timeout', {'who': rude.who, 'minutes': 10, 'reason': 'Insults'}, room=room)
    await guest.command('block', {'who': rude.who, 'on': True})
    await asyncio.to_thread(server.admin, 'ban', '203.0.113.9', '--for', 'always', '--why', 'a test')
    await guest.command('chat.say', {'channel': 'players', 'preset': 'good-luck'}, room=room)
    await play(goes_on, 5)
    for client in (livia, galla, host, guest, rude, ursus):
        await client.leave()
    return {'ended': ended[0].room, 'running': room, 'account': livia.who, 'name': 'Livia', 'password': PASSWORD,
            'players': [{'who': player.client.who, 'token': player.client.token, 'seat': player.seat, 'secret': player.secret.hex()}
                        for player in goes_on]}
