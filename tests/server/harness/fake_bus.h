/* SPDX-License-Identifier: MIT */
/*
 * A bus without Redis, for tests: the buses of one process share a hub. Tests use it to run several nodes of a cluster
 * in one program. The hub can inject every fault that a bus between machines can have. A test that links it gets this
 * bus_open() instead of the one of bus/redis.c. The loop of the bus may be NULL: bus_hub_run() delivers then.
 */
#pragma once

#include "bus/bus.h"

struct bus_hub *bus_hub_create(void);
/** Requires that all its buses are closed. Accepts NULL. */
void bus_hub_destroy(struct bus_hub *hub);
/** The URL under which bus_open() opens a bus of that hub. Borrowed from the hub. */
const char *bus_hub_url(const struct bus_hub *hub);

/**
 * For buses without a loop: each bus in turn delivers its waiting messages once. Returns the number of deliveries; 0 if
 * no message is left.
 */
size_t bus_hub_run(struct bus_hub *hub);

/** The fate of one message on its way to one bus. */
enum bus_fault {
    BUS_FAULT_ARRIVES,
    BUS_FAULT_LOST,  /* no one is notified, as when a publisher's connection breaks */
    BUS_FAULT_TWICE, /* no engine does this; a listener must tolerate it */
};
typedef enum bus_fault (*bus_fault_fn)(void *data, const struct bus *from, const struct bus *to,
                                       const char *channel);
/** From now on, calls `fate` for each message. NULL: all messages arrive. */
void bus_hub_set_fault(struct bus_hub *hub, bus_fault_fn fate, void *data);

/** While it is held, the bus receives nothing. New messages wait, in order. */
void bus_hub_hold(struct bus *bus, bool held);

/** Disconnects the bus from its engine: its waiting messages are lost, it goes down, and it cannot publish. */
void bus_hub_cut(struct bus *bus);
/** Reconnects the bus to its engine. */
void bus_hub_mend(struct bus *bus);
