/* SPDX-License-Identifier: MIT */
/* The engine of the bus in a build without Redis. */
#include <stdio.h>

#include "bus/bus.h"

bool bus_open(const struct bus_config *config, struct bus **bus, char detail[BUS_DETAIL_BYTES])
{
    (void)config;
    (void)bus;
    snprintf(detail, BUS_DETAIL_BYTES, "this program was built without Redis");
    return false;
}
