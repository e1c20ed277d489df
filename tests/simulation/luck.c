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

/* The library calls back without a data pointer. */
static struct luck *app_luck;

static const char *app_name(void)
{
    return "the simulation's";
}

static void app_fill(void *bytes, size_t count)
{
    luck_fill(app_luck, bytes, count);
}

static uint32_t app_number(void)
{
    return (uint32_t)luck_next(app_luck);
}

void luck_serve_app(struct luck *luck)
{
    static randombytes_implementation implementation = {
        .implementation_name = app_name, .random = app_number, .buf = app_fill};
    /* The library draws random bytes for itself when it starts, once in the life of a process. */
    static struct luck first;
    app_luck = &first;
    int failed = randombytes_set_implementation(&implementation);
    assert(failed == 0);
    failed = sodium_init();
    assert(failed >= 0);
    app_luck = luck;
}
