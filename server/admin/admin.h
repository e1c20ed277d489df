/* SPDX-License-Identifier: MIT */
/*
 * Runs the operator's requests, from every source: the verbs of admin/verbs.h. A change is first written to the audit
 * log, and answered when it is done.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "base/ids.h"
#include "store/chat.h"
#include "wire/error.h"

enum {
    ADMIN_LIST_MAX = 500,    /* rooms, sessions or bans in one answer; "of" gives the total */
    ADMIN_BOOK_MAX = 100,    /* lines of the audit log in one answer */
    ADMIN_REPORTED_MAX = 50, /* reported users in one answer; "of" gives the total */
    ADMIN_REPORTS_EACH = 3,  /* reports about one user; "count" gives the total */
    ADMIN_TOKENS_MAX = 8,    /* in force at one time; a new one replaces the oldest */
    ADMIN_TOKEN_MS = 12 * 3600000,
    /* wrong tokens answered at once, before the rate limit below applies */
    ADMIN_GUESSES_BURST = 10,
    /* average rate of answers to wrong tokens; a correct token is never limited */
    ADMIN_GUESS_EVERY_MS = 2000,
};

/** The server's state of its operators. All zero at first and after each start: no token survives a restart. */
struct admin {
    struct runtime *runtime;
    struct store *store;
    struct counters *counters;
    struct sessions *sessions;
    struct moderation *moderation;
    struct rooms *rooms;
    struct commands *commands;
    struct {
        uint8_t hash[IDS_HASH_BYTES];
        int64_t until_ms; /* 0: free */
    } tokens[ADMIN_TOKENS_MAX];
    int64_t guesses_ms; /* a bucket, in the form of rate_limit_acquire() */
};

/**
 * Called once for each admin_run().
 *
 * refusal  NULL: done. Else a sentence that gives the reason
 * answer   borrowed; an object, empty if the verb returns no data; NULL if refused
 */
typedef void (*admin_answer_fn)(void *data, const char *refusal, const json_t *answer);

/**
 * Runs a verb, and answers now or later, from the loop, before the store is closed.
 *
 * args   in  borrowed; checked here
 * by     in  the actor's name in the audit log; at most MODERATION_BY_BYTES - 1
 * local  in  the request came over the socket, so verbs that are `local` are allowed
 */
void admin_run(struct admin *admin, const char *verb, const json_t *args, const char *by,
               bool local, admin_answer_fn answer, void *data, int64_t now_ms);

/** Makes a token and keeps its hash. */
void admin_token_make(struct admin *admin, char token[IDS_TOKEN_CHARS + 1], int64_t now_ms);
/** Whether the token is in force; takes the same time for every token that is not. */
bool admin_token_holds(const struct admin *admin, const char *token, int64_t now_ms);

/* The answers to an operator's queries. The caller releases each object. */

json_t *admin_status_json(const struct admin *admin, int64_t now_ms);
/** `state` may be NULL: all. */
json_t *admin_rooms_json(const struct admin *admin, const char *state, int64_t now_ms);
/** `find` may be NULL: all. Else a part of a name, or an id. */
json_t *admin_sessions_json(const struct admin *admin, const char *find);
json_t *admin_bans_json(const struct admin *admin, int64_t now_ms);
json_t *admin_reports_json(const struct store_report *reports, size_t count);
json_t *admin_acts_json(const struct store_act *acts, size_t count);
