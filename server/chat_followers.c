/* SPDX-License-Identifier: MIT */
/*
 * Who follows a chat, and how a line comes to them. Followers stand in two groups, players and all others, because what one
 * sees the other may not. Whom a block parts from the speaker leaves the group while the line is sent.
 */
#include <assert.h>
#include <string.h>

#include "chat.h"
#include "house.h"
#include "room.h"
#include "session.h"

enum { OUTSIDE, INSIDE };

static int index_of(const struct session *session, const char *id)
{
    for (int i = 0; i < session->chat_count; i++) {
        if (strcmp(session->chats[i], id) == 0) {
            return i;
        }
    }
    return -1;
}

bool chat_follows(const struct session *session, const char *id)
{
    return index_of(session, id) >= 0;
}

static char *place_of(struct chat *chat, const char *who)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (strcmp(chat->placed[i], who) == 0) {
            return chat->placed[i];
        }
    }
    return NULL;
}

static bool sits(const struct chat *chat, const char *who)
{
    return chat->room != NULL && room_seat_of(&chat->room->state, who) != SEAT_NONE;
}

static void enter(struct chat *chat, const struct session *session)
{
    char *place = sits(chat, session->who) ? place_of(chat, "") : NULL;
    if (place != NULL) {
        memcpy(place, session->who, sizeof session->who);
    }
    net_group_join(chat->groups[place != NULL ? INSIDE : OUTSIDE], session->conn);
}

/* True where they had fallen behind and have missed lines. */
static bool leave(struct chat *chat, const struct session *session)
{
    char *place = place_of(chat, session->who);
    bool lagged = net_group_leave(chat->groups[place != NULL ? INSIDE : OUTSIDE], session->conn);
    if (place != NULL) {
        place[0] = '\0';
    }
    return lagged;
}

/* What the room says of talk, as a number to compare. */
static int rules_of(const struct room *room)
{
    const struct settings *settings = &room->state.settings;
    return (int)settings->talk * 16 + (int)settings->visibility * 2 +
           (room->state.phase == ROOM_CLOSED);
}

bool chat_join(struct chat *chat, struct session *session)
{
    if (chat_follows(session, chat->id)) {
        return true;
    }
    if (session->conn == 0 || session->chat_count == SESSION_CHATS_MAX) {
        return false;
    }
    if (chat->groups[OUTSIDE] == NULL) {
        chat->groups[OUTSIDE] = net_group_create(chat->house->net, NET_GROUP_CROWD, chat);
        chat->groups[INSIDE] = net_group_create(chat->house->net, NET_GROUP_FIRST, chat);
        chat->shown_rules = chat->room == NULL ? 0 : rules_of(chat->room);
    }
    session->chats_stale[session->chat_count] = false;
    memcpy(session->chats[session->chat_count++], chat->id, sizeof chat->id);
    enter(chat, session);
    return true;
}

void chat_leave(struct chat *chat, struct session *session)
{
    int at = index_of(session, chat->id);
    if (at < 0) {
        return;
    }
    leave(chat, session);
    session->chat_count--;
    memmove(session->chats[at], session->chats[session->chat_count], sizeof session->chats[at]);
    session->chats_stale[at] = session->chats_stale[session->chat_count];
    if (chat->room != NULL) {
        chat->room->attended_ms = house_now(chat->house);
    }
}

void chats_leave_all(struct house *house, struct session *session)
{
    while (session->chat_count > 0) {
        struct chat *chat = chat_find(house, session->chats[0]);
        assert(chat != NULL); /* a chat that somebody follows stays in memory */
        chat_leave(chat, session);
    }
}

/* ---- telling ---- */

static void tell_groups(struct chat *chat, const bool who_hears[2], json_t *message)
{
    struct net_frame *frame = ask_frame(message);
    for (int i = INSIDE; i >= OUTSIDE; i--) {
        if (who_hears[i] && chat->groups[i] != NULL) {
            net_group_send(chat->groups[i], frame);
        }
    }
    net_frame_release(frame);
}

