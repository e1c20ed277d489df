/* SPDX-License-Identifier: MIT */
/* Words, seats, series and settings of a room. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "rules/room/command.h"
#include "rules/room/text/line.h"
#include "rules/room/text/members.h"
#include "suite.h"

START_TEST(words_are_found_again)
{
    for (int kind = 0; kind < ROOM_EVENT_KINDS; kind++) {
        const char *word = room_event_word((enum room_event_kind)kind);
        ck_assert_int_eq(room_event_find(word), kind);
    }
    for (int kind = 0; kind < ROOM_COMMAND_KINDS; kind++) {
        const char *word = room_command_word((enum room_command_kind)kind);
        ck_assert_int_eq(room_command_find(word), kind);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        ck_assert_int_eq(seat_find(seat_name(seat)), seat);
    }
    for (int reason = END_NONE; reason <= END_ABANDONED; reason++) {
        ck_assert_int_eq(room_reason_find(room_reason_word((enum end_reason)reason)), reason);
    }
    for (int result = RESULT_NONE; result <= RESULT_DRAW; result++) {
        ck_assert_int_eq(room_result_find(room_result_word((enum result)result)), result);
    }
}
END_TEST

START_TEST(unknown_words_are_not_found)
{
    ck_assert_int_eq(room_event_find("danced"), ROOM_EVENT_KINDS);
    ck_assert_int_eq(room_command_find("dance"), ROOM_COMMAND_KINDS);
    ck_assert_int_eq(seat_find("w4"), SEAT_NONE);
    ck_assert_int_eq(room_reason_find("bored"), END_NONE);
    ck_assert_int_eq(room_result_find("2-0"), RESULT_NONE);
}
END_TEST

START_TEST(commands_that_decide_name_a_version)
{
    ck_assert(room_command_decides(ROOM_COMMAND_TURN));
    ck_assert(!room_command_decides(ROOM_COMMAND_SIT));
}
END_TEST

START_TEST(level_of_a_bot_is_in_its_id)
{
    static const struct {
        const char *user_id;
        int level;
    } users[] = {{"bot1", 0},  {"bot4", 0},  {"bot0", 0},   {"bot5", 0},   {"bot8", 0},
                 {"bot9", 9},  {"bot09", 0}, {"bot10", 10}, {"bot11", 11}, {"bot40", 40},
                 {"bot41", 0}, {"bot05", 0}, {"bot1x", 0},  {"bot111", 0}, {"bat11", 0},
                 {"bat1", 0},  {"bop1", 0},  {"pot1", 0},   {"bot12", 12}, {"", 0},
                 {"bot", 0},   {"pbot", 0},  {"bot!", 0}};
    for (size_t i = 0; i < sizeof users / sizeof users[0]; i++) {
        ck_assert_int_eq(seat_bot_level(users[i].user_id), users[i].level);
    }
    ck_assert(!seat_exists(SEATS_MAX, SEATS_A_SIDE_MAX) && !seat_exists(SEAT_NONE, 1));
    ck_assert(seat_exists(0, 1) && !seat_exists(1, 1));
}
END_TEST

START_TEST(series_counts_half_points)
{
    struct series series = {0};

    series_count(&series, RESULT_NONE);
    series_count(&series, RESULT_WHITE);
    series_count(&series, RESULT_BLACK);
    series_count(&series, RESULT_DRAW);

    ck_assert_int_eq(series.played, 4);
    ck_assert_int_eq(series.points[SIDE_WHITE], 3);
    ck_assert_int_eq(series.points[SIDE_BLACK], 3);
    series_count(&series, RESULT_BLACK);
    ck_assert(!series_is_over(&series, 7));
    ck_assert(series_is_over(&series, 5));
    series_swap(&series);
    ck_assert_int_eq(series.points[SIDE_WHITE], 5);
    series.points[SIDE_WHITE] = 8;
    ck_assert(series_is_over(&series, 7));
    series_swap(&series);
    ck_assert(series_is_over(&series, 7));
}
END_TEST

static const struct setting *setting(const char *name)
{
    int i = 0;
    while (strcmp(settings_at(i)->name, name) != 0) {
        i++;
    }
    return settings_at(i);
}

START_TEST(settings_take_only_values_in_their_range)
{
    struct settings settings = {0};
    static const struct {
        const char *name;
        int number;
        bool is_good;
    } numbers[] = {{"games", 0, false},  {"games", 1, true},  {"games", 2, true},
                   {"games", 4, false},  {"games", 9, true},  {"games", 10, false},
                   {"delay", -1, false}, {"delay", 20, true}, {"delay", 21, false}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        bool good = settings_set_number(&settings, setting(numbers[i].name), numbers[i].number);
        ck_assert_int_eq(good, numbers[i].is_good);
    }
    ck_assert(!settings_set_text(&settings, setting("watch"), "everyone"));
    ck_assert(settings_set_text(&settings, setting("bots"), "yes"));
    ck_assert_int_eq(settings.bots, BOTS_YES);
    ck_assert(!settings_set_text(&settings, setting("games"), "yes"));
}
END_TEST

START_TEST(list_of_invited_users_has_sixteen_names)
{
    struct settings settings = {0};
    char name[SETTINGS_INVITED_BYTES + 1];
    memset(name, 'a', SETTINGS_INVITED_BYTES);
    name[SETTINGS_INVITED_BYTES] = '\0';
    const struct setting *invited = setting("invited");

    ck_assert(!settings_add_name(&settings, invited, ""));
    ck_assert(!settings_add_name(&settings, invited, name));
    for (int i = 0; i < SETTINGS_INVITED_MAX; i++) {
        ck_assert(settings_add_name(&settings, invited, "Livia"));
    }
    ck_assert(!settings_add_name(&settings, invited, "Zeno"));
    settings_clear_names(&settings, invited);
    ck_assert(settings_add_name(&settings, invited, "Zeno"));
}
END_TEST

START_TEST(private_room_invites_by_name_or_id)
{
    struct settings settings = {.visibility = VISIBILITY_PRIVATE};
    ck_assert(settings_add_name(&settings, setting("invited"), "Livia [Z]"));
    ck_assert(settings_add_name(&settings, setting("invited"), "p123"));

    ck_assert(settings_invites(&settings, "p9", "lIVIA [z]"));
    ck_assert(settings_invites(&settings, "p123", "Zeno"));
    ck_assert(!settings_invites(&settings, "p12", "Livia"));
    ck_assert(!settings_invites(&settings, "p12", "livia {z}"));
}
END_TEST

START_TEST(rules_of_a_room_are_read_and_named)
{
    struct settings settings = {0};
    struct text_error error;
    char name[RULESET_TEXT_MAX];

    ck_assert(!settings_set_rules(&settings, "senet", &error));
    ck_assert(!settings_restore_rules(&settings, "senet@1"));
    ck_assert(settings_set_rules(&settings, "tabula;entry=free", &error));
    settings_ruleset(&settings, name);
    ck_assert_str_eq(name, "tabula");
    memcpy(settings.rules, "zeno;a=b", sizeof "zeno;a=b");
    settings_ruleset(&settings, name);
    ck_assert_str_eq(name, "zeno");
    memcpy(settings.rules, "pyf", sizeof "pyf");
    settings_ruleset(&settings, name);
    ck_assert_str_eq(name, "pyf");
}
END_TEST

START_TEST(clocks_are_read_in_their_own_form_alone)
{
    static const char *const wrong[] = {"",
                                        "slow",
                                        "delay:",
                                        "delay:0/5",
                                        "delay:15",
                                        "delay:15/",
                                        "delay:15/x",
                                        "delay:15/5x",
                                        "delay:301/5",
                                        "fischer:9/5",
                                        "fischer:300",
                                        "fischer:300/",
                                        "fischer:x/5",
                                        "days:0",
                                        "days:15",
                                        "days:",
                                        "days:3 ",
                                        "delay:15:300"};
    static const char *const right[] = {"none", "delay:15/300", "fischer:300/5", "days:3"};
    struct clock_rules rules;
    char text[CLOCK_TEXT_MAX];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ck_assert_msg(!clock_rules_read(wrong[i], &rules), "%s", wrong[i]);
    }
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        ck_assert(clock_rules_read(right[i], &rules));
        clock_rules_write(&rules, text);
        ck_assert_str_eq(text, right[i]);
    }
}
END_TEST

START_TEST(link_has_one_spelling)
{
    static const char digits[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    char text[DICE_HEX_CHARS + 2];
    uint8_t link[DICE_LINK_BYTES];

    ck_assert(dice_from_hex(digits, link));
    dice_hex(link, text);
    ck_assert_str_eq(text, digits);
    static const char wrong[] = {'A', 'g', '/', ':', '`', '\0'};
    for (size_t i = 0; i < sizeof wrong; i++) {
        for (int at = 10; at < 12; at++) {
            memcpy(text, digits, sizeof digits);
            text[at] = wrong[i];
            ck_assert(!dice_from_hex(text, link));
        }
    }
    memcpy(text, digits, sizeof digits);
    text[DICE_HEX_CHARS] = '0';
    text[DICE_HEX_CHARS + 1] = '\0';
    ck_assert(!dice_from_hex(text, link));
}
END_TEST

START_TEST(line_takes_further_members)
{
    static const char line[] = "{\"t\":\"event\",\"h\":\"00\"}";
    char text[64];
    struct text_out out = {.text = text, .max = sizeof text - 1};

    room_line_reopen(line, sizeof line - 1, &out);
    member_number(&out, "turns", 3);
    text_put(&out, '}');

    ck_assert_str_eq(text, "{\"t\":\"event\",\"h\":\"00\",\"turns\":3}");
}
END_TEST

/* Moves the text to memory that is larger by two bytes more than needed. */
static void grow_a_little(struct text_out *out, size_t bytes)
{
    out->max += (int)bytes + 2;
    out->text = realloc(out->text, (size_t)out->max + 1);
}

