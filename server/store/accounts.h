/* SPDX-License-Identifier: MIT */
/*
 * Stored accounts: names with their keys, hashes of passwords and recovery codes, logins, and codes that move a user to
 * another device. It uses the same store and transactions as store.h; all strings are copied. Tokens and codes are
 * stored only as hashes.
 */
#pragma once

#include "store/store.h"

enum {
    /* of one user; a further login removes the one that was seen longest ago */
    STORE_LOGINS_KEPT = 32,
    STORE_VAULT_CHARS_MAX = 4096, /* encrypted data of the page, in characters */
    STORE_PASSWORD_BYTES = 128,   /* a password hash as text, including its NUL */
    STORE_RECOVERIES = 8,         /* recovery codes of one account */
    STORE_PUZZLE_BYTES = 11,      /* the id of a puzzle, 10 hex digits, including its NUL */
    /* Solved puzzles of one user: more than twice all puzzles of the page, which may replace them. */
    STORE_SOLVED_MAX = 4000,
    /* Days of one user: almost two years with a daily puzzle in each of six games. */
    STORE_PUZZLE_DAYS_MAX = 4000,
    STORE_DEVICE_BYTES = 48, /* the name of a device, including its NUL */
    /* tokens for programs of one account: a list that its owner can oversee */
    STORE_PROGRAM_TOKENS_MAX = 20,
    STORE_PROGRAM_NAME_CHARS = 40, /* of the name of such a token */
};

/** What a program may do with a token: a sum of these; 0 for all other tokens, which may do everything. */
enum store_scope { STORE_SCOPE_READ = 1, STORE_SCOPE_PLAY = 2 };

/* ---- writing ---- */

/** Renames a known user. For a user with an account, the caller updates the name's keys separately. */
void store_rename_user(struct store_write *write, const char *user_id, const char *name);

struct store_account {
    const char *user_id;
    const char *name;
    const char *password; /* Argon2id as text */
    const char *vault;    /* opaque to the server; "" if the account has no vault */
    int64_t made_ms;
};
/** The whole transaction fails with STORE_TAKEN if the user already has an account. */
void store_add_account(struct store_write *write, const struct store_account *account);
/**
 * Replaces the keys of the account's name; an empty string is ignored. The whole transaction fails with STORE_TAKEN if
 * another account has one of the keys.
 */
void store_put_keys(struct store_write *write, const char *user_id, const char *const keys[2]);
/**
 * The transaction fails with STORE_MISSING if the account no longer exists or its password has changed: a password
 * check is void if another request changed the password meanwhile.
 */
void store_expect_password(struct store_write *write, const char *user_id, const char *password);
/** The transaction fails with STORE_MISSING if that login no longer exists. */
void store_expect_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES]);
void store_put_account_name(struct store_write *write, const char *user_id, const char *name);
void store_put_password(struct store_write *write, const char *user_id, const char *password);
void store_put_vault(struct store_write *write, const char *user_id, const char *vault);
/**
 * Marks the account as a program's (a bot) or a human's. The transaction fails with STORE_MISSING in three cases: the
 * account has been rated, the account does not exist (any more), or `bot` is false and the account was not a bot.
 */
void store_put_bot(struct store_write *write, const char *user_id, bool bot);
/** Adds a solved puzzle to the account, unless it has it already. */
void store_add_solved(struct store_write *write, const char *user_id, const char *ruleset,
                      const char *puzzle, int64_t now_ms);
/** Adds a day on which the user solved the daily puzzle of a game without help, unless the account has it already. */
void store_add_puzzle_day(struct store_write *write, const char *user_id, const char *ruleset,
                          int64_t day);
/** After additions: of more than STORE_SOLVED_MAX and STORE_PUZZLE_DAYS_MAX the oldest go. */
void store_trim_solved(struct store_write *write, const char *user_id);
/** Replaces all earlier recovery codes. */
void store_put_recoveries(struct store_write *write, const char *user_id,
                          const uint8_t (*hashes)[STORE_HASH_BYTES], int count);
/** The transaction fails with STORE_MISSING if the code does not exist (any more). */
void store_use_recovery(struct store_write *write, const char *user_id,
                        const uint8_t hash[STORE_HASH_BYTES]);

/** Adds a further token for that user. */
void store_add_login(struct store_write *write, const char *user_id,
                     const uint8_t token_hash[STORE_HASH_BYTES], const char *device,
                     int64_t now_ms);
void store_see_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES],
                     int64_t now_ms);
void store_drop_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES]);
/** Removes all logins of the user, all tokens for programs, and all codes that could create new logins. */
void store_drop_logins(struct store_write *write, const char *user_id);

