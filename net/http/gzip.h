/* SPDX-License-Identifier: MIT */
/* Compresses the bodies of responses. Knows no sockets. */
#pragma once

#include <stddef.h>

/**
 * Compresses a text in the format of gzip. Equal texts give equal bytes.
 *
 * text_bytes    in   at most UINT_MAX
 * packed_bytes  out  the length of the result
 *
 * Returns the result, which the caller frees; NULL if it would not be shorter, or without memory.
 */
void *gzip_pack(const void *text, size_t text_bytes, size_t *packed_bytes);
