/* SPDX-License-Identifier: MIT */
/*
 * Hands the rooms of this node over to other nodes before it stops, some at a time, while the server keeps running. The
 * nodes take turns as receivers. A room that is handed over belongs to the receiver in the store at once; the receiver
 * loads it when it hears of it (adopt.h), and its players lose no time.
 */
#pragma once

#include <stdbool.h>

struct cluster;

enum {
    /* Time to hand over all rooms. The other nodes take the remaining rooms after this node has left. */
    HANDOVER_MS = 15000,
    /* Rooms that are handed over at the same time: players' commands wait in the store behind no more than these. */
    HANDOVERS_AT_ONCE = 32,
};

/**
 * Begins the handover of all rooms. When it ends, or after HANDOVER_MS, calls `done` once, from a tick; from the next
 * tick if there is no other node. During the handover this node begins nothing new.
 */
void cluster_handover_begin(struct cluster *cluster, void (*done)(void *data), void *data);
/** True from cluster_handover_begin() on; false in a server without a cluster. */
bool cluster_handover_has_begun(const struct cluster *cluster);
