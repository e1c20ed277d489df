/* SPDX-License-Identifier: MIT */
/*
 * The followers of a room form groups. Players get their messages first. Watchers may be thousands; those that want the
 * same further fields of events form a group. A player who wants such fields is in no group, because legal turns are
 * for one player. A follower who takes or leaves a seat moves, without missing a message or getting one twice.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/map.h"
#include "base/runtime.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/observer.h"
#include "session/presence.h"
#include "session/session.h"

static char *place_of(struct room *room, const char *user_id)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (strcmp(room->placed[i], user_id) == 0) {
            return room->placed[i];
        }
    }
    return NULL;
}

/*
 * A place is always free: every other holder of a place has a seat, because room_place_followers() first removes those
 * without one.
 */
static void assign_place(struct room *room, const struct session *session)
{
    char *free_place = place_of(room, "");
    assert(free_place != NULL);
    memcpy(free_place, session_user(session), sizeof session->user_id);
    if (session->want == 0) {
        session_join_group(session, room->players);
    }
}

static void free_place_of(struct room *room, char *place, const struct session *session)
{
    place[0] = '\0';
    if (session->want == 0) {
        session_leave_group(session, room->players);
    }
}

/* The group of the watchers who want the same as the session. Legal turns are for players. */
static struct net_group **crowd_of(struct room *room, const struct session *session)
{
    return &room->watchers[session->want & (ROOM_CROWDS - 1)];
}

static void join_crowd(struct room *room, const struct session *session)
{
    struct net_group **crowd = crowd_of(room, session);
    if (*crowd == NULL) {
        *crowd = net_group_create(room->rooms->net, NET_GROUP_CROWD, room);
    }
    session_join_group(session, *crowd);
}

/* True if the watcher was too slow and has missed messages. */
static bool leave_crowd(struct room *room, const struct session *session)
{
    struct net_group **crowd = crowd_of(room, session);
    if (*crowd == NULL) {
        return false;
    }
    bool lagged = session_leave_group(session, *crowd);
    if (net_group_size(*crowd) == 0) {
        net_group_destroy(*crowd);
        *crowd = NULL;
    }
    return lagged;
}

static void add_follower(struct room *room, const struct session *session)
{
    if (room->players == NULL) {
        room->players = net_group_create(room->rooms->net, NET_GROUP_FIRST, room);
    }
    room->followers++;
    room->wanting += session->want != 0;
    rooms_add(room, ROOM_SET_ACTIVE);
    if (room_seat_of(room->state, session_user(session)) != SEAT_NONE) {
        assign_place(room, session);
    } else {
        join_crowd(room, session);
    }
}

static void remove_follower(struct room *room, const struct session *session)
{
    char *has = place_of(room, session_user(session));
    room->followers--;
    room->wanting -= session->want != 0;
    if (has != NULL) {
        free_place_of(room, has, session);
    } else {
        leave_crowd(room, session);
    }
}

/* The follower on that seat, if it is still among the watchers; else NULL. */
static const struct session *sits_as_watcher(struct room *room, int seat)
{
    const char *user_id = room->state->seats[seat].user_id;
    const struct session *session =
        user_id[0] == '\0' ? NULL : session_find(room->rooms->sessions, user_id);
    return session != NULL && session_follows(session, room->id) && place_of(room, user_id) == NULL
               ? session
               : NULL;
}

static void move_to_players(struct room *room, const struct session *session)
{
    bool lagged = leave_crowd(room, session);
    assign_place(room, session);
    if (lagged) {
        room_refresh_follower(room, session, runtime_now(room->rooms->runtime));
    }
}

void room_place_followers(struct room *room)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        char *user_id = room->placed[i];
        if (user_id[0] != '\0' && room_seat_of(room->state, user_id) == SEAT_NONE) {
            const struct session *session = session_find(room->rooms->sessions, user_id);
            assert(session != NULL); /* every follower of a room has a session */
            free_place_of(room, user_id, session);
            join_crowd(room, session);
        }
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct session *session = sits_as_watcher(room, seat);
        if (session != NULL) {
            move_to_players(room, session);
        }
    }
}

void room_place_wanting(struct room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct session *session = sits_as_watcher(room, seat);
        if (session != NULL && session->want != 0 && place_of(room, "") != NULL) {
            move_to_players(room, session);
        }
    }
}

