/* SPDX-License-Identifier: MIT */
/*
 * A network of one hidden layer that judges positions: it gives the score of the side to act, 0..1, and its doubt, the
 * size of the error that it expects of that score.
 *
 * The first layer is a table: it has a row of numbers for each place and code (inputs.h), and the input of the hidden
 * units is the sum of the rows. All numbers are integers and sums wrap around at 16 bits, so a position has the same
 * score on every machine, and the score does not depend on the position from which its sum was computed. Training
 * refuses a network whose sums come near the limits.
 *
 * Under some options the log-odds of scores are too large or too small. So a network has corrections, measured after
 * training: each gives a factor and a shift of the log-odds under some options, for each side to act.
 *
 * The activation of a hidden unit is the square of its input, limited to 0..1: it costs no division, and unlike a plain
 * limit it is smooth at 0.
 */
#pragma once

#include "rules/ai/engine/inputs.h"

enum {
    NET_HIDDEN = 128,
    NET_ONE = 1 << 10,        /* 1 in the sums of rows */
    NET_ACTIVATION = 1 << 12, /* 1 in an activation */
    NET_OUT_GRAINS = 1 << 12, /* 1 in a weight of an output */
    /* the absolute weights of an output add up to no more: sums fit 32 bits */
    NET_OUT_SUM_MAX = 100,
    NET_IN_MAX = 31, /* sums beyond it would be too near to the limits of 16 bits */
    NET_CORRECTIONS_MAX = 64,
};

/** The corrected log-odds of a score are `factor` times the log-odds, plus `shift`. */
struct net_scale {
    float factor; /* NET_FACTOR_MIN..NET_FACTOR_MAX */
    float shift;  /* -NET_SHIFT_MAX..NET_SHIFT_MAX */
};

#define NET_FACTOR_MIN 0.25F
#define NET_FACTOR_MAX 4.0F
#define NET_SHIFT_MAX 4.0F

/** A correction. It holds if the game has the same value for each option that is not 0, the default, here. */
struct net_correction {
    uint8_t options[RULES_OPTIONS_MAX];
    struct net_scale scale[2]; /* for each side to act */
};

/** All corrections of a network. Those that hold are applied one after the other. */
struct net_corrections {
    int count;
    struct net_correction at[NET_CORRECTIONS_MAX];
};

/** The weights from the hidden units to one output. */
struct net_output {
    int16_t weight[NET_HIDDEN];
    float bias;
};

struct net {
    int places;
    int16_t row[INPUTS_PLACES_MAX][INPUTS_CODES_MAX][NET_HIDDEN];
    int16_t bias[NET_HIDDEN];
    struct net_output score;
    struct net_output doubt;
    /* standard error of a score for each unit of doubt: as the position stands, and looked at one ply ahead */
    float error[2];
    struct net_corrections corrections;
};

/** Sums of rows for a position with those codes. The sums of other positions are computed from them. */
struct net_sums {
    struct inputs codes;
    int16_t in[NET_HIDDEN];
};

/** The sums of a position whose codes are all 0. */
void net_sums_start(const struct net *net, struct net_sums *sums);

/** Changes the sums to those of other codes. */
void net_sums_move(const struct net *net, struct net_sums *sums, const struct inputs *to);

/** The scale of scores under these options (position.options), for that side to act. */
struct net_scale net_scale_of(const struct net_corrections *corrections, const uint8_t *options,
                              enum side side);

/** The score of a position with the codes `to`, computed from `base`, which does not change. */
float net_score(const struct net *net, struct net_scale scale, const struct net_sums *base,
                const struct inputs *to);

/** The expected size of the error of the score of these sums, 0..½, before it is multiplied by net->error. */
float net_doubt(const struct net *net, const struct net_sums *sums);

/** The logistic function by basic arithmetic only, so that it is the same on every machine: accurate to 1e-6. */
float net_logistic(float x);
