/* SPDX-License-Identifier: MIT */
/*
 * The followers of a chat, and how a line reaches them. Followers are in two groups, players and all others, because
 * each group may see lines that the other may not. A follower that a block separates from the writer leaves the group
 * while the line is sent.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "chat/chat.h"
#include "room/observer.h"
#include "room/room.h"
#include "session/observer.h"
#include "session/session.h"

enum { OUTSIDE, INSIDE };

/* What the chats remember about a session: those that the user follows. */
struct followed_chats {
    struct followed_chat *list; /* in no order; owned */
    int count;
    int capacity;
};

static struct followed_chats *followed_by(const struct session *session)
{
    return session_slot(session, &chat_session_observer);
}

static int index_of_chat(const struct session *session, const char *id)
{
    const struct followed_chats *followed = followed_by(session);
    for (int i = 0; i < followed->count; i++) {
        if (strcmp(followed->list[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

bool chat_follows(const struct session *session, const char *id)
{
    return index_of_chat(session, id) >= 0;
}

static char *find_seated_place(struct chat *chat, const char *user_id)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (strcmp(chat->placed[i], user_id) == 0) {
            return chat->placed[i];
        }
    }
    return NULL;
}

static bool is_seated(const struct chat *chat, const char *user_id)
{
    return chat->room != NULL && room_user_seat(chat->room, user_id) != SEAT_NONE;
}

static void join_group(struct chat *chat, const struct session *session)
{
    char *place = is_seated(chat, session_user(session)) ? find_seated_place(chat, "") : NULL;
    if (place != NULL) {
        memcpy(place, session->user_id, sizeof session->user_id);
    }
    session_join_group(session, chat->groups[place != NULL ? INSIDE : OUTSIDE]);
}

/* True if the follower was too slow and has missed lines. */
static bool leave_group(struct chat *chat, const struct session *session)
{
    char *place = find_seated_place(chat, session_user(session));
    bool lagged = session_leave_group(session, chat->groups[place != NULL ? INSIDE : OUTSIDE]);
    if (place != NULL) {
        place[0] = '\0';
    }
    return lagged;
}

enum { RULES_OVERHEARD = 128 };

/* The settings of the room for talk, as one number to compare. */
static int rules_of(const struct room *room)
{
    const struct settings *settings = room_settings(room);
    return (room->state->overheard_v != 0 ? RULES_OVERHEARD : 0) + (int)settings->talk * 16 +
           (int)settings->visibility * 2 + (room_phase(room) == ROOM_CLOSED);
}

static void add_chat(struct followed_chats *followed, const struct chat *chat)
{
    if (followed->count == followed->capacity) {
        followed->capacity = followed->capacity == 0 ? 1 : 2 * followed->capacity;
        followed->list =
            realloc(followed->list, (size_t)followed->capacity * sizeof *followed->list);
    }
    struct followed_chat *added = &followed->list[followed->count++];
    *added = (struct followed_chat){0};
    memcpy(added->id, chat->id, sizeof added->id);
}

bool chat_join(struct chat *chat, struct session *session)
{
    if (chat_follows(session, chat->id)) {
        return true;
    }
    struct followed_chats *followed = followed_by(session);
    if (!session_is_connected(session) || followed->count == CHATS_FOLLOWED_MAX) {
        return false;
    }
    if (chat->groups[OUTSIDE] == NULL) {
        chat->groups[OUTSIDE] = net_group_create(chat->chats->net, NET_GROUP_CROWD, chat);
        chat->groups[INSIDE] = net_group_create(chat->chats->net, NET_GROUP_FIRST, chat);
        chat->shown_rules = chat->room == NULL ? 0 : rules_of(chat->room);
    }
    add_chat(followed, chat);
    join_group(chat, session);
    return true;
}

void chat_leave(struct chat *chat, struct session *session)
{
    int at = index_of_chat(session, chat->id);
    if (at < 0) {
        return;
    }
    leave_group(chat, session);
    struct followed_chats *followed = followed_by(session);
    followed->list[at] = followed->list[--followed->count];
    if (chat->room != NULL) {
        room_attend(chat->room, runtime_now(chat->chats->runtime));
    }
}

/* Removes a session whose connection is closed from all its chats. */
static void leave_all_chats(void *self, struct session *session)
{
    struct chats *chats = self;
    const struct followed_chats *followed = followed_by(session);
    while (followed->count > 0) {
        struct chat *chat = chat_find(chats, followed->list[0].id);
        assert(chat != NULL); /* a chat with a follower stays in memory */
        chat_leave(chat, session);
    }
}

/* ---- sending ---- */

static void send_to_groups(struct chat *chat, const bool who_hears[2], struct net_frame *frame)
{
    for (int i = INSIDE; i >= OUTSIDE; i--) {
        if (who_hears[i] && chat->groups[i] != NULL) {
            net_group_send(chat->groups[i], frame);
        }
    }
    net_frame_release(frame);
}

void chat_send_all(struct chat *chat, struct net_frame *frame)
{
    static const bool all[2] = {true, true};
    send_to_groups(chat, all, frame);
}

typedef void (*each_fn)(struct chat *chat, struct session *session, int64_t now_ms);

static void each_follower(struct chat *chat, each_fn run, int64_t now_ms)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&chat->chats->sessions->by_user, &at)) != NULL) {
        if (session_is_connected(session) && chat_follows(session, chat->id)) {
            run(chat, session, now_ms);
        }
    }
}

