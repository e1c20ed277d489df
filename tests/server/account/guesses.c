/* SPDX-License-Identifier: MIT */
/* Guesses of passwords, registrations, and the queue in which passwords wait to be hashed. */
#include "server/harness/livia.h"
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

/* ---- guesses ---- */

START_TEST(guesses_are_counted_by_name_and_by_address)
{
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    for (int i = 0; i < SHARE_SIGN_INS_NAME_AT_ONCE; i++) {
        snprintf(page.address, sizeof page.address, "203.0.113.%d", i);
        ck_assert_int_eq(post(&page, "login", "{\"name\":\"livia\",\"password\":\"wrong horse\"}"),
                         401);
    }
    ck_assert_int_eq(post(&page, "login", livia_in), 429);
    ck_assert_int_eq(json_integer_value(
                         json_object_get(json_object_get(page.answer, "params"), "retry_after_ms")),
                     SHARE_SIGN_INS_NAME_EVERY_MS);
    char header[64];
    snprintf(header, sizeof header, "retry-after: %d\r\n",
             (SHARE_SIGN_INS_NAME_EVERY_MS + 999) / 1000);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), header));
    bench_set_ms(bench_now_ms() + SHARE_SIGN_INS_NAME_EVERY_MS);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);

    snprintf(page.address, sizeof page.address, "198.51.100.7");
    for (int i = 0; i < SHARE_SIGN_INS_AT_ONCE; i++) {
        char body[96];
        snprintf(body, sizeof body, "{\"name\":\"Unknown%c%c\",\"password\":\"wrong horse\"}",
                 'a' + i % 26, 'a' + i / 26);
        ck_assert_int_eq(post(&page, "login", body), 401);
    }
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"Other\",\"password\":\"wrong horse\"}"),
                     429);
    snprintf(page.address, sizeof page.address, "198.51.100.8");
    ck_assert_int_eq(post(&page, "login", "{\"name\":\"Other\",\"password\":\"wrong horse\"}"),
                     401);
}
END_TEST

START_TEST(guesses_at_a_name_from_one_address_leave_it_to_other_addresses)
{
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    snprintf(page.address, sizeof page.address, "203.0.113.9");
    for (int i = 0; i < SHARE_SIGN_INS_HERE_AT_ONCE; i++) {
        ck_assert_int_eq(post(&page, "login", "{\"name\":\"livia\",\"password\":\"wrong horse\"}"),
                         401);
    }
    for (int i = 0; i < SHARE_SIGN_INS_NAME_AT_ONCE; i++) {
        ck_assert_int_eq(post(&page, "login", livia_in), 429);
        if (i % 10 == 9) {
            bench_set_ms(bench_now_ms() + SHARE_SIGN_INS_EVERY_MS);
        }
    }
    ck_assert_str_eq(answer_text(&page, "code"), "rate-limited");

    snprintf(page.address, sizeof page.address, "198.51.100.7");
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
}
END_TEST

/* Keeps the device cookie of the last answer as the only cookie of the page. */
static void keep_device(void)
{
    const char *at = strstr(fake_net_headers(page.request), "set-cookie: taberna-device=");
    ck_assert_ptr_nonnull(at);
    at += strlen("set-cookie: ");
    snprintf(page.cookie, sizeof page.cookie, "%.*s", (int)strcspn(at, ";"), at);
}

/* Uses up the guesses at Livia's name from many addresses. */
static void guess_from_everywhere(void)
{
    for (int i = 0; i < SHARE_SIGN_INS_NAME_AT_ONCE; i++) {
        snprintf(page.address, sizeof page.address, "203.0.113.%d", i);
        ck_assert_int_eq(post(&page, "login", "{\"name\":\"livia\",\"password\":\"wrong horse\"}"),
                         401);
    }
    snprintf(page.address, sizeof page.address, "198.51.100.7");
    ck_assert_int_eq(post(&page, "login", livia_in), 429);
}

