/* SPDX-License-Identifier: MIT */
/* Commands that end a game beside its rules: a draw offered and answered, a claim on who is absent; and leaving. */
#include <string.h>

#include "commands.h"
#include "game.h"
#include "house.h"
#include "room_change.h"
#include "timekeeper.h"

static void refuse_state(struct room *room, const struct ask *ask, const char *detail)
{
    ask_refuse(room->house, ask, REFUSAL_WRONG_STATE, detail,
               json_pack("{s:s}", "state", room_phase_word(room->state.phase)));
}

static void commit_v(struct room_change *change)
{
    json_int_t v = room_change_state(change)->v;
    room_change_commit(change, json_pack("{s:I}", "v", v));
}

void command_draw_offer(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    const struct draws *draws = &state->draws;
    int seat = room_seat_of(state, ask->who);
    if (draws->stands) {
        refuse_state(room, ask, "A draw has been offered already.");
    } else if (draws->turns_to_wait[seat_side(seat)] > 0) {
        ask_refuse(room->house, ask, REFUSAL_TOO_EARLY,
                   "After one offer of a draw, play on before the next.",
                   json_pack("{s:i}", "turns", draws->turns_to_wait[seat_side(seat)]));
    } else if (state->v >= ROOM_EVENTS_MAX) {
        ask_refuse(room->house, ask, REFUSAL_LOG_FULL, NULL, NULL);
    } else {
        struct room_change *change = room_change_begin(room, ask, now_ms);
        room_change_add(change, "offered",
                        json_pack("{s:s, s:s}", "what", "draw", "seat", seat_name(seat)));
        commit_v(change);
    }
}

void command_draw_answer(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct draws *draws = &room->state.draws;
    int seat = room_seat_of(&room->state, ask->who);
    if (!draws->stands || seat_side(draws->seat) == seat_side(seat)) {
        refuse_state(room, ask, "The other side has offered no draw.");
        return;
    }
    struct room_change *change = room_change_begin(room, ask, now_ms);
    room_change_add(change, "answered",
                    json_pack("{s:s, s:s, s:O}", "what", "draw", "seat", seat_name(seat), "accept",
                              json_object_get(ask->data, "accept")));
    game_end_if_over(change);
    commit_v(change);
}

static void refuse_early(struct room *room, const struct ask *ask, int64_t wait_ms)
{
    ask_refuse(room->house, ask, REFUSAL_TOO_EARLY, NULL,
               json_pack("{s:I}", "retry_after_ms", (json_int_t)wait_ms));
}

void command_claim(struct room *room, const struct ask *ask, int64_t now_ms)
{
    const struct room_state *state = &room->state;
    int seat = room_seat_of(state, ask->who);
    enum side other = seat_side(seat) == SIDE_WHITE ? SIDE_BLACK : SIDE_WHITE;
    struct claim claim;
    if (!timekeeper_adjudicates(&state->settings)) {
        ask_refuse(room->house, ask, REFUSAL_NOT_ALLOWED, "Nobody forfeits at this table.", NULL);
    } else if (room_owing_seat(state, other) == SEAT_NONE ||
               room_owing_seat(state, seat_side(seat)) != SEAT_NONE) {
        refuse_state(room, ask, "It is not for the other side alone to go on.");
    } else if (!timekeeper_claim(room, now_ms, &claim)) {
        refuse_early(room, ask, clock_patience_ms(&state->settings.clock));
    } else if (now_ms < claim.at_ms) {
        refuse_early(room, ask, claim.at_ms - now_ms);
    } else {
        struct room_change *change = room_change_begin(room, ask, now_ms);
        room_change_add(change, "claimed",
                        json_pack("{s:s, s:O, s:s}", "seat", seat_name(seat), "what",
                                  json_object_get(ask->data, "what"), "away",
                                  seat_name(claim.seat)));
        game_end_if_over(change);
        commit_v(change);
    }
}

void command_leave(struct room *room, const struct ask *ask, int64_t now_ms)
{
    timekeeper_left(room, ask->who, now_ms);
    ask_answer(room->house, ask, json_pack("{s:I}", "v", (json_int_t)room->state.v));
}
