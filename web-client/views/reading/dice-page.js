// SPDX-License-Identifier: MIT
// How the page makes dice verifiable, for readers that only want to know whether they are fair.
import { enReading } from '../../texts/en/reading.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from '../common/h.js';

addTexts(enReading);

const STEPS = ['promise', 'turn', 'mix', 'check'];
const QUESTIONS = ['server', 'player', 'both', 'leave', 'recipe'];

export function DicePage() {
  return html`<div class="page-text">
    <p class="over">${t('dice.over')}</p>
    <h1>${t('dice.title')}</h1>
    <p class="lead">${t('dice.lead')}</p>
    <h2>${t('dice.how')}</h2>
    <ol class="steps">
      ${STEPS.map(
        (step) =>
          html`<li key=${step}>
            <h3>${t(`dice.${step}`)}</h3>
            <p>${t(`dice.${step}.about`)}</p>
          </li>`,
      )}
    </ol>
    <h2>${t('dice.questions')}</h2>
    ${QUESTIONS.map(
      (question) =>
        html`<div key=${question}>
          <h3>${t(`dice.${question}`)}</h3>
          <p>${t(`dice.${question}.about`)}</p>
        </div>`,
    )}
    <pre
      class="recipe card"
      tabindex="0"
      aria-label=${t('dice.recipe')}
    ><code>${RECIPE}</code></pre>
    <p><a class="button button-primary" href="/verify">${t('dice.verify')}</a></p>
  </div>`;
}

const RECIPE = `link(4096) = 32 random bytes        link(i-1) = SHA-256(link(i))        tip = link(0)

gid   = SHA-256("taberna/game/1" 0 rules 0 room 0 server tip, seats' tips)
block = HMAC-SHA256(key = server link,
          "taberna/dice/1" gid number witness link roller link counter)
die   = byte mod 6 + 1        bytes of 252 and more are skipped`;
