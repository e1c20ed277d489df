/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/throws.h"

struct kinds {
    uint8_t first, last;
};

/* The probability of these faces: the number of their orders divided by the number of all throws. */
static float probability_of_faces(const uint8_t *faces, int count, struct kinds kinds)
{
    float orders = 1;
    float all = 1;
    int same = 0;
    for (int i = 0; i < count; i++) {
        same = i > 0 && faces[i] == faces[i - 1] ? same + 1 : 1;
        orders = orders * (float)(i + 1) / (float)same;
        all *= (float)(kinds.last - kinds.first + 1);
    }
    return orders / all;
}

/* The next throw in falling order of faces; false after the last. */
static bool advance_faces(uint8_t *faces, int count, struct kinds kinds)
{
    int at = count - 1;
    while (at >= 0 && faces[at] == (at == 0 ? kinds.last : faces[at - 1])) {
        at--;
    }
    if (at < 0) {
        return false;
    }
    faces[at]++;
    for (int i = at + 1; i < count; i++) {
        faces[i] = kinds.first;
    }
    return true;
}

int throws_list(enum chance chance, int count, struct weighed_throw *throws)
{
    struct kinds kinds = chance == CHANCE_DICE ? (struct kinds){1, 6} : (struct kinds){0, 1};
    uint8_t faces[THROW_DICE_MAX] = {0};
    for (int i = 0; i < count; i++) {
        faces[i] = kinds.first;
    }
    int found = 0;
    do {
        struct weighed_throw *throw = &throws[found++];
        for (int i = 0; i < THROW_DICE_MAX; i++) {
            throw->faces[i] = faces[i];
        }
        throw->chance = probability_of_faces(faces, count, kinds);
    } while (advance_faces(faces, count, kinds));
    return found;
}
