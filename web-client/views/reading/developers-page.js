// SPDX-License-Identifier: MIT
// How to build programs on this server, for programmers: libraries, descriptions for tools, and a playground.
import { enDevelopers } from '../../texts/en/developers.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useState } from '../common/h.js';
import { Playground } from './playground.js';

addTexts(enDevelopers);

/** Commands of a shell, which are not translated. SERVER stands for the address of this server. */
const LIBRARIES = /** @type {const} */ ([
  {
    name: 'js',
    file: 'random-bot.mjs',
    run: `curl -O SERVER/random-bot.mjs
npm install SERVER/taberna-client.tgz ws
node random-bot.mjs SERVER tabula`,
  },
  {
    name: 'python',
    file: 'random_bot.py',
    run: `curl -O SERVER/random_bot.py
python3 -m venv bot
bot/bin/pip install SERVER/taberna-client-python.tgz
bot/bin/python random_bot.py SERVER tabula`,
  },
]);
const TOKEN = `export TABERNA_TOKEN=tbp_…
curl SERVER/api/v1/account/bot -H "authorization: Bearer $TABERNA_TOKEN" \\
     -H 'content-type: application/json' -d '{"bot":true}'
curl SERVER/api/v1/account -H "authorization: Bearer $TABERNA_TOKEN"
node random-bot.mjs SERVER tabula`;
const DOCUMENTS = /** @type {const} */ ([
  ['asyncapi', '/api/asyncapi.json'],
  ['openapi', '/api/openapi.json'],
  ['schema', '/api/schema/taberna.json'],
  ['protocol', '/protocol.md'],
  ['notation', '/notation.md'],
]);

export function DevelopersPage() {
  return html`<div class="page-text">
    <p class="over">${t('developers.over')}</p>
    <h1>${t('developers.title')}</h1>
    <p class="lead">${t('developers.lead')}</p>
    <h2>${t('developers.bot')}</h2>
    <p>${t('developers.bot.about')}</p>
    <p>${t('developers.bot.parts')}</p>
    <p>${t('developers.bot.meet')}</p>
    <p><a href="/bots">${t('developers.bot.account')}</a></p>
    ${LIBRARIES.map((library) => html`<${Library} key=${library.name} ...${library} />`)}
    <h2>${t('developers.token')}</h2>
    <p>${t('developers.token.about')} <a href="/account">${t('developers.token.account')}</a></p>
    <p>${t('developers.token.use')}</p>
    <${Commands} name=${t('developers.token.run')} text=${TOKEN} />
    <p>${t('developers.token.limits')}</p>
    <h2>${t('developers.documents')}</h2>
    <p>${t('developers.documents.about')}</p>
    <ul>
      ${DOCUMENTS.map(
        ([name, path]) =>
          html`<li key=${name}>
            <a href=${path}>${path}</a><br />
            ${t(`developers.${name}`)}
          </li>`,
      )}
    </ul>
    <${Playground} />
  </div>`;
}

/** @param {{name: string, text: string}} props text: commands of a shell */
function Commands({ name, text }) {
  return html`<pre
    class="recipe card"
    tabindex="0"
    aria-label=${name}
  ><code>${text.replaceAll('SERVER', location.origin)}</code></pre>`;
}

/** @param {typeof LIBRARIES[number]} props file: an example on this server */
function Library({ name, file, run }) {
  const code = useText(`/${file}`);
  return html`<h3>${t(`developers.${name}`)}</h3>
    <p>${t(`developers.${name}.about`)}</p>
    <${Commands} name=${t('developers.run', { name: file })} text=${run} />
    <pre
      class="recipe card"
      tabindex="0"
      aria-busy=${code === null}
      aria-label=${t('developers.code', { name: file })}
    ><code>${code ?? t('page.loading')}</code></pre>
    <p><a class="button" href="/${file}" download>${t('developers.get', { name: file })}</a></p>`;
}

/** The text of a file of this server, or a sentence if it cannot be loaded; null until then. @param {string} path */
function useText(path) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    fetch(path)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
      .then(setText)
      .catch(() => setText(t('developers.missing')));
  }, [path]);
  return text;
}
