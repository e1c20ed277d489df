// SPDX-License-Identifier: MIT
// The user's own account: its requests to the server over HTTP, and the part that stays on this device. Passwords and
// codes are derived before they are sent (derive.js). The dice key travels in the vault (vault.js), which only its
// owner can open.

import { codeKeys, formerKeys, isCode, makeCodes, passwordKeys } from '../dice/derive.js';
import { openByCode, readVault, unseal, writeVault } from '../dice/vault.js';

/** @import { createSeeds } from '../dice/seeds.js' */
/** @import { Keys } from '../dice/derive.js' */
/** @import { Account, Answer, Message, State } from '../types.d.ts' */

/**
 * @typedef {object} Parts
 * @property {() => string | null} token of the guest on this device
 * @property {(token: string | null) => void} setToken
 * @property {Pick<ReturnType<typeof createSeeds>, 'key' | 'setKey'>} seeds
 * @property {() => State['me']} me
 * @property {<Made>(change: () => Promise<Made>) => Promise<Made>} offline runs `change` while the connection to the
 * server is closed
 * @property {(message: Message) => void} heard handles a message as if the server had sent it
 * @property {typeof fetch} [fetch]
 * @property {typeof passwordKeys} [keysOf] for tests
 * @property {typeof formerKeys} [formerKeysOf] for tests
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

/** @param {Parts} parts @returns {Account} */
export function createAccount(parts) {
  const { seeds, me, offline, keysOf = passwordKeys, formerKeysOf = formerKeys } = parts;

  /**
   * @param {string} verb
   * @param {object | null} body null: a request that only reads
   * @param {string | null} [token] of the guest that sends the request
   * @returns {Promise<Answer>}
   */
  async function call(verb, body, token = null) {
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
  function sealing(vault) {
    const codes = makeCodes();
    const keys = codes.map(codeKeys);
    return {
      codes,
      recovery: keys.map(({ login }) => login),
      /** @param {string | null} secret @param {Uint8Array} [password] unchanged if it is missing */
      vault: (secret, password) =>
        writeVault(readVault(vault), secret, { password, codes: keys.map((key) => key.vault) }),
    };
  }

  /** Gives the dice key of an account to the seeds. @param {string} who @param {string | null} secret */
  function bring(who, secret) {
    if (secret) {
      seeds.setKey(who, secret);
    }
  }

  /**
   * The account and its keys, derived from its password, for changes that only the owner may make.
   * @param {string} password as typed
   */
  async function owner(password) {
    const found = await call('', null);
    if (!found.ok) {
      return found;
    }
    const vault = readVault(found.d.vault);
    const keys = await (vault.v === 1 ? formerKeysOf : keysOf)(found.d.name, password);
    const secret = unseal(vault.password, keys.vault) ?? seeds.key();
    return { ok: /** @type {const} */ (true), facts: found.d, keys, secret };
  }

  /**
   * Signs in to an account whose keys an older page derived, and gives it the keys of this page.
   * @param {string} name
   * @param {string} password
   * @param {Keys} keys of this page
   */
  async function loginFormerly(name, password, keys) {
    const former = await formerKeysOf(name, password);
    const answer = await call('login', { name, password: former.login, former: true });
    if (answer.ok) {
      const before = readVault(answer.d.vault);
      const vault = writeVault(before, unseal(before.password, former.vault), {
        password: keys.vault,
      });
      // If it fails, the next sign-in tries again.
      const change = { old: former.login, password: keys.login, keep_logins: true, vault };
      await call('password', change);
      answer.d.vault = vault;
    }
    return answer;
  }

  return {
    async register(name, password) {
      if (isEasy(password, name)) {
        return refusal('easy-password');
      }
      const keys = await keysOf(name, password);
      const secret = seeds.key();
      const { codes, recovery, vault } = sealing();
      const account = {
        name,
        password: keys.login,
        recovery,
        vault: vault(secret, keys.vault),
      };
      const answer = await call('register', account, parts.token());
      if (!answer.ok) {
        return answer;
      }
      parts.setToken(null);
      parts.heard({ t: 'account', d: { name: answer.d.name ?? name } });
      return { ok: true, d: { ...answer.d, codes } };
    },

    async login(name, password) {
      const keys = await keysOf(name, password);
      return offline(async () => {
        let answer = await call('login', { name, password: keys.login });
        if (!answer.ok && answer.code === 'bad-credentials') {
          answer = await loginFormerly(name, password, keys);
        }
        if (!answer.ok) {
          return answer;
        }
        const secret = unseal(readVault(answer.d.vault).password, keys.vault);
        bring(answer.d.who, secret);
        return { ok: true, d: { ...answer.d, sealed: secret === null } };
      });
    },

    async recover(name, code, password) {
      if (!isCode(code)) {
        return refusal('bad-code');
      }
      if (isEasy(password, name)) {
        return refusal('easy-password');
      }
      const proof = codeKeys(code);
      const found = await call('recover', { name, code: proof.login });
      if (!found.ok) {
        return found;
      }
      const keys = await keysOf(name, password);
      const before = readVault(found.d.vault);
      const secret = openByCode(before, proof.vault);
      return offline(async () => {
        const answer = await call('recover', {
          name,
          code: proof.login,
          password: keys.login,
          vault: writeVault(before, secret, { password: keys.vault }),
        });
        if (answer.ok) {
          bring(answer.d.who, secret);
        }
        return answer;
      });
    },

    logout: () => offline(() => call('logout', {})),
    logoutEverywhere: () => offline(() => call('logout-everywhere', {})),

    async changePassword(old, password) {
      if (isEasy(password, me()?.name ?? '')) {
        return refusal('easy-password');
      }
      const found = await owner(old);
      if (!found.ok) {
        return found;
      }
      const { facts, keys, secret } = found;
      const next = await keysOf(facts.name, password);
      const vault = writeVault(readVault(facts.vault), secret, { password: next.vault });
      return call('password', { old: keys.login, password: next.login, vault });
    },

    async changeName(password, name) {
      const found = await owner(password);
      if (!found.ok) {
        return found;
      }
      const { facts, keys, secret } = found;
      // The login key is derived from the password and the name, so a new name needs a new key.
      const next = await keysOf(name, password);
      const answer = await call('name', {
        password: keys.login,
        name,
        new_password: next.login,
        vault: writeVault(readVault(facts.vault), secret, { password: next.vault }),
      });
      if (answer.ok) {
        parts.heard({ t: 'account', d: { name: answer.d.name ?? name } });
      }
      return answer;
    },

    async newCodes(password) {
      const found = await owner(password);
      if (!found.ok) {
        return found;
      }
      const { facts, keys, secret } = found;
      const { codes, recovery, vault } = sealing(facts.vault);
      const answer = await call('recovery', {
        password: keys.login,
        recovery,
        vault: vault(secret),
      });
      return answer.ok ? { ok: true, d: { ...answer.d, codes } } : answer;
    },

    async erase(password) {
      const found = await owner(password);
      return found.ok ? offline(() => call('erase', { password: found.keys.login })) : found;
    },

    facts: () => call('', null),
    puzzles: (added = null) => call('puzzles', added),

    tokens: () => call('tokens', null),
    addToken: (name, scope) => call('tokens', { name, scopes: [scope] }),
    revokeToken: (id) => call('tokens/revoke', { id }),

    async moveCode() {
      const answer = await call('move', {}, me()?.account ? null : parts.token());
      return answer.ok ? { ok: true, d: { ...answer.d, key: seeds.key() } } : answer;
    },

    take: (code, key) =>
      offline(async () => {
        const answer = await call('move/take', { code });
        if (answer.ok) {
          if (answer.d.token) {
            parts.setToken(answer.d.token);
          }
          bring(answer.d.who, key);
        }
        return answer;
      }),

    clear: () => call('logout', {}),
  };
}
