/* SPDX-License-Identifier: MIT */
/* The server's bots: a host requests one for a seat, and it plays like a user. */
#include "rules/ai/levels/levels.h"
#include "rules/games/games.h"
#include "server/bot/botted.h"
#include "suite.h"

static struct botted f;

static void set_up(void)
{
    come(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static const struct room_seat *seat_of(const char *name)
{
    return &state(&f)->seats[seat_find(name)];
}

static const char *request_bot(const char *fields)
{
    return guest_try(f.host, "room.bot", "\"room\":\"%s\",\"d\":{%s}", f.room, fields);
}

START_TEST(host_plays_a_whole_game_with_a_bot)
{
    char fields[96];
    int level = ai_levels_first(_i);
    snprintf(fields, sizeof fields, "\"ruleset\":\"%s\",\"bot\":%d", ruleset_at(_i)->name, level);
    begin(&f, fields);

    play_to_end(&f);

    ck_assert_int_gt(count_events(&f, "turn", "b1") + count_events(&f, "passed", "b1"), 0);
    ck_assert_uint_gt(f.bench->app.bots.turns[level], 0);
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

/* Plays each value of each option of the game, one at a time. */
START_TEST(bot_plays_by_every_rule)
{
    const struct ruleset *ruleset = ruleset_at(_i);
    for (const struct rule_option *option = ruleset->options; option->name != NULL; option++) {
        for (int value = 1; option->values[value] != NULL; value++) {
            char fields[256];
            struct position start;
            snprintf(fields, sizeof fields, "%s;%s=%s", ruleset->name, option->name,
                     option->values[value]);
            ck_assert(position_start(fields, strlen(fields), SIDE_WHITE, &start, NULL));
            if (position_seats(&start) == 1) {
                snprintf(fields, sizeof fields,
                         "\"ruleset\":\"%s\",\"options\":{\"%s\":\"%s\"},\"bot\":%d", ruleset->name,
                         option->name, option->values[value],
                         ai_levels_first(_i) + value % ai_levels_count(_i));
                bench_set_ms(bench_now_ms() + 60 * 60000);
                begin(&f, fields);
                play(&f, 12);
                play_on_to_resign(&f);
            }
        }
    }
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

START_TEST(bot_is_shown_as_bot_with_its_seat)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":14,\"visibility\":\"public\"", f.room);
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room),
                     "ok");
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"lobby\"}"), "ok");

    const json_t *snapshot = json_object_get(guest_last(f.host, "room"), "d");
    const json_t *seated = json_object_get(guest_last(f.host, "event"), "d");
    const json_t *lobby =
        json_object_get(json_object_get(guest_last(f.host, "lobby"), "d"), "rooms");
    const json_t *seats[] = {
        json_object_get(json_object_get(snapshot, "seats"), "b1"), seated,
        json_object_get(json_object_get(json_array_get(lobby, 0), "seats"), "b1")};
    for (size_t i = 0; i < 3; i++) {
        ck_assert_str_eq(json_string_value(json_object_get(seats[i], "who")), "bot14");
        ck_assert_str_eq(json_string_value(json_object_get(seats[i], "name")), "Level 4 (bot)");
        ck_assert(json_is_true(json_object_get(seats[i], "bot")));
        ck_assert_int_eq(json_integer_value(json_object_get(seats[i], "level")), 14);
    }
    ck_assert_str_eq(
        json_string_value(json_object_get(json_object_get(snapshot, "presence"), "b1")), "here");
}
END_TEST

START_TEST(bot_plays_on_with_its_chain_after_the_server_was_killed)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":13");
    for (int turns = 3; turns < 40 && state(&f)->phase == ROOM_PLAYING; turns += 5) {
        play(&f, turns);
        int64_t v = state(&f)->v;
        bench_restart(f.bench);
        guest_come_again(f.host, NULL);
        ck_assert_int_eq(state(&f)->v, v);
    }

    play_to_end(&f);

    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

