#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The calls of `taberna-ai` and `taberna-research`, as rules/notation.md lists them: their output and files, and their exit status. The test
plays games that need no file of weights, so it is independent of the networks.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tool import Tap

AI, RESEARCH = os.environ['TABERNA_AI'], os.environ['TABERNA_RESEARCH']
RESEARCH_CALLS = 'tournament', 'ladder', 'fairness', 'puzzles', 'train', 'calibrate', 'truth', 'loss', 'drift', 'speed'
FEW = os.environ.get('TABERNA_TEST_ROUNDS') == 'few'
# Games of the two calls that search deeply: in a build with sanitizers they would take minutes.
PUZZLE_GAMES, SLOW_GAMES = ('1', '1') if FEW else ('2', '2')
PUZZLES = Path(__file__).parents[2] / 'web-client/games'
DOGS = 'twelve-dogs ------ 12,12 1 w 52'
OVER = 'twelve-dogs BBBbbb 6,6 1 1/2 -'
ZENO = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652'


def run(program: str, *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def call(*arguments: str) -> tuple[int, str, str]:
    return run(AI, *arguments)


def research(*arguments: str) -> tuple[int, str, str]:
    return run(RESEARCH, *arguments)


def refused(answer: tuple[int, str, str], *words: str) -> list[str]:
    """Status 2, no output, and one line of error that contains the words."""
    status, output, error = answer
    faults = [] if status == 2 and output == '' and error.count('\n') == 1 else [f'{answer}']
    return faults + [f'"{error.strip()}" without "{word}"' for word in words if word not in error]


def matches(answer: tuple[int, str, str], *patterns: str) -> list[str]:
    status, output, error = answer
    faults = [] if status == 0 and error == '' else [f'{answer}']
    return faults + [f'no "{pattern}" in {output}' for pattern in patterns if not re.search(pattern, output)]


def same(*answers: tuple[int, str, str]) -> list[str]:
    return [] if all(answer == answers[0] and answer[0] == 0 for answer in answers) else [f'{answers}']


def different(a: tuple[int, str, str], b: tuple[int, str, str]) -> list[str]:
    return [] if a[0] == b[0] == 0 and a[1] != b[1] else [f'{a} {b}']


def fairness_faults(text: str, *rules: str) -> list[str]:
    """A table of fairness is JSON, an entry for each of the rules, with what the page shows of it."""
    table = json.loads(text)
    faults = [] if sorted(table) == sorted(rules) else [f'{sorted(table)}']
    for entry in table.values():
        shares = [entry[name] for name in ('starter', 'white', 'drawn')]
        means = [entry[name] for name in ('turns', 'passes', 'hits')]
        faults += [f'{share}' for share in shares if not 0 <= share['share'] <= 1 or not 0 <= share['error'] <= 1]
        faults += [f'{mean}' for mean in means if mean['mean'] < 0 or mean['error'] < 0]
        faults += [] if sum(entry['lengths']['counts']) == entry['games'] else ['the lengths are not of all games']
        faults += [] if entry['command'].startswith('taberna-research fairness') else [entry['command']]
        faults += [] if re.fullmatch(r'\d{4}-\d\d-\d\d', entry['date']) else [entry['date']]
    return faults


def thinking(tap: Tap) -> None:
    tap.say('choose prints score, error, turn and the position after it',
            matches(call('choose', '10', DOGS), r'^0\.\d{4} 0\.\d{4}  hand/[25] hand/[25]  ->  twelve-dogs -A--A- 10,12 1 b -\n$'))
    start = 'tablaaza --------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -'
    lines = call('rank', start, '--max', '3')[1].splitlines()
    scores = [float(line.split()[0]) for line in lines]
    tap.say('rank puts the best first, no more than were asked for', [] if len(scores) == 3 and scores == sorted(scores, reverse=True) else lines)
    tap.say('choose refuses a level that is none', refused(call('choose', '3', DOGS), '10 to 10') + refused(call('choose', 'x', DOGS)) +
            refused(call('choose', '11', DOGS), '10 to 10') + refused(call('choose', '1x', DOGS)))
    tap.say('choose knows the levels of each game', [] if call('choose', '10', DOGS)[0] == 0 and
            call('choose', '11', start)[0] == 0 and call('choose', '10', start)[0] == 2 else ['it does not'])
    tap.say('puzzles are the same on any number of threads',
            same(*(research('puzzles', 'tablaaza', '--games', PUZZLE_GAMES, '--threads', threads) for threads in ('1', '2'))))
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'other.txt').write_text('[Rules "twelve-dogs@1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n\n', encoding='utf8')
        found = research('puzzles', 'tablaaza', '--from', folder)
        Path(folder, 'wrong.txt').write_text('no record', encoding='utf8')
        wrong = research('puzzles', 'tablaaza', '--from', folder)
    tap.say('puzzles skips records of other rules', matches(found, r'^{"command":"taberna-research puzzles tablaaza --from'))
    tap.say('puzzles refuses a file that is no record, and a folder that does not exist',
            refused(wrong, 'wrong.txt', 'line 1') + refused(research('puzzles', 'tablaaza', '--from', folder), 'cannot be read'))
    for file in sorted(PUZZLES.glob('*/puzzles.json')):
        tap.say(f'puzzles reasons finds the reasons of {file.parent.name}',
                same(research('puzzles', 'reasons', str(file)), (0, file.read_text(encoding='utf8'), '')))
    with tempfile.TemporaryDirectory() as folder:
        wrong = Path(folder, 'wrong.json')
        wrong.write_text('{"command":"",\n"puzzles":[\n{"id":"0","level":1,"position":"tablan x"}\n]}\n', encoding='utf8')
        tap.say('puzzles reasons refuses what is no puzzle, and a file that does not exist',
                refused(research('puzzles', 'reasons', str(wrong)), 'wrong.json', 'line 3') +
                refused(research('puzzles', 'reasons', f'{wrong}.not'), 'cannot be read'))
    tap.say('puzzles refuses a second game', refused(research('puzzles', 'tablan', 'zeno'), 'zeno'))
    tap.say('puzzles refuses a solved game', refused(research('puzzles', 'twelve-dogs'), 'twelve-dogs', 'solved'))
    tap.say('choose refuses a position that owes no turn', refused(call('choose', '10', DOGS.replace('52', '-')), 'owes no turn'))
    tap.say('rank refuses what is no position', refused(call('rank', 'twelve-dogs x'), 'board', 'column 13'))
    tap.say('rollout prints the score, the distance from the best, the games and the turn',
            matches(call('rollout', DOGS, '--max', '2', '--games', '40'),
                    r'^(0\.\d{4} 0\.0000  0\.0000 0\.0000  32  hand/[25] hand/[25]  ->  twelve-dogs \S+ 10,12 1 b -\n)+$'))
    tap.say('rollout is the same for equal seeds', same(call('rollout', DOGS, '--seed', '7'), call('rollout', DOGS, '--seed', '7')))
    tap.say('rollout refuses a finished game, a throw that is owed, and a game without chance',
            refused(call('rollout', OVER), 'owes no turn') + refused(call('rollout', DOGS.replace('52', '-')), 'owes no turn') +
            refused(call('rollout', start), 'no dice') + refused(call('rollout', DOGS, '--max', '9'), '1 to 8'))
    tap.say('weights that are not there are named',
            refused(call('choose', '11', ZENO, '--weights', '/nowhere'), 'no weights', '/nowhere/tabula.net'))
    tap.say('weights that are none are refused', refused(wrong_weights(), 'tabula'))


