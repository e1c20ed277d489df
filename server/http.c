/* SPDX-License-Identifier: MIT */
#include "http.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account_http.h"
#include "admin_http.h"
#include "archive_http.h"
#include "game_record.h"
#include "house.h"
#include "http_operator.h"
#include "identity.h"
#include "people_http.h"
#include "rooms.h"

static const char type_json[] = "application/json";
static const char no_cache[] = "cache-control: no-store\r\n";

static void respond_as(struct net_request *request, int status, const char *type, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    assert(text != NULL);
    json_decref(object);
    net_respond(request, status, type, text, strlen(text), no_cache);
    free(text);
}

void http_respond_json(struct net_request *request, int status, json_t *object)
{
    respond_as(request, status, type_json, object);
}

void http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                 json_t *params)
{
    respond_as(request, refusal_problem(refusal).status, "application/problem+json",
               refusal_json(refusal, detail, params));
}

/* A number in the query: `absent` where there is none, -1 where it is none. */
static int64_t query_number(const struct net_request *request, const char *name, int64_t absent)
{
    const char *text = net_request_query(request, name);
    if (text == NULL) {
        return absent;
    }
    size_t digits = strspn(text, "0123456789");
    return digits == 0 || digits > 15 || text[digits] != '\0' ? -1 : strtoll(text, NULL, 10);
}

static void refuse_query(struct net_request *request, const char *name)
{
    http_refuse(request, REFUSAL_BAD_FIELD, "It is a whole number.",
                json_pack("{s:s}", "field", name));
}

/* ---- the lobby ---- */

/* Other sites may show it; who asks often is told that nothing has changed. */
static void respond_lobby(struct house *house, struct net_request *request, int64_t now_ms)
{
    uint64_t sum;
    const char *text = lobby_feed(house, now_ms, &sum);
    char etag[24];
    char headers[192];
    snprintf(etag, sizeof etag, "\"%016" PRIx64 "\"", sum);
    snprintf(headers, sizeof headers,
             "cache-control: public, max-age=%d\r\netag: %s\r\naccess-control-allow-origin: *\r\n",
             LOBBY_EVERY_MS / 1000, etag);
    const char *known = net_request_header(request, "if-none-match");
    bool is_known = known != NULL && strstr(known, etag) != NULL;
    net_respond(request, is_known ? 304 : 200, type_json, text, is_known ? 0 : strlen(text),
                headers);
}

/* ---- rooms ---- */

static void respond_snapshot(struct room *room, const char *who, struct net_request *request,
                             int64_t now_ms)
{
    json_t *object = room_snapshot_json(room, who, now_ms);
    json_object_set_new(object, "v", json_integer(room_seen_by(room, who)->v));
    http_respond_json(request, 200, object);
}

static void respond_log(struct room *room, const char *who, struct net_request *request,
                        int64_t now_ms)
{
    (void)now_ms;
    int64_t from = query_number(request, "from", 0);
    if (from < 0) {
        refuse_query(request, "from");
        return;
    }
    size_t bytes = 0;
    int64_t seen = room_seen_by(room, who)->v;
    for (int64_t i = from; i < seen; i++) {
        bytes += room->lines[i].bytes + 1;
    }
    char *text = malloc(bytes + 1);
    assert(text != NULL);
    size_t used = 0;
    for (int64_t i = from; i < seen; i++) {
        memcpy(text + used, room->lines[i].text, room->lines[i].bytes);
        used += room->lines[i].bytes;
        text[used++] = '\n';
    }
    net_respond(request, 200, "application/jsonl", text, used, no_cache);
    free(text);
}

static void respond_record(struct room *room, const char *who, struct net_request *request,
                           int64_t now_ms)
{
    (void)now_ms;
    int64_t game = query_number(request, "game", room->state.game);
    if (game < 0) {
        refuse_query(request, "game");
        return;
    }
    size_t bytes;
    char *text = game_record_write(room, who, game, &bytes);
    if (text == NULL) {
        http_refuse(request, REFUSAL_NO_SUCH_GAME, NULL, NULL);
        return;
    }
    net_respond(request, 200, "text/plain; charset=utf-8", text, bytes, no_cache);
    free(text);
}

/* `who` asks; "" for somebody unknown. */
typedef void (*room_page_fn)(struct room *room, const char *who, struct net_request *request,
                             int64_t now_ms);

static const struct room_page {
    const char *name;
    room_page_fn respond;
} room_pages[] = {
    {"", respond_snapshot},
    {"/log", respond_log},
    {"/record", respond_record},
};

static const char rooms_prefix[] = "/api/v1/rooms/";

/* The page asked for and the room's id, from the path; NULL where there is no such page. */
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

static void run_page(struct house *house, struct room *room, struct room_task *task, int64_t now_ms)
{
    (void)house;
    struct net_request *request = task->request;
    task->request = NULL;
    char id[STORE_ID_BYTES];
    const struct room_page *page = find_page(net_request_path(request), id);
    assert(page != NULL);
    if (room == NULL) {
        http_refuse(request, REFUSAL_NO_SUCH_ROOM, NULL, NULL);
    } else if (!room_may_read(room, task->who)) {
        http_refuse(request, room_why_not_read(room, task->who), NULL, NULL);
    } else {
        page->respond(room, task->who, request, now_ms);
    }
}

/* Somebody who reads a room. */
struct reader {
    struct house *house;
    struct net_request *request;
    char room[STORE_ID_BYTES];
};

/* Where the store does not tell who it is, everybody's rooms are read all the same. */
static void on_known(void *data, enum store_status status, const struct identity *identity)
{
    (void)status;
    struct reader *reader = data;
    struct ask nobody = {0};
    struct room_task *task = rooms_task(run_page, &nobody);
    task->request = reader->request;
    memcpy(task->who, identity->who, sizeof task->who);
    rooms_do(reader->house, reader->room, task, house_now(reader->house));
    free(reader);
}

void http_answer(struct house *house, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    char id[STORE_ID_BYTES];
    if (http_operator_answer(house, request, now_ms) || admin_http_answer(house, request, now_ms) ||
        account_http_answer(house, request, now_ms) || people_http_answer(house, request, now_ms) ||
        archive_http_answer(house, request, now_ms)) {
        return;
    }
    if (strcmp(net_request_method(request), "GET") != 0) {
        http_refuse(request, REFUSAL_NO_SUCH_PAGE, "Everything here is only read, with GET.", NULL);
    } else if (strcmp(path, "/healthz") == 0) {
        net_respond(request, 200, "text/plain; charset=utf-8", "ok", 2, no_cache);
    } else if (strcmp(path, "/api/v1/lobby") == 0) {
        respond_lobby(house, request, now_ms);
    } else if (house->closing) {
        http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
    } else if (find_page(path, id) != NULL) {
        struct reader *reader = malloc(sizeof *reader);
        assert(reader != NULL);
        *reader = (struct reader){.house = house, .request = request};
        memcpy(reader->room, id, sizeof reader->room);
        identity_find(house, request, now_ms, on_known, reader);
    } else {
        http_refuse(request, REFUSAL_NO_SUCH_PAGE, NULL, NULL);
    }
}
