/* SPDX-License-Identifier: MIT */
#include "store/ratings.h"

#include <stdio.h>
#include <stdlib.h>

#include "store/jobs.h"

struct store_rating store_rating_new(const char *ruleset, int64_t now_ms)
{
    struct store_rating rating = {.user = glicko2_new(), .at_ms = now_ms};
    snprintf(rating.ruleset, sizeof rating.ruleset, "%s", ruleset);
    return rating;
}

static double periods_since(int64_t at_ms, int64_t now_ms)
{
    return now_ms > at_ms ? (double)(now_ms - at_ms) / STORE_RATING_PERIOD_MS : 0;
}

double store_rating_deviation(const struct store_rating *rating, int64_t now_ms)
{
    return glicko2_deviation_after(&rating->user, periods_since(rating->at_ms, now_ms));
}

bool store_rating_is_provisional(const struct store_rating *rating, int64_t now_ms)
{
    return store_rating_deviation(rating, now_ms) > STORE_RATING_ESTABLISHED;
}

/* ---- writing ---- */

const char *store_rated_user_id(const struct store_row *game, int side)
{
    return store_row_text_at(game, side == 0 ? STORE_RATED_WHITE : STORE_RATED_BLACK);
}

bool store_rated_is_built_in(const struct store_row *game, int side)
{
    int cell = side == 0 ? STORE_RATED_WHITE_BUILT_IN : STORE_RATED_BLACK_BUILT_IN;
    return store_row_number_at(game, cell) != 0;
}

static const char *leaver_of(const struct store_row *game)
{
    return store_rated_user_id(game, (int)store_row_number_at(game, STORE_RATED_LEAVER));
}

struct store_rating store_rated_new(const struct store_row *game, int side)
{
    int cell = side == 0 ? STORE_RATED_WHITE_HEAD_START : STORE_RATED_BLACK_HEAD_START;
    struct store_rating rating = store_rating_new(store_row_text_at(game, STORE_RATED_RULESET),
                                                  store_row_number_at(game, STORE_RATED_AT));
    rating.user.rating += store_row_real_at(game, cell);
    rating.user = glicko2_bounded(rating.user);
    return rating;
}

struct glicko2 store_rated_after(const struct store_row *game, int side,
                                 const struct store_rating before[2])
{
    const struct store_rating *mine = &before[side];
    const struct store_rating *theirs = &before[1 - side];
    double score = store_row_real_at(game, STORE_RATED_SCORE);
    int64_t at_ms = store_row_number_at(game, STORE_RATED_AT);
    struct glicko2_game played = {theirs->user.rating, store_rating_deviation(theirs, at_ms),
                                  side == 0 ? score : 1 - score};
    return glicko2_after(&mine->user, &played, 1, periods_since(mine->at_ms, at_ms));
}

void store_rate_game(struct store_write *write, const struct store_rated_game *game)
{
    struct store_row row = {0};
    store_row_text(&row, game->room);
    store_row_number(&row, game->game);
    store_row_text(&row, game->ruleset);
    store_row_text(&row, game->user_id[0]);
    store_row_text(&row, game->user_id[1]);
    store_row_real(&row, game->score);
    store_row_number(&row, game->at_ms);
    store_row_number(&row, game->built_in[0]);
    store_row_number(&row, game->built_in[1]);
    store_row_real(&row, game->head_start[0]);
    store_row_real(&row, game->head_start[1]);
    store_row_number(&row, game->left[0] ? 0 : game->left[1] ? 1 : -1);
    store_add_work(write, STORE_WORK_RATE, &row);
}

bool store_rated_has_leaver(const struct store_row *game)
{
    return store_row_number_at(game, STORE_RATED_LEAVER) >= 0;
}

void store_rated_count_departures(const struct store_row *game, struct store_row *row)
{
    int64_t at_ms = store_row_number_at(game, STORE_RATED_AT);
    *row = (struct store_row){.which = SQL_COUNT_DEPARTURES};
    store_row_text(row, store_rated_has_leaver(game) ? leaver_of(game) : "");
    store_row_number(row, at_ms - STORE_DEPARTURES_MS);
    store_row_text(row, store_row_text_at(game, STORE_RATED_ROOM));
    store_row_number(row, store_row_number_at(game, STORE_RATED_GAME));
}

static void write_departure(const struct store_departure *departure, struct store_row *row)
{
    *row = (struct store_row){.which = SQL_ADD_DEPARTURE};
    store_row_text(row, departure->user_id);
    store_row_text(row, departure->room);
    store_row_number(row, departure->game);
    store_row_number(row, departure->at_ms);
    store_row_number(row, departure->excused);
    store_row_number(row, departure->aborted);
}

void store_rated_departure(const struct store_row *game, struct store_row *row)
{
    struct store_departure departure = {
        .room = store_row_text_at(game, STORE_RATED_ROOM),
        .game = (int)store_row_number_at(game, STORE_RATED_GAME),
        .user_id = leaver_of(game),
        .at_ms = store_row_number_at(game, STORE_RATED_AT),
    };
    write_departure(&departure, row);
}

void store_add_departure(struct store_write *write, const struct store_departure *departure)
{
    struct store_row row;
    write_departure(departure, &row);
    store_add_row(write, &row);
}

/* ---- reading ---- */

/*
 * Adds the parameters by which the statements decide whether a rating is established: see ESTABLISHED in
 * store/statements.c.
 */
