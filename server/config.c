/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "retention.h"

/* ---- what may be set ---- */

struct setting {
    const char *name;
    bool (*set)(struct config *config, const char *value, char *detail, size_t detail_bytes);
};

__attribute__((format(printf, 3, 4))) static bool refuse(char *detail, size_t detail_bytes,
                                                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, detail_bytes, format, arguments);
    va_end(arguments);
    return false;
}

static bool read_port(const char *text, int *port)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 5 || text[digits] != '\0') {
        return false;
    }
    int number = atoi(text); /* five digits at most */
    if (number > 65535) {
        return false;
    }
    *port = number;
    return true;
}

/* Splits "HOST:PORT", "[v6]:PORT", ":PORT" and "PORT"; false where it is none of them. */
static bool split_listen(const char *value, const char **host, size_t *host_bytes,
                         const char **port)
{
    static const char here[] = "localhost";
    const char *colon = strrchr(value, ':');
    if (colon == NULL) {
        *host = here;
        *host_bytes = sizeof here - 1;
        *port = value;
        return true;
    }
    *port = colon + 1;
    *host = value;
    *host_bytes = (size_t)(colon - value);
    if (value[0] == '[') {
        if (*host_bytes < 3 || colon[-1] != ']') {
            return false;
        }
        *host += 1;
        *host_bytes -= 2;
        return memchr(*host, ']', *host_bytes) == NULL;
    }
    return memchr(value, ':', *host_bytes) == NULL; /* an IPv6 address needs its brackets */
}

static bool set_listen(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    const char *host;
    const char *port_text;
    size_t host_bytes;
    int port;
    if (!split_listen(value, &host, &host_bytes, &port_text)) {
        return refuse(detail, detail_bytes,
                      "wants HOST:PORT, [IPV6]:PORT, :PORT or PORT, not \"%.100s\"", value);
    }
    if (!read_port(port_text, &port)) {
        return refuse(detail, detail_bytes, "wants a port from 0 to 65535, not \"%.100s\"",
                      port_text);
    }
    bool every = host_bytes == 0 || (host_bytes == 1 && host[0] == '*');
    if (host_bytes >= sizeof config->host || strcspn(host, " \t") < host_bytes) {
        return refuse(detail, detail_bytes, "has a host name that cannot be one");
    }
    memset(config->host, 0, sizeof config->host);
    memcpy(config->host, host, every ? 0 : host_bytes);
    config->port = port;
    return true;
}

static bool set_path(char path[CONFIG_PATH_BYTES], const char *what, const char *value,
                     char *detail, size_t detail_bytes)
{
    if (value[0] == '\0') {
        return refuse(detail, detail_bytes, "wants a %s, not nothing", what);
    }
    if (strlen(value) >= CONFIG_PATH_BYTES) {
        return refuse(detail, detail_bytes, "has a path of more than %d bytes",
                      CONFIG_PATH_BYTES - 1);
    }
    memcpy(path, value, strlen(value) + 1);
    return true;
}

static bool set_data(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    return set_path(config->data, "folder", value, detail, detail_bytes);
}

static bool set_page(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    return set_path(config->page, "folder", value, detail, detail_bytes);
}

/* scheme://host or scheme://host:port, as a browser sends it: lower case, no path, no slash at the end. */
static bool is_origin(const char *value)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]";
    size_t scheme = strncmp(value, "https://", 8) == 0  ? 8
                    : strncmp(value, "http://", 7) == 0 ? 7
                                                        : 0;
    const char *host = value + scheme;
    return scheme > 0 && host[0] != '\0' && host[0] != ':' && strspn(host, allowed) == strlen(host);
}

static bool set_origin(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    if (!is_origin(value)) {
        return refuse(detail, detail_bytes,
                      "wants an origin as browsers send it, such as https://tables.example.org, "
                      "not \"%.100s\"",
                      value);
    }
    size_t used = strlen(config->origins);
    if (used + 1 + strlen(value) >= sizeof config->origins) {
        return refuse(detail, detail_bytes, "has more origins than %d bytes hold",
                      CONFIG_ORIGINS_BYTES - 1);
    }
    snprintf(config->origins + used, sizeof config->origins - used, "%s%s", used > 0 ? " " : "",
             value);
    return true;
}

