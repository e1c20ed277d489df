# SPDX-License-Identifier: MIT
"""The names in an expression for Prometheus: the metrics with their labels, and the functions around them. It parses
only the part of the language that our rules and panels use; an expression that is not understood is a fault.
"""
import re
from dataclasses import dataclass, field

TOKEN = re.compile(r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<number>\d[\d.]*(?:e\d+)?)|(?P<name>[a-zA-Z_:][\w:]*)|(?P<range>\[[^\]]*\])'
                   r'|(?P<sign>=~|!~|!=|==|>=|<=|[-+*/%^<>=(){},]))')
# For each function: whether it needs a counter (True) or accepts anything (False).
FUNCTIONS = {'rate': True, 'increase': True, 'resets': False, 'histogram_quantile': False, 'label_values': False,
             'sum': False, 'count': False, 'max': False, 'min': False, 'avg': False, 'abs': False, 'topk': False}
GROUPING = {'by', 'without', 'on', 'ignoring', 'group_left', 'group_right'}
WORDS = {'and', 'or', 'unless', 'bool'}


class Fault(ValueError):
    pass


@dataclass
class Use:
    """One metric in an expression."""
    metric: str
    labels: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    functions: tuple[str, ...] = ()  # the functions around it, the outermost first
    over_time: bool = False


@dataclass
class Expression:
    uses: list[Use] = field(default_factory=list)
    groupings: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)  # function, labels


def tokens(text: str) -> list[tuple[str, str]]:
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Fault(f'"{text[at:at + 20]}" is not understood')
        found.append((match.lastgroup, match[match.lastgroup]))
        at = match.end()
    return found


def read(text: str) -> Expression:
    """The `$…` of Grafana stand for a text or a range, and are replaced by one."""
    text = re.sub(r'\[\$__\w+\]', '[1m]', text)
    rest = tokens(text)
    found = Expression()
    around: list[str] = []  # functions, and '' for a bracket alone
    called = ''
    while rest:
        kind, word = rest.pop(0)
        follows = rest[0][1] if rest else ''
        if kind == 'name' and word in GROUPING:
            found.groupings.append((called, _labels_in_brackets(rest)))
        elif kind == 'name' and (follows == '(' or (word in FUNCTIONS and follows in GROUPING)):
            if word not in FUNCTIONS and word not in WORDS:
                raise Fault(f'"{word}" is not a known function')
            called = word if word in FUNCTIONS else ''
        elif kind == 'name' and word not in WORDS:
            found.uses.append(_use(word, rest, around, text))
        elif word == '(':
            around.append(called)
            called = ''
        elif word == ')':
            if not around:
                raise Fault('a bracket is closed that is not open')
            around.pop()
    if around:
        raise Fault('a bracket is not closed')
    if not found.uses:
        raise Fault('it names no metric')
    return found


def _labels_in_brackets(rest: list[tuple[str, str]]) -> tuple[str, ...]:
    if not rest or rest.pop(0)[1] != '(':
        raise Fault('labels to group by stand in brackets')
    labels = []
    while rest and rest[0][1] != ')':
        kind, word = rest.pop(0)
        if kind == 'name':
            labels.append(word)
    if not rest:
        raise Fault('a bracket is not closed')
    rest.pop(0)
    return tuple(labels)


def _use(metric: str, rest: list[tuple[str, str]], around: list[str], text: str) -> Use:
    use = Use(metric, functions=tuple(word for word in around if word))
    if rest and rest[0][1] == '{':
        rest.pop(0)
        while rest and rest[0][1] != '}':
            if rest[0][1] == ',':
                rest.pop(0)
                continue
            if len(rest) < 3 or rest[0][0] != 'name' or rest[1][1] not in ('=', '!=', '=~', '!~') or rest[2][0] != 'text':
                raise Fault(f'the labels of {metric} are not understood')
            label, sign, value = (rest.pop(0)[1] for _ in range(3))
            use.labels.setdefault(label, []).append((sign, value[1:-1]))
        if not rest:
            raise Fault(f'the labels of {metric} are not closed')
        rest.pop(0)
    if rest and rest[0][0] == 'range':
        if not re.fullmatch(r'\[\d+[smhd]\]', rest.pop(0)[1]):
            raise Fault(f'the range of {metric} is not a duration')
        use.over_time = True
    return use


# ---- the metrics of a server ----

SCRAPED = {'up'}  # made by Prometheus itself
FROM_SCRAPE = {'instance', 'job'}
LINE = re.compile(r'^([a-z_]+)(?:\{(.*)\})? \S+$')
LABEL = re.compile(r'([a-z_]+)="((?:[^"\\]|\\.)*)"')


@dataclass
class Shown:
    """The metrics of a server: the type of each, and the values of each label."""
    kinds: dict[str, str] = field(default_factory=dict)
    labels: dict[str, dict[str, set[str]]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> 'Shown':
        shown = cls()
        for line in text.splitlines():
            if line.startswith('# TYPE '):
                _, _, name, kind = line.split(' ')
                for end in ('_bucket', '_sum', '_count') if kind == 'histogram' else ('',):
                    shown.kinds[name + end] = kind
            elif not line.startswith('#') and (match := LINE.match(line)):
                values = shown.labels.setdefault(match[1], {})
                for label, value in LABEL.findall(match[2] or ''):
                    values.setdefault(label, set()).add(value)
        return shown


def faults(text: str, shown: Shown) -> list[str]:
    """The fault of an expression, given the metrics of a server."""
    try:
        expression = read(text)
    except Fault as fault:
        return [str(fault)]
    found = []
    for use in expression.uses:
        found += _metric(use, shown) if use.metric not in SCRAPED else []
    known = set().union(FROM_SCRAPE, *(shown.labels.get(use.metric, {}) for use in expression.uses))
    for function, labels in expression.groupings:
        found += [f'no metric has the label "{label}" by which {function or "it"} groups' for label in labels if label not in known]
    return found


def _metric(use: Use, shown: Shown) -> list[str]:
    if use.metric not in shown.labels:
        return [f'the server has no {use.metric}']
    found = []
    has = shown.labels[use.metric]
    for label, conditions in use.labels.items():
        if label in FROM_SCRAPE:
            continue
        if label not in has:
            found.append(f'{use.metric} has no label "{label}"')
            continue
        for sign, value in conditions:
            wanted = value.split('|') if '~' in sign else [value]
            found += [f'{use.metric} is never {label}="{one}"' for one in wanted if one not in has[label]]
    grows = shown.kinds[use.metric] in ('counter', 'histogram')
    inner = use.functions[-1] if use.functions else ''
    if grows and not use.over_time:
        found.append(f'{use.metric} only grows: rate() or increase() is missing')
    if FUNCTIONS.get(inner) and not grows:
        found.append(f'{inner}({use.metric}): a gauge may also fall')
    if (inner in ('rate', 'increase', 'resets')) != use.over_time:
        found.append(f'{use.metric} has a range without rate(), or rate() without a range')
    if 'histogram_quantile' in use.functions and not use.metric.endswith('_bucket'):
        found.append(f'histogram_quantile() needs {use.metric}_bucket')
    return found
