/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: counts the allocations and system calls of a program, and lets one of them fail once.
 *
 * TABERNA_FAULT_FILE   a file of sizeof(struct report) bytes, through which the test sees the counts
 * TABERNA_FAULT_CALLS  what is counted: "memory", "system", the name of one function such as "epoll_ctl", or that of
 *                      the calls from one file: "epoll_ctl in taberna"
 * TABERNA_FAULT_AT     the number of the call that fails, from 1; 0: none
 * TABERNA_FAULT_STACK  instead: the hash of a call stack, in hexadecimal; the first call from this stack fails
 * TABERNA_FAULT_STACKS a file to which the hash of the stack of each counted call is appended, 8 bytes each
 *
 * Calls that the C library makes from inside of its own functions are not seen. The memory of a program that is built
 * with a sanitizer is not seen either.
 */
#undef _FILE_OFFSET_BITS /* both names of each function are taken */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STACK_FRAMES = 12 }; /* two of them are of this file */

struct report {
    atomic_long count;
    char failed[504]; /* the call that failed and the library that made it */
};

/* The allocator itself; a look-up of "malloc" by dlsym() would allocate. */
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

static struct report nowhere;
static struct report *report = &nowhere;
static const char *calls = "";
static long fails_at;
static uint64_t fails_on;                         /* hash of a stack; 0: none */
static int stacks = -1;                           /* the file of the hashes; -1: none */
static atomic_flag has_failed = ATOMIC_FLAG_INIT; /* a call from that stack */
static _Thread_local bool is_hashing;             /* backtrace() may allocate */

