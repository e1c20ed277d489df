# SPDX-License-Identifier: MIT
"""The container file, without a container: the packages and files in the image, and the installed program as it would
run there."""
import asyncio
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import containerfile
import tap
from case import ServerCase
from server import Server

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / 'deploy/container/Containerfile'
BUILD = Path(os.environ['TABERNA_BUILD'])
UNPRIVILEGED_USER = 65534


def needed_libraries() -> dict[str, str]:
    """The libraries that the program loads by name, and the file that the loader finds for each."""
    program = os.environ['TABERNA_SERVER']
    asked = set(re.findall(r'NEEDED\s+(\S+)', subprocess.run(['objdump', '-p', program], capture_output=True, text=True, check=True).stdout))
    loaded = subprocess.run(['ldd', program], capture_output=True, text=True, check=True).stdout
    return {name: path for name, path in re.findall(r'(\S+) => (/\S+)', loaded) if name in asked}


def needed_packages() -> set[str]:
    """The Debian packages of these files; the path itself if it belongs to no package. The folders of a merged /usr
    have two names."""
    names = {}
    for path in needed_libraries().values():
        real = os.path.realpath(path)
        names |= {name: path for name in (path, real, '/usr' + path, real.removeprefix('/usr'))}
    told = subprocess.run(['dpkg', '-S', *names], capture_output=True, text=True, check=False).stdout
    packages = {names[name]: package.partition(':')[0] for package, name in re.findall(r'^(\S+): (\S+)$', told, re.M) if name in names}
    return {packages.get(path, path) for path in names.values()}


def build_sources() -> set[str]:
    """The files that meson reads and compiles, relative to the project's root, without those of the tests."""
    files = set(json.loads((BUILD / 'meson-info/intro-buildsystem_files.json').read_text()))
    for target in json.loads((BUILD / 'meson-info/intro-targets.json').read_text()):
        for part in target['target_sources']:
            files |= set(part.get('sources', []))
    inside = (os.path.relpath(path, ROOT) for path in files)
    return {path for path in inside if not path.startswith('..') and not (ROOT / path).is_relative_to(BUILD)}


