/* SPDX-License-Identifier: MIT */
#include "api/http.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/room_pages.h"
#include "api/routes.h"
#include "base/address.h"
#include "base/hash.h"
#include "base/runtime.h"
#include "lobby/lobby.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/session.h"
#include "wire/reads.h"

enum {
    FINISHED_GAME_S = 3600, /* so long a cache may keep the record of a finished game */
    RECORD_FORM =
        1, /* a number of the form of records, for their etags: it grows when the form changes */
    CACHED_HEADERS_BYTES = 192,
};

static const char no_cache[] = "cache-control: no-store\r\n";

/* A number in the query: `absent` if the parameter is missing, -1 if its value is no number. */
static int64_t query_number(const struct net_request *request, const char *name, int64_t absent)
{
    const char *text = net_request_query(request, name);
    if (text == NULL) {
        return absent;
    }
    size_t digits = strspn(text, "0123456789");
    return digits == 0 || digits > 15 || text[digits] != '\0' ? -1 : strtoll(text, NULL, 10);
}

static void refuse_number_query(struct net_request *request, const char *name)
{
    wire_http_refuse(request, REFUSAL_BAD_FIELD, "It must be a whole number.",
                     &(struct wire_problem_params){.field = name});
}

/* ---- the lobby ---- */

/*
 * The headers of a text that a cache may keep. `hash` is the text's: its etag, with which a client learns that nothing
 * has changed. Returns true if the client has this text: it is answered.
 */
static bool answer_if_cached(struct net_request *request, uint64_t hash, int max_age_s,
                             bool is_private, char headers[CACHED_HEADERS_BYTES])
{
    char etag[24];
    snprintf(etag, sizeof etag, "\"%016" PRIx64 "\"", hash);
    snprintf(headers, CACHED_HEADERS_BYTES,
             "cache-control: %s, max-age=%d\r\netag: W/%s\r\naccess-control-allow-origin: *\r\n",
             is_private ? "private" : "public", max_age_s, etag);
    const char *known = net_request_header(request, "if-none-match");
    if (known == NULL || strstr(known, etag) == NULL) {
        return false;
    }
    net_respond_packed(request, 304, NULL, "", 0, headers);
    return true;
}

void api_respond_shared(struct net_request *request, struct net_text *text, uint64_t sum,
                        int seconds)
{
    char headers[CACHED_HEADERS_BYTES];
    if (!answer_if_cached(request, sum, seconds, false, headers)) {
        net_respond_text(request, "application/json", text, headers);
    }
}

static void respond_folded(struct api *api, struct net_request *request, const char *room)
{
    struct text_out folded = lobby_folded_text(api->lobby, room);
    if (folded.text == NULL) {
        wire_http_refuse(request, REFUSAL_NO_SUCH_ROOM, "The lobby has no line of this room.",
                         NULL);
    } else {
        wire_http_respond(request, folded);
    }
}

static void respond_lobby(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *under = net_request_query(request, "under");
    uint64_t sum;
    if (under != NULL) {
        respond_folded(api, request, under);
        return;
    }
    struct net_text *text = lobby_feed(api->lobby, now_ms, &sum);
    api_respond_shared(request, text, sum, LOBBY_EVERY_MS / 1000);
}

/* ---- rooms ---- */

static void respond_snapshot(struct api *api, struct room *room, const char *user_id,
                             struct net_request *request, int64_t now_ms)
{
    (void)api;
    struct room_view view;
    room_view_open(&view, room, user_id, now_ms);
    wire_http_respond(
        request, wire_room_page_text(&(struct wire_room_page){view.message.d, view.message.v}));
    room_view_close(&view);
}

static void respond_log(struct api *api, struct room *room, const char *user_id,
                        struct net_request *request, int64_t now_ms)
{
    (void)now_ms;
    int64_t from = query_number(request, "from", 0);
    if (from < 0) {
        refuse_number_query(request, "from");
        return;
    }
    api_room_pages_log(api, room, user_id, request, from);
}