static void *next_function(const char *name)
{
    void *next = dlsym(RTLD_NEXT, name);
    if (next == NULL) {
        static const char missing[] = "failing-calls: the C library lacks a function\n";
        ssize_t (*real)(int, const void *, size_t);
        *(void **)&real = dlsym(RTLD_NEXT, "write");
        (void)!real(STDERR_FILENO, missing, sizeof missing - 1);
        _exit(127);
    }
    return next;
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("TABERNA_FAULT_FILE");
    if (path == NULL) {
        return;
    }
    void *(*map)(void *, size_t, int, int, int, off_t);
    *(void **)&map = next_function("mmap");
    int (*open_file)(const char *, int, ...);
    *(void **)&open_file = next_function("open");
    int file = open_file(path, O_RDWR | O_CLOEXEC);
    const char *stack = getenv("TABERNA_FAULT_STACK");
    const char *list = getenv("TABERNA_FAULT_STACKS");
    fails_on = stack != NULL ? strtoull(stack, NULL, 16) : 0;
    stacks = list != NULL ? open_file(list, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;
    void *frame;
    (void)backtrace(&frame, 1); /* loads the library that it needs */
    void *mapped = map(NULL, sizeof *report, 3 /* read, write */, 1 /* shared */, file, 0);
    unsetenv("TABERNA_FAULT_FILE"); /* not for child processes */
    if (mapped != (void *)-1) {
        calls = getenv("TABERNA_FAULT_CALLS");
        fails_at = atol(getenv("TABERNA_FAULT_AT"));
        report = mapped;
    }
}

static const char *file_of(void *caller, Dl_info *about)
{
    if (dladdr(caller, about) == 0 || about->dli_fname == NULL) {
        return "?";
    }
    const char *slash = strrchr(about->dli_fname, '/');
    return slash != NULL ? slash + 1 : about->dli_fname;
}

/* True if `calls` names this function and the file that calls it. */
static bool is_from(const char *name, void *caller)
{
    static const char in[] = " in ";
    Dl_info about = {0};
    size_t bytes = strlen(name);
    return strncmp(calls, name, bytes) == 0 && strncmp(calls + bytes, in, sizeof in - 1) == 0 &&
           strcmp(calls + bytes + sizeof in - 1, file_of(caller, &about)) == 0;
}

/* FNV-1a */
static uint64_t hash_add(uint64_t hash, const void *data, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        hash = (hash ^ ((const unsigned char *)data)[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

/* Of the files and offsets of the innermost frames: equal in each run of the program. Never 0. */
static uint64_t stack_hash(void)
{
    void *frames[STACK_FRAMES];
    uint64_t hash = UINT64_C(14695981039346656037);
    int count = backtrace(frames, STACK_FRAMES);
    for (int i = 0; i < count; i++) {
        Dl_info about = {0};
        const char *file = file_of(frames[i], &about);
        uintptr_t offset = (uintptr_t)frames[i] - (uintptr_t)about.dli_fbase;
        hash = hash_add(hash_add(hash, file, strlen(file)), &offset, sizeof offset);
    }
    return hash | 1;
}

static void list_stack(uint64_t hash)
{
    static ssize_t (*next)(int, const void *, size_t);
    if (next == NULL) {
        *(void **)&next = next_function("write");
    }
    (void)!next(stacks, &hash, sizeof hash);
}

/* This call is the first one from the stack whose call fails. */
static bool is_the_stack(void)
{
    int error = errno;
    is_hashing = true;
    uint64_t hash = stack_hash();
    if (stacks >= 0) {
        list_stack(hash);
    }
    is_hashing = false;
    errno = error;
    return hash == fails_on && !atomic_flag_test_and_set(&has_failed);
}

static bool is_due(void)
{
    long number = atomic_fetch_add(&report->count, 1) + 1;
    return fails_on != 0 || stacks >= 0 ? is_the_stack() : number == fails_at;
}

static bool fails(const char *group, const char *name, int error, void *caller)
{
    if (report == &nowhere || is_hashing ||
        (strcmp(calls, group) != 0 && strcmp(calls, name) != 0 && !is_from(name, caller)) ||
        !is_due()) {
        return false;
    }
    Dl_info about = {0};
    const char *file = file_of(caller, &about);
    snprintf(report->failed, sizeof report->failed, "%s in %s+0x%lx", name, file,
             (unsigned long)((char *)caller - (char *)about.dli_fbase));
    errno = error;
    return true;
}

/* ---- memory ---- */

#define MEMORY_FAILS(name) fails("memory", name, ENOMEM, __builtin_return_address(0))

void *malloc(size_t bytes)
{
    return MEMORY_FAILS("malloc") ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes)
{
    return MEMORY_FAILS("calloc") ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *old, size_t bytes)
{
    return MEMORY_FAILS("realloc") ? NULL : __libc_realloc(old, bytes);
}

int posix_memalign(void **memory, size_t alignment, size_t bytes)
{
    *memory = MEMORY_FAILS("posix_memalign") ? NULL : __libc_memalign(alignment, bytes);
    return *memory == NULL ? ENOMEM : 0;
}

char *strdup(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copy = MEMORY_FAILS("strdup") ? NULL : __libc_malloc(bytes);
    return copy != NULL ? memcpy(copy, text, bytes) : NULL;
}

/* ---- system calls: TYPE NAME(PARAMETERS) fails with ERROR ---- */

#define SYSTEM(type, name, error, parameters, ...)                                                 \
    type name parameters;                                                                          \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*next) parameters;                                                             \
        if (next == NULL) {                                                                        \
            *(void **)&next = next_function(#name);                                                \
        }                                                                                          \
        return fails("system", #name, error, __builtin_return_address(0)) ? (type)-1               \
                                                                          : next(__VA_ARGS__);     \
    }

/* With one more argument, whose type depends on the others; all of them fit into a long. */
#define SYSTEM_MORE(type, name, error, parameters, last, ...)                                      \
    type name parameters;                                                                          \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*next) parameters;                                                             \
        if (next == NULL) {                                                                        \
            *(void **)&next = next_function(#name);                                                \
        }                                                                                          \
        va_list more;                                                                              \
        va_start(more, last);                                                                      \
        long argument = va_arg(more, long);                                                        \
        va_end(more);                                                                              \
        return fails("system", #name, error, __builtin_return_address(0))                          \
                   ? (type)-1                                                                      \
                   : next(__VA_ARGS__, argument);                                                  \
    }

struct epoll_event;
struct iovec;
struct mmsghdr;
struct msghdr;
struct pollfd;
struct rlimit64;
struct sockaddr;
struct stat64;

SYSTEM_MORE(int, open, EMFILE, (const char *path, int flags, ...), flags, path, flags)
SYSTEM_MORE(int, open64, EMFILE, (const char *path, int flags, ...), flags, path, flags)
SYSTEM_MORE(int, openat64, EMFILE, (int folder, const char *path, int flags, ...), flags, folder,
            path, flags)
SYSTEM_MORE(int, fcntl, ENOLCK, (int fd, int command, ...), command, fd, command)
SYSTEM_MORE(int, fcntl64, ENOLCK, (int fd, int command, ...), command, fd, command)
SYSTEM_MORE(int, ioctl, ENOTTY, (int fd, unsigned long command, ...), command, fd, command)
SYSTEM(ssize_t, read, EIO, (int fd, void *data, size_t bytes), fd, data, bytes)
SYSTEM(ssize_t, pread64, EIO, (int fd, void *data, size_t bytes, long at), fd, data, bytes, at)
SYSTEM(ssize_t, write, ENOSPC, (int fd, const void *data, size_t bytes), fd, data, bytes)
SYSTEM(ssize_t, pwrite64, ENOSPC, (int fd, const void *data, size_t bytes, long at), fd, data,
       bytes, at)
SYSTEM(ssize_t, writev, ENOSPC, (int fd, const struct iovec *parts, int count), fd, parts, count)
SYSTEM(int, fsync, EIO, (int fd), fd)
SYSTEM(int, fdatasync, EIO, (int fd), fd)
SYSTEM(int, ftruncate64, EIO, (int fd, long bytes), fd, bytes)
SYSTEM(int, unlink, EIO, (const char *path), path)
SYSTEM(int, rename, EIO, (const char *from, const char *to), from, to)
SYSTEM(int, mkdir, EACCES, (const char *path, mode_t mode), path, mode)
SYSTEM(int, access, EACCES, (const char *path, int mode), path, mode)
SYSTEM(int, stat64, EACCES, (const char *path, struct stat64 *about), path, about)
SYSTEM(int, lstat64, EACCES, (const char *path, struct stat64 *about), path, about)
SYSTEM(int, fstat64, EIO, (int fd, struct stat64 *about), fd, about)
SYSTEM(int, flock, EINTR, (int fd, int operation), fd, operation)
SYSTEM(void *, mmap, ENOMEM, (void *at, size_t bytes, int protection, int flags, int fd, long from),
       at, bytes, protection, flags, fd, from)
SYSTEM(void *, mmap64, ENOMEM,
       (void *at, size_t bytes, int protection, int flags, int fd, long from), at, bytes,
       protection, flags, fd, from)
SYSTEM(int, socket, EMFILE, (int domain, int type, int protocol), domain, type, protocol)
SYSTEM(int, socketpair, EMFILE, (int domain, int type, int protocol, int pair[2]), domain, type,
       protocol, pair)
SYSTEM(int, bind, EADDRINUSE, (int fd, const struct sockaddr *address, unsigned bytes), fd, address,
       bytes)
SYSTEM(int, listen, EADDRINUSE, (int fd, int waiting), fd, waiting)
SYSTEM(int, accept, EMFILE, (int fd, struct sockaddr *address, unsigned *bytes), fd, address, bytes)
SYSTEM(int, accept4, EMFILE, (int fd, struct sockaddr *address, unsigned *bytes, int flags), fd,
       address, bytes, flags)
SYSTEM(int, connect, ECONNREFUSED, (int fd, const struct sockaddr *address, unsigned bytes), fd,
       address, bytes)
SYSTEM(int, getsockname, ENOBUFS, (int fd, struct sockaddr *address, unsigned *bytes), fd, address,
       bytes)
SYSTEM(int, getpeername, ENOTCONN, (int fd, struct sockaddr *address, unsigned *bytes), fd, address,
       bytes)
SYSTEM(int, setsockopt, ENOMEM, (int fd, int level, int name, const void *value, unsigned bytes),
       fd, level, name, value, bytes)
SYSTEM(int, getsockopt, ENOBUFS, (int fd, int level, int name, void *value, unsigned *bytes), fd,
       level, name, value, bytes)
SYSTEM(int, shutdown, ENOTCONN, (int fd, int how), fd, how)
SYSTEM(ssize_t, send, ECONNRESET, (int fd, const void *data, size_t bytes, int flags), fd, data,
       bytes, flags)
SYSTEM(ssize_t, sendto, ENOBUFS,
       (int fd, const void *data, size_t bytes, int flags, const struct sockaddr *address,
        unsigned address_bytes),
       fd, data, bytes, flags, address, address_bytes)
SYSTEM(ssize_t, sendmsg, ENOBUFS, (int fd, const struct msghdr *message, int flags), fd, message,
       flags)
SYSTEM(ssize_t, recv, ECONNRESET, (int fd, void *data, size_t bytes, int flags), fd, data, bytes,
       flags)
SYSTEM(ssize_t, recvmsg, ECONNRESET, (int fd, struct msghdr *message, int flags), fd, message,
       flags)
SYSTEM(int, epoll_create1, EMFILE, (int flags), flags)
SYSTEM(int, epoll_ctl, ENOMEM, (int epoll, int operation, int fd, struct epoll_event *event), epoll,
       operation, fd, event)
SYSTEM(int, epoll_pwait, EINTR,
       (int epoll, struct epoll_event *events, int count, int ms, const void *signals), epoll,
       events, count, ms, signals)
SYSTEM(int, epoll_wait, EINTR, (int epoll, struct epoll_event *events, int count, int ms), epoll,
       events, count, ms)
SYSTEM(int, poll, EINTR, (struct pollfd * files, unsigned long count, int ms), files, count, ms)
SYSTEM(int, eventfd, EMFILE, (unsigned first, int flags), first, flags)
SYSTEM(int, pipe2, EMFILE, (int pair[2], int flags), pair, flags)
SYSTEM(ssize_t, getrandom, EAGAIN, (void *data, size_t bytes, unsigned flags), data, bytes, flags)
SYSTEM(int, setrlimit64, EPERM, (int what, const struct rlimit64 *limit), what, limit)
SYSTEM(int, setpriority, EACCES, (int which, unsigned who, int priority), which, who, priority)

/* These report an error by their value, or have done their work when they report it. */

int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *data);
int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *data)
{
    int (*next)(unsigned long *, const void *, void *(*)(void *), void *);
    *(void **)&next = next_function("pthread_create");
    return fails("system", "pthread_create", EAGAIN, __builtin_return_address(0))
               ? EAGAIN
               : next(thread, attributes, run, data);
}

int close(int fd)
{
    int (*next)(int);
    *(void **)&next = next_function("close");
    int result = next(fd);
    return fails("system", "close", EIO, __builtin_return_address(0)) ? -1 : result;
}
