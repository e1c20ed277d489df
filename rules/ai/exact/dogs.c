/* SPDX-License-Identifier: MIT */
#include "rules/ai/exact/dogs.h"

#include <string.h>

#include "rules/ai/engine/brain.h"
#include "rules/tables/tables.h"

/* The contents of a point, from the view of one side. */
enum point_kind { EMPTY, OWN, ENEMY, OWN_FULL, ENEMY_FULL };

/*
 * On a board on which only hits and misses can happen, at most 25 of 36 throws leave the board unchanged. After this
 * number of rounds the remaining probability is too small for a double.
 */
enum { ROUNDS = 110 };

/*
 * Number of boards with the same numbers of full and of empty points: with three full and three single points there are
 * four ways each.
 */
enum { DOGS_TOGETHER_MAX = 16 };

struct dogs {
    uint8_t points[DOGS_POINTS]; /* enum point_kind */
};

static void put_man(struct dogs *dogs, int point)
{
    static const uint8_t after[] = {[EMPTY] = OWN,
                                    [OWN] = OWN_FULL,
                                    [ENEMY] = OWN,
                                    [OWN_FULL] = OWN_FULL,
                                    [ENEMY_FULL] = ENEMY_FULL};
    dogs->points[point] = after[dogs->points[point]];
}

/* Exchanges the sides. */
static void turn_round(struct dogs *dogs)
{
    static const uint8_t other[] = {[EMPTY] = EMPTY,
                                    [OWN] = ENEMY,
                                    [ENEMY] = OWN,
                                    [OWN_FULL] = ENEMY_FULL,
                                    [ENEMY_FULL] = OWN_FULL};
    for (int i = 0; i < DOGS_POINTS; i++) {
        dogs->points[i] = other[dogs->points[i]];
    }
}

static int state_of_dogs(const struct dogs *dogs)
{
    static const int counts[] = {
        [EMPTY] = 0, [OWN] = 1, [ENEMY] = 7, [OWN_FULL] = 49, [ENEMY_FULL] = 343};
    int state = 0;
    for (int i = 0; i < DOGS_POINTS; i++) {
        state += counts[dogs->points[i]];
    }
    return state;
}

/* The points of a state, in a fixed order; the state has no more points than the board. */
static struct dogs dogs_of_state(int state)
{
    int count = 0;
    struct dogs dogs = {{EMPTY}};
    for (int kind = OWN; kind <= ENEMY_FULL; kind++) {
        for (int left = state % 7; left > 0; left--) {
            dogs.points[count++] = (uint8_t)kind;
        }
        state /= 7;
    }
    return dogs;
}

static int points_full(int state)
{
    return state / 49 % 7 + state / 343;
}

static double score_of_end(int state)
{
    int own = state / 49 % 7;
    int enemy = state / 343;
    return own > enemy ? 1.0 : own < enemy ? 0.0 : 0.5;
}

/* Computes the score from the current scores of the boards that follow. */
static double score_by_throws(const struct dogs_tables *tables, const struct dogs *dogs)
{
    double sum = 0;
    for (int first = 0; first < DOGS_POINTS; first++) {
        for (int second = 0; second < DOGS_POINTS; second++) {
            struct dogs after = *dogs;
            put_man(&after, first);
            put_man(&after, second);
            turn_round(&after);
            sum += 1.0 - tables->to_throw[state_of_dogs(&after)];
        }
    }
    return sum / 36.0;
}

/*
 * Points never become empty, and full points do not change. So the boards with the same numbers of full and empty
 * points depend only on boards that are farther on, and on each other.
 */
static void solve_boards(struct dogs_tables *tables, int full, int empty)
{
    struct dogs boards[DOGS_TOGETHER_MAX];
    int count = 0;
    for (int state = 0; state < DOGS_STATES; state++) {
        int singles = state % 7 + state / 7 % 7;
        if (points_full(state) == full && singles + full + empty == DOGS_POINTS) {
            boards[count++] = dogs_of_state(state);
        }
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < count; i++) {
            tables->to_throw[state_of_dogs(&boards[i])] = score_by_throws(tables, &boards[i]);
        }
    }
}

