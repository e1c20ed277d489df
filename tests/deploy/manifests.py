# SPDX-License-Identifier: MIT
"""The manifests for Kubernetes as kustomize combines them, and their faults, one sentence each."""
import re
from dataclasses import dataclass
from pathlib import Path

import composition

KINDS = {'StatefulSet': 'apps/v1', 'Service': 'v1', 'Ingress': 'networking.k8s.io/v1', 'NetworkPolicy': 'networking.k8s.io/v1',
         'PodDisruptionBudget': 'policy/v1'}
PROBES = {'startupProbe': '/healthz', 'livenessProbe': '/healthz', 'readinessProbe': '/readyz'}
ENGINE_PORTS = {5432, 6379}  # PostgreSQL, Redis
POD_SECURITY = {'runAsNonRoot': True, 'seccompProfile': {'type': 'RuntimeDefault'}}
CONTAINER_SECURITY = {'allowPrivilegeEscalation': False, 'readOnlyRootFilesystem': True, 'capabilities': {'drop': ['ALL']}}


@dataclass
class Manifests:
    folder: Path
    kustomization: dict
    documents: list[dict]

    @classmethod
    def read(cls, folder: Path, changed: dict[str, str] | None = None) -> 'Manifests':
        """`changed`: other texts in place of files, by their names."""
        def text(name: str) -> str:
            return (changed or {}).get(name) or (folder / name).read_text(encoding='utf-8')

        kustomization = composition.load(text('kustomization.yaml'))[0]
        return cls(folder, kustomization, [document for name in kustomization['resources'] for document in composition.load(text(name))])

    def all(self, kind: str) -> list[dict]:
        return [document for document in self.documents if document.get('kind') == kind]

    @property
    def nodes(self) -> dict:
        return self.all('StatefulSet')[0]

    @property
    def pod(self) -> dict:
        return self.nodes['spec']['template']['spec']

    @property
    def container(self) -> dict:
        return self.pod['containers'][0]


def seconds(text: str) -> int:
    return int(text[:-1]) * {'s': 1, 'm': 60, 'h': 3600}[text[-1]]


def faults(manifests: Manifests) -> list[str]:
    found = []
    for document in manifests.documents:
        kind, version = document.get('kind'), document.get('apiVersion')
        if KINDS.get(kind) != version:
            found.append(f'{kind} of {version} is not known')
    if found or not manifests.all('StatefulSet'):
        return found or ['there is no StatefulSet']
    for look in (_labels, _names, _pod, _probes, _volumes, _environment, _stop, _outside):
        found += look(manifests)
    return found


def _labels(manifests: Manifests) -> list[str]:
    """Every selector of nodes matches these labels."""
    labels = manifests.nodes['spec']['template']['metadata']['labels']
    selectors = [('StatefulSet', manifests.nodes['spec']['selector']['matchLabels'])]
    selectors += [(f'Service {service["metadata"]["name"]}', service['spec']['selector']) for service in manifests.all('Service')]
    selectors += [('PodDisruptionBudget', budget['spec']['selector']['matchLabels']) for budget in manifests.all('PodDisruptionBudget')]
    selectors += [('NetworkPolicy', policy['spec']['podSelector']['matchLabels']) for policy in manifests.all('NetworkPolicy')]
    selectors += [('topologySpreadConstraints', rule['labelSelector']['matchLabels']) for rule in manifests.pod['topologySpreadConstraints']]
    return [f'{who} selects no node' for who, selector in selectors if not selector.items() <= labels.items()]


def _names(manifests: Manifests) -> list[str]:
    """Objects that are referenced by name have that name."""
    services = {service['metadata']['name']: service['spec'] for service in manifests.all('Service')}
    ports = {port['name'] for port in manifests.container['ports']}
    found = []
    home = services.get(manifests.nodes['spec']['serviceName'])
    if home is None or home.get('clusterIP') != 'None':
        found.append('serviceName is no service without an address of its own')
    for name, service in services.items():
        found += [f'Service {name} leads to no port of the container' for port in service['ports'] if port['targetPort'] not in ports]
    for ingress in manifests.all('Ingress'):
        for rule in ingress['spec']['rules']:
            for path in rule['http']['paths']:
                backend = path['backend']['service']
                target = services.get(backend['name'], {'ports': []})
                if backend['port']['name'] not in {port['name'] for port in target['ports']}:
                    found.append(f'Ingress leads to {backend["name"]}, which is no service with that port')
            if not any(rule['host'] in tls['hosts'] for tls in ingress['spec']['tls']):
                found.append(f'Ingress has no certificate for {rule["host"]}')
    return found


