/* SPDX-License-Identifier: MIT */
#include "rules/ai/exact/race-odds.h"

#include <string.h>

#include "rules/tables/tables.h"

enum {
    FACES = 6,
    GRAIN = 2048,    /* parts of a turn */
    CERTAIN = 65535, /* this number means certainty */
    THROWS = 216,    /* throws of three dice */
    /* more turns than a side can need: fifteen men, each six away, take about twelve */
    TURNS_MAX = 32,
    MOVES_MAX = 6, /* moves of one die */
    NEVER = -1,    /* as a key: larger than any other */
};

/* C(men + places, places): the number of ways in which at most that many men can stand on that many places. */
static const uint16_t ways[RACE_DISTANCES + 1][RACE_MEN_MAX + 1] = {
    {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
    {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136},
    {1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560, 680, 816},
    {1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820, 2380, 3060, 3876},
    {1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368, 6188, 8568, 11628, 15504},
    {1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376, 18564, 27132, 38760, 54264},
};

static uint32_t one_man_at(int distance)
{
    return 1U << 4 * (distance - 1);
}

static int men_at_distance(uint32_t men, int distance)
{
    return (int)(men >> 4 * (distance - 1) & 15U);
}

int race_states(int men_max)
{
    return ways[RACE_DISTANCES][men_max];
}

/* Counts the men at greater distances first. For each distance, all states with a smaller count there come before. */
int race_state(uint32_t men, int men_max)
{
    int state = 0;
    int left = men_max;
    for (int distance = RACE_DISTANCES; distance > 0; distance--) {
        state += ways[distance][left];
        left -= men_at_distance(men, distance);
        state -= ways[distance][left];
    }
    return state;
}

static uint32_t men_of_state(int state, int men_max)
{
    uint32_t men = 0;
    int left = men_max;
    for (int distance = RACE_DISTANCES; distance > 0; distance--) {
        int most = ways[distance][left];
        while (left > 0 && state >= most - ways[distance][left - 1]) {
            left--;
            men += one_man_at(distance);
        }
        state -= most - ways[distance][left];
    }
    return men;
}

/* Finds the arrangements of the men that a die can lead to. If all men are home, no move follows. */
static int list_moves(struct race_form form, uint32_t men, int die, uint32_t *after)
{
    int count = 0;
    int farthest = 0;
    for (int distance = 1; distance <= RACE_DISTANCES; distance++) {
        if (men_at_distance(men, distance) > 0) {
            farthest = distance;
            if (distance > die) {
                after[count++] = men - one_man_at(distance) + one_man_at(distance - die);
            } else if (form.to_goal || distance == die) {
                after[count++] = men - one_man_at(distance);
            }
        }
    }
    if (count == 0) {
        after[count++] = farthest > 0 ? men - one_man_at(farthest) : 0;
    }
    return count;
}

/*
 * Combines the men with the average number of turns that they still need, in the upper bits: the smallest key is the
 * best.
 */
static uint64_t key_of_turns(unsigned turns, uint32_t men)
{
    return (uint64_t)turns << 24 | men;
}

static uint32_t key_men(uint64_t key)
{
    return (uint32_t)key & 0xffffffU;
}

/* race_state() of the men at distance four and more, and the maximum number of men that are nearer. */
struct far {
    uint16_t state;
    uint16_t left;
};

struct maker {
    struct race_form form;
    int men_max;
    struct race_odds *odds;
    struct race_work *work;
    struct far far[1 << 12];
    /* by dice in the order played: the men before the last die */
    uint64_t key[FACES][FACES][FACES];
    /* by dice in descending order: the men after all three dice */
    uint64_t best[FACES][FACES][FACES];
};

static void make_far(struct maker *maker)
{
    for (uint32_t men = 0; men < 1U << 12; men++) {
        int sum = (int)((men & 15U) + (men >> 4 & 15U) + (men >> 8));
        if (sum <= maker->men_max) {
            maker->far[men].state = (uint16_t)race_state(men << 12, maker->men_max);
            maker->far[men].left = (uint16_t)(maker->men_max - sum);
        }
    }
}

/* The same as race_state(), but faster: this function would take most of the time. */
static int state_of_men(const struct maker *maker, uint32_t men)
{
    const struct far *far = &maker->far[men >> 12];
    unsigned left = far->left;
    unsigned less = left - (men >> 8 & 15U);
    unsigned least = less - (men >> 4 & 15U);
    return far->state + ways[3][left] - ways[3][less] + ways[2][less] - ways[2][least] +
           (int)(men & 15U);
}

static void try_third(struct maker *maker, uint32_t men, uint64_t *keys)
{
    const uint16_t *after_die = maker->work[state_of_men(maker, men)].after_die;
    for (int die = 0; die < FACES; die++) {
        uint64_t key = key_of_turns(after_die[die], men);
        keys[die] = key < keys[die] ? key : keys[die];
    }
}

/*
 * Tries all orders of the dice. On the way to a goal all orders give the same result, and the highest die is played
 * first.
 */
static void try_dice(struct maker *maker, uint32_t men)
{
    memset(maker->key, NEVER, sizeof maker->key);
    for (int first = 1; first <= FACES; first++) {
        uint32_t after_first[MOVES_MAX];
        int firsts = list_moves(maker->form, men, first, after_first);
        for (int i = 0; i < firsts; i++) {
            for (int second = 1; second <= (maker->form.to_goal ? first : FACES); second++) {
                uint32_t after_second[MOVES_MAX];
                int seconds = list_moves(maker->form, after_first[i], second, after_second);
                for (int j = 0; j < seconds; j++) {
                    try_third(maker, after_second[j], maker->key[first - 1][second - 1]);
                }
            }
        }
    }
}

static uint64_t best_last(const struct maker *maker, uint32_t men, int die)
{
    uint32_t after[MOVES_MAX];
    int count = list_moves(maker->form, men, die, after);
    uint64_t best = (uint64_t)NEVER;
    for (int i = 0; i < count; i++) {
        uint64_t key = key_of_turns(maker->work[state_of_men(maker, after[i])].turns, after[i]);
        best = key < best ? key : best;
    }
    return best;
}

/*
 * The best of the orders in which three dice, counted from 0, can be played; the men after the last die are computed
 * again.
 */
static uint64_t best_of_orders(const struct maker *maker, int a, int b, int c)
{
    const int orders[6][3] = {{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}};
    uint64_t best = (uint64_t)NEVER;
    int last = 0;
    for (int i = 0; i < 6; i++) {
        uint64_t key = maker->key[orders[i][0]][orders[i][1]][orders[i][2]];
        last = key < best ? orders[i][2] : last;
        best = key < best ? key : best;
    }
    return best_last(maker, key_men(best), last + 1);
}

static bool has_six_always(struct race_form form)
{
    return form.dice_mode == DICE_TURN_ONE_TO_SIX || form.dice_mode == DICE_PLUS_SIX;
}

static void try_throws(struct maker *maker)
{
    for (int a = has_six_always(maker->form) ? FACES - 1 : 0; a < FACES; a++) {
        for (int b = 0; b <= a; b++) {
            for (int c = 0; c <= b; c++) {
                maker->best[a][b][c] = best_of_orders(maker, a, b, c);
            }
        }
    }
}

/* The best for dice counted from 0, in any order. */
static uint64_t best_for_dice(const struct maker *maker, int a, int b, int c)
{
    int high = a > b ? a : b;
    int low = a > b ? b : a;
    int middle = c > high ? high : c > low ? c : low;
    return maker->best[c > high ? c : high][middle][c > low ? low : c];
}

static uint64_t smaller_key(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The best for two dice whose third die is chosen, or follows from the rules. */
static uint64_t best_of_two(const struct maker *maker, int a, int b)
{
    uint64_t best = best_for_dice(maker, a, b, FACES - 1);
    for (int c = 0; c < FACES - 1 && maker->form.dice_mode != DICE_PLUS_SIX; c++) {
        uint64_t key = best_for_dice(maker, a, b, c);
        bool taken = maker->form.dice_mode == DICE_PLUS_OWN_CHOICE ? key < best : key > best;
        best = taken ? key : best;
    }
    return best;
}

/* The best for a throw; the third die counts only if the rules use three dice. */
static uint64_t best_of_throw(const struct maker *maker, int a, int b, int c)
{
    switch ((enum dice_mode)maker->form.dice_mode) {
    case DICE_PLAIN:
        break;
    case DICE_TURN_ONE_TO_SIX:
        if (a != FACES - 1 && b != FACES - 1 && c != FACES - 1) {
            return smaller_key(smaller_key(best_for_dice(maker, FACES - 1, b, c),
                                           best_for_dice(maker, a, FACES - 1, c)),
                               best_for_dice(maker, a, b, FACES - 1));
        }
        break;
    case DICE_PLUS_SIX:
    case DICE_PLUS_OWN_CHOICE:
    case DICE_PLUS_OPPONENT_CHOICE:
        return best_of_two(maker, a, b);
    }
    return best_for_dice(maker, a, b, c);
}

static void add_odds(const struct race_odds *odds, uint32_t throws, uint32_t *turns)
{
    for (int i = 0; i < RACE_TURNS; i++) {
        turns[odds->first + 1 + i] += throws * odds->chance[i];
    }
}

/*
 * Keeps the likeliest numbers of turns, and adds the probabilities below and above to the first and the last of them.
 */
static struct race_odds odds_of_turns(const uint32_t *turns)
{
    struct race_odds odds = {0};
    uint32_t most = 0;
    for (int first = 0; first + RACE_TURNS <= TURNS_MAX; first++) {
        uint32_t sum = 0;
        for (int i = 0; i < RACE_TURNS; i++) {
            sum += turns[first + i];
        }
        odds.first = sum > most ? (uint16_t)first : odds.first;
        most = sum > most ? sum : most;
    }
    uint32_t before = 0;
    uint32_t sum = 0;
    for (int turn = 0, at = 0; turn < TURNS_MAX; turn++) {
        sum += turns[turn];
        if (turn >= odds.first && (at < RACE_TURNS - 1 || turn == TURNS_MAX - 1)) {
            uint32_t until = (sum + THROWS / 2) / THROWS;
            odds.chance[at++] = (uint16_t)(until - before);
            before = until;
        }
    }
    return odds;
}

static uint16_t mean_of_odds(const struct race_odds *odds)
{
    uint64_t sum = 0;
    for (int i = 0; i < RACE_TURNS; i++) {
        sum += (uint64_t)(odds->first + i) * odds->chance[i];
    }
    return (uint16_t)((sum * GRAIN + CERTAIN / 2) / CERTAIN);
}

/* The number of throws of three dice with these faces; for two dice, with any face of the third. */
static int throws_of(bool two, int a, int b, int c)
{
    if (two) {
        return a == b ? FACES : 2 * FACES;
    }
    return a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
}

static struct race_odds odds_by_throws(const struct maker *maker)
{
    bool two = maker->form.dice_mode != DICE_PLAIN && maker->form.dice_mode != DICE_TURN_ONE_TO_SIX;
    uint32_t turns[TURNS_MAX + RACE_TURNS + 1] = {0};
    for (int a = 0; a < FACES; a++) {
        for (int b = 0; b <= a; b++) {
            for (int c = 0; c <= (two ? 0 : b); c++) {
                uint32_t end = key_men(best_of_throw(maker, a, b, c));
                add_odds(&maker->odds[state_of_men(maker, end)], (uint32_t)throws_of(two, a, b, c),
                         turns);
            }
        }
    }
    return odds_of_turns(turns);
}

static void make_state(struct maker *maker, int state)
{
    uint32_t men = men_of_state(state, maker->men_max);
    try_dice(maker, men);
    try_throws(maker);
    maker->odds[state] = odds_by_throws(maker);
    maker->work[state].turns = mean_of_odds(&maker->odds[state]);
    for (int die = 1; die <= FACES; die++) {
        maker->work[state].after_die[die - 1] = (uint16_t)(best_last(maker, men, die) >> 24);
    }
}

void race_make(struct race_form form, int men_max, struct race_odds *odds, struct race_work *work)
{
    struct maker maker = {.form = form, .men_max = men_max, .odds = odds, .work = work};
    make_far(&maker);
    odds[0] = (struct race_odds){.first = 0, .chance = {CERTAIN}};
    work[0] = (struct race_work){0};
    for (int state = 1; state < race_states(men_max); state++) {
        make_state(&maker, state);
    }
}

double race_first_wins(const struct race_odds *first, const struct race_odds *second)
{
    double sum = 0;
    for (int i = 0; i < RACE_TURNS; i++) {
        /* probability that the second side needs the same number of turns or more */
        uint32_t later = 0;
        for (int j = 0; j < RACE_TURNS; j++) {
            later += second->first + j >= first->first + i ? second->chance[j] : 0U;
        }
        sum += (double)first->chance[i] * (double)later;
    }
    return sum / ((double)CERTAIN * (double)CERTAIN);
}
