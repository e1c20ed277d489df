/* SPDX-License-Identifier: MIT */
/* Redirects a client that requested a valid address with the wrong scheme (http instead of https). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "net/http/head.h"

/**
 * Writes the header "location: https://…\r\n": same host, path and query. False if the request names no host or the
 * line is too long.
 */
bool redirect_location(const struct head *head, char *line, size_t line_bytes);
