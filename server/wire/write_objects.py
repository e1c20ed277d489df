#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the structs of the objects and messages that the server sends, and the functions that write them as JSON.

    write_objects.py MESSAGES.DEF HEADER CODE OBJECTS.DEF...

objects.def has the notation. An object NAME becomes struct wire_NAME with a member for each field, which wire_NAME_write() appends to a
text; wire_NAME_text() makes a text of it. A message TYPE becomes struct wire_TYPE_message with the fields of its envelope and `d`, of which
wire_TYPE_frame() makes a frame. An object with any names is a list of struct wire_named_TYPE; if its values are lists, a row for each value.
A field that may be missing is NULL, false, or a number or flag that is not given, see wire/text.h. In an object that may be missing its
first text, list or tree is NULL, or it has such a flag beside it. A list of objects may be a text of them instead.
"""
import re
import sys
from pathlib import Path

TEXTS = ('text', 'id', 'hex16', 'seat', 'side', 'result', 'reason', 'problem_code', 'event_name')
# Values that have a writer elsewhere.
OTHERS = {
    'hex64': ('const uint8_t *', 'out_link(out, %s);'),
    'any': ('const json_t *', 'wire_text_json(out, %s);'),
    'legal': ('const char *', 'text_write(out, %s);'),
    'position': ('const struct position *', 'out_position(out, %s);'),
    'clock': ('const struct clock_rules *', 'wire_text_clock(out, %s);'),
    'options': ('const char *', 'wire_text_options(out, %s);'),
    'settings': ('const struct settings *', 'room_settings_write(%s, false, out);'),
}
NUMBERS = ('int', 'ms', 'count', 'level')
SEATS = 'for (int at = 0; at < SEATS_MAX; at++)'
objects = {}  # name: list of (field, needed, type)


def read_objects(path):
    text = re.sub(r'/\*.*?\*/', '', Path(path).read_text(encoding='utf-8'), flags=re.DOTALL)
    for kind, name, needed, of in re.findall(r'^(OBJECT|WITH|HAS)\((\w+)(?:, ([01]), "([^"]*)")?', text, re.MULTILINE):
        if kind == 'OBJECT':
            fields = objects.setdefault(name, [])
        else:
            fields += [(name, needed == '1', of) if kind == 'HAS' else (name, True, 'members')]


def kind_of(of):
    """text, number, bool, true, any, hex64, the name of an object; or a list, a map or a nullable of one."""
    if of.startswith("'") or of in TEXTS:
        return 'text'
    return 'number' if of in NUMBERS else of


def value(of):
    """The C type of a value, and the code that appends the value %s."""
    kind = kind_of(of)
    plain = {'text': ('const char *', 'out_text(out, %s);'), 'number': ('int64_t ', 'out_number(out, %s);'),
             'bool': ('bool ', 'text_write(out, %s ? "true" : "false");'), **OTHERS}
    if kind in plain:
        return plain[kind]
    if kind not in objects:
        sys.exit(f'{sys.argv[0]}: unknown type {of}')
    return f'struct wire_{kind} ', f'wire_{kind}_write(out, &%s);'


def marker(name):
    """The first member of the struct that is NULL only if the object is missing; None if there is none."""
    for member, needed, of in objects[name]:
        if of == 'members' and member in objects and marker(member):
            return f'{member}.{marker(member)}'
        if needed and (of[0] == '[' or kind_of(of) == 'text' or of in OTHERS):
            return f'{member}.list' if of[0] == '[' else member
    return None


def each(count, open_item, item, brackets):
    """A loop over a list or object; the comma comes before all but the first item."""
    return (f"text_put(out, '{brackets[0]}');\n" + f'    {count} {{\n        {open_item}\n        {item}\n    }}\n' +
            f"    text_put(out, '{brackets[1]}');")


def field(name, needed, of):
    """The declaration of a field, the condition under which it is written (None: always), and the code that appends its value."""
    at = f'from->{name}'
    if of == 'true':
        return f'bool {name};', at, 'text_write(out, "true");'
    if of.endswith('|null') and not of.startswith('{'):
        kind, code = value(of[:-5])
        return f'{kind}{name};', None, f'if ({at} == NULL) {{\n        text_write(out, "null");\n    }} else {{\n        {code % at}\n    }}'
    if of == 'members':
        kind, code = value(name)
        return f'{kind}{name};', None, code % at if name in OTHERS else f'put_{name}_members(out, &{at});'
    if of[0] in '[{' and of not in OTHERS:
        return compound(name, needed, of)
    kind, code = value(of)
    if needed or kind.startswith('const '):
        return f'{kind}{name};', None if needed else f'{at} != NULL', code % at
    if kind_of(of) in objects and marker(of):
        return f'{kind}{name};', f'{at}.{marker(of)} != NULL', code % at
    if kind_of(of) in objects:
        return f'struct {{\n        bool is_given;\n        {kind}value;\n    }} {name};', f'{at}.is_given', code % f'{at}.value'
    return f'struct wire_{kind}{name};'.replace('int64_t', 'number').replace('bool', 'flag'), f'{at}.is_given', code % f'{at}.value'


def compound(name, needed, of):
    """As field(), for lists and objects with any names."""
    at = f'from->{name}'
    if of.startswith('{seat:'):
        nullable = of.endswith('|null}')
        kind, code = value(of[6:-6] if nullable else of[6:-1])
        first = marker(of[6:-1].split('|')[0]) if kind.startswith('struct') else None
        if first or kind.startswith('const '):
            there, code = f'{"." + first if first else ""} != NULL', code % f'{at}[at]'
        else:
            kind = 'struct wire_number ' if kind == 'int64_t ' else f'struct {{\n        bool is_given;\n        {kind}value;\n    }} '
            there, code = '.is_given', code % f'{at}[at].value'
        item = f'if ({at}[at]{there}) {{\n            member_open(out, seat_name(at));\n            {code}\n        }}'
        declaration = f'{kind}{name}[SEATS_MAX];'
        if nullable:
            declaration += f'\n    bool {name}_free[SEATS_MAX]; /* null is written */'
            item += f' else if ({at}_free[at]) {{\n            member_open(out, seat_name(at));\n            text_write(out, "null");\n        }}'
        if not needed:
            declaration += f'\n    bool has_{name};'
        return declaration, None if needed else f'from->has_{name}', each(SEATS, '', item, '{}')
    inner = of.strip('{[]}')
    kind, code = value(inner)
    item, brackets = f'{at}.list[i]', of[0] + of[-1]
    if of[0] == '{':
        kind, code, opened = f'const struct wire_named_{kind_of(inner)} ', code % f'{item}.value', f'member_open(out, {item}.name);'
        if of[1] == '[':
            opened = f'wire_text_row(out, i == 0 ? NULL : {at}.list[i - 1].name, {item}.name);'
            code += f'\n        if (i + 1 == {at}.count) {{\n            text_put(out, \']\');\n        }}'
    else:
        kind = 'const char *const ' if kind == 'const char *' else f'const {kind}'
        code, opened = code % item, 'text_write(out, i == 0 ? "" : ",");'
    loop = each(f'for (size_t i = 0; i < {at}.count; i++)', opened, code, brackets)
    declaration, there = f'struct {{\n        {kind}*list;\n        size_t count;\n    }} {name};', f'{at}.list != NULL'
    if of[0] == '[' and inner in objects:
        declaration += f'\n    const char *{name}_text; /* instead of the list: its items, already written */'
        there += f' || {at}_text != NULL'
        loop = loop.replace("'[');", f"'[');\n    text_write(out, {at}_text != NULL ? {at}_text : \"\");")
    return declaration, None if needed else there, loop


def members(fields, has_first=False):
    """The declarations of the fields, and the code that appends all members of the object; has_first: one is there already."""
    lines = []
    for name, needed, of in fields:
        condition, code = field(name, needed, of)[1:]
        if of == 'members':
            lines.append(code)
            continue
        text = f',\\"{name}\\":'
        opened = f'text_write_bytes(out, "{text}", {len(name) + 4});' if has_first else f'member_open(out, "{name}");'
        step = f'{opened}\n    {code}'
        lines.append(step if condition is None else f'if ({condition}) {{\n    {step}\n    }}')
        has_first = has_first or condition is None
    return '\n    '.join(field(*one)[0] for one in fields), '\n    '.join(lines)


def add_object(header, source, name, fields):
    declarations, code = members(fields)
    header.append(f'struct wire_{name} {{\n    {declarations}\n}};\nvoid wire_{name}_write(struct text_out *out, const struct wire_{name} *from);\n'
                  f'static inline struct text_out wire_{name}_text(const struct wire_{name} *from)\n{{\n    struct text_out out = wire_text_open();\n'
                  f'    wire_{name}_write(&out, from);\n    return out;\n}}')
    if any(of.strip('{[]}') == name for about in objects.values() for _, _, of in about if of[0] == '{'):
        header.append(f'struct wire_named_{name} {{\n    const char *name;\n    struct wire_{name} value;\n}};')
    arguments = f'(struct text_out *out, const struct wire_{name} *from)'
    source.append(f'static void put_{name}_members{arguments}\n{{\n    {code}\n}}')
    source.append(f"void wire_{name}_write{arguments}\n{{\n    text_put(out, '{{');\n    put_{name}_members(out, from);\n    text_put(out, '}}');\n}}")


def add_message(header, source, name, envelope, data):
    about = {field_name: of for field_name, _, of in objects['envelope']}
    fields = [(word.rstrip('?'), not word.endswith('?'), about[word.rstrip('?')]) for word in envelope.split()] + [('d', True, data)]
    declarations, code = members(fields, True)
    declared = f'struct net_frame *wire_{name}_frame(const struct wire_{name}_message *from)'
    header.append(f'struct wire_{name}_message {{\n    {declarations}\n}};\n/** The caller releases the frame. */\n{declared};')
    source.append(f'{declared}\n{{\n    struct text_out text = wire_text_open();\n    struct text_out *out = &text;\n'
                  f'    text_write(out, "{{\\"t\\":\\"{name}\\"");\n    {code}\n    text_put(out, \'}}\');\n    return wire_text_frame(out);\n}}')


def in_order(done, name):
    """The objects that a struct has by value, directly or in a list, come before it."""
    if name not in done:
        for member, _, of in objects[name]:
            for part in [member] if of == 'members' else re.findall(r'\w+', of):
                if part in objects:
                    in_order(done, part)
        done[name] = True


def main():
    messages, header_path, code_path, *paths = sys.argv[1:]
    for path in paths:
        read_objects(path)
    ordered = {}
    for name in objects:
        in_order(ordered, name)
    header = [f'/* Written by {Path(__file__).name}. */\n#pragma once', '#include "wire/text.h"']
    source = [f'/* Written by {Path(__file__).name}. */\n#include "wire/objects.h"']
    for name in ordered:
        if name not in ('envelope', 'settings'):
            add_object(header, source, name, objects[name])
    for name, envelope, data in re.findall(r'^MESSAGE\((\w+), "([^"]*)", "([^"]*)"', Path(messages).read_text(encoding='utf-8'), re.MULTILINE):
        if name not in ('ok', 'error', 'welcome', 'event'):  # answers: wire/request.c; events: room/shown.c
            add_message(header, source, name, envelope, data)
    Path(header_path).write_text('\n\n'.join(header) + '\n', encoding='utf-8')
    Path(code_path).write_text('\n\n'.join(source) + '\n', encoding='utf-8')


main()
