/* SPDX-License-Identifier: MIT */
/*
 * Adopts rooms without an owner: running rooms that a periodic scan of the store finds, rooms that another node hands
 * to this node, and rooms that a replica at another node asks for. To adopt a room is to load it into memory: its
 * placement is then settled as for any other request (room/placement.h).
 */
#pragma once

#include <stdint.h>

struct cluster;

/**
 * Another node with followers of this room takes this node for the owner, but this node does not own the room. That
 * node may be right: the message of a handover to this node may have been lost. Looks for the owner.
 */
void cluster_adopt_schedule(struct cluster *cluster, const char *id, int64_t now_ms);
