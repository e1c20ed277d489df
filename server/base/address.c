/* SPDX-License-Identifier: MIT */
#include "base/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>

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

/* Reads a number of at most three digits and nothing else. Returns -1 if the text is anything else. */
static int read_bits(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits >= 1 && digits <= 3 && text[digits] == '\0' ? atoi(text) : -1;
}

static void mask_bits(struct address *address, int bits)
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
    mask_bits(&range->first, range->bits);
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
    mask_bits(&masked, range->bits);
    return memcmp(masked.bytes, range->first.bytes, sizeof masked.bytes) == 0;
}

static const char separators[] = " ,\t";

bool proxies_read(const char *text, struct proxies *proxies)
{
    struct proxies read = {.count = 0};
    for (text += strspn(text, separators); *text != '\0'; text += strspn(text, separators)) {
        char range[ADDRESS_TEXT_BYTES];
        size_t bytes = strcspn(text, separators);
        if (bytes >= sizeof range || read.count == PROXIES_MAX) {
            return false;
        }
        memcpy(range, text, bytes);
        range[bytes] = '\0';
        if (!address_range_read(range, &read.ranges[read.count++])) {
            return false;
        }
        text += bytes;
    }
    *proxies = read;
    return true;
}

static bool is_trusted(const struct proxies *proxies, const struct address *address)
{
    for (int i = 0; i < proxies->count; i++) {
        if (address_range_holds(&proxies->ranges[i], address)) {
            return true;
        }
    }
    return false;
}

/*
 * Accepts "203.0.113.7" and "2001:db8::1", and the same with a port as some proxies write them: "203.0.113.7:4711",
 * "[2001:db8::1]:4711".
 */
static bool read_item(const char *item, size_t bytes, struct address *address)
{
    char text[ADDRESS_TEXT_BYTES];
    bool bracket = bytes > 0 && item[0] == '[';
    if (bytes >= sizeof text) {
        return false;
    }
    memcpy(text, item + bracket, bytes - bracket);
    text[bytes - bracket] = '\0';
    char *end = bracket ? strchr(text, ']') : strchr(text, ':');
    if (end != NULL && (bracket || strchr(end + 1, ':') == NULL)) {
        *end = '\0';
    }
    return address_read(text, address);
}

static void write_peer(const struct address *address, char peer[ADDRESS_TEXT_BYTES])
{
    struct address_range one = {.first = *address, .bits = 8 * ADDRESS_BYTES};
    address_range_write(&one, peer);
}

void proxies_peer(const struct proxies *proxies, const char *address, const char *forwarded,
                  char peer[ADDRESS_TEXT_BYTES])
{
    struct address at;
    snprintf(peer, ADDRESS_TEXT_BYTES, "%s", address);
    if (forwarded == NULL || !address_read(address, &at)) {
        return;
    }
    size_t left = strlen(forwarded);
    while (is_trusted(proxies, &at)) {
        while (left > 0 && strchr(separators, forwarded[left - 1]) != NULL) {
            left--;
        }
        size_t end = left;
        while (left > 0 && strchr(separators, forwarded[left - 1]) == NULL) {
            left--;
        }
        if (!read_item(forwarded + left, end - left, &at)) {
            return; /* end of the list, or an unreadable item: keep the last address that was certain */
        }
        write_peer(&at, peer);
    }
}

bool proxies_trust(const struct proxies *proxies, const char *address)
{
    struct address at;
    return address_read(address, &at) && is_trusted(proxies, &at);
}