void room_frame_to_players(struct room *room, struct net_frame *frame)
{
    if (room->players != NULL) {
        net_group_send(room->players, frame);
    }
    for (int i = 0; i < SEATS_MAX && room->wanting > 0; i++) {
        const struct session *session = room->placed[i][0] == '\0'
                                            ? NULL
                                            : session_find(room->rooms->sessions, room->placed[i]);
        if (session != NULL && session->want != 0) {
            session_send_copy(session, frame);
        }
    }
}

void room_frame_to_watchers(struct room *room, struct net_frame *frame)
{
    for (int i = 0; i < ROOM_CROWDS; i++) {
        if (room->watchers[i] != NULL) {
            net_group_send(room->watchers[i], frame);
        }
    }
}

void room_refresh_follower(struct room *room, const struct session *session, int64_t now_ms)
{
    struct room_view view;
    room_view_open_for(&view, room, session, now_ms);
    view.message.behind = true;
    session_send(room->rooms->sessions, session, wire_room_frame(&view.message));
    room_view_close(&view);
}

void room_refresh_followers(struct room *room, int64_t now_ms)
{
    size_t at = 0;
    const struct session *session;
    while (room->followers > 0 &&
           (session = map_next(&room->rooms->sessions->by_user, &at)) != NULL) {
        if (session_follows(session, room->id)) {
            room_refresh_follower(room, session, now_ms);
        }
    }
}

/*
 * The names of the watchers. In a room with a crowd the first ROOM_NAMED_MAX followers are named and the others only
 * counted.
 */

static int find_person(const struct room_people *people, const char *user_id)
{
    for (int i = 0; i < people->count; i++) {
        if (strcmp(people->user_ids[i], user_id) == 0) {
            return i;
        }
    }
    return -1;
}

static void room_name_follower(struct room *room, const char *user_id)
{
    struct room_people *people = &room->people;
    if (find_person(people, user_id) >= 0) {
        return;
    }
    if (people->count == ROOM_NAMED_MAX) {
        people->more = true;
        return;
    }
    if (people->count == people->capacity) {
        people->capacity = people->capacity == 0 ? 4 : 2 * people->capacity;
        people->user_ids =
            realloc(people->user_ids, (size_t)people->capacity * sizeof *people->user_ids);
    }
    memcpy(people->user_ids[people->count++], user_id, strlen(user_id) + 1);
}

static void room_forget_follower(struct room *room, const char *user_id)
{
    struct room_people *people = &room->people;
    int at = find_person(people, user_id);
    if (at >= 0) {
        people->count--;
        memmove(people->user_ids[at], people->user_ids[at + 1],
                (size_t)(people->count - at) * sizeof *people->user_ids);
    }
}

void room_name_more(struct room *room, int64_t now_ms)
{
    struct room_people *people = &room->people;
    if (!people->more || people->count == ROOM_NAMED_MAX ||
        now_ms - people->looked_ms < ROOM_NAMES_EVERY_MS) {
        return;
    }
    people->looked_ms = now_ms;
    people->more = false;
    size_t at = 0;
    const struct session *session;
    while (!people->more && (session = map_next(&room->rooms->sessions->by_user, &at)) != NULL) {
        if (session_follows(session, room->id)) {
            room_name_follower(room, session_user(session));
        }
    }
}

const char *room_named_here(const struct room *room, int *at)
{
    const struct room_people *people = &room->people;
    return *at < people->count ? people->user_ids[(*at)++] : NULL;
}

/* ---- followers at other nodes ---- */

int room_watchers_elsewhere(const struct room *room)
{
    const struct room_placement_hooks *hooks = room_placement_hooks(room);
    return hooks == NULL ? 0 : hooks->watchers(room->rooms->placement_self, room);
}

/* The next named follower at other nodes; NULL after the last. Start with *at = 0. Borrowed. */
static const char *named_elsewhere(const struct room *room, int *at)
{
    const struct room_placement_hooks *hooks = room_placement_hooks(room);
    return hooks == NULL ? NULL : hooks->next_named(room->rooms->placement_self, room, at);
}

void room_withdraw_followers(struct room *room)
{
    const struct room_placement_hooks *hooks = room_placement_hooks(room);
    if (hooks != NULL) {
        hooks->withdraw_followers(room->rooms->placement_self, room);
    }
}

