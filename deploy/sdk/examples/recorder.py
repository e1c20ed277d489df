"""Records the games that everyone may watch: recorder.py http://localhost:8080 FOLDER [GAMES]

Each verified log is written to FOLDER/ROOM.jsonl; ends after so many GAMES."""
import asyncio
import sys
from pathlib import Path

from taberna_client import connect


async def main(server: str, folder: str, games: str = '0') -> None:
    client = await connect(server, client='recorder/1')
    rooms: asyncio.Queue[str] = asyncio.Queue()
    client.listeners.append(lambda message: [
        rooms.put_nowait(line['room']) for line in message['d'].get('rooms', message['d'].get('changed', []))
        if line['state'] != 'open'] if message['t'] == 'lobby' else None)
    await client.subscribe('lobby')
    print('recording', flush=True)
    written: set[str] = set()
    while len(written) < int(games) or not int(games):
        room = await client.follow(await rooms.get())
        await room.refresh()
        if room.over and room.id not in written:  # the lobby lists a room again when it ends
            Path(folder, f'{room.id}.jsonl').write_text(''.join(line + '\n' for line in room.log))
            written.add(room.id)
    await client.close()

asyncio.run(main(*sys.argv[1:]))
