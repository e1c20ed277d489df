/* SPDX-License-Identifier: MIT */
/*
 * How deep a text of JSON nests, before anything reads it: jansson has a limit of its own, but it is far higher and
 * fixed when it is built.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Whether objects and lists stand in one another more than `most` times; `text` need not be sound JSON. */
bool json_is_deeper(const char *text, size_t bytes, int most);
