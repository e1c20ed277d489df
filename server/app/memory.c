/* SPDX-License-Identifier: MIT */
/*
 * The program is linked with --wrap=malloc and so on: a call of malloc() in the server or in net/ is a call of
 * __wrap_malloc(), and __real_malloc() is the function of the C library. Calls inside of shared libraries stay.
 */
#include "app/memory.h"

#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "base/log.h"

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the linker chooses these names */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
char *__wrap_strdup(const char *text);

/* Some callers ask for 0 bytes, for which NULL is no failure. */
static void *require_memory(void *memory, size_t bytes)
{
    if (memory == NULL && bytes > 0) {
        log_fatal("out of memory: %zu more bytes are not available. All acknowledged events are "
                  "stored; start the server again, with more memory or a higher limit.",
                  bytes);
    }
    return memory;
}

void *__wrap_malloc(size_t bytes)
{
    return require_memory(__real_malloc(bytes), bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return require_memory(__real_calloc(count, bytes), count * bytes);
}

void *__wrap_realloc(void *old, size_t bytes)
{
    return require_memory(__real_realloc(old, bytes), bytes);
}

char *__wrap_strdup(const char *text)
{
    return require_memory(__real_strdup(text), strlen(text) + 1);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

/*
 * Prints the text with errno at its end. A handler of signals may call poll() and write(), but no function of stdio. A
 * reader that has stopped must not keep the process.
 */
static void write_with_errno(const char *text, size_t bytes)
{
    char end[] = " 000).\n";
    int error = errno;
    for (int i = 3; i > 0; i--) {
        end[i] = (char)('0' + error % 10);
        error /= 10;
    }
    (void)log_put(STDERR_FILENO, text, bytes);
    (void)log_put(STDERR_FILENO, end, sizeof end - 1);
}

/* libuv aborts without a message if the kernel refuses to watch a socket, for example. abort() goes on after this. */
static void on_abort(int number)
{
    static const char text[] = "taberna: aborted; all acknowledged events are stored. Start the "
                               "server again (errno";
    (void)number;
    write_with_errno(text, sizeof text - 1);
}

/* A defect of the program or of a library. The instruction runs again after this, and the system ends the process. */
static void on_crash(int number)
{
    static const char text[] = "taberna: crashed by an invalid access to memory; all acknowledged "
                               "events are stored. Start the server again, and report this "
                               "(errno";
    (void)number;
    write_with_errno(text, sizeof text - 1);
}

/*
 * SQLite maps the index of its log into memory. If that file is cut, or its device is gone, each access is such a
 * signal, and no further one can be served.
 */
static void on_lost_page(int number)
{
    static const char text[] =
        "taberna: a page of a mapped file is lost, probably of taberna.sqlite-shm: another program "
        "has cut the file, or its disk is full or gone. All acknowledged events are stored. Check "
        "the disk and start the server again.\n";
    (void)number;
    (void)log_put(STDERR_FILENO, text, sizeof text - 1);
    _exit(MEMORY_LOST_EXIT_CODE);
}

/* A sanitizer has its own handler, with a better report. */
static void watch_signal(int number, void (*handler)(int number))
{
    struct sigaction crash = {.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
    struct sigaction old;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
        sigaction(number, &crash, NULL);
    }
}

void app_memory_watch(void)
{
    json_set_alloc_funcs(malloc, free);
    (void)uv_replace_allocator(malloc, realloc, calloc, free); /* it fails only for NULL */
    signal(SIGABRT, on_abort);
    watch_signal(SIGSEGV, on_crash);
    watch_signal(SIGBUS, on_lost_page);
}