class File(unittest.TestCase):
    def setUp(self) -> None:
        self.text = FILE.read_text(encoding='utf-8')

    @unittest.skipUnless(shutil.which('dpkg') and shutil.which('objdump'), 'no Debian that tells whose a file is')
    def test_installs_what_the_program_is_linked_to_and_nothing_else(self) -> None:
        self.assertEqual(containerfile.faults(self.text, needed_packages()), [])

    def test_a_fault_is_named(self) -> None:
        needed = containerfile.installed(containerfile.read(self.text)[-1]) - containerfile.NOT_LINKED
        for before, after, sentence in (
                ('        libuv1 \\\n', '', 'needs libuv1'),
                ('libuv1 \\', 'libuv1 curl \\', 'installs curl'),
                ('ca-certificates', 'ca-certificate', 'does not install ca-certificates'),
                ('USER 10001:10001', 'USER taberna', 'USER'),
                ('USER 10001:10001', 'USER 0:0', 'USER 0:0'),
                ('-m 700', '-m 755', 'data folder'),
                ('VOLUME ["/var/lib/taberna/data"]', 'VOLUME ["/data"]', 'volume'),
                ('STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', 'STOPSIGNAL'),
                ('ENTRYPOINT ["/usr/bin/taberna"]', 'ENTRYPOINT /usr/bin/taberna', 'ENTRYPOINT is not a list'),
                ('CMD ["/usr/bin/taberna", "probe"', 'CMD ["curl", "-f"', 'HEALTHCHECK'),
                ('COPY --from=build /out/usr/bin/taberna', 'COPY --from=built /out/usr/bin/taberna', 'no stage'),
                ('COPY --from=build /out/usr/share/taberna', 'COPY web-client', 'no other stage'),
                ('debian:bookworm-slim\n', 'debian\n', 'no image'),
                ('ARG BASE=', 'ARG IMAGE=', 'no ARG before the first FROM is named BASE'),
                ('FROM $BASE AS build', 'FROM docker.io/library/debian:bookworm AS build', 'no build argument'),
                ('FROM $BASE AS build', 'ARG OTHER=docker.io/library/debian:bookworm\nFROM $OTHER AS build', 'different bases'),
                ('; packages_ensure', '; true', 'deploy/packages.sh'),
                ('--no-install-recommends', '--quiet', 'recommended'),
        ):
            with self.subTest(after):
                self.assertIn(before, self.text)
                broken = self.text.replace(before, after) if 'packages_ensure' not in before else self.text.replace('$packages_build', '$packages')
                found = containerfile.faults(broken, needed)
                self.assertTrue(any(sentence in fault for fault in found), found)

    def test_base_is_named_by_a_digest(self) -> None:
        base = 'docker.io/library/debian:bookworm-slim@sha256:' + 64 * '0'
        needed = containerfile.installed(containerfile.read(self.text)[-1]) - containerfile.NOT_LINKED

        self.assertEqual({stage.base for stage in containerfile.read(self.text, {'BASE': base})}, {base})
        self.assertEqual(containerfile.faults(self.text, needed, {'BASE': base}), [])
        self.assertTrue(containerfile.faults(self.text, needed, {'BASE': base + '0'}))

    def test_says_the_version_of_the_project(self) -> None:
        version = json.loads((BUILD / 'meson-info/intro-projectinfo.json').read_text())['version']

        self.assertEqual(set(re.findall(r'localhost/taberna:(\S+)', self.text)), {version})

    def test_the_installed_program_is_the_built_one(self) -> None:
        built = set(re.search(r'ninja -C build ([^"]+)"', self.text)[1].split())
        plan = json.loads((BUILD / 'meson-info/intro-install_plan.json').read_text())['targets']
        installed = {os.path.relpath(path, BUILD) for path, target in plan.items() if target['tag'] == 'runtime'}

        self.assertEqual(built, installed | {'web-client/web.stamp'})


class Context(unittest.TestCase):
    def setUp(self) -> None:
        self.text = (ROOT / '.dockerignore').read_text(encoding='utf-8')
        self.sources = build_sources() | {'deploy/packages.sh', 'LICENSE'}
        self.private = ['data/taberna.sqlite', '.git/config', 'build/server/taberna', '.env', 'deploy/compose/.env',
                        'tests/node_modules/x/y.js', 'web-client/node_modules/x.js', 'tests/__pycache__/tap.pyc']

    def test_holds_what_the_build_reads_and_nothing_private(self) -> None:
        self.assertGreater(len(self.sources), 200)

        self.assertEqual(containerfile.context_faults(self.text, ROOT, self.sources, self.private), [])

    def test_a_fault_is_named(self) -> None:
        for before, after, sentence in (('!net\n', '', 'net/meson.build, which the build reads'), ('*\n', '', '.git/config would be sent'),
                                        ('!net\n', '!nets\n', 'is not there'), ('**/node_modules\n', '', 'tests/node_modules')):
            with self.subTest(before):
                found = containerfile.context_faults(self.text.replace(before, after, 1), ROOT, self.sources, self.private)
                self.assertTrue(any(sentence in fault for fault in found), found)


