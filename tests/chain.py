# SPDX-License-Identifier: MIT
"""The dice chain of one seat in one game: server/protocol.md, "Dice that anyone can check"."""
import hashlib
import secrets

CHAIN_LINKS = 4096


class Chain:
    def __init__(self, last: bytes | None = None) -> None:
        links = [last or secrets.token_bytes(32)]
        for _ in range(CHAIN_LINKS):
            links.append(hashlib.sha256(links[-1]).digest())
        self._links = links[::-1]

    @property
    def tip(self) -> str:
        return self._links[0].hex()

    def link(self, number: int) -> str:
        """The link of the seat's throw `number`, from 1."""
        return self._links[number].hex()
