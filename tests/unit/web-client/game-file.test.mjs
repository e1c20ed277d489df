// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readGameText } from '../../../web-client/app/game-file.js';

const GAME = '[Rules "tabula@1"]\n[White "Zoë ❤️"]\n[Result "*"]\n\n1. w 543: hand/5\n';

/** The bytes of the text in UTF-16. */
function utf16(text, isBig, mark) {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
}

test('what other systems do to a text file does not change the game', async () => {
  const files = [
    GAME,
    `\ufeff${GAME}`,
    GAME.replaceAll('\n', '\r\n'),
    GAME.replaceAll('\n', '\r'),
    GAME.replaceAll('\n', ' \t\n'),
    `\n \r\n${GAME}`,
    utf16(GAME, false, true),
    utf16(GAME, true, true),
    utf16(GAME, false, false),
    utf16(GAME, true, false),
  ];
  for (const [index, file] of files.entries()) {
    assert.equal(await readGameText(new Blob([file])), GAME, `file ${index}`);
  }
});

test('a value that is no text is null, and no text is empty', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const file of [png, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]), Buffer.from('a\0b')]) {
    assert.equal(await readGameText(new Blob([file])), null);
  }
  assert.equal(await readGameText(new Blob([' \r\n'])), '');
});
