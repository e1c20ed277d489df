/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/train/trainer.h"

enum { LESSONS_A_STEP = 64 };

#define BETA_1 0.9F
#define BETA_2 0.999F
#define EPSILON 1e-7F

/* All trained parameters as one list of numbers: struct net_weights from `bias` on. */
struct learnt {
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float out_bias[8]; /* only the first element is used */
    float unit[INPUTS_PLACES_MAX][INPUTS_UNITS_MAX][NET_HIDDEN];
};

enum { LEARNT = sizeof(struct learnt) / sizeof(float) };

struct student {
    const struct inputs_family *family;
    struct learnt now;
    struct learnt slope; /* gradient of the current step */
    struct learnt mean;
    struct learnt square;
    long steps;
    uint64_t chance;
    struct net_weights weights;
    /* Units of every place and code, computed once. */
    float units[INPUTS_PLACES_MAX][INPUTS_CODES_MAX][INPUTS_UNITS_MAX];
};

static float between(uint64_t *chance, float width)
{
    return ((float)chance_under(chance, 1 << 24) / (float)(1 << 24) * 2.0F - 1.0F) * width;
}

struct student *student_new(const struct inputs_family *family, uint64_t seed)
{
    struct student *student = calloc(1, sizeof(*student));
    if (student == NULL) {
        abort();
    }
    student->family = family;
    student->chance = chance_seed(seed, UINT64_MAX);
    for (int place = 0; place < family->places; place++) {
        for (int code = 1; code < INPUTS_CODES_MAX; code++) {
            family->units_of(place, code, student->units[place][code]);
        }
        for (int unit = 0; unit < family->units; unit++) {
            for (int i = 0; i < NET_HIDDEN; i++) {
                student->now.unit[place][unit][i] = between(&student->chance, 0.15F);
            }
        }
    }
    for (int i = 0; i < NET_HIDDEN; i++) {
        student->now.out[i] = between(&student->chance, 0.15F);
    }
    return student;
}

void student_free(struct student *student)
{
    free(student);
}

const struct net_weights *student_weights(const struct student *student)
{
    struct net_weights *weights = (struct net_weights *)&student->weights;
    memcpy(weights->bias, student->now.bias, sizeof(weights->bias));
    memcpy(weights->out, student->now.out, sizeof(weights->out));
    memcpy(weights->unit, student->now.unit, sizeof(weights->unit));
    weights->out_bias = student->now.out_bias[0];
    return weights;
}

static void add(float *restrict to, const float *restrict from, float by)
{
    for (int i = 0; i < NET_HIDDEN; i++) {
        to[i] += by * from[i];
    }
}

/* The forward pass: computes the inputs and outputs of the hidden units, and the score. */
static float forward(const struct student *student, const struct inputs *inputs, float *in,
                     float *put_out)
{
    memcpy(in, student->now.bias, sizeof(student->now.bias));
    for (int place = 0; place < student->family->places; place++) {
        const float *units = student->units[place][inputs->code[place]];
        for (int unit = 0; unit < student->family->units && inputs->code[place] != 0; unit++) {
            if (units[unit] != 0) {
                add(in, student->now.unit[place][unit], units[unit]);
            }
        }
    }
    float sum = student->now.out_bias[0];
    for (int i = 0; i < NET_HIDDEN; i++) {
        put_out[i] = net_squash(in[i]);
        sum += student->now.out[i] * put_out[i];
    }
    return net_logistic(sum);
}

/* Adds the gradient of one lesson's loss; returns the loss. */
static float study(struct student *student, const struct lesson *lesson)
{
    float in[NET_HIDDEN];
    float put_out[NET_HIDDEN];
    float back[NET_HIDDEN];
    float score = forward(student, &lesson->inputs, in, put_out);
    float wrong = score - lesson->target;
    student->slope.out_bias[0] += wrong;
    for (int i = 0; i < NET_HIDDEN; i++) {
        float bend = 1.0F / (1.0F + fabsf(in[i]));
        student->slope.out[i] += wrong * put_out[i];
        back[i] = wrong * student->now.out[i] * bend * bend;
        student->slope.bias[i] += back[i];
    }
    for (int place = 0; place < student->family->places; place++) {
        const float *units = student->units[place][lesson->inputs.code[place]];
        for (int unit = 0; unit < student->family->units && lesson->inputs.code[place] != 0;
             unit++) {
            if (units[unit] != 0) {
                add(student->slope.unit[place][unit], back, units[unit]);
            }
        }
    }
    float bounded = fminf(fmaxf(score, 1e-6F), 1.0F - 1e-6F);
    return -(lesson->target * logf(bounded) + (1.0F - lesson->target) * logf(1.0F - bounded));
}

/* One step of Adam along the mean gradient. */
static void step(struct student *student, int lessons, float rate)
{
    float *restrict now = (float *)&student->now;
    float *restrict slope = (float *)&student->slope;
    float *restrict mean = (float *)&student->mean;
    float *restrict square = (float *)&student->square;
    student->steps++;
    float long_1 = 1.0F - powf(BETA_1, (float)student->steps);
    float long_2 = 1.0F - powf(BETA_2, (float)student->steps);
    float stride = rate * sqrtf(long_2) / long_1;
    float share = 1.0F / (float)lessons;
    int used = (int)(offsetof(struct learnt, unit) / sizeof(float)) +
               student->family->places * INPUTS_UNITS_MAX * NET_HIDDEN;
    for (int i = 0; i < used; i++) {
        float along = slope[i] * share;
        mean[i] = BETA_1 * mean[i] + (1.0F - BETA_1) * along;
        square[i] = BETA_2 * square[i] + (1.0F - BETA_2) * along * along;
        now[i] -= stride * mean[i] / (sqrtf(square[i]) + EPSILON);
        slope[i] = 0;
    }
}

static void shuffle(uint64_t *chance, int *order, long count)
{
    for (long i = 0; i < count; i++) {
        order[i] = (int)i;
    }
    for (long i = count - 1; i > 0; i--) {
        long other = chance_under(chance, (uint32_t)i + 1);
        int swapped = order[i];
        order[i] = order[other];
        order[other] = swapped;
    }
}

float student_learn(struct student *student, const struct lesson *lessons, long count, float rate)
{
    int *order = malloc((size_t)count * sizeof(*order));
    if (order == NULL) {
        abort();
    }
    shuffle(&student->chance, order, count);
    double loss = 0;
    int in_step = 0;
    for (long i = 0; i < count; i++) {
        loss += study(student, &lessons[order[i]]);
        if (++in_step == LESSONS_A_STEP || i == count - 1) {
            step(student, in_step, rate);
            in_step = 0;
        }
    }
    free(order);
    return (float)(loss / (double)count);
}
