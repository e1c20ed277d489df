/* SPDX-License-Identifier: MIT */
/* Finished games enter the archive and are found over HTTP. */
#include "room/registry.h"
#include "server/harness/people.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static void resign(struct guest *guest)
{
    ck_assert_str_eq(
        guest_try(guest, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
}

static const struct guest *asks; /* the guest who sends the request; NULL: an unknown user */

/* Gets lines; the caller releases the array of their objects, the last of which has the cursor. */
static json_t *get_lines(const char *query)
{
    struct net_request *request = fake_net_request("GET", "/api/v1/games", query);
    fake_net_request_header(request, "accept", "application/x-ndjson");
    app_handlers.request(&f.bench->app, request);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(fake_net_status(request), 200);
    json_t *lines = json_array();
    const char *at = fake_net_body(request);
    while (*at != '\0') {
        size_t bytes = strcspn(at, "\n");
        ck_assert_int_eq(at[bytes], '\n');
        json_array_append_new(lines, json_loadb(at, bytes, 0, NULL));
        at += bytes + 1;
    }
    fake_net_request_destroy(request);
    return lines;
}

/* Gets a page; the caller releases the answer. */
static json_t *get(const char *path, const char *query, int status)
{
    struct net_request *request = fake_net_request("GET", path, query);
    if (asks != NULL) {
        char token[96];
        snprintf(token, sizeof token, "Bearer %s", asks->token);
        fake_net_request_header(request, "authorization", token);
    }
    app_handlers.request(&f.bench->app, request);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(fake_net_status(request), status);
    json_t *body = json_loads(fake_net_body(request), 0, NULL);
    ck_assert_ptr_nonnull(body);
    fake_net_request_destroy(request);
    return body;
}

/* The number of games that the query finds. */
static size_t count_games(const char *query)
{
    json_t *body = get("/api/v1/games", query, 200);
    size_t count = json_array_size(json_object_get(body, "games"));
    json_decref(body);
    return count;
}

/* The query is refused, and the error names this field. */
static void check_refused(const char *query, const char *field)
{
    json_t *body = get("/api/v1/games", query, 422);
    const json_t *params = json_object_get(body, "params");
    ck_assert_str_eq(json_string_value(json_object_get(body, "code")), "bad-field");
    ck_assert_str_eq(json_string_value(json_object_get(params, "field")), field);
    json_decref(body);
}

static void check_problem(const char *query, const char *code)
{
    json_t *body = get("/api/v1/games", query, 422);
    ck_assert_str_eq(json_string_value(json_object_get(body, "code")), code);
    json_decref(body);
}

START_TEST(ended_game_is_found_with_its_players)
{
    begin_game(&f, "");
    play_to_turn(&f, 3);
    ck_assert_uint_eq(count_games(""), 0);

    resign(f.host);

    json_t *body = get("/api/v1/games", "", 200);
    const json_t *game = json_array_get(json_object_get(body, "games"), 0);
    ck_assert_ptr_nonnull(game);
    ck_assert_str_eq(json_string_value(json_object_get(game, "room")), f.room);
    ck_assert_int_eq(json_integer_value(json_object_get(game, "game")), 1);
    ck_assert_str_eq(json_string_value(json_object_get(game, "ruleset")), "tabula");
    ck_assert_str_eq(json_string_value(json_object_get(game, "rules")), state(&f)->settings.rules);
    ck_assert_str_eq(json_string_value(json_object_get(game, "result")), "0-1");
    ck_assert_str_eq(json_string_value(json_object_get(game, "reason")), "resigned");
    ck_assert_int_eq(json_integer_value(json_object_get(game, "ended")), state(&f)->at_ms);
    ck_assert_int_le(json_integer_value(json_object_get(game, "started")), state(&f)->at_ms);
    ck_assert(json_is_false(json_object_get(game, "rated")));
    ck_assert_ptr_null(json_object_get(game, "imported"));
    const json_t *white = json_object_get(json_object_get(game, "seats"), "w1");
    ck_assert_str_eq(json_string_value(json_object_get(white, "who")), f.host->user_id);
    ck_assert_ptr_null(json_object_get(body, "next"));
    json_decref(body);
}
END_TEST

START_TEST(games_are_found_by_player_game_result_and_time)
{
    char query[128];
    begin_game(&f, "");
    play_to_turn(&f, 3);
    resign(f.host);
    const struct guest *players[] = {f.host, f.friend, f.third};
    const size_t won[] = {0, 1, 0};
    for (size_t i = 0; i < 3; i++) {
        snprintf(query, sizeof query, "player=%s", players[i]->user_id);
        ck_assert_uint_eq(count_games(query), i < 2);
        snprintf(query, sizeof query, "player=%s&result=won", players[i]->user_id);
        ck_assert_uint_eq(count_games(query), won[i]);
    }
    ck_assert_uint_eq(count_games("ruleset=tabula&result=0-1&rated=false&limit=50"), 1);
    ck_assert_uint_eq(count_games("ruleset=zeno"), 0);
    ck_assert_uint_eq(count_games("rated=true"), 0);
    snprintf(query, sizeof query, "since=%" PRId64, state(&f)->at_ms);
    ck_assert_uint_eq(count_games(query), 1);
    snprintf(query, sizeof query, "until=%" PRId64, state(&f)->at_ms);
    ck_assert_uint_eq(count_games(query), 0);
}
END_TEST

START_TEST(question_that_makes_no_sense_names_its_field)
{
    check_refused("ruleset=ludo", "ruleset");
    check_refused("result=2-0", "result");
    check_refused("result=won", "result");
    check_refused("rated=1", "rated");
    check_refused("since=soon", "since");
    check_refused("until=1e9", "until");
    check_refused("before=", "before");
    check_refused("limit=0", "limit");
    check_refused("limit=51", "limit");
    check_refused("player=0123456789abcdefg", "player");
    json_t *body = get("/api/v1/games", "player=me", 401);
    json_decref(body);
}
END_TEST

START_TEST(restricted_game_is_found_only_by_its_watchers)
{
    begin_game(&f, ",\"watch\":\"link\"");
    play_to_turn(&f, 3);
    resign(f.host);
    begin_private_game(&f);
    play_to_turn(&f, 3);
    resign(f.host);

    ck_assert_uint_eq(count_games(""), 0);
    ck_assert_uint_eq(count_games("ruleset=tabula"), 0);
    asks = f.third;
    ck_assert_uint_eq(count_games(""), 0);
    ck_assert_uint_eq(count_games("player=me"), 0);
    asks = f.friend;
    ck_assert_uint_eq(count_games(""), 2);
    begin_game(&f, ",\"watch\":\"nobody\"");
    play_to_turn(&f, 3);
    resign(f.host);
    char path[64];
    snprintf(path, sizeof path, "/api/v1/rooms/%s", f.room);
    json_decref(get(path, "", 200));
    asks = f.third;
    json_decref(get(path, "", 404));
    asks = f.friend;
    ck_assert_uint_eq(count_games(""), 3);
    ck_assert_uint_eq(count_games("player=me&result=won"), 3);
    asks = NULL;
}
END_TEST

static void play_series(int games)
{
    for (int game = 1; game <= games; game++) {
        ck_assert_int_eq(state(&f)->game, game);
        resign(f.host);
        bench_set_ms(bench_now_ms() + RATE_OFFERS_OF_USER_EVERY_MS);
        struct guest *players[] = {f.host, f.friend};
        for (int i = 0; i < 2 && game < games; i++) {
            ck_assert_str_eq(guest_try(players[i], "rematch",
                                       "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", f.room,
                                       state(&f)->v),
                             "ok");
        }
    }
}

START_TEST(export_gives_each_game_once_and_goes_on_at_its_cursor)
{
    enum { GAMES = 5, PAGE = 2 };
    begin_game(&f, ",\"dice\":\"server\"");
    play_series(GAMES);
    char query[96] = "ruleset=tabula&limit=2";
    int game = GAMES;
    for (bool more = true; more;) {
        json_t *lines = get_lines(query);
        size_t count = json_array_size(lines) - 1;
        ck_assert_uint_eq(count, game >= PAGE ? PAGE : (size_t)game);
        for (size_t i = 0; i < count; i++, game--) {
            const json_t *line = json_array_get(lines, i);
            ck_assert_int_eq(json_integer_value(json_object_get(line, "game")), game);
        }
        const json_t *next = json_object_get(json_array_get(lines, count), "next");
        more = json_is_string(next);
        ck_assert(more || json_is_null(next));
        snprintf(query, sizeof query, "ruleset=tabula&limit=2&before=%s",
                 more ? json_string_value(next) : "");
        json_decref(lines);
    }
    ck_assert_int_eq(game, 0);
}
END_TEST

/* Requests lines, which the server refuses for a while with that code; `before` is the cursor in the answer. */
static void check_interrupted(const char *query, const char *code, const char *before)
{
    struct net_request *request = fake_net_request("GET", "/api/v1/games", query);
    fake_net_request_header(request, "accept", "application/x-ndjson");
    app_handlers.request(&f.bench->app, request);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(fake_net_status(request), 503);
    json_t *problem = json_loads(fake_net_body(request), 0, NULL);
    const json_t *params = json_object_get(problem, "params");
    const char *cursor = json_string_value(json_object_get(params, "before"));
    ck_assert_str_eq(json_string_value(json_object_get(problem, "code")), code);
    ck_assert_int_gt(json_integer_value(json_object_get(params, "retry_after_ms")), 0);
    ck_assert_str_eq(cursor == NULL ? "" : cursor, before);
    json_decref(problem);
    fake_net_request_destroy(request);
}

START_TEST(export_that_the_server_interrupts_names_its_cursor)
{
    begin_game(&f, ",\"dice\":\"server\"");
    play_series(2);
    json_t *lines = get_lines("limit=1");
    const char *cursor = json_string_value(json_object_get(json_array_get(lines, 1), "next"));
    char query[96];
    snprintf(query, sizeof query, "limit=1&before=%s", cursor);

    fake_store_cut(f.bench->store, true);
    check_interrupted("limit=1", "storage-paused", "");
    check_interrupted(query, "export-interrupted", cursor);
    fake_store_cut(f.bench->store, false);
    f.bench->app.runtime.closing = true;
    check_interrupted("limit=1", "restarting", "");
    check_interrupted(query, "export-interrupted", cursor);
    f.bench->app.runtime.closing = false;
    json_decref(lines);
}
END_TEST

START_TEST(cursor_of_another_query_is_refused)
{
    begin_game(&f, ",\"dice\":\"server\"");
    play_series(2);
    json_t *page = get("/api/v1/games", "ruleset=tabula&limit=1", 200);
    const char *cursor = json_string_value(json_object_get(page, "next"));
    char query[96];

    snprintf(query, sizeof query, "ruleset=tabula&limit=50&before=%s", cursor);
    ck_assert_uint_eq(count_games(query), 1);
    snprintf(query, sizeof query, "limit=1&before=%s", cursor);
    check_problem(query, "wrong-cursor");
    snprintf(query, sizeof query, "ruleset=tabula&rated=false&before=%s", cursor);
    check_problem(query, "wrong-cursor");
    check_refused("before=12", "before");
    check_refused("before=12.", "before");
    check_refused("before=12.0123456789abcdef0", "before");
    json_decref(page);
}
END_TEST

START_TEST(game_is_not_found_where_its_end_could_not_be_stored)
{
    begin_game(&f, "");
    play_to_turn(&f, 3);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "storage-paused");
    ck_assert_uint_eq(count_games(""), 0);
    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2 * APP_STORE_RETRY_MS);

    resign(f.host);

    ck_assert_uint_eq(count_games(""), 1);
}
END_TEST

