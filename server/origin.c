/* SPDX-License-Identifier: MIT */
#include "origin.h"

#include <string.h>
#include <strings.h>

#include "house.h"

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

bool origin_is_https(const struct house *house, const struct net_request *request)
{
    static const char scheme[] = "https://";
    const char *origin = net_request_header(request, "origin");
    return house->accounts.https ||
           (origin != NULL && strncasecmp(origin, scheme, sizeof scheme - 1) == 0);
}
