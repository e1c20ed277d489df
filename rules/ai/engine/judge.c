/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/judge.h"

#include "rules/ai/engine/ends.h"
#include "rules/ai/engine/throws.h"
#include "rules/ai/levels/eye.h"

/* The positions from which the sums of others are computed: the first one of each side to act. */
struct bases {
    struct inputs_way way;
    struct net_scale scale[2];
    bool made[2];
    struct net_sums sums[2];
};

/* A score by eye only puts positions in order: every result is within one standard error. */
#define ERROR_BY_EYE 0.5F

static float for_side(float white, enum side side)
{
    return side == SIDE_WHITE ? white : 1.0F - white;
}

bool judge_exactly(const struct ai_knowledge *knowledge, const struct position *pos, float *white)
{
    enum result result = position_result(pos);
    if (result != RESULT_NONE) {
        *white = result == RESULT_WHITE ? 1.0F : result == RESULT_BLACK ? 0.0F : 0.5F;
        return true;
    }
    const struct brain *brain = brain_at(knowledge->ruleset);
    return brain->exact != NULL && brain->exact(knowledge, pos, white);
}

bool judge_is_exact(const struct ai_knowledge *knowledge, const struct position *pos)
{
    float white;
    return judge_exactly(knowledge, pos, &white);
}

/* A game without a network, an exact table and a search is judged by eye. */
static bool has_net(const struct ai_knowledge *knowledge)
{
    return brain_at(knowledge->ruleset)->inputs != NULL;
}

static float ask_net(const struct ai_knowledge *knowledge, struct bases *bases,
                     const struct position *pos, enum side side)
{
    const struct inputs_family *family = brain_at(knowledge->ruleset)->inputs;
    enum side actor = position_owed(pos).side;
    struct inputs inputs;
    family->see(&bases->way, pos, actor, &inputs);
    struct net_sums *base = &bases->sums[actor];
    if (!bases->made[actor]) {
        net_sums_start(&knowledge->net, base);
        net_sums_move(&knowledge->net, base, &inputs);
        bases->made[actor] = true;
    }
    float score = net_score(&knowledge->net, bases->scale[actor], base, &inputs);
    return actor == side ? score : 1.0F - score;
}

static float judge_at_ply(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                          struct bases *bases, const struct position *pos, enum side side)
{
    float white;
    if (judge_exactly(knowledge, pos, &white)) {
        return for_side(white, side);
    }
    if (pos->owed == OWED_TURN && ply < AI_PLIES) {
        return judge_best(knowledge, memory, ply, pos, side);
    }
    return has_net(knowledge) ? ask_net(knowledge, bases, pos, side) : eye_score(pos, side);
}

static void bases_init(struct bases *bases, const struct ai_knowledge *knowledge,
                       const struct position *pos)
{
    if (!has_net(knowledge)) {
        return;
    }
    bases->made[SIDE_WHITE] = false;
    bases->made[SIDE_BLACK] = false;
    for (int side = 0; side < 2; side++) {
        bases->scale[side] =
            net_scale_of(&knowledge->net.corrections, pos->options, (enum side)side);
    }
    bases->way = brain_at(knowledge->ruleset)->inputs->way(pos);
}

float judge_position(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                     const struct position *pos, enum side side)
{
    struct bases bases;
    bases_init(&bases, knowledge, pos);
    return judge_at_ply(knowledge, memory, ply, &bases, pos, side);
}

float judge_doubt(const struct ai_knowledge *knowledge, const struct position *pos)
{
    const struct inputs_family *family = brain_at(knowledge->ruleset)->inputs;
    struct inputs_way way = family->way(pos);
    struct inputs inputs;
    struct net_sums sums;
    family->see(&way, pos, position_owed(pos).side, &inputs);
    net_sums_start(&knowledge->net, &sums);
    net_sums_move(&knowledge->net, &sums, &inputs);
    return net_doubt(&knowledge->net, &sums);
}

float judge_error(const struct ai_knowledge *knowledge, const struct position *pos, int plies)
{
    if (judge_is_exact(knowledge, pos)) {
        return 0;
    }
    return has_net(knowledge) ? knowledge->net.error[plies >= 2] * judge_doubt(knowledge, pos)
                              : ERROR_BY_EYE;
}

void judge_ends(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                enum side side)
{
    const struct turn_ends *ends = &memory->ends[ply];
    struct bases bases;
    bases_init(&bases, knowledge, &ends->at[0]);
    for (int i = 0; i < ends->count; i++) {
        memory->scores[ply][i] =
            judge_at_ply(knowledge, memory, ply + 1, &bases, &ends->at[i], side);
    }
}

float judge_best(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                 const struct position *pos, enum side side)
{
    enum side actor = position_owed(pos).side;
    float best = 0;
    if (ends_to_play(pos, &memory->ends[ply])) {
        judge_ends(knowledge, memory, ply, actor);
        for (int i = 0; i < memory->ends[ply].count; i++) {
            best = memory->scores[ply][i] > best ? memory->scores[ply][i] : best;
        }
    }
    return actor == side ? best : 1.0F - best;
}

float judge_throws(const struct ai_knowledge *knowledge, struct ai_memory *memory, int ply,
                   const struct position *pos, enum side side)
{
    struct owed owed = position_owed(pos);
    struct weighed_throw throws[THROWS_MAX];
    int count = throws_list(owed.chance, owed.count, throws);
    float sum = 0;
    for (int i = 0; i < count; i++) {
        struct position thrown;
        if (!position_throw(pos, throws[i].faces, owed.count, &thrown)) {
            continue;
        }
        sum += throws[i].chance * judge_position(knowledge, memory, ply, &thrown, side);
    }
    return sum;
}