class Installed(ServerCase):
    """The program in a folder with the layout of the image, started as the user of the image if that is possible."""

    def create_server(self) -> Server:
        self.tree = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-image-')))
        self._lay_out(*containerfile.read(FILE.read_text(encoding='utf-8')))
        server = Server(data=str(self.tree / 'var/lib/taberna/data'))
        server.program = str(self.tree / 'usr/bin/taberna')
        if os.getuid() == 0:  # first switches to the user, who cannot switch again; then the test's wrapper
            server.wrapper = ['setpriv', '--reuid', str(UNPRIVILEGED_USER), '--regid', str(UNPRIVILEGED_USER), '--clear-groups', *Server.wrapper]
        return server

    def _lay_out(self, build: containerfile.Stage, final: containerfile.Stage) -> None:
        out = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-out-')))
        install = next(step.words for step in build.all('RUN') if (step.words or [])[:2] == ['meson', 'install'])
        here = {'build': str(BUILD), '/out': str(out)}
        subprocess.run([here.get(word, word) for word in install], check=True, capture_output=True)
        prefix = next(option['value'] for option in json.loads((BUILD / 'meson-info/intro-buildoptions.json').read_text())
                      if option['name'] == 'prefix')
        for _, what, where in containerfile.copied(final):
            source = out / (prefix + what.removeprefix('/out/usr')).lstrip('/')
            target = self.tree / where.lstrip('/')
            target.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if source.is_dir() else shutil.copy2)(source, target)
        self._close(final)

    def _close(self, final: containerfile.Stage) -> None:
        """The user can write only to the data folder. If the test runs as root, the program runs as another user, who
        owns only that folder."""
        data = self.tree / final.last('VOLUME').words[0].lstrip('/')
        data.mkdir(parents=True)
        data.chmod(0o700)
        for path in (self.tree, *self.tree.rglob('*')):
            if path != data:
                path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) | stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH
                           | (0o111 if path.is_dir() else 0))
        if os.getuid() == 0:
            os.chown(data, UNPRIVILEGED_USER, UNPRIVILEGED_USER)
        self.addCleanup(self._open)

    def _open(self) -> None:
        for path in (self.tree, *self.tree.rglob('*')):
            if path.is_dir():
                path.chmod(0o700)

    def probe(self, path: str) -> subprocess.CompletedProcess:
        return subprocess.run([self.server.program, 'probe', self.server.url + path], capture_output=True, text=True, check=False)

    async def test_plays_from_a_tree_that_cannot_be_written(self) -> None:
        before = sorted(str(path) for path in self.tree.rglob('*') if not path.is_relative_to(self.server.data))

        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: len(table.events) > 12)

        self.assertIn(b'<!doctype html>', (await asyncio.to_thread(self.server.get, '/')).lower()[:200])
        self.assertEqual((self.probe('/healthz').returncode, self.probe('/readyz').stdout), (0, '200 ready\n'))
        self.server.admin('status')
        self.assertEqual(os.stat(self.server.data / 'taberna.sqlite').st_uid, UNPRIVILEGED_USER if os.getuid() == 0 else os.getuid())
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(self.probe('/healthz').returncode, 1)
        self.assertEqual(before, sorted(str(path) for path in self.tree.rglob('*') if not path.is_relative_to(self.server.data)))


class Probe(unittest.TestCase):
    def run_probe(self, *words: str) -> subprocess.CompletedProcess:
        return subprocess.run([os.environ['TABERNA_SERVER'], 'probe', *words], capture_output=True, text=True, check=False)

    def test_says_what_it_does(self) -> None:
        told = self.run_probe('--help')

        self.assertEqual((told.returncode, told.stderr), (0, ''))
        self.assertIn('/readyz', told.stdout)

    def test_invalid_address_is_refused(self) -> None:
        for words in (['file:///etc/passwd'], ['localhost:8080'], ['http://localhost/', 'http://localhost/'], ['']):
            with self.subTest(words):
                self.assertEqual(self.run_probe(*words).returncode, 2)

    def test_a_bad_answer_does_not_count(self) -> None:
        with Server() as server:
            self.assertEqual(self.run_probe(server.url + '/api/v1/nothing').returncode, 1)
            self.assertEqual(self.run_probe(server.url + '/healthz').stdout, '200 ok\n')


if __name__ == '__main__':
    sys.dont_write_bytecode = True
    tap.run()
