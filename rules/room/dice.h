/* SPDX-License-Identifier: MIT */
/*
 * Dice that anyone can check: the commitment of a game, and the computation of faces from the links of hash chains. The
 * formulas, and the attacks that they prevent, are in protocol.md, "Dice that anyone can check". Equal inputs give
 * equal dice on every machine.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/core/rules.h"

enum {
    DICE_LINK_BYTES = 32,
    DICE_HEX_CHARS = 64,     /* a link, tip or game id as text */
    DICE_CHAIN_LINKS = 4096, /* throws of one chain: more than the longest game has */
    DICE_COUNT_MAX = 32,     /* dice or sticks of one throw */
    DICE_TIPS_MAX = 2 * SEATS_A_SIDE_MAX,
};

/** Whether SHA-256(link) is `before`: the link (or tip) that its owner showed last. */
bool dice_link_follows(const uint8_t link[DICE_LINK_BYTES], const uint8_t before[DICE_LINK_BYTES]);

/**
 * The id of a game: a hash of everything that was agreed before its first throw.
 *
 * rules  in  as in the event `started`: "tabula@1;entry=free"; shorter than RULESET_TEXT_MAX
 * room   in  shorter than ROOM_OWN_ID_BYTES
 * tips   in  of the existing seats, in the order w1 w2 w3 b1 b2 b3; no tips with `dice: server`; at most
 *            DICE_TIPS_MAX
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
