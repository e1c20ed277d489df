/* SPDX-License-Identifier: MIT */
/* Compresses the bodies of responses, and unpacks files that are kept compressed. Knows no sockets. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Compresses a text in the format of gzip. Equal texts give equal bytes.
 *
 * text_bytes    in   at most UINT_MAX
 * packed_bytes  out  the length of the result
 *
 * Returns the result, which the caller frees; NULL if it would not be shorter, or without memory.
 */
void *gzip_pack(const void *text, size_t text_bytes, size_t *packed_bytes);

/*
 * A text that is compressed page by page, without any state of the compressor between two pages: each page begins a
 * dictionary of its own. So a client that reads slowly keeps no more than the page that it reads.
 */
struct gzip_packer;

/** What is remembered of the pages so far; zeroes at the beginning. */
struct gzip_pages {
    uint32_t sum;
    uint32_t bytes;
    uint8_t has_begun;
};

enum { GZIP_END_BYTES = 20 }; /* of a text without pages; less after a page */

/** NULL without memory. One packer serves all texts. */
struct gzip_packer *gzip_packer_create(void);
void gzip_packer_destroy(struct gzip_packer *packer); /* NULL does nothing */
/** The most bytes that a page of that length becomes. */
size_t gzip_page_bound(struct gzip_packer *packer, size_t page_bytes);
/** Compresses the next page, and returns the bytes written, at most gzip_page_bound(). */
size_t gzip_page_pack(struct gzip_packer *packer, struct gzip_pages *pages, const void *page,
                      size_t page_bytes, unsigned char *packed);
/** Ends the text; returns the bytes written. */
size_t gzip_pages_end(struct gzip_pages *pages, unsigned char packed[GZIP_END_BYTES]);

/**
 * Decompresses a text whose length is known.
 *
 * packed_bytes, text_bytes  in  at most UINT_MAX
 *
 * Returns the text, which the caller frees; NULL if `packed` is not gzip, if its text has another length, or if zlib
 * finds no memory.
 */
void *gzip_unpack(const void *packed, size_t packed_bytes, size_t text_bytes);

/**
 * True if `packed` says that it is this text: by length and checksum at its end. That costs a fifth of unpacking it,
 * but does not tell whether the bytes between are intact.
 */
bool gzip_names(const void *packed, size_t packed_bytes, const void *text, size_t text_bytes);
