/* SPDX-License-Identifier: MIT */
#include "api/routes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/http.h"
#include "api/readings.h"
#include "base/runtime.h"
#include "base/stats.h"
#include "rating/ratings.h"
#include "session/identity.h"
#include "session/names.h"
#include "session/session.h"
#include "store/accounts.h"
#include "store/people.h"

enum {
    PEOPLE_TABLE_LINES = 50,  /* lines of a table per answer */
    PEOPLE_TABLE_MAX = 10000, /* the last rank that a table shows */
    PEOPLE_BADGE_GAMES = 10,  /* a user with fewer games has no badge */
    /* the badge "steady": at least this many of 30 games finished */
    PEOPLE_STEADY = 29,
    PEOPLE_FAIR = 24,         /* the badge "fair": at least this many of 30 games finished */
    PEOPLE_NUMBER_DIGITS = 5, /* digits of PEOPLE_TABLE_MAX */
};

static const char people_prefix[] = "/api/v1/people/";
static const char ratings_prefix[] = "/api/v1/ratings/";

struct question;

/* Asks the store, for a reader whose id is "" if it is unknown. */
typedef void (*read_fn)(struct question *question, const char *reader);

/* A pending query of the store. */
struct question {
    struct reading reading; /* first member */
    read_fn read;           /* what to do once the reader is known */
    int64_t now_ms;
    int64_t from; /* the first line of a table */
    char user_id[STORE_ID_BYTES];
    char other[STORE_ID_BYTES];
    char ruleset[STORE_RULESET_BYTES];
};

static void refuse_question(struct question *question, enum refusal refusal, const char *detail,
                            const char *field)
{
    wire_http_refuse(question->reading.request, refusal, detail,
                     field == NULL ? NULL : &(struct wire_problem_params){.field = field});
    api_reading_end(&question->reading);
}

/* Returns true, after refusing the question, if the store has no answer. */
static bool is_refused(struct question *question, enum store_status status)
{
    if (status != STORE_OK) {
        bool is_missing = status == STORE_MISSING;
        refuse_question(question, is_missing ? REFUSAL_NO_SUCH_USER : REFUSAL_STORAGE_PAUSED, NULL,
                        NULL);
    }
    return status != STORE_OK;
}

/* Frees the answer. */
static void answer_question(struct question *question, struct text_out answer)
{
    wire_http_respond(question->reading.request, answer);
    api_reading_end(&question->reading);
}

static struct wire_tally tally_of(const struct store_record *record)
{
    return (struct wire_tally){.won = record->won, .lost = record->lost, .drawn = record->drawn};
}

/* ---- numbers that depend on the reader: only the user reads those of all games ---- */

static void on_reader(void *data, enum store_status status, const struct identity *identity)
{
    struct question *question = data;
    if (is_refused(question, status)) {
        return;
    }
    if (!api_program_is_allowed(question->reading.api, question->reading.request, identity,
                                STORE_SCOPE_READ)) {
        api_reading_end(&question->reading);
    } else {
        question->read(question, identity->user_id);
    }
}

static void ask_as_reader(struct question *question, read_fn read)
{
    question->read = read;
    session_identity_find(question->reading.api->sessions, question->reading.request,
                          question->now_ms, on_reader, question);
}

/* ---- a user ---- */

static struct wire_game_rating game_rating_of(const struct store_rating *rating, int64_t now_ms)
{
    return (struct wire_game_rating){
        .rating = llround(rating->user.rating),
        .deviation = llround(store_rating_deviation(rating, now_ms)),
        .provisional = store_rating_is_provisional(rating, now_ms),
        .games = rating->games,
        .rank = {.is_given = rating->rank > 0, .value = rating->rank},
    };
}

static struct wire_reliability reliability_of(const struct store_numbers *numbers)
{
    int64_t finished = numbers->games - numbers->left;
    int64_t of_thirty = finished * STORE_CONDUCT_GAMES;
    return (struct wire_reliability){
        .games = numbers->games,
        .finished = finished,
        .badge = numbers->games < PEOPLE_BADGE_GAMES           ? NULL
                 : of_thirty >= PEOPLE_STEADY * numbers->games ? "steady"
                 : of_thirty >= PEOPLE_FAIR * numbers->games   ? "fair"
                                                               : "leaves",
    };
}

