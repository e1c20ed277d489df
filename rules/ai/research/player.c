/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/player.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/games/players.h"
#include "rules/ai/research/chance.h"
#include "rules/ai/tablaaza/search.h"
#include "rules/ai/tool/tool.h"

/* A level by its id: bot10, bot11 … */
static bool find_level(const char *word, int ruleset, struct player *player)
{
    int id = 0;
    int used = 0;
    if (sscanf(word, "bot%d%n", &id, &used) != 1) {
        return false;
    }
    const struct ai_level *level = ai_level_find(ruleset, id);
    if (word[used] != '\0' || level == NULL) {
        return false;
    }
    player->level = *level;
    return true;
}

/* The name in words of `reference`, which no change of the tables changes. */
static const char *name_reference(const struct ruleset *ruleset)
{
    return ai_needs_weights(ruleset)                                   ? "net/256"
           : ruleset->chance == CHANCE_NONE                            ? "search/8/40000/24/80000"
           : players_at(ai_ruleset_index(ruleset))->brain == BRAIN_EYE ? "eye/256"
                                                                       : "bot10";
}

static bool is_share(int number)
{
    return number >= 0 && number <= AI_LEVEL_PARTS;
}

/* A row that is in no table. */
static bool find_row(const char *word, const struct ruleset *ruleset, struct player *player)
{
    int at[4] = {0};
    int used = 0;
    struct ai_level *level = &player->level;
    *level = (struct ai_level){.plies = 1, .notices = AI_LEVEL_PARTS, .sees = AI_LEVEL_PARTS};
    if (sscanf(word, "eye/%d%n", &at[0], &used) == 1) {
        level->judge = AI_LEVEL_EYE;
        level->sees = (uint16_t)at[0];
        return word[used] == '\0' && ruleset->chance != CHANCE_NONE && is_share(at[0]);
    } else if (sscanf(word, "net/%d%n", &at[0], &used) == 1) {
        level->judge = AI_LEVEL_NETWORK;
        level->notices = (uint16_t)at[0];
    } else if (sscanf(word, "answers/%d/%d%n", &at[0], &at[1], &used) == 2) {
        level->judge = AI_LEVEL_NETWORK;
        level->plies = 2;
        level->notices = (uint16_t)at[0];
        level->examined = (uint8_t)at[1];
        return word[used] == '\0' && ai_needs_weights(ruleset) && is_share(at[0]) && at[1] >= 1 &&
               at[1] <= AI_LEVEL_EXAMINED;
    } else if (sscanf(word, "search/%d/%d/%d/%d%n", &at[0], &at[1], &at[2], &at[3], &used) == 4) {
        *level = (struct ai_level){.judge = AI_LEVEL_SEARCH,
                                   .depth = (uint8_t)at[0],
                                   .judged = at[1],
                                   .decides_from = (uint8_t)at[2],
                                   .decided = at[3]};
        return word[used] == '\0' && at[0] >= 0 && at[0] <= SEARCH_DEPTH_MAX && at[1] >= 0 &&
               at[2] >= 0 && at[2] <= UINT8_MAX && at[3] >= 0 &&
               strcmp(ruleset->name, "tablaaza") == 0;
    } else {
        return false;
    }
    return word[used] == '\0' && ai_needs_weights(ruleset) && is_share(at[0]);
}

static bool find_alphabeta(const char *word, struct player *player)
{
    if (strncmp(word, "alphabeta", 9) != 0) {
        return false;
    }
    const char *depth = word + 9;
    player->kind = PLAYER_ALPHABETA;
    player->depth = depth[0] == '\0' ? ALPHABETA_DEPTH : depth[0] - '0';
    return depth[0] == '\0' ||
           (depth[1] == '\0' && player->depth >= 1 && player->depth <= ALPHABETA_DEPTH_MAX);
}

/* A player that ai_choose_as() plays. */
static bool find_ours(const char *word, const struct ruleset *ruleset, struct player *player)
{
    int index = ai_ruleset_index(ruleset);
    word = strcmp(word, "reference") == 0 ? name_reference(ruleset) : word;
    player->kind = PLAYER_LEVEL;
    return find_level(word, index, player) || find_row(word, ruleset, player);
}

static bool find_other(const char *word, struct player *player)
{
    player->kind = strcmp(word, "greedy") == 0 ? PLAYER_GREEDY : PLAYER_RANDOM;
    return player->kind == PLAYER_GREEDY || strcmp(word, "random") == 0 ||
           find_alphabeta(word, player);
}

