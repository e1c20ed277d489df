/* SPDX-License-Identifier: MIT */
#include "config/config.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char detail[CONFIG_DETAIL_BYTES];

/* A file that the test deletes. */
static const char *file_with(const char *text)
{
    static char path[64];
    strcpy(path, "/tmp/taberna-secret-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

static const struct {
    const char *url;
    const char *shown;
} addresses[] = {
    {"sqlite", "sqlite"},
    {"", ""},
    {"redis://cache", "redis://cache"},
    {"redis://:word@cache:6379/1", "redis://:***@cache:6379/1"},
    {"redis://one:word@cache", "redis://one:***@cache"},
    {"postgresql://taberna@db/taberna", "postgresql://taberna@db/taberna"},
    {"postgresql://db:5432/taberna", "postgresql://db:5432/taberna"},
    {"postgresql://u:word@db:5433/d?sslmode=require",
     "postgresql://u:***@db:5433/d?sslmode=require"},
    {"postgresql://u:wo@rd@db/d", "postgresql://u:***@db/d"},
    {"postgresql://u@db/d?password=word", "postgresql://u@db/d?password=***"},
    {"postgresql:///d?user=u&password=word&host=/run",
     "postgresql:///d?user=u&password=***&host=/run"},
    {"postgresql://u:one@db/d?password=two&sslpassword=three",
     "postgresql://u:***@db/d?password=***&sslpassword=***"},
    {"postgresql://u:one@db:x?password=a/b&@c", "postgresql://u:***@db:x?password=***&@c"},
    /* a broken one: without the hidden path, the part before the host ends at the last "@" */
    {"redis://u:one@db:2,password=three:/s@&@=&t", "redis://u:***@=&t"},
};

START_TEST(address_is_shown_without_its_passwords)
{
    char shown[CONFIG_URL_BYTES];

    config_secret_hide(addresses[_i].url, shown);

    ck_assert_str_eq(shown, addresses[_i].shown);
    ck_assert_int_eq(config_secret_is_in(addresses[_i].url), strstr(shown, "***") != NULL);
}
END_TEST

START_TEST(address_that_is_too_long_to_be_shown_is_cut)
{
    char url[CONFIG_URL_BYTES];
    char shown[CONFIG_URL_BYTES];
    memset(url, 'a', sizeof url - 1);
    url[sizeof url - 1] = '\0';
    memcpy(url, "redis://:b@", strlen("redis://:b@"));

    config_secret_hide(url, shown);

    ck_assert_uint_eq(strlen(shown), sizeof shown - 1);
    ck_assert_int_eq(strncmp(shown, "redis://:***@a", 14), 0);
}
END_TEST

static const struct {
    const char *store;
    const char *with_word;
} stores[] = {
    {"postgresql://u@h/d", "postgresql://u@h/d?password=a%20b%2F%C3%A9%25"},
    {"postgresql://u@h/d?sslmode=require",
     "postgresql://u@h/d?sslmode=require&password=a%20b%2F%C3%A9%25"},
};

START_TEST(password_of_a_file_goes_into_the_address_of_the_store)
{
    struct config config;
    config_init(&config);
    strcpy(config.store_url, stores[_i].store);
    strcpy(config.store_password_file, file_with("a b/\xC3\xA9%\nwhat stands behind\n"));

    ck_assert_msg(config_secrets_read(&config, detail, sizeof detail), "%s", detail);
    unlink(config.store_password_file);

    ck_assert_str_eq(config.store_url, stores[_i].with_word);
}
END_TEST

static const struct {
    const char *bus;
    const char *with_word;
} buses[] = {
    {"redis://h", "redis://:w%40rd@h"},
    {"redis://h:1/2", "redis://:w%40rd@h:1/2"},
    {"redis://one@h", "redis://one:w%40rd@h"},
};

START_TEST(password_of_a_file_goes_into_the_address_of_the_bus)
{
    struct config config;
    config_init(&config);
    strcpy(config.bus_url, buses[_i].bus);
    strcpy(config.bus_password_file, file_with("w@rd"));

    ck_assert_msg(config_secrets_read(&config, detail, sizeof detail), "%s", detail);
    unlink(config.bus_password_file);

    ck_assert_str_eq(config.bus_url, buses[_i].with_word);
}
END_TEST

#define FIRST "0123456789abcdef0123456789abcdef"
#define SECOND "fedcba9876543210 with more words"

static const struct {
    const char *text;
    int count; /* 0: refused */
    const char *detail;
} secrets[] = {
    {FIRST, 1, ""},
    {FIRST "\r\n", 1, ""},
    {FIRST "\n" SECOND "\n", 2, ""},
    {"\n" FIRST "\n\n" SECOND, 2, ""},
    {"", 0, "bus-secret-file has no secret in "},
    {"\n\n", 0, "bus-secret-file has no secret in "},
    {"0123456789abcdef0123456789abcde\n", 0,
     "bus-secret-file must have 32 to 255 characters in each line"},
    {FIRST "\nshort\n", 0, "bus-secret-file must have 32 to 255 characters in each line"},
    {FIRST "\n" SECOND "\n" FIRST "\n", 0, "bus-secret-file has more than two lines"},
};

START_TEST(secrets_of_the_cluster_are_the_lines_of_their_file)
{
    struct config config;
    config_init(&config);
    strcpy(config.bus_secret_file, file_with(secrets[_i].text));

    bool good = config_secrets_read(&config, detail, sizeof detail);
    unlink(config.bus_secret_file);

    ck_assert_int_eq(good, secrets[_i].count > 0);
    if (good) {
        ck_assert_int_eq(config.bus_secrets.count, secrets[_i].count);
        ck_assert_str_eq(config.bus_secrets.text[0], FIRST);
        ck_assert_str_eq(config.bus_secrets.text[1], secrets[_i].count == 2 ? SECOND : "");
    } else {
        ck_assert_int_eq(strncmp(detail, secrets[_i].detail, strlen(secrets[_i].detail)), 0);
    }
}
END_TEST

START_TEST(unreadable_password_is_reported_with_its_file)
{
    struct config config;
    char line[CONFIG_URL_BYTES + 1];
    memset(line, 'a', sizeof line);
    line[sizeof line - 1] = '\0';
    config_init(&config);
    strcpy(config.bus_url, "redis://h");

    strcpy(config.bus_password_file, "/no/such/file");
    ck_assert(!config_secrets_read(&config, detail, sizeof detail));
    ck_assert_str_eq(detail, "bus-password-file cannot be used: /no/such/file cannot be "
                             "read: No such file or directory");

    strcpy(config.bus_password_file, file_with("\nword\n"));
    ck_assert(!config_secrets_read(&config, detail, sizeof detail));
    ck_assert_ptr_nonnull(strstr(detail, "bus-password-file has no password in /tmp"));
    unlink(config.bus_password_file);

    for (size_t cut = 0; cut < 2; cut++) {
        strcpy(config.bus_password_file, file_with(line + 8 * cut));
        ck_assert(!config_secrets_read(&config, detail, sizeof detail));
        ck_assert_ptr_nonnull(strstr(detail, "has a password that is too long"));
        ck_assert_ptr_null(strstr(detail, "aaaa"));
        unlink(config.bus_password_file);
    }
    ck_assert_str_eq(config.bus_url, "redis://h");
}
END_TEST

START_TEST(password_in_two_places_is_refused)
{
    char *argv[] = {(char *)"taberna", (char *)"--store", (char *)"postgresql://u:word@h/d",
                    (char *)"--store-password-file", (char *)"f"};
    struct config config;

    enum config_status status = config_read(&config, 5, argv, detail, sizeof detail);
    if ((config_features_built() & 1U << CONFIG_POSTGRESQL) == 0) {
        ck_assert_int_eq(status, CONFIG_FOREIGN);
        return;
    }
    ck_assert_int_eq(status, CONFIG_BAD);
    ck_assert_str_eq(detail, "--store-password-file cannot be used with a password in the URL of "
                             "the store: remove one of them");
}
END_TEST

START_TEST(secret_file_that_all_users_can_read_is_exposed)
{
    struct config config;
    struct config_exposed exposed[CONFIG_EXPOSED_MAX];
    config_init(&config);
    strcpy(config.tls_key, file_with("key"));
    strcpy(config.bus_secret_file, "/tmp/no-such-file");

    ck_assert_uint_eq(config_exposed(&config, exposed), 0);
    ck_assert_int_eq(chmod(config.tls_key, 0640), 0);
    ck_assert_uint_eq(config_exposed(&config, exposed), 0);
    ck_assert_int_eq(chmod(config.tls_key, 0644), 0);
    ck_assert_uint_eq(config_exposed(&config, exposed), 1);
    unlink(config.tls_key);

    ck_assert_str_eq(exposed[0].setting, "tls-key");
    ck_assert_ptr_eq(exposed[0].path, config.tls_key);
}
END_TEST

static const struct {
    const char *settings;
    size_t count;
} settings_files[] = {
    {"store = postgresql://u:word@h/d\n", 1},
    {"store = postgresql://u@h/d\n", 0},
};

START_TEST(file_of_settings_is_exposed_if_it_has_a_password)
{
    struct config config;
    struct config_exposed exposed[CONFIG_EXPOSED_MAX];
    const char *path = file_with(settings_files[_i].settings);
    char *argv[] = {(char *)"taberna", (char *)"--config", (char *)path};
    ck_assert_int_eq(chmod(path, 0644), 0);

    ck_assert_int_eq(config_read_loosely(&config, 3, argv, detail, sizeof detail), CONFIG_OK);
    size_t count = config_exposed(&config, exposed);
    unlink(path);

    ck_assert_uint_eq(count, settings_files[_i].count);
    ck_assert(count == 0 || strcmp(exposed[0].path, config.file) == 0);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

int main(void)
{
    Suite *suite = suite_create("config-secret");
    TCase *tests = tcase_create("config-secret");
    tcase_add_loop_test(tests, address_is_shown_without_its_passwords, 0, COUNT(addresses));
    tcase_add_test(tests, address_that_is_too_long_to_be_shown_is_cut);
    tcase_add_loop_test(tests, password_of_a_file_goes_into_the_address_of_the_store, 0,
                        COUNT(stores));
    tcase_add_loop_test(tests, password_of_a_file_goes_into_the_address_of_the_bus, 0,
                        COUNT(buses));
    tcase_add_loop_test(tests, secrets_of_the_cluster_are_the_lines_of_their_file, 0,
                        COUNT(secrets));
    tcase_add_test(tests, unreadable_password_is_reported_with_its_file);
    tcase_add_test(tests, password_in_two_places_is_refused);
    tcase_add_test(tests, secret_file_that_all_users_can_read_is_exposed);
    tcase_add_loop_test(tests, file_of_settings_is_exposed_if_it_has_a_password, 0,
                        COUNT(settings_files));
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
