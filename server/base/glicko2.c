/* SPDX-License-Identifier: MIT */
/* Variables have the letters of the paper; comments give its step numbers. */
#include "base/glicko2.h"

#include <assert.h>
#include <math.h>

/* limit for the iterations of each search below; a search takes about ten */
enum { ROUNDS_MAX = 100 };

static const double pi_squared = 9.8696044010893586;
static const double near_enough = 1e-6; /* convergence tolerance for the volatility */

static double bound_number(double number, double low, double high, double otherwise)
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

struct glicko2 glicko2_bounded(struct glicko2 user)
{
    return (struct glicko2){
        bound_number(user.rating, GLICKO2_RATING_MIN, GLICKO2_RATING_MAX, GLICKO2_RATING),
        bound_number(user.deviation, GLICKO2_DEVIATION_MIN, GLICKO2_DEVIATION, GLICKO2_DEVIATION),
        bound_number(user.volatility, GLICKO2_VOLATILITY_MIN, GLICKO2_VOLATILITY_MAX,
                     GLICKO2_VOLATILITY)};
}

static double some_periods(double periods)
{
    return periods > 0 && isfinite(periods) ? periods : 0;
}

/* Step 6: phi grows with the elapsed rating periods. */
static double grow_deviation(double phi, double sigma, double periods)
{
    return sqrt(phi * phi + sigma * sigma * some_periods(periods));
}

double glicko2_deviation_after(const struct glicko2 *user, double periods)
{
    struct glicko2 now = glicko2_bounded(*user);
    now.deviation =
        GLICKO2_SCALE * grow_deviation(now.deviation / GLICKO2_SCALE, now.volatility, periods);
    return glicko2_bounded(now).deviation;
}

/* ---- steps 3 and 4: what the games show ---- */

struct evidence {
    double v;   /* the variance of the rating as estimated from these games alone */
    double sum; /* the sum of g(phi_j) (s_j - E): how much better than expected the player scored */
};

static struct evidence weigh_games(double mu, const struct glicko2_game *games, int game_count)
{
    struct evidence evidence = {0, 0};
    double information = 0;
    for (int j = 0; j < game_count; j++) {
        double rating =
            bound_number(games[j].rating, GLICKO2_RATING_MIN, GLICKO2_RATING_MAX, GLICKO2_RATING);
        double deviation =
            bound_number(games[j].deviation, 0, GLICKO2_DEVIATION, GLICKO2_DEVIATION);
        double mu_j = (rating - GLICKO2_RATING) / GLICKO2_SCALE;
        double phi_j = deviation / GLICKO2_SCALE;
        double g = 1 / sqrt(1 + 3 * phi_j * phi_j / pi_squared);
        double expected = 1 / (1 + exp(-g * (mu - mu_j)));
        information += g * g * expected * (1 - expected);
        evidence.sum += g * (bound_number(games[j].score, 0, 1, 0.5) - expected);
    }
    evidence.v = 1 / information;
    return evidence;
}

/* ---- step 5: the volatility ---- */

/* The parameters of volatility_equation(), whose zero is the logarithm of the new variance of the volatility. */
struct target {
    double a;
    double delta_squared;
    double phi_squared;
    double v;
};

static double volatility_equation(const struct target *target, double x)
{
    double spread = target->phi_squared + target->v + exp(x);
    return exp(x) * (target->delta_squared - spread) / (2 * spread * spread) -
           (x - target->a) / (GLICKO2_TAU * GLICKO2_TAU);
}

/* Returns the other end of an interval that contains the zero. */
static double far_end(const struct target *target)
{
    double beyond = target->delta_squared - target->phi_squared - target->v;
    if (beyond > 0) {
        return log(beyond);
    }
    int k = 1;
    while (k < ROUNDS_MAX && volatility_equation(target, target->a - k * GLICKO2_TAU) < 0) {
        k++;
    }
    return target->a - k * GLICKO2_TAU;
}

/* Finds the zero with the Illinois algorithm (a variant of regula falsi). */
static double volatility_after(const struct target *target)
{
    double a = target->a;
    double b = far_end(target);
    double f_a = volatility_equation(target, a);
    double f_b = volatility_equation(target, b);
    for (int i = 0; i < ROUNDS_MAX && fabs(b - a) > near_enough && f_b != f_a; i++) {
        double c = a + (a - b) * f_a / (f_b - f_a);
        double f_c = volatility_equation(target, c);
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
    struct glicko2 user = glicko2_bounded(*before);
    double mu = (user.rating - GLICKO2_RATING) / GLICKO2_SCALE; /* step 2 */
    double phi = user.deviation / GLICKO2_SCALE;
    struct evidence evidence = weigh_games(mu, games, game_count);
    double delta = evidence.v * evidence.sum;
    struct target target = {.a = 2 * log(user.volatility),
                            .delta_squared = delta * delta,
                            .phi_squared = phi * phi,
                            .v = evidence.v};
    double sigma = volatility_after(&target);
    double phi_star = grow_deviation(phi, sigma, periods);
    double phi_after = 1 / sqrt(1 / (phi_star * phi_star) + 1 / evidence.v); /* step 7 */
    double mu_after = mu + phi_after * phi_after * evidence.sum;
    /*
     * Step 8. A rating beyond the bounds is clamped to them. A result that is not a number leaves the rating unchanged.
     */
    return glicko2_bounded((struct glicko2){
        bound_number(GLICKO2_SCALE * mu_after + GLICKO2_RATING, GLICKO2_RATING_MIN,
                     GLICKO2_RATING_MAX, user.rating),
        bound_number(GLICKO2_SCALE * phi_after, GLICKO2_DEVIATION_MIN, GLICKO2_DEVIATION,
                     user.deviation),
        bound_number(sigma, GLICKO2_VOLATILITY_MIN, GLICKO2_VOLATILITY_MAX, user.volatility)});
}
