// SPDX-License-Identifier: MIT
// The user's own account: its requests to the server over HTTP, and the part that stays on this device. Passwords and
// codes are derived before they are sent (derive.js). The dice key travels in the vault (vault.js), which only its
// owner can open.

import { codeKeys, isCode, makeCodes, passwordKeys } from '../dice/derive.js';
import { diceKey, storeDiceKey } from '../dice/seeds.js';
import { openByCode, readVault, unseal, writeVault } from '../dice/vault.js';

/** @import { Seeds } from '../dice/seeds.js' */
/** @import { Account, Answer, Message, State } from '../types.d.ts' */

/**
 * @typedef {object} Parts
 * @property {() => string | null} token of the guest on this device
 * @property {(token: string | null) => void} setToken
 * @property {Seeds} seeds
 * @property {() => State['me']} me
 * @property {<Made>(change: () => Promise<Made>) => Promise<Made>} offline runs `change` while the connection to the
 * server is closed
 * @property {(message: Message) => void} heard handles a message as if the server had sent it
 * @property {typeof fetch} [fetch]
 * @property {typeof passwordKeys} [keysOf] for tests
 */

const PATH = '/api/v1/account';
/** The minimum length of a password. The page checks it, because the server never sees a password. */
export const PASSWORD_CHARS = 8;
/** Passwords that everybody tries first, with digits or signs behind them. */
const EASY =
  /^((.)\2*|pass(word|wort)|(qwert|asdf|abcd)[a-z]*|iloveyou|letmein|welcome|0?123456\d*)[\W\d]*$/;

/** Whether a password is easy to guess. @param {string} password @param {string} name of the user */
function isEasy(password, name) {
  const word = password.trim().toLowerCase();
  return word === name.trim().toLowerCase() || EASY.test(word);
}

/** @param {string} code @returns {Answer} */
const refusal = (code) => ({ ok: false, code, params: {}, detail: '' });

/** @param {Parts} parts @param {string} name @param {string} password */
const deriveKeys = ({ keysOf = passwordKeys }, name, password) => keysOf(name, password);

/**
 * @param {Parts} parts
 * @param {string} verb
 * @param {object | null} body null: a request that only reads
 * @param {string | null} [token] of the guest that sends the request
 * @returns {Promise<Answer>}
 */
