/* SPDX-License-Identifier: MIT */
#include "rules/tables/states.h"

#include "rules/tables/turns/movable.h"

enum { DIE_FACES = 6 };

static struct outlook outlook_from(const struct position *pos, const struct tables_rules *rules,
                                   int side)
{
    struct board board;
    board_from(pos, rules, side, &board);
    board.entered = 0;
    return board_outlook(rules, &board);
}

bool outlook_is_lympolded(const struct outlook *outlook, unsigned on_bar)
{
    return on_bar > 0 && (outlook->free & points_mask(1, LAST_OF_AF)) == 0;
}

bool outlook_is_lurched(const struct tables_rules *rules, const struct outlook *outlook,
                        uint32_t own)
{
    uint32_t first_table = points_mask(1, LAST_OF_AF);
    uint32_t elsewhere = points_mask(LAST_OF_AF + 1, TABLES_POINTS - 1);
    return !outlook->waiting && (own & first_table) != 0 && (own & elsewhere) == 0 &&
           outlook_is_stuck(rules, outlook);
}

bool side_is_stuck(const struct position *pos, const struct tables_rules *rules, int side)
{
    struct outlook outlook = outlook_from(pos, rules, side);
    return outlook_is_stuck(rules, &outlook);
}

bool side_is_lympolded(const struct position *pos, const struct tables_rules *rules, int side)
{
    struct outlook outlook = outlook_from(pos, rules, side);
    return outlook_is_lympolded(&outlook, pos->state[STATE_BAR + side]);
}

bool side_is_lurched(const struct position *pos, const struct tables_rules *rules, int side)
{
    struct board board;
    board_from(pos, rules, side, &board);
    struct outlook outlook = board_outlook(rules, &board);
    return outlook_is_lurched(rules, &outlook, board.own);
}

/* Converts a mask of progress to the numbers of points on the board. */
static void add_points(const struct tables_rules *rules, int side, const char *name, uint32_t mask,
                       struct named_state *states, int *count)
{
    if (mask == 0) {
        return;
    }
    struct named_state *state = &states[(*count)++];
    *state = (struct named_state){.name = name, .side = (enum side)side};
    for (int point = 1; point <= rules->points; point++) {
        if ((mask >> progress_of(rules, side, point) & 1U) != 0) {
            state->points[state->points_count++] = (uint8_t)point;
        }
    }
}

/* Men that no die moves, although no waiting men of their side hold them back. */
static uint32_t incitus_points(const struct tables_rules *rules, const struct board *board)
{
    uint32_t movable = 0;
    struct outlook outlook = board_outlook(rules, board);
    for (int die = 1; die <= DIE_FACES; die++) {
        movable |= outlook_movable(rules, &outlook, die);
    }
    return board_is_bound(rules, board) ? 0 : board->own & ~movable;
}

static void add_men(const struct position *pos, const struct tables_rules *rules, int side,
                    struct named_state *states, int *count)
{
    struct board board;
    board_from(pos, rules, side, &board);
    uint32_t single = 0;
    for (int point = 1; point <= rules->points; point++) {
        single |= (uint32_t)(board_men(&board, point) == 1) << point;
    }
    add_points(rules, side, "vagi", single, states, count);
    add_points(rules, side, "ordinarii", board.own & ~single, states, count);
    add_points(rules, side, "inciti", incitus_points(rules, &board), states, count);
}

int tables_states(const struct position *pos, struct named_state *states)
{
    struct tables_rules rules = tables_rules(pos);
    int count = 0;
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        struct named_state whole = {.side = (enum side)side};
        if (rules.states == STATES_OF_MEN) {
            add_men(pos, &rules, side, states, &count);
        } else if (rules.states == STATES_OF_SIDES) {
            whole.name = side_is_lympolded(pos, &rules, side) ? "lympolded"
                         : side_is_lurched(pos, &rules, side) ? "lurched"
                                                              : NULL;
        }
        if (whole.name != NULL) {
            states[count++] = whole;
        }
    }
    return count;
}
