/* SPDX-License-Identifier: MIT */
#include "net/http/gzip.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

/* 16 more than the size of the window selects the format of gzip. */
enum { WINDOW_BITS = 15 + 16, MEMORY_LEVEL = 8 };
/* A negative number selects blocks without a header, which the pages of a text share. */
enum { PAGE_WINDOW_BITS = -15, FLUSH_BYTES = 16 };
enum { GZIP_MAGIC_BYTES = 3, GZIP_TRAILER_BYTES = 8 };

/* RFC 1952: compressed by deflate, no name, no time, by the fastest method, on Unix. */
static const unsigned char gzip_header[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3};
/* An empty block that is the last one. */
static const unsigned char last_block[] = {3, 0};

struct gzip_packer {
    z_stream stream;
};

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

static uint32_t read_32(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

bool gzip_names(const void *packed, size_t packed_bytes, const void *text, size_t text_bytes)
{
    const unsigned char *bytes = packed;
    if (packed_bytes < sizeof gzip_header + sizeof last_block + GZIP_TRAILER_BYTES ||
        memcmp(bytes, gzip_header, GZIP_MAGIC_BYTES) != 0) {
        return false;
    }
    const unsigned char *trailer = bytes + packed_bytes - GZIP_TRAILER_BYTES;
    return read_32(trailer + 4) == (uint32_t)text_bytes &&
           read_32(trailer) == crc32(0, text, (uInt)text_bytes);
}

struct gzip_packer *gzip_packer_create(void)
{
    struct gzip_packer *packer = calloc(1, sizeof *packer);
    if (packer != NULL && deflateInit2(&packer->stream, Z_BEST_SPEED, Z_DEFLATED, PAGE_WINDOW_BITS,
                                       MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(packer);
        return NULL;
    }
    return packer;
}

void gzip_packer_destroy(struct gzip_packer *packer)
{
    if (packer != NULL) {
        deflateEnd(&packer->stream);
        free(packer);
    }
}

size_t gzip_page_bound(struct gzip_packer *packer, size_t page_bytes)
{
    return sizeof gzip_header + deflateBound(&packer->stream, page_bytes) + FLUSH_BYTES;
}

static size_t pages_begin(struct gzip_pages *pages, unsigned char *packed)
{
    if (pages->has_begun) {
        return 0;
    }
    pages->has_begun = 1;
    memcpy(packed, gzip_header, sizeof gzip_header);
    return sizeof gzip_header;
}

size_t gzip_page_pack(struct gzip_packer *packer, struct gzip_pages *pages, const void *page,
                      size_t page_bytes, unsigned char *packed)
{
    z_stream *stream = &packer->stream;
    size_t most = gzip_page_bound(packer, page_bytes);
    size_t head = pages_begin(pages, packed);
    int reset = deflateReset(stream);
    assert(reset == Z_OK);
    stream->next_in = page;
    stream->avail_in = (uInt)page_bytes;
    stream->next_out = packed + head;
    stream->avail_out = (uInt)(most - head);
    int flushed = deflate(stream, Z_FULL_FLUSH); /* ends at a whole byte */
    assert(flushed == Z_OK && stream->avail_in == 0 && stream->avail_out > 0);
    pages->sum = (uint32_t)crc32(pages->sum, page, (uInt)page_bytes);
    pages->bytes += (uint32_t)page_bytes;
    return head + stream->total_out;
}

size_t gzip_pages_end(struct gzip_pages *pages, unsigned char packed[GZIP_END_BYTES])
{
    size_t used = pages_begin(pages, packed);
    memcpy(packed + used, last_block, sizeof last_block);
    used += sizeof last_block;
    const uint32_t numbers[] = {pages->sum, pages->bytes};
    for (size_t i = 0; i < 2; i++) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            packed[used++] = (unsigned char)(numbers[i] >> shift);
        }
    }
    return used;
}
