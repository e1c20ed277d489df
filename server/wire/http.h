/* SPDX-License-Identifier: MIT */
/* Answers to HTTP requests: JSON, and problems by RFC 9457. */
#pragma once

#include <jansson.h>

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

/** Answers with JSON that no cache may keep; releases `object`. Pages of other sites may read the answer to a GET. */
void wire_http_respond(struct net_request *request, int status, json_t *object);

/** As wire_http_respond() with status 200, for JSON that is a text already; copies it. */
void wire_http_respond_text(struct net_request *request, const char *text, size_t bytes);
