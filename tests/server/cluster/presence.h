/* SPDX-License-Identifier: MIT */
/* Users at several nodes of one cluster. */
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

enum { A, B, C, NEWS_MS = 2500 };

static inline struct app *app(const struct bench_cluster *cluster, int node)
{
    return &cluster->nodes[node]->app;
}

static inline struct guest *come(const struct bench_cluster *cluster, int node)
{
    struct guest *guest = guest_create(cluster->nodes[node]);
    ck_assert_str_ne(guest->user_id, "");
    return guest;
}

static inline const json_t *presence_of(const struct guest *guest, const char *seat)
{
    const json_t *message = guest_last(guest, "presence");
    return json_object_get(json_object_get(json_object_get(message, "d"), "seats"), seat);
}
