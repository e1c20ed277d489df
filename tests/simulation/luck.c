/* SPDX-License-Identifier: MIT */
#include "luck.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

void luck_init(struct luck *luck, uint64_t seed)
{
    luck->state = seed;
}

/* splitmix64: every seed is a good one. */
uint64_t luck_next(struct luck *luck)
{
    uint64_t z = luck->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

int luck_pick(struct luck *luck, int count)
{
    assert(count > 0);
    return (int)(luck_next(luck) % (uint64_t)count);
}

int64_t luck_between(struct luck *luck, int64_t least, int64_t most)
{
    assert(least <= most);
    return least + (int64_t)(luck_next(luck) % (uint64_t)(most - least + 1));
}

bool luck_one_in(struct luck *luck, int count)
{
    return luck_pick(luck, count) == 0;
}

void luck_fill(struct luck *luck, void *bytes, size_t count)
{
    unsigned char *to = bytes;
    while (count > 0) {
        uint64_t drawn = luck_next(luck);
        size_t part = count < sizeof drawn ? count : sizeof drawn;
        memcpy(to, &drawn, part);
        to += part;
        count -= part;
    }
}

/* The library asks a function without data. */
static struct luck *house_luck;

static const char *house_name(void)
{
    return "the simulation's";
}

static void house_fill(void *bytes, size_t count)
{
    luck_fill(house_luck, bytes, count);
}

static uint32_t house_number(void)
{
    return (uint32_t)luck_next(house_luck);
}

void luck_serve_house(struct luck *luck)
{
    static randombytes_implementation implementation = {
        .implementation_name = house_name, .random = house_number, .buf = house_fill};
    /* The library draws something for itself when it begins, once in the life of a process. */
    static struct luck first;
    house_luck = &first;
    int failed = randombytes_set_implementation(&implementation);
    assert(failed == 0);
    failed = sodium_init();
    assert(failed >= 0);
    house_luck = luck;
}
