/* SPDX-License-Identifier: MIT */
/*
 * What is kept of accounts: names with their keys, hashes of passwords and recovery codes, logins, codes that move a person to
 * another device. The same store and the same transactions as store.h; all strings are copied. Tokens and codes are
 * stored as hashes alone.
 */
#pragma once

#include "store.h"

enum {
    STORE_LOGINS_KEPT = 32,        /* of one person; the one seen longest ago goes */
    STORE_VAULT_CHARS_MAX = 4096,  /* what the page keeps there, sealed */
    STORE_EXPORT_ROWS_MAX = 20000, /* of each kind: the newest */
    STORE_PASSWORD_BYTES = 128,    /* of a hash as text, with its NUL */
    STORE_RECOVERIES = 8,          /* codes of an account */
    STORE_DEVICE_BYTES = 48,       /* words for a device, with their NUL */
};

/* ---- writing ---- */

/** A new name of somebody who is known; of an account too, whose keys are its own business. */
void store_rename_person(struct store_write *write, const char *who, const char *name);

struct store_account {
    const char *who;
    const char *name;
    const char *password; /* Argon2id as text */
    const char *vault;    /* opaque; "" where there is none */
    int64_t made_ms;
};
/** The whole transaction fails with STORE_TAKEN where the person has one already. */
void store_add_account(struct store_write *write, const struct store_account *account);
/**
 * The keys of the account's name, in place of those before; "" counts for nothing. The whole transaction fails with
 * STORE_TAKEN where another account has one of them.
 */
void store_put_keys(struct store_write *write, const char *who, const char *const keys[2]);
/**
 * The transaction fails with STORE_MISSING where the account has gone, or has another password by now: what was found right
 * while somebody else changed it counts no more.
 */
void store_expect_password(struct store_write *write, const char *who, const char *password);
/** The transaction fails with STORE_MISSING where that login is no more. */
void store_expect_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES]);
void store_put_account_name(struct store_write *write, const char *who, const char *name);
void store_put_password(struct store_write *write, const char *who, const char *password);
void store_put_vault(struct store_write *write, const char *who, const char *vault);
/**
 * The account is that of a program, or of a person. The transaction fails with STORE_MISSING where it has been rated, is none
 * (any more), or is told to be no bot and was none.
 */
void store_put_bot(struct store_write *write, const char *who, bool bot);
/** In place of those before. */
void store_put_recoveries(struct store_write *write, const char *who,
                          const uint8_t (*hashes)[STORE_HASH_BYTES], int count);
/** The transaction fails with STORE_MISSING where there is no such code (any more). */
void store_use_recovery(struct store_write *write, const char *who,
                        const uint8_t hash[STORE_HASH_BYTES]);

/** A further token of that person. */
void store_add_login(struct store_write *write, const char *who,
                     const uint8_t token_hash[STORE_HASH_BYTES], const char *device,
                     int64_t now_ms);
void store_see_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES],
                     int64_t now_ms);
void store_drop_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES]);
/** All of them, and codes that would make more. */
void store_drop_logins(struct store_write *write, const char *who);

/** A code that makes a login, once, until then; in place of an earlier one of that person. */
void store_put_move(struct store_write *write, const char *who,
                    const uint8_t code_hash[STORE_HASH_BYTES], int64_t until_ms, int64_t now_ms);
/** The transaction fails with STORE_MISSING where there is no such code (any more). */
void store_take_move(struct store_write *write, const uint8_t code_hash[STORE_HASH_BYTES]);

/**
 * Forgets the person: account, logins, ratings, blocks, what they said and reported. What others need stays under `name`:
 * seats and games. `token_hash` is nobody's from then on.
 */
void store_erase_person(struct store_write *write, const char *who, const char *name,
                        const uint8_t token_hash[STORE_HASH_BYTES], int64_t now_ms);

/* ---- reading ---- */

/** Somebody who is known by a token or a code. */
struct store_identity {
    char who[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    int64_t made_ms; /* when they first came; 0: long ago */
    int64_t seen_ms; /* when that token was seen last, as far as it is noted; 0 for a guest's own */
    bool account;
    bool bot;
};
/** `identity` is NULL unless STORE_OK; STORE_MISSING where nobody has that token. */
typedef void (*store_identity_fn)(void *data, enum store_status status,
                                  const struct store_identity *identity);
/** A login that was not seen since `since_ms` is none any more. */
void store_find_identity(struct store *store, const uint8_t token_hash[STORE_HASH_BYTES],
                         int64_t since_ms, store_identity_fn done, void *data);
/** Whose code it is, unless its time is up. */
void store_find_move(struct store *store, const uint8_t code_hash[STORE_HASH_BYTES], int64_t now_ms,
                     store_identity_fn done, void *data);

/** Whether an account other than that of `who` (may be "") has one of the keys: STORE_TAKEN, or STORE_OK. */
void store_find_key(struct store *store, const char *const keys[2], const char *who,
                    store_done_fn done, void *data);

struct store_login {
    const uint8_t *token_hash; /* STORE_HASH_BYTES */
    const char *device;
    int64_t made_ms;
    int64_t seen_ms;
};

/** All of an account. Borrowed: valid during the callback. */
struct store_whole_account {
    struct store_account account;
    bool bot;
    const uint8_t (*recoveries)[STORE_HASH_BYTES];
    int recovery_count;
    const struct store_login *logins; /* newest first */
    int login_count;
};
/** `account` is NULL unless STORE_OK; STORE_MISSING where there is none. */
typedef void (*store_account_fn)(void *data, enum store_status status,
                                 const struct store_whole_account *account);
/** By the person's id, or, where that is "", by the key of a name. */
void store_find_account(struct store *store, const char *who, const char *key,
                        store_account_fn done, void *data);

/** Everything the house has of a person, as one JSON object; of each kind the newest. `json` is NULL unless STORE_OK. */
typedef void (*store_export_fn)(void *data, enum store_status status, const char *json);
void store_export(struct store *store, const char *who, store_export_fn done, void *data);
