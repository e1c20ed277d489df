"""Counts the finished games of a server: game_statistics.py http://localhost:8080 [RULESET]"""
import collections
import json
import sys
import urllib.parse
import urllib.request

server, ruleset = sys.argv[1], sys.argv[2:]
query = {'limit': '50', **({'ruleset': ruleset[0]} if ruleset else {})}
counts: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
while True:
    with urllib.request.urlopen(f'{server}/api/v1/games?{urllib.parse.urlencode(query)}') as answer:
        page = json.load(answer)
    for game in page['games']:
        counts[game['ruleset']].update({'games': 1, 'turns': game['turns'], game['result']: 1})
    if 'next' not in page:
        break
    query['before'] = page['next']
for name, of in counts.items():
    print(name, json.dumps({**of, 'turns': round(of['turns'] / of['games'])}))
