/* SPDX-License-Identifier: MIT */
/* Writes that waited together, as one transaction of the database. */
#include "store_parts.h"

/* One transaction of a group inside its savepoint. Returns false where the database itself failed. */
static bool apply_one(struct db *db, struct store_job *write)
{
    bool is_local = false;
    int code = db_run(db, DB_SAVE);
    if (code != SQLITE_OK) {
        return false;
    }
    enum store_status status = store_write_apply(db, write, &is_local);
    if (status == STORE_OK) {
        return db_run(db, DB_RELEASE) == SQLITE_OK;
    }
    store_job_fail(write, status, db->problem);
    db_forget_heads(db);
    return is_local && db_run(db, DB_UNDO) == SQLITE_OK && db_run(db, DB_RELEASE) == SQLITE_OK;
}

/* All of a group; its transaction is open. False where the database failed: nothing is stored then. */
static bool commit_together(struct db *db, struct store_job **group, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!apply_one(db, group[i])) {
            db_rollback(db);
            return false;
        }
    }
    if (db_run(db, DB_COMMIT) != SQLITE_OK) {
        db_rollback(db);
        return false;
    }
    return true;
}

/* One, in the transaction that is open. */
static void commit_alone(struct db *db, struct store_job *write)
{
    bool is_local;
    store_job_fail(write, STORE_OK, NULL);
    enum store_status status = store_write_apply(db, write, &is_local);
    if (status == STORE_OK) {
        int code = db_run(db, DB_COMMIT);
        status = code == SQLITE_OK ? STORE_OK : db_failure(db, code);
    }
    if (status != STORE_OK) {
        store_job_fail(write, status, db->problem);
        db_rollback(db);
    }
}

/* Opens a transaction. Where that fails, whoever holds the lock will not let it go for the next one either: all fail. */
static bool begin(struct db *db, struct store_job **group, size_t count)
{
    int code = db_run(db, DB_BEGIN);
    if (code == SQLITE_OK) {
        return true;
    }
    enum store_status status = db_failure(db, code);
    for (size_t i = 0; i < count; i++) {
        store_job_fail(group[i], status, db->problem);
    }
    return false;
}

void store_group_commit(struct db *db, struct store_job **group, size_t count)
{
    if (count == 0 || !begin(db, group, count) || commit_together(db, group, count)) {
        return;
    }
    for (size_t i = 0; i < count && begin(db, group + i, count - i); i++) {
        commit_alone(db, group[i]);
    }
}
