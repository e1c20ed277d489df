/* SPDX-License-Identifier: MIT */
/*
 * A file of weights. It begins with lines for people, the first of which names format and rules
 * ("taberna-net 1 tabula@1"), up to an empty line; then come 32-bit numbers, the least byte first:
 *
 *   places, units, hidden    whole numbers
 *   error[2]                 floats, as all that follows
 *   bias[hidden], out[hidden], out_bias
 *   unit[places][units][hidden]
 *   a sum of all bytes before it (FNV-1a)
 */
#pragma once

#include "ai/net.h"

/** What is trained. */
struct net_weights {
    float error[2];
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float out_bias;
    float unit[INPUTS_PLACES_MAX][INPUTS_UNITS_MAX][NET_HIDDEN];
};

/** Adds up the rows. */
void net_from_weights(const struct inputs_family *family, const struct net_weights *weights,
                      struct net *net);

/** Reads a file; `rules` is "tabula@1". `error` is a plain sentence, static, where false. */
MUST_CHECK bool net_read(const struct inputs_family *family, const char *rules,
                         const uint8_t *bytes, size_t count, struct net *net, const char **error);

/** Writes what comes after the empty line; returns its length. `out` has AI_WEIGHTS_BYTES_MAX bytes;
 * `head` are the lines before, which count into the sum. */
size_t net_write(const struct inputs_family *family, const struct net_weights *weights,
                 const char *head, size_t head_bytes, uint8_t *out);
