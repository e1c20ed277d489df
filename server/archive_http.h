/* SPDX-License-Identifier: MIT */
/*
 * The archive of finished games over HTTP: /api/v1/games.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct house;
struct net_request;

/** Answers now or later; false where the path is none of these. */
bool archive_http_answer(struct house *house, struct net_request *request, int64_t now_ms);
