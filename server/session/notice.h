/* SPDX-License-Identifier: MIT */
/*
 * Announcements to all connected users: a message of the operator, or that the server will restart. A user who connects
 * a little later gets the announcement too.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "net/must_check.h"
#include "net/net.h"

struct sessions;

enum {
    ANNOUNCEMENT_CHARS_MAX = 200,        /* same limit as for the reason of a moderation action */
    ANNOUNCEMENT_BYTES = 801,            /* in UTF-8, with the NUL */
    ANNOUNCEMENT_STANDS_MS = 10 * 60000, /* how long new connections get it */
};

/** All zeroes: no announcement. */
struct announcement {
    char text[ANNOUNCEMENT_BYTES];
    int64_t at_ms;
    int64_t restart_ms; /* when the server will restart at the latest; 0: no restart is announced */
};

/**
 * Sends an announcement. Returns false if the text is empty or too long. With a `restart_ms` other than 0 the text may
 * be empty, because pages have their own words for a restart.
 */
MUST_CHECK bool session_announcement_publish(struct sessions *sessions, const char *text,
                                             int64_t restart_ms, int64_t now_ms);

/** An announcement that was made before the server started: further connections get it for the rest of its time. */
void session_announcement_restore(struct sessions *sessions, const char *text, int64_t at_ms);

/** Withdraws the announcement. Pages stop showing it. */
void session_announcement_withdraw(struct sessions *sessions, int64_t now_ms);

/** Sends the current announcement, if there is one, to a new connection. */
void session_announcement_send_current(struct sessions *sessions, net_conn conn, int64_t now_ms);
