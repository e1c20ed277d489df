/* SPDX-License-Identifier: MIT */
/* Decides which requests become WebSockets, and answers those (RFC 6455, 4.2). */
#include "net/ws/upgrade.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "net/http/head.h"
#include "net/tls.h"

/* The library wants room for one byte more than text and NUL. */
enum { SHA1_BYTES = 20, SHA1_BASE64_LENGTH = 28 };

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
    if (!key || strlen(key) != 24 || strcmp(key + 22, "==") != 0) {
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
static bool origin_is_allowed(const struct net *net, const struct head *head, const char *host)
{
    const char *origin = head_find(head, "origin");
    if (!origin) {
        return true;
    }
    const char *authority = strstr(origin, "://");
    if (authority && strcasecmp(authority + 3, host) == 0) {
        return true;
    }
    return list_has(net->origins, " ", origin, true);
}

static bool asks_for_websocket(const struct head *head, const char *host)
{
    return strcasecmp(head_find(head, "upgrade"), "websocket") == 0 && !head->is_1_0 &&
           head_lists(head, "connection", "upgrade") && host && host[0] != '\0';
}

static bool names_subprotocol(const struct net *net, const struct head *head)
{
    const char *list = head_find(head, "sec-websocket-protocol");
    return list && list_has(list, ", \t", net->subprotocol, false);
}

/* Returns 0, or the HTTP status of the refusal and its reason. */
static int upgrade_refusal(const struct net *net, struct lws *wsi, const struct head *head,
                           const char **why)
{
    const char *host = head_find(head, "host");
    const char *version = head_find(head, "sec-websocket-version");

    if (strcmp(head->method, "GET") != 0) {
        *why = "a WebSocket is asked for with GET";
        return 405;
    }
    if (strcmp(head->path, net->socket_path) != 0) {
        *why = "there is no WebSocket at this path";
        return 404;
    }
    if (!asks_for_websocket(head, host)) {
        *why = "the request must be HTTP/1.1, upgrade to websocket, and name its host";
        return 400;
    }
    if (!version || strcmp(version, "13") != 0) {
        *why = "only version 13 is spoken";
        return 426;
    }
    if (!key_is_sound(head_find(head, "sec-websocket-key"))) {
        *why = "the key must be 16 bytes in base64";
        return 400;
    }
    if (!names_subprotocol(net, head)) {
        *why = "this subprotocol is not spoken here";
        return 400;
    }
    if (!origin_is_allowed(net, head, host)) {
        *why = "this origin may not connect";
        return 403;
    }
    if (net->tls && !tls_of(wsi)) {
        *why = "this port speaks HTTPS: use wss://";
        return 403;
    }
    return 0;
}

/* A proxy may open any number of sockets, so those of its clients count here. */
static bool may_arrive(struct net *net, struct lws *wsi, const char *peer)
{
    char address[NET_ADDRESS_BYTES];
    connection_address(wsi, address);
    if (strcmp(address, peer) == 0) {
        return true;
    }
    struct source *client = source_of_text(net, peer);
    bool may = source_may_arrive(net, client);
    source_release(net, client);
    return may;
}

/* Returns 0, or the HTTP status of the refusal and its reason. */
static int place_refusal(struct net *net, struct lws *wsi, const struct head *head,
                         const char **why)
{
    char peer[NET_ADDRESS_BYTES];
    connection_peer(wsi, head, peer);
    if (!may_arrive(net, wsi, peer)) {
        net->counts.arrivals_refused++;
        *why = "this address has opened too many WebSockets";
        return 429;
    }
    if (net->shutting || !connections_make_room(net, peer)) {
        *why = "the server is full";
        return 503;
    }
    return 0;
}

int upgrade_check(struct net *net, struct lws *wsi, const struct head *head, const char **why)
{
    int status = upgrade_refusal(net, wsi, head, why);
    if (status == 0) {
        status = place_refusal(net, wsi, head, why);
    }
    if (status != 0) {
        net->counts.upgrades_refused++;
        net_log(net, "handshake.refused", *why);
    }
    return status;
}

struct net_frame *upgrade_answer(const struct net *net, const struct head *head)
{
    static const char secret[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, 1.3 */
    char both[24 + sizeof secret];
    unsigned char digest[SHA1_BYTES];
    char accept[SHA1_BASE64_LENGTH + 2];
    char text[512];

    snprintf(both, sizeof both, "%s%s", head_find(head, "sec-websocket-key"), secret);
    lws_SHA1((const unsigned char *)both, strlen(both), digest);
    int encoded = lws_b64_encode_string((const char *)digest, sizeof digest, accept, sizeof accept);
    assert(encoded == SHA1_BASE64_LENGTH);
    int bytes = snprintf(text, sizeof text,
                         "HTTP/1.1 101 Switching Protocols\r\n"
                         "Upgrade: websocket\r\n"
                         "Connection: Upgrade\r\n"
                         "Sec-WebSocket-Accept: %s\r\n"
                         "Sec-WebSocket-Protocol: %s\r\n"
                         "\r\n",
                         accept, net->subprotocol);
    assert(bytes > 0 && (size_t)bytes < sizeof text);
    return frame_create_raw(text, (size_t)bytes);
}