/* A game without a clock stays in the store only, until a user opens it. */
START_TEST(unattended_game_is_not_loaded_at_a_start_and_wakes)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 3);
    bench_restart(f.bench);
    ck_assert_ptr_nonnull(rooms_find(&f.bench->app.rooms, f.room));
    bench_wait(f.bench, ROOM_ASLEEP_MS + APP_SWEEP_MS);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
    bench_restart(f.bench);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));

    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_try(mover, "sub", "\"d\":{\"topic\":\"me\"}"), "ok");
    ck_assert_ptr_nonnull(rooms_find(&f.bench->app.rooms, f.room));
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 5)), "ok");

    ck_assert_int_eq(fake_store_ask(f.bench->store, "SELECT state = 'playing' FROM rooms", "", 0),
                     1);
    bench_restart(f.bench);
    ck_assert_ptr_nonnull(rooms_find(&f.bench->app.rooms, f.room));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("archive");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, ended_game_is_found_with_its_players);
    tcase_add_test(tests, games_are_found_by_player_game_result_and_time);
    tcase_add_test(tests, question_that_makes_no_sense_names_its_field);
    tcase_add_test(tests, restricted_game_is_found_only_by_its_watchers);
    tcase_add_test(tests, export_gives_each_game_once_and_goes_on_at_its_cursor);
    tcase_add_test(tests, export_that_the_server_interrupts_names_its_cursor);
    tcase_add_test(tests, cursor_of_another_query_is_refused);
    tcase_add_test(tests, game_is_not_found_where_its_end_could_not_be_stored);
    tcase_add_test(tests, unattended_game_is_not_loaded_at_a_start_and_wakes);
    Suite *suite = suite_create("archive");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
