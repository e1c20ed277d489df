# SPDX-License-Identifier: MIT
"""deploy/packages.sh with an apt of the test: it chooses the package names that a release of Debian has."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import tap

DEPLOY = Path(__file__).resolve().parents[2] / 'deploy'


class Packages(unittest.TestCase):
    """`offered` are the packages that apt can install, `mentioned` those that it only knows by name."""

    def ask(self, words: str, offered: str = '', mentioned: str = '') -> str:
        with tempfile.TemporaryDirectory() as folder:
            apt = Path(folder, 'apt-cache')
            apt.write_text('#!/bin/bash\ncase " $OFFERED " in *" $2 "*) echo "Package: $2"; exit ;; esac\n'
                           'case " $MENTIONED " in *" $2 "*) echo "N: purely virtual" >&2; exit ;; esac\nexit 100\n', encoding='utf-8')
            apt.chmod(0o755)
            return subprocess.run(['bash', '-euc', f'. "$0"; {words}', DEPLOY / 'packages.sh'], text=True, check=True, capture_output=True,
                                  env={**os.environ, 'PATH': f'{folder}:{os.environ["PATH"]}', 'OFFERED': offered, 'MENTIONED': mentioned}).stdout

    def test_of_alternatives_the_first_that_apt_offers_is_taken(self) -> None:
        choose = 'packages_offered "clang-14|clang" meson "a|b|c"'
        for offered, mentioned, chosen in (('clang-14 clang meson a b', '', 'clang-14 meson a'),
                                           ('clang meson b', '', 'clang meson b'),
                                           ('clang meson b', 'clang-14 a', 'clang meson b'),
                                           ('', '', 'clang meson c')):  # before the first `apt-get update`
            with self.subTest(offered):
                self.assertEqual(self.ask(choose, offered, mentioned).split(), chosen.split())

    def test_every_package_with_a_version_in_its_name_has_an_alternative_without(self) -> None:
        names = self.ask('echo "$packages_build$packages_features$packages_page$packages_wasm$packages_tests_quick$packages_tests"')
        for name in (line.split()[0] for line in names.splitlines() if line):
            if any(part.isdigit() for part in name.split('|')[0].split('-')):
                with self.subTest(name):
                    self.assertFalse(any(part.isdigit() for part in name.split('|')[-1].split('-')), name)


if __name__ == '__main__':
    tap.run()
