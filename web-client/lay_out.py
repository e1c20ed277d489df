#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the folder that the server serves: the page's files without their comments, with a preload for every module in
index.html, the version in index.html and sw.js, and a `.gz` beside each file that compresses well.

usage: lay_out.py SOURCE FOLDER STAMP NAME... [--wasm FILE]... [--weights FOLDER] [--data FILE]...

NAMEs are paths below SOURCE; wasm and data files are placed beside index.html. The weights of the computer players,
NAME.net in the folder of weights, go to weights/NAME.net; the server's bots read the same files. All other files in
FOLDER are deleted, so that a renamed file is not served for ever under its old name. STAMP is touched last: meson
watches it.
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
UNKEPT = ('.LICENSE', '404.html')  # not needed offline
SHRINK = {'.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm', '.txt', '.LICENSE', '.net'}


def without_comments(data):
    """Returns a script or style sheet without its comments. A comment that takes whole lines becomes empty lines, so
    that the numbers of the other lines stay. A comment with a copyright notice stays. In a string of several
    lines, no line may begin like a comment.
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


def without_indentation(data):
    """Returns a script or style sheet without the indentation of its lines, to save bytes. A script with a string of
    several lines, which has an odd number of backticks or a backslash at the end of a line, stays as it is."""
    lines = data.split(b'\n')
    if any(line.count(b'`') % 2 or line.endswith(b'\\') for line in lines):
        return data
    return b'\n'.join(line.strip() for line in lines)


def modules_of(first, files):
    """All modules that `first` imports statically, directly or not, in the order of discovery; those loaded with
    `import()` are not among them."""
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
    """index.html with a preload line for each module, so that no module waits until the one that imports it has been
    parsed."""
    names = modules_of('app.js', files)[1:]
    links = ''.join(f'    <link rel="modulepreload" href="/{name}" />\n' for name in names)
    mark = b'    <script type="module"'
    assert mark in html
    return html.replace(mark, links.encode() + mark, 1)


def versioned(files):
    """Writes the version, a digest of all files, into index.html, and the hashes of the files into the service
    worker (sw.js)."""
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
    """Writes the file only if its bytes differ, so that an unchanged file keeps its modification time."""
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
            files[name] = without_indentation(without_comments(data))
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
