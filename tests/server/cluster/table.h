/* SPDX-License-Identifier: MIT */
/*
 * A table of a cluster of three nodes, with two players and one watcher. Each test file is a program of its own, so
 * these variables are private to it.
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
#include "node/internal.h"
#include "room/registry.h"
#include "server/harness/cluster.h"
#include "session/session.h"

enum { A, B, C, PEOPLE = 3, SETTLED_MS = CLUSTER_LEASE_MS + 4000 };

static struct cluster *cluster;
/* at nodes a, b and c: the first two play, the third watches */
static struct guest *people[PEOPLE];
static char room[STORE_ID_BYTES];
static uint64_t seed;

static inline struct room *room_at(int node)
{
    return cluster->nodes[node] == NULL ? NULL : rooms_find(&cluster->nodes[node]->app, room);
}

/* The number of the node that claims to own the room and does own it. */
static inline int owner(void)
{
    const char *name = fake_leases_owner(cluster->leases, room);
    int found = -1;
    for (int i = 0; i < cluster->count; i++) {
        if (room_at(i) != NULL && room_placement_is_local(room_at(i)) && name[0] == "abc"[i]) {
            found = i;
        }
    }
    return found;
}

static inline const char *follow(struct guest *guest)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room);
}

/*
 * Checks that the user has received every event once, in order, and as it is stored; returns the number of the last
 * one.
 */
static inline void begin(const char *more)
{
    char fields[256];
    seed = UINT64_C(88172645463325252);
    cluster = cluster_create(3);
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = guest_create(cluster->nodes[i]);
        ck_assert_str_ne(people[i]->user_id, "");
    }
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\"%s", more);
    guest_open(people[A], fields, room);
    ck_assert_str_eq(follow(people[B]), "ok");
    ck_assert_str_eq(follow(people[C]), "ok");
    ck_assert_str_eq(guest_sit(people[A], room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(people[B], room, "b1"), "ok");
    ck_assert_int_eq(room_at(A)->state->phase, ROOM_PLAYING);
}

static inline void end(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        guest_destroy(people[i]);
    }
    cluster_destroy(cluster);
}

static inline void play(int acts)
{
    for (int i = 0; i < acts; i++) {
        int at = owner();
        ck_assert_int_ge(at, 0);
        ck_assert(bench_act(cluster->nodes[at], people, 2, room, &seed));
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

static inline int64_t stored_v(void)
{
    return (int64_t)fake_store_events(cluster->tables, room);
}

static inline void all_have_seen_all(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        if (cluster->nodes[i] != NULL) {
            ck_assert_int_eq(history_of(people[i]), stored_v());
        }
    }
}

static inline struct node_counts *counts(int node)
{
    return node_counts(&cluster->nodes[node]->app);
}

/* The user's client connects to that node and follows the room again. */
static inline void come_to(int user, int node)
{
    char resume[64];
    people[user]->bench = cluster->nodes[node];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":0}]", room);
    guest_come_again(people[user], resume);
}
