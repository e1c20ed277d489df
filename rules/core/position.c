/* SPDX-License-Identifier: MIT */
/* What a position says without its game. */
#include <string.h>

#include "rules/core/engine.h"

void position_finish(struct position *pos, enum result result)
{
    pos->side = SIDE_WHITE;
    pos->seat = 1;
    pos->owed = OWED_NOTHING;
    pos->result = (uint8_t)result;
    memset(pos->dice, 0, sizeof pos->dice);
}

uint64_t position_hash(const struct position *pos)
{
    const unsigned char *bytes = (const unsigned char *)pos;
    uint64_t hash = 0x9e3779b97f4a7c15U;
    for (size_t i = 0; i < sizeof *pos; i += 8) {
        uint64_t word = 0;
        for (size_t byte = 0; byte < 8; byte++) {
            word |= (uint64_t)bytes[i + byte] << (8 * byte);
        }
        hash = (hash ^ word) * 0xd6e8feb86659fd93U;
        hash ^= hash >> 32;
    }
    return hash;
}

enum result position_result(const struct position *pos)
{
    return (enum result)pos->result;
}

bool chance_faces_fit(enum chance chance, const uint8_t *faces, int count)
{
    uint8_t least = chance == CHANCE_DICE ? 1 : 0;
    uint8_t most = chance == CHANCE_DICE ? 6 : 1;
    for (int i = 0; i < count; i++) {
        if (faces[i] < least || faces[i] > most) {
            return false;
        }
    }
    return true;
}
