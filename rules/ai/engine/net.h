/* SPDX-License-Identifier: MIT */
/*
 * A network of one hidden layer that judges positions: it gives the score of the side to act, 0..1.
 *
 * The first layer is a table: it has a row of numbers for each place and code (inputs.h), and the input of the hidden
 * units is the sum of the rows. All numbers in it are multiples of NET_GRAIN and their sums stay below 2^11, so that
 * additions and subtractions are exact in float. So a position has the same score on every machine, and the score does
 * not depend on the position from which its sum was computed.
 */
#pragma once

#include "rules/ai/engine/inputs.h"

enum { NET_HIDDEN = 64 };

#define NET_GRAIN (1.0F / 4096.0F)

struct net {
    int places;
    float row[INPUTS_PLACES_MAX][INPUTS_CODES_MAX][NET_HIDDEN];
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float out_bias;
    /* standard error of a score near ½: as the position stands, and looked at one ply ahead */
    float error[2];
};

/** Sums of rows for a position with those codes. The sums of other positions are computed from them. */
struct net_sums {
    struct inputs codes;
    float in[NET_HIDDEN];
};

/** The sums of a position whose codes are all 0. */
void net_sums_start(const struct net *net, struct net_sums *sums);

/** Changes the sums to those of other codes. */
void net_sums_move(const struct net *net, struct net_sums *sums, const struct inputs *to);

/** The score of a position with the codes `to`, computed from `base`, which does not change. */
float net_score(const struct net *net, const struct net_sums *base, const struct inputs *to);

/* For training, which needs the intermediate values. */

/** The activation of a hidden unit: x / (1 + |x|). */
static inline float net_squash(float x)
{
    return x / (1.0F + (x < 0 ? -x : x));
}

/** The logistic function by basic arithmetic only, so that it is the same on every machine: accurate to 1e-6. */
float net_logistic(float x);
