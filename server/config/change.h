/* SPDX-License-Identifier: MIT */
/* The settings that differ between the running configuration and one that was read again (SIGHUP). */
#pragma once

#include "config/private.h"

enum { CONFIG_NAMES_BYTES = CONFIG_SETTINGS_MAX * (CONFIG_NAME_MAX + 1) };

struct config_change {
    /* names of the settings that were applied, separated by spaces */
    char taken[CONFIG_NAMES_BYTES];
    /* names of the changed settings that need a restart, separated by spaces */
    char waiting[CONFIG_NAMES_BYTES];
};

/**
 * Applies the settings that may change while the program runs. The others keep their old value, so that the next reload
 * reports them again.
 */
void config_apply(struct config *config, const struct config *next, struct config_change *change);

/** Whether `names`, a list separated by spaces, contains `name`. */
bool config_names_have(const char *names, const char *name);
