/* SPDX-License-Identifier: MIT */
/* Sign-in and sign-out of accounts, recovery, and the requests that must fail. */
#include "base/wall_clock.h"
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

/* ---- signing in ---- */

START_TEST(signing_in_elsewhere_replaces_the_older_connection)
{
    host_registers(&f, &page);
    struct guest *first = guest_create_with(f.bench, page.cookie);
    page_begins(&page, f.bench);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    ck_assert_str_eq(answer_text(&page, "who"), first->user_id);
    ck_assert_str_eq(answer_text(&page, "vault"), "v1");
    take_cookie(&page, page.cookie);

    struct guest *second = guest_create_with(f.bench, page.cookie);
    ck_assert_str_eq(second->user_id, first->user_id);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, first->conn), SESSION_REPLACED);
}
END_TEST

START_TEST(no_answer_tells_whether_there_is_such_an_account)
{
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"Livia\",\"password\":\"wrong horse\"}"),
                     401);
    char wrong_password[512];
    snprintf(wrong_password, sizeof wrong_password, "%s", fake_net_body(page.request));
    /* one hash to make the account, one for this sign-in */
    ck_assert_int_eq(bench_hashed(f.bench), 2);
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"Unknown\",\"password\":\"wrong horse\"}"),
                     401);
    ck_assert_str_eq(fake_net_body(page.request), wrong_password);
    /* a failed sign-in costs as much work as a successful one */
    ck_assert_int_eq(bench_hashed(f.bench), 3);
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"\u200b\",\"password\":\"\"}"), 401);
    ck_assert_int_eq(bench_hashed(f.bench), 4);
    ck_assert_int_eq(
        post(&page, "recover", "{\"name\":\"Livia\",\"code\":\"x\",\"password\":\"wrong horse\"}"),
        401);
    ck_assert_str_eq(fake_net_body(page.request), wrong_password);
    ck_assert_int_eq(post(&page, "recover",
                          "{\"name\":\"Unknown\",\"code\":\"x\",\"password\":\"wrong horse\"}"),
                     401);
    ck_assert_str_eq(fake_net_body(page.request), wrong_password);
    ck_assert_int_eq(bench_hashed(f.bench), 4);
}
END_TEST

START_TEST(programs_get_a_token_instead_of_a_cookie)
{
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    ck_assert_int_eq(post(&page, "login",
                          "{\"name\":\"Livia\",\"password\":\"correct horse\","
                          "\"want\":\"token\"}"),
                     200);
    char cookie[192];
    take_cookie(&page, cookie);
    ck_assert_str_eq(cookie, "");
    snprintf(f.friend->token, sizeof f.friend->token, "%s", answer_text(&page, "token"));
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(f.friend->user_id, f.host->user_id);
    ck_assert_str_eq(account_of(f.friend), "Livia");
}
END_TEST

START_TEST(cookie_says_what_browsers_need_to_keep_it_safe)
{
    ck_assert_int_eq(post(&page, "register", livia), 200);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "set-cookie: taberna="));
    ck_assert_ptr_nonnull(
        strstr(fake_net_headers(page.request), "; HttpOnly; SameSite=Strict\r\n"));
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "; Path=/; "));
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "cache-control: no-store\r\n"));

    snprintf(page.origin, sizeof page.origin, "https://localhost:8080");
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "set-cookie: __Host-taberna="));
    ck_assert_ptr_nonnull(
        strstr(fake_net_headers(page.request), "; HttpOnly; SameSite=Strict; Secure\r\n"));
}
END_TEST

START_TEST(expired_cookies_are_reported_and_harm_nothing)
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
        struct guest *guest = guest_create_with(f.bench, bad[i]);
        ck_assert_str_ne(guest->user_id, "");
        bool shaped = strstr(bad[i], "AAA;") != NULL ||
                      strstr(bad[i], "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA") != NULL;
        ck_assert_int_eq(json_is_true(json_object_get(welcome_of(guest), "signed_out")), shaped);
        ck_assert_str_eq(account_of(guest), "");
    }
    /* The token of a guest is not accepted as a cookie. */
    char cookie[192];
    snprintf(cookie, sizeof cookie, "taberna=%s", f.friend->token);
    struct guest *guest = guest_create_with(f.bench, cookie);
    ck_assert_str_ne(guest->user_id, f.friend->user_id);
}
END_TEST

/* ---- signing out ---- */

