/* SPDX-License-Identifier: MIT */
/* Chat: who writes in which room, the refusals and their codes, and the lines that a room keeps. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "chat/text.h"
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

START_TEST(seated_users_write_with_the_players_and_others_with_the_watchers)
{
    open_again(&f, "\"overheard\":\"yes\"");
    all_follow(&f);
    start_game(&f);

    ck_assert_str_eq(say(&f, f.white, "players", "Good luck, friend"), "ok");
    ck_assert_str_eq(heard(f.black), "Good luck, friend");
    ck_assert_str_eq(heard(f.watcher), "Good luck, friend");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "He is lucky"), "ok");
    ck_assert_str_eq(heard(f.white), "He is lucky");

    ck_assert_str_eq(say(&f, f.white, "watchers", "I am here too"), "not-allowed");
    ck_assert_str_eq(say(&f, f.watcher, "players", "Take the blot"), "not-allowed");
    ck_assert_str_eq(say(&f, f.watcher, "lobby", "Hello out there"), "presets-only");
    ck_assert_str_eq(guest_try(f.watcher, "chat.say", "\"d\":{\"channel\":\"watchers\"}"),
                     "missing-field");
    ck_assert_str_eq(
        guest_try(f.watcher, "chat.say", "\"d\":{\"channel\":\"watchers\",\"text\":\"x\"}"),
        "missing-field");
}
END_TEST

START_TEST(line_says_who_when_and_where_the_game_was)
{
    open_again(&f, "\"overheard\":\"yes\"");
    all_follow(&f);
    start_game(&f);
    ck_assert_str_eq(say(&f, f.black, "players", "  <b>Salve!</b>  "), "ok");

    const json_t *line = last_chat(f.watcher, "line");
    ck_assert_str_eq(json_string_value(json_object_get(line, "text")), "<b>Salve!</b>");
    ck_assert_str_eq(json_string_value(json_object_get(line, "who")), f.black->user_id);
    ck_assert_ptr_nonnull(json_object_get(line, "name"));
    ck_assert_int_eq(json_integer_value(json_object_get(line, "at")), bench_now_ms());
    ck_assert_int_eq(json_integer_value(json_object_get(line, "v")),
                     bench_room(f.bench, f.room)->state->v);
    ck_assert_int_eq(json_integer_value(json_object_get(line, "n")), 1);
}
END_TEST

START_TEST(lines_are_stored_before_they_are_shown_and_there_after_a_restart)
{
    all_follow(&f);
    fake_store_hold(f.bench->store, true);
    int64_t id =
        guest_say(f.watcher, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"One\"}", f.room);
    ck_assert_str_eq(guest_outcome(f.watcher, id), "");
    ck_assert_int_eq(heard_count(f.white), 0);
    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);
    ck_assert_str_eq(guest_outcome(f.watcher, id), "ok");
    ck_assert_int_eq(heard_count(f.white), 1);

    bench_restart(f.bench);
    guest_come_again(f.white, NULL);
    ck_assert_str_eq(lines(&f, f.white), "One|");
}
END_TEST

START_TEST(line_that_cannot_be_stored_is_not_said_and_may_be_said_again)
{
    all_follow(&f);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Anybody here?"), "storage-paused");
    fake_store_fail(f.bench->store, STORE_OK);
    bench_wait(f.bench, 2000);

    ck_assert_int_eq(heard_count(f.white), 0);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Anybody here?"), "ok");
    ck_assert_int_eq(heard_count(f.white), 1);
}
END_TEST

START_TEST(line_sent_again_after_a_crash_is_not_said_twice)
{
    all_follow(&f);
    int64_t id =
        guest_say(f.watcher, "chat.say",
                  "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Once\"}", f.room);
    bench_restart(f.bench);
    guest_come_again(f.watcher, NULL);
    char again[256];
    snprintf(again, sizeof again,
             "{\"t\":\"chat.say\",\"id\":%" PRId64
             ",\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Once\"}}",
             id, f.room);
    guest_say_raw(f.watcher, again);

    ck_assert_str_eq(guest_outcome(f.watcher, id), "ok");
    ck_assert_str_eq(lines(&f, f.watcher), "Once|");
}
END_TEST

START_TEST(text_is_cleaned_or_refused)
{
    static char marks[8000];
    all_follow(&f);
    for (size_t i = 0; i + 2 < sizeof marks; i += 2) {
        memcpy(marks + i, "\xcc\x81", 3);
    }
    ck_assert_str_eq(say(&f, f.watcher, "watchers", marks), "bad-field");
    static const char *const bad[] = {"\"\"", "\"   \"", "7", "null"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_str_eq(guest_try(f.watcher, "chat.say",
                                   "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":%s}",
                                   f.room, bad[i]),
                         "bad-field");
    }
    char lengthy[CHAT_TEXT_CHARS_MAX + 2];
    memset(lengthy, 'x', sizeof lengthy - 1);
    lengthy[sizeof lengthy - 1] = '\0';
    ck_assert_str_eq(say(&f, f.watcher, "watchers", lengthy), "bad-field");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "\xe2\x80\xae\xe2\x80\xae"), "bad-field");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "\xe2\x80\xaeolleh\\n\\u202e <script>"), "ok");
    ck_assert_str_eq(heard(f.white), "olleh <script>");
    char marked[2400];
    snprintf(marked, sizeof marked, "\xe2\x80\xaeZ%.2000s <script>alert(1)</script>\\n", marks);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", marked), "ok");
    ck_assert_str_eq(heard(f.white), "Z\xcc\x81\xcc\x81 <script>alert(1)</script>");
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "insult"), "bad-field");
    ck_assert_str_eq(guest_try(f.watcher, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"a\","
                               "\"preset\":\"hello\"}",
                               f.room),
                     "bad-field");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "see example.com"), "no-links");
}
END_TEST

START_TEST(flood_and_repetition_get_the_time_to_wait)
{
    all_follow(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "buy my cheap dice here"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Buy my cheap dice here!"), "duplicate");
    ck_assert_int_eq(json_integer_value(json_object_get(params(f.watcher), "retry_after_ms")),
                     MINUTE_MS);
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "wow"), "ok");
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "wow"), "duplicate");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "two"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "three"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "four"), "rate-limited");
    ck_assert_int_eq(json_integer_value(json_object_get(params(f.watcher), "retry_after_ms")),
                     10000);
    ck_assert_str_eq(say(&f, f.white, "watchers", "I say what I like"), "ok");

    bench_wait(f.bench, 10000);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "four"), "ok");
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "wow"), "ok");
    bench_set_ms(bench_now_ms() + MINUTE_MS - 1);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "four"), "duplicate");
    ck_assert_int_eq(json_integer_value(json_object_get(params(f.watcher), "retry_after_ms")), 1);
    bench_set_ms(bench_now_ms() + 1);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "four"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Buy my cheap dice here!"), "ok");
}
END_TEST

START_TEST(all_together_say_no_more_than_can_be_read)
{
    enum { CROWD = RATE_CHAT_LINES_AT_ONCE / FLOOD_BURST + 1 };
    struct guest *crowd[CROWD];
    int said = 0;
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = guest_create(f.bench);
        for (int j = 0; j < FLOOD_BURST; j++) {
            char text[8];
            snprintf(text, sizeof text, "%d", j);
            said += strcmp(say(&f, crowd[i], "watchers", text), "ok") == 0;
        }
    }
    ck_assert_int_eq(said, RATE_CHAT_LINES_AT_ONCE);
    ck_assert_str_eq(guest_outcome(crowd[CROWD - 1], crowd[CROWD - 1]->id), "rate-limited");
    ck_assert_uint_eq(f.bench->app.admission.refused[LIMIT_CHAT_LINES],
                      CROWD * FLOOD_BURST - RATE_CHAT_LINES_AT_ONCE);
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
        open_again(&f, rooms[i].fields);
        ck_assert_str_eq(follow(&f, f.watcher), "ok");
        const json_t *can = last_chat(f.watcher, "can");
        bool free_text = strcmp(rooms[i].text, "ok") == 0;
        bool silent = strcmp(rooms[i].preset, "ok") != 0;
        ck_assert_int_eq(json_is_true(json_object_get(can, "free")), free_text);
        ck_assert_uint_eq(json_array_size(json_object_get(can, "channels")), silent ? 0 : 1);
        ck_assert_str_eq(say(&f, f.watcher, "watchers", "Salve"), rooms[i].text);
        ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "hello"), rooms[i].preset);
    }
}
END_TEST

START_TEST(new_rules_of_talk_are_sent_to_followers)
{
    all_follow(&f);
    start_game(&f);
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Salve"), "ok");
    struct moderation_act act = {"operator", "A flood.", NULL, NULL};
    ck_assert_int_eq(
        moderation_lock_down(&f.bench->app.moderation, LOCKDOWN_PRESETS, &act, bench_now_ms()),
        MODERATION_UNDER_WAY);
    fake_store_run(f.bench->store);

    ck_assert(json_is_false(json_object_get(last_chat(f.watcher, "can"), "free")));
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Vale"), "presets-only");
    ck_assert_str_eq(say_preset(&f, f.watcher, "watchers", "goodbye"), "ok");

    open_again(&f, "");
    all_follow(&f);
    ck_assert_str_eq(
        guest_try(f.white, "room.set", "\"room\":\"%s\",\"d\":{\"talk\":\"presets\"}", f.room),
        "ok");
    ck_assert(json_is_false(json_object_get(last_chat(f.watcher, "can"), "free")));
}
END_TEST

START_TEST(sitting_down_or_standing_up_changes_the_channel)
{
    all_follow(&f);
    ck_assert_str_eq(json_string_value(
                         json_array_get(json_object_get(last_chat(f.black, "can"), "channels"), 0)),
                     "watchers");
    ck_assert_str_eq(guest_sit(f.black, f.room, "b1"), "ok");
    ck_assert_str_eq(json_string_value(
                         json_array_get(json_object_get(last_chat(f.black, "can"), "channels"), 0)),
                     "players");
    ck_assert_str_eq(guest_try(f.black, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(json_string_value(
                         json_array_get(json_object_get(last_chat(f.black, "can"), "channels"), 0)),
                     "watchers");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Sit down again"), "ok");
    ck_assert_int_eq(heard_count(f.black), 1);
}
END_TEST

START_TEST(chat_of_watchers_does_not_fill_the_tasks_of_a_room)
{
    all_follow(&f);
    ck_assert_str_eq(guest_sit(f.white, f.room, "w1"), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "I am here"), "ok");
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f.black, tip);
    fake_store_hold(f.bench->store, true);
    ck_assert_str_eq(
        guest_try(f.white, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":false}", f.room), "ok");
    int64_t stand = guest_say(f.white, "room.stand", "\"room\":\"%s\"", f.room);
    ck_assert(bench_room(f.bench, f.room)->writing);

    for (int i = 0; i < ROOM_TASKS_MAX; i++) {
        ck_assert_str_eq(follow(&f, f.watcher), "ok");
    }
    guest_say(f.watcher, "chat.say",
              "\"room\":\"%s\",\"d\":{\"channel\":\"watchers\",\"text\":\"Sit!\"}", f.room);
    ck_assert_int_eq(bench_room(f.bench, f.room)->task_count, 0);
    int64_t sit = guest_say(f.black, "room.sit",
                            "\"room\":\"%s\",\"d\":{\"seat\":\"w1\",\"tip\":\"%s\"}", f.room, tip);
    ck_assert_str_eq(guest_outcome(f.black, sit), "");

    fake_store_hold(f.bench->store, false);
    fake_store_run(f.bench->store);
    ck_assert_str_eq(guest_outcome(f.white, stand), "ok");
    ck_assert_str_eq(guest_outcome(f.black, sit), "ok");
    ck_assert_str_eq(heard(f.black), "Sit!");
}
END_TEST

START_TEST(lobby_has_a_chat_of_its_own)
{
    ck_assert_str_eq(guest_try(f.white, "sub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(
        guest_try(f.black, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"hello\"}"), "ok");
    ck_assert_str_eq(heard(f.white), "hello");
    ck_assert_ptr_null(json_object_get(last_chat(f.white, "line"), "v"));
    ck_assert_str_eq(guest_try(f.white, "unsub", "\"d\":{\"topic\":\"chat:lobby\"}"), "ok");
    ck_assert_str_eq(
        guest_try(f.black, "chat.say", "\"d\":{\"channel\":\"lobby\",\"preset\":\"goodbye\"}"),
        "ok");
    ck_assert_int_eq(heard_count(f.white), 1);
}
END_TEST

START_TEST(returning_user_follows_again_and_a_closed_room_is_silent)
{
    all_follow(&f);
    guest_lose(f.watcher);
    guest_come_again(f.watcher, NULL);
    ck_assert_str_eq(say(&f, f.black, "watchers", "Who is there?"), "ok");
    ck_assert_int_eq(heard_count(f.watcher), 0);
    ck_assert_str_eq(lines(&f, f.watcher), "Who is there?|");

    ck_assert_str_eq(guest_try(f.white, "room.close", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Gone"), "room-closed");
    ck_assert_str_eq(lines(&f, f.watcher), "Who is there?|");
    ck_assert_str_eq(guest_try(f.watcher, "unsub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
}
END_TEST

START_TEST(chat_holds_its_room_in_memory_and_comes_back_with_it)
{
    ck_assert_str_eq(follow(&f, f.watcher), "ok");
    ck_assert_str_eq(say(&f, f.watcher, "watchers", "Still here"), "ok");
    ck_assert_str_eq(guest_try(f.white, "room.close", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(guest_try(f.white, "unsub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    bench_wait(f.bench, ROOM_EVICT_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_nonnull(bench_room(f.bench, f.room));

    ck_assert_str_eq(guest_try(f.watcher, "unsub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
    bench_wait(f.bench, ROOM_EVICT_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_null(map_find(&f.bench->app.rooms.by_id, map_key_text(f.room)));
    ck_assert_str_eq(lines(&f, f.watcher), "Still here|");
}
END_TEST

START_TEST(chat_keeps_the_last_hundred_lines)
{
    for (int i = 0; i < CHAT_LINES_MAX + 10; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", i);
        ck_assert_str_eq(say(&f, f.watcher, "watchers", text), "ok");
        bench_wait(f.bench, 3000);
    }
    ck_assert_str_eq(follow(&f, f.black), "ok");
    const json_t *list = last_chat(f.black, "lines");
    ck_assert_uint_eq(json_array_size(list), CHAT_LINES_MAX);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(list, 0), "text")), "10");
}
END_TEST

START_TEST(user_follows_eight_chats_and_leaves_any_of_them)
{
    char rooms[CHATS_FOLLOWED_MAX][STORE_ID_BYTES];
    for (int i = 0; i < CHATS_FOLLOWED_MAX; i++) {
        bench_wait(f.bench, MINUTE_MS);
        guest_open(f.white, "\"ruleset\":\"tabula\"", rooms[i]);
        ck_assert_str_eq(guest_try(f.watcher, "sub", "\"d\":{\"topic\":\"chat:%s\"}", rooms[i]),
                         "ok");
    }
    ck_assert_str_eq(follow(&f, f.watcher), "too-many-topics");

    ck_assert_str_eq(guest_try(f.watcher, "unsub", "\"d\":{\"topic\":\"chat:%s\"}", rooms[2]),
                     "ok");
    ck_assert_str_eq(follow(&f, f.watcher), "ok");
    const struct session *session = session_find(&f.bench->app.sessions, f.watcher->user_id);
    for (int i = 0; i < CHATS_FOLLOWED_MAX; i++) {
        ck_assert_int_eq(chat_follows(session, rooms[i]), i != 2);
    }
    ck_assert(chat_follows(session, f.room));
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
    tcase_add_test(tests, chat_of_watchers_does_not_fill_the_tasks_of_a_room);
    tcase_add_test(tests, lobby_has_a_chat_of_its_own);
    tcase_add_test(tests, returning_user_follows_again_and_a_closed_room_is_silent);
    tcase_add_test(tests, chat_holds_its_room_in_memory_and_comes_back_with_it);
    tcase_add_test(tests, chat_keeps_the_last_hundred_lines);
    tcase_add_test(tests, user_follows_eight_chats_and_leaves_any_of_them);
    Suite *suite = suite_create("server talk");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
