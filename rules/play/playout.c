/* SPDX-License-Identifier: MIT */
/* Plays a game to its end by chance, for games without a faster implementation of their own. */
#include "rules/core/rules.h"

#include "rules/core/chance.h"
#include "rules/play/engines.h"

static void throw_any(struct position *pos, const struct owed *owed, uint64_t *chance)
{
    uint8_t faces[THROW_DICE_MAX];
    struct position after;
    for (int i = 0; i < owed->count; i++) {
        faces[i] = (uint8_t)(owed->chance == CHANCE_DICE ? chance_below(chance, 6) + 1
                                                         : chance_below(chance, 2));
    }
    bool fits = position_throw(pos, faces, owed->count, &after);
    RULES_CHECK(fits);
    *pos = after;
}

enum result position_playout(const struct position *pos, uint64_t *chance, int *turns)
{
    const struct engine *engine = engine_of(pos);
    struct position now = *pos;
    RULES_CHECK(*chance != 0);
    *turns = 0;
    while (now.owed != OWED_NOTHING && *turns < PLAYOUT_TURNS_MAX) {
        bool owes_throw = now.owed == OWED_THROW;
        bool may_hand_over = engine->playout != NULL && (owes_throw || engine->take_throw == NULL);
        int rest;
        enum result result = may_hand_over ? engine->playout(&now, chance, &rest) : RESULT_NONE;
        if (result != RESULT_NONE) {
            *turns += rest;
            return result;
        }
        if (owes_throw) {
            struct owed owed = position_owed(&now);
            throw_any(&now, &owed, chance);
        } else {
            *turns += playout_step(engine, &now, chance);
        }
    }
    return now.result == RESULT_NONE ? RESULT_DRAW : (enum result)now.result;
}
