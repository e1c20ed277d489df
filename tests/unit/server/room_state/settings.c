/* SPDX-License-Identifier: MIT */
/* The settings that a host may choose, and the text form of clocks. */
#include <check.h>
#include <string.h>

#include "room_state/codec.h"
#include "room_state/settings_json.h"
#include "rules/room/state.h"
#include "rules/room/text/line.h"
#include "suite.h"

/* Two values that no new game may combine, although a stored one can. */
#define EXCLUDING "ludus-anglicorum@1;dice=three_plain,turn=must_keep_max"

static json_t *settings_as_json(const struct settings *settings)
{
    char text[ROOM_LINE_MAX] = "{";
    struct text_out out = {.text = text, .length = 1, .max = ROOM_LINE_MAX - 1};
    room_settings_write(settings, false, &out);
    text_put(&out, '}');
    return json_loadb(text, (size_t)out.length, 0, NULL);
}

START_TEST(clocks_are_read_and_written)
{
    static const struct {
        const char *text;
        const char *written;
    } clocks[] = {
        {"none", "none"},
        {"relaxed", "delay:15/300"},
        {"normal", "delay:10/180"},
        {"fast", "delay:8/60"},
        {"delay:1/0", "delay:1/0"},
        {"delay:300/7200", "delay:300/7200"},
        {"fischer:10/0", "fischer:10/0"},
        {"fischer:10800/300", "fischer:10800/300"},
        {"days:1", "days:1"},
        {"days:14", "days:14"},
    };
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        struct clock_rules rules;
        char text[CLOCK_TEXT_MAX];
        ck_assert_msg(clock_rules_read(clocks[i].text, &rules), "%s", clocks[i].text);
        clock_rules_write(&rules, text);
        ck_assert_str_eq(text, clocks[i].written);
    }
}
END_TEST

START_TEST(malformed_clock_is_refused)
{
    static const char *const texts[] = {
        "",
        "slow",
        "fast ",
        "delay",
        "delay:0/5",
        "delay:0/10",
        "delay:301/10",
        "delay:10/7201",
        "delay:10",
        "delay:10/",
        "delay:/10",
        "delay:010/10",
        "delay:10/10x",
        "delay:-1/10",
        "delay:999999999999999999999/1",
        "fischer:5/5",
        "fischer:9/1",
        "fischer:10801/1",
        "fischer:10/301",
        "days:0",
        "days:15",
        "days:99",
        "days:",
        "days:1/1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct clock_rules rules = {.kind = CLOCK_DAYS, .days = 7};
        ck_assert_msg(!clock_rules_read(texts[i], &rules), "%s", texts[i]);
        ck_assert_int_eq(rules.days, 7);
    }
}
END_TEST

START_TEST(settings_are_put_as_they_are_taken)
{
    static const char text[] =
        "{\"rules\":\"tabula@1\",\"visibility\":\"private\",\"watch\":\"link\",\"opening\":"
        "\"random\","
        "\"takeback\":\"until_confirm\",\"dice\":\"server\",\"clock\":\"days:3\",\"games\":5,"
        "\"sides\":\"stay\",\"talk\":\"presets\",\"crowd\":\"after\",\"overheard\":\"yes\","
        "\"delay\":4,\"rated\":true,"
        "\"invited\":[\"Quiet Heron\",\"p7k2m9qx\"]}";
    json_t *data = json_loads(text, 0, NULL);
    struct settings settings = {0};
    struct settings_error wrong;
    ck_assert(settings_set_rules(&settings, "tabula", NULL));
    ck_assert(room_state_settings_read(&settings, data, &wrong));
    json_t *put = settings_as_json(&settings);
    ck_assert(json_equal(data, put));
    json_decref(put);
    json_decref(data);
}
END_TEST

START_TEST(defaults_are_left_unsaid)
{
    struct settings settings = {0};
    ck_assert(settings_set_rules(&settings, "tabula", NULL));
    json_t *put = settings_as_json(&settings);
    ck_assert_uint_eq(json_object_size(put), 6);
    json_decref(put);
    ck_assert_int_eq(settings_games(&settings), 1);
}
END_TEST

START_TEST(faulty_setting_is_named)
{
    static const struct {
        const char *text;
        const char *field;
    } wrongs[] = {
        {"{\"watch\":\"us\"}", "watch"},
        {"{\"sides\":3}", "sides"},
        {"{\"clock\":\"sun\"}", "clock"},
        {"{\"clock\":5}", "clock"},
        {"{\"games\":4}", "games"},
        {"{\"games\":11}", "games"},
        {"{\"games\":\"3\"}", "games"},
        {"{\"delay\":21}", "delay"},
        {"{\"delay\":-1}", "delay"},
        {"{\"delay\":\"1\"}", "delay"},
        {"{\"rated\":1}", "rated"},
        {"{\"rated\":\"true\"}", "rated"},
        {"{\"invited\":\"me\"}", "invited"},
        {"{\"invited\":[\"\"]}", "invited"},
        {"{\"invited\":[1]}", "invited"},
        {"{\"invited\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"10\",\"11\",\"12\","
         "\"13\",\"14\",\"15\",\"16\",\"17\"]}",
         "invited"},
    };
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        json_t *data = json_loads(wrongs[i].text, 0, NULL);
        struct settings settings = {0};
        struct settings_error wrong = {"", ""};
        ck_assert_msg(!room_state_settings_read(&settings, data, &wrong), "%s", wrongs[i].text);
        ck_assert_str_eq(wrong.field, wrongs[i].field);
        json_decref(data);
    }
}
END_TEST

