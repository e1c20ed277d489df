/* SPDX-License-Identifier: MIT */
/* Answers to HTTP requests: JSON, and problems by RFC 9457. */
#pragma once

#include <jansson.h>

#include "net/net.h"
#include "wire/error.h"

/** Answers with the problem as application/problem+json; releases `params`. */
void http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                 json_t *params);

/** Answers with JSON that no cache may keep; releases `object`. */
void http_respond_json(struct net_request *request, int status, json_t *object);
