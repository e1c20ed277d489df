/* SPDX-License-Identifier: MIT */
#include "lobby.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "rooms.h"
#include "room.h"
#include "session.h"

/* Whom the lobby shows: public rooms, and games that anybody may watch. Of a room at another node that one tells. */
static bool is_listed(const struct room *room)
{
    const struct room_state *state = &room->state;
    if (!room_home_is_here(room) || room->loading || room->imported || state->phase == ROOM_NEW ||
        state->phase == ROOM_CLOSED || state->settings.visibility == VISIBILITY_PRIVATE) {
        return false;
    }
    return state->settings.visibility == VISIBILITY_PUBLIC ||
           (state->phase != ROOM_OPEN && state->settings.watch == WATCH_ANYONE);
}

void lobby_join(struct house *house, struct session *session)
{
    if (session->lobby || session->conn == 0) {
        return;
    }
    if (house->lobby.group == NULL) {
        house->lobby.group = net_group_create(house->net, NET_GROUP_CROWD, NULL);
    }
    net_group_join(house->lobby.group, session->conn);
    session->lobby = true;
    /* The snapshot that comes next shows them: who goes before the next news has to be told as gone. */
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        room->lobby_shown = room->lobby_shown || is_listed(room);
    }
}

void lobby_leave(struct house *house, struct session *session)
{
    if (session->lobby) {
        net_group_leave(house->lobby.group, session->conn);
        session->lobby = false;
    }
}

static json_t *line_json(const struct room *room)
{
    return room_lobby_line_json(room, NULL, room->state.settings.watch == WATCH_ANYONE);
}

static bool is_wanted(const struct room *room, const void *nobody)
{
    (void)nobody;
    return is_listed(room);
}

json_t *lobby_lines_here_json(const struct house *house)
{
    size_t count;
    struct room **listed = rooms_newest(house, is_wanted, NULL, &count);
    json_t *lines = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(lines, line_json(listed[i]));
    }
    free(listed);
    return lines;
}

/* A line before it is made: of a room here or of one at another node. */
struct entry {
    int64_t since_ms;
    const char *id;
    const struct room *room; /* NULL: at another node */
    json_t *line;            /* borrowed */
};

static int newest_first(const void *left, const void *right)
{
    const struct entry *a = left;
    const struct entry *b = right;
    return a->since_ms != b->since_ms ? (a->since_ms < b->since_ms ? 1 : -1) : strcmp(a->id, b->id);
}

static size_t gather(const struct house *house, struct entry *entries)
{
    size_t count = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (is_listed(room)) {
            entries[count++] = (struct entry){room->state.since_ms, room->id, room, NULL};
        }
    }
    at = 0;
    const struct lobby_away_line *away;
    while ((away = map_next(&house->lobby.away.lines, &at)) != NULL) {
        const struct room *here = rooms_find(house, away->room);
        if (here == NULL || !is_listed(here)) {
            entries[count++] = (struct entry){away->since_ms, away->room, NULL, away->line};
        }
    }
    return count;
}

json_t *lobby_rooms_json(const struct house *house)
{
    size_t most = house->rooms.count + house->lobby.away.lines.count;
    struct entry *entries = calloc(most + 1, sizeof *entries);
    assert(entries != NULL);
    size_t count = gather(house, entries);
    qsort(entries, count, sizeof *entries, newest_first);
    json_t *lines = json_array();
    for (size_t i = 0; i < count && i < LOBBY_LINES_MAX; i++) {
        json_array_append_new(lines, entries[i].room != NULL ? line_json(entries[i].room)
                                                             : json_incref(entries[i].line));
    }
    free(entries);
    return json_pack("{s:o}", "rooms", lines);
}

json_t *lobby_snapshot_json(const struct house *house)
{
    return json_pack("{s:s, s:o}", "t", "lobby", "d", lobby_rooms_json(house));
}

/* FNV-1a, 64 bits. */
static uint64_t text_sum(const char *text)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (; *text != '\0'; text++) {
        sum = (sum ^ (unsigned char)*text) * UINT64_C(1099511628211);
    }
    return sum;
}

