/* SPDX-License-Identifier: MIT */
/*
 * Random games of the usual kind, fast: both sides stay boards from turn to turn and never become a
 * position. Dice are played in a random order by random men; only where that leaves dice over is
 * the best use of the throw searched for.
 */
#include "tables/tables-playout.h"

#include "chance.h"
#include "tables/movable.h"
#include "tables/turn.h"

/* A side's men as it sees them itself. */
struct half {
    uint64_t men[2];
    uint32_t own;
};

struct playout {
    struct tables_rules rules;
    struct half halves[2];
    int side; /* who throws */
    uint64_t *chance;
};

/* Whether turns are a throw and its steps, and nothing else. */
static bool is_usual(const struct tables_rules *rules)
{
    return rules->forced != FORCED_VOLUNTARY && !rules->offer_unused && !rules->again_all_equal &&
           rules->seats == 1 && rules->points == TABLES_POINTS &&
           rules->die_choice == CHOICE_FREE && rules->strategic_win == STRATEGIC_NONE;
}

static uint32_t reversed(uint32_t bits)
{
    bits = (bits >> 1 & 0x55555555U) | (bits & 0x55555555U) << 1;
    bits = (bits >> 2 & 0x33333333U) | (bits & 0x33333333U) << 2;
    bits = (bits >> 4 & 0x0f0f0f0fU) | (bits & 0x0f0f0f0fU) << 4;
    return __builtin_bswap32(bits);
}

/* Points of one side as the other sees them. */
static uint32_t seen_by_other(const struct tables_rules *rules, uint32_t points)
{
    return rules->way[SIDE_WHITE] == rules->way[SIDE_BLACK] ? points : reversed(points) >> 6;
}

static struct board board_of(const struct playout *play, int side)
{
    const struct half *own = &play->halves[side];
    const struct half *enemy = &play->halves[!side];
    struct board men = {.men = {enemy->men[0], enemy->men[1]}};
    uint32_t single = board_single(&men);
    return (struct board){.men = {own->men[0], own->men[1]},
                          .own = own->own,
                          .blots = seen_by_other(&play->rules, single),
                          .walls = seen_by_other(&play->rules, enemy->own & ~single)};
}

/* Men that `after` has hit go to the bar. */
static void put_back(struct playout *play, const struct board *before, const struct board *after)
{
    struct half *own = &play->halves[play->side];
    struct half *enemy = &play->halves[!play->side];
    *own = (struct half){{after->men[0], after->men[1]}, after->own};
    uint32_t hit = seen_by_other(&play->rules, before->blots & ~after->blots);
    enemy->own &= ~hit;
    for (; hit != 0; hit &= hit - 1) {
        int point = __builtin_ctz(hit);
        enemy->men[0] -= one_man(point, 0);
        enemy->men[1] += one_man(ON_BAR, 1) - one_man(point, 1);
    }
}

/* The machine's own instruction is not to be had everywhere, and a call costs more than this. */
static int count_bits(uint32_t bits)
{
    bits -= bits >> 1 & 0x55555555U;
    bits = (bits & 0x33333333U) + (bits >> 2 & 0x33333333U);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0fU;
    return (int)(bits * 0x01010101U >> 24);
}

static int any_bit(uint32_t bits, uint64_t *chance)
{
    int skip = chance_below(chance, count_bits(bits));
    for (; skip > 0; skip--) {
        bits &= bits - 1;
    }
    return __builtin_ctz(bits);
}

/* Three faces and their order are drawn at once: 216 throws are in a random order already. */
static int throw_dice(struct playout *play, uint8_t *dice)
{
    int number = chance_below(play->chance, 216);
    dice[0] = (uint8_t)(1 + number % 6);
    dice[1] = (uint8_t)(1 + number / 6 % 6);
    dice[2] = (uint8_t)(1 + number / 36);
    switch ((enum dice_mode)play->rules.dice_mode) {
    case DICE_TURN_ONE_TO_SIX:
        if (dice[0] != 6 && dice[1] != 6 && dice[2] != 6) {
            dice[chance_below(play->chance, 3)] = 6;
        }
        return 3;
    case DICE_PLUS_SIX:
        dice[chance_below(play->chance, 3)] = 6;
        return 3;
    case DICE_PLUS_OWN_CHOICE:
    case DICE_PLUS_OPPONENT_CHOICE:
        return 3;
    case DICE_PLAIN:
        break;
    }
    return play->rules.dice;
}

/* Nobody can be marked, and this turn does not end the game: a man takes a die and that is all. */
static bool is_plain(const struct playout *play, const struct board *board)
{
    const struct tables_rules *rules = &play->rules;
    if (rules->entry_sum != ENTRY_SUM_NONE && board_waiting(board) > 0) {
        return false;
    }
    if (rules->win == WIN_ALL_OFF) {
        return board_men(board, BORNE_OFF) + TABLES_DICE_MAX < rules->men;
    }
    uint32_t behind = board->own & points_mask(1, rules->goal[play->side] - 1);
    return count_bits(behind) > TABLES_DICE_MAX;
}

