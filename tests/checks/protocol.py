#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the tables of server/protocol.md with the schema that the server prints.

usage: protocol.py SERVER [PROTOCOL]

The names of the commands, events, messages, problem codes and routes must be the same in both, and so must the fields of
each, and which fields of commands and of messages may be missing.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NAME = re.compile(r'`([^`]+)`(\?)?')
# Fields of the prose that the code does not check: hello's `lang` may have any value.
UNCHECKED = {('hello', 'lang')}
# Sections that describe the fields of a message in words instead of a table, or in another section.
IN_WORDS = {'ok', 'event', 'tv', 'ratings', 'rated', 'me'}


def sections(text):
    """The lines below each heading, by the number of the heading."""
    found = {}
    number = None
    for line in text.splitlines():
        heading = re.match(r'#+ (\d+(?:\.\d+)?)\.? (.*)', line)
        if heading:
            number = heading[1]
            found[number] = (heading[2], [])
        elif number:
            found[number][1].append(line)
    return found


def tables(lines):
    """The tables of a section: each a list of rows, each a list of cells, without the header."""
    found, table = [], []
    for line in [*lines, '']:
        if line.startswith('|'):
            table.append([cell.strip() for cell in re.split(r'(?<!\\)\|', line)[1:-1]])
        elif table:
            found.append(table[2:])
            table = []
    return found


def first_table(lines):
    return (tables(lines) or [[]])[0]


def fields(rows):
    """The fields of a table, each with whether it may be missing."""
    found = {}
    for row in rows:
        names = NAME.findall(row[0])
        for name, optional in names:
            found[name] = bool(optional)
    return found


def ref(schema, node):
    while '$ref' in node:
        node = schema['$defs'][node['$ref'].rsplit('/', 1)[1]]
    return node


def properties(schema, node):
    """The fields of an object of the schema, each with whether it may be missing."""
    node = ref(schema, node)
    if 'anyOf' in node:
        node = ref(schema, node['anyOf'][0])
    return {name: name not in node.get('required', []) for name in node.get('properties', {})}


class Comparison:
    def __init__(self):
        self.differences = []
        self.compared = 0

    def sets(self, what, prose, schema):
        self.compared += 1
        for name in sorted(set(prose) - set(schema)):
            self.differences.append(f'{what}: `{name}` stands in protocol.md and not in the schema')
        for name in sorted(set(schema) - set(prose)):
            self.differences.append(f'{what}: `{name}` stands in the schema and not in protocol.md')

    def fields(self, what, prose, schema):
        self.sets(what, prose, schema)
        for name in sorted(set(prose) & set(schema)):
            if prose[name] != schema[name]:
                may = 'may be missing' if schema[name] else 'is always present'
                self.differences.append(f'{what}: `{name}` {may} in the schema, and not so in protocol.md')


def compare_commands(comparison, schema, chapters):
    prose = [NAME.match(row[0])[1] for row in first_table(chapters['3.1'][1])]
    commands = [name.removeprefix('command.') for name in schema['$defs'] if name.startswith('command.')]
    comparison.sets('commands', prose, commands)
    settings = fields(first_table(chapters['3.2'][1]))
    for row in first_table(chapters['3.1'][1]):
        command = NAME.match(row[0])[1]
        envelope = schema['$defs'].get(f'command.{command}', {}).get('required', [])
        for field, cell in (('room', row[2]), ('v', row[3])):
            if (cell == 'yes') != (field in envelope):
                comparison.differences.append(f'{command}: the need for `{field}` differs from protocol.md')
    for title, lines in (chapters[number] for number in chapters if number.startswith('3.')):
        command = title.strip('`')
        if command not in commands:
            continue
        rows = first_table(lines)
        prose = {name: optional for name, optional in fields(rows).items() if (command, name) not in UNCHECKED}
        if any(row[0] == 'settings' for row in rows):
            prose.update(settings)
        comparison.fields(command, prose, properties(schema, schema['$defs'][f'command.{command}']['properties']['d']))


