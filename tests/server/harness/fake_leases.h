/* SPDX-License-Identifier: MIT */
/*
 * Leases of nodes, as a database keeps them, for several fake stores of one test. Its clock is the bench's clock. It
 * records the owner of a room at each write, so that a test can check that two nodes never owned it at once.
 */
#pragma once

#include "store/leases.h"

struct fake_leases;

struct fake_leases *fake_leases_create(int64_t (*clock_ms)(void));
void fake_leases_destroy(struct fake_leases *leases);

/** From now on that store uses these leases. */
void fake_leases_serve(struct fake_leases *leases, struct store *store);
/** That store no longer uses them. */
void fake_leases_forget(struct fake_leases *leases, struct store *store);

/** The lease functions that a node gets. */
extern const struct node_leases fake_node_leases;

/** The live node that owns the room; "" if no live node does. */
const char *fake_leases_owner(const struct fake_leases *leases, const char *room);
int64_t fake_leases_epoch(const struct fake_leases *leases, const char *room);
/** Number of refused writes. */
int fake_leases_fenced(const struct fake_leases *leases);
