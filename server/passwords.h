/* SPDX-License-Identifier: MIT */
/*
 * Passwords, kept as Argon2id alone. That is slow and takes memory on purpose, so it is done away from the loop's thread, a
 * few at a time; who would have to wait long is refused at once.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    PASSWORDS_AT_ONCE = 2,       /* threads: two cores' worth, and 38 MiB */
    PASSWORDS_WAITING_MAX = 128, /* some three seconds of work */
    PASSWORDS_HASH_BYTES = 128,  /* of a hash as text, with its NUL */
    PASSWORDS_CHARS_MIN = 8,
    PASSWORDS_CHARS_MAX = 256,
    PASSWORDS_RETRY_MS = 3000, /* what who is refused may wait */
};

/** How one hash is made dear. */
struct passwords_cost {
    unsigned long long passes;
    size_t bytes;
};

/** What people are served with: 2 passes over 19 MiB, as OWASP has it; some 25 ms of a core. */
extern const struct passwords_cost passwords_cost_usual;

/**
 * Who does the work: calls `work`, on whatever thread, and then `after` from the loop, both with `job`; never before run()
 * has returned.
 */
struct passwords_runner {
    void (*run)(void *data, void (*work)(void *job), void (*after)(void *job), void *job);
    void *data;
};

/** Threads of the loop's own pool. */
struct passwords_runner passwords_on_threads(uv_loop_t *loop);

struct passwords;

struct passwords *passwords_create(struct passwords_runner runner, struct passwords_cost cost);
/** When nothing is under way any more: after the loop. May be NULL. */
void passwords_destroy(struct passwords *passwords);

/** What is asked together. All is copied; NULL is not asked. */
struct passwords_ask {
    bool checks;
    const char *password; /* where it checks: this one against `hash` */
    const char *hash;     /* as text; NULL: nobody's. Then it takes as long, and is wrong */
    const char *fresh;    /* to be hashed, unless the check has gone wrong */
};

struct passwords_answer {
    bool made;        /* all that was asked has been worked out: false without the memory for it */
    bool right;       /* the password is the one of the hash */
    const char *hash; /* of `fresh`; "" where there is none */
};

typedef void (*passwords_fn)(void *data, const struct passwords_answer *answer);

/** `done` is called once, later, from the loop. False where too many wait: then it is not called. */
MUST_CHECK bool passwords_begin(struct passwords *passwords, const struct passwords_ask *ask,
                                passwords_fn done, void *data);
