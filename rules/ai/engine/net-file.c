/* SPDX-License-Identifier: MIT */
#include "rules/ai/engine/net-file.h"

#include <string.h>

/* Limits of the numbers that are not weights. Errors are multiples of doubt. */
#define ERROR_MAX 8.0F
#define BIAS_MAX 16.0F

static const char format[] = "taberna-net 3 ";

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

static uint32_t read_word32(struct reader *in)
{
    if (in->count - in->at < 4) {
        in->good = false;
        return 0;
    }
    const uint8_t *at = in->bytes + in->at;
    in->at += 4;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static float read_float(struct reader *in, float least, float most)
{
    float number;
    uint32_t word = read_word32(in);
    memcpy(&number, &word, sizeof number);
    in->good = in->good && number >= least && number <= most;
    return number;
}

static void read_packed_weights(struct reader *in, float *out, int count)
{
    if (in->count - in->at < 2 * (size_t)count) {
        in->at = in->count;
        in->good = false;
        return;
    }
    for (int i = 0; i < count; i++, in->at += 2) {
        const uint8_t *at = in->bytes + in->at;
        out[i] = (float)(int16_t)(at[0] | at[1] << 8) / NET_FILE_GRAINS;
    }
}

static void read_options(struct reader *in, uint8_t *options)
{
    if (in->count - in->at < RULES_OPTIONS_MAX) {
        in->at = in->count;
        in->good = false;
        return;
    }
    memcpy(options, in->bytes + in->at, RULES_OPTIONS_MAX);
    in->at += RULES_OPTIONS_MAX;
    for (int i = 0; i < RULES_OPTIONS_MAX; i++) {
        in->good = in->good && options[i] < RULES_VALUES_MAX;
    }
}

static void read_corrections(struct reader *in, struct net_corrections *corrections)
{
    uint32_t count = read_word32(in);
    if (count > NET_CORRECTIONS_MAX) {
        in->good = false;
        count = 0;
    }
    corrections->count = (int)count;
    for (uint32_t i = 0; i < count; i++) {
        struct net_correction *correction = &corrections->at[i];
        read_options(in, correction->options);
        for (int side = 0; side < 2; side++) {
            correction->scale[side].factor = read_float(in, NET_FACTOR_MIN, NET_FACTOR_MAX);
            correction->scale[side].shift = read_float(in, -NET_SHIFT_MAX, NET_SHIFT_MAX);
        }
    }
}

static bool refuse_file(const char **error, const char *says)
{
    *error = says;
    return false;
}

/* Length of the lines of plain text, with the empty line at their end; 0 if the file has none. */
static size_t length_of_head(const uint8_t *bytes, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (bytes[i] == '\n' && bytes[i - 1] == '\n') {
            return i + 1;
        }
    }
    return 0;
}

static bool is_file_for_rules(const uint8_t *bytes, size_t count, const char *rules)
{
    size_t first = sizeof format - 1;
    size_t length = strlen(rules);
    return count > first + length && memcmp(bytes, format, first) == 0 &&
           memcmp(bytes + first, rules, length) == 0 && bytes[first + length] == '\n';
}

/* Reads the numbers behind the three that give the shape. */
static void read_numbers(const struct inputs_family *family, struct reader *in,
                         struct net_weights *weights)
{
    weights->error[0] = read_float(in, 0, ERROR_MAX);
    weights->error[1] = read_float(in, 0, ERROR_MAX);
    weights->score_bias = read_float(in, -BIAS_MAX, BIAS_MAX);
    weights->doubt_bias = read_float(in, -BIAS_MAX, BIAS_MAX);
    read_packed_weights(in, weights->bias, NET_HIDDEN);
    read_packed_weights(in, weights->score, NET_HIDDEN);
    read_packed_weights(in, weights->doubt, NET_HIDDEN);
    for (int place = 0; place < family->places; place++) {
        for (int unit = 0; unit < family->units; unit++) {
            read_packed_weights(in, weights->unit[place][unit], NET_HIDDEN);
        }
    }
    read_corrections(in, &weights->corrections);
}

bool net_read_weights(const struct inputs_family *family, const char *rules, const uint8_t *bytes,
                      size_t count, struct net_weights *weights, const char **error)
{
    struct reader in = {bytes, count, length_of_head(bytes, count), true};
    if (in.at == 0 || !is_file_for_rules(bytes, count, rules)) {
        return refuse_file(error, "it is no file of weights for these rules");
    }
    if (read_word32(&in) != (uint32_t)family->places ||
        read_word32(&in) != (uint32_t)family->units || read_word32(&in) != NET_HIDDEN) {
        return refuse_file(error, "it is for a network of another shape");
    }
    static const size_t tail = 4;
    memset(weights, 0, sizeof *weights);
    read_numbers(family, &in, weights);
    if (in.at + tail != count) {
        return refuse_file(error, "it is cut short, or too long");
    }
    if (read_word32(&in) != sum_of(2166136261U, bytes, count - tail)) {
        return refuse_file(error, "its bytes have changed since it was written");
    }
    return in.good || refuse_file(error, "one of its numbers is out of range");
}

