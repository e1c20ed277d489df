/* SPDX-License-Identifier: MIT */
#include "room_state/clock.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(struct clock_side) == 4 * sizeof(int64_t), "no padding");
_Static_assert(sizeof(struct clock) == sizeof(struct clock_rules) + 2 * sizeof(struct clock_side),
               "no padding");

enum { SECOND_MS = 1000, DAY_S = 24 * 60 * 60 };

static int64_t least(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t not_below_zero(int64_t ms)
{
    return ms < 0 ? 0 : ms;
}

/* The time in a log may go back if the machine's clock was set: then no time has passed. */
static int64_t passed_ms(const struct clock_side *side, int64_t at_ms)
{
    return side->since_ms == CLOCK_STILL ? 0 : not_below_zero(at_ms - side->since_ms);
}

static int64_t full_days_ms(const struct clock_rules *rules)
{
    return (int64_t)rules->days * DAY_S * SECOND_MS;
}

static int64_t delay_ms(const struct clock_rules *rules)
{
    return rules->kind == CLOCK_DELAY ? (int64_t)rules->turn_s * SECOND_MS : 0;
}

static bool charges(const struct clock *clock)
{
    return clock->rules.kind != CLOCK_NONE;
}

void clock_start(struct clock *clock, const struct clock_rules *rules)
{
    memset(clock, 0, sizeof *clock);
    clock->rules = *rules;
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        clock->sides[side] = (struct clock_side){
            .left_ms = rules->kind == CLOCK_DAYS ? full_days_ms(rules)
                                                 : (int64_t)rules->reserve_s * SECOND_MS,
            .since_ms = CLOCK_STILL,
            .lag_ms = CLOCK_LAG_QUOTA_MS,
        };
    }
}

void clock_begin(struct clock *clock, enum side side, int steps, int64_t at_ms)
{
    struct clock_side *mine = &clock->sides[side];
    assert(mine->since_ms == CLOCK_STILL);
    assert(steps >= 0);
    bool is_live = clock->rules.kind == CLOCK_DELAY || clock->rules.kind == CLOCK_FISCHER;
    mine->since_ms = not_below_zero(at_ms);
    mine->free_ms = is_live ? (int64_t)steps * CLOCK_STEP_SHOWN_MS + delay_ms(&clock->rules) : 0;
}

void clock_stop(struct clock *clock, enum side side, int64_t at_ms)
{
    struct clock_side *mine = &clock->sides[side];
    if (mine->since_ms == CLOCK_STILL) {
        return;
    }
    mine->left_ms = clock->rules.kind == CLOCK_DAYS ? full_days_ms(&clock->rules)
                                                    : clock_left_ms(clock, side, at_ms);
    mine->since_ms = CLOCK_STILL;
    mine->free_ms = 0;
}

void clock_end_turn(struct clock *clock, enum side side, int64_t at_ms)
{
    struct clock_side *mine = &clock->sides[side];
    clock_stop(clock, side, at_ms);
    mine->lag_ms = least(mine->lag_ms + CLOCK_LAG_REFILL_MS, CLOCK_LAG_QUOTA_MS);
    if (clock->rules.kind == CLOCK_FISCHER) {
        mine->left_ms += (int64_t)clock->rules.turn_s * SECOND_MS;
    }
}

bool clock_runs(const struct clock *clock, enum side side)
{
    return clock->sides[side].since_ms != CLOCK_STILL;
}

int64_t clock_left_ms(const struct clock *clock, enum side side, int64_t at_ms)
{
    const struct clock_side *mine = &clock->sides[side];
    int64_t beyond_ms = not_below_zero(passed_ms(mine, at_ms) - mine->free_ms);
    return charges(clock) ? not_below_zero(mine->left_ms - beyond_ms) : mine->left_ms;
}

int64_t clock_free_ms(const struct clock *clock, enum side side, int64_t at_ms)
{
    const struct clock_side *mine = &clock->sides[side];
    return not_below_zero(mine->free_ms - passed_ms(mine, at_ms));
}

int64_t clock_deadline_ms(const struct clock *clock, enum side side)
{
    const struct clock_side *mine = &clock->sides[side];
    return charges(clock) && clock_runs(clock, side)
               ? mine->since_ms + mine->free_ms + mine->left_ms
               : CLOCK_NEVER;
}

int64_t clock_lag_ms(const struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms)
{
    const struct clock_side *mine = &clock->sides[side];
    bool is_live = clock->rules.kind == CLOCK_DELAY || clock->rules.kind == CLOCK_FISCHER;
    int64_t beyond_ms = not_below_zero(passed_ms(mine, at_ms) - mine->free_ms);
    int64_t credit_ms = least(least(lag_ms, CLOCK_LAG_MAX_MS), least(beyond_ms, mine->lag_ms));
    return is_live ? not_below_zero(credit_ms) : 0;
}

void clock_credit(struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms)
{
    int64_t credit_ms = clock_lag_ms(clock, side, lag_ms, at_ms);
    clock->sides[side].free_ms += credit_ms;
    clock->sides[side].lag_ms -= credit_ms;
}

