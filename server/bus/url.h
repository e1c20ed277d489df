/* SPDX-License-Identifier: MIT */
/*
 * The address of a Redis server: redis://[[user]:password@]host[:port][/database]; with TLS rediss://…, and there also
 * ?sslrootcert=FILE, the certificates to trust instead of those of the system, as in the address of the store.
 */
#pragma once

#include "bus/bus.h"

enum {
    BUS_HOST_BYTES = 256, /* the longest DNS name, including its NUL */
    BUS_USER_BYTES = 128,
    BUS_PASSWORD_BYTES = 512,
    BUS_FILE_BYTES = 256,
    BUS_PORT_DEFAULT = 6379,
    BUS_DATABASE_MAX = 9999,
};

struct bus_address {
    /* a name or an address; for an address in brackets, the text between them */
    char host[BUS_HOST_BYTES];
    int port;                          /* 1..65535 */
    int database;                      /* 0..BUS_DATABASE_MAX */
    char user[BUS_USER_BYTES];         /* "": none */
    char password[BUS_PASSWORD_BYTES]; /* "": none */
    bool tls;
    char ca_file[BUS_FILE_BYTES]; /* "": the certificates that the system trusts */
};

/**
 * In user and password, %xx stands for a byte. `detail` is as in bus_open() and never contains a part of the password.
 */
MUST_CHECK bool bus_url_read(const char *url, struct bus_address *address,
                             char detail[BUS_DETAIL_BYTES]);
