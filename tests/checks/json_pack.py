#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that messages to clients are written by the functions that follow server/wire/objects.def: no module builds trees for them.

The check counts the calls of json_pack in the files of server/. A file that sends nothing to clients is exempt: it writes messages between
nodes, those of the admin socket, news to a webhook, or the documents. REST has the files that do both: so many calls they have for other
nodes, or for the fields of a command that the server itself makes. These numbers may only shrink.
"""
import re
import sys
from pathlib import Path

from modules import ROOT

EXEMPT = re.compile(r'server/(admin|bus|cluster|node|schema|tools)/|server/lobby/webhook_news\.c')
REST = {
    'server/account/accounts.c': 1,
    'server/chat/messages.c': 1,
    'server/chat/sync.c': 2,
    'server/commands/session.c': 1,
    'server/lobby/invitations.c': 1,
    'server/lobby/tv.c': 2,
    'server/moderation/actions.c': 1,
    'server/session/blocks.c': 1,
    'server/session/presence.c': 1,
}
CALL = re.compile(r'\bjson_pack\(')


def judge(counts, rest=None):
    """The problems, each a sentence; counts: calls by file."""
    rest = REST if rest is None else rest
    problems = [f'{name}: {count} calls of json_pack, at most {rest.get(name, 0)}: write messages to clients by wire/objects.h'
                for name, count in counts.items() if count > rest.get(name, 0)]
    return problems + [f'{name}: {counts.get(name, 0)} calls of json_pack: lower its number in REST' for name, most in rest.items()
                       if counts.get(name, 0) < most]


def main():
    counts = {}
    for path in sorted(ROOT.glob('server/**/*.c')):
        name = path.relative_to(ROOT).as_posix()
        count = len(CALL.findall(path.read_text(encoding='utf-8')))
        if count and not EXEMPT.match(name):
            counts[name] = count
    if sys.argv[1:] == ['--print']:
        print(''.join(f"    '{name}': {count},\n" for name, count in counts.items()), end='')
        return 0
    problems = judge(counts)
    print('\n'.join(problems) or f'{sum(counts.values())} calls of json_pack are left.')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
