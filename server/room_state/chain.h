/* SPDX-License-Identifier: MIT */
/* The server's own hash chains for dice (rules/room/dice.h), with their secrets. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "rules/room/dice.h"

enum {
    DICE_CURRENT_LINKS = 64, /* a block: links that are kept one by one, 2 KiB */
    DICE_NEAR_EVERY = DICE_CURRENT_LINKS,
    /* blocks of a group; with as many groups the two levels together need the least memory */
    DICE_NEAR_LINKS = 8,
    DICE_FAR_EVERY = DICE_NEAR_EVERY * DICE_NEAR_LINKS,
    DICE_FAR_LINKS = DICE_CHAIN_LINKS / DICE_FAR_EVERY,
};

/**
 * The server's chain of one game, 2.6 KiB. It is computed from the seed at first use (4,096 hashes, about a third of a
 * millisecond), so that a thousand rooms load fast after a restart. A game uses the links in their order: going through
 * the whole chain costs less than two hashes a link.
 */
struct dice_chain {
    uint8_t far[DICE_FAR_LINKS][DICE_LINK_BYTES];   /* [k] is link((k + 1) * DICE_FAR_EVERY) */
    uint8_t near[DICE_NEAR_LINKS][DICE_LINK_BYTES]; /* the ends of the group's blocks */
    uint8_t current[DICE_CURRENT_LINKS][DICE_LINK_BYTES]; /* the links of the block */
    uint8_t tip[DICE_LINK_BYTES];
    int group;
    int block; /* counted from the begin of the chain */
    bool worked_out;
};

/** 32 new secret random bytes. */
void room_state_dice_seed(uint8_t seed[DICE_LINK_BYTES]);

/** The chain whose last link, link(DICE_CHAIN_LINKS), is `seed`. */
void room_state_dice_chain_init(struct dice_chain *chain, const uint8_t seed[DICE_LINK_BYTES]);

/** link(0): the commitment, published before the game. */
void room_state_dice_chain_tip(struct dice_chain *chain, uint8_t tip[DICE_LINK_BYTES]);

/** link(i), 0 <= i <= DICE_CHAIN_LINKS. After the first use at most 511 hashes, in a game mostly none. */
void room_state_dice_chain_link(struct dice_chain *chain, int i, uint8_t link[DICE_LINK_BYTES]);

/**
 * Finds the link that follows `last` in the chain: writes it and returns its position, 1 .. DICE_CHAIN_LINKS. Returns
 * 0, and writes nothing, if `last` is neither the tip nor a link of the chain, or if it is the last link. The search
 * begins after position `from`, the position of the previous link.
 */
int room_state_dice_chain_after(struct dice_chain *chain, const uint8_t last[DICE_LINK_BYTES],
                                int from, uint8_t link[DICE_LINK_BYTES]);

/**
 * Derives another secret from the chain's seed and `label`. Links of the chain, or the secrets of other labels, reveal
 * nothing about it.
 */
void room_state_dice_chain_derive(const struct dice_chain *chain, const char *label,
                                  uint8_t secret[DICE_LINK_BYTES]);

/** Erases the secrets from memory. */
void room_state_dice_chain_finish(struct dice_chain *chain);