static bool is_url(const char *value)
{
    const char *host = strstr(value, "://");
    return host != NULL && host[3] != '\0' && host[3] != '/' &&
           (strncmp(value, "https://", 8) == 0 || strncmp(value, "http://", 7) == 0) &&
           strpbrk(value, " \t\"<>\\^`{|}") == NULL && strlen(value) < CONFIG_URL_BYTES;
}

static bool set_public_url(struct config *config, const char *value, char *detail,
                           size_t detail_bytes)
{
    if (!is_origin(value) || strlen(value) >= sizeof config->public_url) {
        return refuse(detail, detail_bytes,
                      "wants an address such as https://tables.example.org, not \"%.100s\"", value);
    }
    memcpy(config->public_url, value, strlen(value) + 1);
    return true;
}

static bool set_webhook(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    if (!is_url(value)) {
        return refuse(detail, detail_bytes,
                      "wants an address of less than %d bytes with http:// or https://, not "
                      "\"%.100s\"",
                      CONFIG_URL_BYTES, value);
    }
    if (config->webhook_count == CONFIG_WEBHOOKS_MAX) {
        return refuse(detail, detail_bytes, "may be given %d times", CONFIG_WEBHOOKS_MAX);
    }
    size_t used = strlen(config->webhooks);
    snprintf(config->webhooks + used, sizeof config->webhooks - used, "%s%s", used > 0 ? " " : "",
             value);
    config->webhook_count++;
    return true;
}

static bool set_proxies(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    return proxies_read(value, &config->proxies) ||
           refuse(detail, detail_bytes,
                  "wants up to %d addresses or ranges such as \"127.0.0.1 10.0.0.0/8\", not "
                  "\"%.100s\"",
                  PROXIES_MAX, value);
}

static bool set_log_format(struct config *config, const char *value, char *detail,
                           size_t detail_bytes)
{
    if (strcmp(value, "text") == 0) {
        config->log_format = LOG_AS_TEXT;
    } else if (strcmp(value, "json") == 0) {
        config->log_format = LOG_AS_JSON;
    } else {
        return refuse(detail, detail_bytes, "wants text or json, not \"%.100s\"", value);
    }
    return true;
}

static bool set_log_level(struct config *config, const char *value, char *detail,
                          size_t detail_bytes)
{
    enum log_level level = log_level_read(value);
    if (level == LOG_LEVELS) {
        return refuse(detail, detail_bytes, "wants info, warning or error, not \"%.100s\"", value);
    }
    config->log_level = level;
    return true;
}

static bool set_metrics(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    static const char *const words[METRICS_READERS] = {[METRICS_FOR_LOOPBACK] = "loopback",
                                                       [METRICS_FOR_PRIVATE] = "private",
                                                       [METRICS_FOR_ALL] = "public",
                                                       [METRICS_FOR_NOBODY] = "off"};
    for (int i = 0; i < METRICS_READERS; i++) {
        if (strcmp(words[i], value) == 0) {
            config->metrics_readers = (enum metrics_readers)i;
            return true;
        }
    }
    return refuse(detail, detail_bytes, "wants loopback, private, public or off, not \"%.100s\"",
                  value);
}

/* A number from 0 to `most`; -1 where it is none. */
static int read_number(const char *value, int most)
{
    size_t digits = strspn(value, "0123456789");
    int number = digits > 0 && digits <= 5 && value[digits] == '\0' ? atoi(value) : -1;
    return number <= most ? number : -1;
}

static bool set_keep_guest_games(struct config *config, const char *value, char *detail,
                                 size_t detail_bytes)
{
    int days = read_number(value, RETENTION_DAYS_MAX);
    if (days < 0) {
        return refuse(detail, detail_bytes, "wants a number of days from 0 to %d, not \"%.100s\"",
                      RETENTION_DAYS_MAX, value);
    }
    config->keep_guest_games = days;
    return true;
}

