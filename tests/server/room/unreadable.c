/* SPDX-License-Identifier: MIT */
/* A user who may not read a room gets the answers of a room that does not exist: the answers do not tell them apart. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static const char absent[] = "nxwhere9";

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

/* Rooms that `third` may not read. */
static void open_private(void)
{
    begin_private_game(&f);
}

static void open_without_watchers(void)
{
    begin_game(&f, ",\"watch\":\"nobody\"");
}

static void close_private(void)
{
    begin_private_game(&f);
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
}

static void (*const unreadable[])(void) = {open_private, open_without_watchers, close_private};

/* The text of the answer, in which the id of the room is written as "ID". */
static char *answer_without_id(const struct guest *guest, int64_t id, const char *of)
{
    json_t *answer = json_deep_copy(guest_answer(guest, id));
    ck_assert_ptr_nonnull(answer);
    json_object_del(answer, "re");
    char *text = json_dumps(answer, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(answer);
    char *found;
    while ((found = strstr(text, of)) != NULL) {
        memcpy(found, "ID", 2);
        memmove(found + 2, found + strlen(of), strlen(found + strlen(of)) + 1);
    }
    return text;
}

static const struct {
    const char *type;
    const char *rest; /* %s: the id of the room */
} commands[] = {
    {"sub", "\"d\":{\"topic\":\"room:%s\"}"},
    {"sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}"},
    {"sub", "\"d\":{\"topic\":\"chat:%s\"}"},
    {"report", "\"d\":{\"who\":\"p7k2m9qx\",\"reason\":\"spam\",\"room\":\"%s\"}"},
    {"chat.say", "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"preset\":\"hello\"}"},
    {"chat.say", "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"hello\"}"},
    {"chat.timeout", "\"room\":\"%s\",\"d\":{\"who\":\"p7k2m9qx\",\"minutes\":1,\"reason\":\"x\"}"},
    {"chat.remove", "\"room\":\"%s\",\"d\":{\"n\":1}"},
    {"room.sit", "\"room\":\"%s\",\"d\":{}"},
    {"room.stand", "\"room\":\"%s\""},
    {"room.set", "\"room\":\"%s\",\"d\":{\"games\":3}"},
    {"room.close", "\"room\":\"%s\""},
    {"room.lock", "\"room\":\"%s\",\"d\":{\"locked\":true}"},
    {"room.kick", "\"room\":\"%s\",\"d\":{\"who\":\"p7k2m9qx\"}"},
    {"room.bot", "\"room\":\"%s\",\"d\":{\"level\":11}"},
    {"rematch", "\"room\":\"%s\",\"v\":1,\"d\":{}"},
    {"roll", "\"room\":\"%s\",\"v\":1,\"d\":{}"},
    {"turn", "\"room\":\"%s\",\"v\":1,\"d\":{\"steps\":[]}"},
    {"takeback", "\"room\":\"%s\",\"v\":1"},
    {"resign", "\"room\":\"%s\",\"v\":1"},
    {"draw.offer", "\"room\":\"%s\",\"v\":1"},
    {"draw.answer", "\"room\":\"%s\",\"v\":1,\"d\":{\"accept\":true}"},
    {"claim", "\"room\":\"%s\",\"v\":1,\"d\":{\"what\":\"win\"}"},
    {"leave", "\"room\":\"%s\""},
};

START_TEST(command_for_an_unreadable_room_is_answered_as_for_an_absent_one)
{
    unreadable[_i]();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char rest[256];
        char *answers[2];
        const char *const ids[] = {f.room, absent};
        for (int which = 0; which < 2; which++) {
            snprintf(rest, sizeof rest, commands[i].rest, ids[which]);
            int64_t id = guest_say(f.third, commands[i].type, "%s", rest);
            ck_assert_msg(strcmp(guest_outcome(f.third, id), "no-such-room") == 0, "%s %s: %s",
                          commands[i].type, rest, guest_outcome(f.third, id));
            answers[which] = answer_without_id(f.third, id, ids[which]);
        }

        ck_assert_str_eq(answers[0], answers[1]);
        free(answers[0]);
        free(answers[1]);
    }
}
END_TEST

START_TEST(page_of_an_unreadable_room_is_answered_as_that_of_an_absent_one)
{
    static const char *const pages[] = {"", "/log", "/record"};
    unreadable[_i]();
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct net_request *requests[2];
        const char *const ids[] = {f.room, absent};
        for (int which = 0; which < 2; which++) {
            char path[64];
            snprintf(path, sizeof path, "/api/v1/rooms/%s%s", ids[which], pages[i]);
            requests[which] = fake_net_request("GET", path, "");
            app_handlers.request(&f.bench->app, requests[which]);
            bench_run(f.bench);
        }

        ck_assert_int_eq(fake_net_status(requests[0]), 404);
        ck_assert_int_eq(fake_net_status(requests[1]), 404);
        ck_assert_str_eq(fake_net_body(requests[0]), fake_net_body(requests[1]));
        ck_assert_str_eq(fake_net_headers(requests[0]), fake_net_headers(requests[1]));
        fake_net_request_destroy(requests[0]);
        fake_net_request_destroy(requests[1]);
    }
}
END_TEST

START_TEST(removed_user_reads_that_but_reports_nothing_there)
{
    begin_game(&f, "");
    ck_assert_str_eq(guest_try(f.host, "room.kick", "\"room\":\"%s\",\"d\":{\"who\":\"%s\"}",
                               f.room, f.third->user_id),
                     "ok");

    ck_assert_str_eq(guest_follow(f.third, f.room), "kicked");
    ck_assert_str_eq(guest_try(f.third, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"spam\",\"room\":\"%s\"}",
                               f.host->user_id, f.room),
                     "no-such-room");
}
END_TEST

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    (void)reports;
    ck_assert_int_eq(status, STORE_OK);
    *(size_t *)data = count;
}

START_TEST(refused_report_is_not_stored)
{
    open_private();
    size_t count = 1;
    (void)guest_try(f.third, "report", "\"d\":{\"who\":\"%s\",\"reason\":\"spam\",\"room\":\"%s\"}",
                    f.host->user_id, f.room);

    store_read_reports(f.bench->store, 10, 10, on_reports, &count);
    fake_store_run(f.bench->store);

    ck_assert_uint_eq(count, 0);
}
END_TEST

int main(void)
{
    const int rooms = (int)(sizeof unreadable / sizeof unreadable[0]);
    TCase *tests = tcase_create("unreadable");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, command_for_an_unreadable_room_is_answered_as_for_an_absent_one, 0,
                        rooms);
    tcase_add_loop_test(tests, page_of_an_unreadable_room_is_answered_as_that_of_an_absent_one, 0,
                        rooms);
    tcase_add_test(tests, removed_user_reads_that_but_reports_nothing_there);
    tcase_add_test(tests, refused_report_is_not_stored);
    Suite *suite = suite_create("server unreadable rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
