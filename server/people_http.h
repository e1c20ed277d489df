/* SPDX-License-Identifier: MIT */
/*
 * People and ratings over HTTP: /api/v1/people and /api/v1/ratings.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;
struct net_request;

/** Answers now or later; false where the path is none of these. */
bool people_http_answer(struct house *house, struct net_request *request, int64_t now_ms);
