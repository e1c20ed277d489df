/* SPDX-License-Identifier: MIT */
#include "bus/url.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_wrong(char detail[BUS_DETAIL_BYTES], const char *sentence)
{
    snprintf(detail, BUS_DETAIL_BYTES, "%s", sentence);
    return false;
}

static int hex_digit_value(char digit)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = digit != '\0' ? strchr(digits, tolower((unsigned char)digit)) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* Returns false if the result does not fit, or if a % is not followed by two hexadecimal digits other than 00. */
static bool read_quoted(const char *text, size_t length, char *out, size_t out_bytes)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char byte = text[i];
        if (byte == '%') {
            int high = i + 2 < length ? hex_digit_value(text[i + 1]) : -1;
            int low = high >= 0 ? hex_digit_value(text[i + 2]) : -1;
            if (low < 0 || high * 16 + low == 0) {
                return false;
            }
            byte = (char)(high * 16 + low);
            i += 2;
        }
        if (used + 1 >= out_bytes) {
            return false;
        }
        out[used++] = byte;
    }
    out[used] = '\0';
    return true;
}

/* Returns -1 if the text is not a number or the number is above `most`. */
static int read_url_number(const char *text, size_t length, int most)
{
    int number = 0;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)text[i]) || number > most) {
            return -1;
        }
        number = number * 10 + (text[i] - '0');
    }
    return length > 0 && number <= most ? number : -1;
}

static bool read_user(const char *text, size_t length, struct bus_address *address,
                      char detail[BUS_DETAIL_BYTES])
{
    const char *colon = memchr(text, ':', length);
    if (colon == NULL) {
        return is_wrong(detail, "only :password or user:password may stand before its @");
    }
    size_t user = (size_t)(colon - text);
    if (!read_quoted(text, user, address->user, sizeof address->user)) {
        return is_wrong(detail, "its user is too long, or contains % without two hex digits");
    }
    if (!read_quoted(colon + 1, length - user - 1, address->password, sizeof address->password) ||
        address->password[0] == '\0') {
        return is_wrong(detail,
                        "its password is empty or too long, or contains % without two hex digits");
    }
    return true;
}

static bool read_host(const char *text, size_t length, struct bus_address *address,
                      char detail[BUS_DETAIL_BYTES])
{
    const char *end = text + length;
    const char *host = text;
    const char *host_end = memchr(text, ':', length);
    const char *rest = host_end = host_end != NULL ? host_end : end;
    if (length > 0 && text[0] == '[') {
        host = text + 1;
        host_end = memchr(text, ']', length);
        if (host_end == NULL) {
            return is_wrong(detail, "its [ has no ]");
        }
        rest = host_end + 1;
    }
    size_t bytes = (size_t)(host_end - host);
    if (bytes == 0) {
        return is_wrong(detail, "it names no host");
    }
    if (bytes >= sizeof address->host) {
        return is_wrong(detail, "the name of its host is too long");
    }
    for (size_t i = 0; i < bytes; i++) {
        if (!isalnum((unsigned char)host[i]) && strchr(".-_:%", host[i]) == NULL) {
            return is_wrong(detail, "its host is not valid");
        }
    }
    memcpy(address->host, host, bytes);
    address->host[bytes] = '\0';
    if (rest < end) {
        address->port =
            *rest == ':' ? read_url_number(rest + 1, (size_t)(end - rest - 1), 65535) : -1;
    }
    return address->port > 0 || is_wrong(detail, "its port must be 1 to 65535");
}

/* Reads ?sslrootcert=FILE, the end of an address with TLS. */
static bool read_parameter(const char *text, struct bus_address *address,
                           char detail[BUS_DETAIL_BYTES])
{
    static const char name[] = "?sslrootcert=";
    if (text[0] == '\0') {
        return true;
    }
    if (!address->tls || strncmp(text, name, sizeof name - 1) != 0) {
        return is_wrong(detail, "after ? only sslrootcert=FILE may stand, with rediss://");
    }
    const char *file = text + sizeof name - 1;
    return (file[0] != '\0' &&
            read_quoted(file, strlen(file), address->ca_file, sizeof address->ca_file)) ||
           is_wrong(detail, "its sslrootcert is not the path of a file");
}

static bool read_scheme(const char *url, struct bus_address *address, const char **rest)
{
    static const char plain[] = "redis://";
    static const char tls[] = "rediss://";
    address->tls = strncmp(url, tls, sizeof tls - 1) == 0;
    *rest = url + (address->tls ? sizeof tls : sizeof plain) - 1;
    return address->tls || strncmp(url, plain, sizeof plain - 1) == 0;
}

bool bus_url_read(const char *url, struct bus_address *address, char detail[BUS_DETAIL_BYTES])
{
    const char *text;
    *address = (struct bus_address){.port = BUS_PORT_DEFAULT};
    if (!read_scheme(url, address, &text)) {
        return is_wrong(detail,
                        "it is neither process nor redis://[:password@]host[:port][/database], "
                        "or rediss:// for TLS");
    }
    const char *at = strrchr(text, '@'); /* the last "@": a host contains none, a password may */
    if (at != NULL && !read_user(text, (size_t)(at - text), address, detail)) {
        return false;
    }
    text = at != NULL ? at + 1 : text;
    size_t host = strcspn(text, "/?");
    if (!read_host(text, host, address, detail)) {
        return false;
    }
    const char *path = text + host;
    size_t path_bytes = strcspn(path, "?");
    if (path_bytes > 1) {
        address->database = read_url_number(path + 1, path_bytes - 1, BUS_DATABASE_MAX);
    }
    if (address->database < 0) {
        return is_wrong(detail, "its database must be a number up to 9999");
    }
    return read_parameter(path + path_bytes, address, detail);
}
