/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ai/engine/ends.h"
#include "rules/ai/engine/judge.h"
#include "rules/ai/engine/throws.h"
#include "rules/ai/research/train/trainer.h"

enum {
    TURNS_MAX = 4000,
    WILD_GAMES = 8,  /* one game in this many begins with random turns */
    WILD_TURNS = 24, /* number of random turns: fewer than this */
};

void chance_throw(uint64_t *state, struct position *pos)
{
    struct owed owed = position_owed(pos);
    uint8_t faces[THROW_DICE_MAX];
    for (int i = 0; i < owed.count; i++) {
        faces[i] = owed.chance == CHANCE_DICE ? (uint8_t)(1 + chance_under(state, 6))
                                              : (uint8_t)chance_under(state, 2);
    }
    struct position thrown;
    if (position_throw(pos, faces, owed.count, &thrown)) {
        *pos = thrown;
    }
}

void selfplay_turn(const struct ai_knowledge *knowledge, struct ai_memory *memory, bool wild,
                   uint64_t *chance, struct position *pos)
{
    struct turn_ends *ends = &memory->ends[0];
    enum side side = position_owed(pos).side;
    if (!ends_to_play(pos, ends)) {
        return;
    }
    int best = wild ? (int)chance_under(chance, (uint32_t)ends->count) : 0;
    if (!wild && ends->count > 1) {
        judge_ends(knowledge, memory, 0, side);
        for (int i = 1; i < ends->count; i++) {
            best = memory->scores[0][i] > memory->scores[0][best] ? i : best;
        }
    }
    *pos = ends->at[best];
}

/*
 * Starts a game: every second one with options by chance, each of which keeps its default value in two of three of
 * these games. Values that exclude each other are drawn again.
 */
static bool start_training_game(const struct training *training, uint64_t *chance,
                                struct position *pos)
{
    enum side starter = (enum side)chance_under(chance, 2);
    struct position start;
    if (!position_start(training->rules, strlen(training->rules), starter, &start, NULL)) {
        return false;
    }
    *pos = start;
    if (chance_under(chance, 2) == 0) {
        return true;
    }
    const struct rule_option *options = position_ruleset(&start)->options;
    char rules[RULESET_TEXT_MAX];
    do {
        for (int i = 0; i < RULES_OPTIONS_MAX && options[i].name != NULL; i++) {
            uint32_t values = 1;
            while (values < RULES_VALUES_MAX && options[i].values[values] != NULL) {
                values++;
            }
            bool changed = values > 1 && chance_under(chance, 3) == 0;
            start.options[i] = changed ? (uint8_t)(1 + chance_under(chance, values - 1)) : 0;
        }
        position_rules_write(&start, rules);
    } while (!position_start(rules, strlen(rules), starter, pos, NULL));
    return true;
}

/*
 * Notes a position of the game. Looking ahead costs as much as one turn for each throw, so a position is judged a ply
 * ahead once in as many positions as there are throws.
 */
static void fill_lesson(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                        const struct position *pos, bool looks_ahead, uint64_t *chance,
                        struct lesson *lesson)
{
    const struct inputs_family *family = brain_at(knowledge->ruleset)->inputs;
    struct inputs_way way = family->way(pos);
    struct owed owed = position_owed(pos);
    struct weighed_throw throws[THROWS_MAX];
    lesson->side = (uint8_t)owed.side;
    family->see(&way, pos, owed.side, &lesson->inputs);
    lesson->score = judge_position(knowledge, memory, 0, pos, owed.side);
    lesson->ahead = -1;
    uint32_t count = (uint32_t)throws_list(owed.chance, owed.count, throws);
    if (looks_ahead && chance_under(chance, count) == 0) {
        lesson->ahead = judge_throws(knowledge, memory, 0, pos, owed.side);
    }
}

/* Sets the targets from the end backwards: each is a mixture of the network's next score and of the next target. */
static void set_targets(struct lesson *lessons, int count, float white, float lambda)
{
    float target = white;
    for (int i = count - 1; i >= 0; i--) {
        struct lesson *lesson = &lessons[i];
        bool is_white = lesson->side == SIDE_WHITE;
        bool was_judged = lesson->ahead >= 0;
        lesson->target = was_judged ? lesson->ahead : is_white ? target : 1.0F - target;
        float said = is_white ? lesson->score : 1.0F - lesson->score;
        target = lambda * target + (1.0F - lambda) * said;
    }
}

int selfplay_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct training *training, long game, struct lesson *lessons)
{
    uint64_t chance = chance_seed(training->seed, (uint64_t)game);
    bool looks_ahead = game >= training->games - training->games / TRAINING_LOOKS_AHEAD;
    struct position pos;
    if (!start_training_game(training, &chance, &pos)) {
        return 0;
    }
    int wild = chance_under(&chance, WILD_GAMES) == 0 ? (int)chance_under(&chance, WILD_TURNS) : 0;
    int count = 0;
    float white = 0.5F;
    for (int turn = 0; turn < TURNS_MAX && position_result(&pos) == RESULT_NONE; turn++) {
        if (pos.owed == OWED_THROW) {
            if (turn >= wild && count < LESSONS_A_GAME_MAX && !judge_is_exact(knowledge, &pos)) {
                fill_lesson(knowledge, memory, &pos, looks_ahead, &chance, &lessons[count++]);
            }
            chance_throw(&chance, &pos);
        }
        if (pos.owed == OWED_TURN) {
            selfplay_turn(knowledge, memory, turn < wild, &chance, &pos);
        }
    }
    (void)judge_exactly(knowledge, &pos, &white);
    set_targets(lessons, count, white, TRAINING_LAMBDA);
    return count;
}
