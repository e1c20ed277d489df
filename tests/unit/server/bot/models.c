/* SPDX-License-Identifier: MIT */
/* The bots' models are read completely, or the error message names the problem. */
#include "bot/models.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "suite.h"

enum { PATH_BYTES = 512 };

static char folder[] = "/tmp/taberna-minds-XXXXXX";
static char detail[MODELS_DETAIL_BYTES];

static void come(void)
{
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6);
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static const char *path_of(const char *ruleset)
{
    static char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s.net", folder, ruleset);
    return path;
}

/* Copies each file of the real folder; of the file `changed` only the bytes from `keep` on, and `add` more. */
static void copy_all(const char *changed, long keep, const char *add)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const char *name = ruleset_at(i)->name;
        char from[PATH_BYTES];
        if (!ai_needs_weights(ruleset_at(i))) {
            continue;
        }
        snprintf(from, sizeof from, "%s/%s.net", WEIGHTS_FOLDER, name);
        FILE *in = fopen(from, "rb");
        FILE *out = fopen(path_of(name), "wb");
        ck_assert(in != NULL && out != NULL);
        bool is_it = strcmp(name, changed) == 0;
        int byte;
        for (long at = 0; (byte = fgetc(in)) != EOF && (!is_it || at < keep); at++) {
            fputc(byte, out);
        }
        fputs(is_it ? add : "", out);
        fclose(in);
        ck_assert_int_eq(fclose(out), 0);
    }
}

static void leave(void)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        unlink(path_of(ruleset_at(i)->name));
    }
    rmdir(folder);
}

START_TEST(every_game_is_learnt_from_the_files_of_the_project)
{
    struct models *models = bot_models_load(WEIGHTS_FOLDER, detail);

    ck_assert_msg(models != NULL, "%s", detail);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct position start;
        const char *name = ruleset_at(i)->name;
        ck_assert(position_start(name, strlen(name), SIDE_WHITE, &start, NULL));
        ck_assert_ptr_nonnull(bot_models_of(models, &start));
    }
    bot_models_destroy(models);
}
END_TEST

struct asker {
    uv_thread_t thread;
    struct models *models;
    const struct ai_knowledge *of[16]; /* by the index of the ruleset */
};

static void ask_for_all(void *data)
{
    struct asker *asker = data;
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct position start;
        const char *name = ruleset_at(i)->name;
        ck_assert(position_start(name, strlen(name), SIDE_WHITE, &start, NULL));
        asker->of[i] = bot_models_of(asker->models, &start);
    }
}

START_TEST(threads_that_ask_at_once_get_the_same_model)
{
    enum { ASKERS = 4 };
    struct asker askers[ASKERS] = {0};
    struct models *models = bot_models_load(WEIGHTS_FOLDER, detail);
    for (int i = 0; i < ASKERS; i++) {
        askers[i].models = models;
        ck_assert_int_eq(uv_thread_create(&askers[i].thread, ask_for_all, &askers[i]), 0);
    }
    for (int i = 0; i < ASKERS; i++) {
        uv_thread_join(&askers[i].thread);
        ck_assert_mem_eq(askers[i].of, askers[0].of, sizeof askers[0].of);
    }
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        ck_assert_ptr_nonnull(askers[0].of[i]);
        for (int other = 0; other < i; other++) {
            ck_assert_ptr_ne(askers[0].of[i], askers[0].of[other]);
        }
    }
    bot_models_destroy(models);
}
END_TEST

START_TEST(file_that_is_missing_is_named)
{
    ck_assert_ptr_null(bot_models_load("/no/such/folder", detail));

    ck_assert_ptr_nonnull(strstr(detail, "cannot read"));
    ck_assert_ptr_nonnull(strstr(detail, "/no/such/folder/tabula.net: No such file"));
}
END_TEST

START_TEST(file_that_is_wrong_is_named)
{
    static const struct {
        const char *ruleset;
        long keep;
        const char *add;
    } wrong[] = {
        {"tabula", 0, ""}, {"zeno", 1000, ""}, {"pyf", 1 << 20, "more"}, {"tablan", 40, "\n\n"}};
    come();
    copy_all(wrong[_i].ruleset, wrong[_i].keep, wrong[_i].add);

    ck_assert_ptr_null(bot_models_load(folder, detail));

    ck_assert_ptr_nonnull(strstr(detail, "cannot use"));
    ck_assert_ptr_nonnull(strstr(detail, path_of(wrong[_i].ruleset)));
    leave();
}
END_TEST

START_TEST(file_that_is_too_large_is_not_read)
{
    come();
    copy_all("tabula", 1 << 20, "");
    ck_assert_int_eq(truncate(path_of("tabula"), AI_WEIGHTS_BYTES_MAX + 1), 0);

    ck_assert_ptr_null(bot_models_load(folder, detail));

    ck_assert_ptr_nonnull(strstr(detail, "it is too large"));
    leave();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server minds");
    TCase *tests = tcase_create("minds");
    tcase_add_test(tests, every_game_is_learnt_from_the_files_of_the_project);
    tcase_add_test(tests, threads_that_ask_at_once_get_the_same_model);
    tcase_add_test(tests, file_that_is_missing_is_named);
    tcase_add_loop_test(tests, file_that_is_wrong_is_named, 0, 4);
    tcase_add_test(tests, file_that_is_too_large_is_not_read);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
