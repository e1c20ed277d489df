/* SPDX-License-Identifier: MIT */
#include "rules/ai/levels/levels.h"

#include <stddef.h>

#include "rules/ai/games/players.h"
#include "rules/games/games.h"

int ai_ruleset_index(const struct ruleset *ruleset)
{
    int index = 0;
    while (ruleset_at(index) != ruleset) {
        index++;
    }
    return index;
}

int ai_levels_first(int ruleset)
{
    bool is_solved = players_at(ruleset)->levels[0].judge == AI_LEVEL_SOLVED;
    return is_solved ? AI_LEVEL_PERFECT : AI_LEVEL_FIRST;
}

int ai_levels_count(int ruleset)
{
    return players_at(ruleset)->levels_count;
}

const struct ai_level *ai_level_find(int ruleset, int id)
{
    int at = id - ai_levels_first(ruleset);
    return at >= 0 && at < ai_levels_count(ruleset) ? &players_at(ruleset)->levels[at] : NULL;
}

int ai_level_middle(int ruleset)
{
    return ai_levels_first(ruleset) + (ai_levels_count(ruleset) - 1) / 2;
}

int ai_level_nearest(int ruleset, int id)
{
    int first = ai_levels_first(ruleset);
    int last = first + ai_levels_count(ruleset) - 1;
    return id < first ? first : id > last ? last : id;
}

bool ai_level_adapts(int ruleset)
{
    return ai_levels_count(ruleset) >= AI_LEVELS_ADAPTING;
}

int ai_level_adapted(int ruleset, int from, int step)
{
    int first = ai_levels_first(ruleset);
    int last = first + ai_levels_count(ruleset) - 1;
    int level = from == 0 ? ai_level_middle(ruleset) : from + step;
    return level < first ? first : level > last ? last : level;
}

static bool is_quick(const struct ai_level *level)
{
    enum { QUICK = 2000 };
    return level->plies <= 1 && level->judged <= QUICK;
}

int ai_level_hurried(int ruleset, int id)
{
    int quick = ai_level_nearest(ruleset, id);
    while (quick > ai_levels_first(ruleset) && !is_quick(ai_level_find(ruleset, quick))) {
        quick--;
    }
    return quick;
}

bool ai_level_exists(int id)
{
    for (int ruleset = 0; ruleset < RULESETS; ruleset++) {
        if (ai_level_find(ruleset, id) != NULL ||
            (id == AI_LEVEL_ADAPTING && ai_level_adapts(ruleset))) {
            return true;
        }
    }
    return false;
}

static int copy_name_part(const char *text, char *out)
{
    int count = 0;
    while (text[count] != '\0') {
        out[count] = text[count];
        count++;
    }
    out[count] = '\0';
    return count;
}

bool ai_level_name(int id, char name[AI_LEVEL_NAME_BYTES])
{
    if (!ai_level_exists(id)) {
        return false;
    }
    if (id == AI_LEVEL_ADAPTING) {
        copy_name_part("Adapting", name);
    } else if (id == AI_LEVEL_PERFECT) {
        copy_name_part("Perfect player", name);
    } else {
        int number = id - AI_LEVEL_FIRST + 1;
        int at = copy_name_part("Level ", name);
        if (number >= 10) {
            name[at++] = (char)('0' + number / 10);
        }
        name[at++] = (char)('0' + number % 10);
        name[at] = '\0';
    }
    return true;
}
