/* SPDX-License-Identifier: MIT */
#include "store/leases.h"

#include <assert.h>
#include <string.h>

#include "store/jobs.h"

/* The result code in the first cell of an answer. */
enum { SAID_DONE, SAID_TAKEN, SAID_FENCED, SAID_MISSING };

static enum store_status result_of_lease(const struct store_questions *questions)
{
    const struct store_rows *rows = &questions->found[0];
    if (questions->job.status != STORE_OK || rows->count == 0) {
        return questions->job.status != STORE_OK ? questions->job.status : STORE_FENCED;
    }
    switch (store_row_number_at(&rows->rows[0], 0)) {
    case SAID_DONE:
        return STORE_OK;
    case SAID_TAKEN:
        return STORE_TAKEN;
    case SAID_MISSING:
        return STORE_MISSING;
    default:
        return STORE_FENCED;
    }
}

static struct store_row *create_lease_question(enum store_statement which,
                                               void (*answer)(const struct store_questions *),
                                               void (*done)(void), void *data,
                                               struct store_questions **questions)
{
    *questions = store_questions_create(answer, done, data);
    return store_question(*questions, which);
}

static void answer_done(const struct store_questions *questions)
{
    ((store_done_fn)questions->done)(questions->data, result_of_lease(questions));
}

/* ---- nodes ---- */

static void answer_joined(const struct store_questions *questions)
{
    store_joined_fn done = (store_joined_fn)questions->done;
    enum store_status status = result_of_lease(questions);
    done(questions->data, status,
         status == STORE_OK ? store_row_number_at(&questions->found[0].rows[0], 1) : 0);
}

void store_node_join(struct store *store, const char *node, int64_t lease_ms, store_joined_fn done,
                     void *data)
{
    assert(strlen(node) < STORE_NODE_BYTES && lease_ms > 0);
    struct store_questions *questions;
    struct store_row *row =
        create_lease_question(SQL_JOIN_NODE, answer_joined, (void (*)(void))done, data, &questions);
    store_row_text(row, node);
    store_row_number(row, lease_ms);
    store_questions_ask(store, questions);
}

void store_node_renew(struct store *store, store_done_fn done, void *data)
{
    struct store_questions *questions;
    create_lease_question(SQL_RENEW_NODE, answer_done, (void (*)(void))done, data, &questions);
    store_questions_ask(store, questions);
}

void store_node_release(struct store *store, store_done_fn done, void *data)
{
    struct store_questions *questions;
    create_lease_question(SQL_LEAVE_NODE, answer_done, (void (*)(void))done, data, &questions);
    store_questions_ask(store, questions);
}

static void answer_nodes(const struct store_questions *questions)
{
    store_node_fn each = (store_node_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    size_t count = questions->job.status == STORE_OK ? rows->count : 0;
    for (size_t i = 0; i < count; i++) {
        const struct store_row *row = &rows->rows[i];
        struct store_node node = {store_row_text_at(row, 0),   store_row_number_at(row, 1),
                                  store_row_number_at(row, 2), store_row_number_at(row, 3),
                                  store_row_number_at(row, 4), store_row_number_at(row, 5)};
        each(questions->data, STORE_OK, &node);
    }
    each(questions->data, questions->job.status, NULL);
}

void store_nodes(struct store *store, store_node_fn each, void *data)
{
    struct store_questions *questions;
    create_lease_question(SQL_READ_NODES, answer_nodes, (void (*)(void))each, data, &questions);
    store_questions_ask(store, questions);
}

/* ---- rooms ---- */

/* The answer has the cells result code, owner, epoch. */
static void answer_owner(const struct store_questions *questions)
{
    store_owner_fn done = (store_owner_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    bool found = questions->job.status == STORE_OK && rows->count > 0;
    done(questions->data, result_of_lease(questions),
         found ? store_row_text_at(&rows->rows[0], 1) : "",
         found ? store_row_number_at(&rows->rows[0], 2) : 0);
}

void store_claim_room(struct store *store, const char *room, store_owner_fn done, void *data)
{
    struct store_questions *questions;
    struct store_row *row =
        create_lease_question(SQL_CLAIM_ROOM, answer_owner, (void (*)(void))done, data, &questions);
    store_row_text(row, room);
    store_questions_ask(store, questions);
}

void store_hand_room(struct store *store, const char *room, int64_t epoch, const char *to_node,
                     store_done_fn done, void *data)
{
    struct store_questions *questions;
    struct store_row *row =
        create_lease_question(SQL_HAND_ROOM, answer_done, (void (*)(void))done, data, &questions);
    store_row_text(row, room);
    store_row_number(row, epoch);
    store_row_text(row, to_node);
    store_questions_ask(store, questions);
}

static void answer_orphans(const struct store_questions *questions)
{
    store_found_room_fn each = (store_found_room_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    size_t count = questions->job.status == STORE_OK ? rows->count : 0;
    for (size_t i = 0; i < count; i++) {
        each(questions->data, STORE_OK, store_row_text_at(&rows->rows[i], 0));
    }
    each(questions->data, questions->job.status, NULL);
}

void store_orphans(struct store *store, int most, store_found_room_fn each, void *data)
{
    struct store_questions *questions;
    struct store_row *row = create_lease_question(SQL_READ_ORPHANS, answer_orphans,
                                                  (void (*)(void))each, data, &questions);
    store_row_number(row, most);
    store_questions_ask(store, questions);
}

static void answer_opened(const struct store_questions *questions)
{
    const struct store_rows *rows = &questions->found[0];
    enum store_status status = questions->job.status;
    bool found = status == STORE_OK && rows->count > 0;
    ((store_found_room_fn)questions->done)(questions->data,
                                           found || status != STORE_OK ? status : STORE_MISSING,
                                           found ? store_row_text_at(&rows->rows[0], 0) : "");
}

void store_find_opened(struct store *store, const char *user_id, int64_t command,
                       store_found_room_fn done, void *data)
{
    struct store_questions *questions;
    struct store_row *row = create_lease_question(SQL_FIND_OPENED, answer_opened,
                                                  (void (*)(void))done, data, &questions);
    store_row_text(row, user_id);
    store_row_number(row, command);
    store_row_number(row, STORE_OPENED_LATELY);
    store_questions_ask(store, questions);
}
