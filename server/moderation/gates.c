/* SPDX-License-Identifier: MIT */
/* What bans and the lockdown refuse. */
#include <assert.h>

#include "moderation/moderation.h"
#include "session/observer.h"
#include "session/session.h"
#include "wire/command.h"
#include "wire/error.h"
#include "wire/request.h"

static const char *const level_says[LOCKDOWN_LEVELS] = {
    [LOCKDOWN_OPEN] = "The server is open again.",
    [LOCKDOWN_PRESETS] = "For now, chat is limited to preset phrases.",
    [LOCKDOWN_NO_ROOMS] = "For now, guests of less than an hour cannot open tables.",
    [LOCKDOWN_NO_GUESTS] = "For now, the server admits no new guests.",
    [LOCKDOWN_GAMES] = "For now, running games continue and new games cannot start.",
};

static bool is_new_guest(const struct session *session, int64_t now_ms)
{
    return session_is_guest(session) && now_ms - session->made_ms < MODERATION_NEW_GUEST_MS;
}

bool moderation_allows(struct moderation *moderation, const struct session *session,
                       const struct request *request, int64_t now_ms)
{
    enum lockdown level = moderation->level;
    enum lockdown why = LOCKDOWN_OPEN;
    if (request->command->begins && level >= LOCKDOWN_GAMES) {
        why = LOCKDOWN_GAMES;
    } else if (request->command->opens && level >= LOCKDOWN_NO_ROOMS &&
               is_new_guest(session, now_ms)) {
        why = LOCKDOWN_NO_ROOMS;
    }
    if (why == LOCKDOWN_OPEN) {
        return true;
    }
    wire_refuse(moderation->counters, request, REFUSAL_LOCKDOWN, level_says[why],
                &(struct wire_problem_params){.level = {true, level}});
    return false;
}

bool moderation_allows_guests(const struct moderation *moderation)
{
    return moderation->level < LOCKDOWN_NO_GUESTS;
}

const char *moderation_level_text(enum lockdown level)
{
    assert(level < LOCKDOWN_LEVELS);
    return level_says[level];
}

/* ---- gates of sessions ---- */

static void close_banned_address(void *self, const struct connection *connection, int64_t now_ms)
{
    struct moderation *moderation = self;
    const struct ban *ban = moderation_ban_of_address(moderation, &connection->address, now_ms);
    if (ban != NULL) {
        moderation_turn_out(moderation, connection->conn, NULL, ban);
    }
}

static bool is_user_admitted(void *self, net_conn conn, const char *user_id,
                             const struct request *hello, int64_t now_ms)
{
    struct moderation *moderation = self;
    const struct ban *ban = moderation_ban_of_user(moderation, user_id, now_ms);
    if (ban != NULL) {
        moderation_turn_out(moderation, conn, hello, ban);
    }
    return ban == NULL;
}

static enum refusal refusal_of_guest(void *self, const char **detail,
                                     struct wire_problem_params *params)
{
    const struct moderation *moderation = self;
    if (moderation_allows_guests(moderation)) {
        return REFUSALS_COUNT;
    }
    *detail = moderation_level_text(LOCKDOWN_NO_GUESTS);
    params->level = (struct wire_number){true, moderation->level};
    return REFUSAL_LOCKDOWN;
}

const struct session_observer moderation_observer = {
    .accepted = close_banned_address,
    .admits = is_user_admitted,
    .why_no_guest = refusal_of_guest,
};
