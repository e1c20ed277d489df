/* SPDX-License-Identifier: MIT */
/* Chat: who writes and reads in which room, the refusals and their codes, and the effects of hosts and blocks. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chat/text.h"
#include "server/harness/talking.h"
#include "suite.h"

START_TEST(seated_users_write_with_the_players_and_others_with_the_watchers)
{
    open_again("\"overheard\":\"yes\"");
    all_follow();
    start_game();

    ck_assert_str_eq(say(white, "players", "Good luck, friend"), "ok");
    ck_assert_str_eq(heard(black), "Good luck, friend");
    ck_assert_str_eq(heard(watcher), "Good luck, friend");
    ck_assert_str_eq(say(watcher, "watchers", "He is lucky"), "ok");
    ck_assert_str_eq(heard(white), "He is lucky");

    ck_assert_str_eq(say(white, "watchers", "I am here too"), "not-allowed");
    ck_assert_str_eq(say(watcher, "players", "Take the blot"), "not-allowed");
    ck_assert_str_eq(say(watcher, "lobby", "Hello out there"), "presets-only");
    ck_assert_str_eq(guest_try(watcher, "chat.say", "\"d\":{\"channel\":\"watchers\"}"),
                     "missing-field");
    ck_assert_str_eq(
        guest_try(watcher, "chat.say", "\"d\":{\"channel\":\"watchers\",\"text\":\"x\"}"),
        "missing-field");
}
END_TEST

START_TEST(line_says_who_when_and_where_the_game_was)
{
    open_again("\"overheard\":\"yes\"");
    all_follow();
    start_game();
    ck_assert_str_eq(say(black, "players", "  <b>Salve!</b>  "), "ok");

    const json_t *line = last_chat(watcher, "line");
    ck_assert_str_eq(json_string_value(json_object_get(line, "text")), "<b>Salve!</b>");
    ck_assert_str_eq(json_string_value(json_object_get(line, "who")), black->user_id);
    ck_assert_ptr_nonnull(json_object_get(line, "name"));
    ck_assert_int_eq(json_integer_value(json_object_get(line, "at")), bench_now_ms());
    ck_assert_int_eq(json_integer_value(json_object_get(line, "v")),
                     bench_room(bench, room)->state->v);
    ck_assert_int_eq(json_integer_value(json_object_get(line, "n")), 1);
}
END_TEST

START_TEST(lines_are_stored_before_they_are_shown_and_there_after_a_restart)
{
    all_follow();
    fake_store_hold(bench->store, true);
    int64_t id =
        guest_say(watcher, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"One\"}", room);
    ck_assert_str_eq(guest_outcome(watcher, id), "");
    ck_assert_int_eq(heard_count(white), 0);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);
    ck_assert_str_eq(guest_outcome(watcher, id), "ok");
    ck_assert_int_eq(heard_count(white), 1);

    bench_restart(bench);
    guest_come_again(white, NULL);
    ck_assert_str_eq(lines(white), "One|");
}
END_TEST

START_TEST(line_that_cannot_be_stored_is_not_said_and_may_be_said_again)
{
    all_follow();
    fake_store_fail(bench->store, STORE_FULL);
    ck_assert_str_eq(say(watcher, "watchers", "Anybody here?"), "storage-paused");
    fake_store_fail(bench->store, STORE_OK);
    bench_wait(bench, 2000);

    ck_assert_int_eq(heard_count(white), 0);
    ck_assert_str_eq(say(watcher, "watchers", "Anybody here?"), "ok");
    ck_assert_int_eq(heard_count(white), 1);
}
END_TEST

START_TEST(line_sent_again_after_a_crash_is_not_said_twice)
{
    all_follow();
    int64_t id =
        guest_say(watcher, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Once\"}", room);
    bench_restart(bench);
    guest_come_again(watcher, NULL);
    char again[256];
    snprintf(again, sizeof again,
             "{\"t\":\"chat.say\",\"id\":%" PRId64
             ",\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Once\"}}",
             id, room);
    guest_say_raw(watcher, again);

    ck_assert_str_eq(guest_outcome(watcher, id), "ok");
    ck_assert_str_eq(lines(watcher), "Once|");
}
END_TEST

START_TEST(text_is_cleaned_or_refused)
{
    static char marks[8000];
    all_follow();
    for (size_t i = 0; i + 2 < sizeof marks; i += 2) {
        memcpy(marks + i, "\xcc\x81", 3);
    }
    ck_assert_str_eq(say(watcher, "watchers", marks), "bad-field");
    static const char *const bad[] = {"\"\"", "\"   \"", "7", "null"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_str_eq(guest_try(watcher, "chat.say",
                                   "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":%s}",
                                   room, bad[i]),
                         "bad-field");
    }
    char lengthy[CHAT_TEXT_CHARS_MAX + 2];
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    ck_assert_str_eq(say(watcher, "watchers", lengthy), "bad-field");
    ck_assert_str_eq(say(watcher, "watchers", "\xe2\x80\xae\xe2\x80\xae"), "bad-field");
    ck_assert_str_eq(say(watcher, "watchers", "\xe2\x80\xaeolleh\\n\\u202e <script>"), "ok");
    ck_assert_str_eq(heard(white), "olleh <script>");
    char marked[2400];
    snprintf(marked, sizeof marked, "\xe2\x80\xaeZ%.2000s <script>alert(1)</script>\\n", marks);
    ck_assert_str_eq(say(watcher, "watchers", marked), "ok");
    ck_assert_str_eq(heard(white), "Z\xcc\x81\xcc\x81 <script>alert(1)</script>");
    ck_assert_str_eq(say_preset(watcher, "watchers", "insult"), "bad-field");
    ck_assert_str_eq(guest_try(watcher, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"a\","
                               "\"preset\":\"hello\"}",
                               room),
                     "bad-field");
    ck_assert_str_eq(say(watcher, "watchers", "see example.com"), "no-links");
}
END_TEST

START_TEST(flood_and_repetition_get_the_time_to_wait)
{
    all_follow();
    ck_assert_str_eq(say(watcher, "watchers", "buy my cheap dice here"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "Buy my cheap dice here!"), "duplicate");
    ck_assert_int_eq(json_integer_value(json_object_get(params(watcher), "retry_after_ms")),
                     MINUTE_MS);
    ck_assert_str_eq(say_preset(watcher, "watchers", "wow"), "ok");
    ck_assert_str_eq(say_preset(watcher, "watchers", "wow"), "duplicate");
    ck_assert_str_eq(say(watcher, "watchers", "two"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "three"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "four"), "rate-limited");
    ck_assert_int_eq(json_integer_value(json_object_get(params(watcher), "retry_after_ms")), 10000);
    ck_assert_str_eq(say(white, "watchers", "I say what I like"), "ok");

    bench_wait(bench, 10000);
    ck_assert_str_eq(say(watcher, "watchers", "four"), "ok");
    ck_assert_str_eq(say_preset(watcher, "watchers", "wow"), "ok");
    bench_set_ms(bench_now_ms() + MINUTE_MS - 1);
    ck_assert_str_eq(say(watcher, "watchers", "four"), "duplicate");
    ck_assert_int_eq(json_integer_value(json_object_get(params(watcher), "retry_after_ms")), 1);
    bench_set_ms(bench_now_ms() + 1);
    ck_assert_str_eq(say(watcher, "watchers", "four"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "Buy my cheap dice here!"), "ok");
}
END_TEST

START_TEST(all_together_say_no_more_than_can_be_read)
{
    enum { CROWD = RATE_CHAT_LINES_AT_ONCE / FLOOD_BURST + 1 };
    struct guest *crowd[CROWD];
    int said = 0;
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = guest_create(bench);
        for (int j = 0; j < FLOOD_BURST; j++) {
            char text[8];
            snprintf(text, sizeof text, "%d", j);
            said += strcmp(say(crowd[i], "watchers", text), "ok") == 0;
        }
    }
    ck_assert_int_eq(said, RATE_CHAT_LINES_AT_ONCE);
    ck_assert_str_eq(guest_outcome(crowd[CROWD - 1], crowd[CROWD - 1]->id), "rate-limited");
    ck_assert_uint_eq(bench->app.admission.refused[LIMIT_CHAT_LINES],
                      CROWD * FLOOD_BURST - RATE_CHAT_LINES_AT_ONCE);
    for (int i = 0; i < CROWD; i++) {
        guest_destroy(crowd[i]);
    }
}
END_TEST

START_TEST(room_decides_rights_to_write_in_each_channel)
{
    static const struct {
        const char *fields;
        const char *text;
        const char *preset;
    } rooms[] = {
        {"\"visibility\":\"public\"", "presets-only", "ok"},
        {"\"visibility\":\"private\"", "ok", "ok"},
        {"\"visibility\":\"public\",\"talk\":\"free\"", "ok", "ok"},
        {"\"talk\":\"presets\"", "presets-only", "ok"},
        {"\"talk\":\"off\"", "chat-off", "chat-off"},
    };
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        open_again(rooms[i].fields);
        ck_assert_str_eq(follow(watcher), "ok");
        const json_t *can = last_chat(watcher, "can");
        bool free_text = strcmp(rooms[i].text, "ok") == 0;
        bool silent = strcmp(rooms[i].preset, "ok") != 0;
        ck_assert_int_eq(json_is_true(json_object_get(can, "free")), free_text);
        ck_assert_uint_eq(json_array_size(json_object_get(can, "channels")), silent ? 0 : 1);
        ck_assert_str_eq(say(watcher, "watchers", "Salve"), rooms[i].text);
        ck_assert_str_eq(say_preset(watcher, "watchers", "hello"), rooms[i].preset);
    }
}
END_TEST

START_TEST(new_rules_of_talk_are_sent_to_followers)
{
    all_follow();
    start_game();
    ck_assert_str_eq(say(watcher, "watchers", "Salve"), "ok");
    struct moderation_act act = {"operator", "A flood.", NULL, NULL};
    ck_assert_int_eq(moderation_lock_down(&bench->app, LOCKDOWN_PRESETS, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    fake_store_run(bench->store);

    ck_assert(json_is_false(json_object_get(last_chat(watcher, "can"), "free")));
    ck_assert_str_eq(say(watcher, "watchers", "Vale"), "presets-only");
    ck_assert_str_eq(say_preset(watcher, "watchers", "goodbye"), "ok");

    open_again("");
    all_follow();
    ck_assert_str_eq(
        guest_try(white, "room.set", "\"room\":\"%s\",\"d\":{\"talk\":\"presets\"}", room), "ok");
    ck_assert(json_is_false(json_object_get(last_chat(watcher, "can"), "free")));
}
END_TEST

START_TEST(sitting_down_or_standing_up_changes_the_channel)
{
    all_follow();
    ck_assert_str_eq(
        json_string_value(json_array_get(json_object_get(last_chat(black, "can"), "channels"), 0)),
        "watchers");
    ck_assert_str_eq(guest_sit(black, room, "b1"), "ok");
    ck_assert_str_eq(
        json_string_value(json_array_get(json_object_get(last_chat(black, "can"), "channels"), 0)),
        "players");
    ck_assert_str_eq(guest_try(black, "room.stand", "\"room\":\"%s\"", room), "ok");
    ck_assert_str_eq(
        json_string_value(json_array_get(json_object_get(last_chat(black, "can"), "channels"), 0)),
        "watchers");
    ck_assert_str_eq(say(watcher, "watchers", "Sit down again"), "ok");
    ck_assert_int_eq(heard_count(black), 1);
}
END_TEST

static void resign(void)
{
    ck_assert_str_eq(guest_try(white, "resign", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", room,
                               bench_room(bench, room)->state->v),
                     "ok");
}

START_TEST(watchers_are_heard_after_the_game_where_the_room_says_so)
{
    open_again("\"crowd\":\"after\"");
    all_follow();
    ck_assert_str_eq(say(watcher, "watchers", "Before"), "ok");
    ck_assert_int_eq(heard_count(white), 1);
    bench_wait(bench, APP_TICK_MS);
    start_game();
    ck_assert_str_eq(say(watcher, "watchers", "During"), "ok");
    ck_assert_str_eq(heard(watcher), "During");
    ck_assert_int_eq(heard_count(white), 1);
    ck_assert_str_eq(lines(white), "Before|");

    resign();

    ck_assert_int_eq(heard_count(white), 2);
    ck_assert_str_eq(heard(black), "During");
    ck_assert_int_eq(heard_count(watcher), 2); /* and not a second time */
    ck_assert_str_eq(lines(black), "Before|During|");
}
END_TEST

