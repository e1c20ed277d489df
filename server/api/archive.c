/* SPDX-License-Identifier: MIT */
#include "api/routes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "api/http.h"
#include "archive/archive.h"
#include "base/app.h"
#include "bot/bots.h"
#include "rules/core/rules.h"
#include "session/identity.h"
#include "store/archive.h"
#include "store/rows.h"

enum {
    SEARCHES_MAX = 16, /* at a time: each may read many games */
    SEARCH_RETRY_MS = 1000,
    GAMES_DEFAULT = 20, /* games per answer if the query does not say */
};

static const char path_games[] = "/api/v1/games";
static const char path_import[] = "/api/v1/games/import";

/* ---- the query ---- */

/* The first error of the query: the field, and a sentence. */
struct query_error {
    const char *field;
    const char *says;
};

static bool wrong(struct query_error *error, const char *field, const char *says)
{
    *error = (struct query_error){field, says};
    return false;
}

/* A whole number, possibly negative; false if the text is no number. */
static bool read_number(const char *text, int64_t *number)
{
    const char *digits = text[0] == '-' ? text + 1 : text;
    size_t count = strspn(digits, "0123456789");
    *number = count == 0 || count > 15 || digits[count] != '\0' ? 0 : strtoll(text, NULL, 10);
    return count > 0 && count <= 15 && digits[count] == '\0';
}

static bool take_number(const struct net_request *request, const char *field, int64_t *number,
                        struct query_error *error)
{
    const char *text = net_request_query(request, field);
    return text == NULL || read_number(text, number) ||
           wrong(error, field, "It must be a whole number.");
}

static bool take_text(const struct net_request *request, const char *field, char *into,
                      size_t bytes, struct query_error *error)
{
    const char *text = net_request_query(request, field);
    if (text != NULL && strlen(text) >= bytes) {
        return wrong(error, field, "This name does not exist.");
    }
    memcpy(into, text == NULL ? "" : text, text == NULL ? 1 : strlen(text) + 1);
    return true;
}

static bool take_result(const struct net_request *request, struct store_games_query *query,
                        struct query_error *error)
{
    static const char *const words[] = {"", "1-0", "0-1", "1/2", "won", "lost", "drawn"};
    enum { OF_PLAYER = 4 };
    if (!take_text(request, "result", query->result, sizeof query->result, error)) {
        return false;
    }
    size_t i = 0;
    while (i < sizeof words / sizeof words[0] && strcmp(words[i], query->result) != 0) {
        i++;
    }
    if (i == sizeof words / sizeof words[0]) {
        return wrong(error, "result", "It must be 1-0, 0-1, 1/2, won, lost or drawn.");
    }
    return i < OF_PLAYER || query->player[0] != '\0' ||
           wrong(error, "result", "won and lost need the name of one player.");
}

static bool take_rated(const struct net_request *request, struct store_games_query *query,
                       struct query_error *error)
{
    const char *text = net_request_query(request, "rated");
    if (text == NULL) {
        return true;
    }
    query->rated = strcmp(text, "true") == 0;
    return query->rated || strcmp(text, "false") == 0 ||
           wrong(error, "rated", "It must be true or false.");
}

/* Reads everything except the caller's identity; `player` may still be "me". */
static bool read_query(const struct net_request *request, struct store_games_query *query,
                       struct query_error *error)
{
    int64_t most = GAMES_DEFAULT;
    *query = (struct store_games_query){.rated = -1, .before = INT64_MAX};
    if (!take_text(request, "player", query->player, sizeof query->player, error) ||
        !take_text(request, "ruleset", query->ruleset, sizeof query->ruleset, error) ||
        !take_result(request, query, error) || !take_rated(request, query, error) ||
        !take_number(request, "since", &query->since_ms, error) ||
        !take_number(request, "until", &query->until_ms, error) ||
        !take_number(request, "before", &query->before, error) ||
        !take_number(request, "limit", &most, error)) {
        return false;
    }
    if (query->ruleset[0] != '\0' && ruleset_find(query->ruleset, strlen(query->ruleset)) == NULL) {
        return wrong(error, "ruleset", "This game does not exist.");
    }
    if (most < 1 || most > STORE_GAMES_MAX) {
        return wrong(error, "limit", "It must be a number from 1 to 50.");
    }
    query->most = (int)most;
    return true;
}

/* ---- the answer ---- */

