#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that identifiers, files and commands named in the documents exist.

usage: documents.py [FILE…]

It reads the text in backquotes and the fenced blocks of each .md file of the project:

- `name()`, `a_name` and `A_NAME` stand in a source file of the project. Capital letters within a name in small letters,
  as in `apply_WORD()`, stand for anything;
- a path such as `commands/table.c` or `store/postgres/migrations` is the end of the path of a file or folder. Words in
  capital letters, `…` and `*` stand for anything. Of a path below `build/`, a meson.build names the last part;
- `taberna-ai CALL`, `taberna-research CALL`, `taberna-rules CALL`, `taberna CALL` and `taberna admin VERB` are calls that the programs list;
- an option such as `--listen` stands in a source file.

In fenced blocks it reads the paths and calls.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = {'.c', '.h', '.def', '.js', '.mjs', '.ts', '.py', '.sh', '.sql', '.css', '.html', '.build', '.txt', '.json', '.yaml', '.yml',
           '.conf', '.service', '.socket', '.timer', '.cfg', '.net', ''}
# History: it names what existed.
LEFT_OUT = {'deploy/CHANGELOG.md'}
# Names of other programs, and examples of naming.
OTHERS = {'pg_hba.conf', 'uv_idle', 'snake_case', 'UPPER_CASE', 'timeout_ms', 'deploy/prebuilt'}
QUOTED = re.compile(r'`([^`\n]+)`')
FENCED = re.compile(r'^```.*?^```', re.MULTILINE | re.DOTALL)
NAME = re.compile(r'^(?:struct |enum )?([a-z_][A-Za-z0-9_]*\(\)|[a-z][a-z0-9]*(?:_[a-zA-Z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$')
PATH = re.compile(r'^[A-Za-z0-9_.*…-]+(?:/[A-Za-z0-9_.*…-]+)+/?$')
FILE = re.compile(r'^[A-Za-z0-9_-]+\.(?:c|h|js|mjs|py|md|def|sh|sql|css|html|build|service|socket|timer|conf|yaml)$')
OPTION = re.compile(r'(?<![\w-])--[a-z][a-z0-9-]*')
CALL = re.compile(r'^\s*(?:\S*/)?(taberna-ai|taberna-research|taberna-rules|taberna admin|taberna) ([a-z][a-z-]*)(?![\w./-])', re.MULTILINE)
WORD = re.compile(r'[A-Za-z_][A-Za-z0-9_]*')
TOP = {'rules', 'net', 'server', 'web-client', 'tests', 'deploy'}
# The files that list the calls of each program.
CALLS = {'taberna-ai': 'rules/ai/tool/main.c', 'taberna-research': 'rules/ai/research/main.c', 'taberna-rules': 'rules/tool/main.c',
         'taberna admin': 'server/admin/verbs.c', 'taberna': 'server/app/main.c'}


def tracked(root):
    listed = subprocess.run(['git', 'ls-files'], cwd=root, capture_output=True, text=True, check=True).stdout
    return [pathlib.PurePosixPath(line) for line in listed.splitlines() if (root / line).is_file()]


class Project:
    """The names that documents may use."""

    def __init__(self, files, texts):
        """files: all paths; texts: the contents of source files by path."""
        self.paths = {str(path) for path in files} | {str(folder) for path in files for folder in path.parents}
        self.folders = {folder.name for path in files for folder in path.parents}
        self.words = {word for text in texts.values() for word in WORD.findall(text)}
        self.options = {option for text in texts.values() for option in OPTION.findall(text)}
        self.built = {word for path, text in texts.items() if path.name == 'meson.build' for word in re.findall(r"'([^'\n]+)'", text)}
        self.calls = {program: set(re.findall(r'"(?:\s*)([a-z][a-z-]+)', texts.get(pathlib.PurePosixPath(file), '')))
                      for program, file in CALLS.items()}

    def has_name(self, name):
        pattern = re.sub(r'[A-Z]{3,}', '[A-Za-z0-9_]+', name)
        return name in self.words or (name != name.upper() and pattern != name and any(re.fullmatch(pattern, word) for word in self.words))

    def has_path(self, named):
        """Whether a path ends so, with or without the extension of the file."""
        if named.rpartition('/')[2] in self.built:
            return True
        pattern = re.sub(r'\\\*|…|(?<![a-z])[A-Z][A-Z0-9_]+', '[^/]*', re.escape(named))
        whole = re.compile(rf'(?:.*/)?{pattern}(?:\.[a-z]+)?')
        return any(whole.fullmatch(path) for path in self.paths)

    def is_path(self, span):
        """Whether a text is meant as a path: it names a file by its extension, or begins with a folder of the project."""
        return bool(FILE.match(span) or PATH.match(span) and
                    ('.' in span.rpartition('/')[2] or span.partition('/')[0] in self.folders or span.startswith('build')))

    def fault_of_name(self, span):
        if span in OTHERS:
            return ''
        if found := NAME.match(span):
            return '' if self.has_name(found[1].removesuffix('()')) else 'no source file has this name'
        if self.is_path(span):
            return '' if self.has_path(span.rstrip('/')) else 'there is no such file or folder'
        if OPTION.fullmatch(span):
            return '' if span in self.options else 'no program of the project has this option'
        return ''

    def faults_of_calls(self, text):
        for program, call in CALL.findall(text):
            if call not in self.calls[program]:
                yield f'`{program} {call}`: {CALLS[program]} lists no such call'

    def faults(self, name, text):
        """The names in a document that do not exist, as sentences."""
        blocks = FENCED.findall(text)
        spans = QUOTED.findall(FENCED.sub('', text))
        for span in spans:
            if fault := self.fault_of_name(span):
                yield f'{name}: `{span}`: {fault}'
        for word in [word for block in blocks for word in block.split()]:
            if PATH.match(word) and word.partition('/')[0] in TOP and not self.has_path(word.rstrip('/')):
                yield f'{name}: {word}: there is no such file or folder'
        for fault in self.faults_of_calls('\n'.join([*spans, *blocks])):
            yield f'{name}: {fault}'


def main():
    files = tracked(ROOT)
    texts = {}
    for path in files:
        if path.suffix in SOURCES and path.suffix != '.md' and 'weights' not in path.parts:
            try:
                texts[path] = (ROOT / path).read_text(encoding='utf-8')
            except UnicodeDecodeError:
                continue
    project = Project(files, texts)
    documents = [pathlib.PurePosixPath(one) for one in sys.argv[1:]] or [path for path in files if path.suffix == '.md' and str(path) not in LEFT_OUT]
    faults = [fault for path in documents for fault in project.faults(path, (ROOT / path).read_text(encoding='utf-8'))]
    print('\n'.join(faults) or f'{len(documents)} documents name what exists.')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
