/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/net.h"

#include <string.h>

enum {
    CODES_AT_A_TIME = 8, /* compared as one word */
    SHIFT = 4,           /* makes the square of NET_ONE, shifted by 16 bits, NET_ACTIVATION */
};
_Static_assert(((NET_ONE << SHIFT) * (NET_ONE << SHIFT)) >> 16 == NET_ACTIVATION, "the scales fit");

void net_sums_start(const struct net *net, struct net_sums *sums)
{
    sums->codes = (struct inputs){0};
    memcpy(sums->in, net->bias, sizeof sums->in);
}

static void change_place(const struct net *net, int16_t *restrict in, int place, uint8_t from,
                         uint8_t to)
{
    const int16_t *restrict less = net->row[place][from];
    const int16_t *restrict more = net->row[place][to];
    for (int i = 0; i < NET_HIDDEN; i++) {
        in[i] = (int16_t)(uint16_t)(in[i] + more[i] - less[i]);
    }
}

/* Adds and subtracts only the rows that differ. */
static void change_all(const struct net *net, int16_t *in, const struct inputs *from,
                       const struct inputs *to)
{
    for (int first = 0; first < net->places; first += CODES_AT_A_TIME) {
        uint64_t was;
        uint64_t is;
        memcpy(&was, from->code + first, sizeof was);
        memcpy(&is, to->code + first, sizeof is);
        for (uint64_t differ = was ^ is; differ != 0;) {
            int place = first + __builtin_ctzll(differ) / 8;
            change_place(net, in, place, from->code[place], to->code[place]);
            differ &= ~(UINT64_C(0xff) << (8 * (place - first)));
        }
    }
}

void net_sums_move(const struct net *net, struct net_sums *sums, const struct inputs *to)
{
    change_all(net, sums->in, &sums->codes, to);
    sums->codes = *to;
}

/* The output before the logistic function. */
static float output_before_logistic(const struct net_output *output, const int16_t *restrict in)
{
    int16_t active[NET_HIDDEN];
    for (int i = 0; i < NET_HIDDEN; i++) {
        int16_t limited = in[i] < 0 ? 0 : in[i] > NET_ONE ? NET_ONE : in[i];
        limited = (int16_t)(limited << SHIFT);
        active[i] = (int16_t)((limited * limited) >> 16);
    }
    int32_t sum = 0;
    for (int i = 0; i < NET_HIDDEN; i++) {
        sum += active[i] * output->weight[i];
    }
    return output->bias + (float)sum * (1.0F / NET_ACTIVATION / NET_OUT_GRAINS);
}

static bool is_correction_in_force(const struct net_correction *correction, const uint8_t *options)
{
    for (int i = 0; i < RULES_OPTIONS_MAX; i++) {
        if (correction->options[i] != 0 && correction->options[i] != options[i]) {
            return false;
        }
    }
    return true;
}

struct net_scale net_scale_of(const struct net_corrections *corrections, const uint8_t *options,
                              enum side side)
{
    struct net_scale all = {1.0F, 0.0F};
    for (int i = 0; i < corrections->count; i++) {
        const struct net_correction *correction = &corrections->at[i];
        if (is_correction_in_force(correction, options)) {
            struct net_scale scale = correction->scale[side];
            all.factor *= scale.factor;
            all.shift = scale.factor * all.shift + scale.shift;
        }
    }
    return all;
}

float net_score(const struct net *net, struct net_scale scale, const struct net_sums *base,
                const struct inputs *to)
{
    int16_t in[NET_HIDDEN];
    memcpy(in, base->in, sizeof in);
    change_all(net, in, &base->codes, to);
    return net_logistic(scale.factor * output_before_logistic(&net->score, in) + scale.shift);
}

float net_doubt(const struct net *net, const struct net_sums *sums)
{
    return 0.5F * net_logistic(output_before_logistic(&net->doubt, sums->in));
}

/* e to the power of x, for x in -30..30: a power of two times a polynomial for the remainder. */
static float compute_exponential(float x)
{
    float powers = x * 1.44269504F;
    int whole = (int)(powers < 0 ? powers - 0.5F : powers + 0.5F);
    float rest = (x - (float)whole * 0.693359375F) - (float)whole * -2.12194440e-4F;
    float series = 1.0F / 5040.0F;
    static const float term[] = {1.0F / 720.0F, 1.0F / 120.0F, 1.0F / 24.0F, 1.0F / 6.0F,
                                 0.5F,          1.0F,          1.0F};
    for (size_t i = 0; i < sizeof term / sizeof term[0]; i++) {
        series = series * rest + term[i];
    }
    uint32_t exponent = (uint32_t)(whole + 127) << 23;
    float scale;
    memcpy(&scale, &exponent, sizeof scale);
    return series * scale;
}

float net_logistic(float x)
{
    float bounded = x < -30.0F ? -30.0F : x > 30.0F ? 30.0F : x;
    return 1.0F / (1.0F + compute_exponential(-bounded));
}
