/* SPDX-License-Identifier: MIT */
/*
 * The speed of the store: one transaction or query after the other, each with its duration. The store can be slow,
 * fail for a while, or store a transaction that it reports as failed.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct world;

struct disk {
    struct world *world;
    bool works; /* an event in the agenda will carry out the waiting jobs */
    bool slow;  /* each job takes one or two seconds, not milliseconds */
    /* the next transaction is reported as stored but is not: a violation that a law must detect */
    bool forgets;
};

/** Called whenever a job may have been handed over. */
void disk_look(struct disk *disk);
/** Carries out one job; false if no job waits. */
bool disk_step(struct disk *disk);
