/* SPDX-License-Identifier: MIT */
#include "session/observer.h"

#include <stddef.h>

/* Calls a function of all observers that have it, in their order. */
#define OBSERVERS_CALL(function, ...)                                                              \
    for (size_t i = 0; session_observers[i] != NULL; i++) {                                        \
        if (session_observers[i]->function != NULL) {                                              \
            session_observers[i]->function(__VA_ARGS__);                                           \
        }                                                                                          \
    }

void session_observers_accepted(struct app *app, const struct connection *connection,
                                int64_t now_ms)
{
    OBSERVERS_CALL(accepted, app, connection, now_ms)
}

bool session_observers_admit(struct app *app, net_conn conn, const char *user_id,
                             const struct request *hello, int64_t now_ms)
{
    for (size_t i = 0; session_observers[i] != NULL; i++) {
        if (session_observers[i]->admits != NULL &&
            !session_observers[i]->admits(app, conn, user_id, hello, now_ms)) {
            return false;
        }
    }
    return true;
}

enum refusal session_observers_guest_refusal(const struct app *app, const char **detail,
                                             json_t **params)
{
    for (size_t i = 0; session_observers[i] != NULL; i++) {
        enum refusal why = session_observers[i]->why_no_guest == NULL
                               ? REFUSALS_COUNT
                               : session_observers[i]->why_no_guest(app, detail, params);
        if (why != REFUSALS_COUNT) {
            return why;
        }
    }
    return REFUSALS_COUNT;
}

void session_observers_connected(struct app *app, const char *user_id)
{
    OBSERVERS_CALL(came, app, user_id)
}

void session_observers_welcome(const struct app *app, const struct session *session, json_t *data)
{
    OBSERVERS_CALL(welcome, app, session, data)
}

void session_observers_left(struct app *app, struct session *session)
{
    OBSERVERS_CALL(left, app, session)
}

void session_observers_destroyed(struct session *session)
{
    OBSERVERS_CALL(destroyed, session)
}

void session_observers_block_changed(struct app *app, struct session *session, const char *other)
{
    OBSERVERS_CALL(block_changed, app, session, other)
}
