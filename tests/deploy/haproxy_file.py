# SPDX-License-Identifier: MIT
"""A file for HAProxy: only the parts that the tests check."""
import re


def sections(text: str) -> dict[str, list[str]]:
    """The lines of each section, by its first line."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        line = line.partition('#')[0].rstrip()
        if line and not line[0].isspace():
            lines = found.setdefault(line, [])
        elif line:
            lines.append(line.strip())
    return found


def servers(text: str) -> dict[str, tuple[str, int]]:
    """Host and port of each server, by its name."""
    found = {}
    for lines in sections(text).values():
        for line in lines:
            match = re.match(r'server (\S+) (\S+):(\d+)', line)
            if match:
                found[match[1]] = (match[2], int(match[3]))
    return found


def without_comments(text: str) -> list[str]:
    return [line for lines in sections(text).values() for line in lines]
