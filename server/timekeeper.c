/* SPDX-License-Identifier: MIT */
#include "timekeeper.h"

#include <assert.h>

#include "game.h"
#include "house.h"
#include "session.h"

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t most(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

/* ---- lag ---- */

static int64_t round_trip_ms(const struct room *room, const char *who)
{
    const struct session *session = who[0] == '\0' ? NULL : session_find(room->house, who);
    if (session == NULL || session->conn == 0) {
        return session == NULL ? 0 : session->away_trip_ms;
    }
    return net_round_trip_ms(room->house->net, session->conn);
}

int64_t timekeeper_lag_ms(const struct room *room, const struct room_state *state, const char *who,
                          int64_t now_ms)
{
    int seat = room_seat_of(state, who);
    return seat == SEAT_NONE || who[0] == '\0'
               ? 0
               : clock_lag_ms(&state->clock, seat_side(seat), round_trip_ms(room, who), now_ms);
}

/* ---- time that is up ---- */

/* When the side loses on time: what is on its way to the house may still come. */
static int64_t flag_ms(const struct room *room, enum side side)
{
    const struct room_state *state = &room->state;
    int64_t deadline_ms = clock_deadline_ms(&state->clock, side);
    if (state->phase != ROOM_PLAYING || deadline_ms == CLOCK_NEVER) {
        return CLOCK_NEVER;
    }
    const char *who = state->seats[room_owing_seat(state, side)].who;
    int64_t lag_ms = round_trip_ms(room, who);
    /* Beyond its deadline by as much as the lag, the whole of it may be credited. */
    return deadline_ms + clock_lag_ms(&state->clock, side, lag_ms, deadline_ms + lag_ms);
}

static int64_t first_deadline_ms(const struct room *room)
{
    return least(clock_deadline_ms(&room->state.clock, SIDE_WHITE),
                 clock_deadline_ms(&room->state.clock, SIDE_BLACK));
}

static int64_t first_flag_ms(const struct room *room)
{
    return least(flag_ms(room, SIDE_WHITE), flag_ms(room, SIDE_BLACK));
}

bool timekeeper_is_up(const struct room *room, int64_t now_ms)
{
    return room->back == BACK_NOTHING && first_flag_ms(room) <= now_ms;
}

static void flag(struct room *room, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int64_t first_ms = first_flag_ms(room);
    struct ask nobody = {0};
    struct room_change *change = room_change_begin(room, &nobody, now_ms);
    for (int at = SIDE_WHITE; at <= SIDE_BLACK; at++) {
        enum side side = (enum side)at;
        if (flag_ms(room, side) == first_ms) {
            int seat = room_owing_seat(state, side);
            room_change_add(change, "flagged", json_pack("{s:s}", "seat", seat_name(seat)));
        }
    }
    game_end_if_over(change);
    room_change_commit(change, NULL);
}

/* ---- time given back ---- */

static bool is_owed_time(const struct room *room, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int64_t deadline_ms = first_deadline_ms(room);
    bool days = state->clock.rules.kind == CLOCK_DAYS;
    return room->back != BACK_NOTHING && state->phase == ROOM_PLAYING &&
           deadline_ms != CLOCK_NEVER && (!days || deadline_ms - now_ms < CLOCK_AHEAD_MS);
}

void timekeeper_add_back(struct room_change *change, struct room *room, int64_t now_ms)
{
    if (is_owed_time(room, now_ms)) {
        bool days = room->state.clock.rules.kind == CLOCK_DAYS;
        room_change_add(change, "clock",
                        json_pack("{s:s, s:i}", "why",
                                  room->back == BACK_RESTART ? "restart" : "pause", "back_ms",
                                  days ? CLOCK_AHEAD_MS : CLOCK_BACK_MS));
    }
}

static void give_back(struct room *room, int64_t now_ms)
{
    if (!is_owed_time(room, now_ms)) {
        room->back = BACK_NOTHING;
        timekeeper_note(room);
        return;
    }
    struct ask nobody = {0};
    room_change_commit(room_change_begin(room, &nobody, now_ms), NULL);
}

void timekeeper_pause(struct house *house)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->state.phase == ROOM_PLAYING && room->back == BACK_NOTHING) {
            room->back = BACK_PAUSE;
        }
    }
    house->clock_due_ms = 0;
}

void timekeeper_leapt(struct house *house, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        room->awaits_ms = now_ms;
    }
    timekeeper_pause(house);
}

