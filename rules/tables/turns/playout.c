/* SPDX-License-Identifier: MIT */
/*
 * Fast random games on 24 points. Both sides stay in the form of camps from turn to turn and are never converted to a
 * position. Dice are played in a random order by random men. Only if this leaves dice over does a search find the best
 * use of the throw. The main cost of a turn are branches that depend on the dice, because they cannot be predicted. So
 * random choices use tables and masks, and common cases in which not all dice can be used are detected before any step
 * is tried.
 */
#include "rules/tables/turns/playout.h"

#include "rules/core/chance.h"
#include "rules/tables/camp.h"
#include "rules/tables/states.h"
#include "rules/tables/turns/turn.h"

struct playout {
    struct camp_rules rules;
    uint16_t men[2][CAMP_PLACES]; /* the men of the camps */
    struct camps camps;           /* the camps, from the view of the side that plays */
    int side;                     /* the side that plays */
    int seat;                     /* the seat that throws */
    int turns;
    uint64_t chance;
};

/* The dice that are still to be played. */
struct dice {
    int count;
    int faces[TABLES_DICE_MAX]; /* in a random order */
};

/* True for games that this file can play; all others are played step by step. */
static bool has_usual_rules(const struct tables_rules *rules)
{
    bool sums_at_will = rules->entry_sum == ENTRY_SUM_DIRECT &&
                        (rules->forced == FORCED_VOLUNTARY || rules->offer_unused);
    bool plain_again = !rules->again_all_equal || rules->dice_mode == DICE_PLAIN;
    return rules->points == TABLES_POINTS && rules->die_choice == CHOICE_FREE && !sums_at_will &&
           plain_again;
}

/*
 * Draws three faces and their order together: the 216 throws are already in a random order. The die that becomes a six,
 * if the rules have one, is drawn with them.
 */
static void draw_dice(struct playout *play, struct dice *dice, bool *again)
{
    int number = chance_below(&play->chance, 3 * 216);
    int *faces = dice->faces;
    int *any = &faces[number / 216];
    faces[0] = 1 + number % 6;
    faces[1] = 1 + number / 6 % 6;
    faces[2] = 1 + number / 36 % 6;
    bool six = (faces[0] == 6) | (faces[1] == 6) | (faces[2] == 6);
    dice->count = play->rules.all.dice;
    *again = play->rules.all.again_all_equal && faces[0] == faces[1] &&
             (dice->count == 2 || faces[1] == faces[2]);
    switch ((enum dice_mode)play->rules.all.dice_mode) {
    case DICE_TURN_ONE_TO_SIX:
        *any += !six * (6 - *any); /* without a branch: the condition holds for 125 of 216 throws */
        break;
    case DICE_PLUS_SIX:
        *any = 6;
        dice->count = 3;
        break;
    case DICE_PLUS_OWN_CHOICE:
    case DICE_PLUS_OPPONENT_CHOICE:
        dice->count = 3;
        break;
    case DICE_PLAIN:
        break;
    }
}

/*
 * Plays all dice in their order, each by a random man, or up to a win. Returns false, and plays nothing, if a die
 * cannot be used. `movable` are the men that the first die may move: at least one.
 */
static bool play_in_order(struct playout *play, const int *faces, int count, uint32_t movable)
{
    struct camps camps = play->camps;
    struct camp_move moves[TABLES_DICE_MAX];
    uint64_t chance = play->chance;
    int played = 0;
    while (movable != 0) {
        int from = chance_bit(&chance, movable);
        moves[played] = camps_move(&play->rules, &camps, from, faces[played]);
        played++;
        if (played == count || camps_are_won(&play->rules, &camps, play->side)) {
            play->camps = camps;
            play->chance = chance;
            return true;
        }
        struct outlook outlook = camps_outlook(&play->rules, &camps);
        movable = outlook_movable(&play->rules.all, &outlook, faces[played]);
    }
    while (played > 0) {
        camps_undo_move(&play->rules, &camps, moves[--played]);
    }
    play->chance = chance;
    return false;
}

/* The board from the view of the side that plays. */
static struct board board_of_camps(const struct camps *camps)
{
    uint32_t walls = (uint32_t)camps->enemy.several;
    struct board board = {.own = (uint32_t)camps->own.any,
                          .blots = (uint32_t)camps->enemy.any & ~walls,
                          .walls = walls};
    for (int place = 1; place < CAMP_PLACES; place++) {
        board.men[place >> 4] |= (uint64_t)camps->own.men[place] << (4 * (place & 15));
    }
    return board;
}

