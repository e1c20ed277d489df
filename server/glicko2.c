/* SPDX-License-Identifier: MIT */
/* The letters are those of the paper; its steps stand beside them. */
#include "glicko2.h"

#include <assert.h>
#include <math.h>

enum { ROUNDS_MAX = 100 }; /* of each search below; it takes about ten */

static const double pi_squared = 9.8696044010893586;
static const double near_enough = 1e-6; /* for the volatility */

static double bounded(double number, double low, double high, double otherwise)
{
    if (!isfinite(number)) {
        return otherwise;
    }
    return number < low ? low : number > high ? high : number;
}

struct glicko2 glicko2_new(void)
{
    return (struct glicko2){GLICKO2_RATING, GLICKO2_DEVIATION, GLICKO2_VOLATILITY};
}

struct glicko2 glicko2_bounded(struct glicko2 person)
{
    return (struct glicko2){
        bounded(person.rating, GLICKO2_RATING_MIN, GLICKO2_RATING_MAX, GLICKO2_RATING),
        bounded(person.deviation, GLICKO2_DEVIATION_MIN, GLICKO2_DEVIATION, GLICKO2_DEVIATION),
        bounded(person.volatility, GLICKO2_VOLATILITY_MIN, GLICKO2_VOLATILITY_MAX,
                GLICKO2_VOLATILITY)};
}

static double some_periods(double periods)
{
    return periods > 0 && isfinite(periods) ? periods : 0;
}

/* Step 6: phi grows by the time that has passed. */
static double grown(double phi, double sigma, double periods)
{
    return sqrt(phi * phi + sigma * sigma * some_periods(periods));
}

double glicko2_deviation_after(const struct glicko2 *person, double periods)
{
    struct glicko2 now = glicko2_bounded(*person);
    now.deviation = GLICKO2_SCALE * grown(now.deviation / GLICKO2_SCALE, now.volatility, periods);
    return glicko2_bounded(now).deviation;
}

/* ---- step 3 and 4: what the games say ---- */

struct evidence {
    double v;   /* the variance of the rating by these games alone */
    double sum; /* of g(phi_j) (s_j - E): how much better than expected it went */
};

static struct evidence weigh(double mu, const struct glicko2_game *games, int game_count)
{
    struct evidence evidence = {0, 0};
    double information = 0;
    for (int j = 0; j < game_count; j++) {
        double rating =
            bounded(games[j].rating, GLICKO2_RATING_MIN, GLICKO2_RATING_MAX, GLICKO2_RATING);
        double deviation = bounded(games[j].deviation, 0, GLICKO2_DEVIATION, GLICKO2_DEVIATION);
        double mu_j = (rating - GLICKO2_RATING) / GLICKO2_SCALE;
        double phi_j = deviation / GLICKO2_SCALE;
        double g = 1 / sqrt(1 + 3 * phi_j * phi_j / pi_squared);
        double expected = 1 / (1 + exp(-g * (mu - mu_j)));
        information += g * g * expected * (1 - expected);
        evidence.sum += g * (bounded(games[j].score, 0, 1, 0.5) - expected);
    }
    evidence.v = 1 / information;
    return evidence;
}

/* ---- step 5: the volatility ---- */

/* What the search is for a zero of. */
struct target {
    double a;
    double delta_squared;
    double phi_squared;
    double v;
};

static double f(const struct target *target, double x)
{
    double spread = target->phi_squared + target->v + exp(x);
    return exp(x) * (target->delta_squared - spread) / (2 * spread * spread) -
           (x - target->a) / (GLICKO2_TAU * GLICKO2_TAU);
}

/* The other end of the stretch in which the zero is. */
static double far_end(const struct target *target)
{
    double beyond = target->delta_squared - target->phi_squared - target->v;
    if (beyond > 0) {
        return log(beyond);
    }
    int k = 1;
    while (k < ROUNDS_MAX && f(target, target->a - k * GLICKO2_TAU) < 0) {
        k++;
    }
    return target->a - k * GLICKO2_TAU;
}

/* The Illinois algorithm. */
static double volatility_after(const struct target *target)
{
    double a = target->a;
    double b = far_end(target);
    double f_a = f(target, a);
    double f_b = f(target, b);
    for (int i = 0; i < ROUNDS_MAX && fabs(b - a) > near_enough && f_b != f_a; i++) {
        double c = a + (a - b) * f_a / (f_b - f_a);
        double f_c = f(target, c);
        if (f_c * f_b <= 0) {
            a = b;
            f_a = f_b;
        } else {
            f_a /= 2;
        }
        b = c;
        f_b = f_c;
    }
    return exp(a / 2);
}

struct glicko2 glicko2_after(const struct glicko2 *before, const struct glicko2_game *games,
                             int game_count, double periods)
{
    assert(game_count > 0);
    struct glicko2 person = glicko2_bounded(*before);
    double mu = (person.rating - GLICKO2_RATING) / GLICKO2_SCALE; /* step 2 */
    double phi = person.deviation / GLICKO2_SCALE;
    struct evidence evidence = weigh(mu, games, game_count);
    double delta = evidence.v * evidence.sum;
    struct target target = {.a = 2 * log(person.volatility),
                            .delta_squared = delta * delta,
                            .phi_squared = phi * phi,
                            .v = evidence.v};
    double sigma = volatility_after(&target);
    double phi_star = grown(phi, sigma, periods);
    double phi_after = 1 / sqrt(1 / (phi_star * phi_star) + 1 / evidence.v); /* step 7 */
    double mu_after = mu + phi_after * phi_after * evidence.sum;
    /* Step 8. Beyond the bounds a rating stands at them; what is no number changes nothing. */
    return glicko2_bounded((struct glicko2){
        bounded(GLICKO2_SCALE * mu_after + GLICKO2_RATING, GLICKO2_RATING_MIN, GLICKO2_RATING_MAX,
                person.rating),
        bounded(GLICKO2_SCALE * phi_after, GLICKO2_DEVIATION_MIN, GLICKO2_DEVIATION,
                person.deviation),
        bounded(sigma, GLICKO2_VOLATILITY_MIN, GLICKO2_VOLATILITY_MAX, person.volatility)});
}
