/* SPDX-License-Identifier: MIT */
#include "reckoning.h"

#include <string.h>

enum {
    STEP_SHOWN_MS = 300,
    LAG_TURN_MS = 500,
    LAG_GAME_MS = 5000,
    BACK_MS = 15000,
    BACK_DAYS_MS = 3600000,
    HOUR_MS = 3600000,
    SLACK_MS = 1000, /* a step of the clock below this size is not noticed */
};

static int64_t most(int64_t one, int64_t other)
{
    return one > other ? one : other;
}

static bool is_live(const struct clock_rules *rules)
{
    return rules->kind == CLOCK_DELAY || rules->kind == CLOCK_FISCHER;
}

static int64_t full_ms(const struct clock_rules *rules)
{
    return rules->kind == CLOCK_DAYS ? rules->days * INT64_C(86400000) : rules->reserve_s * 1000;
}

static int64_t free_ms(const struct clock_rules *rules, int steps)
{
    int64_t delay_ms = rules->kind == CLOCK_DELAY ? rules->turn_s * 1000 : 0;
    return is_live(rules) ? delay_ms + steps * STEP_SHOWN_MS : 0;
}

static int64_t left_ms(const struct clock_rules *rules, const struct reckoning_side *side,
                       int64_t at_ms)
{
    int64_t passed_ms = side->runs ? most(at_ms - side->since_ms, 0) : 0;
    int64_t beyond_ms = rules->kind == CLOCK_NONE ? 0 : most(passed_ms - side->free_ms, 0);
    return most(side->left_ms - beyond_ms, 0);
}

/* No player is charged for time that has not passed; days are calendar days. */
static const char *end_period(const struct clock_rules *rules, struct reckoning_side *side,
                              const struct reckoning_event *event)
{
    int64_t charged_ms = side->left_ms - left_ms(rules, side, event->at_ms);
    int64_t really_ms = most(event->steady_ms - side->steady_ms - side->free_ms, 0);
    side->left_ms -= charged_ms;
    if (rules->kind == CLOCK_DAYS) {
        side->left_ms = full_ms(rules);
    }
    side->runs = false;
    side->free_ms = 0;
    return is_live(rules) && charged_ms > really_ms + SLACK_MS
               ? "a side was charged for time that never passed"
               : NULL;
}

static void begin_period(const struct clock_rules *rules, struct reckoning_side *side, int steps,
                         const struct reckoning_event *event)
{
    side->runs = true;
    side->since_ms = event->at_ms;
    side->steady_ms = event->steady_ms;
    side->free_ms = free_ms(rules, steps);
}

static void start(struct reckoning *reckoning, const struct clock_rules *rules)
{
    *reckoning = (struct reckoning){0};
    for (int side = 0; side < 2; side++) {
        reckoning->sides[side].left_ms = full_ms(rules);
        reckoning->sides[side].back_at_ms = -HOUR_MS;
    }
}

static const char *end_turn(struct reckoning *reckoning, const struct clock_rules *rules,
                            enum side user_id, const struct reckoning_event *event)
{
    struct reckoning_side *side = &reckoning->sides[user_id];
    memcpy(reckoning->before, reckoning->sides, sizeof reckoning->before);
    reckoning->ended_ms = event->at_ms;
    reckoning->ended_steady_ms = event->steady_ms;
    const char *wrong = end_period(rules, side, event);
    side->lag_turn_ms = 0;
    if (rules->kind == CLOCK_FISCHER) {
        side->left_ms += rules->turn_s * 1000;
    }
    return wrong;
}

static void take_back(struct reckoning *reckoning, const struct reckoning_event *event)
{
    for (int i = 0; i < 2; i++) {
        struct reckoning_side *side = &reckoning->sides[i];
        int64_t lag_ms = side->lag_game_ms;
        *side = reckoning->before[i];
        side->lag_turn_ms += lag_ms - side->lag_game_ms;
        side->lag_game_ms = lag_ms;
        side->since_ms += side->runs ? most(event->at_ms - reckoning->ended_ms, 0) : 0;
        side->steady_ms += event->steady_ms - reckoning->ended_steady_ms;
    }
}

static const char *settle(struct reckoning *reckoning, const struct clock_rules *rules,
                          const struct reckoning_event *event)
{
    const char *name = json_string_value(json_object_get(event->data, "side"));
    int64_t charged_ms = json_integer_value(json_object_get(event->data, "charged_ms"));
    int64_t back_ms = json_integer_value(json_object_get(event->data, "back_ms"));
    if (name == NULL || charged_ms < 0 || back_ms < 0) {
        return "an outage was settled with no side";
    }
    struct reckoning_side *side = &reckoning->sides[strcmp(name, "b") == 0];
    int64_t really_ms = event->steady_ms - side->steady_ms;
    if (!side->runs || (is_live(rules) && charged_ms > most(really_ms, 0) + SLACK_MS)) {
        return "an outage charged time that never passed";
    }
    side->left_ms = most(side->left_ms - most(charged_ms - side->free_ms, 0), 0);
    side->free_ms = most(side->free_ms - charged_ms, 0);
    side->since_ms = event->at_ms;
    side->steady_ms = event->steady_ms;
    if (rules->kind == CLOCK_DAYS) {
        side->left_ms = most(side->left_ms, back_ms);
        return back_ms > BACK_DAYS_MS ? "an outage gave more than an hour" : NULL;
    }
    int64_t before_ms = event->at_ms - side->back_at_ms < HOUR_MS ? side->back_ms : 0;
    side->left_ms += back_ms;
    side->back_ms = back_ms > 0 ? before_ms + back_ms : side->back_ms;
    side->back_at_ms = back_ms > 0 ? event->at_ms : side->back_at_ms;
    return before_ms + back_ms > BACK_MS ? "outages gave more than 15 s in an hour" : NULL;
}

