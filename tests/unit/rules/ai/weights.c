/* SPDX-License-Identifier: MIT */
/* Files of weights: only complete, unchanged files for these rules are accepted. */
#include <stdio.h>

#include "learning.h"
#include "rules/ai/games/players.h"
#include "suite.h"

static const struct ruleset *tabula;
static struct ai_knowledge *knowledge;
static uint8_t *file; /* a valid file */
static size_t bytes;
static const char *error;

static void begin(void)
{
    tabula = ruleset_find("tabula", 6);
    knowledge = malloc(ai_knowledge_bytes());
    ck_assert(knowledge != NULL);
    file = learning_weights(tabula, 3, &bytes);
    error = NULL;
}

static void end(void)
{
    free(file);
    free(knowledge);
}

static bool learns(void)
{
    return ai_learn(knowledge, tabula, file, bytes, &error);
}

static void refuses(const char *says)
{
    error = NULL;
    ck_assert(!learns());
    ck_assert_ptr_nonnull(error);
    ck_assert_ptr_nonnull(strstr(error, says));
}

/* Seals the file again after a change, as a skilled forger would. */
static void seal(void)
{
    uint32_t sum = 2166136261U;
    for (size_t i = 0; i < bytes - 4; i++) {
        sum = (sum ^ file[i]) * 16777619U;
    }
    for (int i = 0; i < 4; i++) {
        file[bytes - 4 + (size_t)i] = (uint8_t)(sum >> (8 * i));
    }
}

/* The numbers begin after the empty line. */
static uint8_t *word(int index)
{
    char *empty = strstr((char *)file, "\n\n");
    return (uint8_t *)empty + 2 + 4 * index;
}

static void put_float(int index, float number)
{
    memcpy(word(index), &number, sizeof(number));
    seal();
}

START_TEST(whole_file_for_the_rules_is_taken)
{
    ck_assert(learns());
    ck_assert_uint_lt(bytes, AI_WEIGHTS_BYTES_MAX);
}
END_TEST

START_TEST(games_without_networks_need_none)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        enum brain_kind brain = players_at(i)->brain;
        bool has_net =
            brain == BRAIN_TRACK || brain == BRAIN_TRACK_CONTRARY || brain == BRAIN_TABLAN;
        ck_assert(ai_needs_weights(ruleset_at(i)) == has_net);
    }
}
END_TEST

START_TEST(no_file_is_refused)
{
    ck_assert(!ai_learn(knowledge, tabula, NULL, 0, &error));
    ck_assert_ptr_nonnull(error);
}
END_TEST

START_TEST(file_for_other_rules_is_refused)
{
    free(file);
    file = learning_weights(ruleset_find("pyf", 3), 3, &bytes);
    refuses("for these rules");
}
END_TEST

START_TEST(file_of_another_format_or_revision_is_refused)
{
    file[strlen("taberna-net ")] = '2';
    seal();
    refuses("for these rules");
    file[strlen("taberna-net ")] = '3';
    file[strlen("taberna-net 3 tabula@")] = '9';
    seal();
    refuses("for these rules");
}
END_TEST

START_TEST(file_that_is_cut_anywhere_is_refused)
{
    size_t all = bytes;
    for (bytes = 0; bytes < all; bytes += bytes < 300 ? 1 : 97) {
        ck_assert(!learns());
    }
    for (size_t cut = 1; cut <= 9; cut++) {
        bytes = all - cut;
        ck_assert(!learns());
    }
    bytes = all;
    ck_assert(learns());
}
END_TEST

START_TEST(file_that_goes_on_is_refused)
{
    bytes += 4;
    file[bytes - 1] = 0;
    seal();
    refuses("cut short, or too long");
}
END_TEST

START_TEST(byte_that_has_changed_is_noticed)
{
    for (size_t at = 0; at < bytes; at += 101) {
        file[at] ^= 0x10;
        ck_assert(!learns());
        file[at] ^= 0x10;
    }
    file[bytes - 2000] ^= 1;
    refuses("changed");
}
END_TEST