def compare_messages(comparison, schema, chapters):
    numbers = [number for number in chapters if number.startswith('4.')]
    prose = {chapters[number][0].split('`')[1]: chapters[number][1] for number in numbers}
    messages = [name.removeprefix('message.') for name in schema['$defs'] if name.startswith('message.')]
    comparison.sets('messages', prose, messages)
    settings = fields(first_table(chapters['3.2'][1]))
    for name in messages:
        if name in IN_WORDS or name not in prose:
            continue
        told = fields(first_table(prose[name]))
        told.pop('re', None)
        if name == 'error':
            told = fields(first_table(chapters['14'][1]))
        message = schema['$defs'][f'message.{name}']['properties']
        known = properties(schema, message['d'])
        if name == 'room':
            # "other settings" of protocol.md
            known = {field: missing for field, missing in known.items() if field not in settings or field in told}
        if name == 'presence':
            told.pop('claim', None), known.pop('claim', None)
        comparison.fields(f'message {name}', told, known)
    comparison.fields('clocks', fields(first_table(chapters['8.2'][1])), properties(schema, {'$ref': '#/$defs/clocks'}))
    line = fields(tables(prose['lobby'])[1])
    known = properties(schema, {'$ref': '#/$defs/lobby_line'})
    known.pop('bots')  # "other settings"
    comparison.fields('line of the lobby', line, known)


def compare_events(comparison, schema, chapters):
    prose = {chapters[number][0].strip('`'): chapters[number][1] for number in chapters if number.startswith('5.')}
    events = [name.removeprefix('event.') for name in schema['$defs'] if name.startswith('event.')]
    comparison.sets('events', prose, events)
    settings = fields(first_table(chapters['3.2'][1]))
    for name in set(prose) & set(events):
        told = set(fields(first_table(prose[name])))
        known = set(properties(schema, schema['$defs'][f'event.{name}']['properties']['d'])) - {'lag'}
        if name == 'changed':  # "all fields of `created`, without …"
            told = set(fields(first_table(prose['created']))) - {'host', 'host_name', 'host_bot', 'tip'}
        if name in ('created', 'changed'):
            known -= {setting for setting in settings if setting not in told}  # "further settings"
        comparison.sets(f'event {name}', told, known)


def compare_problems(comparison, schema, chapters, titles):
    prose = [name for row in first_table(chapters['14.1'][1]) for name, _ in NAME.findall(row[0])]
    comparison.sets('problem codes', prose, schema['$defs']['problem_code']['enum'])
    for row in first_table(chapters['14.1'][1]):
        statuses = [int(status) for status in re.findall(r'\d+', row[1])]
        names = [name for name, _ in NAME.findall(row[0])]
        for i, name in enumerate(names):
            told = statuses[i] if len(statuses) > 1 else statuses[0]
            if name in titles and titles[name] != told:
                comparison.differences.append(f'{name}: status {titles[name]}, and {told} in protocol.md')


def compare_routes(comparison, openapi, chapters):
    told = set()
    for row in first_table(chapters['15'][1]):
        for text, _ in NAME.findall(row[0])[-1:]:
            if 'admin' not in text and '/account' not in text:
                method, path = text.split()[-2:] if ' ' in text else ('GET', text)
                told.add(f'{method.lower()} ' + re.sub(r'ID|RULESET', '{}', path.split('?')[0]))
    known = {f'{method} ' + re.sub(r'\{\w+\}', '{}', path)
             for path, item in openapi['paths'].items() if '/account' not in path for method in item}
    comparison.sets('routes', told, known)
    games = {name for row in first_table(chapters['16.1'][1]) for name, _ in NAME.findall(row[0])}
    comparison.sets('parameters of /api/v1/games', games,
                    {parameter['name'] for parameter in openapi['paths']['/api/v1/games']['get']['parameters']})
    account = {(row[0].strip('`').split()[0].lower(), row[0].strip('`').split()[1].removeprefix('/api/v1/account').strip('/'))
               for row in first_table(chapters['13.1'][1])}
    comparison.sets('requests of an account', {f'{method} {path}' for method, path in account},
                    {f'{method} ' + path.removeprefix('/api/v1/account').strip('/')
                     for path, item in openapi['paths'].items() if path.startswith('/api/v1/account') for method in item})


def problem_statuses():
    text = (ROOT / 'server/wire/problems.def').read_text()
    return {code: int(status) for code, status in re.findall(r'^PROBLEM\(\w+, "([^"]+)", (\d+),', text, re.MULTILINE)}


def main():
    server = sys.argv[1]
    protocol = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / 'server/protocol.md')
    schema, openapi = (json.loads(subprocess.run([server, 'schema', name], check=True, capture_output=True).stdout)
                       for name in ('schema', 'openapi'))
    chapters = sections(protocol.read_text())
    comparison = Comparison()
    compare_commands(comparison, schema, chapters)
    compare_messages(comparison, schema, chapters)
    compare_events(comparison, schema, chapters)
    compare_problems(comparison, schema, chapters, problem_statuses())
    compare_routes(comparison, openapi, chapters)
    for difference in comparison.differences:
        print(difference)
    print(f'{comparison.compared} tables compared, {len(comparison.differences)} differences')
    sys.exit(1 if comparison.differences else 0)


if __name__ == '__main__':
    main()
