/* SPDX-License-Identifier: MIT */
/*
 * All error codes of the server: stable codes with their titles and HTTP statuses, from problems.def.
 */
#pragma once

#include <stdint.h>

enum refusal {
#define PROBLEM(id, code, status, title, says) REFUSAL_##id,
#include "wire/problems.def"
#undef PROBLEM
    REFUSALS_COUNT
};

struct text_out;
struct wire_problem_params;

struct problem {
    const char *code;  /* stable, kebab-case: "not-your-turn" */
    const char *title; /* a short sentence, the same for every problem with that code */
    int status;        /* the HTTP status of the same refusal over HTTP */
};

struct problem wire_refusal_problem(enum refusal refusal);

/**
 * Appends the problem object. If the status is 429 or 503, its params contain `retry_after_ms`.
 *
 * detail  in  the reason in this case; may be NULL
 * params  in  may be NULL
 */
void wire_refusal_write(struct text_out *out, enum refusal refusal, const char *detail,
                        const struct wire_problem_params *params);

/** The milliseconds after which the client may try again, as that object has them; 0 if it has none. */
int64_t wire_refusal_wait_ms(enum refusal refusal, const struct wire_problem_params *params);
