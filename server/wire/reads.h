/* SPDX-License-Identifier: MIT */
/*
 * Reads: the GET requests that answer everybody, with the parameters that each takes. Pages of other sites may send
 * them and read the answers, but without cookies: their reader is unknown unless the request has a token.
 */
#pragma once

#include <stdbool.h>

#include "net/net.h"

enum { HTTP_READ_HEADER_BYTES = 40 };

/** What the path is, if it is a read; NULL otherwise. */
const struct http_read *http_read_find(const char *path);

/**
 * Answers a preflight request of a browser (OPTIONS), and a read with a parameter that it does not take, which is
 * named. Returns false for every other request, which the caller answers.
 */
bool http_read_answer(struct net_request *request);

/** The header that lets pages of other sites read the answer to this request; "" if it is no read. */
const char *http_read_header(const struct net_request *request);
