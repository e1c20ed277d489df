/* SPDX-License-Identifier: MIT */
/* The limits that follow from the memory: what they allow fits into it, at every size, and the table is sound. */
#include <check.h>
#include <inttypes.h>
#include <string.h>

#include "admission/admission.h"
#include "chat/chat.h"
#include "commands/pairings.h"
#include "lobby/lobby.h"
#include "net/net.h"
#include "room/room.h"
#include "room_state/chain.h"
#include "rules/room/text/line.h"
#include "session/session.h"
#include "suite.h"

enum { MIB = 1 << 20, GIB_MIB = 1024, STORED_BURST_BYTES = SHARE_STORED_AT_ONCE * 1024 };

static const int64_t sizes_mib[] = {256, 512, GIB_MIB, 8 * GIB_MIB, 1024 * GIB_MIB};
enum { SIZES = sizeof sizes_mib / sizeof sizes_mib[0] };

/* The most that all limits together allow. */
static int64_t sum_bytes(const struct capacity *capacity, bool has_tls)
{
    int64_t bytes = admission_capacity_fixed_bytes();
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        const struct capacity_row *row = admission_capacity_row((enum capacity_part)part);
        bytes += capacity->numbers[part] * (row->bytes + (has_tls ? row->tls_bytes : 0));
    }
    return bytes;
}

START_TEST(all_limits_together_take_four_fifths_of_the_memory)
{
    bool has_tls = _i % 2 != 0;
    int64_t memory_bytes = sizes_mib[_i / 2] * MIB;
    struct capacity capacity = admission_capacity_of(memory_bytes, has_tls);

    ck_assert_int_eq(CAPACITY_PERCENT, 80);
    ck_assert_int_le(sum_bytes(&capacity, has_tls), memory_bytes / 100 * 80);
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        const struct capacity_row *row = admission_capacity_row((enum capacity_part)part);
        ck_assert_msg(capacity.numbers[part] > 0, "%s is 0 at %" PRId64 " MiB", row->limit,
                      sizes_mib[_i / 2]);
        ck_assert_int_le(capacity.numbers[part], row->largest);
    }
}
END_TEST

START_TEST(without_a_known_memory_each_limit_is_that_of_the_table)
{
    struct capacity capacity = admission_capacity_of(0, false);
    size_t count;
    const struct limit_row *limits = admission_limits(&count);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(admission_capacity_limit(&capacity, limits[i].name, limits[i].number),
                         limits[i].number);
    }
}
END_TEST

START_TEST(much_memory_allows_the_largest_limits)
{
    struct capacity none = admission_capacity_of(0, true);
    struct capacity much = admission_capacity_of((int64_t)64 * GIB_MIB * MIB, true);
    ck_assert_mem_eq(much.numbers, none.numbers, sizeof much.numbers);
}
END_TEST

START_TEST(more_memory_allows_no_less_of_anything)
{
    for (int i = 1; i < SIZES; i++) {
        struct capacity less = admission_capacity_of(sizes_mib[i - 1] * MIB, false);
        struct capacity more = admission_capacity_of(sizes_mib[i] * MIB, false);
        for (int part = 0; part < CAPACITY_PARTS; part++) {
            ck_assert_int_ge(more.numbers[part], less.numbers[part]);
        }
    }
}
END_TEST

START_TEST(little_memory_counts_as_the_least)
{
    struct capacity least = admission_capacity_of((int64_t)CAPACITY_LEAST_MIB * MIB, false);
    struct capacity little = admission_capacity_of(MIB, false);
    ck_assert_mem_eq(little.numbers, least.numbers, sizeof little.numbers);
}
END_TEST

START_TEST(every_row_names_a_limit_and_its_number)
{
    size_t count;
    const struct limit_row *limits = admission_limits(&count);
    int percent = 0;
    for (int part = 0; part < CAPACITY_PARTS; part++) {
        const struct capacity_row *row = admission_capacity_row((enum capacity_part)part);
        int found = 0;
        for (size_t i = 0; i < count; i++) {
            bool is_it = strcmp(limits[i].name, row->limit) == 0;
            ck_assert(!is_it || limits[i].number == row->largest);
            found += is_it;
        }
        ck_assert_msg(found == 1, "%s is in the table of limits %d times", row->limit, found);
        percent += row->percent;
    }
    ck_assert_int_le(percent, 100);
}
END_TEST

/* The costs are not below what the structs take; malloc() and the maps need the rest. */
START_TEST(costs_cover_the_structs)
{
    size_t room = sizeof(struct room) + sizeof(struct lobby_room) + sizeof(struct command_pairing) +
                  2 * sizeof(struct room_state) + sizeof(struct dice_chain) +
                  ROOM_RECENT_MAX * sizeof(struct room_recent) +
                  (size_t)ROOM_TIPS_MAX * DICE_LINK_BYTES + sizeof(struct chat);
    size_t load = (size_t)ROOM_LINES_KEPT * (ROOM_LOG_LINE_MAX + ROOM_LINE_KEPT_BYTES) +
                  2 * (size_t)STORE_PAGE_BYTES + room;
    size_t session = sizeof(struct session) + sizeof(struct lobby_session) +
                     sizeof(struct connection) +
                     SESSION_RESULTS_MAX * sizeof(struct session_result) +
                     (size_t)SESSION_TOPICS_MAX * STORE_ID_BYTES +
                     CHATS_FOLLOWED_MAX * sizeof(struct followed_chat) +
                     SESSION_LEFT_MAX * sizeof(struct left_room);
    ck_assert_uint_lt(room * 9 / 8, (size_t)admission_capacity_row(CAPACITY_ROOMS)->bytes);
    ck_assert_uint_lt(session * 9 / 8, (size_t)admission_capacity_row(CAPACITY_SESSIONS)->bytes);
    ck_assert_uint_lt(load * 9 / 8, (size_t)admission_capacity_row(CAPACITY_LOADS)->bytes);
}
END_TEST

/* What one address may still store when the limit of logs is reached fits into the part of the memory that is left. */
START_TEST(moves_of_one_address_beyond_the_limit_of_logs_fit_too)
{
    ck_assert_int_le(STORED_BURST_BYTES, (int64_t)CAPACITY_LEAST_MIB * MIB / 100 * 20);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("capacity");
    tcase_add_loop_test(tests, all_limits_together_take_four_fifths_of_the_memory, 0, 2 * SIZES);
    tcase_add_test(tests, without_a_known_memory_each_limit_is_that_of_the_table);
    tcase_add_test(tests, much_memory_allows_the_largest_limits);
    tcase_add_test(tests, more_memory_allows_no_less_of_anything);
    tcase_add_test(tests, little_memory_counts_as_the_least);
    tcase_add_test(tests, every_row_names_a_limit_and_its_number);
    tcase_add_test(tests, costs_cover_the_structs);
    tcase_add_test(tests, moves_of_one_address_beyond_the_limit_of_logs_fit_too);
    Suite *suite = suite_create("server capacity");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
