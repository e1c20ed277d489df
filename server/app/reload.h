/* SPDX-License-Identifier: MIT */
/*
 * Reloads the settings while the program runs: on SIGHUP it reads the command line and the file that it names again.
 * Settings that may change take effect at once and end no connection. Settings that need a restart are named in a
 * warning. If any setting is wrong, nothing changes and an error names it.
 */
#pragma once

#include <uv.h>

#include "config/config.h"

struct webhook;

enum { RELOAD_PASSWORDS_MS = 1000 };

/** The program fills it in; all pointers are borrowed. */
struct reload {
    struct config *config; /* the settings in force; a reload changes those that may change */
    int argc;
    char *const *argv;
    struct app *app;
    struct webhook *webhook; /* NULL: no webhook can be called */
    /* The address that users reach the server at, unless the settings name one; may be set later. */
    const char *address;
    char origins[CONFIG_ORIGINS_BYTES + CONFIG_URL_BYTES]; /* allowed ones, as in net_config */
    int64_t passwords_read_ms; /* when app_reload_tick() last read the passwords */
};

/** Applies all settings that may change at run time, except those of the log. `app->net` may be NULL. */
void app_reload_apply(struct reload *reload);

/**
 * Call it in each tick. While the database or the bus is not connected, reads the passwords again every
 * RELOAD_PASSWORDS_MS: they may have been changed without a reload. Other changed settings wait for a reload.
 */
void app_reload_tick(struct reload *reload, bool is_connected, int64_t now_ms);

/**
 * Logs a warning for each file with a secret that each user of the machine can read, and for a data folder that each
 * user can write to.
 */
void app_reload_report_exposed(const struct reload *reload);

/**
 * Reads all settings again. Returns false if a setting is wrong and nothing was changed; the log says what happened.
 */
bool app_reload_read(struct reload *reload);
