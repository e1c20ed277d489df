/* SPDX-License-Identifier: MIT */
/*
 * A plain turn: all dice can be used, singly, and no step can end the game. The ends of such a turn are the boards
 * after the last die. The search plays every step on a board and on the position that belongs to it, so that an end is
 * a copy of a position in which one man has moved.
 *
 * Different orders of the same moves give the same board. Of the orders, the search plays the one that comes first by
 * dice and points. So a move is skipped
 * - if it was legal already before the last step, with a die (or of equal dice, from a point) that comes before that
 *   step's: then the order that makes it first leads to the same board;
 * - if it continues the last step's move with a die that comes before that step's, and the man could have used the dice
 *   in that order, and hits nothing on either way.
 * The order of the ends is the same as without skipping. Some boards are still found twice: the set of ends drops them.
 */
#include "rules/tables/turns/plain.h"

#include "rules/tables/turns/movable.h"

/* The place of each count in struct position, as an offset, for the moves of one side. */
struct layout {
    uint8_t own[BORNE_OFF + 1];
    uint8_t enemy[TABLES_POINTS + 1]; /* by progress of the side that moves */
    uint8_t hit;                      /* the enemy men that wait after a hit */
};

struct plain {
    const struct search *search;
    struct harvest *harvest;
    struct layout layout;
    uint64_t used_when_found; /* the dice that an end records as used, in its key */
    uint32_t points;          /* points that the enemy does not hold */
    uint32_t lone;            /* points that take only one own man */
    uint32_t movable;         /* points from which a man moves unless it is borne off */
    uint32_t open; /* the men that can move in every end: bit p for men on p, bit 0 to enter */
    bool mobile;   /* on every board of the turn a man can move */
    bool marks;    /* men may be marked */
    bool all_used; /* at least one end was found, new or not */
};

struct node {
    struct board board;
    struct position pos; /* of that board, with the next seat to throw */
};

/* The men that each die can move. */
struct movers {
    uint32_t of_die[TABLES_DICE_MAX];
};

static struct layout layout_of(const struct tables_rules *rules, int side)
{
    enum { STATE = offsetof(struct position, state), BOARD = offsetof(struct position, board) };
    struct layout layout = {
        .hit = (uint8_t)(STATE + !side + (rules->hit_to_hand ? STATE_HAND : STATE_BAR))};
    layout.own[IN_HAND] = (uint8_t)(STATE + STATE_HAND + side);
    layout.own[ON_BAR] = (uint8_t)(STATE + STATE_BAR + side);
    layout.own[BORNE_OFF] = (uint8_t)(STATE + STATE_OFF + side);
    for (int progress = 1; progress <= rules->points; progress++) {
        int at = BOARD + point_of(rules, side, progress) - 1;
        layout.own[progress] = (uint8_t)(at + side * TABLES_POINTS);
        layout.enemy[progress] = (uint8_t)(at + !side * TABLES_POINTS);
    }
    return layout;
}

/* The position after a move; `blots` are those of the board before it. */
static inline void copy_moved(const struct layout *layout, const struct position *pos,
                              uint32_t blots, struct route route, struct position *after)
{
    const uint8_t *before = (const uint8_t *)pos;
    uint8_t *counts = (uint8_t *)after;
    int from = layout->own[route.from];
    int to = layout->own[route.to];
    *after = *pos;
    counts[from] = (uint8_t)(before[from] - 1);
    counts[to] = (uint8_t)(before[to] + 1);
    if ((blots >> route.to & 1U) != 0) {
        counts[layout->enemy[route.to]] = 0;
        counts[layout->hit]++;
    }
}

/* Men that can move by some die, and entering (bit 0), on every board of the turn. */
static uint32_t open_of(const struct plain *plain)
{
    uint32_t free = plain->points & ~plain->lone;
    uint32_t open = 0;
    for (int die = 1; die <= 6; die++) {
        open |= free >> die;
    }
    return open & (plain->movable | 1U);
}

/* As board_movable(), which takes longer. */
static inline uint32_t movable_by(const struct plain *plain, const struct board *board, int die)
{
    bool home = (board->own & points_mask(1, FIRST_OF_TZ - 1)) == 0;
    if (home || board_waiting(board) != 0) {
        return board_movable(plain->search->rules, board, die);
    }
    uint32_t free = plain->points & ~(plain->lone & board->own);
    return board->own & plain->movable & free >> die;
}

/* True if a man can surely move on each board that is one move away. */
static inline bool stays_mobile(const struct plain *plain, const struct board *board)
{
    uint32_t men = board->own & plain->open;
    unsigned waiting = board_waiting(board);
    if (plain->search->rules->strategic_win != STRATEGIC_NONE) {
        return false;
    }
    if (waiting == 0) {
        return (men & (men - 1)) != 0;
    }
    return (plain->open & 1U) != 0 && (waiting > 1 || men != 0);
}

