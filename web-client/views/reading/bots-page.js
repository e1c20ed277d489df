// SPDX-License-Identifier: MIT
// How to write a bot for this server, for programmers.
import { enBots } from '../../texts/en/bots.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from '../common/h.js';

addTexts(enBots);

/** Messages of the protocol, which are not translated. */
const SAID = {
  account: `curl HOUSE/api/v1/account/register -H 'content-type: application/json' \\
     -d '{"name":"My bot","password":"…","want":"token"}'
curl HOUSE/api/v1/account/bot -H 'content-type: application/json' \\
     -H 'authorization: Bearer TOKEN' -d '{"bot":true}'`,
  hello: `{"t":"hello","id":1,"d":{"client":"my-bot","lang":"en","token":"TOKEN"}}
{"t":"room.open","id":2,"d":{"ruleset":"tabula","visibility":"public","bots":"yes"}}
{"t":"room.sit","id":3,"room":"ROOM","d":{"tip":"64 hex digits"}}`,
  play: `{"t":"sub","id":4,"d":{"topic":"room:ROOM","v":0}}
{"t":"roll","id":5,"room":"ROOM","v":7,"d":{"link":"64 hex digits"}}
{"t":"turn","id":6,"room":"ROOM","v":9,"d":{"steps":["hand/6","6/11"],"link":"64 hex digits"}}`,
  check: `SHA-256(link) = the link that its owner showed last, or the tip
die = byte mod 6 + 1 of HMAC-SHA256(server link, "taberna/dice/1" gid number witness link roller link counter)`,
  again: `{"t":"hello","id":70,"d":{"client":"my-bot","lang":"en","token":"TOKEN",
  "resume":[{"room":"ROOM","v":41}]}}`,
};
const STEPS = /** @type {(keyof typeof SAID)[]} */ (Object.keys(SAID));
const QUESTIONS = ['rules', 'people', 'rated'];

export function BotsPage() {
  return html`<div class="page-text">
    <p class="over">${t('bots.over')}</p>
    <h1>${t('bots.title')}</h1>
    <p class="lead">${t('bots.lead')}</p>
    <h2>${t('bots.built-in')}</h2>
    <p>${t('bots.built-in.about')}</p>
    <h2>${t('bots.begin')}</h2>
    <ol class="steps">
      ${STEPS.map(
        (step) =>
          html`<li key=${step}>
            <h3>${t(`bots.${step}`)}</h3>
            <p>${t(`bots.${step}.about`)}</p>
            <pre
              class="recipe card"
              tabindex="0"
              aria-label=${t(`bots.${step}`)}
            ><code>${SAID[step].replaceAll('HOUSE', location.origin)}</code></pre>
          </li>`,
      )}
    </ol>
    ${QUESTIONS.map(
      (question) =>
        html`<div key=${question}>
          <h3>${t(`bots.${question}`)}</h3>
          <p>${t(`bots.${question}.about`)}</p>
        </div>`,
    )}
    <h2>${t('bots.example')}</h2>
    <p>${t('bots.example.about')}</p>
    <p class="row">
      <a class="button button-primary" href="/bot.py" download>${t('bots.example.get')}</a>
      <a class="button" href="/developers">${t('bots.developers')}</a>
      <a class="button" href="/protocol.md">${t('bots.protocol')}</a>
      <a class="button" href="/dice">${t('way.dice')}</a>
    </p>
  </div>`;
}
