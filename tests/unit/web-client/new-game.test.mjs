// SPDX-License-Identifier: MIT
// A game with the shortest descriptor, without chapters, lessons, puzzles, an example or a history: each page leaves
// out what it does not have.
import assert from 'node:assert/strict';
import { test as run } from 'node:test';

import { GAMES } from '../../../web-client/games/list.js';
import { addTexts } from '../../../web-client/texts/text.js';
import { game } from '../../new_game/web-client/games/made-up/game.js';
import { texts } from '../../new_game/web-client/texts/en/made-up/game.js';
import { installDocument, newHost } from './fake-dom.mjs';
import { FakeStore } from './fakes.mjs';
import { rules } from './log.mjs';

/** A view that never has what it waits for fails. */
const test = (name, body) => run(name, { timeout: 30000 }, body);

installDocument();
globalThis.localStorage = new FakeStore();
globalThis.fetch = () => new Promise(() => undefined); // no server answers
// Before the registry, and every page that asks it, reads the list.
GAMES.push(game);
addTexts(texts);
const { gameOf, gamesWith, loadExample, loadRules } =
  await import('../../../web-client/games/registry.js');
const { PUZZLE_GAMES } = await import('../../../web-client/learn/puzzle-games.js');
const { html, render } = await import('../../../web-client/views/common/h.js');
const { kindOf, pointName } = await import('../../../web-client/views/board/games.js');

const START = 'made-up J----------------------j 0,0/0,0/0,0 w -';
/** A store whose rules know the game. */
const store = {
  rules: { ...rules, start: () => START },
  wantRules: () => undefined,
  time: () => Date.now(),
  state: { settings: { board: 'wood' }, lobby: [], mine: [], me: null, link: 'open' },
};

/**
 * Draws a view, and takes it away as soon as it has its text.
 * @param {any} view
 * @param {string} [awaited] the name of an element that it has then
 */
async function draw(view, awaited) {
  const host = newHost();
  render(view, host);
  while (awaited && host.all(awaited).length === 0) await new Promise((soon) => setTimeout(soon));
  const { text } = host;
  const links = host.all('a').map((link) => link.getAttribute('href'));
  const figures = host.all('figure').length;
  render(null, host);
  return { text, links, figures };
}

test('the registry knows the game, and which parts it does not have', async () => {
  assert.equal(gameOf(START), game);
  for (const part of ['rules', 'lessons', 'example', 'puzzles', 'history'])
    assert.ok(!gamesWith(part).includes('made-up'), part);
  assert.ok(!PUZZLE_GAMES.includes('made-up'));
  assert.deepEqual(await loadRules('made-up'), { chapters: [], texts: {} });
  assert.deepEqual(await loadExample('made-up'), []);
});

test('its board reads positions, and names points as it says', () => {
  assert.equal(kindOf(START).read(START).points[0].men, 10);
  assert.equal(pointName(START, '24'), 'z');
  assert.equal(kindOf(START).sticks, false);
});

test('the page of its rules has no chapters, no puzzle, and no way to parts that do not exist', async () => {
  const { RulesPage } = await import('../../../web-client/views/reading/rules-page.js');

  const page = await draw(html`<${RulesPage} store=${store} game="made-up" />`, 'h1');

  const whole = await draw(html`<${RulesPage} store=${store} game="zeno" />`, 'h1');

  assert.match(page.text, /Rules of Made up/);
  assert.match(page.text, /run towards each other\./);
  assert.equal(page.figures, 0);
  assert.ok(whole.figures > 0);
  const ways = page.links;
  assert.ok(ways.includes('/print/made-up') && ways.includes('/rules/made-up'));
  for (const part of [
    '/learn/made-up',
    '/puzzles/made-up',
    '/history/made-up',
    '#puzzle',
    '#chapter-1',
  ]) {
    assert.ok(!ways.includes(part), part);
    assert.ok(whole.links.includes(part.replace('made-up', 'zeno')), part);
  }
});

test('the choice of a game offers it', async () => {
  const { GamePicker } = await import('../../../web-client/views/lobby/game-picker.js');

  const picker = await draw(html`<${GamePicker} game="tabula" onGame=${() => undefined} />`);

  assert.match(picker.text, /Made upBoth sides run towards each other with two dice\./);
});

test('the front page offers neither lessons nor puzzles of it', async () => {
  const { LearnLink } = await import('../../../web-client/views/common/learn-link.js');

  assert.deepEqual((await draw(html`<${LearnLink} game="made-up" />`)).links, []);
  assert.deepEqual((await draw(html`<${LearnLink} game="twelve-dogs" />`)).links, [
    '/learn/twelve-dogs',
  ]);
});

test('without a finished game the first picture stays', async () => {
  const { Replay } = await import('../../../web-client/views/lobby/replay.js');
  const unknown = { ...store, rules: null };

  const shown = await draw(
    html`<${Replay} store=${unknown} game="made-up" still=${html`<i>still</i>`} />`,
  );

  assert.equal(shown.text, 'still');
});

test('lists of lessons and of histories do not name it', async () => {
  const { LearnList } = await import('../../../web-client/views/learn/learn-list.js');
  const { HistoryPage } = await import('../../../web-client/views/reading/history-page.js');
  const progress = { of: () => ({ scene: 0, done: false, solved: [] }), health: () => 'ok' };

  const lessons = await draw(html`<${LearnList} progress=${progress} />`);
  const histories = await draw(html`<${HistoryPage} game="" />`, 'h1');

  assert.ok(lessons.links.includes('/learn/zeno') && !lessons.links.includes('/learn/made-up'));
  assert.ok(histories.links.includes('/history/zeno'));
  assert.ok(!histories.links.includes('/history/made-up'));
  const none = await draw(html`<${HistoryPage} game="made-up" />`, 'h1');
  assert.match(none.text, /This site has no history of this game\./);
});
