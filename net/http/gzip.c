/* SPDX-License-Identifier: MIT */
#include "net/http/gzip.h"

#include <stdbool.h>
#include <stdlib.h>
#define ZLIB_CONST
#include <zlib.h>

/* 16 more than the size of the window selects the format of gzip. */
enum { WINDOW_BITS = 15 + 16, MEMORY_LEVEL = 8 };

void *gzip_pack(const void *text, size_t text_bytes, size_t *packed_bytes)
{
    z_stream stream = {.next_in = text, .avail_in = (uInt)text_bytes};
    unsigned char *packed = malloc(text_bytes);
    if (packed == NULL || deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL,
                                       Z_DEFAULT_STRATEGY) != Z_OK) {
        free(packed);
        return NULL;
    }
    stream.next_out = packed;
    stream.avail_out = (uInt)text_bytes;
    int end = deflate(&stream, Z_FINISH);
    *packed_bytes = stream.total_out;
    deflateEnd(&stream);
    if (end != Z_STREAM_END) {
        free(packed);
        return NULL;
    }
    return packed;
}

void *gzip_unpack(const void *packed, size_t packed_bytes, size_t text_bytes)
{
    z_stream stream = {.next_in = packed, .avail_in = (uInt)packed_bytes};
    unsigned char *text = malloc(text_bytes > 0 ? text_bytes : 1);
    if (text == NULL || inflateInit2(&stream, WINDOW_BITS) != Z_OK) {
        free(text);
        return NULL;
    }
    stream.next_out = text;
    stream.avail_out = (uInt)text_bytes;
    int end = inflate(&stream, Z_FINISH);
    bool is_whole = end == Z_STREAM_END && stream.total_out == text_bytes;
    inflateEnd(&stream);
    if (!is_whole) {
        free(text);
        return NULL;
    }
    return text;
}
