# SPDX-License-Identifier: MIT
"""The compose files, without an engine: named files exist, containers are locked down and limited, the program
accepts the nodes' settings, and the proxy knows the nodes."""
import json
import os
import re
import shutil
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

import composition
import haproxy_file
import tap
from composition import Composition

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / 'deploy/compose'
BUILD = Path(os.environ['TABERNA_BUILD'])
FILES = ('one.yaml', 'three.yaml')


def settings(text: str) -> dict[str, str]:
    pairs = (line.partition('=') for line in text.splitlines() if line.strip() and not line.lstrip().startswith('#'))
    return {key.strip(): value.strip() for key, _, value in pairs}


def make_secrets(folder: Path) -> str:
    """Runs make-secrets as the container does; returns the settings of the nodes."""
    subprocess.run([FOLDER / 'make-secrets', FOLDER / 'node.conf', folder], check=True, capture_output=True)
    return (folder / 'taberna/taberna.conf').read_text(encoding='utf-8')


def check_config(text: str, *words: str) -> subprocess.CompletedProcess:
    """Runs the program's own check of settings, which opens nothing."""
    with tempfile.NamedTemporaryFile('w', encoding='utf-8', suffix='.conf') as file:
        file.write(text)
        file.flush()
        return subprocess.run([os.environ['TABERNA_SERVER'], '--check-config', '--config', file.name, *words],
                              capture_output=True, text=True, check=False)


def can_check() -> bool:
    told = subprocess.run([os.environ['TABERNA_SERVER'], '--help'], capture_output=True, text=True, check=True)
    return '--check-config' in told.stdout


class Files(unittest.TestCase):
    def test_what_they_name_exists_and_what_they_start_is_bounded(self) -> None:
        for name in FILES:
            with self.subTest(name):
                self.assertEqual(composition.faults(Composition.read(FOLDER / name)), [])

    def test_a_fault_is_named(self) -> None:
        text = (FOLDER / 'three.yaml').read_text(encoding='utf-8')
        for before, after, sentence in (
                ('redis:7-bookworm', 'redis', 'redis: image "docker.io/library/redis"'),
                ('redis:7-bookworm', 'redis:latest', 'redis: image'),
                ('  stores:\n    internal: true', '  store:\n    internal: true', 'postgres: the network stores is not declared'),
                ('  postgres:\n  secrets-postgres:', '  secrets-postgres:', 'the volume postgres is not declared'),
                ('volumes:\n  one:', 'volumes:\n  four:\n  one:', 'the volume four is declared and not used'),
                ('./node.conf:', './nodes.conf:', './nodes.conf is not there'),
                ('"pg_isready"', '"curl"', 'postgres: its image has no curl'),
                ('redis-cli ping', 'redis-ping', 'redis: its image has no redis-ping'),
                ('redis: {condition: service_healthy}', 'redis: {condition: healthy}', 'but not on a state of it'),
                ('redis: {condition: service_healthy}', 'valkey: {condition: service_healthy}', 'valkey, which is no service'),
                ('one: {condition: service_started}', 'secrets: {condition: service_healthy}', 'waits for secrets to be healthy'),
                ('127.0.0.1:8404:8404', '8404:8404', 'haproxy: port "8404:8404"'),
                ('127.0.0.1:8404:8404', '0.0.0.0:8404:8404', 'open to all addresses'),
                ('${TABERNA_PUBLISH:-127.0.0.1:8080}', '${TABERNA_PUBLISH}', 'has no default'),
                ('POSTGRES_PASSWORD_FILE: /run/secrets-postgres/password', 'POSTGRES_PASSWORD: taberna', 'something secret'),
                ('  read_only: true\n  cap_drop: ["ALL"]', '  cap_drop: ["ALL"]', 'two: its image can be written'),
                ('  cap_drop: ["ALL"]\n  security', '  cap_drop: ["NET_RAW"]\n  security', 'one: it keeps rights of root'),
                ('security_opt: ["no-new-privileges:true"]', 'security_opt: []', 'new privileges'),
                (', pids: 200', '', 'postgres: it has no limit of pids'),
                ('read_only: true', 'readonly: true', '"readonly" is no key of a service'),
                ('stop_signal: SIGUSR1', 'stop_grace_period: 1s', '"stop_grace_period" stands twice'),
                ('user: "999:999"', 'user: postgres', 'user "postgres" is not two numbers'),
        ):
            with self.subTest(after):
                self.assertIn(before, text)
                try:
                    found = composition.faults(Composition.read(FOLDER / 'three.yaml', text.replace(before, after)))
                except composition.yaml.YAMLError as error:
                    found = [str(error)]
                self.assertTrue(any(sentence in fault for fault in found), found)

    def test_their_image_is_the_one_of_the_container_file(self) -> None:
        version = json.loads((BUILD / 'meson-info/intro-projectinfo.json').read_text())['version']

        for name in FILES:
            images = {service['image'] for service in Composition.read(FOLDER / name).ours().values()}
            self.assertEqual(images, {f'localhost/taberna:{version}'}, name)

    def test_the_engine_reads_them_if_installed(self) -> None:
        docker = shutil.which('docker')
        if not docker or subprocess.run([docker, 'compose', 'version'], capture_output=True, check=False).returncode != 0:
            self.skipTest('no compose plugin')
        for name in FILES:
            told = subprocess.run([docker, 'compose', '-f', FOLDER / name, 'config', '--quiet'], capture_output=True, text=True, check=False)
            self.assertEqual((told.returncode, told.stderr), (0, ''))


