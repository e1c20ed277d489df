/* SPDX-License-Identifier: MIT */
/*
 * A table of a cluster of three nodes, with two players and one watcher. A test file has it in one static variable,
 * `f`; its teardown destroys the cluster.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/forward.h"
#include "cluster/handover.h"
#include "cluster/replica.h"
#include "node/node.h"
#include "room/registry.h"
#include "server/harness/cluster.h"
#include "session/session.h"

enum { A, B, C, PEOPLE = 3, SETTLED_MS = CLUSTER_LEASE_MS + 4000 };

struct table {
    struct bench_cluster *cluster;
    /* at nodes a, b and c: the first two play, the third watches */
    struct guest *people[PEOPLE];
    char room[STORE_ID_BYTES];
    uint64_t seed;
};

static inline struct room *room_at(const struct table *f, int node)
{
    return f->cluster->nodes[node] == NULL
               ? NULL
               : rooms_find(&f->cluster->nodes[node]->app.rooms, f->room);
}

/* The number of the node that claims to own the room and does own it. */
static inline int owner(const struct table *f)
{
    const char *name = fake_leases_owner(f->cluster->leases, f->room);
    int found = -1;
    for (int i = 0; i < f->cluster->count; i++) {
        if (room_at(f, i) != NULL && room_placement_is_local(room_at(f, i)) &&
            name[0] == "abc"[i]) {
            found = i;
        }
    }
    return found;
}

static inline void begin(struct table *f, const char *more)
{
    char fields[256];
    f->seed = UINT64_C(88172645463325252);
    f->cluster = cluster_create(3);
    for (int i = 0; i < PEOPLE; i++) {
        f->people[i] = guest_create(f->cluster->nodes[i]);
        ck_assert_str_ne(f->people[i]->user_id, "");
    }
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(f->people[A], fields, f->room);
    ck_assert_str_eq(guest_follow(f->people[B], f->room), "ok");
    ck_assert_str_eq(guest_follow(f->people[C], f->room), "ok");
    ck_assert_str_eq(guest_sit(f->people[A], f->room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f->people[B], f->room, "b1"), "ok");
    ck_assert_int_eq(room_at(f, A)->state->phase, ROOM_PLAYING);
}

static inline void play(struct table *f, int acts)
{
    for (int i = 0; i < acts; i++) {
        int at = owner(f);
        ck_assert_int_ge(at, 0);
        ck_assert(bench_act(f->cluster->nodes[at], f->people, 2, f->room, &f->seed));
    }
}

/*
 * Checks that the user has received every event once, in order, and as it is stored; returns the number of the last
 * one.
 */
static inline int64_t history_of(const struct guest *guest)
{
    const struct net *net = guest->bench->net;
    int64_t last = 0;
    for (size_t i = 0; i < fake_net_count(net, guest->conn); i++) {
        const json_t *message = fake_net_message(net, guest->conn, i);
        if (strcmp(json_string_value(json_object_get(message, "t")), "event") != 0) {
            continue;
        }
        int64_t v = json_integer_value(json_object_get(message, "v"));
        ck_assert_int_eq(v, last + 1);
        last = v;
    }
    return last;
}

static inline int64_t stored_v(const struct table *f)
{
    return (int64_t)fake_store_events(f->cluster->tables, f->room);
}

static inline void all_have_seen_all(const struct table *f)
{
    for (int i = 0; i < PEOPLE; i++) {
        if (f->cluster->nodes[i] != NULL) {
            ck_assert_int_eq(history_of(f->people[i]), stored_v(f));
        }
    }
}

static inline struct node_counts *counts(const struct table *f, int node)
{
    return node_counts(f->cluster->nodes[node]->app.node);
}

/* The user's client connects to that node and follows the room again. */
static inline void come_to(struct table *f, int user, int node)
{
    char resume[64];
    f->people[user]->bench = f->cluster->nodes[node];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":0}]", f->room);
    guest_come_again(f->people[user], resume);
}
