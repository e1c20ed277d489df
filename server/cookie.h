/* SPDX-License-Identifier: MIT */
/*
 * The cookie that says who is signed in: no script reads it, no other site sends it. Where the house is reached by https it
 * has the name that browsers take over https alone, for this host alone. Pure functions.
 */
#pragma once

#include <stdbool.h>

#include "ids.h"

enum {
    COOKIE_LINE_BYTES = 192,
    COOKIE_DAYS = 365, /* for the browser to keep it */
};

/**
 * The token in a request's header `cookie`. False where none has its shape.
 *
 * https  in  the house is reached by https alone: what another name on this domain may have set does not count
 */
bool cookie_read(const char *header, bool https, char token[IDS_TOKEN_CHARS + 1]);

/** The header "set-cookie: …\r\n"; an empty token makes the browser forget it. */
void cookie_write(const char *token, bool https, char line[COOKIE_LINE_BYTES]);
