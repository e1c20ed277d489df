/* SPDX-License-Identifier: MIT */
#include "archive_import.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "http.h"
#include "identity.h"
#include "ids.h"
#include "import.h"
#include "rooms.h"

/* What somebody brings. */
struct bringing {
    struct house *house;
    struct net_request *request;
    struct import *import;
    bool reading; /* else it waits for the store */
    bool again;   /* somebody else has brought the same meanwhile */
    struct bringing *next;
};

static void bringing_destroy(struct bringing *bringing)
{
    struct archive_imports *imports = &bringing->house->archive.imports;
    struct bringing **at = &imports->first;
    while (*at != bringing) {
        at = &(*at)->next;
    }
    *at = bringing->next;
    imports->count--;
    import_destroy(bringing->import);
    free(bringing);
}

/* ---- the answer ---- */

static void refuse(struct bringing *bringing, enum refusal refusal, const char *detail,
                   json_t *params)
{
    http_refuse(bringing->request, refusal, detail, params);
    bringing_destroy(bringing);
}

static void refuse_problem(struct bringing *bringing)
{
    const struct import_problem *problem = &bringing->import->problem;
    json_t *params = json_pack("{s:I}", "line", (json_int_t)problem->line);
    if (problem->column > 0) {
        json_object_set_new(params, "column", json_integer(problem->column));
    }
    if (problem->step > 0) {
        json_object_set_new(params, "step", json_integer(problem->step));
    }
    if (problem->broken != RULE_NONE) {
        json_object_set_new(params, "rule", json_string(rule_name(problem->broken)));
    }
    char detail[IMPORT_SAYS_BYTES + 32];
    snprintf(detail, sizeof detail, "Line %lld: %s", (long long)problem->line, problem->says);
    refuse(bringing, problem->refusal, detail, params);
}

static void answer(struct bringing *bringing)
{
    const struct room_state *state = &bringing->import->log.state;
    http_respond_json(bringing->request, 200,
                      json_pack("{s:s, s:i}", "room", state->id, "game", state->game));
    bringing_destroy(bringing);
}

static void refuse_other_log(struct bringing *bringing)
{
    refuse(bringing, REFUSAL_LOG_DIFFERS, NULL,
           json_pack("{s:s}", "room", bringing->import->log.state.id));
}

/* ---- storing ---- */

static void look_up(struct bringing *bringing);

/* Somebody else may have brought it meanwhile. Or else the log that is here cannot be read; that is no fault of the store. */
static void meet_again(struct bringing *bringing)
{
    if (bringing->again) {
        refuse_other_log(bringing);
        return;
    }
    bringing->again = true;
    look_up(bringing);
}

