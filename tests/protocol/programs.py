# SPDX-License-Identifier: MIT
"""The example bots, run as their owners would: they play whole games at a real server and check every throw."""
import asyncio
import json
import os
import re
import sys
import urllib.request
from pathlib import Path

import tap
from case import ServerCase
from waits import GAME_SECONDS_MAX, WAIT_SECONDS_MAX, within_limit

BOTS = Path(__file__).resolve().parent.parent / 'bots'
PYTHON_BOT = [sys.executable, BOTS / 'bot.py']
C_BOT = [os.environ['TABERNA_C_BOT']]


class Bots(ServerCase):
    def account(self, verb: str, token: str = '', **d) -> dict:
        request = urllib.request.Request(f'{self.server.url}/api/v1/account/{verb}', json.dumps(d).encode(), {
            'content-type': 'application/json', **({'authorization': f'Bearer {token}'} if token else {})})
        with urllib.request.urlopen(request, timeout=WAIT_SECONDS_MAX) as answer:
            return json.load(answer)

    def bot_token(self, name: str) -> str:
        token = self.account('register', name=name, password='correct horse battery', want='token')['token']
        self.assertTrue(self.account('bot', token, bot=True)['bot'])
        return token

    async def start(self, command: list, name: str, *words: str) -> asyncio.subprocess.Process:
        bot = await asyncio.create_subprocess_exec(
            *command, self.server.socket_url, self.bot_token(name), *words, stdout=asyncio.subprocess.PIPE)
        self.addCleanup(lambda: bot.returncode is None and bot.kill())
        return bot

    async def table_of(self, bot: asyncio.subprocess.Process) -> str:
        line = await within_limit(bot.stdout.readline(), 'the table of a bot')
        return re.fullmatch(r'table (\w+)\n', line.decode()).group(1)

    async def finished(self, bot: asyncio.subprocess.Process) -> tuple[str, str, int]:
        """The result of the game, as the bot reports it."""
        output, _ = await asyncio.wait_for(bot.communicate(), GAME_SECONDS_MAX)
        self.assertEqual(bot.returncode, 0, output)
        result, seat, throws = re.fullmatch(r'(\S+) as (\w\d), (\d+) throws checked', output.decode().splitlines()[-1]).groups()
        return result, seat, int(throws)

    async def check_game(self, ruleset: str) -> None:
        """The bot in Python opens a table, the bot in C sits down there."""
        first = await self.start(PYTHON_BOT, 'Python', 'open', ruleset)
        room = await self.table_of(first)
        second = await self.start(C_BOT, 'C', room)

        told = await asyncio.gather(self.finished(first), self.finished(second))

        log = self.log(room)
        self.check_dice(log)
        events = [json.loads(line) for line in log]
        ended = next(event['d'] for event in events if event['e'] == 'ended')
        throws = sum(event['e'] in ('rolled', 'rolloff') for event in events)
        self.assertEqual(told, [(ended['result'], 'w1', throws), (ended['result'], 'b1', throws)])
        self.assertTrue(all(event['d']['bot'] for event in events if event['e'] == 'seated'))

    async def test_bots_play_a_whole_game_with_dice(self) -> None:
        await self.check_game('tabula')

    async def test_bots_play_a_whole_game_in_which_a_choice_comes_first(self) -> None:
        await self.check_game('twelve-dogs')

    async def test_bots_play_a_whole_game_without_chance(self) -> None:
        await self.check_game('tablaaza')


if __name__ == '__main__':
    tap.run()
