/* SPDX-License-Identifier: MIT */
#include "store/archive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/jobs.h"

/* ---- writing ---- */

void store_add_game(struct store_write *write, const struct store_game *game)
{
    struct store_row row = {.which = SQL_ADD_GAME};
    store_row_text(&row, game->room);
    store_row_number(&row, game->game);
    store_row_text(&row, game->ruleset);
    store_row_text(&row, game->rules);
    store_row_number(&row, game->started_ms);
    store_row_number(&row, game->ended_ms);
    store_row_text(&row, game->result);
    store_row_text(&row, game->reason);
    store_row_number(&row, game->turns);
    store_row_number(&row, game->rated);
    store_row_number(&row, game->open);
    store_row_number(&row, game->imported);
    store_add_row(write, &row);
    for (int i = 0; i < game->player_count; i++) {
        const struct store_player *player = &game->players[i];
        struct store_row sat = {.which = SQL_ADD_PLAYER};
        store_row_text(&sat, game->room);
        store_row_number(&sat, game->game);
        store_row_text(&sat, player->seat);
        store_row_text(&sat, player->user_id);
        store_row_text(&sat, player->name);
        store_add_row(write, &sat);
    }
}

/* ---- finding ---- */

static void found_finish(struct found_game *found)
{
    store_row_finish(&found->row);
    for (int i = 0; i < found->player_count; i++) {
        store_row_finish(&found->players[i]);
    }
    found->player_count = 0;
}

/* Returns the seat of that user, or NULL. */
static const char *seat_of(const struct found_game *found, const char *user_id)
{
    for (int i = 0; i < found->player_count && user_id[0] != '\0'; i++) {
        if (strcmp(store_row_text_at(&found->players[i], 1), user_id) == 0) {
            return store_row_text_at(&found->players[i], 0);
        }
    }
    return NULL;
}

/* The results of a player, and whether they depend on the player's side. */
static const struct {
    const char *word;
    const char *white;
    const char *black;
} of_player[] = {{"won", "1-0", "0-1"}, {"lost", "0-1", "1-0"}, {"drawn", "1/2", "1/2"}};

static bool result_fits(const struct store_games_query *query, const struct found_game *found)
{
    const char *result = store_row_text_at(&found->row, STORE_GAME_RESULT);
    const char *seat = seat_of(found, query->player);
    for (size_t i = 0; i < sizeof of_player / sizeof of_player[0]; i++) {
        if (strcmp(query->result, of_player[i].word) == 0) {
            bool white = seat != NULL && seat[0] == 'w';
            return seat != NULL &&
                   strcmp(result, white ? of_player[i].white : of_player[i].black) == 0;
        }
    }
    return query->result[0] == '\0' || strcmp(query->result, result) == 0;
}

void store_games_results(const struct store_games_query *query, const char *results[2])
{
    results[0] = query->result;
    results[1] = query->result;
    for (size_t i = 0; i < sizeof of_player / sizeof of_player[0]; i++) {
        if (strcmp(query->result, of_player[i].word) == 0) {
            results[0] = of_player[i].white;
            results[1] = of_player[i].black;
        }
    }
}

/* Whether the result may fit a game with some seat of the player. */
static bool result_can_match(const struct store_games_query *query, const char *result)
{
    const char *results[2];
    store_games_results(query, results);
    return results[0][0] == '\0' || strcmp(result, results[0]) == 0 ||
           strcmp(result, results[1]) == 0;
}

bool store_games_can_match(const struct games_job *search)
{
    const struct store_games_query *query = &search->query;
    const struct store_row *row = &search->found[search->count].row;
    int64_t ended_ms = store_row_number_at(row, STORE_GAME_ENDED);
    bool rated = store_row_number_at(row, STORE_GAME_RATED) != 0;
    return (query->ruleset[0] == '\0' ||
            strcmp(query->ruleset, store_row_text_at(row, STORE_GAME_RULESET)) == 0) &&
           ended_ms >= query->since_ms && (query->until_ms == 0 || ended_ms < query->until_ms) &&
           (query->rated < 0 || rated == (query->rated != 0)) &&
           result_can_match(query, store_row_text_at(row, STORE_GAME_RESULT)) &&
           (store_row_number_at(row, STORE_GAME_OPEN) != 0 || query->viewer[0] != '\0');
}

