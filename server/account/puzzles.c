/* SPDX-License-Identifier: MIT */
/*
 * The puzzles that an account has solved. A request only adds: the account has the union of what all devices have sent,
 * in any order, so that no device loses the progress of another one.
 */
#include <stdlib.h>
#include <string.h>

#include "account/accounts.h"
#include "account/task.h"
#include "base/runtime.h"
#include "rules/core/rules.h"

enum {
    /* Puzzles and days of one request: half of ACCOUNTS_BODY_MAX. A page sends more in parts. */
    ADDED_MAX = 500,
    DAY_MS = 24 * 60 * 60 * 1000,
};

static bool is_puzzle(const json_t *value, int64_t now_ms)
{
    const char *text = json_string_value(value);
    (void)now_ms;
    return text != NULL && json_string_length(value) == STORE_PUZZLE_BYTES - 1 &&
           strspn(text, "0123456789abcdef") == STORE_PUZZLE_BYTES - 1;
}

/* The clock of a device may be ahead of the server's. */
static bool is_day(const json_t *value, int64_t now_ms)
{
    return json_is_integer(value) && json_integer_value(value) > 0 &&
           json_integer_value(value) <= now_ms / DAY_MS + 1;
}

static void add_puzzle(const struct account_task *task, struct store_write *write,
                       const char *ruleset, const json_t *value)
{
    store_add_solved(write, task->identity.user_id, ruleset, json_string_value(value),
                     runtime_now(task->accounts->runtime));
}

static void add_day(const struct account_task *task, struct store_write *write, const char *ruleset,
                    const json_t *value)
{
    store_add_puzzle_day(write, task->identity.user_id, ruleset, json_integer_value(value));
}

/* The fields of the body: each is an object with a list for each game. */
static const struct entries {
    const char *name;
    const char *says; /* which values are valid */
    bool (*is_right)(const json_t *value, int64_t now_ms);
    void (*add)(const struct account_task *task, struct store_write *write, const char *ruleset,
                const json_t *value);
} lists[] = {
    {"solved", "solved has a list of ids of 10 lower-case hex digits for each game.", is_puzzle,
     add_puzzle},
    {"days", "days has a list of days since 1970, none in the future, for each game.", is_day,
     add_day},
};
enum { LISTS = sizeof lists / sizeof lists[0] };

/* Adds the number of valid entries to `count`; returns false if the field is invalid. */
static bool is_right(const struct account_task *task, const struct entries *list, size_t *count)
{
    json_t *games = json_object_get(task->body, list->name);
    const char *ruleset;
    json_t *entries;
    if (games != NULL && !json_is_object(games)) {
        return false;
    }
    json_object_foreach(games, ruleset, entries)
    {
        if (ruleset_find(ruleset, strlen(ruleset)) == NULL || !json_is_array(entries)) {
            return false;
        }
        for (size_t i = 0; i < json_array_size(entries); i++) {
            if (!list->is_right(json_array_get(entries, i), runtime_now(task->accounts->runtime))) {
                return false;
            }
        }
        *count += json_array_size(entries);
    }
    return true;
}

static void add_list_entries(const struct account_task *task, const struct entries *list,
                             struct store_write *write)
{
    const char *ruleset;
    json_t *entries;
    json_object_foreach(json_object_get(task->body, list->name), ruleset, entries)
    {
        for (size_t i = 0; i < json_array_size(entries); i++) {
            list->add(task, write, ruleset, json_array_get(entries, i));
        }
    }
}

void account_add_puzzles(struct account_task *task)
{
    size_t count = 0;
    for (size_t i = 0; i < LISTS; i++) {
        bool right = is_right(task, &lists[i], &count);
        if (!right || count > ADDED_MAX) {
            account_refuse(task, REFUSAL_BAD_FIELD,
                           right ? "One request has at most 500 puzzles and days." : lists[i].says,
                           &(struct wire_problem_params){.field = lists[i].name});
            return;
        }
    }
    struct store_write *write = store_begin(task->accounts->store);
    task->missing = REFUSAL_IDENTITY_NEEDED;
    store_expect_login(write, task->identity.token_hash);
    for (size_t i = 0; i < LISTS; i++) {
        add_list_entries(task, &lists[i], write);
    }
    store_trim_solved(write, task->identity.user_id);
    account_commit(task, write, account_answer_empty);
}

/* ---- showing ---- */

static void on_puzzles_read(void *data, enum store_status status,
                            const struct store_puzzles *puzzles)
{
    struct account_task *task = data;
    if (status != STORE_OK) {
        account_refuse(task, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    struct wire_named_text *solved = calloc(puzzles->solved_count + 1, sizeof *solved);
    struct wire_named_number *days = calloc(puzzles->day_count + 1, sizeof *days);
    for (size_t i = 0; i < puzzles->solved_count; i++) {
        solved[i] = (struct wire_named_text){puzzles->solved[i].ruleset, puzzles->solved[i].puzzle};
    }
    for (size_t i = 0; i < puzzles->day_count; i++) {
        days[i] = (struct wire_named_number){puzzles->days[i].ruleset, puzzles->days[i].day};
    }
    account_answer(
        task, wire_puzzles_text(&(struct wire_puzzles){.solved = {solved, puzzles->solved_count},
                                                       .days = {days, puzzles->day_count}}));
    free(solved);
    free(days);
}

void account_show_puzzles(struct account_task *task)
{
    store_read_puzzles(task->accounts->store, task->identity.user_id, on_puzzles_read, task);
}