def _pod(manifests: Manifests) -> list[str]:
    found = [f'pod: {key} is not {value}' for key, value in POD_SECURITY.items() if manifests.pod['securityContext'].get(key) != value]
    found += [f'container: {key} is not {value}' for key, value in CONTAINER_SECURITY.items()
              if manifests.container['securityContext'].get(key) != value]
    if manifests.pod.get('automountServiceAccountToken') is not False:
        found.append('pod: it gets a token for the cluster')
    resources = manifests.container.get('resources', {})
    found += [f'container: no {what} is asked for' for what in ('cpu', 'memory') if what not in resources.get('requests', {})]
    if 'memory' not in resources.get('limits', {}):
        found.append('container: its memory has no limit')
    image = manifests.container['image']
    if image not in {entry['name'] for entry in manifests.kustomization.get('images', [])}:
        found.append(f'container: kustomization.yaml says no version of {image}')
    if manifests.nodes['spec']['replicas'] - manifests.all('PodDisruptionBudget')[0]['spec']['maxUnavailable'] < 2:
        found.append('PodDisruptionBudget: fewer than two nodes may be left')
    return found


def _probes(manifests: Manifests) -> list[str]:
    found = []
    ports = {port['name'] for port in manifests.container['ports']}
    for name, path in PROBES.items():
        probe = manifests.container.get(name, {}).get('httpGet', {})
        if probe.get('path') != path:
            found.append(f'{name} does not ask {path}')
        elif probe.get('port') not in ports:
            found.append(f'{name} asks at no port of the container')
    return found


def _volumes(manifests: Manifests) -> list[str]:
    volumes = {volume['name']: volume for volume in manifests.pod['volumes']}
    mounted = {mount['name'] for mount in manifests.container['volumeMounts']}
    found = [f'there is no volume {name}' for name in sorted(mounted - set(volumes))]
    found += [f'the volume {name} is not mounted' for name in sorted(set(volumes) - mounted)]
    generated = {generator['name']: generator['files'] for generator in manifests.kustomization.get('configMapGenerator', [])}
    for volume in volumes.values():
        if 'configMap' in volume and volume['configMap']['name'] not in generated:
            found.append(f'the settings {volume["configMap"]["name"]}: no file makes them')
    found += [f'{file} is not there' for files in generated.values() for file in files if not (manifests.folder / file).is_file()]
    return found


def _environment(manifests: Manifests) -> list[str]:
    names = {entry['name'] for entry in manifests.container['env']}
    used = set(re.findall(r'\$\((\w+)\)', ' '.join(manifests.container['args'])))
    found = [f'$({name}) is not set' for name in sorted(used - names)]
    found += [f'{name} is set and not used' for name in sorted(names - used)]
    for entry in manifests.container['env']:
        if 'value' in entry:
            found.append(f'{entry["name"]} stands here in clear')
    return found


def _stop(manifests: Manifests) -> list[str]:
    command = ' '.join(manifests.container.get('lifecycle', {}).get('preStop', {}).get('exec', {}).get('command', []))
    match = re.search(r'taberna admin drain --in (\d+[smh])', command)
    if not match:
        return ['preStop does not drain']
    found = []
    if 'while taberna probe' not in command:
        found.append('preStop does not wait for the drain: what comes next, SIGTERM, ends it')
    if manifests.pod['terminationGracePeriodSeconds'] < seconds(match[1]) + 30:
        found.append('terminationGracePeriodSeconds ends before the drain')
    return found


def _outside(manifests: Manifests) -> list[str]:
    found = []
    for policy in manifests.all('NetworkPolicy'):
        ports = {port['port'] for rule in policy['spec']['egress'] for port in rule['ports']}
        found += [f'NetworkPolicy: nodes may not ask at port {port}' for port in sorted(ENGINE_PORTS | {53}) if port not in ports]
        if policy['spec'].get('policyTypes') != ['Ingress', 'Egress']:
            found.append('NetworkPolicy: it holds for one way alone')
        if any('from' not in rule for rule in policy['spec']['ingress']):
            found.append('NetworkPolicy: any pod may connect')
    return found
