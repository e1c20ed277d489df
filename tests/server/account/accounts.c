/* SPDX-License-Identifier: MIT */
/* Accounts: they are made from guests, named, moved to another device, and erased. */
#include "server/harness/livia.h"
#include "session/identity.h"
#include "session/session.h"
#include "suite.h"

static struct people f;
static struct asker page;

static void set_up(void)
{
    people_connect(&f);
    page_begins(&page, f.bench);
}

static void tear_down(void)
{
    request_forget(&page);
    bench_destroy(f.bench);
}

/* ---- a guest becomes an account ---- */

START_TEST(account_made_in_mid_game_keeps_its_seat)
{
    begin_game(&f, "");
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 5;
    for (int i = 0; i < 6; i++) {
        bench_act(f.bench, players, 2, f.room, &seed);
    }
    ck_assert(session_is_guest(session_find(&f.bench->app.sessions, f.host->user_id)));

    host_registers(&f, &page);

    ck_assert_str_eq(answer_text(&page, "who"), f.host->user_id);
    ck_assert_str_eq(answer_text(&page, "name"), "Livia");
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "recovery")), 8);
    ck_assert(!session_is_guest(session_find(&f.bench->app.sessions, f.host->user_id)));
    const json_t *message = json_object_get(guest_last(f.host, "account"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(message, "name")), "Livia");
    ck_assert_str_eq(state(&f)->seats[seat_at(SIDE_WHITE, 1)].name, "Livia");
    ck_assert_int_eq(guest_heard(f.friend, "event", "named"), 1);
    for (int i = 0; i < 6; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed)); /* over the same connection */
    }
}
END_TEST

START_TEST(account_made_in_mid_game_finishes_it_as_the_room_said)
{
    begin_game(&f, "");
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 5;
    for (int i = 0; i < 30; i++) {
        bench_act(f.bench, players, 2, f.room, &seed);
    }
    host_registers(&f, &page);
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");

    char path[64];
    snprintf(path, sizeof path, "/api/v1/people/%s", f.host->user_id);
    ck_assert_int_eq(request(&page, "GET", path, ""), 200);
    ck_assert(json_is_true(json_object_get(page.answer, "account")));
    ck_assert_uint_eq(json_object_size(json_object_get(page.answer, "ratings")), 0);
    const json_t *record = json_object_get(page.answer, "record");
    ck_assert_int_eq(json_integer_value(json_object_get(record, "lost")), 1);
}
END_TEST

START_TEST(token_of_the_guest_dies_and_the_cookie_is_known)
{
    char user_id[STORE_ID_BYTES];
    snprintf(user_id, sizeof user_id, "%s", f.host->user_id);
    host_registers(&f, &page);

    struct guest *other = guest_create_with(f.bench, page.cookie);
    ck_assert_str_eq(other->user_id, user_id);
    ck_assert_str_eq(account_of(other), "Livia");
    ck_assert_str_eq(other->token, "");
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.host->conn), SESSION_REPLACED);

    guest_come_again(f.host, NULL);
    ck_assert_str_ne(f.host->user_id, user_id);
    ck_assert(json_is_true(json_object_get(welcome_of(f.host), "renewed")));
}
END_TEST

START_TEST(client_that_asks_to_be_a_guest_is_one_with_any_cookie)
{
    host_registers(&f, &page);
    struct guest *other = guest_create_with(f.bench, page.cookie);
    ck_assert_str_eq(account_of(other), "Livia");

    other->no_request = true;
    guest_come_again(other, NULL);

    ck_assert_str_ne(other->user_id, f.host->user_id);
    ck_assert_str_eq(account_of(other), "");
    ck_assert_ptr_null(json_object_get(welcome_of(other), "signed_out"));
}
END_TEST

START_TEST(user_without_a_guest_can_register)
{
    ck_assert_int_eq(post(&page, "register", livia), 200);
    take_cookie(&page, page.cookie);
    struct guest *other = guest_create_with(f.bench, page.cookie);
    ck_assert_str_eq(other->user_id, answer_text(&page, "who"));
    ck_assert_str_eq(account_of(other), "Livia");
}
END_TEST

START_TEST(account_holder_cannot_register_again)
{
    ck_assert_int_eq(post(&page, "register",
                          "{\"name\":\"Livia\",\"password\":\"correct horse\","
                          "\"want\":\"token\"}"),
                     200);
    snprintf(page.token, sizeof page.token, "%s", answer_text(&page, "token"));
    ck_assert_int_eq(
        post(&page, "register", "{\"name\":\"Drusilla\",\"password\":\"correct horse\"}"), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "not-allowed");
}
END_TEST

/* ---- names ---- */

