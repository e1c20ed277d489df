/* SPDX-License-Identifier: MIT */
/*
 * The table of all settings. --help, the sample file and the table in the documentation are printed from it, the command
 * line and the file are read by it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "config.h"

enum { CONFIG_NAME_MAX = 24 }; /* bytes of a setting's name */

struct config_setting;

/** Reads a value into `config`. False, nothing changed, and `detail` goes on where the setting's name stands before it. */
typedef bool config_value_fn(struct config *config, const struct config_setting *setting,
                             const char *value, char *detail, size_t detail_bytes);

struct config_setting {
    const char *chapter; /* that begins with it; NULL: as the one before */
    const char *name;
    const char *form;       /* of the value, one word in capitals */
    const char *usual;      /* the default as one would write it; NULL: not set */
    const char *usual_said; /* what holds where it is not set; NULL: nothing */
    const char *meaning;    /* sentences of ASCII, "." at the end */
    config_value_fn *read;
    size_t
        at; /* what it sets of struct config: so many bytes from there; equal bytes, equal values */
    size_t bytes;
    const char *what;         /* of a path "file" or "folder", of a number its unit */
    const char *const *words; /* of those that want one of some words; the last is NULL */
    int least;                /* of numbers */
    int most;
    bool many;     /* may be given several times, and they add up */
    bool reloaded; /* on SIGHUP; else it wants a restart */
};

/** The setting at that place; NULL past the last. */
const struct config_setting *config_setting_at(size_t place);
size_t config_setting_place(const struct config_setting *setting);

/** NULL where none has the name; it need not end with NUL. */
const struct config_setting *config_setting_find(const char *name, size_t name_bytes);

/** What somebody may have meant who wrote that; NULL where nothing is near. */
const struct config_setting *config_setting_near(const char *name, size_t name_bytes);

/**
 * Sets it. Of what may be given several times the command line's values stand instead of the file's. False with what goes
 * on behind the setting's name: "wants a port …".
 *
 * where  in  CONFIG_ON_COMMAND_LINE, or a line of the file; there a setting may stand once
 */
MUST_CHECK bool config_give(struct config *config, const struct config_setting *setting,
                            const char *value, int where, char *detail, size_t detail_bytes);

/** Writes the sentence that begins with where the setting was given: `house.conf, line 3: the key "bus" …`. Returns false. */
bool config_blame(const struct config *config, const char *name, const char *why, char *detail,
                  size_t detail_bytes);
