/* SPDX-License-Identifier: MIT */
/* store_talk.h in memory: tables are arrays that are searched. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_store.h"
#include "fake_store_parts.h"
#include "store_talk.h"

enum {
    TEXT_BYTES = 1300, /* a line of chat in UTF-8, or a reason */
    LINES_BYTES = 40000,
    LINES_MAX = 4096,
    ROWS_MAX = 256,
    NAME_BYTES = 64,
};

struct line_row {
    struct store_line line;
    char chat[STORE_ID_BYTES];
    char channel[16];
    char who[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    char text[TEXT_BYTES];
    char gone_by[16];
    char gone_why[TEXT_BYTES];
};

struct timeout_row {
    char chat[STORE_ID_BYTES];
    char who[STORE_ID_BYTES];
    int64_t until_ms;
    char why[TEXT_BYTES];
};

struct block_row {
    char who[STORE_ID_BYTES];
    char other[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool on;
};

struct ban_row {
    char target[NAME_BYTES];
    int64_t until_ms; /* -1: dropped */
    char why[TEXT_BYTES];
    char by[NAME_BYTES];
    int64_t at_ms;
};

struct report_row {
    int64_t at_ms;
    char by[NAME_BYTES];
    char who[NAME_BYTES];
    char reason[NAME_BYTES];
    char text[TEXT_BYTES];
    char chat[STORE_ID_BYTES];
    char lines[LINES_BYTES];
};

struct act_row {
    int64_t at_ms;
    char by[NAME_BYTES];
    char what[NAME_BYTES];
    char target[NAME_BYTES];
    char why[TEXT_BYTES];
};

struct fake_talk {
    struct line_row *lines[LINES_MAX];
    size_t line_count;
    struct timeout_row timeouts[ROWS_MAX];
    size_t timeout_count;
    struct block_row blocks[ROWS_MAX];
    size_t block_count;
    struct ban_row bans[ROWS_MAX];
    size_t ban_count;
    struct report_row reports[ROWS_MAX];
    size_t report_count;
    struct act_row acts[ROWS_MAX];
    size_t act_count;
    int64_t lockdown;
};

struct fake_talk *fake_talk_create(void)
{
    struct fake_talk *talk = calloc(1, sizeof *talk);
    assert(talk != NULL);
    return talk;
}

void fake_talk_destroy(struct fake_talk *talk)
{
    for (size_t i = 0; i < talk->line_count; i++) {
        free(talk->lines[i]);
    }
    free(talk);
}

#define COPY(to, from) snprintf((to), sizeof(to), "%s", (from))

static void *row_new(size_t bytes)
{
    void *row = calloc(1, bytes);
    assert(row != NULL);
    return row;
}

static void *next_row(void *rows, size_t *count, size_t bytes)
{
    assert(*count < ROWS_MAX);
    return (char *)rows + bytes * (*count)++;
}

/* ---- lines ---- */

static void put_line(struct fake_talk *talk, void *data)
{
    assert(talk->line_count < LINES_MAX);
    struct line_row *row = row_new(sizeof *row);
    memcpy(row, data, sizeof *row);
    row->line.channel = row->channel;
    row->line.who = row->who;
    row->line.name = row->name;
    row->line.text = row->text;
    row->line.gone_by = row->gone_by;
    row->line.gone_why = row->gone_why;
    talk->lines[talk->line_count++] = row;
}

void store_add_line(struct store_write *write, const char *chat, const struct store_line *line)
{
    struct line_row *row = row_new(sizeof *row);
    row->line = *line;
    COPY(row->chat, chat);
    COPY(row->channel, line->channel);
    COPY(row->who, line->who);
    COPY(row->name, line->name);
    COPY(row->text, line->text);
    COPY(row->gone_by, line->gone_by);
    COPY(row->gone_why, line->gone_why);
    fake_store_add(write, put_line, row);
}

static void remove_lines(struct fake_talk *talk, void *data)
{
    const struct line_row *wanted = data;
    for (size_t i = 0; i < talk->line_count; i++) {
        struct line_row *row = talk->lines[i];
        bool is_it = wanted->line.n != 0 ? row->line.n == wanted->line.n
                                         : strcmp(row->who, wanted->who) == 0;
        if (strcmp(row->chat, wanted->chat) == 0 && is_it && row->gone_by[0] == '\0') {
            COPY(row->gone_by, wanted->gone_by);
            COPY(row->gone_why, wanted->gone_why);
        }
    }
}

static void remove_as(struct store_write *write, const char *chat, int64_t n, const char *who,
                      const char *by, const char *why)
{
    struct line_row *row = row_new(sizeof *row);
    row->line.n = n;
    COPY(row->chat, chat);
    COPY(row->who, who);
    COPY(row->gone_by, by);
    COPY(row->gone_why, why);
    fake_store_add(write, remove_lines, row);
}

void store_remove_line(struct store_write *write, const char *chat, int64_t n, const char *by,
                       const char *why)
{
    remove_as(write, chat, n, "", by, why);
}

void store_remove_lines_of(struct store_write *write, const char *chat, const char *who,
                           const char *by, const char *why)
{
    remove_as(write, chat, 0, who, by, why);
}

static void put_timeout(struct fake_talk *talk, void *data)
{
    const struct timeout_row *row = data;
    for (size_t i = 0; i < talk->timeout_count; i++) {
        struct timeout_row *there = &talk->timeouts[i];
        if (strcmp(there->chat, row->chat) == 0 && strcmp(there->who, row->who) == 0) {
            *there = *row;
            return;
        }
    }
    memcpy(next_row(talk->timeouts, &talk->timeout_count, sizeof *row), row, sizeof *row);
}

void store_put_timeout(struct store_write *write, const char *chat,
                       const struct store_timeout *timeout)
{
    struct timeout_row *row = row_new(sizeof *row);
    COPY(row->chat, chat);
    COPY(row->who, timeout->who);
    COPY(row->why, timeout->why);
    row->until_ms = timeout->until_ms;
    fake_store_add(write, put_timeout, row);
}

struct chat_question {
    char chat[STORE_ID_BYTES];
    size_t most;
    store_chat_fn done;
};

static void tell_chat(const struct fake_talk *talk, const void *asked, void *data)
{
    const struct chat_question *question = asked;
    struct store_line *lines = row_new((talk->line_count + 1) * sizeof *lines);
    struct store_timeout timeouts[ROWS_MAX];
    size_t count = 0;
    size_t silenced = 0;
    for (size_t i = 0; i < talk->line_count; i++) {
        if (strcmp(talk->lines[i]->chat, question->chat) == 0) {
            lines[count++] = talk->lines[i]->line;
        }
    }
    for (size_t i = 0; i < talk->timeout_count; i++) {
        const struct timeout_row *row = &talk->timeouts[i];
        if (strcmp(row->chat, question->chat) == 0) {
            timeouts[silenced++] = (struct store_timeout){row->who, row->until_ms, row->why};
        }
    }
    size_t first = count > question->most ? count - question->most : 0;
    struct store_chat chat = {lines + first, count - first, timeouts, silenced};
    question->done(data, STORE_OK, &chat);
    free(lines);
}

void store_load_chat(struct store *store, const char *chat, int most, store_chat_fn done,
                     void *data)
{
    struct chat_question *question = row_new(sizeof *question);
    COPY(question->chat, chat);
    question->most = (size_t)most;
    question->done = done;
    fake_store_ask(store, tell_chat, question, data);
}

/* ---- blocks ---- */

static void put_block(struct fake_talk *talk, void *data)
{
    const struct block_row *row = data;
    for (size_t i = 0; i < talk->block_count; i++) {
        struct block_row *there = &talk->blocks[i];
        if (strcmp(there->who, row->who) == 0 && strcmp(there->other, row->other) == 0) {
            *there = *row;
            return;
        }
    }
    memcpy(next_row(talk->blocks, &talk->block_count, sizeof *row), row, sizeof *row);
}

void store_put_block(struct store_write *write, const char *who, const char *other,
                     const char *other_name, bool on)
{
    struct block_row *row = row_new(sizeof *row);
    COPY(row->who, who);
    COPY(row->other, other);
    COPY(row->name, other_name);
    row->on = on;
    fake_store_add(write, put_block, row);
}

struct blocks_question {
    char who[STORE_ID_BYTES];
    store_blocks_fn done;
};

static void tell_blocks(const struct fake_talk *talk, const void *asked, void *data)
{
    const struct blocks_question *question = asked;
    struct store_block blocks[ROWS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < talk->block_count; i++) {
        const struct block_row *row = &talk->blocks[i];
        if (row->on && strcmp(row->who, question->who) == 0) {
            blocks[count++] = (struct store_block){row->other, row->name, true};
        } else if (row->on && strcmp(row->other, question->who) == 0) {
            blocks[count++] = (struct store_block){row->who, "", false};
        }
    }
    question->done(data, STORE_OK, blocks, count);
}

void store_load_blocks(struct store *store, const char *who, store_blocks_fn done, void *data)
{
    struct blocks_question *question = row_new(sizeof *question);
    COPY(question->who, who);
    question->done = done;
    fake_store_ask(store, tell_blocks, question, data);
}

/* ---- order ---- */

static void put_ban(struct fake_talk *talk, void *data)
{
    const struct ban_row *row = data;
    for (size_t i = 0; i < talk->ban_count; i++) {
        if (strcmp(talk->bans[i].target, row->target) == 0) {
            talk->bans[i] = *row;
            return;
        }
    }
    memcpy(next_row(talk->bans, &talk->ban_count, sizeof *row), row, sizeof *row);
}

void store_put_ban(struct store_write *write, const struct store_ban *ban)
{
    struct ban_row *row = row_new(sizeof *row);
    COPY(row->target, ban->target);
    COPY(row->why, ban->why);
    COPY(row->by, ban->by);
    row->until_ms = ban->until_ms;
    row->at_ms = ban->at_ms;
    fake_store_add(write, put_ban, row);
}

void store_drop_ban(struct store_write *write, const char *target)
{
    struct ban_row *row = row_new(sizeof *row);
    COPY(row->target, target);
    row->until_ms = -1;
    fake_store_add(write, put_ban, row);
}

static void put_number(struct fake_talk *talk, void *data)
{
    talk->lockdown = *(const int64_t *)data;
}

void store_put_number(struct store_write *write, const char *name, int64_t number)
{
    assert(strcmp(name, "lockdown") == 0);
    int64_t *row = row_new(sizeof *row);
    *row = number;
    fake_store_add(write, put_number, row);
}

struct order_question {
    store_order_fn done;
};

static void tell_order(const struct fake_talk *talk, const void *asked, void *data)
{
    const struct order_question *question = asked;
    struct store_ban bans[ROWS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < talk->ban_count; i++) {
        const struct ban_row *row = &talk->bans[i];
        if (row->until_ms >= 0) {
            bans[count++] =
                (struct store_ban){row->target, row->until_ms, row->why, row->by, row->at_ms};
        }
    }
    struct store_order order = {bans, count, talk->lockdown};
    question->done(data, STORE_OK, &order);
}

void store_load_order(struct store *store, store_order_fn done, void *data)
{
    struct order_question *question = row_new(sizeof *question);
    question->done = done;
    fake_store_ask(store, tell_order, question, data);
}

static void put_report(struct fake_talk *talk, void *data)
{
    memcpy(next_row(talk->reports, &talk->report_count, sizeof(struct report_row)), data,
           sizeof(struct report_row));
}

void store_add_report(struct store_write *write, const struct store_report *report)
{
    struct report_row *row = row_new(sizeof *row);
    row->at_ms = report->at_ms;
    COPY(row->by, report->by);
    COPY(row->who, report->who);
    COPY(row->reason, report->reason);
    COPY(row->text, report->text);
    COPY(row->chat, report->chat);
    assert(strlen(report->lines) < sizeof row->lines);
    COPY(row->lines, report->lines);
    fake_store_add(write, put_report, row);
}

static void put_act(struct fake_talk *talk, void *data)
{
    memcpy(next_row(talk->acts, &talk->act_count, sizeof(struct act_row)), data,
           sizeof(struct act_row));
}

void store_add_act(struct store_write *write, const struct store_act *act)
{
    struct act_row *row = row_new(sizeof *row);
    row->at_ms = act->at_ms;
    COPY(row->by, act->by);
    COPY(row->what, act->what);
    COPY(row->target, act->target);
    COPY(row->why, act->why);
    fake_store_add(write, put_act, row);
}

struct list_question {
    size_t most;
    store_reports_fn reports_done;
    store_acts_fn acts_done;
};

static void tell_reports(const struct fake_talk *talk, const void *asked, void *data)
{
    const struct list_question *question = asked;
    struct store_report reports[ROWS_MAX];
    size_t count = 0;
    for (size_t i = talk->report_count; i > 0 && count < question->most; i--) {
        const struct report_row *row = &talk->reports[i - 1];
        reports[count++] = (struct store_report){row->at_ms, row->by,   row->who,  row->reason,
                                                 row->text,  row->chat, row->lines};
    }
    question->reports_done(data, STORE_OK, reports, count);
}

void store_read_reports(struct store *store, int most, store_reports_fn done, void *data)
{
    struct list_question *question = row_new(sizeof *question);
    question->most = (size_t)most;
    question->reports_done = done;
    fake_store_ask(store, tell_reports, question, data);
}

static void tell_acts(const struct fake_talk *talk, const void *asked, void *data)
{
    const struct list_question *question = asked;
    struct store_act acts[ROWS_MAX];
    size_t count = 0;
    for (size_t i = talk->act_count; i > 0 && count < question->most; i--) {
        const struct act_row *row = &talk->acts[i - 1];
        acts[count++] = (struct store_act){row->at_ms, row->by, row->what, row->target, row->why};
    }
    question->acts_done(data, STORE_OK, acts, count);
}

void store_read_acts(struct store *store, int most, store_acts_fn done, void *data)
{
    struct list_question *question = row_new(sizeof *question);
    question->most = (size_t)most;
    question->acts_done = done;
    fake_store_ask(store, tell_acts, question, data);
}
