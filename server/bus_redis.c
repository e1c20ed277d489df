/* SPDX-License-Identifier: MIT */
#include "bus_engine.h"

#include <stdio.h>

bool bus_redis_open(const struct bus_config *config, struct bus **bus,
                    char detail[BUS_DETAIL_BYTES])
{
    (void)config;
    (void)bus;
    snprintf(detail, BUS_DETAIL_BYTES, "this program has no Redis in it yet");
    return false;
}
