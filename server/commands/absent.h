/* SPDX-License-Identifier: MIT */
/*
 * A paired game whose one side is absent before the first throw or turn: the game is aborted, that side stands up, and
 * the other one waits on for another opponent.
 */
#pragma once

#include <stdint.h>

struct commands;
struct room_observer;

enum {
    /* A reload of the page takes seconds; a person who waits for a stranger does not wait longer. */
    ABSENT_ABORT_MS = 15000,
    ABSENT_LOOK_MS = 1000,       /* time until the next look while both sides are present */
    ABSENT_BOTH_LOOK_MS = 15000, /* the same while neither is, so that such a room costs little */
};

/** Aborts the games that are due. */
void command_absent_tick(struct commands *commands, int64_t now_ms);

/** Notes the start of paired games. */
extern const struct room_observer absent_observer;
