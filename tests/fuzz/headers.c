/* SPDX-License-Identifier: MIT */
/*
 * Any value of the headers that have a grammar of their own: the client's address behind proxies, the accepted
 * encodings, the known versions of a file; and the operator's list of proxies.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/address.h"
#include "net/http/page.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_peer(const struct proxies *proxies, const char *forwarded)
{
    static const char peers[][ADDRESS_TEXT_BYTES] = {"10.0.0.1", "203.0.113.7", "2001:db8::1"};
    for (size_t i = 0; i < sizeof peers / sizeof peers[0]; i++) {
        char peer[ADDRESS_TEXT_BYTES];
        struct address address;
        proxies_peer(proxies, peers[i], forwarded, peer);
        assert(memchr(peer, '\0', sizeof peer) != NULL && address_read(peer, &address));
        assert(proxies_trust(proxies, peers[i]) || strcmp(peer, peers[i]) == 0);
    }
}

static void check_addresses(const char *text)
{
    struct proxies proxies;
    struct address_range range;
    assert(proxies_read("10.0.0.0/8 2001:db8::/32", &proxies));
    check_peer(&proxies, text);
    if (proxies_read(text, &proxies)) {
        assert(proxies.count <= PROXIES_MAX);
        check_peer(&proxies, text);
    }
    if (address_range_read(text, &range)) {
        char written[ADDRESS_TEXT_BYTES];
        struct address_range again;
        address_range_write(&range, written);
        assert(address_range_read(written, &again));
        assert(memcmp(&range.first, &again.first, sizeof range.first) == 0 &&
               range.bits == again.bits && address_range_holds(&range, &range.first));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    assert(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    check_addresses(text);
    assert((page_encodings(text) & ~(unsigned)(PAGE_GZIP | PAGE_BROTLI)) == 0);
    assert(!page_tag_matches(text, "\"0f-1\"") || strpbrk(text, "\"*") != NULL);
    free(text);
    return 0;
}
