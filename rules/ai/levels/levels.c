/* SPDX-License-Identifier: MIT */
#include "rules/ai/levels/levels.h"

#include <stddef.h>

#include "rules/games/games.h"

enum { ALL = AI_LEVEL_PARTS, MANY = AI_LEVEL_EXAMINED };

/* The rows of the tables below. */
#define EYE(sees_)                                                                                 \
    {                                                                                              \
        .judge = AI_LEVEL_EYE, .plies = 1, .notices = ALL, .sees = (sees_)                         \
    }
#define NETWORK(notices_)                                                                          \
    {                                                                                              \
        .judge = AI_LEVEL_NETWORK, .plies = 1, .notices = (notices_), .sees = ALL                  \
    }
#define ANSWERS(notices_, examined_)                                                               \
    {                                                                                              \
        .judge = AI_LEVEL_NETWORK, .plies = 2, .examined = (examined_), .notices = (notices_),     \
        .sees = ALL                                                                                \
    }
#define SEARCH(depth_, judged_, from, decided_)                                                    \
    {                                                                                              \
        .judge = AI_LEVEL_SEARCH, .depth = (depth_), .judged = (judged_), .decides_from = (from),  \
        .decided = (decided_)                                                                      \
    }

/*
 * ---- the levels of each game, weakest first ----
 *
 * The values were set by games between neighbours: each step should have 80 to 200 Elo, and random play should beat the
 * weakest in 15 to 30 of 100 games. To set them again, for example after training: `taberna-research tournament GAME
 * net/96 net/128` compares two rows that are in no table, `taberna-research ladder GAME` measures the table.
 */

static const struct ai_level tabula[] = {
    EYE(24),  EYE(42),     EYE(61),     EYE(89),      EYE(131),           EYE(188),
    EYE(232), NETWORK(12), NETWORK(92), NETWORK(195), ANSWERS(ALL, MANY),
};
static const struct ai_level zeno[] = {
    EYE(17),  EYE(32),    EYE(53),     EYE(76),     EYE(112),     EYE(163),
    EYE(222), NETWORK(2), NETWORK(20), NETWORK(60), NETWORK(140), ANSWERS(ALL, MANY),
};
static const struct ai_level pyf[] = {
    EYE(44), EYE(98), EYE(172), EYE(ALL), NETWORK(48), NETWORK(119), ANSWERS(ALL, MANY),
};
static const struct ai_level ludus[] = {
    EYE(10),  EYE(39),    EYE(65),     EYE(100),    EYE(138),    EYE(176),     EYE(215),
    EYE(ALL), NETWORK(9), NETWORK(23), NETWORK(43), NETWORK(72), NETWORK(150), ANSWERS(ALL, MANY),
};
static const struct ai_level tablan[] = {
    EYE(9), EYE(30), EYE(55), EYE(97), EYE(176), NETWORK(2), NETWORK(95), ANSWERS(ALL, MANY),
};
/*
 * Natively the strongest takes a second at most. Of twenty positions that came from games it decided all with 26 vacant
 * plots, 17 with 28, 11 with 30, 2 with 32.
 */
static const struct ai_level tablaaza[] = {
    SEARCH(0, 0, 0, 0),
    SEARCH(2, 2000, 10, 2000),
    SEARCH(3, 4000, 14, 4000),
    SEARCH(3, 8000, 18, 16000),
    SEARCH(4, 10000, 20, 30000),
    SEARCH(6, 20000, 22, 50000),
    SEARCH(8, 40000, 24, 80000),
    SEARCH(9, 65000, 25, 140000),
    SEARCH(10, 100000, 26, 240000),
    SEARCH(12, 150000, 28, 400000),
    SEARCH(20, 280000, 30, 800000),
    SEARCH(50, 500000, 33, 1500000),
};
static const struct ai_level twelve_dogs[] = {{.judge = AI_LEVEL_SOLVED}};

struct table {
    const struct ai_level *rows;
    int count;
    int id; /* of the first row */
};

#define ROWS(rows_, id_)                                                                           \
    {                                                                                              \
        (rows_), sizeof(rows_) / sizeof((rows_)[0]), (id_)                                         \
    }

static const struct table tables[] = {
    [RULESET_TABULA] = ROWS(tabula, AI_LEVEL_FIRST),
    [RULESET_ZENO] = ROWS(zeno, AI_LEVEL_FIRST),
    [RULESET_PYF] = ROWS(pyf, AI_LEVEL_FIRST),
    [RULESET_LUDUS_ANGLICORUM] = ROWS(ludus, AI_LEVEL_FIRST),
    [RULESET_TWELVE_DOGS] = ROWS(twelve_dogs, AI_LEVEL_PERFECT),
    [RULESET_TABLAN] = ROWS(tablan, AI_LEVEL_FIRST),
    [RULESET_TABLAAZA] = ROWS(tablaaza, AI_LEVEL_FIRST),
};

int ai_ruleset_index(const struct ruleset *ruleset)
{
    int index = 0;
    while (ruleset_at(index) != ruleset) {
        index++;
    }
    return index;
}

const struct ai_level *ai_level_find(int ruleset, int id)
{
    const struct table *table = &tables[ruleset];
    return id >= table->id && id < table->id + table->count ? &table->rows[id - table->id] : NULL;
}

int ai_levels_first(int ruleset)
{
    return tables[ruleset].id;
}

int ai_levels_count(int ruleset)
{
    return tables[ruleset].count;
}

int ai_level_middle(int ruleset)
{
    return tables[ruleset].id + (tables[ruleset].count - 1) / 2;
}

int ai_level_nearest(int ruleset, int id)
{
    const struct table *table = &tables[ruleset];
    int last = table->id + table->count - 1;
    if (ai_level_find(ruleset, id) != NULL) {
        return id;
    }
    return id < table->id ? table->id : last;
}

bool ai_level_adapts(int ruleset)
{
    return tables[ruleset].count >= AI_LEVELS_ADAPTING;
}

int ai_level_adapted(int ruleset, int from, int step)
{
    int first = tables[ruleset].id;
    int last = first + tables[ruleset].count - 1;
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
    while (quick > tables[ruleset].id && !is_quick(ai_level_find(ruleset, quick))) {
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
