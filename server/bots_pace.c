/* SPDX-License-Identifier: MIT */
#include "bots_pace.h"

#include "house.h"

enum {
    PACE_ROLL_MS = 1200,    /* the other side sees its own turn, and may take it back */
    PACE_PASS_MS = 700,     /* there is nothing to think about */
    PACE_TURN_MS = 1100,    /* and a little more … */
    PACE_STEP_MS = 250,     /* … for each step */
    PACE_ANSWER_MS = 1500,  /* to an offer */
    PACE_REMATCH_MS = 1500, /* from the end of a game, or from being asked */
    PACE_PART = 32,         /* of what is left on its clock, at most, beside what is free */
};

/* At most what its clock lets it have; who has so little that a tick is much does it at once. */
static int64_t within_clock(const struct house *house, const struct room_state *state, int seat,
                            int64_t pace_ms)
{
    const struct clock *clock = &state->clock;
    enum side side = seat_side(seat);
    pace_ms = pace_ms * house->bots.pace_percent / BOTS_PACE_USUAL;
    if (state->phase != ROOM_PLAYING || clock->rules.kind == CLOCK_NONE ||
        clock->rules.kind == CLOCK_DAYS) {
        return pace_ms;
    }
    /* What is due is done at the next tick. */
    int64_t most_ms = clock_free_ms(clock, side, state->at_ms) +
                      clock_left_ms(clock, side, state->at_ms) / PACE_PART - HOUSE_TICK_MS;
    return most_ms < HOUSE_TICK_MS ? 0 : pace_ms < most_ms ? pace_ms : most_ms;
}

int64_t bots_pace_ms(const struct house *house, const struct room_state *state,
                     const struct deed *deed)
{
    static const int64_t paces_ms[] = {
        [DEED_NONE] = 0,
        [DEED_LINK] = 0,
        [DEED_ROLL] = PACE_ROLL_MS,
        [DEED_TURN] = PACE_TURN_MS,
        [DEED_DRAW] = PACE_ANSWER_MS,
        [DEED_REMATCH] = PACE_REMATCH_MS,
    };
    return within_clock(house, state, deed->seat, paces_ms[deed->kind]);
}

int64_t bots_pace_of_turn_ms(const struct house *house, const struct room_state *state, int seat,
                             const struct ai_choice *choice)
{
    int steps = choice->turn.count;
    int64_t pace_ms = steps == 0 ? PACE_PASS_MS : PACE_TURN_MS + (int64_t)steps * PACE_STEP_MS;
    return within_clock(house, state, seat, pace_ms);
}

void bots_hurried_turn(const struct position *pos, struct turn *turn)
{
    struct owed first = position_owed(pos);
    struct position now = *pos;
    *turn = (struct turn){0};
    while (turn->count < TURN_STEPS_MAX) {
        struct step steps[POSITION_STEPS_MAX];
        struct position after;
        enum rule broken;
        if (position_steps(&now, steps) == 0 ||
            step_play(&now, &steps[0], &after, &broken) != TURN_OK) {
            return;
        }
        turn->steps[turn->count++] = steps[0];
        now = after;
        struct owed owed = position_owed(&now);
        if (owed.kind != OWED_TURN || owed.side != first.side || owed.seat != first.seat) {
            return;
        }
    }
}
