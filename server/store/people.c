/* SPDX-License-Identifier: MIT */
#include "store/people.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/jobs.h"

/* The name of each kind in the database, the number of its faces, and its lowest face. */
static const struct {
    const char *name;
    int faces;
    int first;
} things[STORE_THINGS] = {[STORE_DIE] = {"d6", 6, 1}, [STORE_STICK] = {"stick", 2, 0}};

void store_add_thrown(struct store_write *write, const char *user_id,
                      const struct store_thrown *thrown, bool shown)
{
    for (int thing = 0; thing < STORE_THINGS; thing++) {
        for (int i = 0; i < things[thing].faces; i++) {
            if (thrown->counts[thing][i] > 0) {
                struct store_row row = {.which = SQL_ADD_THROWN};
                store_row_text(&row, user_id);
                store_row_text(&row, things[thing].name);
                store_row_number(&row, things[thing].first + i);
                store_row_number(&row, thrown->counts[thing][i]);
                store_row_number(&row, shown ? thrown->counts[thing][i] : 0);
                store_add_row(write, &row);
            }
        }
    }
}

/* ---- a profile ---- */

/* The questions, in the order in which they are sent. The last two are about all games. */
enum {
    ASK_USER,
    ASK_RATINGS,
    ASK_THROWN,
    ASK_RECORD,
    ASK_CONDUCT,
    ASK_ALL_RECORD,
    ASK_ALL_CONDUCT,
};

/* The cells of a row of throws. */
enum { THROWN_ALL = 2, THROWN_SHOWN = 3 };

static void take_thrown(const struct store_rows *rows, int cell, struct store_thrown *thrown)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        for (int thing = 0; thing < STORE_THINGS; thing++) {
            int64_t face = store_row_number_at(row, 1) - things[thing].first;
            if (strcmp(store_row_text_at(row, 0), things[thing].name) == 0 && face >= 0 &&
                face < things[thing].faces) {
                thrown->counts[thing][face] = store_row_number_at(row, cell);
            }
        }
    }
}

/* Reads three cells from cell `at` on: games, won, drawn. */
static struct store_record record_in(const struct store_row *row, int at)
{
    int64_t games = store_row_number_at(row, at);
    int64_t won = store_row_number_at(row, at + 1);
    int64_t drawn = store_row_number_at(row, at + 2);
    return (struct store_record){won, games - won - drawn, drawn};
}

static void take_numbers(const struct store_questions *questions, bool all,
                         struct store_numbers *numbers)
{
    const struct store_rows *found = questions->found;
    const struct store_row *record = &found[all ? ASK_ALL_RECORD : ASK_RECORD].rows[0];
    const struct store_row *conduct = &found[all ? ASK_ALL_CONDUCT : ASK_CONDUCT].rows[0];
    *numbers = (struct store_numbers){.record = record_in(record, 0),
                                      .games = store_row_number_at(conduct, 0),
                                      .left = store_row_number_at(conduct, 1)};
    take_thrown(&found[ASK_THROWN], all ? THROWN_ALL : THROWN_SHOWN, &numbers->thrown);
}

static void answer_profile(const struct store_questions *questions)
{
    store_profile_fn done = (store_profile_fn)questions->done;
    const struct store_rows *found = questions->found;
    enum store_status status = questions->job.status;
    status = status == STORE_OK && found[ASK_USER].count == 0 ? STORE_MISSING : status;
    if (status != STORE_OK) {
        done(questions->data, status, NULL);
        return;
    }
    const struct store_row *user = &found[ASK_USER].rows[0];
    struct store_rating ratings[STORE_RATINGS_MAX];
    struct store_profile profile = {
        .user_id = store_row_text_at(user, 0),
        .name = store_row_text_at(user, 1),
        .made_ms = store_row_number_at(user, 2),
        .has_account = store_row_number_at(user, 3) != 0,
        .bot = store_row_number_at(user, 4) != 0,
        .ratings = ratings,
        .rating_count = store_ratings_in(
            &found[ASK_RATINGS], store_row_number_at(&questions->asked[ASK_RATINGS], 2), ratings),
        .is_own = questions->count > ASK_ALL_RECORD};
    take_numbers(questions, false, &profile.shown);
    if (profile.is_own) {
        take_numbers(questions, true, &profile.all);
    }
    done(questions->data, STORE_OK, &profile);
}

/* Asks for numbers about the games that every user may find, or about all of them. */
static void ask_numbers(struct store_questions *questions, const char *user_id, bool all)
{
    struct store_row *record = store_question(questions, SQL_READ_RECORD);
    store_row_text(record, user_id);
    store_row_number(record, all);
    struct store_row *conduct = store_question(questions, SQL_READ_CONDUCT);
    store_row_text(conduct, user_id);
    store_row_number(conduct, STORE_CONDUCT_GAMES);
    store_row_number(conduct, all);
    store_row_number(conduct, STORE_CONDUCT_LOOKED_AT);
}

void store_read_profile(struct store *store, const char *user_id, bool own, int64_t now_ms,
                        store_profile_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_profile, (void (*)(void))done, data);
    store_row_text(store_question(questions, SQL_READ_PROFILE), user_id);
    store_ask_ratings(questions, user_id, now_ms);
    store_row_text(store_question(questions, SQL_READ_THROWN), user_id);
    for (int all = 0; all <= (own ? 1 : 0); all++) {
        ask_numbers(questions, user_id, all != 0);
    }
    store_questions_ask(store, questions);
}

/* ---- one against another ---- */

static struct store_results results_in(const struct store_rows *rows)
{
    struct store_against *rulesets = calloc(rows->count + 1, sizeof *rulesets);
    assert(rulesets != NULL);
    for (size_t i = 0; i < rows->count; i++) {
        rulesets[i] = (struct store_against){store_row_text_at(&rows->rows[i], 0),
                                             record_in(&rows->rows[i], 1)};
    }
    return (struct store_results){rulesets, rows->count};
}

static void answer_against(const struct store_questions *questions)
{
    store_against_fn done = (store_against_fn)questions->done;
    if (questions->job.status != STORE_OK) {
        done(questions->data, questions->job.status, NULL, NULL);
        return;
    }
    bool has_all = questions->count > 1;
    struct store_results shown = results_in(&questions->found[0]);
    struct store_results all = {NULL, 0};
    if (has_all) {
        all = results_in(&questions->found[1]);
    }
    done(questions->data, STORE_OK, &shown, has_all ? &all : NULL);
    free(shown.rulesets);
    free(all.rulesets);
}

void store_read_against(struct store *store, const char *user_id, const char *other, bool own,
                        store_against_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_against, (void (*)(void))done, data);
    for (int all = 0; all <= (own ? 1 : 0); all++) {
        struct store_row *row = store_question(questions, SQL_READ_AGAINST);
        store_row_text(row, user_id);
        store_row_text(row, other);
        store_row_number(row, all);
    }
    store_questions_ask(store, questions);
}
