// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  CLOCKS,
  changeIdentity,
  createConnection,
  request,
  startConnection,
  wakeConnection,
} from '../../../web-client/sdk/connection.js';
import { COMMANDS_MAX } from '../../../web-client/sdk/outbox.js';
import { FakeClock, FakeSocket, FakeStore, settle } from './fakes.mjs';

let clock, storage, sockets, links, heard, welcomes, rooms, connection, lang, times;

beforeEach(() => {
  clock = new FakeClock();
  lang = 'en';
  storage = new FakeStore();
  sockets = [];
  links = [];
  heard = [];
  welcomes = [];
  rooms = [];
  times = [];
  connection = createConnection({
    onTime: (ahead) => times.push(ahead),
    socket: (node) => {
      const socket = new FakeSocket();
      socket.node = node;
      sockets.push(socket);
      return socket;
    },
    storage,
    clock,
    random: () => 1,
    lang: () => lang,
    resume: () => rooms,
    onWelcome: (d) => welcomes.push(d),
    onMessage: (message, text) => heard.push({ message, text }),
    onLink: (link, retryAt, sentAway) => links.push({ link, retryAt, sentAway }),
  });
});

const last = () => sockets.at(-1);

/** Opens the newest socket and sends it the welcome. */
function welcome(more = {}) {
  last().open();
  const [hello] = last().of('hello');
  last().say({ t: 'welcome', re: hello.id, d: { who: 'me', name: 'M', last_id: 0, ...more } });
  return hello;
}

test('hello brings a new session its token, and the token brings the session back', () => {
  startConnection(connection);
  const first = welcome({ token: 'secret' });
  rooms = [{ room: 'abc', v: 7 }];
  last().drop();
  clock.pass(CLOCKS.retryMost);
  const second = welcome();

  assert.equal(first.d.token, undefined);
  assert.equal(first.d.resume, undefined);
  assert.equal(second.d.token, 'secret');
  assert.deepEqual(second.d.resume, [{ room: 'abc', v: 7 }]);
  assert.equal(links.at(-1).link, 'open');
});

test('an answer goes to the command that it answers', async () => {
  startConnection(connection);
  welcome();
  const one = request(connection, { t: 'roll', room: 'abc', v: 3, d: {} });
  const other = request(connection, { t: 'resign', room: 'abc', v: 3, d: {} });
  const [roll] = last().of('roll');
  const [resign] = last().of('resign');
  last().say({
    t: 'error',
    re: resign.id,
    d: { code: 'stale-version', detail: 'Old.', params: { v: 4 } },
  });
  last().say({ t: 'ok', re: roll.id, d: { v: 4 } });

  assert.deepEqual(await one, { ok: true, d: { v: 4 } });
  assert.deepEqual(await other, {
    ok: false,
    code: 'stale-version',
    params: { v: 4 },
    detail: 'Old.',
  });
  assert.deepEqual(roll, { t: 'roll', id: roll.id, room: 'abc', v: 3, d: {} });
});

test('ids continue after the last one that the server has seen of the session', () => {
  startConnection(connection);
  welcome({ last_id: 41 });
  void request(connection, { t: 'roll' });

  assert.equal(last().of('roll')[0].id, 42);
});

test('a refused command that is requested again keeps its id', async () => {
  startConnection(connection);
  welcome();
  const message = { t: 'roll', room: 'abc', v: 3, d: {} };
  const refused = request(connection, message);
  const [roll] = last().of('roll');
  const d = { code: 'storage-paused', status: 503, detail: 'Wait.' };
  last().say({ t: 'error', re: roll.id, d });
  const { status } = await refused;
  void request(connection, message);

  assert.equal(status, 503);
  assert.deepEqual(last().of('roll'), [roll, roll]);
});

test('a command that was not answered is sent again with its id, and done once', async () => {
  startConnection(connection);
  welcome({ token: 'secret' });
  const answers = [];
  void request(connection, { t: 'turn', room: 'abc', v: 3, d: { steps: [] } }).then((a) =>
    answers.push(a),
  );
  const [sent] = last().of('turn');
  last().drop();
  clock.pass(CLOCKS.retryMost);
  welcome({ last_id: sent.id });
  const [again] = last().of('turn');
  last().say({ t: 'ok', re: again.id, d: {} });
  last().say({ t: 'ok', re: again.id, d: {} });
  await settle();

  assert.deepEqual(again, sent);
  assert.equal(answers.length, 1);
});

