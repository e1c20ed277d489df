# SPDX-License-Identifier: MIT
"""Outgoing messages: order, groups, and receivers that do not read."""
import asyncio
import contextlib
import random
import resource
import socket
import ssl

import tap
from net_case import CLOSE, PING, PONG, TEXT, Bare, NetCase, frame
from waits import WAIT_SECONDS_MAX


class Sending(NetCase):
    async def test_frames_of_every_header_length_arrive(self) -> None:
        client = await self.connect()
        for count in (3, 125, 126, 127, 65535, 65536, 70000):
            self.assertEqual(len(await self.say(client, f'many 1 {count}')), count)

    async def test_many_messages_arrive_in_order(self) -> None:
        client = await self.connect()
        await client.send('many 3000 50')
        numbers = [int((await self.hear(client)).split()[0]) for _ in range(3000)]
        self.assertEqual(numbers, list(range(3000)))

    async def test_group_and_private_messages_keep_the_order_in_which_they_were_sent(self) -> None:
        sender, other = await self.connect(), await self.connect()
        for client in (sender, other):
            await self.say(client, 'join a')
        await self.say(sender, 'join b')
        await sender.send('mix 50')
        self.assertEqual([int(await self.hear(sender)) for _ in range(200)], list(range(200)))
        self.assertEqual([int(await self.hear(other)) for _ in range(50)], list(range(0, 200, 4)))

    async def test_messages_of_one_turn_arrive_in_their_order(self) -> None:
        chance = random.Random(4)
        conductor = await self.connect()
        clients = [await self.connect() for _ in range(4)]
        for number, client in enumerate(clients):
            self.assertEqual(await self.say(client, f'iam {number}'), 'so be it')
        members: dict[str, set[int]] = {'a': set(), 'b': set()}
        said = 0
        for _ in range(25):
            ops = []
            expected: list[list[int]] = [[] for _ in clients]
            for _ in range(40):
                op, number, group = chance.choice('ssggggjl'), chance.randrange(4), chance.choice('ab')
                ops.append({'s': f's{number}', 'g': f'g{group}'}.get(op, f'{op}{number}{group}'))
                if op == 'j':
                    members[group].add(number)
                elif op == 'l':
                    members[group].discard(number)
                else:
                    for receiver in members[group] if op == 'g' else {number}:
                        expected[receiver].append(said)
                    said += 1
            await conductor.send('do ' + ' '.join(ops))
            heard = [[int(await self.hear(client)) for _ in numbers] for client, numbers in zip(clients, expected)]
            self.assertEqual(heard, expected, ops)
            self.assertEqual(await self.say(conductor, 'on'), 'on')

    async def test_a_group_message_reaches_two_hundred(self) -> None:
        clients = await asyncio.gather(*(self.connect() for _ in range(200)))
        for client in clients:
            await client.send('join a')
        await asyncio.gather(*(self.hear(client) for client in clients))
        self.assertEqual(await self.say(clients[0], 'size a'), 'size 200')
        await clients[0].send('flood a 20 100')
        for client in clients:
            numbers = [int((await self.hear(client)).split()[0]) for _ in range(20)]
            self.assertEqual(numbers, list(range(20)))

    async def test_a_new_member_gets_later_messages_and_a_leaving_one_all_earlier(self) -> None:
        first, second = await self.connect(), await self.connect()
        await self.say(first, 'join a')
        await first.send('all a one')
        self.assertEqual(await self.hear(first), 'one')
        await self.say(second, 'join a')
        await first.send('all a two')
        self.assertEqual((await self.hear(first), await self.hear(second)), ('two', 'two'))
        self.assertEqual(await self.say(second, 'leave a'), 'left')
        await first.send('all a three')
        self.assertEqual(await self.hear(first), 'three')
        self.assertEqual(await self.say(second, 'nothing else came'), 'nothing else came')

    async def test_to_join_twice_is_to_join_once(self) -> None:
        client = await self.connect()
        await self.say(client, 'join a')
        await self.say(client, 'join a')
        await client.send('all a once')
        self.assertEqual(await self.hear(client), 'once')
        self.assertEqual(await self.say(client, 'size a'), 'size 1')

    async def test_a_closed_connection_is_no_longer_in_the_group(self) -> None:
        stays, goes = await self.connect(), await self.connect()
        await self.say(stays, 'join watch')
        await self.say(goes, 'join a')
        await goes.close(code=1000)
        self.assertEqual(await self.hear(stays), 'closed 1000')
        self.assertEqual(await self.say(stays, 'size a'), 'size 0')

    async def test_a_reader_that_stops_is_disconnected_while_the_others_go_on(self) -> None:
        reader = await self.connect()
        watch = await self.connect()
        slow = self.bare_socket(receive_bytes=4096)
        await self.say(reader, 'join a')
        await self.say(watch, 'join watch')
        slow.send_frame(TEXT, b'join a')
        self.assertEqual(slow.read_frame(), (TEXT, b'joined'))

        ended = asyncio.ensure_future(self.hear(watch))
        floods = 0
        while not ended.done():
            await reader.send('flood a 50 10000')
            for i in range(50):
                self.assertEqual(int((await self.hear(reader)).split()[0]), i)
            floods += 1
            self.assertLess(floods, 200, 'the slow one is kept for ever')
        self.assertEqual(ended.result(), 'closed 1006')
        self.assertEqual(await self.say(reader, 'size a'), 'size 1')

    async def test_bytes_waiting_for_a_receiver_are_counted(self) -> None:
        asker = await self.connect()
        slow = self.bare_socket(receive_bytes=65536)
        slow.send_frame(TEXT, b'iam 0')
        self.assertEqual(slow.read_frame(), (TEXT, b'so be it'))
        self.assertEqual(await self.say(asker, 'queued 0'), 'queued 0')
        sent = 0
        while (answer := await self.say(asker, 'queued 0')) == 'queued 0':
            await asker.send('many 20 10000 0')
            sent += 20
        self.assertRegex(answer, 'queued [1-9]')
        for _ in range(sent):
            slow.read_frame()
        slow.send_frame(TEXT, b'it is read')
        self.assertEqual(slow.read_frame(), (TEXT, b'it is read'))
        self.assertEqual(await self.say(asker, 'queued 0'), 'queued 0')
        self.assertEqual(await self.say(asker, 'queued 9'), 'queued 0')

    def test_a_slow_reader_gets_everything_in_order_when_it_reads_again(self) -> None:
        slow = self.bare_socket(receive_bytes=4096)
        slow.send(frame(TEXT, b'many 200 1000') + frame(PING, b'p') + frame(TEXT, b'last'))
        frames = [slow.read_frame() for _ in range(202)]
        texts = [payload for opcode, payload in frames if opcode == TEXT]
        self.assertEqual([int(text.split()[0]) for text in texts[:200]], list(range(200)))
        self.assertEqual(texts[200], b'last')
        self.assertIn((PONG, b'p'), frames)


