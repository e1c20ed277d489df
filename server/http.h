/* SPDX-License-Identifier: MIT */
/*
 * Reading over HTTP: the lobby, rooms, logs, records. Changes nothing.
 */
#pragma once

#include "net.h"
#include "refusal.h"

struct house;

void http_answer(struct house *house, struct net_request *request, int64_t now_ms);

/** The problem as application/problem+json; `params` is released here. */
void http_refuse(struct net_request *request, enum refusal refusal, const char *detail,
                 json_t *params);

/** An answer that nobody keeps; `object` is released here. */
void http_respond_json(struct net_request *request, int status, json_t *object);
