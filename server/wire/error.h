/* SPDX-License-Identifier: MIT */
/*
 * All error codes of the server: stable codes with their titles and HTTP statuses, from problems.def.
 */
#pragma once

#include "net/ws/envelope.h"

enum refusal {
#define PROBLEM(id, code, status, title, says) REFUSAL_##id,
#include "wire/problems.def"
#undef PROBLEM
    REFUSALS_COUNT
};

/** Code, title and status. `detail` and `params` are NULL. */
struct problem wire_refusal_problem(enum refusal refusal);

/**
 * The problem object. The caller releases it. If the status is 429 or 503, its params contain `retry_after_ms`.
 *
 * detail  in  the reason in this case; may be NULL
 * params  in  released here; may be NULL
 */
json_t *wire_refusal_json(enum refusal refusal, const char *detail, json_t *params);

/** The milliseconds after which the client may try again, from the params of a problem object; 0 if it has none. */
int64_t wire_problem_wait_ms(const json_t *problem);
