/* SPDX-License-Identifier: MIT */
#include "room/clocks.h"

#include <assert.h>
#include <stdio.h>

#include "base/runtime.h"
#include "moderation/moderation.h"
#include "room/commit.h"
#include "room/registry.h"
#include "session/presence.h"
#include "session/session.h"

static int64_t earlier_of(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t later_ms(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* ---- the time of a room ---- */

int64_t room_now_ms(const struct room *room, int64_t now_ms)
{
    return later_ms(now_ms + room->ahead_ms, room->state->at_ms);
}

int64_t room_server_ms(const struct room *room, int64_t at_ms)
{
    return at_ms - room->ahead_ms;
}

int64_t room_since_ms(const struct room *room)
{
    return room_server_ms(room, room->state->since_ms);
}

/* ---- lag ---- */

static int64_t round_trip_ms(const struct room *room, const char *user_id)
{
    const struct session *session =
        user_id[0] == '\0' ? NULL : session_find(room->rooms->sessions, user_id);
    return session == NULL ? 0 : session_round_trip_ms(session);
}

int64_t room_clocks_lag_ms(const struct room *room, const struct room_state *state,
                           const char *user_id, int64_t now_ms)
{
    int seat = room_seat_of(state, user_id);
    return seat == SEAT_NONE || user_id[0] == '\0'
               ? 0
               : clock_lag_ms(&state->clock, seat_side(seat), round_trip_ms(room, user_id), now_ms);
}

/* ---- time that is up ---- */

/*
 * The time at which the side loses on time. It lies after the deadline, because an action may still be on its way to
 * the server.
 */
static int64_t flag_ms(const struct room *room, enum side side)
{
    const struct room_state *state = room->state;
    int64_t deadline_ms = clock_deadline_ms(&state->clock, side);
    if (state->phase != ROOM_PLAYING || deadline_ms == CLOCK_NEVER) {
        return CLOCK_NEVER;
    }
    const char *user_id = state->seats[room_owing_seat(state, side)].user_id;
    int64_t lag_ms = round_trip_ms(room, user_id);
    /* An action that arrives later than the deadline by the lag may get credit for the whole lag. */
    return deadline_ms + clock_lag_ms(&state->clock, side, lag_ms, deadline_ms + lag_ms);
}

int64_t room_clocks_deadline_ms(const struct room *room, enum side side)
{
    int64_t deadline_ms = clock_deadline_ms(&room->state->clock, side);
    return deadline_ms == CLOCK_NEVER ? CLOCK_NEVER : deadline_ms - room->ahead_ms;
}

static int64_t first_deadline_ms(const struct room *room)
{
    return earlier_of(clock_deadline_ms(&room->state->clock, SIDE_WHITE),
                      clock_deadline_ms(&room->state->clock, SIDE_BLACK));
}

static int64_t first_flag_ms(const struct room *room)
{
    return earlier_of(flag_ms(room, SIDE_WHITE), flag_ms(room, SIDE_BLACK));
}

bool room_clocks_is_expired(const struct room *room, int64_t now_ms)
{
    return room->owed.why == BACK_NOTHING && !room->rooms->runtime->store_failing &&
           first_flag_ms(room) <= room_now_ms(room, now_ms);
}

static void end_game_on_time(struct room *room, int64_t now_ms)
{
    const struct room_state *state = room->state;
    int64_t first_ms = first_flag_ms(room);
    struct request no_request = {0};
    struct room_change *change = room_change_begin(room, &no_request, now_ms);
    struct room_event event = {0};
    for (int at = SIDE_WHITE; at <= SIDE_BLACK; at++) {
        enum side side = (enum side)at;
        if (flag_ms(room, side) == first_ms) {
            int seat = room_owing_seat(state, side);
            event = (struct room_event){.kind = ROOM_EVENT_FLAGGED, .seat = seat};
            room_change_add(change, &event);
        }
    }
    room_game_follow(change, &event);
    room_change_commit(change, NULL);
}

/* ---- outages ---- */

static bool can_clocks_run(const struct room *room)
{
    /* The change that is being stored may begin a game, and then its clock runs already. */
    return room->state->phase == ROOM_PLAYING || room->writing;
}

void room_clocks_add_outage(struct room *room, enum back why, int64_t from_ms, int64_t to_ms)
{
    struct room_owed_time *owed = &room->owed;
    from_ms = later_ms(from_ms, owed->until_ms);
    owed->until_ms = later_ms(owed->until_ms, to_ms);
    if (to_ms <= from_ms || !can_clocks_run(room)) {
        return;
    }
    owed->lost_ms += to_ms - from_ms;
    owed->why = owed->why == BACK_NOTHING ? why : owed->why;
}

/* The storage still fails: no command could run since it began to fail. */
static void note_failing_store(struct room *room, int64_t now_ms)
{
    if (room->rooms->runtime->store_failing) {
        room_clocks_add_outage(room, BACK_STORE, room->rooms->runtime->failed_ms, now_ms);
    }
}

void room_clocks_add_memory_outage(struct room *room, int64_t now_ms)
{
    room_clocks_add_outage(room, BACK_STORE, now_ms, now_ms + SESSION_NO_MEMORY_MS);
    room_clocks_schedule(room);
}

/* The part of the side's running period that is charged. Days go on while the server is down. */
static int64_t charged_ms(const struct room *room, enum side side, int64_t at_ms)
{
    const struct clock *clock = &room->state->clock;
    int64_t outage_ms = clock->rules.kind == CLOCK_DAYS ? 0 : room->owed.lost_ms;
    return later_ms(clock_passed_ms(clock, side, at_ms) - room->owed.jumped_ms - outage_ms, 0);
}

/* The time that the side gets on top of that. With days: the deadline is at least so far away. */
static int64_t back_ms(const struct room *room, enum side side, int64_t at_ms)
{
    const struct clock *clock = &room->state->clock;
    int64_t lost_ms = room->owed.lost_ms;
    bool is_hour = clock->rules.kind == CLOCK_DAYS && lost_ms >= CLOCK_BACK_MS;
    return is_hour ? CLOCK_AHEAD_MS
                   : earlier_of(earlier_of(lost_ms, CLOCK_BACK_MS),
                                clock_back_max_ms(clock, side, at_ms));
}

static bool is_owed_time(const struct room *room, enum side side, int64_t at_ms)
{
    const struct clock *clock = &room->state->clock;
    int64_t deadline_ms = clock_deadline_ms(clock, side);
    return room->owed.why != BACK_NOTHING && room->state->phase == ROOM_PLAYING &&
           deadline_ms != CLOCK_NEVER &&
           (clock->rules.kind != CLOCK_DAYS || room->owed.jumped_ms > 0 ||
            deadline_ms - at_ms < back_ms(room, side, at_ms));
}

int64_t room_clocks_change_ms(const struct room *room, int64_t now_ms)
{
    return room_now_ms(room, later_ms(now_ms, room->awaits_ms));
}

void room_clocks_settle(struct room_change *change, struct room *room, int64_t at_ms)
{
    static const char *const words[] = {[BACK_RESTART] = "restart",
                                        [BACK_PAUSE] = "pause",
                                        [BACK_STORE] = "store",
                                        [BACK_TIME] = "time"};
    note_failing_store(room, at_ms - room->ahead_ms);
    for (int at = SIDE_WHITE; at <= SIDE_BLACK; at++) {
        enum side side = (enum side)at;
        if (is_owed_time(room, side, at_ms)) {
            struct room_event event = {.kind = ROOM_EVENT_CLOCK,
                                       .seat = SEAT_NONE,
                                       .d.clock = {.side = {true, side},
                                                   .charged_ms = charged_ms(room, side, at_ms),
                                                   .back_ms = back_ms(room, side, at_ms)}};
            snprintf(event.d.clock.why, sizeof event.d.clock.why, "%s", words[room->owed.why]);
            room_change_add(change, &event);
        }
    }
}

struct clock room_clocks_settled_clock(const struct room *room, int64_t at_ms)
{
    struct clock clock = room->state->clock;
    for (int at = SIDE_WHITE; at <= SIDE_BLACK; at++) {
        enum side side = (enum side)at;
        if (is_owed_time(room, side, at_ms)) {
            bool settles = clock_settle(&clock, side, charged_ms(room, side, at_ms),
                                        back_ms(room, side, at_ms), at_ms);
            assert(settles);
        }
    }
    return clock;
}

void room_clocks_settled(struct room *room, const struct room_owed_time *settled)
{
    /* What is left was lost while the change was being stored. */
    room->owed.lost_ms -= settled->lost_ms;
    room->owed.jumped_ms -= settled->jumped_ms;
    if (room->owed.lost_ms == 0 && room->owed.jumped_ms == 0) {
        room->owed.why = BACK_NOTHING;
    }
}

static void return_owed_time(struct room *room, int64_t now_ms)
{
    int64_t at_ms = room_clocks_change_ms(room, now_ms);
    if (!is_owed_time(room, SIDE_WHITE, at_ms) && !is_owed_time(room, SIDE_BLACK, at_ms)) {
        const struct room_owed_time settled = room->owed;
        room_clocks_settled(room, &settled);
        room_clocks_schedule(room);
        return;
    }
    struct request no_request = {0};
    room_change_commit(room_change_begin(room, &no_request, now_ms), NULL);
}

static void note_outage_of_all(struct rooms *rooms, enum back why, int64_t from_ms, int64_t to_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(rooms, &at)) != NULL) {
        if (can_clocks_run(room)) {
            note_failing_store(room, to_ms); /* the longer of two outages that overlap */
            room_clocks_add_outage(room, why, from_ms, to_ms);
            room_clocks_schedule(room);
        }
    }
}