test('a command that was asked for while the line was down is sent when it is up', async () => {
  startConnection(connection);
  const answer = request(connection, { t: 'me.name', d: { name: 'Livia' } });
  assert.equal(last().sent.length, 0);
  welcome({ last_id: 9 });
  const [sent] = last().of('me.name');
  last().say({ t: 'ok', re: sent.id, d: { name: 'Livia' } });

  assert.ok((await answer).ok);
  assert.equal(sent.id, 10);
});

test('a session that the server has forgotten fails its open commands instead of sending them again', async () => {
  startConnection(connection);
  welcome({ token: 'one' });
  const answer = request(connection, { t: 'resign', room: 'abc', v: 3 });
  last().drop();
  clock.pass(CLOCKS.retryMost);
  welcome({ token: 'two', renewed: true });

  assert.equal((await answer).code, 'session-expired');
  assert.equal(last().of('resign').length, 0);
  assert.equal(storage.getItem('taberna.token'), 'two');
});

test('a command refused by the rate limit is sent again after its pause', async () => {
  startConnection(connection);
  welcome();
  const answer = request(connection, { t: 'turn', room: 'abc', v: 3 });
  const [sent] = last().of('turn');
  const limited = { code: 'rate-limited', params: { retry_after_ms: 130, unread: true } };
  last().say({ t: 'error', re: sent.id, d: limited });
  last().say({ t: 'error', re: 0, d: limited });
  clock.pass(129);
  assert.equal(last().of('turn').length, 1);
  clock.pass(1);
  assert.deepEqual(last().of('turn'), [sent, sent]);
  last().say({ t: 'ok', re: sent.id, d: {} });

  assert.ok((await answer).ok);
});

test('more commands than the server remembers are refused', async () => {
  startConnection(connection);
  for (let i = 0; i < COMMANDS_MAX; i++) {
    void request(connection, { t: 'roll' });
  }

  assert.equal((await request(connection, { t: 'roll' })).code, 'too-many-commands');
});

test('silence is asked about after 2.5 s, and a dead line is given up after 9 s', () => {
  startConnection(connection);
  welcome();
  clock.pass(2499);
  assert.equal(last().of('ping').length, 0);
  clock.pass(1);
  assert.equal(last().of('ping').length, 1);
  clock.pass(6499);
  assert.equal(sockets[0].closed, false);
  clock.pass(1);
  assert.equal(sockets[0].closed, true);
  assert.equal(links.at(-1).link, 'lost');
});

test('any message from the server keeps the connection', () => {
  startConnection(connection);
  welcome();
  for (let i = 0; i < 10; i++) {
    clock.pass(2600);
    const asked = last().of('ping').at(-1);
    last().say({ t: 'ok', re: asked.id, d: { time: 1 } });
  }

  assert.equal(sockets.length, 1);
  assert.equal(last().closed, false);
});

test('a page whose timers slept asks before it gives the line up', () => {
  startConnection(connection);
  welcome();
  clock.at += 60_000; // no timer ran in all that time
  clock.pass(0);
  assert.equal(last().of('ping').length, 1);
  assert.equal(last().closed, false);
});

test('a line that never opens, or is never welcomed, is given up', () => {
  startConnection(connection);
  clock.pass(CLOCKS.hello);
  assert.equal(sockets[0].closed, true);
  clock.pass(CLOCKS.retryMost);
  last().open();
  clock.pass(CLOCKS.hello);
  assert.equal(sockets[1].closed, true);
});