static void on_stored(void *data, enum store_status status)
{
    struct bringing *bringing = data;
    struct house *house = bringing->house;
    if (status == STORE_OK) {
        log_event(&house->log, LOG_INFO, "archive.imported",
                  log_text("room", bringing->import->log.state.id),
                  log_number("events", (int64_t)bringing->import->count));
        answer(bringing);
    } else if (status == STORE_OUT_OF_ORDER) {
        meet_again(bringing);
        return;
    } else {
        refuse(bringing, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
    house_store_said(house, status, house_now(house));
}

static void store(struct bringing *bringing, int64_t now_ms)
{
    const struct import *import = bringing->import;
    const struct room_state *state = &import->log.state;
    struct store_write *write = store_begin(bringing->house->store);
    store_put_room(write, state->id, room_phase_word(state->phase), now_ms);
    for (size_t i = 0; i < import->count; i++) {
        store_add_event(write, state->id, (int64_t)i + 1, import->lines[i].text,
                        import->lines[i].bytes, "", 0);
    }
    for (size_t i = 0; i < import->game_count; i++) {
        archive_put(write, &import->games[i], ARCHIVE_IMPORTED);
    }
    store_commit(write, on_stored, bringing);
}

/* Whether the room holds all that is brought. */
static bool holds(const struct room *room, const struct import *import)
{
    if (room->line_count < import->count) {
        return false;
    }
    for (size_t i = 0; i < import->count; i++) {
        if (room->lines[i].bytes != import->lines[i].bytes ||
            memcmp(room->lines[i].text, import->lines[i].text, import->lines[i].bytes) != 0) {
            return false;
        }
    }
    return true;
}

static void run_known(struct house *house, struct room *room, struct room_task *task,
                      int64_t now_ms)
{
    (void)house;
    struct bringing *bringing = task->data;
    task->data = NULL;
    if (room == NULL) {
        store(bringing, now_ms);
    } else if (holds(room, bringing->import)) {
        answer(bringing);
    } else {
        refuse_other_log(bringing);
    }
}

static void on_dropped(void *data)
{
    refuse(data, REFUSAL_STORAGE_PAUSED, NULL, NULL);
}

static void look_up(struct bringing *bringing)
{
    struct house *house = bringing->house;
    struct ask nobody = {0};
    struct room_task *task = rooms_task(run_known, &nobody);
    task->data = bringing;
    task->dropped = on_dropped;
    rooms_do(house, bringing->import->log.state.id, task, house_now(house));
}

/* ---- reading ---- */

static void go_on(struct bringing *bringing)
{
    switch (import_go_on(bringing->import, ARCHIVE_IMPORT_LINES)) {
    case IMPORT_MORE:
        return;
    case IMPORT_DONE:
        bringing->reading = false;
        look_up(bringing);
        return;
    case IMPORT_WRONG:
        refuse_problem(bringing);
        return;
    }
}

/* Milliseconds to wait, for who brings much from one address. */
static int64_t wait_ms(struct house *house, const struct net_request *request, int64_t now_ms)
{
    struct address address;
    int64_t wait = 0;
    if (address_read(net_request_address(request), &address)) {
        for (int i = 0; i < ARCHIVE_IMPORT_OPENINGS && wait == 0; i++) {
            wait = openings_take(&house->openings, &address, now_ms);
        }
    }
    return wait;
}

static void begin(struct house *house, struct net_request *request, int64_t now_ms)
{
    struct archive_imports *imports = &house->archive.imports;
    size_t bytes;
    const char *body = net_request_body(request, &bytes);
    int64_t wait = imports->count >= ARCHIVE_IMPORTS_MAX ? ARCHIVE_IMPORT_RETRY_MS
                                                         : wait_ms(house, request, now_ms);
    if (bytes > IMPORT_BYTES_MAX) {
        http_refuse(request, REFUSAL_TOO_BIG, "A log or a record has at most a megabyte.", NULL);
        return;
    }
    if (wait > 0) {
        http_refuse(request, REFUSAL_RATE_LIMITED, NULL,
                    json_pack("{s:I}", "retry_after_ms", (json_int_t)wait));
        return;
    }
    struct bringing *bringing = calloc(1, sizeof *bringing);
    assert(bringing != NULL);
    *bringing = (struct bringing){.house = house,
                                  .request = request,
                                  .import = import_create(body, bytes, now_ms),
                                  .reading = true,
                                  .next = imports->first};
    imports->first = bringing;
    imports->count++;
    go_on(bringing);
}

/* Somebody who may bring something. */
struct bringer {
    struct house *house;
    struct net_request *request;
};

static void on_known(void *data, enum store_status status, const struct identity *identity)
{
    struct bringer *bringer = data;
    if (status != STORE_OK) {
        http_refuse(bringer->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (identity->who[0] == '\0') {
        http_refuse(bringer->request, REFUSAL_IDENTITY_NEEDED,
                    "Guests and accounts bring games; the cookie or the token says who you are.",
                    NULL);
    } else {
        begin(bringer->house, bringer->request, house_now(bringer->house));
    }
    free(bringer);
}

void archive_import(struct house *house, struct net_request *request, int64_t now_ms)
{
    struct bringer *bringer = malloc(sizeof *bringer);
    assert(bringer != NULL);
    *bringer = (struct bringer){house, request};
    identity_find(house, request, now_ms, on_known, bringer);
}

void archive_import_tick(struct house *house, int64_t now_ms)
{
    (void)now_ms;
    struct bringing *bringing = house->archive.imports.first;
    while (bringing != NULL) {
        struct bringing *next = bringing->next; /* what this one comes to frees no other */
        if (bringing->reading) {
            go_on(bringing);
        }
        bringing = next;
    }
}

void archive_import_finish(struct house *house)
{
    while (house->archive.imports.first != NULL) {
        bringing_destroy(house->archive.imports.first);
    }
}