START_TEST(guesses_from_elsewhere_never_lock_out_a_device_that_has_signed_in_before)
{
    host_registers(&f, &page);
    keep_device();
    char device[sizeof page.cookie];
    memcpy(device, page.cookie, sizeof device);
    page_begins(&page, f.bench);
    guess_from_everywhere();

    snprintf(page.cookie, sizeof page.cookie, "theme=dark; %.128s", device);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
    keep_device();
    ck_assert_str_eq(page.cookie, device);

    for (int i = 1; i < SHARE_SIGN_INS_DEVICE_AT_ONCE; i++) {
        ck_assert_int_eq(post(&page, "login", "{\"name\":\"livia\",\"password\":\"wrong horse\"}"),
                         401);
    }
    ck_assert_int_eq(post(&page, "login", livia_in),
                     429); /* the device has used up its own guesses */
    bench_set_ms(bench_now_ms() + SHARE_SIGN_INS_DEVICE_EVERY_MS);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);
}
END_TEST

/*
 * Registers Marcus with the page's device, then uses up the guesses at Livia's name. The page has the device of Marcus
 * as its only cookie, which is copied to `device`.
 */
static void guess_beside_device_of_marcus(char device[sizeof page.cookie])
{
    static const char marcus[] = "{\"name\":\"Marcus\",\"password\":\"correct horse\"}";
    ck_assert_int_eq(post(&page, "register", marcus), 200);
    keep_device();
    memcpy(device, page.cookie, sizeof page.cookie);
    page_begins(&page, f.bench);
    guess_from_everywhere();
    memcpy(page.cookie, device, sizeof page.cookie);
}

/* The bucket of the name is empty; the owner has a new device. */
START_TEST(owner_on_a_new_device_comes_in_by_a_code_during_an_attack)
{
    char code[64];
    char body[256];
    host_registers(&f, &page);
    snprintf(code, sizeof code, "%s",
             json_string_value(json_array_get(json_object_get(page.answer, "recovery"), 0)));
    ck_assert_int_eq(post(&page, "move", "{}"), 200);
    char move[64];
    snprintf(move, sizeof move, "%s", answer_text(&page, "code"));
    page_begins(&page, f.bench);
    for (int i = 0; i < SHARE_SIGN_INS_NAME_AT_ONCE; i++) {
        snprintf(page.address, sizeof page.address, "203.0.113.%d", i);
        ck_assert_int_eq(post(&page, "login", "{\"name\":\"livia\",\"password\":\"wrong horse\"}"),
                         401);
    }
    page_begins(&page, f.bench);
    snprintf(page.address, sizeof page.address, "198.51.100.7");
    ck_assert_int_eq(post(&page, "login", livia_in), 429);
    ck_assert_ptr_nonnull(strstr(answer_text(&page, "detail"), "recovery code"));
    ck_assert_ptr_nonnull(strstr(answer_text(&page, "detail"), "code from a device"));

    snprintf(body, sizeof body, "{\"code\":\"%s\"}", move);
    ck_assert_int_eq(post(&page, "move/take", body), 200);
    page_begins(&page, f.bench);
    snprintf(page.address, sizeof page.address, "198.51.100.8");
    snprintf(body, sizeof body,
             "{\"name\":\"livia\",\"code\":\"%s\",\"password\":\"another horse\"}", code);
    ck_assert_int_eq(post(&page, "recover", body), 200);
}
END_TEST

START_TEST(codes_are_counted_by_address)
{
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    snprintf(page.address, sizeof page.address, "203.0.113.9");
    for (int i = 0; i < SHARE_CODES_AT_ONCE; i++) {
        ck_assert_int_eq(
            post(&page, "recover", "{\"name\":\"livia\",\"code\":\"wrong-code-0000\"}"), 401);
    }
    ck_assert_int_eq(post(&page, "recover", "{\"name\":\"livia\",\"code\":\"wrong-code-0000\"}"),
                     429);
    ck_assert_int_eq(post(&page, "move/take", "{\"code\":\"wrong-code-0000\"}"), 429);
    ck_assert_int_eq(post(&page, "login", livia_in), 200);

    snprintf(page.address, sizeof page.address, "198.51.100.7");
    ck_assert_int_eq(post(&page, "recover", "{\"name\":\"livia\",\"code\":\"wrong-code-0000\"}"),
                     401);
}
END_TEST

