/* SPDX-License-Identifier: MIT */
#include "lobby/tv.h"

#include <stdio.h>
#include <string.h>

#include "lobby/living.h"
#include "lobby/lobby.h"
#include "node/node.h"
#include "room/placement.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/observer.h"
#include "session/session.h"
#include "wire/objects.h"

/* Each node publishes one entry, its best game. */
static const char best_key[] = "best";

void lobby_tv_join(struct lobby *lobby, struct session *session)
{
    if (lobby_session_of(session)->watches || !session_is_connected(session)) {
        return;
    }
    if (lobby->tv.group == NULL) {
        lobby->tv.group = net_group_create(lobby->net, NET_GROUP_CROWD, &lobby->tv);
    }
    session_join_group(session, lobby->tv.group);
    lobby_session_of(session)->watches = true;
}

void lobby_tv_leave(void *self, struct session *session)
{
    struct lobby *lobby = self;
    if (lobby_session_of(session)->watches) {
        session_leave_group(session, lobby->tv.group);
        lobby_session_of(session)->watches = false;
    }
}

struct net_frame *lobby_tv_frame(const struct lobby *lobby)
{
    const char *room = lobby->tv.room[0] == '\0' ? NULL : lobby->tv.room;
    return wire_tv_frame(&(struct wire_tv_message){.d = {room}});
}

static int viewers_here(const struct lobby *lobby)
{
    const struct tv *tv = &lobby->tv;
    return tv->group == NULL ? 0 : net_group_size(tv->group);
}

/* The viewers of the television at all nodes. */
static int viewers_of_all(const struct lobby *lobby)
{
    int viewers = viewers_here(lobby);
    size_t at = 0;
    const json_t *value;
    while ((value = node_sync_next(lobby->node, SYNC_TV, best_key, &at)) != NULL) {
        json_int_t theirs = json_integer_value(json_object_get(value, "viewers"));
        viewers += theirs > 0 && theirs <= ROOM_WATCHERS_MAX ? (int)theirs : 0;
    }
    return viewers;
}

/*
 * The watchers who chose this game. Those who see it because it is on the screen do not count: otherwise a game would
 * stay there because it is there.
 */
static int count_spectators(const struct lobby *lobby, const struct room *room)
{
    int watchers = room_watchers(room);
    if (strcmp(room->id, lobby->tv.room) != 0) {
        return watchers;
    }
    int viewers = viewers_of_all(lobby);
    return watchers > viewers ? watchers - viewers : 0;
}

/*
 * How much a game is worth watching; 0: not at all. The number of watchers counts most, then whether the game has a
 * clock, then whether it is under way: the first turns of all games are alike.
 */
static int rank_game(const struct lobby *lobby, struct room *room, int64_t now_ms)
{
    const struct room_state *seen = room_seen_by(room, NULL);
    if (!room_is_live(room) || seen->phase != ROOM_PLAYING || seen->turns == 0 ||
        seen->settings.watch != WATCH_ANYONE || seen->settings.visibility == VISIBILITY_PRIVATE ||
        lobby_living_of(lobby, room, now_ms).life != LIFE_LIVE) {
        return 0;
    }
    int timed = seen->settings.clock.kind == CLOCK_NONE ? 0 : 5;
    return 10 * (count_spectators(lobby, room) + 1) + timed + (seen->turns >= 10 ? 5 : 0);
}

/* ---- the best game, at this node and at other nodes ---- */

/* The worth of a game at this node; 0 also if another node has it. */
static int rank_game_here(const struct lobby *lobby, struct room *room, int64_t now_ms)
{
    return room != NULL && room_placement_is_local(room) ? rank_game(lobby, room, now_ms) : 0;
}

/* Goes on with the search for the best game here; true when it is over. */
static bool search_here(struct lobby *lobby, int64_t now_ms)
{
    struct tv *tv = &lobby->tv;
    for (int i = 0; i < ROOMS_VISITED_AT_ONCE; i++) {
        struct room *room = rooms_next_in(lobby->rooms, ROOM_SET_ACTIVE, &tv->search_at);
        if (room == NULL) {
            return true;
        }
        int worth = rank_game_here(lobby, room, now_ms);
        if (worth > tv->found.worth) {
            tv->found.worth = worth;
            memcpy(tv->found.room, room->id, sizeof tv->found.room);
        }
    }
    return false;
}

/* What the search has found: the game may have ended since an earlier tick saw it. */
static struct tv_game best_here(const struct lobby *lobby, int64_t now_ms)
{
    struct tv_game best = lobby->tv.found;
    best.worth = rank_game_here(lobby, rooms_find(lobby->rooms, best.room), now_ms);
    return best.worth > 0 ? best : (struct tv_game){0};
}

