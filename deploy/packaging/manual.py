#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the manual pages and the shell completions from what the programs print about themselves.

usage: manual.py VERSION FOLDER TABERNA TABERNA_RULES TABERNA_AI

The texts come from the tables behind --help and --print-settings, so a new setting or command needs no line here.
"""
import pathlib
import re
import subprocess
import sys

ABOUT = {
    'taberna': 'server for historical tables games',
    'taberna-admin': 'commands a running server of taberna',
    'taberna-rules': 'the rules of historical tables games on the command line',
    'taberna-ai': 'computer players for historical tables games: the best turns of a position',
    'taberna.conf': 'settings of taberna',
}
SUB_COMMANDS = ('doctor', 'dump', 'probe', 'restore')
OPTION = re.compile(r'--([a-z-]+)(?: ([A-Z]+))?$')


def printed(*command):
    """What the program prints: a program that has no --help prints its usage to standard error."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not (done.stdout or done.stderr):
        sys.exit(f'manual.py: {" ".join(map(str, command))} prints nothing')
    return done.stdout or done.stderr


def blocks(text):
    """The parts of a help text: ('usage' | 'heading' | 'text', words) or ('item', (term, words))."""
    found = []
    kind = None
    for line in text.splitlines():
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        if not words:
            kind = None
        elif line.lower().startswith('usage: '):
            kind = 'usage'
            found.append([kind, line[len('usage: '):]])
        elif kind == 'usage' and indent > 2:
            found.append([kind, words])
        elif indent == 2:
            term, _, meaning = re.sub(r' {2,}', '\n', words, count=1).partition('\n')
            kind = 'item'
            found.append([kind, [term, meaning]])
        elif indent > 2 and found and found[-1][0] == 'item':
            found[-1][1][1] = f'{found[-1][1][1]} {words}'.strip()
        elif re.fullmatch(r'[A-Z][\w, ]+:', words):
            kind = None
            found.append(['heading', words[:-1]])
        elif kind == 'text':
            found[-1][1] += ' ' + words
        else:
            kind = 'text'
            found.append([kind, words])
    return found


def roff(words):
    """Words for troff: no character of them is taken as a command."""
    words = words.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + words if words.startswith(('.', "'")) else words


def body(parts, level='.SH'):
    lines = []
    for kind, value in parts:
        if kind == 'heading':
            lines.append(f'{level} {roff(value.upper() if level == ".SH" else value)}')
        elif kind == 'item':
            lines += ['.TP', f'.B {roff(value[0])}', roff(value[1]) or '\\&']
        elif kind == 'text':
            lines += ['.PP', roff(value)]
    return lines


def page(name, section, version, usages, parts, see):
    lines = [f'.TH {name.upper()} {section} "" "taberna {version}"', '.SH NAME', f'{roff(name)} \\- {roff(ABOUT[name])}']
    if usages:
        lines += ['.SH SYNOPSIS', '.nf', *(f'.B {roff(usage)}' for usage in usages), '.fi']
    lines += ['.SH DESCRIPTION', *parts, '.SH SEE ALSO', ', '.join(f'.BR {other[0]} ({other[1]})' for other in see).replace(', ', ',\n')]
    return '\n'.join(lines) + '\n'


def program_page(name, version, help_text, more, see):
    """A page of a program. `more` are headings with the help of a sub-command each."""
    parts = blocks(help_text)
    usages = [value for kind, value in parts if kind == 'usage']
    lines = body(part for part in parts if part[0] != 'usage')
    for heading, text in more:
        parts = blocks(text)
        lines += [f'.SH {roff(heading.upper())}', *(f'.PP\n.B {roff(value)}' for kind, value in parts if kind == 'usage')]
        lines += body((part for part in parts if part[0] != 'usage'), '.SS')
    return page(name, 1, version, usages, lines, see)


def settings_of(table):
    """The rows of the table that --print-settings prints: name, form, default, whether a reload applies it, meaning."""
    rows = [[cell.strip() for cell in row.strip('|').split(' | ')] for row in table.splitlines()[2:]]
    return [(*row[0].strip('`').split(' = '), row[1].strip('`'), row[2] == 'yes', row[3].rstrip(' |')) for row in rows]


