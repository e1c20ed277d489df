/* SPDX-License-Identifier: MIT */
/* Answers to HTTP requests: JSON, and problems by RFC 9457. */
#pragma once

#include "net/net.h"
#include "wire/error.h"
#include "wire/objects.h"

/**
 * Headers of an answer that no cache may keep and that pages of other sites may read. A browser sends no cookie with
 * the requests of such a page, so the page reads only what any user may read.
 */
extern const char http_public_no_cache[];

/**
 * Answers with the problem as application/problem+json. The header retry-after has the seconds if
 * the problem names a wait.
 */
void wire_http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                      const struct wire_problem_params *params);

/** Answers with JSON that no cache may keep; frees it. Pages of other sites may read the answer to a GET. */
void wire_http_respond(struct net_request *request, struct text_out answer);
