/* SPDX-License-Identifier: MIT */
#include "lobby/lobby.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "base/hash.h"
#include "lobby/fold.h"
#include "lobby/place.h"
#include "node/node.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/observer.h"
#include "session/session.h"

/* True if all users may find the room: a public room, or a game that all users may watch. */
static bool is_findable(const struct room_state *state)
{
    return state->settings.visibility == VISIBILITY_PUBLIC ||
           (state->settings.visibility != VISIBILITY_PRIVATE && state->phase != ROOM_OPEN &&
            state->settings.watch == WATCH_ANYONE);
}

/*
 * True if the lobby shows the room: all users may find it, and it is alive. A room of another node is listed by that
 * node.
 */
static bool is_listed(struct room *room)
{
    return room_placement_is_local(room) && !room->loading && !room->imported &&
           is_findable(room->state) && lobby_place_look(room, app_now(room->app)) != LIFE_NONE;
}

void lobby_join(struct app *app, struct session *session)
{
    if (session->lobby || session->conn == 0) {
        return;
    }
    if (app_lobby(app)->group == NULL) {
        app_lobby(app)->group = net_group_create(app_net(app), NET_GROUP_CROWD, NULL);
    }
    net_group_join(app_lobby(app)->group, session->conn);
    session->lobby = true;
}

void lobby_leave(struct app *app, struct session *session)
{
    if (session->lobby) {
        net_group_leave(app_lobby(app)->group, session->conn);
        session->lobby = false;
    }
}

static json_t *line_json(const struct room *room)
{
    json_t *line = room_lobby_line_json(room, NULL, room->state->settings.watch == WATCH_ANYONE);
    int more = lobby_fold_count(room);
    if (room->lobby->life == LIFE_LIVE) {
        json_object_set_new(line, "live", json_true());
    }
    if (more > 0) {
        json_object_set_new(line, "more", json_integer(more));
    }
    return line;
}

json_t *lobby_lines_here_json(struct app *app)
{
    json_t *lines = json_object();
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        if (lobby_fold_place(room, is_listed(room))) {
            json_object_set_new(lines, room->id, line_json(room));
        }
    }
    return lines;
}

/* The source of a line before the line is made: a room of this node, or the line of a room at another node. */
struct entry {
    int64_t since_ms;
    const char *id;
    const struct room *room; /* NULL for a room at another node */
    json_t *line;            /* borrowed */
};

static int newest_first(const void *left, const void *right)
{
    const struct entry *a = left;
    const struct entry *b = right;
    return a->since_ms != b->since_ms ? (a->since_ms < b->since_ms ? 1 : -1) : strcmp(a->id, b->id);
}

static size_t gather(const struct app *app, struct entry *entries)
{
    size_t count = 0;
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
        /* If the room is gone before the next news, these must report it as gone. */
        if (lobby_fold_place(room, is_listed(room))) {
            entries[count++] = (struct entry){room_since_ms(room), room->id, room, NULL};
        }
    }
    at = 0;
    const struct lobby_line *remote;
    while ((remote = map_next(&app_lobby(app)->remote, &at)) != NULL) {
        const struct room *here = rooms_find(app, remote->room);
        if (here == NULL || !here->lobby_shown) {
            entries[count++] = (struct entry){remote->since_ms, remote->room, NULL, remote->line};
        }
    }
    return count;
}

json_t *lobby_rooms_json(const struct app *app)
{
    size_t most = app_rooms(app)->by_id.count + app_lobby(app)->remote.count;
    struct entry *entries = calloc(most + 1, sizeof *entries);
    assert(entries != NULL);
    size_t count = gather(app, entries);
    qsort(entries, count, sizeof *entries, newest_first);
    json_t *lines = json_array();
    for (size_t i = 0; i < count && i < LOBBY_LINES_MAX; i++) {
        json_array_append_new(lines, entries[i].room != NULL ? line_json(entries[i].room)
                                                             : json_incref(entries[i].line));
    }
    free(entries);
    return json_pack("{s:o}", "rooms", lines);
}