/* All dice in their order, each by a random man; false where one of them finds none. */
static bool play_in_order(struct playout *play, const uint8_t *dice, int count, struct board *board)
{
    bool plain = is_plain(play, board);
    for (int i = 0; i < count; i++) {
        uint32_t movable = board_movable(&play->rules, board, dice[i]);
        if (movable == 0) {
            return false;
        }
        int point = any_bit(movable, play->chance);
        if (plain) {
            uint32_t single = point != 0 && board_men(board, point) == 1 ? 1U << point : 0;
            *board = board_moved(board, single, point, dice[i]);
        } else {
            board_play(&play->rules, play->side, board, point, dice[i]);
        }
        if (board->over != BOARD_OPEN) {
            return true;
        }
    }
    return true;
}

/* Random legal steps, each of which can still lead to the best use of the throw. */
static void play_carefully(struct playout *play, const uint8_t *dice, int count,
                           struct board *board)
{
    struct position thrown = {.side = (uint8_t)play->side};
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && thrown.dice[at - 1] < dice[i]; at--) {
            thrown.dice[at] = thrown.dice[at - 1];
        }
        thrown.dice[at] = dice[i];
    }
    struct search search = search_begin(&thrown, &play->rules);
    int best = search_best(&search, board);
    while (board->over == BOARD_OPEN && search.worth[board->used] < best) {
        struct use uses[USES_MAX];
        struct use good[USES_MAX];
        int uses_count = search_uses(&search, board, uses);
        int good_count = 0;
        for (int i = 0; i < uses_count; i++) {
            struct board after = search_play(&search, board, uses[i]);
            if (search_best(&search, &after) == best) {
                good[good_count++] = uses[i];
            }
        }
        int chosen = chance_below(play->chance, good_count);
        *board = search_play(&search, board, good[chosen]);
    }
    board->used = 0;
}

/* After one order has failed: a pass, another order, or the search. */
static void play_otherwise(struct playout *play, uint8_t *dice, int count, struct board *board)
{
    bool begins[TABLES_DICE_MAX] = {false};
    int beginning = 0;
    for (int i = 0; i < count; i++) {
        begins[i] = board_movable(&play->rules, board, dice[i]) != 0;
        beginning += begins[i] ? 1 : 0;
    }
    if (beginning == 0 && play->rules.entry_sum != ENTRY_SUM_DIRECT) {
        return;
    }
    for (int first = 1; first < count; first++) {
        uint8_t order[TABLES_DICE_MAX] = {0};
        for (int i = 0; i < count; i++) {
            order[i] = dice[(first + i) % count];
        }
        struct board after = *board;
        if (begins[first] && play_in_order(play, order, count, &after)) {
            *board = after;
            return;
        }
    }
    play_carefully(play, dice, count, board);
}

static bool is_dead(const struct playout *play)
{
    struct board own = board_of(play, play->side);
    struct board other = board_of(play, !play->side);
    return board_is_stuck(&play->rules, &own) && board_is_stuck(&play->rules, &other);
}

/* Returns how the game has ended for the side that has played. */
static enum board_over play_turn(struct playout *play)
{
    uint8_t dice[TABLES_DICE_MAX];
    int count = throw_dice(play, dice);
    struct board before = board_of(play, play->side);
    struct board after = before;
    if (!play_in_order(play, dice, count, &after)) {
        after = before;
        play_otherwise(play, dice, count, &after);
    }
    put_back(play, &before, &after);
    after.entered = 0;
    if (after.over == BOARD_OPEN && board_is_stuck(&play->rules, &after) && is_dead(play)) {
        return BOARD_DRAWN;
    }
    return (enum board_over)after.over;
}

static void halves_from(struct playout *play, const struct position *pos)
{
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        struct board board;
        board_from(pos, &play->rules, side, &board);
        play->halves[side] = (struct half){{board.men[0], board.men[1]}, board.own};
    }
}

enum result tables_playout(const struct position *pos, uint64_t *chance, int *turns)
{
    static const enum result wins[] = {RESULT_WHITE, RESULT_BLACK};
    struct playout play = {.rules = tables_rules(pos), .side = pos->side, .chance = chance};
    if (!is_usual(&play.rules)) {
        return RESULT_NONE;
    }
    halves_from(&play, pos);
    for (*turns = 0; *turns < PLAYOUT_TURNS_MAX;) {
        enum board_over over = play_turn(&play);
        (*turns)++;
        if (over != BOARD_OPEN) {
            return over == BOARD_WON ? wins[play.side] : RESULT_DRAW;
        }
        play.side = !play.side;
    }
    return RESULT_DRAW;
}
