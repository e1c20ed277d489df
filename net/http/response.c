/* SPDX-License-Identifier: MIT */
#include "net/http/response.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/*
 * In today's browsers connect-src 'self' covers the WebSocket of the same host. The engine is WebAssembly. Nothing is
 * inline. No element may change the base address.
 */
#define PAGE_POLICY(ancestors)                                                                     \
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "          \
    "worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "              \
    "frame-ancestors " ancestors "; base-uri 'none'; object-src 'none'\r\n"

const char RESPONSE_PAGE_HEADERS[] = PAGE_POLICY("'self'");
const char RESPONSE_FRAMED_HEADERS[] = PAGE_POLICY("*");

/* Valid for a year. It excludes subdomains, which may belong to other operators. */
static const char TLS_ALONE[] = "strict-transport-security: max-age=31536000\r\n";

static const struct {
    int status;
    const char *name;
} names[] = {
    {200, "OK"},
    {201, "Created"},
    {204, "No Content"},
    {304, "Not Modified"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *status_name(int status)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].status == status) {
            return names[i].name;
        }
    }
    return "Other"; /* clients ignore the phrase, but old programs need one that is not empty */
}

/* Formats the date as HTTP requires, independent of the locale. */
static void date_now(char *into, size_t into_bytes)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm tm;
    time_t now = time(NULL);
    gmtime_r(&now, &tm);
    snprintf(into, into_bytes, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[tm.tm_wday], tm.tm_mday,
             months[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

char *response_head(const struct response_head *head, size_t *bytes)
{
    char date[64];
    char length[64] = "";
    date_now(date, sizeof date);
    if (head->status != 304 && head->status != 204 && !head->endless) {
        snprintf(length, sizeof length, "content-length: %zu\r\n", head->body_bytes);
    }

    static const char form[] = "HTTP/1.1 %d %s\r\n"
                               "date: %s\r\n"
                               "%s%s%s%s%s%s%s"
                               "x-content-type-options: nosniff\r\n"
                               "referrer-policy: no-referrer\r\n"
                               "\r\n";
    const char *type = head->type ? head->type : "";
    const char *headers = head->headers ? head->headers : "";
    for (char *text = NULL;;) {
        int count = snprintf(
            text, text ? *bytes + 1 : 0, form, head->status, status_name(head->status), date,
            head->type ? "content-type: " : "", type, head->type ? "\r\n" : "", length,
            head->close ? "connection: close\r\n" : "", head->is_tls ? TLS_ALONE : "", headers);
        assert(count > 0);
        if (text) {
            return text;
        }
        *bytes = (size_t)count;
        text = malloc(*bytes + 1);
        assert(text);
    }
}
