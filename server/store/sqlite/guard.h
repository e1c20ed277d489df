/* SPDX-License-Identifier: MIT */
/*
 * Guards the files of an open database: a lock that keeps other servers out, and periodic looks at whether the files
 * still are those that SQLite has open. SQLite itself goes on with a deleted file, and every write to it is lost when
 * the process ends. Internal to the store.
 */
#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <time.h>

#include "store/store.h"

enum {
    DB_GUARD_FILES = 3 /* the database, its write-ahead log, and the shared memory of the log */
};

/** What happened to the files. */
enum db_guard_fault {
    DB_GUARD_GOOD = 0,
    DB_GUARD_GONE,        /* a file was deleted, or its folder was renamed */
    DB_GUARD_REPLACED,    /* another file has its name */
    DB_GUARD_CUT,         /* the database is shorter than its header says, or has no such header */
    DB_GUARD_OVERWRITTEN, /* something but SQLite has written to the database */
    DB_GUARD_LOG_CUT,     /* pages are missing in the write-ahead log */
    DB_GUARD_UNREADABLE,  /* its device is gone, or the folder cannot be read */
    DB_GUARD_READ_ONLY,   /* its file system has become read-only */
};

struct db_guard_file {
    dev_t device; /* 0: there was no such file */
    ino_t number;
};

struct db_guard {
    /*
     * The database file, locked by flock(); -1: none. It stays open until SQLite has closed the file: the end of any
     * descriptor of a file drops all locks that the process has by fcntl(), and those of SQLite are such locks.
     */
    int fd;
    char *path; /* of the database; owned */
    struct db_guard_file files[DB_GUARD_FILES];
    int64_t page_bytes; /* of the database; 0: not known */
    int shorts;         /* looks in a row that found the database too short */
    /* when SQLite is known to have last written to the database: what another writes there has a later time */
    struct timespec written;
    int writes; /* looks in a row that found it written to without SQLite */
};

/** A guard of nothing: the database is in memory. Its looks are good. */
void sqlite_guard_init(struct db_guard *guard);
/**
 * Opens and locks the database file. STORE_LOCKED if another server has it; else `detail` is a sentence too. The caller
 * closes the guard on every outcome.
 */
MUST_CHECK enum store_status sqlite_guard_open(struct db_guard *guard, const char *path,
                                               char *detail, size_t detail_bytes);
/** Call it after SQLite has closed the file. */
void sqlite_guard_close(struct db_guard *guard);
/** SQLite has opened the files, which are remembered. */
void sqlite_guard_remember(struct db_guard *guard);

/** To be called after each checkpoint: the database has all writes of SQLite, and no others. */
void sqlite_guard_record_checkpoint(struct db_guard *guard);
/** Whether the database has been written to since. It may be a checkpoint of another program. */
bool sqlite_guard_is_written(const struct db_guard *guard);
/**
 * A look has found that the database was written to without a checkpoint. The fault is reported by the second look,
 * and not while another program has the database open as SQLite does: its checkpoint may be under way.
 */
MUST_CHECK enum db_guard_fault sqlite_guard_judge_write(struct db_guard *guard,
                                                        char problem[STORE_PROBLEM_BYTES]);

/** Whether the database is shorter than its header says: an interrupted checkpoint leaves it so, until the next one. */
bool sqlite_guard_is_short(const struct db_guard *guard);

/**
 * Whether the name of the database still leads to the file that is locked. The thread of the readings may call this:
 * what it reads changes only while the database is opened, when no reading is under way.
 */
bool sqlite_guard_has_database(const struct db_guard *guard);
/** Whether the write-ahead log is there and can have so many pages. */
bool sqlite_guard_is_log_whole(const struct db_guard *guard, int log_pages);

/**
 * Looks at the files, and reads the header of the database from its device. No checkpoint may run meanwhile.
 *
 * log_pages  in   so many pages must be in the write-ahead log; 0: none
 * problem    out  unless the files are good: a sentence for the operator, with the remedy
 */
MUST_CHECK enum db_guard_fault sqlite_guard_check(struct db_guard *guard, int log_pages,
                                                  char problem[STORE_PROBLEM_BYTES]);
