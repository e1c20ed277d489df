/* SPDX-License-Identifier: MIT */
/*
 * Reads: the statements of each kind of read, and the conversion of their results. A read with several statements sees
 * one moment in time.
 */
#include <assert.h>
#include <stdio.h>

#include "store/postgres/pg.h"

/* ---- questions ---- */

static int request_questions(struct pg_reads *reads, struct store_job *job)
{
    struct store_questions *questions = (struct store_questions *)job;
    for (int i = 0; i < questions->count; i++) {
        struct store_row *asked = &questions->asked[i];
        if (asked->which == SQL_JOIN_NODE && asked->count == 2) {
            store_row_text(
                asked,
                reads->store
                    ->token); /* identifies this store, in case the request must be sent again */
        }
        pg_link_ask(reads->link, asked->which, asked);
    }
    return questions->count;
}

/* Remembers the node of this store, for later connections. */
static void note_joining(struct pg_store *store, const struct store_questions *questions)
{
    const struct store_row *asked = &questions->asked[0];
    const struct store_rows *found = &questions->found[0];
    if (asked->which == SQL_JOIN_NODE && found->count > 0 &&
        store_row_number_at(&found->rows[0], 0) == 0) {
        snprintf(store->node, sizeof store->node, "%s", store_row_text_at(asked, 0));
        store->lease_ms = store_row_number_at(asked, 1);
        store->incarnation = store_row_number_at(&found->rows[0], 1);
    }
}

static void read_question_rows(struct pg_reads *reads, struct store_job *job,
                               PGresult *const *results)
{
    struct store_questions *questions = (struct store_questions *)job;
    for (int i = 0; i < questions->count; i++) {
        for (int row = 0; row < PQntuples(results[i]); row++) {
            pg_copy_row(store_rows_add(&questions->found[i]), results[i], row);
        }
    }
    note_joining(reads->store, questions);
}

/* ---- rooms ---- */

/* Reads the columns number, room, state, since, and writes the v of the last event into *count. */
static int64_t read_room_row(struct store_room_copy *copy, const PGresult *result, int row,
                             int64_t *count)
{
    snprintf(copy->id, sizeof copy->id, "%s", pg_string(result, row, 1));
    snprintf(copy->state, sizeof copy->state, "%s", pg_string(result, row, 2));
    copy->room.since_ms = pg_number(result, row, 3);
    copy->room.number = pg_number(result, row, 0);
    copy->room.network = pg_number(result, row, 4);
    copy->room.address = pg_number(result, row, 5);
    if (count != NULL) {
        *count = pg_number(result, row, 6);
    }
    return copy->room.number;
}

/*
 * Reads the rows of that room from *at on: room, v, who, command, text. Returns false if the v are not those from
 * `from` to `last`.
 */
static bool read_event_rows(struct store_room_copy *copy, int64_t last, int64_t from,
                            const PGresult *log, int *at)
{
    int first = *at;
    int count = (int)store_copy_reserve(copy, last, from);
    while (*at < PQntuples(log) && pg_number(log, *at, 0) == copy->room.number) {
        ++*at;
    }
    bool is_whole = *at - first == count;
    for (int i = 0; i < count && is_whole; i++) {
        is_whole = pg_number(log, first + i, 1) == from + i;
    }
    for (int i = 0; i < count && is_whole; i++) {
        int row = first + i;
        store_copy_put_event(copy, (size_t)i, from + i, pg_string(log, row, 4),
                             (size_t)PQgetlength(log, row, 4), pg_string(log, row, 2),
                             pg_number(log, row, 3));
    }
    return is_whole;
}

/* Reads the rows of that room from *at on: room, game, seed. */
static void read_chain_rows(struct store_room_copy *copy, const PGresult *chains, int *at)
{
    for (; *at < PQntuples(chains) && pg_number(chains, *at, 0) == copy->room.number; ++*at) {
        size_t seed_bytes;
        uint8_t *seed = pg_bytes(chains, *at, 2, &seed_bytes);
        store_copy_add_chain(copy, (int)pg_number(chains, *at, 1), seed, seed_bytes);
        PQfreemem(seed);
    }
}

