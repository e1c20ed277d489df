/* SPDX-License-Identifier: MIT */
#include "fake_store.h"
#include "fake_store_parts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MAX = 8192,
    ROOMS_MAX = 320,
    PEOPLE_MAX = 64,
    CHAINS_MAX = 64,
    OPS_MAX = 128,
    SITTERS_MAX = 16
};

enum op_kind { OP_EVENT, OP_ROOM, OP_CHAIN, OP_PERSON, OP_SEAT, OP_TALK };

struct op {
    enum op_kind kind;
    char room[STORE_ID_BYTES];
    int64_t number; /* v, since, game, seen */
    char *text;
    size_t text_bytes;
    char who[STORE_ID_BYTES];
    int64_t command;
    uint8_t bytes[32];
    char name[STORE_NAME_BYTES];
    fake_talk_fn talk_run;
    void *talk_data; /* owned */
};

struct store_write {
    struct store *store;
    struct op ops[OPS_MAX];
    size_t count;
};

struct room_rows {
    char id[STORE_ID_BYTES];
    char state[16];
    int64_t since_ms;
    struct store_event *events;
    size_t event_count;
    struct store_chain chains[CHAINS_MAX];
    size_t chain_count;
    char sitters[SITTERS_MAX][STORE_ID_BYTES]; /* "": free */
};

struct person_row {
    struct store_person person;
    uint8_t token_hash[32];
};

/* One thing handed over. */
struct job {
    struct store_write *write; /* or else a question: */
    store_done_fn done;
    store_room_fn room_done;
    bool all_running;
    bool of_person; /* of whom `room` is the id */
    store_person_fn person_done;
    char room[STORE_ID_BYTES];
    uint8_t token_hash[32];
    fake_talk_question_fn talk_ask;
    void *talk_data; /* owned */
    void *data;
    struct job *next;
};

struct store {
    struct room_rows rooms[ROOMS_MAX];
    size_t room_count;
    struct person_row people[PEOPLE_MAX];
    size_t person_count;
    struct job *first;
    struct job *last;
    bool holds;
    enum store_status failing;
    bool lies;
    struct fake_talk *talk;
};

struct store *fake_store_create(void)
{
    struct store *store = calloc(1, sizeof *store);
    assert(store != NULL);
    store->talk = fake_talk_create();
    return store;
}

struct fake_talk *fake_store_talk(const struct store *store)
{
    return store->talk;
}

static void write_destroy(struct store_write *write)
{
    for (size_t i = 0; i < write->count; i++) {
        free(write->ops[i].text);
        free(write->ops[i].talk_data);
    }
    free(write);
}

void fake_store_crash(struct store *store)
{
    while (store->first != NULL) {
        struct job *job = store->first;
        store->first = job->next;
        if (job->write != NULL) {
            write_destroy(job->write);
        }
        free(job->talk_data);
        free(job);
    }
    store->last = NULL;
}

void fake_store_destroy(struct store *store)
{
    fake_store_crash(store);
    for (size_t i = 0; i < store->room_count; i++) {
        for (size_t j = 0; j < store->rooms[i].event_count; j++) {
            free((char *)store->rooms[i].events[j].text);
            free((char *)store->rooms[i].events[j].who);
        }
        free(store->rooms[i].events);
    }
    fake_talk_destroy(store->talk);
    free(store);
}

void fake_store_hold(struct store *store, bool hold)
{
    store->holds = hold;
}

void fake_store_fail(struct store *store, enum store_status status)
{
    store->failing = status;
}

void fake_store_lie(struct store *store)
{
    store->lies = true;
}

static struct room_rows *find_room(const struct store *store, const char *id)
{
    for (size_t i = 0; i < store->room_count; i++) {
        if (strcmp(store->rooms[i].id, id) == 0) {
            return (struct room_rows *)&store->rooms[i];
        }
    }
    return NULL;
}

size_t fake_store_events(const struct store *store, const char *room)
{
    const struct room_rows *rows = find_room(store, room);
    return rows == NULL ? 0 : rows->event_count;
}

size_t fake_store_people(const struct store *store)
{
    return store->person_count;
}

bool fake_store_has_seed(const struct store *store, const char *room, int game)
{
    const struct room_rows *rows = find_room(store, room);
    for (size_t i = 0; rows != NULL && i < rows->chain_count; i++) {
        if (rows->chains[i].game == game) {
            return true;
        }
    }
    return false;
}

/* ---- writing ---- */

struct store_write *store_begin(struct store *store)
{
    struct store_write *write = calloc(1, sizeof *write);
    assert(write != NULL);
    write->store = store;
    return write;
}

static struct op *add(struct store_write *write, enum op_kind kind, const char *room)
{
    assert(write->count < OPS_MAX);
    struct op *op = &write->ops[write->count++];
    op->kind = kind;
    snprintf(op->room, sizeof op->room, "%s", room);
    return op;
}

void store_add_event(struct store_write *write, const char *room, int64_t v, const char *text,
                     size_t text_bytes, const char *who, int64_t command)
{
    struct op *op = add(write, OP_EVENT, room);
    op->number = v;
    op->text = strndup(text, text_bytes);
    op->text_bytes = text_bytes;
    op->command = command;
    snprintf(op->who, sizeof op->who, "%s", who);
}

