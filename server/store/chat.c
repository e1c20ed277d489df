/* SPDX-License-Identifier: MIT */
#include "store/chat.h"

#include <stdlib.h>

#include "store/jobs.h"

/* ---- writing ---- */

void store_add_line(struct store_write *write, const char *chat, const struct store_line *line)
{
    struct store_row row = {.which = SQL_ADD_LINE};
    store_row_text(&row, chat);
    store_row_number(&row, line->n);
    store_row_number(&row, line->at_ms);
    store_row_number(&row, line->v);
    store_row_number(&row, line->command);
    store_row_text(&row, line->channel);
    store_row_text(&row, line->user_id);
    store_row_text(&row, line->name);
    store_row_text(&row, line->text);
    store_row_number(&row, line->preset);
    store_row_text(&row, line->gone_by);
    store_row_text(&row, line->gone_why);
    store_add_row(write, &row);

    struct store_row trim = {.which = SQL_TRIM_LINES};
    store_row_text(&trim, chat);
    store_row_number(&trim, line->n - STORE_LINES_KEPT);
    store_add_row(write, &trim);
}

void store_remove_line(struct store_write *write, const char *chat, int64_t n, const char *by,
                       const char *why)
{
    struct store_row row = {.which = SQL_REMOVE_LINE};
    store_row_text(&row, chat);
    store_row_number(&row, n);
    store_row_text(&row, by);
    store_row_text(&row, why);
    store_add_row(write, &row);
}

void store_remove_lines_of(struct store_write *write, const char *chat, const char *user_id,
                           const char *by, const char *why)
{
    struct store_row row = {.which = SQL_REMOVE_LINES_OF};
    store_row_text(&row, chat);
    store_row_text(&row, user_id);
    store_row_text(&row, by);
    store_row_text(&row, why);
    store_add_row(write, &row);
}

void store_put_timeout(struct store_write *write, const char *chat,
                       const struct store_timeout *timeout)
{
    struct store_row row = {.which = SQL_PUT_TIMEOUT};
    store_row_text(&row, chat);
    store_row_text(&row, timeout->user_id);
    store_row_number(&row, timeout->until_ms);
    store_row_text(&row, timeout->why);
    store_add_row(write, &row);
}

void store_put_block(struct store_write *write, const char *user_id, const char *other,
                     const char *other_name, bool on)
{
    struct store_row row = {.which = on ? SQL_PUT_BLOCK : SQL_DROP_BLOCK};
    store_row_text(&row, user_id);
    store_row_text(&row, other);
    if (on) {
        store_row_text(&row, other_name);
    }
    store_add_row(write, &row);
}

void store_put_ban(struct store_write *write, const struct store_ban *ban)
{
    struct store_row row = {.which = SQL_PUT_BAN};
    store_row_text(&row, ban->target);
    store_row_number(&row, ban->until_ms);
    store_row_text(&row, ban->why);
    store_row_text(&row, ban->by);
    store_row_number(&row, ban->at_ms);
    store_add_row(write, &row);

    struct store_row trim = {.which = SQL_TRIM_BANS};
    store_row_number(&trim, ban->at_ms);
    store_add_row(write, &trim);
}

void store_drop_ban(struct store_write *write, const char *target)
{
    struct store_row row = {.which = SQL_DROP_BAN};
    store_row_text(&row, target);
    store_add_row(write, &row);
}

void store_put_number(struct store_write *write, const char *name, int64_t number)
{
    struct store_row row = {.which = SQL_PUT_NUMBER};
    store_row_text(&row, name);
    store_row_number(&row, number);
    store_add_row(write, &row);
}

static void answer_chat_number(const struct store_questions *questions)
{
    store_number_fn done = (store_number_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    bool found = questions->job.status == STORE_OK && rows->count > 0;
    done(questions->data, questions->job.status,
         found ? store_row_number_at(&rows->rows[0], 0) : 0);
}

void store_read_number(struct store *store, const char *name, store_number_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_chat_number, (void (*)(void))done, data);
    store_row_text(store_question(questions, SQL_READ_NUMBER), name);
    store_questions_ask(store, questions);
}

