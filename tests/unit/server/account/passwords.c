/* SPDX-License-Identifier: MIT */
#include "account/passwords.h"
#include "admission/admission.h"
#include "suite.h"

#include <check.h>
#include <sodium.h>
#include <string.h>

/* The lowest cost that libsodium accepts: these tests do not measure how slow hashing is. */
static const struct passwords_cost cheap = {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};

enum { JOBS_MAX = PLACES_PASSWORDS_WAITING + PLACES_PASSWORDS_AT_ONCE };

/* Jobs handed over and not finished yet. */
static struct {
    void (*work)(void *job);
    void (*after)(void *job);
    void *job;
} jobs[JOBS_MAX];
static int job_count;

static void hand_over(void *data, void (*work)(void *job), void (*after)(void *job), void *job)
{
    (void)data;
    ck_assert_int_lt(job_count, JOBS_MAX);
    jobs[job_count].work = work;
    jobs[job_count].after = after;
    jobs[job_count++].job = job;
}

static void do_all(void)
{
    for (int i = 0; i < job_count; i++) {
        jobs[i].work(jobs[i].job);
        jobs[i].after(jobs[i].job); /* may hand over more work */
    }
    job_count = 0;
}

static struct passwords *passwords;

/* The last answer, and how many there were. */
static int answers;
static bool made;
static bool right;
static char hash[PASSWORDS_HASH_BYTES];

static void on_answer(void *data, const struct passwords_answer *answer)
{
    (void)data;
    answers++;
    made = answer->made;
    right = answer->right;
    strcpy(hash, answer->hash);
}

static void set_up(void)
{
    ck_assert_int_ge(sodium_init(), 0);
    job_count = 0;
    answers = 0;
    passwords = account_passwords_create((struct passwords_runner){hand_over, NULL}, cheap);
}

static void tear_down(void)
{
    account_passwords_destroy(passwords);
}

static void begin(const char *password, const char *against, const char *fresh)
{
    const struct passwords_request request = {
        .checks = password != NULL, .password = password, .hash = against, .fresh = fresh};
    ck_assert(account_passwords_begin(passwords, &request, 0, on_answer, NULL));
}

START_TEST(a_password_is_known_by_its_hash_alone)
{
    char kept[PASSWORDS_HASH_BYTES];
    begin(NULL, NULL, "correct horse");
    ck_assert_int_eq(answers, 0);
    do_all();
    ck_assert(made);
    ck_assert_ptr_nonnull(strstr(hash, "$argon2id$"));
    ck_assert_ptr_null(strstr(hash, "horse"));
    strcpy(kept, hash);

    begin("correct horse", kept, NULL);
    do_all();
    ck_assert(right);
    begin("correct house", kept, NULL);
    do_all();
    ck_assert(!right);
    ck_assert_int_eq(answers, 3);
}
END_TEST

START_TEST(the_same_password_has_another_hash_each_time)
{
    char kept[PASSWORDS_HASH_BYTES];
    begin(NULL, NULL, "correct horse");
    do_all();
    strcpy(kept, hash);
    begin(NULL, NULL, "correct horse");
    do_all();
    ck_assert_str_ne(kept, hash);
}
END_TEST

START_TEST(password_of_an_account_without_one_is_never_right)
{
    begin("correct horse", NULL, NULL);
    do_all();
    ck_assert(made && !right);
}
END_TEST

START_TEST(malformed_hash_never_matches)
{
    begin("", "", NULL);
    do_all();
    ck_assert(!right);
    begin("x", "$argon2id$v=19$m=8,t=1,p=1$", NULL);
    do_all();
    ck_assert(!right);
}
END_TEST

START_TEST(a_new_password_is_hashed_only_where_the_old_is_right)
{
    char kept[PASSWORDS_HASH_BYTES];
    begin(NULL, NULL, "old old old");
    do_all();
    strcpy(kept, hash);

    begin("wrong wrong", kept, "new new new");
    do_all();
    ck_assert(!right);
    ck_assert_str_eq(hash, "");

    begin("old old old", kept, "new new new");
    do_all();
    ck_assert(right);
    ck_assert_str_ne(hash, "");
}
END_TEST

START_TEST(two_at_a_time_are_worked_on_and_a_queue_of_some_waits)
{
    const struct passwords_request request = {.fresh = "correct horse"};
    for (int i = 0; i < PLACES_PASSWORDS_AT_ONCE; i++) {
        begin(NULL, NULL, "correct horse");
    }
    ck_assert_int_eq(job_count, PLACES_PASSWORDS_AT_ONCE);
    for (int i = 0; i < PLACES_PASSWORDS_WAITING; i++) {
        begin(NULL, NULL, "correct horse");
    }
    ck_assert_int_eq(job_count, PLACES_PASSWORDS_AT_ONCE);
    ck_assert(!account_passwords_begin(passwords, &request, 0, on_answer, NULL));

    do_all();
    ck_assert_int_eq(answers, PLACES_PASSWORDS_WAITING + PLACES_PASSWORDS_AT_ONCE);
    begin(NULL, NULL, "correct horse");
    do_all();
}
END_TEST

START_TEST(threads_do_it_too)
{
    uv_loop_t loop;
    uv_loop_init(&loop);
    account_passwords_destroy(passwords);
    passwords = account_passwords_create(account_passwords_on_threads(&loop), cheap);
    for (int i = 0; i < 9; i++) {
        begin(NULL, NULL, "correct horse");
    }
    ck_assert_int_eq(answers, 0);
    uv_run(&loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(answers, 9);
    ck_assert(made);
    uv_loop_close(&loop);
}
END_TEST

START_TEST(what_people_are_served_with_is_dear_enough)
{
    account_passwords_destroy(passwords);
    passwords = account_passwords_create((struct passwords_runner){hand_over, NULL},
                                         passwords_cost_default);
    begin(NULL, NULL, "correct horse");
    do_all();
    ck_assert(made);
    ck_assert_ptr_nonnull(strstr(hash, "m=19456,t=2,"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server passwords");
    TCase *tests = tcase_create("passwords");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_password_is_known_by_its_hash_alone);
    tcase_add_test(tests, the_same_password_has_another_hash_each_time);
    tcase_add_test(tests, password_of_an_account_without_one_is_never_right);
    tcase_add_test(tests, malformed_hash_never_matches);
    tcase_add_test(tests, a_new_password_is_hashed_only_where_the_old_is_right);
    tcase_add_test(tests, two_at_a_time_are_worked_on_and_a_queue_of_some_waits);
    tcase_add_test(tests, threads_do_it_too);
    tcase_add_test(tests, what_people_are_served_with_is_dear_enough);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
