// SPDX-License-Identifier: MIT
// Avatars, and the colours that a viewer chooses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { avatarOf } from '../../../web-client/views/common/avatar.js';

const SOURCE = join(process.env.TABERNA_SOURCE ?? '.', 'web-client');
const IDS = Array.from({ length: 4000 }, (_, i) => `p${(i * 7919).toString(36).padStart(11, '0')}`);

test('an avatar depends on the id alone', () => {
  assert.deepEqual(avatarOf('psywryp80fh5'), avatarOf('psywryp80fh5'));
  assert.notDeepEqual(avatarOf('psywryp80fh5'), avatarOf('psywryp80fh6'));
});

test('ids spread over all shapes, so that few pairs look alike without colour', () => {
  const shapes = new Map();
  for (const id of IDS) {
    const { outline, rim, emblem } = avatarOf(id);
    const shape = `${outline}/${rim}/${emblem}`;
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  assert.equal(shapes.size, 5 * 4 * 12);
  assert.ok(Math.max(...shapes.values()) < (3 * IDS.length) / shapes.size);
});

/** The relative luminance of a colour, as WCAG defines it. @param {string} colour */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

test('the emblem of an avatar stands out from every ground', () => {
  const source = readFileSync(join(SOURCE, 'views/common/avatar.js'), 'utf8');
  const grounds = source.match(/GROUNDS = \[(.*?)\]/s)[1].match(/#[0-9a-f]{6}/g);
  const styles = readFileSync(join(SOURCE, 'styles/base.css'), 'utf8');
  const emblem = styles.match(/\.avatar-emblem \{\s*fill: (#[0-9a-f]{6})/)[1];

  assert.equal(grounds.length, 8);
  for (const ground of grounds) assert.ok(contrast(emblem, ground) >= 4.5, ground);
});

test('with chosen colours the men of the two sides stay light and dark', () => {
  const styles = readFileSync(join(SOURCE, 'styles/board.css'), 'utf8');
  const chosen = [...styles.matchAll(/:root\[data-men='(\w+)'\] \{(.*?)\}/gs)];

  assert.deepEqual(
    chosen.map(([, name]) => name),
    ['ivory', 'copper', 'bright'],
  );
  for (const [, name, rules] of chosen) {
    const value = (key) => rules.match(new RegExp(`--men-${key}: (#[0-9a-f]{6})`))[1];
    assert.ok(contrast(value('w-face-2'), value('b-face-2')) >= 3, name);
  }
});
