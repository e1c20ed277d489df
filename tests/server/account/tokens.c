/* SPDX-License-Identifier: MIT */
/* Tokens for programs: made, listed, used within their scopes and limits, and revoked. */
#include "admission/admission.h"
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

static char id[DICE_HEX_CHARS + 1]; /* of the last token that was made */
static char secret[64];

/* The signed-in page makes a token; `scopes` as JSON. Returns the status. */
static int make(const char *name, const char *scopes)
{
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"scopes\":%s}", name, scopes);
    int status = post(&page, "tokens", body);
    snprintf(id, sizeof id, "%s", answer_text(&page, "id"));
    snprintf(secret, sizeof secret, "%s", answer_text(&page, "token"));
    return status;
}

/* The program connects with the last token. Returns "welcome", or the code of the refusal. */
static const char *program_comes(struct guest *program)
{
    snprintf(program->token, sizeof program->token, "%s", secret);
    guest_come_again(program, NULL);
    return guest_outcome(program, program->id);
}

/* Requests over HTTP are the program's from now on. */
static void program_asks(void)
{
    page_begins(&page, f.bench);
    snprintf(page.token, sizeof page.token, "%s", secret);
}

/* Sends the head of an import, with the last token. Returns the status; 0 if the body may come. */
static int begin_import(void)
{
    char bearer[80];
    request_forget(&page);
    snprintf(bearer, sizeof bearer, "Bearer %s", secret);
    page.request = fake_net_request("POST", "/api/v1/games/import", "");
    fake_net_request_header(page.request, "authorization", bearer);
    app_handlers.head(&f.bench->app, page.request);
    return request_wait(&page);
}

static int revoke(const char *which)
{
    char body[128];
    snprintf(body, sizeof body, "{\"id\":\"%s\"}", which);
    return post(&page, "tokens/revoke", body);
}

static const json_t *params_of(const struct guest *guest)
{
    const json_t *error = guest_answer(guest, guest->id);
    return json_object_get(json_object_get(error, "d"), "params");
}

/* ---- making and listing ---- */

START_TEST(secret_is_shown_once_and_only_its_hash_is_stored)
{
    host_registers(&f, &page);
    ck_assert_int_eq(make("my bot", "[\"play\"]"), 200);
    ck_assert_uint_eq(strlen(secret), IDS_PROGRAM_TOKEN_CHARS);
    ck_assert_int_eq(strncmp(secret, "tbp_", 4), 0);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "no-store"));

    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/tokens", ""), 200);
    ck_assert_ptr_null(strstr(fake_net_body(page.request), secret));
    const json_t *token = json_array_get(json_object_get(page.answer, "tokens"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(token, "id")), id);
    ck_assert_str_eq(json_string_value(json_object_get(token, "name")), "my bot");
    ck_assert_int_eq(json_integer_value(json_object_get(token, "made")), bench_now_ms());
    ck_assert_ptr_null(json_object_get(token, "seen"));
    char *scopes = json_dumps(json_object_get(token, "scopes"), JSON_COMPACT);
    ck_assert_str_eq(scopes, "[\"read\",\"play\"]"); /* who plays also reads */
    free(scopes);
    ck_assert_int_eq(fake_store_ask(f.bench->store,
                                    "SELECT count(*) FROM program_tokens WHERE name = 'my bot'"
                                    " AND (token_hash = ?1 OR name = ?1)",
                                    secret, 0),
                     0);
}
END_TEST

START_TEST(invalid_and_surplus_tokens_are_refused)
{
    char name[64];
    host_registers(&f, &page);
    ck_assert_int_eq(make("", "[\"read\"]"), 422);
    ck_assert_int_eq(make("12345678901234567890123456789012345678901", "[\"read\"]"), 422);
    static const char *const wrong[] = {"[]",  "[\"admin\"]", "\"read\"",
                                        "[7]", "null",        "[\"read\",\"play\",\"read\"]"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_int_eq(make("bot", wrong[i]), 422);
        ck_assert_str_eq(answer_text(&page, "code"), "bad-field");
    }
    ck_assert_str_eq(answer_text(&page, "detail"), "scopes is a list of one or more of read, play");

    for (int i = 0; i < STORE_PROGRAM_TOKENS_MAX; i++) {
        snprintf(name, sizeof name, "bot %d", i);
        ck_assert_int_eq(make(name, "[\"read\"]"), 200);
    }
    ck_assert_int_eq(make("one more", "[\"read\"]"), 422);
    ck_assert_str_eq(answer_text(&page, "code"), "too-many-tokens");
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/tokens", ""), 200);
    const json_t *first = json_array_get(json_object_get(page.answer, "tokens"), 0);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(first, "id")));
    ck_assert_int_eq(revoke(id), 200);
    ck_assert_int_eq(make("bot 1", "[\"read\"]"), 409);
    ck_assert_str_eq(answer_text(&page, "code"), "name-taken");
    ck_assert_int_eq(make("one more", "[\"read\"]"), 200);
}
END_TEST

