/* SPDX-License-Identifier: MIT */
#include "config/private.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define SETS(field)                                                                                \
    .at = offsetof(struct config, field), .bytes = sizeof(((struct config *)0)->field)

static const char *const log_formats[] = {[LOG_AS_TEXT] = "text", [LOG_AS_JSON] = "json", NULL};

static const char *const log_levels[] = {
    [LOG_INFO] = "info", [LOG_WARNING] = "warning", [LOG_ERROR] = "error", [LOG_LEVELS] = NULL};

static const char *const readers[] = {
    [METRICS_FOR_LOOPBACK] = "loopback",
    [METRICS_FOR_PRIVATE] = "private",
    [METRICS_FOR_ALL] = "public",
    [METRICS_FOR_NOBODY] = "off",
    [METRICS_READERS] = NULL,
};

static const struct config_setting settings[] = {
    {
        .section = "Where it listens, and what it serves",
        .name = "listen",
        .form = "WHERE",
        .default_value = "localhost:8080",
        .meaning = "Where to listen: HOST:PORT, [IPV6]:PORT, or PORT on localhost; :PORT means "
                   "every address of this machine, port 0 any free one.",
        .read = config_value_listen,
        .at = offsetof(struct config, host),
        .bytes = offsetof(struct config, port) + sizeof(int) - offsetof(struct config, host),
    },
    {
        .name = "page",
        .form = "FOLDER",
        .meaning = "Serve this page instead of the one that was built with the program.",
        .read = config_value_path,
        .what = "folder",
        SETS(page),
    },
    {
        .name = "public-url",
        .form = "URL",
        .default_text = "where it listens",
        .meaning = "Where people reach the house, such as https://tables.example.org: for the "
                   "links in what webhooks tell; where it is https, cookies travel that way alone.",
        .read = config_value_public_url,
        SETS(public_url),
        .reloaded = true,
    },
    {
        .name = "origin",
        .form = "URL",
        .meaning = "Also let pages of this origin in, such as https://tables.example.org. The "
                   "house's own page always is let in.",
        .read = config_value_origin,
        SETS(origins),
        .many = true,
        .reloaded = true,
    },
    {
        .name = "proxies",
        .form = "RANGES",
        .default_text = "none",
        .meaning = "Believe what proxies at these addresses say of whom they speak for, in "
                   "X-Forwarded-For: 127.0.0.1 10.0.0.0/8. Without it a ban of an address behind "
                   "a proxy is one of the proxy.",
        .read = config_value_proxies,
        SETS(proxies),
        .reloaded = true,
    },
    {
        .name = "tls-certificate",
        .form = "FILE",
        .default_text = "HTTP without TLS",
        .meaning = "Serve HTTPS with this certificate, PEM, with those between it and the root; "
                   "tls-key goes with it.",
        .read = config_value_path,
        .what = "file",
        SETS(tls_certificate),
    },
    {
        .name = "tls-key",
        .form = "FILE",
        .meaning = "The key of that certificate, PEM.",
        .read = config_value_path,
        .what = "file",
        SETS(tls_key),
    },
    {
        .section = "What it keeps",
        .name = "data",
        .form = "FOLDER",
        .default_value = "data",
        .meaning = "Where games and sessions are kept; made when missing, readable to its owner "
                   "only; one server at a time.",
        .read = config_value_path,
        .what = "folder",
        SETS(data),
    },
    {
        .name = "store",
        .form = "WHERE",
        .default_value = "sqlite",
        .meaning = "sqlite: games are kept in the data folder. Or in a database, which several "
                   "nodes may share: postgresql://user@host/database; its password in "
                   "store-password-file, or where libpq looks for it (PGPASSFILE).",
        .read = config_value_store,
        SETS(store_url),
    },
    {
        .name = "store-password-file",
        .form = "FILE",
        .meaning = "The first line of this file is the database's password.",
        .read = config_value_path,
        .what = "file",
        SETS(store_password_file),
    },
    {
        .name = "keep-guest-games",
        .form = "DAYS",
        .default_value = "0",
        .meaning = "Delete tables that are over since so many days and where only guests sat, with "
                   "all that was said there; 0 keeps them for ever.",
        .read = config_value_number,
        .what = "days",
        .least = 0,
        .most = CONFIG_RETENTION_DAYS_MAX,
        SETS(keep_guest_games),
        .reloaded = true,
    },
    {
        .section = "A house of several nodes",
        .name = "node",
        .form = "NAME",
        .default_value = "one",
        .meaning = "This node's name, another in every node of a house: up to 32 of a to z, 0 to 9 "
                   "and \"-\".",
        .read = config_value_node,
        SETS(node),
    },
    {
        .name = "bus",
        .form = "WHERE",
        .default_value = "process",
        .meaning = "process: this one node is the house. Or what several nodes talk through, "
                   "redis://host; then the store is postgresql://.",
        .read = config_value_bus,
        SETS(bus_url),
    },
    {
        .name = "bus-password-file",
        .form = "FILE",
        .meaning = "The first line of this file is the password of the bus.",
        .read = config_value_path,
        .what = "file",
        SETS(bus_password_file),
    },
    {
        .name = "lease",
        .form = "SECONDS",
        .default_value = "10",
        .meaning = "After so long without a sign of life, 2 to 60, other nodes take over a node's "
                   "games.",
        .read = config_value_number,
        .what = "seconds",
        .least = CONFIG_LEASE_MIN_SECONDS,
        .most = CONFIG_LEASE_MAX_SECONDS,
        SETS(lease_seconds),
    },
    {
        .section = "The house's bots",
        .name = "bot-threads",
        .form = "N",
        .default_text = "one less than there are cores, 1 to 4",
        .meaning = "How many of the house's own bots think at the same time; 0: it has none.",
        .read = config_value_number,
        .what = "threads",
        .least = 0,
        .most = CONFIG_BOT_THREADS_MAX,
        SETS(bot_threads),
    },
    {
        .name = "bot-pace",
        .form = "PERCENT",
        .default_value = "100",
        .meaning = "How long they take, in percent of what people would; 0: they play at once.",
        .read = config_value_number,
        .what = "percent",
        .least = 0,
        .most = CONFIG_BOT_PACE_MAX,
        SETS(bot_pace),
        .reloaded = true,
    },
    {
        .section = "What it tells",
        .name = "log-format",
        .form = "FORMAT",
        .default_value = "text",
        .meaning = "text or json: one line an event, on standard error.",
        .read = config_value_word,
        .words = log_formats,
        SETS(log_format),
        .reloaded = true,
    },
    {
        .name = "log-level",
        .form = "LEVEL",
        .default_value = "info",
        .meaning = "info, warning or error: what is below is not logged.",
        .read = config_value_word,
        .words = log_levels,
        SETS(log_level),
        .reloaded = true,
    },
    {
        .name = "metrics",
        .form = "WHO",
        .default_value = "loopback",
        .meaning = "Who may read /metrics: loopback (this machine alone, and not through a proxy), "
                   "private (its networks too), public, off.",
        .read = config_value_word,
        .words = readers,
        SETS(metrics_readers),
        .reloaded = true,
    },
    {
        .name = "webhook",
        .form = "URL",
        .meaning = "Tell this address by POST when a public table opens, its game starts, or it "
                   "closes; up to four.",
        .read = config_value_webhook,
        SETS(webhooks),
        .many = true,
        .reloaded = true,
    },
};