void chat_tell_all(struct chat *chat, json_t *message)
{
    static const bool all[2] = {true, true};
    tell_groups(chat, all, message);
}

typedef void (*each_fn)(struct chat *chat, struct session *session, int64_t now_ms);

static void each_follower(struct chat *chat, each_fn run, int64_t now_ms)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&chat->house->sessions, &at)) != NULL) {
        if (session->conn != 0 && chat_follows(session, chat->id)) {
            run(chat, session, now_ms);
        }
    }
}

static void step(struct chat *chat, const struct session *session, bool aside)
{
    if (!aside) {
        enter(chat, session);
    } else if (leave(chat, session)) {
        chat_show_anew(chat, session, house_now(chat->house));
    }
}

/* Those whom a block parts from the speaker stand aside (or come back). */
static void part(struct chat *chat, const char *speaker, bool aside)
{
    const struct session *session = session_find(chat->house, speaker);
    if (session == NULL) {
        /* Long gone: what they said was held. Those who are here know whom they have blocked. */
        size_t at = 0;
        const struct session *other;
        while ((other = map_next(&chat->house->sessions, &at)) != NULL) {
            if (other->conn != 0 && chat_follows(other, chat->id) &&
                blocks_between(other, speaker)) {
                step(chat, other, aside);
            }
        }
        return;
    }
    size_t at = 0;
    const struct block *block;
    while ((block = map_next(&session->blocks.others, &at)) != NULL) {
        const struct session *other = session_find(chat->house, block->other);
        if (other != NULL && other->conn != 0 && chat_follows(other, chat->id)) {
            step(chat, other, aside);
        }
    }
}

void chat_show(struct chat *chat, struct chat_line *line)
{
    bool who_hears[2];
    for (int i = OUTSIDE; i <= INSIDE; i++) {
        who_hears[i] = chat_may_see(chat, line, i == INSIDE);
        line->held[i] = !who_hears[i];
    }
    part(chat, line->who, true);
    tell_groups(chat, who_hears,
                json_pack("{s:s, s:s, s:{s:o}}", "t", "chat", "room", chat->id, "d", "line",
                          chat_line_json(line)));
    part(chat, line->who, false);
}

/* What was held and may be seen now. */
static void show_held(struct chat *chat)
{
    for (int i = 0; i < chat->line_count; i++) {
        struct chat_line *line = chat->lines[i];
        bool who_hears[2];
        for (int inside = OUTSIDE; inside <= INSIDE; inside++) {
            who_hears[inside] = line->held[inside] && chat_may_see(chat, line, inside == INSIDE);
            line->held[inside] = line->held[inside] && !who_hears[inside];
        }
        if (who_hears[OUTSIDE] || who_hears[INSIDE]) {
            part(chat, line->who, true);
            tell_groups(chat, who_hears,
                        json_pack("{s:s, s:s, s:{s:o}}", "t", "chat", "room", chat->id, "d", "line",
                                  chat_line_json(line)));
            part(chat, line->who, false);
        }
    }
}

void chat_show_anew(struct chat *chat, const struct session *session, int64_t now_ms)
{
    ask_tell(chat->house, session->conn, chat_snapshot_json(chat, session, now_ms));
}

bool chat_caught_up(const struct house *house, const struct session *session, const void *about,
                    int64_t now_ms)
{
    for (int i = 0; i < session->chat_count; i++) {
        struct chat *chat = chat_find(house, session->chats[i]);
        if (chat == about) {
            chat_show_anew(chat, session, now_ms);
            return true;
        }
    }
    return false;
}

/* ---- who is parted, or not any more ---- */

static bool has_said(const struct chat *chat, const char *who)
{
    for (int i = 0; i < chat->line_count; i++) {
        if (strcmp(chat->lines[i]->who, who) == 0) {
            return true;
        }
    }
    return false;
}

