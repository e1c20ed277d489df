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
 * Decompresses a text whose length is known.
 *
 * packed_bytes, text_bytes  in  at most UINT_MAX
 *
 * Returns the text, which the caller frees; NULL if `packed` is not gzip, if its text has another length, or if zlib
 * finds no memory.
 */
void *gzip_unpack(const void *packed, size_t packed_bytes, size_t text_bytes);
