# SPDX-License-Identifier: MIT
"""The names in the operator's guide and its further documents exist, and the programs understand its commands."""
import functools
import os
import re
import subprocess
import unittest
from pathlib import Path

import composition
import runbook
import tap

DEPLOY = runbook.GUIDE.parent


@functools.cache
def run(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([os.environ['TABERNA_SERVER'], *words], capture_output=True, text=True, check=False)


def faults(text: str) -> list[str]:
    found = []
    quoted = re.findall(r'`([^`\n]+)`', text) + [line.strip() for line in re.findall(r'^    (\S.*)$', text, re.M)]
    found += [f'the link to {place} is broken' for place in re.findall(r'\]\(([^)#]+)\)', text) if not (DEPLOY / place).exists()]
    for words in (words.split() for words in quoted):
        found += [f'{word} is not there' for word in words
                  if re.fullmatch(r'(?:deploy|compose|kubernetes|prometheus|grafana|haproxy|nginx|caddy|container)/[\w./-]+', word)
                  and not (DEPLOY / word.removeprefix('deploy/')).exists()]
        found += _compose(words)
        found += _admin(words)
        found += _options(words)
        found += _command(words) if len(words) > 1 and words[0] in _verbs() else []
    settings = run('--help').stdout
    found += [f'there is no setting {name}' for name in re.findall(r'(?m)(?:`|^    )([a-z]+(?:-[a-z]+)*) = ', text) if f'--{name} ' not in settings]
    return found


def _compose(words: list[str]) -> list[str]:
    if words[1:3] != ['compose', '-f']:
        return []
    file = composition.Composition.read(runbook.ROOT / words[3])
    named = {'exec': words[5:6], 'up': [word for word in words[5:] if not word.startswith('-')]}.get(words[4], [])
    return [f'{words[3]} has no service {name}' for name in named if name not in file.services and name != '-T']


def _options(words: list[str]) -> list[str]:
    """Those of `taberna`, and of its commands that need no running server."""
    if words[:1] != ['taberna'] or words[1:2] == ['admin']:
        return []
    told = run(*(words[1:2] if len(words) > 1 and words[1].isalpha() else ()), '--help')
    known = set(re.findall(r'--[a-z-]+', told.stdout + run('--help').stdout))
    return [f'taberna has no option {word}' for word in words if word.startswith('--') and word not in known]


def _admin(words: list[str]) -> list[str]:
    if 'admin' not in words or not words[words.index('admin') - 1].endswith('taberna') or words[-1] == 'admin':
        return []
    return _command(words[words.index('admin') + 1:])


def _verbs() -> list[str]:
    return re.findall(r'^  ([a-z-]+)', run('admin', '--help').stdout, re.M)


def _command(words: list[str]) -> list[str]:
    """Runs the command as if no server existed: a command that is not understood is refused before any connection."""
    verb = words[0]
    if verb not in _verbs():
        return [f'taberna admin has no {verb}']
    if verb == 'copy-store' or len(words) == 1:
        return []  # needs no server, or is only mentioned
    told = run('admin', '--data', '/nowhere', *words)
    return [] if 'no server answers' in told.stderr else [f'taberna admin {" ".join(words)}: {told.stderr}']


class Guide(unittest.TestCase):
    def setUp(self) -> None:
        self.guide = runbook.GUIDE.read_text(encoding='utf-8')
        more = ('by-hand.md', 'dashboard.md', 'program.md', 'upgrade.md')
        self.text = self.guide + ''.join(runbook.GUIDE.with_name(name).read_text(encoding='utf-8') for name in more)

    def test_everything_that_it_names_is_there(self) -> None:
        self.assertEqual(faults(self.text), [])

    def test_a_fault_is_named(self) -> None:
        for before, after, sentence in (('compose/node.conf', 'compose/nodes.conf', 'compose/nodes.conf is not there'),
                                        ('--wait one', '--wait four', 'no service four'),
                                        ('taberna admin status', 'taberna admin state', 'has no state'),
                                        ('`lockdown 0 --why', '`lockdown --level 0 --why', 'has no argument "--level"'),
                                        ('`public-url = ', '`public-address = ', 'no setting public-address'),
                                        ('    bus-secret-file = ', '    bus-secrets = ', 'no setting bus-secrets'),
                                        ('`taberna restore --knows`', '`taberna restore --shows`', 'has no option --shows'),
                                        ('(settings.md)', '(setting.md)', 'setting.md is broken')):
            with self.subTest(after):
                self.assertIn(before, self.text)
                found = faults(self.text.replace(before, after))
                self.assertTrue(any(sentence in fault for fault in found), found)

    def test_it_stays_two_pages(self) -> None:
        self.assertLess(len(self.guide.split()), 1900)

    def test_the_project_leads_to_it(self) -> None:
        self.assertIn('(deploy/README.md)', (runbook.ROOT / 'README.md').read_text(encoding='utf-8'))


if __name__ == '__main__':
    tap.run()
