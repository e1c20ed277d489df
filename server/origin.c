/* SPDX-License-Identifier: MIT */
#include "origin.h"

#include <string.h>
#include <strings.h>

#include "house.h"
#include "proxies.h"

static bool list_has(const char *list, const char *word)
{
    size_t word_bytes = strlen(word);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, " ");
        size_t bytes = strcspn(at, " ");
        if (bytes > 0 && bytes == word_bytes && strncasecmp(at, word, bytes) == 0) {
            return true;
        }
        at += bytes;
    }
    return false;
}

bool origin_is_allowed(const struct house *house, const struct net_request *request)
{
    const char *origin = net_request_header(request, "origin");
    const char *host = net_request_header(request, "host");
    if (origin == NULL) {
        return true;
    }
    const char *authority = strstr(origin, "://");
    if (authority != NULL && host != NULL && strcasecmp(authority + 3, host) == 0) {
        return true;
    }
    return house->accounts.origins != NULL && list_has(house->accounts.origins, origin);
}

/* The last word of the list: the one that the nearest proxy has written. */
static bool forwarded_is_https(const struct house *house, const struct net_request *request)
{
    static const char https[] = "https";
    const char *scheme = net_request_header(request, "x-forwarded-proto");
    if (scheme == NULL || !proxies_trust(house->proxies, net_request_peer(request))) {
        return false;
    }
    const char *comma = strrchr(scheme, ',');
    const char *last = comma != NULL ? comma + 1 : scheme;
    last += strspn(last, " \t");
    return strncasecmp(last, https, sizeof https - 1) == 0 &&
           last[sizeof https - 1 + strspn(last + sizeof https - 1, " \t")] == '\0';
}

bool origin_is_https(const struct house *house, const struct net_request *request)
{
    static const char scheme[] = "https://";
    const char *origin = net_request_header(request, "origin");
    return house->accounts.https || net_request_is_tls(request) ||
           forwarded_is_https(house, request) ||
           (origin != NULL && strncasecmp(origin, scheme, sizeof scheme - 1) == 0);
}
