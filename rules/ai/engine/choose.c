/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ai/engine/ends.h"
#include "rules/ai/engine/judge.h"
#include "rules/ai/engine/net-file.h"
#include "rules/ai/levels/eye.h"
#include "rules/core/engine.h"

/* Of the best turns at first sight, none that is behind the best by more than the window is examined further. */
#define WINDOW 0.12F

size_t ai_knowledge_bytes(void)
{
    return sizeof(struct ai_knowledge);
}

size_t ai_memory_bytes(void)
{
    return sizeof(struct ai_memory);
}

bool ai_needs_weights(const struct ruleset *ruleset)
{
    return brain_at(ai_ruleset_index(ruleset))->inputs != NULL;
}

static bool learn_net(struct ai_knowledge *knowledge, const uint8_t *weights, size_t weights_bytes,
                      const char **error)
{
    struct position start;
    const struct ruleset *ruleset = ruleset_at(knowledge->ruleset);
    char rules[RULESET_TEXT_MAX];
    if (!position_start(ruleset->name, strlen(ruleset->name), SIDE_WHITE, &start, NULL)) {
        return false;
    }
    position_rules_write(&start, rules);
    return net_read(brain_at(knowledge->ruleset)->inputs, rules, weights, weights_bytes,
                    &knowledge->net, error);
}

bool ai_read_weights(struct ai_knowledge *knowledge, const struct ruleset *ruleset,
                     const uint8_t *weights, size_t weights_bytes, const char **error)
{
    knowledge->ruleset = ai_ruleset_index(ruleset);
    return brain_at(knowledge->ruleset)->inputs == NULL ||
           learn_net(knowledge, weights, weights_bytes, error);
}

void ai_make_tables(struct ai_knowledge *knowledge)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->prepare != NULL) {
        brain->prepare(knowledge);
    }
}

bool ai_learn(struct ai_knowledge *knowledge, const struct ruleset *ruleset, const uint8_t *weights,
              size_t weights_bytes, const char **error)
{
    if (!ai_read_weights(knowledge, ruleset, weights, weights_bytes, error)) {
        return false;
    }
    ai_make_tables(knowledge);
    return true;
}

/* An end of the turn, by its index, and its score. */
struct ranked {
    int end;
    float score;
};

/* Inserts an end by its score, behind ends with the same score. */
static int insert_ranked(struct ranked *list, int count, int max, struct ranked one)
{
    int at = count < max ? count : max;
    while (at > 0 && list[at - 1].score < one.score) {
        at--;
    }
    if (at >= max) {
        return count;
    }
    int last = count < max ? count : max - 1;
    memmove(&list[at + 1], &list[at], (size_t)(last - at) * sizeof *list);
    list[at] = one;
    return count < max ? count + 1 : max;
}

static int rank_ends(const struct ai_memory *memory, struct ranked *list, int max)
{
    int count = 0;
    for (int i = 0; i < memory->ends[0].count; i++) {
        count = insert_ranked(list, count, max, (struct ranked){i, memory->scores[0][i]});
    }
    return count;
}

/* Includes an end that must be ranked: if it is not among the others, it replaces the last. */
static int rank_too(const struct ai_memory *memory, const struct position *end, struct ranked *list,
                    int count, int max)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(&memory->ends[0].at[list[i].end], end, sizeof *end) == 0) {
            return count;
        }
    }
    for (int i = 0; i < memory->ends[0].count; i++) {
        if (memcmp(&memory->ends[0].at[i], end, sizeof *end) == 0) {
            int at = count < max ? count : max - 1;
            list[at] = (struct ranked){i, memory->scores[0][i]};
            return at + 1;
        }
    }
    return count;
}

/* Judges one ply further, if a throw is owed after the turn. */
static int judge_further(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                         enum side side, struct ranked *list, int count)
{
    struct ranked deeper[AI_RANKED_MAX];
    int found = 0;
    for (int i = 0; i < count; i++) {
        const struct position *end = &memory->ends[0].at[list[i].end];
        if (!judge_is_exact(knowledge, end) && end->owed == OWED_THROW) {
            list[i].score = judge_throws(knowledge, memory, 1, end, side);
        }
        found = insert_ranked(deeper, found, AI_RANKED_MAX, list[i]);
    }
    memcpy(list, deeper, (size_t)found * sizeof *list);
    return found;
}

static bool fill_choice(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                        const struct position *pos, struct ranked ranked, int plies,
                        struct ai_choice *choice)
{
    choice->after = memory->ends[0].at[ranked.end];
    choice->score = ranked.score;
    choice->error = judge_error(knowledge, &choice->after, plies);
    return way_find(&memory->way, pos, &choice->after, &choice->turn);
}