START_TEST(network_of_another_shape_is_refused)
{
    for (int i = 0; i < 3; i++) {
        word(i)[0] ^= 1;
        seal();
        refuses("another shape");
        word(i)[0] ^= 1;
    }
    seal();
    ck_assert(learns());
}
END_TEST

/* Behind the shape: two errors, the bias of the score and that of the doubt; then weights of 16 bits. */
enum { ERRORS = 3, BIASES = 5, WEIGHTS = 7 };

START_TEST(numbers_out_of_range_are_refused)
{
    static const float none[] = {16.5F, -17.0F, 1e30F, -1e30F};
    float zero = 0.0F;
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        put_float(BIASES, none[i]);
        refuses("out of range");
    }
    put_float(BIASES, zero / zero);
    refuses("out of range");
    put_float(BIASES, 1.0F / zero);
    refuses("out of range");
    put_float(BIASES, 16.0F);
    ck_assert(learns());
    put_float(ERRORS, 8.5F);
    refuses("out of range");
    put_float(ERRORS, -0.1F);
    refuses("out of range");
}
END_TEST

/* The correction is at the end: its options, then a factor and a shift for each side, and the checksum of the file. */
START_TEST(corrections_out_of_range_are_refused)
{
    enum { SUM = 4, SCALES = 16 };
    static const float none[] = {0.2F, 4.5F, 1e30F, 0.0F};
    uint8_t *scales = file + bytes - SUM - SCALES;
    uint8_t *options = scales - RULES_OPTIONS_MAX;
    uint8_t *count = options - 4;
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        float factor = none[i];
        memcpy(scales, &factor, sizeof(factor));
        seal();
        refuses("out of range");
    }
    memcpy(scales, &(float){1.0F}, sizeof(float));
    memcpy(scales + 4, &(float){-4.5F}, sizeof(float));
    seal();
    refuses("out of range");
    memcpy(scales + 4, &(float){-4.0F}, sizeof(float));
    options[3] = RULES_VALUES_MAX;
    seal();
    refuses("out of range");
    options[3] = 0;
    seal();
    ck_assert(learns());
    count[0] = 2;
    seal();
    refuses("cut short");
    count[1] = 1;
    seal();
    refuses("cut short");
}
END_TEST

START_TEST(weights_whose_sum_does_not_fit_are_refused)
{
    enum { HIDDEN_BYTES = 2 * NET_HIDDEN, WEIGHT_OF_ONE = 0x1000 };
    uint8_t *score = word(WEIGHTS) + HIDDEN_BYTES;
    memset(score, 0, HIDDEN_BYTES);
    for (int i = 0; i < HIDDEN_BYTES && i < 2 * NET_OUT_SUM_MAX; i += 2) {
        score[i + 1] = WEIGHT_OF_ONE >> 8;
    }
    seal();
    ck_assert(learns());
    score[HIDDEN_BYTES - 2] = 1;
    seal();
    refuses("out of range");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("files of weights");
    TCase *tests = tcase_create("weights");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, whole_file_for_the_rules_is_taken);
    tcase_add_test(tests, games_without_networks_need_none);
    tcase_add_test(tests, no_file_is_refused);
    tcase_add_test(tests, file_for_other_rules_is_refused);
    tcase_add_test(tests, file_of_another_format_or_revision_is_refused);
    tcase_add_test(tests, file_that_is_cut_anywhere_is_refused);
    tcase_add_test(tests, file_that_goes_on_is_refused);
    tcase_add_test(tests, byte_that_has_changed_is_noticed);
    tcase_add_test(tests, network_of_another_shape_is_refused);
    tcase_add_test(tests, numbers_out_of_range_are_refused);
    tcase_add_test(tests, corrections_out_of_range_are_refused);
    tcase_add_test(tests, weights_whose_sum_does_not_fit_are_refused);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
