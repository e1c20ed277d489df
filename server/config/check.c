/* SPDX-License-Identifier: MIT */
#include "config/config.h"

#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bus/url.h"
#include "config/private.h"
#include "net/net.h"
#include "store/store.h"

enum { WHY_BYTES = CONFIG_DETAIL_BYTES - CONFIG_PATH_BYTES };

/* Writes a sentence that begins with the place of the setting (file, line and key, or command line). Returns false. */
#define BLAME(config, name, detail, ...)                                                           \
    (config_refuse((detail)->why, sizeof(detail)->why, __VA_ARGS__),                               \
     config_report((config), (name), (detail)->why, (detail)->text, sizeof detail->text))

struct detail {
    char why[WHY_BYTES];
    char text[CONFIG_DETAIL_BYTES];
};

/* ---- listen address ---- */

static bool check_listen(const struct config *config, struct detail *detail)
{
    if (config->host[0] == '\0') {
        return true;
    }
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    int failed = getaddrinfo(config->host, NULL, &hints, &found);
    if (failed != 0) {
        return BLAME(config, "listen", detail, "names a host that cannot be found: %s: %s",
                     config->host, gai_strerror(failed));
    }
    freeaddrinfo(found);
    return true;
}

/* ---- folders ---- */

static bool is_existing_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool check_page(const struct config *config, struct detail *detail)
{
    char index[CONFIG_PATH_BYTES + sizeof "/index.html"];
    if (config->page[0] == '\0') {
        return true;
    }
    if (!is_existing_folder(config->page)) {
        return BLAME(config, "page", detail, "does not name a folder: %s", config->page);
    }
    snprintf(index, sizeof index, "%s/index.html", config->page);
    return access(index, R_OK) == 0 ||
           BLAME(config, "page", detail, "names a folder without a page: %s: %s", index,
                 strerror(errno));
}

/* Returns the parent folder, in which the data folder is to be created. */
static void find_parent(const char *path, char parent[CONFIG_PATH_BYTES])
{
    size_t bytes = strlen(path);
    while (bytes > 1 && path[bytes - 1] == '/') {
        bytes--;
    }
    while (bytes > 0 && path[bytes - 1] != '/') {
        bytes--;
    }
    snprintf(parent, CONFIG_PATH_BYTES, "%.*s", bytes > 0 ? (int)bytes : 1, bytes > 0 ? path : ".");
}

static bool check_data(const struct config *config, struct detail *detail)
{
    char parent[CONFIG_PATH_BYTES];
    struct stat about;
    const char *folder = config->data;
    if (stat(folder, &about) != 0) {
        if (errno != ENOENT) {
            return BLAME(config, "data", detail, "names a path that cannot be read: %s: %s", folder,
                         strerror(errno));
        }
        find_parent(config->data, parent);
        folder = parent;
    }
    if (!is_existing_folder(folder)) {
        return BLAME(config, "data", detail, "names a path that %s: %s",
                     folder == parent
                         ? "cannot be created, because its parent folder does not exist"
                         : "is not a folder",
                     config->data);
    }
    return access(folder, R_OK | W_OK | X_OK) == 0 ||
           BLAME(config, "data", detail, "names a folder that cannot be written to: %s: %s", folder,
                 strerror(errno));
}

/* ---- the store and the bus ---- */

static bool check_store(const struct config *config, struct detail *detail)
{
    return !config_has_postgresql(config) || pg_url_is_valid(config->store_url) ||
           BLAME(config, "store", detail,
                 "has a URL that libpq rejects; it must be "
                 "postgresql://user@host:port/database?name=value, with special characters written "
                 "as %%xx");
}

static bool check_bus(const struct config *config, struct detail *detail)
{
    struct bus_address address;
    char why[BUS_DETAIL_BYTES];
    if (!config_has_redis(config)) {
        return true;
    }
    bool good = bus_url_read(config->bus_url, &address, why);
    memset(&address, 0, sizeof address);
    return good || BLAME(config, "bus", detail, "is not valid: %s", why);
}

/* ---- the certificate ---- */

static bool check_readable_file(const struct config *config, const char *name, const char *path,
                                struct detail *detail)
{
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return BLAME(config, name, detail, "names a path that cannot be read: %s: %s", path,
                     strerror(errno));
    }
    fclose(file);
    return true;
}

/* Returns false with a sentence about the file that is wrong. */
static bool report_pair(const struct config *config, enum net_status status, struct detail *detail)
{
    const char *key = config->tls_key;
    if (status == NET_BAD_CERTIFICATE) {
        return BLAME(config, "tls-certificate", detail,
                     "names a file without a certificate (PEM): %s", config->tls_certificate);
    }
    if (status == NET_BAD_KEY) {
        return BLAME(config, "tls-key", detail,
                     "names a file without a key (PEM, without a password): %s", key);
    }
    return status == NET_OK ||
           BLAME(config, "tls-key", detail,
                 "names a key that does not belong to the certificate: %s", key);
}

static bool check_tls(const struct config *config, struct detail *detail)
{
    return config->tls_certificate[0] == '\0' ||
           (check_readable_file(config, "tls-certificate", config->tls_certificate, detail) &&
            check_readable_file(config, "tls-key", config->tls_key, detail) &&
            report_pair(config, net_check_tls(config->tls_certificate, config->tls_key), detail));
}

int config_check_start(const struct config *config, FILE *out)
{
    static bool (*const checks[])(const struct config *, struct detail *) = {
        check_page, check_tls, check_data, check_store, check_bus,
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        struct detail detail;
        if (!checks[i](config, &detail)) {
            fprintf(out, "taberna: %s\n", detail.text);
            wrong++;
        }
    }
    return wrong;
}

int config_check(const struct config *config, FILE *out)
{
    struct detail detail;
    if (check_listen(config, &detail)) {
        return config_check_start(config, out);
    }
    fprintf(out, "taberna: %s\n", detail.text);
    return 1 + config_check_start(config, out);
}
