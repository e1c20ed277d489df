/* SPDX-License-Identifier: MIT */
#include "config/config.h"
#include "config/private.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static char *text;
static size_t text_bytes;

static void free_text(void)
{
    free(text);
    text = NULL;
}

/* The output of the print function, in `text` until the test ends. */
static const char *printed(void (*print)(FILE *out))
{
    free_text();
    FILE *out = open_memstream(&text, &text_bytes);
    print(out);
    ck_assert_int_eq(fclose(out), 0);
    return text;
}

/* A file of the repository, in memory; free() it. */
static char *file_of_project(const char *path)
{
    char whole[1024];
    snprintf(whole, sizeof whole, "%s/%s", TABERNA_PROJECT, path);
    FILE *file = fopen(whole, "r");
    ck_assert_msg(file != NULL, "%s", whole);
    char *read = calloc(1, 1 << 20);
    ck_assert_uint_lt(fread(read, 1, (1 << 20) - 1, file), (1 << 20) - 1);
    fclose(file);
    return read;
}

START_TEST(every_setting_is_whole)
{
    struct config config;
    const struct config_setting *setting;
    config_init(&config);

    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        size_t bytes = strlen(setting->name);
        ck_assert_uint_le(bytes, CONFIG_NAME_MAX);
        ck_assert_uint_eq(strspn(setting->name, "abcdefghijklmnopqrstuvwxyz-"), bytes);
        ck_assert(config_setting_find(setting->name, bytes) == setting);
        ck_assert_uint_eq(config_setting_place(setting), i);
        ck_assert(setting->meaning[strlen(setting->meaning) - 1] == '.');
        ck_assert_ptr_null(strchr(setting->meaning, '|'));
        ck_assert_uint_gt(setting->bytes, 0);
        ck_assert_uint_le(setting->at + setting->bytes, offsetof(struct config, file));
    }
    ck_assert_ptr_nonnull(config_setting_at(0)->section);
}
END_TEST

START_TEST(no_two_settings_set_the_same)
{
    char owner[sizeof(struct config)] = "";
    const struct config_setting *setting;

    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        for (size_t at = setting->at; at < setting->at + setting->bytes; at++) {
            ck_assert_msg(owner[at] == 0, "%s", setting->name);
            owner[at] = 1;
        }
    }
}
END_TEST

static const struct {
    const char *written;
    const char *meant;
} near[] = {
    {"lisen", "listen"},
    {"listen-on-this", ""},
    {"date", "data"},
    {"stroe", "store"},
    {"loglevel", "log-level"},
    {"log_level", "log-level"},
    {"webhooks", "webhook"},
    {"origins", "origin"},
    {"tls", "tls-certificate"},
    {"colour", ""},
    {"", ""},
    {"x", ""},
    {"bot", "bot-threads"},
    {"metric", "metrics"},
    {"bus-password", "bus-password-file"},
    {"DATA", ""},
    {"Node", "node"},
};

START_TEST(name_that_is_nearly_one_is_recognised)
{
    const struct config_setting *found =
        config_setting_near(near[_i].written, strlen(near[_i].written));

    ck_assert_msg(strcmp(found == NULL ? "" : found->name, near[_i].meant) == 0, "%s: %s",
                  near[_i].written, found == NULL ? "" : found->name);
}
END_TEST

START_TEST(help_names_every_option_in_lines_that_fit_a_terminal)
{
    static const char *const others[] = {"--config FILE",    "--check-config", "--print-config",
                                         "--print-settings", "--help",         "--version"};
    const char *help = printed(config_print_help);
    const struct config_setting *setting;

    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        char option[64];
        snprintf(option, sizeof option, "\n  --%s %s", setting->name, setting->form);
        ck_assert_msg(strstr(help, option) != NULL, "%s", option);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ck_assert_msg(strstr(help, others[i]) != NULL, "%s", others[i]);
    }
    for (const char *line = help; *line != '\0'; line += strcspn(line, "\n") + 1) {
        ck_assert_uint_le(strcspn(line, "\n"), 96);
    }
}
END_TEST

START_TEST(printed_file_sets_nothing)
{
    struct config config;
    struct config default_value;
    char detail[CONFIG_DETAIL_BYTES];
    config_init(&config);
    config_init(&default_value);

    ck_assert(config_read_text(&config, "", printed(config_print_file), detail, sizeof detail));

    ck_assert_mem_eq(&config, &default_value, sizeof config);
}
END_TEST