static int request_room(struct pg_reads *reads, struct store_job *job)
{
    static const enum store_statement asked[] = {SQL_READ_ROOM, SQL_READ_LOG, SQL_READ_CHAINS};
    const struct read_job *read = (const struct read_job *)job;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        struct store_row row = {0};
        store_row_text(&row, read->id);
        if (asked[i] == SQL_READ_LOG) {
            store_row_number(&row, read->from);
            store_row_number(&row, STORE_PAGE_EVENTS);
        }
        pg_link_ask(reads->link, asked[i], &row);
        store_row_finish(&row);
    }
    return sizeof asked / sizeof asked[0];
}

static int request_log_page(struct pg_reads *reads, struct store_job *job)
{
    const struct store_log *log = (const struct store_log *)job;
    struct store_row row = {0};
    store_row_text(&row, log->room);
    store_row_number(&row, log->from);
    store_row_number(&row, STORE_PAGE_EVENTS);
    store_row_number(&row, STORE_PAGE_BYTES);
    pg_link_ask(reads->link, SQL_READ_PAGE, &row);
    store_row_finish(&row);
    return 1;
}

/* Reads the rows v, who, command, text. */
static void read_log_page_rows(struct pg_reads *reads, struct store_job *job,
                               PGresult *const *results)
{
    (void)reads;
    struct store_log *log = (struct store_log *)job;
    const PGresult *page = results[0];
    store_page_begin(log);
    for (int row = 0; row < PQntuples(page); row++) {
        if (pg_number(page, row, 0) != log->from + row) {
            store_job_fail(job, STORE_CORRUPT, "an event of the room is missing");
            return;
        }
        (void)store_page_add(log, log->from + row, pg_string(page, row, 3),
                             (size_t)PQgetlength(page, row, 3), pg_string(page, row, 1),
                             pg_number(page, row, 2));
    }
}

/* Reads one room with its log. STORE_CORRUPT: the copy has no log. */
static enum store_status read_one_room(struct read_job *read, PGresult *const *results)
{
    struct store_room_copy *copy = store_copy_add(read);
    int64_t count;
    int events = 0;
    int chains = 0;
    read_room_row(copy, results[0], 0, &count);
    if (!read_event_rows(copy, count, read->from, results[1], &events)) {
        store_copy_spoil(copy);
        return STORE_CORRUPT;
    }
    read_chain_rows(copy, results[2], &chains);
    return STORE_OK;
}

static void read_requested_room(struct pg_reads *reads, struct store_job *job,
                                PGresult *const *results)
{
    (void)reads;
    struct read_job *read = (struct read_job *)job;
    if (PQntuples(results[0]) == 0) {
        store_job_fail(job, STORE_MISSING, "the room does not exist");
    } else if (read_one_room(read, results) != STORE_OK) {
        store_job_fail(job, STORE_CORRUPT, "an event of the room is missing");
    } else {
        read->copies[0].room.imported = pg_number(results[0], 0, 7) != 0;
    }
}

static int request_running(struct pg_reads *reads, struct store_job *job)
{
    static const enum store_statement asked[] = {SQL_READ_RUNNING, SQL_READ_RUNNING_LOGS,
                                                 SQL_READ_RUNNING_CHAINS};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        struct store_row row = {0};
        store_row_number(&row, ((struct read_job *)job)->after);
        store_row_number(&row, STORE_BATCH_ROOMS);
        if (asked[i] == SQL_READ_RUNNING_LOGS) {
            store_row_number(&row, STORE_PAGE_EVENTS);
        }
        pg_link_ask(reads->link, asked[i], &row);
        store_row_finish(&row);
    }
    return sizeof asked / sizeof asked[0];
}

