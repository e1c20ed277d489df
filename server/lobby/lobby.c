/* SPDX-License-Identifier: MIT */
#include "lobby/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/runtime.h"
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
static bool is_listed(struct lobby *lobby, struct room *room)
{
    return room_placement_is_local(room) && room_is_live(room) && is_findable(room->state) &&
           lobby_place_check(lobby, room, runtime_now(lobby->runtime)) != LIFE_NONE;
}

struct deal_key lobby_key(const struct origin *origin, const char *host)
{
    uint64_t user = hash_bytes(host, strlen(host));
    bool is_known = session_origin_is_known(origin);
    return (struct deal_key){.network = is_known ? origin->network : user,
                             .address = is_known ? origin->address : user,
                             .user = user};
}

struct lobby_session *lobby_session_of(const struct session *session)
{
    return session_slot(session, &lobby_session_observer);
}

void lobby_join(struct lobby *lobby, struct session *session)
{
    if (lobby_session_of(session)->follows || !session_is_connected(session)) {
        return;
    }
    if (lobby->group == NULL) {
        lobby->group = net_group_create(lobby->net, NET_GROUP_CROWD, NULL);
    }
    session_join_group(session, lobby->group);
    lobby_session_of(session)->follows = true;
}

void lobby_leave(void *self, struct session *session)
{
    struct lobby *lobby = self;
    if (lobby_session_of(session)->follows) {
        session_leave_group(session, lobby->group);
        lobby_session_of(session)->follows = false;
    }
}

/* ---- lines ---- */

static struct lobby_entry *entry_of(const struct deal_item *item)
{
    return item->owner;
}

static const char *room_id_of_entry(const struct lobby_entry *entry)
{
    return entry->room != NULL ? entry->room->id : entry->line->room;
}

struct room *lobby_listed_room(const struct lobby *lobby, size_t i)
{
    const struct deal *deal = &lobby->all;
    return i < deal->dealt_count && deal->dealt[i] != NULL ? entry_of(deal->dealt[i])->room : NULL;
}

static struct wire_lobby_line line_here(const struct room *room, int more)
{
    struct wire_lobby_line line =
        room_lobby_line(room, NULL, room_settings(room)->watch == WATCH_ANYONE);
    line.live = lobby_room_of(room)->place->life == LIFE_LIVE;
    line.more = (struct wire_number){more > 0, more};
    return line;
}

static void write_entry_line(struct text_out *out, const struct lobby_entry *entry)
{
    int more = entry->item.more;
    text_write(out, out->length > 0 ? "," : "");
    if (entry->room != NULL) {
        const struct wire_lobby_line line = line_here(entry->room, more);
        wire_lobby_line_write(out, &line);
        return;
    }
    json_t *line = json_copy(entry->line->line);
    if (more > 0) {
        json_object_set_new(line, "more", json_integer(more));
    }
    wire_text_json(out, line);
    json_decref(line);
}

/* {"rooms":[…]}; frees `lines`. */
static struct text_out list_of_lines(struct text_out *lines)
{
    struct text_out out = wire_text_open();
    wire_lobby_list_write(&out, &(struct wire_lobby_list){.rooms_text = lines->text});
    free(lines->text);
    return out;
}

struct text_out lobby_lines_text(struct lobby *lobby)
{
    struct text_out lines = wire_text_open();
    for (size_t i = 0; i < lobby->all.dealt_count; i++) {
        /* A line that has left since the last update is reported as gone by the next one. */
        if (lobby->all.dealt[i] != NULL) {
            write_entry_line(&lines, entry_of(lobby->all.dealt[i]));
        }
    }
    return lines;
}

