/* SPDX-License-Identifier: MIT */
/*
 * A file of weights. It begins with lines of plain text, the first of which names the format and the rules
 * ("taberna-net 3 tabula@1"), up to an empty line. After that it contains, least significant byte first:
 *
 *   places, units, hidden                        32-bit integers
 *   error[2], score bias, doubt bias             32-bit floats
 *   bias[hidden], score[hidden], doubt[hidden]   16-bit integers, in grains, as are the next
 *   unit[places][units][hidden]
 *   number of corrections                        32-bit integer; then each of them:
 *     options[RULES_OPTIONS_MAX]                 8-bit integers
 *     factor and shift for White, for Black      32-bit floats
 *   a checksum of all bytes before it (FNV-1a)   32-bit integer
 */
#pragma once

#include "rules/ai/engine/net.h"

/** Grains of a weight of 1 in a file: weights lie between -8 and 8. */
enum { NET_FILE_GRAINS = 1 << 12 };

/** The numbers that training changes, and those measured after it. */
struct net_weights {
    float error[2];
    float bias[NET_HIDDEN];
    float score[NET_HIDDEN];
    float score_bias;
    float doubt[NET_HIDDEN];
    float doubt_bias;
    float unit[INPUTS_PLACES_MAX][INPUTS_UNITS_MAX][NET_HIDDEN];
    struct net_corrections corrections;
};

/**
 * Makes a network of weights: rounds them, and adds up its rows. Returns false, and the network is not complete, if a
 * number does not fit (net.h).
 */
MUST_CHECK bool net_from_weights(const struct inputs_family *family,
                                 const struct net_weights *weights, struct net *net);

/** As net_read(), but gives the weights, with which training can go on. */
MUST_CHECK bool net_read_weights(const struct inputs_family *family, const char *rules,
                                 const uint8_t *bytes, size_t count, struct net_weights *weights,
                                 const char **error);

/** Reads a file; `rules` is "tabula@1". On failure `error` is a plain sentence, static. */
MUST_CHECK bool net_read(const struct inputs_family *family, const char *rules,
                         const uint8_t *bytes, size_t count, struct net *net, const char **error);

/**
 * Writes the part after the empty line; returns its length. `out` has AI_WEIGHTS_BYTES_MAX bytes. `head` contains the
 * lines before, which the checksum includes. Weights are limited to what a file can hold.
 */
size_t net_write(const struct inputs_family *family, const struct net_weights *weights,
                 const char *head, size_t head_bytes, uint8_t *out);