enum { RANGE_ENDS = 4 };

/* Lists to which the numbers of a user point. */
struct dice_lists {
    struct wire_named_number expected[STORE_THINGS][RANGE_ENDS];
    struct wire_named_throws dice[STORE_THINGS];
};

/* Returns false if the user has thrown none. */
static bool read_throws(const int64_t *counts, int faces,
                        struct wire_named_number expected[RANGE_ENDS], struct wire_throws *throws)
{
    int64_t n = 0;
    for (int i = 0; i < faces; i++) {
        n += counts[i];
    }
    if (n == 0) {
        return false;
    }
    struct binomial_range usual = binomial_range(n, 1.0 / faces, 0.95);
    struct binomial_range nearly_all = binomial_range(n, 1.0 / faces, 0.999);
    expected[0] = (struct wire_named_number){"95", usual.low};
    expected[1] = (struct wire_named_number){"95", usual.high};
    expected[2] = (struct wire_named_number){"99.9", nearly_all.low};
    expected[3] = (struct wire_named_number){"99.9", nearly_all.high};
    *throws = (struct wire_throws){
        .n = n, .counts = {counts, (size_t)faces}, .expected = {expected, RANGE_ENDS}};
    return true;
}

static struct wire_user_numbers numbers_of(const struct store_numbers *numbers,
                                           struct dice_lists *lists)
{
    static const struct {
        const char *name;
        int faces;
    } things[STORE_THINGS] = {[STORE_DIE] = {"d6", 6}, [STORE_STICK] = {"stick", 2}};
    size_t count = 0;
    for (int i = 0; i < STORE_THINGS; i++) {
        lists->dice[count].name = things[i].name;
        count += read_throws(numbers->thrown.counts[i], things[i].faces, lists->expected[i],
                             &lists->dice[count].value);
    }
    return (struct wire_user_numbers){.reliability = reliability_of(numbers),
                                      .dice = {lists->dice, count},
                                      .record = tally_of(&numbers->record)};
}

static void on_profile(void *data, enum store_status status, const struct store_profile *profile)
{
    struct question *question = data;
    struct wire_named_game_rating ratings[STORE_RATINGS_MAX];
    struct dice_lists shown_lists;
    struct dice_lists all_lists;
    if (is_refused(question, status)) {
        return;
    }
    for (size_t i = 0; i < profile->rating_count; i++) {
        ratings[i] = (struct wire_named_game_rating){
            profile->ratings[i].ruleset, game_rating_of(&profile->ratings[i], question->now_ms)};
    }
    answer_question(question, wire_profile_text(&(struct wire_profile){
                                  .user = {profile->user_id, profile->name},
                                  .bot = profile->bot || seat_bot_level(profile->user_id) != 0,
                                  .account = profile->has_account,
                                  .made = profile->made_ms,
                                  .ratings = {ratings, profile->rating_count},
                                  .user_numbers = numbers_of(&profile->shown, &shown_lists),
                                  .all = {profile->is_own, numbers_of(&profile->all, &all_lists)},
                              }));
}

static void read_profile(struct question *question, const char *reader)
{
    store_read_profile(question->reading.api->store, question->user_id,
                       strcmp(question->user_id, reader) == 0, question->now_ms, on_profile,
                       question);
}

static void request_profile(struct question *question)
{
    ask_as_reader(question, read_profile);
}

/* ---- a user's rating curve ---- */

static void on_curve(void *data, enum store_status status, const struct store_rating_step *steps,
                     size_t count)
{
    struct question *question = data;
    if (is_refused(question, status)) {
        return;
    }
    struct wire_curve_point *points = calloc(count + 1, sizeof *points);
    for (size_t i = 0; i < count; i++) {
        points[i] = (struct wire_curve_point){.at = steps[i].at_ms,
                                              .rating = llround(steps[i].rating),
                                              .deviation = llround(steps[i].deviation)};
    }
    answer_question(question, wire_rating_curve_text(&(struct wire_rating_curve){
                                  .who = question->user_id,
                                  .ruleset = question->ruleset,
                                  .points = {points, count},
                              }));
    free(points);
}

