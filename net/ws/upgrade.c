/* SPDX-License-Identifier: MIT */
/* Decides which requests become WebSockets, and answers those (RFC 6455, 4.2). */
#include "net/ws/upgrade.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "net/http/head.h"
#include "net/tls.h"

/* The library wants room for one byte more than text and NUL. */
enum { SHA1_BYTES = 20, SHA1_BASE64_LENGTH = 28 };

/* True if `word` is in a list separated by `separators`; with `fold` the comparison ignores case. */
static bool is_in_separated_list(const char *list, const char *separators, const char *word,
                                 bool fold)
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
    if (origin == NULL) {
        return true;
    }
    const char *authority = strstr(origin, "://");
    if (authority && strcasecmp(authority + 3, host) == 0) {
        return true;
    }
    return is_in_separated_list(net->origins, " ", origin, true);
}

bool upgrade_is_asked_for(const struct net *net, const struct head *head)
{
    return strcmp(head->path, net->socket_path) == 0 ||
           (strcmp(head->method, "GET") == 0 && !head->is_1_0 &&
            head_lists(head, "upgrade", "websocket"));
}

static bool names_subprotocol(const struct net *net, const struct head *head)
{
    const char *list = head_find(head, "sec-websocket-protocol");
    return list && is_in_separated_list(list, ", \t", net->subprotocol, false);
}

__attribute__((format(printf, 3, 4))) static int refuse_upgrade(char why[UPGRADE_REASON_BYTES],
                                                                int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, UPGRADE_REASON_BYTES, format, arguments);
    va_end(arguments);
    return status;
}

/* Returns 0, or the HTTP status of the refusal of a request that lacks a part of the handshake. */
static int handshake_refusal(const struct net *net, const struct head *head,
                             char why[UPGRADE_REASON_BYTES])
{
    const char *host = head_find(head, "host");
    const char *version = head_find(head, "sec-websocket-version");

    if (strcmp(head->method, "GET") != 0) {
        return refuse_upgrade(why, 405, "a WebSocket is asked for with GET");
    }
    if (strcmp(head->path, net->socket_path) != 0) {
        return refuse_upgrade(why, 404, "there is no WebSocket at this path, but at %s",
                              net->socket_path);
    }
    if (head->is_1_0 || host == NULL || host[0] == '\0') {
        return refuse_upgrade(why, 400, "the request must be HTTP/1.1, and name its host");
    }
    if (!head_lists(head, "upgrade", "websocket")) {
        return refuse_upgrade(why, 426,
                              "this path is for WebSockets: a proxy must pass the "
                              "headers Upgrade and Connection");
    }
    if (!head_lists(head, "connection", "upgrade")) {
        return refuse_upgrade(why, 400, "the header Connection must contain the word Upgrade");
    }
    if (!version || strcmp(version, "13") != 0) {
        return refuse_upgrade(why, 426, "only version 13 is spoken");
    }
    if (!key_is_sound(head_find(head, "sec-websocket-key"))) {
        return refuse_upgrade(why, 400, "the key must be 16 bytes in base64");
    }
    if (!names_subprotocol(net, head)) {
        return refuse_upgrade(why, 400, "the header Sec-WebSocket-Protocol must offer %s",
                              net->subprotocol);
    }
    return 0;
}

/* Returns 0, or the HTTP status of the refusal and its reason. */
static int upgrade_refusal(const struct net *net, struct lws *wsi, const struct head *head,
                           char why[UPGRADE_REASON_BYTES])
{
    int status = handshake_refusal(net, head, why);
    if (status != 0) {
        return status;
    }
    if (!origin_is_allowed(net, head, head_find(head, "host"))) {
        return refuse_upgrade(why, 403, "this origin may not connect");
    }
    if (net->tls && !tls_of(wsi)) {
        return refuse_upgrade(why, 403, "this port speaks HTTPS: use wss://");
    }
    return 0;
}

/* A proxy may open any number of sockets, so those of its clients count here. */
static bool can_arrive(struct net *net, struct lws *wsi, const char *peer)
{
    char address[NET_ADDRESS_BYTES];
    connection_address(wsi, address);
    if (strcmp(address, peer) == 0) {
        return true;
    }
    struct source *client = source_of_text(net, peer);
    bool may = source_can_arrive(net, client);
    source_release(net, client);
    return may;
}

/* Returns 0, or the HTTP status of the refusal and its reason. */
static int place_refusal(struct net *net, struct lws *wsi, const struct head *head,
                         char why[UPGRADE_REASON_BYTES])
{
    char peer[NET_ADDRESS_BYTES];
    connection_peer(wsi, head, peer);
    if (!can_arrive(net, wsi, peer)) {
        net->counts.arrivals_refused++;
        return refuse_upgrade(why, 429, "this address has opened too many WebSockets");
    }
    if (net->shutting || !connections_make_room(net, peer)) {
        return refuse_upgrade(why, 503, "the server is full");
    }
    return 0;
}

/* The line says what an operator must know: behind a proxy that changes the host, every origin is foreign. */
static void log_refusal(struct net *net, const struct head *head, int status, const char *why)
{
    const char *host = head_find(head, "host");
    if (status == 403 && !origin_is_allowed(net, head, host)) {
        net_log_foreign_origin(net, "handshake.refused", head_find(head, "origin"), host);
    } else {
        net_log(net, "handshake.refused", why);
    }
}

int upgrade_check(struct net *net, struct lws *wsi, const struct head *head,
                  char why[UPGRADE_REASON_BYTES])
{
    int status = upgrade_refusal(net, wsi, head, why);
    if (status == 0) {
        status = place_refusal(net, wsi, head, why);
    }
    if (status != 0) {
        net->counts.upgrades_refused++;
        log_refusal(net, head, status, why);
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