/* The key of the board after a move that it records as the last one. */
static inline struct key key_moved(struct key key, struct route route)
{
    return (struct key){
        .low = key.low + one_low[route.to] - one_low[route.from],
        .high = key.high + one_high[route.to] - one_high[route.from],
        .rest = key.rest & ~(UINT64_C(1) << route.to),
    };
}

enum { LAST_MOVES_MAX = TABLES_POINTS + 1 };

/* Finds the moves of the last die that lead to ends not found before; returns their number. */
static inline int find_last_moves(const struct plain *plain, const struct board *board,
                                  uint32_t men, int number, struct route *moves)
{
    struct key_set *found = &plain->harvest->found;
    set_reserve(found, LAST_MOVES_MAX);
    struct key_set set = *found; /* a copy stays in registers */
    struct key before = {board->men[0], board->men[1], board->blots | plain->used_when_found};
    int count = 0;
    for (; men != 0; men &= men - 1) {
        struct route route = board_route(board, __builtin_ctz(men), number);
        moves[count] = route;
        count += set_add_reserved(&set, key_moved(before, route));
    }
    found->count = set.count;
    return count;
}

static void put_unusual(const struct plain *plain, const struct board *board, struct route route)
{
    struct board end = board_moved(board, board_single(board), route);
    end.entered = 0;
    end.used = (uint8_t)((1U << plain->search->count) - 1);
    harvest_put(plain->harvest, plain->search, &end);
}

static void play_last_die(struct plain *plain, const struct node *node, uint32_t men, int number)
{
    struct turn_ends *ends = plain->harvest->ends;
    const struct board *board = &node->board;
    struct route moves[LAST_MOVES_MAX];
    int count = find_last_moves(plain, board, men, number, moves);
    plain->all_used = plain->all_used || men != 0;
    if (!plain->mobile && !stays_mobile(plain, board)) {
        for (int i = 0; i < count; i++) {
            put_unusual(plain, board, moves[i]);
        }
        return;
    }
    struct position *end = &ends->at[ends->count];
    ends->count += count;
    for (int i = 0; i < count; i++) {
        copy_moved(&plain->layout, &node->pos, board->blots, moves[i], end++);
    }
}

static void play_dice(struct plain *plain, const struct node *node, const struct movers *left_out);

/* Of men that either of two dice can move: those that hit nothing and may go on, whichever die they use first. */
static uint32_t either_first(const struct plain *plain, uint32_t blots, int one, int other)
{
    uint32_t hits = blots >> one | blots >> other;
    uint32_t on_board = points_mask(0, TABLES_POINTS - one - other);
    int larger = one > other ? one : other;
    bool frozen = plain->search->rules->home_frozen;
    return on_board & ~hits & points_mask(0, (frozen ? FIRST_OF_TZ - 1 : TABLES_POINTS) - larger);
}

/*
 * Of the men that can use die `one`: those after whose move die `other` can move a man that it could not move before.
 * That is the same man, unless `either` has it, or a man to the point that was left and takes only one.
 */
static uint32_t makes_movable(const struct plain *plain, const struct board *board, int one,
                              int other, uint32_t either)
{
    uint32_t lone = plain->lone & board->own;
    uint32_t same = (plain->movable & (plain->points & ~lone) >> other & ~board->own) >> one;
    return (same & ~either) | (lone & board->own << other);
}

/* True if no man waits and none is borne off, now and after one more move. */
static bool is_between(const struct board *board)
{
    uint32_t outside = board->own & points_mask(1, FIRST_OF_TZ - 1);
    return board_waiting(board) == 0 && (outside & (outside - 1)) != 0;
}

static void set_marks(const struct plain *plain, const struct board *before, int from, int number,
                      struct board *after)
{
    after->entered = (uint16_t)board_marks(plain->search->rules, before, after, from, number);
}

/* Plays the last but one die and the last. */
static void play_two_dice(struct plain *plain, const struct node *node, int die, int last,
                          const struct movers *movers, uint32_t men)
{
    const uint8_t *dice = plain->search->dice;
    bool equal = dice[die] == dice[last];
    uint32_t single = board_single(&node->board);
    uint32_t before = equal ? 0 : movers->of_die[last];
    uint32_t either = 0;
    if (last < die) {
        either = before & either_first(plain, node->board.blots, dice[last], dice[die]);
        if (is_between(&node->board)) {
            men &= makes_movable(plain, &node->board, dice[die], dice[last], either);
        }
    } else {
        before = 0;
    }
    for (; men != 0; men &= men - 1) {
        int point = __builtin_ctz(men);
        struct route route = board_route(&node->board, point, dice[die]);
        struct node after;
        after.board = board_moved(&node->board, single, route);
        if (plain->marks) {
            set_marks(plain, &node->board, point, dice[die], &after.board);
        }
        uint32_t skipped = equal ? movers->of_die[die] & ((1U << point) - 1)
                                 : before | (either >> point & 1U) << (point + dice[die]);
        uint32_t last_men = movable_by(plain, &after.board, dice[last]) & ~skipped;
        if (last_men != 0) {
            copy_moved(&plain->layout, &node->pos, node->board.blots, route, &after.pos);
            play_last_die(plain, &after, last_men, dice[last]);
        }
    }
}

