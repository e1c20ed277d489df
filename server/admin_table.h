/* SPDX-License-Identifier: MIT */
/*
 * What an operator may do, as one table: the command `taberna admin`, its socket and the operator's page all read it.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum admin_kind {
    ADMIN_TEXT,
    ADMIN_NUMBER,   /* a whole one, at least 0 */
    ADMIN_DURATION, /* "90s", "30m", "2h", "7d"; "always" where the argument says so */
    ADMIN_FLAG,
    ADMIN_FILE, /* a path from the root; on a command line also from the folder one is in */
};

enum {
    ADMIN_ARGS_MAX = 3,
    ADMIN_TEXT_BYTES_MAX = 800, /* an announcement, a reason */
    ADMIN_DETAIL_BYTES = 256,   /* a sentence about what is wrong, with its NUL */
};

struct admin_arg {
    const char *name; /* of the field; as an option it has "--" before it. NULL: no more */
    const char *
        shown; /* what stands for it in the help: a word by itself (BAN, TARGET), or what an option wants */
    enum admin_kind kind;
    bool needed;
    bool positional;
    bool or_always; /* a duration may be "always", which reads as 0 */
};

struct admin_verb {
    const char *name;
    const char *says; /* for the help */
    bool reads;       /* changes nothing */
    bool local;       /* over the socket alone */
    struct admin_arg args[ADMIN_ARGS_MAX + 1];
};

/** Index 0.. ; NULL past the last. */
const struct admin_verb *admin_verb_at(size_t index);
const struct admin_verb *admin_verb_find(const char *name);

/** Reads "90s", "30m", "2h", "7d": more than nothing, at most ten years. False where it is none. */
MUST_CHECK bool admin_duration_read(const char *text, int64_t *ms);

/** Whether the object holds what the verb wants and nothing else; `detail` gets a sentence where not. */
MUST_CHECK bool admin_args_check(const struct admin_verb *verb, const json_t *args,
                                 char detail[ADMIN_DETAIL_BYTES]);

/**
 * Takes the words behind a verb on a command line apart: "ban", "203.0.113.7", "--for", "2h" …
 *
 * Returns the arguments as an object that admin_args_check() has passed, for the caller to release; NULL and a sentence
 * where they are wrong.
 */
MUST_CHECK json_t *admin_args_read(const struct admin_verb *verb, int count,
                                   const char *const *words, char detail[ADMIN_DETAIL_BYTES]);
