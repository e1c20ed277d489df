/* SPDX-License-Identifier: MIT */
/*
 * Several houses in one program, as nodes of one: on the same tables, with leases and a bus that do what they are told.
 * The time is the bench's and the same for all.
 */
#pragma once

#include "bench.h"
#include "bus_hub.h"
#include "fake_leases.h"

enum { CLUSTER_NODES_MAX = 3, CLUSTER_LEASE_MS = 10000 };

struct cluster {
    struct bench *nodes[CLUSTER_NODES_MAX]; /* NULL: it is dead */
    struct store *stores[CLUSTER_NODES_MAX];
    struct store *tables; /* whose they are */
    struct fake_leases *leases;
    struct bus_hub *hub;
    bool asleep[CLUSTER_NODES_MAX]; /* stopped as by SIGSTOP: its loop does not run */
    bool opened[CLUSTER_NODES_MAX];
    int count;
    bool has_begun; /* its time runs */
};

/** Nodes a, b, c: all inside, and each knows of the others. */
struct cluster *cluster_create(int count);
void cluster_destroy(struct cluster *cluster);

/** Does all that can be done without moving the time. */
void cluster_run(struct cluster *cluster);
/** Moves the time, in steps of a tick, for all that are awake. */
void cluster_wait(struct cluster *cluster, int64_t ms);

/** kill -9. What it had handed to its store and that was not carried out is lost; its clients are gone. */
void cluster_kill(struct cluster *cluster, int number);
/** A new program under the old name. */
void cluster_start(struct cluster *cluster, int number);
/** … on a machine whose clock is so far ahead of the database's, which takes a moment to let it in. */
void cluster_start_ahead(struct cluster *cluster, int number, int64_t ahead_ms);
/** The same, before its store has done anything. */
void cluster_begin_ahead(struct cluster *cluster, int number, int64_t ahead_ms);
/** SIGSTOP, and on. */
void cluster_stop(struct cluster *cluster, int number, bool stopped);
/** Its bus, or its database, cannot be reached. */
void cluster_cut_bus(struct cluster *cluster, int number, bool cut);
void cluster_cut_store(struct cluster *cluster, int number, bool cut);

struct bus *cluster_bus(const struct cluster *cluster, int number);
