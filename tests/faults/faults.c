/* SPDX-License-Identifier: MIT */
#include "faults.h"

#include <errno.h>
#include <stddef.h>

#include "file_layer.h"

static fault_fn decide;
static int syncs_for_real;
static _Thread_local int last_error; /* as `errno` */

/* Records the error of the system call, also for the file, which returns it later. */
static int fail(struct file_layer_file *file, enum fault fault, int code)
{
    static int errors[] = {
        [FAULT_ERROR] = EIO, [FAULT_FULL] = ENOSPC, [FAULT_TORN] = EIO, [FAULT_READ_ONLY] = EROFS};
    last_error = errors[fault];
    if (file != NULL) {
        file->data = &errors[fault];
    }
    return fault == FAULT_FULL ? SQLITE_FULL : code;
}

static int on_open(struct file_layer_file *file, const char *path, int flags)
{
    (void)file;
    (void)path;
    enum fault fault = decide();
    bool spared = fault == FAULT_NONE || fault == FAULT_TORN || (flags & SQLITE_OPEN_CREATE) == 0;
    if (spared && fault != FAULT_ERROR) {
        return FILE_LAYER_GO_ON;
    }
    fail(NULL, fault, SQLITE_OK);
    return SQLITE_CANTOPEN;
}

static int on_remove(const char *path)
{
    (void)path;
    enum fault fault = decide();
    bool spared = fault == FAULT_NONE || fault == FAULT_FULL;
    return spared ? FILE_LAYER_GO_ON : fail(NULL, fault, SQLITE_IOERR_DELETE);
}

static int on_read(struct file_layer_file *file)
{
    enum fault fault = decide();
    return fault == FAULT_ERROR ? fail(file, fault, SQLITE_IOERR_READ) : FILE_LAYER_GO_ON;
}

static int on_write(struct file_layer_file *file, const void *data, int count, sqlite3_int64 offset)
{
    enum fault fault = decide();
    if (fault == FAULT_NONE) {
        return FILE_LAYER_GO_ON;
    }
    if (fault == FAULT_TORN) {
        file->real->pMethods->xWrite(file->real, data, count / 2, offset);
    }
    return fail(file, fault, SQLITE_IOERR_WRITE);
}

static int on_truncate(struct file_layer_file *file, sqlite3_int64 size)
{
    (void)size;
    enum fault fault = decide();
    bool spared = fault == FAULT_NONE || fault == FAULT_FULL;
    return spared ? FILE_LAYER_GO_ON : fail(file, fault, SQLITE_IOERR_TRUNCATE);
}

static int on_sync(struct file_layer_file *file)
{
    enum fault fault = decide();
    if (fault == FAULT_NONE || fault == FAULT_READ_ONLY) {
        return syncs_for_real ? FILE_LAYER_GO_ON : SQLITE_OK;
    }
    fail(file, fault, SQLITE_OK);
    /* with ENOSPC too, because some file systems find the lack of space only at a sync */
    return SQLITE_IOERR_FSYNC;
}

static int on_grow_shared(struct file_layer_file *file)
{
    enum fault fault = decide();
    if (fault == FAULT_NONE || fault == FAULT_TORN) {
        return FILE_LAYER_GO_ON;
    }
    fail(file, fault, SQLITE_OK);
    return SQLITE_IOERR_SHMSIZE;
}

static int on_last_error(const struct file_layer_file *file)
{
    if (file == NULL) {
        return last_error;
    }
    return file->data != NULL ? *(const int *)file->data : 0;
}

void faults_install(fault_fn asked, int syncs)
{
    static const struct file_layer layer = {.open = on_open,
                                            .remove = on_remove,
                                            .read = on_read,
                                            .write = on_write,
                                            .truncate = on_truncate,
                                            .sync = on_sync,
                                            .grow_shared = on_grow_shared,
                                            .last_error = on_last_error};
    decide = asked;
    syncs_for_real = syncs;
    file_layer_install(&layer);
}
