# SPDX-License-Identifier: MIT
"""A Containerfile and its faults: every fault is a sentence that names the line."""
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

# Packages needed for reasons that the linker does not know: a plugin that libwebsockets opens by name, and the
# certificates for HTTPS.
NOT_LINKED = {'libwebsockets-evlib-uv', 'ca-certificates'}
# Part of every image that is based on Debian.
IN_BASE = {'libc6', 'libgcc-s1', 'libstdc++6', 'zlib1g'}
ROOT_ID_MIN = 10000  # above the ids of Debian's own users


@dataclass
class Instruction:
    line: int
    word: str
    text: str

    @property
    def words(self) -> list[str] | None:
        """The words of the form ["a", "b"]; None if it is the form that a shell splits."""
        try:
            words = json.loads(self.text[self.text.index('['):])
        except ValueError:
            return None
        return words if isinstance(words, list) and all(isinstance(word, str) for word in words) else None


@dataclass
class Stage:
    base: str
    argument: str  # the build argument that names the base; empty if the line itself does
    name: str
    steps: list[Instruction] = field(default_factory=list)

    def all(self, word: str) -> list[Instruction]:
        return [step for step in self.steps if step.word == word]

    def last(self, word: str) -> Instruction | None:
        return next(iter(reversed(self.all(word))), None)


def read(text: str, given: dict[str, str] | None = None) -> list[Stage]:
    """`given`: values of build arguments, which replace the defaults of the file."""
    stages: list[Stage] = []
    arguments: dict[str, str] = {}
    begun, so_far = 0, ''
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith('#') or (not line.strip() and not so_far):
            continue
        begun = begun or number
        if line.rstrip().endswith('\\'):
            so_far += line.rstrip()[:-1] + ' '
            continue
        word, _, rest = (so_far + line).strip().partition(' ')
        step, begun, so_far = Instruction(begun, word.upper(), rest.strip()), 0, ''
        if step.word == 'FROM':
            base, _, name = (part.strip() for part in step.text.partition(' AS '))
            argument = base.removeprefix('$') if base.startswith('$') else ''
            if argument and argument not in arguments:
                raise ValueError(f'line {step.line}: no ARG before the first FROM is named {argument}')
            stages.append(Stage(arguments.get(argument, base), argument, name))
        elif stages:
            stages[-1].steps.append(step)
        elif step.word == 'ARG':
            argument, _, default = step.text.partition('=')
            arguments[argument] = (given or {}).get(argument, default)
        else:
            raise ValueError(f'line {step.line}: {step.word} stands before the first FROM')
    return stages


def installed(stage: Stage) -> set[str]:
    """The packages that its apt-get install names."""
    packages: set[str] = set()
    for step in stage.all('RUN'):
        for command in re.split(r'[;&|]+', ' '.join(step.words or [step.text])):
            words = command.split()
            if words[:2] == ['apt-get', 'install']:
                packages |= {word for word in words[2:] if not word.startswith('-')}
    return packages


def copied(stage: Stage) -> list[tuple[str, str, str]]:
    """(stage, what, where) of each COPY from another stage."""
    found = []
    for step in stage.all('COPY'):
        match = re.fullmatch(r'--from=(\S+) (\S+) (\S+)', step.text)
        if match:
            found.append(match.groups())
    return found


def faults(text: str, needed: set[str], given: dict[str, str] | None = None) -> list[str]:
    """`needed`: the packages of the libraries that the built program is linked to; `given`: as for read()."""
    try:
        stages = read(text, given)
    except ValueError as error:
        return [str(error)]
    if len(stages) < 2:
        return ['one stage alone: what builds it would be in the image']
    final = stages[-1]
    return [*_bases(stages), *_packages(stages[0], final, needed), *_copies(stages, final), *_user(final), *_forms(stages), *_health(final)]


def _bases(stages: list[Stage]) -> list[str]:
    found = [f'{stage.base} is no image with its registry and a tag' for stage in stages
             if not re.fullmatch(r'[\w.-]+/[\w./-]+:[\w.-]+(?:@sha256:[0-9a-f]{64})?', stage.base) or stage.base.endswith(':latest')]
    found += [f'FROM {stage.base}: no build argument can name its digest' for stage in stages if not stage.argument]
    if len({stage.argument for stage in stages}) > 1:
        found.append('the stages have different bases: the program may be linked to other libraries')
    return found


