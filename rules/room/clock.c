/* SPDX-License-Identifier: MIT */
#include "rules/room/clock.h"

#include <string.h>

#include "rules/core/engine.h"
#include "rules/core/text.h"

_Static_assert(sizeof(struct clock_side) == 4 * sizeof(int64_t) + 4 * sizeof(int32_t),
               "no padding");
_Static_assert(sizeof(struct clock) == sizeof(struct clock_rules) + 2 * sizeof(struct clock_side),
               "no padding");

enum { SECOND_MS = 1000, DAY_S = 24 * 60 * 60 };

static int64_t shorter_time(int64_t one, int64_t other)
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

static bool has_clock(const struct clock *clock)
{
    return clock->rules.kind != CLOCK_NONE;
}

static bool is_live(const struct clock *clock)
{
    return clock->rules.kind == CLOCK_DELAY || clock->rules.kind == CLOCK_FISCHER;
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
        };
    }
}

void clock_begin(struct clock *clock, enum side side, int steps, int64_t at_ms)
{
    struct clock_side *mine = &clock->sides[side];
    RULES_CHECK(mine->since_ms == CLOCK_STILL && steps >= 0);
    mine->since_ms = not_below_zero(at_ms);
    mine->free_ms =
        is_live(clock) ? (int64_t)steps * CLOCK_STEP_SHOWN_MS + delay_ms(&clock->rules) : 0;
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
    mine->lag_turn_ms = 0;
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
    return has_clock(clock) ? not_below_zero(mine->left_ms - beyond_ms) : mine->left_ms;
}

int64_t clock_free_ms(const struct clock *clock, enum side side, int64_t at_ms)
{
    const struct clock_side *mine = &clock->sides[side];
    return not_below_zero(mine->free_ms - passed_ms(mine, at_ms));
}

int64_t clock_deadline_ms(const struct clock *clock, enum side side)
{
    const struct clock_side *mine = &clock->sides[side];
    return has_clock(clock) && clock_runs(clock, side)
               ? mine->since_ms + mine->free_ms + mine->left_ms
               : CLOCK_NEVER;
}

int64_t clock_lag_ms(const struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms)
{
    const struct clock_side *mine = &clock->sides[side];
    int64_t rest_ms =
        shorter_time(CLOCK_LAG_TURN_MS - mine->lag_turn_ms, CLOCK_LAG_GAME_MS - mine->lag_game_ms);
    int64_t beyond_ms = passed_ms(mine, at_ms) - mine->free_ms;
    int64_t most_ms = shorter_time(shorter_time(lag_ms, rest_ms), beyond_ms);
    return is_live(clock) ? not_below_zero(most_ms) : 0;
}

void clock_credit(struct clock *clock, enum side side, int64_t lag_ms, int64_t at_ms)
{
    struct clock_side *mine = &clock->sides[side];
    int32_t credit_ms = (int32_t)clock_lag_ms(clock, side, lag_ms, at_ms);
    mine->free_ms += credit_ms;
    mine->lag_turn_ms += credit_ms;
    mine->lag_game_ms += credit_ms;
}

void clock_take_back(struct clock *clock, const struct clock *before, int64_t ended_ms,
                     int64_t at_ms)
{
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        struct clock_side *mine = &clock->sides[side];
        const struct clock_side now = *mine;
        *mine = before->sides[side];
        mine->lag_turn_ms += now.lag_game_ms - mine->lag_game_ms;
        mine->lag_game_ms = now.lag_game_ms;
        if (mine->since_ms != CLOCK_STILL) {
            mine->since_ms += not_below_zero(at_ms - ended_ms);
        }
    }
}

/* ---- outages ---- */

int64_t clock_passed_ms(const struct clock *clock, enum side side, int64_t at_ms)
{
    return passed_ms(&clock->sides[side], at_ms);
}

/* What the side has got in the hour before `at_ms`, or a little longer. */
static int64_t added_ms(const struct clock_side *mine, int64_t at_ms)
{
    return at_ms - mine->back_at_ms < CLOCK_BACK_HOUR_MS ? mine->back_ms : 0;
}

