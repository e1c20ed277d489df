"""Counts the finished games of a server: game_statistics.py http://localhost:8080 [RULESET]"""
import collections
import json
import sys

from taberna_client import finished_games

server, ruleset = sys.argv[1], sys.argv[2:]
counts: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
for game in finished_games(server, limit=50, **({'ruleset': ruleset[0]} if ruleset else {})):
    counts[game['ruleset']].update({'games': 1, 'turns': game['turns'], game['result']: 1})
for name, of in counts.items():
    print(name, json.dumps({**of, 'turns': round(of['turns'] / of['games'])}))
