/* SPDX-License-Identifier: MIT */
/*
 * Where it is written down which nodes there are and which of them holds which room: store_leases.h and what else of the
 * store only a house of several nodes needs, as a table. The program gives it the store's own functions; tests give it
 * others.
 */
#pragma once

#include "store_leases.h"

struct node_leases {
    void (*join)(struct store *store, const char *node, int64_t lease_ms, store_joined_fn done,
                 void *data);
    void (*renew)(struct store *store, store_done_fn done, void *data);
    void (*leave)(struct store *store, store_done_fn done, void *data);
    void (*nodes)(struct store *store, store_node_fn each, void *data);
    void (*claim)(struct store *store, const char *room, store_owner_fn done, void *data);
    void (*hand)(struct store *store, const char *room, int64_t epoch, const char *to_node,
                 store_done_fn done, void *data);
    void (*fence)(struct store_write *write, const char *room, int64_t epoch);
    void (*orphans)(struct store *store, int most, store_found_room_fn each, void *data);
    void (*find_opened)(struct store *store, const char *who, int64_t command,
                        store_found_room_fn done, void *data);
};
