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
    [METRICS_OFF] = "off",
    [METRICS_READERS] = NULL,
};

static const char *const dumps[] = {
    [CORE_DUMPS_OFF] = "off", [CORE_DUMPS_ON] = "on", [CORE_DUMPS_WORDS] = NULL};

static const struct config_setting settings[] = {
    {
        .section = "Network",
        .name = "listen",
        .form = "WHERE",
        .default_value = "localhost:8080",
        .meaning = "Address to listen on: HOST:PORT, [IPV6]:PORT, or PORT on localhost; :PORT "
                   "means all addresses of this machine, port 0 any free port.",
        .read = config_value_listen,
        .at = offsetof(struct config, host),
        .bytes = offsetof(struct config, port) + sizeof(int) - offsetof(struct config, host),
    },
    {
        .name = "page",
        .form = "FOLDER",
        .meaning = "Folder of the web page, instead of the one built with the program.",
        .read = config_value_path,
        .what = "folder",
        SETS(page),
    },
    {
        .name = "public-url",
        .form = "URL",
        .default_text = "the listen address",
        .meaning = "Public address of the server, such as https://tables.example.org, for links in "
                   "webhooks. Its pages may connect. If it is https, cookies are sent over HTTPS "
                   "only.",
        .read = config_value_public_url,
        SETS(public_url),
        .reloaded = true,
    },
    {
        .name = "origin",
        .form = "URL",
        .meaning = "Another origin whose pages may connect, such as https://tables.example.org. "
                   "The server's own page may always connect.",
        .read = config_value_origin,
        SETS(origins),
        .many = true,
        .reloaded = true,
    },
    {
        .name = "proxies",
        .form = "RANGES",
        .default_text = "none",
        .meaning = "Addresses of trusted proxies, such as 127.0.0.1 10.0.0.0/8; the client's "
                   "address is read from their X-Forwarded-For. Without it, all clients of a proxy "
                   "share its address, also in bans.",
        .read = config_value_proxies,
        SETS(proxies),
        .reloaded = true,
    },
    {
        .name = "tls-certificate",
        .form = "FILE",
        .default_text = "HTTP without TLS",
        .meaning = "Certificate for HTTPS, PEM, with its intermediate certificates; needs tls-key.",
        .read = config_value_path,
        .what = "file",
        SETS(tls_certificate),
    },
    {
        .name = "tls-key",
        .form = "FILE",
        .meaning = "Private key of the certificate, PEM, without a password.",
        .read = config_value_path,
        .what = "file",
        SETS(tls_key),
    },
    {
        .name = "memory",
        .form = "MIB",
        .default_text = "what the cgroup, ulimit -v or the machine allows",
        .meaning = "Memory that the server may use, in MiB, at least 256: the limits of tables, "
                   "users, connections and waiting bytes follow from it.",
        .read = config_value_number,
        .what = "MiB",
        .least = CONFIG_MEMORY_LEAST_MIB,
        .most = 99999,
        SETS(memory_mib),
    },
    {
        .section = "Storage",
        .name = "data",
        .form = "FOLDER",
        .default_value = "data",
        .meaning = "Folder of games and sessions. It is created if missing, readable by its owner "
                   "only, and used by one server at a time.",
        .read = config_value_path,
        .what = "folder",
        SETS(data),
    },
    {
        .name = "store",
        .form = "WHERE",
        .default_value = "sqlite",
        .meaning = "sqlite: store games in the data folder. postgresql://user@host/database: store "
                   "them in PostgreSQL, which several nodes may share; the password is in "
                   "store-password-file or PGPASSFILE.",
        .read = config_value_store,
        SETS(store_url),
    },
    {
        .name = "store-password-file",
        .form = "FILE",
        .meaning = "File whose first line is the password of the database.",
        .read = config_value_path,
        .what = "file",
        SETS(store_password_file),
    },
    {
        .name = "keep-guest-games",
        .form = "DAYS",
        .default_value = "0",
        .meaning = "Delete tables of guests only, with their chat, this many days after their end; "
                   "0 keeps them.",
        .read = config_value_number,
        .what = "days",
        .least = 0,
        .most = CONFIG_RETENTION_DAYS_MAX,
        SETS(keep_guest_games),
        .reloaded = true,
    },
    {
        .name = "claim-after",
        .form = "DAYS",
        .default_value = "14",
        .meaning = "At tables without a clock that are neither public nor rated: days after which "
                   "a player may claim the game if the absent opponent has not moved; 0: never.",
        .read = config_value_number,
        .what = "days",
        .least = 0,
        .most = CONFIG_RETENTION_DAYS_MAX,
        SETS(claim_after),
        .reloaded = true,
    },
    {
        .section = "Cluster",
        .name = "node",
        .form = "NAME",
        .default_value = "one",
        .meaning = "Name of this node, unique in the cluster: up to 32 characters of a to z, 0 to "
                   "9 and \"-\".",
        .read = config_value_node,
        SETS(node),
    },
    {
        .name = "bus",
        .form = "WHERE",
        .default_value = "process",
        .meaning = "process: a single node. redis://host, or rediss://host with TLS: the Redis "
                   "through which the nodes of a cluster exchange messages; needs a postgresql:// "
                   "store.",
        .read = config_value_bus,
        SETS(bus_url),
    },
    {
        .name = "bus-password-file",
        .form = "FILE",
        .meaning = "File whose first line is the password of Redis.",
        .read = config_value_path,
        .what = "file",
        SETS(bus_password_file),
    },
    {
        .name = "bus-secret-file",
        .form = "FILE",
        .meaning = "File with the secret that the nodes of a cluster share, at least 32 characters "
                   "in its first line; a cluster needs it. Messages sealed with a secret in the "
                   "second line are accepted too.",
        .read = config_value_path,
        .what = "file",
        SETS(bus_secret_file),
        .reloaded = true,
    },
    {
        .name = "lease",
        .form = "SECONDS",
        .default_value = "10",
        .meaning = "Seconds without a renewal, 2 to 60, after which other nodes take over the "
                   "games of a node.",
        .read = config_value_number,
        .what = "seconds",
        .least = CONFIG_LEASE_MIN_SECONDS,
        .most = CONFIG_LEASE_MAX_SECONDS,
        SETS(lease_seconds),
    },
    {
        .section = "Computer players",
        .name = "bot-threads",
        .form = "N",
        .default_text = "cores minus one, 1 to 4",
        .meaning = "Threads for computer players; 0: no computer players.",
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
        .meaning = "Time that computer players take for a turn, in percent of a person's; 0: they "
                   "play at once.",
        .read = config_value_number,
        .what = "percent",
        .least = 0,
        .most = CONFIG_BOT_PACE_MAX,
        SETS(bot_pace),
        .reloaded = true,
    },
    {
        .section = "Log, metrics, webhooks",
        .name = "log-format",
        .form = "FORMAT",
        .default_value = "text",
        .meaning = "text or json: format of the log, one line per event on standard error.",
        .read = config_value_word,
        .words = log_formats,
        SETS(log_format),
        .reloaded = true,
    },
    {
        .name = "log-level",
        .form = "LEVEL",
        .default_value = "info",
        .meaning = "info, warning or error: lowest level that is logged.",
        .read = config_value_word,
        .words = log_levels,
        SETS(log_level),
        .reloaded = true,
    },
    {
        .name = "metrics",
        .form = "WHO",
        .default_value = "loopback",
        .meaning = "Access to /metrics: loopback (this machine, not through a proxy), private "
                   "(private networks too), public, or off.",
        .read = config_value_word,
        .words = readers,
        SETS(metrics_readers),
        .reloaded = true,
    },
    {
        .name = "core-dumps",
        .form = "WHICH",
        .default_value = "off",
        .meaning = "off: the system writes no core dump of the server, and no other program of its "
                   "user may attach a debugger or read its memory, which has the secrets of the "
                   "dice. on: for debugging.",
        .read = config_value_word,
        .words = dumps,
        SETS(core_dumps),
    },
    {
        .name = "webhook",
        .form = "URL",
        .meaning = "URL that receives a POST when a public table opens, starts its game or closes; "
                   "up to four.",
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

bool config_set_value(struct config *config, const struct config_setting *setting,
                      const char *value, int where, char *detail, size_t detail_bytes)
{
    int *given = &config->given[config_setting_place(setting)];
    if (where > 0 && *given > 0 && !setting->many) {
        return config_refuse(detail, detail_bytes, "is set twice, first on line %d", *given);
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
