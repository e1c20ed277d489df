/* SPDX-License-Identifier: MIT */
/* A room whose stored log is damaged: every way to it says so, and all other rooms go on. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "room/registry.h"
#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static const char *const damages[] = {
    "UPDATE events SET text = replace(text, '\"e\":\"seated\"', '\"e\":\"sealed\"')",
    "UPDATE events SET text = replace(text, '\"h\":\"', '\"h\":\"0')",
    "UPDATE events SET text = '' WHERE v = 2",
    "DELETE FROM events WHERE v = 2",
    "DELETE FROM chains",
};
enum { DAMAGES = sizeof damages / sizeof damages[0] };

/* A game begins, its stored log is damaged, and the server starts again. */
static void damage(const char *sql)
{
    begin_game(&f, "");
    fake_store_sql(f.bench->store, sql);
    f.bench->damaged = 1;
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);
    guest_come_again(f.third, NULL);
}

static const struct {
    const char *type;
    const char *rest; /* %s: the id of the room */
} commands[] = {
    {"sub", "\"d\":{\"topic\":\"room:%s\"}"},
    {"sub", "\"d\":{\"topic\":\"chat:%s\"}"},
    {"report", "\"d\":{\"who\":\"p7k2m9qx\",\"reason\":\"spam\",\"room\":\"%s\"}"},
    {"chat.say", "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"hello\"}"},
    {"room.sit", "\"room\":\"%s\",\"d\":{}"},
    {"room.close", "\"room\":\"%s\""},
    {"roll", "\"room\":\"%s\",\"v\":1,\"d\":{}"},
    {"turn", "\"room\":\"%s\",\"v\":1,\"d\":{\"steps\":[]}"},
    {"resign", "\"room\":\"%s\",\"v\":1"},
    {"leave", "\"room\":\"%s\""},
};

START_TEST(every_command_for_a_damaged_room_says_so)
{
    damage(damages[_i]);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char rest[256];
        snprintf(rest, sizeof rest, commands[i].rest, f.room);

        ck_assert_msg(strcmp(guest_try(f.host, commands[i].type, "%s", rest), "room-damaged") == 0,
                      "%s: %s", commands[i].type, guest_try(f.host, commands[i].type, "%s", rest));
    }
}
END_TEST

/* Status of a GET below the address of the room; its body must name the code if it is refused. */
static int get(const char *below)
{
    char path[64];
    snprintf(path, sizeof path, "/api/v1/rooms/%s%s", f.room, below);
    struct net_request *request = fake_net_request("GET", path, "");
    app_handlers.request(&f.bench->app, request);
    bench_run(f.bench);
    int status = fake_net_status(request);
    ck_assert(status == 200 || strstr(fake_net_body(request), "\"room-damaged\"") != NULL);
    fake_net_request_destroy(request);
    return status;
}

START_TEST(every_page_of_a_damaged_room_is_answered_503)
{
    damage(damages[_i]);

    ck_assert_int_eq(get(""), 503);
    ck_assert_int_eq(get("/log"), 503);
    ck_assert_int_eq(get("/record"), 503);
}
END_TEST

START_TEST(damaged_log_is_read_and_reported_once_for_many_requests)
{
    damage(damages[0]);
    uint64_t found = f.bench->app.rooms.damaged_count;
    ck_assert_uint_ge(found, 1);

    for (int i = 0; i < 20; i++) {
        ck_assert_int_eq(get(""), 503);
    }
    ck_assert_uint_eq(f.bench->app.rooms.damaged_count, found);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
}
END_TEST

START_TEST(restored_log_is_found_after_a_while)
{
    damage(damages[0]);
    ck_assert_int_eq(get(""), 503);
    fake_store_sql(
        f.bench->store,
        "UPDATE events SET text = replace(text, '\"e\":\"sealed\"', '\"e\":\"seated\"')");

    bench_wait(f.bench, ROOM_DAMAGED_MS);

    ck_assert_int_eq(get(""), 200);
    ck_assert_str_eq(guest_follow(f.host, f.room), "ok");
}
END_TEST

START_TEST(other_rooms_go_on_beside_damaged_ones)
{
    damage(damages[_i]);

    for (int i = 0; i < 3; i++) {
        guest_open(f.third, "\"ruleset\":\"tabula\"", f.room);
        ck_assert_str_eq(guest_follow(f.host, f.room), "ok");
        ck_assert_int_eq(get(""), 200);
    }
}
END_TEST

START_TEST(more_damaged_rooms_than_are_remembered_are_all_refused)
{
    enum { ROOMS = ROOMS_DAMAGED_KEPT + 3 };
    static char rooms[ROOMS][STORE_ID_BYTES];
    for (int i = 0; i < ROOMS; i++) {
        struct guest *opener = guest_create(f.bench);
        guest_open(opener, "\"ruleset\":\"tabula\"", rooms[i]);
    }
    fake_store_sql(f.bench->store, damages[1]);
    f.bench->damaged = ROOMS;
    bench_restart(f.bench);

    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < ROOMS; i++) {
            memcpy(f.room, rooms[i], sizeof f.room);
            ck_assert_int_eq(get(""), 503);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("damaged");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, every_command_for_a_damaged_room_says_so, 0, DAMAGES);
    tcase_add_loop_test(tests, every_page_of_a_damaged_room_is_answered_503, 0, DAMAGES);
    tcase_add_test(tests, damaged_log_is_read_and_reported_once_for_many_requests);
    tcase_add_test(tests, restored_log_is_found_after_a_while);
    tcase_add_loop_test(tests, other_rooms_go_on_beside_damaged_ones, 0, DAMAGES);
    tcase_add_test(tests, more_damaged_rooms_than_are_remembered_are_all_refused);
    Suite *suite = suite_create("server damaged rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