/* Plays random legal steps, each of which can still lead to the best use of the throw. */
static void play_carefully(struct playout *play, struct dice *dice)
{
    struct position sorted = {.side = (uint8_t)play->side};
    for (int i = 0; i < dice->count; i++) {
        int at = i;
        for (; at > 0 && sorted.dice[at - 1] < dice->faces[i]; at--) {
            sorted.dice[at] = sorted.dice[at - 1];
        }
        sorted.dice[at] = (uint8_t)dice->faces[i];
    }
    struct search search = search_begin(&sorted, &play->rules.all);
    struct board board = board_of_camps(&play->camps);
    int best = search_best(&search, &board);
    while (board.over == BOARD_OPEN && search.worth[board.used] < best) {
        struct use uses[USES_MAX];
        struct use good[USES_MAX];
        int uses_count = search_uses(&search, &board, uses);
        int good_count = 0;
        for (int i = 0; i < uses_count; i++) {
            struct board after = search_play(&search, &board, uses[i]);
            if (search_best(&search, &after) == best) {
                good[good_count++] = uses[i];
            }
        }
        struct use chosen = good[chance_below(&play->chance, good_count)];
        board = search_play(&search, &board, chosen);
        (void)camps_move(&play->rules, &play->camps, chosen.from, chosen.total);
    }
    dice->count = 0;
    for (int i = 0; i < search.count; i++) {
        if ((board.used >> i & 1U) == 0) {
            dice->faces[dice->count++] = search.dice[i];
        }
    }
}

/* Dice that show the same face as an earlier die: bit i for die i. */
static unsigned repeated_dice(const struct dice *dice)
{
    unsigned second = dice->faces[1] == dice->faces[0];
    unsigned third = dice->faces[2] == dice->faces[0] || dice->faces[2] == dice->faces[1];
    return (second << 1 | third << 2) & ((1U << dice->count) - 1);
}

static void remove_played_dice(struct dice *dice, unsigned played)
{
    int count = 0;
    for (int i = 0; i < dice->count; i++) {
        if ((played >> i & 1U) == 0) {
            dice->faces[count++] = dice->faces[i];
        }
    }
    dice->count = count;
}

/*
 * The order of the dice does not matter if waiting men hold back all others, and still do so after every die that can
 * bring a man in has done so.
 */
static bool only_enters(struct playout *play, struct dice *dice, unsigned begins)
{
    unsigned entering = begins;
    for (int i = 1; i < dice->count; i++) {
        bool once = dice->faces[i] <= play->rules.all.single_until;
        entering &= ~(once ? repeated_dice(dice) & 1U << i : 0);
    }
    int waiting = play->camps.own.men[IN_HAND] + play->camps.own.men[ON_BAR];
    if (waiting <= (int)((entering & 1U) + (entering >> 1 & 1U) + (entering >> 2))) {
        return false;
    }
    for (unsigned left = entering; left != 0; left &= left - 1) {
        (void)camps_move(&play->rules, &play->camps, 0, dice->faces[__builtin_ctz(left)]);
    }
    remove_played_dice(dice, entering);
    return true;
}

/* Plays as much of the throw as can be used; the rest stays in `dice`. */
static void play_all(struct playout *play, struct dice *dice)
{
    struct outlook outlook = camps_outlook(&play->rules, &play->camps);
    int round[2 * TABLES_DICE_MAX]; /* each die can begin an order */
    uint32_t movable[TABLES_DICE_MAX];
    unsigned begins = 0;
    for (int i = 0; i < dice->count; i++) {
        int face = dice->faces[i];
        round[i] = face;
        round[i + dice->count] = face;
        movable[i] = outlook_movable(&play->rules.all, &outlook, face);
        begins |= (unsigned)(movable[i] != 0) << i;
    }
    if (begins == 0 && play->rules.all.entry_sum != ENTRY_SUM_DIRECT) {
        return;
    }
    bool bound = outlook.waiting && play->rules.all.entry_sum == ENTRY_SUM_NONE &&
                 camps_are_bound(&play->rules, &play->camps);
    if (bound && only_enters(play, dice, begins)) {
        return;
    }
    for (; begins != 0; begins &= begins - 1) {
        int first = __builtin_ctz(begins);
        if (play_in_order(play, &round[first], dice->count, movable[first])) {
            dice->count = 0;
            return;
        }
    }
    play_carefully(play, dice);
}

/* Plays any number of steps, also none: the end of the turn is as likely as each of the steps. */
static void play_at_will(struct playout *play, struct dice *dice)
{
    while (dice->count > 0 && !camps_are_won(&play->rules, &play->camps, play->side)) {
        struct outlook outlook = camps_outlook(&play->rules, &play->camps);
        struct use uses[USES_MAX];
        int count = 0;
        for (int i = 0; i < dice->count; i++) {
            int face = dice->faces[i];
            bool again = (repeated_dice(dice) >> i & 1U) != 0;
            uint32_t men = again ? 0 : outlook_movable(&play->rules.all, &outlook, face);
            for (; men != 0; men &= men - 1) {
                uses[count++] =
                    (struct use){(uint8_t)__builtin_ctz(men), (uint8_t)face, (uint8_t)i};
            }
        }
        int choice = chance_below(&play->chance, count + 1);
        if (choice == count) {
            return;
        }
        struct use chosen = uses[choice];
        (void)camps_move(&play->rules, &play->camps, chosen.from, chosen.total);
        dice->faces[chosen.dice] = dice->faces[--dice->count];
    }
}

