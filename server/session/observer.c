/* SPDX-License-Identifier: MIT */
#include "session/observer.h"

#include <assert.h>

#include "session/session.h"

enum { SLOT_ALIGNMENT = _Alignof(int64_t) }; /* no part needs a larger one */

void sessions_set_hooks(struct sessions *sessions, const struct session_hook *hooks)
{
    sessions->hooks = hooks;
    sessions->session_bytes = sizeof(struct session);
    for (int i = 0; hooks[i].observer != NULL; i++) {
        assert(i < SESSION_HOOKS_MAX);
        sessions->slots_at[i] = sessions->session_bytes;
        sessions->session_bytes += (hooks[i].observer->session_bytes + SLOT_ALIGNMENT - 1) /
                                   SLOT_ALIGNMENT * SLOT_ALIGNMENT;
    }
}

void *session_slot(const struct session *session, const struct session_observer *observer)
{
    const struct sessions *sessions = session->sessions;
    int i = 0;
    while (sessions->hooks[i].observer != observer) {
        assert(sessions->hooks[i].observer != NULL);
        i++;
    }
    return (char *)session + sessions->slots_at[i];
}

bool session_observers_admit(struct sessions *sessions, net_conn conn, const char *user_id,
                             const struct request *hello, int64_t now_ms)
{
    for (const struct session_hook *hook = sessions->hooks; hook->observer != NULL; hook++) {
        if (hook->observer->admits != NULL &&
            !hook->observer->admits(hook->self, conn, user_id, hello, now_ms)) {
            return false;
        }
    }
    return true;
}

enum refusal session_observers_guest_refusal(const struct sessions *sessions, const char **detail,
                                             struct wire_problem_params *params)
{
    for (const struct session_hook *hook = sessions->hooks; hook->observer != NULL; hook++) {
        enum refusal why = hook->observer->why_no_guest == NULL
                               ? REFUSALS_COUNT
                               : hook->observer->why_no_guest(hook->self, detail, params);
        if (why != REFUSALS_COUNT) {
            return why;
        }
    }
    return REFUSALS_COUNT;
}
