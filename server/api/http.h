/* SPDX-License-Identifier: MIT */
/* Reading over HTTP: the lobby, rooms, logs, records. It changes nothing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "config/config.h"
#include "net/net.h"
#include "session/identity.h"
#include "wire/http.h"

struct api;

/** Handles the head of a POST, before its body: refuses the request, or has the body read. */
void api_head(struct api *api, struct net_request *request, int64_t now_ms);

void api_answer(struct api *api, struct net_request *request, int64_t now_ms);

/**
 * Counts the request, if its sender has a token for programs, and checks the scope of the token. Returns false if the
 * request has been refused.
 */
bool api_program_is_allowed(struct api *api, struct net_request *request,
                            const struct identity *identity, enum store_scope needed);

/**
 * Answers with a JSON text that is the same for all readers, pages of other sites among them. A client that sends the
 * etag of the text gets 304.
 *
 * sum      in  the hash of the text
 * seconds  in  how long a client may keep the answer without another request
 */
void api_respond_shared(struct net_request *request, struct net_text *text, uint64_t sum,
                        int seconds);

/*
 * The origin of an HTTP request. Browsers name the site whose page sends the request. A request that changes something
 * is accepted from the server's own page, from a site that the operator allows, or from a program, which names no
 * origin.
 */

/** Returns false if the page of another site sends the request. */
bool api_origin_is_allowed(const struct api *api, const struct net_request *request);

/**
 * Whether the client uses https: by TLS to this process, by a trusted proxy that says so in X-Forwarded-Proto, by an
 * origin with that scheme, or because the server is reached by https alone.
 */
bool api_origin_iss(const struct api *api, const struct net_request *request);

/*
 * Requests of the operator's machines over HTTP: /readyz says whether new users may be sent to this server, and
 * /metrics returns its counters.
 */

/** Answers at once or keeps the request to answer later; returns false for any other path. */
bool api_operator_answer(struct api *api, struct net_request *request, int64_t now_ms);