/* Plays one of three dice. */
static void play_die(struct plain *plain, const struct node *node, int die,
                     const struct movers *movers, uint32_t men)
{
    const uint8_t *dice = plain->search->dice;
    bool again = die + 1 < plain->search->count && dice[die + 1] == dice[die];
    uint32_t single = board_single(&node->board);
    struct movers before = {{0}};
    struct movers either = {{0}};
    for (int i = 0; i < die; i++) {
        either.of_die[i] =
            movers->of_die[i] & either_first(plain, node->board.blots, dice[i], dice[die]);
    }
    for (; men != 0; men &= men - 1) {
        int point = __builtin_ctz(men);
        struct route route = board_route(&node->board, point, dice[die]);
        struct node after;
        after.board = board_moved(&node->board, single, route);
        if (plain->marks) {
            set_marks(plain, &node->board, point, dice[die], &after.board);
        }
        after.board.used = (uint8_t)(1U << die);
        for (int i = 0; i < die; i++) {
            before.of_die[i] = movers->of_die[i] | (either.of_die[i] >> point & 1U)
                                                       << (point + dice[die]);
        }
        if (again) {
            before.of_die[die + 1] = movers->of_die[die] & ((1U << point) - 1);
        }
        copy_moved(&plain->layout, &node->pos, node->board.blots, route, &after.pos);
        play_dice(plain, &after, &before);
    }
}

static void play_dice(struct plain *plain, const struct node *node, const struct movers *left_out)
{
    const struct search *search = plain->search;
    struct movers movers = {{0}};
    struct outlook outlook = board_outlook(search->rules, &node->board);
    unsigned used = node->board.used;
    for (int i = 0; i < search->count; i++) {
        bool later = i > 0 && search->dice[i] == search->dice[i - 1] && (used >> (i - 1) & 1U) == 0;
        if ((used >> i & 1U) == 0 && !later) {
            movers.of_die[i] = outlook_movable(search->rules, &outlook, search->dice[i]);
        }
    }
    for (int i = 0; i < search->count; i++) {
        uint32_t men = movers.of_die[i] & ~left_out->of_die[i];
        if (men == 0) {
            continue;
        }
        unsigned left = ((1U << search->count) - 1) & ~(used | 1U << i);
        if (left == 0) {
            play_last_die(plain, node, men, search->dice[i]);
        } else if ((left & (left - 1)) == 0) {
            play_two_dice(plain, node, i, __builtin_ctz(left), &movers, men);
        } else {
            play_die(plain, node, i, &movers, men);
        }
    }
}

/* This search knows neither points that take no further own man, nor men that stay, nor steps that may end the game. */
static bool is_plain_search(const struct search *search, const struct board *before)
{
    bool sums = search->rules->entry_sum == ENTRY_SUM_DIRECT && board_waiting(before) > 0;
    return !sums && search->rules->forced != FORCED_VOLUNTARY && search->count > 0 &&
           search->rules->point_max == 0 && !search->rules->men_stay &&
           !search_may_end_game(search, before);
}

bool plain_turn(struct harvest *harvest, const struct search *search)
{
    const struct tables_rules *rules = search->rules;
    const struct board *before = &harvest->before;
    if (!is_plain_search(search, before)) {
        return false;
    }
    struct plain plain = {
        .search = search,
        .harvest = harvest,
        .layout = layout_of(rules, search->side),
        .points = points_mask(1, rules->points) & ~before->walls,
        .lone = points_mask(1, rules->single_until),
        .movable = rules->home_frozen ? points_mask(1, FIRST_OF_TZ - 1) : ON_POINTS,
        .marks = rules->entry_sum == ENTRY_SUM_STEPWISE && board_waiting(before) > 0,
    };
    plain.open = open_of(&plain);
    plain.mobile = rules->strategic_win == STRATEGIC_NONE && board_waiting(before) == 0 &&
                   __builtin_popcount(before->own & plain.open) > search->count;
    if (harvest->left_matters) {
        plain.used_when_found = (uint64_t)((1U << search->count) - 1) << KEY_USED_BIT;
    }
    struct node root = {*before, harvest->usual};
    play_dice(&plain, &root, &(struct movers){{0}});
    return plain.all_used;
}
