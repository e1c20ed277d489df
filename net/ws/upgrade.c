/* SPDX-License-Identifier: MIT */
/*
 * Decides which requests become WebSockets. The library accepts version 8, a key of any length, POST, and a
 * missing subprotocol, and drops some bad requests without an answer. So this file checks every field and refuses bad
 * requests with an HTTP status.
 */
#include "net/internal.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { UPGRADE_FIELD_BYTES = 128 }; /* the library's own limit for the lists that it parses again */

/* The headers that are sent with a refusal. */
static const char *refusal_headers(int status)
{
    switch (status) {
    case 405:
        return "allow: GET\r\n";
    case 426:
        return "sec-websocket-version: 13\r\n";
    case 503:
        return "retry-after: 5\r\n";
    default:
        return NULL;
    }
}

/* False if the header is absent, empty or too long. */
static bool header_copy(struct lws *wsi, enum lws_token_indexes token, char *into, int into_bytes)
{
    return lws_hdr_copy(wsi, into, into_bytes, token) > 0;
}

/* True if `word` is in a list separated by `separators`; with `fold` the comparison ignores case. */
static bool list_has(const char *list, const char *separators, const char *word, bool fold)
{
    size_t word_bytes = strlen(word);
    while (*list) {
        list += strspn(list, separators);
        size_t bytes = strcspn(list, separators);
        if (bytes == word_bytes && bytes > 0 &&
            (fold ? strncasecmp(list, word, bytes) : strncmp(list, word, bytes)) == 0) {
            return true;
        }
        list += bytes;
    }
    return false;
}

/* 16 bytes in base64: 22 characters and two equals signs. */
static bool key_is_sound(const char *key)
{
    if (strlen(key) != 24 || strcmp(key + 22, "==") != 0) {
        return false;
    }
    for (int i = 0; i < 22; i++) {
        if (!isalnum((unsigned char)key[i]) && key[i] != '+' && key[i] != '/') {
            return false;
        }
    }
    return true;
}

/* A page may connect to the server it came from. Programs send no origin, and no foreign page can misuse a program. */
static bool origin_is_allowed(const struct net *net, struct lws *wsi, const char *host)
{
    char origin[256];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) {
        return true;
    }
    if (!header_copy(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin)) {
        return false;
    }
    const char *authority = strstr(origin, "://");
    if (authority && strcasecmp(authority + 3, host) == 0) {
        return true;
    }
    return list_has(net->origins, " ", origin, true);
}

/* Returns 0, or the HTTP status of the refusal and its reason. */
static int upgrade_refusal(const struct net *net, struct lws *wsi, const char **why)
{
    char field[UPGRADE_FIELD_BYTES];
    char host[256];
    char *path = NULL;
    int path_bytes = 0;

    int method = lws_http_get_uri_and_method(wsi, &path, &path_bytes);
    if (method != LWSHUMETH_GET) {
        *why = "a WebSocket is asked for with GET";
        return 405;
    }
    if ((size_t)path_bytes != strlen(net->socket_path) ||
        memcmp(path, net->socket_path, (size_t)path_bytes) != 0) {
        *why = "there is no WebSocket at this path";
        return 404;
    }
    if (!header_copy(wsi, WSI_TOKEN_CONNECTION, field, sizeof field) ||
        !list_has(field, ", \t", "upgrade", true) ||
        !header_copy(wsi, WSI_TOKEN_HOST, host, sizeof host)) {
        *why = "the header connection must name upgrade, and host must be there";
        return 400;
    }
    if (!header_copy(wsi, WSI_TOKEN_VERSION, field, sizeof field) || strcmp(field, "13") != 0) {
        *why = "only version 13 is spoken";
        return 426;
    }
    if (!header_copy(wsi, WSI_TOKEN_KEY, field, sizeof field) || !key_is_sound(field)) {
        *why = "the key must be 16 bytes in base64";
        return 400;
    }
    if (!header_copy(wsi, WSI_TOKEN_PROTOCOL, field, sizeof field) ||
        !list_has(field, ", \t", net->subprotocol, false)) {
        *why = "this subprotocol is not spoken here";
        return 400;
    }
    if (!origin_is_allowed(net, wsi, host)) {
        *why = "this origin may not connect";
        return 403;
    }
    if (net->tls && !lws_get_ssl(wsi)) {
        *why = "this port speaks HTTPS: use wss://";
        return 403;
    }
    if (net->shutting || net->connections >= net->connections_max) {
        *why = "the server is full";
        return 503;
    }
    return 0;
}

int upgrade_check(struct net *net, struct lws *wsi, const char *wanted)
{
    const char *why = "only an upgrade to websocket is known";
    int status = strcasecmp(wanted, "websocket") == 0 ? upgrade_refusal(net, wsi, &why) : 400;

    if (status == 0) {
        return 0;
    }
    net->counts.upgrades_refused++;
    net_log(net, "handshake.refused", why);
    request_write_now(wsi, status, why, refusal_headers(status));
    return -1;
}
