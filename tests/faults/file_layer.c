/* SPDX-License-Identifier: MIT */
#include "file_layer.h"

#include <assert.h>
#include <stddef.h>

enum { SECTOR_BYTES = 512 };

static const struct file_layer *layer;
static sqlite3_vfs *real_vfs;
static sqlite3_vfs own_vfs;

#define OURS(file) ((struct file_layer_file *)(file))
#define REAL(file) (OURS(file)->real)
#define PASS(file, method, ...) (REAL(file)->pMethods->method(REAL(file), __VA_ARGS__))

static int on_close(sqlite3_file *file)
{
    return REAL(file)->pMethods->xClose(REAL(file));
}

static int on_read(sqlite3_file *file, void *data, int count, sqlite3_int64 offset)
{
    int code = layer->read != NULL ? layer->read(OURS(file)) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xRead, data, count, offset);
}

static int on_write(sqlite3_file *file, const void *data, int count, sqlite3_int64 offset)
{
    int code =
        layer->write != NULL ? layer->write(OURS(file), data, count, offset) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xWrite, data, count, offset);
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    int code = layer->truncate != NULL ? layer->truncate(OURS(file), size) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xTruncate, size);
}

static int on_sync(sqlite3_file *file, int flags)
{
    int code = layer->sync != NULL ? layer->sync(OURS(file)) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xSync, flags);
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return PASS(file, xFileSize, size);
}

static int on_lock(sqlite3_file *file, int lock)
{
    return PASS(file, xLock, lock);
}

static int on_unlock(sqlite3_file *file, int lock)
{
    int code = layer->unlock != NULL ? layer->unlock(false) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xUnlock, lock);
}

static int on_check(sqlite3_file *file, int *reserved)
{
    return PASS(file, xCheckReservedLock, reserved);
}

static int on_control(sqlite3_file *file, int what, void *argument)
{
    int error = what == SQLITE_FCNTL_LAST_ERRNO && layer->last_error != NULL
                    ? layer->last_error(OURS(file))
                    : 0;
    if (error != 0) {
        *(int *)argument = error;
        return SQLITE_OK;
    }
    return PASS(file, xFileControl, what, argument);
}

static int on_sector(sqlite3_file *file)
{
    return layer->promises_nothing ? SECTOR_BYTES : REAL(file)->pMethods->xSectorSize(REAL(file));
}

static int on_characteristics(sqlite3_file *file)
{
    return layer->promises_nothing ? 0 : REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}

static int on_shm_map(sqlite3_file *file, int page, int bytes, int extend, void volatile **map)
{
    int code =
        extend && layer->grow_shared != NULL ? layer->grow_shared(OURS(file)) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xShmMap, page, bytes, extend, map);
}

static int on_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    bool unlocks = (flags & SQLITE_SHM_UNLOCK) != 0 && layer->unlock != NULL;
    int code = unlocks ? layer->unlock(true) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : PASS(file, xShmLock, offset, count, flags);
}

static void on_shm_barrier(sqlite3_file *file)
{
    REAL(file)->pMethods->xShmBarrier(REAL(file));
}

static int on_shm_unmap(sqlite3_file *file, int delete)
{
    return PASS(file, xShmUnmap, delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = on_close,
    .xRead = on_read,
    .xWrite = on_write,
    .xTruncate = on_truncate,
    .xSync = on_sync,
    .xFileSize = on_size,
    .xLock = on_lock,
    .xUnlock = on_unlock,
    .xCheckReservedLock = on_check,
    .xFileControl = on_control,
    .xSectorSize = on_sector,
    .xDeviceCharacteristics = on_characteristics,
    .xShmMap = on_shm_map,
    .xShmLock = on_shm_lock,
    .xShmBarrier = on_shm_barrier,
    .xShmUnmap = on_shm_unmap,
};

static int on_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    struct file_layer_file *opened = OURS(file);
    opened->base.pMethods = NULL; /* not to be closed */
    opened->real = (sqlite3_file *)(opened + 1);
    opened->data = NULL;
    int code = layer->open != NULL ? layer->open(opened, path, flags) : FILE_LAYER_GO_ON;
    code =
        code != FILE_LAYER_GO_ON ? code : real_vfs->xOpen(real_vfs, path, opened->real, flags, out);
    if (code == SQLITE_OK) {
        opened->base.pMethods = &methods;
    }
    return code;
}

static int on_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    (void)vfs;
    int code = layer->remove != NULL ? layer->remove(path) : FILE_LAYER_GO_ON;
    return code != FILE_LAYER_GO_ON ? code : real_vfs->xDelete(real_vfs, path, sync);
}

static int on_last_error(sqlite3_vfs *vfs, int bytes, char *text)
{
    (void)vfs;
    int error = layer->last_error != NULL ? layer->last_error(NULL) : 0;
    return error != 0 ? error : real_vfs->xGetLastError(real_vfs, bytes, text);
}

static int on_sleep(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return layer->never_sleeps ? microseconds : real_vfs->xSleep(real_vfs, microseconds);
}

void file_layer_install(const struct file_layer *wanted)
{
    assert(layer == NULL);
    layer = wanted;
    real_vfs = sqlite3_vfs_find(NULL);
    own_vfs = *real_vfs;
    own_vfs.zName = "tests";
    own_vfs.szOsFile = (int)sizeof(struct file_layer_file) + real_vfs->szOsFile;
    own_vfs.xOpen = on_open;
    own_vfs.xDelete = on_delete;
    own_vfs.xGetLastError = on_last_error;
    own_vfs.xSleep = on_sleep;
    int code = sqlite3_vfs_register(&own_vfs, 1);
    assert(code == SQLITE_OK);
    (void)code;
}

void file_layer_remove(void)
{
    sqlite3_vfs_unregister(&own_vfs);
    layer = NULL;
}
