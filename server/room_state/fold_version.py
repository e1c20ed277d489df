#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a header with the version of the code that folds logs: a hash of its sources.

    fold_version.py OUTPUT DEPFILE COMPILER FOLDER...

COMPILER is what else decides the layout of a state. All C files below the folders count.
"""
import hashlib
import sys
from pathlib import Path

SUFFIXES = {'.c', '.h', '.def'}


def main() -> None:
    output, depfile, compiler, *folders = sys.argv[1:]
    sources = sorted(file for folder in folders for file in Path(folder).rglob('*') if file.suffix in SUFFIXES)
    version = hashlib.sha256(compiler.encode())
    for source in sources:
        version.update(source.read_bytes())
    numbers = ', '.join(str(byte) for byte in version.digest())
    Path(output).write_text(f'/* Written by {Path(__file__).name}. */\n#define FOLD_VERSION {{{numbers}}}\n', encoding='utf-8')
    Path(depfile).write_text(f'{output}: ' + ' '.join(str(source).replace(' ', '\\ ') for source in sources) + '\n',
                             encoding='utf-8')


main()
