/* SPDX-License-Identifier: MIT */
/*
 * Any sequence of bytes as a walk through rooms: the bytes choose users, commands, forged events and times. tests/rooms
 * asserts the laws of rules/room after every event.
 */
#include <assert.h>
#include <sodium.h>

#include "walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct walk walk;
    assert(sodium_init() >= 0);
    walk_init(&walk, 1, data, size, NULL);
    while (!walk_is_over(&walk)) {
        walk_step(&walk);
    }
    return 0;
}
