/* SPDX-License-Identifier: MIT */
/*
 * Random rooms, folded twice from the lines of their logs: from the first line, and from a stored fold that is written
 * and read again every few events. Both give the same bytes, which are those of the room itself.
 */
#include <jansson.h>
#include <sodium.h>

#include "playing.h"
#include "room_state/codec.h"
#include "room_state/event.h"
#include "room_state/stored_fold.h"
#include "suite.h"
#include "walk.h"

enum {
    WALKS = 20,
    STEPS = 1500,
    EVENTS_BETWEEN = 7, /* from one stored fold to the next */
};

static struct walk walk;

static struct {
    struct stored_fold whole;
    struct stored_fold resumed;
    uint8_t bytes[STORED_FOLD_BYTES_MAX];
    size_t count;
    int64_t compared;
    int64_t stored;
} folds;

static void fold_line(struct stored_fold *fold, const char *text, size_t bytes)
{
    json_t *line = json_loadb(text, bytes, 0, NULL);
    ck_assert(loghash_check(&fold->hash, text, bytes));
    ck_assert_int_eq(room_state_apply_json(&fold->state,
                                           json_string_value(json_object_get(line, "e")),
                                           json_object_get(line, "d"),
                                           json_integer_value(json_object_get(line, "at"))),
                     ROOM_APPLIED);
    json_decref(line);
}

static void begin_room(const char *room)
{
    folds.whole = (struct stored_fold){0};
    room_state_init(&folds.whole.state, room);
    loghash_init(&folds.whole.hash, room);
    folds.resumed = folds.whole;
}

static void store_and_read_again(void)
{
    const char *room = walk.state.id;
    folds.resumed.opening = folds.resumed.state.v * 3;
    folds.resumed.command_count = folds.resumed.state.v % (STORED_FOLD_COMMANDS_MAX + 1);
    for (int i = 0; i < STORED_FOLD_COMMANDS_MAX; i++) {
        bool is_used = i < folds.resumed.command_count;
        folds.resumed.commands[i] =
            is_used ? (struct stored_command){"pa", i, i + 1} : (struct stored_command){.id = 0};
    }
    folds.resumed.tip_count = folds.resumed.state.v % (STORED_FOLD_TIPS_MAX + 1);
    memset(folds.resumed.tips, 0, sizeof folds.resumed.tips);
    memset(folds.resumed.tips, 7, (size_t)folds.resumed.tip_count * sizeof folds.resumed.tips[0]);
    struct stored_fold was = folds.resumed;
    folds.count = room_state_stored_fold_write(&folds.resumed, folds.bytes);
    memset(&folds.resumed, 0xa5, sizeof folds.resumed);
    ck_assert(room_state_stored_fold_read(&folds.resumed, room, folds.bytes, folds.count));
    ck_assert_mem_eq(&folds.resumed, &was, sizeof was);
    folds.stored++;
}

static void on_event(struct walk *of, const struct room_state *before,
                     const struct room_state *after, const struct room_event *event,
                     enum room_fault fault)
{
    (void)of;
    char text[ROOM_EVENT_MAX];
    if (fault != ROOM_SOUND) {
        return;
    }
    if (before->v == 0) {
        begin_room(after->id);
    }
    struct loghash hash = folds.whole.hash;
    size_t bytes = room_state_event_seal(after, &hash, event, text);
    fold_line(&folds.whole, text, bytes);
    fold_line(&folds.resumed, text, bytes);
    ck_assert_mem_eq(&folds.whole.state, after, sizeof *after);
    ck_assert_mem_eq(&folds.resumed.state, after, sizeof *after);
    ck_assert_mem_eq(&folds.resumed.hash, &hash, sizeof hash);
    folds.compared++;
    if (after->v % EVENTS_BETWEEN == 0) {
        store_and_read_again();
    }
}

START_TEST(fold_that_goes_on_from_stored_one_is_the_fold_of_all_events)
{
    memset(&folds, 0, sizeof folds);
    walk_init(&walk, (uint64_t)_i + 1, NULL, 0, on_event);
    for (int i = 0; i < rounds(STEPS); i++) {
        walk_step(&walk);
    }

    ck_assert_int_gt(folds.compared, 0);
    ck_assert_int_gt(folds.stored, 0);
}
END_TEST

/* A fold with events of a real room. */
static void make_fold(void)
{
    memset(&folds, 0, sizeof folds);
    walk_init(&walk, 1, NULL, 0, on_event);
    while (folds.stored == 0) {
        walk_step(&walk);
    }
}

static bool is_read(const char *room, size_t count)
{
    return room_state_stored_fold_read(&folds.resumed, room, folds.bytes, count);
}

START_TEST(fold_with_any_byte_changed_is_not_read)
{
    make_fold();
    ck_assert(is_read(walk.state.id, folds.count));

    for (size_t i = 0; i < folds.count; i++) {
        folds.bytes[i] ^= 1;
        ck_assert_msg(!is_read(walk.state.id, folds.count), "byte %zu", i);
        folds.bytes[i] ^= 1;
    }
}
END_TEST

START_TEST(fold_that_is_cut_or_of_another_room_is_not_read)
{
    make_fold();

    for (size_t count = 0; count < folds.count; count++) {
        ck_assert_msg(!is_read(walk.state.id, count), "%zu bytes", count);
    }
    ck_assert(!is_read(walk.state.id, STORED_FOLD_BYTES_MAX + 1));
    ck_assert(!is_read("other", folds.count));
    ck_assert(is_read(walk.state.id, folds.count));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("folds");
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tests, fold_that_goes_on_from_stored_one_is_the_fold_of_all_events, 0,
                        WALKS);
    tcase_add_test(tests, fold_with_any_byte_changed_is_not_read);
    tcase_add_test(tests, fold_that_is_cut_or_of_another_room_is_not_read);
    Suite *suite = suite_create("folds");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
