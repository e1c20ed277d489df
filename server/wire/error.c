/* SPDX-License-Identifier: MIT */
#include "wire/error.h"

#include <assert.h>

static const struct problem problems[REFUSALS_COUNT] = {
#define PROBLEM(id, code, status, title) [REFUSAL_##id] = {code, title, status, NULL, NULL},
#include "wire/problems.def"
#undef PROBLEM
};

struct problem refusal_problem(enum refusal refusal)
{
    assert(refusal < REFUSALS_COUNT);
    return problems[refusal];
}

json_t *refusal_json(enum refusal refusal, const char *detail, json_t *params)
{
    struct problem problem = refusal_problem(refusal);
    problem.detail = detail;
    problem.params = params;
    json_t *object = problem_json(&problem);
    json_decref(params);
    return object;
}
