/* SPDX-License-Identifier: MIT */
/* Compresses the bodies of responses, and unpacks files that are kept compressed. Knows no sockets. */
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

/**
 * Decompresses what is known to have `text_bytes` bytes. Returns them, which the caller frees; NULL if the text is not
 * gzip or has another length, or without memory.
 */
void *gzip_unpack(const void *packed, size_t packed_bytes, size_t text_bytes);
