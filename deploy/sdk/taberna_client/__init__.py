# SPDX-License-Identifier: MIT
"""A client of a Taberna server for bots, recorders and statistics. README.md has examples."""
from .client import Client, Refusal, connect
from .dice import NotTrusted
from .room import Room
from .rules import Rules, Step

__all__ = ['Client', 'NotTrusted', 'Refusal', 'Room', 'Rules', 'Step', 'connect']
