/* SPDX-License-Identifier: MIT */
/*
 * News of public rooms for whoever tells of them elsewhere: that one has been opened, that a game has started there, that
 * it is closed. The house makes the text; who carries it where is set from outside.
 */
#pragma once

#include <stddef.h>

struct house;
struct room;
struct room_state;

/** Zeroes: nobody carries anything. */
struct announcer {
    /** Takes one JSON text; must not block. NULL: nobody. */
    void (*carry)(void *data, const char *text, size_t text_bytes);
    void *data;
    const char
        *address; /* of the house, for people: "https://tables.example.org", no slash at the end */
};

/** A room has changed from `before`; its news is what concerns the public. */
void announce_change(struct house *house, const struct room *room, const struct room_state *before);
