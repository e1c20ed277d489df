# SPDX-License-Identifier: MIT
"""A client of a Taberna server for bots, recorders and statistics. README.md has examples."""
from .archive import finished_games, game_log
from .client import Client, connect
from .dice import NotTrusted
from .refusal import Refusal
from .room import Room, Turn
from .rules import verify

__all__ = ['Client', 'NotTrusted', 'Refusal', 'Room', 'Turn', 'connect', 'finished_games', 'game_log', 'verify']
