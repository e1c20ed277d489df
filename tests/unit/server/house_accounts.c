/* SPDX-License-Identifier: MIT */
/* Accounts: made of guests, signed in to and out of, recovered, moved and erased; and what becomes of who sits at a table. */
#include "asking.h"
#include "identity.h"
#include "session.h"
#include "suite.h"

static const char livia[] = "{\"name\":\"Livia\",\"password\":\"correct horse\",\"vault\":\"v1\"}";
static const char livia_in[] = "{\"name\":\"Livia\",\"password\":\"correct horse\"}";

static void set_up(void)
{
    people_come();
    page_begins();
}

static void tear_down(void)
{
    ask_forget();
    people_go();
}

/* The host makes an account of the guest; the page is signed in from then on. */
static void host_registers(void)
{
    snprintf(page.token, sizeof page.token, "%s", host->token);
    ck_assert_int_eq(post("register", livia), 200);
    page.token[0] = '\0';
    take_cookie(page.cookie);
    ck_assert_str_ne(page.cookie, "");
}

static const json_t *welcome_of(const struct guest *guest)
{
    return json_object_get(guest_last(guest, "welcome"), "d");
}

static const char *account_of(const struct guest *guest)
{
    const json_t *account = json_object_get(welcome_of(guest), "account");
    const char *name = json_string_value(json_object_get(account, "name"));
    return name == NULL ? "" : name;
}

/* A new connection with that cookie, and no token. */
static struct guest *comes_with(const char *cookie)
{
    struct guest *guest = guest_create_with(bench, cookie);
    ck_assert_ptr_nonnull(guest);
    return guest;
}

/* ---- a guest becomes an account ---- */

START_TEST(account_made_in_mid_game_keeps_its_seat)
{
    begin_game("");
    struct guest *players[] = {host, friend};
    uint64_t seed = 5;
    for (int i = 0; i < 6; i++) {
        bench_act(bench, players, 2, room, &seed);
    }
    ck_assert(session_is_guest(session_find(&bench->house, host->who)));

    host_registers();

    ck_assert_str_eq(told("who"), host->who);
    ck_assert_str_eq(told("name"), "Livia");
    ck_assert_uint_eq(json_array_size(json_object_get(answered, "recovery")), 8);
    ck_assert(!session_is_guest(session_find(&bench->house, host->who)));
    const json_t *message = json_object_get(guest_last(host, "account"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(message, "name")), "Livia");
    ck_assert_str_eq(state()->seats[seat_at(SIDE_WHITE, 1)].name, "Livia");
    ck_assert_int_eq(guest_heard(friend, "event", "named"), 1);
    for (int i = 0; i < 6; i++) {
        ck_assert(bench_act(bench, players, 2, room, &seed)); /* over the same connection */
    }
}
END_TEST

START_TEST(token_of_the_guest_dies_and_the_cookie_is_known)
{
    char who[STORE_ID_BYTES];
    snprintf(who, sizeof who, "%s", host->who);
    host_registers();

    struct guest *other = comes_with(page.cookie);
    ck_assert_str_eq(other->who, who);
    ck_assert_str_eq(account_of(other), "Livia");
    ck_assert_str_eq(other->token, "");
    ck_assert_int_eq(fake_net_close_code(bench->net, host->conn), SESSION_REPLACED);

    guest_come_again(host, NULL);
    ck_assert_str_ne(host->who, who);
    ck_assert(json_is_true(json_object_get(welcome_of(host), "renewed")));
    guest_destroy(other);
}
END_TEST

START_TEST(who_has_no_guest_makes_an_account_too)
{
    ck_assert_int_eq(post("register", livia), 200);
    take_cookie(page.cookie);
    struct guest *other = comes_with(page.cookie);
    ck_assert_str_eq(other->who, told("who"));
    ck_assert_str_eq(account_of(other), "Livia");
    guest_destroy(other);
}
END_TEST

START_TEST(who_has_an_account_makes_no_second_of_it)
{
    ck_assert_int_eq(post("register", "{\"name\":\"Livia\",\"password\":\"correct horse\","
                                      "\"want\":\"token\"}"),
                     200);
    snprintf(page.token, sizeof page.token, "%s", told("token"));
    ck_assert_int_eq(post("register", "{\"name\":\"Drusilla\",\"password\":\"correct horse\"}"),
                     403);
    ck_assert_str_eq(told("code"), "not-allowed");
}
END_TEST

/* ---- names ---- */

