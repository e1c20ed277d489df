/* SPDX-License-Identifier: MIT */
#include "session/presence.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "node/node.h"
#include "session/session.h"

/* ---- lookup ---- */

static struct session *find_away(const struct app *app, const char *user_id)
{
    return map_find(&app_remote_users(app)->people, map_key_text(user_id));
}

const struct session *presence_known(const struct app *app, const char *user_id)
{
    const struct session *here = session_find(app, user_id);
    if (here != NULL && here->conn != 0) {
        return here;
    }
    const struct session *away = find_away(app, user_id);
    /* If the user is disconnected both here and elsewhere, the later disconnection counts. */
    bool is_news =
        away != NULL && (here == NULL || away->node[0] != '\0' || away->gone_ms > here->gone_ms);
    return is_news ? away : here;
}

bool remote_users_has(const struct app *app, const char *user_id, int64_t now_ms)
{
    const struct session *away = find_away(app, user_id);
    return away != NULL && (away->node[0] != '\0' || now_ms - away->gone_ms < SESSION_AWAY_MS);
}

static void forget(struct app *app, struct session *away)
{
    map_remove(&app_remote_users(app)->people, map_key_text(away->user_id));
    free(away);
}

static bool copy_text(char *to, size_t to_bytes, const char *from)
{
    if (from == NULL || strlen(from) >= to_bytes) {
        return false;
    }
    memset(to, 0, to_bytes);
    memcpy(to, from, strlen(from));
    return true;
}

/* A report of one node about a user. */
struct said {
    const char *node;
    const char *user_id;
    const char *name;
    bool account;
    bool bot;
    bool hidden;
};

/*
 * Stores a report. This also covers users that are connected here: if that connection closes, they are still present at
 * the other node.
 */
static void take(struct app *app, const struct said *said, int64_t now_ms)
{
    struct session *away = find_away(app, said->user_id);
    char user_id[STORE_ID_BYTES];
    if (!copy_text(user_id, sizeof user_id, said->user_id) ||
        (away == NULL && app_remote_users(app)->people.count >= REMOTE_USERS_MAX)) {
        return;
    }
    if (away == NULL) {
        away = calloc(1, sizeof *away);
        assert(away != NULL);
        memcpy(away->user_id, user_id, sizeof away->user_id);
        map_put(&app_remote_users(app)->people, map_key_text(user_id), away);
    }
    /*
     * Names that are too long cannot come from a valid node and are ignored. The user counts as present even without a
     * name.
     */
    (void)copy_text(away->name, sizeof away->name, said->name);
    (void)copy_text(away->node, sizeof away->node, said->node);
    away->account = said->account;
    away->bot = said->bot;
    away->hidden = said->hidden;
    away->gone_ms = now_ms;
}

/* ---- messages to other nodes ---- */

static json_t *user_json(const struct session *session)
{
    json_t *user = json_pack("{s:s, s:s}", "who", session->user_id, "name", session->name);
    static const char *const words[] = {"account", "bot", "hidden"};
    const bool are[] = {session->account, session->bot, session->hidden};
    for (size_t i = 0; i < sizeof are / sizeof are[0]; i++) {
        if (are[i]) {
            json_object_set_new(user, words[i], json_true());
        }
    }
    return user;
}

void presence_connected(struct app *app, const struct session *session, int64_t now_ms)
{
    struct session *away = find_away(app, session->user_id);
    if (away != NULL) {
        forget(app, away);
    }
    if (node_is_cluster(app)) {
        (void)now_ms;
        json_t *user = user_json(session);
        json_object_set_new(user, "came", json_true());
        json_object_set_new(user, "came_ms", json_integer((json_int_t)session->came_ms));
        node_publish(app, NODE_USER, user);
    }
}

void presence_changed(struct app *app, const struct session *session)
{
    if (node_is_cluster(app) && session->conn != 0) {
        node_publish(app, NODE_USER, user_json(session));
    }
}

void presence_disconnected(struct app *app, const struct session *session)
{
    if (node_is_cluster(app)) {
        node_publish(app, NODE_WENT, json_pack("{s:s}", "who", session->user_id));
    }
}

static void tell_some(struct app *app, const char *node, json_t *people, bool first)
{
    json_t *d = json_pack("{s:o, s:b}", "people", people, "first", (int)first);
    if (node[0] == '\0') {
        node_publish(app, NODE_PEOPLE, d);
    } else {
        node_send(app, node, NODE_PEOPLE, d);
    }
}