def _packages(build: Stage, final: Stage, needed: set[str]) -> list[str]:
    there = installed(final)
    found = [f'the program needs {name}, which the final stage does not install' for name in sorted(needed - IN_BASE - there)]
    found += [f'the final stage installs {name}, which the program does not need' for name in sorted(there - needed - NOT_LINKED)]
    found += [f'the final stage does not install {name}' for name in sorted(NOT_LINKED - there)]
    text = ' '.join(step.text for step in final.all('RUN'))
    if '--no-install-recommends' not in text:
        found.append('apt-get installs what is recommended, too: --no-install-recommends is missing')
    if '/var/lib/apt/lists' not in text:
        found.append('the lists of packages stay in the image: rm -rf /var/lib/apt/lists/* is missing')
    if not any('deploy/packages.sh' in step.text and '$packages_build' in step.text and '$packages_features' in step.text for step in build.all('RUN')):
        found.append('the build stage does not install the list of deploy/packages.sh')
    return found


def _copies(stages: list[Stage], final: Stage) -> list[str]:
    names = {stage.name for stage in stages}
    found = [f'line {step.line}: the final stage copies what no other stage has made' for step in final.all('COPY')
             if not step.text.startswith('--from=')]
    found += [f'COPY --from={stage}: there is no stage of that name' for stage, _, _ in copied(final) if stage not in names]
    return found


def _user(final: Stage) -> list[str]:
    found = []
    user = final.last('USER')
    match = user and re.fullmatch(r'(\d+):(\d+)', user.text)
    if not match:
        return ['USER of the final stage is not two numbers: Kubernetes cannot tell that it is not root']
    if int(match[1]) < ROOT_ID_MIN or int(match[2]) < ROOT_ID_MIN:
        found.append(f'USER {user.text} may be a user of the host: take one from {ROOT_ID_MIN}')
    volume, folder = final.last('VOLUME'), final.last('WORKDIR')
    data = f'{folder.text}/data' if folder else ''
    if volume is None or volume.words != [data]:
        found.append(f'the volume is not "{data}", the data folder of a program that is told none')
    made = f'install -d -o {match[1]} -g {match[2]} -m 700 {data}'
    if not any(made in step.text for step in final.all('RUN')):
        found.append(f'the data folder is not made for that user: "{made}" is missing')
    return found


def _forms(stages: list[Stage]) -> list[str]:
    found = []
    for stage in stages:
        for step in stage.steps:
            if step.word in ('RUN', 'CMD', 'ENTRYPOINT', 'HEALTHCHECK', 'VOLUME') and step.words is None:
                found.append(f'line {step.line}: {step.word} is not a list of words, so a shell stands between it and the program')
    stop = stages[-1].last('STOPSIGNAL')
    if stop is None or stop.text != 'SIGTERM':
        found.append('STOPSIGNAL is not SIGTERM, which stops the server in order')
    return found


def _health(final: Stage) -> list[str]:
    health, entry = final.last('HEALTHCHECK'), final.last('ENTRYPOINT')
    program = (entry.words or [''])[0] if entry else ''
    found = []
    if not any(where == program for _, _, where in copied(final)):
        found.append(f'ENTRYPOINT {program} is not what is copied into the image')
    if health is None or (health.words or [''])[:2] != [program, 'probe']:
        found.append('HEALTHCHECK is not asked by the program itself: nothing else in the image can')
    return found


# ---- the files that are sent to the engine for the build ----

def is_ignored(path: str, rules: list[str]) -> bool:
    """As engines read the file: the last rule that matches the path, or a folder above it, decides."""
    ignored = False
    for rule in rules:
        wanted = rule.removeprefix('!')
        pattern = re.escape(wanted).replace(r'\*\*/', '(?:.*/)?').replace(r'\*', '[^/]*')
        if re.fullmatch(f'{pattern}(?:/.*)?', path):
            ignored = not rule.startswith('!')
    return ignored


def ignore_rules(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith('#')]


def context_faults(text: str, root: Path, sources: set[str], private: list[str]) -> list[str]:
    """`sources`: the files that the build reads, relative to the root; `private`: files that must never be in an
    image."""
    rules = ignore_rules(text)
    found = [f'{path}, which the build reads, is left out' for path in sorted(sources) if is_ignored(path, rules)]
    found += [f'{path} would be sent to the engine' for path in private if not is_ignored(path, rules)]
    for rule in rules:
        if rule.startswith('!') and not (root / rule[1:]).exists():
            found.append(f'"{rule}" lets in what is not there')
    return found
