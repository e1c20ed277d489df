# SPDX-License-Identifier: MIT
"""The operator's guide: its links lead to existing targets, and the commands in it exist."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / 'deploy/README.md'


def anchor(heading: str) -> str:
    """The anchor of a heading, as renderers of Markdown make it."""
    return re.sub(r'\s', '-', re.sub(r'[^\w\s-]', '', heading.lower().strip()))


def sections(text: str | None = None) -> set[str]:
    text = GUIDE.read_text(encoding='utf-8') if text is None else text
    return {anchor(match) for match in re.findall(r'^#+ (.*)$', text, re.M)}


def section(wanted: str) -> str:
    """The text below that heading, up to the next one."""
    _, *parts = re.split(r'^#+ (.*)$', GUIDE.read_text(encoding='utf-8'), flags=re.M)
    return next(text for name, text in zip(parts[::2], parts[1::2]) if anchor(name) == wanted)
