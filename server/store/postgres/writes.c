/* SPDX-License-Identifier: MIT */
/* Writes that waited together, sent as one transaction in one round trip. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres/pg.h"
#include "store/ratings.h"

static struct store_write *write_at(const struct pg_store *store, size_t i)
{
    return (struct store_write *)store->writes.jobs[i];
}

static bool is_rating(const struct operation *operation)
{
    return operation->kind == OPERATION_ROW && operation->work == STORE_WORK_RATE;
}

static bool has_rating(const struct store_write *write)
{
    for (size_t i = 0; i < write->count; i++) {
        if (is_rating(&write->operations[i])) {
            return true;
        }
    }
    return false;
}

/* ---- operations as statements ---- */

static void request_and_finish(struct pg_store *store, enum store_statement which,
                               struct store_row *row)
{
    pg_link_ask(&store->link, which, row);
    store_row_finish(row);
}

static void send_room(struct pg_store *store, const struct operation *room)
{
    struct store_row row = {0};
    store_row_text(&row, room->room);
    store_row_text(&row, room->text);
    store_row_number(&row, room->number);
    request_and_finish(store, SQL_PUT_ROOM, &row);
}

static void send_chain(struct pg_store *store, const struct operation *chain)
{
    struct store_row row = {0};
    store_row_text(&row, chain->room);
    store_row_number(&row, chain->number);
    store_row_blob(&row, chain->bytes, sizeof chain->bytes);
    request_and_finish(store, SQL_ADD_CHAIN, &row);
}

static void send_user(struct pg_store *store, const struct operation *user)
{
    struct store_row row = {0};
    store_row_text(&row, user->user_id);
    store_row_blob(&row, user->bytes, sizeof user->bytes);
    store_row_text(&row, user->text);
    store_row_number(&row, user->number);
    request_and_finish(store, SQL_SET_USER, &row);
}

static void send_seat(struct pg_store *store, const struct operation *seat)
{
    struct store_row row = {0};
    store_row_text(&row, seat->user_id);
    store_row_text(&row, seat->room);
    request_and_finish(store, seat->kind == OPERATION_SEAT ? SQL_ADD_SEAT : SQL_DROP_SEAT, &row);
}

static void send_work(struct pg_store *store, const struct operation *operation)
{
    switch (operation->work) {
    case STORE_WORK_RUN:
        pg_link_ask(&store->link, operation->row->which, operation->row);
        break;
    case STORE_WORK_DROP:
        for (size_t i = 0; i < STORE_DROPS; i++) {
            pg_link_ask(&store->link, store_drops[i], operation->row);
        }
        break;
    case STORE_WORK_RATE:
        assert(false); /* must read first: see request_for_ratings() */
        break;
    }
}

/* Any other operation than a fence or an event, which are sent together with those of other writes. */
static void send_alone(struct pg_store *store, const struct operation *operation)
{
    pg_fences_send(store); /* first: a fence is the first reason for a refusal */
    switch (operation->kind) {
    case OPERATION_ROOM:
        send_room(store, operation);
        break;
    case OPERATION_CHAIN:
        send_chain(store, operation);
        break;
    case OPERATION_USER:
        send_user(store, operation);
        break;
    case OPERATION_SEAT:
    case OPERATION_STAND:
        send_seat(store, operation);
        break;
    case OPERATION_ROW:
        pg_appends_send(store); /* the row may read or drop the events before it */
        send_work(store, operation);
        break;
    case OPERATION_EVENT:
    case OPERATION_FENCE:
        assert(false);
        break;
    }
}

static void send_operation(struct pg_store *store, const struct operation *operation)
{
    if (operation->kind == OPERATION_EVENT) {
        pg_appends_add(store, operation);
    } else if (operation->kind == OPERATION_FENCE) {
        pg_fences_add(store, operation);
    } else {
        send_alone(store, operation);
    }
}

/* ---- rating a game: questions, computation, results ---- */

/* The questions, in the order in which they are sent. */
enum { ASK_LOCK, ASK_LOCK_BOTS, ASK_PAIR, ASK_DEPARTURES, ASK_FIRST, ASK_SECOND };