START_TEST(watchers_behind_see_chat_of_players_with_the_same_delay)
{
    open_again("\"delay\":2,\"overheard\":\"yes\"");
    all_follow();
    start_game();
    struct guest *players[] = {white, black};
    uint64_t seed = 3;
    while (bench_room(bench, room)->watched_v == bench_room(bench, room)->state->v) {
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
    int before = heard_count(watcher);
    ck_assert_str_eq(say(white, "players", "What a throw"), "ok");
    ck_assert_str_eq(heard(black), "What a throw");
    ck_assert_int_eq(heard_count(watcher), before);
    ck_assert_str_eq(lines(watcher), "");
    int64_t v = json_integer_value(json_object_get(last_chat(black, "line"), "v"));
    ck_assert_str_eq(say(watcher, "watchers", "When?"), "ok"); /* appears at once */
    ck_assert_str_eq(heard(watcher), "When?");
    before++;

    while (bench_room(bench, room)->watched_v < v) {
        ck_assert_int_eq(heard_count(watcher), before);
        ck_assert(bench_act(bench, players, 2, room, &seed));
    }
    ck_assert_int_eq(heard_count(watcher), before + 1);
    ck_assert_str_eq(lines(watcher), "What a throw|When?|");
}
END_TEST

/* ---- who reads the players' channel ---- */

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
    open_again(channels[_i].fields);
    all_follow();
    start_game();

    ck_assert_str_eq(say_preset(white, "players", "hello"), "ok");

    ck_assert_int_eq(heard_count(black), 1);
    ck_assert_int_eq(heard_count(watcher), is_heard);
    ck_assert_str_eq(lines(watcher), all);
    ck_assert_str_eq(lines(black), "hello|");
    resign();
    ck_assert_int_eq(heard_count(watcher), is_heard);
    ck_assert_str_eq(lines(watcher), all);
    bench_restart(bench);
    guest_come_again(watcher, NULL);
    guest_come_again(black, NULL);
    ck_assert_str_eq(lines(watcher), all);
    ck_assert_str_eq(lines(black), "hello|");
}
END_TEST

