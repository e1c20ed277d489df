/* SPDX-License-Identifier: MIT */
/*
 * Several servers in one program, as nodes of one cluster. They share the tables; leases and bus fail as the test
 * demands. The time is the bench's and the same for all nodes.
 */
#pragma once

#include "server/harness/bench.h"
#include "server/harness/fake_bus.h"
#include "server/harness/fake_leases.h"

enum { CLUSTER_NODES_MAX = 3, CLUSTER_LEASE_MS = 10000 };

struct bench_cluster {
    struct bench *nodes[CLUSTER_NODES_MAX]; /* NULL if the node is dead */
    struct store *stores[CLUSTER_NODES_MAX];
    struct store *tables; /* the store that owns the tables */
    struct fake_leases *leases;
    struct bus_hub *hub;
    bool asleep[CLUSTER_NODES_MAX]; /* stopped as by SIGSTOP: the node's loop does not run */
    bool opened[CLUSTER_NODES_MAX];
    int count;
    bool has_begun;       /* the node's time runs */
    struct guest *guests; /* freed with the cluster */
};

/** Creates nodes a, b, c. All have joined, and each knows the others. */
struct bench_cluster *cluster_create(int count);
void cluster_destroy(struct bench_cluster *cluster);

/** Does all work that is possible without moving the time. */
void cluster_run(struct bench_cluster *cluster);
/** Moves the time, in steps of a tick, for all nodes that are not stopped. */
void cluster_wait(struct bench_cluster *cluster, int64_t ms);

/** kill -9 of a node. Writes that its store had not carried out are lost; its clients are disconnected. */
void cluster_kill(struct bench_cluster *cluster, int number);
/** Starts a new program under the node's old name. */
void cluster_start(struct bench_cluster *cluster, int number);
/**
 * The same on a machine whose clock is that far ahead of the database's clock. The database needs a moment to let the
 * node join.
 */
void cluster_start_ahead(struct bench_cluster *cluster, int number, int64_t ahead_ms);
/** The same, but returns before the node's store has done anything. */
void cluster_begin_ahead(struct bench_cluster *cluster, int number, int64_t ahead_ms);
/** SIGSTOP, or SIGCONT. */
void cluster_stop(struct bench_cluster *cluster, int number, bool stopped);
/** Cuts the node off from its bus, or from its database. */
void cluster_cut_bus(struct bench_cluster *cluster, int number, bool cut);
void cluster_cut_store(struct bench_cluster *cluster, int number, bool cut);

struct bus *cluster_bus(const struct bench_cluster *cluster, int number);

/** Publishes that text as a node does that knows the secret of the cluster, over the connection of node `from`. */
void cluster_publish(const struct bench_cluster *cluster, int from, const char *channel,
                     const char *text);
