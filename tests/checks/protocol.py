#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the tables of server/protocol.md from the documents that the server prints, and from the list of rulesets.

usage: protocol.py SERVER TABERNA-RULES [--check]

A line <!-- table: NAME … --> stands before each of these tables; the tables are written anew, and the prose stays.
--check writes nothing and fails if the file differs. Both fail if a command, event or message has no section, or if a
section lacks the table of its fields.
"""
import json
import pathlib
import re
import subprocess
import sys

FILE = pathlib.Path(__file__).resolve().parent.parent.parent / 'server/protocol.md'
MARKER = re.compile(r'<!-- table: (.*) -->')
NUMBER_MAX = 2**53 - 1
# Types of the schema that chapter "Conventions" or the type's own chapter explains, and their words.
WORDS = {'ms': 'ms', 'count': 'integer', 'hex64': 'hex64', 'hex16': '16 hex digits', 'id': 'id', 'seat': 'seat', 'level': 'level',
         'event_name': 'text', 'problem_code': 'text'}
PLAIN = {'string': 'text', 'integer': 'integer', 'boolean': 'boolean', 'null': 'null'}
PATTERNS = {'^[0-9a-z]{1,15}$': 'id', '^[0-9a-f]{64}$': 'hex64'}


def cell(text):
    return text.replace('|', '\\|')


def table(head, rows):
    lines = [head, ['---'] * len(head), *rows]
    return [re.sub(r' +\|', ' |', f'| {" | ".join(map(cell, row))} |') for row in lines]


def name_of(name, needed):
    return f'`{name}`' + ('' if needed else '?')


class Tables:
    """The tables by their markers. `sections`: the number of the section that has the table of an object."""

    def __init__(self, schema, asyncapi, openapi, rulesets):
        self.rulesets = rulesets
        self.definitions = schema['$defs']
        self.messages = asyncapi['components']['messages']
        self.paths = openapi['paths']
        self.sections = {}
        opened, set_again = self.command_fields('room.open'), self.command_fields('room.set')
        self.settings = {name: node for name, node in set_again['properties'].items() if name in opened['properties'] and name != 'ruleset'}

    def command_fields(self, command):
        return self.definitions[f'command.{command}']['properties']['d']

    def data_of(self, message):
        return self.definitions[f'message.{message}']['properties']['d']

    # ---- types in words ----

    def reference(self, name):
        node = self.definitions[name]
        if name in WORDS:
            return WORDS[name]
        if 'properties' not in node:
            return self.words(node)
        if section := self.sections.get(name):
            return f'{name.replace("_", " ")} ({section if "." in section else f"chapter {section}"})'
        return '`{' + ', '.join(field + ('' if field in node['required'] else '?') for field in node['properties']) + '}`'

    def many(self, node):
        """The type in the plural."""
        words = self.words(node)
        if 'enum' in node or words.startswith('`{'):
            return words
        name, comma, limits = words.partition(', ')
        name = re.sub(r'^(integer|text|id|seat|lobby line|chat line)\b', r'\1s', name)
        return name + (f' of {limits} characters' if comma else '')

    def list_of(self, node):
        least, most = node.get('minItems', 0), node.get('maxItems')
        count = '' if most is None else f'{most}' if least == most else f'{least} to {most}' if least else f'at most {most}'
        items = self.many(node['items'])
        link = ' of ' if 'enum' in node['items'] and count else ' objects ' if items.startswith('`{') and count else ' ' if count else ''
        return f'list of {count}{link}{items}'

    def limits(self, node):
        least, most = node.get('minLength', node.get('minimum')), node.get('maxLength', node.get('maximum'))
        if most is None or most == NUMBER_MAX:
            return ', from 1' if least == 1 else ''
        return f', {least}..{most}' if least else f', at most {most}' if 'maxLength' in node else f', {least}..{most}'

    def words(self, node):
        if '$ref' in node:
            return self.reference(node['$ref'].rsplit('/', 1)[1])
        if 'const' in node:
            return 'true' if node['const'] is True else f'`{node["const"]}`'
        if 'enum' in node:
            return ', '.join(f'`{word}`' for word in node['enum'] if word)
        if 'anyOf' in node:
            return ' or '.join(self.words(one) for one in node['anyOf'])
        if node.get('pattern') in PATTERNS:
            return PATTERNS[node['pattern']]
        if node.get('type') == 'array':
            return self.list_of(node)
        if 'maxProperties' in node:
            return f'object, at most {node["maxProperties"]} members'
        if 'additionalProperties' in node:
            by_seat = '$ref' in node.get('propertyNames', {})
            return 'per seat ' + self.words(node['additionalProperties']) if by_seat else 'object of ' + self.many(node['additionalProperties'])
        if 'properties' in node:
            return '`{' + ', '.join(node['properties']) + '}`'
        return PLAIN[node['type']] + self.limits(node) if 'type' in node else 'any value'

    # ---- rows ----

    def fields(self, node):
        """The rows of an object; settings stand in section 3.2."""
        properties, needed = node['properties'], node.get('required', [])
        with_settings = bool(self.settings) and all(name in properties for name in self.settings if name not in ('options',))
        rows, present = [], []
        for name, of in properties.items():
            if with_settings and name in self.settings and name != 'options':
                present += [name_of(name, True)] if name in needed else []
            else:
                rows.append([name_of(name, name in needed), self.words(of), of.get('description', '')])
        if with_settings and present:
            rows.append([', '.join(present), 'see 3.2', 'settings that are always present'])
        if with_settings:
            rows.append(['further settings?', 'see 3.2', 'those that differ from the default' if present else 'all optional'])
        return rows

    def table_of_fields(self, node):
        return table(['field', 'type', 'meaning'], self.fields(node))

    def make_command(self, command):
        node = self.command_fields(command)
        if command in ('room.open', 'room.set'):
            node = {**node, 'properties': {name: of for name, of in node['properties'].items() if name != 'options'}}
        return table(['field', 'type and limits', 'meaning'], self.fields(node))

    def make_commands(self):
        rows = []
        for name, message in self.messages.items():
            if name.startswith('command.'):
                needed = self.definitions[name]['required']
                rows.append([f'`{name.removeprefix("command.")}`', message['x-sender'], 'yes' if 'room' in needed else '',
                             'yes' if 'v' in needed else '', message['x-when'], f'`{message["x-scope"]}`'])
        return table(['command', 'sender', 'room', 'v', 'when', 'scope'], rows)

    def make_settings(self):
        return table(['field', 'type and limits', 'meaning'],
                     [[name_of(name, False), self.words(node).replace(',', ' (default),', 1 if 'enum' in node and 'by default' not in node['description'] else 0),
                       node['description']]
                      for name, node in self.settings.items()])

    def make_object(self, name):
        return self.table_of_fields(self.definitions[name])

    def make_envelope(self, *names):
        rows = self.fields(self.definitions['envelope'])
        return table(['field', 'type', 'meaning'], [row for name in names for row in rows if row[0].strip('`?') == name])

    def make_message(self, message):
        """The fields of `d`, and those beside it that only few messages have."""
        node = self.definitions[f'message.{message}']
        beside = {name: of for name, of in node['properties'].items() if name not in ('t', 'room', 'v', 'd', 're') or (name, message) == ('re', 'ok')}
        rows = [[f'{name_of(name, name in node["required"])} (beside `d`)', self.words(of), of['description']] for name, of in beside.items()]
        data = node['properties']['d']
        inside = self.definitions.get(data.get('$ref', '').rsplit('/', 1)[-1])
        if inside and self.sections.get(data['$ref'].rsplit('/', 1)[1]) == self.sections.get(f'message {message}'):
            return table(['field', 'type', 'meaning'], rows + self.fields(inside))
        return table(['field', 'type', 'meaning'], rows + [['`d`', self.words(data), node['description']]])

    def make_event(self, event):
        """A sentence and a table. The chapter describes `lag` for all events."""
        node = self.definitions[f'event.{event}']
        data = node['properties']['d']
        fields = {name: of for name, of in data['properties'].items() if name != 'lag'}
        return [node['description'], '', *self.table_of_fields({**data, 'properties': fields})]

    def make_problems(self):
        rows = []
        for code in self.definitions['problem_code']['oneOf']:
            status, says = re.match(r'Status (\d+): (.*)', code['description']).groups()
            rows.append([f'`{code["const"]}`', status, says])
        return table(['code', 'status', 'meaning and `params`'], rows)

    @staticmethod
    def scope(operation):
        return next((f'`{one["program"][0]}`' for one in operation.get('security', []) if 'program' in one), '')

    def parameters(self, path, operation):
        if f'parameters {path}' in self.sections:
            return f'see {self.sections[f"parameters {path}"]}'
        return '; '.join(name_of(one['name'], one['required']) + f': {one["description"]}' for one in operation.get('parameters', [])
                         if one['in'] == 'query')

    def make_routes(self):
        return table(['request', 'query', 'token', 'answer'],
                     [[f'`{method.upper()} {path}`', self.parameters(path, operation), self.scope(operation), operation['summary']]
                      for path, item in self.paths.items() if not path.startswith('/api/v1/account') for method, operation in item.items()])

    def make_parameters(self, path):
        return table(['parameter', 'type', 'meaning'],
                     [[name_of(one['name'], one['required']), self.words(one['schema']), one['description']] for one in self.paths[path]['get']['parameters']])

    def make_account(self):
        rows = []
        for path, item in self.paths.items():
            for method, operation in item.items() if path.startswith('/api/v1/account') else ():
                content = operation['requestBody']['content']['application/json']['schema'] if 'requestBody' in operation else {}
                body = self.definitions[content['$ref'].rsplit('/', 1)[1]] if '$ref' in content else content
                short = path.removeprefix('/api/v1/account').strip('/') or path
                answer = operation['responses']['200']['content']['application/json']['schema']
                rows.append([f'`{method.upper()} {short}`', operation['summary'], operation['x-sender'], self.scope(operation),
                             ', '.join(name_of(name, name in body['required']) for name in body.get('properties', {})),
                             self.words(answer) if '$ref' in answer else ''])
        return table(['request', 'effect', 'sender', 'token', 'body', 'answer'], rows)

    def make_options(self):
        """From `taberna-rules list`: "tabula@1 …", then "  entry=first|free …" for each option."""
        games = re.findall(r'^([a-z-]+)@\d+ .*((?:\n .*)*)', self.rulesets, re.MULTILINE)
        return table(['game', 'options'],
                     [[f'`{game}`', '; '.join(f'`{name}` {values.replace("|", " ")}' for name, values in re.findall(r'^  (\w+)=(\S+)  \(default', text, re.MULTILINE))]
                      for game, text in games])

    def make(self, marker):
        kind, *arguments = marker.split()
        return getattr(self, f'make_{kind}')(*arguments)

    # ---- completeness ----

    def place(self, marker, section):
        """Notes that the table of `marker` stands in a section."""
        kind, *arguments = marker.split()
        self.sections[marker] = section
        if kind == 'object':
            self.sections[arguments[0]] = section
        if kind == 'message' and '$ref' in self.data_of(arguments[0]):
            self.sections.setdefault(self.data_of(arguments[0])['$ref'].rsplit('/', 1)[1], section)

    def missing(self, titles):
        """What the text lacks: a section for each command, event and message, and the table of its fields."""
        for name, node in self.definitions.items():
            kind, _, what = name.partition('.')
            if kind not in ('command', 'event', 'message') or name == 'message.event':
                continue
            if what not in titles[{'command': '3', 'message': '4', 'event': '5'}[kind]]:
                yield f'{kind} {what} has no section'
            data = node['properties']['d']
            if (data.get('properties') or kind == 'message') and f'{kind} {what}' not in self.sections:
                yield f'{kind} {what} has no table'


def headings(text):
    """The names in backquotes in the headings of each chapter."""
    found = {}
    for chapter, title in re.findall(r'^### (\d+)\.\d+ (.*)$', text, re.MULTILINE):
        found.setdefault(chapter, set()).update(re.findall(r'`([^`]+)`', title))
    return found


def rewritten(text, tables):
    """The text with new tables."""
    lines, section = text.split('\n'), ''
    for line in lines:
        section = heading[1] if (heading := re.match(r'#+ (\d+(?:\.\d+)?)', line)) else section
        if marker := MARKER.fullmatch(line):
            tables.place(marker[1], section)
    missing = list(tables.missing(headings(text)))
    if missing:
        sys.exit('server/protocol.md: ' + '; '.join(missing))
    out, old = [], 'none'  # 'sentence': before an old table, after the line of the marker
    for line in lines:
        old = 'table' if old != 'none' and line.startswith('|') else old if old == 'sentence' and not line.startswith('#') else 'none'
        if old == 'none':
            out.append(line)
        if marker := MARKER.fullmatch(line):
            out += tables.make(marker[1])
            old = 'sentence' if marker[1].startswith('event ') else 'table'
    return '\n'.join(out)


def main():
    server, rules = sys.argv[1:3]
    documents = (json.loads(subprocess.run([server, 'schema', name], check=True, capture_output=True).stdout)
                 for name in ('schema', 'asyncapi', 'openapi'))
    rulesets = subprocess.run([rules, 'list'], check=True, capture_output=True, text=True).stdout
    old = FILE.read_text()
    new = rewritten(old, Tables(*documents, rulesets))
    if '--check' not in sys.argv:
        FILE.write_text(new)
    elif old != new:
        sys.exit('server/protocol.md differs from the tables of the code: run tests/checks/protocol.py SERVER TABERNA-RULES')


if __name__ == '__main__':
    main()