def wrong_weights() -> tuple[int, str, str]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / 'tabula.net').write_bytes(b'x' * (1 << 20))
        return call('choose', '11', ZENO, '--weights', folder)


def playing(tap: Tap) -> None:
    games = ('tournament', 'tabula', 'greedy', 'random', '--games', '10')
    tap.say('tournament tells score, interval and Elo',
            matches(research(*games), 'greedy against random, 10 games in pairs, seed 1', r'score of greedy [01]\.\d{4}, 95 % from',
                    r'Elo [+-]', r'won \d+, drawn \d+, lost \d+; unfinished 0', r'turns a game \d+\.\d'))
    tap.say('tournament is the same on any number of threads',
            same(research(*games), research(*games, '--threads', '2'), research(*games, '--threads', '5')))
    tap.say('another seed plays other games', different(research(*games), research(*games, '--seed', '2')))
    tap.say('tournament takes options of a ruleset',
            matches(research('tournament', 'tabula;entry=free', 'greedy', 'random', '--games', '2'), '^tabula;entry=free: '))
    tap.say('levels play without weights where they need none',
            matches(research('tournament', 'twelve-dogs', 'bot10', 'bot10@/nowhere', '--games', '4'), 'bot10 against bot10'))
    tap.say('a level without its weights is refused',
            refused(research('tournament', 'zeno', 'random', 'bot12', '--weights', '/nowhere'), '/nowhere/zeno.net') +
            refused(research('tournament', 'zeno', 'random', 'bot12@/elsewhere'), '/elsewhere/zeno.net'))
    tap.say('alphabeta plays where there is no chance',
            matches(research('tournament', 'tablaaza', 'alphabeta2', 'random', '--games', '2'), 'alphabeta2 against random') +
            refused(research('tournament', 'tabula', 'alphabeta', 'random'), 'dice'))
    tap.say('levels play by their ids, and rows that are in no table',
            matches(research('tournament', 'tablaaza', 'bot11', 'search/0/0/0/0', '--games', '2'), 'bot11 against search/0/0/0/0') +
            matches(research('tournament', 'twelve-dogs', 'bot10', 'reference', '--games', '2'), 'bot10 against reference'))
    tap.say('tournament refuses what it does not know',
            refused(research('tournament', 'ludo', 'random', 'random'), 'ruleset') +
            refused(research('tournament', 'tabula', 'random', 'clever'), 'clever') +
            refused(research('tournament', 'tabula', 'random', 'bot3'), 'bot3') +
            refused(research('tournament', 'tabula', 'random', 'bot10'), 'bot10', 'bot11 to') +
            refused(research('tournament', 'tabula', 'random', 'eye/257'), 'eye/257') +
            refused(research('tournament', 'tabula', 'random', 'net/3x'), 'net/3x') +
            refused(research('tournament', 'tabula', 'random', 'answers/256/9'), 'answers/256/9') +
            refused(research('tournament', 'tablaaza', 'random', 'net/3'), 'net/3') +
            refused(research('tournament', 'tabula', 'random', 'search/1/1/1/1'), 'search/1/1/1/1') +
            refused(research('tournament', 'tabula', 'random', 'greedy@x'), 'greedy@x') +
            refused(research('tournament', 'tablaaza', 'random', 'alphabeta9'), 'alphabeta9') +
            refused(research('tournament', 'tabula', 'random'), 'missing') +
            refused(research('tournament', 'tabula', 'random', 'random', 'random'), 'too many') +
            refused(research(*games, '--games', '0'), '--games') + refused(research(*games, '--games'), '--games') +
            refused(research(*games, '--seed', '-1'), '--seed') +
            refused(research(*games, '--seed', '18446744073709551616'), '--seed') +
            refused(research(*games, '--level', '3'), '--level') + refused(research(*games, '--threads', '9999'), '--threads'))


