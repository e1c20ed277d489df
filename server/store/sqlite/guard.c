/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* O_DIRECT */
#include "store/sqlite/guard.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#ifndef O_DIRECT
#define O_DIRECT 0
#endif

enum {
    PATH_BYTES = 1200, /* sqlite_open() bounds the path of the folder */
    BLOCK_BYTES = 4096,
    LOG_HEAD_BYTES = 32,   /* of the file format of SQLite's write-ahead log */
    FRAME_HEAD_BYTES = 24, /* of each page in it */
    HEADER_BYTES = 100,    /* of the database: https://www.sqlite.org/fileformat.html, 1.3 */
    /* another program that moves the log into the database may make it longer at this moment */
    SHORTS_MAX = 1,
};

enum { DATABASE_PLACE, LOG_PLACE, MEMORY_PLACE };
static const char *const suffixes[DB_GUARD_FILES] = {
    [DATABASE_PLACE] = "", [LOG_PLACE] = "-wal", [MEMORY_PLACE] = "-shm"};

/* ---- the lock ---- */

void sqlite_guard_init(struct db_guard *guard)
{
    *guard = (struct db_guard){.fd = -1};
}

/* Direct reads come from the device and not from memory. Not every file system has them. */
static int open_direct(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_DIRECT);
    return fd >= 0 || errno != EINVAL ? fd : open(path, O_RDONLY | O_CLOEXEC);
}

enum store_status sqlite_guard_open(struct db_guard *guard, const char *path, char *detail,
                                    size_t detail_bytes)
{
    guard->fd = open_direct(path);
    if (guard->fd < 0) {
        snprintf(detail, detail_bytes, "%s cannot be opened: %s", path, strerror(errno));
        return STORE_FAILED;
    }
    if (flock(guard->fd, LOCK_EX | LOCK_NB) != 0) {
        enum store_status status = errno == EWOULDBLOCK ? STORE_LOCKED : STORE_FAILED;
        snprintf(detail, detail_bytes,
                 status == STORE_LOCKED ? "another server uses %s" : "%s cannot be locked", path);
        return status;
    }
    guard->path = strdup(path);
    return STORE_OK;
}

void sqlite_guard_close(struct db_guard *guard)
{
    if (guard->fd >= 0) {
        close(guard->fd); /* also releases the lock */
    }
    free(guard->path);
    sqlite_guard_init(guard);
}

/* ---- looks ---- */

static int stat_file(const struct db_guard *guard, int which, struct stat *about)
{
    char path[PATH_BYTES];
    int length = snprintf(path, sizeof path, "%s%s", guard->path, suffixes[which]);
    assert(length < (int)sizeof path);
    (void)length;
    return stat(path, about) == 0 ? 0 : errno;
}

static uint32_t read_big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* What the header of the database says. */
struct header {
    int64_t page_bytes;
    int64_t pages; /* 0: not known */
};

/* DB_GUARD_CUT: there is no such header. */
static enum db_guard_fault read_header(const struct db_guard *guard, struct header *header,
                                       int *error)
{
    enum { PAGE_SIZE_AT = 16, COUNTER_AT = 24, PAGES_AT = 28, VALID_AT = 92 };
    static const char mark[] = "SQLite format 3"; /* with its NUL */
    _Alignas(BLOCK_BYTES) unsigned char block[BLOCK_BYTES];
    ssize_t bytes = pread(guard->fd, block, sizeof block, 0);
    if (bytes < 0) {
        *error = errno;
        return DB_GUARD_UNREADABLE;
    }
    if (bytes < HEADER_BYTES || memcmp(block, mark, sizeof mark) != 0) {
        return DB_GUARD_CUT;
    }
    int64_t size = block[PAGE_SIZE_AT] * 256 + block[PAGE_SIZE_AT + 1];
    bool is_counted = read_big_endian(block + COUNTER_AT) == read_big_endian(block + VALID_AT);
    header->page_bytes = size == 1 ? 65536 : size;
    header->pages = is_counted ? read_big_endian(block + PAGES_AT) : 0;
    return DB_GUARD_GOOD;
}

static enum db_guard_fault check_header(const struct db_guard *guard, int *error)
{
    struct header header;
    struct stat about;
    enum db_guard_fault fault = read_header(guard, &header, error);
    if (fault == DB_GUARD_GOOD && fstat(guard->fd, &about) != 0) {
        *error = errno;
        fault = DB_GUARD_UNREADABLE;
    }
    bool is_short = fault == DB_GUARD_GOOD && about.st_size < header.pages * header.page_bytes;
    return is_short ? DB_GUARD_CUT : fault;
}

bool sqlite_guard_is_short(const struct db_guard *guard)
{
    int error = 0;
    return guard->path != NULL && check_header(guard, &error) == DB_GUARD_CUT;
}

void sqlite_guard_remember(struct db_guard *guard)
{
    struct header header = {0};
    int error = 0;
    for (int i = 0; guard->path != NULL && i < DB_GUARD_FILES; i++) {
        struct stat about;
        bool is_there = stat_file(guard, i, &about) == 0;
        guard->files[i] = is_there ? (struct db_guard_file){about.st_dev, about.st_ino}
                                   : (struct db_guard_file){0};
    }
    if (guard->path != NULL && read_header(guard, &header, &error) == DB_GUARD_GOOD) {
        guard->page_bytes = header.page_bytes;
    }
    sqlite_guard_record_checkpoint(guard);
}

/* ---- writes to the database without SQLite ---- */

void sqlite_guard_record_checkpoint(struct db_guard *guard)
{
    struct stat about;
    if (guard->fd >= 0 && fstat(guard->fd, &about) == 0) {
        guard->written = about.st_mtim;
    }
    guard->writes = 0;
}

