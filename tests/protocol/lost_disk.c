/* SPDX-License-Identifier: MIT */
/*
 * A disk that is gone or has become read-only while the file named by TABERNA_LOST_DISK exists: loaded before the C
 * library (LD_PRELOAD). If the file is empty, no regular file can be read; else each file system is read-only, and the
 * files that are open for writing stay writable.
 */
#undef _FILE_OFFSET_BITS /* both names of each function are taken */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <unistd.h>

ssize_t pread(int fd, void *data, size_t bytes, off_t offset);
ssize_t pread64(int fd, void *data, size_t bytes, off64_t offset);
int fstatvfs(int fd, struct statvfs *about);
int fstatvfs64(int fd, struct statvfs64 *about);

static bool is_lost(bool is_gone)
{
    const char *flag = getenv("TABERNA_LOST_DISK");
    struct stat about;
    return flag != NULL && stat(flag, &about) == 0 && (about.st_size == 0) == is_gone;
}

static ssize_t fail(void)
{
    errno = EIO;
    return -1;
}

ssize_t pread(int fd, void *data, size_t bytes, off_t offset)
{
    ssize_t (*next)(int, void *, size_t, off_t);
    *(void **)&next = dlsym(RTLD_NEXT, "pread");
    return is_lost(true) ? fail() : next(fd, data, bytes, offset);
}

ssize_t pread64(int fd, void *data, size_t bytes, off64_t offset)
{
    ssize_t (*next)(int, void *, size_t, off64_t);
    *(void **)&next = dlsym(RTLD_NEXT, "pread64");
    return is_lost(true) ? fail() : next(fd, data, bytes, offset);
}

int fstatvfs(int fd, struct statvfs *about)
{
    int (*next)(int, struct statvfs *);
    *(void **)&next = dlsym(RTLD_NEXT, "fstatvfs");
    int failed = next(fd, about);
    about->f_flag |= is_lost(false) ? ST_RDONLY : 0;
    return failed;
}

int fstatvfs64(int fd, struct statvfs64 *about)
{
    int (*next)(int, struct statvfs64 *);
    *(void **)&next = dlsym(RTLD_NEXT, "fstatvfs64");
    int failed = next(fd, about);
    about->f_flag |= is_lost(false) ? ST_RDONLY : 0;
    return failed;
}
