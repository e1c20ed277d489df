/* SPDX-License-Identifier: MIT */
/* The effect of a finished game on ratings: whether it counts, and what the store needs to compute the new ratings. */
#include <string.h>

#include "rating/private.h"
#include "rating/ratings.h"
#include "room/record.h"
#include "rules/ai/levels/levels.h"
#include "store/ratings.h"

/*
 * A player may leave a game before it has really begun without losing rating points. A game that the rules have decided
 * always counts as played.
 */
static bool was_played(enum end_reason reason, const struct game_tally *tally)
{
    switch (reason) {
    case END_WON:
    case END_DEAD:
    case END_TOO_LONG:
        return true;
    case END_NONE:
    case END_RESIGNED:
    case END_TIME:
    case END_AGREED:
    case END_ABANDONED:
        break;
    }
    return tally->turns[SIDE_WHITE] >= RATINGS_TURNS_MIN &&
           tally->turns[SIDE_BLACK] >= RATINGS_TURNS_MIN;
}

static enum rated judge(const struct room_state *before, const struct room_state *after,
                        const struct game_tally *tally)
{
    bool is_replayed = after->series.played == before->series.played;
    if (!before->settings.rated || is_replayed) {
        return RATED_NOT;
    }
    return was_played(after->reason, tally) ? RATED_COUNTS : RATED_NOT_PLAYED;
}

double ratings_head_start(const struct settings *settings, const char *user_id)
{
    int level = seat_bot_level(user_id);
    if (level < AI_LEVEL_PERFECT) {
        return 0;
    }
    char name[RULESET_TEXT_MAX];
    settings_ruleset(settings, name);
    int ruleset = ai_ruleset_index(ruleset_find(name, strlen(name)));
    return RATINGS_LEVEL_STEP * (level - ai_level_middle(ruleset));
}

static double score_of_white(enum result result)
{
    return result == RESULT_WHITE ? 1 : result == RESULT_BLACK ? 0 : 0.5;
}

static void store_effect(struct store_write *write, const struct room_state *before,
                         const struct room_state *after, int64_t at_ms)
{
    char ruleset[RULESET_TEXT_MAX];
    settings_ruleset(&before->settings, ruleset);
    struct store_rated_game game = {.room = before->id,
                                    .game = before->game,
                                    .ruleset = ruleset,
                                    .score = score_of_white(after->result),
                                    .at_ms = at_ms};
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        const char *user_id = before->seats[seat_at((enum side)side, 1)].user_id;
        game.user_id[side] = user_id;
        game.built_in[side] = seat_bot_level(user_id) != 0;
        game.head_start[side] = ratings_head_start(&before->settings, user_id);
    }
    store_rate_game(write, &game);
}

void ratings_game_ends(struct room_game_end *end)
{
    end->rated = judge(end->before, end->after, end->tally);
    if (end->rated == RATED_COUNTS) {
        store_effect(end->write, end->before, end->after, end->at_ms);
    }
}
