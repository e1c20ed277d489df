/* SPDX-License-Identifier: MIT */
/*
 * Network addresses and address ranges: "203.0.113.7", "203.0.113.0/24", "2001:db8::/48". A value type. An IPv4 address
 * and its IPv6-mapped form (::ffff:203.0.113.7) are equal.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net/must_check.h"

enum {
    ADDRESS_BYTES = 16,
    ADDRESS_TEXT_BYTES = 56, /* the longest range as text, including its NUL */
};

struct address {
    uint8_t bytes[ADDRESS_BYTES]; /* IPv6, network order */
};

struct address_range {
    struct address first;
    int bits; /* 0..128, length of the prefix; 96 or more for IPv4 */
};

/** Returns false if the text is not an address. `address` is then all zeroes, which only the widest range contains. */
bool address_read(const char *text, struct address *address);

/** Reads an address, or an address with "/" and a prefix length. Bits behind the prefix are set to 0. */
bool address_range_read(const char *text, struct address_range *range);

/** Writes the shortest text that reads back as the same range. */
void address_range_write(const struct address_range *range, char text[ADDRESS_TEXT_BYTES]);

bool address_range_holds(const struct address_range *range, const struct address *address);

/*
 * Trusted proxies: the operator trusts what they report about the client. Behind a proxy, the socket's peer is the
 * proxy for every client, so a ban of that one address would ban all clients. A value type.
 */

enum { PROXIES_MAX = 32 }; /* ranges; the lists of the large proxy services have about twenty */

struct proxies {
    struct address_range ranges[PROXIES_MAX];
    int count; /* 0: no proxy is trusted */
};

/**
 * Reads a list such as "127.0.0.1 10.0.0.0/8", separated by spaces or commas. Returns false and changes nothing if it
 * is invalid.
 */
MUST_CHECK bool proxies_read(const char *text, struct proxies *proxies);

/**
 * Finds the client's address. It is the socket's peer or, if the peer is a trusted proxy, the right-most address in
 * `forwarded` that is not a trusted proxy itself. Any client can forge the entries left of that one.
 *
 * address    in   the socket's peer
 * forwarded  in   the whole X-Forwarded-For, "203.0.113.7, 10.0.0.2"; NULL if the header is missing
 * peer       out  an address as text, or `address` unchanged if it is not an address; ADDRESS_TEXT_BYTES
 */
void proxies_peer(const struct proxies *proxies, const char *address, const char *forwarded,
                  char peer[ADDRESS_TEXT_BYTES]);

/** Whether the socket's peer is a trusted proxy. */
bool proxies_trust(const struct proxies *proxies, const char *address);
