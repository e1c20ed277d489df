/* SPDX-License-Identifier: MIT */
/*
 * Dice that anyone can check: hash chains, the commitment of a game, and the computation of faces from links. The
 * formulas, and the attacks that they prevent, are in protocol.md, "Dice that anyone can check".
 *
 * Pure except for dice_seed(): equal inputs give equal dice on every machine.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DICE_LINK_BYTES = 32,
    DICE_HEX_CHARS = 64,     /* a link, tip or game id as text */
    DICE_CHAIN_LINKS = 4096, /* throws of one chain: more than the longest game has */
    /* the square root of the number of links: minimises work and memory together */
    DICE_CHECKPOINT_EVERY = 64,
    DICE_CHECKPOINTS = DICE_CHAIN_LINKS / DICE_CHECKPOINT_EVERY,
    DICE_COUNT_MAX = 32, /* dice or sticks of one throw */
};

/**
 * The server's chain of one game, 2 KiB. It is computed from the seed at first use (4,096 hashes, about a
 * millisecond), so that a thousand rooms load fast after a restart.
 */
struct dice_chain {
    /* [j] is link((j + 1) * DICE_CHECKPOINT_EVERY) */
    uint8_t checkpoints[DICE_CHECKPOINTS][DICE_LINK_BYTES];
    uint8_t tip[DICE_LINK_BYTES];
    bool worked_out;
};

/** 32 new secret random bytes. */
void dice_seed(uint8_t seed[DICE_LINK_BYTES]);

/** The chain whose last link, link(DICE_CHAIN_LINKS), is `seed`. */
void dice_chain_init(struct dice_chain *chain, const uint8_t seed[DICE_LINK_BYTES]);

/** link(0): the commitment, published before the game. */
void dice_chain_tip(struct dice_chain *chain, uint8_t tip[DICE_LINK_BYTES]);

/** link(i), 0 <= i <= DICE_CHAIN_LINKS. At most DICE_CHECKPOINT_EVERY hashes, after the first use. */
void dice_chain_link(struct dice_chain *chain, int i, uint8_t link[DICE_LINK_BYTES]);

/**
 * Finds the link that follows `last` in the chain: writes it and returns its position, 1 .. DICE_CHAIN_LINKS. Returns
 * 0, and writes nothing, if `last` is neither the tip nor a link of the chain, or if it is the last link. The search
 * begins after position `from`, the position of the previous link.
 */
int dice_chain_after(struct dice_chain *chain, const uint8_t last[DICE_LINK_BYTES], int from,
                     uint8_t link[DICE_LINK_BYTES]);

/**
 * Derives another secret from the chain's seed and `label`. Links of the chain, or the secrets of other labels, reveal
 * nothing about it.
 */
void dice_chain_derive(const struct dice_chain *chain, const char *label,
                       uint8_t secret[DICE_LINK_BYTES]);

/** Erases the secrets from memory. */
void dice_chain_finish(struct dice_chain *chain);

/** Whether SHA-256(link) is `before`: the link (or tip) that its owner showed last. */
bool dice_link_follows(const uint8_t link[DICE_LINK_BYTES], const uint8_t before[DICE_LINK_BYTES]);

/**
 * The id of a game: a hash of everything that was agreed before its first throw.
 *
 * rules  in  as in the event `started`: "tabula@1;entry=free"
 * tips   in  of the existing seats, in the order w1 w2 w3 b1 b2 b3; no tips with `dice: server`
 */
void dice_game_id(const char *rules, const char *room, const uint8_t app_tip[DICE_LINK_BYTES],
                  const uint8_t (*tips)[DICE_LINK_BYTES], size_t tip_count,
                  uint8_t game_id[DICE_LINK_BYTES]);

/** All inputs of a throw. `witness` and `roller` are zeroes with `dice: server`. */
struct dice_throw {
    uint8_t game_id[DICE_LINK_BYTES];
    uint32_t number; /* of the throw in its game, from 1, including roll-offs */
    uint8_t app[DICE_LINK_BYTES];
    uint8_t witness[DICE_LINK_BYTES];
    uint8_t roller[DICE_LINK_BYTES];
};

/** Faces 1..6 in the order thrown; count <= DICE_COUNT_MAX. A roll-off takes White's faces first, then Black's. */
void dice_faces(const struct dice_throw *thrown, uint8_t *faces, size_t count);

/** Sticks in the order thrown, 1: the plain side up; count <= DICE_COUNT_MAX. */
void dice_sticks(const struct dice_throw *thrown, uint8_t *sticks, size_t count);

/** 64 lower-case hex digits and a NUL. */
void dice_hex(const uint8_t bytes[DICE_LINK_BYTES], char text[DICE_HEX_CHARS + 1]);

/** Returns false unless `text` is exactly 64 lower-case hex digits; then `bytes` is not written. */
bool dice_from_hex(const char *text, uint8_t bytes[DICE_LINK_BYTES]);