const char *lobby_feed(struct house *house, int64_t now_ms, uint64_t *sum)
{
    struct lobby *lobby = &house->lobby;
    int64_t age_ms = now_ms - lobby->feed_ms;
    int64_t rest_ms = (int64_t)(house->rooms.count / LOBBY_FEED_ROOMS_A_MS);
    if (lobby->feed == NULL || age_ms >= LOBBY_EVERY_MS ||
        (lobby->feed_stale && age_ms >= rest_ms)) {
        json_t *rooms = lobby_rooms_json(house);
        free(lobby->feed);
        lobby->feed = json_dumps(rooms, JSON_COMPACT);
        assert(lobby->feed != NULL);
        json_decref(rooms);
        lobby->feed_sum = text_sum(lobby->feed);
        lobby->feed_ms = now_ms;
        lobby->feed_stale = false;
    }
    *sum = lobby->feed_sum;
    return lobby->feed;
}

void lobby_finish(struct lobby *lobby)
{
    if (lobby->group != NULL) {
        net_group_destroy(lobby->group);
    }
    free(lobby->feed);
    lobby_away_finish(&lobby->away);
    *lobby = (struct lobby){0};
}

void lobby_room_changed(struct house *house, struct room *room)
{
    room->lobby_dirty = true;
    house->lobby.dirty = true;
    house->lobby.feed_stale = true;
    my_rooms_changed(house, room);
    ratings_room_changed(house, room);
}

void lobby_line_gone(struct house *house, const char *room)
{
    struct lobby *lobby = &house->lobby;
    lobby->feed_stale = true;
    lobby->dirty = true;
    if (lobby->gone_count == LOBBY_GONE_MAX) {
        lobby->gone_too_many = true;
        return;
    }
    memcpy(lobby->gone[lobby->gone_count++], room, strlen(room) + 1);
}

void lobby_room_gone(struct house *house, struct room *room)
{
    house->lobby.feed_stale = true;
    if (room->lobby_shown) {
        lobby_line_gone(house, room->id);
        house->lobby.gone_here_too_many =
            house->lobby.gone_here_too_many || house->lobby.gone_too_many;
    }
}

static void add_news(struct house *house, json_t *changed, json_t *gone)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (!room->lobby_dirty) {
            continue;
        }
        room->lobby_dirty = false;
        bool listed = is_listed(room);
        if (listed) {
            json_array_append_new(changed, line_json(room));
        } else if (room->lobby_shown) {
            json_array_append_new(gone, json_string(room->id));
        }
        room->lobby_shown = listed;
    }
    for (int i = 0; i < house->lobby.gone_count; i++) {
        json_array_append_new(gone, json_string(house->lobby.gone[i]));
    }
}

/* What has gone from one node may be at another: then it is not gone. */
static void add_away(struct house *house, json_t *changed, json_t *gone)
{
    for (size_t i = json_array_size(gone); i > 0; i--) {
        const char *room = json_string_value(json_array_get(gone, i - 1));
        const struct room *here = rooms_find(house, room);
        if (lobby_away_find(house, room) != NULL || (here != NULL && is_listed(here))) {
            json_array_remove(gone, i - 1);
        }
    }
    lobby_away_add_news(house, changed);
}

static void tell(struct house *house, json_t *message)
{
    struct net_frame *frame = ask_frame(message);
    net_group_send(house->lobby.group, frame);
    net_frame_release(frame);
}

void lobby_tick(struct house *house, int64_t now_ms)
{
    struct lobby *lobby = &house->lobby;
    if (!lobby->dirty || now_ms - lobby->told_ms < LOBBY_EVERY_MS) {
        return;
    }
    json_t *changed = json_array();
    json_t *gone = json_array();
    add_news(house, changed, gone);
    if (lobby->gone_here_too_many) { /* what goes from other nodes is theirs to tell */
        lobby_away_tell_all_to(house, "");
    } else {
        lobby_away_tell(house, changed, gone);
    }
    add_away(house, changed, gone);
    bool is_news = json_array_size(changed) > 0 || json_array_size(gone) > 0;
    bool is_heard = lobby->group != NULL && net_group_size(lobby->group) > 0;
    if (is_heard && lobby->gone_too_many) {
        tell(house, lobby_snapshot_json(house));
    } else if (is_heard && is_news) {
        tell(house,
             json_pack("{s:s, s:{s:O, s:O}}", "t", "lobby", "d", "changed", changed, "gone", gone));
    }
    json_decref(changed);
    json_decref(gone);
    lobby->dirty = false;
    lobby->told_ms = now_ms;
    lobby->gone_count = 0;
    lobby->gone_too_many = false;
    lobby->gone_here_too_many = false;
}