class Crowd(NetCase):
    """Group b is a crowd."""

    async def fall_behind(self, reader, slow: Bare) -> int:
        """Floods group b, a crowd in which `reader` keeps up and `slow` does not read. Returns the messages sent to each."""
        await self.say(reader, 'join b')
        slow.send_frame(TEXT, b'join b')
        self.assertEqual(slow.read_frame(), (TEXT, b'joined'))
        sent = 0
        while (await self.counts(reader))['lagged'] == 0:
            await reader.send('flood b 5 10000')
            for i in range(5):
                self.assertEqual(int((await self.hear(reader)).split()[0]), i)
            sent += 5
            self.assertLess(sent, 500, 'no client ever falls behind')
            await asyncio.sleep(0)
        return sent

    async def counts(self, client) -> dict[str, int]:
        words = (await self.say(client, 'counts')).split()
        return {name: int(count) for name, count in zip(words[::2], words[1::2])}


class Behind(Crowd):
    async def test_a_lagging_member_is_notified_once_its_queue_is_read(self) -> None:
        reader = await self.connect()
        slow = self.bare_socket(receive_bytes=4096)
        sent = await self.fall_behind(reader, slow)
        await reader.send('flood b 5 100')
        for i in range(5):
            self.assertEqual(int((await self.hear(reader)).split()[0]), i)
        sent += 5
        self.assertEqual((await self.counts(reader))['lagging'], 1)

        heard = 0
        while (text := slow.read_frame()[1]) != b'fresh':
            self.assertEqual(int(text.split()[0]), heard % 5)
            heard += 1
        self.assertEqual(await self.counts(reader),
                         {'lagging': 0, 'lagged': 1, 'dropped': sent - heard, 'caught': 1, 'slow': 0})
        self.assertLess(heard, sent)
        await reader.send('all b after')
        self.assertEqual(await self.hear(reader), 'after')
        self.assertEqual(slow.read_frame(), (TEXT, b'after'))

    async def test_who_falls_behind_and_leaves_the_crowd_is_not_told(self) -> None:
        reader = await self.connect()
        slow = self.bare_socket(receive_bytes=4096)
        await self.fall_behind(reader, slow)
        slow.send_frame(TEXT, b'leave b')
        # read only after the server has taken the message: a client that has caught up before it leaves is told
        while await self.say(reader, 'size b') != 'size 1':
            await asyncio.sleep(0)
        while (text := slow.read_frame()[1]) != b'left':
            self.assertNotEqual(text, b'fresh')
        slow.send_frame(TEXT, b'and after')
        self.assertEqual(slow.read_frame(), (TEXT, b'and after'))
        self.assertEqual((await self.counts(reader))['lagging'], 0)


