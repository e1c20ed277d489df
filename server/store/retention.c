/* SPDX-License-Identifier: MIT */
#include "store/retention.h"

#include <stdlib.h>

#include "store/jobs.h"

/* ---- dropping ---- */

const enum store_statement store_drops[STORE_DROPS] = {
    SQL_DROP_EVENTS, SQL_DROP_CHAINS, SQL_DROP_SEATS,    SQL_DROP_HEAD,
    SQL_DROP_FOLD,   SQL_DROP_LINES,  SQL_DROP_TIMEOUTS, SQL_DROP_PLAYERS,
    SQL_DROP_GAMES,  SQL_DROP_OWNER,  SQL_DROP_ROOM};

void store_drop_room(struct store_write *write, const char *room)
{
    struct store_row row = {0};
    store_row_text(&row, room);
    store_add_work(write, STORE_WORK_DROP, &row);
}

/* ---- finding ---- */

static void answer_guest_rooms(const struct store_questions *questions)
{
    store_guest_rooms_fn done = (store_guest_rooms_fn)questions->done;
    if (questions->job.status != STORE_OK) {
        done(questions->data, questions->job.status, NULL);
        return;
    }
    const struct store_rows *rows = &questions->found[0];
    const struct store_rows *last = &questions->found[1];
    const char **ids = calloc(rows->count + 1, sizeof *ids);
    for (size_t i = 0; i < rows->count; i++) {
        ids[i] = store_row_text_at(&rows->rows[i], 0);
    }
    struct store_guest_rooms found = {
        ids, rows->count, last->count == 0 ? 0 : store_row_number_at(&last->rows[0], 0)};
    done(questions->data, STORE_OK, &found);
    free(ids);
}

void store_find_guest_rooms(struct store *store, int64_t after, int64_t before_ms,
                            store_guest_rooms_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_guest_rooms, (void (*)(void))done, data);
    struct store_row *rooms = store_question(questions, SQL_READ_GUEST_ROOMS);
    store_row_number(rooms, after);
    store_row_number(rooms, STORE_DROP_LOOKED_AT);
    store_row_number(rooms, before_ms);
    struct store_row *last = store_question(questions, SQL_READ_LAST_ROOM);
    store_row_number(last, after);
    store_row_number(last, STORE_DROP_LOOKED_AT);
    store_questions_ask(store, questions);
}

/* ---- scrubbing ---- */

static void answer_scrubbing(struct store *store, struct store_job *job)
{
    (void)store;
    free(job);
}

void store_scrub(struct store *store)
{
    struct store_job *job = calloc(1, sizeof *job);
    job->alone = true;
    job->kind = STORE_KIND_SCRUB;
    job->answer = answer_scrubbing;
    store_hand_over(store, job);
}
