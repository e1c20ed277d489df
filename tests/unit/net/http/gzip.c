/* SPDX-License-Identifier: MIT */
#include "net/http/gzip.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "suite.h"

enum { TEXT_BYTES = 100000, GZIP_WINDOW = 15 + 16 };

static unsigned char text[TEXT_BYTES];
static unsigned char again[TEXT_BYTES];

static void fill(unsigned variety)
{
    unsigned seed = 1;
    for (size_t i = 0; i < sizeof text; i++) {
        seed = seed * 1103515245u + 12345u;
        text[i] = (unsigned char)((seed >> 16) % variety);
    }
}

START_TEST(packed_text_is_shorter_and_unpacks_to_the_same_bytes)
{
    fill(10);
    size_t bytes = 0;
    unsigned char *packed = gzip_pack(text, sizeof text, &bytes);
    ck_assert_ptr_nonnull(packed);
    ck_assert_uint_lt(bytes, sizeof text * 2 / 3);

    z_stream stream = {.next_in = packed, .avail_in = (uInt)bytes};
    ck_assert_int_eq(inflateInit2(&stream, GZIP_WINDOW), Z_OK);
    stream.next_out = again;
    stream.avail_out = sizeof again;
    ck_assert_int_eq(inflate(&stream, Z_FINISH), Z_STREAM_END);
    ck_assert_uint_eq(stream.total_out, sizeof text);
    inflateEnd(&stream);
    ck_assert_mem_eq(again, text, sizeof text);
    free(packed);
}
END_TEST

START_TEST(text_is_unpacked_to_its_known_length_only)
{
    fill(10);
    size_t bytes = 0;
    unsigned char *packed = gzip_pack(text, sizeof text, &bytes);
    unsigned char *unpacked = gzip_unpack(packed, bytes, sizeof text);
    ck_assert_mem_eq(unpacked, text, sizeof text);
    free(unpacked);

    ck_assert_ptr_null(gzip_unpack(packed, bytes, sizeof text - 1));
    ck_assert_ptr_null(gzip_unpack(packed, bytes, sizeof text + 1));
    ck_assert_ptr_null(gzip_unpack(packed, bytes - 1, sizeof text));
    ck_assert_ptr_null(gzip_unpack(packed, 0, 0));
    packed[0] ^= 1;
    ck_assert_ptr_null(gzip_unpack(packed, bytes, sizeof text));
    ck_assert_ptr_null(gzip_unpack("packed", 6, 6));
    free(packed);
}
END_TEST

START_TEST(packed_text_names_the_text_that_it_is_of)
{
    fill(10);
    size_t bytes = 0;
    unsigned char *packed = gzip_pack(text, sizeof text, &bytes);
    memcpy(again, text, sizeof again);
    again[TEXT_BYTES / 2] ^= 1;

    ck_assert(gzip_names(packed, bytes, text, sizeof text));
    ck_assert(!gzip_names(packed, bytes, again, sizeof again));
    ck_assert(!gzip_names(packed, bytes, text, sizeof text - 1));
    for (size_t cut = 0; cut < bytes; cut += cut < 32 ? 1 : 997) {
        ck_assert(!gzip_names(packed, cut, text, sizeof text));
    }
    packed[0] ^= 1;
    ck_assert(!gzip_names(packed, bytes, text, sizeof text));
    free(packed);
}
END_TEST

START_TEST(noise_and_short_texts_stay_as_they_are)
{
    fill(256);
    size_t bytes = 0;
    ck_assert_ptr_null(gzip_pack(text, sizeof text, &bytes));
    ck_assert_ptr_null(gzip_pack("ok", 2, &bytes));
    ck_assert_ptr_null(gzip_pack("", 0, &bytes));
}
END_TEST

/* Packs the text in pages of that length; returns the length of the result. */
static size_t pack_pages(size_t text_bytes, size_t page_bytes, unsigned char **packed)
{
    struct gzip_packer *packer = gzip_packer_create();
    ck_assert_ptr_nonnull(packer);
    struct gzip_pages pages = {0};
    size_t used = 0;
    unsigned char *into = malloc(2 * sizeof text + GZIP_END_BYTES);
    for (size_t at = 0; at < text_bytes; at += page_bytes) {
        size_t some = page_bytes < text_bytes - at ? page_bytes : text_bytes - at;
        size_t bytes = gzip_page_pack(packer, &pages, text + at, some, into + used);
        ck_assert_uint_le(bytes, gzip_page_bound(packer, some));
        used += bytes;
    }
    used += gzip_pages_end(&pages, into + used);
    gzip_packer_destroy(packer);
    *packed = into;
    return used;
}

START_TEST(pages_are_one_text)
{
    static const size_t page_bytes[] = {997, 65536, TEXT_BYTES};
    fill(10);
    for (size_t i = 0; i < sizeof page_bytes / sizeof page_bytes[0]; i++) {
        unsigned char *packed;
        size_t bytes = pack_pages(sizeof text, page_bytes[i], &packed);
        unsigned char *unpacked = gzip_unpack(packed, bytes, sizeof text);
        ck_assert_uint_lt(bytes, sizeof text * 2 / 3);
        ck_assert_ptr_nonnull(unpacked);
        ck_assert_mem_eq(unpacked, text, sizeof text);
        free(unpacked);
        free(packed);
    }
}
END_TEST

START_TEST(noise_in_pages_grows_by_little_and_no_page_is_an_empty_text)
{
    unsigned char *packed;
    fill(256);
    size_t bytes = pack_pages(sizeof text, 65536, &packed);
    unsigned char *unpacked = gzip_unpack(packed, bytes, sizeof text);
    ck_assert_ptr_nonnull(unpacked);
    ck_assert_mem_eq(unpacked, text, sizeof text);
    free(unpacked);
    free(packed);

    bytes = pack_pages(0, 1, &packed);
    ck_assert_uint_eq(bytes, GZIP_END_BYTES);
    unpacked = gzip_unpack(packed, bytes, 0);
    ck_assert_ptr_nonnull(unpacked);
    free(unpacked);
    free(packed);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gzip");
    TCase *cases = tcase_create("gzip");
    tcase_add_test(cases, pages_are_one_text);
    tcase_add_test(cases, noise_in_pages_grows_by_little_and_no_page_is_an_empty_text);
    tcase_add_test(cases, packed_text_is_shorter_and_unpacks_to_the_same_bytes);
    tcase_add_test(cases, packed_text_names_the_text_that_it_is_of);
    tcase_add_test(cases, text_is_unpacked_to_its_known_length_only);
    tcase_add_test(cases, noise_and_short_texts_stay_as_they_are);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
