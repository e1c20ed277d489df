/* SPDX-License-Identifier: MIT */
#include "commands/pairings.h"

#include <string.h>

#include "admission/admission.h"
#include "base/runtime.h"
#include "commands/commands.h"
#include "room/observer.h"
#include "room/registry.h"
#include "room/room.h"
#include "rules/room/command.h"
#include "session/observer.h"
#include "session/session.h"

struct command_pairing *command_pairing_of(const struct room *room)
{
    return room_slot(room, &pairings_observer);
}

/* The share of the address, or of the token, from which the user was paired last. */
struct paired_from {
    struct map_key key;
    bool is_known;
};

static struct paired_from *paired_from(const struct session *session)
{
    return session_slot(session, &pairings_session_observer);
}

static int64_t later_of(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* The share of the session's address, or of its token; false if the address is unknown here. */
static bool find_share(const struct session *session, struct map_key *key)
{
    if (session_share(session, key)) {
        return true;
    }
    *key = paired_from(session)->key;
    return paired_from(session)->is_known;
}

static void note_left(struct commands *commands, struct room *room, int seat,
                      struct session *session, int64_t now_ms)
{
    struct admission *admission = commands->admission;
    struct map_key key;
    bool *left = &command_pairing_of(room)->left[seat];
    if (*left || !find_share(session, &key)) {
        return;
    }
    *left = true;
    *paired_from(session) = (struct paired_from){key, true};
    admission_charge_to(LIMIT_PAIRINGS_LEFT_OF_USER,
                        session_rate(session, LIMIT_PAIRINGS_LEFT_OF_USER), now_ms);
    admission_charge(admission, SHARE_PAIRINGS_LEFT, key, now_ms);
}

/* The user has come back and played. */
static void return_left_pairing(struct commands *commands, struct room *room, int seat,
                                struct session *session)
{
    struct admission *admission = commands->admission;
    bool *left = &command_pairing_of(room)->left[seat];
    if (*left) {
        admission_return_to(LIMIT_PAIRINGS_LEFT_OF_USER,
                            session_rate(session, LIMIT_PAIRINGS_LEFT_OF_USER));
        admission_return(admission, SHARE_PAIRINGS_LEFT, paired_from(session)->key);
        *left = false;
    }
}

void command_pairings_user_left(struct commands *commands, struct room *room,
                                struct session *session, int64_t now_ms)
{
    int seat = room_user_seat(room, session_user(session));
    if (seat != SEAT_NONE && room_is_first_turn_due(room->state, seat)) {
        note_left(commands, room, seat, session, now_ms);
    }
}

static void leave_all(struct commands *commands, struct session *session, int64_t now_ms)
{
    size_t count;
    struct room *const *rooms = rooms_of_user(commands->rooms, session_user(session), &count);
    for (size_t i = 0; i < count; i++) {
        command_pairings_user_left(commands, rooms[i], session, now_ms);
    }
}

int64_t command_pairings_wait_ms(struct commands *commands, struct session *session, int64_t now_ms)
{
    struct admission *admission = commands->admission;
    struct map_key key;
    leave_all(commands, session, now_ms);
    if (!find_share(session, &key)) {
        return 0;
    }
    int64_t user_ms = admission_wait_from(
        LIMIT_PAIRINGS_LEFT_OF_USER, *session_rate(session, LIMIT_PAIRINGS_LEFT_OF_USER), now_ms);
    int64_t address_ms = admission_wait(admission, SHARE_PAIRINGS_LEFT, key, now_ms);
    if (user_ms > 0) {
        admission_count(admission, LIMIT_PAIRINGS_LEFT_OF_USER);
    } else if (address_ms > 0) {
        admission_count(admission, (enum limit)SHARE_PAIRINGS_LEFT);
    }
    return later_of(user_ms, address_ms);
}

/* ---- what happens in rooms ---- */

/* Whether the game has ended because the player's side did not play it. */
static bool has_lost_unplayed(const struct room_state *now, int seat)
{
    bool is_left =
        now->reason == END_RESIGNED || now->reason == END_TIME || now->reason == END_ABANDONED;
    return now->phase == ROOM_ENDED && is_left && now->result != room_result_of(seat_side(seat)) &&
           now->result != RESULT_DRAW;
}

static void note_pairing_change(void *self, const struct room_changed *changed)
{
    struct commands *commands = self;
    struct room *room = changed->room;
    const struct room_state *before = changed->before;
    const struct room_state *now = room->state;
    bool *left = command_pairing_of(room)->left;
    int64_t now_ms = runtime_now(commands->runtime);
    for (int seat = 0; seat < SEATS_MAX && !changed->only_moves; seat++) {
        struct session *session = session_find(commands->sessions, before->seats[seat].user_id);
        bool is_same = strcmp(before->seats[seat].user_id, now->seats[seat].user_id) == 0;
        if (session != NULL && room_is_first_turn_due(before, seat)) {
            if (has_lost_unplayed(now, seat)) {
                note_left(commands, room, seat, session, now_ms);
            } else if (is_same && !now->seats[seat].paired) {
                return_left_pairing(commands, room, seat, session);
            }
        }
        left[seat] = left[seat] && is_same && now->phase == ROOM_PLAYING;
    }
}

static void on_user_left(void *self, struct session *session)
{
    struct commands *commands = self;
    leave_all(commands, session, runtime_now(commands->runtime));
}

const struct room_observer pairings_observer = {.room_bytes = sizeof(struct command_pairing),
                                                .changed = note_pairing_change};
const struct session_observer pairings_session_observer = {
    .session_bytes = sizeof(struct paired_from), .left = on_user_left};