START_TEST(no_two_accounts_look_alike)
{
    host_registers();
    page_begins();
    static const char *const alike[] = {"Livia", "LIVIA", "liv ia", "Llvla", "1ivia"};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        char body[128];
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", alike[i]);
        ck_assert_int_eq(post("register", body), 409);
        ck_assert_str_eq(told("code"), "name-taken");
    }
}
END_TEST

START_TEST(guests_take_no_name_of_an_account)
{
    host_registers();
    ck_assert_str_eq(guest_try(friend, "me.name", "\"d\":{\"name\":\"L1via\"}"), "name-taken");
    ck_assert_str_eq(guest_try(friend, "me.name", "\"d\":{\"name\":\"Livius\"}"), "ok");
    ck_assert_str_eq(guest_try(host, "me.name", "\"d\":{\"name\":\"Drusilla\"}"), "not-allowed");
}
END_TEST

START_TEST(names_that_cannot_be_seen_are_refused_with_a_sentence)
{
    static const char *const bad[] = {"",          " ",        "Li\u200bvia",
                                      "\u0396eno", "operator", "1234567890123456789012345"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char body[160];
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", bad[i]);
        ck_assert_int_eq(post("register", body), 422);
        ck_assert_str_eq(told("code"), "bad-name");
        ck_assert_str_ne(told("detail"), "");
    }
    ck_assert_str_eq(guest_try(friend, "me.name", "\"d\":{\"name\":\"Li\u200bvia\"}"), "bad-name");
}
END_TEST

START_TEST(a_new_name_frees_the_old_one)
{
    begin_game("");
    host_registers();
    ck_assert_int_eq(post("name", "{\"name\":\"Drusilla\",\"password\":\"wrong wrong wrong\"}"),
                     401);
    ck_assert_int_eq(post("name", "{\"name\":\"Drusilla\",\"password\":\"correct horse\","
                                  "\"new_password\":\"correct house\",\"vault\":\"v2\"}"),
                     200);
    ck_assert_str_eq(state()->seats[seat_at(SIDE_WHITE, 1)].name, "Drusilla");
    ck_assert_str_eq(guest_try(friend, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    ck_assert_int_eq(post("login", livia_in), 401);
    ck_assert_int_eq(post("login", "{\"name\":\"drusilla\",\"password\":\"correct house\"}"), 200);
    ck_assert_str_eq(told("name"), "Drusilla");
    ck_assert_str_eq(told("vault"), "v2");
}
END_TEST

START_TEST(a_name_that_is_taken_leaves_all_as_it_was)
{
    host_registers();
    struct asker signed_in = page;
    page_begins();
    ck_assert_int_eq(post("register", "{\"name\":\"Drusilla\",\"password\":\"other horse\"}"), 200);
    page = signed_in;
    ck_assert_int_eq(post("name", "{\"name\":\"DRUSILLA\",\"password\":\"correct horse\"}"), 409);
    ck_assert_int_eq(post("login", livia_in), 200);
    ck_assert_str_eq(told("name"), "Livia");
    /* Writing one's own otherwise is no clash. */
    ck_assert_int_eq(post("name", "{\"name\":\"LIVIA\",\"password\":\"correct horse\"}"), 200);
}
END_TEST

/* ---- signing in ---- */

START_TEST(signing_in_elsewhere_replaces_the_older_connection)
{
    host_registers();
    struct guest *first = comes_with(page.cookie);
    page_begins();
    ck_assert_int_eq(post("login", livia_in), 200);
    ck_assert_str_eq(told("who"), first->who);
    ck_assert_str_eq(told("vault"), "v1");
    take_cookie(page.cookie);

    struct guest *second = comes_with(page.cookie);
    ck_assert_str_eq(second->who, first->who);
    ck_assert_int_eq(fake_net_close_code(bench->net, first->conn), SESSION_REPLACED);
    guest_destroy(first);
    guest_destroy(second);
}
END_TEST

START_TEST(no_answer_tells_whether_there_is_such_an_account)
{
    host_registers();
    page_begins();
    ck_assert_int_eq(post("login", "{\"name\":\"Livia\",\"password\":\"wrong horse\"}"), 401);
    char wrong_password[512];
    snprintf(wrong_password, sizeof wrong_password, "%s", fake_net_body(asked));
    ck_assert_int_eq(bench_hashed(bench), 2); /* one to make it, one for this */
    ck_assert_int_eq(post("login", "{\"name\":\"Nobody\",\"password\":\"wrong horse\"}"), 401);
    ck_assert_str_eq(fake_net_body(asked), wrong_password);
    ck_assert_int_eq(bench_hashed(bench), 3); /* as much work */
    ck_assert_int_eq(post("login", "{\"name\":\"\u200b\",\"password\":\"\"}"), 401);
    ck_assert_int_eq(bench_hashed(bench), 4);
    ck_assert_int_eq(
        post("recover", "{\"name\":\"Livia\",\"code\":\"x\",\"password\":\"wrong horse\"}"), 401);
    ck_assert_str_eq(fake_net_body(asked), wrong_password);
    ck_assert_int_eq(
        post("recover", "{\"name\":\"Nobody\",\"code\":\"x\",\"password\":\"wrong horse\"}"), 401);
    ck_assert_str_eq(fake_net_body(asked), wrong_password);
    ck_assert_int_eq(bench_hashed(bench), 4);
}
END_TEST

START_TEST(programs_get_a_token_instead_of_a_cookie)
{
    host_registers();
    page_begins();
    ck_assert_int_eq(post("login", "{\"name\":\"Livia\",\"password\":\"correct horse\","
                                   "\"want\":\"token\"}"),
                     200);
    char cookie[128];
    take_cookie(cookie);
    ck_assert_str_eq(cookie, "");
    snprintf(friend->token, sizeof friend->token, "%s", told("token"));
    guest_come_again(friend, NULL);
    ck_assert_str_eq(friend->who, host->who);
    ck_assert_str_eq(account_of(friend), "Livia");
}
END_TEST

START_TEST(cookie_says_what_browsers_need_to_keep_it_safe)
{
    ck_assert_int_eq(post("register", livia), 200);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(asked), "set-cookie: taberna="));
    ck_assert_ptr_nonnull(strstr(fake_net_headers(asked), "; HttpOnly; SameSite=Strict\r\n"));
    ck_assert_ptr_nonnull(strstr(fake_net_headers(asked), "; Path=/; "));
    ck_assert_ptr_nonnull(strstr(fake_net_headers(asked), "cache-control: no-store\r\n"));

    snprintf(page.origin, sizeof page.origin, "https://localhost:8080");
    ck_assert_int_eq(post("login", livia_in), 200);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(asked), "set-cookie: __Host-taberna="));
    ck_assert_ptr_nonnull(
        strstr(fake_net_headers(asked), "; HttpOnly; SameSite=Strict; Secure\r\n"));
}
END_TEST