START_TEST(no_two_accounts_look_alike)
{
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    static const char *const alike[] = {"Livia", "LIVIA", "liv ia",     "Liv ia",
                                        "Llvla", "1ivia", "\uff2civia", "L1via"};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        char body[128];
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", alike[i]);
        ck_assert_int_eq(post(&page, "register", body), 409);
        ck_assert_str_eq(answer_text(&page, "code"), "name-taken");
    }
}
END_TEST

START_TEST(guests_take_no_name_of_an_account)
{
    host_registers(&f, &page);
    static const char *const alike[] = {"LIVIA", "L1via", "Liv ia", "\uff2civia"};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"%s\"}", alike[i]),
                         "name-taken");
    }
    ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"Livius\"}"), "ok");
    ck_assert_str_eq(guest_try(f.host, "me.name", "\"d\":{\"name\":\"Drusilla\"}"), "not-allowed");
}
END_TEST

START_TEST(names_that_cannot_be_seen_are_refused_with_a_sentence)
{
    static const char *const bad[] = {"",
                                      " ",
                                      "Li\u200bvia",
                                      "Livia\u2060",
                                      "\u202eaiviL",
                                      "L\u0456via",
                                      "\u0396eno",
                                      "operator",
                                      "1234567890123456789012345"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char body[160];
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", bad[i]);
        ck_assert_int_eq(post(&page, "register", body), 422);
        ck_assert_str_eq(answer_text(&page, "code"), "bad-name");
        ck_assert_str_ne(answer_text(&page, "detail"), "");
    }
    ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"Li\u200bvia\"}"),
                     "bad-name");
}
END_TEST

START_TEST(names_of_the_bots_cannot_be_taken)
{
    host_registers(&f, &page);
    for (int level = 1; level <= AI_LEVEL_MAX; level++) {
        if (!ai_level_exists(level)) {
            continue;
        }
        char name[STORE_NAME_BYTES];
        char body[256];
        bool is_named = ai_level_name(level, name);
        ck_assert(is_named);
        ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"%s\"}", name),
                         "bad-name");
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", name);
        ck_assert_int_eq(post(&page, "name", body), 422);
        ck_assert_str_eq(answer_text(&page, "code"), "bad-name");
        struct asker signed_in = page_put_aside(&page);
        ck_assert_int_eq(post(&page, "register", body), 422);
        ck_assert_str_eq(answer_text(&page, "code"), "bad-name");
        ck_assert_str_eq(answer_text(&page, "detail"),
                         "This name is reserved for the server or its computer players.");
        page_resume(&page, &signed_in);
        bench_wait(f.bench, 60000); /* the limit of guesses at one name from one address */
    }
}
END_TEST

/* The account was made before the name was reserved. */
START_TEST(an_account_that_has_a_reserved_name_keeps_it)
{
    static const char in[] = "{\"name\":\"Adapting\",\"password\":\"correct horse\"}";
    struct names_keys keys;
    host_registers(&f, &page);
    ck_assert(session_names_keys(f.bench->app.sessions.identities.names, "Adapting", &keys));
    const char *const both[2] = {keys.as_said, keys.as_written};
    struct store_write *write = store_begin(f.bench->store);
    store_put_keys(write, f.host->user_id, both);
    store_put_account_name(write, f.host->user_id, "Adapting");
    store_rename_user(write, f.host->user_id, "Adapting");
    store_commit(write, NULL, NULL);
    fake_store_run(f.bench->store);
    bench_restart(f.bench);
    page_begins(&page, f.bench);

    ck_assert_int_eq(post(&page, "login", in), 200);
    ck_assert_str_eq(answer_text(&page, "name"), "Adapting");
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(post(&page, "password",
                          "{\"old\":\"correct horse\","
                          "\"password\":\"correct house\"}"),
                     200);
    take_cookie(&page, page.cookie);
    struct guest *again = guest_create_with(f.bench, page.cookie);
    ck_assert_str_eq(account_of(again), "Adapting");
}
END_TEST

START_TEST(a_new_name_frees_the_old_one)
{
    begin_game(&f, "");
    host_registers(&f, &page);
    ck_assert_int_eq(
        post(&page, "name", "{\"name\":\"Drusilla\",\"password\":\"wrong wrong wrong\"}"), 401);
    ck_assert_int_eq(post(&page, "name",
                          "{\"name\":\"Drusilla\",\"password\":\"correct horse\","
                          "\"new_password\":\"correct house\",\"vault\":\"v2\"}"),
                     200);
    ck_assert_str_eq(state(&f)->seats[seat_at(SIDE_WHITE, 1)].name, "Drusilla");
    ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    ck_assert_int_eq(post(&page, "login", livia_in), 401);
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"drusilla\",\"password\":\"correct house\"}"),
                     200);
    ck_assert_str_eq(answer_text(&page, "name"), "Drusilla");
    ck_assert_str_eq(answer_text(&page, "vault"), "v2");
}
END_TEST