void store_put_room(struct store_write *write, const char *room, const char *state,
                    int64_t since_ms)
{
    struct op *op = add(write, OP_ROOM, room);
    op->number = since_ms;
    snprintf(op->name, sizeof op->name, "%s", state);
}

void store_put_chain(struct store_write *write, const char *room, int game, const uint8_t seed[32])
{
    struct op *op = add(write, OP_CHAIN, room);
    op->number = game;
    memcpy(op->bytes, seed, sizeof op->bytes);
}

void store_put_person(struct store_write *write, const char *who, const uint8_t token_hash[32],
                      const char *name, int64_t seen_ms)
{
    struct op *op = add(write, OP_PERSON, "");
    op->number = seen_ms;
    snprintf(op->who, sizeof op->who, "%s", who);
    snprintf(op->name, sizeof op->name, "%s", name);
    memcpy(op->bytes, token_hash, sizeof op->bytes);
}

void store_put_seat(struct store_write *write, const char *room, const char *who, bool seated)
{
    struct op *op = add(write, OP_SEAT, room);
    op->number = seated;
    snprintf(op->who, sizeof op->who, "%s", who);
}

static struct job *hand_over(struct store *store, void *data)
{
    struct job *job = calloc(1, sizeof *job);
    assert(job != NULL);
    job->data = data;
    if (store->last == NULL) {
        store->first = job;
    } else {
        store->last->next = job;
    }
    store->last = job;
    return job;
}

void store_commit(struct store_write *write, store_done_fn done, void *data)
{
    struct job *job = hand_over(write->store, data);
    job->write = write;
    job->done = done;
}

void store_abandon(struct store_write *write)
{
    write_destroy(write);
}

/* ---- reading ---- */

void store_load_room(struct store *store, const char *room, store_room_fn done, void *data)
{
    struct job *job = hand_over(store, data);
    job->room_done = done;
    snprintf(job->room, sizeof job->room, "%s", room);
}

void store_load_running(struct store *store, store_room_fn each, void *data)
{
    struct job *job = hand_over(store, data);
    job->room_done = each;
    job->all_running = true;
}

void store_find_person(struct store *store, const uint8_t token_hash[32], store_person_fn done,
                       void *data)
{
    struct job *job = hand_over(store, data);
    job->person_done = done;
    memcpy(job->token_hash, token_hash, sizeof job->token_hash);
}

void fake_store_add(struct store_write *write, fake_talk_fn run, void *data)
{
    struct op *op = add(write, OP_TALK, "");
    op->talk_run = run;
    op->talk_data = data;
}

void fake_store_ask(struct store *store, fake_talk_question_fn ask, void *question, void *data)
{
    struct job *job = hand_over(store, data);
    job->talk_ask = ask;
    job->talk_data = question;
}

void store_rooms_of(struct store *store, const char *who, int most, store_room_fn each, void *data)
{
    (void)most;
    struct job *job = hand_over(store, data);
    job->room_done = each;
    job->of_person = true;
    snprintf(job->room, sizeof job->room, "%s", who);
}

/* ---- carrying out ---- */

static char *find_sitter(struct room_rows *rows, const char *who)
{
    for (size_t i = 0; i < SITTERS_MAX; i++) {
        if (strcmp(rows->sitters[i], who) == 0) {
            return rows->sitters[i];
        }
    }
    return NULL;
}

static void put_seat(struct room_rows *rows, const struct op *op)
{
    char *sitter = find_sitter(rows, op->who);
    if (sitter == NULL && op->number != 0) {
        sitter = find_sitter(rows, "");
        assert(sitter != NULL);
    }
    if (sitter != NULL) {
        snprintf(sitter, STORE_ID_BYTES, "%s", op->number != 0 ? op->who : "");
    }
}

static void put_event(struct room_rows *rows, const struct op *op)
{
    assert(rows->event_count < EVENTS_MAX && op->number == (int64_t)rows->event_count + 1);
    if (rows->events == NULL) {
        rows->events = calloc(EVENTS_MAX, sizeof *rows->events);
        assert(rows->events != NULL);
    }
    rows->events[rows->event_count++] = (struct store_event){
        .v = op->number,
        .text = strndup(op->text, op->text_bytes),
        .text_bytes = op->text_bytes,
        .who = strdup(op->who),
        .command = op->command,
    };
}

static void put_person(struct store *store, const struct op *op)
{
    struct person_row *row = NULL;
    for (size_t i = 0; i < store->person_count; i++) {
        if (strcmp(store->people[i].person.who, op->who) == 0) {
            row = &store->people[i];
        }
    }
    if (row == NULL) {
        assert(store->person_count < PEOPLE_MAX);
        row = &store->people[store->person_count++];
        row->person.made_ms = op->number;
    }
    memcpy(row->person.who, op->who, sizeof row->person.who);
    memcpy(row->person.name, op->name, sizeof row->person.name);
    memcpy(row->token_hash, op->bytes, sizeof row->token_hash);
}

