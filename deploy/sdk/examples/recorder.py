"""Records the games that everyone may watch, from when their tables open: recorder.py http://localhost:8080 FOLDER [GAMES]
Each verified log is written to FOLDER/ROOM.jsonl; the program ends after so many GAMES."""
import asyncio
import sys
from pathlib import Path

from taberna_client import Client, connect


async def record(client: Client, room_id: str, folder: str, written: asyncio.Queue[str]) -> None:
    room = await client.follow(room_id)
    print('following', room_id, flush=True)
    await room.until(lambda: room.over)
    await room.refresh()
    if room.state.get('result'):  # else the table was closed without a game
        Path(folder, f'{room_id}.jsonl').write_text(''.join(line + '\n' for line in room.log))
        written.put_nowait(room_id)


async def main(server: str, folder: str, games: str = '1000000') -> None:
    client, written, tasks = await connect(server, client='recorder/1'), asyncio.Queue(), {}
    client.listeners.append(lambda message: message['t'] == 'lobby' and tasks.update({
        line['room']: asyncio.create_task(record(client, line['room'], folder, written))
        for line in message['d'].get('rooms', message['d'].get('changed', [])) if line['room'] not in tasks}))
    await client.subscribe('lobby')
    print('recording', flush=True)
    print(*[await written.get() for _ in range(int(games))])
    await client.close()

asyncio.run(main(*sys.argv[1:]))
