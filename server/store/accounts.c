/* SPDX-License-Identifier: MIT */
#include "store/accounts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/jobs.h"

/* ---- writing ---- */

static void add_for(struct store_write *write, enum store_statement which, const char *user_id)
{
    struct store_row row = {.which = which};
    store_row_text(&row, user_id);
    store_add_row(write, &row);
}

static void add_words(struct store_write *write, enum store_statement which, const char *user_id,
                      const char *words)
{
    struct store_row row = {.which = which};
    store_row_text(&row, user_id);
    store_row_text(&row, words);
    store_add_row(write, &row);
}

static void add_hash_and_time(struct store_write *write, enum store_statement which,
                              const uint8_t hash[STORE_HASH_BYTES], int64_t time_ms)
{
    struct store_row row = {.which = which};
    store_row_blob(&row, hash, STORE_HASH_BYTES);
    store_row_number(&row, time_ms);
    store_add_row(write, &row);
}

void store_expect_password(struct store_write *write, const char *user_id, const char *password)
{
    struct store_row row = {.which = SQL_EXPECT_PASSWORD};
    store_row_text(&row, user_id);
    store_row_text(&row, password);
    store_add_row(write, &row);
}

void store_expect_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES])
{
    struct store_row row = {.which = SQL_EXPECT_LOGIN};
    store_row_blob(&row, token_hash, STORE_HASH_BYTES);
    store_add_row(write, &row);
}

void store_rename_user(struct store_write *write, const char *user_id, const char *name)
{
    assert(strlen(name) < STORE_NAME_BYTES);
    add_words(write, SQL_RENAME_USER, user_id, name);
}

void store_add_account(struct store_write *write, const struct store_account *account)
{
    struct store_row row = {.which = SQL_ADD_ACCOUNT};
    store_row_text(&row, account->user_id);
    store_row_text(&row, account->name);
    store_row_text(&row, account->password);
    store_row_text(&row, account->vault);
    store_row_number(&row, account->made_ms);
    store_add_row(write, &row);
}

void store_put_keys(struct store_write *write, const char *user_id, const char *const keys[2])
{
    add_for(write, SQL_DROP_KEYS, user_id);
    for (int i = 0; i < 2; i++) {
        if (keys[i][0] != '\0') {
            add_words(write, SQL_ADD_KEY, user_id, keys[i]);
        }
    }
}

void store_put_account_name(struct store_write *write, const char *user_id, const char *name)
{
    add_words(write, SQL_PUT_ACCOUNT_NAME, user_id, name);
}

void store_put_password(struct store_write *write, const char *user_id, const char *password)
{
    add_words(write, SQL_PUT_PASSWORD, user_id, password);
}

void store_put_vault(struct store_write *write, const char *user_id, const char *vault)
{
    add_words(write, SQL_PUT_VAULT, user_id, vault);
}

void store_put_bot(struct store_write *write, const char *user_id, bool bot)
{
    struct store_row row = {.which = bot ? SQL_PUT_BOT : SQL_DROP_BOT};
    store_row_text(&row, user_id);
    store_add_row(write, &row);
}

void store_add_solved(struct store_write *write, const char *user_id, const char *ruleset,
                      const char *puzzle, int64_t now_ms)
{
    struct store_row row = {.which = SQL_ADD_SOLVED};
    store_row_text(&row, user_id);
    store_row_text(&row, ruleset);
    store_row_text(&row, puzzle);
    store_row_number(&row, now_ms);
    store_add_row(write, &row);
}

void store_add_puzzle_day(struct store_write *write, const char *user_id, const char *ruleset,
                          int64_t day)
{
    struct store_row row = {.which = SQL_ADD_PUZZLE_DAY};
    store_row_text(&row, user_id);
    store_row_text(&row, ruleset);
    store_row_number(&row, day);
    store_add_row(write, &row);
}

void store_trim_solved(struct store_write *write, const char *user_id)
{
    struct store_row solved = {.which = SQL_TRIM_SOLVED};
    store_row_text(&solved, user_id);
    store_row_number(&solved, STORE_SOLVED_MAX);
    store_add_row(write, &solved);

    struct store_row days = {.which = SQL_TRIM_PUZZLE_DAYS};
    store_row_text(&days, user_id);
    store_row_number(&days, STORE_PUZZLE_DAYS_MAX);
    store_add_row(write, &days);
}

