/* SPDX-License-Identifier: MIT */
#include "store/people.h"

#include <stdio.h>
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

static void read_thrown(const struct store_rows *rows, int cell, struct store_thrown *thrown)
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

static void read_user_numbers(const struct store_questions *questions, bool all,
                              struct store_numbers *numbers)
{
    const struct store_rows *found = questions->found;
    const struct store_row *record = &found[all ? ASK_ALL_RECORD : ASK_RECORD].rows[0];
    const struct store_row *conduct = &found[all ? ASK_ALL_CONDUCT : ASK_CONDUCT].rows[0];
    *numbers = (struct store_numbers){.record = record_in(record, 0),
                                      .games = store_row_number_at(conduct, 0),
                                      .left = store_row_number_at(conduct, 1)};
    read_thrown(&found[ASK_THROWN], all ? THROWN_ALL : THROWN_SHOWN, &numbers->thrown);
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
    read_user_numbers(questions, false, &profile.shown);
    if (profile.is_own) {
        read_user_numbers(questions, true, &profile.all);
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

/* ---- an export ---- */

enum { EXPORT_KEY_MAX = 3, EXPORT_TEXT = 0, EXPORT_KEY = 1 /* the first cells of a row */ };

/* A value of a key: a number, or a text if that is not NULL. */
struct key_value {
    int64_t number;
    const char *text;
};

/* What an export has beside the user and the account. A kind without a key has few rows: they fit into one page. */
static const struct {
    const char *name;
    enum store_statement which;
    int key_count;
    struct key_value start[EXPORT_KEY_MAX]; /* the first page begins behind it */
} kinds[] = {
    {"logins", SQL_EXPORT_LOGINS, 0, {{0}}},
    {"tokens", SQL_EXPORT_TOKENS, 0, {{0}}},
    {"seats", SQL_EXPORT_SEATS, 1, {{INT64_MAX, NULL}}},
    {"games", SQL_EXPORT_GAMES, 2, {{INT64_MAX, NULL}, {0, ""}}},
    {"ratings", SQL_EXPORT_RATINGS, 0, {{0}}},
    {"rating_steps", SQL_EXPORT_STEPS, 1, {{INT64_MAX, NULL}}},
    {"departures", SQL_EXPORT_DEPARTURES, 3, {{INT64_MAX, NULL}, {0, ""}, {0, NULL}}},
    {"results", SQL_EXPORT_RESULTS, 3, {{0, ""}, {0, ""}, {-1, NULL}}},
    {"thrown", SQL_EXPORT_THROWN, 0, {{0}}},
    {"solved", SQL_EXPORT_SOLVED, 2, {{0, ""}, {0, ""}}},
    {"puzzle_days", SQL_EXPORT_DAYS, 2, {{0, ""}, {-1, NULL}}},
    {"lines", SQL_EXPORT_LINES, 2, {{0, ""}, {-1, NULL}}},
    {"blocks", SQL_EXPORT_BLOCKS, 0, {{0}}},
    {"reports", SQL_EXPORT_REPORTS, 1, {{INT64_MAX, NULL}}},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

struct export
{
    struct store *store;
    char user_id[STORE_ID_BYTES];
    store_export_fn done;
    void *data;
    int kind;  /* that is being read; -1: the user and the account */
    int count; /* rows of that kind so far */
    char *json;
    size_t bytes;
    size_t capacity;
};

static void export_put(struct export *export, const char *text)
{
    size_t bytes = strlen(text);
    if (export->bytes + bytes + 1 > export->capacity) {
        export->capacity = 2 * (export->bytes + bytes + 1);
        export->json = realloc(export->json, export->capacity);
    }
    memcpy(export->json + export->bytes, text, bytes + 1);
    export->bytes += bytes;
}

static void export_end(struct export *export, enum store_status status)
{
    export->done(export->data, status, status == STORE_OK ? export->json : NULL);
    free(export->json);
    free(export);
}

static void add_key_value(struct store_row *row, const struct key_value *value)
{
    if (value->text != NULL) {
        store_row_text(row, value->text);
    } else {
        store_row_number(row, value->number);
    }
}

static void answer_page(const struct store_questions *questions);

/* Asks for the rows behind `last`, or for the first ones if that is NULL. */
static void ask_page(struct export *export, const struct store_row *last)
{
    struct store_questions *questions = store_questions_create(answer_page, NULL, export);
    bool is_head = export->kind < 0;
    struct store_row *row =
        store_question(questions, is_head ? SQL_READ_EXPORT : kinds[export->kind].which);
    store_row_text(row, export->user_id);
    if (!is_head) {
        int left = STORE_EXPORT_ROWS_MAX - export->count;
        store_row_number(row, left < STORE_EXPORT_PAGE_ROWS ? left : STORE_EXPORT_PAGE_ROWS);
        for (int i = 0; i < kinds[export->kind].key_count; i++) {
            struct key_value value = kinds[export->kind].start[i];
            if (last != NULL) {
                const struct store_cell *cell = &last->cells[EXPORT_KEY + i];
                value = (struct key_value){cell->number, cell->text};
            }
            add_key_value(row, &value);
        }
    }
    store_questions_ask(export->store, questions);
}

static void ask_next_kind(struct export *export)
{
    if (++export->kind == KINDS) {
        export_put(export, "}");
        export_end(export, STORE_OK);
        return;
    }
    char name[32];
    snprintf(name, sizeof name, ",\"%s\":[", kinds[export->kind].name);
    export_put(export, name);
    export->count = 0;
    ask_page(export, NULL);
}

static void append_export_page(struct export *export, const struct store_rows *page)
{
    for (size_t i = 0; i < page->count; i++) {
        export_put(export, export->count++ == 0 ? "" : ",");
        export_put(export, store_row_text_at(&page->rows[i], EXPORT_TEXT));
    }
    bool is_last = page->count < STORE_EXPORT_PAGE_ROWS || kinds[export->kind].key_count == 0 ||
                   export->count == STORE_EXPORT_ROWS_MAX;
    if (is_last) {
        export_put(export, "]");
        ask_next_kind(export);
    } else {
        ask_page(export, &page->rows[page->count - 1]);
    }
}

/* The row has the user and the account; a guest has no account. */
static void append_export_head(struct export *export, const struct store_row *row)
{
    const char *person = store_row_text_at(row, EXPORT_TEXT);
    const char *account = store_row_text_at(row, EXPORT_TEXT + 1);
    export_put(export, "{\"person\":");
    export_put(export, person[0] != '\0' ? person : "null");
    export_put(export, ",\"account\":");
    export_put(export, account[0] != '\0' ? account : "null");
}

static void answer_page(const struct store_questions *questions)
{
    struct export *export = questions->data;
    const struct store_rows *page = &questions->found[0];
    if (questions->job.status != STORE_OK) {
        export_end(export, questions->job.status);
    } else if (export->kind >= 0) {
        append_export_page(export, page);
    } else {
        append_export_head(export, &page->rows[0]);
        ask_next_kind(export);
    }
}

void store_export(struct store *store, const char *user_id, store_export_fn done, void *data)
{
    struct export *export = calloc(1, sizeof *export);
    *export = (struct export){.store = store, .done = done, .data = data, .kind = -1};
    snprintf(export->user_id, sizeof export->user_id, "%s", user_id);
    ask_page(export, NULL);
}
