# SPDX-License-Identifier: MIT
"""Accounts of the real server: the whole life of an account, its cookie, and the requests that must fail."""
import asyncio
import http.client
import json
import re
import time

import tap
import websockets
from case import ServerCase
from client import Client, Refused
from messages import check_answer
from player import Player
from waits import WAIT_SECONDS_MAX

PASSWORD = 'correct horse battery'
SIGNED_OUT, REPLACED = 4002, 4003
# The name of one option changed with version 14 of the library.
HEADERS = 'extra_headers' if int(websockets.version.version.split('.')[0]) < 14 else 'additional_headers'


class Browser:
    """The state that a browser stores for the server: its cookies. It sends requests as the server's own page does.
    """

    def __init__(self, port: int, agent: str = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0') -> None:
        self.port = port
        self.agent = agent
        self.cookies: dict[str, str] = {}
        self.lines: list[str] = []  # set-cookie of the last answer

    @property
    def cookie(self) -> str:
        return '; '.join(f'{name}={value}' for name, value in self.cookies.items())

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str | None) -> tuple[int, dict]:
        sent = {'user-agent': self.agent, 'cookie': self.cookie or None}
        if method == 'POST':
            sent |= {'content-type': 'application/json', 'origin': f'http://localhost:{self.port}'}
        sent |= {name.replace('_', '-'): value for name, value in headers.items()}
        connection = http.client.HTTPConnection('localhost', self.port, timeout=WAIT_SECONDS_MAX)
        try:
            connection.request(method, path, body, {name: value for name, value in sent.items() if value is not None})
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        self.lines = answer.headers.get_all('set-cookie') or []
        for line in self.lines:
            name, value = line.split(';')[0].split('=', 1)
            self.cookies[name] = value
            if not value:
                del self.cookies[name]
        kind = answer.headers.get_content_type()
        if answer.status == 200 and kind == 'application/json':
            check_answer(method, path, json.loads(text))
        return answer.status, json.loads(text) if kind.endswith('json') else {'text': text.decode()}

    def post(self, verb: str, d: dict | None = None, **headers: str | None) -> tuple[int, dict]:
        return self.ask('POST', f'/api/v1/account/{verb}', json.dumps(d or {}).encode(), **headers)


class Member(Client):
    """A client that sends the cookies of a browser."""

    browser: Browser | None = None

    async def open_socket(self, **options) -> None:
        if self.browser and self.browser.cookie:
            options.setdefault(HEADERS, {'Cookie': self.browser.cookie})
        await super().open_socket(**options)