static json_t *seats_json(const struct store_game *game)
{
    json_t *seats = json_object();
    for (int i = 0; i < game->player_count; i++) {
        const struct store_player *player = &game->players[i];
        json_t *sitter = json_pack("{s:s}", "name", player->name);
        if (player->user_id[0] != '\0') {
            json_object_set_new(sitter, "who", json_string(player->user_id));
        }
        if (player->bot || seat_bot_level(player->user_id) != 0) {
            json_object_set_new(sitter, "bot", json_true());
        }
        json_object_set_new(seats, player->seat, sitter);
    }
    return seats;
}

static json_t *game_json(const struct store_game *game)
{
    json_t *object =
        json_pack("{s:s, s:i, s:s, s:s, s:I, s:I, s:s, s:s, s:i, s:b, s:o}", "room", game->room,
                  "game", game->game, "ruleset", game->ruleset, "rules", game->rules, "started",
                  (json_int_t)game->started_ms, "ended", (json_int_t)game->ended_ms, "result",
                  game->result, "reason", game->reason, "turns", game->turns, "rated",
                  (int)game->rated, "seats", seats_json(game));
    assert(object != NULL);
    if (!game->open) {
        json_object_set_new(object, "open", json_false());
    }
    if (game->imported) {
        json_object_set_new(object, "imported", json_true());
    }
    return object;
}

/* A pending search for games. */
struct search {
    struct app *app;
    struct net_request *request;
    struct store_games_query query;
};

static void search_finish(struct search *search)
{
    app_archive(search->app)->searches--;
    free(search);
}

static void on_games(void *data, enum store_status status, const struct store_games_page *page)
{
    struct search *search = data;
    if (status != STORE_OK) {
        http_refuse(search->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        search_finish(search);
        return;
    }
    json_t *games = json_array();
    for (size_t i = 0; i < page->count; i++) {
        json_array_append_new(games, game_json(&page->games[i]));
    }
    json_t *object = json_pack("{s:o}", "games", games);
    if (page->more) {
        json_object_set_new(object, "next", json_integer(page->next));
    }
    http_respond_json(search->request, 200, object);
    search_finish(search);
}

static void on_known(void *data, enum store_status status, const struct identity *identity)
{
    struct search *search = data;
    struct store_games_query *query = &search->query;
    const char *user_id = identity->user_id;
    if (status != STORE_OK) {
        http_refuse(search->request, REFUSAL_STORAGE_PAUSED, NULL, NULL);
        search_finish(search);
        return;
    }
    memcpy(query->viewer, user_id, strlen(user_id) + 1);
    if (strcmp(query->player, "me") == 0) {
        memcpy(query->player, user_id, strlen(user_id) + 1);
    }
    if (query->player[0] == '\0' && net_request_query(search->request, "player") != NULL) {
        http_refuse(search->request, REFUSAL_IDENTITY_NEEDED,
                    "Send the cookie or the token of the user.", NULL);
        search_finish(search);
        return;
    }
    store_find_games(app_store(search->app), query, on_games, search);
}

static void answer_games(struct app *app, struct net_request *request, int64_t now_ms)
{
    struct store_games_query query;
    struct query_error error;
    if (!read_query(request, &query, &error)) {
        http_refuse(request, REFUSAL_BAD_FIELD, error.says,
                    json_pack("{s:s}", "field", error.field));
        return;
    }
    if (app_archive(app)->searches >= SEARCHES_MAX) {
        http_refuse(request, REFUSAL_RATE_LIMITED, NULL,
                    json_pack("{s:i}", "retry_after_ms", SEARCH_RETRY_MS));
        return;
    }
    struct search *search = malloc(sizeof *search);
    assert(search != NULL);
    *search = (struct search){app, request, query};
    app_archive(app)->searches++;
    identity_find(app, request, now_ms, on_known, search);
}

bool archive_http_head(struct app *app, struct net_request *request, int64_t now_ms)
{
    if (strcmp(net_request_path(request), path_import) != 0) {
        return false;
    }
    if (app_is_closing(app)) {
        http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        archive_import_head(app, request, now_ms);
    }
    return true;
}

bool archive_http_answer(struct app *app, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    bool gets = strcmp(net_request_method(request), "GET") == 0;
    bool imports = !gets && strcmp(path, path_import) == 0;
    if (!imports && !(gets && strcmp(path, path_games) == 0)) {
        return false;
    }
    if (app_is_closing(app)) {
        http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
    } else if (imports) {
        archive_import(app, request, now_ms);
    } else {
        answer_games(app, request, now_ms);
    }
    return true;
}
