/* SPDX-License-Identifier: MIT */
#include "config_change.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void add_name(char names[CONFIG_NAMES_BYTES], const char *name)
{
    size_t used = strlen(names);
    int chars =
        snprintf(names + used, CONFIG_NAMES_BYTES - used, "%s%s", used > 0 ? " " : "", name);
    assert(chars > 0 && (size_t)chars < CONFIG_NAMES_BYTES - used);
}

void config_take(struct config *config, const struct config *next, struct config_change *change)
{
    const struct config_setting *setting;
    *change = (struct config_change){0};
    for (size_t i = 0; (setting = config_setting_at(i)) != NULL; i++) {
        char *here = (char *)config + setting->at;
        const char *there = (const char *)next + setting->at;
        if (memcmp(here, there, setting->bytes) == 0) {
            continue;
        }
        add_name(setting->reloaded ? change->taken : change->waiting, setting->name);
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