START_TEST(cookies_that_hold_no_more_are_told_of_and_harm_nothing)
{
    static const char *const bad[] = {
        "taberna=",
        "taberna=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "a=b; taberna=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; c=d",
        "taberna=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'",
        "taberna",
        ";;;=;=;",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct guest *guest = comes_with(bad[i]);
        ck_assert_str_ne(guest->who, "");
        bool shaped = strstr(bad[i], "AAA;") != NULL ||
                      strstr(bad[i], "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA") != NULL;
        ck_assert_int_eq(json_is_true(json_object_get(welcome_of(guest), "signed_out")), shaped);
        ck_assert_str_eq(account_of(guest), "");
        guest_destroy(guest);
    }
    /* The token of a guest is no cookie. */
    char cookie[128];
    snprintf(cookie, sizeof cookie, "taberna=%s", friend->token);
    struct guest *guest = comes_with(cookie);
    ck_assert_str_ne(guest->who, friend->who);
    guest_destroy(guest);
}
END_TEST

/* ---- signing out ---- */

START_TEST(signing_out_closes_the_connection_that_came_with_it)
{
    host_registers();
    struct guest *first = comes_with(page.cookie);
    struct asker here = page;
    page_begins();
    ck_assert_int_eq(post("login", livia_in), 200);
    ck_assert_int_eq(ask("POST", "/api/v1/account/logout", ""), 200); /* nobody: nothing */
    ck_assert_int_eq(fake_net_close_code(bench->net, first->conn), 0);

    page = here;
    ck_assert_int_eq(post("logout", "{}"), 200);
    ck_assert_int_eq(fake_net_close_code(bench->net, first->conn), ACCOUNTS_SIGNED_OUT);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(asked), "taberna=; Path=/; Max-Age=0"));
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);

    struct guest *again = comes_with(page.cookie);
    ck_assert_str_ne(again->who, first->who);
    ck_assert(json_is_true(json_object_get(welcome_of(again), "signed_out")));
    guest_destroy(first);
    guest_destroy(again);
}
END_TEST

