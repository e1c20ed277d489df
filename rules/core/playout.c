/* SPDX-License-Identifier: MIT */
#include "rules/core/chance.h"
#include "rules/core/engine.h"

bool playout_step(const struct engine *engine, struct position *pos, uint64_t *chance)
{
    struct step steps[POSITION_STEPS_MAX];
    int count = engine->steps(pos, steps);
    bool may_end = count == 0 || engine->may_end(pos);
    int choice = chance_below(chance, count + may_end);
    bool over = choice == count;
    enum rule broken = over ? engine->end(pos) : engine->play(pos, &steps[choice], &over);
    RULES_CHECK(broken == RULE_NONE);
    return over;
}