/*
 * True if the list that was built last must not be sent any more. A new follower gets later changes by the news, so the
 * list may be older than a change, but not older than the news that reported it.
 */
static bool is_outdated(const struct app *app, int64_t now_ms)
{
    const struct lobby *lobby = app_lobby(app);
    int64_t age_ms = now_ms - lobby->built_ms;
    int64_t rest_ms = (int64_t)(app_rooms(app)->by_id.count / LOBBY_ROOMS_A_MS);
    return lobby->rooms == NULL || age_ms >= LOBBY_EVERY_MS ||
           (lobby->stale && (age_ms >= rest_ms || lobby->built_ms <= lobby->told_ms));
}

/* The list, built again only if it is outdated. Borrowed. */
static json_t *current_rooms(struct app *app, int64_t now_ms)
{
    struct lobby *lobby = app_lobby(app);
    if (is_outdated(app, now_ms)) {
        json_decref(lobby->rooms);
        lobby->rooms = lobby_rooms_json(app);
        lobby->built_ms = now_ms;
        lobby->stale = false;
        free(lobby->feed);
        lobby->feed = NULL;
    }
    return lobby->rooms;
}

static json_t *message(json_t *rooms)
{
    return json_pack("{s:s, s:o}", "t", "lobby", "d", rooms);
}

const char *lobby_feed(struct app *app, int64_t now_ms, uint64_t *sum)
{
    struct lobby *lobby = app_lobby(app);
    json_t *rooms = current_rooms(app, now_ms);
    if (lobby->feed == NULL) {
        lobby->feed = json_dumps(rooms, JSON_COMPACT);
        assert(lobby->feed != NULL);
        lobby->feed_sum = hash_bytes(lobby->feed, strlen(lobby->feed));
    }
    *sum = lobby->feed_sum;
    return lobby->feed;
}

void lobby_send(struct app *app, net_conn conn, int64_t now_ms)
{
    static const char head[] = "{\"t\":\"lobby\",\"d\":";
    uint64_t sum;
    const char *feed = lobby_feed(app, now_ms, &sum);
    size_t bytes = sizeof head - 1 + strlen(feed) + 1;
    char *text = malloc(bytes + 1);
    assert(text != NULL);
    snprintf(text, bytes + 1, "%s%s}", head, feed);
    struct net_frame *frame = net_frame_create(text, bytes);
    net_send(app_net(app), conn, frame);
    net_frame_release(frame);
    free(text);
}

void lobby_finish(struct lobby *lobby)
{
    if (lobby->group != NULL) {
        net_group_destroy(lobby->group);
    }
    free(lobby->feed);
    json_decref(lobby->rooms);
    lobby_remote_finish(lobby);
    lobby_fold_finish(lobby);
    heap_finish(&lobby->dues);
    json_decref(lobby->unpublished);
    json_decref(lobby->unpublished_shares);
    *lobby = (struct lobby){0};
}

void lobby_note(struct room *room)
{
    struct lobby *lobby = app_lobby(room->app);
    rooms_add(room, ROOM_SET_NEWS);
    lobby->dirty = true;
    lobby->stale = true;
}

void lobby_line_removed(struct app *app, const char *room)
{
    struct lobby *lobby = app_lobby(app);
    lobby->stale = true;
    lobby->dirty = true;
    if (lobby->gone_count == LOBBY_GONE_MAX) {
        lobby->gone_too_many = true;
        return;
    }
    memcpy(lobby->gone[lobby->gone_count++], room, strlen(room) + 1);
}

/* Notes a change for the other nodes; `line` is NULL if it is gone. */
static void publish_later(struct app *app, const char *room, json_t *line)
{
    struct lobby *lobby = app_lobby(app);
    if (!node_is_cluster(app)) {
        return;
    }
    if (lobby->unpublished == NULL) {
        lobby->unpublished = json_object();
    }
    json_object_set_new(lobby->unpublished, room, line == NULL ? json_null() : json_incref(line));
}

void lobby_line_withdrawn(struct room *room)
{
    lobby_line_removed(room->app, room->id);
    publish_later(room->app, room->id, NULL);
}

