/* SPDX-License-Identifier: MIT */
/*
 * Users at several nodes of one cluster. Each test file is a program of its own, so these variables are private to
 * it.
 */
#pragma once

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moderation/moderation.h"
#include "room/registry.h"
#include "server/harness/cluster.h"
#include "session/session.h"

enum { A, B, C, NEWS_MS = 2500, CAME_MAX = 256 };

static struct cluster *cluster;
static char room[STORE_ID_BYTES];
static struct guest *came[CAME_MAX]; /* all guests that have connected */
static int came_count;

static inline struct app *app(int node)
{
    return &cluster->nodes[node]->app;
}

static inline void begin(int nodes)
{
    cluster = cluster_create(nodes);
}

static inline struct guest *come(int node)
{
    struct guest *guest = guest_create(cluster->nodes[node]);
    ck_assert_str_ne(guest->user_id, "");
    ck_assert_int_lt(came_count, CAME_MAX);
    came[came_count++] = guest;
    return guest;
}

static inline bool is_at_a_node(const struct guest *guest)
{
    for (int i = 0; i < cluster->count; i++) {
        if (cluster->nodes[i] == guest->bench) {
            return true;
        }
    }
    return false;
}

/* Disconnects every guest whose node has not died, then destroys the cluster. */
static inline void end(void)
{
    while (came_count > 0) {
        struct guest *guest = came[--came_count];
        if (is_at_a_node(guest)) {
            guest_destroy(guest);
        } else {
            free(guest);
        }
    }
    cluster_destroy(cluster);
}

static inline const char *follow(struct guest *guest)
{
    return guest_try(guest, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", room);
}

static inline const json_t *presence_of(const struct guest *guest, const char *seat)
{
    const json_t *message = guest_last(guest, "presence");
    return json_object_get(json_object_get(json_object_get(message, "d"), "seats"), seat);
}
