/* SPDX-License-Identifier: MIT */
#include "ai/tablaaza-candidates.h"

#include "chance.h"
#include "game.h"

enum {
    FIRST_SHARE = 1 << 11, /* positions that each move gets before any gets more */
    SHARE_GROWTH = 4,
};

static enum decision decided_by(enum result result, int side)
{
    if (result == RESULT_NONE) {
        return DECISION_OPEN;
    }
    return (result == RESULT_WHITE) == (side == SIDE_WHITE) ? DECISION_WON : DECISION_LOST;
}

static int swap_chance(uint64_t *chance, int below)
{
    return below > 1 ? chance_below(chance, below) : 0;
}

void candidates_init(struct candidates *candidates, const struct position *pos, uint64_t seed)
{
    struct step steps[POSITION_STEPS_MAX];
    uint64_t chance = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    int count = position_steps(pos, steps);
    RULES_CHECK(count <= GRAPH_PLOTS);
    graph_init(&candidates->graph, pos);
    candidates->side = (int)position_owed(pos).side;
    candidates->vacant_count = graph_count(graph_vacant(&candidates->graph, pos));
    candidates->count = 0;
    for (int i = 0; i < count; i++) {
        struct candidate found = {.step = steps[i]};
        enum turn_status status = step_play(pos, &steps[i], &found.after, NULL);
        RULES_CHECK(status == TURN_OK);
        found.vacant = graph_vacant(&candidates->graph, &found.after);
        found.decision = decided_by(position_result(&found.after), candidates->side);
        int at = swap_chance(&chance, i + 1);
        candidates->at[candidates->count++] = candidates->at[at];
        candidates->at[at] = found;
    }
}

/* What a candidate is to be sorted by: won, then open by their worth, then lost by how hard that was to see. */
static int rank_of(const struct candidate *candidate)
{
    enum { BEYOND = 1 << 28 };
    switch (candidate->decision) {
    case DECISION_WON:
        return BEYOND;
    case DECISION_LOST:
        return candidate->effort - BEYOND;
    case DECISION_OPEN:
        break;
    }
    return candidate->worth;
}

static void sort(struct candidates *candidates)
{
    for (int i = 1; i < candidates->count; i++) {
        struct candidate moved = candidates->at[i];
        int at = i;
        for (; at > 0 && rank_of(&candidates->at[at - 1]) < rank_of(&moved); at--) {
            candidates->at[at] = candidates->at[at - 1];
        }
        candidates->at[at] = moved;
    }
}

void candidates_count_plots(struct candidates *candidates)
{
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->at[i];
        candidate->worth = 100 * position_score(&candidate->after, (enum side)candidates->side);
    }
    sort(candidates);
}

/* The reply to the first stone of all may be bound to its neighbourhood, which the graph does not know: these replies
 * are made by the rules. */
static int judge_replies(struct search *search, const struct position *pos, int depth)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = position_steps(pos, steps);
    int best = -SEARCH_WON;
    for (int i = 0; i < count; i++) {
        struct position after;
        enum turn_status status = step_play(pos, &steps[i], &after, NULL);
        RULES_CHECK(status == TURN_OK);
        struct vacant vacant = graph_vacant(search->graph, &after);
        int worth = -search_judge(search, vacant, after.side, depth - 1, -SEARCH_WON, SEARCH_WON);
        best = worth > best ? worth : best;
    }
    return best;
}

static int judge(struct search *search, const struct candidate *candidate, int side, int depth,
                 int low, int high)
{
    struct step steps[POSITION_STEPS_MAX];
    int replies = __builtin_popcount(candidate->vacant.of[!side]);
    if (depth > 1 && position_steps(&candidate->after, steps) < replies) {
        return -judge_replies(search, &candidate->after, depth - 1);
    }
    return -search_judge(search, candidate->vacant, !side, depth - 1, -high, -low);
}

static void take_worth(struct candidate *candidate, int worth)
{
    candidate->worth = worth;
    if (worth >= SEARCH_WON) {
        candidate->decision = DECISION_WON;
    } else if (worth <= -SEARCH_WON) {
        candidate->decision = DECISION_LOST;
    }
}

/* Puts the candidate there before all others. */
static void move_to_front(struct candidates *candidates, int index)
{
    struct candidate best = candidates->at[index];
    for (int i = index; i > 0; i--) {
        candidates->at[i] = candidates->at[i - 1];
    }
    candidates->at[0] = best;
}

/* One round over all candidates, equally deep. Where it breaks off, the best so far of this round comes first, and the
 * worth of all stays that of the round before. False then. */
static bool judge_round(struct candidates *candidates, struct search *search, int depth, bool every)
{
    int worth[GRAPH_PLOTS];
    int best = -1;
    for (int i = 0; i < candidates->count; i++) {
        const struct candidate *candidate = &candidates->at[i];
        if (candidate->decision != DECISION_OPEN) {
            continue;
        }
        int low = every || best < 0 ? -SEARCH_WON : worth[best];
        worth[i] = judge(search, candidate, candidates->side, depth, low, SEARCH_WON);
        if (search->left < 0) {
            if (best > 0 && !every) {
                move_to_front(candidates, best);
            }
            return false;
        }
        best = best < 0 || worth[i] > worth[best] ? i : best;
    }
    for (int i = 0; i < candidates->count; i++) {
        if (candidates->at[i].decision == DECISION_OPEN) {
            take_worth(&candidates->at[i], worth[i]);
        }
    }
    sort(candidates);
    return true;
}

void candidates_judge(struct candidates *candidates, struct search *search, int depth, bool every)
{
    int deepest = depth < candidates->vacant_count ? depth : candidates->vacant_count;
    for (int now = 1; now <= deepest; now++) {
        if (!judge_round(candidates, search, now, every) ||
            (!every && candidates->at[0].decision == DECISION_WON)) {
            return;
        }
    }
}

bool candidates_are_settled(const struct candidates *candidates, bool every)
{
    bool open = false;
    bool won = false;
    for (int i = 0; i < candidates->count; i++) {
        open |= candidates->at[i].decision == DECISION_OPEN;
        won |= candidates->at[i].decision == DECISION_WON;
    }
    return !open || (won && !every);
}

/* Spends at most `share` of what is left on one candidate. */
static void decide_one(const struct candidates *candidates, struct candidate *candidate,
                       struct search *search, int share)
{
    int all = search->left;
    int given = share < all ? share : all;
    search->left = given;
    enum decision answer = search_decide(search, candidate->vacant, !candidates->side);
    int spent = given - (search->left > 0 ? search->left : 0);
    search->left = all - spent;
    candidate->effort += spent;
    candidate->decision = answer == DECISION_OPEN  ? DECISION_OPEN
                          : answer == DECISION_WON ? DECISION_LOST
                                                   : DECISION_WON;
}

void candidates_decide(struct candidates *candidates, struct search *search, bool every)
{
    for (int share = FIRST_SHARE; search->left > 0 && !candidates_are_settled(candidates, every);
         share *= SHARE_GROWTH) {
        for (int i = 0; i < candidates->count && search->left > 0; i++) {
            struct candidate *candidate = &candidates->at[i];
            if (candidate->decision == DECISION_OPEN &&
                !candidates_are_settled(candidates, every)) {
                decide_one(candidates, candidate, search, share);
            }
        }
    }
    sort(candidates);
}