static void set_aside(struct chat *chat, const struct session *session, bool aside)
{
    if (!aside) {
        join_group(chat, session);
    } else if (leave_group(chat, session)) {
        chat_show_again(chat, session, runtime_now(chat->chats->runtime));
    }
}

/* Takes the followers that a block separates from the writer out of their groups (or puts them back). */
static void set_blocked_aside(struct chat *chat, const char *speaker, bool aside)
{
    const struct session *session = session_find(chat->chats->sessions, speaker);
    if (session == NULL) {
        /*
         * The writer's session is gone: the line was held for long. Its blocks are not in memory, so the blocks of each
         * connected follower decide.
         */
        size_t at = 0;
        const struct session *other;
        while ((other = map_next(&chat->chats->sessions->by_user, &at)) != NULL) {
            if (session_is_connected(other) && chat_follows(other, chat->id) &&
                session_blocks_between(other, speaker)) {
                set_aside(chat, other, aside);
            }
        }
        return;
    }
    size_t at = 0;
    const struct block *block;
    while ((block = map_next(&session->blocks.others, &at)) != NULL) {
        const struct session *other = session_find(chat->chats->sessions, block->other);
        if (other != NULL && session_is_connected(other) && chat_follows(other, chat->id)) {
            set_aside(chat, other, aside);
        }
    }
}

void chat_show(struct chat *chat, struct chat_line *line)
{
    bool who_hears[2];
    for (int i = OUTSIDE; i <= INSIDE; i++) {
        who_hears[i] = chat_can_see(chat, line, i == INSIDE);
        line->held[i] = !who_hears[i];
    }
    set_blocked_aside(chat, line->user_id, true);
    send_to_groups(chat, who_hears, chat_line_frame(chat, line));
    set_blocked_aside(chat, line->user_id, false);
}

/* Shows the held lines that the followers may see now. */
static void show_held(struct chat *chat)
{
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        bool who_hears[2];
        for (int inside = OUTSIDE; inside <= INSIDE; inside++) {
            who_hears[inside] = line->held[inside] && chat_can_see(chat, line, inside == INSIDE);
            line->held[inside] = line->held[inside] && !who_hears[inside];
        }
        if (who_hears[OUTSIDE] || who_hears[INSIDE]) {
            set_blocked_aside(chat, line->user_id, true);
            send_to_groups(chat, who_hears, chat_line_frame(chat, line));
            set_blocked_aside(chat, line->user_id, false);
        }
    }
}

void chat_show_again(struct chat *chat, const struct session *session, int64_t now_ms)
{
    session_send(chat->chats->sessions, session, chat_snapshot_frame(chat, session, now_ms));
}

bool chat_caught_up(const struct chats *chats, const struct session *session, const void *about,
                    int64_t now_ms)
{
    const struct followed_chats *followed = followed_by(session);
    for (int i = 0; i < followed->count; i++) {
        struct chat *chat = chat_find(chats, followed->list[i].id);
        if (chat == about) {
            chat_show_again(chat, session, now_ms);
            return true;
        }
    }
    return false;
}

/* ---- changed blocks ---- */

static bool has_lines_of(const struct chat *chat, const char *user_id)
{
    for (int i = 0; i < chat->line_count; i++) {
        if (strcmp(chat->lines[i]->user_id, user_id) == 0) {
            return true;
        }
    }
    return false;
}

/* The following ticks send the session again each chat in which `other` has written. */
static void block_changed(void *self, struct session *session, const char *other)
{
    struct chats *chats = self;
    const struct followed_chats *followed = followed_by(session);
    for (int i = 0; i < followed->count; i++) {
        if (has_lines_of(chat_find(chats, followed->list[i].id), other)) {
            followed->list[i].stale = true;
            chats->stale = true;
        }
    }
}

/*
 * Sends one chat at a time: the queue of a connection is bounded, and the server closes a connection that exceeds it.
 */
static bool show_stale(struct chats *chats, struct session *session, int64_t now_ms)
{
    const struct followed_chats *followed = followed_by(session);
    for (int i = 0; i < followed->count; i++) {
        struct followed_chat *one = &followed->list[i];
        if (one->stale && session_queued_bytes(session) > 0) {
            return false;
        }
        if (one->stale) {
            one->stale = false;
            chat_show_again(chat_find(chats, one->id), session, now_ms);
        }
    }
    return true;
}