void remote_users_publish_all_to(struct app *app, const char *node)
{
    json_t *some = json_array();
    bool first = true;
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(app_sessions(app), &at)) != NULL) {
        if (session->conn == 0) {
            continue;
        }
        json_array_append_new(some, user_json(session));
        if (json_array_size(some) == REMOTE_USERS_HELPING) {
            tell_some(app, node, some, first);
            some = json_array();
            first = false;
        }
    }
    tell_some(app, node, some, first);
}

/* ---- messages from other nodes ---- */

static void take_json(struct app *app, const char *node, const json_t *d, int64_t now_ms)
{
    struct said said = {
        .node = node,
        .user_id = json_string_value(json_object_get(d, "who")),
        .name = json_string_value(json_object_get(d, "name")),
        .account = json_is_true(json_object_get(d, "account")),
        .bot = json_is_true(json_object_get(d, "bot")),
        .hidden = json_is_true(json_object_get(d, "hidden")),
    };
    if (said.user_id != NULL && said.user_id[0] != '\0') {
        take(app, &said, now_ms);
    }
}

/*
 * True if the connection here gives way to the one that the other node reports, made at `came_ms`. A message that was
 * delayed may report the older connection. If the connection here is older than REMOTE_USERS_MEET_MS, it is the older of
 * the two. Otherwise that node may not have heard of it yet when it sent the message: then the names of the nodes decide.
 */
static bool gives_way(const struct app *app, const struct session *here, const char *node,
                      int64_t came_ms, int64_t now_ms)
{
    if (came_ms < here->came_ms - REMOTE_USERS_MEET_MS) {
        return false;
    }
    return now_ms - here->came_ms >= REMOTE_USERS_MEET_MS || strcmp(node, node_name(app)) > 0;
}

void remote_users_on_message(struct app *app, const char *node, const json_t *d, int64_t now_ms)
{
    const char *user_id = json_string_value(json_object_get(d, "who"));
    struct session *here = user_id == NULL ? NULL : session_find(app, user_id);
    bool came = json_is_true(json_object_get(d, "came"));
    if (came && here != NULL && here->conn != 0) {
        const json_t *came_ms = json_object_get(d, "came_ms");
        if (!gives_way(app, here, node,
                       json_is_integer(came_ms) ? json_integer_value(came_ms) : now_ms, now_ms)) {
            /* the other node learns of this connection and closes its own */
            presence_connected(app, here, now_ms);
            return;
        }
        session_replace(app, here, now_ms);
    }
    take_json(app, node, d, now_ms);
}

void remote_users_on_went_message(struct app *app, const char *node, const json_t *d,
                                  int64_t now_ms)
{
    const char *user_id = json_string_value(json_object_get(d, "who"));
    struct session *away = user_id == NULL ? NULL : find_away(app, user_id);
    if (away != NULL && strcmp(away->node, node) == 0) {
        away->node[0] = '\0';
        away->gone_ms = now_ms;
    }
}

void remote_users_node_left(struct app *app, const char *node, int64_t now_ms)
{
    size_t at = 0;
    struct session *away;
    while ((away = map_next(&app_remote_users(app)->people, &at)) != NULL) {
        if (strcmp(away->node, node) == 0) {
            away->node[0] = '\0';
            away->gone_ms = now_ms;
        }
    }
}

void remote_users_on_all_message(struct app *app, const char *node, const json_t *d, int64_t now_ms)
{
    if (json_is_true(json_object_get(d, "first"))) {
        remote_users_node_left(app, node, now_ms);
    }
    const json_t *people = json_object_get(d, "people");
    for (size_t i = 0; i < json_array_size(people) && i < REMOTE_USERS_HELPING; i++) {
        take_json(app, node, json_array_get(people, i), now_ms);
    }
}

/* ---- removal ---- */

void remote_users_sweep(struct app *app, int64_t now_ms, int64_t keep_ms)
{
    const struct map *people = &app_remote_users(app)->people;
    struct session **leaving = calloc(people->count + 1, sizeof(struct session *));
    assert(leaving != NULL);
    size_t count = 0;
    size_t at = 0;
    struct session *away;
    while ((away = map_next(people, &at)) != NULL) {
        if (away->node[0] == '\0' && now_ms - away->gone_ms >= keep_ms) {
            leaving[count++] = away;
        }
    }
    for (size_t i = 0; i < count; i++) {
        forget(app, leaving[i]);
    }
    free(leaving);
}

void remote_users_finish(struct remote_users *away)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&away->people, &at)) != NULL) {
        free(session);
    }
    map_finish(&away->people);
}