START_TEST(bot_plays_again_when_it_is_asked)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":11");
    play_to_end(&f);
    bench_wait(f.bench, THINK_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED); /* no player has requested another game */

    ck_assert_str_eq(request_rematch(&f), "ok");
    bench_wait(f.bench, THINK_MS);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(state(&f)->game, 2);
    ck_assert_str_eq(seat_of("w1")->user_id, "bot11"); /* the sides have swapped */
    play_to_end(&f);
}
END_TEST

START_TEST(bot_comes_and_goes_as_the_host_asks)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);

    ck_assert_str_eq(request_bot("\"level\":12"), "ok");
    ck_assert_str_eq(seat_of("b1")->user_id, "bot12");
    ck_assert_str_eq(request_bot("\"level\":13,\"seat\":\"b1\""), "ok");
    ck_assert_str_eq(seat_of("b1")->user_id, "bot13");
    ck_assert_str_eq(request_bot("\"level\":13"),
                     "seat-taken"); /* the seat is reserved for users */
    ck_assert_str_eq(request_bot("\"level\":12,\"seat\":\"b2\""), "no-such-seat");
    ck_assert_str_eq(request_bot("\"level\":3"), "bad-field");
    ck_assert_str_eq(request_bot("\"level\":0"), "ok");
    ck_assert_str_eq(seat_of("b1")->user_id, "");
    ck_assert_str_eq(request_bot("\"level\":0"), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "ok");
    ck_assert_str_eq(request_bot("\"level\":11,\"seat\":\"b1\""), "seat-taken");
    ck_assert_str_eq(request_bot("\"level\":11"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_str_eq(request_bot("\"level\":0"), "wrong-state");
}
END_TEST

START_TEST(numbered_levels_sit_under_their_ids_and_names)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);

    ck_assert_str_eq(request_bot("\"level\":13"), "ok");
    ck_assert_str_eq(seat_of("b1")->user_id, "bot13");
    ck_assert_str_eq(seat_of("b1")->name, "Level 3 (bot)");
    ck_assert_str_eq(request_bot("\"level\":10,\"seat\":\"b1\""), "bad-field");
    ck_assert_str_eq(request_bot("\"level\":40,\"seat\":\"b1\""), "bad-field");
    ck_assert_str_eq(seat_of("b1")->user_id, "bot13");
    ck_assert_str_eq(
        guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"twelve-dogs\",\"bot\":11}"),
        "bad-field");
}
END_TEST

START_TEST(numbered_levels_play)
{
    static const char *const games[] = {"\"ruleset\":\"tabula\",\"bot\":11",
                                        "\"ruleset\":\"tablaaza\",\"bot\":12",
                                        "\"ruleset\":\"twelve-dogs\",\"bot\":10"};
    static const int ids[] = {11, 12, 10};
    begin(&f, games[_i]);
    play(&f, 12);
    ck_assert_uint_gt(f.bench->app.bots.turns[ids[_i]], 0);
    play_on_to_resign(&f);
}
END_TEST

START_TEST(bot_sits_in_the_seat_that_was_asked)
{
    ck_assert_str_eq(guest_try(f.host, "room.open",
                               "\"d\":{\"ruleset\":\"tabula\",\"bot\":11,\"bot_seat\":\"b2\"}"),
                     "no-such-seat");
    guest_open(f.host, "\"ruleset\":\"pyf\",\"bot\":11,\"bot_seat\":\"w1\"", f.room);
    ck_assert_str_eq(seat_of("w1")->user_id, "bot11");
}
END_TEST

static const char teams[] = "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\"}";

