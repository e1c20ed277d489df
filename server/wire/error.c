/* SPDX-License-Identifier: MIT */
#include "wire/error.h"

#include <assert.h>
#include <stddef.h>

#include "wire/objects.h"

static const struct problem problems[REFUSALS_COUNT] = {
#define PROBLEM(id, code, status, title, says) [REFUSAL_##id] = {code, title, status},
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

int64_t wire_refusal_wait_ms(enum refusal refusal, const struct wire_problem_params *params)
{
    bool is_given = params != NULL && params->retry_after_ms.is_given;
    return is_given ? params->retry_after_ms.value : usual_wait_ms[refusal];
}

void wire_refusal_write(struct text_out *out, enum refusal refusal, const char *detail,
                        const struct wire_problem_params *params)
{
    struct problem problem = wire_refusal_problem(refusal);
    struct wire_problem_params with_wait =
        params != NULL ? *params : (struct wire_problem_params){0};
    int64_t wait_ms = wire_refusal_wait_ms(refusal, params);
    with_wait.retry_after_ms = (struct wire_number){wait_ms > 0, wait_ms};
    wire_problem_write(
        out, &(struct wire_problem){.type = "about:blank",
                                    .title = problem.title,
                                    .status = problem.status,
                                    .detail = detail,
                                    .code = problem.code,
                                    .params = {params != NULL || wait_ms > 0, with_wait}});
}