START_TEST(signing_out_closes_the_connection_that_came_with_it)
{
    host_registers(&f, &page);
    struct guest *first = guest_create_with(f.bench, page.cookie);
    struct asker here = page_put_aside(&page);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    /* not signed in, so nothing happens */
    ck_assert_int_eq(request(&page, "POST", "/api/v1/account/logout", ""), 200);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, first->conn), 0);

    page_resume(&page, &here);
    ck_assert_int_eq(post(&page, "logout", "{}"), 200);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, first->conn), SESSION_SIGNED_OUT);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "taberna=; Path=/; Max-Age=0"));
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);

    struct guest *again = guest_create_with(f.bench, page.cookie);
    ck_assert_str_ne(again->user_id, first->user_id);
    ck_assert(json_is_true(json_object_get(welcome_of(again), "signed_out")));
}
END_TEST

START_TEST(signing_out_everywhere_leaves_one_fresh_login)
{
    char old[192];
    host_registers(&f, &page);
    snprintf(old, sizeof old, "%s", page.cookie);
    struct guest *first = guest_create_with(f.bench, page.cookie);
    ck_assert_int_eq(post(&page, "logout-everywhere", "{}"), 200);
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, first->conn), SESSION_SIGNED_OUT);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "logins")), 1);
    snprintf(page.cookie, sizeof page.cookie, "%s", old);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
}
END_TEST

START_TEST(a_new_password_signs_all_others_out)
{
    host_registers(&f, &page);
    struct asker here = page_put_aside(&page);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    take_cookie(&page, page.cookie);
    struct guest *there = guest_create_with(f.bench, page.cookie);
    struct asker other = page_put_aside(&page);

    page_resume(&page, &here);
    ck_assert_int_eq(
        post(&page, "password", "{\"old\":\"wrong horse\",\"password\":\"battery staple\"}"), 401);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, there->conn), 0);
    ck_assert_int_eq(post(&page, "password",
                          "{\"old\":\"correct horse\",\"password\":\"battery staple\","
                          "\"vault\":\"v2\"}"),
                     200);
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, there->conn), SESSION_SIGNED_OUT);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_str_eq(answer_text(&page, "vault"), "v2");
    page_resume(&page, &other);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
    ck_assert_int_eq(post(&page, "login", livia_in), 401);
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"Livia\",\"password\":\"battery staple\"}"),
                     200);
}
END_TEST

START_TEST(a_new_password_keeps_the_connection_of_the_request)
{
    host_registers(&f, &page);
    ck_assert_int_eq(
        post(&page, "password", "{\"old\":\"correct horse\",\"password\":\"battery staple\"}"),
        200);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.host->conn), 0);
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(post(&page, "logout", "{}"), 200);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.host->conn), SESSION_SIGNED_OUT);
}
END_TEST

START_TEST(the_oldest_of_too_many_logins_goes)
{
    host_registers(&f, &page);
    struct asker first = page_put_aside(&page);
    for (int i = 0; i < STORE_LOGINS_KEPT; i++) {
        bench_wait(f.bench, SHARE_SIGN_INS_HERE_EVERY_MS);
        ck_assert_int_eq(post(&page, "login", livia_in), 200);
    }
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "logins")), STORE_LOGINS_KEPT);
    page_resume(&page, &first);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
}
END_TEST

/* ---- recovery ---- */

START_TEST(a_recovery_code_opens_the_account_once)
{
    char code[64];
    char body[256];
    host_registers(&f, &page);
    snprintf(code, sizeof code, "%s",
             json_string_value(json_array_get(json_object_get(page.answer, "recovery"), 3)));
    struct guest *there = guest_create_with(f.bench, page.cookie);
    struct asker before = page_put_aside(&page);
    snprintf(body, sizeof body, "{\"name\":\"Livia\",\"code\":\"%s\"}", code);
    /* the code proves the identity, and is not used up */
    ck_assert_int_eq(post(&page, "recover", body), 200);
    ck_assert_str_eq(answer_text(&page, "vault"), "v1");
    ck_assert_int_eq(fake_net_close_code(f.bench->net, there->conn), 0);

    snprintf(
        body, sizeof body,
        "{\"name\":\"Livia\",\"code\":\"%s\",\"password\":\"battery staple\",\"vault\":\"v3\"}",
        code);
    ck_assert_int_eq(post(&page, "recover", body), 200);
    ck_assert_str_eq(answer_text(&page, "who"), there->user_id);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, there->conn), SESSION_SIGNED_OUT);
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_int_eq(json_integer_value(json_object_get(page.answer, "codes")), 7);
    ck_assert_str_eq(answer_text(&page, "vault"), "v3");
    ck_assert_int_eq(post(&page, "recover", body), 401);
    page_resume(&page, &before);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
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
    ck_assert_int_eq(post(&page, "register", body), 200);
    ck_assert_ptr_null(json_object_get(page.answer, "recovery"));
    take_cookie(&page, page.cookie);
    snprintf(body, sizeof body, "{\"name\":\"Livia\",\"code\":\"%064d\"}", 5);
    ck_assert_int_eq(post(&page, "recover", body), 200);
    ck_assert_int_eq(post(&page, "recovery", "{\"password\":\"correct horse\"}"), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "recovery")), 8);
    ck_assert_int_eq(post(&page, "recover", body), 401);
    ck_assert_int_eq(
        post(&page, "recovery", "{\"password\":\"correct horse\",\"recovery\":[\"ab\"]}"), 422);
}
END_TEST