static bool set_bot_threads(struct config *config, const char *value, char *detail,
                            size_t detail_bytes)
{
    int threads = read_number(value, CONFIG_BOT_THREADS_MAX);
    if (threads < 0) {
        return refuse(detail, detail_bytes,
                      "wants a number of threads from 0 to %d, not \"%.100s\"",
                      CONFIG_BOT_THREADS_MAX, value);
    }
    config->bot_threads = threads;
    return true;
}

static bool set_bot_pace(struct config *config, const char *value, char *detail,
                         size_t detail_bytes)
{
    int percent = read_number(value, CONFIG_BOT_PACE_MAX);
    if (percent < 0) {
        return refuse(detail, detail_bytes, "wants a percentage from 0 to %d, not \"%.100s\"",
                      CONFIG_BOT_PACE_MAX, value);
    }
    config->bot_pace = percent;
    return true;
}

/* Whether `value` is `scheme` with something behind it that a URL may hold. What is wrong is never shown: there may be a password in it. */
static bool is_server_url(const char *value, const char *scheme)
{
    size_t bytes = strlen(scheme);
    return strncmp(value, scheme, bytes) == 0 && value[bytes] != '\0' &&
           strpbrk(value, " \t\"<>\\^`{|}") == NULL && strlen(value) < CONFIG_URL_BYTES;
}

static bool set_store(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    if (strcmp(value, "sqlite") != 0 && !is_server_url(value, "postgresql://") &&
        !is_server_url(value, "postgres://")) {
        return refuse(detail, detail_bytes,
                      "wants sqlite, or an address of less than %d bytes such as "
                      "postgresql://user@host/database",
                      CONFIG_URL_BYTES);
    }
    memcpy(config->store_url, value, strlen(value) + 1);
    return true;
}

static bool set_bus(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    if (strcmp(value, "process") != 0 && !is_server_url(value, "redis://")) {
        return refuse(detail, detail_bytes,
                      "wants process, or an address of less than %d bytes such as redis://host",
                      CONFIG_URL_BYTES);
    }
    memcpy(config->bus_url, value, strlen(value) + 1);
    return true;
}

static bool set_node(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    size_t bytes = strlen(value);
    if (bytes == 0 || bytes >= CONFIG_NODE_BYTES ||
        strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789-") < bytes) {
        return refuse(detail, detail_bytes,
                      "wants a name of 1 to %d of a to z, 0 to 9 and \"-\", not \"%.100s\"",
                      CONFIG_NODE_BYTES - 1, value);
    }
    memcpy(config->node, value, bytes + 1);
    return true;
}

static bool set_lease(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    int seconds = read_number(value, CONFIG_LEASE_MAX_SECONDS);
    if (seconds < CONFIG_LEASE_MIN_SECONDS) {
        return refuse(detail, detail_bytes,
                      "wants a number of seconds from %d to %d, not \"%.100s\"",
                      CONFIG_LEASE_MIN_SECONDS, CONFIG_LEASE_MAX_SECONDS, value);
    }
    config->lease_seconds = seconds;
    return true;
}

static bool set_tls_certificate(struct config *config, const char *value, char *detail,
                                size_t detail_bytes)
{
    return set_path(config->tls_certificate, "file", value, detail, detail_bytes);
}

static bool set_tls_key(struct config *config, const char *value, char *detail, size_t detail_bytes)
{
    return set_path(config->tls_key, "file", value, detail, detail_bytes);
}

static const struct setting settings[] = {
    {"listen", set_listen},
    {"data", set_data},
    {"page", set_page},
    {"origin", set_origin},
    {"proxies", set_proxies},
    {"log-format", set_log_format},
    {"log-level", set_log_level},
    {"metrics", set_metrics},
    {"public-url", set_public_url},
    {"webhook", set_webhook},
    {"keep-guest-games", set_keep_guest_games},
    {"bot-threads", set_bot_threads},
    {"bot-pace", set_bot_pace},
    {"store", set_store},
    {"bus", set_bus},
    {"node", set_node},
    {"lease", set_lease},
    {"tls-certificate", set_tls_certificate},
    {"tls-key", set_tls_key},
};