START_TEST(signing_out_everywhere_leaves_one_fresh_login)
{
    char old[128];
    host_registers();
    snprintf(old, sizeof old, "%s", page.cookie);
    struct guest *first = comes_with(page.cookie);
    ck_assert_int_eq(post("logout-everywhere", "{}"), 200);
    take_cookie(page.cookie);
    ck_assert_int_eq(fake_net_close_code(bench->net, first->conn), ACCOUNTS_SIGNED_OUT);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(answered, "logins")), 1);
    snprintf(page.cookie, sizeof page.cookie, "%s", old);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
    guest_destroy(first);
}
END_TEST

START_TEST(a_new_password_signs_all_others_out)
{
    host_registers();
    struct asker here = page;
    page_begins();
    ck_assert_int_eq(post("login", livia_in), 200);
    take_cookie(page.cookie);
    struct asker other = page;
    struct guest *there = comes_with(other.cookie);

    page = here;
    ck_assert_int_eq(post("password", "{\"old\":\"wrong horse\",\"password\":\"battery staple\"}"),
                     401);
    ck_assert_int_eq(fake_net_close_code(bench->net, there->conn), 0);
    ck_assert_int_eq(post("password", "{\"old\":\"correct horse\",\"password\":\"battery staple\","
                                      "\"vault\":\"v2\"}"),
                     200);
    take_cookie(page.cookie);
    ck_assert_int_eq(fake_net_close_code(bench->net, there->conn), ACCOUNTS_SIGNED_OUT);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    ck_assert_str_eq(told("vault"), "v2");
    page = other;
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
    ck_assert_int_eq(post("login", livia_in), 401);
    ck_assert_int_eq(post("login", "{\"name\":\"Livia\",\"password\":\"battery staple\"}"), 200);
    guest_destroy(there);
}
END_TEST

START_TEST(a_new_password_leaves_the_connection_of_who_asks)
{
    host_registers();
    ck_assert_int_eq(
        post("password", "{\"old\":\"correct horse\",\"password\":\"battery staple\"}"), 200);
    ck_assert_int_eq(fake_net_close_code(bench->net, host->conn), 0);
    take_cookie(page.cookie);
    ck_assert_int_eq(post("logout", "{}"), 200);
    ck_assert_int_eq(fake_net_close_code(bench->net, host->conn), ACCOUNTS_SIGNED_OUT);
}
END_TEST

START_TEST(the_oldest_of_too_many_logins_goes)
{
    host_registers();
    struct asker first = page;
    page_begins();
    for (int i = 0; i < STORE_LOGINS_KEPT; i++) {
        bench_wait(bench, ACCOUNTS_NAME_EVERY_MS);
        ck_assert_int_eq(post("login", livia_in), 200);
    }
    take_cookie(page.cookie);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(answered, "logins")), STORE_LOGINS_KEPT);
    page = first;
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
}
END_TEST

/* ---- recovery ---- */

START_TEST(a_recovery_code_opens_the_account_once)
{
    char code[64];
    char body[256];
    host_registers();
    snprintf(code, sizeof code, "%s",
             json_string_value(json_array_get(json_object_get(answered, "recovery"), 3)));
    struct asker before = page;
    struct guest *there = comes_with(page.cookie);
    page_begins();
    snprintf(body, sizeof body, "{\"name\":\"Livia\",\"code\":\"%s\"}", code);
    ck_assert_int_eq(post("recover", body), 200); /* proves it, and uses nothing up */
    ck_assert_str_eq(told("vault"), "v1");
    ck_assert_int_eq(fake_net_close_code(bench->net, there->conn), 0);

    snprintf(
        body, sizeof body,
        "{\"name\":\"Livia\",\"code\":\"%s\",\"password\":\"battery staple\",\"vault\":\"v3\"}",
        code);
    ck_assert_int_eq(post("recover", body), 200);
    ck_assert_str_eq(told("who"), there->who);
    ck_assert_int_eq(fake_net_close_code(bench->net, there->conn), ACCOUNTS_SIGNED_OUT);
    take_cookie(page.cookie);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    ck_assert_int_eq(json_integer_value(json_object_get(answered, "codes")), 7);
    ck_assert_str_eq(told("vault"), "v3");
    ck_assert_int_eq(post("recover", body), 401);
    page = before;
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
    guest_destroy(there);
}
END_TEST