START_TEST(host_without_a_seat_does_not_overhear_the_players)
{
    all_follow();
    ck_assert_str_eq(guest_sit(black, room, "w1"), "ok");

    ck_assert_str_eq(say(black, "players", "Where is White?"), "ok");

    ck_assert_int_eq(heard_count(white), 0);
    ck_assert_str_eq(lines(white), "");
    ck_assert_str_eq(guest_sit(white, room, "b1"), "ok");
    ck_assert_str_eq(lines(white), "Where is White?|");
}
END_TEST

static void set_settings(const char *fields)
{
    ck_assert_str_eq(guest_try(white, "room.set", "\"room\":\"%s\",\"d\":{%s}", room, fields),
                     "ok");
}

START_TEST(lines_from_before_a_change_keep_their_readers)
{
    all_follow();
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(say(white, "players", "For us alone"), "ok");

    set_settings("\"visibility\":\"public\"");
    ck_assert_str_eq(say_preset(white, "players", "hello"), "ok");

    ck_assert_int_eq(heard_count(watcher), 1);
    ck_assert_str_eq(lines(watcher), "hello|");
    ck_assert_str_eq(lines(white), "For us alone|hello|");

    set_settings("\"overheard\":\"no\"");

    ck_assert_uint_eq(json_array_size(last_chat(watcher, "lines")), 0);
    ck_assert_str_eq(lines(watcher), "");
    set_settings("\"overheard\":\"yes\"");
    ck_assert_str_eq(lines(watcher), "");
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
    all_follow();
    start_game();
    ck_assert_str_eq(say(white, "players", "Between us"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "Boring"), "ok");
    ck_assert_str_eq(say(black, "players", "My secret"), "ok");

    ck_assert_str_eq(guest_try(watcher, "report",
                               "\"d\":{\"who\":\"%s\",\"reason\":\"insult\",\"room\":\"%s\"}",
                               white->user_id, room),
                     "ok");

    store_read_reports(bench->store, 10, 10, on_reports, stored);
    fake_store_run(bench->store);
    ck_assert_ptr_nonnull(strstr(stored, "Boring"));
    ck_assert_ptr_null(strstr(stored, "Between us"));
    ck_assert_ptr_null(strstr(stored, "My secret"));
}
END_TEST