/* Reads a command line of up to ARGUMENTS_MAX arguments after the program's name; the list ends with NULL. */
START_TEST(printed_file_shows_the_defaults)
{
    struct config config;
    struct config default_value;
    char detail[CONFIG_DETAIL_BYTES];
    config_init(&config);
    config_init(&default_value);
    (void)printed(config_print_file);
    int shown = 0;

    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char *equals = strstr(line, " = ");
        if (line[0] != '#' || line[1] == ' ' || equals == NULL) {
            continue;
        }
        const struct config_setting *setting =
            config_setting_find(line + 1, (size_t)(equals - line) - 1);
        ck_assert_msg(setting != NULL, "%s", line);
        ck_assert_str_eq(equals + 3,
                         setting->default_value != NULL ? setting->default_value : setting->form);
        ck_assert(setting->default_value == NULL ||
                  config_read_text(&config, "", line + 1, detail, sizeof detail));
        shown++;
    }

    ck_assert_ptr_nonnull(config_setting_at((size_t)shown - 1));
    ck_assert_ptr_null(config_setting_at((size_t)shown));
    memset(config.given, 0, sizeof config.given);
    ck_assert_mem_eq(&config, &default_value, sizeof config);
}
END_TEST

START_TEST(documented_file_is_the_one_that_is_printed)
{
    char *file = file_of_project("deploy/taberna.conf");

    ck_assert_msg(strcmp(file, printed(config_print_file)) == 0,
                  "deploy/taberna.conf is not what taberna --print-config prints");

    free(file);
}
END_TEST

START_TEST(table_in_the_documentation_is_the_one_that_is_printed)
{
    char *file = file_of_project("deploy/settings.md");

    ck_assert_msg(strstr(file, printed(config_print_settings)) != NULL,
                  "deploy/settings.md lacks what taberna --print-settings prints");

    free(file);
}
END_TEST

START_TEST(equal_settings_are_equal_bytes)
{
    struct config config;
    struct config other;
    char detail[CONFIG_DETAIL_BYTES];
    config_init(&config);
    config_init(&other);
    static const char *const longer[][2] = {{"listen", "a-longer-name.example.org:99"},
                                            {"data", "/a/longer/path"},
                                            {"proxies", "10.0.0.0/8 ::1"},
                                            {"store", "postgresql://u@h/d"},
                                            {"node", "a-longer-name"},
                                            {"public-url", "https://longer.example.org"}};
    static const char *const shorter[][2] = {{"listen", "a:1"},  {"data", "d"},
                                             {"proxies", "::1"}, {"store", "sqlite"},
                                             {"node", "a"},      {"public-url", "http://a"}};

    for (size_t i = 0; i < sizeof longer / sizeof longer[0]; i++) {
        const struct config_setting *setting =
            config_setting_find(longer[i][0], strlen(longer[i][0]));
        ck_assert(config_set_value(&config, setting, longer[i][1], CONFIG_ON_COMMAND_LINE, detail,
                                   sizeof detail));
        ck_assert(config_set_value(&config, setting, shorter[i][1], CONFIG_ON_COMMAND_LINE, detail,
                                   sizeof detail));
        ck_assert(config_set_value(&other, setting, shorter[i][1], CONFIG_ON_COMMAND_LINE, detail,
                                   sizeof detail));
    }

    ck_assert_mem_eq(&config, &other, sizeof config);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

int main(void)
{
    Suite *suite = suite_create("config-table");
    TCase *tests = tcase_create("config-table");
    tcase_add_checked_fixture(tests, NULL, free_text);
    tcase_add_test(tests, every_setting_is_whole);
    tcase_add_test(tests, no_two_settings_set_the_same);
    tcase_add_loop_test(tests, name_that_is_nearly_one_is_recognised, 0, COUNT(near));
    tcase_add_test(tests, help_names_every_option_in_lines_that_fit_a_terminal);
    tcase_add_test(tests, printed_file_sets_nothing);
    tcase_add_test(tests, printed_file_shows_the_defaults);
    tcase_add_test(tests, documented_file_is_the_one_that_is_printed);
    tcase_add_test(tests, table_in_the_documentation_is_the_one_that_is_printed);
    tcase_add_test(tests, equal_settings_are_equal_bytes);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
