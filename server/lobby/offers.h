/* SPDX-License-Identifier: MIT */
/*
 * Offers to play: open public rooms for a game that is played without a break. The user with an offer must be
 * connected. A user whose game against other people starts has no other offers; a game against a built-in bot leaves
 * them open, so that its player meets the next human opponent.
 */
#pragma once

#include "room/observer.h"

enum {
    /*
     * Longest time for which an offer stays although its host and its seated users are disconnected. It is longer than
     * a reload of the page takes.
     */
    OFFERS_CLOSE_MS = 30 * 1000,
};

/**
 * Closes offers whose host and seated users have all been disconnected for OFFERS_CLOSE_MS. When a game without
 * built-in bots starts, withdraws the other offers of its players: closes the rooms in which they are the host, and
 * lets them stand up in the others.
 */
extern const struct room_observer offers_observer;
