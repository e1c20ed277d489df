/* SPDX-License-Identifier: MIT */
#include "config/config.h"

#include <assert.h>
#include <string.h>

#include "config/change.h"
#include "config/private.h"

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
    bool has_certificate = config->tls_certificate[0] != '\0';
    bool has_key = config->tls_key[0] != '\0';
    const struct {
        const char *name; /* name of the setting that is wrong */
        bool wrong;
        const char *why;
    } pairs[] = {
        {"bus", config_has_redis(config) && !config_has_postgresql(config),
         "cannot be used with this store: nodes on one redis:// bus share one postgresql:// store"},
        {"bus", config_has_redis(config) && config->bus_secret_file[0] == '\0',
         "needs bus-secret-file: the nodes of a cluster prove by its secret that messages are "
         "theirs"},
        {"bus-secret-file", config->bus_secret_file[0] != '\0' && !config_has_redis(config),
         "cannot be used with this bus: a single node has no secret"},
        {"tls-certificate", has_certificate && !has_key, "needs tls-key"},
        {"tls-key", has_key && !has_certificate, "needs tls-certificate"},
        {"store-password-file",
         config->store_password_file[0] != '\0' && !config_has_postgresql(config),
         "cannot be used with this store: only postgresql:// has a password"},
        {"bus-password-file", config->bus_password_file[0] != '\0' && !config_has_redis(config),
         "cannot be used with this bus: only redis:// has a password"},
        {"store-password-file",
         config->store_password_file[0] != '\0' && config_secret_is_in(config->store_url),
         "cannot be used with a password in the URL of the store: remove one of them"},
        {"bus-password-file",
         config->bus_password_file[0] != '\0' && config_secret_is_in(config->bus_url),
         "cannot be used with a password in the URL of the bus: remove one of them"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i].wrong) {
            return config_report(config, pairs[i].name, pairs[i].why, detail, detail_bytes);
        }
    }
    return true;
}

enum config_status config_read_loosely(struct config *config, int argc, char *const *argv,
                                       char *detail, size_t detail_bytes)
{
    /*
     * The command line is read first: it names the file, and its requests (such as --help) and errors take effect
     * before the file is opened.
     */
    const char *file = NULL;
    config_init(config);
    enum config_status status = config_line_read(config, argc, argv, &file, detail, detail_bytes);
    if (status != CONFIG_OK && status != CONFIG_CHECK) {
        return status;
    }
    config_init(config);
    if (file != NULL && !config_file_read(config, file, detail, detail_bytes)) {
        return config->foreign ? CONFIG_FOREIGN : CONFIG_BAD;
    }
    return config_line_read(config, argc, argv, &file, detail, detail_bytes);
}

enum config_status config_read(struct config *config, int argc, char *const *argv, char *detail,
                               size_t detail_bytes)
{
    enum config_status status = config_read_loosely(config, argc, argv, detail, detail_bytes);
    if (status != CONFIG_OK && status != CONFIG_CHECK) {
        return status;
    }
    if (!config_features_suffice(config, config_features_built(), detail, detail_bytes)) {
        return CONFIG_FOREIGN;
    }
    if (!config_pairs_are_sound(config, detail, detail_bytes)) {
        return CONFIG_BAD;
    }
    return config_secrets_read(config, detail, detail_bytes) ? status : CONFIG_BAD;
}

static void add_setting_name(char names[CONFIG_NAMES_BYTES], const char *name)
{
    size_t used = strlen(names);
    int chars =
        snprintf(names + used, CONFIG_NAMES_BYTES - used, "%s%s", used > 0 ? " " : "", name);
    assert(chars > 0 && (size_t)chars < CONFIG_NAMES_BYTES - used);
}

void config_apply(struct config *config, const struct config *next, struct config_change *change)
{
    const struct config_setting *setting;
    *change = (struct config_change){0};
    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        char *here = (char *)config + setting->at;
        const char *there = (const char *)next + setting->at;
        if (memcmp(here, there, setting->bytes) == 0) {
            continue;
        }
        add_setting_name(setting->reloaded ? change->taken : change->waiting, setting->name);
        if (setting->reloaded) {
            memcpy(here, there, setting->bytes);
        }
    }
}

bool config_names_have(const char *names, const char *name)
{
    size_t name_bytes = strlen(name);
    for (const char *at = names; *at != '\0'; at += strspn(at, " ")) {
        size_t bytes = strcspn(at, " ");
        if (bytes == name_bytes && memcmp(at, name, bytes) == 0) {
            return true;
        }
        at += bytes;
    }
    return false;
}