bool player_find(const char *word, const struct ruleset *ruleset, const char *folder,
                 struct player *player)
{
    size_t bytes = strcspn(word, "@");
    *player = (struct player){.kind = PLAYER_RANDOM};
    snprintf(player->name, sizeof player->name, "%.*s", (int)bytes, word);
    bool is_ours = find_ours(player->name, ruleset, player);
    if (!is_ours && (word[bytes] != '\0' || !find_other(player->name, player))) {
        int first = ai_levels_first(ai_ruleset_index(ruleset));
        tool_say("no player is called \"%s\"; bot%d to bot%d, reference, random, greedy and "
                 "alphabeta are",
                 word, first, first + ai_levels_count(ai_ruleset_index(ruleset)) - 1);
        return false;
    }
    if (player->kind == PLAYER_ALPHABETA && ruleset->chance != CHANCE_NONE) {
        tool_say("%s looks ahead without chance, and %s has dice or sticks", word, ruleset->name);
        return false;
    }
    if (player->kind == PLAYER_LEVEL) {
        player->knowledge = tool_learn(ruleset, word[bytes] == '@' ? word + bytes + 1 : folder);
        return player->knowledge != NULL;
    }
    return true;
}

void player_forget(struct player *player)
{
    free(player->knowledge);
    player->knowledge = NULL;
}

struct thinking *thinking_create(void)
{
    struct thinking *thinking = tool_memory(sizeof *thinking);
    thinking->memory = tool_memory(ai_memory_bytes());
    return thinking;
}

void thinking_destroy(struct thinking *thinking)
{
    if (thinking != NULL) {
        free(thinking->memory);
        free(thinking);
    }
}

/* Picks the best end for a side, or any of several equal ones; or a random end. */
static const struct position *pick_end(enum player_kind kind, const struct turn_ends *ends,
                                       enum side side, uint64_t *chance)
{
    if (kind == PLAYER_RANDOM) {
        return &ends->at[chance_under(chance, (uint32_t)ends->count)];
    }
    const struct position *best = &ends->at[0];
    int best_score = INT_MIN;
    uint32_t alike = 0;
    for (int i = 0; i < ends->count; i++) {
        int score = position_score(&ends->at[i], side);
        if (score < best_score) {
            continue;
        }
        alike = score == best_score ? alike + 1 : 1;
        best_score = score;
        if (chance_under(chance, alike) == 0) {
            best = &ends->at[i];
        }
    }
    return best;
}

/* The best result that the mover can reach, as a score for the side that has made the choice. */
static int worth_to_chooser(struct thinking *thinking, const struct position *pos, enum side side)
{
    enum side mover = position_owed(pos).side;
    int best = INT_MIN;
    if (mover == side || !position_ends(pos, &thinking->ends)) {
        return position_score(pos, side);
    }
    for (int i = 0; i < thinking->ends.count; i++) {
        int score = position_score(&thinking->ends.at[i], mover);
        best = score > best ? score : best;
    }
    return -best;
}

/* If the opponent chooses a die of the mover's throw, the choice alone is a turn. */
static bool choose_for_other(const struct player *player, struct thinking *thinking,
                             const struct position *pos, uint64_t *chance, struct position *after)
{
    struct step steps[POSITION_STEPS_MAX];
    struct position next;
    enum side side = position_owed(pos).side;
    int count = position_steps(pos, steps);
    if (count == 0 || steps[0].kind != STEP_THIRD ||
        step_play(pos, &steps[0], &next, NULL) != TURN_OK || position_owed(&next).side == side) {
        return false;
    }
    int best_score = INT_MIN;
    uint32_t alike = 0;
    for (int i = 0; i < count; i++) {
        bool good = step_play(pos, &steps[i], &next, NULL) == TURN_OK;
        int score =
            !good || player->kind == PLAYER_RANDOM ? 0 : worth_to_chooser(thinking, &next, side);
        if (!good || score < best_score) {
            continue;
        }
        alike = score == best_score ? alike + 1 : 1;
        best_score = score;
        if (chance_under(chance, alike) == 0) {
            *after = next;
        }
    }
    return true;
}

void player_choose(const struct player *player, struct thinking *thinking,
                   const struct position *pos, uint64_t seed, struct ai_choice *choice)
{
    bool chosen = true;
    uint64_t chance = seed;
    switch (player->kind) {
    case PLAYER_RANDOM:
    case PLAYER_GREEDY:
        if (!choose_for_other(player, thinking, pos, &chance, &choice->after)) {
            chosen = position_ends(pos, &thinking->ends);
            choice->after =
                chosen ? *pick_end(player->kind, &thinking->ends, position_owed(pos).side, &chance)
                       : *pos;
        }
        break;
    case PLAYER_ALPHABETA:
        alphabeta_choose(player->depth, pos, seed, &choice->after);
        break;
    case PLAYER_LEVEL:
        chosen =
            ai_choose_as(player->knowledge, thinking->memory, pos, &player->level, seed, choice);
        break;
    }
    if (!chosen) {
        char text[POSITION_TEXT_MAX];
        position_write(pos, text);
        tool_say("%s finds no turn: %s", player->name, text);
        exit(TOOL_BROKE);
    }
}