static void respond_record(struct api *api, struct room *room, const char *user_id,
                           struct net_request *request, int64_t now_ms)
{
    (void)now_ms;
    int64_t game = query_number(request, "game", room->state->game);
    if (game < 0) {
        refuse_number_query(request, "game");
        return;
    }
    const struct room_state *seen = room_seen_by(room, user_id);
    if (game < 1 || game > seen->game) {
        wire_http_refuse(request, REFUSAL_NO_SUCH_GAME, NULL, NULL);
        return;
    }
    char headers[CACHED_HEADERS_BYTES];
    char name[STORE_ID_BYTES + 48];
    int bytes = snprintf(name, sizeof name, "%s/%" PRId64 "/%d", room->id, game, RECORD_FORM);
    bool is_over = game < seen->game || seen->phase != ROOM_PLAYING;
    if (!is_over) {
        api_room_pages_record(api, room, user_id, request, game, http_public_no_cache);
    } else if (!answer_if_cached(request, hash_bytes(name, (size_t)bytes), FINISHED_GAME_S,
                                 !room_is_reader(room, ""), headers)) {
        api_room_pages_record(api, room, user_id, request, game, headers);
    }
}

/* `user_id` is the reader; "" if the reader is unknown. */
typedef void (*room_page_fn)(struct api *api, struct room *room, const char *user_id,
                             struct net_request *request, int64_t now_ms);

static const struct room_page {
    const char *name;
    room_page_fn respond;
} room_pages[] = {
    {"", respond_snapshot},
    {"/log", respond_log},
    {"/record", respond_record},
};

static const char rooms_prefix[] = "/api/v1/rooms/";

/* The requested page and the room's id, from the path; NULL if there is no such page. */
static const struct room_page *find_page(const char *path, char id[STORE_ID_BYTES])
{
    if (strncmp(path, rooms_prefix, sizeof rooms_prefix - 1) != 0) {
        return NULL;
    }
    const char *start = path + sizeof rooms_prefix - 1;
    size_t id_bytes = strspn(start, "0123456789abcdefghijklmnopqrstuvwxyz");
    if (id_bytes == 0 || id_bytes >= STORE_ID_BYTES) {
        return NULL;
    }
    memcpy(id, start, id_bytes);
    id[id_bytes] = '\0';
    for (size_t i = 0; i < sizeof room_pages / sizeof room_pages[0]; i++) {
        if (strcmp(room_pages[i].name, start + id_bytes) == 0) {
            return &room_pages[i];
        }
    }
    return NULL;
}

static void run_room_page(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct api *api = self;
    struct net_request *request = task->http;
    task->http = NULL;
    char id[STORE_ID_BYTES];
    const struct room_page *page = find_page(net_request_path(request), id);
    assert(page != NULL);
    enum refusal why = room == NULL ? REFUSAL_NO_SUCH_ROOM : room_read_refusal(room, task->user_id);
    if (why != REFUSALS_COUNT) {
        wire_http_refuse(request, why, NULL, NULL);
    } else {
        page->respond(api, room, task->user_id, request, now_ms);
    }
}

/* A pending request to read a room. */
struct reader {
    struct api *api;
    struct net_request *request;
    char room[STORE_ID_BYTES];
};

/* If the store fails and cannot identify the reader, the rooms that any reader may see can still be read. */
static void on_page_reader_known(void *data, enum store_status status,
                                 const struct identity *identity)
{
    (void)status;
    struct reader *reader = data;
    if (!api_program_is_allowed(reader->api, reader->request, identity, STORE_SCOPE_READ)) {
        free(reader);
        return;
    }
    struct room_task task = {.run = run_room_page, .self = reader->api, .http = reader->request};
    memcpy(task.user_id, identity->user_id, sizeof task.user_id);
    rooms_do(reader->api->rooms, reader->room, &task, runtime_now(reader->api->runtime));
    free(reader);
}

