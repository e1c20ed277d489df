/* SPDX-License-Identifier: MIT */
#include "lobby/my_rooms.h"

#include <stdlib.h>
#include <string.h>

#include "base/runtime.h"
#include "lobby/lobby.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/seat.h"
#include "rules/room/state.h"
#include "session/observer.h"
#include "session/session.h"

/* True if the user has a seat in the room, or is the host of a room that is open or playing. */
static bool is_room_of_user(const struct room *room, const char *user_id)
{
    const struct room_state *state = room->state;
    bool runs = state->phase == ROOM_OPEN || state->phase == ROOM_PLAYING;
    if (!room_is_live(room) || state->phase == ROOM_CLOSED) {
        return false;
    }
    return room_seat_of(state, user_id) != SEAT_NONE || (runs && strcmp(state->host, user_id) == 0);
}

/* True if the other players wait for an action of that seat. */
static bool is_owed(const struct room_state *state, int seat)
{
    struct debt debts[SEATS_MAX];
    int count = room_owed(state, debts);
    for (int i = 0; i < count; i++) {
        if (debts[i].seat == seat) {
            return true;
        }
    }
    bool asked = state->again;
    for (int at = 0; at < SEATS_MAX; at++) {
        asked = asked || state->seats[at].offers;
    }
    return state->phase == ROOM_ENDED && asked && seat != SEAT_NONE && !state->seats[seat].offers;
}

static void write_my_line(struct text_out *out, const struct room *room, const char *user_id)
{
    int seat = room_user_seat(room, user_id);
    struct wire_lobby_line line = room_lobby_line(room, user_id, seat != SEAT_NONE);
    line.owed = is_owed(room->state, seat);
    text_write(out, out->length > 0 ? "," : "");
    wire_lobby_line_write(out, &line);
}

static bool is_in_my_list(const struct room *room, const void *user_id)
{
    return is_room_of_user(room, user_id);
}

static void write_my_list(struct text_out *out, const struct lobby *lobby, const char *user_id)
{
    size_t count;
    struct room **mine = rooms_newest_of(lobby->rooms, user_id, is_in_my_list, user_id, &count);
    for (size_t i = 0; i < count && i < MY_ROOMS_MAX; i++) {
        write_my_line(out, mine[i], user_id);
    }
    free(mine);
}

/* ---- invitations ---- */

/* The invitations that the user can accept now. */
static size_t find_invitations(struct lobby *lobby, const struct session *session,
                               const struct invitation *found[INVITATIONS_MAX])
{
    struct my_rooms *mine = lobby_session_of(session)->mine;
    if (strcmp(mine->user.name, session->name) != 0) {
        lobby_invitations_set_user(&mine->user, session);
    }
    mine->seen = lobby->invitations.serial;
    return lobby_invitations_of(lobby, session, &mine->user, found);
}

static void remember_invitations(struct my_rooms *mine,
                                 const struct invitation *const found[INVITATIONS_MAX],
                                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        memcpy(mine->invited[i].room, found[i]->room, sizeof found[i]->room);
        mine->invited[i].serial = found[i]->serial;
    }
    mine->invited_count = count;
}

static bool is_among_invitations(const struct invitation *const *found, size_t count,
                                 const char *room)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(found[i]->room, room) == 0) {
            return true;
        }
    }
    return false;
}

/* True if the user has received the invitation in this state. */
static bool knows_invitation(const struct my_rooms *mine, const struct invitation *invitation)
{
    for (size_t i = 0; i < mine->invited_count; i++) {
        if (strcmp(mine->invited[i].room, invitation->room) == 0) {
            return mine->invited[i].serial == invitation->serial;
        }
    }
    return false;
}

static bool has_news_of(const struct my_rooms *mine, const char *room)
{
    for (int i = 0; i < mine->news_count; i++) {
        if (strcmp(mine->news[i], room) == 0) {
            return true;
        }
    }
    return false;
}

/* The changes of a user's own list. */
struct my_change {
    struct text_out changed; /* lines */
    const char *gone[MY_ROOMS_NEWS_MAX + INVITATIONS_MAX];
    size_t gone_count;
};

