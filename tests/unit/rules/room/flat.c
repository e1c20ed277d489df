/* SPDX-License-Identifier: MIT */
/* The page's codec: events as lists of members. `|` stands for the NUL that ends each path and each value. */
#include "rules/room/text/flat.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

#define ZEROES "0000000000000000000000000000000000000000000000000000000000000000"
#define SETTINGS "e|\"created|at|#1|d|{|d.host|\"p1|d.rules|\"tabula|"

static bool read(const char *text, struct room_event *event, const char **wrong)
{
    char flat[4096];
    size_t bytes = strlen(text);
    ck_assert_uint_lt(bytes, sizeof flat);
    for (size_t i = 0; i < bytes; i++) {
        flat[i] = (char)(text[i] == '|' ? '\0' : text[i]);
    }
    return flat_event_read(flat, bytes, event, wrong);
}

static const struct {
    const char *text;
    const char *wrong; /* "": the event is readable; NULL: its kind is unknown */
} events[] = {
    {"", "e"},
    {"e", "d"},
    {"e|", "d"},
    {"e|\"turn", "d"},
    {"e|#1|at|#1|", "e"},
    {"at|#1|", "e"},
    {"e|\"stood|", "at"},
    {"e|\"stood|at|\"1|", "at"},
    {"e|\"stood|at|#|", "at"},
    {"e|\"stood|at|#1x|", "at"},
    {"e|\"stood|at|.1.5|", "at"},
    {"e|\"stood|at|#-1|", "at"},
    {"e|\"stood|at|#12345678901234567|", "at"},
    {"e|\"danced|at|#1|", NULL},
    {"e|\"stood|at|#1|", ""},
    {"e|\"stood|at|#1|d.seat|\"w1|d.lag|#5|", ""},
    /* TEXT */
    {"e|\"named|at|#1|d|{|d.seat|\"w1|", "name"},
    {"e|\"named|at|#1|d|{|d.name|#1|", "name"},
    {"e|\"named|at|#1|d|{|d.name|\"Livia|", ""},
    {"e|\"clock|at|#1|d|{|d.why|\"a word that is too long|d.side|\"w|"
     "d.charged_ms|#0|d.back_ms|#1|",
     ""},
    {"e|\"clock|at|#1|d|{|d.charged_ms|#0|d.back_ms|#1|", "side"},
    {"e|\"clock|at|#1|d|{|d.side|\"b|d.back_ms|#1|", "charged_ms"},
    /* LINK */
    {"e|\"linked|at|#1|d|{|d.link|#1|", "link"},
    {"e|\"linked|at|#1|d|{|d.link|\"00|", "link"},
    {"e|\"linked|at|#1|d|{|d.link|\"" ZEROES "|", ""},
    {"e|\"turn|at|#1|d|{|d.steps|[0|d.link|\"00|", "link"},
    {"e|\"seated|at|#1|d|{|d.who|\"p1|d.name|\"a|d.tip|\"00|", ""},
    /* INT, FLAG */
    {"e|\"clock|at|#1|d|{|d.side|\"w|d.charged_ms|#0|d.back_ms|\"1|", "back_ms"},
    {"e|\"locked|at|#1|d|{|d.locked|n|", "locked"},
    {"e|\"locked|at|#1|d|{|", "locked"},
    {"e|\"locked|at|#1|d|{|d.locked|f|", ""},
    /* SIDE */
    {"e|\"started|at|#1|d|{|d.game|#1|d.gid|\"" ZEROES "|d.starter|\"x|", "starter"},
    {"e|\"started|at|#1|d|{|d.game|#1|d.gid|\"" ZEROES "|d.starter|\"b|", ""},
    /* SETTINGS */
    {"e|\"created|at|#1|d|{|d.host|\"p1|d.rules|#1|", "rules"},
    {"e|\"created|at|#1|d|{|d.host|\"p1|d.rules|\"senet|", "rules"},
    {SETTINGS, ""},
    {SETTINGS "d.visibility|\"public|d.games|#3|d.rated|t|d.clock|\"fast|d.delay|#2|", ""},
    {SETTINGS "d.rated|f|d.invited|[2|d.invited.0|\"Livia|d.invited.1|\"p2|", ""},
    {SETTINGS "d.visibility|\"all|", "rules"},
    {SETTINGS "d.visibility|#1|", "rules"},
    {SETTINGS "d.games|#4|", "rules"},
    {SETTINGS "d.games|\"3|", "rules"},
    {SETTINGS "d.delay|#21|", "rules"},
    {SETTINGS "d.rated|n|", "rules"},
    {SETTINGS "d.clock|\"slow|", "rules"},
    {SETTINGS "d.invited|\"Livia|", "rules"},
    {SETTINGS "d.invited|[1|", "rules"},
    {SETTINGS "d.invited|[1|d.invited.0|#1|", "rules"},
    {SETTINGS "d.invited|[1|d.invited.0|\"|", "rules"},
    {SETTINGS "d.invited|[99999|", "rules"},
    /* RESULT, REASON */
    {"e|\"ended|at|#1|d|{|d.game|#1|d.result|#1|d.reason|\"won|", "result"},
    {"e|\"ended|at|#1|d|{|d.game|#1|d.result|\"2-0|d.reason|\"won|", "result"},
    {"e|\"ended|at|#1|d|{|d.game|#1|d.result|\"1-0|d.reason|\"bored|", "reason"},
    {"e|\"ended|at|#1|d|{|d.game|#1|d.result|\"1-0|d.reason|t|", "reason"},
    {"e|\"ended|at|#1|d|{|d.game|#1|d.result|\"1-0|d.reason|\"won|d.again|t|", ""},
    /* CLAIM, SEAT */
    {"e|\"claimed|at|#1|d|{|d.what|\"all|d.away|\"b1|", "what"},
    {"e|\"claimed|at|#1|d|{|d.what|\"win|d.away|\"b4|", "away"},
    {"e|\"claimed|at|#1|d|{|d.what|\"win|d.away|#1|", "away"},
    {"e|\"claimed|at|#1|d|{|d.what|\"draw|d.away|\"b1|", ""},
    /* PLAYERS */
    {"e|\"rematch|at|#1|d|{|d.game|#2|d.seats|[0|", "seats"},
    {"e|\"rematch|at|#1|d|{|d.game|#2|", "seats"},
    {"e|\"rematch|at|#1|d|{|d.game|#2|d.seats|{|d.seats.w1|{|d.seats.w1.who|\"p1|", ""},
    {"e|\"rematch|at|#1|d|{|d.game|#2|d.seats|{|d.seats.w1.who|\"p1234567890123456|", ""},
    /* STEPS */
    {"e|\"turn|at|#1|d|{|d.steps|[9|", "steps"},
    {"e|\"turn|at|#1|d|{|d.steps|[1|", "steps"},
    {"e|\"turn|at|#1|d|{|d.steps|[1|d.steps.0|#1|", "steps"},
    {"e|\"turn|at|#1|d|{|d.steps|[1|d.steps.0|\"" ZEROES ZEROES "|", "steps"},
    {"e|\"turn|at|#1|d|{|d.steps|[1|d.steps.0|\"24/20|", ""},
    /* WHITE, BLACK, FIRST, LINKS */
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|#1|d.black|[0|d.first|n|", "white"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[0|d.black|[33|d.first|n|", "black"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[0|d.black|[1|d.first|n|", "black"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[1|d.white.0|#256|d.black|[0|d.first|n|", "white"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[1|d.white.0|#-1|d.black|[0|d.first|n|", "white"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[0|d.black|[0|d.first|t|", "first"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[0|d.black|[0|", "first"},
    {"e|\"rolloff|at|#1|d|{|d.i|#1|d.white|[0|d.black|[0|d.first|\"w|d.links|[4|", ""},
    {"e|\"rolled|at|#1|d|{|d.i|#1|d.dice|[0|d.links|[1|d.links.0|\"00|", ""},
    {"e|\"rolled|at|#1|d|{|d.i|#1|d.dice|[0|d.links|\"none|", ""},
    {"e|\"rolled|at|#1|d|{|d.i|#1|d.dice|[12|d.dice.0|#1|d.dice.1|#1|d.dice.2|#1|d.dice.3|#1|"
     "d.dice.4|#1|d.dice.5|#1|d.dice.6|#1|d.dice.7|#1|d.dice.8|#1|d.dice.9|#1|d.dice.10|#1|"
     "d.dice.11|#1|",
     ""},
    /* DRAW */
    {"e|\"offered|at|#1|d|{|d.what|\"rematch|", ""},
};