START_TEST(device_of_another_account_or_a_forged_one_has_no_allowance)
{
    char device[sizeof page.cookie];
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    guess_beside_device_of_marcus(device);

    ck_assert_int_eq(post(&page, "login", livia_in), 429);
    device[strlen("taberna-device=")] ^= 1;
    memcpy(page.cookie, device, sizeof device);
    ck_assert_int_eq(post(&page, "login", livia_in), 429);
    static const char *const bad[] = {"taberna-device=", "taberna-device=.", "taberna-device=zz.zz",
                                      "a=b; taberna-device=00112233445566778899aabbccddeeff.1",
                                      "taberna-device=00112233445566778899aabbccddeeff"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(page.cookie, sizeof page.cookie, "%s", bad[i]);
        ck_assert_int_eq(post(&page, "login", livia_in), 429);
    }
}
END_TEST

START_TEST(device_may_know_several_accounts)
{
    char device[sizeof page.cookie];
    host_registers(&f, &page);
    keep_device();
    guess_beside_device_of_marcus(device);

    ck_assert_int_eq(post(&page, "login", livia_in), 200);
}
END_TEST

START_TEST(signed_in_owner_changes_the_password_during_an_attack)
{
    host_registers(&f, &page);
    char cookie[sizeof page.cookie];
    memcpy(cookie, page.cookie, sizeof cookie);
    page_begins(&page, f.bench);
    guess_from_everywhere();

    memcpy(page.cookie, cookie, sizeof cookie);
    ck_assert_int_eq(
        post(&page, "password", "{\"old\":\"correct horse\",\"password\":\"better horse\"}"), 200);
}
END_TEST

/* ---- registrations ---- */

/* Registers another account from the page's address; returns the status. */
static int register_number(int number)
{
    char body[96];
    snprintf(body, sizeof body, "{\"name\":\"Newcomer%d\",\"password\":\"correct horse\"}", number);
    return post(&page, "register", body);
}

START_TEST(address_that_has_used_up_its_registrations_leaves_them_to_other_addresses)
{
    snprintf(page.address, sizeof page.address, "203.0.113.9");
    for (int i = 0; i < SHARE_REGISTRATIONS_AT_ONCE; i++) {
        ck_assert_int_eq(register_number(i), 200);
    }
    ck_assert_int_eq(register_number(SHARE_REGISTRATIONS_AT_ONCE), 429);
    ck_assert_str_eq(answer_text(&page, "code"), "rate-limited");
    ck_assert_int_eq(json_integer_value(
                         json_object_get(json_object_get(page.answer, "params"), "retry_after_ms")),
                     SHARE_REGISTRATIONS_EVERY_MS);
    ck_assert_uint_eq(f.bench->app.admission.refused[SHARE_REGISTRATIONS], 1);

    snprintf(page.address, sizeof page.address, "198.51.100.7");
    ck_assert_int_eq(register_number(SHARE_REGISTRATIONS_AT_ONCE), 200);

    snprintf(page.address, sizeof page.address, "203.0.113.9");
    bench_set_ms(bench_now_ms() + SHARE_REGISTRATIONS_EVERY_MS);
    ck_assert_int_eq(register_number(SHARE_REGISTRATIONS_AT_ONCE + 1), 200);
}
END_TEST

/* ---- the queue of passwords ---- */

START_TEST(too_many_at_once_are_asked_to_come_again)
{
    struct net_request *requests[PLACES_PASSWORDS_AT_ONCE + PLACES_PASSWORDS_WAITING];
    int count = 0;
    for (; count < PLACES_PASSWORDS_AT_ONCE + PLACES_PASSWORDS_WAITING; count++) {
        char body[96];
        snprintf(page.address, sizeof page.address, "203.0.113.%d", count);
        snprintf(body, sizeof body, "{\"name\":\"Unknown%c%c\",\"password\":\"wrong horse\"}",
                 'a' + count % 26, 'a' + count / 26);
        request_begin(&page, "POST", "/api/v1/account/login", body);
        fake_store_run(f.bench->store);
        ck_assert_int_eq(fake_net_status(page.request), 0);
        requests[count] = page.request;
        page.request = NULL;
    }
    request_begin(&page, "POST", "/api/v1/account/login", livia_in);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(fake_net_status(page.request), 503);
    ck_assert_ptr_nonnull(strstr(fake_net_headers(page.request), "\r\nretry-after: "));
    request_wait(&page);
    ck_assert_str_eq(answer_text(&page, "code"), "overloaded");
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(fake_net_status(requests[i]), 401);
        fake_net_request_destroy(requests[i]);
    }
}
END_TEST