int ai_rank(const struct ai_knowledge *knowledge, struct ai_memory *memory,
            const struct position *pos, int plies, const struct position *played,
            struct ai_choice *ranked, int max)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->rank != NULL) {
        return brain->rank(knowledge, memory, pos, plies, played, ranked, max);
    }
    if (!actor_ends(pos, &memory->ends[0])) {
        return 0;
    }
    enum side side = position_owed(pos).side;
    struct ranked list[AI_RANKED_MAX];
    judge_ends(knowledge, memory, 0, side);
    int count = rank_ends(memory, list, max);
    if (played != NULL) {
        count = rank_too(memory, played, list, count, max);
    }
    if (plies >= 2) {
        count = judge_further(knowledge, memory, side, list, count);
    }
    for (int i = 0; i < count; i++) {
        if (!fill_choice(knowledge, memory, pos, list[i], plies, &ranked[i])) {
            return 0;
        }
    }
    return count;
}

float ai_score(const struct ai_knowledge *knowledge, struct ai_memory *memory,
               const struct position *pos, enum side side, int plies, float *error)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->score != NULL) {
        return brain->score(knowledge, memory, pos, side, plies, error);
    }
    float score;
    if (plies == 0 || judge_is_exact(knowledge, pos)) {
        score = judge_position(knowledge, memory, AI_PLIES, pos, side);
    } else if (pos->owed == OWED_THROW) {
        score = judge_throws(knowledge, memory, 0, pos, side);
    } else if (plies == 1) {
        score = judge_best(knowledge, memory, 0, pos, side);
    } else {
        struct ai_choice best;
        score = ai_rank(knowledge, memory, pos, 2, NULL, &best, 1) == 1 ? best.score : 0.5F;
        score = position_owed(pos).side == side ? score : 1.0F - score;
    }
    if (error != NULL) {
        *error = judge_error(knowledge, pos, plies);
    }
    return score;
}

/* True if a player that notices this share of its turns notices this one. The same player always notices the same. */
static bool is_end_noticed(const struct position *end, enum side side, uint64_t seed,
                           unsigned share)
{
    enum result won = side == SIDE_WHITE ? RESULT_WHITE : RESULT_BLACK;
    uint64_t drawn = (position_hash(end) ^ seed) * 0x9e3779b97f4a7c15U;
    return (drawn >> 56) < share || position_result(end) == won;
}

/* The index of the turn that looks best at first sight, which a player of this level always notices; -1: none. */
static int most_striking_end(const struct position *pos, enum side side, struct ai_memory *memory,
                             const struct ai_level *level, uint64_t seed)
{
    const struct turn_ends *ends = &memory->ends[0];
    float *scores = memory->scores[1];
    int best = -1;
    if (level->judge != AI_LEVEL_NETWORK || level->sees == 0) {
        return best;
    }
    eye_judge(pos, side, ends->at, ends->count, level->sees, seed, scores);
    for (int i = 0; i < ends->count; i++) {
        best = best < 0 || scores[i] > scores[best] ? i : best;
    }
    return best;
}

/* Marks overlooked turns with a score below all others. If none is noticed, the order among them decides. */
static void mark_overlooked(struct ai_memory *memory, const struct position *pos,
                            const struct ai_level *level, uint64_t seed)
{
    if (level->notices >= AI_LEVEL_PARTS) {
        return;
    }
    enum side side = position_owed(pos).side;
    int seen = most_striking_end(pos, side, memory, level, seed);
    for (int i = 0; i < memory->ends[0].count; i++) {
        if (i != seen && !is_end_noticed(&memory->ends[0].at[i], side, seed, level->notices)) {
            memory->scores[0][i] -= 2.0F;
        }
    }
}

bool ai_choose_as(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct position *pos, const struct ai_level *level, uint64_t seed,
                  struct ai_choice *choice)
{
    const struct brain *brain = brain_at(knowledge->ruleset);
    if (brain->choose != NULL) {
        return brain->choose(knowledge, memory, pos, level, seed, choice);
    }
    struct turn_ends *ends = &memory->ends[0];
    if (!ends_to_play(pos, ends)) {
        return false;
    }
    enum side side = position_owed(pos).side;
    bool by_judge = level->judge != AI_LEVEL_EYE;
    if (by_judge) {
        judge_ends(knowledge, memory, 0, side);
    } else {
        eye_judge(pos, side, ends->at, ends->count, level->sees, seed, memory->scores[0]);
    }
    mark_overlooked(memory, pos, level, seed);
    struct ranked list[AI_LEVEL_EXAMINED] = {0};
    int count = rank_ends(memory, list, level->plies >= 2 ? level->examined : 1);
    int near = 1;
    while (near < count && list[near].score >= list[0].score - WINDOW) {
        near++;
    }
    if (level->plies >= 2 && near > 1) {
        judge_further(knowledge, memory, side, list, near);
    }
    if (list[0].score < 0 || !by_judge) {
        list[0].score = judge_position(knowledge, memory, 1, &ends->at[list[0].end], side);
    }
    return fill_choice(knowledge, memory, pos, list[0], level->plies, choice);
}

bool ai_choose(const struct ai_knowledge *knowledge, struct ai_memory *memory,
               const struct position *pos, int level, uint64_t seed, struct ai_choice *choice)
{
    int id = ai_level_nearest(knowledge->ruleset, level);
    return ai_choose_as(knowledge, memory, pos, ai_level_find(knowledge->ruleset, id), seed,
                        choice);
}
