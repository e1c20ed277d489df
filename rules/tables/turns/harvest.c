/* SPDX-License-Identifier: MIT */
#include "rules/tables/turns/harvest.h"

#include <string.h>

#include "rules/tables/steps.h"
#include "rules/tables/turns/movable.h"

static unsigned bits_for(int guess)
{
    unsigned bits = SLOTS_BITS_MIN;
    while (bits < SLOTS_BITS_MAX && 1 << bits < 4 * guess) {
        bits++;
    }
    return bits;
}

void harvest_begin(struct harvest *harvest, const struct position *pos,
                   const struct tables_rules *rules, int guess, struct turn_ends *ends)
{
    harvest->rules = rules;
    harvest->side = pos->side;
    harvest->left_matters = rules->offer_unused && pos->state[STATE_THROW] == THROW_PLAIN;
    harvest->ends = ends;
    harvest->found = (struct key_set){.keys = (void *)ends->work[1], .slots = ends->work_slots[1]};
    set_resize(&harvest->found, bits_for(guess));
    harvest->played = *pos;
    memset(harvest->played.dice, 0, sizeof harvest->played.dice);
    if (turn_owes_choice(pos)) {
        harvest->played.state[STATE_THROW] = THROW_PLAIN;
    }
    harvest->usual = harvest->played;
    turn_pass(&harvest->usual, rules);
}

/* A game that is over offers no dice: then boards that differ only in the remaining dice are the same end. */
static bool is_known_result(const struct turn_ends *ends, const struct position *end)
{
    if (position_result(end) == RESULT_NONE) {
        return false;
    }
    for (int i = 0; i < ends->count; i++) {
        if (memcmp(&ends->at[i], end, sizeof *end) == 0) {
            return true;
        }
    }
    return false;
}

/* True if the turn ends with nothing more than the next throw. */
static bool is_usual_end(const struct harvest *harvest, const struct board *after)
{
    struct outlook outlook = board_outlook(harvest->rules, after);
    return after->over == BOARD_OPEN && harvest->rules->strategic_win == STRATEGIC_NONE &&
           !outlook_is_stuck(harvest->rules, &outlook);
}

void harvest_put(struct harvest *harvest, const struct search *search, const struct board *after)
{
    struct position *end = &harvest->ends->at[harvest->ends->count];
    bool none_left = !harvest->left_matters || after->used == (1U << search->count) - 1;
    bool usual = none_left && is_usual_end(harvest, after);
    *end = usual ? harvest->usual : harvest->played;
    board_put(&harvest->before, after, harvest->rules, harvest->side, end);
    if (after->over != BOARD_OPEN) {
        turn_win(end, harvest->side, (enum board_over)after->over);
    } else if (!usual) {
        if (!none_left) {
            tables_keep_unused(end, search, after->used);
        }
        turn_finish(end, harvest->rules);
    }
    harvest->ends->count += harvest->left_matters && is_known_result(harvest->ends, end) ? 0 : 1;
}

void harvest_add(struct harvest *harvest, const struct search *search, const struct board *after)
{
    struct board end = *after;
    end.entered = 0; /* marks matter only before further dice */
    end.used = harvest->left_matters ? after->used : 0;
    end.over = BOARD_OPEN; /* follows from the men */
    if (set_add(&harvest->found, key_of_board(&end))) {
        end.over = after->over;
        harvest_put(harvest, search, &end);
    }
}

void harvest_note_dice(struct harvest *harvest, int dice)
{
    harvest->ends->dice = dice > harvest->ends->dice ? dice : harvest->ends->dice;
}
