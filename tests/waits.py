# SPDX-License-Identifier: MIT
"""The limit of a wait in a test: no measure of speed, it only ends a test that hangs."""
import asyncio
from collections.abc import Awaitable

WAIT_SECONDS_MAX = 60
GAME_SECONDS_MAX = 5 * WAIT_SECONDS_MAX  # for a whole game of another program: hundreds of waits


async def within_limit(awaited: Awaitable, what: str) -> object:
    """The result of what is awaited. An error says what the test waited for."""
    try:
        return await asyncio.wait_for(awaited, WAIT_SECONDS_MAX)
    except TimeoutError as error:
        raise TimeoutError(f'waited {WAIT_SECONDS_MAX} s for {what}') from error