class Impatient(Crowd):
    arguments = ('-i', '200', '-s', '60000', '-l', '500')

    async def test_a_reader_that_stays_behind_is_disconnected(self) -> None:
        reader, watch = await self.connect(), await self.connect()
        await self.say(watch, 'join watch')
        slow = self.bare_socket(receive_bytes=4096)
        await self.fall_behind(reader, slow)
        self.assertEqual(await self.hear(watch), 'closed 1006')
        counts = await self.counts(reader)
        self.assertEqual((counts['lagging'], counts['slow']), (0, 1))


class Closing(NetCase):
    async def test_the_code_and_the_reason_arrive_after_earlier_messages(self) -> None:
        client = await self.connect()
        self.assertEqual(await self.say(client, 'bye 4003'), 'bye')
        self.assertEqual(await self.close_code(client), 4003)
        self.assertEqual(client.close_reason, 'you asked for it')

    async def test_every_code_arrives_as_it_was_given(self) -> None:
        for code in (1000, 1001, 1008, 1011, 1012, 1013, 4000, 4005):
            client = await self.connect()
            await client.send(f'bye {code}')
            self.assertEqual(await self.close_code(client), code)

    async def test_the_server_hears_the_code_once(self) -> None:
        watch = await self.connect()
        await self.say(watch, 'join watch')
        leaver = await self.connect()
        await leaver.close(code=4321)
        self.assertEqual(await self.hear(watch), 'closed 4321')
        thrown = await self.connect()
        await thrown.send('bye 1012')
        await self.close_code(thrown)
        self.assertEqual(await self.hear(watch), 'closed 1012')
        with self.bare_socket():
            pass
        self.assertEqual(await self.hear(watch), 'closed 1006')
        self.assertEqual(await self.say(watch, 'no more'), 'no more')

    async def test_closing_the_server_sends_1012_to_all(self) -> None:
        clients = await asyncio.gather(*(self.connect() for _ in range(50)))
        self.echo.stop()
        codes = await asyncio.gather(*(self.close_code(client) for client in clients))
        self.assertEqual(codes, [1012] * 50)
        self.assertEqual(clients[0].close_reason, 'until soon')
        self.assertEqual(await asyncio.to_thread(self.echo.process.wait, WAIT_SECONDS_MAX), 0)

    async def test_closing_delivers_earlier_messages(self) -> None:
        client = await self.connect()
        await self.say(client, 'join a')
        await client.send('flood a 100 1000')
        await client.send('shut 1012')
        numbers = [int((await self.hear(client)).split()[0]) for _ in range(100)]
        self.assertEqual(numbers, list(range(100)))
        self.assertEqual(await self.close_code(client), 1012)

    def clogged(self) -> Bare:
        """A receiver that has read the first bytes of more data than its socket can buffer: the server holds the
        rest."""
        bare = self.bare_socket(receive_bytes=4096)
        bare.send_frame(TEXT, b'many 6 36000')
        bare.read(100)
        return bare

    async def test_the_pings_of_a_client_that_does_not_read_cost_no_memory(self) -> None:
        asker = await self.connect()
        await self.say(asker, 'join watch')
        bare = self.clogged()
        bare.send_frame(TEXT, b'iam 1')
        bare.send(frame(PING, b'x' * 100) * 2000)
        bare.send_frame(TEXT, b'all watch done')
        self.assertEqual(await self.hear(asker), 'done')
        queued = (await self.say(asker, 'queued 1')).split()[1]
        self.assertLess(int(queued), 6 * 36000 + 1000)

    def say_the_last(self, bare: Bare) -> None:
        """The client neither reads nor sends any more, but stays connected."""
        if isinstance(bare.socket, ssl.SSLSocket):
            bare.socket.setblocking(False)
            # the server's close does not come: the client has disconnected
            with contextlib.suppress(OSError):
                bare.socket.unwrap()
        with contextlib.suppress(OSError):  # the server has cut the connection already
            bare.socket.shutdown(socket.SHUT_WR)

    def babble(self, bare: Bare) -> None:
        """Sends bytes that are not a frame, and then more."""
        with contextlib.suppress(OSError):  # cut already
            for count in (10, 20000, 20000):
                bare.send(b'\xff' * count)

    async def test_a_silent_client_that_reads_nothing_costs_no_work(self) -> None:
        watcher = await self.connect()
        await self.say(watcher, 'join watch')
        for end, code in ((self.say_the_last, 1006), (self.babble, 1002)):
            bare = self.clogged()
            began = self.echo.processor_seconds()
            end(bare)
            self.assertEqual(await self.hear(watcher), f'closed {code}')
            self.assertLess(self.echo.processor_seconds() - began, 0.5, end.__name__)

    def test_nor_while_the_server_ends(self) -> None:
        bares = [self.clogged(), self.clogged()]
        began = self.echo.processor_seconds()
        self.say_the_last(bares[0])
        self.babble(bares[1])
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.echo.stop()
        self.assertEqual(self.echo.process.wait(WAIT_SECONDS_MAX), 0)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.assertLess(used - began, 0.5)

    def test_a_peer_that_does_not_answer_the_close_is_cut(self) -> None:
        bare = self.bare_socket()
        bare.send_frame(TEXT, b'bye 4005')
        self.assertEqual(bare.read_frame(), (TEXT, b'bye'))
        self.assertEqual(bare.read_frame()[0], CLOSE)
        self.assertTrue(bare.is_closed())


class Silence(NetCase):
    arguments = ('-i', '200', '-s', '2000')

    def test_a_silent_peer_is_pinged_and_then_cut(self) -> None:
        bare = self.bare_socket()
        pings = 0
        try:
            while True:
                self.assertEqual(bare.read_frame(pings=True)[0], PING)
                pings += 1
        except EOFError:
            pass
        self.assertGreaterEqual(pings, 1)


class Answers(NetCase):
    # if a busy machine delays this test for less than that, it does not fail
    arguments = ('-i', '100', '-s', '4000')

    def test_a_peer_that_answers_stays(self) -> None:
        bare = self.bare_socket()
        for _ in range(60):  # six seconds: longer than the permitted silence
            opcode, payload = bare.read_frame(pings=True)
            self.assertEqual(opcode, PING)
            bare.send_frame(PONG, payload)
        bare.send_frame(TEXT, b'still here')
        self.assertEqual(bare.read_frame(), (TEXT, b'still here'))


if __name__ == '__main__':
    tap.run()
