/* SPDX-License-Identifier: MIT */
/* The node as the program has it: from its configuration, on its store and its loop. */
#pragma once

#include "config.h"
#include "node.h"

/**
 * Makes the house one of several nodes, where the configuration says so; `opened` as in node.h. True where it is one of
 * several or none are asked for; false with a sentence in `detail`.
 */
bool node_start(struct house *house, const struct config *config, uv_loop_t *loop,
                void (*opened)(void *data, bool inside, const char *problem), void *data,
                char detail[BUS_DETAIL_BYTES]);
