/* SPDX-License-Identifier: MIT */
#include "net/ws/queue.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct net_frame *frame_of(size_t wire_bytes)
{
    char payload[1024];
    memset(payload, 'x', sizeof payload);
    ck_assert_uint_le(wire_bytes, sizeof payload);
    return net_frame_create(payload, wire_bytes > 129 ? wire_bytes - 4 : wire_bytes - 2);
}

static void push(struct queue *queue, struct net_frame *frame)
{
    ck_assert(queue_push(queue, frame, 0, NET_QUEUE_BYTES_MAX));
}

START_TEST(queue_gives_frames_in_the_order_they_came)
{
    struct queue queue = {0};
    struct net_frame *frames[1000];

    /* Adding three messages for each one removed makes the ring wrap around and grow. */
    size_t first = 0;
    for (size_t i = 0; i < 1000; i++) {
        frames[i] = frame_of(10);
        push(&queue, frames[i]);
        if (i % 3 == 2) {
            ck_assert_ptr_eq(queue_first(&queue), frames[first]);
            net_frame_release(queue_pop(&queue));
            first++;
        }
    }

    ck_assert_uint_eq(queue.count, 1000 - first);
    ck_assert_uint_eq(queue.bytes, 10 * (1000 - first));
    while (queue.count > 0) {
        struct net_frame *frame = queue_pop(&queue);
        ck_assert_ptr_eq(frame, frames[first++]);
        net_frame_release(frame);
    }
    for (size_t i = 0; i < 1000; i++) {
        ck_assert_int_eq(frames[i]->refs, 1);
        net_frame_release(frames[i]);
    }
}
END_TEST

START_TEST(queue_holds_as_many_bytes_as_its_bound_and_no_more)
{
    struct queue queue = {0};
    struct net_frame *hundred = frame_of(100);
    struct net_frame *ten = frame_of(10);

    ck_assert(queue_push(&queue, hundred, 0, 205));
    ck_assert(queue_push(&queue, hundred, 0, 205));
    ck_assert(!queue_push(&queue, ten, 0, 205));

    ck_assert_uint_eq(queue.bytes, 200);
    ck_assert_uint_eq(queue.count, 2);
    ck_assert_int_eq(ten->refs, 1);
    queue_clear(&queue);
    net_frame_release(hundred);
    net_frame_release(ten);
}
END_TEST

START_TEST(a_frame_beyond_the_bound_is_taken_by_an_empty_queue)
{
    struct queue queue = {0};
    struct net_frame *frame = frame_of(500);

    ck_assert(queue_push(&queue, frame, 0, 100));
    ck_assert(!queue_push(&queue, frame, 0, 100));

    queue_clear(&queue);
    ck_assert_int_eq(frame->refs, 1);
    net_frame_release(frame);
}
END_TEST

START_TEST(the_last_frame_passes_the_bound)
{
    struct queue queue = {0};
    struct net_frame *frame = frame_of(100);

    push(&queue, frame);
    queue_push_last(&queue, frame);

    ck_assert_uint_eq(queue.bytes, 200);
    queue_clear(&queue);
    net_frame_release(frame);
}
END_TEST

START_TEST(the_number_of_frames_is_bounded_too)
{
    struct queue queue = {0};
    struct net_frame *frame = net_frame_create("", 0);

    for (int i = 0; i < QUEUE_FRAMES_MAX; i++) {
        ck_assert(queue_push(&queue, frame, 0, NET_QUEUE_BYTES_MAX));
    }
    ck_assert(!queue_push(&queue, frame, 0, NET_QUEUE_BYTES_MAX));

    queue_clear(&queue);
    net_frame_release(frame);
}
END_TEST

START_TEST(gathering_takes_whole_frames_that_fit)
{
    struct queue queue = {0};
    struct net_frame *frame = frame_of(100);
    unsigned char into[250];
    uint64_t messages = 0;
    for (int i = 0; i < 5; i++) {
        push(&queue, frame);
    }

    ck_assert_uint_eq(queue_gather(&queue, into, sizeof into, &messages), 200);

    ck_assert_mem_eq(into, frame->wire, 100);
    ck_assert_mem_eq(into + 100, frame->wire, 100);
    ck_assert_uint_eq(queue.count, 3);
    ck_assert_uint_eq(queue_gather(&queue, into, 99, &messages), 0);
    ck_assert_uint_eq(messages, 2);
    queue_clear(&queue);
    net_frame_release(frame);
}
END_TEST