static void add_established(struct store_row *row, int64_t now_ms)
{
    store_row_number(row, now_ms);
    store_row_real(row, GLICKO2_SCALE * GLICKO2_SCALE / STORE_RATING_PERIOD_MS);
    store_row_real(row, STORE_RATING_ESTABLISHED * STORE_RATING_ESTABLISHED);
}

/* Reads six cells from cell `at` on: ruleset, rating, deviation, volatility, games, time. */
static struct store_rating rating_in(const struct store_row *row, int at)
{
    struct store_rating rating =
        store_rating_new(store_row_text_at(row, at), store_row_number_at(row, at + 5));
    rating.user = glicko2_bounded((struct glicko2){store_row_real_at(row, at + 1),
                                                   store_row_real_at(row, at + 2),
                                                   store_row_real_at(row, at + 3)});
    rating.games = store_row_number_at(row, at + 4);
    return rating;
}

size_t store_ratings_in(const struct store_rows *rows, int64_t now_ms, struct store_rating *ratings)
{
    size_t count = rows->count < STORE_RATINGS_MAX ? rows->count : STORE_RATINGS_MAX;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = rating_in(&rows->rows[i], 0);
        int64_t better = store_row_number_at(&rows->rows[i], 6);
        bool has_rank =
            better < STORE_RANK_MAX && !store_rating_is_provisional(&ratings[i], now_ms);
        ratings[i].rank = has_rank ? better + 1 : 0;
    }
    return count;
}

void store_ask_ratings(struct store_questions *questions, const char *user_id, int64_t now_ms)
{
    struct store_row *row = store_question(questions, SQL_READ_RATINGS);
    store_row_text(row, user_id);
    store_row_number(row, STORE_RANK_MAX);
    add_established(row, now_ms);
}

static void answer_ratings(const struct store_questions *questions)
{
    store_ratings_fn done = (store_ratings_fn)questions->done;
    struct store_rating ratings[STORE_RATINGS_MAX];
    size_t count = store_ratings_in(&questions->found[0],
                                    store_row_number_at(&questions->asked[0], 2), ratings);
    bool found = questions->job.status == STORE_OK;
    done(questions->data, questions->job.status, ratings, found ? count : 0);
}

void store_read_ratings(struct store *store, const char *user_id, int64_t now_ms,
                        store_ratings_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_ratings, (void (*)(void))done, data);
    store_ask_ratings(questions, user_id, now_ms);
    store_questions_ask(store, questions);
}

static void answer_steps(const struct store_questions *questions)
{
    store_steps_fn done = (store_steps_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    struct store_rating_step *steps = calloc(rows->count + 1, sizeof *steps);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        steps[i] = (struct store_rating_step){
            store_row_text_at(row, 0), store_row_number_at(row, 1), store_row_real_at(row, 2),
            store_row_real_at(row, 3), store_row_real_at(row, 4)};
    }
    bool found = questions->job.status == STORE_OK;
    done(questions->data, questions->job.status, steps, found ? rows->count : 0);
    free(steps);
}

void store_read_rated(struct store *store, const char *room, int game, store_steps_fn done,
                      void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_steps, (void (*)(void))done, data);
    struct store_row *row = store_question(questions, SQL_READ_RATED);
    store_row_text(row, room);
    store_row_number(row, game);
    store_questions_ask(store, questions);
}

/* So the points reach no further back than the steps that are counted. */
_Static_assert(STORE_CURVE_STEPS_MAX % STORE_CURVE_POINTS_MAX == 0, "a whole number of steps");

void store_read_curve(struct store *store, const char *user_id, const char *ruleset,
                      store_steps_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_steps, (void (*)(void))done, data);
    struct store_row *row = store_question(questions, SQL_READ_CURVE);
    store_row_text(row, user_id);
    store_row_text(row, ruleset);
    store_row_number(row, STORE_CURVE_POINTS_MAX);
    store_row_number(row, STORE_CURVE_STEPS_MAX);
    store_questions_ask(store, questions);
}

static void answer_table(const struct store_questions *questions)
{
    store_table_fn done = (store_table_fn)questions->done;
    const struct store_rows *rows = &questions->found[0];
    int64_t from = store_row_number_at(&questions->asked[0], 2);
    struct store_ranked *people = calloc(rows->count + 1, sizeof *people);
    for (size_t i = 0; i < rows->count; i++) {
        const struct store_row *row = &rows->rows[i];
        people[i] = (struct store_ranked){store_row_text_at(row, 0), store_row_text_at(row, 1),
                                          rating_in(row, 2), store_row_number_at(row, 8) != 0};
        people[i].rating.rank = from + (int64_t)i + 1;
    }
    bool found = questions->job.status == STORE_OK;
    done(questions->data, questions->job.status, people, found ? rows->count : 0);
    free(people);
}

void store_read_table(struct store *store, const char *ruleset, int64_t from, int most,
                      int64_t now_ms, store_table_fn done, void *data)
{
    struct store_questions *questions =
        store_questions_create(answer_table, (void (*)(void))done, data);
    struct store_row *row = store_question(questions, SQL_READ_TABLE);
    store_row_text(row, ruleset);
    store_row_number(row, most);
    store_row_number(row, from);
    add_established(row, now_ms);
    store_questions_ask(store, questions);
}
