/* SPDX-License-Identifier: MIT */
/*
 * Where users come from, as two numbers: one for the network, one for the address. Equal networks have equal numbers at
 * all nodes and after a restart. The numbers are hashes with a key that the store keeps: without it they say nothing.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "store/store.h"

struct address;
struct sessions;

enum { ORIGIN_TEXT_BYTES = 33 };

/** All zeroes: unknown. */
struct origin {
    uint64_t network; /* an IPv4 /24, an IPv6 /48 */
    uint64_t address; /* an IPv4 address, an IPv6 /64 */
};

struct origins {
    int64_t key; /* the same at all nodes */
};

/** Reads the key from the store, which gets one at the first start. `done` is called once. */
void session_origins_load(struct sessions *sessions,
                          void (*done)(void *data, enum store_status status), void *data);

struct origin session_origin_of_address(const struct sessions *sessions,
                                        const struct address *address);

bool session_origin_is_known(const struct origin *origin);

/** The key of its address in a table of limits. All users from unknown places have one key. */
struct map_key session_origin_key(const struct origin *origin);

/** The form in which nodes exchange it. */
void session_origin_write(const struct origin *origin, char text[ORIGIN_TEXT_BYTES]);
/** Unknown if the text is NULL or has another form. */
struct origin session_origin_read(const char *text);
