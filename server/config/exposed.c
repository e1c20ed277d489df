/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <sys/stat.h>

#include "config/private.h"

static bool is_readable_by_all(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && (about.st_mode & S_IROTH) != 0;
}

/* A password in the file of settings itself: the address has one, and no password file put it there. */
static bool is_in_settings(const struct config *config, const char *name, const char *url,
                           const char *password_file)
{
    size_t place = config_setting_place(config_setting_find(name, strlen(name)));
    return config->given[place] > 0 && password_file[0] == '\0' && config_secret_is_in(url);
}

size_t config_exposed(const struct config *config,
                      struct config_exposed exposed[CONFIG_EXPOSED_MAX])
{
    const struct {
        const char *setting;
        const char *path;
        bool is_secret;
    } files[] = {
        {"store-password-file", config->store_password_file, true},
        {"bus-password-file", config->bus_password_file, true},
        {"bus-secret-file", config->bus_secret_file, true},
        {"tls-key", config->tls_key, true},
        {"store", config->file,
         is_in_settings(config, "store", config->store_url, config->store_password_file)},
        {"bus", config->file,
         is_in_settings(config, "bus", config->bus_url, config->bus_password_file)},
    };
    _Static_assert(sizeof files / sizeof files[0] == CONFIG_EXPOSED_MAX, "a place for each file");
    size_t count = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (files[i].is_secret && files[i].path[0] != '\0' && is_readable_by_all(files[i].path)) {
            exposed[count++] = (struct config_exposed){files[i].setting, files[i].path};
        }
    }
    return count;
}
