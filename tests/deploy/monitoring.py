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
from case import HouseCase

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
    found += [f'{name}: there are two of that name' for name in set(names) if names.count(name) > 1]
    for rule in rules(text):
        name = rule.get('alert', '?')
        found += [f'{name}: {fault}' for fault in promql.faults(rule.get('expr', ''), shown)]
        found += [f'{name}: "{key}" is no key of an alert' for key in set(rule) - {'alert', 'expr', 'for', 'labels', 'annotations'}]
        if not TIME.fullmatch(rule.get('for', '0s')):
            found.append(f'{name}: "for" is no time')
        if rule.get('labels', {}).get('severity') not in ('page', 'look'):
            found.append(f'{name}: its severity is neither page nor look')
        if not rule.get('annotations', {}).get('summary'):
            found.append(f'{name}: it does not say what is the matter')
        place, _, section = rule.get('annotations', {}).get('runbook', '').partition('#')
        if place != 'deploy/README.md' or section not in sections:
            found.append(f'{name}: its runbook leads nowhere: {place}#{section}')
    return found


def board_faults(text: str, shown: promql.Shown) -> list[str]:
    board = json.loads(text)
    found = []
    ids = [panel['id'] for panel in board['panels']]
    found += [f'two panels have the number {number}' for number in set(ids) if ids.count(number) > 1]
    taken: dict[tuple[int, int], str] = {}
    for panel in board['panels']:
        title, place = panel['title'], panel['gridPos']
        for x in range(place['x'], place['x'] + place['w']):
            for y in range(place['y'], place['y'] + place['h']):
                if taken.setdefault((x, y), title) != title or x >= 24:
                    found.append(f'{title}: it stands where {taken[x, y]} does')
                    break
        if panel['type'] == 'row':
            continue
        if not panel.get('targets'):
            found.append(f'{title}: it shows nothing')
        for target in panel.get('targets', []):
            expression = target['expr'].replace('$instance', '.*')
            found += [f'{title}: {fault}' for fault in promql.faults(expression, shown)]
            for label in re.findall(r'\{\{(\w+)\}\}', target['legendFormat']):
                if not re.search(rf'\b{label}\b', target['expr']) and label != 'instance':
                    found.append(f'{title}: its legend has {label}, which its expression does not')
    return sorted(set(found))


class Monitoring(HouseCase):
    async def see(self) -> promql.Shown:
        """The metrics of a server after players have played, won and been refused."""
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: len(table.events) > 8)
        await self.refused(white.client, 'no-such-room', 'roll', {}, room='0000000000000000', v=1)
        await black.decide('resign')
        await white.client.until(lambda: white.table.result)
        return promql.Shown.read((await asyncio.to_thread(self.house.get, '/metrics')).decode())

    async def test_every_name_is_one_that_a_house_shows(self) -> None:
        shown = await self.see()

        self.assertEqual(rule_faults(RULES.read_text(encoding='utf-8'), shown, runbook.sections()), [])
        self.assertEqual(board_faults(BOARD.read_text(encoding='utf-8'), shown), [])

        text = RULES.read_text(encoding='utf-8')
        for before, after, sentence in (
                ('taberna_store_failing == 1', 'taberna_store_fails == 1', 'StoreFails: a house shows no taberna_store_fails'),
                ('"too-many-rooms|too-many-guests', '"too-many-rooms|too-many-people', 'is never code="too-many-people"'),
                ('taberna_command_seconds_bucket[5m]', 'taberna_command_seconds_bucket{kind="roll"}[5m]', 'has no label "kind"'),
                ('increase(taberna_store_failures_total[10m])', 'taberna_store_failures_total', 'only grows'),
                ('taberna_store_waiting > 1000', 'rate(taberna_store_waiting[5m]) > 1000', 'it goes down, too'),
                ('taberna_loop_late_seconds_bucket[5m]', 'taberna_loop_late_seconds_count[5m]', 'histogram_quantile() wants'),
                ('count by (version)', 'count by (release)', '"release"'),
                ('(rate(taberna_loop_late_seconds_bucket[5m])))', '(rate(taberna_loop_late_seconds_bucket[5m]))', 'not closed'),
                ('severity: page', 'severity: critical', 'severity'),
                ('#the-store-fails', '#the-shop-fails', 'leads nowhere'),
                ('- alert: HouseMissing', '- alert: HouseDown', 'two of that name'),
                ('for: 30s', 'for: soon', '"for" is no time'),
        ):
            with self.subTest(after):
                self.assertIn(before, text)
                found = rule_faults(text.replace(before, after), shown, runbook.sections())
                self.assertTrue(any(sentence in fault for fault in found), found)

        board = BOARD.read_text(encoding='utf-8')
        for before, after, sentence in (('taberna_watchers', 'taberna_spectators', 'Watchers, and people known: a house shows no'),
                                        ('sum by (level)', 'sum by (strength)', 'label "strength"'),
                                        ('{{ruleset}}', '{{game}}', 'its legend has game'),
                                        ('"y": 1,', '"y": 10,', 'it stands where')):
            with self.subTest(after):
                self.assertIn(before, board)
                found = board_faults(board.replace(before, after), shown)
                self.assertTrue(any(sentence in fault for fault in found), found)


class Files(unittest.TestCase):
    def test_each_alert_is_named_where_it_leads_to(self) -> None:
        for rule in rules(RULES.read_text(encoding='utf-8')):
            section = rule['annotations']['runbook'].partition('#')[2]
            with self.subTest(rule['alert']):
                self.assertRegex(runbook.section(section), rf"\*[^*]*\b{rule['alert']}\b[^*]*\*")

    def test_prometheus_asks_the_nodes_that_there_are(self) -> None:
        file = composition.load(SCRAPE.read_text(encoding='utf-8'))[0]
        three = composition.Composition.read(ROOT / 'deploy/compose/three.yaml')
        targets = {job['job_name']: job['static_configs'][0]['targets'] for job in file['scrape_configs']}

        self.assertEqual(targets['taberna'], [f'{name}:8080' for name in three.ours()])
        self.assertEqual([target.partition(':')[0] for target in targets['haproxy']], ['haproxy'])
        self.assertEqual(file['rule_files'], [RULES.name])

    def test_promtool_takes_them_where_there_is_one(self) -> None:
        if not shutil.which('promtool'):
            self.skipTest('no promtool')
        told = subprocess.run(['promtool', 'check', 'config', SCRAPE], capture_output=True, text=True, check=False)

        self.assertEqual(told.returncode, 0, told.stdout + told.stderr)


if __name__ == '__main__':
    tap.run()
