/* SPDX-License-Identifier: MIT */
#include "api/routes.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/http.h"
#include "api/readings.h"
#include "archive/archive.h"
#include "base/hash.h"
#include "base/runtime.h"
#include "rules/core/rules.h"
#include "session/identity.h"
#include "store/archive.h"
#include "wire/http.h"

enum {
    GAMES_DEFAULT = 20,       /* games per answer if the query does not say */
    NUMBER_DIGITS = 15,       /* of a number in the query; it may be negative */
    MARK_CHARS = 16,          /* of the mark in a cursor, in hexadecimal digits */
    CURSOR_NUMBER_BYTES = 24, /* of the number in a cursor, with the point */
};

static const char path_games[] = "/api/v1/games";
static const char path_import[] = "/api/v1/games/import";
static const char not_a_cursor[] = "It must be the value of next in the previous page.";
static const char type_lines[] = "application/x-ndjson";

/* ---- the query ---- */

/* The first error of the query: the field, and a sentence. */
struct query_error {
    const char *field;
    const char *says;
};

static bool set_query_error(struct query_error *error, const char *field, const char *says)
{
    *error = (struct query_error){field, says};
    return false;
}

/* A whole number, possibly negative; false if the text is no number. */
static bool read_signed_number(const char *text, int64_t *number)
{
    const char *digits = text[0] == '-' ? text + 1 : text;
    size_t count = strspn(digits, "0123456789");
    *number =
        count == 0 || count > NUMBER_DIGITS || digits[count] != '\0' ? 0 : strtoll(text, NULL, 10);
    return count > 0 && count <= NUMBER_DIGITS && digits[count] == '\0';
}

static bool read_number_field(const struct net_request *request, const char *field, int64_t *number,
                              struct query_error *error)
{
    const char *text = net_request_query(request, field);
    return text == NULL || read_signed_number(text, number) ||
           set_query_error(error, field, "It must be a whole number.");
}

static bool read_text_field(const struct net_request *request, const char *field, char *into,
                            size_t bytes, struct query_error *error)
{
    const char *text = net_request_query(request, field);
    if (text != NULL && strlen(text) >= bytes) {
        return set_query_error(error, field, "This name does not exist.");
    }
    snprintf(into, bytes, "%s", text == NULL ? "" : text);
    return true;
}

static bool read_result_field(const struct net_request *request, struct store_games_query *query,
                              struct query_error *error)
{
    static const char *const words[] = {"", "1-0", "0-1", "1/2", "won", "lost", "drawn"};
    enum { OF_PLAYER = 4 };
    if (!read_text_field(request, "result", query->result, sizeof query->result, error)) {
        return false;
    }
    size_t i = 0;
    while (i < sizeof words / sizeof words[0] && strcmp(words[i], query->result) != 0) {
        i++;
    }
    if (i == sizeof words / sizeof words[0]) {
        return set_query_error(error, "result", "It must be 1-0, 0-1, 1/2, won, lost or drawn.");
    }
    return i < OF_PLAYER || query->player[0] != '\0' ||
           set_query_error(error, "result", "won, lost and drawn need player, the id of one user.");
}

static bool read_rated_field(const struct net_request *request, struct store_games_query *query,
                             struct query_error *error)
{
    const char *text = net_request_query(request, "rated");
    if (text == NULL) {
        return true;
    }
    query->rated = strcmp(text, "true") == 0;
    return query->rated || strcmp(text, "false") == 0 ||
           set_query_error(error, "rated", "It must be true or false.");
}

/*
 * The mark of a query in its cursors: a hash of its filters. It finds cursors of another query; it is no protection
 * against forged ones, which only start at another game.
 */
static void write_mark(const struct store_games_query *query, char mark[MARK_CHARS + 1])
{
    enum { NUMBERS_BYTES = 64 };
    char text[sizeof query->player + sizeof query->ruleset + sizeof query->result + NUMBERS_BYTES];
    int bytes =
        snprintf(text, sizeof text, "%s,%s,%s,%" PRId64 ",%" PRId64 ",%d", query->player,
                 query->ruleset, query->result, query->since_ms, query->until_ms, query->rated);
    assert(bytes > 0 && (size_t)bytes < sizeof text);
    snprintf(mark, MARK_CHARS + 1, "%016" PRIx64, hash_bytes(text, (size_t)bytes));
}