void room_clocks_opened(struct rooms *rooms, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(rooms, &at)) != NULL) {
        if (room->owed.why == BACK_RESTART) {
            room_clocks_add_outage(room, BACK_RESTART, room->owed.until_ms, now_ms);
        }
    }
}

void room_clocks_store_back(struct rooms *rooms, int64_t failed_ms, int64_t now_ms)
{
    note_outage_of_all(rooms, BACK_STORE, failed_ms, now_ms);
}

static void await_again(struct room *room, int64_t now_ms)
{
    room->awaits_ms = now_ms;
    /* time was lost after all: it arrives as after a restart */
    room->placement.was_handed = false;
}

void room_clocks_stalled(struct rooms *rooms, int64_t lost_ms, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(rooms, &at)) != NULL) {
        await_again(room, now_ms);
    }
    note_outage_of_all(rooms, BACK_PAUSE, now_ms - lost_ms, now_ms);
}

void room_clocks_jumped(struct rooms *rooms, int64_t step_ms, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = rooms_next(rooms, &at)) != NULL) {
        await_again(room, now_ms);
        room->owed.until_ms += step_ms;
        int64_t caught_up_ms = earlier_of(room->ahead_ms, step_ms);
        room->ahead_ms -= caught_up_ms;
        if (caught_up_ms > 0) {
            room_show_presence_again(room); /* it says how far ahead the room is */
        }
        if (can_clocks_run(room) && step_ms > caught_up_ms) {
            room->owed.jumped_ms += step_ms - caught_up_ms;
            room->owed.why = room->owed.why == BACK_NOTHING ? BACK_TIME : room->owed.why;
            room_clocks_schedule(room);
        }
    }
}

