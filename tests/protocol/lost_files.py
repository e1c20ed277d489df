# SPDX-License-Identifier: MIT
"""The files of the database are deleted, replaced or cut under the running server, or their disk is gone: tables pause,
the log says how to save what is open, and what is saved has everything that was acknowledged."""
import os
import shutil
import subprocess
import tempfile
import urllib.error
from pathlib import Path

import tap
from case import ServerCase
from client import Client, Refused
from player import Player
from server import Server

FILES = ('taberna.sqlite', 'taberna.sqlite-wal', 'taberna.sqlite-shm')
LOST_PAGE = 74


class LostFiles(ServerCase):
    def create_server(self) -> Server:
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix='taberna-lost-'))
        self.place = Path(folder)
        (self.place / 'data').mkdir(mode=0o700)
        self.lost = self.place / 'the-disk-is-lost'
        return Server(data=str(self.place / 'data'),
                      environment={'LD_PRELOAD': os.environ['TABERNA_LOST_DISK_LIBRARY'], 'TABERNA_LOST_DISK': str(self.lost)})

    def path(self, name: str) -> Path:
        return self.server.data / name

    def wait_until_lost(self, words: str) -> str:
        line = self.server.wait_for_line(f' error store.file_lost problem="{words}.*').group(0)
        self.assertTrue('taberna admin backup FILE' in line, line)
        return line

    async def check_paused(self, white: Player, black: Player) -> list[str]:
        """The server accepts nothing more and says so everywhere; returns the log of the game."""
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.server.get('/readyz')
        self.assertEqual(caught.exception.code, 503)
        for player in (white, black):
            await player.client.until(lambda: player.client.paused.get(player.room))
        await self.refused(white.client, 'storage-paused', 'room.open', {'ruleset': 'tabula'})
        with self.assertRaises(Refused) as refused:
            await (white if white.owes() else black).act(white.owes() or black.owes())
        self.assertEqual(refused.exception.code, 'storage-paused')
        self.assertIn(b'taberna_store_failing 1\n', self.server.get('/metrics'))
        return self.log(white.room)

    async def play_some(self) -> tuple[Player, Player]:
        white, black = await self.seat_two()
        await self.play(white, black, enough=lambda table: table.throws > 3 and table.has_turn())
        return white, black

    async def save_and_restore(self, client: Client) -> None:
        """As the guide says: backs up, stops the server, and restores the copy into a new folder."""
        while not self.path('admin.sock').exists():
            await client.command('ping')  # a tick of the server opens it again
        copy = self.place / 'saved.sqlite'
        self.server.admin('backup', str(copy))
        self.server.stop()
        fresh = self.place / 'fresh'
        done = subprocess.run([self.server.program, 'restore', '--data', str(fresh), str(copy)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.server.data = fresh
        self.server.start()

    async def save_everything(self, act, words: str) -> None:
        white, black = await self.play_some()
        act()
        self.wait_until_lost(words)
        log = await self.check_paused(white, black)
        self.assertEqual(log[:len(white.table.log)], white.table.log)

        await self.save_and_restore(white.client)

        self.assertEqual(self.log(white.room), log)

    async def test_deleted_database_is_saved(self) -> None:
        await self.save_everything(lambda: self.path(FILES[0]).unlink(), 'taberna.sqlite was deleted')

    async def test_database_replaced_by_a_copy_is_saved(self) -> None:
        def act() -> None:
            shutil.copy(self.path(FILES[0]), self.path('copy'))
            self.path('copy').rename(self.path(FILES[0]))
        await self.save_everything(act, 'taberna.sqlite was replaced')

    async def test_emptied_folder_is_saved(self) -> None:
        """The admin socket was deleted too, and comes back."""
        def act() -> None:
            for path in self.server.data.iterdir():
                path.unlink()
        await self.save_everything(act, 'taberna.sqlite was deleted')

    async def test_deleted_folder_that_is_made_again_is_saved(self) -> None:
        def act() -> None:
            shutil.rmtree(self.server.data)
            self.server.wait_for_line(' error store.file_lost ')
            self.server.data.mkdir(mode=0o700)
        white, black = await self.play_some()
        act()
        log = await self.check_paused(white, black)
        await self.save_and_restore(white.client)
        self.assertEqual(self.log(white.room), log)

    async def test_deleted_log_is_saved(self) -> None:
        await self.save_everything(lambda: self.path(FILES[1]).unlink(), 'taberna.sqlite-wal was deleted')

    async def test_cut_database_is_reported(self) -> None:
        white, black = await self.play_some()
        os.truncate(self.path(FILES[0]), 8192)
        self.wait_until_lost('taberna.sqlite was cut')
        await self.check_paused(white, black)

    async def go_on_after(self, act, undo, words: str) -> None:
        white, black = await self.play_some()
        act()
        self.wait_until_lost(words)
        before = await self.check_paused(white, black)
        undo()
        self.server.wait_for_line(' info store.recovered ')
        for player in (white, black):
            await player.client.until(lambda: not player.client.paused.get(player.room))
        throws = white.table.throws
        await self.play(white, black, enough=lambda table: table.throws > throws + 3)
        self.assertEqual(self.log(white.room)[:len(before)], before)

    async def test_games_go_on_when_a_renamed_folder_is_back(self) -> None:
        away = self.place / 'away'
        await self.go_on_after(lambda: self.server.data.rename(away), lambda: away.rename(self.server.data), 'taberna.sqlite was deleted, or its folder renamed')

    async def test_games_go_on_when_a_read_only_disk_is_writable_again(self) -> None:
        await self.go_on_after(lambda: self.lost.write_text('read-only'), self.lost.unlink, 'taberna.sqlite is on a file system that has become read-only')

    async def test_games_go_on_when_a_disk_that_was_gone_is_back(self) -> None:
        await self.go_on_after(self.lost.touch, self.lost.unlink, 'taberna.sqlite cannot be read: Input/output error')

    async def test_lost_page_of_the_shared_memory_ends_the_server_with_a_sentence(self) -> None:
        white, black = await self.play_some()
        log = white.table.log[:]
        os.truncate(self.path(FILES[2]), 0)
        resigned = await white.client.send('resign', room=white.room, v=white.table.v)
        for player in (white, black):
            await player.client.closed()
        with self.assertRaises(ConnectionError):
            await resigned
        self.assertEqual(self.server.wait(), LOST_PAGE)
        self.assertTrue(any(line.startswith('taberna: a page of a mapped file is lost') for line in self.server.lines), self.server.lines[-3:])
        self.server.start()
        self.assertEqual(self.log(white.room)[:len(log)], log)

    async def test_second_server_is_kept_out_without_the_file_of_the_lock(self) -> None:
        white, _ = await self.play_some()
        self.path('taberna.lock').unlink()
        second = Server('--bot-threads', '0', data=str(self.server.data))
        self.addCleanup(second.__exit__)
        second.begin_start()
        self.assertEqual(second.wait(), 1)
        self.assertTrue(any('another server uses' in line and 'taberna.sqlite' in line for line in second.lines), second.lines)
        self.assertEqual(self.log(white.room)[:len(white.table.log)], white.table.log)


if __name__ == '__main__':
    tap.run()
