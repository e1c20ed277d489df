/* SPDX-License-Identifier: MIT */
#include "store_db_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_db.h"
#include "store_schema.h"

enum { PATH_BYTES = 1200 };

static enum store_status fail(const char *path, int error, char *detail, size_t detail_bytes)
{
    snprintf(detail, detail_bytes, "%s cannot be opened: %s", path, strerror(error));
    return db_is_no_space(error) ? STORE_FULL : STORE_FAILED;
}

static void remove_with_journal(const char *path)
{
    char journal[PATH_BYTES + 16];
    snprintf(journal, sizeof journal, "%s-journal", path);
    unlink(journal);
    unlink(path);
}

/* SQLite's own files take the mode of this one. */
static enum store_status make_tables(const char *path, int application_id, char *detail,
                                     size_t detail_bytes)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        return fail(path, errno, detail, detail_bytes);
    }
    close(file);
    sqlite3 *sqlite = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, &sqlite, flags, NULL); /* synchronous=FULL by itself */
    code = code == SQLITE_OK ? schema_bring_up(sqlite, 0, application_id) : code;
    enum store_status status = STORE_OK;
    if (code != SQLITE_OK) {
        bool full = (code & 0xff) == SQLITE_FULL || db_is_no_space(db_system_error(sqlite));
        status = full ? STORE_FULL : STORE_FAILED;
        snprintf(detail, detail_bytes, "%s cannot be made: %s", path, sqlite3_errmsg(sqlite));
    }
    sqlite3_close(sqlite);
    return status;
}

/* The folder knows its new name after a loss of power, too. */
static int sync_folder_of(const char *path)
{
    char folder[PATH_BYTES];
    snprintf(folder, sizeof folder, "%s", path);
    int file = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int error = file < 0 || fsync(file) != 0 ? errno : 0;
    if (file >= 0) {
        close(file);
    }
    return error;
}

static enum store_status make(const char *path, int application_id, char *detail,
                              size_t detail_bytes)
{
    char fresh[PATH_BYTES];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    remove_with_journal(fresh); /* of a start that was broken off */
    enum store_status status = make_tables(fresh, application_id, detail, detail_bytes);
    if (status != STORE_OK) {
        remove_with_journal(fresh);
        return status;
    }
    int error = rename(fresh, path) != 0 ? errno : sync_folder_of(path);
    return error == 0 ? STORE_OK : fail(path, error, detail, detail_bytes);
}

enum store_status db_file_find(const char *path, int application_id, char *detail,
                               size_t detail_bytes)
{
    struct stat about;
    char wal[PATH_BYTES];
    snprintf(wal, sizeof wal, "%s-wal", path);
    if (stat(path, &about) == 0) {
        if (S_ISREG(about.st_mode) && about.st_size == 0) {
            snprintf(detail, detail_bytes, "%s cannot be used: it is empty. " DB_CORRUPT_ADVICE,
                     path);
            return STORE_CORRUPT;
        }
        return STORE_OK;
    }
    if (errno != ENOENT) {
        return fail(path, errno, detail, detail_bytes);
    }
    if (stat(wal, &about) == 0 && about.st_size > 0) {
        snprintf(detail, detail_bytes,
                 "%s is missing, but its log of writes is there, %s. " DB_CORRUPT_ADVICE, path,
                 wal);
        return STORE_CORRUPT;
    }
    return make(path, application_id, detail, detail_bytes);
}