START_TEST(talk_of_a_crowd_does_not_stand_in_the_way_of_the_players)
{
    all_follow();
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "I am here"), "ok");
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(black, tip);
    fake_store_hold(bench->store, true);
    ck_assert_str_eq(
        guest_try(white, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":false}", room), "ok");
    int64_t stand = guest_say(white, "room.stand", "\"room\":\"%s\"", room);
    ck_assert(bench_room(bench, room)->writing);

    for (int i = 0; i < ROOM_TASKS_MAX; i++) {
        ck_assert_str_eq(follow(watcher), "ok");
    }
    guest_say(watcher, "chat.say",
              "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Sit!\"}", room);
    ck_assert_int_eq(bench_room(bench, room)->task_count, 0);
    int64_t sit = guest_say(black, "room.sit",
                            "\"room\":\"%s\",\"d\":{\"seat\":\"w1\",\"tip\":\"%s\"}", room, tip);
    ck_assert_str_eq(guest_outcome(black, sit), "");

    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);
    ck_assert_str_eq(guest_outcome(white, stand), "ok");
    ck_assert_str_eq(guest_outcome(black, sit), "ok");
    ck_assert_str_eq(heard(black), "Sit!");
}
END_TEST

START_TEST(lobby_has_a_chat_of_its_own)
{
    ck_assert_str_eq(guest_try(white, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(
        guest_try(black, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"hello\"}"), "ok");
    ck_assert_str_eq(heard(white), "hello");
    ck_assert_ptr_null(json_object_get(last_chat(white, "line"), "v"));
    ck_assert_str_eq(guest_try(white, "unsub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(
        guest_try(black, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"goodbye\"}"), "ok");
    ck_assert_int_eq(heard_count(white), 1);
}
END_TEST

START_TEST(chat_is_readable_for_readers_of_the_room)
{
    open_again("\"watch\":\"nobody\"");
    all_follow();
    start_game();

    ck_assert_str_eq(say(white, "players", "Alone at last"), "ok");
    ck_assert_int_eq(heard_count(black), 1);
    ck_assert_int_eq(heard_count(watcher), 0);
    ck_assert_str_eq(follow(watcher), "no-such-room");
    ck_assert_str_eq(say(watcher, "watchers", "Let me in"), "no-such-room");
    ck_assert_str_eq(guest_try(watcher, "sub", "\"d\":{\"topic\":\"chat:nowhere\"}"),
                     "no-such-room");
    ck_assert_str_eq(guest_try(watcher, "sub", "\"d\":{\"topic\":\"chat:\"}"), "no-such-topic");
    ck_assert_str_eq(guest_try(watcher, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"%s\",\"minutes\":1,"
                               "\"reason\":\"x\"}",
                               room, white->user_id),
                     "no-such-room");
}
END_TEST

START_TEST(returning_user_follows_again_and_a_closed_room_is_silent)
{
    all_follow();
    guest_lose(watcher);
    guest_come_again(watcher, NULL);
    ck_assert_str_eq(say(black, "watchers", "Who is there?"), "ok");
    ck_assert_int_eq(heard_count(watcher), 0);
    ck_assert_str_eq(lines(watcher), "Who is there?|");

    ck_assert_str_eq(guest_try(white, "room.close", "\"room\":\"%s\"", room), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "Gone"), "room-closed");
    ck_assert_str_eq(lines(watcher), "Who is there?|");
    ck_assert_str_eq(guest_try(watcher, "unsub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
}
END_TEST

START_TEST(chat_holds_its_room_in_memory_and_comes_back_with_it)
{
    ck_assert_str_eq(follow(watcher), "ok");
    ck_assert_str_eq(say(watcher, "watchers", "Still here"), "ok");
    ck_assert_str_eq(guest_try(white, "room.close", "\"room\":\"%s\"", room), "ok");
    ck_assert_str_eq(guest_try(white, "unsub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    bench_wait(bench, ROOM_EVICT_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_nonnull(bench_room(bench, room));

    ck_assert_str_eq(guest_try(watcher, "unsub", "\"d\":{\"topic\":\"chat:%s\"}", room), "ok");
    bench_wait(bench, ROOM_EVICT_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_null(map_find(&bench->app.rooms.by_id, map_key_text(room)));
    ck_assert_str_eq(lines(watcher), "Still here|");
}
END_TEST

START_TEST(chat_keeps_the_last_hundred_lines)
{
    for (int i = 0; i < CHAT_LINES_MAX + 10; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i);
        ck_assert_str_eq(say(watcher, "watchers", text), "ok");
        bench_wait(bench, 3000);
    }
    ck_assert_str_eq(follow(black), "ok");
    const json_t *list = last_chat(black, "lines");
    ck_assert_uint_eq(json_array_size(list), CHAT_LINES_MAX);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(list, 0), "text")), "10");
}
END_TEST

START_TEST(user_follows_eight_chats_and_leaves_any_of_them)
{
    char rooms[SESSION_CHATS_MAX][STORE_ID_BYTES];
    for (int i = 0; i < SESSION_CHATS_MAX; i++) {
        bench_wait(bench, MINUTE_MS);
        guest_open(white, "\"ruleset\":\"tabula\"", rooms[i]);
        ck_assert_str_eq(guest_try(watcher, "sub", "\"d\":{\"topic\":\"chat:%s\"}", rooms[i]),
                         "ok");
    }
    ck_assert_str_eq(follow(watcher), "too-many-topics");

    ck_assert_str_eq(guest_try(watcher, "unsub", "\"d\":{\"topic\":\"chat:%s\"}", rooms[2]), "ok");
    ck_assert_str_eq(follow(watcher), "ok");
    const struct session *session = session_find(&bench->app, watcher->user_id);
    for (int i = 0; i < SESSION_CHATS_MAX; i++) {
        ck_assert_int_eq(chat_follows(session, rooms[i]), i != 2);
    }
    ck_assert(chat_follows(session, room));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("talk");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, seated_users_write_with_the_players_and_others_with_the_watchers);
    tcase_add_test(tests, line_says_who_when_and_where_the_game_was);
    tcase_add_test(tests, lines_are_stored_before_they_are_shown_and_there_after_a_restart);
    tcase_add_test(tests, line_that_cannot_be_stored_is_not_said_and_may_be_said_again);
    tcase_add_test(tests, line_sent_again_after_a_crash_is_not_said_twice);
    tcase_add_test(tests, text_is_cleaned_or_refused);
    tcase_add_test(tests, flood_and_repetition_get_the_time_to_wait);
    tcase_add_test(tests, all_together_say_no_more_than_can_be_read);
    tcase_add_test(tests, room_decides_rights_to_write_in_each_channel);
    tcase_add_test(tests, new_rules_of_talk_are_sent_to_followers);
    tcase_add_test(tests, sitting_down_or_standing_up_changes_the_channel);
    tcase_add_test(tests, watchers_are_heard_after_the_game_where_the_room_says_so);
    tcase_add_test(tests, watchers_behind_see_chat_of_players_with_the_same_delay);
    tcase_add_loop_test(tests, players_channel_is_overheard_only_if_the_room_says_so, 0,
                        (int)(sizeof channels / sizeof channels[0]));
    tcase_add_test(tests, host_without_a_seat_does_not_overhear_the_players);
    tcase_add_test(tests, lines_from_before_a_change_keep_their_readers);
    tcase_add_test(tests, report_has_only_lines_that_its_sender_reads);
    tcase_add_test(tests, talk_of_a_crowd_does_not_stand_in_the_way_of_the_players);
    tcase_add_test(tests, lobby_has_a_chat_of_its_own);
    tcase_add_test(tests, chat_is_readable_for_readers_of_the_room);
    tcase_add_test(tests, returning_user_follows_again_and_a_closed_room_is_silent);
    tcase_add_test(tests, chat_holds_its_room_in_memory_and_comes_back_with_it);
    tcase_add_test(tests, chat_keeps_the_last_hundred_lines);
    tcase_add_test(tests, user_follows_eight_chats_and_leaves_any_of_them);
    Suite *suite = suite_create("server talk");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
