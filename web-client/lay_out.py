#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lays out the folder that the house serves: the page's files without their comments, with all modules named
in index.html, its version there and in sw.js, and beside each file that shrinks its `.gz`.

usage: lay_out.py SOURCE FOLDER STAMP NAME... [--wasm FILE]... [--weights FOLDER] [--data FILE]...

NAMEs are paths below SOURCE; wasm and data stand beside index.html. What the players know, NAME.net of the folder of weights, goes to
weights/NAME.net: the house's bots read the same files. Whatever else stands in FOLDER goes, so that a file that was
renamed is not served for ever. STAMP is touched last: it is what meson looks at.
"""
import argparse
import gzip
import hashlib
import json
import os
import pathlib
import posixpath
import re

WORKER = 'sw.js'
UNKEPT = ('.LICENSE',)  # nobody needs them without a network
SHRINK = {'.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm', '.txt', '.LICENSE', '.net'}


def without_comments(data):
    """What a browser needs of a script or style sheet: comments that take whole lines become empty lines, so that the
    numbers of the others stay. A comment that names an owner stays too. In strings of several lines no line may
    begin as a comment does.
    """
    lines = data.decode().split('\n')
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        end = at
        if line.startswith('/*'):
            while '*/' not in lines[end]:
                end += 1
        elif line.startswith('//'):
            while lines[end + 1].strip().startswith('//'):
                end += 1
        else:
            at += 1
            continue
        owned = any('opyright' in one or '(c)' in one.lower() for one in lines[at:end + 1])
        alone = line.startswith('//') or lines[end].rstrip().endswith('*/')
        if alone and not owned:
            lines[at:end + 1] = [''] * (end + 1 - at)
        at = end + 1
    return '\n'.join(lines).encode()


def modules_of(first, files):
    """The modules that `first` imports, theirs too, in the order met; what comes by `import()` is not among them."""
    found = []
    wanted = [first]
    while wanted:
        name = wanted.pop(0)
        if name in found or name not in files:
            continue
        found.append(name)
        folder = posixpath.dirname(name)
        for path in re.findall(rb'\bfrom\s*[\'"](\.[^\'"]+)[\'"]', files[name]):
            wanted.append(posixpath.normpath(posixpath.join(folder, path.decode())))
    return found


def announced(html, files):
    """The page with a line for each module that it is going to load, so that none waits for the one that names it."""
    names = modules_of('app.js', files)[1:]
    links = ''.join(f'    <link rel="modulepreload" href="/{name}" />\n' for name in names)
    mark = b'    <script type="module"'
    assert mark in html
    return html.replace(mark, links.encode() + mark, 1)


def versioned(files):
    """Gives the page its version, made of all its files, and the worker that keeps it on a device (sw.js) their hashes."""
    def digest(data):
        return hashlib.sha256(data).hexdigest()[:16]
    kept = {name: data for name, data in files.items() if name != WORKER and not name.endswith(UNKEPT)}
    version = digest(''.join(f'{name} {digest(data)}\n' for name, data in sorted(kept.items())).encode())
    mark = b'<meta name="version" content="" />'
    assert mark in kept['index.html']
    index = kept['index.html'].replace(mark, mark.replace(b'""', f'"{version}"'.encode()))
    hashes = {name: digest(data) for name, data in sorted({**kept, 'index.html': index}.items())}
    page = json.dumps({'version': version, 'files': hashes}, separators=(',', ':'))
    empty = b'{"version":"","files":{}}'
    assert empty in files[WORKER]
    return {**files, 'index.html': index, WORKER: files[WORKER].replace(empty, page.encode())}


def put(path, data, kept):
    """Writes where the bytes differ, so that the time of an unchanged file stays."""
    kept.add(path)
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('source', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('stamp', type=pathlib.Path)
    parser.add_argument('names', nargs='+')
    parser.add_argument('--wasm', type=pathlib.Path, action='append', default=[])
    parser.add_argument('--weights', type=pathlib.Path)
    parser.add_argument('--data', type=pathlib.Path, action='append', default=[])
    args = parser.parse_args()

    sources = {name: args.source / name for name in args.names}
    sources.update({file.name: file for file in args.wasm + args.data})
    if args.weights:
        sources.update({f'weights/{file.name}': file for file in sorted(args.weights.glob('*.net'))})
    files = {name: source.read_bytes() for name, source in sources.items()}
    for name, data in files.items():
        if name.endswith(('.js', '.css')):
            files[name] = without_comments(data)
    files['index.html'] = announced(files['index.html'], files)
    files = versioned(files)

    kept = set()
    for name, data in files.items():
        source = sources[name]
        put(args.folder / name, data, kept)
        if source.suffix in SHRINK:
            small = gzip.compress(data, 9, mtime=0)
            if len(small) < len(data):
                put(args.folder / (name + '.gz'), small, kept)

    for folder, _, names in os.walk(args.folder):
        for name in names:
            path = pathlib.Path(folder) / name
            if path not in kept:
                path.unlink()
    args.stamp.touch()


if __name__ == '__main__':
    main()
