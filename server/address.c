/* SPDX-License-Identifier: MIT */
#include "address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { V4_BYTES = 4, V4_BITS = 32, V6_BITS = 128, V4_AT_BIT = 96 };

static const uint8_t mapped[ADDRESS_BYTES - V4_BYTES] = {[10] = 0xff, [11] = 0xff};

static bool is_v4(const struct address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

bool address_read(const char *text, struct address *address)
{
    uint8_t v4[V4_BYTES];
    *address = (struct address){{0}};
    if (inet_pton(AF_INET, text, v4) == 1) {
        memcpy(address->bytes, mapped, sizeof mapped);
        memcpy(address->bytes + sizeof mapped, v4, sizeof v4);
        return true;
    }
    return inet_pton(AF_INET6, text, address->bytes) == 1;
}

/* A number of at most three digits, and nothing else; -1 where it is none. */
static int read_bits(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits >= 1 && digits <= 3 && text[digits] == '\0' ? atoi(text) : -1;
}

static void mask(struct address *address, int bits)
{
    for (int i = 0; i < ADDRESS_BYTES; i++) {
        int counts = bits - 8 * i;
        uint8_t ones = counts >= 8 ? 0xff : counts <= 0 ? 0 : (uint8_t)(0xff << (8 - counts));
        address->bytes[i] &= ones;
    }
}

bool address_range_read(const char *text, struct address_range *range)
{
    char first[ADDRESS_TEXT_BYTES];
    const char *slash = strchr(text, '/');
    size_t bytes = slash == NULL ? strlen(text) : (size_t)(slash - text);
    if (bytes >= sizeof first) {
        return false;
    }
    memcpy(first, text, bytes);
    first[bytes] = '\0';
    if (!address_read(first, &range->first)) {
        return false;
    }
    bool as_v4 = strchr(first, ':') == NULL;
    int bits_max = as_v4 ? V4_BITS : V6_BITS;
    int bits = slash == NULL ? bits_max : read_bits(slash + 1);
    if (bits < 0 || bits > bits_max) {
        return false;
    }
    range->bits = as_v4 ? V4_AT_BIT + bits : bits;
    mask(&range->first, range->bits);
    return true;
}

void address_range_write(const struct address_range *range, char text[ADDRESS_TEXT_BYTES])
{
    bool as_v4 = range->bits >= V4_AT_BIT && is_v4(&range->first);
    const uint8_t *bytes = range->first.bytes + (as_v4 ? sizeof mapped : 0);
    int bits = as_v4 ? range->bits - V4_AT_BIT : range->bits;
    char first[INET6_ADDRSTRLEN] = "";
    inet_ntop(as_v4 ? AF_INET : AF_INET6, bytes, first, sizeof first);
    if (bits == (as_v4 ? V4_BITS : V6_BITS)) {
        snprintf(text, ADDRESS_TEXT_BYTES, "%s", first);
    } else {
        snprintf(text, ADDRESS_TEXT_BYTES, "%s/%d", first, bits);
    }
}

bool address_range_holds(const struct address_range *range, const struct address *address)
{
    struct address masked = *address;
    mask(&masked, range->bits);
    return memcmp(masked.bytes, range->first.bytes, sizeof masked.bytes) == 0;
}