enum { COUNT = sizeof settings / sizeof settings[0] };
_Static_assert((int)COUNT <= (int)CONFIG_SETTINGS_MAX, "where each was given has a place");

const struct config_setting *config_setting_at(size_t place)
{
    return place < COUNT ? &settings[place] : NULL;
}

size_t config_setting_place(const struct config_setting *setting)
{
    return (size_t)(setting - settings);
}

const struct config_setting *config_setting_find(const char *name, size_t name_bytes)
{
    for (size_t i = 0; i < COUNT; i++) {
        if (strlen(settings[i].name) == name_bytes &&
            memcmp(settings[i].name, name, name_bytes) == 0) {
            return &settings[i];
        }
    }
    return NULL;
}

void config_init(struct config *config)
{
    *config = (struct config){.bot_threads = CONFIG_BOT_THREADS_DEFAULT};
    for (size_t i = 0; i < COUNT; i++) {
        char detail[CONFIG_DETAIL_BYTES];
        bool good = settings[i].default_value == NULL ||
                    settings[i].read(config, &settings[i], settings[i].default_value, detail,
                                     sizeof detail);
        assert(good);
    }
}

/* ---- giving a value to a setting ---- */

bool config_give(struct config *config, const struct config_setting *setting, const char *value,
                 int where, char *detail, size_t detail_bytes)
{
    int *given = &config->given[config_setting_place(setting)];
    if (where > 0 && *given > 0 && !setting->many) {
        return config_refuse(detail, detail_bytes, "stands there already, on line %d", *given);
    }
    if (setting->many && *given > 0 && where == CONFIG_ON_COMMAND_LINE) {
        memset((char *)config + setting->at, 0, setting->bytes);
    }
    *given = where;
    return setting->read(config, setting, value, detail, detail_bytes);
}

bool config_report(const struct config *config, const char *name, const char *why, char *detail,
                   size_t detail_bytes)
{
    const struct config_setting *setting = config_setting_find(name, strlen(name));
    assert(setting != NULL);
    int where = config->given[config_setting_place(setting)];
    return where > 0 ? config_refuse(detail, detail_bytes, "%s, line %d: the key \"%s\" %s",
                                     config->file, where, name, why)
                     : config_refuse(detail, detail_bytes, "%s%s %s",
                                     where == CONFIG_ON_COMMAND_LINE ? "--" : "", name, why);
}
