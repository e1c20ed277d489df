/* SPDX-License-Identifier: MIT */
#include "my_rooms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "rooms.h"
#include "session.h"

/* Whether the person belongs there, and there is something to come of it. */
static bool is_mine(const struct room *room, const char *who)
{
    const struct room_state *state = &room->state;
    bool runs = state->phase == ROOM_OPEN || state->phase == ROOM_PLAYING;
    if (room->loading || room->imported || state->phase == ROOM_NEW ||
        state->phase == ROOM_CLOSED) {
        return false;
    }
    return room_seat_of(state, who) != SEAT_NONE || (runs && strcmp(state->host, who) == 0);
}

/* Whether the others wait for that seat. */
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

static json_t *line_json(const struct room *room, const char *who)
{
    int seat = room_seat_of(&room->state, who);
    json_t *line = room_lobby_line_json(room, who, seat != SEAT_NONE);
    if (is_owed(&room->state, seat)) {
        json_object_set_new(line, "owed", json_true());
    }
    return line;
}

static bool is_wanted(const struct room *room, const void *who)
{
    return is_mine(room, who);
}

static json_t *list_json(const struct house *house, const char *who)
{
    size_t count;
    struct room **mine = rooms_newest(house, is_wanted, who, &count);
    json_t *lines = json_array();
    for (size_t i = 0; i < count && i < MY_ROOMS_MAX; i++) {
        json_array_append_new(lines, line_json(mine[i], who));
    }
    free(mine);
    return lines;
}

static void tell_list(struct house *house, const struct session *session)
{
    ask_tell(house, session->conn,
             json_pack("{s:s, s:{s:o}}", "t", "me", "d", "rooms", list_json(house, session->who)));
}

/* ---- news ---- */

static void note(struct my_rooms *mine, const char *room)
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

void my_rooms_left(struct house *house, const struct room *room, const char *who)
{
    const struct session *session = who[0] == '\0' ? NULL : session_find(house, who);
    if (session != NULL && session->mine != NULL) {
        note(session->mine, room->id);
    }
}

void my_rooms_changed(struct house *house, const struct room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        my_rooms_left(house, room, room->state.seats[seat].who);
    }
    my_rooms_left(house, room, room->state.host);
}

static void tell_news(struct house *house, const struct session *session)
{
    json_t *changed = json_array();
    json_t *gone = json_array();
    for (int i = 0; i < session->mine->news_count; i++) {
        const struct room *room = rooms_find(house, session->mine->news[i]);
        /* One that has left the memory has not changed. */
        if (room != NULL && is_mine(room, session->who)) {
            json_array_append_new(changed, line_json(room, session->who));
        } else if (room != NULL) {
            json_array_append_new(gone, json_string(room->id));
        }
    }
    if (json_array_size(changed) > 0 || json_array_size(gone) > 0) {
        ask_tell(
            house, session->conn,
            json_pack("{s:s, s:{s:O, s:O}}", "t", "me", "d", "changed", changed, "gone", gone));
    }
    json_decref(changed);
    json_decref(gone);
}

void my_rooms_tick(struct house *house, int64_t now_ms)
{
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        struct my_rooms *mine = session->mine;
        if (mine == NULL || mine->news_count == 0 || now_ms - mine->told_ms < MY_ROOMS_EVERY_MS) {
            continue;
        }
        if (mine->too_many) {
            tell_list(house, session);
        } else {
            tell_news(house, session);
        }
        mine->told_ms = now_ms;
        mine->news_count = 0;
        mine->too_many = false;
    }
}

/* ---- what is not in memory ---- */

struct looking {
    struct house *house;
    char who[STORE_ID_BYTES];
};

static void run_found(struct house *house, struct room *room, struct room_task *task,
                      int64_t now_ms)
{
    (void)now_ms;
    if (room != NULL) {
        my_rooms_left(house, room, task->who);
    }
}

static void on_room_of(void *data, enum store_status status, const struct store_room *stored)
{
    struct looking *looking = data;
    struct house *house = looking->house;
    (void)status; /* a list that is not whole is still one */
    if (stored == NULL) {
        free(looking);
        return;
    }
    bool is_over = strcmp(stored->state, "ended") == 0 || strcmp(stored->state, "closed") == 0;
    if (is_over || house->closing || rooms_find(house, stored->id) != NULL) {
        return;
    }
    struct ask nobody = {0};
    struct room_task *task = rooms_task(run_found, &nobody);
    memcpy(task->who, looking->who, sizeof task->who);
    rooms_do(house, stored->id, task, house_now(house));
}

void my_rooms_join(struct house *house, struct session *session, int64_t now_ms)
{
    if (session->conn == 0) {
        return;
    }
    if (session->mine == NULL) {
        session->mine = calloc(1, sizeof *session->mine);
        assert(session->mine != NULL);
    }
    session->mine->told_ms = now_ms;
    session->mine->news_count = 0;
    session->mine->too_many = false;
    tell_list(house, session);

    struct looking *looking = calloc(1, sizeof *looking);
    assert(looking != NULL);
    looking->house = house;
    memcpy(looking->who, session->who, sizeof looking->who);
    store_rooms_of(house->store, session->who, MY_ROOMS_MAX, on_room_of, looking);
}

void my_rooms_leave(struct session *session)
{
    free(session->mine);
    session->mine = NULL;
}