/* The best game of the next node; false after the last. Start with *at = 0. */
static bool next_remote(const struct lobby *lobby, size_t *at, struct tv_game *game)
{
    const json_t *value;
    while ((value = node_sync_next(lobby->node, SYNC_TV, best_key, at)) != NULL) {
        const char *room = json_string_value(json_object_get(value, "room"));
        json_int_t worth = json_integer_value(json_object_get(value, "worth"));
        if (room != NULL && strlen(room) < sizeof game->room && worth >= 0 &&
            worth <= TV_WORTH_MAX) {
            *game = (struct tv_game){.worth = (int)worth};
            snprintf(game->room, sizeof game->room, "%s", room);
            return true;
        }
    }
    return false;
}

static struct tv_game best_of_all(const struct lobby *lobby, const struct tv_game *here)
{
    struct tv_game best = *here;
    struct tv_game game;
    size_t at = 0;
    while (next_remote(lobby, &at, &game)) {
        bool is_first = strcmp(game.room, best.room) < 0;
        if (game.worth > best.worth || (game.worth == best.worth && best.worth > 0 && is_first)) {
            best = game;
        }
    }
    return best;
}

/* The current worth of the room on the screen; 0 if its game is over. */
static int worth_now(const struct lobby *lobby, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(lobby->rooms, id);
    if (room != NULL && room_placement_is_local(room)) {
        return rank_game(lobby, room, now_ms);
    }
    struct tv_game game;
    size_t at = 0;
    while (next_remote(lobby, &at, &game)) {
        if (strcmp(game.room, id) == 0) {
            return game.worth;
        }
    }
    return 0;
}

/* Its game has ended as the viewers see it, or it is not live any more. */
static bool is_over_now(const struct lobby *lobby, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(lobby->rooms, id);
    return room != NULL ? room_seen_by(room, NULL)->phase != ROOM_PLAYING ||
                              (room_phase(room) == ROOM_PLAYING &&
                               lobby_living_of(lobby, room, now_ms).life != LIFE_LIVE)
                        : worth_now(lobby, id, now_ms) == 0;
}

static json_t *published_tv_json(const struct lobby *lobby)
{
    const struct tv *tv = &lobby->tv;
    return json_pack("{s:s, s:i, s:i}", "room", tv->published.room, "worth", tv->published.worth,
                     "viewers", tv->published_viewers);
}

static void publish_game(struct lobby *lobby, const struct tv_game *here)
{
    struct tv *tv = &lobby->tv;
    int viewers = viewers_here(lobby);
    if (tv->published.worth != here->worth || strcmp(tv->published.room, here->room) != 0 ||
        tv->published_viewers != viewers) {
        tv->published = *here;
        tv->published_viewers = viewers;
        node_sync_put(lobby->node, SYNC_TV, best_key, published_tv_json(lobby));
    }
}

static json_t *all_json(void *self)
{
    struct lobby *lobby = self;
    return json_pack("{s:o}", best_key, published_tv_json(lobby));
}

const struct sync_schema tv_sync = {.word = "tv", .all = all_json, .kept_max = 1};

/* ---- the screen ---- */

static void show_room_on_tv(struct lobby *lobby, const char *id, int64_t now_ms)
{
    struct tv *tv = &lobby->tv;
    tv->since_ms = now_ms;
    tv->is_over = false;
    if (strcmp(tv->room, id) == 0) {
        return;
    }
    snprintf(tv->room, sizeof tv->room, "%s", id);
    if (tv->group != NULL) {
        struct net_frame *frame = lobby_tv_frame(lobby);
        net_group_send(tv->group, frame);
        net_frame_release(frame);
    }
}

void lobby_tv_tick(struct lobby *lobby, int64_t now_ms)
{
    struct tv *tv = &lobby->tv;
    if (tv->search_at == 0) {
        if (now_ms - tv->looked_ms < TV_EVERY_MS) {
            return;
        }
        tv->looked_ms = now_ms;
        tv->search_at = SIZE_MAX;
        tv->found = (struct tv_game){0};
    }
    if (!search_here(lobby, now_ms)) {
        return;
    }
    tv->search_at = 0;
    struct tv_game here = best_here(lobby, now_ms);
    publish_game(lobby, &here);
    struct tv_game best = best_of_all(lobby, &here);
    bool is_known = tv->room[0] != '\0' && (rooms_find(lobby->rooms, tv->room) != NULL ||
                                            worth_now(lobby, tv->room, now_ms) > 0);
    if (!is_known) {
        show_room_on_tv(lobby, best.room, now_ms);
        return;
    }
    bool is_over = is_over_now(lobby, tv->room, now_ms);
    if (is_over != tv->is_over) {
        tv->is_over = is_over;
        tv->since_ms = now_ms;
    }
    int64_t on_ms = now_ms - tv->since_ms;
    bool better = best.worth * 10 > worth_now(lobby, tv->room, now_ms) * TV_BETTER_TENTHS;
    if (is_over ? on_ms >= TV_AFTER_MS : better && on_ms >= TV_STAY_MS) {
        show_room_on_tv(lobby, best.room, now_ms);
    }
}

const struct session_observer tv_observer = {.left = lobby_tv_leave};
