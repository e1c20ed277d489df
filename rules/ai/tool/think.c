/* SPDX-License-Identifier: MIT */
/* Examines one position: prints the turn of a level, the best turns, or a rollout of them. */
#include <stdio.h>
#include <stdlib.h>

#include "rules/ai/analysis/rollout.h"
#include "rules/ai/tool/options.h"
#include "rules/ai/tool/tool.h"

static void print_turn(const struct position *pos, const struct ai_choice *choice)
{
    char turn[TURN_TEXT_MAX];
    char after[POSITION_TEXT_MAX];
    turn_write(pos, &choice->turn, turn);
    position_write(&choice->after, after);
    printf("  %s  ->  %s\n", turn, after);
}

static void print_choice(const struct position *pos, const struct ai_choice *choice)
{
    printf("%.4f %.4f", (double)choice->score, (double)choice->error);
    print_turn(pos, choice);
}

/* The common beginning of both subcommands; NULL after a reported error. */
static struct ai_knowledge *learn_for(const char *text, const char *folder, struct position *pos)
{
    if (!tool_read(text, pos)) {
        return NULL;
    }
    if (position_owed(pos).kind != OWED_TURN) {
        tool_say("the position owes no turn");
        return NULL;
    }
    return tool_learn(position_ruleset(pos), folder);
}

/* The id of a level that the game of the position has; 0 after a reported error. */
static int read_level_id(const char *word, const struct position *pos)
{
    int id = 0;
    int used = 0;
    bool good = word[0] >= '1' && word[0] <= '9' && sscanf(word, "%2d%n", &id, &used) == 1 &&
                word[used] == '\0' && ai_level_find(pos->ruleset, id) != NULL;
    if (!good) {
        int first = ai_levels_first(pos->ruleset);
        tool_say("choose: a level of this game is a number from %d to %d, not \"%s\"", first,
                 first + ai_levels_count(pos->ruleset) - 1, word);
    }
    return good ? id : 0;
}

int tool_choose(int argc, char **argv)
{
    struct tool_options options = {.seed = 1};
    struct position pos;
    if (!tool_options_read(&options, argc, argv, OPTION_SEED | OPTION_WEIGHTS, 2, 2)) {
        return TOOL_UNREADABLE;
    }
    struct ai_knowledge *knowledge = learn_for(options.words[1], options.weights, &pos);
    if (knowledge == NULL) {
        return TOOL_UNREADABLE;
    }
    int level = read_level_id(options.words[0], &pos);
    if (level == 0) {
        free(knowledge);
        return TOOL_UNREADABLE;
    }
    struct ai_memory *memory = tool_memory(ai_memory_bytes());
    struct ai_choice choice;
    bool chosen = ai_choose(knowledge, memory, &pos, level, options.seed, &choice);
    if (chosen) {
        print_choice(&pos, &choice);
    }
    free(memory);
    free(knowledge);
    return chosen ? TOOL_GOOD : TOOL_BROKE;
}

int tool_rank(int argc, char **argv)
{
    struct tool_options options = {.plies = 1, .max = AI_RANKED_MAX};
    struct position pos;
    if (!tool_options_read(&options, argc, argv, OPTION_PLIES | OPTION_MAX | OPTION_WEIGHTS, 1,
                           1)) {
        return TOOL_UNREADABLE;
    }
    struct ai_knowledge *knowledge = learn_for(options.words[0], options.weights, &pos);
    if (knowledge == NULL) {
        return TOOL_UNREADABLE;
    }
    struct ai_memory *memory = tool_memory(ai_memory_bytes());
    struct ai_choice ranked[AI_RANKED_MAX];
    int count =
        ai_rank(knowledge, memory, &pos, (int)options.plies, NULL, ranked, (int)options.max);
    for (int i = 0; i < count; i++) {
        print_choice(&pos, &ranked[i]);
    }
    free(memory);
    free(knowledge);
    return count > 0 ? TOOL_GOOD : TOOL_BROKE;
}

static void print_rollout(const struct position *pos, const struct rollout *rollout)
{
    struct rollout_estimate estimates[ROLLOUT_MAX];
    rollout_estimates(rollout, estimates);
    for (int i = 0; i < rollout->count; i++) {
        const struct rollout_estimate *turn = &estimates[i];
        printf("%.4f %.4f  %.4f %.4f  %ld", (double)turn->score, (double)turn->error,
               (double)turn->behind, (double)turn->behind_error, turn->games);
        print_turn(pos, turn->choice);
    }
}

int tool_rollout(int argc, char **argv)
{
    struct tool_options options = {.games = 1296, .plies = ROLLOUT_PLIES, .max = 5, .seed = 1};
    unsigned takes =
        OPTION_GAMES | OPTION_ROLLOUT_PLIES | OPTION_ROLLOUT_MAX | OPTION_SEED | OPTION_WEIGHTS;
    struct position pos;
    if (!tool_options_read(&options, argc, argv, takes, 1, 1)) {
        return TOOL_UNREADABLE;
    }
    struct ai_knowledge *knowledge = learn_for(options.words[0], options.weights, &pos);
    if (knowledge == NULL) {
        return TOOL_UNREADABLE;
    }
    struct ai_memory *memory = tool_memory(ai_memory_bytes());
    struct rollout *rollout = tool_memory(sizeof *rollout);
    struct rollout_limits limits = {.max = (int)options.max,
                                    .plies = (int)options.plies,
                                    .games_max = options.games,
                                    .seed = options.seed};
    bool begun = rollout_begin(rollout, knowledge, memory, &pos, NULL, &limits);
    if (begun) {
        rollout_step(rollout, knowledge, memory, options.games);
        print_rollout(&pos, rollout);
    }
    free(rollout);
    free(memory);
    free(knowledge);
    return begun ? TOOL_GOOD : tool_say("rollout: this game has no dice or sticks");
}