void clock_take_back(struct clock *clock, const struct clock *before, int64_t ended_ms,
                     int64_t at_ms)
{
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        struct clock_side *mine = &clock->sides[side];
        int64_t lag_ms = least(mine->lag_ms, before->sides[side].lag_ms);
        *mine = before->sides[side];
        mine->lag_ms = lag_ms;
        if (mine->since_ms != CLOCK_STILL) {
            mine->since_ms += not_below_zero(at_ms - ended_ms);
        }
    }
}

void clock_give_back(struct clock *clock, int64_t back_ms, int64_t at_ms)
{
    assert(back_ms >= 0);
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        struct clock_side *mine = &clock->sides[side];
        if (mine->since_ms == CLOCK_STILL) {
            continue;
        }
        if (clock->rules.kind == CLOCK_DAYS) {
            int64_t left_ms = clock_left_ms(clock, (enum side)side, at_ms);
            mine->left_ms = left_ms < back_ms ? back_ms : left_ms;
        } else {
            mine->left_ms += back_ms;
        }
        mine->since_ms = CLOCK_STILL;
        clock_begin(clock, (enum side)side, 0, at_ms);
    }
}

/* The clocks that hosts choose by name; delay and reserve are those customary among backgammon players. */
static const struct {
    const char *name;
    struct clock_rules rules;
    int grace; /* grace for an absent player, as a multiple of the shortest, CLOCK_GRACE_MS */
} presets[] = {
    {"none", {.kind = CLOCK_NONE}, 3},
    {"relaxed", {.kind = CLOCK_DELAY, .turn_s = 15, .reserve_s = 300}, 3},
    {"normal", {.kind = CLOCK_DELAY, .turn_s = 10, .reserve_s = 180}, 2},
    {"fast", {.kind = CLOCK_DELAY, .turn_s = 8, .reserve_s = 60}, 1},
};

/*
 * Reads a number of at most five digits without a leading zero. Returns the rest of the text; NULL if there is no such
 * number.
 */
static const char *read_number(const char *text, int32_t *number)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 5 || (digits > 1 && text[0] == '0')) {
        return NULL;
    }
    *number = 0;
    for (size_t i = 0; i < digits; i++) {
        *number = *number * 10 + (text[i] - '0');
    }
    return text + digits;
}

static bool is_within(int32_t number, int32_t least, int32_t most)
{
    return number >= least && number <= most;
}

static bool read_pair(const char *text, int32_t *first, int32_t *second)
{
    const char *rest = read_number(text, first);
    rest = rest == NULL || *rest != '/' ? NULL : read_number(rest + 1, second);
    return rest != NULL && *rest == '\0';
}

static bool read_days(const char *text, int32_t *days)
{
    const char *rest = read_number(text, days);
    return rest != NULL && *rest == '\0' && is_within(*days, 1, CLOCK_DAYS_MAX);
}

/* The rest of the text after `prefix`; NULL if the text does not start with it. */
static const char *after(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

bool clock_rules_read(const char *text, struct clock_rules *rules)
{
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        if (strcmp(text, presets[i].name) == 0) {
            *rules = presets[i].rules;
            return true;
        }
    }
    struct clock_rules read = {.kind = CLOCK_NONE};
    const char *rest;
    bool sound = false;
    if ((rest = after(text, "delay:")) != NULL) {
        read.kind = CLOCK_DELAY;
        sound = read_pair(rest, &read.turn_s, &read.reserve_s) &&
                is_within(read.turn_s, 1, CLOCK_DELAY_S_MAX) &&
                is_within(read.reserve_s, 0, CLOCK_RESERVE_S_MAX);
    } else if ((rest = after(text, "fischer:")) != NULL) {
        read.kind = CLOCK_FISCHER;
        sound = read_pair(rest, &read.reserve_s, &read.turn_s) &&
                is_within(read.reserve_s, CLOCK_START_S_MIN, CLOCK_START_S_MAX) &&
                is_within(read.turn_s, 0, CLOCK_ADDED_S_MAX);
    } else if ((rest = after(text, "days:")) != NULL) {
        read.kind = CLOCK_DAYS;
        sound = read_days(rest, &read.days);
    }
    if (sound) {
        *rules = read;
    }
    return sound;
}

void clock_rules_write(const struct clock_rules *rules, char text[CLOCK_TEXT_MAX])
{
    switch (rules->kind) {
    case CLOCK_NONE:
        memcpy(text, "none", sizeof "none");
        return;
    case CLOCK_DELAY:
        snprintf(text, CLOCK_TEXT_MAX, "delay:%d/%d", rules->turn_s, rules->reserve_s);
        return;
    case CLOCK_FISCHER:
        snprintf(text, CLOCK_TEXT_MAX, "fischer:%d/%d", rules->reserve_s, rules->turn_s);
        return;
    case CLOCK_DAYS:
        snprintf(text, CLOCK_TEXT_MAX, "days:%d", rules->days);
        return;
    }
    assert(false);
}

int64_t clock_grace_ms(const struct clock_rules *rules)
{
    int grace = 3;
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        if (memcmp(rules, &presets[i].rules, sizeof *rules) == 0) {
            grace = presets[i].grace;
        }
    }
    return (int64_t)grace * CLOCK_GRACE_MS;
}
