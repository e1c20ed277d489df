/* SPDX-License-Identifier: MIT */
#include "rules/ai/manners/manners.h"

/*
 * The time grows with the number of turns that are about as good as the best: each of them adds its share of the range,
 * in full if it is equal.
 */
static int pace_ms(const struct ai_choice *ranked, int count)
{
    enum { SHARE_MS = (MANNERS_PACE_MOST_MS - MANNERS_PACE_LEAST_MS) / (MANNERS_COMPARED - 1) };
    if (count == 1) {
        return MANNERS_PACE_FORCED_MS;
    }
    float shares = 0;
    for (int i = 1; i < count; i++) {
        float lead = ranked[0].score - ranked[i].score;
        shares += lead < MANNERS_LEAD ? 1 - lead / MANNERS_LEAD : 0;
    }
    return MANNERS_PACE_LEAST_MS + (int)(shares * (float)SHARE_MS);
}

bool manners_is_sure(const struct position *pos, float error)
{
    return error <= 0 || ai_is_measured(pos);
}

bool manners_look(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct position *pos, struct manners_look *look)
{
    struct ai_choice ranked[MANNERS_COMPARED];
    int count = ai_rank(knowledge, memory, pos, 1, NULL, ranked, MANNERS_COMPARED);
    if (count == 0) {
        return false;
    }
    /* Without chance only an opponent who makes no mistake wins a game that is lost by calculation. */
    bool has_chance = position_ruleset(pos)->chance != CHANCE_NONE;
    *look = (struct manners_look){
        .score = ranked[0].score,
        .is_sure = manners_is_sure(pos, ranked[0].error),
        .is_hopeless = has_chance && ranked[0].error <= 0 && ranked[0].score < MANNERS_NO_CHANCE,
        .pace_ms = pace_ms(ranked, count),
    };
    return true;
}

static bool is_score_even(float score)
{
    return score >= 0.5F - MANNERS_EVEN && score <= 0.5F + MANNERS_EVEN;
}

enum manners_act manners_act(struct manners *manners, const struct manners_look *look)
{
    bool is_lost = look->is_sure && look->score < MANNERS_LOST;
    manners->lost_turns = is_lost ? manners->lost_turns + 1 : 0;
    manners->even_turns = look->is_sure && is_score_even(look->score) ? manners->even_turns + 1 : 0;
    if (look->is_hopeless || manners->lost_turns >= MANNERS_LOST_TURNS) {
        return MANNERS_RESIGN;
    }
    if (manners->even_turns >= MANNERS_EVEN_TURNS) {
        manners->even_turns = 0;
        return MANNERS_OFFER_DRAW;
    }
    return MANNERS_PLAY;
}

bool manners_accepts_draw(float score, bool is_sure)
{
    return is_sure && score <= 0.5F;
}
