/* SPDX-License-Identifier: MIT */
/*
 * The config file: lines of the form "name = value". Blank lines and lines that begin with "#" are ignored. A value
 * extends to the end of its line. A setting appears once, unless it may be given several times.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "config/config.h"

/** Reads the file. On error returns false and a sentence that names the file, the line and the key. */
MUST_CHECK bool config_file_read(struct config *config, const char *path, char *detail,
                                 size_t detail_bytes);

/**
 * Reads a file of at most CONFIG_FILE_BYTES without a NUL byte. The caller frees the result with free(). Returns NULL
 * and a sentence on error.
 */
MUST_CHECK char *config_file_text(const char *path, char *detail, size_t detail_bytes);

/* The command line: "--name value" or "--name=value". If a setting is given twice, the last one counts. */

/**
 * Sets the settings of the command line. Opens no file.
 *
 * file  out  the file name given by --config, a pointer into argv; unchanged without --config
 */
MUST_CHECK enum config_status config_line_read(struct config *config, int argc, char *const *argv,
                                               const char **file, char *detail,
                                               size_t detail_bytes);

/*
 * The table of all settings. --help, the sample file and the table in the documentation are printed from it; the
 * command line and the file are parsed by it.
 */

enum { CONFIG_NAME_MAX = 24 }; /* bytes of a setting's name */

struct config_setting;

/**
 * Reads a value into `config`. On error returns false, changes nothing, and writes to `detail` the rest of a sentence
 * that begins with the setting's name.
 */
typedef bool config_value_fn(struct config *config, const struct config_setting *setting,
                             const char *value, char *detail, size_t detail_bytes);

struct config_setting {
    /* heading that begins with this setting; NULL: same section as the setting before */
    const char *section;
    const char *name;
    const char *form;          /* placeholder of the value: one word in capitals */
    const char *default_value; /* the default in the syntax of the file; NULL: not set */
    /* words that describe the effect if the setting is not given; NULL: nothing to say */
    const char *default_text;
    const char *meaning; /* description: ASCII sentences that end with "." */
    config_value_fn *read;
    size_t at; /* offset in struct config of the field that it sets; equal values are equal bytes */
    size_t bytes;
    const char *what;         /* for a path "file" or "folder", for a number its unit */
    const char *const *words; /* the permitted words of a word setting; NULL-terminated */
    int least;                /* smallest value of a number */
    int most;
    bool many;     /* may be given several times; the values add up */
    bool reloaded; /* applied on SIGHUP; otherwise a change needs a restart */
};

/** Returns the setting at that place, or NULL past the last one. */
const struct config_setting *config_setting_at(size_t place);
size_t config_setting_place(const struct config_setting *setting);

/** Returns NULL if no setting has the name. The name need not end with NUL. */
const struct config_setting *config_setting_find(const char *name, size_t name_bytes);

/** Returns the setting with the most similar name, for a suggestion; NULL if none is similar. */
const struct config_setting *config_setting_near(const char *name, size_t name_bytes);

/**
 * Sets a setting. For a setting that may be given several times, values of the command line replace those of the file.
 * On error returns false and the rest of a sentence that begins with the setting's name: "wants a port …".
 *
 * where  in  CONFIG_ON_COMMAND_LINE, or a line of the file; in the file a setting may appear once
 */
MUST_CHECK bool config_set_value(struct config *config, const struct config_setting *setting,
                                 const char *value, int where, char *detail, size_t detail_bytes);

/**
 * Writes a sentence that begins with the place where the setting was given: `server.conf, line 3: the key "bus" …`.
 * Returns false.
 */
bool config_report(const struct config *config, const char *name, const char *why, char *detail,
                   size_t detail_bytes);

/*
 * The parsers of single values. Each fills all bytes of its field, so that equal values are equal bytes. On error each
 * says what it expects and shows the value that it got. The exceptions are addresses that may contain a password.
 */

config_value_fn config_value_listen;
config_value_fn config_value_path;   /* `what`: "file" or "folder" */
config_value_fn config_value_origin; /* values add up */
config_value_fn config_value_public_url;
config_value_fn config_value_webhook; /* values add up */
config_value_fn config_value_proxies;
config_value_fn config_value_word;   /* `words`; sets an enum to the index of the word */
config_value_fn config_value_number; /* from `least` to `most`, in the unit `what` */
config_value_fn config_value_store;
config_value_fn config_value_bus;
config_value_fn config_value_node;

/** Formats a sentence into `detail`. Returns false. */
__attribute__((format(printf, 3, 4))) bool config_refuse(char *detail, size_t detail_bytes,
                                                         const char *format, ...);
