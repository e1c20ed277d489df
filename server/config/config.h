/* SPDX-License-Identifier: MIT */
/*
 * The settings of the operator: on the command line, and in a file of `key = value` lines with the same names. The
 * command line overrides the file, and the file overrides the defaults. The table of settings is declared in
 * config/private.h.
 */
#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/address.h"
#include "base/log.h"
#include "bus/seal.h"
#include "net/must_check.h"

enum {
    CONFIG_HOST_BYTES = 256, /* the longest DNS name, including its NUL */
    CONFIG_PATH_BYTES = 1024,
    CONFIG_ORIGINS_BYTES = 2048, /* all origins, separated by spaces */
    CONFIG_URL_BYTES = 512,      /* one web address, including its NUL */
    CONFIG_RETENTION_DAYS_MAX = 36500,
    CONFIG_WEBHOOKS_MAX = 4,
    CONFIG_WEBHOOKS_BYTES = CONFIG_WEBHOOKS_MAX * CONFIG_URL_BYTES,
    CONFIG_FILE_BYTES = 65536,
    CONFIG_DETAIL_BYTES = 2048, /* enough for every error sentence, including its path */
    CONFIG_EXIT_CODE = 2,       /* exit status of main() after CONFIG_BAD */
    CONFIG_BOT_THREADS_DEFAULT = -1,
    CONFIG_BOT_THREADS_MAX = 16,
    CONFIG_BOT_PACE_MAX = 1000,
    CONFIG_NODE_BYTES = 33, /* the name of a node, including its NUL */
    CONFIG_LEASE_MIN_SECONDS = 2,
    CONFIG_LEASE_MAX_SECONDS = 60,
    CONFIG_SETTINGS_MAX = 32,
    CONFIG_MEMORY_LEAST_MIB = 256, /* with less, nothing is left for tables */
};

/* Where a setting was given. A positive value is the line of the file. */
enum { CONFIG_NOT_GIVEN = 0, CONFIG_ON_COMMAND_LINE = -1 };

enum core_dumps {
    CORE_DUMPS_OFF,
    CORE_DUMPS_ON,
    CORE_DUMPS_WORDS,
};

/**
 * The readers of /metrics. A proxy is detected by the peer's address, by the headers that proxies add, and by the host
 * name of the request: a proxy on this machine does not make all of its clients local.
 */
enum metrics_readers {
    METRICS_FOR_LOOPBACK, /* this machine, if the request names it as the host by name or number */
    METRICS_FOR_PRIVATE,  /* also private networks, under any host name */
    METRICS_FOR_ALL,
    METRICS_OFF,
    METRICS_READERS
};

struct config {
    char host[CONFIG_HOST_BYTES]; /* default "localhost"; "" listens on every address */
    int port;                     /* 0..65535; 0: any free port */
    int memory_mib;               /* 0: not set */
    char data[CONFIG_PATH_BYTES];
    char page[CONFIG_PATH_BYTES];       /* "": the page that was built with the program */
    char origins[CONFIG_ORIGINS_BYTES]; /* in the format of net_config */
    /* where users reach the server, without a slash at the end; "": the listen address */
    char public_url[CONFIG_URL_BYTES];
    /* addresses that are notified of public rooms, separated by spaces */
    char webhooks[CONFIG_WEBHOOKS_BYTES];
    struct proxies proxies;
    enum log_format log_format;
    enum log_level log_level; /* events below this level are not logged */
    enum metrics_readers metrics_readers;
    enum core_dumps core_dumps;
    int keep_guest_games; /* days; 0: for ever */
    int claim_after;      /* days; 0: never */
    int bot_threads; /* 0: no bots; CONFIG_BOT_THREADS_DEFAULT: a number that suits the machine */
    int bot_pace;    /* percent of the time that a human player takes */
    /*
     * "sqlite", or postgresql://…; may hold a password, also one read from the password file: show it only through
     * config_secret_hide()
     */
    char store_url[CONFIG_URL_BYTES];
    char bus_url[CONFIG_URL_BYTES]; /* "process", or redis://…; may hold a password too */
    char store_password_file[CONFIG_PATH_BYTES]; /* "": none */
    char bus_password_file[CONFIG_PATH_BYTES];
    char bus_secret_file[CONFIG_PATH_BYTES];
    struct seal_secrets bus_secrets; /* what that file contains */
    char node[CONFIG_NODE_BYTES];    /* a-z, 0-9 and "-"; unique among the nodes of a cluster */
    int lease_seconds;               /* how long a node's lease lasts without renewal */
    char tls_certificate[CONFIG_PATH_BYTES]; /* PEM files; set both, or leave both "": no TLS */
    char tls_key[CONFIG_PATH_BYTES];
    char file[CONFIG_PATH_BYTES]; /* the file that was read; "": none */
    bool foreign;                 /* it has a key that this version does not know */
    /* where each setting was given, indexed by its place in the table */
    int given[CONFIG_SETTINGS_MAX];
};

