/* SPDX-License-Identifier: MIT */
/*
 * Leases of nodes as a database keeps them, for several fake stores of one test. Its clock is the bench's. It says who
 * held a room when something was written, so that a test can tell whether two ever did.
 */
#pragma once

#include "node_leases.h"

struct fake_leases;

struct fake_leases *fake_leases_create(int64_t (*clock_ms)(void));
void fake_leases_destroy(struct fake_leases *leases);

/** From now on that store asks there. */
void fake_leases_serve(struct fake_leases *leases, struct store *store);
/** … and no more. */
void fake_leases_forget(struct fake_leases *leases, struct store *store);

/** What a node is given. */
extern const struct node_leases fake_node_leases;

/** Who holds the room and lives; "" nobody. */
const char *fake_leases_owner(const struct fake_leases *leases, const char *room);
int64_t fake_leases_epoch(const struct fake_leases *leases, const char *room);
/** Writes that were refused. */
int fake_leases_fenced(const struct fake_leases *leases);