START_TEST(only_an_account_on_the_servers_own_page_makes_tokens)
{
    snprintf(page.token, sizeof page.token, "%s", f.host->token);
    ck_assert_int_eq(make("bot", "[\"read\"]"), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "account-needed");
    host_registers(&f, &page);
    snprintf(page.origin, sizeof page.origin, "https://evil.example");
    ck_assert_int_eq(make("bot", "[\"read\"]"), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "foreign-origin");
}
END_TEST

/* ---- scopes ---- */

START_TEST(program_that_may_read_watches_and_changes_nothing)
{
    begin_game(&f, "");
    host_registers(&f, &page);
    ck_assert_int_eq(make("recorder", "[\"read\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_str_eq(f.third->user_id, f.host->user_id);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.host->conn), SESSION_REPLACED);

    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "ok");
    ck_assert_str_eq(guest_try(f.third, "me.hide", "\"d\":{\"hidden\":true}"), "ok");
    ck_assert_str_eq(guest_try(f.third, "unsub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");

    int64_t v = state(&f)->v;
    ck_assert_str_eq(guest_try(f.third, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v),
                     "wrong-scope");
    ck_assert_str_eq(json_string_value(json_object_get(params_of(f.third), "scope")), "play");
    ck_assert_str_eq(guest_try(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "wrong-scope");
    ck_assert_str_eq(
        guest_try(f.third, "chat.say", "\"d\":{\"room\":\"%s\",\"text\":\"a\"}", f.room),
        "wrong-scope");
    ck_assert_str_eq(guest_try(f.third, "block", "\"d\":{\"who\":\"%s\"}", f.friend->user_id),
                     "wrong-scope");
    ck_assert_int_eq(state(&f)->v, v);

    program_asks();
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":true}"), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "wrong-scope");
    ck_assert_int_eq(begin_import(), 403);
    ck_assert_str_eq(answer_text(&page, "code"), "wrong-scope");
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/puzzles", ""), 200);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_str_eq(answer_text(&page, "who"), f.host->user_id);
    ck_assert_ptr_null(json_object_get(page.answer, "vault"));
    ck_assert_ptr_null(json_object_get(page.answer, "logins"));

    guest_come_again(f.friend, NULL); /* no token for programs: all commands */
    ck_assert_str_eq(guest_try(f.friend, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v),
                     "ok");
}
END_TEST

START_TEST(program_that_may_play_plays)
{
    begin_game(&f, "");
    host_registers(&f, &page);
    ck_assert_int_eq(make("bot", "[\"play\",\"read\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_str_eq(
        guest_try(f.third, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    program_asks();
    ck_assert_int_eq(post(&page, "bot", "{\"bot\":false}"), 200);
    ck_assert_int_eq(begin_import(), 0);
}
END_TEST

START_TEST(connection_of_the_owner_is_not_bound_to_the_scopes_of_a_program)
{
    host_registers(&f, &page);
    char cookie[sizeof page.cookie];
    snprintf(cookie, sizeof cookie, "%s", page.cookie);
    ck_assert_int_eq(make("recorder", "[\"read\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    struct guest *owner = guest_create_with(f.bench, cookie);
    ck_assert_str_eq(owner->user_id, f.third->user_id);
    ck_assert_str_eq(guest_try(owner, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

START_TEST(no_program_manages_the_account)
{
    static const char *const posts[][2] = {
        {"tokens", "{\"name\":\"more\",\"scopes\":[\"play\"]}"},
        {"logout", "{}"},
        {"logout-everywhere", "{}"},
        {"password", "{\"old\":\"correct horse\",\"password\":\"other horse\"}"},
        {"name", "{\"name\":\"Drusilla\",\"password\":\"correct horse\"}"},
        {"recovery", "{\"password\":\"correct horse\"}"},
        {"puzzles", "{}"},
        {"vault", "{\"vault\":\"v2\"}"},
        {"move", "{}"},
        {"erase", "{\"password\":\"correct horse\"}"},
        {"register", "{\"name\":\"Drusilla\",\"password\":\"correct horse\"}"},
    };
    host_registers(&f, &page);
    char cookie[sizeof page.cookie];
    snprintf(cookie, sizeof cookie, "%s", page.cookie);
    ck_assert_int_eq(make("bot", "[\"read\",\"play\"]"), 200);
    program_asks();
    for (size_t i = 0; i < sizeof posts / sizeof posts[0]; i++) {
        ck_assert_int_eq(post(&page, posts[i][0], posts[i][1]), 403);
        ck_assert_str_eq(answer_text(&page, "code"), "not-allowed");
    }
    ck_assert_int_eq(revoke(id), 403);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/tokens", ""), 403);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/export", ""), 403);

    page_begins(&page, f.bench);
    snprintf(page.cookie, sizeof page.cookie, "%s", cookie);
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account/tokens", ""), 200);
    ck_assert_uint_eq(json_array_size(json_object_get(page.answer, "tokens")), 1);
}
END_TEST

/* ---- the end of a token ---- */

START_TEST(revoked_token_closes_its_connection_and_makes_no_guest)
{
    host_registers(&f, &page);
    ck_assert_int_eq(make("other", "[\"play\"]"), 200);
    char other[sizeof secret];
    snprintf(other, sizeof other, "%s", secret);
    ck_assert_int_eq(make("bot", "[\"play\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_int_eq(revoke(id), 200);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.third->conn), SESSION_SIGNED_OUT);
    ck_assert_int_eq(revoke(id), 200); /* once more */

    ck_assert_str_eq(program_comes(f.third), "identity-needed");
    snprintf(secret, sizeof secret, "tbp_short");
    ck_assert_str_eq(program_comes(f.third), "identity-needed");
    program_asks();
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 401);
    snprintf(secret, sizeof secret, "%s", other);
    ck_assert_str_eq(program_comes(f.third), "welcome");
}
END_TEST

/* The last answer refuses an ended token, and names the scope that the request needs; "": no token suffices. */
static void check_ended(int status, const char *scope)
{
    const json_t *params = json_object_get(page.answer, "params");
    const char *needed = json_string_value(json_object_get(params, "scope"));
    ck_assert_int_eq(status, 401);
    ck_assert_str_eq(answer_text(&page, "code"), "identity-needed");
    ck_assert_str_eq(answer_text(&page, "detail"),
                     "This token for programs does not exist, or has been revoked.");
    ck_assert_str_eq(needed == NULL ? "" : needed, scope);
}

START_TEST(request_with_a_revoked_token_is_refused_and_names_the_scope)
{
    host_registers(&f, &page);
    ck_assert_int_eq(make("bot", "[\"play\"]"), 200);
    ck_assert_int_eq(revoke(id), 200);
    program_asks();

    check_ended(request(&page, "GET", "/api/v1/account", ""), "read");
    check_ended(request(&page, "GET", "/api/v1/games", ""), "read");
    check_ended(request(&page, "GET", "/api/v1/rooms/nowhere", ""), "read");
    check_ended(post(&page, "bot", "{\"bot\":true}"), "play");
    check_ended(begin_import(), "play");
    check_ended(request(&page, "GET", "/api/v1/account/tokens", ""), "");
}
END_TEST

START_TEST(revoking_another_token_leaves_the_connection)
{
    host_registers(&f, &page);
    ck_assert_int_eq(make("other", "[\"play\"]"), 200);
    char other[sizeof id];
    snprintf(other, sizeof other, "%s", id);
    ck_assert_int_eq(make("bot", "[\"play\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_int_eq(revoke(other), 200);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.third->conn), 0);
    ck_assert_str_eq(guest_try(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

static void assert_that_ends_tokens(const char *verb, const char *body)
{
    ck_assert_int_eq(make(verb, "[\"play\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_int_eq(post(&page, verb, body), 200);
    take_cookie(&page, page.cookie);
    ck_assert_int_eq(fake_net_close_code(f.bench->net, f.third->conn), SESSION_SIGNED_OUT);
    ck_assert_str_eq(program_comes(f.third), "identity-needed");
}

START_TEST(what_signs_out_all_devices_ends_all_tokens)
{
    host_registers(&f, &page);
    assert_that_ends_tokens("password", "{\"old\":\"correct horse\",\"password\":\"other horse\"}");
    assert_that_ends_tokens("logout-everywhere", "{}");

    ck_assert_int_eq(make("kept", "[\"play\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_int_eq(post(&page, "logout", "{}"), 200); /* ends the login of the page alone */
    ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "ok");
}
END_TEST

START_TEST(erasure_ends_all_tokens)
{
    host_registers(&f, &page);
    assert_that_ends_tokens("erase", "{\"password\":\"correct horse\"}");
}
END_TEST

/* ---- limits and use ---- */

START_TEST(program_has_limits_of_its_own)
{
    host_registers(&f, &page);
    char cookie[sizeof page.cookie];
    snprintf(cookie, sizeof cookie, "%s", page.cookie);
    ck_assert_int_eq(make("bot", "[\"read\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome"); /* the first of its share */
    for (int i = 1; i < SHARE_PROGRAMS_AT_ONCE; i++) {
        ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "ok");
    }
    ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "rate-limited");
    ck_assert_int_eq(json_integer_value(json_object_get(params_of(f.third), "retry_after_ms")),
                     SHARE_PROGRAMS_EVERY_MS);
    ck_assert_uint_eq(f.bench->app.admission.refused[SHARE_PROGRAMS], 1);
    program_asks();
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 429);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "retry-after: 1"));
    ck_assert_int_eq(request(&page, "GET", "/api/v1/games", ""), 429);
    ck_assert_str_eq(program_comes(f.third), "rate-limited");

    /* Others at the same address, and the owner, have not used it. */
    ck_assert_str_eq(guest_try(f.friend, "ping", "\"d\":{}"), "ok");
    snprintf(page.cookie, sizeof page.cookie, "%s", cookie);
    page.token[0] = '\0';
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    ck_assert_int_eq(make("second", "[\"read\"]"), 200);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    bench_set_ms(bench_now_ms() + SHARE_PROGRAMS_EVERY_MS);
    ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "ok");
}
END_TEST

static int64_t seen_ms(void)
{
    return fake_store_ask(f.bench->store, "SELECT seen FROM program_tokens WHERE name = ?1", "bot",
                          0);
}

START_TEST(last_use_is_noted_at_most_hourly)
{
    host_registers(&f, &page);
    ck_assert_int_eq(make("bot", "[\"read\"]"), 200);
    ck_assert_int_eq(seen_ms(), 0);
    program_asks();
    ck_assert_int_eq(request(&page, "GET", "/api/v1/account", ""), 200);
    int64_t first_ms = bench_now_ms();
    ck_assert_int_eq(seen_ms(), first_ms);
    bench_set_ms(first_ms + IDENTITY_SEEN_EVERY_MS - 1);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    ck_assert_int_eq(seen_ms(), first_ms);
    bench_set_ms(first_ms + IDENTITY_SEEN_EVERY_MS);
    ck_assert_str_eq(program_comes(f.third), "welcome");
    fake_store_run(f.bench->store);
    ck_assert_int_eq(seen_ms(), bench_now_ms());
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server tokens for programs");
    TCase *tests = tcase_create("tokens");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, secret_is_shown_once_and_only_its_hash_is_stored);
    tcase_add_test(tests, invalid_and_surplus_tokens_are_refused);
    tcase_add_test(tests, only_an_account_on_the_servers_own_page_makes_tokens);
    tcase_add_test(tests, program_that_may_read_watches_and_changes_nothing);
    tcase_add_test(tests, program_that_may_play_plays);
    tcase_add_test(tests, connection_of_the_owner_is_not_bound_to_the_scopes_of_a_program);
    tcase_add_test(tests, no_program_manages_the_account);
    tcase_add_test(tests, revoked_token_closes_its_connection_and_makes_no_guest);
    tcase_add_test(tests, request_with_a_revoked_token_is_refused_and_names_the_scope);
    tcase_add_test(tests, revoking_another_token_leaves_the_connection);
    tcase_add_test(tests, what_signs_out_all_devices_ends_all_tokens);
    tcase_add_test(tests, erasure_ends_all_tokens);
    tcase_add_test(tests, program_has_limits_of_its_own);
    tcase_add_test(tests, last_use_is_noted_at_most_hourly);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
