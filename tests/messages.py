# SPDX-License-Identifier: MIT
"""Checks messages against the schema that the server prints: every field of a message must be in the schema."""
import functools
import json
import os
import re
import subprocess

import jsonschema


class WrongMessage(AssertionError):
    """A message that the schema does not allow."""


def _document(name: str) -> dict:
    return json.loads(subprocess.run([os.environ['TABERNA_SERVER'], 'schema', name], check=True, capture_output=True).stdout)


@functools.cache
def _definitions() -> dict:
    return _document('schema')['$defs']


@functools.cache
def _answers() -> list[tuple[str, re.Pattern, dict]]:
    """The method, path and schema of each answer over HTTP that is JSON."""
    found = []
    for path, item in _document('openapi')['paths'].items():
        for method, operation in item.items():
            content = operation['responses']['200']['content']
            if 'application/json' in content:
                found.append((method.upper(), re.compile(re.sub(r'{\w+}', '[^/]+', path)), content['application/json']['schema']))
    return sorted(found, key=lambda one: '[^/]' in one[1].pattern)  # a fixed path before one with parameters


def _whole(node: object) -> object:
    """The schema with its references replaced, which no definition has to itself, and with all objects closed: the
    documents leave them open, because a client ignores unknown fields."""
    if isinstance(node, list):
        return [_whole(item) for item in node]
    if not isinstance(node, dict):
        return node
    if '$ref' in node:
        return _whole(_definitions()[node['$ref'].rsplit('/', 1)[1]])
    whole = {key: _whole(value) for key, value in node.items()}
    if isinstance(node.get('properties'), dict):
        whole['additionalProperties'] = False
    return whole


@functools.cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    if name not in _definitions():
        raise WrongMessage(f'the schema has no {name}')
    return jsonschema.Draft202012Validator(_whole(_definitions()[name]))


def _check(name: str, message: dict) -> None:
    error = jsonschema.exceptions.best_match(_validator(name).iter_errors(message))
    if error is not None:
        raise WrongMessage(f'{name}: {"/".join(map(str, error.absolute_path))}: {error.message}: {json.dumps(message)[:600]}')


def check_answer(method: str, target: str, data: dict) -> None:
    """Checks an answer over HTTP, that is no refusal, against the document of the requests over HTTP."""
    path = target.partition('?')[0]
    found = next((number for number, (known, pattern, _) in enumerate(_answers()) if known == method and pattern.fullmatch(path)), None)
    if found is None:
        raise WrongMessage(f'the documents have no {method} {path}')
    error = jsonschema.exceptions.best_match(_validator_of_answers(found).iter_errors(data))
    if error is not None:
        raise WrongMessage(f'{method} {path}: {"/".join(map(str, error.absolute_path))}: {error.message}: {json.dumps(data)[:600]}')


def check_from_server(message: dict) -> None:
    event = message['t'] == 'event'
    _check(f'event.{message.get("e")}' if event else f'message.{message["t"]}', message)


def check_accepted(command: dict) -> None:
    """Checks a command that the server has accepted. Commands may have further fields, which the server ignores."""
    validator = _validator_of_commands(command['t'])
    error = jsonschema.exceptions.best_match(validator.iter_errors(command))
    if error is not None:
        raise WrongMessage(f'the server accepted {json.dumps(command)[:600]}, and the schema does not: {error.message}')


@functools.cache
def _validator_of_answers(number: int) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(_whole(_answers()[number][2]))


@functools.cache
def _validator_of_commands(kind: str) -> jsonschema.Draft202012Validator:
    definition = _definitions()[f'command.{kind}']
    return jsonschema.Draft202012Validator({**definition, '$defs': _definitions()})
