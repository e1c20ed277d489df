/* SPDX-License-Identifier: MIT */
/* An unknown client becomes a guest, with a name that no account has. */
#include "session/hello.h"

#include <assert.h>

#include "admission/admission.h"
#include "base/log.h"
#include "base/runtime.h"
#include "session/identity.h"
#include "session/names.h"
#include "session/observer.h"
#include "session/session.h"

enum {
    NAMES_TRIED_MAX = 8,    /* names drawn for a new guest until one is free */
    GUESTS_RETRY_MS = 1000, /* a refused client may come again; by then the queue has moved on */
};

static void on_guest_stored(void *data, enum store_status status)
{
    struct handshake *handshake = data;
    struct sessions *sessions = handshake->sessions;
    int64_t now_ms = runtime_now(sessions->runtime);
    if (status != STORE_OK) {
        session_handshake_refuse(handshake, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        return;
    }
    struct connection *connection = session_handshake_connection(handshake);
    if (connection == NULL) {
        session_handshake_destroy(handshake);
        return;
    }
    log_event(&sessions->runtime->log, LOG_INFO, "guest.created",
              log_text("user", handshake->user_id));
    session_handshake_accept(handshake,
                             session_handshake_make_session(handshake, handshake->user_id,
                                                            handshake->name, now_ms, now_ms),
                             connection, now_ms);
}

static void store_guest(struct handshake *handshake, int64_t now_ms)
{
    struct sessions *sessions = handshake->sessions;
    ids_user(handshake->user_id);
    ids_token(handshake->token);
    ids_token_hash(handshake->token, handshake->token_hash);
    struct store_write *write = store_begin(sessions->store);
    store_put_user(write, handshake->user_id, handshake->token_hash, handshake->name, now_ms);
    store_commit(write, on_guest_stored, handshake);
}

static void draw_name(struct handshake *handshake);

/* An account may have a name of the kind that the server draws for guests. */
static void on_name_looked_up(void *data, enum store_status status)
{
    struct handshake *handshake = data;
    bool taken = status == STORE_TAKEN;
    if (session_handshake_connection(handshake) == NULL) {
        session_handshake_destroy(handshake);
    } else if (status != STORE_OK && !taken) {
        session_handshake_refuse(handshake, REFUSAL_STORAGE_PAUSED, NULL, NULL);
    } else if (taken && handshake->names_tried < NAMES_TRIED_MAX) {
        draw_name(handshake);
    } else {
        store_guest(handshake, runtime_now(handshake->sessions->runtime));
    }
}

static void draw_name(struct handshake *handshake)
{
    struct names_keys keys;
    handshake->names_tried++;
    ids_guest_name(handshake->name);
    bool sound = session_names_keys(handshake->sessions->identities.names, handshake->name, &keys);
    assert(sound);
    const char *const both[2] = {keys.as_said, keys.as_written};
    store_find_key(handshake->sessions->store, both, "", on_name_looked_up, handshake);
}

static void refuse_guest_for_now(struct handshake *handshake, int64_t wait_ms)
{
    session_handshake_refuse(handshake, REFUSAL_TOO_MANY_GUESTS, NULL,
                             &(struct wire_problem_params){.retry_after_ms = {true, wait_ms}});
}

/* The turn of a new guest has come. */
static void admit_guest(void *data, struct fair_item *item)
{
    struct sessions *sessions = data;
    struct handshake *handshake = (struct handshake *)item;
    handshake->admitted = true;
    if (session_handshake_connection(handshake) == NULL) {
        session_handshake_destroy(handshake);
    } else if (sessions->runtime->closing) {
        session_handshake_refuse(handshake, REFUSAL_RESTARTING, NULL, NULL);
    } else if (sessions_are_full(sessions, runtime_now(sessions->runtime))) {
        refuse_guest_for_now(handshake, GUESTS_RETRY_MS);
    } else {
        draw_name(handshake);
    }
}

void session_open_gate(struct sessions *sessions)
{
    struct gate *gate = &sessions->admission->guests;
    gate->start = admit_guest;
    gate->data = sessions;
}

void session_handshake_of_guest(struct handshake *handshake, int64_t now_ms)
{
    struct sessions *sessions = handshake->sessions;
    const char *detail = NULL;
    struct wire_problem_params params = {0};
    enum refusal why = session_observers_guest_refusal(sessions, &detail, &params);
    if (why != REFUSALS_COUNT) {
        session_handshake_refuse(handshake, why, detail, &params);
        return;
    }
    const struct connection *connection = session_handshake_connection(handshake);
    if (connection == NULL) {
        session_handshake_destroy(handshake);
        return;
    }
    struct admission *admission = sessions->admission;
    int64_t wait_ms = admission_acquire_of(admission, SHARE_GUESTS, &connection->address, now_ms);
    if (wait_ms > 0) {
        refuse_guest_for_now(handshake, wait_ms);
        return;
    }
    struct fair_item *displaced =
        admission_gate_enter(&admission->guests, rate_limit_key_of_address(&connection->address),
                             &handshake->item, now_ms);
    if (displaced != NULL) {
        admission_count(admission, LIMIT_GUESTS_WAITING);
        refuse_guest_for_now((struct handshake *)displaced, GUESTS_RETRY_MS);
    }
}
