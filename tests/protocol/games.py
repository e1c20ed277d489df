# SPDX-License-Identifier: MIT
"""One whole game of each ruleset, with the options that change the order of actions; each log and record is verified.
"""
import json
from collections.abc import Callable

import tap
from case import ServerCase
from client import Table
from player import Player
from rules import Rules

# Four games of Twelve Dogs in ten are tied.
TIED_BY_THEN = 200


def owed_by_the_opponent(table: Table) -> bool:
    """Whether the thrower's opponent or partner chooses first."""
    last = table.events[-1]
    return table.throws > 6 and last['e'] == 'rolled' and table.owed()[0][0] != last['d']['seat']


def choice_and_step(rules: Rules, position: str) -> list[str] | None:
    """An owed choice, and a step that it allows the opponent; None if every choice leaves only a pass."""
    return next(([choice.text, step.text] for choice in rules.steps(position)[1] for step in rules.steps(choice.after)[1]), None)


def steps_of(event: dict) -> list[str]:
    return event['d']['steps'] if event['e'] == 'turn' else []


class Games(ServerCase):
    async def play_whole(self, ruleset: str, *, seats: int = 2, kill_when: Callable | None = None, **options) -> list[dict]:
        """Plays a game to its end, verifies its log and its record, and returns its events."""
        players = await self.seat_all(ruleset, seats, options=options)
        if kill_when:
            await self.play(*players, enough=lambda table: table.result or kill_when(table))
            self.assertIsNone(players[0].table.result, 'over before the server could be killed')
            await self.kill_and_come_back(players)
        await self.play(*players, enough=lambda table: table.result)
        table = players[0].table
        self.assertEqual(table.events[0]['d']['rules'].split(';')[0], f'{ruleset}@1')
        self.assertEqual(self.rules.owed(table.position), ['over', table.result])
        log = self.log(table.room)
        self.assertEqual(log, table.log)
        self.check_dice(log)
        self.check_record(table.room, table.position)
        return table.events

    async def kill_and_come_back(self, players: list[Player]) -> None:
        before = self.log(players[0].room)
        self.server.kill()
        for player in players:
            await player.client.closed()
        self.server.start()
        for player in players:
            await player.client.connect()
            await player.client.reach(player.room, len(before))
        self.assertEqual(self.log(players[0].room), before)

    def check_turns_of(self, events: list[dict], seats: list[str]) -> None:
        """The seats throw one after another, round after round."""
        order = [event['d']['seat'] for event in events if event['e'] == 'rolled']
        first = seats.index(order[0])
        self.assertEqual(order, [seats[(first + i) % len(seats)] for i in range(len(order))])
        self.assertTrue(all(len(e['d']['dice']) == 2 for e in events if e['e'] == 'rolled'))

    async def test_pyf_of_six_killed_once(self) -> None:
        events = await self.play_whole('pyf', seats=6, teams='3v3', kill_when=lambda table: table.throws > 20)

        self.check_turns_of(events, ['w1', 'w2', 'w3', 'b1', 'b2', 'b3'])

    async def test_pyf_of_four_with_unused_dice_offered(self) -> None:
        events = await self.play_whole('pyf', seats=4, teams='2v2', offer_unused='true')

        self.check_turns_of(events, ['w1', 'w2', 'b1', 'b2'])
        turns = [e['d']['seat'] for e in events if e['e'] in ('turn', 'passed')]
        self.assertGreater(len(turns), sum(e['e'] == 'rolled' for e in events), 'nothing was offered')

    async def test_pyf_with_another_turn_for_equal_dice(self) -> None:
        events = await self.play_whole('pyf', offer_unused='true', bonus='extra_turn_all_equal', entry='free')

        thrown = [e['d'] for e in events if e['e'] == 'rolled']
        for one, other in zip(thrown, thrown[1:]):
            self.assertEqual(one['seat'] == other['seat'], len(set(one['dice'])) == 1, (one, other))

    async def test_ludus_anglicorum_with_a_die_turned(self) -> None:
        events = await self.play_whole('ludus-anglicorum', strategic_win='lympold_or_lurch')

        throw: list[int] = []
        for event in events:
            if event['e'] == 'rolled':
                throw = event['d']['dice']
            elif event['e'] in ('turn', 'passed'):
                turned = [step for step in steps_of(event) if step.startswith('turn:')]
                self.assertEqual(len(turned), 6 not in throw, (throw, event))

    async def test_ludus_anglicorum_with_a_third_die_named_by_the_mover(self) -> None:
        events = await self.play_whole('ludus-anglicorum', dice='two_plus_own_choice', strategic_win='lympold')

        self.assertTrue(all(len(e['d']['dice']) == 2 for e in events if e['e'] == 'rolled'))
        turns = [e for e in events if e['e'] in ('turn', 'passed')]
        self.assertTrue(all(steps_of(turn)[0].startswith('third:') for turn in turns), turns)

    async def test_ludus_anglicorum_with_a_third_die_named_by_the_opponent_killed_while_he_owes_it(self) -> None:
        events = await self.play_whole('ludus-anglicorum', dice='two_plus_opponent_choice', strategic_win='lympold',
                                       kill_when=owed_by_the_opponent)

        for event, following in zip(events, events[1:]):
            if event['e'] == 'rolled':
                self.assertNotEqual(following['d']['seat'], event['d']['seat'])
                self.assertRegex(' '.join(steps_of(following)), '^third:[1-6]$')

    async def test_who_names_the_third_die_does_not_play_it(self) -> None:
        white, black = await self.seat_all('ludus-anglicorum', options={'dice': 'two_plus_opponent_choice'})
        await self.play(white, black, enough=lambda table: owed_by_the_opponent(table) and
                        choice_and_step(self.rules, table.position))
        chooser = white if white.owes() else black
        steps = choice_and_step(self.rules, chooser.table.position)

        problem = await self.refused(chooser.client, 'illegal-turn', 'turn', {'steps': steps},
                                     room=chooser.room, v=chooser.table.v)

        self.assertEqual(problem['params'], {'step': 1, 'rule': 'turn-over'})

    async def test_ludus_anglicorum_with_a_six_beside_two_dice_and_with_three_plain_ones(self) -> None:
        for dice, count in (('two_plus_six', 2), ('three_plain', 3)):
            with self.subTest(dice):
                events = await self.play_whole('ludus-anglicorum', dice=dice, no_double='table')

                self.assertTrue(all(len(e['d']['dice']) == count for e in events if e['e'] == 'rolled'))
                self.assertNotIn(':', ' '.join(step for event in events for step in steps_of(event)))

    async def test_zeno_borne_off(self) -> None:
        events = await self.play_whole('zeno', zeno_bear='true', forced='voluntary')

        self.assertIn('/off', ' '.join(step for event in events for step in steps_of(event)))

    async def test_twelve_dogs_at_the_table_that_the_starter_chooses(self) -> None:
        events = await self.play_whole('twelve-dogs', early_end='true')

        starter = next(e['d']['first'] for e in events if e['e'] == 'rolloff' and e['d']['first'])
        chosen = [e for e in events if ' '.join(steps_of(e)).startswith('table:')]
        self.assertEqual([e['d']['seat'] for e in chosen], [f'{starter}1'])

    async def test_tablan_with_throws_again_and_passes(self) -> None:
        events = await self.play_whole('tablan', halves='any')

        self.assertTrue(any(e['e'] == 'passed' for e in events))
        thrown = [e['d'] for e in events if e['e'] == 'rolled']
        self.assertTrue(all(len(d['dice']) == 4 and set(d['dice']) <= {0, 1} for d in thrown))
        again = [one for one, other in zip(thrown, thrown[1:]) if one['seat'] == other['seat']]
        self.assertTrue(again)
        self.assertTrue(all(sum(one['dice']) in (0, 1, 4) for one in again), again)

    async def test_tablaaza_without_any_dice(self) -> None:
        events = await self.play_whole('tablaaza', board='figure8-7x10')

        self.assertEqual({e['e'] for e in events} - {'passed'}, {'created', 'seated', 'started', 'turn', 'ended'})
        self.assertTrue(all('tip' not in e['d'] for e in events if e['e'] == 'seated'))

    async def test_tie_is_played_again_at_once_where_the_server_throws(self) -> None:
        players = await self.seat_all('twelve-dogs', options={'tie': 'replay'}, dice='server')
        for game in range(1, TIED_BY_THEN):
            await self.play(*players, enough=lambda table: table.result or table.game > game)
            events = players[0].table.events
            ended = [event['d'] for event in events if event['e'] == 'ended'][-1]
            self.assertEqual(ended.get('again', False), ended['result'] == '1/2')
            if not ended.get('again'):
                for player in players:
                    await player.rematch()
            for player in players:
                await player.client.until(lambda: player.table.game == game + 1)
                player.new_side()
            if ended.get('again'):
                break

        log = self.log(players[0].room)
        names = [json.loads(line)['e'] for line in log]
        after = names[len(names) - names[::-1].index('ended'):]
        self.assertEqual(after[:3], ['rematch', 'started', 'rolloff'])
        self.check_dice(log)


if __name__ == '__main__':
    tap.run()
