/* SPDX-License-Identifier: MIT */
#include "node_start.h"

#include "house.h"
#include "store_leases.h"

static const struct node_leases leases_of_store = {
    .join = store_node_join,
    .renew = store_node_renew,
    .leave = store_node_leave,
    .nodes = store_nodes,
    .claim = store_claim_room,
    .hand = store_hand_room,
    .fence = store_fence,
    .orphans = store_orphans,
    .find_opened = store_find_opened,
};

bool node_start(struct house *house, const struct config *config, uv_loop_t *loop,
                void (*opened)(void *data, bool inside, const char *problem), void *data,
                char detail[BUS_DETAIL_BYTES])
{
    if (!config_has_redis(config)) {
        return true;
    }
    struct node_config node = {
        .name = config->node,
        .lease_ms = INT64_C(1000) * config->lease_seconds,
        .leases = &leases_of_store,
        .bus = {.loop = loop, .url = config->bus_url, .log = &house->log},
        .opened = opened,
        .data = data,
    };
    return node_open(house, &node, detail);
}
