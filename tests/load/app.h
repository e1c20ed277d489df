/* SPDX-License-Identifier: MIT */
/* The server under load: one that this program starts on a temporary folder, or one that runs already. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct app {
    int port;
    pid_t process; /* 0: not started here, so its process is unknown */
    char folder[256];
};

/** Its data folder is in TMPDIR, or /tmp. Returns false, with a sentence on standard error, if it does not start. */
bool app_start(struct app *app, const char *program);
/** `url` is for example "http://127.0.0.1:8080"; only servers of this machine are accepted. */
bool app_find(struct app *app, const char *url);
void app_stop(struct app *app);

/** Processor time used, in microseconds, and memory, in KiB; 0 if unknown. */
int64_t app_processor_us(const struct app *app);
int64_t app_memory_kib(const struct app *app);
