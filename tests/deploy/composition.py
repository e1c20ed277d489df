# SPDX-License-Identifier: MIT
"""A compose file as an engine would read it, and its faults, one sentence each. It knows only the part of the compose
specification that our files use. An unknown key is a fault, too, so that a typing error is found here and not by an
operator.
"""
import re
from dataclasses import dataclass
from pathlib import Path

import yaml

TOP = {'name', 'services', 'networks', 'volumes', 'configs', 'secrets'}
KINDS = {  # the permitted type of each key of a service
    'image': str, 'build': dict, 'command': list, 'entrypoint': list, 'user': str, 'restart': str, 'read_only': bool, 'init': bool,
    'cap_drop': list, 'cap_add': list, 'security_opt': list, 'networks': (list, dict), 'network_mode': str, 'depends_on': dict,
    'environment': dict, 'volumes': list, 'tmpfs': list, 'ports': list, 'healthcheck': dict, 'ulimits': dict, 'deploy': dict,
    'logging': dict, 'stop_grace_period': str, 'stop_signal': str, 'shm_size': str,
}
HEALTH = {'test', 'interval', 'timeout', 'start_period', 'retries', 'disable'}
CONDITIONS = {'service_started', 'service_healthy', 'service_completed_successfully'}
RESTARTS = {'no', 'always', 'on-failure', 'unless-stopped'}
# The common programs that the images contain.
PROGRAMS = {
    'docker.io/library/postgres': {'pg_isready', 'psql', 'bash', 'sh', 'postgres'},
    'docker.io/library/redis': {'redis-cli', 'redis-server', 'sh', 'grep', 'cat'},
    'docker.io/library/haproxy': {'haproxy', 'bash', 'sh', 'grep'},
    'localhost/taberna': {'/usr/bin/taberna', 'sh', '/bin/sh'},
}
OURS = 'localhost/taberna'


class UniqueLoader(yaml.SafeLoader):
    """YAML in which a repeated key is an error; python's own loader would take the last one."""

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value if key.tag != 'tag:yaml.org,2002:merge']
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f'"{twice.pop()}" stands twice', node.start_mark)
        return super().construct_mapping(node, deep)


UniqueLoader.add_constructor('tag:yaml.org,2002:map', lambda loader, node: loader.construct_mapping(node, deep=True))


def load(text: str) -> list:
    """All documents of a file."""
    return list(yaml.load_all(text, UniqueLoader))  # a SafeLoader


@dataclass
class Composition:
    folder: Path
    text: str
    file: dict

    @classmethod
    def read(cls, path: Path, text: str | None = None) -> 'Composition':
        text = path.read_text(encoding='utf-8') if text is None else text
        return cls(path.parent, text, load(text)[0])

    @property
    def services(self) -> dict[str, dict]:
        return self.file['services']

    def ours(self) -> dict[str, dict]:
        """The services that run the server."""
        return {name: service for name, service in self.services.items()
                if service.get('image', '').startswith(OURS + ':') and 'entrypoint' not in service}

    def mounts(self, name: str) -> dict[str, str]:
        """The mounts of a service: path and volume."""
        return {where: what for what, where, *_ in (mount.split(':') for mount in self.services[name].get('volumes', []))}


def faults(composition: Composition) -> list[str]:
    file = composition.file
    found = [f'"{key}" is no key of a compose file' for key in file if key not in TOP and not key.startswith('x-')]
    for name, service in composition.services.items():
        shape = _shape(service)
        found += [f'{name}: {fault}' for fault in shape]
        if not shape:
            for look in (_image, _health, _closed, _ports, _places):
                found += [f'{name}: {fault}' for fault in look(composition, name, service)]
    return found + _references(composition) + _variables(composition.text)


def _shape(service: dict) -> list[str]:
    found = []
    for key, value in service.items():
        if key not in KINDS:
            found.append(f'"{key}" is no key of a service')
        elif not isinstance(value, KINDS[key]):
            found.append(f'"{key}" is a {type(value).__name__}, which cannot be')
    found += [f'healthcheck: "{key}" is not known' for key in set(service.get('healthcheck') or {}) - HEALTH]
    if service.get('restart', 'no') not in RESTARTS:
        found.append(f'restart: "{service["restart"]}" is not known')
    return found


def _image(composition: Composition, _: str, service: dict) -> list[str]:
    image = service.get('image', '')
    found = []
    if not re.fullmatch(r'[\w.-]+/[\w./-]+:[\w.-]+', image) or image.endswith(':latest'):
        found.append(f'image "{image}" is not one with its registry and a tag')
    if 'build' in service:
        context = composition.folder / service['build'].get('context', '')
        if not (context / service['build'].get('dockerfile', '')).is_file():
            found.append('what it is built from is not there')
    elif image.startswith(OURS) and not any(other.get('image') == image and 'build' in other for other in composition.services.values()):
        found.append(f'image "{image}" is built by no service')
    return found


