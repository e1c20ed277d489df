#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the folder that the server serves. README.md, *Build*, describes the result.

usage: bundle.py SOURCE FOLDER STAMP [--plain] [--depfile FILE] [--wasm FILE]... [--weights FOLDER] [--data FILE]...

SOURCE is web-client/. esbuild follows the imports of app.js and ai/worker.js, so no list of modules exists. All style
sheets, fonts, icons and sounds are taken. The wasm files, and the networks of the computer players (NAME.net in the
folder of weights), get addresses with a hash; data files keep their names, and games/NAME/puzzles.json becomes
NAME.puzzles.json. Files of an earlier run are deleted. STAMP
is touched last: meson watches it. With --plain the folder is a copy of the sources, for development.
"""
import argparse
import concurrent.futures
import gzip
import hashlib
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import tempfile

BUILT = 'assets/'  # files whose names contain a hash: browsers keep them for ever
CODE = ('.js', '.css', '.html', '.woff2')
COPIED = ('.svg', '.png', '.webp', '.webmanifest', '.mp3', '.ogg', '.txt', 'LICENSE')
INDENTED = 'views/reading/'  # its templates contain code; in those of other views indentation has no meaning
OFFLINE_NOT = ('LICENSE', '.map', '.md', '.tgz', '404.html')  # the page without a network does not need them
ROUTED = 'routes/'  # the indexes of routes
OF_BOTS = '.weights/'  # the networks of the server's bots; it serves no name that begins with a dot
SHRINK = ('.html', '.js', '.css', '.svg', '.json', '.map', '.webmanifest', '.wasm', '.txt', '.md', 'LICENSE', '.net')
WHOLE = '.whole.js'  # the end of a part's name in the folder of the bundler
FIRST_STYLES = 'styles/first.css'  # made of the style sheets of index.html
INDEX_STYLES = 'styles/first-{}.css'  # the same, with those of a page in ROUTES

# The pages that have an index of their own, which names all files of the first view: the first part of the address
# ('' for the address "/"), its modules, and its style sheets. Other pages work too: they load these files later.
ROUTES = {
    't': (['views/table/table.js'], ['table-page']),
    '': (['views/lobby/home.js'], ['front', 'lobby', 'empty', 'learn']),
    'lobby': (['views/lobby/lobby.js'], ['front', 'lobby', 'empty', 'learn']),
    'tv': (['views/lobby/tv.js'], ['front', 'empty', 'learn', 'table-page']),
    'play': (['views/play/play.js'], ['front', 'play', 'sets']),
    'rules': (['views/reading/rules-page.js'], ['reading']),
    'learn': (['views/learn/learn.js'], ['learn']),
    'puzzles': (['views/learn/puzzles.js'], ['learn']),
    'print': (['views/print/print-page.js'], ['print']),
}
RULES_PRELOAD = '<link rel="preload" href="/rules.wasm" as="fetch" crossorigin />\n'  # in index.html
PLAYED = ('t', 'play', 'rules', 'learn')  # the pages in ROUTES whose first board needs rules.wasm
# The groups of modules before those of ROUTES: those of app.js with small modules that most pages need, boards to play
# on, and words for the rules of a table and for each game.
GROUPS = [
    ['app.js', 'views/common/bot-tag.js', 'views/common/learn-link.js', 'views/common/sides.js', 'views/common/width.js',
     'views/common/media.js', 'views/common/near.js', 'views/common/clipboard.js', 'views/board/still-board.js',
     'views/board/arrows.js'],
    ['views/board/game-board.js', 'views/board/scene.js'],
    ['views/lobby/options.js', 'views/common/settings-words.js', 'games/texts.js'],
]


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def hashed(name, data):
    """The address of a file that esbuild does not build: "rules.wasm" becomes "assets/rules-0123456789abcdef.wasm"."""
    stem, end = posixpath.splitext(posixpath.basename(name))
    return f'{BUILT}{stem}-{digest(data)}{end}'


class Bundler:
    """esbuild in a temporary folder with a copy of the sources, so that its results do not depend on the folder."""

    def __init__(self, folder, sources):
        self.folder = folder
        self.files = {}  # address: bytes
        self.outputs = {}  # address: what esbuild says about it
        self.addresses = {}  # source: address
        for name, path in sources.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            if name.startswith('views/') and name.endswith('.js') and not name.startswith(INDENTED):
                (folder / name).write_text(re.sub(r'\n +', '\n', path.read_text()))
            else:
                shutil.copyfile(path, folder / name)

    def run(self, entries, *options):
        """Runs esbuild and returns what it says about the inputs and outputs; the outputs lie in out/."""
        shutil.rmtree(self.folder / 'out', ignore_errors=True)
        subprocess.run(['esbuild', *entries, '--bundle', '--format=esm', '--target=es2022', '--outdir=out',
                        '--loader:.woff2=file', '--external:node:*', '--log-level=warning', '--metafile=meta.json',
                        *options],
                       cwd=self.folder, check=True)
        return json.loads((self.folder / 'meta.json').read_text())

    def build(self, entries, *options):
        """Adds the bundles of these entries."""
        names = [f'--{kind}-names=[name]-[hash]' for kind in ('entry', 'chunk', 'asset')]
        meta = self.run(entries, '--minify', '--sourcemap', '--charset=utf8', '--public-path=/assets', *names, *options)
        for path, output in meta['outputs'].items():
            address = BUILT + path.removeprefix('out/')
            self.files[address] = (self.folder / path).read_bytes().replace(WHOLE.encode(), b'.js')
            self.outputs[address] = output
            # A font has no entry point, but a single input.
            source = output.get('entryPoint') or (path.endswith('.woff2') and next(iter(output['inputs'])))
            if source:
                self.addresses[source] = address

    def build_styles(self, first):
        """Bundles each style sheet; those of index.html become a single one, also together with those of each page."""
        names = [path.relative_to(self.folder).as_posix() for path in sorted((self.folder / 'styles').glob('*.css'))]
        joined = {FIRST_STYLES: first}
        joined.update({INDEX_STYLES.format(route): first + [f'styles/{style}.css' for style in styles]
                       for route, (_, styles) in ROUTES.items()})
        for name, parts in joined.items():
            (self.folder / name).write_text(''.join(f"@import '../{part}';\n" for part in parts))
        self.build([*joined, *(name for name in names if name not in first)])

    def build_page(self, built):
        """Bundles app.js and all parts that it loads later. `built` maps names to addresses, see assets.js."""
        self.inputs = self.run(['app.js'], '--splitting')['inputs']
        parts = {path for name in self.inputs for path in self.imports(name, 'dynamic-import')}
        at_once = {path for name in self.inputs for path in self.imports(name, 'import-statement')}
        groups, grouped = [], set()
        for modules in [*GROUPS, *(modules for modules, _ in ROUTES.values())]:
            groups.append([path for path in self.closure(modules)
                           if path not in grouped and path != 'app.js' and (path in at_once or path not in parts)])
            grouped.update(groups[-1])
        for part in ['app.js', *sorted(parts)]:
            self.share(part, self.all_needed(part, groups))
        self.build(['app.js'], '--splitting', define(built))
        self.addresses['app.js'] = next(address for address, output in self.outputs.items()
                                        if f'app{WHOLE}' in output['inputs'])

    def imports(self, name, kind):
        return [one['path'] for one in self.inputs[name]['imports'] if one['kind'] == kind and one['path'] in self.inputs]

    def closure(self, names):
        """The modules, and all modules that they import at once."""
        found = list(names)
        for name in found:
            found += [path for path in self.imports(name, 'import-statement') if path not in found]
        return found

    def all_needed(self, part, groups):
        """The modules of all groups of which the part needs a module: the first group always, and those of a group that
        it needs need others."""
        needed, size = [part, *groups[0]], 0
        while size < len(needed):
            size = len(needed)
            needed = self.closure(needed)
            for group in groups:
                if not set(group).isdisjoint(needed):
                    needed += [path for path in group if path not in needed]
        return [path for group in groups for path in group if path in needed]

    def share(self, part, group):
        """Lets a part import all modules of its groups.

        esbuild makes one file of all modules that exactly the same parts need, so most files would be tiny. With this,
        a part that needs one module of a group needs all of them, and the group becomes one file.
        """
        path = self.folder / part
        text = path.read_text()
        whole = path.with_suffix(WHOLE)
        whole.write_text(text)
        exports = f"export * from './{whole.name}';\n"
        if re.search(r'\bexport default\b|\bas default\b', text):
            exports += f"export {{ default }} from './{whole.name}';\n"
        up = posixpath.relpath('.', posixpath.dirname(part) or '.')
        first = f'app{WHOLE}'  # belongs to the first group, so that its file is the one that starts the page
        names = [name for name in group if name != part] + [first]
        path.write_text(''.join(f"import '{up}/{name}';\n" for name in names) + exports)

    def needed(self, modules):
        """The addresses of all scripts that must be loaded before these modules run. A module of the first load has no
        file of its own."""
        found = [self.addresses[name] for name in modules if name in self.addresses]
        for address in found:
            for one in self.outputs[address]['imports']:
                path = BUILT + one['path'].removeprefix('out/')
                if one['kind'] == 'import-statement' and path not in found:
                    found.append(path)
        return found


def define(addresses):
    """The option that gives assets.js its table."""
    table = {name: f'/{address}' for name, address in addresses.items()}
    return '--define:globalThis.TABERNA_ASSETS=' + json.dumps(table, separators=(',', ':'))


def linked_styles(html):
    return re.findall(r'<link rel="stylesheet" href="/([^"]+)"', html)


def with_addresses(html, addresses):
    """The page with the addresses of built files, without comments and indentation."""
    html = re.sub(r'<!--.*?-->', '', html, flags=re.S)
    html = re.sub(r'(href|src)="/([^"]+)"', lambda found: f'{found[1]}="/{addresses.get(found[2], found[2])}"', html)
    return re.sub(r'\n\s+', '\n', html)


def with_links(html, sheet, styles=(), scripts=()):
    """The page with this style sheet instead of its own, and with a preload for each of the scripts. styles: the names of
    further style sheets that this one contains, for addStyles() in later.js."""
    link = f'<link rel="stylesheet" href="/{sheet}" data-styles="{" ".join(styles)}" />\n'
    before, *rest = re.split(r'<link rel="stylesheet"[^>]*>\n', html)
    links = ''.join(f'<link rel="modulepreload" href="/{address}" />\n' for address in scripts)
    return (before + link + ''.join(rest)).replace(RULES_PRELOAD, links + RULES_PRELOAD)


def indexes(html, bundler, addresses):
    """The index of each page in ROUTES: index.html, routes/t.html and so on."""
    found = {}
    for name, (modules, styles) in ROUTES.items():
        # The large files first: their transfer takes longest.
        scripts = sorted(bundler.needed(['app.js', *modules])[1:], key=lambda one: -len(bundler.files[one]))
        page = with_links(html, addresses[INDEX_STYLES.format(name)], styles, scripts)
        if name not in PLAYED:
            page = page.replace(RULES_PRELOAD, '')
        page = with_addresses(page, addresses)
        found[f'{ROUTED}{name}.html' if name else 'index.html'] = page.encode()
    return found


def versioned(files):
    """Writes the version, a digest of all files, into every page, and the digests of the files into sw.js."""
    kept = {name: data for name, data in files.items()
            if name != 'sw.js' and not name.startswith((ROUTED, BUILT + DAILY)) and not name.endswith(OFFLINE_NOT)}
    version = digest(''.join(f'{name} {digest(data)}\n' for name, data in sorted(kept.items())).encode())
    mark = b'<meta name="version" content="" />'
    assert mark in files['index.html']
    files = {name: data.replace(mark, mark.replace(b'""', f'"{version}"'.encode()))
             if name.endswith('.html') else data for name, data in files.items()}
    hashes = {name: digest(files[name]) for name in sorted(kept)}
    page = json.dumps({'version': version, 'files': hashes}, separators=(',', ':'))
    empty = b'{"version":"","files":{}}'
    assert empty in files['sw.js']
    return {**files, 'sw.js': files['sw.js'].replace(empty, page.encode())}


PUZZLES = '.puzzles.json'
DAILY = 'daily'  # the folder of single puzzles of a day: without a network the page takes the file of all puzzles


def puzzle_files(source):
    """The puzzles of each game that has some: the path by the name in the page."""
    return {path.parent.name + PUZZLES: path for path in sorted(source.glob('games/*/puzzles.json'))}


def daily_files(source, data):
    """The puzzles of each game in the order of their ids, in small files: a page that shows one needs no more."""
    size = int(re.search(r'DAILY_PART = (\d+);', (source / 'learn/puzzle-games.js').read_text())[1])
    files = {}
    for name in [name for name in data if name.endswith(PUZZLES)]:
        puzzles = sorted(json.loads(data[name])['puzzles'], key=lambda one: one['id'])
        for start in range(0, len(puzzles), size):
            part = json.dumps({'puzzles': puzzles[start:start + size]}, separators=(',', ':'))
            files[f'{DAILY}/{name.removesuffix(PUZZLES)}-{start // size}.json'] = part.encode()
    return files


def bundled(sources, loose, data, daily):
    """The files of the page. loose: wasm files and networks, by name; data: files that keep their names; daily: those of
    daily_files(), whose folder gets a hash."""
    with tempfile.TemporaryDirectory(prefix='taberna-page-') as folder:
        bundler = Bundler(pathlib.Path(folder), {name: path for name, path in sources.items() if name.endswith(CODE)})
        html = sources['index.html'].read_text()
        addresses = {name: hashed(name, data) for name, data in loose.items()}
        addresses[DAILY] = f'{BUILT}{DAILY}-{digest(b"".join(daily[name] for name in sorted(daily)))}'
        bundler.build(['ai/worker.js'], define(addresses))
        first = linked_styles(html)
        bundler.build_styles(first)
        addresses.update(bundler.addresses)
        named = {name: address for name, address in addresses.items()
                 if name.endswith(('.css', '.wasm', 'worker.js', DAILY)) and name != 'ai.wasm'
                 and not name.startswith('styles/first')}
        bundler.build_page(named)
        addresses.update(bundler.addresses)
        addresses.update({name: addresses[FIRST_STYLES] for name in first})

        files = {name: path.read_bytes() for name, path in sources.items() if name.endswith(COPIED)} | data
        files.update({hashed(name, data): data for name, data in loose.items()})
        files.update({name.replace(DAILY, addresses[DAILY], 1): data for name, data in daily.items()})
        files.update(bundler.files)
        files.update(indexes(html, bundler, addresses))
        missing = with_links(sources['404.html'].read_text(), addresses[FIRST_STYLES])
        files['404.html'] = with_addresses(missing, addresses).encode()
        files['sw.js'] = subprocess.run(['esbuild', '--minify'], input=sources['sw.js'].read_bytes(),
                                        stdout=subprocess.PIPE, check=True).stdout
    return versioned(files)


def sources_of(source):
    """The files of the page in web-client/, by name."""
    found = {}
    for folder, folders, names in os.walk(source):
        folders[:] = [name for name in folders if name != 'node_modules']
        for name in names:
            path = pathlib.Path(folder, name)
            if path.name.endswith(CODE + COPIED) and not name.endswith('.d.ts'):
                found[path.relative_to(source).as_posix()] = path
    return dict(sorted(found.items()))


def put(path, data, kept):
    """Writes the file only if its bytes differ, so that an unchanged file keeps its time. True if it was written."""
    kept.add(path)
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


def shrink(path, data, changed):
    """The files with the compressed data beside a file; unless it changed, those of an earlier run stay."""
    gz, br = (path.with_name(path.name + end) for end in ('.gz', '.br'))
    if changed or not gz.is_file():
        gz.write_bytes(gzip.compress(data, 9, mtime=0))
    if path.name.endswith('.map'):
        return [gz]  # few clients ask for it, and the server keeps each file in memory
    if changed or not br.is_file():
        br.write_bytes(subprocess.run(['brotli', '--best', '--stdout'], input=data, stdout=subprocess.PIPE, check=True).stdout)
    return [gz, br]


def write(folder, files, shrunk):
    """Writes the files, and their compressed forms if `shrunk`, and deletes all others."""
    kept = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waited = []
        for name, data in files.items():
            changed = put(folder / name, data, kept)
            if shrunk and name.endswith(SHRINK) and not name.startswith(OF_BOTS):
                waited.append(pool.submit(shrink, folder / name, data, changed))
        for one in waited:
            kept.update(one.result())
    for path in sorted(folder.rglob('*'), reverse=True):
        if path.is_file() and path not in kept:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('source', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('stamp', type=pathlib.Path)
    parser.add_argument('--plain', action='store_true')
    parser.add_argument('--depfile', type=pathlib.Path)
    parser.add_argument('--wasm', type=pathlib.Path, action='append', default=[])
    parser.add_argument('--weights', type=pathlib.Path)
    parser.add_argument('--data', type=pathlib.Path, action='append', default=[])
    args = parser.parse_args()

    sources = sources_of(args.source)
    weights = sorted(args.weights.glob('*.net')) if args.weights else []
    loose = {file.name: file.read_bytes() for file in args.wasm}
    loose.update({f'weights/{file.name}': file.read_bytes() for file in weights})
    puzzles = puzzle_files(args.source)
    data = {name: path.read_bytes() for name, path in [*((file.name, file) for file in args.data), *puzzles.items()]}
    daily = daily_files(args.source, data)
    if args.plain:
        files = {name: path.read_bytes() for name, path in sources.items()} | loose | data | daily
    else:
        files = bundled(sources, loose, data, daily)
    files.update({OF_BOTS + file.name: file.read_bytes() for file in weights})
    write(args.folder, files, not args.plain)
    if args.depfile:
        folders = {path.parent for path in sources.values()}
        read = [*sources.values(), *puzzles.values(), *folders, *args.wasm, *weights, *args.data]
        args.depfile.write_text(f'{args.stamp}: ' + ' '.join(str(path) for path in read) + '\n')
    args.stamp.touch()


if __name__ == '__main__':
    main()
