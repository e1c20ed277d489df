#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the package taberna-client, for `npm pack`: one module, its types, rules.wasm and the examples.

usage: package.py SOURCE FOLDER STAMP DEPFILE WASM VERSION

SOURCE is web-client/. STAMP is touched last.
"""
import json
import pathlib
import shutil
import subprocess
import sys


def main(source: pathlib.Path, folder: pathlib.Path, stamp: pathlib.Path, depfile: pathlib.Path, wasm: pathlib.Path,
         version: str) -> None:
    sdk = source / 'sdk'
    shutil.rmtree(folder, ignore_errors=True)
    (folder / 'sdk').mkdir(parents=True)
    subprocess.run(['esbuild', sdk / 'taberna-client.js', '--bundle', '--format=esm', '--target=es2022', '--charset=utf8',
                    '--external:node:*', '--log-level=warning', '--metafile=meta.json', '--outfile=taberna-client.js'],
                   cwd=folder, check=True)
    meta = folder / 'meta.json'
    read = [folder / path for path in json.loads(meta.read_text())['inputs']]
    meta.unlink()
    manifest = json.loads((sdk / 'package.json').read_text())
    (folder / 'package.json').write_text(json.dumps({**manifest, 'version': version}, indent=2) + '\n')
    copied = [sdk / 'README.md', source / 'types.d.ts', source / 'wire-types.d.ts', source.parent / 'LICENSE', wasm]
    for path in copied:
        shutil.copy(path, folder)
    shutil.copy(sdk / 'taberna-client.d.ts', folder / 'sdk')
    shutil.copytree(sdk / 'examples', folder / 'examples')
    read += [*copied, sdk / 'package.json', sdk / 'taberna-client.d.ts', *(sdk / 'examples').iterdir()]
    depfile.write_text(f'{stamp}: ' + ' '.join(str(path.resolve()) for path in read) + '\n')
    stamp.touch()


if __name__ == '__main__':
    main(*(pathlib.Path(word).absolute() for word in sys.argv[1:6]), sys.argv[6])