START_TEST(codes_of_the_pages_making_are_taken)
{
    char list[1024] = "";
    char body[2048];
    for (int i = 0; i < STORE_RECOVERIES; i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s\"%063d%d\"", i == 0 ? "" : ",", 0, i);
    }
    snprintf(body, sizeof body,
             "{\"name\":\"Livia\",\"password\":\"correct horse\",\"recovery\":[%s]}", list);
    ck_assert_int_eq(post("register", body), 200);
    ck_assert_ptr_null(json_object_get(answered, "recovery"));
    take_cookie(page.cookie);
    snprintf(body, sizeof body, "{\"name\":\"Livia\",\"code\":\"%064d\"}", 5);
    ck_assert_int_eq(post("recover", body), 200);
    ck_assert_int_eq(post("recovery", "{\"password\":\"correct horse\"}"), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(answered, "recovery")), 8);
    ck_assert_int_eq(post("recover", body), 401);
    ck_assert_int_eq(post("recovery", "{\"password\":\"correct horse\",\"recovery\":[\"ab\"]}"),
                     422);
}
END_TEST

/* ---- to another device ---- */

START_TEST(a_guest_goes_on_elsewhere_by_a_code_that_holds_once)
{
    char body[64];
    begin_game("");
    snprintf(page.token, sizeof page.token, "%s", host->token);
    ck_assert_int_eq(post("move", "{}"), 200);
    ck_assert_int_eq(json_integer_value(json_object_get(answered, "until")),
                     bench_now_ms() + ACCOUNTS_MOVE_MS);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", told("code"));
    page_begins();
    ck_assert_int_eq(post("move/take", body), 200);
    ck_assert_str_eq(told("who"), host->who);
    snprintf(third->token, sizeof third->token, "%s", told("token"));
    guest_come_again(third, NULL);
    ck_assert_str_eq(third->who, host->who);
    ck_assert_int_eq(fake_net_close_code(bench->net, host->conn), SESSION_REPLACED);
    ck_assert_str_eq(follow(third), "ok");
    guest_come_again(host, NULL); /* the first device's token still holds */
    ck_assert_str_eq(third->who, host->who);

    ck_assert_int_eq(post("move/take", body), 410);
    ck_assert_str_eq(told("code"), "no-such-code");
}
END_TEST

START_TEST(codes_that_are_old_or_replaced_hold_no_more)
{
    char body[64];
    host_registers();
    ck_assert_int_eq(post("move", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", told("code"));
    ck_assert_int_eq(post("move", "{}"), 200);
    ck_assert_int_eq(post("move/take", body), 410);
    ck_assert_int_eq(post("move", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", told("code"));
    bench_set_ms(bench_now_ms() + ACCOUNTS_MOVE_MS);
    ck_assert_int_eq(post("move/take", body), 410);
}
END_TEST

START_TEST(an_account_goes_on_elsewhere_with_a_cookie)
{
    char body[64];
    host_registers();
    ck_assert_int_eq(post("move", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", told("code"));
    page_begins();
    ck_assert_int_eq(post("move", "{}"), 401);
    ck_assert_int_eq(post("move/take", body), 200);
    ck_assert_str_eq(told("token"), "");
    take_cookie(page.cookie);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    ck_assert_str_eq(told("name"), "Livia");
}
END_TEST

/* ---- what is kept, and erased ---- */

START_TEST(who_asks_gets_all_that_is_kept_of_them)
{
    begin_game("");
    ck_assert_str_eq(guest_try(host, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"Ave\"}",
                               room),
                     "ok");
    host_registers();
    ck_assert_int_eq(ask("GET", "/api/v1/account/export", ""), 200);
    const json_t *account = json_object_get(answered, "account");
    ck_assert_str_eq(json_string_value(json_object_get(account, "name")), "Livia");
    const json_t *lines = json_object_get(answered, "lines");
    ck_assert_uint_eq(json_array_size(lines), 1);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(lines, 0), "text")), "Ave");
    const json_t *seats = json_object_get(answered, "seats");
    ck_assert_uint_eq(json_array_size(seats), 1);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(seats, 0), "room")), room);
    ck_assert_ptr_null(strstr(fake_net_body(asked), "argon2"));
    static const char *const kinds[] = {"person",       "logins", "games",  "ratings",
                                        "rating_steps", "thrown", "blocks", "reports"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        ck_assert_ptr_nonnull(json_object_get(answered, kinds[i]));
    }
}
END_TEST

