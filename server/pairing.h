/* SPDX-License-Identifier: MIT */
/*
 * Whoever plays now and has agreed to it gets one of the house's bots where nobody comes. Kept in memory alone: after a
 * restart of the house such a table goes on waiting for people.
 */
#pragma once

#include <stdint.h>

struct house;
struct room;

enum {
    PAIRING_WAIT_MAX_S = 120,
    PAIRING_WAIT_S = 20, /* where nothing else is said */
};

/** A bot of that level is to sit down at the room, which is being opened, unless somebody does before then. */
void pairing_note(struct room *room, int level, int64_t due_ms);

/** Seats the bots whose time has come. */
void pairing_tick(struct house *house, int64_t now_ms);