/* With chains, a throw between two bots would have no link of a human player. */
START_TEST(bots_of_a_team_game_with_sealed_dice_sit_on_one_side)
{
    guest_open(f.host, teams, f.room);
    ck_assert_str_eq(request_bot("\"level\":12"), "ok");
    ck_assert_str_eq(seat_of("b2")->user_id, "bot12");
    ck_assert_str_eq(request_bot("\"level\":12"), "already-seated");
    ck_assert_str_eq(request_bot("\"level\":13,\"seat\":\"w2\""), "bad-field");
    ck_assert_str_eq(request_bot("\"level\":13"), "ok");
    ck_assert_str_eq(seat_of("b1")->user_id, "bot13");
    ck_assert_str_eq(request_bot("\"level\":14"), "seat-taken");

    struct guest *friend = guest_create(f.bench);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(friend, f.room, "w2"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

START_TEST(bots_fill_the_other_seats_of_a_team_game_with_the_dice_of_the_server)
{
    static const char *const offers[] = {"false", "true"};
    char fields[128];
    snprintf(fields, sizeof fields,
             "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\",\"offer_unused\":\"%s\"},"
             "\"dice\":\"server\"",
             offers[_i]);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(request_bot("\"level\":11,\"seat\":\"b1\""), "ok");
    ck_assert_str_eq(request_bot("\"level\":12,\"seat\":\"w2\""), "ok");
    ck_assert_str_eq(request_bot("\"level\":13,\"seat\":\"b2\""), "ok");

    play_to_end(&f);

    ck_assert_int_gt(count_events(&f, "turn", "w2") + count_events(&f, "passed", "w2"), 0);
    ck_assert_int_eq(count_events(&f, "resigned", "w2"), 0); /* the host decides for its side */
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

/* The host changes to sealed dice while bots sit on both sides: those of one side leave. */
START_TEST(bots_of_one_side_leave_where_the_dice_are_sealed_now)
{
    char fields[128];
    snprintf(fields, sizeof fields, "%s,\"dice\":\"server\"", teams);
    guest_open(f.host, fields, f.room);
    ck_assert_str_eq(request_bot("\"level\":11,\"seat\":\"w2\""), "ok");
    ck_assert_str_eq(request_bot("\"level\":12,\"seat\":\"b2\""), "ok");

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"dice\":\"chain\"}", f.room), "ok");

    ck_assert_str_eq(seat_of("w2")->user_id, "bot11");
    ck_assert(seat_of("w2")->has_tip);
    ck_assert_str_eq(seat_of("b2")->user_id, "");
}
END_TEST

START_TEST(bot_keeps_its_seat_with_a_chain_if_now_needed)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"dice\":\"server\",\"bot\":12", f.room);
    ck_assert(!seat_of("b1")->has_tip);

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"dice\":\"chain\"}", f.room), "ok");

    ck_assert_str_eq(seat_of("b1")->user_id, "bot12");
    ck_assert(seat_of("b1")->has_tip);
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    play(&f, 6);
    ck_assert_int_ge(state(&f)->turns, 6);
}
END_TEST

START_TEST(bot_throws_the_dice_of_the_server_if_so_set)
{
    begin(&f, "\"ruleset\":\"tabula\",\"dice\":\"server\",\"bot\":12");

    play_to_end(&f);
}
END_TEST

/*
 * If the host removes a player, a game that has not begun is aborted. The bot's chain was for that game, so it needs
 * another one.
 */
START_TEST(bot_plays_with_another_chain_after_a_game_was_aborted)
{
    struct guest *friend = guest_create(f.bench);
    uint8_t tip[DICE_LINK_BYTES];
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":12", f.room);
    ck_assert_str_eq(guest_sit(friend, f.room, "w1"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    memcpy(tip, seat_of("b1")->tip, sizeof tip);

    ck_assert_str_eq(guest_try(f.host, "room.kick", "\"room\":\"%s\",\"d\":{\"who\":\"%s\"}",
                               f.room, friend->user_id),
                     "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
    ck_assert_str_eq(seat_of("b1")->user_id, "bot12");
    ck_assert_mem_ne(seat_of("b1")->tip, tip, sizeof tip);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    play(&f, 6);
    ck_assert_int_ge(state(&f)->turns, 6);
}
END_TEST

START_TEST(bot_that_was_sent_away_comes_again_when_it_is_asked)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":12", f.room);

    ck_assert_str_eq(
        guest_try(f.host, "room.kick", "\"room\":\"%s\",\"d\":{\"who\":\"bot12\"}", f.room), "ok");
    ck_assert_str_eq(seat_of("b1")->user_id, "");
    ck_assert_str_eq(request_bot("\"level\":12"), "ok");

    ck_assert_str_eq(seat_of("b1")->user_id, "bot12");
}
END_TEST