/*
 * When the time that the room is owed is given back, by an event: at once. While no memory is left for moves, only when
 * a side's time would be up without it, so that the events of a game are as few as its deadlines. The next change gives
 * the time back, too.
 */
static int64_t back_due_ms(const struct room *room, int64_t here_ms)
{
    int64_t first_ms = first_deadline_ms(room);
    bool waits = rooms_bytes_left(room->rooms) == 0 && first_ms != CLOCK_NEVER;
    return waits ? first_ms + room->owed.lost_ms + room->owed.jumped_ms : here_ms;
}

void room_clocks_schedule(struct room *room)
{
    int64_t due_ms = room->owed.why != BACK_NOTHING ? 0 : first_deadline_ms(room);
    rooms_due_at(room, ROOM_DUE_CLOCK,
                 due_ms == CLOCK_NEVER ? ROOM_NEVER_DUE : due_ms - room->ahead_ms);
}

/* ---- the tick ---- */

/* How many rooms this tick may still give time back to, and how many games it may still end. */
struct work_left {
    int back;
    int flags;
};

/*
 * Returns the time at which the room has to be examined again; CLOCK_NEVER if it is scheduled, or will be by the load
 * or write that is under way. Beyond the limits of this tick the room has to wait for the next.
 */
static int64_t keep_time(struct room *room, struct work_left *left, int64_t now_ms)
{
    if (room->loading || room->writing || !room_placement_is_local(room)) {
        return CLOCK_NEVER;
    }
    int64_t here_ms = room_now_ms(room, now_ms);
    if (room->owed.why != BACK_NOTHING) {
        int64_t back_ms = back_due_ms(room, here_ms);
        if (back_ms <= here_ms && left->back-- > 0) {
            return_owed_time(room, now_ms);
            return CLOCK_NEVER;
        }
        return later_ms(back_ms - room->ahead_ms, now_ms + 1);
    }
    /* Compare the plain deadline first. This avoids looking up the lag of every player. */
    int64_t deadline_ms = first_deadline_ms(room);
    int64_t first_ms = deadline_ms > here_ms ? deadline_ms : first_flag_ms(room);
    if (first_ms == CLOCK_NEVER) {
        return CLOCK_NEVER;
    }
    if (first_ms > here_ms) {
        return later_ms(first_ms - room->ahead_ms, now_ms + 1);
    }
    if (left->flags-- > 0) {
        end_game_on_time(room, now_ms);
        return CLOCK_NEVER;
    }
    return now_ms + 1;
}