/* ---- bad input ---- */

START_TEST(fault_of_a_request_is_named)
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
        int status = post(&page, wrong[i].verb, wrong[i].body);
        ck_assert_msg(status == wrong[i].status &&
                          strcmp(answer_text(&page, "code"), wrong[i].code) == 0,
                      "%d: %d %s", (int)i, status, answer_text(&page, "code"));
    }
    snprintf(page.token, sizeof page.token, "%s", f.host->token);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "account-needed");
    snprintf(page.token, sizeof page.token, "forged");
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/login", ""), 404);
}
END_TEST

START_TEST(pages_of_other_sites_change_nothing)
{
    host_registers(&f, &page);
    static const char *const types[] = {"text/plain", "application/x-www-form-urlencoded",
                                        "multipart/form-data", "application/jsonx", ""};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        snprintf(page.type, sizeof page.type, "%s", types[i]);
        ck_assert_int_eq(post(&page, "logout", "{}"), 415);
        ck_assert_str_eq(answer_text(&page, "code"), "wrong-content");
    }
    snprintf(page.type, sizeof page.type, "application/json; charset=utf-8");
    static const char *const origins[] = {"https://elsewhere.example", "null",
                                          "http://localhost:8081", "http://localhost:8080.evil"};
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        snprintf(page.origin, sizeof page.origin, "%s", origins[i]);
        ck_assert_int_eq(post(&page, "logout", "{}"), 403);
        ck_assert_str_eq(answer_text(&page, "code"), "foreign-origin");
    }
    page.origin[0] = '\0';
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    f.bench->app.api.origins = "http://a.example https://b.example";
    snprintf(page.origin, sizeof page.origin, "https://b.example");
    ck_assert_int_eq(post(&page, "logout", "{}"), 200);
}
END_TEST

/* ---- the store and the end of the server ---- */

START_TEST(what_the_store_cannot_keep_has_not_happened)
{
    snprintf(page.token, sizeof page.token, "%s", f.host->token);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_int_eq(post(&page, "register", livia), 503);
    ck_assert_str_eq(answer_text(&page, "code"), "storage-paused");
    ck_assert(session_is_guest(session_find(&f.bench->app.sessions, f.host->user_id)));
    ck_assert_int_eq(guest_heard(f.host, "account", NULL), 0);
    fake_store_fail(f.bench->store, STORE_OK);
    ck_assert_int_eq(post(&page, "register", livia), 200);
    ck_assert_int_eq(guest_heard(f.host, "account", NULL), 1);
}
END_TEST

START_TEST(account_outlives_a_restart)
{
    host_registers(&f, &page);
    bench_restart(f.bench);
    struct guest *again = guest_create_with(f.bench, page.cookie);
    ck_assert_str_eq(again->user_id, f.host->user_id);
    ck_assert_str_eq(account_of(again), "Livia");
}
END_TEST

START_TEST(login_of_a_machine_that_started_in_1970_lasts_when_the_clock_is_right)
{
    host_registers(&f, &page);
    f.bench->app.runtime.epoch_ms += WALL_CLOCK_RELEASED_MS;
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
}
END_TEST

START_TEST(login_expires_after_a_year_without_use)
{
    f.bench->app.runtime.epoch_ms += WALL_CLOCK_RELEASED_MS;
    host_registers(&f, &page);
    bench_set_ms(bench_now_ms() + IDENTITY_LOGIN_KEEP_MS);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    /* this connection records the time of the visit */
    guest_create_with(f.bench, page.cookie);
    bench_set_ms(bench_now_ms() + IDENTITY_LOGIN_KEEP_MS);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    bench_set_ms(bench_now_ms() + 1);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
}
END_TEST