START_TEST(rated_games_have_one_a_side_and_dice_of_both)
{
    static const struct {
        const char *rules;
        enum dice_from dice;
        bool agrees;
    } cases[] = {
        {"tabula", DICE_FROM_CHAINS, true},
        {"tabula", DICE_FROM_APP, false},
        {"tablaaza", DICE_FROM_APP, true}, /* this game has no rolls */
        {"tablan", DICE_FROM_CHAINS, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct settings settings = {.dice = cases[i].dice, .rated = 1};
        struct settings_error wrong = {"", ""};
        ck_assert_msg(settings_set_rules(&settings, cases[i].rules, NULL), "%s", cases[i].rules);
        ck_assert(settings_agree(&settings, &wrong) == cases[i].agrees);
        ck_assert_str_eq(wrong.field, cases[i].agrees ? "" : "rated");
        settings.rated = 0;
        ck_assert(settings_agree(&settings, &wrong));
    }
}
END_TEST

START_TEST(only_the_invited_come_into_a_private_room)
{
    struct settings settings = {.visibility = VISIBILITY_PRIVATE};
    ck_assert(!settings_invites(&settings, "p1", "Anybody"));
    settings.invited_count = 2;
    memcpy(settings.invited[0], "Quiet Heron", sizeof "Quiet Heron");
    memcpy(settings.invited[1], "p7k2m9qx", sizeof "p7k2m9qx");
    ck_assert(settings_invites(&settings, "p1", "quiet heron"));
    ck_assert(settings_invites(&settings, "p7k2m9qx", "Anybody"));
    ck_assert(!settings_invites(&settings, "p1", "Anybody"));
    settings.visibility = VISIBILITY_LINK;
    ck_assert(settings_invites(&settings, "p1", "Anybody"));
}
END_TEST

static enum room_apply_status apply(struct room_state *state, const char *name, json_t *data)
{
    ck_assert_ptr_nonnull(data);
    enum room_apply_status status = room_state_apply_json(state, name, data, 0);
    json_decref(data);
    return status;
}

START_TEST(values_that_exclude_each_other_are_refused_and_change_nothing)
{
    struct settings settings = {.rules = "tabula@1", .seats = 1};
    struct text_error error;

    ck_assert(!settings_set_rules(&settings, EXCLUDING, &error));

    ck_assert_str_eq(settings.rules, "tabula@1");
    ck_assert_int_eq(settings.seats, 1);
    ck_assert_str_eq(error.field, "turn");
    ck_assert_ptr_nonnull(strstr(error.says, "exclude each other"));
}
END_TEST

START_TEST(stored_rules_of_all_kinds_are_restored)
{
    struct settings settings = {0};

    ck_assert(settings_restore_rules(&settings, EXCLUDING));

    ck_assert_str_eq(settings.rules, EXCLUDING);
    ck_assert_int_eq(settings.seats, 1);
    ck_assert_int_eq(settings.chance, CHANCE_DICE);
    ck_assert(!settings_restore_rules(&settings, "backgammon@1"));
}
END_TEST

START_TEST(a_room_stored_with_excluding_values_is_a_room_still)
{
    struct room_state state;
    char tip[DICE_HEX_CHARS + 1];
    memset(tip, '0', DICE_HEX_CHARS);
    tip[DICE_HEX_CHARS] = '\0';
    room_state_init(&state, "RoomRoomRoom");

    enum room_apply_status status = apply(
        &state, "created",
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "rules", EXCLUDING, "visibility",
                  "link", "watch", "anyone", "opening", "roll_battle", "takeback",
                  "until_opponent_rolls", "dice", "chain", "host", "HostHostHost", "tip", tip));

    ck_assert_int_eq(status, ROOM_APPLIED);
    ck_assert_str_eq(state.settings.rules, EXCLUDING);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("settings");
    tcase_add_test(tests, clocks_are_read_and_written);
    tcase_add_test(tests, malformed_clock_is_refused);
    tcase_add_test(tests, settings_are_put_as_they_are_taken);
    tcase_add_test(tests, defaults_are_left_unsaid);
    tcase_add_test(tests, faulty_setting_is_named);
    tcase_add_test(tests, rated_games_have_one_a_side_and_dice_of_both);
    tcase_add_test(tests, only_the_invited_come_into_a_private_room);
    tcase_add_test(tests, values_that_exclude_each_other_are_refused_and_change_nothing);
    tcase_add_test(tests, stored_rules_of_all_kinds_are_restored);
    tcase_add_test(tests, a_room_stored_with_excluding_values_is_a_room_still);
    Suite *suite = suite_create("server settings");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