void chats_now_stale(struct house *house, struct session *session, const char *other)
{
    for (int i = 0; i < session->chat_count; i++) {
        if (has_said(chat_find(house, session->chats[i]), other)) {
            session->chats_stale[i] = true;
            house->chats_stale = true;
        }
    }
}

/* Not two at a time: what waits for one person is bounded, and who goes beyond it is let go. */
static bool show_stale(struct house *house, struct session *session, int64_t now_ms)
{
    for (int i = 0; i < session->chat_count; i++) {
        if (session->chats_stale[i] && net_queued_bytes(house->net, session->conn) > 0) {
            return false;
        }
        if (session->chats_stale[i]) {
            session->chats_stale[i] = false;
            chat_show_anew(chat_find(house, session->chats[i]), session, now_ms);
        }
    }
    return true;
}

void chats_tick(struct house *house, int64_t now_ms)
{
    if (!house->chats_stale) {
        return;
    }
    house->chats_stale = false;
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        house->chats_stale = !show_stale(house, session, now_ms) || house->chats_stale;
    }
}

static void tell_rights(struct chat *chat, struct session *session, int64_t now_ms)
{
    ask_tell(chat->house, session->conn, chat_rights_json(chat, session, now_ms));
}

void chats_tell_rights_to(const struct house *house, struct session *session, int64_t now_ms)
{
    for (int i = 0; session->conn != 0 && i < session->chat_count; i++) {
        tell_rights(chat_find(house, session->chats[i]), session, now_ms);
    }
}

void chats_tell_rights(struct house *house, int64_t now_ms)
{
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        chats_tell_rights_to(house, session, now_ms);
    }
}

/* ---- when the room changes ---- */

/* Who sat down or got up sees other lines and writes in another channel. */
static void move(struct chat *chat, const struct session *session, char *place, int64_t now_ms)
{
    if (place != NULL) {
        net_group_leave(chat->groups[INSIDE], session->conn);
        place[0] = '\0';
    } else {
        net_group_leave(chat->groups[OUTSIDE], session->conn);
    }
    enter(chat, session);
    chat_show_anew(chat, session, now_ms);
}

static void place_followers(struct chat *chat, int64_t now_ms)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        char *who = chat->placed[i];
        const struct session *session = who[0] == '\0' ? NULL : session_find(chat->house, who);
        if (session != NULL && !sits(chat, who)) {
            move(chat, session, who, now_ms);
        }
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *who = chat->room->state.seats[seat].who;
        const struct session *session = who[0] == '\0' ? NULL : session_find(chat->house, who);
        if (session != NULL && session->conn != 0 && chat_follows(session, chat->id) &&
            place_of(chat, who) == NULL) {
            move(chat, session, NULL, now_ms);
        }
    }
}

static void send_off(struct chat *chat, struct session *session, int64_t now_ms)
{
    (void)now_ms;
    enum refusal why = room_why_not_read(chat->room, session->who);
    if (why != REFUSALS_COUNT) {
        struct ask nothing = {.conn = session->conn};
        chat_leave(chat, session);
        ask_refuse(chat->house, &nothing, why, NULL,
                   json_pack("{s:s, s:s}", "room", chat->id, "topic", "chat"));
    }
}

void chat_send_off(struct room *room, int64_t now_ms)
{
    if (chat_is_attended(room->chat)) {
        each_follower(room->chat, send_off, now_ms);
    }
}

void chat_room_changed(struct room *room, int64_t now_ms)
{
    struct chat *chat = room->chat;
    if (chat == NULL || chat->groups[OUTSIDE] == NULL) {
        return;
    }
    place_followers(chat, now_ms);
    show_held(chat);
    if (chat->shown_rules != rules_of(room)) {
        each_follower(chat, tell_rights, now_ms);
        chat->shown_rules = rules_of(room);
    }
}
