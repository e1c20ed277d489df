# SPDX-License-Identifier: MIT
"""The manifests for Kubernetes, without a cluster: named objects exist, pods are locked down, and the program accepts
its settings."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import containerfile
import manifests
import tap
from compose import check_config
from manifests import Manifests

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / 'deploy/kubernetes'
STORE = 'postgresql://taberna@postgres/taberna?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt'
STANDS_FOR = {'POD_NAME': 'taberna-0', 'TABERNA_STORE': STORE, 'TABERNA_BUS': 'redis://redis'}


class Files(unittest.TestCase):
    def setUp(self) -> None:
        self.manifests = Manifests.read(FOLDER)

    def test_what_they_name_exists_and_pods_are_closed(self) -> None:
        self.assertEqual(manifests.faults(self.manifests), [])

    def test_a_fault_is_named(self) -> None:
        for file, before, after, sentence in (
                ('statefulset.yaml', 'kind: StatefulSet', 'kind: StatefulSets', 'is not known'),
                ('statefulset.yaml', 'app.kubernetes.io/component: node', 'app.kubernetes.io/component: nodes', 'Service taberna selects no node'),
                ('statefulset.yaml', 'serviceName: taberna-nodes', 'serviceName: taberna', 'serviceName'),
                ('statefulset.yaml', 'runAsNonRoot: true', 'runAsNonRoot: false', 'runAsNonRoot'),
                ('statefulset.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'readOnlyRootFilesystem'),
                ('statefulset.yaml', 'drop: [ALL]', 'drop: [NET_RAW]', 'capabilities'),
                ('statefulset.yaml', 'path: /readyz', 'path: /ready', 'readinessProbe does not ask /readyz'),
                ('statefulset.yaml', '--in 2m', '--in 10m', 'ends before the drain'),
                ('statefulset.yaml', 'taberna admin drain', 'taberna admin say', 'preStop does not drain'),
                ('statefulset.yaml', 'name: TABERNA_BUS', 'name: TABERNA_REDIS', '$(TABERNA_BUS) is not set'),
                ('statefulset.yaml', 'configMap: {name: taberna-settings}', 'configMap: {name: settings}', 'no file makes them'),
                ('statefulset.yaml', '        - name: data\n', '        - name: folder\n', 'there is no volume data'),
                ('statefulset.yaml', 'limits: {memory: 1Gi}', 'limits: {}', 'its memory has no limit'),
                ('statefulset.yaml', 'image: localhost/taberna', 'image: taberna', 'no version of taberna'),
                ('services.yaml', 'targetPort: http}', 'targetPort: web}', 'Service taberna leads to no port'),
                ('ingress.yaml', 'service: {name: taberna,', 'service: {name: tavern,', 'leads to tavern'),
                ('ingress.yaml', 'hosts: [tables.example.org]', 'hosts: [example.org]', 'no certificate for tables.example.org'),
                ('disruption.yaml', 'maxUnavailable: 1', 'maxUnavailable: 2', 'fewer than two'),
                ('network.yaml', 'port: 5432', 'port: 5433', 'may not ask at port 5432'),
                ('kustomization.yaml', 'files: [taberna.conf]', 'files: [tavern.conf]', 'tavern.conf is not there'),
        ):
            with self.subTest(after):
                text = (FOLDER / file).read_text(encoding='utf-8')
                self.assertIn(before, text)
                found = manifests.faults(Manifests.read(FOLDER, {file: text.replace(before, after)}))
                self.assertTrue(any(sentence in fault for fault in found), found)

    def test_the_program_takes_its_settings(self) -> None:
        """With the password files as the secret's volume has them; no password is in a command or in the environment.
        """
        text = (FOLDER / 'taberna.conf').read_text(encoding='utf-8')
        words = [re.sub(r'\$\((\w+)\)', lambda match: STANDS_FOR[match[1]], word) for word in self.manifests.container['args']]
        self.assertEqual(words[0], '--config=/etc/taberna/taberna.conf')
        place = Path(self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-kubernetes-')))
        [volume] = [volume for volume in self.manifests.pod['volumes'] if volume.get('secret', {}).get('secretName') == 'taberna-engines']
        [mount] = [mount for mount in self.manifests.container['volumeMounts'] if mount['name'] == volume['name']]
        for item in volume['secret']['items']:
            (place / item['path']).write_text(f'{"x" * 32}\n', encoding='utf-8')
        words = [word.replace(mount['mountPath'], str(place)) for word in words]
        self.assertEqual(sum(str(place) in word for word in words), 3)

        told = check_config(text, *words[1:])

        self.assertEqual((told.returncode, told.stderr), (0, ''))
        self.assertEqual(check_config(text + 'leases = 1\n', *words[1:]).returncode, 1)

    def test_they_start_what_the_container_file_makes(self) -> None:
        image = containerfile.read((ROOT / 'deploy/container/Containerfile').read_text(encoding='utf-8'))[-1]
        version = json.loads(Path(os.environ['TABERNA_BUILD'], 'meson-info/intro-projectinfo.json').read_text())['version']
        security = self.manifests.pod['securityContext']

        self.assertEqual(image.last('USER').text, f'{security["runAsUser"]}:{security["runAsGroup"]}')
        self.assertEqual(security['fsGroup'], security['runAsGroup'])
        self.assertEqual(self.manifests.kustomization['images'][0]['newTag'], version)
        self.assertEqual(image.last('EXPOSE').text, str(self.manifests.container['ports'][0]['containerPort']))
        self.assertIn(image.last('VOLUME').words[0], {mount['mountPath'] for mount in self.manifests.container['volumeMounts']})

    @unittest.skipUnless(shutil.which('kubectl'), 'no kubectl')
    def test_kustomize_joins_them_if_installed(self) -> None:
        told = subprocess.run(['kubectl', 'kustomize', FOLDER], capture_output=True, text=True, check=False)

        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertEqual(set(re.findall(r'^kind: (\w+)', told.stdout, re.M)), {*manifests.KINDS, 'ConfigMap'})


if __name__ == '__main__':
    tap.run()