void timekeeper_note(struct room *room)
{
    int64_t due_ms = room->back != BACK_NOTHING ? 0 : first_deadline_ms(room);
    room->house->clock_due_ms = least(room->house->clock_due_ms, due_ms);
}

/* ---- the tick ---- */

/* How much of this tick's helpings is left. */
struct helpings {
    int back;
    int flags;
};

/* When the room has to be looked at again. */
static int64_t keep_time(struct room *room, struct helpings *helpings, int64_t now_ms)
{
    if (room->loading || room->writing || !room_home_is_here(room)) {
        return CLOCK_NEVER; /* what is being done to it notes it again */
    }
    if (room->back != BACK_NOTHING) {
        if (helpings->back-- > 0) {
            give_back(room, now_ms);
            return CLOCK_NEVER;
        }
        return now_ms;
    }
    /* Nobody's lag has to be looked up before. */
    int64_t deadline_ms = first_deadline_ms(room);
    int64_t first_ms = deadline_ms > now_ms ? deadline_ms : first_flag_ms(room);
    if (first_ms > now_ms) {
        return first_ms;
    }
    if (helpings->flags-- > 0) {
        flag(room, now_ms);
        return CLOCK_NEVER;
    }
    return now_ms;
}

void timekeeper_tick(struct house *house, int64_t now_ms)
{
    if (house->store_failing || now_ms < house->clock_due_ms) {
        return;
    }
    struct helpings helpings = {TIMEKEEPER_BACK_A_TICK, TIMEKEEPER_FLAGS_A_TICK};
    house->clock_due_ms = CLOCK_NEVER;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        int64_t due_ms = keep_time(room, &helpings, now_ms);
        house->clock_due_ms = least(house->clock_due_ms, due_ms);
    }
}

/* ---- who is absent ---- */

bool timekeeper_is_here(const struct room *room, int seat, int64_t now_ms)
{
    const char *who = room->state.seats[seat].who;
    return bots_level(who) != 0 ||
           (room->left_ms[seat] == 0 && session_is_here(room->house, who, now_ms));
}

void timekeeper_left(struct room *room, const char *who, int64_t now_ms)
{
    int seat = room_seat_of(&room->state, who);
    if (seat != SEAT_NONE) {
        room->left_ms[seat] = now_ms;
    }
}

void timekeeper_came(struct room *room, const char *who)
{
    int seat = room_seat_of(&room->state, who);
    if (seat != SEAT_NONE) {
        room->left_ms[seat] = 0;
    }
}

/* Who is not known to the house any more, or has not come since it began, went before that. */
static int64_t gone_ms(const struct room *room, int seat)
{
    const struct session *session = people_known(room->house, room->state.seats[seat].who);
    if (room->left_ms[seat] != 0) {
        return room->left_ms[seat];
    }
    return session == NULL ? 0 : session->gone_ms;
}

bool timekeeper_adjudicates(const struct settings *settings)
{
    /* Nobody keeps a rating by staying away. */
    return settings->clock.kind == CLOCK_NONE
               ? settings->visibility == VISIBILITY_PUBLIC || settings->rated
               : settings->clock.kind != CLOCK_DAYS;
}

bool timekeeper_claim(const struct room *room, int64_t now_ms, struct claim *claim)
{
    const struct room_state *state = &room->state;
    bool white = clock_runs(&state->clock, SIDE_WHITE);
    bool black = clock_runs(&state->clock, SIDE_BLACK);
    if (state->phase != ROOM_PLAYING || !timekeeper_adjudicates(&state->settings) ||
        white == black) {
        return false;
    }
    enum side side = white ? SIDE_WHITE : SIDE_BLACK;
    /* On its own turn only, and never for the time in which the house was away. */
    int64_t since_ms = most(room->awaits_ms, state->clock.sides[side].since_ms);
    bool on_purpose = true;
    for (int number = 1; number <= state->settings.seats; number++) {
        int seat = seat_at(side, number);
        if (timekeeper_is_here(room, seat, now_ms)) {
            return false;
        }
        since_ms = most(since_ms, gone_ms(room, seat));
        on_purpose = on_purpose && room->left_ms[seat] != 0;
    }
    claim->seat = room_owing_seat(state, side);
    claim->at_ms =
        since_ms + (on_purpose ? CLOCK_LEFT_MS : clock_patience_ms(&state->settings.clock));
    return true;
}