START_TEST(text_grows_if_its_owner_lets_it)
{
    struct text_out out = {.text = calloc(1, 3), .max = 2, .grow = grow_a_little};

    text_put(&out, '{');
    member_text(&out, "say", "\"quoted\" \\ \001");
    for (int i = 0; i < 5; i++) {
        text_put(&out, '!');
    }

    ck_assert_str_eq(out.text, "{\"say\":\"\\\"quoted\\\" \\\\ \\u0001\"!!!!!");
    free(out.text);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("values");
    tcase_add_test(tests, words_are_found_again);
    tcase_add_test(tests, unknown_words_are_not_found);
    tcase_add_test(tests, commands_that_decide_name_a_version);
    tcase_add_test(tests, level_of_a_bot_is_in_its_id);
    tcase_add_test(tests, series_counts_half_points);
    tcase_add_test(tests, settings_take_only_values_in_their_range);
    tcase_add_test(tests, list_of_invited_users_has_sixteen_names);
    tcase_add_test(tests, private_room_invites_by_name_or_id);
    tcase_add_test(tests, rules_of_a_room_are_read_and_named);
    tcase_add_test(tests, clocks_are_read_in_their_own_form_alone);
    tcase_add_test(tests, link_has_one_spelling);
    tcase_add_test(tests, line_takes_further_members);
    tcase_add_test(tests, text_grows_if_its_owner_lets_it);
    Suite *suite = suite_create("values");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
