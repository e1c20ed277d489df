/* SPDX-License-Identifier: MIT */
/*
 * The effect of a finished game on ratings: whether it counts, what the store needs to compute the new ratings, and
 * which user has left it early.
 */
#include <string.h>

#include "base/runtime.h"
#include "rating/private.h"
#include "rating/ratings.h"
#include "room/room.h"
#include "rules/ai/levels/levels.h"
#include "store/ratings.h"

/*
 * A player may leave a game before it has really begun without losing rating points. A game that the rules have decided
 * always counts as played.
 */
static bool was_played(const struct room_state *before, enum end_reason reason)
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
    return before->tally.turns[SIDE_WHITE] >= RATINGS_TURNS_MIN &&
           before->tally.turns[SIDE_BLACK] >= RATINGS_TURNS_MIN;
}

static enum rated judge_game(const struct room_state *before, const struct room_state *after)
{
    bool is_replayed = after->series.played == before->series.played;
    if (!before->settings.rated || is_replayed) {
        return RATED_NOT;
    }
    return was_played(before, after->reason) ? RATED_COUNTS : RATED_NOT_PLAYED;
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

/* ---- early departures ---- */

/* A match has other games, and a built-in bot waits for nobody: there leaving early hurts no other user. */
static bool can_be_departure(const struct room_state *state)
{
    bool may_be = state->settings.rated && settings_games(&state->settings) == 1;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        may_be = may_be && seat_bot_level(state->seats[seat].user_id) == 0;
    }
    return may_be;
}

enum { NO_LEAVER = -1 };

/* The side that has left the game, which was not played; NO_LEAVER if the players agreed, or both ran out of time. */
static int find_leaver(const struct room_state *before, const struct room_state *after)
{
    bool is_left = after->reason == END_RESIGNED || after->reason == END_TIME ||
                   after->reason == END_ABANDONED;
    if (!is_left || !can_be_departure(before)) {
        return NO_LEAVER;
    }
    if (after->result == RESULT_WHITE || after->result == RESULT_BLACK) {
        return after->result == RESULT_WHITE ? SIDE_BLACK : SIDE_WHITE;
    }
    if (after->reason != END_ABANDONED) {
        return NO_LEAVER;
    }
    /* The opponent has claimed a draw from the absent side, which alone owed something. */
    return room_owing_seat(before, SIDE_WHITE) != SEAT_NONE ? SIDE_WHITE : SIDE_BLACK;
}

/* Whether an outage of the server in this game may be the reason why a player is not there. */
static bool is_excused(struct ratings *ratings, const struct room *room, int64_t started_ms)
{
    int64_t outage_ms = ratings->runtime->outage_ms;
    int64_t arrived_ms = room->placement.arrived_ms;
    int64_t last_ms = outage_ms > arrived_ms ? outage_ms : arrived_ms;
    return room_server_ms(room, started_ms) < last_ms &&
           runtime_now(ratings->runtime) - last_ms < RATINGS_EXCUSED_MS;
}

void ratings_game_aborts(void *self, const struct room_game_abort *abort)
{
    struct ratings *ratings = self;
    if (can_be_departure(abort->before)) {
        struct store_departure departure = {
            .room = abort->before->id,
            .game = abort->before->game,
            .user_id = abort->before->seats[abort->away].user_id,
            .at_ms = abort->at_ms,
            .excused = is_excused(ratings, abort->room, abort->before->since_ms),
            .aborted = true};
        store_add_departure(abort->write, &departure);
    }
}

/* ---- ratings ---- */

static double score_of_white(enum result result)
{
    return result == RESULT_WHITE ? 1 : result == RESULT_BLACK ? 0 : 0.5;
}

static void store_effect(struct store_write *write, const struct room_state *before,
                         const struct room_state *after, int leaver, int64_t at_ms)
{
    double score = score_of_white(after->result);
    char ruleset[RULESET_TEXT_MAX];
    settings_ruleset(&before->settings, ruleset);
    struct store_rated_game game = {.room = before->id,
                                    .game = before->game,
                                    .ruleset = ruleset,
                                    .score = leaver == NO_LEAVER    ? score
                                             : leaver == SIDE_WHITE ? 0
                                                                    : 1,
                                    .at_ms = at_ms,
                                    .left = {leaver == SIDE_WHITE, leaver == SIDE_BLACK}};
    for (int side = SIDE_WHITE; side <= SIDE_BLACK; side++) {
        const char *user_id = before->seats[seat_at((enum side)side, 1)].user_id;
        game.user_id[side] = user_id;
        game.built_in[side] = seat_bot_level(user_id) != 0;
        game.head_start[side] = ratings_head_start(&before->settings, user_id);
    }
    store_rate_game(write, &game);
}

void ratings_game_ends(void *self, struct room_game_end *end)
{
    struct ratings *ratings = self;
    const struct room_state *before = end->before;
    end->rated = judge_game(before, end->after);
    if (end->rated == RATED_COUNTS) {
        store_effect(end->write, before, end->after, NO_LEAVER, end->at_ms);
        return;
    }
    int leaver = end->rated == RATED_NOT_PLAYED ? find_leaver(before, end->after) : NO_LEAVER;
    if (leaver == NO_LEAVER) {
        return;
    }
    if (!is_excused(ratings, end->room, before->since_ms)) {
        store_effect(end->write, before, end->after, leaver, end->at_ms);
        return;
    }
    int seat = seat_at((enum side)leaver, 1);
    struct store_departure departure = {.room = before->id,
                                        .game = before->game,
                                        .user_id = before->seats[seat].user_id,
                                        .at_ms = end->at_ms,
                                        .excused = true};
    store_add_departure(end->write, &departure);
}