class Settings(unittest.TestCase):
    """The arguments of the program, in both files."""

    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-secrets-')))
        self.one = Composition.read(FOLDER / 'one.yaml')
        self.three = Composition.read(FOLDER / 'three.yaml')
        self.proxy = (ROOT / 'deploy/haproxy/three.cfg').read_text(encoding='utf-8')

    def words_of(self, service: dict) -> list[str]:
        """The arguments after the file of settings."""
        self.assertEqual(service['command'][:2], ['--config', '/etc/taberna/taberna.conf'])
        return service['command'][2:]

    def mounted(self, text: str) -> str:
        """The settings, for a program that does not run in the container."""
        return text.replace(' /etc/taberna/', f' {self.folder}/taberna/')

    @unittest.skipUnless(can_check(), 'the program has no --check-config')
    def test_the_program_takes_them(self) -> None:
        tried = [((FOLDER / 'one.conf').read_text(encoding='utf-8'), service) for service in self.one.ours().values()]
        text = self.mounted(make_secrets(self.folder))
        tried += [(text, service) for service in self.three.ours().values()]
        self.assertEqual(len(tried), 4)
        for text, service in tried:
            told = check_config(text, *self.words_of(service))
            self.assertEqual((told.returncode, told.stderr), (0, ''))

    @unittest.skipUnless(can_check(), 'the program has no --check-config')
    def test_an_unknown_setting_is_refused(self) -> None:
        text = self.mounted(make_secrets(self.folder))

        self.assertEqual(check_config(text + 'leases = 3\n').returncode, 1)
        for more, words in (('', ['--nodes', 'one']), ('bus = redis://\n', []), ('', ['--node', 'Node One'])):
            self.assertEqual(check_config(text + more, *words).returncode, 2)

    def test_the_settings_are_where_the_program_looks(self) -> None:
        for file, source in ((self.one, './one.conf'), (self.three, 'secrets-taberna')):
            for name, service in file.ours().items():
                mounts = file.mounts(name)
                self.assertIn(source, (mounts.get('/etc/taberna/taberna.conf'), mounts.get('/etc/taberna')))
                self.assertIn('/var/lib/taberna/data', mounts)
                self.assertNotIn('data', settings((FOLDER / 'node.conf').read_text(encoding='utf-8')))
                self.assertEqual(self.words_of(service), ['--node', name] if file is self.three else [])

    def test_nodes_have_data_of_their_own(self) -> None:
        places = [self.three.mounts(name)['/var/lib/taberna/data'] for name in self.three.ours()]

        self.assertEqual(len(places), len(set(places)))

    def test_store_and_bus_are_the_services(self) -> None:
        told = settings(make_secrets(self.folder))
        postgres = self.three.services['postgres']['environment']

        password = (self.folder / 'postgres/password').read_text()
        self.assertEqual(told['store'], f'postgresql://{postgres["POSTGRES_USER"]}:{password}@postgres/{postgres["POSTGRES_DB"]}')
        self.assertEqual(told['bus'], f'redis://:{(self.folder / "redis/password").read_text()}@redis')
        self.assertEqual(told['bus-secret-file'], '/etc/taberna/bus-secret')
        self.assertIn('/run/secrets-redis/redis.conf', self.three.services['redis']['command'])
        self.assertEqual((self.folder / 'redis/redis.conf').read_text(), f'requirepass {(self.folder / "redis/password").read_text()}\n')

    def test_a_slow_body_is_held_by_haproxy_and_not_by_a_node(self) -> None:
        for name in ('one', 'three'):
            lines = haproxy_file.sections((ROOT / f'deploy/haproxy/{name}.cfg').read_text(encoding='utf-8'))['defaults']
            self.assertIn('option http-buffer-request', lines, name)

    def test_the_proxy_knows_the_nodes_and_they_know_it(self) -> None:
        told = settings((FOLDER / 'node.conf').read_text(encoding='utf-8'))
        port = int(told['listen'].removeprefix(':'))

        self.assertEqual(haproxy_file.servers(self.proxy), {name: (name, port) for name in self.three.ours()})
        self.assertEqual(told['proxies'], self.three.services['haproxy']['networks']['house']['ipv4_address'])
        binds = set(re.findall(r'bind :(\d+)', '\n'.join(haproxy_file.without_comments(self.proxy))))
        self.assertEqual({entry.rpartition(':')[2] for entry in self.three.services['haproxy']['ports']}, binds)

    def test_secrets_are_made_once_and_readable_to_one(self) -> None:
        first = make_secrets(self.folder)

        self.assertEqual(make_secrets(self.folder), first)
        passwords = {(self.folder / name).read_text() for name in ('postgres/password', 'redis/password', 'taberna/bus-secret')}
        self.assertEqual({len(password) for password in passwords}, {48})
        self.assertEqual(len(passwords), 3)
        for path in self.folder.rglob('*'):
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o500 if path.is_dir() else 0o400, path)
            self.assertNotIn('.part', path.name)

    def test_changed_settings_reach_the_nodes_and_the_passwords_stay(self) -> None:
        first = settings(make_secrets(self.folder))
        file = self.folder / 'other.conf'
        file.write_text((FOLDER / 'node.conf').read_text(encoding='utf-8').replace('lease = 10', 'lease = 20'))

        subprocess.run([FOLDER / 'make-secrets', file, self.folder], check=True, capture_output=True)

        self.assertEqual(settings((self.folder / 'taberna/taberna.conf').read_text()), {**first, 'lease': '20'})


if __name__ == '__main__':
    tap.run()
