/* SPDX-License-Identifier: MIT */
/*
 * A network of one hidden layer that judges positions: what the side to act can expect, 0..1.
 *
 * The first layer is a table: a row of numbers for each place and code (inputs.h), and what the
 * hidden units take in is the sum of the rows. All numbers in it are multiples of NET_GRAIN and their
 * sums stay below 2^11, so that adding and taking away is exact in float: a position has the same
 * score whichever position its sum was changed from, on every machine.
 */
#pragma once

#include "ai/inputs.h"

enum { NET_HIDDEN = 64 };

#define NET_GRAIN (1.0F / 4096.0F)

struct net {
    int places;
    float row[INPUTS_PLACES_MAX][INPUTS_CODES_MAX][NET_HIDDEN];
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float out_bias;
    float
        error[2]; /* standard error of a score near ½: as it stands, and looked at one ply ahead */
};

/** Sums of rows for a position with those codes, to change to others from. */
struct net_sums {
    struct inputs codes;
    float in[NET_HIDDEN];
};

/** What has no codes but 0. */
void net_sums_start(const struct net *net, struct net_sums *sums);

/** Changes the sums to those of other codes. */
void net_sums_move(const struct net *net, struct net_sums *sums, const struct inputs *to);

/** The score of a position with the codes `to`, summed from `base`, which stays as it is. */
float net_score(const struct net *net, const struct net_sums *base, const struct inputs *to);

/* For training, which needs what lies between. */

/** What a hidden unit puts out: x / (1 + |x|). */
static inline float net_squash(float x)
{
    return x / (1.0F + (x < 0 ? -x : x));
}

/** The logistic function by arithmetic alone, so that it is the same on every machine: within 1e-6. */
float net_logistic(float x);