void store_put_recoveries(struct store_write *write, const char *user_id,
                          const uint8_t (*hashes)[STORE_HASH_BYTES], int count)
{
    add_for(write, SQL_DROP_RECOVERIES, user_id);
    for (int i = 0; i < count; i++) {
        struct store_row row = {.which = SQL_ADD_RECOVERY};
        store_row_text(&row, user_id);
        store_row_blob(&row, hashes[i], STORE_HASH_BYTES);
        store_add_row(write, &row);
    }
}

void store_use_recovery(struct store_write *write, const char *user_id,
                        const uint8_t hash[STORE_HASH_BYTES])
{
    struct store_row row = {.which = SQL_USE_RECOVERY};
    store_row_text(&row, user_id);
    store_row_blob(&row, hash, STORE_HASH_BYTES);
    store_add_row(write, &row);
}

void store_add_login(struct store_write *write, const char *user_id,
                     const uint8_t token_hash[STORE_HASH_BYTES], const char *device, int64_t now_ms)
{
    struct store_row row = {.which = SQL_ADD_LOGIN};
    store_row_blob(&row, token_hash, STORE_HASH_BYTES);
    store_row_text(&row, user_id);
    store_row_text(&row, device);
    store_row_number(&row, now_ms);
    store_add_row(write, &row);

    struct store_row trim = {.which = SQL_TRIM_LOGINS};
    store_row_text(&trim, user_id);
    store_row_number(&trim, STORE_LOGINS_KEPT);
    store_add_row(write, &trim);
}

void store_see_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES],
                     int64_t now_ms)
{
    add_hash_and_time(write, SQL_SEE_LOGIN, token_hash, now_ms);
}

void store_drop_login(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES])
{
    struct store_row row = {.which = SQL_DROP_LOGIN};
    store_row_blob(&row, token_hash, STORE_HASH_BYTES);
    store_add_row(write, &row);
}

void store_drop_logins(struct store_write *write, const char *user_id)
{
    add_for(write, SQL_DROP_LOGINS, user_id);
    add_for(write, SQL_DROP_PROGRAM_TOKENS, user_id);
    add_for(write, SQL_DROP_MOVES, user_id);
}

void store_add_program_token(struct store_write *write, const char *user_id,
                             const struct store_program_token *token)
{
    struct store_row row = {.which = SQL_ADD_PROGRAM_TOKEN};
    store_row_blob(&row, token->token_hash, STORE_HASH_BYTES);
    store_row_text(&row, user_id);
    store_row_text(&row, token->name);
    store_row_number(&row, token->scopes);
    store_row_number(&row, token->made_ms);
    store_row_number(&row, STORE_PROGRAM_TOKENS_MAX);
    store_add_row(write, &row);
}

void store_see_program_token(struct store_write *write, const uint8_t token_hash[STORE_HASH_BYTES],
                             int64_t now_ms)
{
    add_hash_and_time(write, SQL_SEE_PROGRAM_TOKEN, token_hash, now_ms);
}

void store_drop_program_token(struct store_write *write, const char *user_id,
                              const uint8_t token_hash[STORE_HASH_BYTES])
{
    struct store_row row = {.which = SQL_DROP_PROGRAM_TOKEN};
    store_row_text(&row, user_id);
    store_row_blob(&row, token_hash, STORE_HASH_BYTES);
    store_add_row(write, &row);
}

void store_put_move(struct store_write *write, const char *user_id,
                    const uint8_t code_hash[STORE_HASH_BYTES], int64_t until_ms, int64_t now_ms)
{
    struct store_row trim = {.which = SQL_TRIM_MOVES};
    store_row_number(&trim, now_ms);
    store_add_row(write, &trim);
    add_for(write, SQL_DROP_MOVES, user_id);

    struct store_row row = {.which = SQL_ADD_MOVE};
    store_row_blob(&row, code_hash, STORE_HASH_BYTES);
    store_row_text(&row, user_id);
    store_row_number(&row, until_ms);
    store_add_row(write, &row);
}

void store_consume_move(struct store_write *write, const uint8_t code_hash[STORE_HASH_BYTES])
{
    struct store_row row = {.which = SQL_TAKE_MOVE};
    store_row_blob(&row, code_hash, STORE_HASH_BYTES);
    store_add_row(write, &row);
}

