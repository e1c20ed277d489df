/* SPDX-License-Identifier: MIT */
/*
 * What other modules do when a connection or a session changes, and the gates that they hold. A module fills in a
 * struct session_observer with the functions that it needs; app/hooks.c lists all observers in their order. A session
 * names none of them.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "net/net.h"
#include "wire/error.h"

struct app;
struct connection;
struct request;
struct session;

/** Every function may be NULL. */
struct session_observer {
    /** A client has connected. The function may disconnect it. */
    void (*accepted)(struct app *app, const struct connection *connection, int64_t now_ms);
    /** Whether the user may come in by this `hello`; false if the function has answered and disconnects the client. */
    bool (*admits)(struct app *app, net_conn conn, const char *user_id, const struct request *hello,
                   int64_t now_ms);
    /**
     * Why no new guest may come in; REFUSALS_COUNT: one may. `detail` and `params` of the refusal are set only with a
     * refusal; the caller releases `params`.
     */
    enum refusal (*why_no_guest)(const struct app *app, const char **detail, json_t **params);
    /** The user has connected, here or at another node. */
    void (*came)(struct app *app, const char *user_id);
    /** Adds to the welcome. */
    void (*welcome)(const struct app *app, const struct session *session, json_t *data);
    /** The session loses its connection, which is still set: ends what the session follows. */
    void (*left)(struct app *app, struct session *session);
    /** Frees what the module keeps in the session. */
    void (*destroyed)(struct session *session);
    /** The user has blocked `other` or was blocked by `other`, or such a block has ended. */
    void (*block_changed)(struct app *app, struct session *session, const char *other);
};

/** All observers in their order; NULL after the last. */
extern const struct session_observer *const session_observers[];

/* Each of these calls the function of the same name of all observers. */
void session_observers_accepted(struct app *app, const struct connection *connection,
                                int64_t now_ms);
/** True if all admit the user. */
bool session_observers_admit(struct app *app, net_conn conn, const char *user_id,
                             const struct request *hello, int64_t now_ms);
/** The first refusal. */
enum refusal session_observers_guest_refusal(const struct app *app, const char **detail,
                                             json_t **params);
void session_observers_connected(struct app *app, const char *user_id);
void session_observers_welcome(const struct app *app, const struct session *session, json_t *data);
void session_observers_left(struct app *app, struct session *session);
void session_observers_destroyed(struct session *session);
void session_observers_block_changed(struct app *app, struct session *session, const char *other);
