/* SPDX-License-Identifier: MIT */
/*
 * What the house says to everybody: an announcement of its operator, or that it will restart. Who comes a little later
 * hears it too.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net.h"

struct house;

enum {
    NOTICE_CHARS_MAX = 200,        /* as a reason in the book */
    NOTICE_BYTES = 801,            /* … in UTF-8, with its NUL */
    NOTICE_STANDS_MS = 10 * 60000, /* so long newcomers hear of it */
};

/** Zeroes: nothing has been said. */
struct notice {
    char text[NOTICE_BYTES];
    int64_t at_ms;
    int64_t restart_ms; /* when the house will restart at the latest; 0: it is not about that */
};

/** False where the text is empty or too long. A `restart_ms` other than 0 may have an empty text: pages have their own words. */
__attribute__((warn_unused_result)) bool notice_say(struct house *house, const char *text,
                                                    int64_t restart_ms, int64_t now_ms);

/** Nothing stands any more, and pages take it away. */
void notice_take_back(struct house *house, int64_t now_ms);

/** Tells somebody who has just come what stands. */
void notice_greet(struct house *house, net_conn conn, int64_t now_ms);
