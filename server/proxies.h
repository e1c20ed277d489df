/* SPDX-License-Identifier: MIT */
/*
 * Proxies that the operator trusts to say whom they speak for. Behind one, the socket's peer is the proxy for everybody: a
 * ban of one address would then be a ban of all. A value.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "address.h"

#define MUST_CHECK __attribute__((warn_unused_result))

enum { PROXIES_MAX = 32 }; /* ranges; the lists of the large ones have some twenty */

struct proxies {
    struct address_range ranges[PROXIES_MAX];
    int count; /* 0: nobody is trusted */
};

/** Reads a list such as "127.0.0.1 10.0.0.0/8", separated by spaces or commas. False, and nothing changed, where it is none. */
MUST_CHECK bool proxies_read(const char *text, struct proxies *proxies);

/**
 * Who is at the other end: the socket's peer, or, where that is a trusted proxy, the right-most address in what it says that
 * is not a trusted proxy itself. What stands left of that anybody may have written.
 *
 * address    in   the socket's peer
 * forwarded  in   all of X-Forwarded-For, "203.0.113.7, 10.0.0.2"; NULL where there is none
 * peer       out  an address as text, or `address` as it came where that is none; ADDRESS_TEXT_BYTES
 */
void proxies_peer(const struct proxies *proxies, const char *address, const char *forwarded,
                  char peer[ADDRESS_TEXT_BYTES]);

/** Whether the socket's peer is one of them. */
bool proxies_trust(const struct proxies *proxies, const char *address);
