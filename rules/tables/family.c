/* SPDX-License-Identifier: MIT */
/* The engine of the track games as a struct engine. */
#include "rules/tables/fields.h"
#include "rules/tables/score.h"
#include "rules/tables/states.h"
#include "rules/tables/steps.h"
#include "rules/tables/turns/ends.h"
#include "rules/tables/turns/playout.h"

static void tables_family_start(struct position *pos, enum side starter)
{
    const struct tables_game *game = position_ruleset(pos)->parameters;
    struct tables_rules rules = tables_rules(pos);
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        pos->state[STATE_HAND + side] = game->start[side][START_HAND];
        for (int place = 1; place <= rules.points; place++) {
            *men_at(pos, side, point_of(&rules, side, place)) = game->start[side][place];
        }
    }
    pos->side = (uint8_t)starter;
    pos->seat = 1;
    pos->owed = rules.table_choice ? OWED_TURN : OWED_THROW;
    pos->state[STATE_THROW] = rules.table_choice ? THROW_TABLE_OWED : THROW_PLAIN;
}

static int tables_family_seats(const struct position *pos)
{
    return tables_rules(pos).seats;
}

static int throw_count(const struct position *pos)
{
    return tables_rules(pos).dice;
}

static void tables_family_throw(struct position *pos, const uint8_t *faces, int count)
{
    struct tables_rules rules = tables_rules(pos);
    RULES_CHECK(count == rules.dice);
    turn_take_throw(pos, &rules, faces);
}

/*
 * Each side throws all the dice of the game, and the side with the higher total begins (Rumwoldstow, the roll battle).
 */
static bool tables_family_rolloff(const struct position *start, const uint8_t *white,
                                  const uint8_t *black, enum side *winner)
{
    int lead = 0;
    for (int i = 0; i < throw_count(start); i++) {
        lead += white[i] - black[i];
    }
    if (lead != 0) {
        *winner = lead > 0 ? SIDE_WHITE : SIDE_BLACK;
    }
    return lead != 0;
}

static bool is_tie_replayed(const struct position *pos)
{
    return tables_rules(pos).tie_replays;
}

static enum side tables_family_actor(const struct position *pos)
{
    bool other = pos->state[STATE_THROW] == THROW_THIRD_OWED &&
                 tables_rules(pos).dice_mode == DICE_PLUS_OPPONENT_CHOICE;
    return (enum side)(other ? !pos->side : pos->side);
}

const struct engine tables_engine = {
    .start = tables_family_start,
    .read = tables_read,
    .write = tables_write,
    .seats = tables_family_seats,
    .throw_count = throw_count,
    .take_throw = tables_family_throw,
    .rolloff_count = throw_count,
    .rolloff_winner = tables_family_rolloff,
    .actor = tables_family_actor,
    .steps = tables_steps,
    .may_end = tables_may_end,
    .play = tables_play,
    .end = tables_end,
    .step_write = tables_step_write,
    .step_read = tables_step_read,
    .ends = tables_ends,
    .replays = is_tie_replayed,
    .states = tables_states,
    .playout = GAME_FOR_PLAYERS(tables_playout),
    .score = GAME_FOR_PLAYERS(tables_score),
    .draw = tables_draw,
};