static const struct setting *find_setting(const char *key, size_t key_bytes)
{
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strlen(settings[i].name) == key_bytes &&
            memcmp(settings[i].name, key, key_bytes) == 0) {
            return &settings[i];
        }
    }
    return NULL;
}

bool config_set(struct config *config, const char *key, const char *value, char *detail,
                size_t detail_bytes)
{
    const struct setting *setting = find_setting(key, strlen(key));
    if (setting == NULL) {
        return refuse(detail, detail_bytes, "is not known");
    }
    return setting->set(config, value, detail, detail_bytes);
}

void config_init(struct config *config)
{
    *config = (struct config){
        .host = "localhost",
        .port = 8080,
        .data = "data",
        .log_format = LOG_AS_TEXT,
        .bot_threads = CONFIG_BOT_THREADS_USUAL,
        .bot_pace = 100,
        .store_url = "sqlite",
        .bus_url = "process",
        .node = "one",
        .lease_seconds = 10,
    };
}

bool config_has_postgresql(const struct config *config)
{
    return strcmp(config->store_url, "sqlite") != 0;
}

bool config_has_redis(const struct config *config)
{
    return strcmp(config->bus_url, "process") != 0;
}

bool config_pairs_are_sound(const struct config *config, char *detail, size_t detail_bytes)
{
    if (config_has_redis(config) && !config_has_postgresql(config)) {
        return refuse(detail, detail_bytes,
                      "bus and store do not go together: nodes that talk through redis:// need one "
                      "store, postgresql://");
    }
    if ((config->tls_certificate[0] == '\0') != (config->tls_key[0] == '\0')) {
        return refuse(detail, detail_bytes,
                      "tls-certificate and tls-key go together: one of them is not set");
    }
    return true;
}

/* ---- the file ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char *trim(char *text)
{
    while (is_blank(*text)) {
        text++;
    }
    size_t bytes = strlen(text);
    while (bytes > 0 && is_blank(text[bytes - 1])) {
        bytes--;
    }
    text[bytes] = '\0';
    return text;
}

/* One line, without its newline; writes into it. */
static bool read_line(struct config *config, const char *name, int number, char *line, char *detail,
                      size_t detail_bytes)
{
    char *key = trim(line);
    if (key[0] == '\0' || key[0] == '#') {
        return true;
    }
    char *equals = strchr(key, '=');
    if (equals == NULL) {
        return refuse(detail, detail_bytes, "%s, line %d: wants \"key = value\", has \"%.100s\"",
                      name, number, key);
    }
    *equals = '\0';
    key = trim(key);
    char why[CONFIG_DETAIL_BYTES];
    if (!config_set(config, key, trim(equals + 1), why, sizeof why)) {
        return refuse(detail, detail_bytes, "%s, line %d: the key \"%.100s\" %s", name, number, key,
                      why);
    }
    return true;
}

bool config_read_text(struct config *config, const char *name, const char *text, char *detail,
                      size_t detail_bytes)
{
    char line[CONFIG_PATH_BYTES + CONFIG_ORIGINS_BYTES];
    for (int number = 1; *text != '\0'; number++) {
        size_t bytes = strcspn(text, "\n");
        if (bytes >= sizeof line) {
            return refuse(detail, detail_bytes, "%s, line %d: is longer than %zu bytes", name,
                          number, sizeof line - 1);
        }
        memcpy(line, text, bytes);
        line[bytes] = '\0';
        if (!read_line(config, name, number, line, detail, detail_bytes)) {
            return false;
        }
        text += bytes + (text[bytes] == '\n' ? 1 : 0);
    }
    return true;
}

