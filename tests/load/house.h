/* SPDX-License-Identifier: MIT */
/* The server that is put under load: one of our own on a temporary folder, or one that runs already. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct house {
    int port;
    pid_t process; /* 0: not ours, and nothing is known of it */
    char folder[256];
};

/** Its data are in TMPDIR, or /tmp. False, with a sentence on standard error, where it does not start. */
bool house_start(struct house *house, const char *program);
/** `url` is "http://127.0.0.1:8080"; only this machine is asked. */
bool house_find(struct house *house, const char *url);
void house_stop(struct house *house);

/** Processor microseconds it has used, and KiB of memory it holds; 0 where unknown. */
int64_t house_processor_us(const struct house *house);
int64_t house_memory_kib(const struct house *house);