def measuring(tap: Tap) -> None:
    with tempfile.TemporaryDirectory() as folder:
        weights = Path(folder) / 'weights'
        weights.mkdir()
        ladder = ('ladder', 'twelve-dogs', '--games', '4', '--weights', str(weights))
        status, output, error = research(*ladder)
        lines = [line for line in output.splitlines() if line.startswith('| ')]
        tap.say('ladder is a table of neighbours, with its command', [] if
                status == 0 and error == '' and len(lines) == 6 and lines[2].startswith('| Perfect player | random | 4 |') and '## twelve-dogs' in output and
                "`taberna-research ladder 'twelve-dogs' --games 4 --seed 1`" in output and
                'no player is better than another' in output.replace('\n', ' ') else [f'{status} {output} {error}'])
        tap.say('ladder writes nothing unless it is told', [] if list(weights.iterdir()) == [] else ['it does'])
        research(*ladder, '--write')
        research(*ladder, '--write', '--seed', '3')
        text = (weights / 'STRENGTH.md').read_text(encoding='utf-8')
        tap.say('ladder writes a section beside the weights, in the place of the one before', [] if
                text.startswith('# Strength\n') and text.count('\n## ') == 1 and '--seed 3' in text and
                '--seed 1' not in text else [text])
        fairness = ('fairness', '--games', '20', '--weights', str(weights))
        status, output, error = research(*fairness, 'twelve-dogs')
        tap.say('fairness is JSON', fairness_faults(output, 'twelve-dogs') + ([error] if error or status else []))
        tap.say('fairness is the same on any number of threads',
                same(research(*fairness, 'twelve-dogs'), research(*fairness, 'twelve-dogs', '--threads', '3')))
        for rules in ('twelve-dogs', 'twelve-dogs;tie=replay', 'twelve-dogs'):
            research(*fairness, rules, '--write')
        text = (Path(folder) / 'fairness.json').read_text(encoding='utf-8')
        tap.say('fairness writes an entry, in the place of the one before',
                fairness_faults(text, 'twelve-dogs', 'twelve-dogs;tie=replay'))
        tap.say('what is measured without its weights is refused',
                refused(research('fairness', 'pyf', '--weights', '/nowhere'), '/nowhere/pyf.net') +
                refused(research('ladder', 'pyf', '--weights', '/nowhere'), '/nowhere/pyf.net') +
                refused(research('speed', 'pyf', '--weights', '/nowhere'), '/nowhere/pyf.net'))
    status, output, error = research('speed', 'twelve-dogs', '--seconds', '1')
    told = json.loads(output) if status == 0 else {}
    tap.say('speed tells positions and turns a second', [] if error == '' and told.get('rules') == 'twelve-dogs' and
            told['positions'] > 0 and len(told['turns']) == 1 and told['turns'][0] > 0 else [output + error])
    status, output, error = research('speed', 'pyf', '--list')
    tap.say('speed lists what it measures with, without weights',
            [] if status == 0 and len(output.splitlines()) == 64 and output.startswith('pyf ') else [output + error])


