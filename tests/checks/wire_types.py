#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the page's types of objects of the protocol from the schema that the server prints.

usage: wire_types.py SERVER [--check]

Writes web-client/wire-types.d.ts; --check fails if the file differs.
"""
import json
import pathlib
import subprocess
import sys

FILE = pathlib.Path(__file__).resolve().parent.parent.parent / 'web-client/wire-types.d.ts'
PLAIN = {'string': 'string', 'integer': 'number', 'boolean': 'boolean', 'null': 'null'}


def camel(name):
    return ''.join(part.capitalize() for part in name.split('_'))


def reference(definitions, name):
    """The objects have names in TypeScript, too; ids, times and lists of words are written out."""
    return camel(name) if 'properties' in definitions[name] else type_of(definitions, definitions[name])


def type_of(definitions, node):
    if '$ref' in node:
        return reference(definitions, node['$ref'].rsplit('/', 1)[1])
    if 'const' in node:
        return json.dumps(node['const']).replace('"', "'")
    if 'enum' in node:
        return ' | '.join(f"'{word}'" for word in node['enum'])
    if choices := node.get('anyOf') or node.get('oneOf'):
        return ' | '.join(type_of(definitions, one) for one in choices)
    if node.get('type') == 'array':
        item = type_of(definitions, node['items'])
        return f'({item})[]' if '|' in item else f'{item}[]'
    if 'properties' in node:
        return '{ ' + '; '.join(f'{name}: {type_of(definitions, one)}' for name, one in node['properties'].items()) + ' }'
    if 'additionalProperties' in node:
        value = type_of(definitions, node['additionalProperties'])
        seats = '$ref' in node.get('propertyNames', {})
        return f'Partial<Record<{type_of(definitions, node["propertyNames"])}, {value}>>' if seats else f'Record<string, {value}>'
    return PLAIN.get(node.get('type'), 'any')


def interface(definitions, name):
    node = definitions[name]
    lines = [f'/** {node["description"]}. */', f'export interface {camel(name)} {{']
    for field, schema in node['properties'].items():
        optional = '' if field in node['required'] else '?'
        lines.append(f'  {field}{optional}: {type_of(definitions, schema)}; // {schema["description"]}')
    return '\n'.join([*lines, '}'])


def commands(definitions):
    """The data of each command, by its type."""
    lines = ['/** The data of each command. */', 'export interface Commands {']
    for name, node in definitions.items():
        if name.startswith('command.'):
            data = node['properties']['d']
            lines.append(f"  '{name.removeprefix('command.')}': {{" + ('' if data['properties'] else '};'))
            for field, schema in data['properties'].items():
                optional = '' if field in data['required'] else '?'
                lines.append(f'    {field}{optional}: {type_of(definitions, schema)}; // {schema["description"]}')
            lines += ['  };'] if data['properties'] else []
    return '\n'.join([*lines, '}'])


def text_of(schema):
    definitions = schema['$defs']
    names = [name for name, node in definitions.items() if 'properties' in node and '.' not in name]
    head = ('// SPDX-License-Identifier: MIT\n// The objects of the protocol. Made by tests/checks/wire_types.py from the schema of the server; do not edit.\n')
    return head + '\n' + '\n\n'.join([*(interface(definitions, name) for name in names), commands(definitions)]) + '\n'


def main():
    schema = json.loads(subprocess.run([sys.argv[1], 'schema', 'schema'], check=True, capture_output=True).stdout)
    text = text_of(schema)
    if '--check' not in sys.argv:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit(f'{FILE.name} differs from the schema: run tests/checks/wire_types.py SERVER')


if __name__ == '__main__':
    main()