/* The entry of that room in the list; NULL if it has none. */
static struct lobby_entry *find_entry(const struct lobby *lobby, const char *id)
{
    const struct room *room = rooms_find(lobby->rooms, id);
    struct lobby_line *line = lobby_remote_find(lobby, id);
    struct lobby_place *place = room != NULL ? lobby_room_of(room)->place : NULL;
    struct lobby_entry *entry = place != NULL ? &place->entry : NULL;
    if (entry == NULL || entry->item.rank == 0) {
        entry = line != NULL ? &line->entry : NULL;
    }
    return entry != NULL && entry->item.rank > 0 ? entry : NULL;
}

struct text_out lobby_folded_text(struct lobby *lobby, const char *room)
{
    const struct lobby_entry *entry = find_entry(lobby, room);
    if (entry == NULL) {
        return (struct text_out){0};
    }
    struct deal_item *folded[LOBBY_FOLDED_MAX];
    size_t count = lobby_deal_folded(&lobby->all, entry->network, folded, LOBBY_FOLDED_MAX);
    count +=
        lobby_deal_folded(&lobby->here, entry->network, &folded[count], LOBBY_FOLDED_MAX - count);
    struct text_out lines = wire_text_open();
    for (size_t i = 0; i < count; i++) {
        write_entry_line(&lines, entry_of(folded[i]));
    }
    return list_of_lines(&lines);
}

/* ---- news ---- */

void lobby_note(void *self, struct room *room)
{
    struct lobby *lobby = self;
    rooms_add(room, ROOM_SET_NEWS);
    lobby_note_remote(lobby);
}

void lobby_note_remote(struct lobby *lobby)
{
    lobby->dirty = true;
    lobby->stale = true;
}

void lobby_publish_later(struct lobby *lobby, const char *room, json_t *line)
{
    if (!node_is_cluster(lobby->node)) {
        return;
    }
    if (lobby->unpublished == NULL) {
        lobby->unpublished = json_object();
    }
    json_object_set_new(lobby->unpublished, room, line == NULL ? json_null() : json_incref(line));
}

/* As other nodes get it: with the key by which it is dealt, and the rooms here that it stands for. */
static json_t *published_line_json(const struct lobby_place *place)
{
    struct origin from = {place->key.network, place->key.address};
    char text[ORIGIN_TEXT_BYTES];
    struct text_out out = wire_text_open();
    const struct wire_lobby_line shown = line_here(place->entry.room, place->here.more);
    wire_lobby_line_write(&out, &shown);
    json_t *line = wire_text_tree(out);
    session_origin_write(&from, text);
    json_object_set_new(line, "from", json_string(text));
    return line;
}

void lobby_publish_line(struct lobby *lobby, const struct lobby_place *place)
{
    json_t *line = published_line_json(place);
    lobby_publish_later(lobby, place->entry.room->id, line);
    json_decref(line);
}

json_t *lobby_lines_here_json(void *self)
{
    struct lobby *lobby = self;
    json_t *lines = json_object();
    for (size_t i = 0; i < lobby->here.dealt_count; i++) {
        if (lobby->here.dealt[i] != NULL) {
            const struct room *room = entry_of(lobby->here.dealt[i])->room;
            json_object_set_new(lines, room->id, published_line_json(lobby_room_of(room)->place));
        }
    }
    return lines;
}

/* Gives rooms with news their places, as many as a tick may. The lobby stays dirty while one is left. */
static void place_news(struct lobby *lobby)
{
    size_t at = SIZE_MAX;
    struct room *room;
    for (int i = 0; i < LOBBY_PLACED_AT_ONCE; i++) {
        if ((room = rooms_next_in(lobby->rooms, ROOM_SET_NEWS, &at)) == NULL) {
            break;
        }
        rooms_remove(room, ROOM_SET_NEWS);
        lobby_place_update(lobby, room, is_listed(lobby, room));
    }
    lobby->dirty = rooms_next_in(lobby->rooms, ROOM_SET_NEWS, &(size_t){SIZE_MAX}) != NULL;
}

