#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the cases of a `meson test` run: count.py BUILD prints "PASSED FAILED SKIPPED PROGRAMS".

A test that ended badly without a failed case (a crash, or a timeout) counts as one failed case.
count.py --distinct BUILD… says how many programs and cases have run in several folders, each counted once.
"""
import json
import re
import sys
import xml.etree.ElementTree as xml
from pathlib import Path


def runs_of(folder: Path) -> list[dict]:
    """The results of each test that meson recorded, in the order in which the tests ended."""
    log = folder / 'meson-logs' / 'testlog.json'
    return [json.loads(line) for line in log.read_text(encoding='utf-8').splitlines()]


def named_cases(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """The cases that each test named: (case, 'passed' | 'failed' | 'skipped')."""
    cases: dict[str, list[tuple[str, str]]] = {}
    log = folder / 'meson-logs' / 'testlog.junit.xml'
    # The file contains the tests' output unchanged, with control characters for colours, which XML does not allow.
    text = re.sub(r'[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]', '', log.read_text(encoding='utf-8', errors='replace'))
    for suite in xml.fromstring(text.partition('?>')[2]).iter('testsuite'):
        for case in suite.iter('testcase'):
            kinds = {child.tag for child in case}
            outcome = 'failed' if kinds & {'failure', 'error'} else 'skipped' if 'skipped' in kinds else 'passed'
            # A test with cases is a suite of its own, "project.test"; a test without cases is a case of "project".
            test = suite.get('name', '').partition('.')[2] or case.get('name', '')
            cases.setdefault(test, []).append((case.get('name', ''), outcome))
    return cases


def cases_of(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """The cases of each test. The test itself counts as one if it names no cases, or failed without a failed case."""
    named = named_cases(folder)
    cases = {}
    for run in runs_of(folder):
        name = run['name']
        good = run['result'] in ('OK', 'EXPECTEDFAIL', 'SKIP')
        outcomes = named.get(name) or [(name, 'passed' if good else 'failed')]
        if not good and all(outcome != 'failed' for _, outcome in outcomes):
            outcomes.append((f"{run['result'].lower()} after {run['duration']:.0f} s", 'failed'))
        cases[name] = outcomes
    return cases


def failures_of(folder: Path) -> dict[str, list[str]]:
    """The failed cases of each test that has failed."""
    failed = {name: [case for case, outcome in cases if outcome == 'failed'] for name, cases in cases_of(folder).items()}
    return {name: cases for name, cases in failed.items() if cases}


def distinct(folders: list[Path]) -> tuple[int, int]:
    """How many programs have run, and how many of their cases."""
    cases = {(name.rpartition(' / ')[2], case) for folder in folders
             for name, outcomes in cases_of(folder).items() for case, _ in outcomes}
    return len({program for program, _ in cases}), len(cases)


def main() -> None:
    if sys.argv[1] == '--distinct':
        print('{} test programs with {} cases, each counted once; below, those of two stages count twice'.format(
            *distinct([Path(folder) for folder in sys.argv[2:]])))
        return
    programs = cases_of(Path(sys.argv[1]))
    outcomes = [outcome for cases in programs.values() for _, outcome in cases]
    print(*(outcomes.count(kind) for kind in ('passed', 'failed', 'skipped')), len(programs))


if __name__ == '__main__':
    main()
