/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: when the file named by TABERNA_HUNG_LOOP exists, the first thread, which runs the event loop, hangs
 * before it waits for events. It hangs for as many milliseconds as the file says, or for ever if the file is empty.
 * The watchdog's ticks, which are waits of a second in another thread, are ten times as short.
 */
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { TICK_MS = 1000, SHORT_TICK_MS = 100 };

static int is_first_thread(void)
{
    return gettid() == getpid();
}

static void hang_for(const char *path, FILE *file)
{
    long ms = 0;
    if (fscanf(file, "%ld", &ms) != 1) {
        for (;;) {
            pause();
        }
    }
    struct timespec left = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    while (nanosleep(&left, &left) != 0) {
    }
    unlink(path);
}

static void hang_if_asked(void)
{
    const char *path = getenv("TABERNA_HUNG_LOOP");
    FILE *file = path != NULL && is_first_thread() ? fopen(path, "re") : NULL;
    if (file != NULL) {
        hang_for(path, file);
        fclose(file);
    }
}

int epoll_pwait(int epoll, struct epoll_event *events, int count, int ms, const sigset_t *signals)
{
    int (*next)(int, struct epoll_event *, int, int, const sigset_t *);
    *(void **)&next = dlsym(RTLD_NEXT, "epoll_pwait");
    hang_if_asked();
    return next(epoll, events, count, ms, signals);
}

int epoll_wait(int epoll, struct epoll_event *events, int count, int ms)
{
    return epoll_pwait(epoll, events, count, ms, NULL);
}

int poll(struct pollfd *files, nfds_t count, int ms)
{
    int (*next)(struct pollfd *, nfds_t, int);
    *(void **)&next = dlsym(RTLD_NEXT, "poll");
    return next(files, count, ms == TICK_MS && !is_first_thread() ? SHORT_TICK_MS : ms);
}
