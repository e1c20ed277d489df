/* SPDX-License-Identifier: MIT */
/*
 * Settings while the program runs: on SIGHUP the command line and the file that it names are read again. What may change
 * takes effect at once and ends no connection; what wants a restart is named in a warning; what is not sound changes nothing
 * and is named in an error.
 */
#pragma once

#include <uv.h>

#include "config.h"

struct house;
struct webhook;

/** The program fills it in; all is borrowed. */
struct reload {
    struct config *config; /* what holds; of it is changed what may be */
    int argc;
    char *const *argv;
    struct house *house;
    struct webhook *webhook; /* NULL: nobody can be told */
    const char
        *address; /* where people reach the house unless the settings say it; may come later */
};

/** What of the settings may change while it runs goes where it takes effect, but for the log's. `house->net` may be NULL. */
void reload_apply(const struct reload *reload);

/** Reads all again. False where nothing was changed because something is not sound; the log says what happened. */
bool reload_read(const struct reload *reload);
