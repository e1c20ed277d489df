/* SPDX-License-Identifier: MIT */
/* Who reads chat: the lines of the players and of the watchers, during and after a game, and after new settings. */
#include "server/harness/talking.h"
#include "suite.h"

static struct talking f;

static void set_up(void)
{
    open_room(&f, "");
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static void resign(void)
{
    ck_assert_str_eq(guest_try(f.white, "resign", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}",
                               f.room, bench_room(f.bench, f.room)->state->v),
                     "ok");
}

START_TEST(watchers_are_heard_after_the_game_where_the_room_says_so)
{
    open_again(&f, "\"crowd\":\"after\"");
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Before"), "ok");
    ck_assert_int_eq(heard_count(f.white), 1);
    bench_wait(f.bench, APP_TICK_MS);
    start_game(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "During"), "ok");
    ck_assert_str_eq(heard(f.watcher), "During");
    ck_assert_int_eq(heard_count(f.white), 1);
    ck_assert_str_eq(lines(&f, f.white), "Before|");

    resign();

    ck_assert_int_eq(heard_count(f.white), 2);
    ck_assert_str_eq(heard(f.black), "During");
    ck_assert_int_eq(heard_count(f.watcher), 2); /* and not a second time */
    ck_assert_str_eq(lines(&f, f.black), "Before|During|");
}
END_TEST

START_TEST(watchers_behind_see_chat_of_players_with_the_same_delay)
{
    open_again(&f, "\"delay\":2,\"overheard\":\"yes\"");
    all_follow(&f);
    start_game(&f);
    struct guest *players[] = {f.white, f.black};
    uint64_t seed = 3;
    while (bench_room(f.bench, f.room)->watched_v == bench_room(f.bench, f.room)->state->v) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    int before = heard_count(f.watcher);
    ck_assert_str_eq(say(&f, f.white, "players", "What a throw"), "ok");
    ck_assert_str_eq(heard(f.black), "What a throw");
    ck_assert_int_eq(heard_count(f.watcher), before);
    ck_assert_str_eq(lines(&f, f.watcher), "");
    int64_t v = json_integer_value(json_object_get(last_chat(f.black, "line"), "v"));
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "When?"), "ok"); /* appears at once */
    ck_assert_str_eq(heard(f.watcher), "When?");
    before++;

    while (bench_room(f.bench, f.room)->watched_v < v) {
        ck_assert_int_eq(heard_count(f.watcher), before);
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    ck_assert_int_eq(heard_count(f.watcher), before + 1);
    ck_assert_str_eq(lines(&f, f.watcher), "What a throw|When?|");
}
END_TEST

static const struct {
    const char *fields;
    bool is_heard; /* by users without a seat */
} channels[] = {
    {"", false},
    {"\"watch\":\"link\"", false},
    {"\"visibility\":\"private\"", false},
    {"\"overheard\":\"yes\"", true},
    {"\"visibility\":\"private\",\"overheard\":\"yes\"", true},
    {"\"visibility\":\"public\"", true},
    {"\"visibility\":\"public\",\"overheard\":\"yes\"", true},
    {"\"visibility\":\"public\",\"overheard\":\"no\"", false},
    {"\"visibility\":\"public\",\"overheard\":\"no\",\"delay\":2", false},
};

START_TEST(players_channel_is_overheard_only_if_the_room_says_so)
{
    bool is_heard = channels[_i].is_heard;
    const char *all = is_heard ? "hello|" : "";
    open_again(&f, channels[_i].fields);
    all_follow(&f);
    start_game(&f);

    ck_assert_str_eq(say_preset(&f, f.white, "players", "hello"), "ok");

    ck_assert_int_eq(heard_count(f.black), 1);
    ck_assert_int_eq(heard_count(f.watcher), is_heard);
    ck_assert_str_eq(lines(&f, f.watcher), all);
    ck_assert_str_eq(lines(&f, f.black), "hello|");
    resign();
    ck_assert_int_eq(heard_count(f.watcher), is_heard);
    ck_assert_str_eq(lines(&f, f.watcher), all);
    bench_restart(f.bench);
    guest_come_again(f.watcher, NULL);
    guest_come_again(f.black, NULL);
    ck_assert_str_eq(lines(&f, f.watcher), all);
    ck_assert_str_eq(lines(&f, f.black), "hello|");
}
END_TEST

