/* SPDX-License-Identifier: MIT */
/* What a bot does besides its turns: it answers offers of a draw, resigns, and says phrases. */
#include "bot/private.h"
#include "chat/chat.h"
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

START_TEST(bot_answers_an_offer_of_a_draw_by_what_it_expects)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":12");
    play(&f, 4);
    ck_assert_str_eq(
        guest_try(f.host, "draw.offer", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "ok");
    ck_assert_int_eq(count_events(&f, "offered", "w1"), 1);

    bench_wait(f.bench, THINK_MS);

    ck_assert_int_eq(count_events(&f, "answered", "b1"), 1);
    ck_assert(state(&f)->phase == ROOM_ENDED || !state(&f)->draws.stands);
}
END_TEST

/*
 * Plays a game and offers a draw whenever that is allowed again. Returns whether the bot has accepted one, which ends
 * the game.
 */
static bool accepts_a_draw(const char *fields)
{
    begin(&f, fields);
    for (int turns = 4; state(&f)->phase == ROOM_PLAYING; turns += 4) {
        const char *offered =
            guest_try(f.host, "draw.offer", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v);
        if (strcmp(offered, "ok") == 0) {
            bench_wait(f.bench, THINK_MS);
        } else {
            ck_assert_str_eq(offered, "too-early");
        }
        play(&f, turns);
    }
    const struct room *of = bench_room(f.bench, f.room);
    return strstr(room_line(of, of->state->v)->text, "\"agreed\"") != NULL;
}

START_TEST(bot_accepts_a_draw_only_by_a_judgement_that_was_measured)
{
    static const struct {
        const char *fields;
        bool accepts;
    } games[] = {
        {"\"ruleset\":\"tabula\",\"bot\":13", true},
        {"\"ruleset\":\"tabula\",\"options\":{\"bear\":\"farthest\"},\"bot\":13", true},
        {"\"bot\":13,\"ruleset\":\"tabula\","
         "\"options\":{\"bear\":\"farthest\",\"bar_first\":\"false\"}",
         false},
        /* Black, the bot, wins four of five games */
        {"\"ruleset\":\"zeno\",\"options\":{\"black_goal\":\"am\"},\"bot\":21", false},
        /* the bot has a solution for these rules too */
        {"\"ruleset\":\"twelve-dogs\",\"options\":{\"early_end\":\"true\"},\"bot\":10", true},
    };
    bool accepted = false;
    for (int game = 0; game < 4; game++) { /* enough games that the bot is sometimes behind */
        accepted |= accepts_a_draw(games[_i].fields);
    }

    ck_assert_int_eq(accepted, games[_i].accepts);
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

/* Plays games under these rules until the bot resigns one; false if it resigns none of them. */
static bool resigns(const char *fields, int games)
{
    for (int game = 0; game < games; game++) {
        bench_set_ms(bench_now_ms() + 60 * 60000); /* a host may open only some rooms in an hour */
        begin(&f, fields);
        play_to_end(&f);
        if (state(&f)->reason == END_RESIGNED) {
            return true;
        }
    }
    return false;
}

START_TEST(bot_resigns_a_game_that_it_cannot_win_any_more)
{
    ck_assert(resigns("\"ruleset\":\"twelve-dogs\",\"bot\":10", 60));

    ck_assert_int_eq(count_events(&f, "resigned", "b1"), 1);
    ck_assert_int_eq(state(&f)->result, RESULT_WHITE);
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

START_TEST(bot_resigns_no_game_under_rules_that_were_not_measured)
{
    ck_assert(!resigns("\"ruleset\":\"pyf\",\"options\":{\"home_moves\":\"free\"},\"bot\":11", 3));
}
END_TEST

START_TEST(bot_counts_even_turns_from_the_start_of_each_game)
{
    static const struct manners_look even = {.score = 0.5F, .is_sure = true};
    struct room_bots bots = {.action = {.seat = 1}};
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":12");
    bots.room = bench_room(f.bench, f.room);
    bots.manners[1].even_turns = MANNERS_EVEN_TURNS - 1; /* of the game before */

    ck_assert_int_eq(bots_act_of_turn(&bots, &even), MANNERS_PLAY);
    ck_assert_int_eq(bots_act_of_turn(&bots, &even), MANNERS_PLAY);

    ck_assert_int_eq(bots.manners[1].even_turns, 2);
}
END_TEST

/* The lines in the room's chat that were not removed; `last` is the text of the last one. */
static int count_lines(const char **last)
{
    const struct chat *chat = chat_at(bench_room(f.bench, f.room));
    int count = 0;
    bench_wait(f.bench, APP_TICK_MS);
    for (int i = 0; chat != NULL && i < chat->line_count; i++) {
        const struct chat_line *line = chat->lines[i];
        if (line->gone_by[0] == '\0') {
            ck_assert(line->preset && line->channel == CHAT_PLAYERS);
            ck_assert_str_eq(line->user_id, "bot12");
            *last = line->text;
            count++;
        }
    }
    return count;
}

START_TEST(bot_says_a_phrase_before_and_after_a_game_and_none_between)
{
    const char *last = "";
    guest_open(f.host, "\"ruleset\":\"tablaaza\",\"bot\":12", f.room);
    ck_assert_int_eq(count_lines(&last), 0);
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    ck_assert_int_eq(count_lines(&last), 1);
    ck_assert_str_eq(last, "good-luck");

    play(&f, 6);
    ck_assert_int_eq(count_lines(&last), 1);
    play_on_to_resign(&f);

    ck_assert_int_eq(count_lines(&last), 2);
    ck_assert_str_eq(last, "good-game");
    ck_assert_str_eq(request_rematch(&f), "ok");
    bench_wait(f.bench, THINK_MS);
    ck_assert_int_eq(state(&f)->game, 2);
    ck_assert_int_eq(count_lines(&last), 2);
}
END_TEST

START_TEST(bot_says_nothing_in_a_room_without_chat_or_while_the_host_silences_it)
{
    const char *last = "";
    begin(&f, "\"ruleset\":\"tablaaza\",\"talk\":\"off\",\"bot\":12");
    play_on_to_resign(&f);
    ck_assert_int_eq(count_lines(&last), 0);

    begin(&f, "\"ruleset\":\"tablaaza\",\"bot\":12");
    ck_assert_int_eq(count_lines(&last), 1);
    ck_assert_str_eq(guest_try(f.host, "chat.timeout",
                               "\"room\":\"%s\",\"d\":{\"who\":\"bot12\",\"minutes\":60,"
                               "\"reason\":\"quiet\"}",
                               f.room),
                     "ok");
    play_on_to_resign(&f);

    ck_assert_int_eq(count_lines(&last), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server bot manners");
    TCase *tests = tcase_create("manners");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, bench_learn_bots, bench_forget_bots);
    tcase_add_test(tests, bot_answers_an_offer_of_a_draw_by_what_it_expects);
    tcase_add_loop_test(tests, bot_accepts_a_draw_only_by_a_judgement_that_was_measured, 0, 5);
    tcase_add_test(tests, bot_resigns_a_game_that_it_cannot_win_any_more);
    tcase_add_test(tests, bot_resigns_no_game_under_rules_that_were_not_measured);
    tcase_add_test(tests, bot_counts_even_turns_from_the_start_of_each_game);
    tcase_add_test(tests, bot_says_a_phrase_before_and_after_a_game_and_none_between);
    tcase_add_test(tests, bot_says_nothing_in_a_room_without_chat_or_while_the_host_silences_it);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
