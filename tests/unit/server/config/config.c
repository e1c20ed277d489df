/* SPDX-License-Identifier: MIT */
#include "config/config.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 8 };

static char detail[CONFIG_DETAIL_BYTES];

/* Reads a command line of up to ARGUMENTS_MAX arguments after the program's name; the list ends with NULL. */
static enum config_status read_line(struct config *config, const char *const *arguments)
{
    char *argv[ARGUMENTS_MAX + 2] = {(char *)"taberna"};
    int argc = 1;
    for (; arguments[argc - 1] != NULL; argc++) {
        ck_assert_int_le(argc, ARGUMENTS_MAX);
        argv[argc] = (char *)arguments[argc - 1];
    }
    detail[0] = '\0';
    return config_read(config, argc, argv, detail, sizeof detail);
}

/* A build that lacks features names the missing one before a fault between settings. */
static bool has_every_feature(void)
{
    return config_features_built() == (1U << CONFIG_FEATURES) - 1;
}

#define READ(config, ...) read_line(config, (const char *const[]){__VA_ARGS__, NULL})

/* A config file that is deleted when the test's process ends. */
static const char *file_with(const char *text)
{
    static char path[64];
    strcpy(path, "/tmp/taberna-config-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return path;
}

START_TEST(nothing_said_means_the_defaults)
{
    struct config config;

    ck_assert_int_eq(read_line(&config, (const char *const[]){NULL}), CONFIG_OK);

    ck_assert_str_eq(config.host, "localhost");
    ck_assert_int_eq(config.port, 8080);
    ck_assert_str_eq(config.data, "data");
    ck_assert_str_eq(config.page, "");
    ck_assert_str_eq(config.origins, "");
    ck_assert_int_eq(config.log_format, LOG_AS_TEXT);
    ck_assert_str_eq(config.store_url, "sqlite");
    ck_assert_str_eq(config.bus_url, "process");
    ck_assert_str_eq(config.node, "one");
    ck_assert_int_eq(config.lease_seconds, 10);
    ck_assert_str_eq(config.tls_certificate, "");
    ck_assert_str_eq(config.tls_key, "");
}
END_TEST

static const struct {
    const char *value;
    const char *host;
    int port;
} places[] = {
    {"9000", "localhost", 9000},
    {"0", "localhost", 0},
    {"65535", "localhost", 65535},
    {"example.org:80", "example.org", 80},
    {"127.0.0.1:8080", "127.0.0.1", 8080},
    {"[::1]:8081", "::1", 8081},
    {"[::]:0", "::", 0},
    {":8080", "", 8080},
    {"*:8080", "", 8080},
};

START_TEST(listen_takes_a_place)
{
    struct config config;

    ck_assert_int_eq(READ(&config, "--listen", places[_i].value), CONFIG_OK);

    ck_assert_str_eq(config.host, places[_i].host);
    ck_assert_int_eq(config.port, places[_i].port);
}
END_TEST

static const char *const no_places[] = {"",      "port",   "65536", "-1",    "80 ",      "0x50",
                                        "::1",   "::1:80", "[]:80", "[::1]", "[::1]80",  "[::1:80",
                                        "host:", "a b:80", "99999", "1e3",   "[a]b]:80", "123456"};

START_TEST(listen_refuses_bad_addresses)
{
    struct config config;

    ck_assert_int_eq(READ(&config, "--listen", no_places[_i]), CONFIG_BAD);

    ck_assert_msg(strncmp(detail, "--listen ", 9) == 0, "%s", detail);
}
END_TEST

START_TEST(options_take_their_value_as_next_argument_or_after_an_equals_sign)
{
    struct config config;

    ck_assert_int_eq(
        READ(&config, "--data", "/var/lib/taberna", "--log-format=json", "--page", "p=q"),
        CONFIG_OK);

    ck_assert_str_eq(config.data, "/var/lib/taberna");
    ck_assert_str_eq(config.page, "p=q");
    ck_assert_int_eq(config.log_format, LOG_AS_JSON);
}
END_TEST

START_TEST(trusted_proxies_are_one_list)
{
    struct config config;

    ck_assert_int_eq(READ(&config, "--data", "x"), CONFIG_OK);
    ck_assert_int_eq(config.proxies.count, 0);
    ck_assert_int_eq(READ(&config, "--proxies", "127.0.0.1 10.0.0.0/8"), CONFIG_OK);
    ck_assert_int_eq(config.proxies.count, 2);
    ck_assert_int_eq(READ(&config, "--proxies", "127.0.0.1 10.0.0.0/8", "--proxies=::1"),
                     CONFIG_OK);
    ck_assert_int_eq(config.proxies.count, 1);
}
END_TEST

START_TEST(origins_add_up)
{
    struct config config;

    ck_assert_int_eq(
        READ(&config, "--origin", "https://a.example", "--origin", "http://b.example:8080"),
        CONFIG_OK);

    ck_assert_str_eq(config.origins, "https://a.example http://b.example:8080");
}
END_TEST

static const char *const no_origins[] = {"",
                                         "*",
                                         "a.example",
                                         "https://",
                                         "https://a.example/",
                                         "https://A.example",
                                         "ftp://a.example",
                                         "https://a.example https://b.example",
                                         "https://:80"};

START_TEST(origin_refuses_what_no_browser_sends)
{
    struct config config;

    ck_assert_int_eq(READ(&config, "--origin", no_origins[_i]), CONFIG_BAD);

    ck_assert_msg(strncmp(detail, "--origin must be an origin", 24) == 0, "%s", detail);
}
END_TEST

START_TEST(more_origins_than_fit_are_refused)
{
    struct config config;
    config_init(&config);
    char text[CONFIG_ORIGINS_BYTES + 2048] = "";
    char line[320] = "origin = https://";
    memset(line + strlen(line), 'a', 282);
    strcat(line, "\n");
    int fit = CONFIG_ORIGINS_BYTES / 291;
    for (int i = 0; i < fit; i++) {
        strcat(text, line);
    }

    ck_assert(config_read_text(&config, "taberna.conf", text, detail, sizeof detail));
    config_init(&config);
    strcat(text, line);
    ck_assert(!config_read_text(&config, "taberna.conf", text, detail, sizeof detail));

    ck_assert_uint_lt(strlen(config.origins), CONFIG_ORIGINS_BYTES);
    ck_assert_str_eq(detail, "taberna.conf, line 8: the key \"origin\" has more origins than 2047 "
                             "bytes hold");
}
END_TEST

START_TEST(help_and_version_are_asked_for)
{
    struct config config;

    ck_assert_int_eq(READ(&config, "--help"), CONFIG_HELP);
    ck_assert_int_eq(READ(&config, "-h"), CONFIG_HELP);
    ck_assert_int_eq(READ(&config, "--listen", "1", "--version"), CONFIG_VERSION);
    ck_assert_int_eq(READ(&config, "--config", "/no/such/file", "--help"), CONFIG_HELP);
    ck_assert_int_eq(READ(&config, "--print-config"), CONFIG_PRINT_FILE);
    ck_assert_int_eq(READ(&config, "--print-settings"), CONFIG_PRINT_SETTINGS);
    ck_assert_int_eq(READ(&config, "--check-config", "--listen", "7000"), CONFIG_CHECK);
    ck_assert_int_eq(config.port, 7000);
    ck_assert_int_eq(READ(&config, "--check-config", "--listen", "none"), CONFIG_BAD);
}
END_TEST

static const struct {
    const char *arguments[3];
    const char *detail;
} bad_lines[] = {
    {{"--colour", "red"}, "--colour is unknown; --help lists all options"},
    {{"serve"}, "serve is unknown; --help lists all options"},
    {{"--"}, "-- is unknown; --help lists all options"},
    {{"-data", "x"}, "-data is unknown; --help lists all options"},
    {{"--data"}, "--data needs a value; see --help"},
    {{"--data="}, "--data needs a folder; it is empty"},
    {{"--log-format", "xml"}, "--log-format must be text or json, not \"xml\""},
    {{"--log-level", "loud"}, "--log-level must be info, warning or error, not \"loud\""},
    {{"--metrics", "all"}, "--metrics must be loopback, private, public or off, not \"all\""},
    {{"--proxies", "localhost"},
     "--proxies must be up to 32 addresses or ranges such as \"127.0.0.1 10.0.0.0/8\", not "
     "\"localhost\""},
    {{"--bot-threads", "17"}, "--bot-threads must be a number of threads from 0 to 16, not \"17\""},
    {{"--bot-threads", "-1"}, "--bot-threads must be a number of threads from 0 to 16, not \"-1\""},
    {{"--bot-pace", "1001"}, "--bot-pace must be a number of percent from 0 to 1000, not \"1001\""},
    {{"--listen", "70000"}, "--listen needs a port from 0 to 65535, not \"70000\""},
    {{"--store", "mysql://u:secret@h/d"},
     "--store must be sqlite, or a URL of less than 512 bytes such as "
     "postgresql://user@host/database"},
    {{"--store=postgresql://"},
     "--store must be sqlite, or a URL of less than 512 bytes such as "
     "postgresql://user@host/database"},
    {{"--bus", "rediss:// x"},
     "--bus must be process, or a URL of less than 512 bytes such as redis://host"},
    {{"--bus", "redis://h"},
     "--bus cannot be used with this store: nodes on one redis:// bus share one postgresql:// "
     "store"},
    {{"--bus=redis://h", "--store=postgresql://u@h/d"},
     "--bus needs bus-secret-file: the nodes of a cluster prove by its secret that messages are "
     "theirs"},
    {{"--bus-secret-file", "w"},
     "--bus-secret-file cannot be used with this bus: a single node has no secret"},
    {{"--node", "One"},
     "--node must be a name of 1 to 32 characters of a to z, 0 to 9 and \"-\", not \"One\""},
    {{"--node="},
     "--node must be a name of 1 to 32 characters of a to z, 0 to 9 and \"-\", not \"\""},
    {{"--node", "a23456789012345678901234567890123"},
     "--node must be a name of 1 to 32 characters of a to z, 0 to 9 and \"-\", not "
     "\"a23456789012345678901234567890123\""},
    {{"--lease", "1"}, "--lease must be a number of seconds from 2 to 60, not \"1\""},
    {{"--lease", "61"}, "--lease must be a number of seconds from 2 to 60, not \"61\""},
    {{"--tls-key="}, "--tls-key needs a file; it is empty"},
    {{"--tls-key", "k.pem"}, "--tls-key needs tls-certificate"},
    {{"--tls-certificate", "c.pem"}, "--tls-certificate needs tls-key"},
    {{"--store-password-file", "w"},
     "--store-password-file cannot be used with this store: only postgresql:// has a password"},
    {{"--stroe=postgresql://u:word@h/d"},
     "--stroe is unknown (did you mean --store?); --help lists all options"},
    {{"--tls-cert", "x"},
     "--tls-cert is unknown (did you mean --tls-certificate?); --help lists all options"},
    {{"--config", "/no/such/file"}, "/no/such/file cannot be read: No such file or directory"},
};

START_TEST(bad_command_line_is_reported_in_a_sentence)
{
    struct config config;

    enum config_status status = read_line(&config, bad_lines[_i].arguments);
    if (status == CONFIG_FOREIGN && !has_every_feature()) {
        return;
    }
    ck_assert_int_eq(status, CONFIG_BAD);
    ck_assert_str_eq(detail, bad_lines[_i].detail);
}
END_TEST

START_TEST(file_sets_what_the_command_line_does_not)
{
    struct config config;
    const char *path = file_with("# The server\n"
                                 "\n"
                                 "  listen = :9000  \r\n"
                                 "data=/srv/taberna\n"
                                 "log-format =json\n"
                                 "log-level = warning\n"
                                 "metrics = private\n"
                                 "bot-threads = 3\n"
                                 "bot-pace = 0\n"
                                 "origin = https://a.example\n"
                                 "origin = https://b.example");

    ck_assert_int_eq(READ(&config, "--config", path, "--data", "here"), CONFIG_OK);
    unlink(path);

    ck_assert_str_eq(config.host, "");
    ck_assert_int_eq(config.port, 9000);
    ck_assert_str_eq(config.data, "here");
    ck_assert_int_eq(config.log_format, LOG_AS_JSON);
    ck_assert_int_eq(config.log_level, LOG_WARNING);
    ck_assert_int_eq(config.metrics_readers, METRICS_FOR_PRIVATE);
    ck_assert_int_eq(config.bot_threads, 3);
    ck_assert_int_eq(config.bot_pace, 0);
    ck_assert_str_eq(config.origins, "https://a.example https://b.example");
}
END_TEST

START_TEST(node_of_a_larger_server_is_set)
{
    struct config config;
    char text[512];
    char secret[64];
    strcpy(secret, file_with("0123456789abcdef0123456789abcdef\n"));
    snprintf(text, sizeof text,
             "bus = redis://:word@cache:6379/1\nbus-secret-file = %s\nnode = node-2\nlease = 60\n"
             "tls-certificate = c.pem\ntls-key = k.pem\n",
             secret);
    const char *path = file_with(text);

    ck_assert_int_eq(READ(&config, "--config", path, "--store", "postgres://t@db:5433/taberna"),
                     CONFIG_OK);
    unlink(path);
    unlink(secret);

    ck_assert_int_eq(config.bus_secrets.count, 1);
    ck_assert_str_eq(config.store_url, "postgres://t@db:5433/taberna");
    ck_assert_str_eq(config.bus_url, "redis://:word@cache:6379/1");
    ck_assert_str_eq(config.node, "node-2");
    ck_assert_int_eq(config.lease_seconds, 60);
    ck_assert_str_eq(config.tls_certificate, "c.pem");
    ck_assert_str_eq(config.tls_key, "k.pem");
    ck_assert(config_has_postgresql(&config) && config_has_redis(&config));
}
END_TEST

START_TEST(command_line_wins_before_and_after_the_file)
{
    struct config config;
    const char *path = file_with("listen = 9000\norigin = https://a.example\n");

    ck_assert_int_eq(
        READ(&config, "--listen", "7000", "--origin", "https://b.example", "--config", path),
        CONFIG_OK);
    unlink(path);

    ck_assert_int_eq(config.port, 7000);
    ck_assert_str_eq(config.origins, "https://b.example");
}
END_TEST

START_TEST(pair_that_cannot_stand_together_is_named_with_its_line)
{
    struct config config;
    const char *path =
        file_with("data = x\nbus = redis://h\ntls-certificate = c.pem\nbus-secret-file = s\n");

    if (has_every_feature()) {
        ck_assert_int_eq(READ(&config, "--config", path, "--store", "postgresql://u@h/d"),
                         CONFIG_BAD);
        ck_assert_ptr_nonnull(
            strstr(detail, ", line 3: the key \"tls-certificate\" needs tls-key"));
        ck_assert_int_eq(READ(&config, "--config", path, "--tls-key", "k.pem"), CONFIG_BAD);
        ck_assert_ptr_nonnull(
            strstr(detail, ", line 2: the key \"bus\" cannot be used with this store"));
    }
    unlink(path);
}
END_TEST

static const struct {
    const char *text;
    const char *detail;
} bad_files[] = {
    {"data = x\nlisen = 80\n",
     "taberna.conf, line 2: the key \"lisen\" is unknown; did you mean \"listen\"?"},
    {"data = x\n\n data=y\n",
     "taberna.conf, line 3: the key \"data\" is set twice, first on line 1"},
    {"store postgresql://u:word@h/d\n",
     "taberna.conf, line 1: must be \"key = value\", not \"store\""},
    {"postgresql://u:word@h/d?a=b\n", "taberna.conf, line 1: the key \"postgresql\" is unknown"},
    {"\n\nlisten = nowhere\n",
     "taberna.conf, line 3: the key \"listen\" needs a port from 0 to 65535, not \"nowhere\""},
    {"data\n", "taberna.conf, line 1: must be \"key = value\", not \"data\""},
    {"data =\n", "taberna.conf, line 1: the key \"data\" needs a folder; it is empty"},
    {"= x\n", "taberna.conf, line 1: the key \"\" is unknown"},
    {"config = other.conf\n", "taberna.conf, line 1: the key \"config\" is unknown"},
    {"Listen = 80\n",
     "taberna.conf, line 1: the key \"Listen\" is unknown; did you mean \"listen\"?"},
    {"lease = 9\ndata = /srv/h\xe4user\n", "taberna.conf, line 2: is not UTF-8"},
    {"# gr\xc3\xbc\xc3\x9f\xe2\x82\n", "taberna.conf, line 1: is not UTF-8"},
    {"\xff\xfelease = 9\n", "taberna.conf, line 1: is not UTF-8"},
    {"lease = 9\ndata = a\x1b[1mb\n", "taberna.conf, line 2: byte 9 (0x1b) is a control character"},
    {"data = a\x7f\n", "taberna.conf, line 1: byte 9 (0x7f) is a control character"},
    {"l\xc3\xa4nge = 9\n", "taberna.conf, line 1: the key \"l\xc3\xa4nge\" is unknown"},
    {"\xc3\xa4 = 9\n", "taberna.conf, line 1: the key \"\xc3\xa4\" is unknown"},
};

START_TEST(bad_file_is_reported_with_its_name_line_and_key)
{
    struct config config;
    config_init(&config);

    ck_assert(
        !config_read_text(&config, "taberna.conf", bad_files[_i].text, detail, sizeof detail));

    ck_assert_str_eq(detail, bad_files[_i].detail);
}
END_TEST

START_TEST(file_that_is_no_text_or_too_long_is_refused)
{
    struct config config;
    char *text = malloc(CONFIG_FILE_BYTES + 2);
    memset(text, '#', CONFIG_FILE_BYTES + 1);
    text[CONFIG_FILE_BYTES + 1] = '\0';

    const char *path = file_with(text);
    ck_assert_int_eq(READ(&config, "--config", path), CONFIG_BAD);
    unlink(path);
    ck_assert_ptr_nonnull(strstr(detail, " is longer than 65536 bytes"));

    config_init(&config);
    ck_assert(!config_read_text(&config, "taberna.conf", text, detail, sizeof detail));
    ck_assert_ptr_nonnull(strstr(detail, "taberna.conf, line 1: is longer than"));
    free(text);

    ck_assert_int_eq(READ(&config, "--config", "/tmp"), CONFIG_BAD);
    ck_assert_ptr_nonnull(strstr(detail, "/tmp cannot be read"));
}
END_TEST

START_TEST(file_with_a_line_of_bad_text_is_reported_with_that_line)
{
    struct config config;
    char path[] = "/tmp/taberna-config-XXXXXX";
    static const char bytes[] = "lease = 9\n\nda\0ta = x\n";
    int fd = mkstemp(path);
    ck_assert_int_eq(write(fd, bytes, sizeof bytes - 1), (ssize_t)sizeof bytes - 1);
    close(fd);

    ck_assert_int_eq(READ(&config, "--config", path), CONFIG_BAD);
    unlink(path);
    ck_assert_ptr_nonnull(
        strstr(detail, ", line 3: contains a byte 0; a file of settings is text"));
}
END_TEST

START_TEST(file_in_utf8_with_or_without_its_mark_is_read)
{
    struct config config;
    config_init(&config);

    ck_assert_msg(config_read_text(
                      &config, "taberna.conf",
                      "\xef\xbb\xbflease = 9\r\n# gr\xc3\xbc\xc3\x9f\ndata = /srv/h\xc3\xa4user\n",
                      detail, sizeof detail),
                  "%s", detail);

    ck_assert_int_eq(config.lease_seconds, 9);
    ck_assert_str_eq(config.data, "/srv/h\xc3\xa4user");
}
END_TEST

START_TEST(path_that_does_not_fit_is_refused)
{
    struct config config;
    char path[CONFIG_PATH_BYTES + 1];
    memset(path, 'a', CONFIG_PATH_BYTES);
    path[CONFIG_PATH_BYTES] = '\0';

    ck_assert_int_eq(READ(&config, "--data", path), CONFIG_BAD);
    path[CONFIG_PATH_BYTES - 1] = '\0';
    ck_assert_int_eq(READ(&config, "--data", path), CONFIG_OK);

    ck_assert_str_eq(config.data, path);
}
END_TEST

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

int main(void)
{
    Suite *suite = suite_create("config");
    TCase *tests = tcase_create("config");
    tcase_add_test(tests, nothing_said_means_the_defaults);
    tcase_add_loop_test(tests, listen_takes_a_place, 0, COUNT(places));
    tcase_add_loop_test(tests, listen_refuses_bad_addresses, 0, COUNT(no_places));
    tcase_add_test(tests, options_take_their_value_as_next_argument_or_after_an_equals_sign);
    tcase_add_test(tests, trusted_proxies_are_one_list);
    tcase_add_test(tests, origins_add_up);
    tcase_add_loop_test(tests, origin_refuses_what_no_browser_sends, 0, COUNT(no_origins));
    tcase_add_test(tests, more_origins_than_fit_are_refused);
    tcase_add_test(tests, help_and_version_are_asked_for);
    tcase_add_loop_test(tests, bad_command_line_is_reported_in_a_sentence, 0, COUNT(bad_lines));
    tcase_add_test(tests, file_sets_what_the_command_line_does_not);
    if (has_every_feature()) {
        tcase_add_test(tests, node_of_a_larger_server_is_set);
    }
    tcase_add_test(tests, command_line_wins_before_and_after_the_file);
    tcase_add_test(tests, pair_that_cannot_stand_together_is_named_with_its_line);
    tcase_add_loop_test(tests, bad_file_is_reported_with_its_name_line_and_key, 0,
                        COUNT(bad_files));
    tcase_add_test(tests, file_that_is_no_text_or_too_long_is_refused);
    tcase_add_test(tests, file_with_a_line_of_bad_text_is_reported_with_that_line);
    tcase_add_test(tests, file_in_utf8_with_or_without_its_mark_is_read);
    tcase_add_test(tests, path_that_does_not_fit_is_refused);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
