# SPDX-License-Identifier: MIT
"""What `meson install` puts into a folder: manual pages and completions with every setting, units, documents."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import tap

BUILD = Path(os.environ['TABERNA_BUILD'])
PREFIX = next(option['value'] for option in json.loads((BUILD / 'meson-info/intro-buildoptions.json').read_text()) if option['name'] == 'prefix')


def printed(*words: str) -> str:
    return subprocess.run([os.environ['TABERNA_SERVER'], *words], capture_output=True, text=True, check=True).stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix='taberna-installed-'))
        subprocess.run(['meson', 'install', '-C', BUILD, '--no-rebuild', '--quiet', '--destdir', folder], check=True, capture_output=True)
        cls.tree = Path(folder + PREFIX)

    def text(self, path: str) -> str:
        return (self.tree / path).read_text(encoding='utf-8')

    def test_programs_page_units_and_documents_are_installed(self) -> None:
        for path in ('bin/taberna', 'bin/taberna-rules', 'bin/taberna-ai', 'share/taberna/web/index.html',
                     'lib/systemd/system/taberna.socket', 'lib/sysusers.d/taberna.conf', 'lib/tmpfiles.d/taberna.conf',
                     'share/taberna/deploy/backup', 'share/doc/taberna/README.md', 'share/doc/taberna/taberna.conf'):
            self.assertTrue((self.tree / path).is_file(), path)
        self.assertEqual({file.name for file in (self.tree / 'bin').iterdir()}, {'taberna', 'taberna-rules', 'taberna-ai'})
        weights = set(re.findall(rb'share/taberna/web/[.\w]+', (self.tree / 'bin/taberna-ai').read_bytes()))
        self.assertEqual(weights, {b'share/taberna/web/.weights'})
        self.assertTrue(list((self.tree / 'share/taberna/web/.weights').iterdir()))
        self.assertTrue(list((self.tree / 'share/taberna/web/assets').glob('rules-*.wasm')))

    def test_unit_names_the_installed_program(self) -> None:
        unit = self.text('lib/systemd/system/taberna.service')

        self.assertEqual(set(re.findall(r'/[\w/]+/bin/taberna\b', unit)), {f'{PREFIX}/bin/taberna'})

    def test_manual_has_every_setting_and_command(self) -> None:
        settings = re.findall(r'(?m)^\| `([a-z-]+) = ', printed('--print-settings'))
        verbs = re.findall(r'(?m)^  ([a-z-]+)', printed('admin', '--help'))
        pages = {name: self.text(f'share/man/man{name[-1]}/{name}').replace('\\-', '-')
                 for name in ('taberna.1', 'taberna.conf.5', 'taberna-admin.1', 'taberna-rules.1', 'taberna-ai.1')}

        self.assertGreater(len(settings), 20)
        self.assertGreater(len(verbs), 12)
        for name in settings:
            self.assertIn(f'.B --{name} ', pages['taberna.1'])
            self.assertIn(f'.B {name} = ', pages['taberna.conf.5'])
        for verb in verbs:
            self.assertRegex(pages['taberna-admin.1'], rf'(?m)^\.B {verb}\b')
        self.assertIn('.B replay FILE', pages['taberna-rules.1'])
        self.assertIn('.B rollout ', pages['taberna-ai.1'])

    @unittest.skipUnless(shutil.which('man'), 'man is missing')
    def test_manual_has_no_fault_of_form(self) -> None:
        for page in (self.tree / 'share/man').glob('man?/*'):
            told = subprocess.run(['man', '--warnings', '-l', page], capture_output=True, text=True, check=True, env={**os.environ, 'LC_ALL': 'C.UTF-8'})
            self.assertEqual(told.stderr, '', page.name)

    def complete(self, *words: str) -> list[str]:
        script = f'. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _taberna; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return subprocess.run(['bash', '-euc', script, self.tree / 'share/bash-completion/completions/taberna', *words],
                              capture_output=True, text=True, check=True).stdout.split()

    def test_bash_completes_settings_and_commands(self) -> None:
        self.assertEqual(self.complete('taberna', '--store'), ['--store', '--store-password-file'])
        self.assertEqual(self.complete('taberna', 'pro'), ['probe'])
        self.assertEqual(self.complete('taberna', 'admin', 'lock'), ['lockdown'])

    def test_zsh_knows_every_setting(self) -> None:
        words = self.text('share/zsh/site-functions/_taberna')

        for name in re.findall(r'(?m)^\| `([a-z-]+) = ', printed('--print-settings')):
            self.assertIn(f"'--{name}[", words)


if __name__ == '__main__':
    tap.run()
