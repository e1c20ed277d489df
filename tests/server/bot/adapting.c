/* SPDX-License-Identifier: MIT */
/* The bot that adapts to its opponent: the level of each game at a table, and what it says about it. */
#include "chat/chat.h"
#include "commands/commands.h"
#include "rules/ai/levels/levels.h"
#include "rules/games/games.h"
#include "server/bot/botted.h"

static struct botted f;

static void set_up(void)
{
    come(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static int middle(void)
{
    return ai_level_middle(RULESET_TABULA);
}

static void begin_adapting(const char *more)
{
    char fields[128];
    snprintf(fields, sizeof fields, "\"ruleset\":\"tabula\",\"bot\":9%s", more);
    begin(&f, fields);
}

static void host_loses(void)
{
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
}

static void bot_loses(void)
{
    command_of_bot(&f.bench->app.commands, bench_room(f.bench, f.room), "bot9", "resign",
                   state(&f)->v, json_object(), bench_now_ms());
    bench_wait(f.bench, APP_TICK_MS);
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
}

static void play_again(void)
{
    int game = state(&f)->game;
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f.host, tip);
    ck_assert_str_eq(guest_try(f.host, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               state(&f)->v, tip),
                     "ok");
    bench_wait(f.bench, THINK_MS);
    ck_assert_int_eq(state(&f)->game, game + 1);
}

START_TEST(bot_begins_in_the_middle_and_follows_the_results_of_the_table)
{
    begin_adapting("");
    ck_assert_int_eq(state(&f)->adapting.level, middle());

    bot_loses();
    play_again();
    ck_assert_int_eq(state(&f)->adapting.level, middle() + 1);

    host_loses();
    play_again();
    ck_assert_int_eq(state(&f)->adapting.level, middle());

    host_loses();
    play_again();
    ck_assert_int_eq(state(&f)->adapting.level, middle() - 1);
}
END_TEST

START_TEST(bot_plays_at_the_chosen_level)
{
    begin_adapting("");

    play(&f, 6);

    ck_assert_uint_gt(f.bench->app.bots.turns[middle()], 0);
    ck_assert_uint_eq(f.bench->app.bots.turns[AI_LEVEL_ADAPTING], 0);
}
END_TEST

static void restart(void)
{
    char resume[64];
    snprintf(resume, sizeof resume, "[{\"room\":\"%s\",\"v\":%" PRId64 "}]", f.room, state(&f)->v);
    bench_restart(f.bench);
    guest_come_again(f.host, resume);
}

START_TEST(level_is_the_same_after_the_server_was_killed)
{
    begin_adapting("");
    bot_loses();
    restart();
    play_again();
    ck_assert_int_eq(state(&f)->adapting.level, middle() + 1);

    restart();

    ck_assert_int_eq(state(&f)->adapting.level, middle() + 1);
    play(&f, 4);
    ck_assert_uint_gt(f.bench->app.bots.turns[middle() + 1], 0);
}
END_TEST

/* The last line in the room's chat. */
static const char *last_line(void)
{
    const struct chat *chat = chat_at(bench_room(f.bench, f.room));
    bench_wait(f.bench, APP_TICK_MS);
    return chat->lines[chat->line_count - 1]->text;
}

START_TEST(bot_says_after_each_game_at_which_level_it_played)
{
    char expected[32];
    begin_adapting(",\"games\":3");
    ck_assert_str_eq(last_line(), "good-luck");

    host_loses();
    snprintf(expected, sizeof expected, "at-level-%d", middle() - AI_LEVEL_FIRST + 1);
    ck_assert_str_eq(last_line(), expected);

    play_again();
    host_loses();
    snprintf(expected, sizeof expected, "at-level-%d", middle() - AI_LEVEL_FIRST);
    ck_assert_str_eq(last_line(), expected);
}
END_TEST

START_TEST(snapshot_has_the_level_of_the_game)
{
    begin_adapting("");

    json_t *snapshot = bench_snapshot(bench_room(f.bench, f.room), NULL);

    ck_assert_int_eq(json_integer_value(json_object_get(snapshot, "level")), middle());
    json_decref(snapshot);
}
END_TEST

START_TEST(bot_stays_when_another_game_is_set_if_that_has_enough_levels)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":9", f.room);

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"ruleset\":\"tablan\"}", f.room),
        "ok");
    ck_assert_str_eq(state(&f)->seats[seat_find("b1")].user_id, "bot9");

    ck_assert_str_eq(guest_try(f.host, "room.set",
                               "\"room\":\"%s\",\"d\":{\"ruleset\":\"twelve-dogs\"}", f.room),
                     "ok");
    ck_assert_str_eq(state(&f)->seats[seat_find("b1")].user_id, "bot10");
}
END_TEST

START_TEST(bot_adapts_only_in_games_of_several_levels)
{
    ck_assert_str_eq(
        guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"twelve-dogs\",\"bot\":9}"),
        "bad-field");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("adapting");
    Suite *suite = suite_create("the adapting bot");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, bot_begins_in_the_middle_and_follows_the_results_of_the_table);
    tcase_add_test(tests, bot_plays_at_the_chosen_level);
    tcase_add_test(tests, level_is_the_same_after_the_server_was_killed);
    tcase_add_test(tests, bot_says_after_each_game_at_which_level_it_played);
    tcase_add_test(tests, snapshot_has_the_level_of_the_game);
    tcase_add_test(tests, bot_stays_when_another_game_is_set_if_that_has_enough_levels);
    tcase_add_test(tests, bot_adapts_only_in_games_of_several_levels);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
