/* SPDX-License-Identifier: MIT */
/* The names of people: a guest takes one that no account has; the rooms where they sit hear of it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "house.h"
#include "node.h"
#include "room_change.h"
#include "rooms.h"
#include "session.h"

struct renaming {
    struct house *house;
    struct ask ask;
    char name[STORE_NAME_BYTES];
};

static void run_named(struct house *house, struct room *room, struct room_task *task,
                      int64_t now_ms)
{
    (void)house;
    int seat = room == NULL ? SEAT_NONE : room_seat_of(&room->state, task->who);
    if (seat == SEAT_NONE || !room_home_is_here(room) || room->state.phase == ROOM_CLOSED ||
        room->state.v >= ROOM_EVENTS_MAX || strcmp(room->state.seats[seat].name, task->name) == 0) {
        return;
    }
    struct ask nobody = {0};
    struct room_change *change = room_change_begin(room, &nobody, now_ms);
    room_change_add(change, "named",
                    json_pack("{s:s, s:s}", "seat", seat_name(seat), "name", task->name));
    room_change_commit(change, NULL);
}

static bool sits_there(const struct room *room, const void *who)
{
    return room_seat_of(&room->state, who) != SEAT_NONE;
}

void session_tell_rooms(struct house *house, const char *who, const char *name, int64_t now_ms)
{
    struct room_task named = {.run = run_named};
    memcpy(named.who, who, strlen(who));
    memcpy(named.name, name, strlen(name));
    rooms_do_where(house, sits_there, who, &named, now_ms);
}

void session_heard_name(struct house *house, const json_t *d, int64_t now_ms)
{
    const char *who = json_string_value(json_object_get(d, "who"));
    const char *name = json_string_value(json_object_get(d, "name"));
    if (who != NULL && name != NULL && strlen(who) < STORE_ID_BYTES &&
        strlen(name) < STORE_NAME_BYTES) {
        session_tell_rooms(house, who, name, now_ms);
    }
}

static void refuse(struct renaming *renaming, enum refusal refusal)
{
    ask_refuse(renaming->house, &renaming->ask, refusal, NULL, NULL);
    free(renaming);
}

static void on_renamed(void *data, enum store_status status)
{
    struct renaming *renaming = data;
    struct house *house = renaming->house;
    int64_t now_ms = house_now(house);
    house_store_said(house, status, now_ms);
    struct session *session = session_find(house, renaming->ask.who);
    if (status != STORE_OK) {
        refuse(renaming, REFUSAL_STORAGE_PAUSED);
        return;
    }
    if (session != NULL) {
        memcpy(session->name, renaming->name, sizeof session->name);
        people_changed(house, session);
    }
    ask_answer(house, &renaming->ask, json_pack("{s:s}", "name", renaming->name));
    session_tell_rooms(house, renaming->ask.who, renaming->name, now_ms);
    if (node_is_cluster(house)) {
        node_tell_all(house, NODE_NAMED,
                      json_pack("{s:s, s:s}", "who", renaming->ask.who, "name", renaming->name));
    }
    free(renaming);
}

/* Whether an account has that name, or one that looks like it. */
static void on_name_looked_up(void *data, enum store_status status)
{
    struct renaming *renaming = data;
    const struct session *session = session_find(renaming->house, renaming->ask.who);
    if (status == STORE_TAKEN) {
        refuse(renaming, REFUSAL_NAME_TAKEN);
    } else if (status != STORE_OK) {
        refuse(renaming, REFUSAL_STORAGE_PAUSED);
    } else if (session != NULL && session->account) {
        refuse(renaming, REFUSAL_NOT_ALLOWED); /* which they have become meanwhile */
    } else {
        struct store_write *write = store_begin(renaming->house->store);
        store_rename_person(write, renaming->ask.who, renaming->name);
        store_commit(write, on_renamed, renaming);
    }
}

void session_rename(struct house *house, const struct session *session, const struct ask *ask,
                    const char *name, int64_t now_ms)
{
    (void)now_ms;
    const struct names *names = house->accounts.names;
    enum names_status wrong = names_check(names, name);
    struct names_keys keys;
    if (session->account) {
        ask_refuse(house, ask, REFUSAL_NOT_ALLOWED,
                   "The name of an account is changed with its password.", NULL);
        return;
    }
    if (wrong != NAMES_OK || !names_keys(names, name, &keys)) {
        ask_refuse(house, ask, REFUSAL_BAD_NAME, names_status_text(wrong),
                   json_pack("{s:s}", "field", "name"));
        return;
    }
    struct renaming *renaming = calloc(1, sizeof *renaming);
    assert(renaming != NULL);
    assert(strlen(name) < sizeof renaming->name);
    renaming->house = house;
    renaming->ask = *ask;
    renaming->ask.data = NULL;
    memcpy(renaming->name, name, strlen(name));
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_find_key(house->store, both, "", on_name_looked_up, renaming);
}
