/* SPDX-License-Identifier: MIT */
/*
 * Every golden game, folded by the server: each event is checked, the end is the one in expected.jsonl, and the
 * record of each game replays in `taberna-rules replay` to the same position.
 */
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive/record.h"
#include "room/room.h"
#include "room_state/codec.h"
#include "room_state/verify.h"
#include "rules/room/text/canonical.h"
#include "rules/room/text/line.h"

enum { GAMES_MAX = 256, EVENTS_MAX = 4096, LINE_BYTES = 8192 };

static json_t *expected[GAMES_MAX];
static int expected_count;

static FILE *open_golden(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", GOLDEN_FOLDER, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return file;
}

static void read_expected(void)
{
    static char line[LINE_BYTES];
    FILE *file = open_golden("expected.jsonl");
    while (fgets(line, sizeof line, file) != NULL && expected_count < GAMES_MAX) {
        expected[expected_count++] = json_loads(line, 0, NULL);
    }
    fclose(file);
}

static const char *text_of(int i, const char *field)
{
    return json_string_value(json_object_get(expected[i], field));
}

struct golden {
    struct room_log log;
    struct room_line lines[EVENTS_MAX];
    size_t count;
};

/* Each line, printed again from the event that it holds, has the same bytes. */
static void check_print(const struct room_log *log, const char *line, size_t bytes)
{
    struct room_event event;
    char printed[ROOM_LINE_MAX];
    json_t *root = json_loadb(line, bytes, 0, NULL);
    const char *word = json_string_value(json_object_get(root, "e"));
    ck_assert_ptr_null(
        room_state_event_read(room_event_find(word), json_object_get(root, "d"), &event));
    json_decref(root);
    size_t length = room_line_write(&log->state, &event, printed);
    ck_assert_uint_eq(length + LOGHASH_TAIL_CHARS, bytes);
    ck_assert_mem_eq(printed, line, length);
}

static struct golden *golden_read(const char *name)
{
    static char line[LINE_BYTES];
    struct golden *golden = calloc(1, sizeof *golden);
    FILE *file = open_golden(name);
    room_state_log_init(&golden->log, NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        struct room_log_problem problem;
        size_t bytes = strcspn(line, "\n");
        line[bytes] = '\0';
        enum room_log_fault fault = room_state_log_add(&golden->log, line, bytes, &problem);
        ck_assert_msg(fault == ROOM_LOG_SOUND, "%s: line %" PRId64 ": %s", name, problem.line,
                      problem.says);
        check_print(&golden->log, line, bytes);
        ck_assert_uint_lt(golden->count, EVENTS_MAX);
        golden->lines[golden->count++] = (struct room_line){strdup(line), bytes, NULL};
    }
    fclose(file);
    return golden;
}

static void golden_destroy(struct golden *golden)
{
    for (size_t i = 0; i < golden->count; i++) {
        free((char *)golden->lines[i].text);
    }
    free(golden);
}

/* The text of the state is JSON and states what the state holds. */
START_TEST(state_is_written_as_a_text)
{
    struct golden *golden = golden_read(text_of(_i, "log"));
    const struct room_state *state = &golden->log.state;
    char text[ROOM_TEXT_MAX];
    size_t bytes = room_state_write(state, text);
    json_t *root = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, NULL);
    char position[POSITION_TEXT_MAX];
    position_write(&state->position, position);

    ck_assert_ptr_nonnull(root);
    ck_assert_int_eq(json_integer_value(json_object_get(root, "v")), state->v);
    ck_assert_str_eq(json_string_value(json_object_get(root, "position")), position);
    ck_assert_str_eq(json_string_value(json_object_get(root, "result")),
                     room_result_word(state->result));
    json_decref(root);
    golden_destroy(golden);
}
END_TEST

START_TEST(log_folds_to_the_hashes_that_it_had)
{
    struct golden *golden = golden_read(text_of(_i, "log"));
    const struct room_state *state = &golden->log.state;
    char hash[17];
    char position_hex[17];
    char position[POSITION_TEXT_MAX];
    sodium_bin2hex(hash, sizeof hash, golden->log.hash.state, 8);
    snprintf(position_hex, sizeof position_hex, "%016" PRIx64, position_hash(&state->position));
    position_write(&state->position, position);

    ck_assert(room_state_log_is_finished(&golden->log));
    ck_assert_int_eq(state->v, json_integer_value(json_object_get(expected[_i], "v")));
    ck_assert_str_eq(hash, text_of(_i, "h"));
    ck_assert_str_eq(position_hex, text_of(_i, "p"));
    ck_assert_str_eq(position, text_of(_i, "position"));
    golden_destroy(golden);
}
END_TEST

