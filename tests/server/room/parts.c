/* SPDX-License-Identifier: MIT */
/* What other modules remember about a room: parts behind it, one for each observer that declares some bytes. */
#include <check.h>
#include <signal.h>
#include <string.h>

#include "room/observer.h"
#include "room/room.h"
#include "suite.h"

static const struct room_observer flag = {.room_bytes = 1};
static const struct room_observer nothing;
static const struct room_observer number = {.room_bytes = sizeof(int64_t)};
static const struct room_observer odd = {.room_bytes = 27};
static const struct room_observer other;
static const struct room_hook hooks[] = {
    {&flag, NULL}, {&nothing, NULL}, {&number, NULL}, {&odd, NULL}, {NULL, NULL}};

static struct rooms rooms;
static struct room *room;

static void create_room(void)
{
    rooms_set_hooks(&rooms, hooks);
    room = room_create(&rooms, "r", 0);
}

static void destroy_room(void)
{
    room_destroy(room);
}

START_TEST(parts_of_a_new_room_are_zero)
{
    static const char zeroes[27];

    ck_assert_int_eq(*(char *)room_slot(room, &flag), 0);
    ck_assert_int_eq(*(int64_t *)room_slot(room, &number), 0);
    ck_assert_mem_eq(room_slot(room, &odd), zeroes, sizeof zeroes);
}
END_TEST

/* The sanitizer watches the end of the room's memory. */
START_TEST(parts_overlap_neither_each_other_nor_the_room)
{
    memset(room_slot(room, &flag), 1, flag.room_bytes);
    memset(room_slot(room, &number), 2, number.room_bytes);
    memset(room_slot(room, &odd), 3, odd.room_bytes);

    ck_assert_int_eq(*(char *)room_slot(room, &flag), 1);
    ck_assert_int_eq(*(int64_t *)room_slot(room, &number), INT64_C(0x0202020202020202));
    ck_assert_int_eq(*(char *)room_slot(room, &odd), 3);
    ck_assert(room_slot(room, &flag) >= (void *)(room + 1));
    ck_assert_str_eq(room->id, "r");
}
END_TEST

START_TEST(parts_are_aligned_for_numbers_and_pointers)
{
    ck_assert_uint_eq((uintptr_t)room_slot(room, &number) % _Alignof(int64_t), 0);
    ck_assert_uint_eq((uintptr_t)room_slot(room, &odd) % _Alignof(void *), 0);
}
END_TEST

START_TEST(observer_that_is_not_among_the_hooks_ends_the_program)
{
    room_slot(room, &other);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("parts");
    tcase_add_checked_fixture(tests, create_room, destroy_room);
    tcase_add_test(tests, parts_of_a_new_room_are_zero);
    tcase_add_test(tests, parts_overlap_neither_each_other_nor_the_room);
    tcase_add_test(tests, parts_are_aligned_for_numbers_and_pointers);
    tcase_add_test_raise_signal(tests, observer_that_is_not_among_the_hooks_ends_the_program,
                                SIGABRT);
    Suite *suite = suite_create("server room parts");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
