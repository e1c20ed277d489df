/* SPDX-License-Identifier: MIT */
/* The promises of store/accounts.h for every backend. */
#include "store/accounts.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "store/people.h"
#include "unit/server/store/bench.h"
#include "unit/server/store/contract/contract.h"

#define NOW_MS                                                                                     \
    INT64_C(1763683200000) /* in 2025: a login of an earlier time was made by a wrong clock */

static struct bench bench;

static void hash_of(int n, uint8_t hash[STORE_HASH_BYTES])
{
    memset(hash, 0, STORE_HASH_BYTES);
    hash[0] = (uint8_t)n;
    hash[1] = (uint8_t)(n >> 8);
}

static void put_user(const char *user_id, int token, const char *name)
{
    uint8_t hash[STORE_HASH_BYTES];
    hash_of(token, hash);
    struct store_write *write = store_begin(bench.store);
    store_put_user(write, user_id, hash, name, NOW_MS);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

static enum store_status add_account(const char *user_id, const char *name, const char *said,
                                     const char *written)
{
    const char *const keys[2] = {said, written};
    const struct store_account account = {user_id, name, "$hash", "vault", NOW_MS};
    struct store_write *write = store_begin(bench.store);
    store_add_account(write, &account);
    store_put_keys(write, user_id, keys);
    return bench_commit(&bench, write);
}

static void set_up(void)
{
    bench_init(&bench);
    put_user("pa", 1, "Quiet Heron");
    put_user("pb", 2, "Bold Crane");
}

static void tear_down(void)
{
    bench_finish(&bench);
}

/* ---- results of queries ---- */

struct found {
    int calls;
    enum store_status status;
    struct store_identity identity;
    char name[STORE_NAME_BYTES];
    char password[STORE_PASSWORD_BYTES];
    char vault[64];
    int recoveries;
    int logins;
    int tokens;
    char token[STORE_NAME_BYTES]; /* the name of the newest token for programs */
    int scopes;
    int64_t token_seen_ms;
    char newest[STORE_DEVICE_BYTES];
    char json[4096];
};

static void on_identity(void *data, enum store_status status, const struct store_identity *identity)
{
    struct found *found = data;
    found->calls++;
    found->status = status;
    if (identity != NULL) {
        found->identity = *identity;
    }
}

static struct found identity_of(int token, int64_t since_ms)
{
    struct found found = {0};
    uint8_t hash[STORE_HASH_BYTES];
    hash_of(token, hash);
    store_find_identity(bench.store, hash, since_ms, on_identity, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static struct found move_of(int code, int64_t now_ms)
{
    struct found found = {0};
    uint8_t hash[STORE_HASH_BYTES];
    hash_of(code, hash);
    store_find_move(bench.store, hash, now_ms, on_identity, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static void on_account(void *data, enum store_status status,
                       const struct store_whole_account *whole)
{
    struct found *found = data;
    found->calls++;
    found->status = status;
    if (whole != NULL) {
        snprintf(found->name, sizeof found->name, "%s", whole->account.name);
        snprintf(found->password, sizeof found->password, "%s", whole->account.password);
        snprintf(found->vault, sizeof found->vault, "%s", whole->account.vault);
        found->recoveries = whole->recovery_count;
        found->logins = whole->login_count;
        found->tokens = whole->token_count;
        if (whole->token_count > 0) {
            snprintf(found->token, sizeof found->token, "%s", whole->tokens[0].name);
            found->scopes = whole->tokens[0].scopes;
            found->token_seen_ms = whole->tokens[0].seen_ms;
        }
        snprintf(found->newest, sizeof found->newest, "%s",
                 whole->login_count > 0 ? whole->logins[0].device : "");
    }
}

static struct found account_of(const char *user_id, const char *key)
{
    struct found found = {0};
    store_find_account(bench.store, user_id, key, on_account, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

static enum store_status key_is(const char *said, const char *written, const char *user_id)
{
    struct told told = {0};
    const char *const keys[2] = {said, written};
    store_find_key(bench.store, keys, user_id, told_done, &told);
    bench_wait(&bench, &told.calls, 1);
    return told.status;
}

static void add_login(const char *user_id, int token, const char *device, int64_t now_ms)
{
    uint8_t hash[STORE_HASH_BYTES];
    hash_of(token, hash);
    struct store_write *write = store_begin(bench.store);
    store_add_login(write, user_id, hash, device, now_ms);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
}

/* ---- accounts ---- */

START_TEST(account_is_found_by_user_and_by_key)
{
    ck_assert_int_eq(account_of("pa", "").status, STORE_MISSING);
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", "Llvla"), STORE_OK);

    struct found found = account_of("pa", "");
    ck_assert_int_eq(found.status, STORE_OK);
    ck_assert_str_eq(found.name, "Livia");
    ck_assert_str_eq(found.password, "$hash");
    ck_assert_str_eq(found.vault, "vault");
    ck_assert_str_eq(account_of("", "llvla").name, "Livia");
    ck_assert_int_eq(account_of("", "other").status, STORE_MISSING);
    ck_assert_int_eq(account_of("", "").status, STORE_MISSING);
    ck_assert(identity_of(1, 0).identity.account);
    ck_assert(!identity_of(2, 0).identity.account);
}
END_TEST

START_TEST(keys_belong_to_one_account)
{
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", "other"), STORE_OK);
    ck_assert_int_eq(add_account("pb", "Livia", "llvla", ""), STORE_TAKEN);
    ck_assert_int_eq(add_account("pb", "Other", "other", ""), STORE_TAKEN);
    /* nothing of the account is stored */
    ck_assert_int_eq(account_of("pb", "").status, STORE_MISSING);
    ck_assert_int_eq(add_account("pa", "Again", "again", ""), STORE_TAKEN);
    ck_assert_int_eq(key_is("other", "", ""), STORE_TAKEN);
    ck_assert_int_eq(key_is("free", "llvla", ""), STORE_TAKEN);
    ck_assert_int_eq(key_is("other", "", "pa"), STORE_OK);
    ck_assert_int_eq(key_is("free", "", ""), STORE_OK);
    ck_assert_int_eq(add_account("pb", "Crane", "crane", ""), STORE_OK);
}
END_TEST

START_TEST(changes_of_a_transaction_apply_together_or_not_at_all)
{
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    ck_assert_int_eq(add_account("pb", "Crane", "crane", ""), STORE_OK);
    const char *const taken[2] = {"crane", ""};
    struct store_write *write = store_begin(bench.store);
    store_put_password(write, "pa", "$other");
    store_put_keys(write, "pa", taken);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_TAKEN);
    ck_assert_str_eq(account_of("", "llvla").password, "$hash");

    write = store_begin(bench.store);
    store_expect_password(write, "pa", "$wrong");
    store_put_vault(write, "pa", "new");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_MISSING);
    ck_assert_str_eq(account_of("pa", "").vault, "vault");

    write = store_begin(bench.store);
    store_expect_password(write, "pa", "$hash");
    store_put_vault(write, "pa", "new");
    store_put_account_name(write, "pa", "Drusilla");
    store_put_password(write, "pa", "$other");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_str_eq(account_of("pa", "").vault, "new");
    ck_assert_str_eq(account_of("pa", "").name, "Drusilla");
    ck_assert_str_eq(account_of("pa", "").password, "$other");
    ck_assert_str_eq(account_of("pb", "").password, "$hash");
}
END_TEST

/* ---- codes ---- */

START_TEST(recovery_code_is_used_once)
{
    uint8_t hashes[STORE_RECOVERIES][STORE_HASH_BYTES];
    for (int i = 0; i < STORE_RECOVERIES; i++) {
        hash_of(100 + i, hashes[i]);
    }
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    struct store_write *write = store_begin(bench.store);
    store_put_recoveries(write, "pa", (const uint8_t(*)[STORE_HASH_BYTES])hashes, STORE_RECOVERIES);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(account_of("pa", "").recoveries, STORE_RECOVERIES);

    write = store_begin(bench.store);
    store_use_recovery(write, "pa", hashes[2]);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(account_of("", "llvla").recoveries, STORE_RECOVERIES - 1);
    write = store_begin(bench.store);
    store_use_recovery(write, "pa", hashes[2]);
    store_put_password(write, "pa", "$thief");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_MISSING);
    ck_assert_str_eq(account_of("pa", "").password, "$hash");
    write = store_begin(bench.store);
    store_use_recovery(write, "pb", hashes[3]);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_MISSING);
}
END_TEST

START_TEST(code_to_another_device_is_taken_once_and_in_time)
{
    uint8_t hash[STORE_HASH_BYTES];
    hash_of(7, hash);
    struct store_write *write = store_begin(bench.store);
    store_put_move(write, "pa", hash, NOW_MS + 10, NOW_MS);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_str_eq(move_of(7, NOW_MS + 9).identity.user_id, "pa");
    ck_assert_int_eq(move_of(7, NOW_MS + 10).status, STORE_MISSING);

    for (int i = 0; i < 2; i++) {
        write = store_begin(bench.store);
        store_consume_move(write, hash);
        ck_assert_int_eq(bench_commit(&bench, write), i == 0 ? STORE_OK : STORE_MISSING);
    }
    ck_assert_int_eq(move_of(7, NOW_MS).status, STORE_MISSING);
}
END_TEST

/* ---- logins ---- */

START_TEST(login_is_a_further_token)
{
    add_login("pa", 10, "Firefox on Linux", NOW_MS);
    struct found found = identity_of(10, NOW_MS);
    ck_assert_str_eq(found.identity.user_id, "pa");
    ck_assert_str_eq(found.identity.name, "Quiet Heron");
    ck_assert_int_eq(found.identity.made_ms, NOW_MS);
    ck_assert_int_eq(found.identity.seen_ms, NOW_MS);
    ck_assert_int_eq(identity_of(10, NOW_MS + 1).status, STORE_MISSING);
    ck_assert_int_eq(identity_of(1, NOW_MS + 1).status, STORE_OK);
    add_login("pa", 11, "Firefox on Linux", 5000);
    ck_assert_int_eq(identity_of(11, NOW_MS).status, STORE_OK);

    uint8_t hash[STORE_HASH_BYTES];
    hash_of(10, hash);
    struct store_write *write = store_begin(bench.store);
    store_see_login(write, hash, NOW_MS + 1);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(identity_of(10, NOW_MS + 1).status, STORE_OK);
    write = store_begin(bench.store);
    store_expect_login(write, hash);
    store_drop_login(write, hash);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(identity_of(10, 0).status, STORE_MISSING);
    write = store_begin(bench.store);
    store_expect_login(write, hash);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_MISSING);
}
END_TEST

START_TEST(of_too_many_logins_the_oldest_goes)
{
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    for (int i = 0; i <= STORE_LOGINS_KEPT; i++) {
        char device[STORE_DEVICE_BYTES];
        snprintf(device, sizeof device, "device %d", i);
        add_login("pa", 10 + i, device, NOW_MS + i);
    }
    add_login("pb", 9, "another's", NOW_MS);
    struct found found = account_of("pa", "");
    ck_assert_int_eq(found.logins, STORE_LOGINS_KEPT);
    ck_assert_str_eq(found.newest, "device 32");
    ck_assert_int_eq(identity_of(10, 0).status, STORE_MISSING);
    ck_assert_int_eq(identity_of(11, 0).status, STORE_OK);
    ck_assert_int_eq(identity_of(9, 0).status, STORE_OK);

    struct store_write *write = store_begin(bench.store);
    store_drop_logins(write, "pa");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(account_of("pa", "").logins, 0);
    ck_assert_int_eq(identity_of(9, 0).status, STORE_OK);
}
END_TEST

/* ---- tokens for programs ---- */

static enum store_status add_token(const char *user_id, int token, const char *name, int scopes)
{
    uint8_t hash[STORE_HASH_BYTES];
    hash_of(token, hash);
    const struct store_program_token made = {hash, name, scopes, NOW_MS + token, 0};
    struct store_write *write = store_begin(bench.store);
    store_add_program_token(write, user_id, &made);
    return bench_commit(&bench, write);
}

START_TEST(token_for_programs_is_the_account_with_its_scopes)
{
    uint8_t hash[STORE_HASH_BYTES];
    ck_assert_int_eq(add_token("pa", 50, "bot", STORE_SCOPE_READ), STORE_MISSING); /* a guest */
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    ck_assert_int_eq(add_account("pb", "Crane", "crane", ""), STORE_OK);
    ck_assert_int_eq(add_token("pa", 50, "bot", STORE_SCOPE_READ | STORE_SCOPE_PLAY), STORE_OK);

    struct found found = identity_of(50, NOW_MS);
    ck_assert_int_eq(found.status, STORE_OK);
    ck_assert_str_eq(found.identity.user_id, "pa");
    ck_assert(found.identity.account);
    ck_assert_int_eq(found.identity.scopes, STORE_SCOPE_READ | STORE_SCOPE_PLAY);
    ck_assert_int_eq(found.identity.seen_ms, 0);
    ck_assert_int_eq(identity_of(1, 0).identity.scopes, 0);
    ck_assert_int_eq(account_of("pa", "").token_seen_ms, 0);

    hash_of(50, hash);
    struct store_write *write = store_begin(bench.store);
    store_see_program_token(write, hash, NOW_MS + 99);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    bench_reopen(&bench);
    found = account_of("", "llvla");
    ck_assert_int_eq(found.tokens, 1);
    ck_assert_str_eq(found.token, "bot");
    ck_assert_int_eq(found.scopes, STORE_SCOPE_READ | STORE_SCOPE_PLAY);
    ck_assert_int_eq(found.token_seen_ms, NOW_MS + 99);

    write = store_begin(bench.store);
    store_drop_program_token(write, "pb", hash); /* not the owner */
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(identity_of(50, 0).status, STORE_OK);
    write = store_begin(bench.store);
    store_drop_program_token(write, "pa", hash);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(identity_of(50, 0).status, STORE_MISSING);
}
END_TEST

START_TEST(account_has_a_limited_number_of_tokens_with_different_names)
{
    char name[STORE_NAME_BYTES];
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    ck_assert_int_eq(add_account("pb", "Crane", "crane", ""), STORE_OK);
    for (int i = 0; i < STORE_PROGRAM_TOKENS_MAX; i++) {
        snprintf(name, sizeof name, "bot %d", i);
        ck_assert_int_eq(add_token("pa", 50 + i, name, STORE_SCOPE_READ), STORE_OK);
        if (i == 0) {
            ck_assert_int_eq(add_token("pa", 99, "bot 0", STORE_SCOPE_READ), STORE_TAKEN);
        }
    }
    ck_assert_int_eq(add_token("pa", 98, "one more", STORE_SCOPE_READ), STORE_MISSING);
    ck_assert_int_eq(add_token("pb", 97, "bot 0", STORE_SCOPE_READ), STORE_OK);
    ck_assert_int_eq(account_of("pa", "").tokens, STORE_PROGRAM_TOKENS_MAX);

    struct store_write *write = store_begin(bench.store);
    store_drop_logins(write, "pa");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(account_of("pa", "").tokens, 0);
    ck_assert_int_eq(identity_of(50, 0).status, STORE_MISSING);
    ck_assert_int_eq(identity_of(97, 0).status, STORE_OK);
}
END_TEST

/* ---- puzzles ---- */

struct puzzles {
    int calls;
    char text[512]; /* RULESET/PUZZLE or RULESET/DAY, each followed by a space */
    size_t solved;
    size_t days;
};

static void on_puzzles(void *data, enum store_status status, const struct store_puzzles *found)
{
    struct puzzles *puzzles = data;
    ck_assert_int_eq(status, STORE_OK);
    puzzles->calls++;
    puzzles->solved = found->solved_count;
    puzzles->days = found->day_count;
    size_t used = 0;
    for (size_t i = 0; i < found->solved_count && used < sizeof puzzles->text; i++) {
        used += (size_t)snprintf(puzzles->text + used, sizeof puzzles->text - used, "%s/%s ",
                                 found->solved[i].ruleset, found->solved[i].puzzle);
    }
    for (size_t i = 0; i < found->day_count && used < sizeof puzzles->text; i++) {
        used += (size_t)snprintf(puzzles->text + used, sizeof puzzles->text - used, "%s/%d ",
                                 found->days[i].ruleset, (int)found->days[i].day);
    }
}

static struct puzzles puzzles_of(const char *user_id)
{
    struct puzzles puzzles = {0};
    store_read_puzzles(bench.store, user_id, on_puzzles, &puzzles);
    bench_wait(&bench, &puzzles.calls, 1);
    return puzzles;
}

START_TEST(solved_puzzles_of_several_devices_are_united)
{
    struct store_write *write = store_begin(bench.store);
    store_add_solved(write, "pa", "tabula", "0123456789", NOW_MS);
    store_add_solved(write, "pa", "zeno", "aaaaaaaaaa", NOW_MS);
    store_add_puzzle_day(write, "pa", "tabula", 20000);
    store_trim_solved(write, "pa");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    write = store_begin(bench.store);
    store_add_solved(write, "pa", "tabula", "0123456789", NOW_MS + 1);
    store_add_solved(write, "pa", "tabula", "bbbbbbbbbb", NOW_MS + 1);
    store_add_puzzle_day(write, "pa", "tabula", 20000);
    store_add_puzzle_day(write, "pa", "tabula", 19999);
    store_add_solved(write, "pb", "pyf", "cccccccccc", NOW_MS);
    store_trim_solved(write, "pa");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_str_eq(puzzles_of("pa").text, "tabula/0123456789 tabula/bbbbbbbbbb zeno/aaaaaaaaaa "
                                            "tabula/19999 tabula/20000 ");
    ck_assert_str_eq(puzzles_of("pb").text, "pyf/cccccccccc ");
    ck_assert_str_eq(puzzles_of("px").text, "");
}
END_TEST

START_TEST(of_too_many_solved_puzzles_and_days_the_oldest_go)
{
    struct store_write *write = store_begin(bench.store);
    for (int i = 0; i <= STORE_SOLVED_MAX; i++) {
        char puzzle[STORE_PUZZLE_BYTES];
        snprintf(puzzle, sizeof puzzle, "%010x", i);
        store_add_solved(write, "pa", "tabula", puzzle, NOW_MS + i);
    }
    for (int i = 0; i <= STORE_PUZZLE_DAYS_MAX; i++) {
        store_add_puzzle_day(write, "pa", "tabula", 20000 + i);
    }
    store_add_solved(write, "pb", "tabula", "0000000000", NOW_MS);
    store_trim_solved(write, "pa");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    struct puzzles found = puzzles_of("pa");
    ck_assert_uint_eq(found.solved, STORE_SOLVED_MAX);
    ck_assert_uint_eq(found.days, STORE_PUZZLE_DAYS_MAX);
    ck_assert_ptr_nonnull(strstr(found.text, "tabula/0000000001 "));
    ck_assert_ptr_null(strstr(found.text, "tabula/0000000000 "));
    ck_assert_uint_eq(puzzles_of("pb").solved, 1);
}
END_TEST

/* ---- all data of a user ---- */

static void on_export(void *data, enum store_status status, const char *json)
{
    struct found *found = data;
    found->calls++;
    found->status = status;
    snprintf(found->json, sizeof found->json, "%s", json == NULL ? "" : json);
}

static struct found export_of(const char *user_id)
{
    struct found found = {0};
    store_export(bench.store, user_id, on_export, &found);
    bench_wait(&bench, &found.calls, 1);
    return found;
}

START_TEST(erased_user_is_in_nothing_that_is_read)
{
    uint8_t unused[STORE_HASH_BYTES];
    hash_of(999, unused);
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    add_login("pa", 10, "Firefox on Linux", NOW_MS);
    ck_assert_ptr_nonnull(strstr(export_of("pa").json, "\"name\":\"Livia\""));
    ck_assert_ptr_nonnull(strstr(export_of("pa").json, "\"device\":\"Firefox on Linux\""));
    ck_assert_ptr_null(strstr(export_of("pa").json, "$hash"));
    struct store_write *write = store_begin(bench.store);
    store_add_solved(write, "pa", "tabula", "0123456789", NOW_MS);
    store_add_puzzle_day(write, "pa", "tabula", 20000);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_int_eq(add_token("pa", 50, "my bot", STORE_SCOPE_READ), STORE_OK);
    ck_assert_ptr_nonnull(strstr(export_of("pa").json,
                                 "\"tokens\":[{\"name\":\"my bot\",\"scopes\":1,"
                                 "\"made\":1763683200050,\"seen\":0}]"));
    ck_assert_ptr_nonnull(strstr(export_of("pa").json,
                                 "\"solved\":[{\"ruleset\":\"tabula\","
                                 "\"puzzle\":\"0123456789\",\"at\":1763683200000}],"
                                 "\"puzzle_days\":[{\"ruleset\":\"tabula\",\"day\":20000}]"));

    write = store_begin(bench.store);
    store_erase_user(write, "pa", "erased", unused, NOW_MS);
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);

    ck_assert_int_eq(account_of("pa", "").status, STORE_MISSING);
    ck_assert_int_eq(identity_of(1, 0).status, STORE_MISSING);
    ck_assert_int_eq(identity_of(10, 0).status, STORE_MISSING);
    ck_assert_int_eq(key_is("llvla", "", ""), STORE_OK);
    ck_assert_ptr_null(strstr(export_of("pa").json, "Livia"));
    ck_assert_ptr_null(strstr(export_of("pa").json, "Firefox"));
    ck_assert_int_eq(identity_of(50, 0).status, STORE_MISSING);
    ck_assert_ptr_null(strstr(export_of("pa").json, "my bot"));
    ck_assert_str_eq(puzzles_of("pa").text, "");
    ck_assert_int_eq(identity_of(2, 0).status, STORE_OK);
}
END_TEST

START_TEST(a_user_takes_another_name)
{
    struct store_write *write = store_begin(bench.store);
    store_rename_user(write, "pa", "Livia");
    ck_assert_int_eq(bench_commit(&bench, write), STORE_OK);
    ck_assert_str_eq(identity_of(1, 0).identity.name, "Livia");
    ck_assert_str_eq(identity_of(2, 0).identity.name, "Bold Crane");
}
END_TEST

START_TEST(all_of_it_outlives_a_restart)
{
    ck_assert_int_eq(add_account("pa", "Livia", "llvla", ""), STORE_OK);
    add_login("pa", 10, "Firefox on Linux", NOW_MS);
    bench_reopen(&bench);
    ck_assert_str_eq(account_of("", "llvla").newest, "Firefox on Linux");
    ck_assert(identity_of(10, 0).identity.account);
}
END_TEST

TCase *store_contract_accounts(void)
{
    TCase *tests = tcase_create("accounts");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, account_is_found_by_user_and_by_key);
    tcase_add_test(tests, keys_belong_to_one_account);
    tcase_add_test(tests, changes_of_a_transaction_apply_together_or_not_at_all);
    tcase_add_test(tests, recovery_code_is_used_once);
    tcase_add_test(tests, code_to_another_device_is_taken_once_and_in_time);
    tcase_add_test(tests, login_is_a_further_token);
    tcase_add_test(tests, of_too_many_logins_the_oldest_goes);
    tcase_add_test(tests, token_for_programs_is_the_account_with_its_scopes);
    tcase_add_test(tests, account_has_a_limited_number_of_tokens_with_different_names);
    tcase_add_test(tests, solved_puzzles_of_several_devices_are_united);
    tcase_add_test(tests, of_too_many_solved_puzzles_and_days_the_oldest_go);
    tcase_add_test(tests, erased_user_is_in_nothing_that_is_read);
    tcase_add_test(tests, a_user_takes_another_name);
    tcase_add_test(tests, all_of_it_outlives_a_restart);
    return tests;
}