void chats_tick(struct chats *chats, int64_t now_ms)
{
    if (!chats->stale) {
        return;
    }
    chats->stale = false;
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&chats->sessions->by_user, &at)) != NULL) {
        chats->stale = !show_stale(chats, session, now_ms) || chats->stale;
    }
}

static void send_rights(struct chat *chat, struct session *session, int64_t now_ms)
{
    session_send(chat->chats->sessions, session, chat_rights_frame(chat, session, now_ms));
}

void chats_send_rights_to(const struct chats *chats, struct session *session, int64_t now_ms)
{
    const struct followed_chats *followed = followed_by(session);
    for (int i = 0; session_is_connected(session) && i < followed->count; i++) {
        send_rights(chat_find(chats, followed->list[i].id), session, now_ms);
    }
}

void chats_send_rights(void *self, int64_t now_ms)
{
    struct chats *chats = self;
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&chats->sessions->by_user, &at)) != NULL) {
        chats_send_rights_to(chats, session, now_ms);
    }
}

/* ---- changes of the room ---- */

/* A user that sits down or stands up sees other lines and writes in the other channel. */
static void change_group(struct chat *chat, const struct session *session, char *place,
                         int64_t now_ms)
{
    if (place != NULL) {
        session_leave_group(session, chat->groups[INSIDE]);
        place[0] = '\0';
    } else {
        session_leave_group(session, chat->groups[OUTSIDE]);
    }
    join_group(chat, session);
    chat_show_again(chat, session, now_ms);
}

static void show_again(struct chat *chat, struct session *session, int64_t now_ms)
{
    chat_show_again(chat, session, now_ms);
}

static void update_places(struct chat *chat, int64_t now_ms)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        char *user_id = chat->placed[i];
        const struct session *session =
            user_id[0] == '\0' ? NULL : session_find(chat->chats->sessions, user_id);
        if (session != NULL && !is_seated(chat, user_id)) {
            change_group(chat, session, user_id, now_ms);
        }
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *user_id = room_seat_user(chat->room, seat);
        const struct session *session =
            user_id[0] == '\0' ? NULL : session_find(chat->chats->sessions, user_id);
        if (session != NULL && session_is_connected(session) && chat_follows(session, chat->id) &&
            find_seated_place(chat, user_id) == NULL) {
            change_group(chat, session, NULL, now_ms);
        }
    }
}

static void send_off(struct chat *chat, struct session *session, int64_t now_ms)
{
    (void)now_ms;
    enum refusal why = room_removal_reason(chat->room, session_user(session));
    if (why != REFUSALS_COUNT) {
        struct request nothing = {
            .reply = session_reply, .self = chat->chats->sessions, .conn = session->conn};
        chat_leave(chat, session);
        wire_refuse(chat->chats->counters, &nothing, why, NULL,
                    &(struct wire_problem_params){.room = chat->id, .topic = "chat"});
    }
}

/* Moves users between the groups and shows held lines. */
static void show_room(struct room *room, int64_t now_ms)
{
    struct chat *chat = chat_at(room);
    if (chat == NULL || chat->groups[OUTSIDE] == NULL) {
        return;
    }
    update_places(chat, now_ms);
    show_held(chat);
    int shown = chat->shown_rules;
    if (shown != rules_of(room)) {
        bool shows_less = shown >= RULES_OVERHEARD && room->state->overheard_v == 0;
        each_follower(chat, shows_less ? show_again : send_rights, now_ms);
        chat->shown_rules = rules_of(room);
    }
}

static void send_off_followers(struct room *room, int64_t now_ms)
{
    if (chat_is_attended(chat_at(room))) {
        each_follower(chat_at(room), send_off, now_ms);
    }
}

static void chat_on_room_changed(void *self, const struct room_changed *changed)
{
    (void)self;
    if (changed->readers) {
        send_off_followers(changed->room, changed->at_ms);
    }
    show_room(changed->room, changed->at_ms);
}

static void chat_on_room_loaded(void *self, struct room *room, bool again, int64_t now_ms)
{
    (void)self;
    if (again) {
        send_off_followers(room, now_ms);
        show_room(room, now_ms);
    }
}

static void chat_on_room_destroyed(void *self, struct room *room)
{
    (void)self;
    chat_destroy(chat_at(room));
}

static bool has_chat_followers(void *self, const struct room *room)
{
    (void)self;
    return chat_is_attended(chat_at(room));
}

const struct room_observer chat_observer = {
    .room_bytes = sizeof(struct chat *),
    .changed = chat_on_room_changed,
    .loaded = chat_on_room_loaded,
    .destroyed = chat_on_room_destroyed,
    .attends = has_chat_followers,
};

static void destroy_followed(void *self, struct session *session)
{
    (void)self;
    free(followed_by(session)->list);
}

const struct session_observer chat_session_observer = {
    .session_bytes = sizeof(struct followed_chats),
    .destroyed = destroy_followed,
    .left = leave_all_chats,
    .block_changed = block_changed,
};
