/* SPDX-License-Identifier: MIT */
/* The answers to recent commands, for clients that send a command again because they have not seen its answer. */
#include <stdlib.h>

#include "session/session.h"
#include "wire/request.h"

enum { RESULTS_FIRST = 2 };

/* The newest are looked at first. */
static struct session_result *find_result(struct session *session, int64_t id)
{
    for (size_t i = 1; i <= session->result_count; i++) {
        size_t at = (session->result_at + session->result_capacity - i) % session->result_capacity;
        if (session->results[at].id == id) {
            return &session->results[at];
        }
    }
    return NULL;
}

static void send_result_again(struct sessions *sessions, const struct session *session,
                              const struct session_result *result)
{
    if (result->frame == NULL && result->v == 0) {
        return; /* under way */
    }
    struct net_frame *frame = result->frame != NULL ? net_frame_retain(result->frame)
                                                    : session_version_frame(result->id, result->v);
    net_send(sessions->net, session->conn, frame);
    net_frame_release(frame);
}

/* The place for one more result. The oldest is forgotten if there are SESSION_RESULTS_MAX. */
static struct session_result *next_place(struct session *session)
{
    if (session->result_count < SESSION_RESULTS_MAX) {
        if (session->result_count == session->result_capacity) {
            session->result_capacity =
                session->result_capacity == 0 ? RESULTS_FIRST : 2 * session->result_capacity;
            session->results =
                realloc(session->results, session->result_capacity * sizeof *session->results);
            session->result_at = session->result_count;
        }
        session->results[session->result_count++] = (struct session_result){0};
    }
    struct session_result *result = &session->results[session->result_at];
    session->result_at = (session->result_at + 1) % session->result_capacity;
    net_frame_release(result->frame);
    if (result->id > session->forgotten_id) {
        session->forgotten_id = result->id;
    }
    return result;
}

enum session_repeat session_register_command(struct sessions *sessions, struct session *session,
                                             int64_t id)
{
    const struct session_result *known = id <= session->last_id ? find_result(session, id) : NULL;
    if (known != NULL) {
        send_result_again(sessions, session, known);
        return SESSION_REPEATED;
    }
    if (id <= session->forgotten_id) {
        return SESSION_TOO_OLD;
    }
    *next_place(session) = (struct session_result){.id = id};
    if (id > session->last_id) {
        session->last_id = id;
    }
    return SESSION_NEW;
}

void session_answered(struct session *session, int64_t id, const struct answer *answer,
                      struct net_frame *frame)
{
    struct session_result *result = find_result(session, id);
    if (result == NULL || result->frame != NULL || result->v != 0) {
        return;
    }
    if (!answer->keep) {
        result->id = 0;
    } else if (answer->v != 0) {
        result->v = answer->v;
    } else {
        result->frame = net_frame_retain(frame);
    }
}
