/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/net-file.h"

#include <string.h>

/* Larger weights are invalid: with them sums would not be exact (net.h). */
#define WEIGHT_MAX 16.0F

static const char format[] = "taberna-net 1 ";

struct reader {
    const uint8_t *bytes;
    size_t count;
    size_t at;
    bool good;
};

static uint32_t sum_of(uint32_t sum, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ bytes[i]) * 16777619U;
    }
    return sum;
}

static uint32_t read_word(struct reader *in)
{
    if (in->count - in->at < 4) {
        in->good = false;
        return 0;
    }
    const uint8_t *at = in->bytes + in->at;
    in->at += 4;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void read_floats(struct reader *in, float *out, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t word = read_word(in);
        memcpy(&out[i], &word, sizeof(word));
        in->good = in->good && out[i] >= -WEIGHT_MAX && out[i] <= WEIGHT_MAX;
    }
}

/* Checks the error of a score of ½, which cannot be off by more than ½. */
static bool is_error(float error)
{
    return error >= 0.0F && error <= 0.5F;
}

static bool refuse(const char **error, const char *says)
{
    *error = says;
    return false;
}

/* Length of the lines of plain text, with the empty line at their end; 0 if the file has none. */
static size_t head_of(const uint8_t *bytes, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (bytes[i] == '\n' && bytes[i - 1] == '\n') {
            return i + 1;
        }
    }
    return 0;
}

static bool is_for(const uint8_t *bytes, size_t count, const char *rules)
{
    size_t first = sizeof(format) - 1;
    size_t length = strlen(rules);
    return count > first + length && memcmp(bytes, format, first) == 0 &&
           memcmp(bytes + first, rules, length) == 0 && bytes[first + length] == '\n';
}

bool net_read(const struct inputs_family *family, const char *rules, const uint8_t *bytes,
              size_t count, struct net *net, const char **error)
{
    struct reader in = {bytes, count, head_of(bytes, count), true};
    if (in.at == 0 || !is_for(bytes, count, rules)) {
        return refuse(error, "it is no file of weights for these rules");
    }
    if (read_word(&in) != (uint32_t)family->places || read_word(&in) != (uint32_t)family->units ||
        read_word(&in) != NET_HIDDEN) {
        return refuse(error, "it is for a network of another shape");
    }
    static const size_t tail = 4;
    struct net_weights weights;
    memset(&weights, 0, sizeof(weights));
    read_floats(&in, weights.error, 2);
    in.good = in.good && is_error(weights.error[0]) && is_error(weights.error[1]);
    read_floats(&in, weights.bias, NET_HIDDEN);
    read_floats(&in, weights.out, NET_HIDDEN);
    read_floats(&in, &weights.out_bias, 1);
    for (int place = 0; place < family->places; place++) {
        for (int unit = 0; unit < family->units; unit++) {
            read_floats(&in, weights.unit[place][unit], NET_HIDDEN);
        }
    }
    if (in.at + tail != count) {
        return refuse(error, "it is cut short, or too long");
    }
    if (read_word(&in) != sum_of(2166136261U, bytes, count - tail)) {
        return refuse(error, "its bytes have changed since it was written");
    }
    if (!in.good) {
        return refuse(error, "it holds a weight that is none");
    }
    net_from_weights(family, &weights, net);
    return true;
}

static float in_grains(float x)
{
    float grains = x / NET_GRAIN;
    return (float)(int32_t)(grains < 0 ? grains - 0.5F : grains + 0.5F) * NET_GRAIN;
}

static void add_up(const struct inputs_family *family, const struct net_weights *weights, int place,
                   int code, float *row)
{
    float units[INPUTS_UNITS_MAX] = {0};
    family->units_of(place, code, units);
    for (int i = 0; i < NET_HIDDEN; i++) {
        float sum = 0;
        for (int unit = 0; unit < family->units; unit++) {
            sum += units[unit] * weights->unit[place][unit][i];
        }
        row[i] = in_grains(sum);
    }
}

void net_from_weights(const struct inputs_family *family, const struct net_weights *weights,
                      struct net *net)
{
    memset(net, 0, sizeof(*net));
    net->places = family->places;
    for (int place = 0; place < family->places; place++) {
        for (int code = 1; code < INPUTS_CODES_MAX; code++) {
            add_up(family, weights, place, code, net->row[place][code]);
        }
    }
    for (int i = 0; i < NET_HIDDEN; i++) {
        net->bias[i] = in_grains(weights->bias[i]);
    }
    memcpy(net->out, weights->out, sizeof(net->out));
    memcpy(net->error, weights->error, sizeof(net->error));
    net->out_bias = weights->out_bias;
}

static uint8_t *write_word(uint8_t *out, uint32_t word)
{
    for (int i = 0; i < 4; i++) {
        *out++ = (uint8_t)(word >> (8 * i));
    }
    return out;
}

static uint8_t *write_floats(uint8_t *out, const float *floats, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, &floats[i], sizeof(word));
        out = write_word(out, word);
    }
    return out;
}

size_t net_write(const struct inputs_family *family, const struct net_weights *weights,
                 const char *head, size_t head_bytes, uint8_t *out)
{
    uint8_t *at = write_word(out, (uint32_t)family->places);
    at = write_word(at, (uint32_t)family->units);
    at = write_word(at, NET_HIDDEN);
    at = write_floats(at, weights->error, 2);
    at = write_floats(at, weights->bias, NET_HIDDEN);
    at = write_floats(at, weights->out, NET_HIDDEN);
    at = write_floats(at, &weights->out_bias, 1);
    for (int place = 0; place < family->places; place++) {
        for (int unit = 0; unit < family->units; unit++) {
            at = write_floats(at, weights->unit[place][unit], NET_HIDDEN);
        }
    }
    uint32_t sum = sum_of(2166136261U, (const uint8_t *)head, head_bytes);
    sum = sum_of(sum, out, (size_t)(at - out));
    at = write_word(at, sum);
    return (size_t)(at - out);
}
