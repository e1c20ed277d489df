/* SPDX-License-Identifier: MIT */
#include "proxies.h"

#include <stdio.h>
#include <string.h>

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

/* "203.0.113.7", "2001:db8::1", and as some write them with a port: "203.0.113.7:4711", "[2001:db8::1]:4711". */
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

static void put(const struct address *address, char peer[ADDRESS_TEXT_BYTES])
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
            return; /* the end of the list, or nothing that can be read: as far as was sure */
        }
        put(&at, peer);
    }
}

bool proxies_trust(const struct proxies *proxies, const char *address)
{
    struct address at;
    return address_read(address, &at) && is_trusted(proxies, &at);
}
