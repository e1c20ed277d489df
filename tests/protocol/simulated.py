# SPDX-License-Identifier: MIT
"""Every message of a simulated hour follows the schema: those from the server, and the commands that it accepts."""
import json
import os
import subprocess
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import tap
from messages import check_accepted, check_from_server


class Simulated(unittest.TestCase):
    def test_every_message_of_a_simulated_hour_follows_the_schema(self) -> None:
        folder = self.enterContext(tempfile.TemporaryDirectory())
        messages = Path(folder, 'messages')
        subprocess.run([os.environ['TABERNA_SIMULATION'], '--seed', '1', '--hours', '1', '--messages', messages],
                       check=True, stdout=subprocess.DEVNULL)
        checked: Counter[str] = Counter()
        sent: dict[tuple[str, int], dict] = {}
        for line in messages.read_text().splitlines():
            way, connection, text = line.split(' ', 2)
            if way == '>':
                self.note(sent, connection, text)
                continue
            message = json.loads(text)
            check_from_server(message)
            checked[message['t']] += 1
            command = sent.pop((connection, message.get('re', 0)), None)
            if command is not None and message['t'] != 'error':
                check_accepted(command)
                checked['command'] += 1
        for kind in ('welcome', 'room', 'event', 'ok', 'error', 'lobby', 'presence', 'command'):
            self.assertGreater(checked[kind], 0, kind)

    @staticmethod
    def note(sent: dict[tuple[str, int], dict], connection: str, text: str) -> None:
        """Keeps a command until its answer comes. Some clients send no JSON."""
        try:
            command = json.loads(text)
        except ValueError:
            return
        if isinstance(command, dict) and isinstance(command.get('id'), int):
            sent[connection, command['id']] = command


if __name__ == '__main__':
    tap.run()