static void request_for_ratings(struct pg_store *store, const struct store_row *game)
{
    struct pg_writes *writes = &store->writes;
    struct store_row row = {0};
    writes->asked_at = store->link.sent;
    store_row_text(&row, store_rated_user_id(game, 0));
    store_row_text(&row, store_rated_user_id(game, 1));
    pg_link_ask(&store->link, SQL_LOCK_ACCOUNTS, &row);
    store_row_number(&row, store_rated_is_built_in(game, 0));
    store_row_number(&row, store_rated_is_built_in(game, 1));
    request_and_finish(store, SQL_LOCK_BOTS, &row);
    row = (struct store_row){0};
    store_row_text(&row, store_rated_user_id(game, 0));
    store_row_text(&row, store_rated_user_id(game, 1));
    store_row_number(&row, store_row_number_at(game, STORE_RATED_AT) - STORE_PAIR_MS);
    request_and_finish(store, SQL_COUNT_PAIR, &row);
    store_rated_count_departures(game, &row);
    request_and_finish(store, SQL_COUNT_DEPARTURES, &row);
    for (int side = 0; side < 2; side++) {
        row = (struct store_row){0};
        store_row_text(&row, store_rated_user_id(game, side));
        store_row_text(&row, store_row_text_at(game, STORE_RATED_RULESET));
        request_and_finish(store, SQL_READ_RATING, &row);
        writes->ratings[side] = store_rated_new(game, side);
    }
}

static void read_rating_row(struct store_rating *rating, const PGresult *result)
{
    if (PQntuples(result) > 0) {
        rating->user = glicko2_bounded((struct glicko2){strtod(pg_string(result, 0, 0), NULL),
                                                        strtod(pg_string(result, 0, 1), NULL),
                                                        strtod(pg_string(result, 0, 2), NULL)});
        rating->games = pg_number(result, 0, 3);
        rating->at_ms = pg_number(result, 0, 4);
    }
}

static void send_ratings(struct pg_store *store, const struct store_row *game)
{
    struct pg_writes *writes = &store->writes;
    bool has_leaver = store_rated_has_leaver(game);
    if (has_leaver) {
        struct store_row departure;
        store_rated_departure(game, &departure);
        request_and_finish(store, SQL_ADD_DEPARTURE, &departure);
    }
    if (writes->pair_games >= STORE_PAIR_GAMES_MAX ||
        (has_leaver && writes->departures < STORE_DEPARTURES_FREE)) {
        return;
    }
    for (int side = 0; side < 2; side++) {
        struct glicko2 after = store_rated_after(game, side, writes->ratings);
        struct store_row row = {0};
        store_row_text(&row, store_rated_user_id(game, side));
        store_row_text(&row, store_row_text_at(game, STORE_RATED_RULESET));
        store_row_text(&row, store_row_text_at(game, STORE_RATED_ROOM));
        store_row_number(&row, store_row_number_at(game, STORE_RATED_GAME));
        store_row_number(&row, store_row_number_at(game, STORE_RATED_AT));
        store_row_text(&row, store_rated_user_id(game, 1 - side));
        store_row_real(&row, writes->ratings[side].user.rating);
        store_row_real(&row, after.rating);
        store_row_real(&row, after.deviation);
        store_row_real(&row, after.volatility);
        store_row_number(&row, writes->ratings[side].games + 1);
        store_row_number(&row, store_rated_is_built_in(game, side));
        request_and_finish(store, SQL_ADD_RATING_STEP, &row);
    }
}

/*
 * Sends the operations of a write from `from` on, up to one that must read first. Returns false if it stopped at such
 * an operation.
 */
static bool send_write(struct pg_store *store, const struct store_write *write, size_t from)
{
    for (size_t i = from; i < write->count; i++) {
        if (is_rating(&write->operations[i])) {
            store->writes.operation = i;
            pg_appends_send(store);
            request_for_ratings(store, write->operations[i].row);
            return false;
        }
        send_operation(store, &write->operations[i]);
    }
    return true;
}

/* ---- a group ---- */

/* The number of writes to send together from the next one on. A write that must read first is sent alone. */
static size_t group_size(const struct pg_store *store)
{
    const struct pg_writes *writes = &store->writes;
    size_t most = writes->count - writes->next;
    most = most < writes->limit ? most : writes->limit;
    for (size_t i = 0; i < most; i++) {
        if (has_rating(write_at(store, writes->next + i))) {
            return i > 0 ? i : 1;
        }
    }
    return most;
}

static void send_commit(struct pg_store *store)
{
    store->writes.asking = false;
    pg_appends_send(store);
    pg_link_report(&store->link, "COMMIT");
    pg_link_sync(&store->link);
}

static void begin_group(struct pg_store *store)
{
    store->error = (struct pg_error){0};
    store->writes.appends.fences.count = 0; /* of a group whose connection was lost */
    store->writes.appends.events.count = 0;
    pg_link_report(&store->link, "BEGIN");
    struct store_row row = {0};
    store_row_text(&row, store->token);
    store_row_number(&row, store->session);
    store_row_number(&row, ++store->group);
    request_and_finish(store, SQL_BEGIN_GROUP, &row);
    store->writes.before = store->link.sent;
    store->writes.began_ns = uv_hrtime();
}

