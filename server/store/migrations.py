#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the C source that contains the migrations of both engines: the table of store/engine.h.

usage: migrations.py SOURCE FILE…

Each FILE is one migration of the engine that its path names, NN-NAME.sql: the SQL that leads from the version before to
version NN. A migration that a release contains is never changed. The first file of an engine makes all tables; each
further one has the next number.
"""
import sys
from pathlib import Path

ENGINES = ('sqlite', 'postgres')
HEAD = '''\
/* SPDX-License-Identifier: MIT */
/* Made by store/migrations.py from the folders migrations/ of the engines. */
#include "store/engine.h"

const struct store_migration store_migrations[] = {
'''


def literal(file: Path) -> str:
    escaped = (line.replace('\\', '\\\\').replace('"', '\\"') for line in file.read_text(encoding='ascii').splitlines())
    return '\n'.join(f'     "{line}\\n"' for line in escaped)


def main(source: str, *names: str) -> None:
    files: dict[str, dict[int, Path]] = {engine: {} for engine in ENGINES}
    for path in map(Path, names):
        engine = next(engine for engine in ENGINES if engine in path.parts)
        files[engine][int(path.name.partition('-')[0])] = path
    versions = sorted(files['sqlite'])
    if versions != list(range(versions[0], versions[0] + len(versions))) or versions != sorted(files['postgres']):
        sys.exit(f'migrations.py: the versions of the files have gaps, or those of the engines differ: {names}')
    text = HEAD
    for version in versions:
        text += f'    {{{version},\n' + ',\n'.join(literal(files[engine][version]) for engine in ENGINES) + '},\n'
    text += '};\nconst size_t store_migration_count = sizeof store_migrations / sizeof store_migrations[0];\n'
    Path(source).write_text(text, encoding='ascii')


main(*sys.argv[1:])