void store_erase_user(struct store_write *write, const char *user_id, const char *name,
                      const uint8_t token_hash[STORE_HASH_BYTES], int64_t now_ms)
{
    static const enum store_statement forgotten[] = {
        SQL_ERASE_ACCOUNT,     SQL_DROP_KEYS,        SQL_DROP_RECOVERIES,     SQL_DROP_LOGINS,
        SQL_DROP_MOVES,        SQL_ERASE_RATINGS,    SQL_ERASE_STEPS,         SQL_ERASE_THROWN,
        SQL_ERASE_SEATS,       SQL_ERASE_BLOCKS,     SQL_ERASE_REPORTS,       SQL_ERASE_SOLVED,
        SQL_ERASE_PUZZLE_DAYS, SQL_ERASE_DEPARTURES, SQL_DROP_PROGRAM_TOKENS, SQL_ERASE_RESULTS,
    };
    for (size_t i = 0; i < sizeof forgotten / sizeof forgotten[0]; i++) {
        add_for(write, forgotten[i], user_id);
    }
    add_words(write, SQL_ERASE_LINES, user_id, name);
    add_words(write, SQL_ERASE_PLAYER, user_id, name);
    store_put_user(write, user_id, token_hash, name, now_ms);
}

/* ---- reading ---- */

static void answer_identity(const struct store_questions *questions)
{
    store_identity_fn done = (store_identity_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    if (questions->job.status != STORE_OK || rows->count == 0) {
        bool failed = questions->job.status != STORE_OK;
        done(questions->data, failed ? questions->job.status : STORE_MISSING, NULL);
        return;
    }
    const struct store_row *row = &rows->rows[0];
    struct store_identity identity = {.made_ms = store_row_number_at(row, 2),
                                      .account = store_row_number_at(row, 3) != 0,
                                      .seen_ms = store_row_number_at(row, 4),
                                      .bot = store_row_number_at(row, 5) != 0,
                                      .scopes = (int)store_row_number_at(row, 6)};
    snprintf(identity.user_id, sizeof identity.user_id, "%s", store_row_text_at(row, 0));
    snprintf(identity.name, sizeof identity.name, "%s", store_row_text_at(row, 1));
    done(questions->data, STORE_OK, &identity);
}

static void find_identity(struct store *store, enum store_statement which,
                          const uint8_t hash[STORE_HASH_BYTES], int64_t time_ms,
                          store_identity_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_identity, (void (*)(void))done, data);
    struct store_row *row = store_question(questions, which);
    store_row_blob(row, hash, STORE_HASH_BYTES);
    store_row_number(row, time_ms);
    store_questions_ask(store, questions);
}

void store_find_identity(struct store *store, const uint8_t token_hash[STORE_HASH_BYTES],
                         int64_t since_ms, store_identity_fn done, void *data)
{
    find_identity(store, SQL_READ_IDENTITY, token_hash, since_ms, done, data);
}

void store_find_move(struct store *store, const uint8_t code_hash[STORE_HASH_BYTES], int64_t now_ms,
                     store_identity_fn done, void *data)
{
    find_identity(store, SQL_READ_MOVE, code_hash, now_ms, done, data);
}

static void answer_key(const struct store_questions *questions)
{
    store_done_fn done = (store_done_fn)questions->done;
    bool taken = questions->job.status == STORE_OK && questions->found[0].count > 0;
    done(questions->data, taken ? STORE_TAKEN : questions->job.status);
}

void store_find_key(struct store *store, const char *const keys[2], const char *user_id,
                    store_done_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_key, (void (*)(void))done, data);
    struct store_row *row = store_question(questions, SQL_READ_KEY);
    store_row_text(row, keys[0]);
    store_row_text(row, keys[1]);
    store_row_text(row, user_id);
    store_questions_ask(store, questions);
}

