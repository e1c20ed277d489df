/* SPDX-License-Identifier: MIT */
#include "api/routes.h"

#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "api/http.h"
#include "archive/archive.h"
#include "archive/import.h"
#include "base/address.h"
#include "base/runtime.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/identity.h"
#include "session/origin.h"

/* A pending import. */
struct bringing {
    struct fair_item item; /* first member */
    struct api *api;
    struct net_request *request;
    struct import *import; /* NULL: it waits for its turn */
    bool reading;          /* false: it waits for the store */
    struct store_log *log; /* owned; NULL unless the room of that id has further events */
    /* another user has imported the same room meanwhile, and the lookup runs a second time */
    bool again;
    struct list link; /* among the imports that are being read or stored */
};

static void bringing_destroy(struct bringing *bringing)
{
    struct api *api = bringing->api;
    list_remove(&bringing->link);
    archive_import_destroy(bringing->import);
    store_log_close(bringing->log);
    free(bringing);
    admission_gate_leave(&api->admission->imports);
}

/* ---- what the address has stored ---- */

static struct map_key stored_key(const struct api *api, const struct net_request *request)
{
    struct address address;
    (void)address_read(net_request_address(request), &address);
    struct origin origin = session_origin_of_address(api->sessions, &address);
    return session_origin_key(&origin);
}

/* ---- the answer ---- */

static void refuse_import(struct bringing *bringing, enum refusal refusal, const char *detail,
                          const struct wire_problem_params *params)
{
    wire_http_refuse(bringing->request, refusal, detail, params);
    bringing_destroy(bringing);
}

static void refuse_problem(struct bringing *bringing)
{
    const struct import_problem *problem = &bringing->import->problem;
    const struct wire_problem_params params = {
        .line = {problem->line > 0, problem->line},
        .column = {problem->column > 0, problem->column},
        .step = {problem->step > 0, problem->step},
        .rule = problem->broken != RULE_NONE ? rule_name(problem->broken) : NULL};
    char detail[IMPORT_SAYS_BYTES + 32];
    if (problem->line > 0) {
        snprintf(detail, sizeof detail, "Line %lld: %s", (long long)problem->line, problem->says);
    } else {
        snprintf(detail, sizeof detail, "%s", problem->says);
    }
    refuse_import(bringing, problem->refusal, detail, &params);
}

static void respond_imported(struct bringing *bringing)
{
    const struct room_state *state = &bringing->import->log.state;
    wire_http_respond(bringing->request, wire_imported_game_text(&(struct wire_imported_game){
                                             .room = state->id, .game = state->game}));
    bringing_destroy(bringing);
}

static void refuse_other_log(struct bringing *bringing)
{
    refuse_import(bringing, REFUSAL_LOG_DIFFERS, NULL,
                  &(struct wire_problem_params){.room = bringing->import->log.state.id});
}

/* ---- storing ---- */

static void find_stored_import(struct bringing *bringing);

/*
 * Another user may have imported the same room meanwhile, so look it up once more. If it is still missing, the stored
 * log cannot be read; the store itself has not failed.
 */
static void retry_existing_room(struct bringing *bringing)
{
    if (bringing->again) {
        refuse_other_log(bringing);
        return;
    }
    bringing->again = true;
    find_stored_import(bringing);
}

