/* SPDX-License-Identifier: MIT */
/*
 * A disk that is full while a certain file exists: loaded before the C library (LD_PRELOAD), it lets no byte reach a
 * regular file while the file named by TABERNA_FULL_DISK exists. Pipes and sockets are not affected.
 */
#undef _FILE_OFFSET_BITS /* both names of pwrite are taken */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

ssize_t write(int fd, const void *data, size_t bytes);
ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset);
ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset);

static bool is_full_for(int fd)
{
    const char *flag = getenv("TABERNA_FULL_DISK");
    struct stat about;
    return flag != NULL && access(flag, F_OK) == 0 && fstat(fd, &about) == 0 &&
           S_ISREG(about.st_mode);
}

static ssize_t full(void)
{
    errno = ENOSPC;
    return -1;
}

ssize_t write(int fd, const void *data, size_t bytes)
{
    ssize_t (*next)(int, const void *, size_t);
    *(void **)&next = dlsym(RTLD_NEXT, "write");
    return is_full_for(fd) ? full() : next(fd, data, bytes);
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset)
{
    ssize_t (*next)(int, const void *, size_t, off_t);
    *(void **)&next = dlsym(RTLD_NEXT, "pwrite");
    return is_full_for(fd) ? full() : next(fd, data, bytes, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset)
{
    ssize_t (*next)(int, const void *, size_t, off64_t);
    *(void **)&next = dlsym(RTLD_NEXT, "pwrite64");
    return is_full_for(fd) ? full() : next(fd, data, bytes, offset);
}
