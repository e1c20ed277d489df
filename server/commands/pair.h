/* SPDX-License-Identifier: MIT */
/*
 * After `lobby.pair`, a user that accepts a bot gets one of the server's bots if no other user comes in time. The due
 * time is in memory only: after a restart of the server such a table waits for users only.
 */
#pragma once

#include <stdint.h>

struct commands;

enum {
    PAIRING_WAIT_MAX_S = 120,
    PAIRING_WAIT_S = 20,   /* used if the command gives no other time */
    PAIRING_GAMES_MAX = 2, /* of two games each player starts one */
};

/** Seats the bots that are due. */
void command_pairing_tick(struct commands *commands, int64_t now_ms);