static void deal_again(struct lobby *lobby)
{
    if (node_is_cluster(lobby->node)) {
        lobby_places_publish(lobby);
        node_sync_publish(lobby->node, SYNC_LOBBY, lobby->unpublished);
        lobby->unpublished = NULL;
    }
    lobby_deal_run(&lobby->all);
    lobby->folded = lobby_deal_folded_count(&lobby->all);
}

/* The changes from what the followers know to the list as it is now. */
struct lobby_change {
    struct text_out changed; /* lines */
    const char *gone[LOBBY_LINES_MAX];
    size_t gone_count;
    const char *order[LOBBY_LINES_MAX];
    size_t order_count; /* 0: the changes say it */
};

static void find_gone(struct lobby *lobby, struct lobby_change *news)
{
    for (size_t i = 0; i < lobby->told_count; i++) {
        if (find_entry(lobby, lobby->told[i].room) == NULL) {
            news->gone[news->gone_count++] = lobby->told[i].room;
        }
    }
}

/* A client keeps the places of the lines that it knows and adds new ones at the end. */
static void find_changed(struct lobby *lobby, struct lobby_change *news)
{
    struct map known = {0};
    size_t next = 0; /* in the list that the followers know */
    bool is_moved = false;
    bool has_new = false;
    for (size_t i = 0; i < lobby->told_count; i++) {
        map_put(&known, map_key_text(lobby->told[i].room), &lobby->told[i]);
    }
    for (size_t i = 0; i < lobby->all.dealt_count; i++) {
        const struct lobby_entry *entry = entry_of(lobby->all.dealt[i]);
        const struct lobby_told *told = map_find(&known, map_key_text(room_id_of_entry(entry)));
        if (told == NULL || entry->is_news || told->more != entry->item.more) {
            write_entry_line(&news->changed, entry);
        }
        if (told == NULL) {
            has_new = true;
        } else {
            is_moved = is_moved || has_new || (size_t)(told - lobby->told) < next;
            next = (size_t)(told - lobby->told);
        }
    }
    map_finish(&known);
    for (size_t i = 0; is_moved && i < lobby->all.dealt_count; i++) {
        news->order[news->order_count++] = room_id_of_entry(entry_of(lobby->all.dealt[i]));
    }
}

static void send_news(struct lobby *lobby)
{
    struct lobby_change news = {.changed = wire_text_open()};
    find_gone(lobby, &news);
    find_changed(lobby, &news);
    if (news.changed.length > 0 || news.gone_count > 0 || news.order_count > 0) {
        struct net_frame *frame = wire_lobby_frame(&(struct wire_lobby_message){
            .d = {.changed_text = news.changed.text,
                  .gone = {news.gone, news.gone_count},
                  .order = {news.order_count > 0 ? news.order : NULL, news.order_count}}});
        net_group_send(lobby->group, frame);
        net_frame_release(frame);
    }
    free(news.changed.text);
}

static void store_sent_lines(struct lobby *lobby)
{
    lobby->told_count = lobby->all.dealt_count;
    for (size_t i = 0; i < lobby->told_count; i++) {
        struct lobby_entry *entry = entry_of(lobby->all.dealt[i]);
        lobby->told[i] = (struct lobby_told){.more = entry->item.more};
        snprintf(lobby->told[i].room, sizeof lobby->told[i].room, "%s", room_id_of_entry(entry));
        entry->is_news = false;
    }
    for (size_t i = 0; i < lobby->here.dealt_count; i++) {
        entry_of(lobby->here.dealt[i])->is_news = false;
    }
}

static bool has_followers(const struct lobby *lobby)
{
    return lobby->group != NULL && net_group_size(lobby->group) > 0;
}

static void forget_list(struct lobby *lobby)
{
    net_text_release(lobby->feed);
    net_frame_release(lobby->list);
    lobby->feed = NULL;
    lobby->list = NULL;
}