static void forgotten(struct room *room)
{
    app_lobby(room->app)->stale = true;
    bool was_shown = room->lobby_shown;
    (void)lobby_fold_place(room, false);
    if (was_shown) {
        lobby_line_withdrawn(room);
    }
}

/* A new room takes its place among those of its address at once: the first ones are shown. */
static void listed(struct room *room)
{
    if (is_listed(room)) {
        (void)lobby_fold_place(room, true);
    }
    lobby_note(room);
}

const struct room_observer lobby_observer = {
    .listed = listed, .forgotten = forgotten, .destroyed = lobby_place_destroy};

/* Lines are built only if a user of this node or another node gets them. */
static void add_room(struct room *room, bool has_followers, json_t *changed, json_t *gone)
{
    struct app *app = room->app;
    bool was_shown = room->lobby_shown;
    lobby_fold_find_address(room);
    bool is_shown = lobby_fold_place(room, is_listed(room));
    if (is_shown && (has_followers || node_is_cluster(app))) {
        json_t *line = line_json(room);
        publish_later(app, room->id, line);
        json_array_append_new(changed, line);
    } else if (!is_shown && was_shown) {
        publish_later(app, room->id, NULL);
        json_array_append_new(gone, json_string(room->id));
    }
}

static void add_news(struct app *app, bool has_followers, json_t *changed, json_t *gone)
{
    size_t at = SIZE_MAX;
    struct room *room;
    while ((room = rooms_next_in(app, ROOM_SET_NEWS, &at)) != NULL) {
        rooms_remove(room, ROOM_SET_NEWS);
        add_room(room, has_followers, changed, gone);
    }
    for (int i = 0; i < app_lobby(app)->gone_count; i++) {
        json_array_append_new(gone, json_string(app_lobby(app)->gone[i]));
    }
}

/* A room that has left one node may be listed at another node. Such a room is not reported as gone. */
static void add_remote(struct app *app, json_t *changed, json_t *gone)
{
    for (size_t i = json_array_size(gone); i > 0; i--) {
        const char *room = json_string_value(json_array_get(gone, i - 1));
        const struct room *here = rooms_find(app, room);
        if (lobby_remote_find(app, room) != NULL || (here != NULL && here->lobby_shown)) {
            json_array_remove(gone, i - 1);
        }
    }
    lobby_remote_add_news(app, changed);
}

static void tell(struct app *app, json_t *message)
{
    struct net_frame *frame = request_frame(message);
    net_group_send(app_lobby(app)->group, frame);
    net_frame_release(frame);
}

void lobby_tick(struct app *app, int64_t now_ms)
{
    struct lobby *lobby = app_lobby(app);
    lobby_places_tick(app, now_ms);
    if (!lobby->dirty || now_ms - lobby->told_ms < LOBBY_EVERY_MS) {
        return;
    }
    json_t *changed = json_array();
    json_t *gone = json_array();
    bool has_followers = lobby->group != NULL && net_group_size(lobby->group) > 0;
    lobby->dirty = false; /* a room that leaves makes another one of its address news */
    add_news(app, has_followers, changed, gone);
    sync_publish(app, SYNC_LOBBY, lobby->unpublished);
    lobby->unpublished = NULL;
    sync_publish(app, SYNC_LOBBY_SHARES, lobby->unpublished_shares);
    lobby->unpublished_shares = NULL;
    add_remote(app, changed, gone);
    bool is_changed = json_array_size(changed) > 0 || json_array_size(gone) > 0;
    if (has_followers && lobby->gone_too_many) {
        tell(app, message(lobby_rooms_json(app)));
    } else if (has_followers && is_changed) {
        tell(app,
             json_pack("{s:s, s:{s:O, s:O}}", "t", "lobby", "d", "changed", changed, "gone", gone));
    }
    json_decref(changed);
    json_decref(gone);
    lobby->told_ms = now_ms;
    lobby->gone_count = 0;
    lobby->gone_too_many = false;
}

const struct session_observer lobby_session_observer = {.came = lobby_fold_came,
                                                        .left = lobby_leave};
