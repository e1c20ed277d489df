/* SPDX-License-Identifier: MIT */
/*
 * Passwords, stored only as Argon2id hashes. Hashing is slow and takes memory on purpose, so it runs outside the
 * loop's thread, a few hashes at a time, and addresses take turns. A request that finds no place in the queue is
 * refused at once.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "admission/gate.h"
#include "net/must_check.h"

enum {
    PASSWORDS_HASH_BYTES = 128, /* of a hash as text, with its NUL */
    PASSWORDS_CHARS_MIN = 8,
    PASSWORDS_CHARS_MAX = 256,
    PASSWORDS_RETRY_MS = 3000, /* when a refused client may retry */
};

/** The cost of one hash. */
struct passwords_cost {
    unsigned long long passes;
    size_t bytes;
};

/** The cost in production: 2 passes over 19 MiB, as OWASP recommends; some 25 ms of a core. */
extern const struct passwords_cost passwords_cost_default;

/**
 * The runner of the jobs: calls `work`, on any thread, and then `after` on the loop, both with `job`; never before
 * run() has returned.
 */
struct passwords_runner {
    void (*run)(void *data, void (*work)(void *job), void (*after)(void *job), void *job);
    void *data;
};

/** Runs jobs on the threads of the loop's own pool. */
struct passwords_runner account_passwords_on_threads(uv_loop_t *loop);

struct passwords;

/** Requests that wait for their turn. */
int account_passwords_waiting(const struct passwords *passwords);

struct passwords *account_passwords_create(struct passwords_runner runner,
                                           struct passwords_cost cost);
/** Call it when no job is running any more, after the loop has ended. May be NULL. */
void account_passwords_destroy(struct passwords *passwords);

/** The parts of one request. All texts are copied; NULL: not requested. */
struct passwords_request {
    struct map_key from; /* the address whose turn it uses */
    bool checks;
    const char *password; /* if `checks`: the password to compare with `hash` */
    const char *hash;     /* as text; NULL: no account. The check then takes as long, and fails */
    const char *fresh;    /* to be hashed, unless the check fails */
};

struct passwords_answer {
    bool waited; /* false: the request has lost its place in the queue, and nothing was computed */
    bool made;   /* all requested hashes have been computed; false: not enough memory */
    bool right;  /* the password matches the hash */
    const char *hash; /* of `fresh`; "" if none was requested */
};

typedef void (*passwords_fn)(void *data, const struct passwords_answer *answer);

/**
 * `done` is called once, from the loop: later, or at once if another address needs the place of a request of this one.
 * Returns false if too many requests wait; then `done` is not called.
 */
MUST_CHECK bool account_passwords_begin(struct passwords *passwords,
                                        const struct passwords_request *request, int64_t now_ms,
                                        passwords_fn done, void *data);
