#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the C header that contains the migrations of an engine.

usage: migrations.py HEADER FILE…

Each FILE is one migration, NN-NAME.sql: the SQL that leads from the version before to version NN. A migration that a
release contains is never changed. The first file may have any number; each further one has the next.
"""
import sys
from pathlib import Path

HEAD = '''\
/* SPDX-License-Identifier: MIT */
/* Made by store/migrations.py from the folder migrations/ of this engine. */
#pragma once

/* In ascending order. `sql` leads from the version before to `version`; the first one begins with an empty database. */
static const struct {
    int version;
    const char *sql;
} migrations[] = {
'''


def literal(line: str) -> str:
    escaped = line.replace('\\', '\\\\').replace('"', '\\"')
    return f'     "{escaped}\\n"'


def main(header: str, *names: str) -> None:
    files = sorted((int(Path(name).name.partition('-')[0]), Path(name)) for name in names)
    versions = [version for version, _ in files]
    if versions != list(range(versions[0], versions[0] + len(versions))):
        sys.exit(f'migrations.py: the versions of the files have gaps or doubles: {versions}')
    text = HEAD
    for version, file in files:
        lines = '\n'.join(map(literal, file.read_text(encoding='ascii').splitlines()))
        text += f'    {{{version},\n{lines}}},\n'
    text += f'}};\n\n#define MIGRATIONS_LAST {versions[-1]}\n'
    Path(header).write_text(text, encoding='ascii')


main(*sys.argv[1:])
