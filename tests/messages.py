# SPDX-License-Identifier: MIT
"""Checks messages against the schema that the server prints: every field of a message must be in the schema."""
import functools
import json
import os
import subprocess

import jsonschema


class WrongMessage(AssertionError):
    """A message that the schema does not allow."""


@functools.cache
def _definitions() -> dict:
    text = subprocess.run([os.environ['TABERNA_SERVER'], 'schema', 'schema'], check=True, capture_output=True).stdout
    return json.loads(text)['$defs']


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


def check_data(name: str, data: dict) -> None:
    """Checks an answer over HTTP against an object of the schema."""
    _check(name, data)


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
def _validator_of_commands(kind: str) -> jsonschema.Draft202012Validator:
    definition = _definitions()[f'command.{kind}']
    return jsonschema.Draft202012Validator({**definition, '$defs': _definitions()})
