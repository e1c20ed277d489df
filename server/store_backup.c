/* SPDX-License-Identifier: MIT */
/*
 * A backup has a thread and a connection of its own: copying, syncing and checking a large database takes minutes, and the
 * worker's writes are not to wait for it.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db_backup.h"
#include "store_thread.h"

struct backup {
    uv_work_t work;
    struct sqlite_store *store;
    char *path;               /* of the database; owned */
    char *file;               /* owned */
    enum store_status status; /* not STORE_OK: refused before it began */
    struct db_backup run;
    store_backup_fn done;
    void *data;
};

static void refuse(struct backup *backup, const char *why)
{
    backup->status = STORE_FAILED;
    snprintf(backup->run.problem, sizeof backup->run.problem, "%s", why);
}

static void on_thread(uv_work_t *work)
{
    struct backup *backup = work->data;
    if (backup->status != STORE_OK) {
        return;
    }
    sqlite3 *from = NULL;
    int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX; /* a reader, too, marks what it reads */
    if (sqlite3_open_v2(backup->path, &from, flags, NULL) != SQLITE_OK) {
        refuse(backup, "The database cannot be opened once more.");
    } else {
        backup->run.from = from;
        backup->status = db_backup_run(&backup->run);
    }
    sqlite3_close(from);
}

static void on_done(uv_work_t *work, int status)
{
    (void)status; /* nobody cancels it */
    struct backup *backup = work->data;
    struct sqlite_store *store = backup->store;
    bool is_made = backup->status == STORE_OK;
    backup->done(backup->data, backup->status, backup->run.problem,
                 is_made ? &backup->run.copy : NULL);
    free(backup->path);
    free(backup->file);
    free(backup);
    store->backups--;
    sqlite_store_let_go(store);
}

void sqlite_store_backup(struct store *base, const char *file, store_backup_fn done, void *data)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    struct backup *backup = calloc(1, sizeof *backup);
    assert(backup != NULL);
    backup->work.data = backup;
    backup->store = store;
    backup->path = strdup(store->path);
    backup->file = strdup(file);
    assert(backup->path != NULL && backup->file != NULL);
    backup->run.file = backup->file;
    backup->run.stop = &store->stop_backups;
    backup->done = done;
    backup->data = data;
    if (store->closed != NULL) {
        refuse(backup, "The house is closing.");
    } else if (store->backups > 0) {
        refuse(backup, "A backup is under way already.");
    }
    store->backups++;
    int error = uv_queue_work(store->wake.loop, &backup->work, on_thread, on_done);
    assert(error == 0);
    (void)error;
}