def judging(tap: Tap) -> None:
    """Truth sets, the loss on them, and drift. A game without a network needs no weights; a set is checked by its form."""
    sticks = ('drift', 'twelve-dogs', '--games', '6')
    tap.say('drift of a solved game is 0', matches(research(*sticks), '^twelve-dogs: 6 games at 1 ply, seed 1\n',
            r'mean size of the drift 0\.0000', 'unfinished 0'))
    tap.say('drift is the same on any number of threads', same(research(*sticks), research(*sticks, '--threads', '3')))
    tap.say('drift refuses a game without dice, and one ply too many',
            refused(research('drift', 'tablaaza'), 'no dice') + refused(research(*sticks, '--plies', '3'), '--plies'))
    made = research('truth', 'tablan', '--positions', '3')
    lines = made[1].splitlines()
    tap.say('truth prints its command, and positions with the losses of their turns', [] if
            made[0] == 0 and made[2] == '' and lines[0] == "# taberna-research truth 'tablan' --positions 3 --seed 1" and len(lines) == 4 and
            all(re.fullmatch(r'tablan [^\t]+(\ttablan [^\t]+\t[01]\.\d{4}\t[01]\.\d{4}){2,5}', line) for line in lines[1:]) and
            all(float(line.split('\t')[2]) == 0 for line in lines[1:]) else [f'{made}'])
    tap.say('truth is the same on any number of threads', same(made, research('truth', 'tablan', '--positions', '3', '--threads', '2')))
    tap.say('truth refuses a game without a network', refused(research('truth', 'twelve-dogs'), 'without a network'))
    with tempfile.TemporaryDirectory() as folder:
        truth = Path(folder) / 'tablan.truth'
        truth.write_text(made[1], encoding='utf-8')
        tap.say('loss prints a line for each player', matches(research('loss', str(truth), 'reference', 'random'),
                r'^reference +loss 0\.\d{4}, 95 % from \S+ to \S+; the best turn \d of 3, outside the set \d\n'
                r'random +loss 0\.\d{4}, .*\n$'))
        best = '\n'.join('\t'.join(line.split('\t')[:4] + line.split('\t')[1:2] + ['0.0000', '0.0000']) for line in lines[1:])
        truth.write_text(best, encoding='utf-8')
        tap.say('loss is 0 where every turn is the best', matches(research('loss', str(truth), 'random'), r'^random +loss 0\.0000, '))
        for wrong in ('x', lines[1] + '\t1', lines[1].replace('0.0000', 'nan', 1), lines[1].split('\t')[0], ''):
            truth.write_text('# \n' + wrong, encoding='utf-8')
            tap.say(f'loss refuses "{wrong[-12:]}"', refused(research('loss', str(truth), 'random'), 'tablan.truth',
                                                           'line 2' if wrong else 'no positions'))
        tap.say('loss names a file that is not there', refused(research('loss', '/nowhere.truth', 'random'), '/nowhere.truth'))


WEIGHTS = Path(__file__).resolve().parents[2] / 'rules/ai/weights'


GAP_MAX = 2.0  # per cent
SAMPLE = 'zeno;zeno_bear=true', 'tablan;order=a_to_l'  # quick games; all others are in CALIBRATION.md


def calibration_rows(table: str) -> dict[str, list[float]]:
    """Of each of the rules: gap, Brier score, guess, and the lower ends of the intervals of the levels that play `greedy`."""
    number = r'([\d.]+)'
    row = rf'^\| `(\S+)` \| {number} % \| {number} \| {number} \| \d+ \|(.*)$'
    lows = rf' % \| {number} to '
    return {rules: [float(word) for word in (*scores, *re.findall(lows, levels))]
            for rules, *scores, levels in re.findall(row, table, re.M)}


