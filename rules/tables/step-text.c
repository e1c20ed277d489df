/* SPDX-License-Identifier: MIT */
#include "rules/tables/fields.h"

#include <string.h>

#include "rules/tables/steps.h"

static const char *const choice_words[] = {
    [STEP_TURN] = "turn:", [STEP_THIRD] = "third:", [STEP_TABLE] = "table:"};

/*
 * Counts the uses of dice that make a step from `from` to `to`, by the rules of the game alone; writes the last one to
 * `found`.
 */
static int ways_to_pay(const struct position *pos, uint8_t from, uint8_t to, struct step *found)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = tables_uses(pos, steps);
    int ways = 0;
    for (int i = 0; i < count; i++) {
        if (steps[i].kind == STEP_MOVE && steps[i].from == from && steps[i].to == to) {
            *found = steps[i];
            ways++;
        }
    }
    return ways;
}

static void write_place(struct text_out *out, uint8_t place)
{
    if (place == PLACE_HAND || place == PLACE_BAR) {
        text_write(out, place == PLACE_HAND ? "hand" : "bar");
    } else if (place == PLACE_OFF) {
        text_write(out, "off");
    } else {
        text_write_number(out, place);
    }
}

void tables_step_write(const struct position *pos, const struct step *step, struct text_out *out)
{
    if (step->kind != STEP_MOVE) {
        text_write(out, choice_words[step->kind]);
        text_write_number(out, step->to);
        return;
    }
    write_place(out, step->from);
    text_put(out, '/');
    write_place(out, step->to);
    if (step->hit) {
        text_put(out, '*');
    }
    struct step found;
    if (ways_to_pay(pos, step->from, step->to, &found) > 1) {
        text_put(out, '=');
        for (int i = 0; i < TABLES_DICE_MAX && step->dice[i] != 0; i++) {
            text_put(out, (char)('0' + step->dice[i]));
        }
    }
}

static bool read_choice(struct text_in *in, struct step *step, bool *found)
{
    for (int kind = STEP_TURN; kind <= STEP_TABLE; kind++) {
        if (text_take_word(in, choice_words[kind])) {
            int number;
            *found = true;
            if (!text_number(in, "step", 6, &number)) {
                return false;
            }
            *step = (struct step){.kind = (uint8_t)kind, .to = (uint8_t)number};
        }
    }
    return true;
}

static bool read_point_number(struct text_in *in, int points, uint8_t *place)
{
    size_t at = in->at;
    int point;
    if (!text_number(in, "step", points, &point)) {
        return false;
    }
    *place = (uint8_t)point;
    return point > 0 || text_refuse(in, "step", at, "points begin with 1");
}

static bool read_step_from(struct text_in *in, int points, uint8_t *from)
{
    if (text_take_word(in, "hand")) {
        *from = PLACE_HAND;
        return true;
    }
    if (text_take_word(in, "bar")) {
        *from = PLACE_BAR;
        return true;
    }
    return read_point_number(in, points, from);
}

static bool read_to(struct text_in *in, int points, uint8_t *to)
{
    if (text_take_word(in, "off")) {
        *to = PLACE_OFF;
        return true;
    }
    return read_point_number(in, points, to);
}

static bool read_payment(struct text_in *in, uint8_t *dice)
{
    int count = 0;
    while (text_peek(in) >= '1' && text_peek(in) <= '6') {
        if (count == TABLES_DICE_MAX) {
            return text_refuse(in, "step", in->at, "there are too many dice");
        }
        dice[count++] = (uint8_t)(text_peek(in) - '0');
        in->at++;
    }
    return count > 0 || text_refuse(in, "step", in->at, "dice are wanted");
}

/*
 * If no use of the dice makes the step, computes the die that its distance requires, so that the refusal can name the
 * error.
 */
static void guess_payment(const struct position *pos, const struct tables_rules *rules,
                          struct step *step)
{
    int from = step->from > rules->points ? 0 : progress_of(rules, pos->side, step->from);
    int to = TABLES_POINTS + 1;
    if (step->to != PLACE_OFF) {
        to = progress_of(rules, pos->side, step->to);
    }
    int way = to - from;
    if (step->to == PLACE_OFF && dice_count(pos->dice) > 0 && pos->dice[0] > way) {
        way = pos->dice[0];
    }
    if (way >= 1 && way <= 6) {
        step->dice[0] = (uint8_t)way;
    }
}

static bool read_move(const struct position *pos, struct text_in *in, struct step *step)
{
    struct tables_rules rules = tables_rules(pos);
    size_t first = in->at;
    if (!read_step_from(in, rules.points, &step->from) ||
        !text_expect(in, '/', "step", "a slash is wanted between the points") ||
        !read_to(in, rules.points, &step->to)) {
        return false;
    }
    size_t star = in->at;
    bool hit = text_take(in, '*');
    step->kind = STEP_MOVE;
    step->hit = step->to != PLACE_OFF && men_on(pos, !pos->side, step->to) == 1;
    if (hit != (step->hit != 0)) {
        return text_refuse(in, "step", star,
                           hit ? "no man is hit there" : "a hit is marked with *");
    }
    if (text_take(in, '=')) {
        return read_payment(in, step->dice);
    }
    struct step found;
    int ways = pos->owed == OWED_TURN ? ways_to_pay(pos, step->from, step->to, &found) : 0;
    if (ways > 1) {
        return text_refuse(in, "step", first, "more than one way to pay: the dice follow =");
    }
    if (ways == 1) {
        *step = found;
    } else {
        guess_payment(pos, &rules, step);
    }
    return true;
}

bool tables_step_read(const struct position *pos, struct text_in *in, struct step *step)
{
    bool choice = false;
    *step = (struct step){0};
    if (!read_choice(in, step, &choice)) {
        return false;
    }
    return choice || read_move(pos, in, step);
}
