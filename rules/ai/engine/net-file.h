/* SPDX-License-Identifier: MIT */
/*
 * A file of weights. It begins with lines of plain text, the first of which names the format and the rules
 * ("taberna-net 1 tabula@1"), up to an empty line. After that it contains 32-bit numbers, least significant byte first:
 *
 *   places, units, hidden    integers
 *   error[2]                 floats, like all numbers that follow
 *   bias[hidden], out[hidden], out_bias
 *   unit[places][units][hidden]
 *   a checksum of all bytes before it (FNV-1a)
 */
#pragma once

#include "rules/ai/engine/net.h"

/** The numbers that training changes. */
struct net_weights {
    float error[2];
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float out_bias;
    float unit[INPUTS_PLACES_MAX][INPUTS_UNITS_MAX][NET_HIDDEN];
};

/** Adds up the rows of the network from the weights. */
void net_from_weights(const struct inputs_family *family, const struct net_weights *weights,
                      struct net *net);

/** Reads a file; `rules` is "tabula@1". On failure `error` is a plain sentence, static. */
MUST_CHECK bool net_read(const struct inputs_family *family, const char *rules,
                         const uint8_t *bytes, size_t count, struct net *net, const char **error);

/**
 * Writes the part after the empty line; returns its length. `out` has AI_WEIGHTS_BYTES_MAX bytes. `head` contains the
 * lines before, which the checksum includes.
 */
size_t net_write(const struct inputs_family *family, const struct net_weights *weights,
                 const char *head, size_t head_bytes, uint8_t *out);
