/* SPDX-License-Identifier: MIT */
/* The writers that server/wire/write_objects.py makes of objects.def and messages.def. */
#include "wire/objects.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

/* Compares a text, which is freed, with JSON. */
static void check_text(struct text_out out, const char *json)
{
    ck_assert_str_eq(out.text, json);
    free(out.text);
}

START_TEST(absent_fields_are_left_out)
{
    check_text(
        wire_chat_line_text(&(struct wire_chat_line){
            .n = 3, .channel = "lobby", .who = "w1", .name = "\"A\"\n", .at = 5}),
        "{\"n\":3,\"channel\":\"lobby\",\"who\":\"w1\",\"name\":\"\\\"A\\\"\\u000a\",\"at\":5}");
    check_text(wire_chat_line_text(&(struct wire_chat_line){.n = 3,
                                                            .channel = "lobby",
                                                            .who = "w1",
                                                            .name = "A",
                                                            .at = 5,
                                                            .v = {true, 0},
                                                            .gone = {"host", "rude"}}),
               "{\"n\":3,\"channel\":\"lobby\",\"who\":\"w1\",\"name\":\"A\",\"at\":5,\"v\":0,"
               "\"gone\":{\"by\":\"host\",\"why\":\"rude\"}}");
    check_text(wire_problem_params_text(&(struct wire_problem_params){0}), "{}");
    check_text(wire_problem_params_text(&(struct wire_problem_params){.unread = true, .rule = "r"}),
               "{\"rule\":\"r\",\"unread\":true}");
}
END_TEST

START_TEST(members_of_another_object_come_first)
{
    check_text(wire_watcher_text(&(struct wire_watcher){.user = {"w1", "A"}, .bot = true}),
               "{\"who\":\"w1\",\"name\":\"A\",\"bot\":true}");
}
END_TEST

START_TEST(list_is_an_array_or_a_text)
{
    const struct wire_user users[] = {{"w1", "A"}, {"w2", "B"}};
    const char *const gone[] = {"r1"};
    struct wire_lobby_list list = {.gone = {gone, 1}};
    check_text(wire_lobby_list_text(&list), "{\"gone\":[\"r1\"]}");
    list = (struct wire_lobby_list){.changed_text = "", .gone = {gone, 0}};
    check_text(wire_lobby_list_text(&list), "{\"changed\":[],\"gone\":[]}");
    struct text_out welcome = wire_welcome_text(&(struct wire_welcome){
        .who = "w", .name = "n", .rooms_text = "1,2", .blocked = {users, 2}});
    ck_assert_ptr_nonnull(strstr(welcome.text, "\"rooms\":[1,2]"));
    ck_assert_ptr_nonnull(
        strstr(welcome.text,
               "\"blocked\":[{\"who\":\"w1\",\"name\":\"A\"},{\"who\":\"w2\",\"name\":\"B\"}]"));
    free(welcome.text);
}
END_TEST

START_TEST(seats_are_members_and_may_be_free)
{
    struct wire_presence presence = {.seats = {[1] = "here"}, .watching_text = ""};
    check_text(wire_presence_text(&presence),
               "{\"seats\":{\"w2\":\"here\"},\"watchers\":0,\"watching\":[]}");
    presence.has_colours = true;
    presence.colours[0] = (struct wire_number){true, 4};
    presence.claim = (struct wire_claim){"b1", 9};
    check_text(wire_presence_text(&presence),
               "{\"seats\":{\"w2\":\"here\"},\"watchers\":0,\"watching\":[],\"colours\":{\"w1\":4},"
               "\"claim\":{\"seat\":\"b1\",\"at\":9}}");
}
END_TEST

START_TEST(message_has_its_type_and_envelope)
{
    struct net_frame *frame =
        wire_paused_frame(&(struct wire_paused_message){.room = "r1", .d = {true}});
    ck_assert_str_eq(net_frame_text(frame),
                     "{\"t\":\"paused\",\"room\":\"r1\",\"d\":{\"paused\":true}}");
    net_frame_release(frame);
    frame = wire_tv_frame(&(struct wire_tv_message){.d = {NULL}});
    ck_assert_str_eq(net_frame_text(frame), "{\"t\":\"tv\",\"d\":{\"room\":null}}");
    net_frame_release(frame);
}
END_TEST

START_TEST(options_are_those_that_a_text_names)
{
    struct text_out out = wire_text_open();
    wire_text_options(&out, "tabula@1;entry=free,bar_first=false");
    check_text(out, "{\"entry\":\"free\",\"bar_first\":\"false\"}");
    out = wire_text_open();
    wire_text_options(&out, "tabula@1");
    check_text(out, "{}");
}
END_TEST

START_TEST(text_grows)
{
    enum { COUNT = 5000 };
    struct text_out out = wire_text_open();
    for (int i = 0; i < COUNT; i++) {
        text_write_bytes(&out, "0123456789", 10);
        text_put(&out, ',');
    }
    ck_assert_int_eq(out.length, 11 * COUNT);
    ck_assert_uint_eq(strlen(out.text), 11 * COUNT);
    free(out.text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server objects");
    TCase *cases = tcase_create("objects");
    tcase_add_test(cases, absent_fields_are_left_out);
    tcase_add_test(cases, members_of_another_object_come_first);
    tcase_add_test(cases, list_is_an_array_or_a_text);
    tcase_add_test(cases, seats_are_members_and_may_be_free);
    tcase_add_test(cases, message_has_its_type_and_envelope);
    tcase_add_test(cases, options_are_those_that_a_text_names);
    tcase_add_test(cases, text_grows);
    suite_add_tcase(suite, cases);
    return suite_run(suite);
}