static void read_running_rows(struct pg_reads *reads, struct store_job *job,
                              PGresult *const *results)
{
    (void)reads;
    struct read_job *read = (struct read_job *)job;
    int events = 0;
    int chains = 0;
    for (int row = 0; row < PQntuples(results[0]); row++) {
        struct store_room_copy *copy = store_copy_add(read);
        int64_t count;
        read->after = read_room_row(copy, results[0], row, &count);
        bool is_whole = read_event_rows(copy, count, 1, results[1], &events);
        read_chain_rows(copy, results[2], &chains);
        if (!is_whole) {
            store_copy_spoil(copy);
        }
    }
    read->more = PQntuples(results[0]) == STORE_BATCH_ROOMS;
}

static int request_rooms_of(struct pg_reads *reads, struct store_job *job)
{
    struct read_job *read = (struct read_job *)job;
    struct store_row row = {0};
    store_row_text(&row, read->id);
    store_row_number(&row, read->most);
    pg_link_ask(reads->link, SQL_READ_ROOMS_OF, &row);
    store_row_finish(&row);
    return 1;
}

static void read_rooms_of_user(struct pg_reads *reads, struct store_job *job,
                               PGresult *const *results)
{
    (void)reads;
    for (int row = 0; row < PQntuples(results[0]); row++) {
        read_room_row(store_copy_add((struct read_job *)job), results[0], row, NULL);
    }
}

/* ---- games ---- */

/*
 * The number of games to read at once. If the query filters by player and ruleset only, twice the wanted number of
 * rows are enough.
 */
static int batch_size(const struct games_job *search)
{
    const struct store_games_query *query = &search->query;
    bool all_fit = query->result[0] == '\0' && query->since_ms == 0 && query->until_ms == 0 &&
                   query->rated < 0 && search->looked_at == 0;
    return all_fit && 2 * query->most < STORE_GAMES_A_BATCH ? 2 * query->most : STORE_GAMES_A_BATCH;
}

/* Adds the parameters of PLAYERS_OF_PAGE in store/statements.c that say which games may fit. */
static void add_fitting(struct store_row *row, const struct store_games_query *query)
{
    const char *results[2];
    store_games_results(query, results);
    store_row_number(row, query->since_ms);
    store_row_number(row, query->until_ms);
    store_row_number(row, query->rated);
    store_row_text(row, results[0]);
    store_row_text(row, results[1]);
}

/* The games of the next batch, and the players of those that may fit. */
static int request_games(struct pg_reads *reads, struct store_job *job)
{
    const struct games_job *search = (struct games_job *)job;
    const struct store_games_query *query = &search->query;
    bool of = query->player[0] != '\0';
    bool ruleset = query->ruleset[0] != '\0';
    struct store_row rows[2] = {0};
    for (int i = 0; i < 2; i++) {
        store_row_number(&rows[i], query->before);
        store_row_number(&rows[i], batch_size(search));
        if (i == 1) {
            add_fitting(&rows[i], query);
        }
        if (of || ruleset) {
            store_row_text(&rows[i], of ? query->player : query->ruleset);
        }
    }
    pg_link_ask(reads->link,
                of        ? SQL_READ_GAMES_OF
                : ruleset ? SQL_READ_GAMES_OF_RULESET
                          : SQL_READ_GAMES,
                &rows[0]);
    pg_link_ask(reads->link,
                of        ? SQL_READ_GAMES_OF_PLAYERS
                : ruleset ? SQL_READ_GAMES_OF_RULESET_PLAYERS
                          : SQL_READ_GAMES_PLAYERS,
                &rows[1]);
    store_row_finish(&rows[0]);
    store_row_finish(&rows[1]);
    return 2;
}

/* Reads the players, whose rows have the same order as the games: seat, who, name, bot, game. */
static void read_player_rows(struct found_game *found, const PGresult *players, int *at)
{
    enum { COLUMN_GAME = 4 };
    int64_t id = store_row_number_at(&found->row, STORE_GAME_ID);
    for (; *at < PQntuples(players) && pg_number(players, *at, COLUMN_GAME) >= id; ++*at) {
        if (pg_number(players, *at, COLUMN_GAME) == id && found->player_count < STORE_PLAYERS_MAX) {
            pg_copy_row(&found->players[found->player_count++], players, *at);
        }
    }
}