async function call(parts, verb, body, token = null) {
  try {
    const answer = await (parts.fetch ?? fetch)(`${PATH}${verb && `/${verb}`}`, {
      method: body ? 'POST' : 'GET',
      cache: 'no-store',
      credentials: 'same-origin',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok) {
      return { ok: true, d: await answer.json() };
    }
    const problem = await answer.json().catch(() => ({}));
    const { code = `http-${answer.status}`, params = {}, detail = '' } = problem;
    return { ok: false, code, params, detail };
  } catch {
    return refusal('no-answer');
  }
}

/** The vault into which a new password or new codes are sealed. @param {string} [vault] the one before */
function prepareVault(vault) {
  const codes = makeCodes();
  const keys = codes.map(codeKeys);
  return {
    codes,
    recovery: keys.map(({ login }) => login),
    /** @param {string | null} secret @param {Uint8Array} [password] unchanged if it is missing */
    seal: (secret, password) =>
      writeVault(readVault(vault), secret, { password, codes: keys.map((key) => key.vault) }),
  };
}

/**
 * Stores the dice key of an account on this device.
 * @param {Parts} parts
 * @param {string} who
 * @param {string | null} secret
 */
function storeSecret({ seeds }, who, secret) {
  if (secret) {
    storeDiceKey(seeds, who, secret);
  }
}

/**
 * Loads the account, and derives its keys from its password, for changes that only the owner may make.
 * @param {Parts} parts
 * @param {string} password as typed
 */
async function openAccount(parts, password) {
  const found = await call(parts, '', null);
  if (!found.ok) {
    return found;
  }
  const keys = await deriveKeys(parts, found.d.name, password);
  const secret = unseal(readVault(found.d.vault).password, keys.vault) ?? diceKey(parts.seeds);
  return { ok: /** @type {const} */ (true), facts: found.d, keys, secret };
}

/** @param {Parts} parts @param {string} name @param {string} password @returns {Promise<Answer>} */
async function register(parts, name, password) {
  if (isEasy(password, name)) {
    return refusal('easy-password');
  }
  const keys = await deriveKeys(parts, name, password);
  const secret = diceKey(parts.seeds);
  const { codes, recovery, seal } = prepareVault();
  const account = { name, password: keys.login, recovery, vault: seal(secret, keys.vault) };
  const answer = await call(parts, 'register', account, parts.token());
  if (!answer.ok) {
    return answer;
  }
  parts.setToken(null);
  parts.heard({ t: 'account', d: { name: answer.d.name ?? name } });
  return { ok: true, d: { ...answer.d, codes } };
}

/** @param {Parts} parts @param {string} name @param {string} password @returns {Promise<Answer>} */
async function login(parts, name, password) {
  const keys = await deriveKeys(parts, name, password);
  return parts.offline(async () => {
    const answer = await call(parts, 'login', { name, password: keys.login });
    if (!answer.ok) {
      return answer;
    }
    const secret = unseal(readVault(answer.d.vault).password, keys.vault);
    storeSecret(parts, answer.d.who, secret);
    return { ok: true, d: { ...answer.d, sealed: secret === null } };
  });
}

/**
 * @param {Parts} parts
 * @param {string} name
 * @param {string} code
 * @param {string} password the new one
 * @returns {Promise<Answer>}
 */
async function recover(parts, name, code, password) {
  if (!isCode(code)) {
    return refusal('bad-code');
  }
  if (isEasy(password, name)) {
    return refusal('easy-password');
  }
  const proof = codeKeys(code);
  const found = await call(parts, 'recover', { name, code: proof.login });
  if (!found.ok) {
    return found;
  }
  const keys = await deriveKeys(parts, name, password);
  const before = readVault(found.d.vault);
  const secret = openByCode(before, proof.vault);
  return parts.offline(async () => {
    const answer = await call(parts, 'recover', {
      name,
      code: proof.login,
      password: keys.login,
      vault: writeVault(before, secret, { password: keys.vault }),
    });
    if (answer.ok) {
      storeSecret(parts, answer.d.who, secret);
    }
    return answer;
  });
}

/** @param {Parts} parts @param {string} old @param {string} password @returns {Promise<Answer>} */
async function changePassword(parts, old, password) {
  if (isEasy(password, parts.me()?.name ?? '')) {
    return refusal('easy-password');
  }
  const found = await openAccount(parts, old);
  if (!found.ok) {
    return found;
  }
  const { facts, keys, secret } = found;
  const next = await deriveKeys(parts, facts.name, password);
  const vault = writeVault(readVault(facts.vault), secret, { password: next.vault });
  return call(parts, 'password', { old: keys.login, password: next.login, vault });
}

/** @param {Parts} parts @param {string} password @param {string} name @returns {Promise<Answer>} */
async function changeName(parts, password, name) {
  const found = await openAccount(parts, password);
  if (!found.ok) {
    return found;
  }
  const { facts, keys, secret } = found;
  // The login key is derived from the password and the name, so a new name needs a new key.
  const next = await deriveKeys(parts, name, password);
  const answer = await call(parts, 'name', {
    password: keys.login,
    name,
    new_password: next.login,
    vault: writeVault(readVault(facts.vault), secret, { password: next.vault }),
  });
  if (answer.ok) {
    parts.heard({ t: 'account', d: { name: answer.d.name ?? name } });
  }
  return answer;
}

/** @param {Parts} parts @param {string} password @returns {Promise<Answer>} */
async function renewCodes(parts, password) {
  const found = await openAccount(parts, password);
  if (!found.ok) {
    return found;
  }
  const { facts, keys, secret } = found;
  const { codes, recovery, seal } = prepareVault(facts.vault);
  const change = { password: keys.login, recovery, vault: seal(secret) };
  const answer = await call(parts, 'recovery', change);
  return answer.ok ? { ok: true, d: { ...answer.d, codes } } : answer;
}

/** @param {Parts} parts @param {string} password @returns {Promise<Answer>} */
async function erase(parts, password) {
  const found = await openAccount(parts, password);
  if (!found.ok) {
    return found;
  }
  return parts.offline(() => call(parts, 'erase', { password: found.keys.login }));
}

/** @param {Parts} parts @returns {Promise<Answer>} */
async function requestMoveCode(parts) {
  const answer = await call(parts, 'move', {}, parts.me()?.account ? null : parts.token());
  return answer.ok ? { ok: true, d: { ...answer.d, key: diceKey(parts.seeds) } } : answer;
}

/** @param {Parts} parts @param {string} code @param {string} key @returns {Promise<Answer>} */
function acceptMove(parts, code, key) {
  return parts.offline(async () => {
    const answer = await call(parts, 'move/take', { code });
    if (answer.ok) {
      if (answer.d.token) {
        parts.setToken(answer.d.token);
      }
      storeSecret(parts, answer.d.who, key);
    }
    return answer;
  });
}

/** The functions of an account, as views use them. @param {Parts} parts @returns {Account} */
export function createAccount(parts) {
  return {
    register: (name, password) => register(parts, name, password),
    login: (name, password) => login(parts, name, password),
    recover: (name, code, password) => recover(parts, name, code, password),
    logout: () => parts.offline(() => call(parts, 'logout', {})),
    logoutEverywhere: () => parts.offline(() => call(parts, 'logout-everywhere', {})),
    changePassword: (old, password) => changePassword(parts, old, password),
    changeName: (password, name) => changeName(parts, password, name),
    newCodes: (password) => renewCodes(parts, password),
    erase: (password) => erase(parts, password),
    facts: () => call(parts, '', null),
    puzzles: (added = null) => call(parts, 'puzzles', added),
    tokens: () => call(parts, 'tokens', null),
    addToken: (name, scope) => call(parts, 'tokens', { name, scopes: [scope] }),
    revokeToken: (id) => call(parts, 'tokens/revoke', { id }),
    moveCode: () => requestMoveCode(parts),
    take: (code, key) => acceptMove(parts, code, key),
    clear: () => call(parts, 'logout', {}),
  };
}