int64_t clock_back_max_ms(const struct clock *clock, enum side side, int64_t at_ms)
{
    return clock->rules.kind == CLOCK_DAYS
               ? CLOCK_AHEAD_MS
               : not_below_zero(CLOCK_BACK_MS - added_ms(&clock->sides[side], at_ms));
}

/* Time that was given stays noted until none was given for an hour: so no hour holds more than CLOCK_BACK_MS. */
static void add_back(struct clock *clock, struct clock_side *mine, int64_t back_ms, int64_t at_ms)
{
    if (clock->rules.kind == CLOCK_DAYS) {
        mine->left_ms = mine->left_ms < back_ms ? back_ms : mine->left_ms;
    } else if (back_ms > 0) {
        mine->left_ms += back_ms;
        mine->back_ms = (int32_t)shorter_time(added_ms(mine, at_ms) + back_ms, CLOCK_BACK_MS);
        mine->back_at_ms = at_ms;
    }
}

bool clock_settle(struct clock *clock, enum side side, int64_t charged_ms, int64_t back_ms,
                  int64_t at_ms)
{
    struct clock_side *mine = &clock->sides[side];
    if (mine->since_ms == CLOCK_STILL || charged_ms < 0 || charged_ms > passed_ms(mine, at_ms) ||
        back_ms < 0 || back_ms > clock_back_max_ms(clock, side, at_ms)) {
        return false;
    }
    if (has_clock(clock)) {
        mine->left_ms = not_below_zero(mine->left_ms - not_below_zero(charged_ms - mine->free_ms));
    }
    mine->free_ms = not_below_zero(mine->free_ms - charged_ms);
    mine->since_ms = not_below_zero(at_ms);
    add_back(clock, mine, back_ms, at_ms);
    return true;
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

static bool read_clock_number(struct text_in *in, int least, int most, int32_t *number)
{
    int read;
    if (!text_number(in, "clock", most, &read) || read < least) {
        return false;
    }
    *number = read;
    return true;
}

static bool read_form(struct text_in *in, struct clock_rules *rules)
{
    if (text_take_word(in, "delay:")) {
        rules->kind = CLOCK_DELAY;
        return read_clock_number(in, 1, CLOCK_DELAY_S_MAX, &rules->turn_s) && text_take(in, '/') &&
               read_clock_number(in, 0, CLOCK_RESERVE_S_MAX, &rules->reserve_s);
    }
    if (text_take_word(in, "fischer:")) {
        rules->kind = CLOCK_FISCHER;
        return read_clock_number(in, CLOCK_START_S_MIN, CLOCK_START_S_MAX, &rules->reserve_s) &&
               text_take(in, '/') && read_clock_number(in, 0, CLOCK_ADDED_S_MAX, &rules->turn_s);
    }
    if (text_take_word(in, "days:")) {
        rules->kind = CLOCK_DAYS;
        return read_clock_number(in, 1, CLOCK_DAYS_MAX, &rules->days);
    }
    return false;
}

bool clock_rules_read(const char *text, struct clock_rules *rules)
{
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        if (text_equal(text, presets[i].name)) {
            *rules = presets[i].rules;
            return true;
        }
    }
    struct clock_rules read = {.kind = CLOCK_NONE};
    struct text_in in = {.text = text, .bytes = text_length(text)};
    if (!read_form(&in, &read) || !text_at_end(&in)) {
        return false;
    }
    *rules = read;
    return true;
}

static void write_clock_pair(struct text_out *out, const char *kind, int32_t first, int32_t second)
{
    text_write(out, kind);
    text_write_number(out, (unsigned)first);
    text_put(out, '/');
    text_write_number(out, (unsigned)second);
}

void clock_rules_write(const struct clock_rules *rules, char text[CLOCK_TEXT_MAX])
{
    struct text_out out = {.text = text, .max = CLOCK_TEXT_MAX - 1};
    switch (rules->kind) {
    case CLOCK_NONE:
        text_write(&out, "none");
        break;
    case CLOCK_DELAY:
        write_clock_pair(&out, "delay:", rules->turn_s, rules->reserve_s);
        break;
    case CLOCK_FISCHER:
        write_clock_pair(&out, "fischer:", rules->reserve_s, rules->turn_s);
        break;
    case CLOCK_DAYS:
        text_write(&out, "days:");
        text_write_number(&out, (unsigned)rules->days);
        break;
    }
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