def _health(_: Composition, __: str, service: dict) -> list[str]:
    test = service.get('healthcheck', {}).get('test')
    if test is None:
        return [] if service.get('image', '').startswith(OURS) else ['it has no health check']
    if not isinstance(test, list) or test[0] not in ('CMD', 'CMD-SHELL'):
        return ['the test of its health is not a list that begins with CMD']
    known = PROGRAMS.get(service['image'].rpartition(':')[0], set())
    called = [test[1]] if test[0] == 'CMD' else re.findall(r'(?:^|\| |\$\$\()(?:\w+=\S+\([^)]*\) )?([\w./-]+)', test[1])
    if test[0] == 'CMD-SHELL':
        called.append('sh')
    return [f'its image has no {program} to ask it how it is' for program in called if program not in known]


def _closed(_: Composition, __: str, service: dict) -> list[str]:
    """Checks that the container is locked down and limited."""
    found = []
    if service.get('read_only') is not True:
        found.append('its image can be written: read_only is missing')
    if service.get('cap_drop') != ['ALL']:
        found.append('it keeps rights of root: cap_drop is not ["ALL"]')
    if 'no-new-privileges:true' not in service.get('security_opt', []):
        found.append('it may get new privileges')
    limits = service.get('deploy', {}).get('resources', {}).get('limits', {})
    found += [f'it has no limit of {what}' for what in ('cpus', 'memory', 'pids') if what not in limits]
    user = service.get('user')
    if user is not None and not re.fullmatch(r'\d+:\d+', user):
        found.append(f'user "{user}" is not two numbers')
    return found


def _ports(_: Composition, __: str, service: dict) -> list[str]:
    found = []
    for port in service.get('ports', []):
        default = re.sub(r'\$\{\w+:-([^}]*)\}', r'\1', str(port))
        match = re.fullmatch(r'([\d.]+):(\d+):(\d+)', default)
        if not match or not 0 < int(match[2]) < 65536 or not 0 < int(match[3]) < 65536:
            found.append(f'port "{port}" is not ADDRESS:PORT:PORT')
        elif match[1] != '127.0.0.1':
            found.append(f'port "{port}" is open to all addresses by default')
    return found


def _places(composition: Composition, name: str, service: dict) -> list[str]:
    """Mounted files exist; volumes are declared."""
    found = []
    for mount in service.get('volumes', []):
        what, _, where = mount.partition(':')
        if not where.startswith('/'):
            found.append(f'"{mount}" is no volume')
        elif what.startswith('.'):
            if not (composition.folder / what).is_file():
                found.append(f'{what} is not there')
        elif what not in (composition.file.get('volumes') or {}):
            found.append(f'the volume {what} is not declared')
    for at, other in service.get('depends_on', {}).items():
        target = composition.services.get(at)
        condition = other.get('condition') if isinstance(other, dict) else None
        if target is None:
            found.append(f'it depends on {at}, which is no service')
        elif condition not in CONDITIONS:
            found.append(f'it depends on {at}, but not on a state of it')
        elif condition == 'service_healthy' and 'test' not in target.get('healthcheck', {}):
            found.append(f'it waits for {at} to be healthy, which has no health check')
    networks = service.get('networks', [])
    found += [f'the network {network} is not declared' for network in networks if network not in composition.file.get('networks', {})]
    if not networks and service.get('network_mode') != 'none' and len(composition.services) > 1:
        found.append('it is in no network')
    return found


def _references(composition: Composition) -> list[str]:
    """Every declared volume and network is used."""
    found = []
    for kind, key in (('network', 'networks'), ('volume', 'volumes')):
        used = {str(entry).partition(':')[0] for service in composition.services.values() for entry in service.get(key, [])}
        found += [f'the {kind} {name} is declared and not used' for name in composition.file.get(key) or {} if name not in used]
    return found


def _variables(text: str) -> list[str]:
    """The files need no preparation, and contain no secret."""
    found = [f'{match} has no default value' for match in re.findall(r'(?<!\$)\$\{?\w+[^:\w(]', text)]
    for line in text.splitlines():
        if re.search(r'(?i)(password|secret|token)\w*["\']?\s*[:=]\s*["\']?[^\s{/"\']', line.partition('#')[0]) and 'secrets' not in line:
            found.append(f'something secret stands in the file: {line.strip()}')
    return found