void store_add_report(struct store_write *write, const struct store_report *report)
{
    struct store_row row = {.which = SQL_ADD_REPORT};
    store_row_number(&row, report->at_ms);
    store_row_text(&row, report->by);
    store_row_text(&row, report->user_id);
    store_row_text(&row, report->reason);
    store_row_text(&row, report->text);
    store_row_text(&row, report->chat);
    store_row_text(&row, report->lines);
    store_row_number(&row, report->network);
    store_row_number(&row, report->address);
    store_add_row(write, &row);

    struct store_row trim = {.which = SQL_TRIM_REPORTS};
    store_row_number(&trim, STORE_REPORTS_KEPT);
    store_add_row(write, &trim);
}

void store_add_act(struct store_write *write, const struct store_act *act)
{
    struct store_row row = {.which = SQL_ADD_ACT};
    store_row_number(&row, act->at_ms);
    store_row_text(&row, act->by);
    store_row_text(&row, act->what);
    store_row_text(&row, act->target);
    store_row_text(&row, act->why);
    store_add_row(write, &row);

    struct store_row trim = {.which = SQL_TRIM_ACTS};
    store_row_number(&trim, STORE_ACTS_KEPT);
    store_add_row(write, &trim);
}

/* ---- reading ---- */

static void *array_of(size_t count, size_t bytes)
{
    void *array = calloc(count + 1, bytes);
    return array;
}

/* The database returns the newest lines first. */
static struct store_line *lines_of(const struct store_rows *rows)
{
    struct store_line *lines = array_of(rows->count, sizeof *lines);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[rows->count - 1 - i];
        lines[i] = (struct store_line){.n = store_row_number_at(row, 0),
                                       .at_ms = store_row_number_at(row, 1),
                                       .v = store_row_number_at(row, 2),
                                       .command = store_row_number_at(row, 3),
                                       .channel = store_row_text_at(row, 4),
                                       .user_id = store_row_text_at(row, 5),
                                       .name = store_row_text_at(row, 6),
                                       .text = store_row_text_at(row, 7),
                                       .preset = store_row_number_at(row, 8) != 0,
                                       .gone_by = store_row_text_at(row, 9),
                                       .gone_why = store_row_text_at(row, 10)};
    }
    return lines;
}

static void answer_chat(const struct store_questions *questions)
{
    store_chat_fn done = (store_chat_fn)questions->done;
    if (questions->job.status != STORE_OK) {
        done(questions->data, questions->job.status, NULL);
        return;
    }
    const struct store_rows *silenced = &questions->found[1];
    struct store_line *lines = lines_of(&questions->found[0]);
    struct store_timeout *timeouts = array_of(silenced->count, sizeof *timeouts);
    for (size_t i = 0; i < silenced->count; i++) {
        const struct store_row *row = &silenced->rows[i];
        timeouts[i] = (struct store_timeout){store_row_text_at(row, 0), store_row_number_at(row, 1),
                                             store_row_text_at(row, 2)};
    }
    struct store_chat chat = {lines, questions->found[0].count, timeouts, silenced->count};
    done(questions->data, STORE_OK, &chat);
    free(lines);
    free(timeouts);
}

void store_load_chat(struct store *store, const char *chat, int most, store_chat_fn done,
                     void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_chat, (void (*)(void))done, data);
    struct store_row *lines = store_question(questions, SQL_READ_LINES);
    store_row_text(lines, chat);
    store_row_number(lines, most);
    store_row_text(store_question(questions, SQL_READ_TIMEOUTS), chat);
    store_questions_ask(store, questions);
}