static void carry_out_op(struct store *store, const struct op *op)
{
    struct room_rows *rows = find_room(store, op->room);
    if (op->kind == OP_PERSON) {
        put_person(store, op);
        return;
    }
    if (op->kind == OP_TALK) {
        op->talk_run(store->talk, op->talk_data);
        return;
    }
    if (rows == NULL) {
        assert(op->kind == OP_ROOM && store->room_count < ROOMS_MAX);
        rows = &store->rooms[store->room_count++];
        memcpy(rows->id, op->room, sizeof rows->id);
    }
    if (op->kind == OP_ROOM) {
        snprintf(rows->state, sizeof rows->state, "%.15s", op->name);
        rows->since_ms = op->number;
    } else if (op->kind == OP_CHAIN) {
        assert(rows->chain_count < CHAINS_MAX);
        struct store_chain *chain = &rows->chains[rows->chain_count++];
        chain->game = (int)op->number;
        memcpy(chain->seed, op->bytes, sizeof chain->seed);
    } else if (op->kind == OP_SEAT) {
        put_seat(rows, op);
    } else {
        put_event(rows, op);
    }
}

/* Whether each event is its room's next. */
static bool is_in_order(const struct store *store, const struct store_write *write)
{
    int64_t next = 0;
    for (size_t i = 0; i < write->count; i++) {
        const struct op *op = &write->ops[i];
        if (op->kind == OP_EVENT) {
            next = next == 0 ? (int64_t)fake_store_events(store, op->room) + 1 : next + 1;
            if (op->number != next) {
                return false;
            }
        }
    }
    return true;
}

static void carry_out_write(struct store *store, struct job *job)
{
    enum store_status status = store->failing;
    if (status == STORE_OK && !is_in_order(store, job->write)) {
        status = STORE_OUT_OF_ORDER;
    }
    for (size_t i = 0; status == STORE_OK && i < job->write->count; i++) {
        carry_out_op(store, &job->write->ops[i]);
    }
    if (store->lies) {
        store->lies = false;
        status = STORE_FAILED;
    }
    write_destroy(job->write);
    if (job->done != NULL) {
        job->done(job->data, status);
    }
}

static void tell_room(const struct job *job, const struct room_rows *rows)
{
    struct store_room room = {rows->id,          rows->state,  rows->since_ms,   rows->events,
                              rows->event_count, rows->chains, rows->chain_count};
    job->room_done(job->data, STORE_OK, &room);
}

static void carry_out_running(struct store *store, const struct job *job)
{
    for (size_t i = 0; i < store->room_count; i++) {
        const char *state = store->rooms[i].state;
        if (strcmp(state, "ended") != 0 && strcmp(state, "closed") != 0) {
            tell_room(job, &store->rooms[i]);
        }
    }
    job->room_done(job->data, STORE_OK, NULL);
}

static void carry_out_rooms_of(struct store *store, const struct job *job)
{
    for (size_t i = store->room_count; i > 0; i--) {
        struct room_rows *rows = &store->rooms[i - 1];
        if (find_sitter(rows, job->room) != NULL) {
            struct store_room room = {
                .id = rows->id, .state = rows->state, .since_ms = rows->since_ms};
            job->room_done(job->data, STORE_OK, &room);
        }
    }
    job->room_done(job->data, STORE_OK, NULL);
}

static void carry_out_person(struct store *store, const struct job *job)
{
    for (size_t i = 0; i < store->person_count; i++) {
        if (memcmp(store->people[i].token_hash, job->token_hash, sizeof job->token_hash) == 0) {
            job->person_done(job->data, STORE_OK, &store->people[i].person);
            return;
        }
    }
    job->person_done(job->data, STORE_MISSING, NULL);
}

static void carry_out(struct store *store, struct job *job)
{
    if (job->write != NULL) {
        carry_out_write(store, job);
    } else if (job->talk_ask != NULL) {
        job->talk_ask(store->talk, job->talk_data, job->data);
        free(job->talk_data);
    } else if (job->person_done != NULL) {
        carry_out_person(store, job);
    } else if (job->of_person) {
        carry_out_rooms_of(store, job);
    } else if (job->all_running) {
        carry_out_running(store, job);
    } else {
        const struct room_rows *rows = find_room(store, job->room);
        if (rows == NULL) {
            job->room_done(job->data, STORE_MISSING, NULL);
        } else {
            tell_room(job, rows);
        }
    }
    free(job);
}

void fake_store_run(struct store *store)
{
    while (!store->holds && store->first != NULL) {
        struct job *job = store->first;
        store->first = job->next;
        if (store->first == NULL) {
            store->last = NULL;
        }
        carry_out(store, job);
    }
}

/* ---- the rest of store.h that the house calls ---- */

const char *store_problem(const struct store *store)
{
    return store->failing == STORE_OK ? "" : "told to fail";
}

const char *store_status_text(enum store_status status)
{
    return status == STORE_OK ? "ok" : "failed";
}

void store_counts(struct store *store, struct store_counts *counts)
{
    (void)store;
    *counts = (struct store_counts){0};
}
