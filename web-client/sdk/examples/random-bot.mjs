// A bot that plays one game at random: node random-bot.mjs http://localhost:8080 tabula [ROOM]
// Without ROOM it opens a table for people and bots, prints its id and waits there. TABERNA_TOKEN: a token for programs.
import { connect } from 'taberna-client';

const [server, ruleset, room] = process.argv.slice(2);
const client = await connect(server, { client: 'random-bot/1', token: process.env.TABERNA_TOKEN });

const settings = { ruleset, visibility: 'public', bots: 'yes' };
const table = room ? await client.follow(room) : await client.open(settings);
await table.sit();
console.log('table', table.id);

await table.until(() => table.state.state !== 'open');
const end = await table.play((turns) => turns[Math.floor(Math.random() * turns.length)]);

console.log(`${end.result} as ${table.seat}, ${end.seals.length} throws checked`);
client.close();