bool api_program_is_allowed(struct api *api, struct net_request *request,
                            const struct identity *identity, enum store_scope needed)
{
    const char *detail = NULL;
    struct wire_problem_params params = {0};
    enum refusal why = session_identity_refusal(api->sessions, identity, needed, &detail, &params);
    if (why != REFUSALS_COUNT) {
        wire_http_refuse(request, why, detail, &params);
    }
    return why == REFUSALS_COUNT;
}

void api_head(struct api *api, struct net_request *request, int64_t now_ms)
{
    if (!api_archive_head(api, request, now_ms)) {
        net_read_body(request); /* at most NET_REQUEST_BODY_MAX */
    }
}

void api_answer(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    char id[STORE_ID_BYTES];
    if (wire_reads_answer(request)) {
        return;
    }
    if (api_operator_answer(api, request, now_ms) || api_admin_answer(api, request, now_ms) ||
        api_account_answer(api, request, now_ms) || api_people_answer(api, request, now_ms) ||
        api_archive_answer(api, request, now_ms) || api_game_streams_answer(api, request) ||
        api_documents_answer(api, request)) {
        return;
    }
    if (strcmp(net_request_method(request), "GET") != 0) {
        wire_http_refuse(request, REFUSAL_NO_SUCH_PAGE, "Only GET is allowed here.", NULL);
    } else if (strcmp(path, "/healthz") == 0) {
        net_respond(request, 200, "text/plain; charset=utf-8", "ok", 2, no_cache);
    } else if (strcmp(path, "/api/v1/lobby") == 0) {
        respond_lobby(api, request, now_ms);
    } else if (api->runtime->closing) {
        wire_http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
    } else if (find_page(path, id) != NULL) {
        struct reader *reader = malloc(sizeof *reader);
        *reader = (struct reader){.api = api, .request = request};
        memcpy(reader->room, id, sizeof reader->room);
        session_identity_find(api->sessions, request, now_ms, on_page_reader_known, reader);
    } else {
        wire_http_refuse(request, REFUSAL_NO_SUCH_PAGE, NULL, NULL);
    }
}

static bool word_list_has(const char *list, const char *word)
{
    size_t word_bytes = strlen(word);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, " ");
        size_t bytes = strcspn(at, " ");
        if (bytes > 0 && bytes == word_bytes && strncasecmp(at, word, bytes) == 0) {
            return true;
        }
        at += bytes;
    }
    return false;
}

bool api_origin_is_allowed(const struct api *api, const struct net_request *request)
{
    const char *origin = net_request_header(request, "origin");
    const char *host = net_request_header(request, "host");
    if (origin == NULL) {
        return true;
    }
    const char *authority = strstr(origin, "://");
    if (authority != NULL && host != NULL && strcasecmp(authority + 3, host) == 0) {
        return true;
    }
    return api->origins != NULL && word_list_has(api->origins, origin);
}

/* Only the last word of the list counts: the nearest proxy has written it. */
static bool forwarded_is_https(const struct api *api, const struct net_request *request)
{
    const char *scheme = net_request_header(request, "x-forwarded-proto");
    if (scheme == NULL || !proxies_trust(api->proxies, net_request_peer(request))) {
        return false;
    }
    const char *comma = strrchr(scheme, ',');
    const char *last = comma != NULL ? comma + 1 : scheme;
    last += strspn(last, " \t");
    return strcasecmp(last, "https") == 0; /* the network has removed spaces after a value */
}

bool api_origin_iss(const struct api *api, const struct net_request *request)
{
    static const char scheme[] = "https://";
    const char *origin = net_request_header(request, "origin");
    return api->sessions->identities.https || net_request_is_tls(request) ||
           forwarded_is_https(api, request) ||
           (origin != NULL && strncasecmp(origin, scheme, sizeof scheme - 1) == 0);
}
