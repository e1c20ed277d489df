#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the single cases of a `meson test` run: count.py BUILD prints "PASSED FAILED SKIPPED".

What failed is named on standard error. A test that ended badly without a failed case (it crashed, or ran out of
time) counts as one failed case.
"""
import json
import re
import sys
import xml.etree.ElementTree as xml
from pathlib import Path


def cases_of(log: Path) -> dict[str, list[tuple[str, str]]]:
    """The cases of each test: its name, then (case, 'passed' | 'failed' | 'skipped')."""
    cases: dict[str, list[tuple[str, str]]] = {}
    # What a test printed stands in it as it was, colours too, which XML does not allow.
    text = re.sub(r'[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]', '', log.read_text(encoding='utf-8', errors='replace'))
    for suite in xml.fromstring(text.partition('?>')[2]).iter('testsuite'):
        for case in suite.iter('testcase'):
            kinds = {child.tag for child in case}
            outcome = 'failed' if kinds & {'failure', 'error'} else 'skipped' if 'skipped' in kinds else 'passed'
            # A test with cases is a suite of its own, "project.test"; without, it is a case of "project".
            test = suite.get('name', '').partition('.')[2] or case.get('name', '')
            cases.setdefault(test, []).append((case.get('name', ''), outcome))
    return cases


def main() -> None:
    logs = Path(sys.argv[1]) / 'meson-logs'
    cases = cases_of(logs / 'testlog.junit.xml')
    totals = {'passed': 0, 'failed': 0, 'skipped': 0}
    for line in (logs / 'testlog.json').read_text(encoding='utf-8').splitlines():
        run = json.loads(line)
        name = run['name']
        good = run['result'] in ('OK', 'EXPECTEDFAIL', 'SKIP')
        outcomes = cases.get(name) or [(name, 'passed' if good else 'failed')]
        if not good and all(outcome != 'failed' for _, outcome in outcomes):
            outcomes.append((f"{run['result'].lower()} after {run['duration']:.0f} s", 'failed'))
        for case, outcome in outcomes:
            totals[outcome] += 1
            if outcome == 'failed':
                print(f'failed: {name}: {case}', file=sys.stderr)
    print(totals['passed'], totals['failed'], totals['skipped'])


if __name__ == '__main__':
    main()
