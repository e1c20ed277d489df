/* SPDX-License-Identifier: MIT */
/* Where somebody is sent who asked for the right thing by the wrong scheme. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct lws;

/**
 * The header "location: https://…\r\n" for the request that the library has just read: same host, path and query.
 * False where its host is none or the line is too long.
 */
bool redirect_location(struct lws *wsi, char *line, size_t line_bytes);