test('pauses between tries grow up to a limit, and a welcome makes them short again', () => {
  startConnection(connection);
  const waits = [];
  for (let i = 0; i < 8; i++) {
    last().drop();
    waits.push(links.at(-1).retryAt - clock.now());
    clock.pass(waits.at(-1));
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  welcome();
  last().drop();
  assert.equal(links.at(-1).retryAt - clock.now(), 500);
});

test('a socket that only reports an error is tried again like one that closes', () => {
  startConnection(connection);
  last().onerror({});
  assert.equal(links.at(-1).link, 'lost');
  clock.pass(CLOCKS.retryFirst);
  assert.equal(sockets.length, 2);
});

test('a page that is seen again, or has a network again, tries at once', () => {
  startConnection(connection);
  for (let i = 0; i < 6; i++) {
    last().drop();
    clock.pass(links.at(-1).retryAt - clock.now());
  }
  last().drop();
  const before = sockets.length;
  wakeConnection(connection);
  assert.equal(sockets.length, before + 1);
  welcome();
  wakeConnection(connection);
  assert.equal(sockets.length, before + 1);
  assert.equal(last().of('ping').length, 1);
});

test('a restarting server is said to be restarting until it welcomes', () => {
  startConnection(connection);
  welcome();
  last().drop(1012);
  assert.equal(links.at(-1).link, 'restarting');
  clock.pass(500);
  last().drop(1006);
  assert.equal(links.at(-1).link, 'restarting');
  clock.pass(1000);
  welcome();
  assert.equal(links.at(-1).link, 'open');
});

test('a page replaced by another stays away until it is asked to take the session back', async () => {
  startConnection(connection);
  welcome();
  last().drop(4003);
  wakeConnection(connection);
  clock.pass(600_000);
  assert.equal(sockets.length, 1);
  assert.equal(links.at(-1).link, 'replaced');
  assert.equal((await request(connection, { t: 'roll' })).code, 'replaced');
  startConnection(connection);
  welcome();
  assert.equal(links.at(-1).link, 'open');
});

test('a reconnect leaves the session to a newer page, until the user asks for it here', () => {
  startConnection(connection);
  const first = welcome();
  last().drop();
  clock.pass(CLOCKS.retryMost);
  const second = welcome();
  last().drop(4003);
  startConnection(connection);
  const asked = welcome();
  wakeConnection(connection, true);
  const thawed = welcome();

  assert.deepEqual(
    [first, second, asked, thawed].map((hello) => hello.d.again),
    [undefined, true, undefined, undefined],
  );
  assert.match(first.d.instance, /^[0-9a-z]{1,15}$/);
  for (const { d } of [second, asked, thawed]) assert.equal(d.instance, first.d.instance);
});

test('a banned page does not come again, an expired one comes without its token', () => {
  startConnection(connection);
  welcome({ token: 'old' });
  last().drop(4002);
  assert.equal(storage.getItem('taberna.token'), null);
  clock.pass(CLOCKS.retryFirst);
  assert.equal(welcome().d.token, undefined);
  last().drop(4005);
  clock.pass(600_000);
  assert.equal(links.at(-1).link, 'banned');
  assert.equal(sockets.length, 2);
});

test('an account signed out elsewhere gets a notice, and connects again only on request', async () => {
  startConnection(connection);
  storage.setItem('taberna.token', 'guest');
  welcome({ account: { name: 'Livia' } });
  last().drop(4002);
  clock.pass(600_000);
  assert.equal(sockets.length, 1);
  assert.equal(links.at(-1).link, 'signed-out');
  startConnection(connection);
  assert.equal(welcome().d.token, 'guest');
});

test('while a user signs in or out the connection is closed, and then sends hello again', async () => {
  startConnection(connection);
  welcome();
  const asked = request(connection, { t: 'roll', room: 'abc', v: 3 });
  const made = await changeIdentity(connection, async () => {
    assert.ok(sockets[0].closed);
    clock.pass(600_000);
    assert.equal(sockets.length, 1);
    return 'made';
  });

  assert.equal(made, 'made');
  assert.equal((await asked).code, 'session-expired');
  assert.equal(sockets.length, 2);
  welcome();
  assert.equal(last().of('roll').length, 0);
  assert.equal(links.at(-1).link, 'open');
});

test('what cannot be done while the line is down leaves no line that stays down', async () => {
  startConnection(connection);
  welcome();
  await assert.rejects(changeIdentity(connection, () => Promise.reject(new Error('no'))));
  welcome();

  assert.equal(links.at(-1).link, 'open');
});

test('a page that was put aside whole follows its rooms again when it is back', () => {
  startConnection(connection);
  welcome();
  rooms = [{ room: 'abc', v: 7 }];
  wakeConnection(connection, true);

  assert.equal(sockets.length, 2);
  assert.deepEqual(welcome().d.resume, rooms);
});

test('a banned user gets the reason and the end, and does not connect again', () => {
  const params = { reason: 'Noise.', until: 99 };
  startConnection(connection);
  welcome();
  last().say({ t: 'error', re: 0, d: { code: 'kicked', params: { reason: 'Enough.' } } });
  assert.deepEqual([links.at(-1).link, links.at(-1).sentAway], ['kicked', { reason: 'Enough.' }]);

  startConnection(connection);
  last().open();
  const { id } = last().sent.at(-1);
  last().say({ t: 'error', re: id, d: { code: 'banned', params } });
  clock.pass(600_000);

  assert.deepEqual([links.at(-1).link, links.at(-1).sentAway], ['banned', params]);
  assert.equal(sockets.length, 2);
});

test('a user removed from one table stays connected', () => {
  startConnection(connection);
  welcome();
  last().say({ t: 'error', re: 0, d: { code: 'kicked', params: { room: 'abc' } } });

  assert.equal(links.at(-1).link, 'open');
});

test('what an old socket still says is not heard', () => {
  startConnection(connection);
  welcome();
  const old = last();
  clock.pass(CLOCKS.dead);
  old.say({ t: 'event', room: 'abc', v: 1 });

  assert.equal(heard.length, 0);
});

test('an event is handed on with its own bytes', () => {
  startConnection(connection);
  welcome();
  last().say('{"t":"event", "room":"abc","v":1}');

  assert.equal(heard[0].text, '{"t":"event", "room":"abc","v":1}');
});

test('a language that the server does not take is not sent', () => {
  for (const language of ['C', '', 'x'.repeat(36), 'de_DE.UTF-8', undefined]) {
    lang = language;
    startConnection(connection);
    assert.equal(welcome().d.lang, undefined, String(language));
  }
  for (const language of ['de', 'en-GB', 'zh-Hant-TW']) {
    lang = language;
    startConnection(connection);
    assert.equal(welcome().d.lang, language);
  }
});

test('no refusal of hello costs a guest the token', () => {
  for (const code of ['bad-field', 'bad-frame', 'unknown-type', 'internal', 'rate-limited']) {
    storage.setItem('taberna.token', 'secret');
    startConnection(connection);
    last().open();
    const [hello] = last().of('hello');
    last().say({ t: 'error', re: hello.id, d: { code, detail: 'No.', params: { field: 'lang' } } });
    last().drop(4000);
    assert.equal(storage.getItem('taberna.token'), 'secret', code);
  }
});

test('a device that has slept reads the time again, and delays of the network change nothing', () => {
  startConnection(connection);
  welcome({ time: clock.at + 5000 });
  const answerPing = (server) => {
    const pings = last().of('ping').length;
    while (last().of('ping').length === pings) clock.pass(100);
    const { id } = last().of('ping').at(-1);
    clock.pass(400);
    last().say({ t: 'ok', re: id, d: { time: server() } });
  };
  answerPing(() => clock.at + 5000);
  assert.deepEqual(times, []);

  answerPing(() => clock.at + 65000);
  assert.deepEqual(times, [65200]);
  answerPing(() => clock.at + 65000);
  assert.deepEqual(times, [65200]);
});

/** The snapshot of a room that another node has. */
const snapshotFrom = (node) => last().say({ t: 'room', room: 'abc', v: 7, node, d: {} });

test('a client of one room goes to the node that has it, once', async () => {
  startConnection(connection);
  welcome();
  rooms = [{ room: 'abc', v: 7 }];
  snapshotFrom('two');
  const sent = request(connection, { t: 'roll', room: 'abc', v: 7, d: {} });
  const [roll] = last().of('roll');
  clock.pass(CLOCKS.move);
  const hello = welcome();
  last().say({ t: 'ok', re: roll.id, d: { v: 8 } });
  snapshotFrom('two');
  snapshotFrom('one');
  clock.pass(CLOCKS.move);

  assert.deepEqual(
    sockets.map(({ node }) => node),
    ['', 'two'],
  );
  assert.deepEqual(hello.d.resume, rooms);
  assert.equal(last().of('roll')[0].id, roll.id);
  assert.deepEqual(await sent, { ok: true, d: { v: 8 } });
  assert.ok(links.every(({ link }) => link !== 'lost'));
});

test('a client of several rooms stays at its node', () => {
  startConnection(connection);
  welcome();
  rooms = [
    { room: 'abc', v: 7 },
    { room: 'def', v: 1 },
  ];
  snapshotFrom('two');
  clock.pass(CLOCKS.move);

  assert.equal(sockets.length, 1);
});