static bool read_file(struct config *config, const char *path, char *detail, size_t detail_bytes)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return refuse(detail, detail_bytes, "%s cannot be read: %s", path, strerror(errno));
    }
    char *text = malloc(CONFIG_FILE_BYTES + 1);
    assert(text != NULL);
    size_t bytes = fread(text, 1, CONFIG_FILE_BYTES + 1, file);
    bool good = true;
    if (ferror(file)) {
        good = refuse(detail, detail_bytes, "%s cannot be read: %s", path, strerror(errno));
    } else if (bytes > CONFIG_FILE_BYTES || memchr(text, '\0', bytes) != NULL) {
        good = refuse(detail, detail_bytes,
                      "%s is no config file: it is longer than %d bytes or not text", path,
                      CONFIG_FILE_BYTES);
    } else {
        text[bytes] = '\0';
        good = config_read_text(config, path, text, detail, detail_bytes);
    }
    free(text);
    fclose(file);
    return good;
}

/* ---- the command line ---- */

/* One argument taken apart; `value` is NULL where there is none. */
struct option {
    const char *name;
    size_t name_bytes;
    const char *value;
    int arguments; /* of argv that it takes */
};

static struct option take_option(int argc, char *const *argv, int i)
{
    const char *name = argv[i] + 2;
    const char *equals = strchr(name, '=');
    if (equals != NULL) {
        return (struct option){name, (size_t)(equals - name), equals + 1, 1};
    }
    return (struct option){name, strlen(name), i + 1 < argc ? argv[i + 1] : NULL, 2};
}

static bool is_option(const struct option *option, const char *name)
{
    return option->name_bytes == strlen(name) &&
           memcmp(option->name, name, option->name_bytes) == 0;
}

/* Applies the options to `config`; `*file` becomes the config file's name where one is given. */
static enum config_status read_options(struct config *config, int argc, char *const *argv,
                                       const char **file, char *detail, size_t detail_bytes)
{
    for (int i = 1; i < argc;) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return CONFIG_HELP;
        }
        if (strcmp(argv[i], "--version") == 0) {
            return CONFIG_VERSION;
        }
        struct option option = {0};
        if (strncmp(argv[i], "--", 2) == 0) {
            option = take_option(argc, argv, i);
        }
        bool is_file = option.name != NULL && is_option(&option, "config");
        if (!is_file &&
            (option.name == NULL || find_setting(option.name, option.name_bytes) == NULL)) {
            refuse(detail, detail_bytes, "%.100s is not known; --help lists what is", argv[i]);
            return CONFIG_BAD;
        }
        if (option.value == NULL) {
            refuse(detail, detail_bytes, "%.100s wants a value; --help says which", argv[i]);
            return CONFIG_BAD;
        }
        char why[CONFIG_DETAIL_BYTES];
        if (is_file) {
            *file = option.value;
        } else if (!find_setting(option.name, option.name_bytes)
                        ->set(config, option.value, why, sizeof why)) {
            refuse(detail, detail_bytes, "--%.*s %s", (int)option.name_bytes, option.name, why);
            return CONFIG_BAD;
        }
        i += option.arguments;
    }
    return CONFIG_OK;
}

enum config_status config_read(struct config *config, int argc, char *const *argv, char *detail,
                               size_t detail_bytes)
{
    /* First alone: what is asked for or wrong there counts before the file is opened, and it names the file. */
    const char *file = NULL;
    struct config line;
    config_init(&line);
    enum config_status status = read_options(&line, argc, argv, &file, detail, detail_bytes);
    if (status != CONFIG_OK) {
        return status;
    }
    config_init(config);
    if (file != NULL && !read_file(config, file, detail, detail_bytes)) {
        return CONFIG_BAD;
    }
    if (line.origins[0] != '\0') {
        config->origins[0] = '\0'; /* the command line wins: its list stands alone */
    }
    if (line.webhook_count > 0) {
        config->webhooks[0] = '\0';
        config->webhook_count = 0;
    }
    status = read_options(config, argc, argv, &file, detail, detail_bytes);
    return status == CONFIG_OK && !config_pairs_are_sound(config, detail, detail_bytes) ? CONFIG_BAD
                                                                                        : status;
}

