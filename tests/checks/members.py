#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts how the modules of server/ use the members of each other's structs, and checks that a module owns its state.

usage: members.py [--list]

What a module remembers about a room, a session or a node is a part of its own (room_slot(), session_slot()), not a member of their structs.
The check fails if
  - a member of a struct in OWNED is used only by other modules than the one that defines the struct;
  - the other modules use the members of a struct in USED_MAX more often than the number there, which may only shrink.
It prints the numbers of USED_MAX, and with --list the uses of each member. A use is `x->member` or `x.member` in a function whose declarations
say of which struct x is; `x` may also be a chain of members, or the call of a function that returns a pointer to the struct.
"""
import collections
import os
import re
import subprocess
import sys

from modules import ROOT, module_of, read_table
from names import LITERAL

OWNED = ('accounts', 'archive', 'bot_service', 'chats', 'cluster', 'commands', 'connection', 'lobby', 'moderation', 'node', 'ratings', 'room',
         'room_placement', 'rooms', 'session', 'sessions')
USED_MAX = {'room': 150, 'session': 100, 'node': 0}

STRUCT = re.compile(r'^(?:typedef )?struct (\w+) \{\n(.*?)^\}', re.MULTILINE | re.DOTALL)
MEMBER = re.compile(r'\s*(?:const\s+)?(?:struct (\w+)\b)?[^;{}()]*?(?:\(\*(\w+)\)(?:\([^;]*\))?|\b(\w+))(?:\[[^;]*\])?(?: : \d+)?;', re.DOTALL)
FUNCTION = re.compile(r'^(?!\s|#|typedef|(?:struct|enum) \w* ?\{)[^\n;{}=]*\([^;{}]*\)\n\{\n.*?^\}', re.MULTILINE | re.DOTALL)
RETURNS = re.compile(r'^[\w ]*?\bstruct (\w+) \*(?:const \*)?(\w+)\(', re.MULTILINE)
VARIABLE = re.compile(r'\bstruct (\w+) (?:\*|const\b|\s)*(\w+)\b(?!\s*\()')
CHAIN = re.compile(r'(?:->|\.)\s*(\w+)|\[')
HEAD = re.compile(r'\b([a-z]\w*)\b(?=\(|\[|->|\.)')


def strip(text):
    return LITERAL.sub(lambda found: ' ' if found.group().startswith('/') else '""', text)


def structs_of(texts):
    """{struct: (file, {member: the struct that it is or points to, or None})} of the headers and sources."""
    found = {}
    for path, text in texts.items():
        for name, body in STRUCT.findall(text):
            found[name] = (path, {pointer or plain: struct or None for struct, pointer, plain in MEMBER.findall(body)})
    return found


def close_of(text, at):
    """The place after the bracket that ends what begins at `at`."""
    depth = 0
    for place in range(at, len(text)):
        depth += text[place] in '([' and 1 or text[place] in ')]' and -1 or 0
        if depth == 0:
            return place + 1
    return len(text)


def uses_in(body, structs, returns):
    """Yields (struct, member) of each use in a function."""
    types = {name: struct for struct, name in VARIABLE.findall(body)}
    for head in HEAD.finditer(body):
        if re.search(r'(->|\.)\s*$', body[:head.start()][-3:]):
            continue
        at, kind = head.end(), types.get(head.group(1))
        if body[at] == '(':
            at, kind = close_of(body, at), returns.get(head.group(1))
        while kind in structs:
            step = CHAIN.match(body, at)
            if not step:
                break
            if step.group() == '[':
                at = close_of(body, at)
                continue
            at = step.end()
            if step.group(1) not in structs[kind][1]:
                break
            yield kind, step.group(1)
            kind = structs[kind][1][step.group(1)]


def measure(texts, order):
    """Each struct with its file and members; {(struct, member): {module: uses}}. `order`: the modules."""
    texts = {path: strip(text) for path, text in texts.items()}
    structs = structs_of(texts)
    returns = {name: struct for text in texts.values() for struct, name in RETURNS.findall(text)}
    uses = collections.defaultdict(collections.Counter)
    for path, text in texts.items():
        for function in FUNCTION.findall(text):
            for use in uses_in(function, structs, returns):
                uses[use][module_of(os.path.dirname(path), order)] += 1
    return structs, uses


def judge(texts, order, owned=OWNED, used_max=None):
    """The problems, each a sentence; {struct of `used_max`: uses by other modules}; and a line for each member."""
    structs, uses = measure(texts, order)
    problems, counts, lines = [], {}, []
    for struct in owned:
        home = module_of(os.path.dirname(structs[struct][0]), order)
        others = {member: sum(uses[struct, member].values()) - uses[struct, member][home] for member in structs[struct][1]}
        lines += [f'{struct}->{member}: {uses[struct, member][home]} by its module, {count} by others' for member, count in others.items()]
        problems += [f'struct {struct}: {member} is used only by {", ".join(sorted(uses[struct, member]))}, where it belongs'
                     for member, count in others.items() if count and not uses[struct, member][home]]
        counts[struct] = sum(others.values())
    used_max = USED_MAX if used_max is None else used_max
    problems += [f'struct {struct}: other modules use its members {counts[struct]} times; at most {most}' for struct, most in used_max.items()
                 if counts[struct] > most]
    return problems, {struct: counts[struct] for struct in used_max}, lines


def main():
    names = subprocess.run(['git', 'ls-files', '--', 'server/*.[ch]'], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = {name: (ROOT / name).read_text() for name in names if (ROOT / name).is_file()}
    order = {'server/' + module for row in read_table((ROOT / 'server/README.md').read_text()) for module in row}
    problems, counts, lines = judge(texts, order)
    for line in lines if '--list' in sys.argv else []:
        print(line)
    print('; '.join(f'other modules use members of struct {struct} {count} times, at most {USED_MAX[struct]}' for struct, count in counts.items()))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
