/* SPDX-License-Identifier: MIT */
/* Strict UTF-8 (RFC 3629): no overlong form, no surrogate, nothing beyond U+10FFFF, nothing cut short. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool utf8_is_valid(const char *text, size_t text_bytes);
