# SPDX-License-Identifier: MIT
"""The rules for Prometheus and the panels for Grafana use metrics that a running server has, and their links lead to
existing sections."""
import asyncio
import json
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import composition
import runbook
import promql
import tap
from case import ServerCase

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / 'deploy/prometheus/rules.yaml'
SCRAPE = ROOT / 'deploy/prometheus/prometheus.yaml'
BOARD = ROOT / 'deploy/grafana/taberna.json'
TIME = re.compile(r'\d+[smhd]')


def rules(text: str) -> list[dict]:
    return [rule for group in composition.load(text)[0]['groups'] for rule in group['rules']]


def rule_faults(text: str, shown: promql.Shown, sections: set[str]) -> list[str]:
    found = []
    names = [rule.get('alert', '?') for rule in rules(text)]
    found += [f'{name}: the name occurs twice' for name in set(names) if names.count(name) > 1]
    for rule in rules(text):
        name = rule.get('alert', '?')
        found += [f'{name}: {fault}' for fault in promql.faults(rule.get('expr', ''), shown)]
        found += [f'{name}: "{key}" is not a key of an alert' for key in set(rule) - {'alert', 'expr', 'for', 'labels', 'annotations'}]
        if not TIME.fullmatch(rule.get('for', '0s')):
            found.append(f'{name}: "for" is not a duration')
        if rule.get('labels', {}).get('severity') not in ('page', 'look'):
            found.append(f'{name}: the severity is neither page nor look')
        if not rule.get('annotations', {}).get('summary'):
            found.append(f'{name}: the summary is missing')
        place, _, section = rule.get('annotations', {}).get('runbook', '').partition('#')
        if place != 'deploy/README.md' or section not in sections:
            found.append(f'{name}: the link to the runbook is broken: {place}#{section}')
    return found


def board_faults(text: str, shown: promql.Shown) -> list[str]:
    board = json.loads(text)
    found = []
    ids = [panel['id'] for panel in board['panels']]
    found += [f'two panels have the id {number}' for number in set(ids) if ids.count(number) > 1]
    taken: dict[tuple[int, int], str] = {}
    for panel in board['panels']:
        title, place = panel['title'], panel['gridPos']
        for x in range(place['x'], place['x'] + place['w']):
            for y in range(place['y'], place['y'] + place['h']):
                if taken.setdefault((x, y), title) != title or x >= 24:
                    found.append(f'{title}: it overlaps {taken[x, y]}')
                    break
        if panel['type'] == 'row':
            continue
        if not panel.get('targets'):
            found.append(f'{title}: it has no targets')
        for target in panel.get('targets', []):
            expression = target['expr'].replace('$instance', '.*')
            found += [f'{title}: {fault}' for fault in promql.faults(expression, shown)]
            for label in re.findall(r'\{\{(\w+)\}\}', target['legendFormat']):
                if not re.search(rf'\b{label}\b', target['expr']) and label != 'instance':
                    found.append(f'{title}: the legend uses the label {label}, which the expression lacks')
    return sorted(set(found))


