/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ai/research/train/trainer.h"
#include "rules/ai/tool/tool.h"

enum {
    LESSONS_A_STEP = 128,
    LANES = 8, /* number of separate sums, so that compilers can use vectors */
};

#define BETA_1 0.9F
#define BETA_2 0.999F
#define EPSILON 1e-7F

/* Most hidden units are active at first, and a doubt is 0.01. */
#define BIAS_AT_START 0.3F
#define DOUBT_AT_START (-3.9F)

/* All trained parameters as one list of numbers. Only the first element is used of the biases of outputs. */
struct learnt {
    float bias[NET_HIDDEN];
    float score[NET_HIDDEN];
    float score_bias[8];
    float doubt[NET_HIDDEN];
    float doubt_bias[8];
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
    float most; /* the largest input of a hidden unit since student_learn() began */
    struct net_weights weights;
    /* Units of every place and code, computed once. */
    float units[INPUTS_PLACES_MAX][INPUTS_CODES_MAX][INPUTS_UNITS_MAX];
};

static float random_weight(uint64_t *chance, float width)
{
    return ((float)chance_under(chance, 1 << 24) / (float)(1 << 24) * 2.0F - 1.0F) * width;
}

struct student *student_new(const struct inputs_family *family, uint64_t seed)
{
    struct student *student = tool_memory(sizeof *student);
    memset(student, 0, sizeof *student);
    student->family = family;
    student->chance = chance_seed(seed, UINT64_MAX);
    for (int place = 0; place < family->places; place++) {
        for (int code = 1; code < INPUTS_CODES_MAX; code++) {
            family->units_of(place, code, student->units[place][code]);
        }
        for (int unit = 0; unit < family->units; unit++) {
            for (int i = 0; i < NET_HIDDEN; i++) {
                student->now.unit[place][unit][i] = random_weight(&student->chance, 0.15F);
            }
        }
    }
    for (int i = 0; i < NET_HIDDEN; i++) {
        student->now.bias[i] = BIAS_AT_START;
        student->now.score[i] = random_weight(&student->chance, 0.15F);
    }
    student->now.doubt_bias[0] = DOUBT_AT_START;
    return student;
}

void student_free(struct student *student)
{
    free(student);
}

void student_take(struct student *student, const struct net_weights *weights)
{
    memcpy(student->now.bias, weights->bias, sizeof weights->bias);
    memcpy(student->now.score, weights->score, sizeof weights->score);
    memcpy(student->now.doubt, weights->doubt, sizeof weights->doubt);
    memcpy(student->now.unit, weights->unit, sizeof weights->unit);
    student->now.score_bias[0] = weights->score_bias;
    student->now.doubt_bias[0] = weights->doubt_bias;
}

bool student_save(const struct student *student, FILE *file)
{
    return fwrite(student, sizeof *student, 1, file) == 1;
}

bool student_load(struct student *student, FILE *file)
{
    const struct inputs_family *family = student->family;
    bool good = fread(student, sizeof *student, 1, file) == 1;
    student->family = family;
    return good;
}

const struct net_weights *student_weights(const struct student *student)
{
    struct net_weights *weights = (struct net_weights *)&student->weights;
    memcpy(weights->bias, student->now.bias, sizeof weights->bias);
    memcpy(weights->score, student->now.score, sizeof weights->score);
    memcpy(weights->doubt, student->now.doubt, sizeof weights->doubt);
    memcpy(weights->unit, student->now.unit, sizeof weights->unit);
    weights->score_bias = student->now.score_bias[0];
    weights->doubt_bias = student->now.doubt_bias[0];
    return weights;
}

float student_most(const struct student *student)
{
    return student->most;
}

static void add_scaled(float *restrict to, const float *restrict from, float by)
{
    for (int i = 0; i < NET_HIDDEN; i++) {
        to[i] += by * from[i];
    }
}

/* The values of the hidden units: the input; the same, limited to 0..1; and the square of that. */
struct hidden {
    float in[NET_HIDDEN];
    float limited[NET_HIDDEN];
    float active[NET_HIDDEN];
};

