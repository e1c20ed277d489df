#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles the C sources of rules/, net/ and server/ against musl, without linking.

    tests/deploy/musl.py BUILD

BUILD is a build folder with all generated headers. The commands are those of its compile_commands.json, with musl-gcc
(package musl-tools) as the compiler. Of /usr/include, only the files of the libraries that deploy/packages.sh names, and
those of the kernel, can be included: a header of glibc that musl lacks is an error.
"""
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ('rules', 'net', 'server')
INCLUDE = '/usr/include/'
FURTHER = ('linux-libc-dev', 'libcap-dev')  # the kernel; libwebsockets.h includes a header of libcap


def library_packages() -> list[str]:
    lists = subprocess.run(['bash', '-c', '. deploy/packages.sh; echo "$packages_build$packages_features"'],
                           cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return re.findall(r'^(\S+-dev) ', lists, re.MULTILINE)


def stage(folder: Path) -> None:
    """Links to the headers of these packages; those of this architecture have a folder of their own in Debian."""
    for package in [*library_packages(), *FURTHER]:
        files = subprocess.run(['dpkg', '-L', package], capture_output=True, text=True, check=True).stdout.splitlines()
        for header in (Path(file) for file in files if file.startswith(INCLUDE)):
            if header.is_file():
                inside = re.sub(r'^[^/]+-linux-gnu/', '', str(header).removeprefix(INCLUDE))
                (folder / inside).parent.mkdir(parents=True, exist_ok=True)
                (folder / inside).symlink_to(header)


def with_musl(command: str, headers: Path) -> list[str]:
    words = shlex.split(command)
    first = next(number for number, word in enumerate(words) if word.startswith('-'))
    kept, skipped = [], ('-o', '-MF', '-MQ')
    for before, word in zip(words[first - 1:], words[first:]):
        if word not in skipped and before not in skipped and word != '-MD':
            kept.append(re.sub(rf'^(-I|-isystem){INCLUDE}', rf'\1{headers}/', word))
    return ['musl-gcc', *kept, '-idirafter', str(headers), '-o', '/dev/null']


def main() -> int:
    build = Path(sys.argv[1]).resolve()
    commands = [entry for entry in json.loads((build / 'compile_commands.json').read_text(encoding='utf-8'))
                if os.path.relpath(build / entry['file'], ROOT).split('/')[0] in FOLDERS]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        stage(Path(folder))

        def compiles(entry: dict[str, str]) -> bool:
            done = subprocess.run(with_musl(entry['command'], Path(folder)), cwd=entry['directory'], capture_output=True, text=True, check=False)
            sys.stderr.write(done.stderr)
            return done.returncode == 0

        compiled = sum(workers.map(compiles, commands))
    print(f'{compiled} of {len(commands)} files compile against musl')
    return 0 if commands and compiled == len(commands) else 1


if __name__ == '__main__':
    sys.exit(main())