/* The output of `taberna-rules replay` for the record. */
static void replay(const char *record, size_t bytes, char *says, size_t says_bytes)
{
    char path[] = "/tmp/golden-XXXXXX";
    char command[1024];
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, record, bytes), (ssize_t)bytes);
    close(file);
    snprintf(command, sizeof command, "'%s' replay '%s'", getenv("TABERNA_RULES"), path);
    FILE *program = popen(command, "r");
    ck_assert_ptr_nonnull(program);
    ck_assert_ptr_nonnull(fgets(says, (int)says_bytes, program));
    says[strcspn(says, "\n")] = '\0';
    ck_assert_int_eq(pclose(program), 0);
    unlink(path);
}

START_TEST(record_of_each_game_replays_to_the_position_that_it_ended_in)
{
    struct golden *golden = golden_read(text_of(_i, "log"));
    char position[POSITION_TEXT_MAX] = "";
    int games = golden->log.state.game;
    ck_assert_int_ge(games, 1);
    for (int game = 1; game <= games; game++) {
        size_t bytes;
        char *record = archive_game_record_write_lines(golden->log.state.id, golden->lines,
                                                       golden->count, game, &bytes);
        ck_assert_ptr_nonnull(record);
        replay(record, bytes, position, sizeof position);
        free(record);
    }

    ck_assert_str_eq(position, text_of(_i, "position"));
    golden_destroy(golden);
}
END_TEST

/* The same as the tally of the state, from the trees of the events. */
static void tally_event(const json_t *event, bool sticks, struct room_tally *tally)
{
    const char *word = json_string_value(json_object_get(event, "e"));
    const json_t *data = json_object_get(event, "d");
    const char *name = json_string_value(json_object_get(data, "seat"));
    int seat = name == NULL ? SEAT_NONE : seat_find(name);
    size_t j;
    json_t *face;
    if (strcmp(word, "started") == 0) {
        *tally = (struct room_tally){0};
    } else if (strcmp(word, "rolled") == 0) {
        json_array_foreach(json_object_get(data, "dice"), j, face)
        {
            tally->thrown[seat][json_integer_value(face) - (sticks ? 0 : 1)]++;
        }
    } else if (strcmp(word, "turn") == 0 || strcmp(word, "passed") == 0) {
        tally->turns[seat_side(seat)]++;
    } else if (strcmp(word, "tookback") == 0) {
        tally->turns[seat_side(seat)]--;
    }
}

START_TEST(tally_of_each_game_counts_what_its_events_hold)
{
    struct golden *golden = golden_read(text_of(_i, "log"));
    bool sticks = golden->log.state.settings.chance == CHANCE_STICKS;
    struct room_tally wanted = {0};
    struct room_state state;
    room_state_init(&state, golden->log.state.id);
    for (size_t i = 0; i < golden->count; i++) {
        json_t *root = json_loadb(golden->lines[i].text, golden->lines[i].bytes, 0, NULL);
        tally_event(root, sticks, &wanted);
        enum room_apply_status status = room_state_apply_json(
            &state, json_string_value(json_object_get(root, "e")), json_object_get(root, "d"),
            json_integer_value(json_object_get(root, "at")));
        json_decref(root);

        ck_assert_int_ne(status, ROOM_UNSOUND);
        ck_assert_mem_eq(&state.tally, &wanted, sizeof wanted);
    }
    ck_assert_int_gt(wanted.turns[SIDE_WHITE] + wanted.turns[SIDE_BLACK], 0);
    golden_destroy(golden);
}
END_TEST

/* One changed event is found, at every place in the log. */
START_TEST(log_with_anything_changed_is_refused)
{
    struct golden *golden = golden_read(text_of(_i, "log"));
    for (size_t changed = 0; changed < golden->count; changed += 1 + golden->count / 2) {
        struct room_log log;
        struct room_log_problem problem;
        room_state_log_init(&log, NULL);
        for (size_t i = 0; i < changed; i++) {
            ck_assert_int_eq(
                room_state_log_add(&log, golden->lines[i].text, golden->lines[i].bytes, &problem),
                ROOM_LOG_SOUND);
        }
        char *text = strdup(golden->lines[changed].text);
        char *at = strstr(text, "\"at\":") + 5;
        *at = *at == '9' ? '8' : (char)(*at + 1);
        ck_assert_int_eq(room_state_log_add(&log, text, golden->lines[changed].bytes, &problem),
                         ROOM_LOG_BROKEN_CHAIN);
        ck_assert_int_eq(problem.line, (int64_t)changed + 1);
        free(text);
    }
    golden_destroy(golden);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("golden");
    read_expected();
    if (sodium_init() < 0) {
        return EXIT_FAILURE;
    }
    tcase_add_loop_test(tests, log_folds_to_the_hashes_that_it_had, 0, expected_count);
    tcase_add_loop_test(tests, tally_of_each_game_counts_what_its_events_hold, 0, expected_count);
    tcase_add_loop_test(tests, state_is_written_as_a_text, 0, expected_count);
    tcase_add_loop_test(tests, record_of_each_game_replays_to_the_position_that_it_ended_in, 0,
                        expected_count);
    tcase_add_loop_test(tests, log_with_anything_changed_is_refused, 0, expected_count);
    Suite *suite = suite_create("golden");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
