/* SPDX-License-Identifier: MIT */
#include "config/change.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static struct config config;
static struct config next;
static struct config_change change;

/* Applies the text of a config file to the defaults. */
static void read_text(struct config *into, const char *text)
{
    char detail[CONFIG_DETAIL_BYTES];
    config_init(into);
    ck_assert_msg(config_read_text(into, "taberna.conf", text, detail, sizeof detail), "%s",
                  detail);
}

START_TEST(equal_settings_change_nothing_in_any_place)
{
    read_text(&config, "origin = https://a.example\nnode = two\nlisten = a-long-name:1\n");
    read_text(&next, "node = two\n\nlog-level = info\nlisten = a-long-name:1\n"
                     "origin = https://a.example\n");

    config_apply(&config, &next, &change);

    ck_assert_str_eq(change.taken, "");
    ck_assert_str_eq(change.waiting, "");
}
END_TEST

START_TEST(reloadable_settings_apply_and_the_rest_is_reported_each_time)
{
    read_text(&config, "log-level = error\norigin = https://a.example\nwebhook = http://a/b\n");
    read_text(&next, "log-level = warning\nbot-pace = 50\nlisten = 9\nstore = postgresql://u@h/d\n"
                     "webhook = http://a/b\nwebhook = http://c/d\n");

    for (int i = 0; i < 2; i++) {
        config_apply(&config, &next, &change);
        ck_assert_str_eq(change.taken, i == 0 ? "origin bot-pace log-level webhook" : "");
        ck_assert_str_eq(change.waiting, "listen store");
    }

    ck_assert_int_eq(config.log_level, LOG_WARNING);
    ck_assert_int_eq(config.bot_pace, 50);
    ck_assert_str_eq(config.origins, "");
    ck_assert_str_eq(config.webhooks, "http://a/b http://c/d");
    ck_assert_int_eq(config.port, 8080);
    ck_assert_str_eq(config.store_url, "sqlite");
}
END_TEST

START_TEST(all_names_have_room)
{
    const struct config_setting *setting;
    size_t bytes = 0;
    config_init(&config);
    memset(&next, 'x', sizeof next);

    config_apply(&config, &next, &change);

    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        ck_assert(
            config_names_have(setting->reloaded ? change.taken : change.waiting, setting->name));
        bytes += strlen(setting->name) + 1;
    }
    ck_assert_uint_le(bytes, CONFIG_NAMES_BYTES);
    ck_assert(!config_names_have(change.taken, "log"));
    ck_assert(!config_names_have(change.taken, "log-level metrics"));
    ck_assert(!config_names_have("", "log-level"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("config-change");
    TCase *tests = tcase_create("config-change");
    tcase_add_test(tests, equal_settings_change_nothing_in_any_place);
    tcase_add_test(tests, reloadable_settings_apply_and_the_rest_is_reported_each_time);
    tcase_add_test(tests, all_names_have_room);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