static void on_import_stored(void *data, enum store_status status)
{
    struct bringing *bringing = data;
    struct api *api = bringing->api;
    if (status == STORE_OK) {
        log_event(&api->runtime->log, LOG_INFO, "archive.imported",
                  log_text("room", bringing->import->log.state.id),
                  log_number("events", (int64_t)bringing->import->count));
        respond_imported(bringing);
    } else if (status == STORE_OUT_OF_ORDER) {
        retry_existing_room(bringing);
        return;
    } else {
        refuse_import(bringing, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    }
}

static void store_import(struct bringing *bringing, int64_t now_ms)
{
    const struct import *import = bringing->import;
    const struct room_state *state = &import->log.state;
    struct store_write *write = store_begin(bringing->api->store);
    admission_charge_bytes(bringing->api->admission, SHARE_STORED,
                           stored_key(bringing->api, bringing->request), import->bytes, now_ms);
    store_put_room(write, state->id, room_phase_word(state->phase), now_ms);
    for (size_t i = 0; i < import->count; i++) {
        store_add_event(write, state->id, (int64_t)i + 1, import->lines[i].text,
                        import->lines[i].bytes, "", 0);
    }
    for (size_t i = 0; i < import->game_count; i++) {
        archive_put(write, &import->games[i], true);
    }
    store_commit(write, on_import_stored, bringing);
}

/* ---- a room with that id ---- */

/* The hash in the last line covers all lines before it. */
static void compare_last_line(struct bringing *bringing, const char *text, size_t bytes)
{
    const struct import *import = bringing->import;
    const struct room_line *last = &import->lines[import->count - 1];
    if (bytes == last->bytes && memcmp(text, last->text, bytes) == 0) {
        respond_imported(bringing);
    } else {
        refuse_other_log(bringing);
    }
}

static void on_last_line(void *data, enum store_status status, const struct store_event *events,
                         size_t count)
{
    struct bringing *bringing = data;
    if (status != STORE_OK) {
        refuse_import(bringing, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (count == 0) {
        refuse_other_log(bringing);
    } else {
        compare_last_line(bringing, events[0].text, events[0].text_bytes);
    }
}

/* Whether the room has all events of the import is seen by the last of them. */
static void compare_room(struct bringing *bringing, const struct room *room)
{
    int64_t v = (int64_t)bringing->import->count;
    if (room_v(room) < v) {
        refuse_other_log(bringing);
    } else if (room_keeps_line(room, v)) {
        compare_last_line(bringing, room_line(room, v)->text, room_line(room, v)->bytes);
    } else {
        bringing->log = store_log_open(bringing->api->store, room->id, true);
        store_log_read(bringing->log, v, on_last_line, bringing);
    }
}

static void run_known(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    (void)self;
    struct bringing *bringing = task->data;
    task->data = NULL;
    if (room == NULL) {
        store_import(bringing, now_ms);
    } else {
        compare_room(bringing, room);
    }
}

static void on_damaged_dropped(void *data)
{
    struct bringing *bringing = data;
    struct api *api = bringing->api;
    bool is_damaged =
        rooms_is_damaged(api->rooms, bringing->import->log.state.id, runtime_now(api->runtime));
    refuse_import(bringing, is_damaged ? REFUSAL_ROOM_DAMAGED : REFUSAL_STORAGE_PAUSED, NULL, NULL);
}

static void find_stored_import(struct bringing *bringing)
{
    struct api *api = bringing->api;
    struct room_task task = {
        .run = run_known, .self = api, .data = bringing, .dropped = on_damaged_dropped};
    rooms_do(api->rooms, bringing->import->log.state.id, &task, runtime_now(api->runtime));
}

/* ---- reading ---- */

static void continue_import(struct bringing *bringing, int lines)
{
    switch (archive_import_continue(bringing->import, lines)) {
    case IMPORT_MORE:
        return;
    case IMPORT_DONE:
        bringing->reading = false;
        find_stored_import(bringing);
        return;
    case IMPORT_WRONG:
        refuse_problem(bringing);
        return;
    }
}

/* ---- the turn ---- */

static void refuse_importer_for_now(struct net_request *request, int64_t wait_ms)
{
    wire_http_refuse(request, REFUSAL_RATE_LIMITED, NULL,
                     &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
}

_Static_assert((int)IMPORT_BYTES_MAX == (int)NET_BIG_BODY_MAX,
               "net refuses a longer body by its head");

/* Whose share an import takes: that of the token for programs, which is verified, or else of the address. */
static struct map_key key_of(const struct net_request *request)
{
    uint8_t hash[STORE_HASH_BYTES];
    return session_program_token_of(request, hash)
               ? session_program_key(hash)
               : rate_limit_key_of_text(net_request_address(request));
}

static void start_import(void *data, struct fair_item *item)
{
    struct api *api = data;
    struct bringing *bringing = (struct bringing *)item;
    size_t bytes;
    if (api->runtime->closing) {
        wire_http_refuse(bringing->request, REFUSAL_RESTARTING, NULL, NULL);
        free(bringing);
        admission_gate_leave(&api->admission->imports);
        return;
    }
    const char *body = net_request_body(bringing->request, &bytes);
    bringing->import = archive_import_create(body, bytes, runtime_now(api->runtime));
    bringing->reading = true;
    list_prepend(&api->imports, &bringing->link);
    continue_import(bringing, ARCHIVE_IMPORT_LINES);
}

void api_imports_open(struct api *api)
{
    struct gate *gate = &api->admission->imports;
    gate->start = start_import;
    gate->data = api;
}

/* The share is taken when the body has arrived: bodies that never come use up nothing. */
void api_import(struct api *api, struct net_request *request, int64_t now_ms)
{
    struct admission *admission = api->admission;
    struct map_key key = key_of(request);
    int64_t wait_ms = admission_wait(admission, SHARE_STORED, stored_key(api, request), now_ms);
    if (wait_ms > 0) {
        admission_count(admission, (enum limit)SHARE_STORED);
        refuse_importer_for_now(request, wait_ms);
        return;
    }
    wait_ms = admission_acquire(admission, SHARE_IMPORTS, key, now_ms);
    if (wait_ms > 0) {
        refuse_importer_for_now(request, wait_ms);
        return;
    }
    struct bringing *bringing = calloc(1, sizeof *bringing);
    bringing->api = api;
    bringing->request = request;
    struct bringing *displaced =
        (struct bringing *)admission_gate_enter(&admission->imports, key, &bringing->item, now_ms);
    if (displaced != NULL) {
        admission_count(admission, LIMIT_IMPORTS_WAITING);
        refuse_importer_for_now(displaced->request, ARCHIVE_IMPORT_RETRY_MS);
        free(displaced);
    }
}

/* The head of an import whose sender is being looked up. */
struct bringer {
    struct api *api;
    struct net_request *request;
};

static void on_importer_known(void *data, enum store_status status, const struct identity *identity)
{
    struct bringer *bringer = data;
    if (status != STORE_OK) {
        wire_http_refuse(bringer->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (identity->user_id[0] == '\0' && !identity->ended) {
        wire_http_refuse(bringer->request, REFUSAL_IDENTITY_NEEDED,
                         "Importing a game needs the cookie or the token of a guest or an account.",
                         NULL);
    } else if (api_program_is_allowed(bringer->api, bringer->request, identity, STORE_SCOPE_PLAY)) {
        net_read_body(bringer->request);
    }
    free(bringer);
}

void api_import_head(struct api *api, struct net_request *request, int64_t now_ms)
{
    struct bringer *bringer = malloc(sizeof *bringer);
    *bringer = (struct bringer){api, request};
    session_identity_find(api->sessions, request, now_ms, on_importer_known, bringer);
}

void api_import_tick(struct api *api, int64_t now_ms)
{
    (void)now_ms;
    const struct list *imports = &api->imports;
    int reading = 0;
    LIST_EACH(const struct bringing, one, imports, link) {
        reading += one->reading;
    }
    if (reading == 0) {
        return;
    }
    /* continue_import() may free `bringing` alone */
    LIST_EACH_SAFE(struct bringing, bringing, imports, link) {
        if (bringing->reading) { /* all together take one step */
            continue_import(bringing, ARCHIVE_IMPORT_LINES / reading);
        }
    }
}

void api_import_finish(struct api *api)
{
    LIST_EACH_SAFE(struct bringing, bringing, &api->imports, link) {
        bringing_destroy(bringing);
    }
}