def is_good(row: list[float]) -> bool:
    """A small gap, a better score than a guess, and three levels that surely beat `greedy`."""
    gap, brier, guess, *lows = row
    return gap <= GAP_MAX and brier < guess and len(lows) == 3 and min(lows) > 50


def calibration_faults(listed: str, table: str) -> list[str]:
    """Rules that count as measured have a good row; rules without such a row do not count as measured."""
    rows = calibration_rows(table)
    faults = []
    for rules, measured in (line.split('\t') for line in listed.splitlines()):
        good = rules in rows and is_good(rows[rules])
        faults += [] if good == (measured == 'measured') else [f'{rules}: {measured}, but its row is {rows.get(rules)}']
    return faults


def calibrating(tap: Tap) -> None:
    status, output, error = research('calibrate', 'zeno', '--list')
    tap.say('calibrate lists the default rules, each value of each option, and each named set', [] if
            status == 0 and error == '' and output.startswith('zeno\tmeasured\n') and '\nzeno;black_goal=am\t' in output and
            len(output.splitlines()) >= 5 else [output + error])
    tap.say('calibrate without weights is refused', refused(research('calibrate', 'pyf', '--weights', '/nowhere'), '/nowhere/pyf.net'))
    tap.say('calibrate refuses a game without a network, and to write or list a single row',
            refused(research('calibrate', 'tablaaza'), 'tablaaza', 'without a network') +
            refused(research('calibrate', 'tablan;end=first', '--write'), '--write') +
            refused(research('calibrate', 'tablan;end=first', '--list'), '--list'))
    games = ('calibrate', 'tablan', '--games', '8', '--games4', SLOW_GAMES)
    status, output, _ = research(*games)
    rows = [line for line in output.splitlines() if line.startswith('| `tablan')]
    tap.say('calibrate prints a row for each of the rules, with its command', [] if
            status == 0 and len(rows) == len(research('calibrate', 'tablan', '--list')[1].splitlines()) and
            f'`taberna-research calibrate tablan --games 8 --games4 {SLOW_GAMES} --seed 1`' in output else [output])
    single = research('calibrate', 'tablan;end=first', *games[2:])[1]
    tap.say('calibrate is the same on any number of threads', [] if
            research('calibrate', 'tablan;end=first', *games[2:], '--threads', '2')[1] == single else ['it is not'])
    tap.say('calibrate prints one row for rules with options', [] if
            [line for line in single.splitlines() if line.startswith('| `')] == [row for row in rows if '`tablan;end=first`' in row] and
            "`taberna-research calibrate 'tablan;end=first' --games 8" in single else [single])
    tap.say('CALIBRATION.md has a good row for all rules that count as measured',
            calibration_faults(research('calibrate', '--list')[1], (WEIGHTS / 'CALIBRATION.md').read_text(encoding='utf-8')))
    if FEW:
        return  # the games before have run the same code
    for rules in SAMPLE:
        _, output, _ = research('calibrate', rules, '--games', '600', '--games4', '20', '--threads', '2')
        row = calibration_rows(output).get(rules)
        tap.say(f'scores of {rules} are close to the results, and the three strongest levels beat greedy',
                [] if row is not None and is_good(row) else [output])


def main() -> int:
    tap = Tap()
    calibrating(tap)
    thinking(tap)
    playing(tap)
    measuring(tap)
    judging(tap)
    for program, calls in ((AI, ('choose', 'rank', 'rollout')), (RESEARCH, RESEARCH_CALLS)):
        name = Path(program).name
        status, output, error = run(program, '--help')
        listed = re.findall(r'^  ([a-z]+) ', output, re.M)
        tap.say(f'help of {name} names its calls and no other', [] if
                status == 0 and error == '' and {*listed} == {*calls} and
                output.startswith(f'usage: {name} CALL\n') else [output])
        tap.say(f'{name} refuses an unknown call with its usage', [
            f'{found}' for found in (run(program, 'sing'), run(program)) if found[:2] != (2, '') or not found[2].startswith(f'usage: {name} ')])
        tap.say(f'{name} names itself in a refusal', [] if run(program, calls[0])[2].startswith(f'{name}: {calls[0]}: ') else ['it does not'])
    tap.say('research is no part of taberna-ai', [name for name in RESEARCH_CALLS if not call(name)[2].startswith('usage: ')])
    return tap.finish()


sys.exit(main())
