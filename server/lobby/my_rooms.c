/* SPDX-License-Identifier: MIT */
#include "lobby/my_rooms.h"

#include <stdlib.h>
#include <string.h>

#include "base/app.h"
#include "lobby/invitations.h"
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
    if (room->loading || room->imported || state->phase == ROOM_NEW ||
        state->phase == ROOM_CLOSED) {
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

static json_t *my_line_json(const struct room *room, const char *user_id)
{
    int seat = room_seat_of(room->state, user_id);
    json_t *line = room_lobby_line_json(room, user_id, seat != SEAT_NONE);
    if (is_owed(room->state, seat)) {
        json_object_set_new(line, "owed", json_true());
    }
    return line;
}

static bool is_in_my_list(const struct room *room, const void *user_id)
{
    return is_room_of_user(room, user_id);
}

static json_t *my_list_json(const struct app *app, const char *user_id)
{
    size_t count;
    struct room **mine = rooms_newest_of(app, user_id, is_in_my_list, user_id, &count);
    json_t *lines = json_array();
    for (size_t i = 0; i < count && i < MY_ROOMS_MAX; i++) {
        json_array_append_new(lines, my_line_json(mine[i], user_id));
    }
    free(mine);
    return lines;
}

/* ---- invitations ---- */

/* The invitations that the user can accept now. */
static size_t find_invitations(struct app *app, const struct session *session,
                               const struct invitation *found[INVITATIONS_MAX])
{
    struct my_rooms *mine = session->mine;
    if (strcmp(mine->user.name, session->name) != 0) {
        lobby_invitations_set_user(&mine->user, session);
    }
    mine->seen = app_lobby(app)->invitations.serial;
    return lobby_invitations_of(app, session, &mine->user, found);
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

/* Adds the differences between the invitations that the user knows and those of now. */
static void add_invitations(const struct app *app, const struct session *session,
                            const struct invitation *const found[INVITATIONS_MAX], size_t count,
                            json_t *changed, json_t *gone)
{
    const struct my_rooms *mine = session->mine;
    for (size_t i = 0; i < count; i++) {
        if (!knows_invitation(mine, found[i]) || has_news_of(mine, found[i]->room)) {
            json_array_append_new(changed, lobby_invitations_line_json(found[i]));
        }
    }
    for (size_t i = 0; i < mine->invited_count; i++) {
        const char *id = mine->invited[i].room;
        const struct room *room = rooms_find(app, id);
        bool is_own = room != NULL && is_room_of_user(room, session->user_id);
        if (!is_among_invitations(found, count, id) && !is_own && !has_news_of(mine, id)) {
            json_array_append_new(gone, json_string(id));
        }
    }
}

static void send_my_list(struct app *app, const struct session *session)
{
    const struct invitation *found[INVITATIONS_MAX];
    size_t count = find_invitations(app, session, found);
    json_t *lines = my_list_json(app, session->user_id);
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(lines, lobby_invitations_line_json(found[i]));
    }
    remember_invitations(session->mine, found, count);
    wire_send_message(app, session->conn,
                      json_pack("{s:s, s:{s:o}}", "t", "me", "d", "rooms", lines));
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

static void note_for(const struct room *room, const char *user_id)
{
    const struct session *session = user_id[0] == '\0' ? NULL : session_find(room->app, user_id);
    if (session != NULL && session->mine != NULL) {
        note_news(session->mine, room->id);
    }
}

/* Notes the change for the host and the seated users. */
static void my_rooms_on_room_listed(struct room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        note_for(room, room->state->seats[seat].user_id);
    }
    note_for(room, room->state->host);
}

/* Notes the change for the users with a seat before it and none now. */
static void my_rooms_on_room_changed(const struct room_changed *changed)
{
    for (int seat = 0; seat < SEATS_MAX && !changed->only_moves; seat++) {
        const char *user_id = changed->before->seats[seat].user_id;
        if (user_id[0] != '\0' && room_seat_of(changed->room->state, user_id) == SEAT_NONE) {
            note_for(changed->room, user_id);
        }
    }
}

const struct room_observer my_rooms_observer = {.changed = my_rooms_on_room_changed,
                                                .listed = my_rooms_on_room_listed};

static void send_my_news(struct app *app, const struct session *session)
{
    json_t *changed = json_array();
    json_t *gone = json_array();
    const struct invitation *found[INVITATIONS_MAX];
    size_t count = find_invitations(app, session, found);
    for (int i = 0; i < session->mine->news_count; i++) {
        const struct room *room = rooms_find(app, session->mine->news[i]);
        /* A room that was removed from memory has not changed, so it is not reported. */
        if (room != NULL && is_room_of_user(room, session->user_id)) {
            json_array_append_new(changed, my_line_json(room, session->user_id));
        } else if (room != NULL && !is_among_invitations(found, count, room->id)) {
            json_array_append_new(gone, json_string(room->id));
        }
    }
    add_invitations(app, session, found, count, changed, gone);
    remember_invitations(session->mine, found, count);
    if (json_array_size(changed) > 0 || json_array_size(gone) > 0) {
        wire_send_message(
            app, session->conn,
            json_pack("{s:s, s:{s:O, s:O}}", "t", "me", "d", "changed", changed, "gone", gone));
    }
    json_decref(changed);
    json_decref(gone);
}

static bool has_news(const struct app *app, const struct session *session)
{
    const struct my_rooms *mine = session->mine;
    return mine->news_count > 0 || mine->seen != app_lobby(app)->invitations.serial ||
           strcmp(mine->user.name, session->name) != 0;
}

void lobby_my_rooms_tick(struct app *app, int64_t now_ms)
{
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(app_sessions(app), &at)) != NULL) {
        struct my_rooms *mine = session->mine;
        if (mine == NULL || now_ms - mine->told_ms < MY_ROOMS_EVERY_MS || !has_news(app, session)) {
            continue;
        }
        if (mine->too_many) {
            send_my_list(app, session);
        } else {
            send_my_news(app, session);
        }
        mine->told_ms = now_ms;
        mine->news_count = 0;
        mine->too_many = false;
    }
}

