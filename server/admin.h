/* SPDX-License-Identifier: MIT */
/*
 * Does what an operator asks for, whichever way it came: the verbs of admin_table.h. What changes something is written in
 * the book first, and answered when it is done.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "ids.h"
#include "refusal.h"

struct house;

enum {
    ADMIN_LIST_MAX = 500, /* rooms, sessions, bans in one answer; "of" says how many there are */
    ADMIN_BOOK_MAX = 100, /* reports, lines of the book */
    ADMIN_TOKENS_MAX = 8, /* in force at one time; the oldest goes when a new one comes */
    ADMIN_TOKEN_MS = 12 * 3600000,
    ADMIN_GUESSES_BURST = 10,    /* wrong tokens answered at once … */
    ADMIN_GUESS_EVERY_MS = 2000, /* … and on average; the right one is always heard */
};

/** What the house keeps of its operators; zeroes at first, and again after each start. */
struct admin {
    struct {
        uint8_t hash[IDS_HASH_BYTES];
        int64_t until_ms; /* 0: free */
    } tokens[ADMIN_TOKENS_MAX];
    int64_t guesses_ms; /* a bucket, as session_bucket() wants it */
};

/**
 * Called once for each admin_run().
 *
 * refusal  NULL: done. Else a sentence that says why not
 * answer   borrowed; an object, empty where there is nothing to tell; NULL where refused
 */
typedef void (*admin_answer_fn)(void *data, const char *refusal, const json_t *answer);

/**
 * Runs a verb, and answers now or later, from the loop, before the store is closed.
 *
 * args   in  borrowed; checked here
 * by     in  who stands in the book; at most MODERATION_BY_BYTES - 1
 * local  in  it came over the socket: what is local may be done
 */
void admin_run(struct house *house, const char *verb, const json_t *args, const char *by,
               bool local, admin_answer_fn answer, void *data, int64_t now_ms);

/** Makes a token and notes it. */
void admin_token_make(struct house *house, char token[IDS_TOKEN_CHARS + 1], int64_t now_ms);
void admin_tokens_revoke(struct house *house);
/** Whether the token is in force; takes the same time for each that is not. */
bool admin_token_holds(const struct house *house, const char *token, int64_t now_ms);
