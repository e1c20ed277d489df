/* SPDX-License-Identifier: MIT */
/*
 * The operator's page: GET and POST below /api/v1/admin/, each with a token that `taberna admin token` has made.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;
struct net_request;

/** Answers now or later; false where the path is none of these. */
bool admin_http_answer(struct house *house, struct net_request *request, int64_t now_ms);
