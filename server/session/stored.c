/* SPDX-License-Identifier: MIT */
/*
 * What a user has the server do and store. A user is known here with a connection to this node or to another one; the
 * node that holds a room counts what its log takes.
 */
#include <assert.h>

#include "admission/admission.h"
#include "session/presence.h"
#include "session/session.h"

bool session_share(const struct session *session, struct map_key *key)
{
    const struct connection *connection = session_connection(session->sessions, session->conn);
    if (connection != NULL) {
        *key = session->scopes != 0 ? session_program_key(session->login)
                                    : rate_limit_key_of_address(&connection->address);
    }
    return connection != NULL;
}

int64_t *session_rate(struct session *session, enum limit rate)
{
    assert(rate >= LIMIT_OPENINGS_OF_USER && rate <= LIMIT_NAMES_OF_USER);
    return &session->rates_ms[rate - LIMIT_OPENINGS_OF_USER];
}

int64_t session_charge_rate(struct sessions *sessions, struct session *session, enum limit rate,
                            int64_t now_ms)
{
    return admission_acquire_from(sessions->admission, rate, session_rate(session, rate), now_ms);
}

/* The wait of an address that has stored more than is left; with nothing left, also of one that has stored nothing. */
static int64_t memory_wait(const struct admission *admission, const struct session *session,
                           size_t left_bytes, int64_t now_ms)
{
    struct map_key key = session_origin_key(&session->origin);
    int64_t wait_ms = admission_wait_within(admission, SHARE_STORED, key, left_bytes, now_ms);
    bool waits = wait_ms > 0 || left_bytes == 0;
    return waits && wait_ms < SESSION_NO_MEMORY_MS ? SESSION_NO_MEMORY_MS : wait_ms;
}

int64_t session_stored_wait(struct sessions *sessions, const struct session *session,
                            size_t left_bytes, int64_t now_ms)
{
    struct admission *admission = sessions->admission;
    int64_t stored_ms = session->rates_ms[LIMIT_STORED_OF_USER - LIMIT_OPENINGS_OF_USER];
    int64_t own_ms = admission_wait_from(LIMIT_STORED_OF_USER, stored_ms, now_ms);
    int64_t shared_ms =
        admission_wait(admission, SHARE_STORED, session_origin_key(&session->origin), now_ms);
    int64_t memory_ms =
        left_bytes == SIZE_MAX ? 0 : memory_wait(admission, session, left_bytes, now_ms);
    if (own_ms > 0) {
        admission_count(admission, LIMIT_STORED_OF_USER);
    } else if (shared_ms > 0) {
        admission_count(admission, (enum limit)SHARE_STORED);
    } else if (memory_ms > 0) {
        admission_count(admission, LIMIT_MOVE_BYTES);
    }
    int64_t wait_ms = own_ms > shared_ms ? own_ms : shared_ms;
    return wait_ms > memory_ms ? wait_ms : memory_ms;
}

void session_charge_stored(struct sessions *sessions, const char *user_id, size_t bytes,
                           int64_t now_ms)
{
    /* The map of the app is not const: only its owner, this module, changes a session. */
    struct session *session = (struct session *)session_presence_known(sessions, user_id);
    if (session != NULL) {
        admission_charge_bytes_to(LIMIT_STORED_OF_USER, session_rate(session, LIMIT_STORED_OF_USER),
                                  bytes, now_ms);
        admission_charge_bytes(sessions->admission, SHARE_STORED,
                               session_origin_key(&session->origin), bytes, now_ms);
    }
}
