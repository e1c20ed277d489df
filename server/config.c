/* SPDX-License-Identifier: MIT */
#include "config.h"

#include <string.h>

#include "config_file.h"
#include "config_line.h"
#include "config_secret.h"
#include "config_table.h"
#include "config_value.h"

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
        const char *name; /* of the setting that is wrong … */
        bool wrong;
        const char *why;
    } pairs[] = {
        {"bus", config_has_redis(config) && !config_has_postgresql(config),
         "does not go with this store: nodes that talk through redis:// share one store, "
         "postgresql://"},
        {"tls-certificate", has_certificate && !has_key, "wants tls-key beside it"},
        {"tls-key", has_key && !has_certificate, "wants tls-certificate beside it"},
        {"store-password-file",
         config->store_password_file[0] != '\0' && !config_has_postgresql(config),
         "does not go with this store: only postgresql:// takes a password"},
        {"bus-password-file", config->bus_password_file[0] != '\0' && !config_has_redis(config),
         "does not go with this bus: only redis:// takes a password"},
        {"store-password-file",
         config->store_password_file[0] != '\0' && config_secret_is_in(config->store_url),
         "does not go with a password in the address of the store: one of them has to go"},
        {"bus-password-file",
         config->bus_password_file[0] != '\0' && config_secret_is_in(config->bus_url),
         "does not go with a password in the address of the bus: one of them has to go"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i].wrong) {
            return config_blame(config, pairs[i].name, pairs[i].why, detail, detail_bytes);
        }
    }
    return true;
}

enum config_status config_read_loosely(struct config *config, int argc, char *const *argv,
                                       char *detail, size_t detail_bytes)
{
    /* First alone: what is asked for or wrong there counts before the file is opened, and it names the file. */
    const char *file = NULL;
    config_init(config);
    enum config_status status = config_line_read(config, argc, argv, &file, detail, detail_bytes);
    if (status != CONFIG_OK && status != CONFIG_CHECK) {
        return status;
    }
    config_init(config);
    if (file != NULL && !config_file_read(config, file, detail, detail_bytes)) {
        return CONFIG_BAD;
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
    return config_pairs_are_sound(config, detail, detail_bytes) &&
                   config_secrets_read(config, detail, detail_bytes)
               ? status
               : CONFIG_BAD;
}
