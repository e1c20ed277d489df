/* SPDX-License-Identifier: MIT */
#include "wire/error.h"

#include <assert.h>

static const char wait_key[] = "retry_after_ms";

static const struct problem problems[REFUSALS_COUNT] = {
#define PROBLEM(id, code, status, title, says) [REFUSAL_##id] = {code, title, status, NULL, NULL},
#include "wire/problems.def"
#undef PROBLEM
};

/*
 * The wait that a refusal of status 429 or 503 names if its caller knows no better one. The states of the second group
 * end when a user or the operator acts; a second would only add requests.
 */
static const int usual_wait_ms[REFUSALS_COUNT] = {
    [REFUSAL_RATE_LIMITED] = 1000,
    [REFUSAL_TOO_MANY_GUESTS] = 1000,
    [REFUSAL_OVERLOADED] = 1000,
    [REFUSAL_RESTARTING] = 1000,
    [REFUSAL_EXPORT_INTERRUPTED] = 1000,
    [REFUSAL_STORAGE_PAUSED] = 1000, /* the server tries each second: APP_STORE_RETRY_MS */

    [REFUSAL_TOO_MANY_ROOMS] = 30000,
    [REFUSAL_TOO_MANY_WATCHERS] = 30000,
    [REFUSAL_BOTS_AWAY] = 60000,
    [REFUSAL_LOCKDOWN] = 60000,
    [REFUSAL_ROOM_DAMAGED] = 60000, /* only then is the log read again: ROOM_DAMAGED_MS */
};

struct problem wire_refusal_problem(enum refusal refusal)
{
    assert(refusal < REFUSALS_COUNT);
    return problems[refusal];
}

json_t *wire_refusal_json(enum refusal refusal, const char *detail, json_t *params)
{
    struct problem problem = wire_refusal_problem(refusal);
    problem.detail = detail;
    if (usual_wait_ms[refusal] > 0 && json_integer_value(json_object_get(params, wait_key)) <= 0) {
        params = params == NULL ? json_object() : params;
        json_object_set_new(params, wait_key, json_integer(usual_wait_ms[refusal]));
    }
    problem.params = params;
    json_t *object = net_problem_json(&problem);
    json_decref(params);
    return object;
}

int64_t wire_problem_wait_ms(const json_t *problem)
{
    return json_integer_value(json_object_get(json_object_get(problem, "params"), wait_key));
}