/* Sign-ins of these addresses in turn, with wrong names, that wait to be hashed. */
static void sign_in_often(struct net_request **requests, int count, int addresses)
{
    for (int i = 0; i < count; i++) {
        char body[96];
        snprintf(page.address, sizeof page.address, "203.0.113.%d", i % addresses);
        snprintf(body, sizeof body, "{\"name\":\"Unknown%c%c\",\"password\":\"wrong horse\"}",
                 'a' + i % 26, 'a' + i / 26);
        request_begin(&page, "POST", "/api/v1/account/login", body);
        fake_store_run(f.bench->store);
        requests[i] = page.request;
        page.request = NULL;
    }
    snprintf(page.address, sizeof page.address, "198.51.100.7");
}

/* Waits for the answer and returns the number of passwords that were hashed meanwhile. */
static int hashed_before_answer(void)
{
    int before = bench_hashed(f.bench);
    while (fake_net_status(page.request) == 0) {
        ck_assert_int_gt(bench_work(f.bench), 0);
        fake_store_run(f.bench->store);
    }
    return bench_hashed(f.bench) - before;
}

static void finish_all(struct net_request *const *requests, int count)
{
    while (bench_work(f.bench) > 0) {
        fake_store_run(f.bench->store);
    }
    for (int i = 0; i < count; i++) {
        fake_net_request_destroy(requests[i]);
    }
}

START_TEST(sign_in_does_not_wait_behind_those_of_another_address)
{
    enum { FLOOD = 50, BEFORE_MAX = 6 };
    struct net_request *requests[FLOOD];
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    sign_in_often(requests, FLOOD, 1);

    request_begin(&page, "POST", "/api/v1/account/login", livia_in);
    fake_store_run(f.bench->store);

    ck_assert_int_le(hashed_before_answer(), BEFORE_MAX);
    ck_assert_int_eq(fake_net_status(page.request), 200);
    finish_all(requests, FLOOD);
}
END_TEST

START_TEST(sign_in_finds_a_place_in_a_queue_full_of_a_few_addresses)
{
    enum { FLOOD = 130, ADDRESSES = 4, BEFORE_MAX = 12 };
    struct net_request *requests[FLOOD];
    host_registers(&f, &page);
    page_begins(&page, f.bench);
    sign_in_often(requests, FLOOD, ADDRESSES);

    request_begin(&page, "POST", "/api/v1/account/login", livia_in);
    fake_store_run(f.bench->store);

    ck_assert_int_le(hashed_before_answer(), BEFORE_MAX);
    ck_assert_int_eq(fake_net_status(page.request), 200);
    finish_all(requests, FLOOD);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server guesses");
    TCase *tests = tcase_create("guesses");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, guesses_are_counted_by_name_and_by_address);
    tcase_add_test(tests, guesses_at_a_name_from_one_address_leave_it_to_other_addresses);
    tcase_add_test(tests, guesses_from_elsewhere_never_lock_out_a_device_that_has_signed_in_before);
    tcase_add_test(tests, owner_on_a_new_device_comes_in_by_a_code_during_an_attack);
    tcase_add_test(tests, codes_are_counted_by_address);
    tcase_add_test(tests, device_of_another_account_or_a_forged_one_has_no_allowance);
    tcase_add_test(tests, device_may_know_several_accounts);
    tcase_add_test(tests, signed_in_owner_changes_the_password_during_an_attack);
    tcase_add_test(tests,
                   address_that_has_used_up_its_registrations_leaves_them_to_other_addresses);
    tcase_add_test(tests, too_many_at_once_are_asked_to_come_again);
    tcase_add_test(tests, sign_in_does_not_wait_behind_those_of_another_address);
    tcase_add_test(tests, sign_in_finds_a_place_in_a_queue_full_of_a_few_addresses);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
