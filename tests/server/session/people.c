/* SPDX-License-Identifier: MIT */
/* Pages about users over HTTP. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "admission/admission.h"
#include "api/http.h"
#include "server/harness/people.h"
#include "store/archive.h"
#include "store/people.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { STATUS_OK = 200, STATUS_MISSING = 404, STATUS_TOO_MANY = 429, STATUS_RESTARTING = 503 };

/* Sends a request of the reader, NULL: unknown, and lets the store answer. The caller releases the body. */
static json_t *request_by(const struct guest *reader, const char *path, const char *query,
                          int status)
{
    char token[96];
    struct net_request *request = fake_net_request("GET", path, query);
    if (reader != NULL) {
        snprintf(token, sizeof token, "Bearer %s", reader->token);
        fake_net_request_header(request, "authorization", token);
    }
    api_answer(&f.bench->app.api, request, bench_now_ms());
    fake_store_run(f.bench->store);
    ck_assert_int_eq(fake_net_status(request), status);
    json_t *body = json_loads(fake_net_body(request), 0, NULL);
    ck_assert_ptr_nonnull(body);
    fake_net_request_destroy(request);
    return body;
}

static json_t *request(const char *path, const char *query, int status)
{
    return request_by(NULL, path, query, status);
}

static json_t *request_of(const struct guest *guest, const char *more, int status)
{
    char path[96];
    snprintf(path, sizeof path, "/api/v1/people/%s%s", guest->user_id, more);
    return request(path, "", status);
}

/* the earlier requests are answered, so other clients may send some */
static void add_games(int games, int left, bool shown)
{
    struct store_write *write = store_begin(f.bench->store);
    for (int i = 1; i <= games; i++) {
        struct store_game game = {
            .room = "somewhere",
            .game = i,
            .ruleset = "tabula",
            .rules = "tabula@1",
            .result = i <= left ? "0-1" : "1-0",
            .reason = i <= left ? "abandoned" : "won",
            .open = shown,
            .players = {{"w1", f.host->user_id, "W", false}, {"b1", f.friend->user_id, "B", false}},
            .player_count = 2};
        store_add_game(write, &game);
    }
    store_commit(write, NULL, NULL);
    fake_store_run(f.bench->store);
}

static const struct {
    int games;
    int left;
    const char *badge; /* NULL: no badge */
} badges[] = {
    {0, 0, NULL},      {9, 0, NULL},    {10, 0, "steady"}, {10, 1, "fair"},   {10, 3, "leaves"},
    {30, 1, "steady"}, {30, 2, "fair"}, {30, 6, "fair"},   {30, 7, "leaves"}, {30, 30, "leaves"},
};
enum { BADGES = sizeof badges / sizeof badges[0] };

START_TEST(a_badge_shows_how_often_a_user_stays)
{
    const char *wanted = badges[_i].badge;
    add_games(badges[_i].games, badges[_i].left, true);

    json_t *user = request_of(f.host, "", STATUS_OK);

    const json_t *reliability = json_object_get(user, "reliability");
    const char *badge = json_string_value(json_object_get(reliability, "badge"));
    ck_assert_int_eq(json_integer_value(json_object_get(reliability, "games")), badges[_i].games);
    ck_assert_int_eq(json_integer_value(json_object_get(reliability, "finished")),
                     badges[_i].games - badges[_i].left);
    ck_assert_pstr_eq(badge, wanted);
    json_decref(user);
}
END_TEST

START_TEST(a_guest_has_a_page_too)
{
    struct store_thrown thrown = {{{10, 10, 10, 10, 10, 10}, {3, 3}}};
    struct store_write *write = store_begin(f.bench->store);
    store_add_thrown(write, f.host->user_id, &thrown, true);
    store_commit(write, NULL, NULL);

    json_t *user = request_of(f.host, "", STATUS_OK);
    ck_assert(json_is_false(json_object_get(user, "account")));
    ck_assert_uint_eq(json_object_size(json_object_get(user, "ratings")), 0);
    json_t *wanted = json_loads("{\"d6\":{\"n\":60,\"counts\":[10,10,10,10,10,10],"
                                "\"expected\":{\"95\":[5,16],\"99.9\":[2,20]}},"
                                "\"stick\":{\"n\":6,\"counts\":[3,3],"
                                "\"expected\":{\"95\":[1,5],\"99.9\":[0,6]}}}",
                                0, NULL);
    ck_assert(json_equal(json_object_get(user, "dice"), wanted));
    json_decref(wanted);
    json_decref(user);
}
END_TEST

