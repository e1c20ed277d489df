/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: the time of day is wrong by TABERNA_CLOCK_WRONG_SECONDS, as on a machine whose clock nobody looks after.
 * What measures time from no particular moment on is right.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t wrong_seconds(void)
{
    const char *text = getenv("TABERNA_CLOCK_WRONG_SECONDS");
    return text == NULL ? 0 : (time_t)atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int (*real)(clockid_t, struct timespec *);
    *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        now->tv_sec += wrong_seconds();
    }
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    *now = (struct timeval){.tv_sec = exact.tv_sec, .tv_usec = exact.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *result)
{
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (result != NULL) {
        *result = exact.tv_sec;
    }
    return exact.tv_sec;
}
