/* SPDX-License-Identifier: MIT */
/*
 * What the operator may set: on the command line, and in a file of `key = value` lines with the same names. The command
 * line wins over the file, the file over the defaults. config_table.h has what each setting means.
 */
#pragma once

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "http_operator.h"
#include "log.h"
#include "proxies.h"

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    CONFIG_HOST_BYTES = 256, /* the longest DNS name, with its NUL */
    CONFIG_PATH_BYTES = 1024,
    CONFIG_ORIGINS_BYTES = 2048, /* all origins, separated by spaces */
    CONFIG_URL_BYTES = 512,      /* one address of the web, with its NUL */
    CONFIG_WEBHOOKS_MAX = 4,
    CONFIG_WEBHOOKS_BYTES = CONFIG_WEBHOOKS_MAX * CONFIG_URL_BYTES,
    CONFIG_FILE_BYTES = 65536,
    CONFIG_DETAIL_BYTES = 2048, /* enough for every sentence about what is wrong, with its path */
    CONFIG_EXIT_CODE = 2,       /* what main returns on CONFIG_BAD */
    CONFIG_BOT_THREADS_USUAL = -1,
    CONFIG_BOT_THREADS_MAX = 16,
    CONFIG_BOT_PACE_MAX = 1000,
    CONFIG_NODE_BYTES = 33, /* the name of a node, with its NUL */
    CONFIG_LEASE_MIN_SECONDS = 2,
    CONFIG_LEASE_MAX_SECONDS = 60,
    CONFIG_SETTINGS_MAX = 32,
};

/* Where a setting was given; above zero: on that line of the file. */
enum { CONFIG_NOT_GIVEN = 0, CONFIG_ON_COMMAND_LINE = -1 };

struct config {
    char host[CONFIG_HOST_BYTES]; /* "localhost" unless set; "" for every address */
    int port;                     /* 0..65535; 0: any free one */
    char data[CONFIG_PATH_BYTES];
    char page[CONFIG_PATH_BYTES];         /* "": the page that was built with the program */
    char origins[CONFIG_ORIGINS_BYTES];   /* as net_config wants them */
    char public_url[CONFIG_URL_BYTES];    /* where people reach it, no slash at the end;
                                             "": where it listens */
    char webhooks[CONFIG_WEBHOOKS_BYTES]; /* addresses that hear of public rooms, separated by
                                             spaces */
    struct proxies proxies;
    enum log_format log_format;
    enum log_level log_level; /* what is below is not logged */
    enum metrics_readers metrics_readers;
    int keep_guest_games; /* days; 0: for ever */
    int bot_threads;      /* 0: no bots; CONFIG_BOT_THREADS_USUAL: as many as suit the machine */
    int bot_pace;         /* percent of what people take */
    char store_url[CONFIG_URL_BYTES]; /* "sqlite", or postgresql://…; may hold a password, that of
                                         the password's file too: config_secret.h shows it without */
    char bus_url[CONFIG_URL_BYTES];   /* "process", or redis://…; the same */
    char store_password_file[CONFIG_PATH_BYTES]; /* "": none */
    char bus_password_file[CONFIG_PATH_BYTES];
    char node[CONFIG_NODE_BYTES]; /* a-z, 0-9 and "-"; another in every node of a house */
    int lease_seconds;            /* how long a node's lease lasts without renewal */
    char tls_certificate[CONFIG_PATH_BYTES]; /* PEM files; both, or "" both: no TLS */
    char tls_key[CONFIG_PATH_BYTES];
    char file[CONFIG_PATH_BYTES];   /* that was read; "": none */
    int given[CONFIG_SETTINGS_MAX]; /* where, by the setting's place in the table */
};

enum config_status {
    CONFIG_OK = 0,
    CONFIG_CHECK,          /* --check-config, and all could be read: config_check.h goes on */
    CONFIG_HELP,           /* --help: config_print_help(), and leave with 0 */
    CONFIG_PRINT_FILE,     /* --print-config: config_print_file(), and leave with 0 */
    CONFIG_PRINT_SETTINGS, /* --print-settings: config_print_settings(), and leave with 0 */
    CONFIG_VERSION,        /* --version: print it and leave with 0 */
    CONFIG_BAD, /* `detail` says what, and where: print it and leave with CONFIG_EXIT_CODE */
};

void config_init(struct config *config);

/**
 * Reads the command line, the file that it names and the files of passwords, over config_init()'s defaults; then looks
 * whether all can stand together.
 *
 * detail  out  a sentence for the operator, on CONFIG_BAD; CONFIG_DETAIL_BYTES are enough. No password is in it
 */
MUST_CHECK enum config_status config_read(struct config *config, int argc, char *const *argv,
                                          char *detail, size_t detail_bytes);

/** The same without the passwords, and without looking whether all can stand together: for who needs one setting. */
MUST_CHECK enum config_status config_read_loosely(struct config *config, int argc,
                                                  char *const *argv, char *detail,
                                                  size_t detail_bytes);

/** Reads the text of a config file; `name` is for what `detail` says. False: `config` may be half set. */
MUST_CHECK bool config_read_text(struct config *config, const char *name, const char *text,
                                 char *detail, size_t detail_bytes);

/** False, with a sentence, where two settings cannot stand together; config_read() has looked. */
MUST_CHECK bool config_pairs_are_sound(const struct config *config, char *detail,
                                       size_t detail_bytes);

/** Whether the house keeps what it has in PostgreSQL, and whether nodes talk through Redis. */
bool config_has_postgresql(const struct config *config);
bool config_has_redis(const struct config *config);