const json_t *room_presence_of_owner(const struct room *room)
{
    const struct room_placement_hooks *hooks = room_placement_hooks(room);
    return hooks == NULL ? NULL : hooks->presence(room->rooms->placement_self, room);
}

/* The position of an iteration over local and remote followers. */
struct walk {
    int local;
    int remote;
};

/* Returns the next named watcher of all nodes, without hidden ones; NULL after the last. */
static const struct session *next_named(const struct room *room, struct walk *at)
{
    for (;;) {
        const char *user_id = room_named_here(room, &at->local);
        if (user_id == NULL && (user_id = named_elsewhere(room, &at->remote)) == NULL) {
            return NULL;
        }
        const struct session *session = session_presence_known(room->rooms->sessions, user_id);
        if (session != NULL && !session->hidden &&
            room_seat_of(room->state, user_id) == SEAT_NONE) {
            return session;
        }
    }
}

void room_write_watching(const struct room *room, struct text_out *out)
{
    struct walk at = {0, 0};
    const struct session *session;
    while ((session = next_named(room, &at)) != NULL) {
        text_write(out, out->length > 0 ? "," : "");
        wire_watcher_write(out, &(struct wire_watcher){.user = {session->user_id, session->name},
                                                       .bot = session->bot});
    }
}

static uint64_t append_text(uint64_t sum, const char *text)
{
    return 31 * sum + hash_bytes(text, strlen(text));
}

uint64_t room_watching_sum(const struct room *room)
{
    uint64_t sum = 0;
    struct walk at = {0, 0};
    const struct session *session;
    while ((session = next_named(room, &at)) != NULL) {
        sum = append_text(append_text(sum, session_user(session)), session->name);
    }
    return sum;
}

/* ---- joining and leaving ---- */

bool room_join(struct room *room, struct session *session)
{
    if (session_follows(session, room->id)) {
        return true;
    }
    if (!session_follow(session, room->id)) {
        return false;
    }
    add_follower(room, session);
    room_name_follower(room, session_user(session));
    room->attended_ms = runtime_now(room->rooms->runtime);
    return true;
}

void room_leave(struct room *room, struct session *session)
{
    if (!session_follows(session, room->id)) {
        return;
    }
    session_unfollow(session, room->id, runtime_now(room->rooms->runtime));
    remove_follower(room, session);
    room_forget_follower(room, session_user(session));
    room->attended_ms = runtime_now(room->rooms->runtime);
}

static void leave_all_rooms(void *self, struct session *session)
{
    struct rooms *rooms = self;
    while (session->topic_count > 0) {
        struct room *room = rooms_find(rooms, session->topics[0]);
        assert(room != NULL); /* a room with a follower stays in memory */
        room_leave(room, session);
    }
}

/* The user is present from now on: in the rooms with the user's seat presence changes. */
static void mark_rooms_active(void *self, const char *user_id)
{
    struct rooms *rooms = self;
    size_t count;
    struct room *const *found = rooms_of_user(rooms, user_id, &count);
    for (size_t i = 0; i < count; i++) {
        rooms_add(found[i], ROOM_SET_ACTIVE);
    }
}

static bool sits_in(const struct room *room, const void *user_id)
{
    return room->state->phase != ROOM_CLOSED && room_seat_of(room->state, user_id) != SEAT_NONE;
}

/* The rooms where the user has a seat. Rooms that ended long ago are not in memory and not listed. */
static void add_rooms_to_welcome(void *self, const struct session *session,
                                 struct wire_welcome *welcome, struct text_out *lines)
{
    const struct rooms *rooms = self;
    size_t count;
    struct room **sits =
        rooms_newest_of(rooms, session->user_id, sits_in, session->user_id, &count);
    for (size_t i = 0; i < count && i < ROOMS_A_USER_MAX; i++) {
        const struct wire_lobby_line line = room_lobby_line(sits[i], session->user_id, true);
        text_write(lines, i == 0 ? "" : ",");
        wire_lobby_line_write(lines, &line);
    }
    free(sits);
    welcome->limits.missed = ROOM_MISSED_MAX;
}

const struct session_observer room_session_observer = {
    .came = mark_rooms_active, .left = leave_all_rooms, .welcome = add_rooms_to_welcome};
