// SPDX-License-Identifier: MIT
// A refused command, as an error.

/** @import { Refused } from '../types.d.ts' */

export class Refusal extends Error {
  /** @param {Omit<Refused, 'ok'>} refused */
  constructor({ code, status = 0, params, detail }) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.params = params;
  }

  /** A refusal by the client itself. @param {string} code */
  static of(code) {
    return new Refusal({ code, params: {}, detail: '' });
  }
}