START_TEST(event_is_read_or_its_wrong_member_is_named)
{
    struct room_event event;
    const char *wrong;

    bool good = read(events[_i].text, &event, &wrong);

    bool is_unknown = events[_i].wrong == NULL;
    bool is_readable = !is_unknown && events[_i].wrong[0] == '\0';
    ck_assert_msg(good == is_readable, "%s: %s", events[_i].text, wrong == NULL ? "-" : wrong);
    ck_assert_int_eq(wrong == NULL, is_readable || is_unknown);
    if (wrong != NULL) {
        ck_assert_str_eq(wrong, events[_i].wrong);
    }
}
END_TEST

START_TEST(event_has_at_most_128_members)
{
    char text[4096] = "e|\"stood|at|#1|";
    struct room_event event;
    const char *wrong;
    for (int i = 2; i < FLAT_MEMBERS_MAX; i++) {
        strcat(text, "x|n|");
    }

    ck_assert(read(text, &event, &wrong));
    strcat(text, "x|n|");
    ck_assert(!read(text, &event, &wrong));
}
END_TEST

/* No throw has four links, so that the event does not follow. */
START_TEST(throw_with_unreadable_links_has_four_links)
{
    struct room_event event;
    const char *wrong;

    ck_assert(
        read("e|\"rolled|at|#1|d|{|d.i|#1|d.dice|[0|d.links|[1|d.links.0|\"00|", &event, &wrong));

    ck_assert_int_eq(event.d.thrown.link_count, ROOM_THROW_LINKS + 1);
}
END_TEST

START_TEST(list_of_names_has_indexes_of_three_digits)
{
    char text[4096] = SETTINGS "d.invited|[101|";
    struct room_event event;
    const char *wrong;

    ck_assert(!read(text, &event, &wrong));
    ck_assert_str_eq(wrong, "rules");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("flat");
    tcase_add_loop_test(tests, event_is_read_or_its_wrong_member_is_named, 0,
                        (int)(sizeof events / sizeof events[0]));
    tcase_add_test(tests, event_has_at_most_128_members);
    tcase_add_test(tests, throw_with_unreadable_links_has_four_links);
    tcase_add_test(tests, list_of_names_has_indexes_of_three_digits);
    Suite *suite = suite_create("flat");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