bool net_read(const struct inputs_family *family, const char *rules, const uint8_t *bytes,
              size_t count, struct net *net, const char **error)
{
    struct net_weights weights;
    return net_read_weights(family, rules, bytes, count, &weights, error) &&
           (net_from_weights(family, &weights, net) ||
            refuse_file(error, "one of its numbers is out of range"));
}

/* Rounds to the nearest integer that fits 16 bits. */
static int32_t round_to_int16(float x)
{
    float limited = x < INT16_MIN ? INT16_MIN : x > INT16_MAX ? INT16_MAX : x;
    return (int32_t)(limited < 0 ? limited - 0.5F : limited + 0.5F);
}

static int32_t grains_of(float weight)
{
    return round_to_int16(weight * NET_FILE_GRAINS);
}

static bool build_row(const struct inputs_family *family, const struct net_weights *weights,
                      int place, int code, int16_t *row)
{
    float units[INPUTS_UNITS_MAX] = {0};
    bool good = true;
    family->units_of(place, code, units);
    for (int i = 0; i < NET_HIDDEN; i++) {
        float sum = 0;
        for (int unit = 0; unit < family->units; unit++) {
            sum += units[unit] * (float)grains_of(weights->unit[place][unit][i]);
        }
        sum *= (float)NET_ONE / NET_FILE_GRAINS;
        good = good && sum >= INT16_MIN && sum <= INT16_MAX;
        row[i] = (int16_t)round_to_int16(sum);
    }
    return good;
}

static bool build_output(const float *weights, float bias, struct net_output *output)
{
    int32_t all = 0;
    for (int i = 0; i < NET_HIDDEN; i++) {
        int32_t weight = round_to_int16(weights[i] * NET_OUT_GRAINS);
        all += weight < 0 ? -weight : weight;
        output->weight[i] = (int16_t)weight;
    }
    output->bias = bias;
    return all <= NET_OUT_SUM_MAX * NET_OUT_GRAINS;
}

bool net_from_weights(const struct inputs_family *family, const struct net_weights *weights,
                      struct net *net)
{
    bool good = true;
    memset(net, 0, sizeof *net);
    net->places = family->places;
    for (int place = 0; place < family->places; place++) {
        for (int code = 1; code < INPUTS_CODES_MAX; code++) {
            good &= build_row(family, weights, place, code, net->row[place][code]);
        }
    }
    for (int i = 0; i < NET_HIDDEN; i++) {
        net->bias[i] = (int16_t)round_to_int16(weights->bias[i] * NET_ONE);
    }
    good &= build_output(weights->score, weights->score_bias, &net->score);
    good &= build_output(weights->doubt, weights->doubt_bias, &net->doubt);
    memcpy(net->error, weights->error, sizeof net->error);
    net->corrections = weights->corrections;
    return good;
}

static uint8_t *write_word32(uint8_t *out, uint32_t word)
{
    for (int i = 0; i < 4; i++) {
        *out++ = (uint8_t)(word >> (8 * i));
    }
    return out;
}

static uint8_t *write_float(uint8_t *out, float number)
{
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    return write_word32(out, word);
}

static uint8_t *write_weights(uint8_t *out, const float *weights, int count)
{
    for (int i = 0; i < count; i++) {
        uint16_t grains = (uint16_t)grains_of(weights[i]);
        *out++ = (uint8_t)grains;
        *out++ = (uint8_t)(grains >> 8);
    }
    return out;
}

static uint8_t *write_corrections(uint8_t *out, const struct net_corrections *corrections)
{
    out = write_word32(out, (uint32_t)corrections->count);
    for (int i = 0; i < corrections->count; i++) {
        const struct net_correction *correction = &corrections->at[i];
        memcpy(out, correction->options, RULES_OPTIONS_MAX);
        out += RULES_OPTIONS_MAX;
        for (int side = 0; side < 2; side++) {
            out = write_float(out, correction->scale[side].factor);
            out = write_float(out, correction->scale[side].shift);
        }
    }
    return out;
}

size_t net_write(const struct inputs_family *family, const struct net_weights *weights,
                 const char *head, size_t head_bytes, uint8_t *out)
{
    uint8_t *at = write_word32(out, (uint32_t)family->places);
    at = write_word32(at, (uint32_t)family->units);
    at = write_word32(at, NET_HIDDEN);
    at = write_float(at, weights->error[0]);
    at = write_float(at, weights->error[1]);
    at = write_float(at, weights->score_bias);
    at = write_float(at, weights->doubt_bias);
    at = write_weights(at, weights->bias, NET_HIDDEN);
    at = write_weights(at, weights->score, NET_HIDDEN);
    at = write_weights(at, weights->doubt, NET_HIDDEN);
    for (int place = 0; place < family->places; place++) {
        for (int unit = 0; unit < family->units; unit++) {
            at = write_weights(at, weights->unit[place][unit], NET_HIDDEN);
        }
    }
    at = write_corrections(at, &weights->corrections);
    uint32_t sum = sum_of(2166136261U, (const uint8_t *)head, head_bytes);
    sum = sum_of(sum, out, (size_t)(at - out));
    at = write_word32(at, sum);
    return (size_t)(at - out);
}