static void answer_account(const struct store_questions *questions)
{
    store_account_fn done = (store_account_fn)questions->done;
    const struct store_rows *accounts = &questions->found[0];
    const struct store_rows *codes = &questions->found[1];
    const struct store_rows *devices = &questions->found[2];
    const struct store_rows *programs = &questions->found[3];
    if (questions->job.status != STORE_OK || accounts->count == 0) {
        bool failed = questions->job.status != STORE_OK;
        done(questions->data, failed ? questions->job.status : STORE_MISSING, NULL);
        return;
    }
    const struct store_row *row = &accounts->rows[0];
    uint8_t recoveries[STORE_RECOVERIES][STORE_HASH_BYTES];
    struct store_login logins[STORE_LOGINS_KEPT];
    struct store_program_token tokens[STORE_PROGRAM_TOKENS_MAX];
    struct store_whole_account whole = {
        .account = {store_row_text_at(row, 0), store_row_text_at(row, 1), store_row_text_at(row, 2),
                    store_row_text_at(row, 3), store_row_number_at(row, 4)},
        .bot = store_row_number_at(row, 5) != 0,
        .device_key = store_row_blob_at(row, 6),
        .recoveries = (const uint8_t(*)[STORE_HASH_BYTES])recoveries,
        .logins = logins,
        .tokens = tokens,
    };
    for (size_t i = 0; i < codes->count && whole.recovery_count < STORE_RECOVERIES; i++) {
        memcpy(recoveries[whole.recovery_count++], store_row_blob_at(&codes->rows[i], 0),
               STORE_HASH_BYTES);
    }
    for (size_t i = 0; i < devices->count && whole.login_count < STORE_LOGINS_KEPT; i++) {
        const struct store_row *login = &devices->rows[i];
        logins[whole.login_count++] =
            (struct store_login){store_row_blob_at(login, 0), store_row_text_at(login, 1),
                                 store_row_number_at(login, 2), store_row_number_at(login, 3)};
    }
    for (size_t i = 0; i < programs->count && whole.token_count < STORE_PROGRAM_TOKENS_MAX; i++) {
        const struct store_row *token = &programs->rows[i];
        tokens[whole.token_count++] = (struct store_program_token){
            store_row_blob_at(token, 0), store_row_text_at(token, 1),
            (int)store_row_number_at(token, 2), store_row_number_at(token, 3),
            store_row_number_at(token, 4)};
    }
    done(questions->data, STORE_OK, &whole);
}

void store_find_account(struct store *store, const char *user_id, const char *key,
                        store_account_fn done, void *data)
{
    static const enum store_statement asked[] = {SQL_READ_ACCOUNT, SQL_READ_RECOVERIES,
                                                 SQL_READ_LOGINS, SQL_READ_PROGRAM_TOKENS};
    struct store_questions *questions =
        store_questions_create(answer_account, (void (*)(void))done, data);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        struct store_row *row = store_question(questions, asked[i]);
        store_row_text(row, user_id);
        store_row_text(row, key);
    }
    store_questions_ask(store, questions);
}

static void answer_puzzles(const struct store_questions *questions)
{
    store_puzzles_fn done = (store_puzzles_fn)questions->done;
    const struct store_rows *solved = &questions->found[0];
    const struct store_rows *days = &questions->found[1];
    if (questions->job.status != STORE_OK) {
        done(questions->data, questions->job.status, NULL);
        return;
    }
    struct store_solved *all = calloc(solved->count + 1, sizeof *all);
    struct store_puzzle_day *all_days = calloc(days->count + 1, sizeof *all_days);
    assert(all != NULL && all_days != NULL);
    for (size_t i = 0; i < solved->count; i++) {
        all[i] = (struct store_solved){store_row_text_at(&solved->rows[i], 0),
                                       store_row_text_at(&solved->rows[i], 1)};
    }
    for (size_t i = 0; i < days->count; i++) {
        all_days[i] = (struct store_puzzle_day){store_row_text_at(&days->rows[i], 0),
                                                store_row_number_at(&days->rows[i], 1)};
    }
    const struct store_puzzles puzzles = {all, solved->count, all_days, days->count};
    done(questions->data, STORE_OK, &puzzles);
    free(all);
    free(all_days);
}

void store_read_puzzles(struct store *store, const char *user_id, store_puzzles_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_puzzles, (void (*)(void))done, data);
    store_row_text(store_question(questions, SQL_READ_SOLVED), user_id);
    store_row_text(store_question(questions, SQL_READ_PUZZLE_DAYS), user_id);
    store_questions_ask(store, questions);
}