static void read_game_rows(struct pg_reads *reads, struct store_job *job, PGresult *const *results)
{
    (void)reads;
    struct games_job *search = (struct games_job *)job;
    int batch = batch_size(search);
    int row = 0;
    int player = 0;
    for (; row < PQntuples(results[0]) && search->count < search->query.most; row++) {
        store_games_next(search);
        struct found_game *found = &search->found[search->count];
        pg_copy_row(&found->row, results[0], row);
        read_player_rows(found, results[1], &player);
        store_games_examine(search);
    }
    store_games_end_batch(search, row, PQntuples(results[0]) < batch);
}

/* ---- the table of all kinds ---- */

struct read_kind {
    int (*request)(struct pg_reads *reads,
                   struct store_job *job); /* returns the number of statements */
    void (*take)(struct pg_reads *reads, struct store_job *job, PGresult *const *results);
};

static const struct read_kind kinds[STORE_KINDS] = {
    [STORE_KIND_QUESTIONS] = {request_questions, read_question_rows},
    [STORE_KIND_ROOM] = {request_room, read_requested_room},
    [STORE_KIND_RUNNING] = {request_running, read_running_rows},
    [STORE_KIND_ROOMS_OF] = {request_rooms_of, read_rooms_of_user},
    [STORE_KIND_PAGE] = {request_log_page, read_log_page_rows},
    [STORE_KIND_GAMES] = {request_games, read_game_rows},
};

static bool is_one_statement(const struct store_job *job)
{
    return job->kind == STORE_KIND_ROOMS_OF || job->kind == STORE_KIND_PAGE ||
           (job->kind == STORE_KIND_QUESTIONS && ((const struct store_questions *)job)->count == 1);
}

static void send_read(struct pg_reads *reads, struct store_job *job)
{
    bool alone = is_one_statement(job);
    if (!alone) {
        pg_link_report(reads->link, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    }
    kinds[job->kind].request(reads, job);
    assert(reads->link->sent <= PG_READ_PARTS_MAX);
    pg_link_sync(reads->link);
    if (!alone && reads->is_sent) {
        pg_link_report(reads->link, "COMMIT"); /* also ends a transaction that failed */
        pg_link_sync(reads->link);
    }
}

bool pg_reads_send(struct pg_reads *reads)
{
    if (reads->next == reads->count) {
        return false;
    }
    *reads->error = (struct pg_error){0};
    reads->is_sent = true; /* until the connection is lost, perhaps while it is sent */
    for (size_t i = reads->next; i < reads->count && reads->is_sent; i++) {
        send_read(reads, reads->jobs[i]);
    }
    return true;
}

void pg_reads_result(struct pg_reads *reads, int place, PGresult *result)
{
    if (!reads->ending && place < PG_READ_PARTS_MAX && reads->results[place] == NULL) {
        reads->results[place] = result;
    } else {
        PQclear(result);
    }
}

static void drop_results(struct pg_reads *reads)
{
    for (int i = 0; i < PG_READ_PARTS_MAX; i++) {
        PQclear(reads->results[i]);
        reads->results[i] = NULL;
    }
}

bool pg_reads_synced(struct pg_reads *reads)
{
    struct store_job *job = reads->jobs[reads->next];
    bool alone = is_one_statement(job);
    if (!reads->ending) {
        if (reads->error->is_set) {
            store_job_fail(job, pg_status(reads->error->code), reads->error->words);
        } else {
            kinds[job->kind].take(reads, job, reads->results + (alone ? 0 : 1));
        }
        drop_results(reads);
        reads->ending = !alone;
        *reads->error = (struct pg_error){0};
    } else {
        reads->ending = false;
    }
    if (!reads->ending) {
        reads->next++;
    }
    return reads->next == reads->count;
}

void pg_reads_reset(struct pg_reads *reads)
{
    if (reads->ending) {
        reads->next++; /* this read has its answer */
    }
    reads->ending = false;
    reads->is_sent = false;
    drop_results(reads);
}