const char *config_help(void)
{
    return "Usage: taberna [OPTION]...\n"
           "       taberna admin COMMAND...   asks one that runs; taberna admin --help\n"
           "       taberna dump [OPTION]...   writes its open games; taberna dump --help\n"
           "       taberna probe [URL]        asks how one is; taberna probe --help\n"
           "\n"
           "Taberna, the game house for the old tables games: serves the page, the tables and "
           "their\n"
           "games from one port, and keeps everything in one folder.\n"
           "\n"
           "  --listen WHERE       where to listen: HOST:PORT, [IPV6]:PORT, or PORT on localhost;\n"
           "                       :PORT means every address of this machine, port 0 any free one\n"
           "                       (default: localhost:8080)\n"
           "  --data FOLDER        where games and sessions are kept; made when missing, readable\n"
           "                       to its owner only; one server at a time (default: data)\n"
           "  --page FOLDER        serve this page instead of the one built with the program\n"
           "  --origin URL         also let pages of this origin in, such as\n"
           "                       https://tables.example.org; may be given several times.\n"
           "                       The server's own page always is let in\n"
           "  --proxies RANGES     believe what proxies at these addresses say of whom they speak\n"
           "                       for, in X-Forwarded-For: \"127.0.0.1 10.0.0.0/8\". Without it "
           "a\n"
           "                       ban of an address behind a proxy is one of the proxy\n"
           "                       (default: none)\n"
           "  --public-url URL     where people reach the server, for the links in what webhooks "
           "tell;\n"
           "                       such as https://tables.example.org (default: where it listens)\n"
           "  --webhook URL        tell this address by POST when a public table opens, its game\n"
           "                       starts, or it closes; may be given up to four times\n"
           "  --log-format FORMAT  text or json: one line an event, on standard error (default: "
           "text)\n"
           "  --log-level LEVEL    info, warning or error: what is below is not logged (default: "
           "info)\n"
           "  --metrics WHO        who may read /metrics: loopback (this machine alone, and not "
           "through\n"
           "                       a proxy), private (its networks too), public, off (default:\n"
           "                       loopback)\n"
           "  --keep-guest-games DAYS  delete tables that are over since so many days and where "
           "only\n"
           "                       guests sat, with all that was said there; 0 keeps them for "
           "ever\n"
           "                       (default: 0)\n"
           "  --bot-threads N      how many of the house's own bots think at the same time; 0: it "
           "has none\n"
           "                       (default: one less than there are cores, 1 to 4)\n"
           "  --bot-pace PERCENT   how long they take, of what people would; 0: they play at once\n"
           "                       (default: 100)\n"
           "  --store WHERE        sqlite: games are kept in the data folder; or in a database for "
           "several\n"
           "                       nodes, postgresql://user@host/database (default: sqlite)\n"
           "  --bus WHERE          process: this one node is the house; or what several nodes "
           "talk\n"
           "                       through, redis://host; then the store is postgresql:// too\n"
           "                       (default: process)\n"
           "  --node NAME          this node's name, another in every node of a house; a to z, 0 "
           "to "
           "9, \"-\"\n"
           "                       (default: one)\n"
           "  --lease SECONDS      after so long without a sign of life the other nodes take over "
           "its\n"
           "                       games, 2 to 60 (default: 10)\n"
           "  --tls-certificate FILE  serve HTTPS with this certificate, PEM, with those between "
           "it and\n"
           "                       the root; with --tls-key\n"
           "  --tls-key FILE       the key of that certificate, PEM\n"
           "  --config FILE        read settings from FILE first: lines like \"listen = :8080\", "
           "with\n"
           "                       the names above; # starts a comment line. Options given here "
           "win\n"
           "  --help               print this and leave\n"
           "  --version            print the version and leave\n"
           "\n"
           "SIGTERM and SIGINT end it cleanly: players are told, everything is stored, and the "
           "next\n"
           "start goes on with the same games.\n";
}