static const char *credit(struct reckoning_side *side, const struct clock_rules *rules,
                          int64_t lag_ms)
{
    side->free_ms += lag_ms;
    side->lag_turn_ms += lag_ms;
    side->lag_game_ms += lag_ms;
    if (!is_live(rules) || lag_ms <= 0 || side->lag_turn_ms > LAG_TURN_MS ||
        side->lag_game_ms > LAG_GAME_MS) {
        return "more lag was credited than may be";
    }
    return NULL;
}

static bool is(const struct reckoning_event *event, const char *name)
{
    return strcmp(event->name, name) == 0;
}

const char *reckoning_take(struct reckoning *reckoning, const struct room_state *state,
                           const struct reckoning_event *event)
{
    const struct clock_rules *rules = &state->settings.clock;
    const char *wrong = NULL;
    const char *seat_text = json_string_value(json_object_get(event->data, "seat"));
    int seat = seat_text == NULL ? SEAT_NONE : seat_find(seat_text);
    struct reckoning_side *mine = seat == SEAT_NONE ? NULL : &reckoning->sides[seat_side(seat)];
    const json_t *lag = json_object_get(event->data, "lag");
    if (lag != NULL && mine != NULL && mine->runs) {
        wrong = credit(mine, rules, json_integer_value(lag));
    }
    if (is(event, "started")) {
        start(reckoning, rules);
    } else if (is(event, "turn") || is(event, "passed")) {
        wrong = end_turn(reckoning, rules, seat_side(seat), event);
    } else if (is(event, "tookback")) {
        take_back(reckoning, event);
    } else if (is(event, "clock")) {
        wrong = settle(reckoning, rules, event);
    } else if (is(event, "rolloff")) {
        for (int i = 0; i < 2 && wrong == NULL; i++) {
            struct reckoning_side *side = &reckoning->sides[i];
            wrong = side->runs ? end_period(rules, side, event) : NULL;
        }
    } else if (is(event, "flagged") && rules->kind != CLOCK_NONE &&
               left_ms(rules, mine, event->at_ms) > 0) {
        wrong = "a side was flagged whose time was not up";
    }
    int steps = (int)json_array_size(json_object_get(event->data, "steps"));
    for (int i = 0; i < 2 && wrong == NULL; i++) {
        struct reckoning_side *side = &reckoning->sides[i];
        bool owes = room_owing_seat(state, (enum side)i) != SEAT_NONE;
        if (!owes && side->runs) {
            wrong = end_period(rules, side, event);
        } else if (owes && !side->runs) {
            begin_period(rules, side, steps, event);
        }
    }
    return wrong;
}

static bool agrees(const struct reckoning *reckoning, const struct room_state *state,
                   const json_t *clocks, int64_t at_ms, int64_t back_ms)
{
    static const char *const names[] = {"w", "b"};
    static const char *const runs[] = {"", "w", "b", "wb"};
    const struct clock_rules *rules = &state->settings.clock;
    bool shows =
        rules->kind != CLOCK_NONE && (state->phase == ROOM_PLAYING || state->phase == ROOM_ENDED);
    if (!shows || clocks == NULL) {
        return !shows == (clocks == NULL);
    }
    int running = 0;
    for (int i = 0; i < 2; i++) {
        const struct reckoning_side *side = &reckoning->sides[i];
        int64_t least_ms = left_ms(rules, side, at_ms);
        int64_t most_ms = back_ms > 0 && side->runs ? side->left_ms + back_ms : least_ms;
        int64_t shown_ms = json_integer_value(json_object_get(clocks, names[i]));
        running |= side->runs ? 1 << i : 0;
        if (shown_ms < least_ms || shown_ms > most_ms) {
            return false;
        }
    }
    const char *shown = json_string_value(json_object_get(clocks, "run"));
    return shown != NULL && strcmp(shown, runs[running]) == 0;
}

bool reckoning_agrees(const struct reckoning *reckoning, const struct room_state *state,
                      const json_t *clocks, int64_t at_ms)
{
    return agrees(reckoning, state, clocks, at_ms, 0);
}

bool reckoning_may_settle(const struct reckoning *reckoning, const struct room_state *state,
                          const json_t *clocks, int64_t at_ms)
{
    bool days = state->settings.clock.kind == CLOCK_DAYS;
    return agrees(reckoning, state, clocks, at_ms, days ? BACK_DAYS_MS : BACK_MS);
}