START_TEST(a_name_that_is_taken_leaves_all_as_it_was)
{
    host_registers(&f, &page);
    struct asker signed_in = page_put_aside(&page);
    ck_assert_int_eq(
        post(&page, "register", "{\"name\":\"Drusilla\",\"password\":\"other horse\"}"), 200);
    page_resume(&page, &signed_in);
    ck_assert_int_eq(post(&page, "name", "{\"name\":\"DRUSILLA\",\"password\":\"correct horse\"}"),
                     409);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    ck_assert_str_eq(answer_text(&page, "name"), "Livia");
    /* To write one's own name differently is no clash. */
    ck_assert_int_eq(post(&page, "name", "{\"name\":\"LIVIA\",\"password\":\"correct horse\"}"),
                     200);
}
END_TEST

/* Of the names that the server draws for guests, those that begin with such an early letter belong to accounts. */
static bool is_early(const char *name)
{
    return name[0] < 'D';
}

START_TEST(new_guests_are_given_no_name_of_an_account)
{
    enum { DRAWN = 20000, GUESTS = 24 };
    for (int i = 0; i < DRAWN; i++) {
        char name[IDS_NAME_BYTES];
        char sql[NAMES_KEY_BYTES + 128];
        struct names_keys keys;
        ids_guest_name(name);
        if (!is_early(name)) {
            continue;
        }
        ck_assert(session_names_keys(f.bench->app.sessions.identities.names, name, &keys));
        snprintf(sql, sizeof sql, "INSERT OR IGNORE INTO account_keys(key, who) VALUES('%s', 'px')",
                 keys.as_said);
        fake_store_sql(f.bench->store, sql);
    }
    int taken = 0;
    for (int i = 0; i < GUESTS; i++) {
        struct guest *guest = guest_create(f.bench);
        const char *name = json_string_value(json_object_get(welcome_of(guest), "name"));
        taken += is_early(name); /* one of the names may not have been drawn above */
    }
    ck_assert_int_le(taken, 1);
}
END_TEST

/* ---- to another device ---- */

START_TEST(a_guest_goes_on_elsewhere_by_a_code_that_holds_once)
{
    char body[64];
    begin_game(&f, "");
    snprintf(page.token, sizeof page.token, "%s", f.host->token);
    ck_assert_int_eq(post(&page, "move", "{}"), 200);
    ck_assert_int_eq(json_integer_value(json_object_get(page.answer, "until")),
                     bench_now_ms() + ACCOUNTS_MOVE_MS);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", answer_text(&page, "code"));
    page_begins(&page, f.bench);
    ck_assert_int_eq(post(&page, "move/take", body), 200);
    ck_assert_str_eq(answer_text(&page, "who"), f.host->user_id);
    snprintf(f.third->token, sizeof f.third->token, "%s", answer_text(&page, "token"));
    guest_come_again(f.third, NULL);
    ck_assert_str_eq(f.third->user_id, f.host->user_id);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.host->conn), SESSION_REPLACED);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    guest_come_again(f.host, NULL); /* the first device's token is still valid */
    ck_assert_str_eq(f.third->user_id, f.host->user_id);

    ck_assert_int_eq(post(&page, "move/take", body), 410);
    ck_assert_str_eq(answer_text(&page, "code"), "no-such-code");
}
END_TEST

START_TEST(codes_that_are_old_or_replaced_hold_no_more)
{
    char body[64];
    host_registers(&f, &page);
    ck_assert_int_eq(post(&page, "move", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", answer_text(&page, "code"));
    ck_assert_int_eq(post(&page, "move", "{}"), 200);
    ck_assert_int_eq(post(&page, "move/take", body), 410);
    ck_assert_int_eq(post(&page, "move", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", answer_text(&page, "code"));
    bench_set_ms(bench_now_ms() + ACCOUNTS_MOVE_MS);
    ck_assert_int_eq(post(&page, "move/take", body), 410);
}
END_TEST

START_TEST(an_account_goes_on_elsewhere_with_a_cookie)
{
    char body[64];
    host_registers(&f, &page);
    ck_assert_int_eq(post(&page, "move", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", answer_text(&page, "code"));
    page_begins(&page, f.bench);
    ck_assert_int_eq(post(&page, "move", "{}"), 401);
    ck_assert_int_eq(post(&page, "move/take", body), 200);
    ck_assert_str_eq(answer_text(&page, "token"), "");
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_str_eq(answer_text(&page, "name"), "Livia");
}
END_TEST

/* ---- stored data: export and erasure ---- */

START_TEST(who_asks_gets_all_that_is_kept_of_them)
{
    begin_game(&f, "");
    ck_assert_str_eq(guest_try(f.host, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"Ave\"}",
                               f.room),
                     "ok");
    host_registers(&f, &page);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/export", ""), 200);
    const json_t *account = json_object_get(page.answer, "account");
    ck_assert_str_eq(json_string_value(json_object_get(account, "name")), "Livia");
    const json_t *lines = json_object_get(page.answer, "lines");
    ck_assert_uint_eq(json_array_size(lines), 1);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(lines, 0), "text")), "Ave");
    const json_t *seats = json_object_get(page.answer, "seats");
    ck_assert_uint_eq(json_array_size(seats), 1);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(seats, 0), "room")), f.room);
    ck_assert_ptr_null(strstr(fake_net_body(page.request), "argon2"));
    static const char *const kinds[] = {"person", "logins", "games",   "ratings", "rating_steps",
                                        "thrown", "blocks", "reports", "results"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        ck_assert_ptr_nonnull(json_object_get(page.answer, kinds[i]));
    }
}
END_TEST