void dogs_prepare(struct ai_knowledge *knowledge)
{
    struct dogs_tables *tables = &knowledge->exact.dogs;
    for (int state = 0; state < DOGS_STATES; state++) {
        tables->to_throw[state] = score_of_end(state);
    }
    for (int full = DOGS_POINTS - 1; full >= 0; full--) {
        for (int empty = 0; empty <= DOGS_POINTS - full; empty++) {
            solve_boards(tables, full, empty);
        }
    }
}

static struct dogs dogs_from(const struct position *pos, int side)
{
    struct dogs dogs;
    for (int i = 0; i < DOGS_POINTS; i++) {
        int own = men_on(pos, side, i + 1);
        int enemy = men_on(pos, !side, i + 1);
        dogs.points[i] = (uint8_t)(own >= 2     ? OWN_FULL
                                   : own == 1   ? OWN
                                   : enemy >= 2 ? ENEMY_FULL
                                   : enemy == 1 ? ENEMY
                                                : EMPTY);
    }
    return dogs;
}

/* The dice left of a throw may be played in any order. If the game ends early, it has been won before them. */
static double score_for_mover(const struct dogs_tables *tables, const struct position *pos)
{
    struct dogs dogs = dogs_from(pos, pos->side);
    int left = dice_count(pos->dice);
    if (left == 0) {
        return tables->to_throw[state_of_dogs(&dogs)];
    }
    for (int i = 0; i < left; i++) {
        put_man(&dogs, pos->dice[i] - 1);
    }
    turn_round(&dogs);
    return 1.0 - tables->to_throw[state_of_dogs(&dogs)];
}

static double white_score(const struct dogs_tables *tables, const struct position *pos)
{
    switch (position_result(pos)) {
    case RESULT_WHITE:
        return 1.0;
    case RESULT_BLACK:
        return 0.0;
    case RESULT_DRAW:
        return 0.5;
    case RESULT_NONE:
        break;
    }
    double score = score_for_mover(tables, pos);
    return pos->side == SIDE_WHITE ? score : 1.0 - score;
}

bool dogs_exact(const struct ai_knowledge *knowledge, const struct position *pos, float *white)
{
    *white = (float)white_score(&knowledge->exact.dogs, pos);
    return true;
}

float dogs_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct position *pos, enum side side, int plies, float *error)
{
    (void)memory;
    (void)plies;
    double white = white_score(&knowledge->exact.dogs, pos);
    if (error != NULL) {
        *error = 0.0F;
    }
    return (float)(side == SIDE_WHITE ? white : 1.0 - white);
}

/*
 * No choice in a turn makes a difference: neither the table, nor, if four points end the game, the order of the dice
 * that win it.
 */
int dogs_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
              const struct position *pos, int plies, const struct position *played,
              struct ai_choice *ranked, int max)
{
    struct turn_ends *ends = &memory->ends[0];
    if (!position_ends(pos, ends)) {
        return 0;
    }
    int count = ends->count < max ? ends->count : max;
    for (int i = count; i < ends->count && played != NULL; i++) {
        if (memcmp(played, &ends->at[i], sizeof *played) == 0) {
            ends->at[count - 1] = *played;
        }
    }
    for (int i = 0; i < count; i++) {
        struct ai_choice *choice = &ranked[i];
        choice->after = ends->at[i];
        choice->score = dogs_score(knowledge, memory, &choice->after, position_owed(pos).side,
                                   plies, &choice->error);
        RULES_CHECK(way_find(&memory->way, pos, &choice->after, &choice->turn));
    }
    return count;
}

bool dogs_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct position *pos, const struct ai_level *level, uint64_t seed,
                 struct ai_choice *choice)
{
    (void)level;
    struct ai_choice ranked[AI_RANKED_MAX];
    int count = dogs_rank(knowledge, memory, pos, 1, NULL, ranked, AI_RANKED_MAX);
    if (count > 0) {
        *choice = ranked[seed % (uint64_t)count];
    }
    return count > 0;
}
