/* SPDX-License-Identifier: MIT */
/*
 * The verbs of an operator, as one table: the command `taberna admin`, its socket and the operator's page all read it.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/must_check.h"

enum admin_kind {
    ADMIN_TEXT,
    ADMIN_NUMBER,   /* a whole number, at least 0 */
    ADMIN_DURATION, /* "90s", "30m", "2h", "7d"; also "always" if the argument allows it */
    ADMIN_FLAG,
    ADMIN_FILE, /* an absolute path; on a command line also relative to the working folder */
};

enum {
    ADMIN_ARGS_MAX = 3,
    ADMIN_TEXT_BYTES_MAX = 800, /* an announcement, a reason */
    ADMIN_DETAIL_BYTES = 256,   /* an error sentence, with its NUL */
};

struct admin_arg {
    const char *name; /* of the field; as an option it has "--" before it. NULL ends the list */
    /* The placeholder in the help: for a positional argument (BAN, TARGET), or for the value of an option. */
    const char *shown;
    enum admin_kind kind;
    bool needed;
    bool positional;
    bool or_always; /* a duration may be "always", which reads as 0 */
};

struct admin_verb {
    const char *name;
    const char *says; /* a sentence for the help */
    bool reads;       /* changes nothing */
    bool local;       /* allowed over the socket only */
    struct admin_arg args[ADMIN_ARGS_MAX + 1];
};

/** Index 0.. ; NULL past the last. */
const struct admin_verb *admin_verb_at(size_t index);
const struct admin_verb *admin_verb_find(const char *name);

/** Reads "90s", "30m", "2h", "7d": more than zero, at most ten years. Returns false for any other text. */
MUST_CHECK bool admin_duration_read(const char *text, int64_t *ms);

/** Whether the object holds exactly the arguments of the verb; if not, `detail` gets a sentence. */
MUST_CHECK bool admin_args_check(const struct admin_verb *verb, const json_t *args,
                                 char detail[ADMIN_DETAIL_BYTES]);

/**
 * Parses the words after a verb on a command line: "ban", "203.0.113.7", "--for", "2h" …
 *
 * Returns the arguments as an object that admin_args_check() has passed, and that the caller releases; NULL and a
 * sentence if they are wrong.
 */
MUST_CHECK json_t *admin_args_read(const struct admin_verb *verb, int count,
                                   const char *const *words, char detail[ADMIN_DETAIL_BYTES]);
