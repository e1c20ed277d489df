# SPDX-License-Identifier: MIT
"""What may be wrong around a house of several nodes: each has a clear line in the log, and nobody comes to harm."""
import os
import unittest

import tap
from engines import Postgres, Redis
from house import House, HouseError

LEASE_SECONDS = 2


class Oddities(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.postgres = cls.enterClassContext(Postgres())
        cls.redis = cls.enterClassContext(Redis())

    def setUp(self) -> None:
        self.store = self.postgres.create_database(self.id().rpartition('.')[2][:60])

    def node(self, name: str, clock_wrong_seconds: int = 0, store: str = '') -> House:
        house = House('--store', store or self.store, '--bus', self.redis.url, '--node', name, '--lease', str(LEASE_SECONDS), '--bot-threads', '0',
                      environment={'LD_PRELOAD': os.environ['TABERNA_WRONG_CLOCK_LIBRARY'],
                                   'TABERNA_CLOCK_WRONG_SECONDS': str(clock_wrong_seconds)})
        self.addCleanup(house.__exit__)
        return house

    def metric(self, house: House, name: str) -> float:
        lines = house.get('/metrics').decode().splitlines()
        return sum(float(line.rpartition(' ')[2]) for line in lines if line.startswith((name + ' ', name + '{')))

    def test_second_node_of_one_name_ends_with_a_sentence(self) -> None:
        first, second = self.node('one'), self.node('one')
        first.start()

        with self.assertRaises(HouseError):
            second.start()

        self.assertTrue(any('another node of this name' in line for line in second.lines), second.lines)
        self.assertNotEqual(second.wait(), 0)
        self.assertTrue(first.running)
        self.assertEqual(first.get('/readyz'), b'ready')

    def test_name_of_a_node_that_was_killed_is_free_once_its_lease_has_run_out(self) -> None:
        first, second = self.node('one'), self.node('one')
        first.start()
        first.kill()

        second.start()

        self.assertEqual(second.get('/readyz'), b'ready')

    def test_clocks_minutes_apart_are_told_about(self) -> None:
        right, wrong = self.node('one'), self.node('two', clock_wrong_seconds=-180)
        right.start()
        wrong.start()

        wrong.wait_for_line('clock_differs')
        self.assertFalse(any('of="the store"' in line for line in right.lines), right.lines)

    def test_database_that_lies_about_commits_is_warned_of(self) -> None:
        with Postgres(fsync='off') as liar:
            house = self.node('one', store=liar.url)
            house.start()

            house.wait_for_line('fsync')

    def test_store_of_a_newer_version_is_refused(self) -> None:
        first, second = self.node('one'), self.node('one')
        first.start()
        self.assertEqual(first.stop(), 0)
        name = self.store.rpartition('/')[2]
        self.postgres.query('UPDATE taberna.meta SET version = version + 1', name)

        with self.assertRaises(HouseError):
            second.start()

        self.assertTrue(any('newer' in line for line in second.lines), second.lines)

    def test_node_that_redis_lets_go_as_a_subscriber_subscribes_anew(self) -> None:
        house = self.node('one')
        house.start()

        self.redis.drop_subscribers()

        house.wait_for_line('bus_down')
        house.wait_for_line('bus_up(.|\n)*')
        self.assertEqual(house.get('/readyz'), b'ready')

    def test_without_redis_a_node_opens_and_says_so(self) -> None:
        redis = self.enterContext(Redis())
        url = redis.url
        redis.stop()
        house = House('--store', self.store, '--bus', url, '--node', 'one', '--lease', str(LEASE_SECONDS))
        self.addCleanup(house.__exit__)

        house.start()

        house.wait_for_line('bus')


if __name__ == '__main__':
    tap.run()