START_TEST(host_without_a_seat_does_not_overhear_the_players)
{
    all_follow(&f);
    ck_assert_str_eq(guest_sit(f.black, f.room, "w1"), "ok");

    ck_assert_str_eq(say(&f, f.black, "players", "Where is White?"), "ok");

    ck_assert_int_eq(heard_count(f.white), 0);
    ck_assert_str_eq(lines(&f, f.white), "");
    ck_assert_str_eq(guest_sit(f.white, f.room, "b1"), "ok");
    ck_assert_str_eq(lines(&f, f.white), "Where is White?|");
}
END_TEST

static void set_settings(const char *fields)
{
    ck_assert_str_eq(guest_try(f.white, "room.set", "\"room\":\"%s\",\"d\":{%s}", f.room, fields),
                     "ok");
}

START_TEST(lines_from_before_a_change_keep_their_readers)
{
    all_follow(&f);
    ck_assert_str_eq(guest_sit(f.white, f.room, "w1"), "ok");
    ck_assert_str_eq(say(&f, f.white, "players", "For us alone"), "ok");

    set_settings("\"visibility\":\"public\"");
    ck_assert_str_eq(say_preset(&f, f.white, "players", "hello"), "ok");

    ck_assert_int_eq(heard_count(f.watcher), 1);
    ck_assert_str_eq(lines(&f, f.watcher), "hello|");
    ck_assert_str_eq(lines(&f, f.white), "For us alone|hello|");

    set_settings("\"overheard\":\"no\"");

    ck_assert_uint_eq(json_array_size(last_chat(f.watcher, "lines")), 0);
    ck_assert_str_eq(lines(&f, f.watcher), "");
    set_settings("\"overheard\":\"yes\"");
    ck_assert_str_eq(lines(&f, f.watcher), "");
}
END_TEST

static void on_reports(void *data, enum store_status status, const struct store_report *reports,
                       size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_uint_eq(count, 1);
    snprintf(data, 1024, "%s", reports[0].lines);
}

START_TEST(report_has_only_lines_that_its_sender_reads)
{
    char stored[1024] = "";
    all_follow(&f);
    start_game(&f);
    ck_assert_str_eq(say(&f, f.white, "players", "Between us"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Boring"), "ok");
    ck_assert_str_eq(say(&f, f.black, "players", "My secret"), "ok");

    ck_assert_str_eq(guest_try(f.watcher, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"insult\",\"room\":\"%s\"}",
                               f.white->user_id, f.room),
                     "ok");

    store_read_reports(f.bench->store, 10, 10, on_reports, stored);
    fake_store_run(f.bench->store);
    ck_assert_ptr_nonnull(strstr(stored, "Boring"));
    ck_assert_ptr_null(strstr(stored, "Between us"));
    ck_assert_ptr_null(strstr(stored, "My secret"));
}
END_TEST

START_TEST(chat_is_readable_for_readers_of_the_room)
{
    open_again(&f, "\"watch\":\"nobody\"");
    all_follow(&f);
    start_game(&f);

    ck_assert_str_eq(say(&f, f.white, "players", "Alone at last"), "ok");
    ck_assert_int_eq(heard_count(f.black), 1);
    ck_assert_int_eq(heard_count(f.watcher), 0);
    ck_assert_str_eq(follow(&f, f.watcher), "no-such-room");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Let me in"), "no-such-room");
    ck_assert_str_eq(guest_try(f.watcher, "sub", "\"d\":{\"topic\":\"chat:nowhere\"}"),
                     "no-such-room");
    ck_assert_str_eq(guest_try(f.watcher, "sub", "\"d\":{\"topic\":\"chat:\"}"), "no-such-topic");
    ck_assert_str_eq(guest_try(f.watcher, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":1,"
                               "\"reason\":\"x\"}",
                               f.room, f.white->user_id),
                     "no-such-room");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("readers");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, watchers_are_heard_after_the_game_where_the_room_says_so);
    tcase_add_test(tests, watchers_behind_see_chat_of_players_with_the_same_delay);
    tcase_add_loop_test(tests, players_channel_is_overheard_only_if_the_room_says_so, 0,
                        (int)(sizeof channels / sizeof channels[0]));
    tcase_add_test(tests, host_without_a_seat_does_not_overhear_the_players);
    tcase_add_test(tests, lines_from_before_a_change_keep_their_readers);
    tcase_add_test(tests, report_has_only_lines_that_its_sender_reads);
    tcase_add_test(tests, chat_is_readable_for_readers_of_the_room);
    Suite *suite = suite_create("server readers of chat");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
