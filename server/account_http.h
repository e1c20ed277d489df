/* SPDX-License-Identifier: MIT */
/*
 * Accounts over HTTP, below /api/v1/account: signing in and out, what is one's own.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;
struct net_request;

/** Answers now or later; false where the path is none of these. */
bool account_http_answer(struct house *house, struct net_request *request, int64_t now_ms);
