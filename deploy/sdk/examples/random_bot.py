"""A bot that plays one game at random: random_bot.py http://localhost:8080 tabula [ROOM]

Without ROOM it opens a table for people and bots, prints its id and waits there. TABERNA_TOKEN: a token for programs."""
import asyncio
import os
import random
import sys

from taberna_client import connect


async def main(server: str, ruleset: str, room: str = '') -> None:
    client = await connect(server, client='random-bot/1', token=os.environ.get('TABERNA_TOKEN'))
    opened = {} if room else {'ruleset': ruleset, 'visibility': 'public', 'bots': 'yes'}
    table = await (client.follow(room) if room else client.open(**opened))
    await table.sit()
    print('table', table.id, flush=True)
    end = await table.play(lambda turns, _: random.choice(turns))
    print(f'{end["result"]} as {table.seat}, {table.throws} throws checked')
    await client.close()

asyncio.run(main(*sys.argv[1:]))