bool sqlite_guard_is_written(const struct db_guard *guard)
{
    struct stat about;
    return guard->path != NULL && fstat(guard->fd, &about) == 0 &&
           (about.st_mtim.tv_sec != guard->written.tv_sec ||
            about.st_mtim.tv_nsec != guard->written.tv_nsec);
}

/* Another process that uses SQLite holds a lock on these bytes. */
static bool is_open_elsewhere(const struct db_guard *guard)
{
    enum { SHARED_FIRST = 0x40000002, SHARED_BYTES = 510 }; /* of SQLite's format of locks */
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = SHARED_FIRST, .l_len = SHARED_BYTES};
    return fcntl(guard->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

static bool is_log_cut(const struct db_guard *guard, int log_pages, int64_t bytes)
{
    int64_t frame_bytes = FRAME_HEAD_BYTES + guard->page_bytes;
    return log_pages > 0 && bytes < LOG_HEAD_BYTES + log_pages * frame_bytes;
}

bool sqlite_guard_is_log_whole(const struct db_guard *guard, int log_pages)
{
    struct stat about;
    return guard->path == NULL || (stat_file(guard, LOG_PLACE, &about) == 0 &&
                                   !is_log_cut(guard, log_pages, about.st_size));
}

static enum db_guard_fault check_file(const struct db_guard *guard, int which, int log_pages,
                                      int *error)
{
    const struct db_guard_file *file = &guard->files[which];
    struct stat about;
    if (file->device == 0 && file->number == 0) {
        return DB_GUARD_GOOD;
    }
    *error = stat_file(guard, which, &about);
    if (*error != 0) {
        return *error == ENOENT || *error == ENOTDIR ? DB_GUARD_GONE : DB_GUARD_UNREADABLE;
    }
    if (about.st_dev != file->device || about.st_ino != file->number) {
        return DB_GUARD_REPLACED;
    }
    bool is_cut = which == LOG_PLACE && is_log_cut(guard, log_pages, about.st_size);
    return is_cut ? DB_GUARD_LOG_CUT : DB_GUARD_GOOD;
}

bool sqlite_guard_has_database(const struct db_guard *guard)
{
    int error = 0;
    return guard->path == NULL || check_file(guard, DATABASE_PLACE, 0, &error) == DB_GUARD_GOOD;
}

static bool is_read_only(const struct db_guard *guard)
{
    struct statvfs about;
    return fstatvfs(guard->fd, &about) == 0 && (about.f_flag & ST_RDONLY) != 0;
}

static void write_problem(enum db_guard_fault fault, int which, int error,
                          char problem[STORE_PROBLEM_BYTES])
{
    static const char save[] =
        "save what the server still has, before it ends: taberna admin backup FILE";
    static const struct {
        const char *what;
        const char *remedy;
    } texts[] = {
        [DB_GUARD_GONE] = {"was deleted, or its folder renamed", save},
        [DB_GUARD_REPLACED] = {"was replaced by another file", save},
        [DB_GUARD_CUT] = {"was cut or overwritten by another program", save},
        [DB_GUARD_OVERWRITTEN] = {"was overwritten by another program", save},
        [DB_GUARD_LOG_CUT] = {"was cut by another program", save},
        [DB_GUARD_UNREADABLE] = {"cannot be read", save},
        [DB_GUARD_READ_ONLY] = {"is on a file system that has become read-only",
                                "make it writable again, or save a copy elsewhere: taberna admin "
                                "backup FILE"},
    };
    snprintf(problem, STORE_PROBLEM_BYTES, "taberna.sqlite%s %s%s%s; %s", suffixes[which],
             texts[fault].what, error != 0 ? ": " : "", error != 0 ? strerror(error) : "",
             texts[fault].remedy);
}

enum db_guard_fault sqlite_guard_check(struct db_guard *guard, int log_pages,
                                       char problem[STORE_PROBLEM_BYTES])
{
    enum db_guard_fault fault = DB_GUARD_GOOD;
    int error = 0;
    int which = DATABASE_PLACE;
    if (guard->path == NULL) {
        return DB_GUARD_GOOD;
    }
    for (int i = 0; i < DB_GUARD_FILES && fault == DB_GUARD_GOOD; i++) {
        which = i;
        fault = check_file(guard, i, log_pages, &error);
    }
    if (fault == DB_GUARD_GOOD) {
        which = DATABASE_PLACE;
        fault = check_header(guard, &error);
        guard->shorts = fault == DB_GUARD_CUT ? guard->shorts + 1 : 0;
        fault = fault == DB_GUARD_CUT && guard->shorts <= SHORTS_MAX ? DB_GUARD_GOOD : fault;
    }
    if (fault == DB_GUARD_GOOD && is_read_only(guard)) {
        fault = DB_GUARD_READ_ONLY;
    }
    if (fault != DB_GUARD_GOOD) {
        bool is_plain = fault == DB_GUARD_GONE;
        write_problem(fault, which, is_plain ? 0 : error, problem);
    }
    return fault;
}

enum db_guard_fault sqlite_guard_judge_write(struct db_guard *guard,
                                             char problem[STORE_PROBLEM_BYTES])
{
    guard->writes += guard->writes <= SHORTS_MAX && !is_open_elsewhere(guard);
    if (guard->writes <= SHORTS_MAX) {
        return DB_GUARD_GOOD;
    }
    write_problem(DB_GUARD_OVERWRITTEN, DATABASE_PLACE, 0, problem);
    return DB_GUARD_OVERWRITTEN;
}
