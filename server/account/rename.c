/* SPDX-License-Identifier: MIT */
/* The names of users: a guest takes a name that no account has, and the rooms where the guest sits get the new name. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account/accounts.h"
#include "base/runtime.h"
#include "node/sync.h"
#include "room/commit.h"
#include "room/registry.h"
#include "session/identity.h"
#include "session/names.h"
#include "session/presence.h"
#include "session/session.h"
#include "store/accounts.h"
#include "store/store.h"
#include "wire/request.h"

struct renaming {
    struct accounts *accounts;
    struct request request;
    char name[STORE_NAME_BYTES];
};

static void run_named(void *self, struct room *room, struct room_task *task, int64_t now_ms)
{
    struct accounts *accounts = self;
    int seat = room == NULL ? SEAT_NONE : room_user_seat(room, task->user_id);
    if (seat == SEAT_NONE || !room_placement_is_local(room) || room_phase(room) == ROOM_CLOSED ||
        room_log_is_full(room) || strcmp(room->state->seats[seat].name, task->name) == 0) {
        return;
    }
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    struct room_event event = {.kind = ROOM_EVENT_NAMED, .seat = seat};
    snprintf(event.d.named.name, sizeof event.d.named.name, "%s", task->name);
    room_change_add(change, &event);
    session_charge_stored(accounts->sessions, task->user_id, room_change_bytes(change), now_ms);
    room_change_commit(change, NULL);
}

static bool sits_there(const struct room *room, const void *user_id)
{
    return room_user_seat(room, user_id) != SEAT_NONE;
}

void account_session_update_rooms(struct accounts *accounts, const char *user_id, const char *name,
                                  int64_t now_ms)
{
    struct room_task named = {.run = run_named, .self = accounts};
    snprintf(named.user_id, sizeof named.user_id, "%s", user_id);
    snprintf(named.name, sizeof named.name, "%s", name);
    rooms_do_where(accounts->rooms, sits_there, user_id, &named, now_ms);
}

void account_session_name_apply(void *self, const struct sync_entry *entry, int64_t now_ms)
{
    struct accounts *accounts = self;
    const char *name = json_string_value(entry->value);
    if (name != NULL && strlen(entry->key) < STORE_ID_BYTES && strlen(name) < STORE_NAME_BYTES) {
        account_session_update_rooms(accounts, entry->key, name, now_ms);
    }
}

static void refuse_rename(struct renaming *renaming, enum refusal refusal)
{
    wire_refuse(renaming->accounts->counters, &renaming->request, refusal, NULL, NULL);
    free(renaming);
}

static void on_renamed(void *data, enum store_status status)
{
    struct renaming *renaming = data;
    struct accounts *accounts = renaming->accounts;
    int64_t now_ms = runtime_now(accounts->runtime);
    struct session *session = session_find(accounts->sessions, renaming->request.user_id);
    if (status != STORE_OK) {
        refuse_rename(renaming, REFUSAL_STORAGE_PAUSED);
        return;
    }
    if (session != NULL) {
        memcpy(session->name, renaming->name, sizeof session->name);
        session_presence_changed(accounts->sessions, session);
    }
    wire_answer(&renaming->request, &(struct wire_reply){.name = renaming->name});
    account_session_update_rooms(accounts, renaming->request.user_id, renaming->name, now_ms);
    node_sync_put(accounts->node, SYNC_NAMES, renaming->request.user_id,
                  json_string(renaming->name));
    free(renaming);
}

/* Takes the result of the search for an account with that name, or with one that looks like it. */
static void on_new_name_looked_up(void *data, enum store_status status)
{
    struct renaming *renaming = data;
    const struct session *session =
        session_find(renaming->accounts->sessions, renaming->request.user_id);
    if (status == STORE_TAKEN) {
        refuse_rename(renaming, REFUSAL_NAME_TAKEN);
    } else if (status != STORE_OK) {
        refuse_rename(renaming, REFUSAL_STORAGE_PAUSED);
    } else if (session != NULL && session->account) {
        refuse_rename(renaming, REFUSAL_NOT_ALLOWED); /* the guest has made an account meanwhile */
    } else {
        struct store_write *write = store_begin(renaming->accounts->store);
        store_rename_user(write, renaming->request.user_id, renaming->name);
        store_commit(write, on_renamed, renaming);
    }
}

void account_session_rename(struct accounts *accounts, const struct session *session,
                            const struct request *request, const char *name, int64_t now_ms)
{
    (void)now_ms;
    const struct names *names = accounts->sessions->identities.names;
    enum names_status wrong = session_names_check(names, name);
    struct names_keys keys;
    if (session->account) {
        wire_refuse(accounts->counters, request, REFUSAL_NOT_ALLOWED,
                    "Enter your password to change the name of your account.", NULL);
        return;
    }
    if (wrong != NAMES_OK || !session_names_keys(names, name, &keys)) {
        wire_refuse(accounts->counters, request, REFUSAL_BAD_NAME, session_names_status_text(wrong),
                    &(struct wire_problem_params){.field = "name"});
        return;
    }
    struct renaming *renaming = calloc(1, sizeof *renaming);
    assert(strlen(name) < sizeof renaming->name);
    renaming->accounts = accounts;
    renaming->request = *request;
    renaming->request.data = NULL;
    snprintf(renaming->name, sizeof renaming->name, "%s", name);
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_find_key(accounts->store, both, "", on_new_name_looked_up, renaming);
}
