/* SPDX-License-Identifier: MIT */
/*
 * Network addresses and ranges of them: "203.0.113.7", "203.0.113.0/24", "2001:db8::/48". A value. IPv4 and its form within
 * IPv6 (::ffff:203.0.113.7) are the same.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    ADDRESS_BYTES = 16,
    ADDRESS_TEXT_BYTES = 56, /* the longest range as text, with its NUL */
};

struct address {
    uint8_t bytes[ADDRESS_BYTES]; /* IPv6, network order */
};

struct address_range {
    struct address first;
    int bits; /* 0..128 leading ones that count; 96 and more for IPv4 */
};

/** False where the text is no address; then `address` is all zeroes, which is in no range but the widest. */
bool address_read(const char *text, struct address *address);

/** Reads an address, or one with "/" and how many leading bits count. Bits behind those are taken as 0. */
bool address_range_read(const char *text, struct address_range *range);

/** As the shortest text that is read back the same. */
void address_range_write(const struct address_range *range, char text[ADDRESS_TEXT_BYTES]);

bool address_range_holds(const struct address_range *range, const struct address *address);