struct store_program_token {
    const uint8_t *token_hash; /* STORE_HASH_BYTES */
    const char *name;
    int scopes; /* of enum store_scope */
    int64_t made_ms;
    int64_t seen_ms; /* 0: never used */
};
/**
 * Adds a token for programs. The transaction fails with STORE_TAKEN if the account has a token of that name, and with
 * STORE_MISSING if it has STORE_PROGRAM_TOKENS_MAX tokens. `seen_ms` is ignored.
 */
void store_add_program_token(struct store_write *write, const char *user_id,
                             const struct store_program_token *token);
void store_see_program_token(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES],
                             int64_t now_ms);
/** Removes that token, if it belongs to the user. */
void store_drop_program_token(struct store_write *write, const char *user_id,
                              const uint8_t token_hash[STORE_HASH_BYTES]);

/** Stores a code that creates one login until `until_ms`. Replaces an earlier code of that user. */
void store_put_move(struct store_write *write, const char *user_id,
                    const uint8_t code_hash[STORE_HASH_BYTES], int64_t until_ms, int64_t now_ms);
/** The transaction fails with STORE_MISSING if the code does not exist (any more). */
void store_consume_move(struct store_write *write, const uint8_t code_hash[STORE_HASH_BYTES]);

/**
 * Erases the user: account, logins, tokens, ratings, blocks, chat lines and reports. Records that other users need,
 * which are seats and games, stay under `name`. Afterwards `token_hash` belongs to no user.
 */
void store_erase_user(struct store_write *write, const char *user_id, const char *name,
                      const uint8_t token_hash[STORE_HASH_BYTES], int64_t now_ms);

/* ---- reading ---- */

/** A user found by a token or a code. */
struct store_identity {
    char user_id[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    int64_t made_ms; /* time of the user's first visit; 0: long ago */
    /* when that token was last seen, as far as recorded; 0 for a guest's own token */
    int64_t seen_ms;
    bool account;
    bool bot;
    int scopes; /* of a token for programs, see enum store_scope; else 0 */
};
/** `identity` is NULL unless STORE_OK. STORE_MISSING if the token is unknown. */
typedef void (*store_identity_fn)(void *data, enum store_status status,
                                  const struct store_identity *identity);
/** Ignores a login that was not seen since `since_ms`. */
void store_find_identity(struct store *store, const uint8_t token_hash[STORE_HASH_BYTES],
                         int64_t since_ms, store_identity_fn done, void *data);
/** Finds the owner of the code, unless the code has expired. */
void store_find_move(struct store *store, const uint8_t code_hash[STORE_HASH_BYTES], int64_t now_ms,
                     store_identity_fn done, void *data);

/** Answers STORE_TAKEN if an account other than that of `user_id` (may be "") has one of the keys, else STORE_OK. */
void store_find_key(struct store *store, const char *const keys[2], const char *user_id,
                    store_done_fn done, void *data);

struct store_login {
    const uint8_t *token_hash; /* STORE_HASH_BYTES */
    const char *device;
    int64_t made_ms;
    int64_t seen_ms;
};

/** All data of an account. Borrowed: valid during the callback. */
struct store_whole_account {
    struct store_account account;
    bool bot;
    /* STORE_HASH_BYTES of a random token that replaced the guest's: a secret of the account that no user knows */
    const uint8_t *device_key;
    const uint8_t (*recoveries)[STORE_HASH_BYTES];
    int recovery_count;
    const struct store_login *logins; /* newest first */
    int login_count;
    const struct store_program_token *tokens; /* newest first */
    int token_count;
};
/** `account` is NULL unless STORE_OK. STORE_MISSING if the account does not exist. */
typedef void (*store_account_fn)(void *data, enum store_status status,
                                 const struct store_whole_account *account);
/** Finds an account by the user's id or, if that is "", by the key of a name. */
void store_find_account(struct store *store, const char *user_id, const char *key,
                        store_account_fn done, void *data);

struct store_solved {
    const char *ruleset;
    const char *puzzle;
};
struct store_puzzle_day {
    const char *ruleset;
    int64_t day;
};
/** Both are sorted by ruleset. Borrowed: valid during the callback. */
struct store_puzzles {
    const struct store_solved *solved;
    size_t solved_count;
    const struct store_puzzle_day *days;
    size_t day_count;
};
/** `puzzles` is NULL unless STORE_OK. */
typedef void (*store_puzzles_fn)(void *data, enum store_status status,
                                 const struct store_puzzles *puzzles);
void store_read_puzzles(struct store *store, const char *user_id, store_puzzles_fn done,
                        void *data);