START_TEST(bot_plays_a_series_without_being_asked_again)
{
    begin(&f, "\"ruleset\":\"twelve-dogs\",\"games\":3,\"bot\":10");
    play_to_end(&f);
    bench_wait(f.bench, THINK_MS);
    ck_assert_int_eq(count_events(&f, "offered", NULL), 1); /* the bot's offer */

    ck_assert_str_eq(request_rematch(&f), "ok");

    ck_assert_int_eq(state(&f)->game, 2);
    play_to_end(&f);
}
END_TEST

START_TEST(bot_is_at_many_public_tables_at_once)
{
    struct guest *friend = guest_create(f.bench);
    char other[STORE_ID_BYTES];
    guest_open(friend, "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"bot\":12", other);

    begin(&f, "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"bot\":12");
    bench_wait(f.bench, THINK_MS);

    ck_assert_int_eq(bench_room(f.bench, other)->state->phase, ROOM_OPEN);
    ck_assert_str_eq(bench_room(f.bench, other)->state->seats[seat_find("b1")].user_id, "bot12");
}
END_TEST

START_TEST(host_has_bots_at_some_tables_not_at_all)
{
    for (int i = 0; i < BOTS_A_USER_MAX; i++) {
        guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":11", f.room);
    }

    ck_assert_str_eq(guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"tabula\",\"bot\":11}"),
                     "too-many-rooms");

    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"tabula\",\"bot\":11}"),
                     "ok");
}
END_TEST

START_TEST(room_that_was_opened_with_a_bot_is_not_opened_twice)
{
    char text[160];
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":11", f.room);
    snprintf(text, sizeof text,
             "{\"t\":\"room.open\",\"id\":%" PRId64 ",\"d\":{\"ruleset\":\"tabula\",\"bot\":11}}",
             f.host->id);
    int64_t id = f.host->id;
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);

    guest_say_raw(f.host, text);

    const json_t *data = json_object_get(guest_answer(f.host, id), "d");
    ck_assert_str_eq(json_string_value(json_object_get(data, "room")), f.room);
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server bots");
    TCase *tests = tcase_create("bots");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, bench_learn_bots, bench_forget_bots);
    tcase_add_loop_test(tests, host_plays_a_whole_game_with_a_bot, 0, RULESETS);
    tcase_add_loop_test(tests, bot_plays_by_every_rule, 0, RULESETS);
    tcase_add_test(tests, bot_is_shown_as_bot_with_its_seat);
    tcase_add_test(tests, bot_plays_on_with_its_chain_after_the_server_was_killed);
    tcase_add_test(tests, bot_plays_again_when_it_is_asked);
    tcase_add_test(tests, bot_comes_and_goes_as_the_host_asks);
    tcase_add_test(tests, bot_sits_in_the_seat_that_was_asked);
    tcase_add_test(tests, numbered_levels_sit_under_their_ids_and_names);
    tcase_add_loop_test(tests, numbered_levels_play, 0, 3);
    tcase_add_test(tests, bots_of_a_team_game_with_sealed_dice_sit_on_one_side);
    tcase_add_loop_test(tests, bots_fill_the_other_seats_of_a_team_game_with_the_dice_of_the_server,
                        0, 2);
    tcase_add_test(tests, bots_of_one_side_leave_where_the_dice_are_sealed_now);
    tcase_add_test(tests, bot_keeps_its_seat_with_a_chain_if_now_needed);
    tcase_add_test(tests, bot_throws_the_dice_of_the_server_if_so_set);
    tcase_add_test(tests, bot_plays_with_another_chain_after_a_game_was_aborted);
    tcase_add_test(tests, bot_that_was_sent_away_comes_again_when_it_is_asked);
    tcase_add_test(tests, bot_plays_a_series_without_being_asked_again);
    tcase_add_test(tests, bot_is_at_many_public_tables_at_once);
    tcase_add_test(tests, host_has_bots_at_some_tables_not_at_all);
    tcase_add_test(tests, room_that_was_opened_with_a_bot_is_not_opened_twice);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