class Monitoring(ServerCase):
    async def see(self) -> promql.Shown:
        """The metrics of a server after players have played, won and been refused."""
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: len(table.events) > 8)
        await self.refused(white.client, 'no-such-room', 'roll', {}, room='0000000000000000', v=1)
        await black.decide('resign')
        await white.client.until(lambda: white.table.result)
        return promql.Shown.read((await asyncio.to_thread(self.server.get, '/metrics')).decode())

    async def test_rules_and_panels_use_metrics_of_a_running_server(self) -> None:
        shown = await self.see()

        self.assertEqual(rule_faults(RULES.read_text(encoding='utf-8'), shown, runbook.sections()), [])
        self.assertEqual(board_faults(BOARD.read_text(encoding='utf-8'), shown), [])

        text = RULES.read_text(encoding='utf-8')
        for before, after, sentence in (
                ('taberna_store_failing == 1', 'taberna_store_fails == 1', 'StoreFailing: the server has no taberna_store_fails'),
                ('"too-many-rooms|too-many-guests', '"too-many-rooms|too-many-people', 'is never code="too-many-people"'),
                ('taberna_command_duration_seconds_bucket[5m]', 'taberna_command_duration_seconds_bucket{kind="roll"}[5m]', 'has no label "kind"'),
                ('increase(taberna_store_write_failures_total[10m])', 'taberna_store_write_failures_total', 'only grows'),
                ('taberna_store_queue_length > 1000', 'rate(taberna_store_queue_length[5m]) > 1000', 'a gauge may also fall'),
                ('taberna_loop_delay_seconds_bucket[5m]', 'taberna_loop_delay_seconds_count[5m]', 'histogram_quantile() needs'),
                ('count by (version)', 'count by (release)', '"release"'),
                ('(rate(taberna_loop_delay_seconds_bucket[5m])))', '(rate(taberna_loop_delay_seconds_bucket[5m]))', 'not closed'),
                ('severity: page', 'severity: critical', 'severity'),
                ('#store-failure', '#shop-failure', 'link to the runbook is broken'),
                ('- alert: OnlyOneNodeLeft', '- alert: NodeDown', 'the name occurs twice'),
                ('for: 30s', 'for: soon', '"for" is not a duration'),
        ):
            with self.subTest(after):
                self.assertIn(before, text)
                found = rule_faults(text.replace(before, after), shown, runbook.sections())
                self.assertTrue(any(sentence in fault for fault in found), found)

        board = BOARD.read_text(encoding='utf-8')
        for before, after, sentence in (('taberna_spectators', 'taberna_viewers', 'Spectators and sessions: the server has no'),
                                        ('sum by (level)', 'sum by (strength)', 'label "strength"'),
                                        ('{{ruleset}}', '{{game}}', 'the legend uses the label game'),
                                        ('"y": 1,', '"y": 10,', 'it overlaps')):
            with self.subTest(after):
                self.assertIn(before, board)
                found = board_faults(board.replace(before, after), shown)
                self.assertTrue(any(sentence in fault for fault in found), found)


class Files(unittest.TestCase):
    def test_each_alert_is_named_in_the_section_that_it_links_to(self) -> None:
        for rule in rules(RULES.read_text(encoding='utf-8')):
            section = rule['annotations']['runbook'].partition('#')[2]
            with self.subTest(rule['alert']):
                self.assertRegex(runbook.section(section), rf"\*[^*]*\b{rule['alert']}\b[^*]*\*")

    def test_the_limits_in_the_texts_are_those_of_the_code(self) -> None:
        table = 'server/admission/limits.def'
        connections, sessions, rooms = (
            int(re.search(pattern + r'(\d+),', (ROOT / file).read_text(encoding='utf-8')).group(1))
            for pattern, file in ((r'\bNET_CONNECTIONS_SOFT_MAX = ', 'net/net.h'), (r'\bPLACES\(SESSIONS, "sessions", ', table),
                                  (r'\bPLACES\(ROOMS, "rooms", ', table)))
        alert = next(rule for rule in rules(RULES.read_text(encoding='utf-8')) if rule['alert'] == 'ServerNearlyFull')

        self.assertIn(f'takes {connections:,} connections, {sessions:,} sessions, {rooms:,} rooms', runbook.section('server-is-full'))
        names = {row.group(1) for row in re.finditer(r'(?:PLACES\(\w+, |SOCKETS\()"([a-z-]+)"', (ROOT / table).read_text(encoding='utf-8'))}
        self.assertEqual(re.findall(r'limit="([a-z-]+)"} > 0\.8', alert['expr']), ['sockets', 'rooms'])
        self.assertLessEqual({'sockets', 'rooms'}, names)
        metrics = (ROOT / 'server/metrics/prometheus.c').read_text(encoding='utf-8')
        self.assertIn(f'a process accepts {connections:,}.', metrics)
        self.assertIn(f'a node takes {rooms:,}.', metrics)

    def test_prometheus_scrapes_the_nodes_of_the_composition(self) -> None:
        file = composition.load(SCRAPE.read_text(encoding='utf-8'))[0]
        three = composition.Composition.read(ROOT / 'deploy/compose/three.yaml')
        targets = {job['job_name']: job['static_configs'][0]['targets'] for job in file['scrape_configs']}

        self.assertEqual(targets['taberna'], [f'{name}:8080' for name in three.ours()])
        self.assertEqual([target.partition(':')[0] for target in targets['haproxy']], ['haproxy'])
        self.assertEqual(file['rule_files'], [RULES.name])

    def test_promtool_accepts_the_files(self) -> None:
        if not shutil.which('promtool'):
            self.skipTest('promtool is not installed')
        told = subprocess.run(['promtool', 'check', 'config', SCRAPE], capture_output=True, text=True, check=False)

        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)


if __name__ == '__main__':
    tap.run()