void room_clocks_tick(struct rooms *rooms, int64_t now_ms)
{
    struct work_left left = {ROOM_CLOCKS_BACK_A_TICK, ROOM_CLOCKS_FLAGS_A_TICK};
    struct room *room;
    while (!rooms->runtime->store_failing &&
           (room = rooms_pop_due(rooms, ROOM_DUE_CLOCK, now_ms)) != NULL) {
        int64_t due_ms = keep_time(room, &left, now_ms);
        if (due_ms != CLOCK_NEVER) {
            rooms_due_at(room, ROOM_DUE_CLOCK, due_ms);
        }
    }
}

/* ---- absence ---- */

bool room_clocks_is_banned(const struct room *room, int seat, int64_t now_ms)
{
    return moderation_ban_of_user(room->rooms->moderation, room->state->seats[seat].user_id,
                                  now_ms) != NULL;
}

bool room_clocks_is_present(const struct room *room, int seat, int64_t now_ms)
{
    const char *user_id = room->state->seats[seat].user_id;
    return seat_bot_level(user_id) != 0 ||
           (room->left_ms[seat] == 0 && !room_clocks_is_banned(room, seat, now_ms) &&
            session_is_here(room->rooms->sessions, user_id, now_ms));
}

void room_clocks_user_left(struct room *room, const char *user_id, int64_t now_ms)
{
    int seat = room_seat_of(room->state, user_id);
    if (seat != SEAT_NONE) {
        room->left_ms[seat] = now_ms;
    }
}

void room_clocks_user_joined(struct room *room, const char *user_id)
{
    int seat = room_seat_of(room->state, user_id);
    if (seat != SEAT_NONE) {
        room->left_ms[seat] = 0;
    }
}

/*
 * When the player was last present. 0 if the server does not know the user any more, or if the user has not connected
 * since the server started: such a player left before the start.
 */
static int64_t gone_ms(const struct room *room, int seat)
{
    const struct session *session =
        session_presence_known(room->rooms->sessions, room->state->seats[seat].user_id);
    if (room->left_ms[seat] != 0) {
        return room->left_ms[seat];
    }
    return session == NULL ? 0 : session->gone_ms;
}

bool room_clocks_absence(const struct room *room, int64_t now_ms, enum side side,
                         struct room_absence *absence)
{
    *absence = (struct room_absence){.is_away = true,
                                     .is_on_purpose = true,
                                     .since_ms = room->awaits_ms,
                                     .claim_after_ms = room->rooms->claim_after_ms};
    for (int number = 1; number <= room->state->settings.seats; number++) {
        int seat = seat_at(side, number);
        absence->is_away = absence->is_away && !room_clocks_is_present(room, seat, now_ms);
        /* The wait never counts the time in which the server was down. */
        absence->since_ms = later_ms(absence->since_ms, gone_ms(room, seat));
        bool is_banned = room_clocks_is_banned(room, seat, now_ms);
        absence->is_on_purpose = absence->is_on_purpose && (room->left_ms[seat] != 0 || is_banned);
        absence->is_banned = absence->is_banned || is_banned;
    }
    absence->since_ms += room->ahead_ms;
    return absence->is_away;
}

bool room_clocks_claim(const struct room *room, int64_t now_ms, struct claim *claim)
{
    const struct room_state *state = room->state;
    struct room_absence absence;
    bool white = clock_runs(&state->clock, SIDE_WHITE);
    bool black = clock_runs(&state->clock, SIDE_BLACK);
    enum side side = white ? SIDE_WHITE : SIDE_BLACK;
    if (state->phase != ROOM_PLAYING || white == black ||
        !room_clocks_absence(room, now_ms, side, &absence) ||
        !settings_allow_claim(&state->settings, &absence)) {
        return false;
    }
    claim->seat = room_owing_seat(state, side);
    claim->at_ms = room_claim_ms(state, side, &absence) - room->ahead_ms;
    return true;
}
