/* SPDX-License-Identifier: MIT */
#include "net/ws/frame.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Header bytes as RFC 6455, 5.2 writes them for each length of payload. */
static const struct {
    size_t payload_bytes;
    size_t header_bytes;
    unsigned char header[FRAME_HEADER_BYTES_MAX];
} headers[] = {
    {0, 2, {0x81, 0}},
    {125, 2, {0x81, 125}},
    {126, 4, {0x81, 126, 0, 126}},
    {65535, 4, {0x81, 126, 0xff, 0xff}},
    {65536, 10, {0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}},
};

START_TEST(header_has_the_shortest_form_for_its_length)
{
    unsigned char header[FRAME_HEADER_BYTES_MAX];

    size_t bytes = frame_header(header, FRAME_TEXT, headers[_i].payload_bytes);

    ck_assert_uint_eq(bytes, headers[_i].header_bytes);
    ck_assert_mem_eq(header, headers[_i].header, bytes);
}
END_TEST

START_TEST(frame_is_its_header_and_its_payload)
{
    char *payload = malloc(headers[_i].payload_bytes + 1);
    memset(payload, 'p', headers[_i].payload_bytes + 1);

    struct net_frame *frame = net_frame_create(payload, headers[_i].payload_bytes);

    ck_assert_uint_eq(frame->bytes, headers[_i].header_bytes + headers[_i].payload_bytes);
    ck_assert_mem_eq(frame->wire, headers[_i].header, headers[_i].header_bytes);
    ck_assert_mem_eq(frame->wire + headers[_i].header_bytes, payload, headers[_i].payload_bytes);
    payload[headers[_i].payload_bytes] = '\0';
    ck_assert_str_eq(net_frame_text(frame), payload);
    net_frame_release(frame);
    free(payload);
}
END_TEST

START_TEST(frame_lives_until_its_last_count_is_released)
{
    struct net_frame *frame = net_frame_create("x", 1);

    ck_assert_ptr_eq(net_frame_retain(frame), frame);
    net_frame_release(frame);

    ck_assert_int_eq(frame->refs, 1);
    ck_assert_mem_eq(frame->wire, "\x81\x01x", 3);
    net_frame_release(frame);
    net_frame_release(NULL);
}
END_TEST

START_TEST(joined_frames_follow_one_another)
{
    struct net_frame *parts[] = {net_frame_create("one", 3), net_frame_create("", 0),
                                 net_frame_create("two", 3)};

    struct net_frame *joined = frame_create_joined(parts, 3);

    ck_assert_uint_eq(joined->bytes, 12);
    ck_assert_mem_eq(joined->wire, "\x81\x03one\x81\x00\x81\x03two", 12);
    net_frame_release(joined);
    for (int i = 0; i < 3; i++) {
        net_frame_release(parts[i]);
    }
}
END_TEST

START_TEST(close_frame_has_code_and_reason)
{
    struct net_frame *frame = frame_create_close(4003, "newer");

    ck_assert_uint_eq(frame->bytes, 2 + 2 + 5);
    ck_assert_mem_eq(frame->wire, "\x88\x07\x0f\xa3newer", 9);
    net_frame_release(frame);
}
END_TEST

START_TEST(long_reason_is_cut_between_characters)
{
    char reason[200] = "";
    for (int i = 0; i < 90; i++) {
        /* after one byte, characters of two bytes each */
        strcat(reason, i == 0 ? "x" : "\xc3\xa9");
    }

    struct net_frame *frame = frame_create_close(1000, reason);

    ck_assert_uint_eq(frame->bytes, 2 + 2 + 119); /* 120 would end inside a character */
    ck_assert_uint_le(frame->wire[1], 125);
    net_frame_release(frame);
}
END_TEST

START_TEST(close_frame_needs_no_reason)
{
    struct net_frame *frame = frame_create_close(1012, NULL);

    ck_assert_uint_eq(frame->bytes, 4);
    net_frame_release(frame);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("frame");
    TCase *cases = tcase_create("frame");
    int lengths = (int)(sizeof headers / sizeof headers[0]);
    tcase_add_loop_test(cases, header_has_the_shortest_form_for_its_length, 0, lengths);
    tcase_add_loop_test(cases, frame_is_its_header_and_its_payload, 0, lengths);
    tcase_add_test(cases, frame_lives_until_its_last_count_is_released);
    tcase_add_test(cases, joined_frames_follow_one_another);
    tcase_add_test(cases, close_frame_has_code_and_reason);
    tcase_add_test(cases, long_reason_is_cut_between_characters);
    tcase_add_test(cases, close_frame_needs_no_reason);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
