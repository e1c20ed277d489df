/* SPDX-License-Identifier: MIT */
/*
 * What buses of one process share: several houses in one program, which is how tests try a house of several nodes. Here
 * every fault can be had that a bus between machines has.
 */
#pragma once

#include "bus.h"

struct bus_hub *bus_hub_create(void);
/** When all its buses are closed. Accepts NULL. */
void bus_hub_destroy(struct bus_hub *hub);

/**
 * For buses without a loop: each in turn delivers what waits for it, once. Returns how much that was; 0 when there is
 * nothing more to come.
 */
size_t bus_hub_run(struct bus_hub *hub);

/** What becomes of one message on its way to one bus. */
enum bus_fate {
    BUS_FATE_ARRIVES,
    BUS_FATE_LOST,  /* nobody is told: what a publisher's broken connection does */
    BUS_FATE_TWICE, /* no engine does it; who listens bears it */
};
typedef enum bus_fate (*bus_fate_fn)(void *data, const struct bus *from, const struct bus *to,
                                     const char *channel);
/** From now on `fate` is asked; NULL: all arrive. */
void bus_hub_set_fate(struct bus_hub *hub, bus_fate_fn fate, void *data);

/** While it is held the bus hears nothing; what comes waits, in order. */
void bus_hub_hold(struct bus *bus, bool held);

/** The bus loses its engine: what waited for it is lost, it goes down, and can publish nothing. */
void bus_hub_cut(struct bus *bus);
/** … and has it again. */
void bus_hub_mend(struct bus *bus);