enum config_status {
    CONFIG_OK = 0,
    CONFIG_CHECK, /* --check-config, and all settings could be read: the caller runs config_check() */
    CONFIG_HELP,           /* --help: call config_print_help() and exit with 0 */
    CONFIG_PRINT_FILE,     /* --print-config: call config_print_file() and exit with 0 */
    CONFIG_PRINT_SETTINGS, /* --print-settings: call config_print_settings() and exit with 0 */
    CONFIG_VERSION,        /* --version: print the version and exit with 0 */
    /*
     * The settings are those of another build or version: one needs a part that this build lacks, or the file has a key
     * that this version does not know. Print `detail` and exit with 1.
     */
    CONFIG_FOREIGN,
    CONFIG_BAD, /* `detail` says what is wrong and where: print it and exit with CONFIG_EXIT_CODE */
};

void config_init(struct config *config);

/**
 * Reads the command line, the file that it names and the password files on top of config_init()'s defaults. Then checks
 * that the settings are compatible with one another.
 *
 * detail  out  a sentence for the operator, on CONFIG_BAD; CONFIG_DETAIL_BYTES are enough. It never contains a password
 */
MUST_CHECK enum config_status config_read(struct config *config, int argc, char *const *argv,
                                          char *detail, size_t detail_bytes);

/** The same without passwords and without the check for compatibility, for callers that need a single setting. */
MUST_CHECK enum config_status config_read_loosely(struct config *config, int argc,
                                                  char *const *argv, char *detail,
                                                  size_t detail_bytes);

/** Reads the text of a config file; `name` names the file in `detail`. On false, `config` may be partly set. */
MUST_CHECK bool config_read_text(struct config *config, const char *name, const char *text,
                                 char *detail, size_t detail_bytes);

/** Returns false and a sentence if two settings are incompatible. config_read() calls this already. */
MUST_CHECK bool config_pairs_are_sound(const struct config *config, char *detail,
                                       size_t detail_bytes);

/** Whether the server stores its data in PostgreSQL, and whether nodes communicate through Redis. */
bool config_has_postgresql(const struct config *config);
bool config_has_redis(const struct config *config);

/* Parts of the program that a build may lack: the options of meson. Each has its bit in a set of features. */
enum config_feature {
    CONFIG_POSTGRESQL,
    CONFIG_REDIS,
    CONFIG_WEBHOOKS,
    CONFIG_TLS,
    CONFIG_FEATURES
};

/** The features of this program: bit 1 << CONFIG_TLS for TLS, and so on. */
unsigned config_features_built(void);

/** The name of a feature, as in the options of meson. */
const char *config_feature_name(enum config_feature feature);

/** Returns false and a sentence if a setting needs a feature that `built` lacks. config_read() calls this already. */
MUST_CHECK bool config_features_suffice(const struct config *config, unsigned built, char *detail,
                                        size_t detail_bytes);

/* Prints the table of settings for human readers. */

/** Prints the text of --help. Every line fits a terminal of 96 columns. */
void config_print_help(FILE *out);

/** Prints a documented sample file. It sets nothing: each setting has its description and its default behind "#". */
void config_print_file(FILE *out);

/** Prints the table for the documentation, in Markdown. */
void config_print_settings(FILE *out);

/*
 * Checks beyond the values themselves, at start and by --check-config: whether the files and folders that the settings
 * name exist and have the right type and content. Opens nothing for writing and connects to nothing.
 */

/**
 * Writes a line for each error, with the file, line and key where the setting was given. Returns the number of errors.
 *
 * config  in  as config_read() has filled it
 */
int config_check(const struct config *config, FILE *out);

/**
 * The same without resolving the listen host: at start its name may not be resolvable yet, and the name may not be
 * needed.
 */
int config_check_start(const struct config *config, FILE *out);

/*
 * Passwords of the store and the bus. A password is part of the address, or it is the first line of a password file and
 * is put into the address when the settings are read. Any output of an address hides the password.
 */

/** Whether that address contains a password. */
bool config_secret_is_in(const char *url);

/**
 * Puts the passwords from the password files into store_url and bus_url, and reads the secrets of the cluster. Returns
 * false and a sentence on error.
 */
MUST_CHECK bool config_secrets_read(struct config *config, char *detail, size_t detail_bytes);

/** Whether these addresses differ, and in nothing but their passwords. */
bool config_secret_changed(const char *url, const char *next);

/** Writes the address for logs and human readers: each password in it becomes "***". */
void config_secret_hide(const char *url, char shown[CONFIG_URL_BYTES]);

/* A file with a secret that each user of the machine can read. The server reports it and starts nevertheless. */
struct config_exposed {
    const char *setting; /* the setting whose secret the file contains */
    const char *path;    /* points into the config */
};

enum { CONFIG_EXPOSED_MAX = 6 };

/** Returns the number of such files, in the order of the settings. A file that cannot be found is none of them. */
size_t config_exposed(const struct config *config,
                      struct config_exposed exposed[CONFIG_EXPOSED_MAX]);
