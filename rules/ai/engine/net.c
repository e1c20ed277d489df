/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/net.h"

#include <string.h>

enum {
    LANES = 8, /* number of separate sums, so that compilers can use vectors of four or eight */
    CODES_AT_A_TIME = 8, /* compared as one word */
};

void net_sums_start(const struct net *net, struct net_sums *sums)
{
    sums->codes = (struct inputs){0};
    memcpy(sums->in, net->bias, sizeof(sums->in));
}

static void change(const struct net *net, float *in, int place, uint8_t from, uint8_t to)
{
    const float *less = net->row[place][from];
    const float *more = net->row[place][to];
    for (int i = 0; i < NET_HIDDEN; i++) {
        in[i] += more[i] - less[i];
    }
}

/* Adds and subtracts only the rows that differ. */
static void change_all(const struct net *net, float *in, const struct inputs *from,
                       const struct inputs *to)
{
    for (int first = 0; first < net->places; first += CODES_AT_A_TIME) {
        uint64_t was;
        uint64_t is;
        memcpy(&was, from->code + first, sizeof(was));
        memcpy(&is, to->code + first, sizeof(is));
        for (uint64_t differ = was ^ is; differ != 0;) {
            int place = first + __builtin_ctzll(differ) / 8;
            change(net, in, place, from->code[place], to->code[place]);
            differ &= ~(UINT64_C(0xff) << (8 * (place - first)));
        }
    }
}

void net_sums_move(const struct net *net, struct net_sums *sums, const struct inputs *to)
{
    change_all(net, sums->in, &sums->codes, to);
    sums->codes = *to;
}

float net_score(const struct net *net, const struct net_sums *base, const struct inputs *to)
{
    float in[NET_HIDDEN];
    memcpy(in, base->in, sizeof(in));
    change_all(net, in, &base->codes, to);
    float lane[LANES] = {0};
    for (int i = 0; i < NET_HIDDEN; i += LANES) {
        for (int j = 0; j < LANES; j++) {
            lane[j] += net->out[i + j] * net_squash(in[i + j]);
        }
    }
    float sum =
        ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
    return net_logistic(net->out_bias + sum);
}

/* e to the power of x, for x in -30..30: a power of two times a polynomial for the remainder. */
static float exponential(float x)
{
    float powers = x * 1.44269504F;
    int whole = (int)(powers < 0 ? powers - 0.5F : powers + 0.5F);
    float rest = (x - (float)whole * 0.693359375F) - (float)whole * -2.12194440e-4F;
    float series = 1.0F / 5040.0F;
    static const float term[] = {1.0F / 720.0F, 1.0F / 120.0F, 1.0F / 24.0F, 1.0F / 6.0F,
                                 0.5F,          1.0F,          1.0F};
    for (size_t i = 0; i < sizeof(term) / sizeof(term[0]); i++) {
        series = series * rest + term[i];
    }
    uint32_t exponent = (uint32_t)(whole + 127) << 23;
    float scale;
    memcpy(&scale, &exponent, sizeof(scale));
    return series * scale;
}

float net_logistic(float x)
{
    float bounded = x < -30.0F ? -30.0F : x > 30.0F ? 30.0F : x;
    return 1.0F / (1.0F + exponential(-bounded));
}