START_TEST(one_against_another_adds_up)
{
    add_games(5, 2, true);
    char more[64];
    snprintf(more, sizeof more, "/against/%s", f.friend->user_id);

    json_t *against = request_of(f.host, more, STATUS_OK);
    json_t *wanted = json_loads("{\"won\":3,\"lost\":2,\"drawn\":0}", 0, NULL);
    ck_assert(json_equal(json_object_get(against, "total"), wanted));
    ck_assert(json_equal(json_object_get(json_object_get(against, "rulesets"), "tabula"), wanted));
    json_decref(wanted);
    json_decref(against);
}
END_TEST

/* A game that ends after some throws: the host resigns. */
static void play_some(const char *fields)
{
    begin_game(&f, fields);
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 3;
    for (int i = 0; i < 12; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
}

static int64_t number_at(const json_t *object, const char *name, const char *inner)
{
    return json_integer_value(json_object_get(json_object_get(object, name), inner));
}

static int64_t dice_in(const json_t *numbers)
{
    return number_at(json_object_get(numbers, "dice"), "d6", "n");
}

/* Checks what that reader learns from the pages of the host about the one game, which the host has lost. */
static void assert_read(const struct guest *reader, int lost, bool has_all, bool has_results)
{
    char path[96];
    snprintf(path, sizeof path, "/api/v1/people/%s", f.host->user_id);
    json_t *user = request_by(reader, path, "", STATUS_OK);
    const json_t *all = json_object_get(user, "all");
    ck_assert_int_eq(number_at(user, "record", "lost"), lost);
    ck_assert_int_eq(number_at(user, "reliability", "games"), lost);
    ck_assert_int_eq(dice_in(user) > 0, lost > 0);
    ck_assert_int_eq(all != NULL, has_all);
    if (has_all) {
        ck_assert_int_eq(number_at(all, "record", "lost"), 1);
        ck_assert_int_eq(number_at(all, "reliability", "games"), 1);
        ck_assert_int_gt(dice_in(all), 0);
    }
    json_decref(user);

    snprintf(path, sizeof path, "/api/v1/people/%s/against/%s", f.host->user_id, f.friend->user_id);
    json_t *against = request_by(reader, path, "", STATUS_OK);
    const json_t *results = json_object_get(against, "all");
    ck_assert_int_eq(number_at(against, "total", "lost"), lost);
    ck_assert_int_eq(results != NULL, has_results);
    ck_assert_int_eq(number_at(results, "total", "lost"), has_results ? 1 : 0);
    json_decref(against);
}

/* The last one is not hidden. */
static const char *const fields_of_rooms[] = {",\"watch\":\"link\"", ",\"watch\":\"nobody\"",
                                              ",\"visibility\":\"public\",\"watch\":\"link\"", ""};

START_TEST(hidden_game_is_in_the_numbers_of_its_players_alone)
{
    play_some(fields_of_rooms[_i]);
    bool is_shown = fields_of_rooms[_i][0] == '\0';

    assert_read(NULL, is_shown, false, false);
    assert_read(f.third, is_shown, false, false);
    assert_read(f.friend, is_shown, false, true);
    assert_read(f.host, is_shown, true, true);
}
END_TEST

START_TEST(questions_that_wait_for_the_store_are_bounded)
{
    enum { BEYOND = 8, ASKED = PLACES_READINGS_AT_ONCE + PLACES_READINGS_WAITING + BEYOND };
    struct net_request *requests[ASKED];
    int refused = 0;
    fake_store_hold(f.bench->store, true);
    for (int i = 0; i < ASKED; i++) {
        requests[i] = fake_net_request("GET", "/api/v1/ratings/tabula", "");
        api_answer(&f.bench->app.api, requests[i], bench_now_ms());
        refused += fake_net_status(requests[i]) == STATUS_TOO_MANY;
    }
    ck_assert_int_eq(refused, BEYOND);
    ck_assert_uint_eq(fake_store_waiting(f.bench->store), PLACES_READINGS_AT_ONCE);
    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);

    for (int i = 0; i < ASKED; i++) {
        int status = fake_net_status(requests[i]);
        ck_assert(status == STATUS_OK || status == STATUS_TOO_MANY);
        fake_net_request_destroy(requests[i]);
    }
    json_decref(
        /* the earlier requests are answered, so other clients may send some */
        request("/api/v1/ratings/tabula", "", STATUS_OK));
}
END_TEST

