// SPDX-License-Identifier: MIT
// Chat lines, as messages carry them, and the part of them that a page stores.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  LINES_MAX,
  chatStart,
  foldChat,
  foldTimeout,
  readChat,
  turnOf,
  unreadCount,
} from '../../../web-client/app/chat.js';
import { createTalk } from '../../../web-client/app/talk.js';
import { FakeStore, settle } from './fakes.mjs';

const ME = 'livia';
const line = (n, more = {}) => ({
  n,
  channel: 'players',
  who: 'gaius',
  name: 'Gaius',
  at: 1000 + n,
  v: 7,
  text: `line ${n}`,
  ...more,
});
const numbers = (chat) => chat.lines.map(({ n }) => n);
const heard = (...news) => news.reduce((chat, d) => foldChat(chat, d, ME), chatStart());
const isMuted = () => false;

test('lines stand in the order of their numbers, whenever they come', () => {
  const chat = heard({ lines: [line(2), line(5)] }, { line: line(6) }, { line: line(3) });

  assert.deepEqual(numbers(chat), [2, 3, 5, 6]);
});

test('a line that comes twice stands once', () => {
  const chat = heard({ lines: [line(2)] }, { line: line(2, { text: 'again' }) });

  assert.deepEqual(chat.lines, [line(2, { text: 'again' })]);
  assert.deepEqual(chat.unread, [2]);
});

test('a new list takes the place of all that came before', () => {
  const chat = heard({ lines: [line(1), line(2)] }, { lines: [line(2), line(4)] });

  assert.deepEqual(numbers(chat), [2, 4]);
});

test('a page keeps the newest lines', () => {
  let chat = chatStart();
  for (let n = 1; n <= LINES_MAX + 5; n += 1) chat = foldChat(chat, { line: line(n) }, ME);

  assert.equal(chat.lines.length, LINES_MAX);
  assert.equal(chat.lines[0].n, 6);
});

test('of a line that is taken away nothing stays but who said it, and why it went', () => {
  const chat = heard(
    { lines: [line(1), line(2, { text: undefined, preset: 'wow' }), line(3)] },
    { gone: [1, 2, 99], by: 'host', why: 'Noise.' },
  );

  for (const gone of chat.lines.slice(0, 2)) {
    assert.deepEqual(gone.gone, { by: 'host', why: 'Noise.' });
    assert.equal('text' in gone || 'preset' in gone, false);
  }
  assert.deepEqual(chat.lines[2], line(3));
  assert.deepEqual(chat.unread, [3]);
});

test('what one may write changes by itself, and with the lines', () => {
  const can = { channels: ['players'], free: true };
  const now = { channels: [], free: false };

  assert.equal(chatStart().can, null);
  assert.deepEqual(heard({ lines: [], can }).can, can);
  assert.deepEqual(heard({ lines: [line(1)], can }, { can: now }).can, now);
  assert.deepEqual(numbers(heard({ lines: [line(1)], can }, { can: now })), [1]);
});

test('a silenced user keeps the other rights, and sees the end and the reason', () => {
  const chat = heard({ lines: [], can: { channels: ['watchers'], free: true } });
  const silenced = foldTimeout(chat, { until: 5000, reason: 'Noise.', by: 'host' });

  assert.deepEqual(silenced.can, {
    channels: ['watchers'],
    free: true,
    timeout: { until: 5000, reason: 'Noise.' },
  });
});

test('the words of others are news until they have been looked at, one’s own never', () => {
  const chat = heard(
    { lines: [line(1), line(2, { who: ME })] },
    { line: line(3) },
    { line: line(4, { who: ME }) },
    { line: line(5, { channel: 'watchers' }) },
  );
  assert.deepEqual(chat.unread, [1, 3, 5]);

  const read = readChat(chat, 'players');

  assert.deepEqual(read.unread, [5]);
  assert.deepEqual(read.read, { players: 4 });
  assert.equal(readChat(read, 'players'), read);
});

test('after a lost connection only new lines are news', () => {
  const read = readChat(heard({ lines: [line(1), line(2)] }), 'players');
  const chat = foldChat(read, { lines: [line(1), line(2), line(3)] }, ME);

  assert.deepEqual(chat.unread, [3]);
});

test('a line that was held back is news in spite of its age', () => {
  const read = readChat(heard({ lines: [line(1), line(9)] }), 'players');
  const chat = foldChat(read, { line: line(4) }, ME);

  assert.deepEqual(chat.unread, [4]);
  assert.deepEqual(readChat(chat, 'players').unread, []);
});

test('messages of a muted user are not counted', () => {
  const chat = heard({ lines: [line(1), line(2, { who: 'titus' }), line(3)] });

  assert.equal(unreadCount(chat, null, isMuted), 3);
  assert.equal(
    unreadCount(chat, 'players', (who) => who === 'gaius'),
    1,
  );
  assert.equal(unreadCount(chat, 'watchers', isMuted), 0);
});

test('a line refers to the last turn that its writer could see', () => {
  const turns = [{ v: 10 }, { v: 14 }, { v: 18 }];

  assert.equal(turnOf(turns, 9), null);
  assert.equal(turnOf(turns, 14), 2);
  assert.equal(turnOf(turns, 40), 3);
  assert.equal(turnOf(turns, undefined), null);
  assert.equal(turnOf([], 40), null);
});