bool pg_writes_send(struct pg_store *store)
{
    struct pg_writes *writes = &store->writes;
    if (writes->next == writes->count) {
        return false;
    }
    store->phase = PG_WRITING;
    writes->group = group_size(store);
    begin_group(store);
    for (size_t i = 0; i < writes->group; i++) {
        writes->asking = !send_write(store, write_at(store, writes->next + i), 0);
        writes->ends[i] = store->link.sent;
    }
    if (writes->asking) {
        pg_link_sync(&store->link);
    } else {
        send_commit(store);
    }
    return true;
}

/* The ratings are known: sends the rest of the write that needed them. */
static void continue_group(struct pg_store *store)
{
    struct pg_writes *writes = &store->writes;
    const struct store_write *write = write_at(store, writes->next);
    store->error = (struct pg_error){0};
    writes->before = 0;
    send_ratings(store, write->operations[writes->operation].row);
    writes->asking = !send_write(store, write, writes->operation + 1);
    writes->ends[0] = store->link.sent;
    if (writes->asking) {
        pg_link_sync(&store->link);
    } else {
        send_commit(store);
    }
}

void pg_writes_result(struct pg_store *store, int place, const PGresult *result)
{
    struct pg_writes *writes = &store->writes;
    if (!writes->asking || PQresultStatus(result) != PGRES_TUPLES_OK) {
        return;
    }
    int question = place - writes->asked_at;
    if (question == ASK_PAIR) {
        writes->pair_games = pg_number(result, 0, 0);
    } else if (question == ASK_DEPARTURES) {
        writes->departures = pg_number(result, 0, 0);
    } else if (question == ASK_FIRST || question == ASK_SECOND) {
        read_rating_row(&writes->ratings[question - ASK_FIRST], result);
    }
}

/* ---- results of a group ---- */

static void count_pg_group(struct pg_store *store, size_t stored, size_t failed)
{
    int64_t took_us = (int64_t)((uv_hrtime() - store->writes.began_ns) / 1000);
    histogram_add(&store->counts.commits, took_us);
    store->counts.writes += stored;
    store->counts.failures += failed;
}

/* Ends the group, which is stored either completely or not at all. */
static void end_group(struct pg_store *store, enum store_status status, const char *words)
{
    struct pg_writes *writes = &store->writes;
    for (size_t i = 0; i < writes->group && status != STORE_OK; i++) {
        store_job_fail(writes->jobs[writes->next + i], status, words);
    }
    count_pg_group(store, status == STORE_OK ? writes->group : 0,
                   status == STORE_OK ? 0 : writes->group);
    writes->next += writes->group;
    writes->group = 0;
    writes->tries = 0;
    writes->appends.one_by_one = false;
}

/* Returns the index of the write in the group that caused the error; `group` if none of them did. */
static size_t failed_write(const struct pg_store *store)
{
    const struct pg_writes *writes = &store->writes;
    if (store->error.place < writes->before) {
        return writes->group;
    }
    size_t i = 0;
    while (i < writes->group && store->error.place >= writes->ends[i]) {
        i++;
    }
    return i;
}

static void end_failed_group(struct pg_store *store)
{
    struct pg_writes *writes = &store->writes;
    const struct pg_error *error = &store->error;
    size_t bad = failed_write(store);
    store->is_dirty = true;
    writes->asking = false;
    if (pg_error_is_clash(error->code) && ++writes->tries < PG_TRIES_MAX) {
        return; /* the same group is sent again */
    }
    if (pg_error_is_local(error->code) && !writes->appends.one_by_one && writes->group > 1) {
        writes->appends.one_by_one = true;
        return; /* the same */
    }
    if (pg_error_is_local(error->code) && bad < writes->group) {
        writes->tries = 0;
        writes->limit = bad > 0 ? bad : PG_GROUP_AFTER_REFUSAL;
        if (bad == 0) {
            writes->group = 1;
            end_group(store, pg_status(error->code), error->words);
        }
        return;
    }
    end_group(store, pg_status(error->code), error->words);
}

bool pg_writes_synced(struct pg_store *store)
{
    struct pg_writes *writes = &store->writes;
    if (store->error.is_set) {
        end_failed_group(store);
    } else if (writes->asking) {
        continue_group(store);
        return true;
    } else {
        end_group(store, STORE_OK, NULL);
        writes->limit = writes->limit < PG_GROUP_MAX / 2 ? 2 * writes->limit : PG_GROUP_MAX;
    }
    return false;
}

void pg_writes_resolve(struct pg_store *store)
{
    struct pg_writes *writes = &store->writes;
    if (!writes->in_doubt) {
        return;
    }
    writes->in_doubt = false;
    if (store->taken_over == store->group) {
        end_group(store, STORE_OK, NULL);
    } else if (store->is_away) {
        end_group(store, STORE_FAILED, "the connection was lost before it was stored");
    }
}
