/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/ai/engine/judge.h"
#include "rules/ai/train/trainer.h"

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

/* Plays the best end of the turn, or a random end while the game is in its random opening. */
static void play_turn(const struct ai_knowledge *knowledge, struct ai_memory *memory, bool wild,
                      uint64_t *chance, struct position *pos)
{
    struct turn_ends *ends = &memory->ends[0];
    enum side side = position_owed(pos).side;
    if (!position_ends(pos, ends)) {
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

static void note(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                 const struct inputs_way *way, const struct position *pos, struct lesson *lesson)
{
    lesson->side = (uint8_t)position_owed(pos).side;
    brain_at(knowledge->ruleset)->inputs->see(way, pos, (enum side)lesson->side, &lesson->inputs);
    lesson->score = judge_position(knowledge, memory, 0, pos, (enum side)lesson->side);
}

/* Sets the targets from the end backwards: each is a mixture of the network's next score and of the next target. */
static void set_targets(struct lesson *lessons, int count, float white, float lambda)
{
    float target = white;
    for (int i = count - 1; i >= 0; i--) {
        bool is_white = lessons[i].side == SIDE_WHITE;
        lessons[i].target = is_white ? target : 1.0F - target;
        float said = is_white ? lessons[i].score : 1.0F - lessons[i].score;
        target = lambda * target + (1.0F - lambda) * said;
    }
}

int selfplay_game(const struct ai_knowledge *knowledge, struct ai_memory *memory,
                  const struct training *training, long game, struct lesson *lessons)
{
    uint64_t chance = chance_seed(training->seed, (uint64_t)game);
    enum side starter = chance_under(&chance, 2) == 0 ? SIDE_WHITE : SIDE_BLACK;
    struct position pos;
    if (!position_start(training->rules, strlen(training->rules), starter, &pos, NULL)) {
        return 0;
    }
    struct inputs_way way = brain_at(knowledge->ruleset)->inputs->way(&pos);
    int wild = chance_under(&chance, WILD_GAMES) == 0 ? (int)chance_under(&chance, WILD_TURNS) : 0;
    int count = 0;
    float white = 0.5F;
    for (int turn = 0; turn < TURNS_MAX && position_result(&pos) == RESULT_NONE; turn++) {
        if (pos.owed == OWED_THROW) {
            if (turn >= wild && count < LESSONS_A_GAME_MAX && !judge_is_exact(knowledge, &pos)) {
                note(knowledge, memory, &way, &pos, &lessons[count++]);
            }
            chance_throw(&chance, &pos);
        }
        if (pos.owed == OWED_TURN) {
            play_turn(knowledge, memory, turn < wild, &chance, &pos);
        }
    }
    (void)judge_exactly(knowledge, &pos, &white);
    set_targets(lessons, count, white, TRAINING_LAMBDA);
    return count;
}