static void request_curve(struct question *question)
{
    const char *ruleset = net_request_query(question->reading.request, "ruleset");
    if (ruleset == NULL || ruleset_find(ruleset, strlen(ruleset)) == NULL) {
        refuse_question(question, REFUSAL_BAD_FIELD, "It must be the name of a ruleset.",
                        "ruleset");
        return;
    }
    snprintf(question->ruleset, sizeof question->ruleset, "%s", ruleset);
    store_read_curve(question->reading.api->store, question->user_id, question->ruleset, on_curve,
                     question);
}

/* ---- one user against another ---- */

/* `by_ruleset`: for a tally of each ruleset. */
static struct wire_user_results results_of(const struct store_results *results,
                                           struct wire_named_tally *by_ruleset)
{
    struct wire_tally total = {0};
    for (size_t i = 0; i < results->count; i++) {
        const struct store_record *record = &results->rulesets[i].record;
        by_ruleset[i] = (struct wire_named_tally){results->rulesets[i].ruleset, tally_of(record)};
        total.won += record->won;
        total.lost += record->lost;
        total.drawn += record->drawn;
    }
    return (struct wire_user_results){.rulesets = {by_ruleset, results->count}, .total = total};
}

static void on_against(void *data, enum store_status status, const struct store_results *shown,
                       const struct store_results *all)
{
    static const struct store_results none = {0};
    struct question *question = data;
    if (is_refused(question, status)) {
        return;
    }
    bool has_all = all != NULL;
    all = has_all ? all : &none;
    struct wire_named_tally *tallies = calloc(shown->count + all->count + 1, sizeof *tallies);
    answer_question(question, wire_encounter_text(&(struct wire_encounter){
                                  .who = question->user_id,
                                  .other = question->other,
                                  .user_results = results_of(shown, tallies),
                                  .all = {has_all, results_of(all, tallies + shown->count)},
                              }));
    free(tallies);
}

static void read_against(struct question *question, const char *reader)
{
    bool own = strcmp(question->user_id, reader) == 0 || strcmp(question->other, reader) == 0;
    store_read_against(question->reading.api->store, question->user_id, question->other, own,
                       on_against, question);
}

static void request_against(struct question *question)
{
    ask_as_reader(question, read_against);
}

/* ---- by name ---- */

static void on_named(void *data, enum store_status status,
                     const struct store_whole_account *account)
{
    struct question *question = data;
    if (is_refused(question, status)) {
        return;
    }
    answer_question(question, wire_named_user_text(&(struct wire_named_user){
                                  .user = {account->account.user_id, account->account.name},
                                  .bot = account->bot}));
}

static void request_named(struct question *question)
{
    struct names_keys keys;
    const char *name = net_request_query(question->reading.request, "name");
    if (name == NULL || name[0] == '\0' || strlen(name) >= STORE_NAME_BYTES) {
        refuse_question(question, REFUSAL_BAD_FIELD, "It must be the name of an account.", "name");
        return;
    }
    if (!session_names_keys(question->reading.api->sessions->identities.names, name, &keys)) {
        refuse_question(question, REFUSAL_NO_SUCH_USER, NULL, NULL);
        return;
    }
    store_find_account(question->reading.api->store, "", keys.as_said, on_named, question);
}

/* ---- the table of a ruleset ---- */

static void on_table(void *data, enum store_status status, const struct store_ranked *people,
                     size_t count)
{
    struct question *question = data;
    struct wire_ranked_user lines[PEOPLE_TABLE_LINES];
    size_t shown = count < PEOPLE_TABLE_LINES ? count : PEOPLE_TABLE_LINES;
    int64_t next = question->from + PEOPLE_TABLE_LINES;
    if (is_refused(question, status)) {
        return;
    }
    for (size_t i = 0; i < shown; i++) {
        struct wire_game_rating rating = game_rating_of(&people[i].rating, question->now_ms);
        lines[i] = (struct wire_ranked_user){
            .rank = rating.rank.value,
            .user = {people[i].user_id, people[i].name},
            .rating = rating.rating,
            .deviation = rating.deviation,
            .games = rating.games,
            .bot = people[i].bot || seat_bot_level(people[i].user_id) != 0,
        };
    }
    answer_question(question,
                    wire_leaderboard_text(&(struct wire_leaderboard){
                        .ruleset = question->ruleset,
                        .from = question->from,
                        .people = {lines, shown},
                        .next = {count > PEOPLE_TABLE_LINES && next <= PEOPLE_TABLE_MAX, next},
                    }));
}