static void compute_hidden(struct student *student, const struct inputs *inputs,
                           struct hidden *hidden)
{
    float *in = hidden->in;
    memcpy(in, student->now.bias, sizeof hidden->in);
    for (int place = 0; place < student->family->places; place++) {
        const float *units = student->units[place][inputs->code[place]];
        for (int unit = 0; unit < student->family->units && inputs->code[place] != 0; unit++) {
            if (units[unit] != 0) {
                add_scaled(in, student->now.unit[place][unit], units[unit]);
            }
        }
    }
    for (int i = 0; i < NET_HIDDEN; i++) {
        float limited = in[i] < 0 ? 0 : in[i] > 1 ? 1 : in[i];
        hidden->limited[i] = limited;
        hidden->active[i] = limited * limited;
        student->most = fmaxf(student->most, fabsf(in[i]));
    }
}

static float output_of_hidden(const float *weights, float bias, const struct hidden *hidden)
{
    float lane[LANES] = {0};
    for (int i = 0; i < NET_HIDDEN; i += LANES) {
        for (int j = 0; j < LANES; j++) {
            lane[j] += weights[i + j] * hidden->active[i + j];
        }
    }
    float sum = bias;
    for (int j = 0; j < LANES; j++) {
        sum += lane[j];
    }
    return net_logistic(sum);
}

/* The doubt learns from the hidden units without changing them. */
static void study_doubt(struct student *student, const struct hidden *hidden, float target)
{
    float share = output_of_hidden(student->now.doubt, student->now.doubt_bias[0], hidden);
    float wrong = (0.5F * share - target) * share * (1.0F - share);
    student->slope.doubt_bias[0] += wrong;
    add_scaled(student->slope.doubt, hidden->active, wrong);
}

/* Adds the gradient of one lesson's loss; returns the loss. */
static float study_lesson(struct student *student, const struct lesson *lesson)
{
    struct hidden hidden;
    float back[NET_HIDDEN];
    compute_hidden(student, &lesson->inputs, &hidden);
    float score = output_of_hidden(student->now.score, student->now.score_bias[0], &hidden);
    float wrong = score - lesson->target;
    if (lesson->ahead >= 0) {
        study_doubt(student, &hidden, fabsf(lesson->ahead - lesson->score));
        wrong *= TRAINING_AHEAD_WEIGHT;
    }
    student->slope.score_bias[0] += wrong;
    add_scaled(student->slope.score, hidden.active, wrong);
    for (int i = 0; i < NET_HIDDEN; i++) {
        float bend = hidden.limited[i] < 1 ? 2 * hidden.limited[i] : 0;
        float excess = hidden.in[i] - hidden.limited[i];
        back[i] = wrong * student->now.score[i] * bend + TRAINING_PULL * excess;
    }
    add_scaled(student->slope.bias, back, 1);
    for (int place = 0; place < student->family->places; place++) {
        const float *units = student->units[place][lesson->inputs.code[place]];
        for (int unit = 0; unit < student->family->units && lesson->inputs.code[place] != 0;
             unit++) {
            if (units[unit] != 0) {
                add_scaled(student->slope.unit[place][unit], back, units[unit]);
            }
        }
    }
    float bounded = fminf(fmaxf(score, 1e-6F), 1.0F - 1e-6F);
    return -(lesson->target * logf(bounded) + (1.0F - lesson->target) * logf(1.0F - bounded));
}

/* One step of Adam along the mean gradient. */
static void apply_gradient(struct student *student, int lessons, float rate)
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

static void shuffle_order(uint64_t *chance, int *order, long count)
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
    int *order = tool_memory((size_t)count * sizeof *order);
    shuffle_order(&student->chance, order, count);
    student->most = 0;
    double loss = 0;
    int in_step = 0;
    for (long i = 0; i < count; i++) {
        loss += study_lesson(student, &lessons[order[i]]);
        if (++in_step == LESSONS_A_STEP || i == count - 1) {
            apply_gradient(student, in_step, rate);
            in_step = 0;
        }
    }
    free(order);
    return (float)(loss / (double)count);
}