/* Adds the differences between the invitations that the user knows and those of now. */
static void add_invitations(const struct lobby *lobby, const struct session *session,
                            const struct invitation *const found[INVITATIONS_MAX], size_t count,
                            struct my_change *news)
{
    const struct my_rooms *mine = lobby_session_of(session)->mine;
    for (size_t i = 0; i < count; i++) {
        if (!knows_invitation(mine, found[i]) || has_news_of(mine, found[i]->room)) {
            lobby_invitations_write_line(found[i], &news->changed);
        }
    }
    for (size_t i = 0; i < mine->invited_count; i++) {
        const char *id = mine->invited[i].room;
        const struct room *room = rooms_find(lobby->rooms, id);
        bool is_own = room != NULL && is_room_of_user(room, session_user(session));
        if (!is_among_invitations(found, count, id) && !is_own && !has_news_of(mine, id)) {
            news->gone[news->gone_count++] = id;
        }
    }
}

static void send_my_list(struct lobby *lobby, const struct session *session)
{
    const struct invitation *found[INVITATIONS_MAX];
    size_t count = find_invitations(lobby, session, found);
    struct text_out lines = wire_text_open();
    write_my_list(&lines, lobby, session_user(session));
    for (size_t i = 0; i < count; i++) {
        lobby_invitations_write_line(found[i], &lines);
    }
    remember_invitations(lobby_session_of(session)->mine, found, count);
    session_send(lobby->sessions, session,
                 wire_me_frame(&(struct wire_me_message){.d = {.rooms_text = lines.text}}));
    free(lines.text);
}

/* ---- news ---- */

static void note_news(struct my_rooms *mine, const char *room)
{
    for (int i = 0; i < mine->news_count; i++) {
        if (strcmp(mine->news[i], room) == 0) {
            return;
        }
    }
    if (mine->news_count == MY_ROOMS_NEWS_MAX) {
        mine->too_many = true;
        return;
    }
    memcpy(mine->news[mine->news_count++], room, strlen(room) + 1);
}

static void note_for(struct lobby *lobby, const struct room *room, const char *user_id)
{
    const struct session *session =
        user_id[0] == '\0' ? NULL : session_find(lobby->sessions, user_id);
    struct my_rooms *mine = session == NULL ? NULL : lobby_session_of(session)->mine;
    if (mine != NULL) {
        note_news(mine, room->id);
    }
}

/* Notes the change for the host and the seated users. */
static void my_rooms_on_room_listed(void *self, struct room *room)
{
    struct lobby *lobby = self;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        note_for(lobby, room, room_seat_user(room, seat));
    }
    note_for(lobby, room, room_host(room));
}

/* Notes the change for the users with a seat before it and none now. */
static void my_rooms_on_room_changed(void *self, const struct room_changed *changed)
{
    struct lobby *lobby = self;
    for (int seat = 0; seat < SEATS_MAX && !changed->only_moves; seat++) {
        const char *user_id = changed->before->seats[seat].user_id;
        if (user_id[0] != '\0' && room_user_seat(changed->room, user_id) == SEAT_NONE) {
            note_for(lobby, changed->room, user_id);
        }
    }
}

const struct room_observer my_rooms_observer = {.changed = my_rooms_on_room_changed,
                                                .listed = my_rooms_on_room_listed};

static void send_my_news(struct lobby *lobby, const struct session *session)
{
    struct my_change news = {.changed = wire_text_open()};
    const struct invitation *found[INVITATIONS_MAX];
    size_t count = find_invitations(lobby, session, found);
    struct my_rooms *mine = lobby_session_of(session)->mine;
    for (int i = 0; i < mine->news_count; i++) {
        const struct room *room = rooms_find(lobby->rooms, mine->news[i]);
        /* A room that was removed from memory has not changed, so it is not reported. */
        if (room != NULL && is_room_of_user(room, session_user(session))) {
            write_my_line(&news.changed, room, session_user(session));
        } else if (room != NULL && !is_among_invitations(found, count, room->id)) {
            news.gone[news.gone_count++] = room->id;
        }
    }
    add_invitations(lobby, session, found, count, &news);
    if (news.changed.length > 0 || news.gone_count > 0) {
        session_send(
            lobby->sessions, session,
            wire_me_frame(&(struct wire_me_message){
                .d = {.changed_text = news.changed.text, .gone = {news.gone, news.gone_count}}}));
    }
    free(news.changed.text);
    remember_invitations(mine, found, count);
}