/* Lines are built only if a user of this node or another node gets them. */
static void update_lines(struct lobby *lobby, int64_t now_ms)
{
    deal_again(lobby);
    if (has_followers(lobby)) {
        send_news(lobby);
    }
    store_sent_lines(lobby);
    lobby->told_ms = now_ms;
    forget_list(lobby);
}

void lobby_tick(struct lobby *lobby, int64_t now_ms)
{
    int64_t age_ms = now_ms - lobby->told_ms;
    lobby_places_tick(lobby, now_ms);
    if (lobby->dirty && age_ms >= LOBBY_EVERY_MS) {
        place_news(lobby);
        /* After a crowd has left, the next ticks place the rest of its rooms first. */
        if (!lobby->dirty || age_ms >= 2 * LOBBY_EVERY_MS) {
            update_lines(lobby, now_ms);
        }
    }
}

static void lobby_on_room_forgotten(void *self, struct room *room)
{
    struct lobby *lobby = self;
    if (lobby_room_of(room)->place != NULL) {
        lobby_place_update(lobby, room, false);
        lobby_note_remote(lobby);
    }
}

const struct room_observer lobby_observer = {.room_bytes = sizeof(struct lobby_room),
                                             .listed = lobby_note,
                                             .forgotten = lobby_on_room_forgotten,
                                             .destroyed = lobby_place_destroy};

const struct session_observer lobby_session_observer = {.session_bytes =
                                                            sizeof(struct lobby_session),
                                                        .came = lobby_places_user_connected,
                                                        .left = lobby_leave};

/* ---- the whole list ---- */

/*
 * True if the list that was built last must not be sent any more. A new follower gets later changes by the news, so the
 * list may be older than a change, but not older than the news that reported it.
 */
static bool is_outdated(const struct lobby *lobby, int64_t now_ms)
{
    int64_t age_ms = now_ms - lobby->built_ms;
    int64_t rest_ms = (int64_t)(lobby->rooms->by_id.count / LOBBY_ROOMS_A_MS);
    return lobby->feed == NULL || age_ms >= LOBBY_EVERY_MS || (lobby->stale && age_ms >= rest_ms);
}

/* The list is built again only if it is outdated. */
static void build_list(struct lobby *lobby, int64_t now_ms)
{
    /* The followers' list must not change between their news. */
    if (lobby->dirty && !has_followers(lobby)) {
        place_news(lobby);
        update_lines(lobby, now_ms);
    }
    struct text_out lines = lobby_lines_text(lobby);
    forget_list(lobby);
    lobby->list = wire_lobby_frame(&(struct wire_lobby_message){.d = {.rooms_text = lines.text}});
    struct text_out list = list_of_lines(&lines);
    lobby->feed = net_text_create(list.text, (size_t)list.length);
    lobby->feed_sum = hash_bytes(list.text, (size_t)list.length);
    free(list.text);
    lobby->built_ms = now_ms;
    lobby->stale = false;
}

struct net_text *lobby_feed(struct lobby *lobby, int64_t now_ms, uint64_t *sum)
{
    if (is_outdated(lobby, now_ms)) {
        build_list(lobby, now_ms);
    }
    *sum = lobby->feed_sum;
    return lobby->feed;
}

void lobby_send(struct lobby *lobby, net_conn conn, int64_t now_ms)
{
    uint64_t sum;
    lobby_feed(lobby, now_ms, &sum);
    net_send(lobby->net, conn, lobby->list);
}

void lobby_finish(struct lobby *lobby)
{
    if (lobby->group != NULL) {
        net_group_destroy(lobby->group);
    }
    forget_list(lobby);
    lobby_remote_finish(lobby);
    lobby_invitations_finish(&lobby->invitations);
    lobby_deal_finish(&lobby->all);
    lobby_deal_finish(&lobby->here);
    heap_finish(&lobby->dues);
    json_decref(lobby->unpublished);
    *lobby = (struct lobby){0};
}