START_TEST(stored_result_is_answered_though_the_server_closes)
{
    request_begin(&page, "POST", "/api/v1/account/register", livia);
    fake_store_run(f.bench->store);
    fake_store_hold(f.bench->store, true);
    bench_work(f.bench);
    app_close(&f.bench->app); /* the new account is being written to the store */
    fake_store_hold(f.bench->store, false);
    ck_assert_int_eq(request_wait(&page), 200);
}
END_TEST

START_TEST(server_that_closes_begins_nothing)
{
    request_begin(&page, "POST", "/api/v1/account/register", livia);
    fake_store_run(f.bench->store); /* the password is being hashed */
    app_close(&f.bench->app);
    ck_assert_int_eq(request_wait(&page), 503);
    ck_assert_str_eq(answer_text(&page, "code"), "restarting");
    ck_assert_int_eq(post(&page, "login", livia_in), 503);
    ck_assert_str_eq(answer_text(&page, "code"), "restarting");
}
END_TEST

/* ---- at the same time ---- */

START_TEST(sign_in_with_a_password_that_changes_meanwhile_fails)
{
    host_registers(&f, &page);
    request_begin(&page, "POST", "/api/v1/account/password",
                  "{\"old\":\"correct horse\",\"password\":\"battery staple\"}");
    fake_store_run(f.bench->store); /* the first password is being hashed */
    struct net_request *changed = page.request;
    page.request = NULL;
    request_begin(&page, "POST", "/api/v1/account/login", livia_in);
    fake_store_run(f.bench->store); /* the second is hashed at the same time */
    ck_assert_int_eq(bench_work(f.bench), 2);

    ck_assert_int_eq(request_wait(&page), 401);
    ck_assert_int_eq(fake_net_status(changed), 200);
    fake_net_request_destroy(changed);
}
END_TEST

START_TEST(hello_of_a_guest_who_becomes_an_account_meanwhile_is_no_guests)
{
    char user_id[STORE_ID_BYTES];
    snprintf(user_id, sizeof user_id, "%s", f.host->user_id);
    bench_restart(f.bench);
    snprintf(page.token, sizeof page.token, "%s", f.host->token);
    request_begin(&page, "POST", "/api/v1/account/register", livia);
    fake_store_run(f.bench->store);
    fake_store_hold(f.bench->store, true);
    guest_come_again(f.host, NULL); /* the store looks up the guest */
    bench_work(f.bench);            /* right after that, the store looks up an account */
    fake_store_hold(f.bench->store, false);
    ck_assert_int_eq(request_wait(&page), 200);

    const json_t *welcome = welcome_of(f.host);
    ck_assert_str_ne(json_string_value(json_object_get(welcome, "who")), user_id);
    ck_assert(json_is_true(json_object_get(welcome, "renewed")));
    ck_assert_ptr_null(session_find(&f.bench->app.sessions, user_id));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server signing");
    TCase *tests = tcase_create("signing");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, signing_in_elsewhere_replaces_the_older_connection);
    tcase_add_test(tests, no_answer_tells_whether_there_is_such_an_account);
    tcase_add_test(tests, programs_get_a_token_instead_of_a_cookie);
    tcase_add_test(tests, cookie_says_what_browsers_need_to_keep_it_safe);
    tcase_add_test(tests, expired_cookies_are_reported_and_harm_nothing);
    tcase_add_test(tests, signing_out_closes_the_connection_that_came_with_it);
    tcase_add_test(tests, signing_out_everywhere_leaves_one_fresh_login);
    tcase_add_test(tests, a_new_password_signs_all_others_out);
    tcase_add_test(tests, a_new_password_keeps_the_connection_of_the_request);
    tcase_add_test(tests, the_oldest_of_too_many_logins_goes);
    tcase_add_test(tests, a_recovery_code_opens_the_account_once);
    tcase_add_test(tests, codes_of_the_pages_making_are_taken);
    tcase_add_test(tests, fault_of_a_request_is_named);
    tcase_add_test(tests, pages_of_other_sites_change_nothing);
    tcase_add_test(tests, what_the_store_cannot_keep_has_not_happened);
    tcase_add_test(tests, account_outlives_a_restart);
    tcase_add_test(tests, login_of_a_machine_that_started_in_1970_lasts_when_the_clock_is_right);
    tcase_add_test(tests, login_expires_after_a_year_without_use);
    tcase_add_test(tests, stored_result_is_answered_though_the_server_closes);
    tcase_add_test(tests, server_that_closes_begins_nothing);
    tcase_add_test(tests, sign_in_with_a_password_that_changes_meanwhile_fails);
    tcase_add_test(tests, hello_of_a_guest_who_becomes_an_account_meanwhile_is_no_guests);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
