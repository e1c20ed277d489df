#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`taberna-rules list` against options.md, entry by entry, its named sets of rules against the table in rules/README.md,
and its options against the table of chapter 7.5 in server/protocol.md: options.py OPTIONS.MD README.MD PROTOCOL.MD."""
import re
import subprocess
import sys
from pathlib import Path

from tool import TOOL, Tap


def listed(text: str) -> dict:
    """Entry: the tool's text about it. Entries are "tabula", "tabula entry", "zeno a=b and c=d"."""
    found, game, lines = {}, '', text.splitlines()
    for at, line in enumerate(lines):
        if not line.startswith(' '):
            game, revision, title = re.fullmatch(r'([a-z-]+)@(\d+)  (.+)', line).groups()
            certainty, source = lines[at + 1].strip().split(': ', 1)
            found[game] = {'revision': revision, 'title': title, 'certainty': certainty, 'source': source}
        elif '(default ' in line:
            name, values, default = re.fullmatch(r'  ([a-z_]+)=(\S+)  \(default (\S+)\)', line).groups()
            values = values.split('|')
            sources = [lines[at + 2 + i].strip().removeprefix('value ') for i in range(len(values))]
            found[f'{game} {name}'] = {'values': values, 'sources': sources, 'about': lines[at + 1].strip(),
                                       'default': default}
        elif line.startswith('  set '):
            name, title = re.fullmatch(r'  set ([a-z0-9-]+)  (.+)', line).groups()
            certainty, source = lines[at + 3].strip().split(': ', 1)
            found[f'{game} set {name}'] = {'name': title, 'rules': lines[at + 1].strip(), 'certainty': certainty, 'source': source}
        elif ' exclude each other: ' in line:
            pair, why = line.strip().split(' exclude each other: ')
            found[f'{game} {pair}'] = {'why': why}
    return found


def pinned(text: str) -> dict:
    """The same from options.md."""
    found, game = {}, ''
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip('|').split(' | ')]
        if line.startswith('## '):
            title, game, revision = re.fullmatch(r'## (.+): `([a-z-]+)@(\d+)`', line).groups()
            found[game] = {'revision': revision, 'title': title}
        elif line.startswith('Source: '):
            found[game]['source'], found[game]['certainty'] = re.fullmatch(r'Source: (.+) \((\w+)\)', line).groups()
        elif line.startswith('| `'):
            name, about, values, sources = cells[:4]
            values = re.findall('`([^`]+)`', values)
            found[f'{game} {name.strip("`")}'] = {'values': values, 'sources': sources.split('<br>'), 'about': about,
                                                 'default': values[0]}
        elif line.startswith('- Not together: '):
            one, other, why = re.fullmatch(r'- Not together: `(\S+)`, `(\S+)`: (.+)', line).groups()
            found[f'{game} {one} and {other}'] = {'why': why}
    return found


def sets_of(text: str) -> dict:
    """The sets in the same form, from the table in rules/README.md."""
    found = {}
    for game, name, title, options, certainty, source in re.findall(
            r'^\| `([a-z-]+)` \| `([a-z0-9-]+)` \| (.+?) \| (–|`\S+`) \| (\w+) \| (.+) \|$', text, re.MULTILINE):
        rules = game if options == '–' else f'{game};{options.strip("`")}'
        found[f'{game} set {name}'] = {'name': title, 'rules': rules, 'certainty': certainty, 'source': source}
    return found


def rows_of_protocol(is_listed: dict) -> list:
    """The rows of the table in protocol.md: a position has the index of each value, in this order."""
    rows: dict = {}
    for name, entry in is_listed.items():
        game, _, option = name.partition(' ')
        if 'values' in entry:
            rows.setdefault(game, []).append(f'`{option}` {" ".join(entry["values"])}')
    return [f'| `{game}` | {"; ".join(options)} |' for game, options in rows.items()]


def faults_of_protocol(is_listed: dict, text: str) -> list:
    head = '| game | options |\n| --- | --- |\n'
    table = text.partition(head)[2].partition('\n\n')[0].split('\n')
    wanted = rows_of_protocol(is_listed)
    return [] if table == wanted else ['protocol.md should have the rows', *wanted]


def faults_of_start(rules: str) -> list:
    """A game begins with these rules, and its position names them in the same form."""
    start = subprocess.run([TOOL, 'start', rules], capture_output=True, text=True, check=False)
    good = start.returncode == 0 and start.stdout.split(' ')[0] == rules
    return [] if good else [f'{rules}: {start.stdout}{start.stderr}']


def differences(name: str, is_listed: dict, is_pinned: dict) -> list:
    if name not in is_listed:
        return [f'{name} is not listed by the tool']
    if name not in is_pinned:
        return [f'{name} is not in the document: {is_listed[name]}']
    return [f'{name}, {field}: the tool says {is_listed[name].get(field)}, the document {is_pinned[name].get(field)}'
            for field in sorted(is_listed[name].keys() | is_pinned[name].keys())
            if is_listed[name].get(field) != is_pinned[name].get(field)]


def main() -> int:
    text = subprocess.run([TOOL, 'list'], capture_output=True, text=True, check=True).stdout
    is_listed, is_pinned = listed(text), pinned(Path(sys.argv[1]).read_text(encoding='utf-8'))
    sets, document = {}, sets_of(Path(sys.argv[2]).read_text(encoding='utf-8'))
    for name in [name for name in is_listed if ' set ' in name]:
        sets[name] = is_listed.pop(name)
    tap = Tap()
    for name in sorted(sets.keys() | document.keys()):
        tap.say(name, differences(name, sets, document) or faults_of_start(sets[name]['rules']))
    games = [name for name in is_listed if ' ' not in name]
    defaults = [sets[next(one for one in sets if one.startswith(f'{game} set '))]['rules'] for game in games]
    tap.say('the first set of each game has its default rules', [] if defaults == games else [str(defaults)])
    for name in sorted(is_listed.keys() | is_pinned.keys()):
        tap.say(name, differences(name, is_listed, is_pinned))
    order = list(is_listed) != list(is_pinned)
    tap.say('options stand in the same order', ['the order differs'] if order else [])
    tap.say('protocol.md has every option with its values, in order',
            faults_of_protocol(is_listed, Path(sys.argv[3]).read_text(encoding='utf-8')))
    return tap.finish()


if __name__ == '__main__':
    sys.exit(main())