START_TEST(who_is_erased_leaves_games_without_a_name)
{
    begin_game("");
    ck_assert_str_eq(guest_try(host, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"Ave\"}",
                               room),
                     "ok");
    ck_assert_str_eq(guest_try(friend, "sub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    host_registers();
    ck_assert_int_eq(post("erase", "{}"), 422);
    ck_assert_int_eq(post("erase", "{\"password\":\"wrong horse\"}"), 401);
    ck_assert_int_eq(post("erase", "{\"password\":\"correct horse\"}"), 200);

    ck_assert_int_eq(fake_net_close_code(bench->net, host->conn), ACCOUNTS_SIGNED_OUT);
    ck_assert_str_eq(state()->seats[seat_at(SIDE_WHITE, 1)].name, "erased");
    const json_t *gone = json_object_get(guest_last(friend, "chat"), "d");
    ck_assert_str_eq(json_string_value(json_object_get(gone, "by")), "writer");
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
    ck_assert_int_eq(post("login", livia_in), 401);
    ck_assert_str_eq(guest_try(friend, "me.name", "\"d\":{\"name\":\"Livia\"}"), "ok");
    struct guest *again = comes_with(page.cookie);
    ck_assert_str_ne(again->who, host->who);
    guest_destroy(again);
    /* It is so after a restart as well. */
    bench_restart(bench);
    guest_come_again(friend, NULL);
    ck_assert_str_eq(guest_try(friend, "sub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    char *text = json_dumps(guest_last(friend, "chat"), 0);
    ck_assert_ptr_null(strstr(text, "Ave"));
    free(text);
}
END_TEST

START_TEST(a_guest_is_erased_by_the_token)
{
    snprintf(page.token, sizeof page.token, "%s", friend->token);
    ck_assert_int_eq(post("erase", "{}"), 200);
    char who[STORE_ID_BYTES];
    snprintf(who, sizeof who, "%s", friend->who);
    guest_come_again(friend, NULL);
    ck_assert_str_ne(friend->who, who);
}
END_TEST

/* ---- bad input ---- */

START_TEST(what_is_wrong_with_a_request_is_named)
{
    char lengthy[ACCOUNTS_BODY_MAX + 2];
    memset(lengthy, ' ', sizeof lengthy);
    lengthy[sizeof lengthy - 1] = '\0';
    char long_password[600];
    snprintf(long_password, sizeof long_password, "{\"name\":\"Livia\",\"password\":\"%0500d\"}",
             7);
    const struct {
        const char *verb;
        const char *body;
        int status;
        const char *code;
    } wrong[] = {
        {"login", "", 422, "missing-field"},
        {"login", "{", 400, "not-json"},
        {"login", "[]", 400, "not-json"},
        {"login", "{\"name\":1,\"password\":\"correct horse\"}", 422, "bad-field"},
        {"login", "{\"name\":\"a\\u0000b\",\"password\":\"correct horse\"}", 400, "not-json"},
        {"login", "{\"name\":\"Livia\",\"name\":\"Livia\",\"password\":\"x\"}", 400, "not-json"},
        {"login", "{\"name\":\"\xff\",\"password\":\"correct horse\"}", 400, "not-json"},
        {"login", lengthy, 413, "too-big"},
        {"register", "{\"name\":\"Livia\",\"password\":\"short\"}", 422, "bad-field"},
        {"register", long_password, 422, "bad-field"},
        {"register", "{\"name\":\"Livia\",\"password\":\"correct\\nhorse\"}", 422, "bad-field"},
        {"password", "{\"old\":\"correct horse\",\"password\":\"battery staple\"}", 401,
         "identity-needed"},
        {"dance", "{}", 404, "no-such-page"},
        {"move/take", "{\"code\":\"nonsense\"}", 410, "no-such-code"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int status = post(wrong[i].verb, wrong[i].body);
        ck_assert_msg(status == wrong[i].status && strcmp(told("code"), wrong[i].code) == 0,
                      "%d: %d %s", (int)i, status, told("code"));
    }
    snprintf(page.token, sizeof page.token, "%s", host->token);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 403);
    ck_assert_str_eq(told("code"), "account-needed");
    snprintf(page.token, sizeof page.token, "forged");
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
    ck_assert_int_eq(ask("GET", "/api/v1/account/login", ""), 404);
}
END_TEST

START_TEST(pages_of_other_sites_change_nothing)
{
    host_registers();
    static const char *const types[] = {"text/plain", "application/x-www-form-urlencoded",
                                        "multipart/form-data", "application/jsonx", ""};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        snprintf(page.type, sizeof page.type, "%s", types[i]);
        ck_assert_int_eq(post("logout", "{}"), 415);
        ck_assert_str_eq(told("code"), "wrong-content");
    }
    snprintf(page.type, sizeof page.type, "application/json; charset=utf-8");
    static const char *const origins[] = {"https://elsewhere.example", "null",
                                          "http://localhost:8081", "http://localhost:8080.evil"};
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        snprintf(page.origin, sizeof page.origin, "%s", origins[i]);
        ck_assert_int_eq(post("logout", "{}"), 403);
        ck_assert_str_eq(told("code"), "foreign-origin");
    }
    page.origin[0] = '\0';
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    bench->house.accounts.origins = "http://a.example https://b.example";
    snprintf(page.origin, sizeof page.origin, "https://b.example");
    ck_assert_int_eq(post("logout", "{}"), 200);
}
END_TEST

START_TEST(guesses_are_counted_by_name_and_by_address)
{
    host_registers();
    page_begins();
    for (int i = 0; i < ACCOUNTS_NAME_BURST; i++) {
        snprintf(page.address, sizeof page.address, "203.0.113.%d", i);
        ck_assert_int_eq(post("login", "{\"name\":\"livia\",\"password\":\"wrong horse\"}"), 401);
    }
    ck_assert_int_eq(post("login", livia_in), 429);
    ck_assert_int_eq(
        json_integer_value(json_object_get(json_object_get(answered, "params"), "retry_after_ms")),
        ACCOUNTS_NAME_EVERY_MS);
    bench_set_ms(bench_now_ms() + ACCOUNTS_NAME_EVERY_MS);
    ck_assert_int_eq(post("login", livia_in), 200);

    snprintf(page.address, sizeof page.address, "198.51.100.7");
    for (int i = 0; i < ACCOUNTS_TRIES_BURST; i++) {
        char body[96];
        snprintf(body, sizeof body, "{\"name\":\"Nobody%c%c\",\"password\":\"wrong horse\"}",
                 'a' + i % 26, 'a' + i / 26);
        ck_assert_int_eq(post("login", body), 401);
    }
    ck_assert_int_eq(post("login", "{\"name\":\"Someone\",\"password\":\"wrong horse\"}"), 429);
    snprintf(page.address, sizeof page.address, "198.51.100.8");
    ck_assert_int_eq(post("login", "{\"name\":\"Someone\",\"password\":\"wrong horse\"}"), 401);
}
END_TEST

START_TEST(too_many_at_once_are_asked_to_come_again)
{
    struct net_request *requests[PASSWORDS_AT_ONCE + PASSWORDS_WAITING_MAX];
    int count = 0;
    for (; count < PASSWORDS_AT_ONCE + PASSWORDS_WAITING_MAX; count++) {
        char body[96];
        snprintf(page.address, sizeof page.address, "203.0.113.%d", count);
        snprintf(body, sizeof body, "{\"name\":\"Nobody%c%c\",\"password\":\"wrong horse\"}",
                 'a' + count % 26, 'a' + count / 26);
        ask_begin("POST", "/api/v1/account/login", body);
        fake_store_run(bench->store);
        ck_assert_int_eq(fake_net_status(asked), 0);
        requests[count] = asked;
        asked = NULL;
    }
    ask_begin("POST", "/api/v1/account/login", livia_in);
    fake_store_run(bench->store);
    ck_assert_int_eq(fake_net_status(asked), 503);
    ask_wait();
    ck_assert_str_eq(told("code"), "overloaded");
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(fake_net_status(requests[i]), 401);
        fake_net_request_destroy(requests[i]);
    }
}
END_TEST

START_TEST(what_the_store_cannot_keep_has_not_happened)
{
    snprintf(page.token, sizeof page.token, "%s", host->token);
    fake_store_fail(bench->store, STORE_FULL);
    ck_assert_int_eq(post("register", livia), 503);
    ck_assert_str_eq(told("code"), "storage-paused");
    ck_assert(session_is_guest(session_find(&bench->house, host->who)));
    ck_assert_int_eq(guest_heard(host, "account", NULL), 0);
    fake_store_fail(bench->store, STORE_OK);
    ck_assert_int_eq(post("register", livia), 200);
    ck_assert_int_eq(guest_heard(host, "account", NULL), 1);
}
END_TEST

START_TEST(account_outlives_a_restart)
{
    host_registers();
    bench_restart(bench);
    struct guest *again = comes_with(page.cookie);
    ck_assert_str_eq(again->who, host->who);
    ck_assert_str_eq(account_of(again), "Livia");
    guest_destroy(again);
}
END_TEST

START_TEST(login_that_nobody_used_for_a_year_is_none)
{
    host_registers();
    bench_set_ms(bench_now_ms() + IDENTITY_LOGIN_KEEP_MS);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    struct guest *again = comes_with(page.cookie); /* which notes that it was seen */
    bench_set_ms(bench_now_ms() + IDENTITY_LOGIN_KEEP_MS);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 200);
    bench_set_ms(bench_now_ms() + 1);
    ck_assert_int_eq(ask("GET", "/api/v1/account", ""), 401);
    guest_destroy(again);
}
END_TEST

