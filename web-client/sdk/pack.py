#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs a client library for npm or pip. The same files give the same bytes.

usage: pack.py FOLDER TOP ARCHIVE [VERSION LICENSE]

TOP is the name of the folder in the archive. VERSION replaces the version in pyproject.toml; LICENSE is a further file.
"""
import gzip
import io
import pathlib
import re
import sys
import tarfile

LEFT_OUT = {'__pycache__'}


def contents(folder: pathlib.Path) -> dict[str, bytes]:
    paths = [path for path in sorted(folder.rglob('*')) if path.is_file() and LEFT_OUT.isdisjoint(path.parts)]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def main(folder: str, top: str, archive: str, version: str = '', licence: str = '') -> None:
    files = contents(pathlib.Path(folder))
    if version:
        project = files['pyproject.toml'].decode()
        files['pyproject.toml'] = re.sub(r'(?m)^version = .*$', f'version = "{version}"', project).encode()
        files['LICENSE'] = pathlib.Path(licence).read_bytes()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode='w', format=tarfile.USTAR_FORMAT) as tar:
        for name, data in files.items():
            entry = tarfile.TarInfo(f'{top}/{name}')
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    pathlib.Path(archive).write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))


if __name__ == '__main__':
    main(*sys.argv[1:])
