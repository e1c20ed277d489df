/* SPDX-License-Identifier: MIT */
/*
 * Checks the nesting depth of a JSON text before it is parsed. jansson has a depth limit too, but it is far higher and
 * fixed at jansson's compile time.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Whether objects and lists are nested more than `most` levels deep. `text` need not be valid JSON. */
bool json_is_deeper(const char *text, size_t bytes, int most);
