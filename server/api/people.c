/* SPDX-License-Identifier: MIT */
#include "api/routes.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account/accounts.h"
#include "api/http.h"
#include "api/readings.h"
#include "base/runtime.h"
#include "base/stats.h"
#include "bot/bots.h"
#include "rating/ratings.h"
#include "session/identity.h"
#include "session/names.h"
#include "session/session.h"
#include "store/accounts.h"
#include "store/people.h"
#include "store/rows.h"

enum {
    PEOPLE_TABLE_LINES = 50,  /* lines of a table per answer */
    PEOPLE_TABLE_MAX = 10000, /* the last rank that a table shows */
    PEOPLE_BADGE_GAMES = 10,  /* a user with fewer games has no badge */
    /* the badge "steady": at least this many of 30 games finished */
    PEOPLE_STEADY = 29,
    PEOPLE_FAIR = 24,         /* the badge "fair": at least this many of 30 games finished */
    PEOPLE_NUMBER_DIGITS = 5, /* digits of PEOPLE_TABLE_MAX */
    POINT_BYTES = 112,        /* of a point of a curve at most, with three numbers of 64 bits */
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

/* Answers with the object, or with the error of the store. Destroys the question. */
static void answer_question(struct question *question, enum store_status status, json_t *object)
{
    if (status == STORE_OK) {
        wire_http_respond(question->reading.request, 200, object);
    } else {
        json_decref(object);
        wire_http_refuse(question->reading.request,
                         status == STORE_MISSING ? REFUSAL_NO_SUCH_USER : REFUSAL_STORAGE_PAUSED,
                         NULL, NULL);
    }
    api_reading_end(&question->reading);
}

/* The member is only present if it is true. */
static void put_bot(json_t *user, bool bot)
{
    if (bot) {
        json_object_set_new(user, "bot", json_true());
    }
}

static json_int_t rounded_json(double number)
{
    return (json_int_t)llround(number);
}

static json_t *record_json(const struct store_record *record)
{
    return json_pack("{s:I, s:I, s:I}", "won", (json_int_t)record->won, "lost",
                     (json_int_t)record->lost, "drawn", (json_int_t)record->drawn);
}

/* ---- numbers that depend on the reader: only the user reads those of all games ---- */

static void on_reader(void *data, enum store_status status, const struct identity *identity)
{
    struct question *question = data;
    if (status != STORE_OK) {
        answer_question(question, status, NULL);
    } else if (!api_program_is_allowed(question->reading.api, question->reading.request, identity,
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

static json_t *rating_json(const struct store_rating *rating, int64_t now_ms)
{
    json_t *object = json_pack("{s:I, s:I, s:b, s:I}", "rating", rounded_json(rating->user.rating),
                               "deviation", rounded_json(store_rating_deviation(rating, now_ms)),
                               "provisional", (int)store_rating_is_provisional(rating, now_ms),
                               "games", (json_int_t)rating->games);
    if (rating->rank > 0) {
        json_object_set_new(object, "rank", json_integer(rating->rank));
    }
    return object;
}

static json_t *ratings_json(const struct store_profile *profile, int64_t now_ms)
{
    json_t *object = json_object();
    for (size_t i = 0; i < profile->rating_count; i++) {
        json_object_set_new(object, profile->ratings[i].ruleset,
                            rating_json(&profile->ratings[i], now_ms));
    }
    return object;
}

static json_t *reliability_json(const struct store_numbers *numbers)
{
    int64_t finished = numbers->games - numbers->left;
    json_t *object = json_pack("{s:I, s:I}", "games", (json_int_t)numbers->games, "finished",
                               (json_int_t)finished);
    if (numbers->games >= PEOPLE_BADGE_GAMES) {
        int64_t of_thirty = finished * STORE_CONDUCT_GAMES;
        const char *badge = of_thirty >= PEOPLE_STEADY * numbers->games ? "steady"
                            : of_thirty >= PEOPLE_FAIR * numbers->games ? "fair"
                                                                        : "leaves";
        json_object_set_new(object, "badge", json_string(badge));
    }
    return object;
}

static json_t *range_json(int64_t n, double chance, double sure)
{
    struct binomial_range range = binomial_range(n, chance, sure);
    return json_pack("[I, I]", (json_int_t)range.low, (json_int_t)range.high);
}

/* NULL if no dice have been thrown. */
static json_t *thrown_json(const int64_t *counts, int faces)
{
    json_t *list = json_array();
    int64_t n = 0;
    for (int i = 0; i < faces; i++) {
        json_array_append_new(list, json_integer(counts[i]));
        n += counts[i];
    }
    if (n == 0) {
        json_decref(list);
        return NULL;
    }
    return json_pack("{s:I, s:o, s:{s:o, s:o}}", "n", (json_int_t)n, "counts", list, "expected",
                     "95", range_json(n, 1.0 / faces, 0.95), "99.9",
                     range_json(n, 1.0 / faces, 0.999));
}

static json_t *dice_json(const struct store_thrown *thrown)
{
    return json_pack("{s:o*, s:o*}", "d6", thrown_json(thrown->counts[STORE_DIE], 6), "stick",
                     thrown_json(thrown->counts[STORE_STICK], 2));
}

static json_t *put_numbers(json_t *object, const struct store_numbers *numbers)
{
    json_object_set_new(object, "reliability", reliability_json(numbers));
    json_object_set_new(object, "dice", dice_json(&numbers->thrown));
    json_object_set_new(object, "record", record_json(&numbers->record));
    return object;
}

static void on_profile(void *data, enum store_status status, const struct store_profile *profile)
{
    struct question *question = data;
    json_t *object = NULL;
    if (status == STORE_OK) {
        object =
            json_pack("{s:s, s:s, s:b, s:I, s:o}", "who", profile->user_id, "name", profile->name,
                      "account", (int)profile->has_account, "made", (json_int_t)profile->made_ms,
                      "ratings", ratings_json(profile, question->now_ms));
        put_numbers(object, &profile->shown);
        if (profile->is_own) {
            json_object_set_new(object, "all", put_numbers(json_object(), &profile->all));
        }
        put_bot(object, profile->bot || seat_bot_level(profile->user_id) != 0);
    }
    answer_question(question, status, object);
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

/* Appends the points to the text, whose place is enough for them; returns its new end. */
static char *append_points(char *text, const struct store_rating_step *steps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text +=
            snprintf(text, POINT_BYTES, "%s{\"at\":%" PRId64 ",\"rating\":%lld,\"deviation\":%lld}",
                     i == 0 ? "" : ",", steps[i].at_ms, (long long)llround(steps[i].rating),
                     (long long)llround(steps[i].deviation));
    }
    return text;
}

/* As text: an object for each of a thousand points takes the loop several milliseconds. */
static void answer_curve(struct question *question, const struct store_rating_step *steps,
                         size_t count)
{
    json_t *named = json_pack("{s:s, s:s}", "who", question->user_id, "ruleset", question->ruleset);
    char *head = json_dumps(named, JSON_COMPACT);
    json_decref(named);
    size_t capacity = strlen(head) + (count + 1) * POINT_BYTES;
    char *text = malloc(capacity);
    int begun = snprintf(text, capacity, "%.*s,\"points\":[", (int)strlen(head) - 1, head);
    char *end = append_points(text + begun, steps, count);
    *end++ = ']';
    *end++ = '}';
    wire_http_respond_text(question->reading.request, text, (size_t)(end - text));
    free(head);
    free(text);
    api_reading_end(&question->reading);
}

static void on_curve(void *data, enum store_status status, const struct store_rating_step *steps,
                     size_t count)
{
    struct question *question = data;
    if (status == STORE_OK) {
        answer_curve(question, steps, count);
    } else {
        answer_question(question, status, NULL);
    }
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

static json_t *put_results(json_t *object, const struct store_results *results)
{
    struct store_record total = {0};
    json_t *by_ruleset = json_object();
    for (size_t i = 0; i < results->count; i++) {
        const struct store_record *record = &results->rulesets[i].record;
        json_object_set_new(by_ruleset, results->rulesets[i].ruleset, record_json(record));
        total.won += record->won;
        total.lost += record->lost;
        total.drawn += record->drawn;
    }
    json_object_set_new(object, "rulesets", by_ruleset);
    json_object_set_new(object, "total", record_json(&total));
    return object;
}

static void on_against(void *data, enum store_status status, const struct store_results *shown,
                       const struct store_results *all)
{
    struct question *question = data;
    json_t *object = NULL;
    if (status == STORE_OK) {
        object = json_pack("{s:s, s:s}", "who", question->user_id, "other", question->other);
        put_results(object, shown);
        if (all != NULL) {
            json_object_set_new(object, "all", put_results(json_object(), all));
        }
    }
    answer_question(question, status, object);
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
    json_t *object = NULL;
    if (status == STORE_OK) {
        object =
            json_pack("{s:s, s:s}", "who", account->account.user_id, "name", account->account.name);
        put_bot(object, account->bot);
    }
    answer_question(question, status, object);
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
        answer_question(question, STORE_MISSING, NULL);
        return;
    }
    store_find_account(question->reading.api->store, "", keys.as_said, on_named, question);
}

/* ---- the table of a ruleset ---- */

static void on_table(void *data, enum store_status status, const struct store_ranked *people,
                     size_t count)
{
    struct question *question = data;
    json_t *list = json_array();
    for (size_t i = 0; i < count && i < PEOPLE_TABLE_LINES; i++) {
        const struct store_rating *rating = &people[i].rating;
        json_t *line = json_pack("{s:I, s:s, s:s, s:I, s:I, s:I}", "rank", (json_int_t)rating->rank,
                                 "who", people[i].user_id, "name", people[i].name, "rating",
                                 rounded_json(rating->user.rating), "deviation",
                                 rounded_json(store_rating_deviation(rating, question->now_ms)),
                                 "games", (json_int_t)rating->games);
        put_bot(line, people[i].bot || seat_bot_level(people[i].user_id) != 0);
        json_array_append_new(list, line);
    }
    json_t *object = json_pack("{s:s, s:I, s:o}", "ruleset", question->ruleset, "from",
                               (json_int_t)question->from, "people", list);
    int64_t next = question->from + PEOPLE_TABLE_LINES;
    if (count > PEOPLE_TABLE_LINES && next <= PEOPLE_TABLE_MAX) {
        json_object_set_new(object, "next", json_integer(next));
    }
    answer_question(question, status, object);
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
