/* SPDX-License-Identifier: MIT */
#include "rules/ai/research/statistics.h"

#include <math.h>

static const double NORMAL_95 = 1.959964; /* quantile of the normal distribution, two-sided */
static const double ELO_SCALE = 400.0;    /* a difference of this size means odds of ten to one */

void sample_add(struct sample *sample, double value)
{
    sample->count++;
    sample->sum += value;
    sample->squares += value * value;
}

static double mean_of_sample(const struct sample *sample)
{
    return sample->count > 0 ? sample->sum / (double)sample->count : 0.5;
}

/* One standard error of the mean. */
static double error_of_mean(const struct sample *sample)
{
    double count = (double)sample->count;
    if (sample->count < 2) {
        return INFINITY;
    }
    double spread = sample->squares - sample->sum * sample->sum / count;
    return sqrt(fmax(spread, 0.0) / (count - 1.0) / count);
}

struct estimate estimate_mean(const struct sample *sample)
{
    double mean = mean_of_sample(sample);
    double half = NORMAL_95 * error_of_mean(sample);
    return (struct estimate){mean, mean - half, mean + half};
}

static struct sample with_two_more(const struct sample *scores)
{
    struct sample more = *scores;
    sample_add(&more, 1.0);
    sample_add(&more, 0.0);
    return more;
}

struct estimate estimate_score(const struct sample *scores)
{
    struct sample more = with_two_more(scores);
    struct estimate around = estimate_mean(&more);
    double mean = mean_of_sample(scores);
    return (struct estimate){mean, fmax(fmin(around.low, mean), 0.0),
                             fmin(fmax(around.high, mean), 1.0)};
}

double elo_of_score(double score)
{
    if (score <= 0.0 || score >= 1.0) {
        return score <= 0.0 ? -INFINITY : INFINITY;
    }
    return ELO_SCALE * log10(score / (1.0 - score));
}

struct estimate estimate_elo(const struct estimate *score)
{
    return (struct estimate){elo_of_score(score->value), elo_of_score(score->low),
                             elo_of_score(score->high)};
}

struct estimate estimate_sum(const struct estimate *a, const struct estimate *b)
{
    double value = a->value + b->value;
    return (struct estimate){
        value,
        value - hypot(a->value - a->low, b->value - b->low),
        value + hypot(a->high - a->value, b->high - b->value),
    };
}

int quantile(const int *ascending, long count, double share)
{
    long at = (long)ceil(share * (double)count) - 1;
    return ascending[at < 0 ? 0 : at >= count ? count - 1 : at];
}