class Accounts(ServerCase):
    def browser(self, **more) -> Browser:
        return Browser(self.server.port, **more)

    async def come_with(self, browser: Browser, **hello) -> Member:
        client = Member(self.server.socket_url, self.rules)
        client.browser = browser
        await client.connect(**hello)
        self._people.append(client)
        return client

    def granted(self, browser: Browser, verb: str, d: dict | None = None, **headers: str) -> dict:
        status, answer = browser.post(verb, d, **headers)
        self.assertEqual(status, 200, answer)
        return answer

    def denied(self, browser: Browser, status: int, code: str, verb: str, d: dict | None = None, **headers: str | None) -> None:
        told, answer = browser.post(verb, d, **headers)
        self.assertEqual((told, answer.get('code')), (status, code), answer)
        self.assertTrue(answer['title'])

    def register(self, name: str = 'Livia', guest: Client | None = None, **more) -> tuple[Browser, dict]:
        browser = self.browser()
        headers = {'authorization': f'Bearer {guest.token}'} if guest else {}
        return browser, self.granted(browser, 'register', {'name': name, 'password': PASSWORD, **more}, **headers)

    def replace(self, player: Player, client: Client) -> Player:
        """Plays the same seat over another connection."""
        other = Player(client, player.room, seed=7)
        other.seat, other.chain = player.seat, player.chain
        return other

    async def test_the_whole_life_of_an_account(self) -> None:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 4)

        # A guest becomes an account during a game: the seat stays, over the same connection.
        who = white.client.who
        laptop, made = self.register(guest=white.client, vault='sealed')
        self.assertEqual((made['who'], made['name'], len(made['recovery'])), (who, 'Livia', 8))
        await black.client.until(lambda: any(e['e'] == 'named' and e['d'] == {'seat': white.seat, 'name': 'Livia'}
                                             for e in black.table.events))
        await self.play(white, black, enough=lambda table: table.throws > 8)

        # The guest's token is no longer valid; the cookie is.
        stranger = await self.come(token=white.client.token)
        self.assertTrue(stranger.welcome['renewed'])
        self.assertNotEqual(stranger.who, who)
        self.assertNotIn('account', stranger.welcome)

        # Signing out ends the connection; signed in on another device, the user still has the seat.
        self.granted(laptop, 'logout')
        self.assertEqual(list(laptop.cookies), ['taberna-device'])  # it gives no access
        self.assertEqual(await white.client.closed(), SIGNED_OUT)
        phone = self.browser(agent='Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36')
        entered = self.granted(phone, 'login', {'name': 'livia', 'password': PASSWORD})
        self.assertEqual(entered, {'who': who, 'name': 'Livia', 'vault': 'sealed'})
        on_phone = await self.come_with(phone)
        self.assertEqual((on_phone.who, on_phone.welcome['account']), (who, {'name': 'Livia'}))
        self.assertEqual([line['room'] for line in on_phone.welcome['rooms']], [white.room])
        await on_phone.subscribe(white.room)
        await self.play(self.replace(white, on_phone), black, enough=lambda table: table.throws > 12)

        # The newest connection wins.
        self.granted(laptop, 'login', {'name': 'Livia', 'password': PASSWORD})
        on_laptop = await self.come_with(laptop)
        self.assertEqual(await on_phone.closed(), REPLACED)
        status, seen = laptop.ask('GET', '/api/v1/account')
        self.assertEqual((status, seen['who'], seen['codes'], seen['vault']), (200, who, 8, 'sealed'))
        self.assertEqual({login['device'] for login in seen['logins']}, {'Firefox on Linux', 'Chrome on Android'})
        self.assertEqual([login['device'] for login in seen['logins'] if login['current']], ['Firefox on Linux'])

        # A new password signs the other device out; this one stays signed in.
        self.granted(laptop, 'password', {'old': PASSWORD, 'password': 'another horse', 'vault': 'sealed again'})
        self.assertEqual(phone.ask('GET', '/api/v1/account')[0], 401)
        self.denied(phone, 401, 'bad-credentials', 'login', {'name': 'Livia', 'password': PASSWORD})
        await on_laptop.command('ping')

        # Signs out every device, except for a new login here.
        before = laptop.cookie
        self.granted(laptop, 'logout-everywhere')
        self.assertEqual(await on_laptop.closed(), SIGNED_OUT)
        self.assertNotEqual(laptop.cookie, before)
        on_laptop = await self.come_with(laptop)
        self.assertEqual(on_laptop.who, who)

        # The password is lost; a recovery code opens the account, once.
        code = made['recovery'][2]
        self.assertEqual(self.granted(phone, 'recover', {'name': 'Livia', 'code': code}), {'vault': 'sealed again'})
        self.granted(phone, 'recover', {'name': 'Livia', 'code': code, 'password': PASSWORD})
        self.assertEqual(await on_laptop.closed(), SIGNED_OUT)
        self.denied(laptop, 401, 'bad-credentials', 'recover', {'name': 'Livia', 'code': code, 'password': PASSWORD})
        self.assertEqual(phone.ask('GET', '/api/v1/account')[1]['codes'], 7)

        # To another device by a code that works once.
        moved = self.granted(phone, 'move')
        tablet = self.browser()
        self.assertEqual(self.granted(tablet, 'move/take', {'code': moved['code']}), {'who': who, 'name': 'Livia'})
        self.denied(laptop, 410, 'no-such-code', 'move/take', {'code': moved['code']})
        on_tablet = await self.come_with(tablet)
        self.assertEqual(on_tablet.who, who)

        # The export has all stored data; after the deletion no data is left.
        status, kept = tablet.ask('GET', '/api/v1/account/export')
        self.assertEqual((status, kept['account']['name'], kept['person']['who']), (200, 'Livia', who))
        self.assertEqual([seat['room'] for seat in kept['seats']], [white.room])
        self.denied(tablet, 401, 'bad-credentials', 'erase', {'password': 'wrong horse'})
        self.granted(tablet, 'erase', {'password': PASSWORD})
        self.assertEqual(await on_tablet.closed(), SIGNED_OUT)
        await black.client.until(lambda: black.table.events[-1]['d'] == {'seat': white.seat, 'name': 'erased'})
        self.denied(tablet, 401, 'bad-credentials', 'login', {'name': 'Livia', 'password': PASSWORD})
        self.register()  # the name is free again

    async def test_account_and_its_login_outlive_the_server(self) -> None:
        browser, made = self.register()
        self.server.kill()
        self.server.start()

        client = await self.come_with(browser)

        self.assertEqual((client.who, client.welcome['account']), (made['who'], {'name': 'Livia'}))
        self.granted(self.browser(), 'login', {'name': 'Livia', 'password': PASSWORD})

    async def test_solved_puzzles_of_two_devices_are_united(self) -> None:
        laptop, _ = self.register()
        phone = self.browser()
        self.granted(phone, 'login', {'name': 'Livia', 'password': PASSWORD})
        today = int(time.time()) // 86400
        self.granted(laptop, 'puzzles', {'solved': {'tabula': ['0123456789']}, 'days': {'tabula': [today]}})
        self.granted(phone, 'puzzles', {'solved': {'tabula': ['abcdefabcd'], 'zeno': ['0000000000']},
                                        'days': {'tabula': [today], 'zeno': [today - 1]}})
        whole = {'solved': {'tabula': ['0123456789', 'abcdefabcd'], 'zeno': ['0000000000']},
                 'days': {'tabula': [today], 'zeno': [today - 1]}}
        self.assertEqual(laptop.ask('GET', '/api/v1/account/puzzles'), (200, whole))
        self.denied(laptop, 422, 'bad-field', 'puzzles', {'solved': {'tabula': ['short']}})
        self.denied(laptop, 422, 'bad-field', 'puzzles', {'days': {'tabula': [today + 9]}})
        self.denied(self.browser(), 401, 'identity-needed', 'puzzles', {})
        guest = await self.come()
        self.denied(self.browser(), 403, 'account-needed', 'puzzles', {}, authorization=f'Bearer {guest.token}')

        self.server.kill()
        self.server.start()

        self.assertEqual(phone.ask('GET', '/api/v1/account/puzzles'), (200, whole))
        status, kept = phone.ask('GET', '/api/v1/account/export')
        self.assertEqual([(one['ruleset'], one['day']) for one in kept['puzzle_days']],
                         [('tabula', today), ('zeno', today - 1)])

    async def test_a_program_signs_in_by_a_token(self) -> None:
        _, made = self.register()
        browser = self.browser()
        token = self.granted(browser, 'login', {'name': 'Livia', 'password': PASSWORD, 'want': 'token'})['token']

        client = await self.come(token=token)

        self.assertEqual(browser.lines, [])
        self.assertEqual((client.who, client.welcome['account']['name']), (made['who'], 'Livia'))
        self.assertEqual(browser.ask('GET', '/api/v1/account', authorization=f'Bearer {token}')[1]['name'], 'Livia')

    async def test_openapi_names_the_senders_that_are_accepted(self) -> None:
        browser, _ = self.register()
        token = self.granted(browser, 'tokens', {'name': 'bot', 'scopes': ['play']})['token']
        guest = await self.come()
        senders = {'cookie': (browser, {}), 'session': (self.browser(), {'authorization': f'Bearer {guest.token}'}),
                   'program': (self.browser(), {'authorization': f'Bearer {token}'}), 'unknown': (self.browser(), {})}
        paths = browser.ask('GET', '/api/openapi.json')[1]['paths']

        for method, path, body in (('POST', '/api/v1/games/import', b'{'), ('GET', '/api/v1/games', None)):
            with self.subTest(path):
                named = {next(iter(way), 'unknown') for way in paths[path][method.lower()]['security']}
                accepted = {name for name, (sender, headers) in senders.items()
                            if sender.ask(method, path, body, **headers)[0] not in (401, 403)}
                self.assertEqual(named, accepted)

    async def test_tokens_for_programs_have_their_scopes_and_end_when_revoked(self) -> None:
        browser, made = self.register()
        reads, plays = (self.granted(browser, 'tokens', {'name': scope, 'scopes': [scope]}) for scope in ('read', 'play'))
        recorder = await self.come(token=reads['token'])
        self.assertEqual(recorder.who, made['who'])
        await recorder.command('sub', {'topic': 'lobby'})
        with self.assertRaises(Refused) as told:
            await recorder.command('room.open', {'ruleset': 'tabula'})
        self.assertEqual((told.exception.code, told.exception.params), ('wrong-scope', {'scope': 'play'}))
        bearer = {'authorization': f'Bearer {plays["token"]}'}
        self.denied(self.browser(), 403, 'not-allowed', 'tokens', {'name': 'more', 'scopes': ['play']}, **bearer)
        self.assertEqual(set(self.browser().ask('GET', '/api/v1/account', **bearer)[1]), {'who', 'name', 'bot', 'made', 'scopes'})

        self.server.kill()
        self.server.start()
        bot = await self.come(token=plays['token'])
        await bot.command('room.open', {'ruleset': 'tabula'})
        listed = browser.ask('GET', '/api/v1/account/tokens')[1]['tokens']
        self.assertEqual({token['name']: token['scopes'] for token in listed}, {'read': ['read'], 'play': ['read', 'play']})
        self.assertTrue(all(token['seen'] >= token['made'] for token in listed))
        self.granted(browser, 'tokens/revoke', {'id': plays['id']})
        self.assertEqual(await bot.closed(), SIGNED_OUT)
        with self.assertRaises(Refused) as told:
            await self.come(token=plays['token'])
        self.assertEqual(told.exception.code, 'identity-needed')
        self.assertEqual(self.browser().ask('GET', '/api/v1/account', **bearer)[0], 401)

    async def test_cookies_are_kept_from_scripts_and_other_sites(self) -> None:
        browser, _ = self.register()
        kept = r'; Path=/; Max-Age=(31536000|34128000); HttpOnly; SameSite=Strict'
        self.assertEqual(len(browser.lines), 2)
        self.assertRegex(browser.lines[0], rf'^taberna=[\w-]{{43}}{kept}$')
        self.assertRegex(browser.lines[1], rf'^taberna-device=[0-9a-f.]+{kept}$')

        # If a proxy serves the page by https, the browser says so; the cookie then has a name that only https may
        # set.
        origin = f'https://localhost:{self.server.port}'
        self.granted(browser, 'login', {'name': 'Livia', 'password': PASSWORD}, origin=origin)
        self.assertRegex(browser.lines[0], rf'^__Host-taberna=[\w-]{{43}}{kept}; Secure$')
        self.assertRegex(browser.lines[1], rf'^__Host-taberna-device=[0-9a-f.]+{kept}; Secure$')
        self.assertEqual((await self.come_with(browser)).welcome['account'], {'name': 'Livia'})

        # Tokens, codes and passwords are stored as hashes only.
        stored = b''.join(file.read_bytes() for file in self.server.data.glob('taberna.sqlite*'))
        for secret in [*browser.cookies.values(), PASSWORD]:
            self.assertNotIn(secret.encode(), stored)
        self.assertNotIn('\n'.join(self.server.lines), PASSWORD)

    async def test_a_password_of_a_megabyte_and_other_nonsense(self) -> None:
        self.register()
        browser = self.browser()
        huge = json.dumps({'name': 'Livia', 'password': 'x' * 1_000_000}).encode()
        self.assertEqual(browser.ask('POST', '/api/v1/account/login', huge)[0], 413)
        self.denied(browser, 413, 'too-big', 'login', {'name': 'Livia', 'password': 'x' * 20_000})
        self.denied(browser, 422, 'bad-field', 'login', {'name': 'Livia', 'password': 'x' * 2_000})
        self.denied(browser, 422, 'bad-field', 'register', {'name': 'Drusilla', 'password': 'short'})
        self.denied(browser, 422, 'missing-field', 'login', {'name': 'Livia'})
        for body in (b'', b'{', b'[]', b'\xff', b'{"name":"a","name":"b"}', b'[' * 9000):
            status, answer = browser.ask('POST', '/api/v1/account/login', body)
            self.assertIn(status, (400, 422), (body[:20], answer))
        self.granted(browser, 'login', {'name': 'Livia', 'password': PASSWORD})

    async def test_tokens_that_are_forged_old_or_of_another_shape(self) -> None:
        browser, made = self.register()
        old = dict(browser.cookies)
        self.granted(browser, 'logout-everywhere')
        for value in (old['taberna'], 'A' * 43, 'A' * 42, 'A' * 4000, '', '"; DROP TABLE accounts', "' OR 1=1 --", '../../x'):
            thief = self.browser()
            thief.cookies = {'taberna': value}
            self.assertEqual(thief.ask('GET', '/api/v1/account')[0], 401, value)
            client = await self.come_with(thief)
            self.assertNotEqual(client.who, made['who'])
            self.assertNotIn('account', client.welcome)
            self.assertEqual('signed_out' in client.welcome, bool(re.fullmatch(r'[\w-]{43}', value)))
            status, answer = self.browser().ask('GET', '/api/v1/account', authorization=f'Bearer {value}')
            self.assertEqual((status, answer['code']), (401, 'identity-needed'))
        # A guest's token is not accepted as a cookie, and signs in nowhere.
        guest = await self.come()
        thief = self.browser()
        thief.cookies = {'taberna': guest.token}
        self.assertEqual(thief.ask('GET', '/api/v1/account')[0], 401)
        self.assertEqual(browser.ask('GET', '/api/v1/account')[1]['who'], made['who'])

    async def test_many_who_sign_in_at_once_are_served_or_asked_to_come_again(self) -> None:
        self.register()
        white, black = await self.seat_two()
        tries = [asyncio.to_thread(self.browser().post, 'login', {'name': f'Nobody {chr(97 + i)}', 'password': PASSWORD})
                 for i in range(24)]

        answers = asyncio.gather(*tries)
        await self.play(white, black, enough=lambda table: table.throws > 4)

        self.assertLessEqual({status for status, _ in await answers}, {401, 503})
        self.granted(self.browser(), 'login', {'name': 'Livia', 'password': PASSWORD})


if __name__ == '__main__':
    tap.run()