def settings_page(version, table):
    lines = ['A file of settings, which', '.B taberna \\-\\-config FILE', 'reads. A line is "name = value"; a line that begins with # is a comment.',
             'The file is UTF\\-8. The command line has the same names and overrides the file.',
             '.B taberna \\-\\-check\\-config \\-\\-config FILE', 'checks it. SIGHUP makes a running server read it again.', '.SH SETTINGS']
    for name, form, default, reloaded, meaning in settings_of(table):
        lines += ['.TP', f'.B {roff(name)} = {roff(form)}',
                  roff(f'{meaning} Default: {default}. {"A reload applies it." if reloaded else "A change needs a restart."}')]
    return page('taberna.conf', 5, version, [], lines, [('taberna', 1)])


def options_of(help_text):
    """Each option with its placeholder, or None, and the beginning of its meaning."""
    found = []
    for kind, value in blocks(help_text):
        match = OPTION.match(value[0]) if kind == 'item' else None
        if match:
            found.append((match[1], match[2], value[1].split('. ')[0].rstrip('.')))
    return found


def verbs_of(help_text):
    return [(value[0].split()[0], value[1]) for kind, value in blocks(help_text) if kind == 'item' and not value[0].startswith('-')]


def bash_completion(options, verbs):
    def names(form):
        return '|'.join(f'--{name}' for name, of, _ in options if of == form)
    words = ' '.join(['admin', *SUB_COMMANDS, *(f'--{name}' for name, _, _ in options)])
    return f'''# bash completion for taberna
_taberna()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    COMPREPLY=()
    case $before in
    {names('FILE')}) compopt -o default; return ;;
    {names('FOLDER')}) compopt -o default; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    esac
    if [ "${{COMP_WORDS[1]}}" = admin ] && [ "$COMP_CWORD" -gt 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "{' '.join(name for name, _ in verbs)} --data --config --json" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "{words}" -- "$word")
    fi
}}
complete -F _taberna taberna
'''


def zsh_words(text):
    return re.sub(r"([\[\]:\\])", r'\\\1', text).replace("'", "'\\''")


def zsh_completion(options, verbs):
    actions = {'FILE': '_files', 'FOLDER': '_files -/'}
    lines = ['#compdef taberna', '', 'local -a verbs', 'verbs=(']
    lines += [f"    '{name}:{zsh_words(meaning)}'" for name, meaning in verbs]
    lines += [')', 'if [[ ${words[2]} = admin ]]; then', '    _describe command verbs', '    return', 'fi', '_arguments \\']
    for name, form, meaning in options:
        value = f':{form}:{actions.get(form, " ")}' if form else ''
        lines.append(f"    '--{name}[{zsh_words(meaning)}]{value}' \\")
    lines += [f"    '1:command:({' '.join(['admin', *SUB_COMMANDS])})'"]
    return '\n'.join(lines) + '\n'


def main():
    version, folder, taberna, rules, ai = sys.argv[1], pathlib.Path(sys.argv[2]), *sys.argv[3:6]
    help_text, admin = printed(taberna, '--help'), printed(taberna, 'admin', '--help')
    options, verbs = options_of(help_text), verbs_of(admin)
    here = [('taberna-admin', 1), ('taberna-rules', 1), ('taberna-ai', 1), ('taberna.conf', 5)]
    files = {
        'taberna.1': program_page('taberna', version, help_text, [(f'taberna {name}', printed(taberna, name, '--help')) for name in SUB_COMMANDS], here),
        'taberna-admin.1': program_page('taberna-admin', version, admin,
                                        [('copy-store', printed(taberna, 'admin', 'copy-store', '--help'))], [('taberna', 1)]),
        'taberna-rules.1': program_page('taberna-rules', version, printed(rules, '--help'), [], [('taberna', 1)]),
        'taberna-ai.1': program_page('taberna-ai', version, printed(ai, '--help'), [], [('taberna', 1)]),
        'taberna.conf.5': settings_page(version, printed(taberna, '--print-settings')),
        'taberna': bash_completion(options, verbs),
        '_taberna': zsh_completion(options, verbs),
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding='utf-8')


if __name__ == '__main__':
    main()
