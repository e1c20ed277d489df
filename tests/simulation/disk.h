/* SPDX-License-Identifier: MIT */
/*
 * The pace of the store: one transaction or question after the other, each in its time. It may be slow, fail for a while,
 * or keep what it reports as failed.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct world;

struct disk {
    struct world *world;
    bool works;   /* an item in the agenda carries out what waits */
    bool slow;    /* a second or two each, not milliseconds */
    bool forgets; /* the next transaction is reported as kept and is not: what no law allows */
};

/** Something may have been handed over. */
void disk_look(struct disk *disk);
/** Carries out one; false where nothing waits. */
bool disk_step(struct disk *disk);
