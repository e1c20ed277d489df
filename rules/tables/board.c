/* SPDX-License-Identifier: MIT */
#include "rules/tables/board.h"

#include "rules/tables/pack.h"
#include "rules/tables/turns/movable.h"

/* Eight counts, starting at point 8 * eighth + 1 in the direction of the side. */
static uint64_t eight_counts(const struct position *pos, const struct tables_rules *rules, int side,
                             int view, int eighth)
{
    const uint8_t *men = &pos->board[side * TABLES_POINTS];
    if (rules->way[view] == WAY_UP) {
        return pack_load(men + 8 * eighth);
    }
    return __builtin_bswap64(pack_load(men + 8 * (2 - eighth)));
}

void board_from(const struct position *pos, const struct tables_rules *rules, int side,
                struct board *board)
{
    uint64_t counts[3];
    uint32_t own = 0;
    uint32_t single = 0;
    uint32_t walls = 0;
    for (int i = 0; i < 3; i++) {
        uint64_t men = eight_counts(pos, rules, side, side, i);
        uint64_t enemies = eight_counts(pos, rules, !side, side, i);
        counts[i] = pack_counts(men);
        own |= pack_at_least(men, 1) << (8 * i + 1);
        single |= pack_at_least(enemies, 1) << (8 * i + 1);
        walls |= pack_at_least(enemies, 2) << (8 * i + 1);
    }
    *board =
        (struct board){.men = {counts[0] << 4 | counts[1] << 36, counts[1] >> 28 | counts[2] << 4},
                       .own = own,
                       .blots = single & ~walls,
                       .walls = walls};
    board->men[1] |= (uint64_t)pos->state[STATE_HAND + side] << (4 * (IN_HAND & 15)) |
                     (uint64_t)pos->state[STATE_BAR + side] << (4 * (ON_BAR & 15)) |
                     (uint64_t)pos->state[STATE_OFF + side] << (4 * (BORNE_OFF & 15));
    unsigned entered = 0;
    for (int i = 0; i < TABLES_DICE_MAX; i++) {
        entered |= (unsigned)pos->state[STATE_ENTERED + i] << (ENTERED_BITS * i);
    }
    board->entered = (uint16_t)entered;
}

static void put_eight(const struct tables_rules *rules, int side, int eighth, uint32_t counts,
                      struct position *pos)
{
    uint8_t *men = &pos->board[side * TABLES_POINTS];
    uint64_t bytes = unpack_counts(counts);
    if (rules->way[side] == WAY_UP) {
        pack_store(men + 8 * eighth, bytes);
    } else {
        pack_store(men + 8 * (2 - eighth), __builtin_bswap64(bytes));
    }
}

/* The two parts of board_put(), without the marks: the side's own men, and the enemy men hit, as a mask. */
static void board_put_own(const struct board *after, const struct tables_rules *rules, int side,
                          struct position *pos)
{
    put_eight(rules, side, 0, (uint32_t)(after->men[0] >> 4), pos);
    put_eight(rules, side, 1, (uint32_t)(after->men[0] >> 36 | after->men[1] << 28), pos);
    put_eight(rules, side, 2, (uint32_t)(after->men[1] >> 4), pos);
    pos->state[STATE_HAND + side] = (uint8_t)board_men(after, IN_HAND);
    pos->state[STATE_BAR + side] = (uint8_t)board_men(after, ON_BAR);
    pos->state[STATE_OFF + side] = (uint8_t)board_men(after, BORNE_OFF);
}

static void board_put_hits(uint32_t hit, const struct tables_rules *rules, int side,
                           struct position *pos)
{
    for (; hit != 0; hit &= hit - 1) {
        *men_at(pos, !side, point_of(rules, side, __builtin_ctz(hit))) = 0;
        pos->state[(rules->hit_to_hand ? STATE_HAND : STATE_BAR) + !side]++;
    }
}

void board_put(const struct board *before, const struct board *after,
               const struct tables_rules *rules, int side, struct position *pos)
{
    board_put_own(after, rules, side, pos);
    board_put_hits(before->blots & ~after->blots, rules, side, pos);
    for (int i = 0; i < TABLES_DICE_MAX; i++) {
        pos->state[STATE_ENTERED + i] =
            (uint8_t)(after->entered >> (ENTERED_BITS * i) & ENTERED_MASK);
    }
}

bool board_may_enter_on(const struct tables_rules *rules, const struct board *board, int total)
{
    bool held = !rules->entry_continue && rules->bar_first && board_men(board, ON_BAR) > 1;
    bool within = rules->entry_limit == 0 || total <= rules->entry_limit;
    bool free = (board->walls >> total & 1U) == 0;
    return rules->entry_sum == ENTRY_SUM_DIRECT && board_waiting(board) > 0 && !held && within &&
           free;
}

unsigned marks_moved(unsigned marks, int from, int to)
{
    unsigned kept[TABLES_DICE_MAX + 1];
    int count = 0;
    bool dropped = from == 0;
    for (; marks != 0; marks >>= ENTERED_BITS) {
        if (!dropped && (int)(marks & ENTERED_MASK) == from) {
            dropped = true;
        } else {
            kept[count++] = marks & ENTERED_MASK;
        }
    }
    int at = count++;
    for (; at > 0 && kept[at - 1] > (unsigned)to; at--) {
        kept[at] = kept[at - 1];
    }
    kept[at] = (unsigned)to;
    unsigned moved = 0;
    for (int i = 0; i < count && i < TABLES_DICE_MAX; i++) {
        moved |= kept[i] << (ENTERED_BITS * i);
    }
    return moved;
}

static enum board_over most_points(const struct tables_rules *rules, const struct board *board)
{
    int own = 0;
    int enemy = 0;
    for (int point = 1; point <= rules->points; point++) {
        own += board_men(board, point) >= rules->point_max;
        enemy += (int)(board->walls >> point & 1U);
    }
    if (rules->full_points_win != 0 && own >= rules->full_points_win) {
        return BOARD_WON;
    }
    if (own + enemy < rules->points) {
        return BOARD_OPEN;
    }
    return own > enemy ? BOARD_WON : own < enemy ? BOARD_LOST : BOARD_DRAWN;
}

static enum board_over board_over(const struct tables_rules *rules, int side,
                                  const struct board *board)
{
    bool won = false;
    switch ((enum win)rules->win) {
    case WIN_ALL_OFF:
        won = board_men(board, BORNE_OFF) == rules->men;
        break;
    case WIN_ALL_AT_GOAL:
        won = (board->own & points_mask(1, rules->goal[side] - 1)) == 0 &&
              board_waiting(board) == 0 && board_men(board, BORNE_OFF) == 0;
        break;
    case WIN_MOST_POINTS:
        return most_points(rules, board);
    }
    return won ? BOARD_WON : BOARD_OPEN;
}

unsigned board_marks(const struct tables_rules *rules, const struct board *before,
                     const struct board *after, int from, int die)
{
    bool marks = rules->entry_sum == ENTRY_SUM_STEPWISE && board_is_bound(rules, before) &&
                 board_is_bound(rules, after);
    return marks ? marks_moved(before->entered, from, from + die) : 0;
}

void board_play(const struct tables_rules *rules, int side, struct board *board, int from, int die)
{
    uint32_t single = from != 0 && board_men(board, from) == 1 ? 1U << from : 0;
    struct board after = board_moved(board, single, board_route(board, from, die));
    after.entered = (uint16_t)board_marks(rules, board, &after, from, die);
    after.over = (uint8_t)board_over(rules, side, &after);
    *board = after;
}
