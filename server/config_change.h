/* SPDX-License-Identifier: MIT */
/* What has changed between the settings that hold and those that were read again. */
#pragma once

#include "config_table.h"

enum { CONFIG_NAMES_BYTES = CONFIG_SETTINGS_MAX * (CONFIG_NAME_MAX + 1) };

struct config_change {
    char taken[CONFIG_NAMES_BYTES];   /* the names of what was taken over, separated by spaces */
    char waiting[CONFIG_NAMES_BYTES]; /* … and of what wants a restart */
};

/** Takes over what may change while the program runs; the rest stays as it was, so that it is told again the next time. */
void config_take(struct config *config, const struct config *next, struct config_change *change);

/** Whether that name is among these. */
bool config_names_have(const char *names, const char *name);
