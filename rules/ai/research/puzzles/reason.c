/* SPDX-License-Identifier: MIT */
/* The reason of an answer: the first difference, in the order of the table, between the positions after the turns. */
#include "rules/ai/research/puzzles/puzzle.h"
#include "rules/ai/research/puzzles/view.h"

/* Each id, and the least difference that counts. */
static const struct {
    const char *id;
    double least;
} names[DIFFERENCES] = {
    [WIN] = {"win", 1},
    [HIT] = {"hit", 1},
    [ENTER] = {"enter", 1},
    [OFF] = {"off", 1},
    [SETTLE] = {"settle", 1},
    [SAFE] = {"safe", 0.1}, /* the probability that the other side hits with its next throw */
    [BLOCK] = {"block", 1},
    [POINT] = {"point", 1},
    [HOME] = {"home", 1},
    [RUN] = {"run", 1},
    [START] = {"start", 1},
    [RAISE] = {"raise", 1},
    [DENY] = {"deny", 1},
    [FRONT] = {"front", 1},
    [REAR] = {"rear", 1},
    [AIM] = {"aim", 0.1}, /* the probability of a hit with the next throw, if the other side does not move */
    [SINGLE] = {"single", 1},
    [FORK] = {"fork", 1},
    [THREAT] = {"threat", 1},
    [KEEP] = {"keep", 1},
};

const char *puzzle_reason(const struct puzzle *puzzle, struct turn_ends *ends)
{
    enum side side = position_owed(&puzzle->pos).side;
    struct view best = view_of(&puzzle->answers[0].after, side, ends);
    struct view others[PUZZLE_ROLLED];
    int count = puzzle->others_count < PUZZLE_ROLLED - 1 ? puzzle->others_count : PUZZLE_ROLLED - 1;
    for (int i = 0; i < count; i++) {
        others[i] = view_of(&puzzle->others[i].choice.after, side, ends);
    }
    /* first against all turns that were compared, then against the second best alone */
    for (int against = count; against > 0; against = against > 1 ? 1 : 0) {
        for (int i = 0; i < DIFFERENCES; i++) {
            bool all = true;
            for (int other = 0; other < against && all; other++) {
                all = best.at[i] - others[other].at[i] >= names[i].least;
            }
            if (all) {
                return names[i].id;
            }
        }
    }
    return "plan";
}
