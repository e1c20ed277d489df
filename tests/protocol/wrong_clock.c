/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: the time of day is wrong by TABERNA_CLOCK_WRONG_SECONDS, as on a machine with a wrong clock, or by
 * the current number of seconds in the file TABERNA_CLOCK_WRONG_FILE, as if the operator sets the clock. Clocks
 * without a fixed start are right, except for the clock that continues while the machine sleeps: it is ahead by the
 * seconds in the file TABERNA_CLOCK_SLEPT_FILE.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { DIGITS_MAX = 31 };

static time_t file_seconds(const char *path)
{
    char text[DIGITS_MAX + 1] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        ssize_t count = read(file, text, DIGITS_MAX);
        text[count < 0 ? 0 : count] = '\0';
        close(file);
    }
    return (time_t)atol(text);
}

static time_t wrong_seconds(void)
{
    const char *path = getenv("TABERNA_CLOCK_WRONG_FILE");
    if (path != NULL) {
        return file_seconds(path);
    }
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
    const char *slept = getenv("TABERNA_CLOCK_SLEPT_FILE");
    if (status == 0 && clock == CLOCK_BOOTTIME && slept != NULL) {
        now->tv_sec += file_seconds(slept);
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
