/* SPDX-License-Identifier: MIT */
/*
 * Accounts: what the house needs for them, and what becomes of the sessions of those whose account is made, renamed, signed
 * out or erased. What is asked for over HTTP stands in account_*.c; protocol.md, "Accounts", has it all.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "buckets.h"
#include "names.h"
#include "passwords.h"
#include "store_accounts.h"

struct house;

enum {
    ACCOUNTS_BODY_MAX = 16 * 1024,       /* of a request: four times what a vault needs */
    ACCOUNTS_TRIES_BURST = 60,           /* guesses from one address at once … */
    ACCOUNTS_TRY_EVERY_MS = 5000,        /* … and on average: many people may stand behind it */
    ACCOUNTS_NAME_HERE_BURST = 20,       /* … and from it at one name */
    ACCOUNTS_NAME_HERE_EVERY_MS = 60000, /* a third of what follows: one address cannot use it up */
    ACCOUNTS_NAME_BURST = 60,            /* at one name, from everywhere together */
    ACCOUNTS_NAME_EVERY_MS = 20000,      /* 4,320 a day: a password of any worth holds for ever */
    ACCOUNTS_MADE_BURST = 200,           /* accounts made from one address at once … */
    ACCOUNTS_MADE_EVERY_MS = 30000,      /* … and on average */
    ACCOUNTS_BUCKETS_MAX = 20000,        /* of each kind remembered */
    ACCOUNTS_MOVE_MS = 10 * 60000,       /* for a code to be carried to another device */
    ACCOUNTS_SEEN_EVERY_MS = 60 * 60000, /* how exactly it is noted when a login was seen */
    ACCOUNTS_SIGNED_OUT = 4002,          /* close code */
};

/** What people are called whose account has been erased. */
#define ACCOUNTS_ERASED_NAME "erased"

struct accounts {
    struct names *names;
    struct passwords *passwords; /* the program's; NULL: accounts cannot be used */
    const char *origins;         /* further allowed ones, as in net_config; NULL: none */
    bool https;                  /* the house is reached by https alone */
    uint64_t changes;            /* of who is whose: what was looked up before one may be wrong */
    struct buckets tries;        /* by address */
    struct buckets guesses_here; /* by name and address */
    struct buckets guesses;      /* by name */
    struct buckets made;         /* by address */
};

void accounts_init(struct accounts *accounts);
void accounts_finish(struct accounts *accounts);

/** The person's open session is the account's from now on, and known by that login; it hears so, with the name. */
void accounts_came(struct house *house, const char *who, const char *name,
                   const uint8_t login[STORE_HASH_BYTES], int64_t now_ms);

/** The account has another name: its session hears so, and the rooms where it sits. */
void accounts_renamed(struct house *house, const char *who, const char *name, int64_t now_ms);

/** The account is a program's from now on, or a person's. */
void accounts_turned(struct house *house, const char *who, bool bot);

/** Another name, or whether it is a program, at this node alone: it was read from the store. */
void accounts_have_renamed(struct house *house, const char *who, const char *name, int64_t now_ms);
void accounts_have_turned(struct house *house, const char *who, bool bot);

/**
 * Logins of that person are no more. Their connection is closed with 4002, unless it came with the login that `kept` was, and
 * is now the one that `fresh` is; NULL where none is kept.
 */
void accounts_signed_out(struct house *house, const char *who, const uint8_t *kept,
                         const uint8_t *fresh, int64_t now_ms);

/** That one login is no more: the connection that came with it is closed. */
void accounts_left(struct house *house, const char *who, const uint8_t login[STORE_HASH_BYTES],
                   int64_t now_ms);

/** The person has been erased: nobody reads their name or what they said any more, as far as it is in memory. */
void accounts_erased(struct house *house, const char *who, int64_t now_ms);

/** One of these has been done at another node of the house: what it told, see node_messages.h. */
void accounts_heard(struct house *house, const json_t *d, int64_t now_ms);