START_TEST(house_that_closes_begins_nothing)
{
    ask_begin("POST", "/api/v1/account/register", livia);
    fake_store_run(bench->store); /* its password is being worked on */
    house_close(&bench->house);
    ck_assert_int_eq(ask_wait(), 503);
    ck_assert_str_eq(told("code"), "restarting");
    ck_assert_int_eq(post("login", livia_in), 503);
    ck_assert_str_eq(told("code"), "restarting");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server accounts");
    TCase *making = tcase_create("making");
    tcase_add_checked_fixture(making, set_up, tear_down);
    tcase_add_test(making, account_made_in_mid_game_keeps_its_seat);
    tcase_add_test(making, token_of_the_guest_dies_and_the_cookie_is_known);
    tcase_add_test(making, who_has_no_guest_makes_an_account_too);
    tcase_add_test(making, who_has_an_account_makes_no_second_of_it);
    tcase_add_test(making, no_two_accounts_look_alike);
    tcase_add_test(making, guests_take_no_name_of_an_account);
    tcase_add_test(making, names_that_cannot_be_seen_are_refused_with_a_sentence);
    tcase_add_test(making, a_new_name_frees_the_old_one);
    tcase_add_test(making, a_name_that_is_taken_leaves_all_as_it_was);
    suite_add_tcase(suite, making);
    TCase *using = tcase_create("using");
    tcase_add_checked_fixture(using, set_up, tear_down);
    tcase_add_test(using, signing_in_elsewhere_replaces_the_older_connection);
    tcase_add_test(using, no_answer_tells_whether_there_is_such_an_account);
    tcase_add_test(using, programs_get_a_token_instead_of_a_cookie);
    tcase_add_test(using, cookie_says_what_browsers_need_to_keep_it_safe);
    tcase_add_test(using, cookies_that_hold_no_more_are_told_of_and_harm_nothing);
    tcase_add_test(using, signing_out_closes_the_connection_that_came_with_it);
    tcase_add_test(using, signing_out_everywhere_leaves_one_fresh_login);
    tcase_add_test(using, a_new_password_signs_all_others_out);
    tcase_add_test(using, a_new_password_leaves_the_connection_of_who_asks);
    tcase_add_test(using, the_oldest_of_too_many_logins_goes);
    tcase_add_test(using, a_recovery_code_opens_the_account_once);
    tcase_add_test(using, codes_of_the_pages_making_are_taken);
    tcase_add_test(using, a_guest_goes_on_elsewhere_by_a_code_that_holds_once);
    tcase_add_test(using, codes_that_are_old_or_replaced_hold_no_more);
    tcase_add_test(using, an_account_goes_on_elsewhere_with_a_cookie);
    tcase_add_test(using, who_asks_gets_all_that_is_kept_of_them);
    tcase_add_test(using, who_is_erased_leaves_games_without_a_name);
    tcase_add_test(using, a_guest_is_erased_by_the_token);
    suite_add_tcase(suite, using);
    TCase *wrong = tcase_create("wrong");
    tcase_add_checked_fixture(wrong, set_up, tear_down);
    tcase_add_test(wrong, what_is_wrong_with_a_request_is_named);
    tcase_add_test(wrong, pages_of_other_sites_change_nothing);
    tcase_add_test(wrong, guesses_are_counted_by_name_and_by_address);
    tcase_add_test(wrong, too_many_at_once_are_asked_to_come_again);
    tcase_add_test(wrong, what_the_store_cannot_keep_has_not_happened);
    tcase_add_test(wrong, account_outlives_a_restart);
    tcase_add_test(wrong, login_that_nobody_used_for_a_year_is_none);
    tcase_add_test(wrong, house_that_closes_begins_nothing);
    suite_add_tcase(suite, wrong);
    return suite_run(suite);
}