/* ---- talk.js: followed chats and stored state ---- */

let storage, pageStorage, asked, answers, notices, state, online;

beforeEach(() => {
  storage = new FakeStore();
  pageStorage = new FakeStore();
  asked = [];
  answers = {};
  notices = [];
  online = true;
});

function open(blocked = []) {
  return createTalk({
    request: async (message) => {
      asked.push(message);
      return answers[message.t] ?? { ok: true, d: {} };
    },
    online: () => online,
    who: () => ME,
    storage,
    pageStorage,
    blocked,
    onChange: (now) => (state = now),
    settled: (answer) => {
      if (!answer.ok) notices.push(answer.code);
      return answer.ok;
    },
    notify: (key) => notices.push(key),
  });
}

const refusal = (code) => ({ ok: false, code, params: {}, detail: 'No.' });
const gaius = { who: 'gaius', name: 'Gaius' };

test('a chat is followed once, and again after the line was down', () => {
  const talk = open();
  talk.watch('abc', true);
  talk.watch('abc', true);
  talk.welcomed([]);
  talk.watch('abc', false);

  assert.deepEqual(
    asked.map(({ t, d }) => `${t} ${d.topic}`),
    ['sub chat:abc', 'sub chat:abc', 'unsub chat:abc'],
  );
  assert.deepEqual(state.chats, {});
});

test('without a line nothing is asked for before the welcome', () => {
  const talk = open();
  online = false;
  talk.watch('abc', true);
  assert.deepEqual(asked, []);

  online = true;
  talk.welcomed([]);
  assert.equal(asked.length, 1);
});

test('a message is sent to the room, in the front room to no room', async () => {
  const talk = open();
  await talk.say('abc', 'players', { text: 'Salve' });
  await talk.say('lobby', 'lobby', { preset: 'hello' });

  assert.deepEqual(asked, [
    { t: 'chat.say', room: 'abc', d: { channel: 'players', text: 'Salve' } },
    { t: 'chat.say', d: { channel: 'lobby', preset: 'hello' } },
  ]);
});

test('messages of a chat that is not followed are not kept', () => {
  const talk = open();
  talk.watch('abc', true);
  talk.hear({ t: 'chat', room: 'xyz', d: { line: line(1) } });
  talk.hear({ t: 'chat', room: 'abc', d: { line: line(2) } });
  talk.hear({ t: 'timeout', room: 'abc', d: { until: 5, reason: 'Noise.', by: 'host' } });

  assert.deepEqual(Object.keys(state.chats), ['abc']);
  assert.deepEqual(numbers(state.chats.abc), [2]);
  assert.equal(state.chats.abc.can.timeout.until, 5);
});

test('lines stay read over a reload of the page', () => {
  const talk = open();
  talk.watch('abc', true);
  talk.hear({ t: 'chat', room: 'abc', d: { lines: [line(1)] } });
  talk.read('abc', 'players');

  const later = open();
  later.watch('abc', true);
  later.hear({ t: 'chat', room: 'abc', d: { lines: [line(1), line(2)] } });
  assert.deepEqual(state.chats.abc.unread, [2]);
});

test('a mute stays on this device, and the server is not informed', () => {
  const talk = open();
  talk.mute(gaius, true);
  talk.mute({ who: 'titus', name: 'Titus' }, true);
  talk.mute(gaius, false);
  assert.deepEqual(asked, []);

  open().welcomed([]);
  assert.deepEqual(state.muted, [{ who: 'titus', name: 'Titus' }]);
});

test('a list of muted people that cannot be read is empty', () => {
  for (const text of ['{', '{}', '[1,null,{"who":3,"name":"x"}]', 'null']) {
    storage.setItem('taberna.muted', text);
    open().welcomed([]);
    assert.deepEqual(state.muted, []);
  }
});

test('a block holds when the server has confirmed it, and is listed by name', async () => {
  const talk = open([{ who: 'titus', name: 'Titus' }]);
  assert.equal(await talk.block(gaius, true), true);
  assert.deepEqual(state.blocked, [{ who: 'titus', name: 'Titus' }, gaius]);

  await talk.block(gaius, false);
  assert.deepEqual(state.blocked, [{ who: 'titus', name: 'Titus' }]);

  answers.block = refusal('too-many-blocks');
  assert.equal(await talk.block(gaius, true), false);
  assert.deepEqual([state.blocked.length, notices], [1, ['too-many-blocks']]);
});

test('a report names the room, and the typed text if there is one', async () => {
  const talk = open();
  await talk.report('gaius', 'insult', 'He swears.', 'abc');
  await talk.report('gaius', 'spam', '', null);
  await settle();

  assert.deepEqual(
    asked.map(({ d }) => d),
    [
      { who: 'gaius', reason: 'insult', text: 'He swears.', room: 'abc' },
      { who: 'gaius', reason: 'spam' },
    ],
  );
  assert.deepEqual(notices, ['report.done', 'report.done']);
});

test('what a host does goes to the room', async () => {
  const talk = open();
  await talk.timeout('abc', 'gaius', 5, 'Noise.');
  await talk.remove('abc', 17);

  assert.deepEqual(asked, [
    { t: 'chat.timeout', room: 'abc', d: { who: 'gaius', minutes: 5, reason: 'Noise.' } },
    { t: 'chat.remove', room: 'abc', d: { n: 17 } },
  ]);
});