static void answer_blocks(const struct store_questions *questions)
{
    store_blocks_fn done = (store_blocks_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    struct store_block *blocks = array_of(rows->count, sizeof *blocks);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        blocks[i] = (struct store_block){store_row_text_at(row, 0), store_row_text_at(row, 1),
                                         store_row_number_at(row, 2) != 0};
    }
    bool found = questions->job.status == STORE_OK;
    done(questions->data, questions->job.status, found ? blocks : NULL, found ? rows->count : 0);
    free(blocks);
}

void store_load_blocks(struct store *store, const char *user_id, store_blocks_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_blocks, (void (*)(void))done, data);
    store_row_text(store_question(questions, SQL_READ_BLOCKS), user_id);
    store_questions_ask(store, questions);
}

static void answer_order(const struct store_questions *questions)
{
    store_moderation_fn done = (store_moderation_fn)questions->done;
    if (questions->job.status != STORE_OK) {
        done(questions->data, questions->job.status, NULL);
        return;
    }
    const struct store_rows *rows = &questions->found[0];
    const struct store_rows *number = &questions->found[1];
    struct store_ban *bans = array_of(rows->count, sizeof *bans);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        bans[i] = (struct store_ban){store_row_text_at(row, 0), store_row_number_at(row, 1),
                                     store_row_text_at(row, 2), store_row_text_at(row, 3),
                                     store_row_number_at(row, 4)};
    }
    struct store_moderation order = {
        bans, rows->count, number->count > 0 ? store_row_number_at(&number->rows[0], 0) : 0};
    done(questions->data, STORE_OK, &order);
    free(bans);
}

void store_load_moderation(struct store *store, store_moderation_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_order, (void (*)(void))done, data);
    store_question(questions, SQL_READ_BANS);
    store_row_text(store_question(questions, SQL_READ_NUMBER), "lockdown");
    store_questions_ask(store, questions);
}

static void answer_reports(const struct store_questions *questions)
{
    store_reports_fn done = (store_reports_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    struct store_report *reports = array_of(rows->count, sizeof *reports);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        reports[i] = (struct store_report){.at_ms = store_row_number_at(row, 0),
                                           .by = store_row_text_at(row, 1),
                                           .user_id = store_row_text_at(row, 2),
                                           .reason = store_row_text_at(row, 3),
                                           .text = store_row_text_at(row, 4),
                                           .chat = store_row_text_at(row, 5),
                                           .lines = store_row_text_at(row, 6),
                                           .by_name = store_row_text_at(row, 7),
                                           .user_name = store_row_text_at(row, 8),
                                           .reports = store_row_number_at(row, 9),
                                           .addresses = store_row_number_at(row, 10),
                                           .users = store_row_number_at(row, 11)};
    }
    bool found = questions->job.status == STORE_OK;
    done(questions->data, questions->job.status, found ? reports : NULL, found ? rows->count : 0);
    free(reports);
}

void store_read_reports(struct store *store, int users, int each, store_reports_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_reports, (void (*)(void))done, data);
    struct store_row *row = store_question(questions, SQL_READ_REPORTS);
    store_row_number(row, users);
    store_row_number(row, each);
    store_questions_ask(store, questions);
}

static void answer_acts(const struct store_questions *questions)
{
    store_acts_fn done = (store_acts_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    struct store_act *acts = array_of(rows->count, sizeof *acts);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        acts[i] = (struct store_act){store_row_number_at(row, 0), store_row_text_at(row, 1),
                                     store_row_text_at(row, 2), store_row_text_at(row, 3),
                                     store_row_text_at(row, 4)};
    }
    bool found = questions->job.status == STORE_OK;
    done(questions->data, questions->job.status, found ? acts : NULL, found ? rows->count : 0);
    free(acts);
}

void store_read_acts(struct store *store, int most, store_acts_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_acts, (void (*)(void))done, data);
    store_row_number(store_question(questions, SQL_READ_ACTS), most);
    store_questions_ask(store, questions);
}
