/* SPDX-License-Identifier: MIT */
#include "bot/private.h"

#include "base/runtime.h"

enum {
    PACE_ROLL_MS = 1200,    /* time for the other side to see its own turn and to take it back */
    PACE_ANSWER_MS = 1500,  /* until a bot answers an offer */
    PACE_REMATCH_MS = 1500, /* from the end of a game, or from an offer of a rematch */
    /* a bot uses at most this part of the time left on its clock, in addition to the free time */
    PACE_PART = 32,
};

/* Limits the pace to the time that the bot's clock allows; 0 if even one tick is more than that. */
static int64_t within_clock(const struct bot_service *service, const struct room_state *state,
                            int seat, int64_t pace_ms)
{
    const struct clock *clock = &state->clock;
    enum side side = seat_side(seat);
    pace_ms = pace_ms * service->pace_percent / BOTS_PACE_DEFAULT;
    if (state->phase != ROOM_PLAYING || clock->rules.kind == CLOCK_NONE ||
        clock->rules.kind == CLOCK_DAYS) {
        return pace_ms;
    }
    /* One tick is subtracted because an action that is due runs at the next tick. */
    int64_t most_ms = clock_free_ms(clock, side, state->at_ms) +
                      clock_left_ms(clock, side, state->at_ms) / PACE_PART - APP_TICK_MS;
    return most_ms < APP_TICK_MS ? 0 : pace_ms < most_ms ? pace_ms : most_ms;
}

int64_t bots_pace_ms(const struct bot_service *service, const struct room_state *state,
                     const struct action *action)
{
    static const int64_t paces_ms[] = {
        [BOT_ACTION_NONE] = 0,
        [BOT_ACTION_LINK] = 0,
        [BOT_ACTION_ROLL] = PACE_ROLL_MS,
        [BOT_ACTION_TURN] = MANNERS_PACE_FORCED_MS,
        [BOT_ACTION_DRAW] = PACE_ANSWER_MS,
        [BOT_ACTION_REMATCH] = PACE_REMATCH_MS,
    };
    return within_clock(service, state, action->seat, paces_ms[action->kind]);
}

int64_t bots_pace_of_turn_ms(const struct bot_service *service, const struct room_state *state,
                             int seat, const struct manners_look *look)
{
    return within_clock(service, state, seat, look->pace_ms);
}

int64_t bots_spare_ms(const struct bot_service *service, const struct room_state *state, int seat)
{
    return within_clock(service, state, seat, MANNERS_PACE_MOST_MS);
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