/* Reads "NUMBER.MARK"; `mark` is "" without a cursor. */
static bool read_cursor_field(const struct net_request *request, struct store_games_query *query,
                              char mark[MARK_CHARS + 1], struct query_error *error)
{
    const char *text = net_request_query(request, "before");
    mark[0] = '\0';
    if (text == NULL) {
        return true;
    }
    char number[1 + NUMBER_DIGITS + 1];
    size_t digits = strcspn(text, ".");
    const char *rest = text + digits;
    if (digits >= sizeof number || rest[0] != '.' || strlen(rest + 1) != MARK_CHARS) {
        return set_query_error(error, "before", not_a_cursor);
    }
    memcpy(number, text, digits);
    number[digits] = '\0';
    memcpy(mark, rest + 1, MARK_CHARS + 1);
    return read_signed_number(number, &query->before) ||
           set_query_error(error, "before", not_a_cursor);
}

/* Reads everything except the caller's identity; `player` may still be "me". */
static bool read_query(const struct net_request *request, struct store_games_query *query,
                       char mark[MARK_CHARS + 1], struct query_error *error)
{
    int64_t most = GAMES_DEFAULT;
    *query = (struct store_games_query){.rated = -1, .before = INT64_MAX};
    if (!read_text_field(request, "player", query->player, sizeof query->player, error) ||
        !read_text_field(request, "ruleset", query->ruleset, sizeof query->ruleset, error) ||
        !read_result_field(request, query, error) || !read_rated_field(request, query, error) ||
        !read_number_field(request, "since", &query->since_ms, error) ||
        !read_number_field(request, "until", &query->until_ms, error) ||
        !read_cursor_field(request, query, mark, error) ||
        !read_number_field(request, "limit", &most, error)) {
        return false;
    }
    if (query->ruleset[0] != '\0' && ruleset_find(query->ruleset, strlen(query->ruleset)) == NULL) {
        return set_query_error(error, "ruleset", "This game does not exist.");
    }
    if (most < 1 || most > STORE_GAMES_MAX) {
        return set_query_error(error, "limit", "It must be a number from 1 to 50.");
    }
    query->most = (int)most;
    return true;
}

static void refuse_search_query(struct net_request *request, const struct query_error *error)
{
    wire_http_refuse(request, REFUSAL_BAD_FIELD, error->says,
                     &(struct wire_problem_params){.field = error->field});
}

static bool is_lines_request(const struct net_request *request)
{
    const char *accept = net_request_header(request, "accept");
    return accept != NULL && strstr(accept, type_lines) != NULL;
}

/* Refuses a request for the time being. If it continues an export, the answer names the cursor to continue from. */
static void refuse_search_for_now(struct net_request *request, enum refusal why)
{
    const char *before = net_request_query(request, "before");
    if (before != NULL && is_lines_request(request)) {
        wire_http_refuse(request, REFUSAL_EXPORT_INTERRUPTED, NULL,
                         &(struct wire_problem_params){.before = before});
    } else {
        wire_http_refuse(request, why, NULL, NULL);
    }
}

bool api_archive_filter_read(struct net_request *request, struct store_games_query *filter)
{
    char no_mark[MARK_CHARS + 1];
    struct query_error error;
    bool sound = read_query(request, filter, no_mark, &error) &&
                 (strcmp(filter->player, "me") != 0 ||
                  set_query_error(&error, "player", "It must be the id of a user."));
    if (!sound) {
        refuse_search_query(request, &error);
    }
    return sound;
}

/* ---- the answer ---- */

struct wire_archived_game api_archived_game(const struct store_game *game)
{
    struct wire_archived_game archived = {.room = game->room,
                                          .game = game->game,
                                          .ruleset = game->ruleset,
                                          .rules = game->rules,
                                          .started = game->started_ms,
                                          .ended = game->ended_ms,
                                          .result = game->result,
                                          .reason = game->reason,
                                          .turns = game->turns,
                                          .rated = game->rated,
                                          .imported = game->imported,
                                          .open = {.is_given = !game->open, .value = false}};
    for (int i = 0; i < game->player_count; i++) {
        const struct store_player *player = &game->players[i];
        int seat = seat_find(player->seat);
        assert(seat != SEAT_NONE);
        archived.seats[seat] = (struct wire_archived_player){
            .name = player->name,
            .who = player->user_id[0] != '\0' ? player->user_id : NULL,
            .bot = player->bot || seat_bot_level(player->user_id) != 0};
    }
    return archived;
}

/* A pending search for games. */
struct search {
    struct reading reading; /* first member */
    struct store_games_query query;
    /* The mark in the cursor; "": the request has no cursor, or one without a mark. */
    char mark[MARK_CHARS + 1];
};

