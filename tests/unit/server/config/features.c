/* SPDX-License-Identifier: MIT */
#include "config/config.h"
#include "suite.h"

#include <check.h>

enum { ALL = (1 << CONFIG_FEATURES) - 1 };

static char detail[CONFIG_DETAIL_BYTES];

/* Settings that need every feature, in a file. */
static void read_all(struct config *config)
{
    config_init(config);
    ck_assert(config_read_text(config, "taberna.conf",
                               "store = postgresql://u:word@h/d\nbus = redis://h\n"
                               "webhook = https://w.example\ntls-certificate = c\ntls-key = k\n",
                               detail, sizeof detail));
}

START_TEST(setting_is_refused_if_the_build_lacks_its_feature)
{
    static const struct {
        enum config_feature feature;
        const char *sentence;
    } cases[] = {
        {CONFIG_POSTGRESQL, "line 1: the key \"store\" needs a part that this program was built "
                            "without (meson option \"postgresql\")"},
        {CONFIG_REDIS, "line 2: the key \"bus\" needs a part that this program was built without "
                       "(meson option \"redis\")"},
        {CONFIG_WEBHOOKS, "line 3: the key \"webhook\" needs a part that this program was built "
                          "without (meson option \"webhooks\")"},
        {CONFIG_TLS, "line 4: the key \"tls-certificate\" needs a part that this program was "
                     "built without (meson option \"tls\")"},
    };
    struct config config;
    char expected[CONFIG_DETAIL_BYTES];
    read_all(&config);

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned built = ALL & ~(1U << cases[i].feature);
        ck_assert(!config_features_suffice(&config, built, detail, sizeof detail));
        snprintf(expected, sizeof expected, "taberna.conf, %s", cases[i].sentence);
        ck_assert_str_eq(detail, expected);
    }
}
END_TEST

START_TEST(settings_are_accepted_if_their_features_are_built)
{
    struct config config;

    read_all(&config);
    ck_assert(config_features_suffice(&config, ALL, detail, sizeof detail));
    config_init(&config);
    ck_assert(config_features_suffice(&config, 0, detail, sizeof detail));
}
END_TEST

START_TEST(program_names_the_features_of_its_build)
{
    ck_assert_uint_eq(config_features_built(),
                      FEATURE_POSTGRESQL << CONFIG_POSTGRESQL | FEATURE_REDIS << CONFIG_REDIS |
                          FEATURE_WEBHOOKS << CONFIG_WEBHOOKS | FEATURE_TLS << CONFIG_TLS);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("config-features");
    TCase *tests = tcase_create("config-features");
    tcase_add_test(tests, setting_is_refused_if_the_build_lacks_its_feature);
    tcase_add_test(tests, settings_are_accepted_if_their_features_are_built);
    tcase_add_test(tests, program_names_the_features_of_its_build);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