START_TEST(dropping_removes_messages_of_one_group_and_keeps_the_order_of_the_rest)
{
    struct queue queue = {0};
    struct net_frame *frames[30];
    /* messages of no group, of group 1 and of group 2 in turn */
    for (uint64_t i = 0; i < 30; i++) {
        frames[i] = frame_of(20 + i);
        ck_assert(queue_push(&queue, frames[i], i % 3, NET_QUEUE_BYTES_MAX));
    }
    size_t bytes = queue.bytes;

    ck_assert_uint_eq(queue_drop(&queue, 2), 10);
    ck_assert_uint_eq(queue_drop(&queue, 2), 0);
    ck_assert_uint_eq(queue_drop(&queue, 77), 0);

    for (size_t i = 0; i < 30; i++) {
        if (i % 3 == 2) {
            bytes -= frames[i]->bytes;
            ck_assert_int_eq(frames[i]->refs, 1);
        }
    }
    ck_assert_uint_eq(queue.bytes, bytes);
    for (size_t i = 0; i < 30; i++) {
        if (i % 3 != 2) {
            ck_assert_ptr_eq(queue_first(&queue), frames[i]);
            net_frame_release(queue_pop(&queue));
        }
        net_frame_release(frames[i]);
    }
    ck_assert_uint_eq(queue.count, 0);
}
END_TEST

START_TEST(an_empty_queue_and_one_of_two_frames_have_no_ring)
{
    struct queue queue = {0};
    struct net_frame *frame = frame_of(10);

    for (int i = 0; i < 3; i++) {
        ck_assert_ptr_null(queue.ring);
        push(&queue, frame);
    }
    ck_assert_ptr_nonnull(queue.ring);
    for (int i = 0; i < 3; i++) {
        net_frame_release(queue_pop(&queue));
    }

    ck_assert_ptr_null(queue.ring);
    ck_assert_uint_eq(queue.bytes, 0);
    ck_assert_ptr_null(queue_first(&queue));
    net_frame_release(frame);
}
END_TEST

START_TEST(the_last_frame_is_dropped_only_if_it_is_of_the_kind)
{
    struct queue queue = {0};
    struct net_frame *text = frame_of(10);
    struct net_frame *pong = frame_create(FRAME_PONG, "x", 1);

    push(&queue, pong);
    queue_drop_last(&queue, FRAME_PONG); /* the only one stays */
    ck_assert_uint_eq(queue.count, 1);
    push(&queue, text);
    queue_drop_last(&queue, FRAME_PONG);
    ck_assert_uint_eq(queue.count, 2);
    push(&queue, pong);
    queue_drop_last(&queue, FRAME_PONG);
    ck_assert_uint_eq(queue.count, 2);
    ck_assert_uint_eq(queue.bytes, pong->bytes + text->bytes);

    queue_clear(&queue);
    net_frame_release(text);
    net_frame_release(pong);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("queue");
    TCase *cases = tcase_create("queue");
    tcase_add_test(cases, queue_gives_frames_in_the_order_they_came);
    tcase_add_test(cases, queue_holds_as_many_bytes_as_its_bound_and_no_more);
    tcase_add_test(cases, a_frame_beyond_the_bound_is_taken_by_an_empty_queue);
    tcase_add_test(cases, the_last_frame_passes_the_bound);
    tcase_add_test(cases, the_number_of_frames_is_bounded_too);
    tcase_add_test(cases, gathering_takes_whole_frames_that_fit);
    tcase_add_test(cases, dropping_removes_messages_of_one_group_and_keeps_the_order_of_the_rest);
    tcase_add_test(cases, the_last_frame_is_dropped_only_if_it_is_of_the_kind);
    tcase_add_test(cases, an_empty_queue_and_one_of_two_frames_have_no_ring);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