/* The rest, for which the players are needed. */
static bool players_fit(const struct store_games_query *query, const struct found_game *found)
{
    return result_fits(query, found) && (store_row_number_at(&found->row, STORE_GAME_OPEN) != 0 ||
                                         seat_of(found, query->viewer) != NULL);
}

void store_games_next(struct games_job *search)
{
    search->found[search->count] = (struct found_game){0};
}

void store_games_examine(struct games_job *search)
{
    struct found_game *found = &search->found[search->count];
    search->query.before = store_row_number_at(&found->row, STORE_GAME_ID);
    if (store_games_can_match(search) && players_fit(&search->query, found)) {
        search->count++;
    } else {
        found_finish(found);
    }
}

void store_games_forget(struct games_job *search)
{
    found_finish(&search->found[search->count]);
}

void store_games_end_batch(struct games_job *search, int looked_at, bool was_all)
{
    search->looked_at += looked_at;
    search->ended = was_all && search->count < search->query.most;
}

static struct store_game game_of(const struct found_game *found)
{
    const struct store_row *row = &found->row;
    struct store_game game = {.id = store_row_number_at(row, STORE_GAME_ID),
                              .room = store_row_text_at(row, STORE_GAME_ROOM),
                              .game = (int)store_row_number_at(row, STORE_GAME_GAME),
                              .ruleset = store_row_text_at(row, STORE_GAME_RULESET),
                              .rules = store_row_text_at(row, STORE_GAME_RULES),
                              .started_ms = store_row_number_at(row, STORE_GAME_STARTED),
                              .ended_ms = store_row_number_at(row, STORE_GAME_ENDED),
                              .result = store_row_text_at(row, STORE_GAME_RESULT),
                              .reason = store_row_text_at(row, STORE_GAME_REASON),
                              .turns = (int)store_row_number_at(row, STORE_GAME_TURNS),
                              .rated = store_row_number_at(row, STORE_GAME_RATED) != 0,
                              .open = store_row_number_at(row, STORE_GAME_OPEN) != 0,
                              .imported = store_row_number_at(row, STORE_GAME_IMPORTED) != 0,
                              .player_count = found->player_count};
    for (int i = 0; i < found->player_count; i++) {
        const struct store_row *player = &found->players[i];
        game.players[i] = (struct store_player){
            store_row_text_at(player, 0), store_row_text_at(player, 1),
            store_row_text_at(player, 2), store_row_number_at(player, 3) != 0};
    }
    return game;
}

static void answer_games(struct store *store, struct store_job *job)
{
    struct games_job *search = (struct games_job *)job;
    if (job->status == STORE_OK && !search->ended && search->count < search->query.most &&
        search->looked_at < STORE_GAMES_LOOKED_AT) {
        store_hand_over(store,
                        job); /* queued again, so that writes handed over meanwhile run first */
        return;
    }
    struct store_game games[STORE_GAMES_MAX];
    for (int i = 0; i < search->count; i++) {
        games[i] = game_of(&search->found[i]);
    }
    struct store_games_page page = {games, (size_t)search->count, !search->ended,
                                    search->query.before};
    search->done(search->data, job->status, job->status == STORE_OK ? &page : NULL);
    for (int i = 0; i < search->count; i++) {
        found_finish(&search->found[i]);
    }
    free(search);
}

void store_find_games(struct store *store, const struct store_games_query *query,
                      store_games_fn done, void *data)
{
    assert(query->most > 0 && query->most <= STORE_GAMES_MAX);
    struct games_job *search = calloc(1, sizeof *search);
    search->job.kind = STORE_KIND_GAMES;
    search->job.answer = answer_games;
    search->query = *query;
    search->done = done;
    search->data = data;
    store_hand_over(store, &search->job);
}