/* A line for each game, then one with the cursor, after the last page too: an answer without it is incomplete. */
static void answer_lines(struct search *search, const struct store_games_page *page,
                         const char *next)
{
    struct text_out out = wire_text_open();
    for (size_t i = 0; i < page->count; i++) {
        struct wire_archived_game game = api_archived_game(&page->games[i]);
        wire_archived_game_write(&out, &game);
        text_put(&out, '\n');
    }
    wire_games_end_write(&out, &(struct wire_games_end){.next = next});
    text_put(&out, '\n');
    net_respond_packed(search->reading.request, 200, type_lines, out.text, (size_t)out.length,
                       http_public_no_cache);
    free(out.text);
}

static void respond_games_page(struct search *search, const struct store_games_page *page,
                               const char *next)
{
    struct wire_archived_game *games = calloc(page->count + 1, sizeof *games);
    for (size_t i = 0; i < page->count; i++) {
        games[i] = api_archived_game(&page->games[i]);
    }
    wire_http_respond(search->reading.request, wire_games_page_text(&(struct wire_games_page){
                                                   .games = {games, page->count}, .next = next}));
    free(games);
}

static void on_search_games(void *data, enum store_status status,
                            const struct store_games_page *page)
{
    struct search *search = data;
    if (status != STORE_OK) {
        refuse_search_for_now(search->reading.request, REFUSAL_STORAGE_PAUSED);
        api_reading_end(&search->reading);
        return;
    }
    char mark[MARK_CHARS + 1];
    char cursor[sizeof mark + CURSOR_NUMBER_BYTES];
    write_mark(&search->query, mark);
    snprintf(cursor, sizeof cursor, "%" PRId64 ".%s", page->next, mark);
    if (is_lines_request(search->reading.request)) {
        answer_lines(search, page, page->more ? cursor : NULL);
    } else {
        respond_games_page(search, page, page->more ? cursor : NULL);
    }
    api_reading_end(&search->reading);
}

static void on_searcher_known(void *data, enum store_status status, const struct identity *identity)
{
    struct search *search = data;
    struct store_games_query *query = &search->query;
    const char *user_id = identity->user_id;
    if (status != STORE_OK) {
        refuse_search_for_now(search->reading.request, REFUSAL_STORAGE_PAUSED);
        api_reading_end(&search->reading);
        return;
    }
    if (!api_program_is_allowed(search->reading.api, search->reading.request, identity,
                                STORE_SCOPE_READ)) {
        api_reading_end(&search->reading);
        return;
    }
    snprintf(query->viewer, sizeof query->viewer, "%s", user_id);
    if (strcmp(query->player, "me") == 0) {
        snprintf(query->player, sizeof query->player, "%s", user_id);
    }
    if (query->player[0] == '\0' && net_request_query(search->reading.request, "player") != NULL) {
        wire_http_refuse(search->reading.request, REFUSAL_IDENTITY_NEEDED,
                         "Send the cookie or the token of the user.", NULL);
        api_reading_end(&search->reading);
        return;
    }
    char mark[MARK_CHARS + 1];
    write_mark(query, mark);
    if (search->mark[0] != '\0' && strcmp(search->mark, mark) != 0) {
        wire_http_refuse(search->reading.request, REFUSAL_WRONG_CURSOR, NULL, NULL);
        api_reading_end(&search->reading);
        return;
    }
    store_find_games(search->reading.api->store, query, on_search_games, search);
}

static void search_start(struct reading *reading)
{
    session_identity_find(reading->api->sessions, reading->request,
                          runtime_now(reading->api->runtime), on_searcher_known, reading);
}

static void serve_game_search(struct api *api, struct net_request *request, int64_t now_ms)
{
    struct store_games_query query;
    char mark[MARK_CHARS + 1];
    struct query_error error;
    if (!read_query(request, &query, mark, &error)) {
        refuse_search_query(request, &error);
        return;
    }
    struct search *search = malloc(sizeof *search);
    *search = (struct search){.reading = {.api = api, .request = request, .start = search_start},
                              .query = query};
    memcpy(search->mark, mark, sizeof search->mark);
    api_reading_begin(&search->reading, now_ms);
}

bool api_archive_head(struct api *api, struct net_request *request, int64_t now_ms)
{
    if (strcmp(net_request_path(request), path_import) != 0) {
        return false;
    }
    if (api->runtime->closing) {
        wire_http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        api_import_head(api, request, now_ms);
    }
    return true;
}

bool api_archive_answer(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    bool gets = strcmp(net_request_method(request), "GET") == 0;
    bool imports = !gets && strcmp(path, path_import) == 0;
    if (!imports && !(gets && strcmp(path, path_games) == 0)) {
        return false;
    }
    if (api->runtime->closing) {
        refuse_search_for_now(request, REFUSAL_RESTARTING);
    } else if (imports) {
        api_import(api, request, now_ms);
    } else {
        serve_game_search(api, request, now_ms);
    }
    return true;
}
