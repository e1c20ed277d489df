/* SPDX-License-Identifier: MIT */
/*
 * What other modules do when a connection or a session changes, and the gates that they hold. A module fills in a
 * struct session_observer with the functions that it needs; app/wiring.c hands all observers to the sessions, in their
 * order. A session names none of them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/net.h"
#include "wire/error.h"

struct sessions;
struct connection;
struct request;
struct session;
struct wire_welcome;

/** Every function may be NULL. */
struct session_observer {
    size_t
        session_bytes; /* what the module remembers about a session: session_slot(); 0: nothing */
    /** A client has connected. The function may disconnect it. */
    void (*accepted)(void *self, const struct connection *connection, int64_t now_ms);
    /** Whether the user may come in by this `hello`; false if the function has answered and disconnects the client. */
    bool (*admits)(void *self, net_conn conn, const char *user_id, const struct request *hello,
                   int64_t now_ms);
    /**
     * Why no new guest may come in; REFUSALS_COUNT: one may. `detail` and `params` of the refusal are set only with a
     * refusal; the caller releases `params`.
     */
    enum refusal (*why_no_guest)(void *self, const char **detail,
                                 struct wire_problem_params *params);
    /** The user has connected, here or at another node. */
    void (*came)(void *self, const char *user_id);
    /** Adds to the welcome, and to the lines of its rooms. */
    void (*welcome)(void *self, const struct session *session, struct wire_welcome *welcome,
                    struct text_out *rooms);
    /** The session loses its connection, which is still set: ends what the session follows. */
    void (*left)(void *self, struct session *session);
    /** Frees what the module keeps in the session. */
    void (*destroyed)(void *self, struct session *session);
    /** The user has blocked `other` or was blocked by `other`, or such a block has ended. */
    void (*block_changed)(void *self, struct session *session, const char *other);
};

/** An observer and its module's own struct, which each of its functions gets first. */
struct session_hook {
    const struct session_observer *observer; /* NULL after the last */
    void *self;
};

/** To be called before the first session exists. The hooks, at most SESSION_HOOKS_MAX, are borrowed. */
void sessions_set_hooks(struct sessions *sessions, const struct session_hook *hooks);
/** What the observer's module remembers about the session: its `session_bytes`, all zeroes in a new session. */
void *session_slot(const struct session *session, const struct session_observer *observer);

/** Calls a function of all observers that have it, in their order. */
#define SESSION_OBSERVERS_CALL(sessions, function, ...)                                            \
    for (const struct session_hook *hook = (sessions)->hooks; hook->observer != NULL; hook++) {    \
        if (hook->observer->function != NULL) {                                                    \
            hook->observer->function(hook->self, __VA_ARGS__);                                     \
        }                                                                                          \
    }

/** True if all admit the user. */
bool session_observers_admit(struct sessions *sessions, net_conn conn, const char *user_id,
                             const struct request *hello, int64_t now_ms);
/** The first refusal. */
enum refusal session_observers_guest_refusal(const struct sessions *sessions, const char **detail,
                                             struct wire_problem_params *params);
