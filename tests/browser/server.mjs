// SPDX-License-Identifier: MIT
// The real server, for browser tests: on a free port, with a data folder of its own. Tests kill and restart it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export class Server {
  /**
   * Starts a server, and ends it after the test.
   * @param {import('node:test').TestContext} test
   * @param {string[]} [more] settings
   */
  static async open(test, more = []) {
    const server = new Server();
    server.data = await mkdtemp(join(tmpdir(), 'taberna-browser-'));
    test.after(async () => {
      await server.kill();
      await rm(server.data, { recursive: true, force: true });
    });
    await server.start(more);
    return server;
  }

  constructor() {
    this.port = 0;
    this.data = '';
    this.log = [];
    this.outages = 0; // number of kills
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  /**
   * Starts the server on the same port and data as before; resolves when it accepts connections.
   * @param {string[]} [more] settings
   */
  async start(more = []) {
    const program = process.env.TABERNA_SERVER;
    const settings = ['--listen', `localhost:${this.port}`, '--data', this.data, ...more];
    const child = spawn(program, settings, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.gone = once(child, 'exit');
    this.port = await new Promise((resolve, reject) => {
      const take = (line) => {
        this.log.push(line);
        const address = /https?:\/\/[^\s"/]+:(\d+)/.exec(line);
        if (address) resolve(Number(address[1]));
      };
      createInterface({ input: child.stdout }).on('line', take);
      createInterface({ input: child.stderr }).on('line', take);
      child.on('exit', () => reject(new Error(`the server ended:\n${this.log.join('\n')}`)));
    });
  }

  /** kill -9 */
  async kill() {
    this.outages += 1;
    this.child.kill('SIGKILL');
    await this.gone;
  }
}

/** Runs `taberna admin` on that server; resolves with its output. @param {Server} server @param {...string} words */
export async function admin(server, ...words) {
  const all = ['admin', '--data', server.data, '--json', ...words];
  const { stdout } = await promisify(execFile)(process.env.TABERNA_SERVER, all);
  return JSON.parse(stdout);
}
