/* SPDX-License-Identifier: MIT */
#include "net/http/redirect.h"

#include <ctype.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>

enum { HOST_BYTES = 256, PART_BYTES = 2048 };

struct line {
    char *text;
    size_t bytes; /* its length so far */
    size_t most;  /* its capacity, with the final NUL */
    bool full;
};

static void line_add(struct line *line, const char *text)
{
    size_t bytes = strlen(text);
    if (line->bytes + bytes >= line->most) {
        line->full = true;
        return;
    }
    memcpy(line->text + line->bytes, text, bytes + 1);
    line->bytes += bytes;
}

/*
 * The library has decoded the target. Characters that could end the line, or have another meaning there, are encoded
 * again.
 */
static void line_add_encoded(struct line *line, const char *text, size_t bytes, const char *plain)
{
    for (size_t i = 0; i < bytes; i++) {
        unsigned char c = (unsigned char)text[i];
        bool as_it_is = c < 128 && c > 0 && (isalnum(c) || strchr("-._~", c) || strchr(plain, c));
        char one[4];
        snprintf(one, sizeof one, as_it_is ? "%c" : "%%%02X", c);
        line_add(line, one);
    }
}

static bool host_is_sound(const char *host)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]";
    return host[0] != '\0' && strspn(host, allowed) == strlen(host);
}

bool redirect_location(struct lws *wsi, char *text, size_t text_bytes)
{
    struct line line = {.text = text, .most = text_bytes};
    char host[HOST_BYTES] = "";
    char part[PART_BYTES];
    char *path = NULL;
    int path_bytes = 0;

    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 || !host_is_sound(host) ||
        lws_http_get_uri_and_method(wsi, &path, &path_bytes) < 0) {
        return false;
    }
    line_add(&line, "location: https://");
    line_add(&line, host);
    line_add_encoded(&line, path, (size_t)path_bytes, "/");
    for (int i = 0;; i++) {
        int bytes = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (bytes < 0) {
            break;
        }
        line_add(&line, i == 0 ? "?" : "&");
        line_add_encoded(&line, part, (size_t)bytes, "=");
    }
    line_add(&line, "\r\n");
    return !line.full;
}