START_TEST(question_of_another_address_does_not_wait_behind_all_of_the_first)
{
    enum { ASKED = 4 * PLACES_READINGS_AT_ONCE };
    struct net_request *requests[ASKED];
    for (int i = 0; i < ASKED; i++) {
        const char *path = i % 2 == 0 ? "/api/v1/ratings/tabula" : "/api/v1/games";
        requests[i] = fake_net_request("GET", path, "");
        fake_net_request_from(requests[i], "10.0.0.1");
        api_answer(&f.bench->app.api, requests[i], bench_now_ms());
    }
    struct net_request *other = fake_net_request("GET", "/api/v1/games", "");
    fake_net_request_from(other, "10.0.0.2");
    api_answer(&f.bench->app.api, other, bench_now_ms());

    while (fake_net_status(other) == 0 && fake_store_step(f.bench->store)) {
    }

    ck_assert_int_eq(fake_net_status(other), STATUS_OK);
    int answered = 0;
    for (int i = 0; i < ASKED; i++) {
        answered += fake_net_status(requests[i]) != 0;
    }
    ck_assert_int_le(answered, 2 * PLACES_READINGS_AT_ONCE);
    fake_store_run(f.bench->store);
    for (int i = 0; i < ASKED; i++) {
        ck_assert_int_eq(fake_net_status(requests[i]), STATUS_OK);
        fake_net_request_destroy(requests[i]);
    }
    fake_net_request_destroy(other);
}
END_TEST

START_TEST(closing_server_answers_no_questions_about_users)
{
    app_close(&f.bench->app);
    json_decref(request_of(f.host, "", STATUS_RESTARTING));
}
END_TEST

START_TEST(unknown_user_is_not_found)
{
    json_decref(request("/api/v1/people/pnobody", "", STATUS_MISSING));
    json_decref(request_of(f.host, "/", STATUS_MISSING));
    json_decref(request_of(f.host, "/against/", STATUS_MISSING));
    json_decref(request_of(f.host, "/against/a/b", STATUS_MISSING));
    json_decref(request("/api/v1/people/", "", STATUS_MISSING));
    json_decref(request("/api/v1/ratings/", "", STATUS_MISSING));
    json_decref(request("/api/v1/people", "name=Nobody", STATUS_MISSING));
}
END_TEST

/* Users with an established rating, the best one first: u1, u2 and so on. */
static void add_rated(int count)
{
    char sql[512];
    snprintf(sql, sizeof sql,
             "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
             " FROM n WHERE i < %d) SELECT i FROM n;"
             "INSERT INTO persons(who, token_hash, name, seen) SELECT 'u' || i, 'h' || i, 'N', 0"
             " FROM n;"
             "INSERT INTO ratings SELECT 'u' || i, 'tabula', 3000 - i, 50, 0.06, 9, %" PRId64
             " FROM n;"
             "DROP TABLE n",
             count, bench_now_ms());
    fake_store_sql(f.bench->store, sql);
}

START_TEST(table_of_ratings_is_read_in_parts)
{
    enum { PEOPLE = 101, PART = 50 };
    char query[32] = "";
    add_rated(PEOPLE);
    for (int from = 0; from < PEOPLE; from += PART) {
        json_t *table = request("/api/v1/ratings/tabula", query, STATUS_OK);
        const json_t *lines = json_object_get(table, "people");
        char first[16];
        snprintf(first, sizeof first, "u%d", from + 1);
        ck_assert_int_eq(json_integer_value(json_object_get(table, "from")), from);
        ck_assert_int_eq((int)json_array_size(lines), from + PART < PEOPLE ? PART : PEOPLE - from);
        const json_t *line = json_array_get(lines, 0);
        ck_assert_str_eq(json_string_value(json_object_get(line, "who")), first);
        ck_assert_int_eq(json_integer_value(json_object_get(line, "rank")), from + 1);
        const json_t *next = json_object_get(table, "next");
        ck_assert_int_eq(json_is_integer(next), from + PART < PEOPLE);
        ck_assert(next == NULL || json_integer_value(next) == from + PART);
        snprintf(query, sizeof query, "from=%d", from + PART);
        json_decref(table);
    }
    json_decref(request("/api/v1/ratings/tabula", "from=10001", 422));
    json_decref(request("/api/v1/ratings/tabula", "from=-1", 422));
    json_decref(request("/api/v1/ratings/tabula", "from=", 422));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("people");
    TCase *tests = tcase_create("people");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, a_badge_shows_how_often_a_user_stays, 0, BADGES);
    tcase_add_test(tests, a_guest_has_a_page_too);
    tcase_add_test(tests, one_against_another_adds_up);
    tcase_add_loop_test(tests, hidden_game_is_in_the_numbers_of_its_players_alone, 0, 4);
    tcase_add_test(tests, questions_that_wait_for_the_store_are_bounded);
    tcase_add_test(tests, question_of_another_address_does_not_wait_behind_all_of_the_first);
    tcase_add_test(tests, closing_server_answers_no_questions_about_users);
    tcase_add_test(tests, unknown_user_is_not_found);
    tcase_add_test(tests, table_of_ratings_is_read_in_parts);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