/* ---- rooms that are not in memory ---- */

struct looking {
    struct app *app;
    char user_id[STORE_ID_BYTES];
};

static void run_found(struct app *app, struct room *room, struct room_task *task, int64_t now_ms)
{
    (void)app;
    (void)now_ms;
    if (room != NULL) {
        note_for(room, task->user_id);
    }
}

static void on_room_of(void *data, enum store_status status, const struct store_room *stored)
{
    struct looking *looking = data;
    struct app *app = looking->app;
    (void)status; /* if the store fails, the list is incomplete but still useful */
    if (stored == NULL) {
        free(looking);
        return;
    }
    bool is_over = strcmp(stored->state, "ended") == 0 || strcmp(stored->state, "closed") == 0;
    if (is_over || app_is_closing(app) || rooms_find(app, stored->id) != NULL) {
        return;
    }
    struct room_task task = {.run = run_found};
    memcpy(task.user_id, looking->user_id, sizeof task.user_id);
    rooms_do(app, stored->id, &task, app_now(app));
}

void lobby_my_rooms_join(struct app *app, struct session *session, int64_t now_ms)
{
    if (session->conn == 0) {
        return;
    }
    if (session->mine == NULL) {
        session->mine = calloc(1, sizeof *session->mine);
    }
    session->mine->told_ms = now_ms;
    session->mine->news_count = 0;
    session->mine->too_many = false;
    send_my_list(app, session);

    struct looking *looking = calloc(1, sizeof *looking);
    looking->app = app;
    memcpy(looking->user_id, session->user_id, sizeof looking->user_id);
    store_rooms_of(app_store(app), session->user_id, MY_ROOMS_MAX, on_room_of, looking);
}

void lobby_my_rooms_leave(struct session *session)
{
    free(session->mine);
    session->mine = NULL;
}

static void my_rooms_on_session_left(struct app *app, struct session *session)
{
    (void)app;
    lobby_my_rooms_leave(session);
}

/* A block hides the invitations of both users from each other. */
static void invalidate_invitations(struct app *app, struct session *session, const char *other)
{
    (void)other;
    if (session->mine != NULL) {
        session->mine->seen = app_lobby(app)->invitations.serial - 1;
    }
}

const struct session_observer my_rooms_session_observer = {
    .left = my_rooms_on_session_left,
    .block_changed = invalidate_invitations,
    .destroyed = lobby_my_rooms_leave,
};
