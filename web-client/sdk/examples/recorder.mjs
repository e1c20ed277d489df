// Records games, from when their tables open: node recorder.mjs http://localhost:8080 FOLDER [GAMES]
// Each game that everyone may watch is verified and written to FOLDER/ROOM.jsonl; ends after so many GAMES.
import { writeFile } from 'node:fs/promises';
import { connect } from 'taberna-client';

const [server, folder, games = Infinity] = process.argv.slice(2);
const client = await connect(server, { client: 'recorder/1' });
const seen = new Set();
let written = 0;

async function record(id) {
  const room = await client.follow(id);
  console.log('following', id);
  await room.until(() => ['ended', 'closed'].includes(room.state.state));
  await client.unfollow(id);
  if (!room.state.result) return; // the table was closed without a game
  room.check();
  await writeFile(`${folder}/${id}.jsonl`, room.log);
  console.log(id, room.state.rules, room.state.result);
  if (++written >= Number(games)) client.close();
}

client.on('lobby', ({ d }) => {
  for (const { room } of (d.rooms ?? d.changed ?? []).filter(({ room }) => !seen.has(room))) {
    seen.add(room);
    record(room).catch((error) => console.error(room, error.message));
  }
});
await client.subscribe('lobby');
console.log('recording');