/* True if neither side can move any more. */
static bool is_dead(const struct playout *play)
{
    struct outlook own = camps_outlook(&play->rules, &play->camps);
    if (!outlook_is_stuck(&play->rules.all, &own)) {
        return false;
    }
    struct camps turned = play->camps;
    camps_turn(&turned);
    struct outlook other = camps_outlook(&play->rules, &turned);
    return outlook_is_stuck(&play->rules.all, &other);
}

/* True if the side is lympolded, or lurched, and the rules count that as a loss. */
static bool is_lost(const struct playout *play, int side)
{
    struct camps camps = play->camps;
    if (side != play->side) {
        camps_turn(&camps);
    }
    struct outlook outlook = camps_outlook(&play->rules, &camps);
    return outlook_is_lympolded(&outlook, camps.own.men[ON_BAR]) ||
           (play->rules.all.strategic_win == STRATEGIC_LYMPOLD_OR_LURCH &&
            outlook_is_lurched(&play->rules.all, &outlook, (uint32_t)camps.own.any));
}

/* The result of the game after a turn. */
static enum result result_after_turn(struct playout *play)
{
    play->turns++;
    play->camps.entered = 0;
    if (camps_are_won(&play->rules, &play->camps, play->side)) {
        return play->side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
    }
    if (is_dead(play)) {
        return RESULT_DRAW;
    }
    if (play->rules.all.strategic_win == STRATEGIC_NONE) {
        return RESULT_NONE;
    }
    return is_lost(play, SIDE_WHITE)   ? RESULT_BLACK
           : is_lost(play, SIDE_BLACK) ? RESULT_WHITE
                                       : RESULT_NONE;
}

static void change_sides(struct playout *play)
{
    play->side = !play->side;
    camps_turn(&play->camps);
}

/* Plays a throw and all its consequences until the next throw. */
static enum result play_throw(struct playout *play)
{
    bool again;
    struct dice dice;
    draw_dice(play, &dice, &again);
    if (play->rules.all.forced == FORCED_VOLUNTARY) {
        play_at_will(play, &dice);
    } else {
        play_all(play, &dice);
    }
    enum result result = result_after_turn(play);
    if (result != RESULT_NONE || again) {
        return result;
    }
    if (play->rules.all.offer_unused && dice.count > 0) {
        change_sides(play);
        play_at_will(play, &dice);
        result = result_after_turn(play);
        if (result != RESULT_NONE) {
            return result;
        }
        change_sides(play);
    }
    if (play->seat < play->rules.all.seats) {
        play->seat++;
    } else {
        change_sides(play);
        play->seat = 1;
    }
    return RESULT_NONE;
}

static void rules_begin(struct camp_rules *camp_rules)
{
    const struct tables_rules *rules = &camp_rules->all;
    camp_rules->single = points_mask(1, rules->single_until);
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        bool goal = rules->win == WIN_ALL_AT_GOAL;
        camp_rules->to_leave[side] = goal ? points_mask(1, rules->goal[side] - 1) : ON_POINTS;
    }
    for (int progress = 1; progress <= TABLES_POINTS; progress++) {
        int other = progress_of(rules, SIDE_BLACK, point_of(rules, SIDE_WHITE, progress));
        camp_rules->other[progress] = (uint8_t)other;
        camp_rules->set[progress] = UINT64_C(1) << progress | UINT64_C(1) << (32 + other);
    }
}

static struct camp camp_from(struct playout *play, const struct position *pos, int side)
{
    struct camp camp = {.men = play->men[side]};
    struct board board;
    board_from(pos, &play->rules.all, side, &board);
    for (int place = 1; place < CAMP_PLACES; place++) {
        camp.men[place] = (uint16_t)board_men(&board, place);
        camp.any |= camp.men[place] >= 1 ? play->rules.set[place] : 0;
        camp.several |= camp.men[place] >= 2 ? play->rules.set[place] : 0;
    }
    return camp;
}

enum result tables_playout(const struct position *pos, uint64_t *chance, int *turns)
{
    struct playout play = {.rules = {.all = tables_rules(pos)},
                           .side = pos->side,
                           .seat = pos->seat,
                           .chance = *chance};
    if (!has_usual_rules(&play.rules.all)) {
        return RESULT_NONE;
    }
    rules_begin(&play.rules);
    play.camps.own = camp_from(&play, pos, pos->side);
    play.camps.enemy = camp_from(&play, pos, !pos->side);
    camp_turn(&play.camps.enemy);
    enum result result = RESULT_NONE;
    while (result == RESULT_NONE && play.turns < PLAYOUT_TURNS_MAX) {
        result = play_throw(&play);
    }
    *turns = play.turns;
    *chance = play.chance;
    return result == RESULT_NONE ? RESULT_DRAW : result;
}