START_TEST(erased_user_leaves_games_without_a_name)
{
    begin_game(&f, "");
    ck_assert_str_eq(guest_try(f.host, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"Ave\"}",
                               f.room),
                     "ok");
    ck_assert_str_eq(guest_try(f.friend, "sub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
    host_registers(&f, &page);
    ck_assert_int_eq(post(&page, "erase", "{}"), 422);
    ck_assert_int_eq(post(&page, "erase", "{\"password\":\"wrong horse\"}"), 401);
    ck_assert_int_eq(post(&page, "erase", "{\"password\":\"correct horse\"}"), 200);

    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.host->conn), SESSION_SIGNED_OUT);
    ck_assert_str_eq(state(&f)->seats[seat_at(SIDE_WHITE, 1)].name, "erased");
    const json_t *gone = json_object_get(guest_last(f.friend, "chat"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(gone, "by")), "writer");
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
    ck_assert_int_eq(post(&page, "login", livia_in), 401);
    ck_assert_str_eq(guest_try(f.friend, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    struct guest *again = guest_create_with(f.bench, page.cookie);
    ck_assert_str_ne(again->user_id, f.host->user_id);
    /* The same holds after a restart. */
    bench_restart(f.bench);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_try(f.friend, "sub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
    char *text = json_dumps(guest_last(f.friend, "chat"), 0);
    ck_assert_ptr_null(strstr(text, "Ave"));
    free(text);
}
END_TEST

START_TEST(a_guest_is_erased_by_the_token)
{
    snprintf(page.token, sizeof page.token, "%s", f.friend->token);
    ck_assert_int_eq(post(&page, "erase", "{}"), 200);
    char user_id[STORE_ID_BYTES];
    snprintf(user_id, sizeof user_id, "%s", f.friend->user_id);
    guest_come_again(f.friend, NULL);
    ck_assert_str_ne(f.friend->user_id, user_id);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server accounts");
    TCase *tests = tcase_create("accounts");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, account_made_in_mid_game_keeps_its_seat);
    tcase_add_test(tests, account_made_in_mid_game_finishes_it_as_the_room_said);
    tcase_add_test(tests, token_of_the_guest_dies_and_the_cookie_is_known);
    tcase_add_test(tests, client_that_asks_to_be_a_guest_is_one_with_any_cookie);
    tcase_add_test(tests, user_without_a_guest_can_register);
    tcase_add_test(tests, account_holder_cannot_register_again);
    tcase_add_test(tests, no_two_accounts_look_alike);
    tcase_add_test(tests, guests_take_no_name_of_an_account);
    tcase_add_test(tests, names_that_cannot_be_seen_are_refused_with_a_sentence);
    tcase_add_test(tests, names_of_the_bots_cannot_be_taken);
    tcase_add_test(tests, an_account_that_has_a_reserved_name_keeps_it);
    tcase_add_test(tests, a_new_name_frees_the_old_one);
    tcase_add_test(tests, a_name_that_is_taken_leaves_all_as_it_was);
    tcase_add_test(tests, new_guests_are_given_no_name_of_an_account);
    tcase_add_test(tests, a_guest_goes_on_elsewhere_by_a_code_that_holds_once);
    tcase_add_test(tests, codes_that_are_old_or_replaced_hold_no_more);
    tcase_add_test(tests, an_account_goes_on_elsewhere_with_a_cookie);
    tcase_add_test(tests, who_asks_gets_all_that_is_kept_of_them);
    tcase_add_test(tests, erased_user_leaves_games_without_a_name);
    tcase_add_test(tests, a_guest_is_erased_by_the_token);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
