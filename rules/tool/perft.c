/* SPDX-License-Identifier: MIT */
#include "rules/tool/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 8 };

struct perft {
    uint64_t leaves;
    uint64_t nodes;
    /* one per level; offers and choices add levels without a throw */
    struct turn_ends *ends[DEPTH_MAX * 2 + 2];
};

static void count_position(struct perft *perft, const struct position *pos, int level, int throws);

static void count_turn(struct perft *perft, const struct position *pos, int level, int throws)
{
    if (perft->ends[level] == NULL) {
        perft->ends[level] = tool_memory(sizeof *perft->ends[level]);
    }
    struct turn_ends *ends = perft->ends[level];
    if (!position_ends(pos, ends)) {
        return;
    }
    perft->nodes += (uint64_t)ends->count;
    if (throws == 0) {
        perft->leaves += (uint64_t)ends->count;
        return;
    }
    for (int i = 0; i < ends->count; i++) {
        struct position end = ends->at[i];
        count_position(perft, &end, level + 1, throws);
    }
}

/* Chooses faces in ascending order from `at` on, so that each unordered throw is counted once. */
static void count_throws(struct perft *perft, const struct position *pos, uint8_t *faces, int at,
                         int level, int throws)
{
    struct owed owed = position_owed(pos);
    if (at == owed.count) {
        struct position thrown;
        if (position_throw(pos, faces, owed.count, &thrown)) {
            count_turn(perft, &thrown, level, throws - 1);
        }
        return;
    }
    uint8_t least = owed.chance == CHANCE_DICE ? 1 : 0;
    uint8_t most = owed.chance == CHANCE_DICE ? 6 : 1;
    for (uint8_t face = at > 0 ? faces[at - 1] : least; face <= most; face++) {
        faces[at] = face;
        count_throws(perft, pos, faces, at + 1, level, throws);
    }
}

/*
 * A turn without a throw of its own (an offer, a choice of table) does not count towards the depth, unless the game has
 * no throws.
 */
static void count_position(struct perft *perft, const struct position *pos, int level, int throws)
{
    uint8_t faces[THROW_DICE_MAX];
    bool chance = position_ruleset(pos)->chance != CHANCE_NONE;
    switch (position_owed(pos).kind) {
    case OWED_NOTHING:
        break;
    case OWED_THROW:
        count_throws(perft, pos, faces, 0, level, throws);
        break;
    case OWED_TURN:
        count_turn(perft, pos, level, throws - (chance ? 0 : 1));
        break;
    }
}

int tool_perft(const char *depth, const char *position)
{
    char *rest;
    long throws = strtol(depth, &rest, 10);
    struct position pos;
    if (*depth == '\0' || *rest != '\0' || throws < 0 || throws > DEPTH_MAX) {
        fprintf(stderr, "taberna-rules: perft counts 0 to %d throws\n", DEPTH_MAX);
        return TOOL_UNREADABLE;
    }
    if (!tool_read(position, strlen(position), &pos)) {
        return TOOL_UNREADABLE;
    }
    struct perft perft = {0};
    double began = tool_seconds();
    if (throws == 0) {
        perft.leaves = 1;
    } else if (position_owed(&pos).kind == OWED_TURN) {
        count_turn(&perft, &pos, 0, (int)throws - 1); /* the throw of this position is the first */
    } else {
        count_position(&perft, &pos, 0, (int)throws);
    }
    double seconds = tool_seconds() - began;
    printf("%llu leaves, %llu nodes, %.0f nodes a second\n", (unsigned long long)perft.leaves,
           (unsigned long long)perft.nodes,
           seconds > 0 ? (double)perft.nodes / seconds : (double)perft.nodes);
    for (size_t i = 0; i < sizeof perft.ends / sizeof perft.ends[0]; i++) {
        free(perft.ends[i]);
    }
    return TOOL_GOOD;
}
