/* SPDX-License-Identifier: MIT */
#include "cookie.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char plain_name[] = "taberna";
static const char https_name[] = "__Host-taberna";

enum { SECONDS_A_DAY = 24 * 60 * 60 };

static bool find(const char *header, const char *name, char token[IDS_TOKEN_CHARS + 1])
{
    size_t name_bytes = strlen(name);
    for (const char *at = header; *at != '\0';) {
        at += strspn(at, "; \t");
        size_t bytes = strcspn(at, ";");
        bool is_it = bytes == name_bytes + 1 + IDS_TOKEN_CHARS && at[name_bytes] == '=' &&
                     strncmp(at, name, name_bytes) == 0;
        if (is_it) {
            memcpy(token, at + name_bytes + 1, IDS_TOKEN_CHARS);
            token[IDS_TOKEN_CHARS] = '\0';
            return ids_is_token(token);
        }
        at += bytes;
    }
    return false;
}

bool cookie_read(const char *header, bool https, char token[IDS_TOKEN_CHARS + 1])
{
    return find(header, https_name, token) || (!https && find(header, plain_name, token));
}

void cookie_write(const char *token, bool https, char line[COOKIE_LINE_BYTES])
{
    int seconds = token[0] == '\0' ? 0 : COOKIE_DAYS * SECONDS_A_DAY;
    int bytes = snprintf(line, COOKIE_LINE_BYTES,
                         "set-cookie: %s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s\r\n",
                         https ? https_name : plain_name, token, seconds, https ? "; Secure" : "");
    assert(bytes > 0 && bytes < COOKIE_LINE_BYTES);
}