/* Returns false if the parameter is no number, or too high. */
static bool read_from(const struct net_request *request, int64_t *from)
{
    const char *text = net_request_query(request, "from");
    *from = 0;
    if (text == NULL) {
        return true;
    }
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > PEOPLE_NUMBER_DIGITS || text[digits] != '\0') {
        return false;
    }
    *from = strtoll(text, NULL, 10);
    return *from <= PEOPLE_TABLE_MAX;
}

static void request_table(struct question *question, const char *ruleset)
{
    if (ruleset_find(ruleset, strlen(ruleset)) == NULL) {
        refuse_question(question, REFUSAL_NO_SUCH_PAGE, "There is no ruleset with this name.",
                        NULL);
        return;
    }
    if (!read_from(question->reading.request, &question->from)) {
        refuse_question(question, REFUSAL_BAD_FIELD, "It must be a number from 0 to 10000.",
                        "from");
        return;
    }
    snprintf(question->ruleset, sizeof question->ruleset, "%s", ruleset);
    /* Reads one line more than it shows, to see whether there are more. */
    store_read_table(question->reading.api->store, question->ruleset, question->from,
                     PEOPLE_TABLE_LINES + 1, question->now_ms, on_table, question);
}

/* ---- routing ---- */

/* Takes a user's id from the path. Returns the rest of the path; NULL if there is no id. */
static const char *read_id_of_path(const char *path, char id[STORE_ID_BYTES])
{
    size_t bytes = strspn(path, "0123456789abcdefghijklmnopqrstuvwxyz");
    if (bytes == 0 || bytes >= STORE_ID_BYTES) {
        return NULL;
    }
    memcpy(id, path, bytes);
    id[bytes] = '\0';
    return path + bytes;
}

/* The function that answers this path about a user; NULL if there is no such path. */
static void (*user_page(const char *path, struct question *question))(struct question *)
{
    static const char against[] = "/against/";
    const char *rest = read_id_of_path(path, question->user_id);
    if (rest == NULL) {
        return NULL;
    }
    if (strcmp(rest, "") == 0) {
        return request_profile;
    }
    if (strcmp(rest, "/ratings") == 0) {
        return request_curve;
    }
    if (strncmp(rest, against, sizeof against - 1) == 0) {
        rest = read_id_of_path(rest + sizeof against - 1, question->other);
        return rest != NULL && strcmp(rest, "") == 0 ? request_against : NULL;
    }
    return NULL;
}

static void start_question(struct reading *reading)
{
    struct question *question = (struct question *)reading;
    const char *path = net_request_path(question->reading.request);
    void (*page)(struct question *) = NULL;
    if (strncmp(path, ratings_prefix, sizeof ratings_prefix - 1) == 0) {
        request_table(question, path + sizeof ratings_prefix - 1);
        return;
    }
    if (strncmp(path, people_prefix, sizeof people_prefix - 1) == 0) {
        page = user_page(path + sizeof people_prefix - 1, question);
    } else if (strncmp(path, people_prefix, strlen(path)) == 0) {
        page = request_named;
    }
    if (page != NULL) {
        page(question);
        return;
    }
    refuse_question(question, REFUSAL_NO_SUCH_PAGE, NULL, NULL);
}

/* The two prefixes, and the first without its trailing slash. */
static bool is_mine(const char *path)
{
    return strncmp(path, people_prefix, sizeof people_prefix - 1) == 0 ||
           strncmp(path, ratings_prefix, sizeof ratings_prefix - 1) == 0 ||
           strcmp(path, "/api/v1/people") == 0;
}

static struct question *question_create(struct api *api, struct net_request *request,
                                        int64_t now_ms)
{
    struct question *question = calloc(1, sizeof *question);
    question->reading = (struct reading){.api = api, .request = request, .start = start_question};
    question->now_ms = now_ms;
    return question;
}

bool api_people_answer(struct api *api, struct net_request *request, int64_t now_ms)
{
    const char *path = net_request_path(request);
    if (!is_mine(path) || strcmp(net_request_method(request), "GET") != 0) {
        return false;
    }
    if (api->runtime->closing) {
        wire_http_refuse(request, REFUSAL_RESTARTING, NULL, NULL);
    } else {
        api_reading_begin(&question_create(api, request, now_ms)->reading, now_ms);
    }
    return true;
}
