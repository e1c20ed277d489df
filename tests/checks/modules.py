#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the dependencies between modules against the table in server/README.md (C) and web-client/README.md (JavaScript).

A module is a folder of code. The check fails if
  - a file includes or imports a header of a module that stands below its own in the table;
  - a private.h is included from outside its folder (the tests of that folder may include it);
  - a folder of rules/, net/, server/, tests/server/ or tests/unit/ has more than 25 .c and .h files;
  - files of different modules include each other in a cycle;
  - a header of tests/ has a variable that can change: a test file has its state itself, and passes it;
  - a file outside server/app names struct app; or the struct of a module, a member of it, points to the struct of a module below its own, or
    to those of more than eight other modules;
  - a module is missing in the table, or the table names a folder that does not exist.
"""
import collections
import os
import pathlib
import re
import subprocess
import sys

from names import LITERAL

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES_MAX = 25  # what a reader can take in at once
POINTED_MAX = 8  # modules to which the struct of a module has pointers; base/ is used by all
POINTS_TO_ALL = {'server/commands', 'server/metrics', 'server/admin', 'server/api', 'server/app'}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
# A variable at file scope, or a static one; and what else ends with a semicolon there: types and functions.
STATIC = re.compile(r'\bstatic\b(?!\s+inline\b)([^;={}()]*)[;=]')
TYPE = re.compile(r'typedef\b.*|(struct|union|enum)( \w+)?( @)?')
IMPORT = re.compile(r'''(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]''')


def read_table(text):
    """The folders of the first table whose heading has the word "module", in order; a row may name several."""
    folders, inside = [], False
    for line in text.splitlines():
        if not line.startswith('|'):
            if inside and folders:
                break
            inside = False
            continue
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if 'module' in [cell.lower() for cell in cells]:
            column = [cell.lower() for cell in cells].index('module')
            inside = True
        elif inside and not set(line) <= set('|-: '):
            folders.append([name.rstrip('/') for name in re.findall(r'`([\w/.-]+)`', cells[column])])
    return folders


def module_of(folder, order):
    """The module that owns a folder: the longest name in the table that begins it; None outside all modules."""
    while folder:
        if folder in order:
            return folder
        folder = os.path.dirname(folder)
    return None


def resolve(including, header, exists):
    """The path of an included header: beside the file, below server/, or below the project."""
    for folder in (os.path.dirname(including), 'server', ''):
        path = os.path.normpath(os.path.join(folder, header))
        if path in exists:
            return path
    return None


def edges_of(files, texts):
    """Yields (file, included file as written, path) of all includes and imports that resolve."""
    exists = set(files)
    for name in files:
        if name.endswith(('.c', '.h', '.def')):
            for header in INCLUDE.findall(texts[name]):
                path = resolve(name, header, exists)
                if path:
                    yield name, header, path
        elif name.endswith('.js'):
            for target in IMPORT.findall(texts[name]):
                path = os.path.normpath(os.path.join(os.path.dirname(name), target))
                if path in exists:
                    yield name, target, path


def groups(graph):
    """The strongly connected groups of a graph, a dict from each node to the set of its targets."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def visit(node):
        work = [(node, iter(sorted(graph[node])))]
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        while work:
            at, rest = work[-1]
            for target in rest:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(sorted(graph[target]))))
                    break
                if target in on_stack:
                    low[at] = min(low[at], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    group = []
                    while True:
                        one = stack.pop()
                        on_stack.discard(one)
                        group.append(one)
                        if one == at:
                            break
                    found.append(sorted(group))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def cycles(edges, order):
    """Groups of files that include each other and belong to more than one module."""
    graph = collections.defaultdict(set)
    for source, _, target in edges:
        graph[source].add(target)
    return [group for group in groups(graph) if len({module_of(os.path.dirname(name), order) for name in group}) > 1]


def variables_of(text):
    """The names of the variables that can change and that a C header declares; their type may be a structure."""
    text = re.sub(r'^\s*#(.*\\\n)*.*', '', LITERAL.sub('', text), flags=re.MULTILINE)
    statements = STATIC.findall(text)
    flat, before = text, None
    while flat != before:
        before, flat = flat, re.sub(r'\{[^{}]*\}', '@', flat)
    statements += re.sub(r'\)\s*@', ');', flat).split(';')
    found = []
    for statement in statements:
        left = ' '.join(statement.split('=')[0].split())
        is_function = '(' in left and not re.match(r'[^(]*\(\*', left)
        if left and not is_function and not TYPE.fullmatch(left) and not re.search(r'\bconst\b', left.rsplit('*')[-1]):
            found.append(re.sub(r'\[.*|\)?\(.*\)', '', left.replace('(*', '')).split()[-1].strip('*)'))
    return sorted(set(found))


def judge_owners(texts, owners, rows):
    """The problems with pointers between the structs of modules. `owners`: the names of those that struct app has as members."""
    order = {name: place for place, names in enumerate(rows) for name in names}
    bodies, problems = {}, []
    for name, text in texts.items():
        if re.search(r'\bstruct app\b', text) and name.startswith('server/') and not name.startswith('server/app/'):
            problems.append(f'{name}: names struct app, which only app/ may do')
        for struct, body in re.findall(r'^struct (\w+) \{\n(.*?)^\};', text, re.MULTILINE | re.DOTALL) if name.endswith('.h') else ():
            if module_of(os.path.dirname(name), order):
                bodies[struct] = (module_of(os.path.dirname(name), order), body)
    for owner in owners:
        home, body = bodies.get(owner, (None, ''))
        pointed = {to for to in re.findall(r'^    (?:const )?struct (\w+) \*', body, re.MULTILINE) if to in bodies and bodies[to][0] != home}
        problems += [f'struct {owner}: points to struct {to} of a module below its own' for to in sorted(pointed)
                     if order[bodies[to][0]] > order[home]]
        count = len({bodies[to][0] for to in pointed} - {'server/base'})
        if count > POINTED_MAX and home not in POINTS_TO_ALL:
            problems.append(f'struct {owner}: points to parts of {count} other modules; at most {POINTED_MAX}')
    return problems


def judge(files, texts, rows, full=('rules', 'net', 'server', 'tests/server', 'tests/unit')):
    """The problems of a tree, each a sentence. `rows`: the table."""
    problems = []
    order = {}
    for place, names in enumerate(rows):
        for name in names:
            order[name] = place
    for name in order:
        if not any(file.startswith(name + '/') for file in files):
            problems.append(f'{name}: the table names this module, but it has no files')
    edges = []
    for source, written, target in edges_of(files, texts):
        from_folder, to_folder = os.path.dirname(source), os.path.dirname(target)
        if os.path.basename(target) == 'private.h' and from_folder not in (to_folder, 'tests/' + to_folder, 'tests/unit/' + to_folder):
            problems.append(f'{source}: includes {written}, which is private to {to_folder}/')
        if source.startswith('tests/') or target.startswith('tests/'):
            continue
        edges.append((source, written, target))
        here, there = module_of(from_folder, order), module_of(to_folder, order)
        if here is None and from_folder in ('server', 'web-client') and not source.endswith('.c'):
            continue  # app.js and sw.js, beside the modules
        if here is None:
            problems.append(f'{source}: its folder is not in the table of modules')
        elif there is not None and order[there] > order[here]:
            problems.append(f'{source}: includes {written} of a module below its own in the table')
    for name in files:
        if name.startswith('tests/') and name.endswith('.h'):
            problems += [f'{name}: {variable} is a variable; a test file has its state itself' for variable in variables_of(texts[name])]
    sizes = collections.Counter(os.path.dirname(name) for name in files if name.endswith(('.c', '.h')))
    for folder, count in sorted(sizes.items()):
        if count > FILES_MAX and folder.startswith(full):
            problems.append(f'{folder}: {count} .c and .h files; at most {FILES_MAX}')
    for group in cycles(edges, order):
        problems.append('these files of different modules include each other: ' + ', '.join(group))
    return sorted(set(problems))


def main():
    names = subprocess.run(['git', 'ls-files', '--', '*.c', '*.h', '*.def', '*.js'], cwd=ROOT, capture_output=True, text=True,
                           check=True).stdout.split()
    files = [name for name in names if (ROOT / name).is_file() and '/vendor/' not in name]
    texts = {name: (ROOT / name).read_text(errors='replace') for name in files}
    rows = [[module if module in ('rules', 'net') else 'server/' + module for module in row]
            for row in read_table((ROOT / 'server/README.md').read_text())]
    page = read_table((ROOT / 'web-client/README.md').read_text())
    rows += [['web-client/' + module for module in row] for row in page if row]
    app = re.search(r'^struct app \{\n(.*?)^\};', texts['server/app/app.h'], re.MULTILINE | re.DOTALL).group(1)
    problems = judge(files, texts, rows) + judge_owners(texts, re.findall(r'^    struct (\w+) ', app, re.MULTILINE), rows)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
