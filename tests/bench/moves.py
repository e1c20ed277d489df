#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of a move: two-seat rooms whose players answer at once, through real sockets.

    tests/bench/moves.py TABERNA-LOAD SERVER [OLD-SERVER] [--rooms N] [--pace MS] [--commands N] [--seconds N]

Run it as root: perf and chrt need it. The programs are built with -Dbuildtype=release. Each server runs three times
under `taberna-load rooms`:
under callgrind, which counts the instructions of the process, under perf, which counts the system calls, and alone
for the processor time and the delays. A count covers one interval of the saturated server. The last column is the new
figure divided by the old one.
"""
import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server import Server  # noqa: E402

Figures = dict[str, float]
# The server on one processor and the load on another, both before the other work of the machine.
ALONE = ('chrt', '-r', '1', 'taskset', '-c', '0')
CALLS = ('sendto', 'recvfrom', 'fcntl', 'pwrite64', 'pread64', 'fdatasync', 'futex', 'epoll_wait', 'epoll_pwait', 'epoll_ctl', 'read', 'write',
         'ioctl')


ASK = r'''
import re, sys, time, urllib.request
def commands():
    text = urllib.request.urlopen(sys.argv[1]).read().decode()
    return sum(map(int, re.findall(r'^taberna_commands_total{[^}]*} (\d+)$', text, re.MULTILINE)))
before, began = commands(), time.monotonic()
time.sleep(float(sys.argv[2]))
print((commands() - before) / (time.monotonic() - began))
'''


def commands(server: Server) -> int:
    """The number of commands that the server has run."""
    found = re.findall(r'^taberna_commands_total{[^}]*} (\d+)$', server.get('/metrics').decode(), re.MULTILINE)
    return sum(map(int, found))


class Load:
    """`taberna-load rooms` against a server, from the moment when all games have begun."""

    def __init__(self, options: argparse.Namespace, server: Server, count: int) -> None:
        self._process = subprocess.Popen(
            ['taskset', '-c', '1', options.load, 'rooms', '--url', f'http://127.0.0.1:{server.port}', '--pace', str(options.pace), '--rooms', str(options.rooms),
             '--commands', str(count)], stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> 'Load':
        for line in self._process.stdout:
            if 'p50 ms' in line:
                return self
        raise SystemExit('taberna-load could not open the rooms')

    def result(self) -> str:
        """The line of the figures, after the last command."""
        return self._process.communicate()[0]

    def __exit__(self, *_) -> None:
        self._process.kill()
        self._process.wait()


def unstarted(program: str, *wrapper: str) -> Server:
    os.environ['TABERNA_SERVER'] = program
    server = Server('--bot-threads', '0')
    server.wrapper = list(wrapper)
    return server


def calls(profile: str, function: str) -> int:
    """How often the function was called; callgrind writes the name of a function once, and its number after that."""
    number = re.search(rf'^c?fn=\((\d+)\) {function}$', profile, re.MULTILINE).group(1)
    return sum(map(int, re.findall(rf'^cfn=\({number}\).*\ncalls=(\d+)', profile, re.MULTILINE)))


def instructions(options: argparse.Namespace, program: str) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ('valgrind', '-q', '--tool=callgrind', '--instr-atstart=no', '--separate-threads=yes', '--fair-sched=try',
                    f'--callgrind-out-file={folder}/out')
        with unstarted(program, *valgrind) as server:
            def switch(word: str) -> None:
                subprocess.run(['callgrind_control', '-i', word, str(server.pid)], check=True, stdout=subprocess.DEVNULL)
            with Load(options, server, 10**9):
                switch('on')
                time.sleep(4 * options.seconds)
                switch('off')
            server.stop()
        texts = {file.name: file.read_text(encoding='utf-8', errors='replace') for file in Path(folder).glob('out-*')}
        if options.keep:
            for name, text in texts.items():
                (options.keep / name).write_text(text, encoding='utf-8')
    moves = calls(texts['out-01'], 'command_received')
    threads = {name: int(re.search(r'^totals: (\d+)', text, re.MULTILINE).group(1)) for name, text in texts.items()}
    return {'moves under callgrind': moves, 'instructions, loop': threads['out-01'] / moves,
            'instructions, all threads': sum(threads.values()) / moves}


def system_calls(options: argparse.Namespace, program: str) -> Figures:
    """Counted by tracepoints of the kernel: strace would make the server slower, and its commits larger."""
    events = ['raw_syscalls:sys_enter', *(f'syscalls:sys_enter_{name}' for name in CALLS)]
    with unstarted(program, *ALONE) as server, Load(options, server, 10**9):
        # perf counts while its own command runs, and that command asks for the moves a second
        counted = subprocess.run(['perf', 'stat', '-e', ','.join(events), '-p', str(server.pid), sys.executable, '-c', ASK,
                                  f'{server.url}/metrics', str(options.seconds)], capture_output=True, text=True, check=True)
        moves = float(counted.stdout) * float(re.search(r'([\d.]+) seconds time elapsed', counted.stderr).group(1))
    found = re.findall(r'^ *([\d,]+) +\w+:sys_enter(?:_(\w+))?', counted.stderr, re.MULTILINE)
    return {f'- {name}' if name else 'system calls': int(count.replace(',', '')) / moves for count, name in found}


def processor_ns(server: Server) -> int:
    return sum(int(file.read_text(encoding='utf-8').split()[0]) for file in Path(f'/proc/{server.pid}/task').glob('*/schedstat'))


def times(options: argparse.Namespace, program: str) -> Figures:
    with unstarted(program, *ALONE) as server, Load(options, server, options.commands) as load:
        before, done = processor_ns(server), commands(server)
        words = re.search(r'^playing +(\d+) +(\S+) +(\S+) +(\S+)', load.result(), re.MULTILINE).groups()
        moves = commands(server) - done
        return {'us of all threads': (processor_ns(server) - before) / 1000 / moves, 'moves a second': float(words[1]),
                'p50 ms': float(words[2]), 'p99 ms': float(words[3])}


def measure(options: argparse.Namespace, program: str) -> Figures:
    figures = {}
    if options.only in (None, 'instructions'):
        figures |= instructions(options, program)
    if options.only in (None, 'calls'):
        figures |= system_calls(options, program)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('new', help='the server program')
    parser.add_argument('old', nargs='?', help='the server program of an earlier commit')
    parser.add_argument('--rooms', type=int, default=800)
    parser.add_argument('--pace', type=int, default=0, help='ms between two commands of a room')
    parser.add_argument('--commands', type=int, default=40000, help='of a run for times')
    parser.add_argument('--seconds', type=float, default=5, help='of an interval; under callgrind it is four times as long')
    parser.add_argument('--only', choices=('instructions', 'calls', 'times'))
    parser.add_argument('--keep', type=Path, help='a folder for the profiles of callgrind')
    options = parser.parse_args()
    programs = [str(Path(program).resolve()) for program in (options.old, options.new) if program]
    figures = [measure(options, program) for program in programs]
    if options.only in (None, 'times'):
        runs = [[times(options, program) for program in programs] for _ in range(3)]  # in turns: other work disturbs both alike
        for at in range(len(programs)):
            figures[at] |= {name: statistics.median(run[at][name] for run in runs) for name in runs[0][at]}
    columns = ['old', 'new', 'ratio'] if options.old else ['new']
    print(f'| a move, {options.rooms} rooms | ' + ' | '.join(columns) + ' |\n| --- |' + ' ---: |' * len(columns))
    for name in dict.fromkeys(name for each in figures for name in each):
        values = [each.get(name, 0.0) for each in figures]
        words = [f'{value:,.0f}' if value >= 1000 else f'{value:.2f}' for value in values]
        if options.old:
            words.append(f'{values[1] / values[0]:.2f}' if values[0] else '')
        print(f'| {name} | ' + ' | '.join(words) + ' |', flush=True)


if __name__ == '__main__':
    main()