static bool has_news(const struct lobby *lobby, const struct session *session)
{
    const struct my_rooms *mine = lobby_session_of(session)->mine;
    return mine->news_count > 0 || mine->seen != lobby->invitations.serial ||
           strcmp(mine->user.name, session->name) != 0;
}

void lobby_my_rooms_tick(struct lobby *lobby, int64_t now_ms)
{
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&lobby->sessions->by_user, &at)) != NULL) {
        struct my_rooms *mine = lobby_session_of(session)->mine;
        if (mine == NULL || now_ms - mine->told_ms < MY_ROOMS_EVERY_MS ||
            !has_news(lobby, session)) {
            continue;
        }
        if (mine->too_many) {
            send_my_list(lobby, session);
        } else {
            send_my_news(lobby, session);
        }
        mine->told_ms = now_ms;
        mine->news_count = 0;
        mine->too_many = false;
    }
}

/* ---- rooms that are not in memory ---- */

struct looking {
    struct lobby *lobby;
    char user_id[STORE_ID_BYTES];
};

static void run_found(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct lobby *lobby = self;
    (void)now_ms;
    if (room != NULL) {
        note_for(lobby, room, task->user_id);
    }
}

static void on_room_of(void *data, enum store_status status, const struct store_room *stored)
{
    struct looking *looking = data;
    struct lobby *lobby = looking->lobby;
    (void)status; /* if the store fails, the list is incomplete but still useful */
    if (stored == NULL) {
        free(looking);
        return;
    }
    bool is_over = strcmp(stored->state, "ended") == 0 || strcmp(stored->state, "closed") == 0;
    if (is_over || lobby->runtime->closing || rooms_find(lobby->rooms, stored->id) != NULL) {
        return;
    }
    struct room_task task = {.run = run_found, .self = lobby};
    memcpy(task.user_id, looking->user_id, sizeof task.user_id);
    rooms_do(lobby->rooms, stored->id, &task, runtime_now(lobby->runtime));
}

void lobby_my_rooms_join(struct lobby *lobby, struct session *session, int64_t now_ms)
{
    if (!session_is_connected(session)) {
        return;
    }
    struct my_rooms **mine = &lobby_session_of(session)->mine;
    if (*mine == NULL) {
        *mine = calloc(1, sizeof **mine);
    }
    (*mine)->told_ms = now_ms;
    (*mine)->news_count = 0;
    (*mine)->too_many = false;
    send_my_list(lobby, session);

    struct looking *looking = calloc(1, sizeof *looking);
    looking->lobby = lobby;
    memcpy(looking->user_id, session_user(session), sizeof looking->user_id);
    store_rooms_of(lobby->store, session_user(session), MY_ROOMS_MAX, on_room_of, looking);
}

void lobby_my_rooms_leave(void *self, struct session *session)
{
    (void)self;
    free(lobby_session_of(session)->mine);
    lobby_session_of(session)->mine = NULL;
}

/* A block hides the invitations of both users from each other. */
static void invalidate_invitations(void *self, struct session *session, const char *other)
{
    struct lobby *lobby = self;
    (void)other;
    struct my_rooms *mine = lobby_session_of(session)->mine;
    if (mine != NULL) {
        mine->seen = lobby->invitations.serial - 1;
    }
}

const struct session_observer my_rooms_session_observer = {
    .left = lobby_my_rooms_leave,
    .block_changed = invalidate_invitations,
    .destroyed = lobby_my_rooms_leave,
};
