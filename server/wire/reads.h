/* SPDX-License-Identifier: MIT */
/*
 * Reads: the GET requests of routes.def below /api/. Pages of other sites may send them and read the answers, but
 * without cookies: their reader is unknown unless the request has a token.
 */
#pragma once

#include <stdbool.h>

#include "net/net.h"

/**
 * Answers every OPTIONS, the preflight request of a browser: 204 for a read, 405 for another path. Refuses a read with
 * a parameter that its route does not have, by the parameter's name. Returns false for every other request, which the
 * caller answers.
 */
bool wire_reads_answer(struct net_request *request);
