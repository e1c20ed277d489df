/* SPDX-License-Identifier: MIT */
/* Rated games against the server's bots: which of them, by which settings, and their effect on both ratings. */
#include "rating/ratings.h"
#include "room/room.h"
#include "rules/ai/levels/levels.h"
#include "rules/games/games.h"
#include "server/bot/botted.h"
#include "server/harness/fake_store.h"
#include "store/accounts.h"

static struct botted f;

static void set_up(void)
{
    come(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

#define CLOCK ",\"clock\":\"delay:15/300\""
#define RATED CLOCK ",\"rated\":true"

/* Sets the state that a registration leaves. */
static void come_as_account(void)
{
    come(&f);
    struct store_write *write = store_begin(f.bench->store);
    struct store_account account = {f.host->user_id, "Ann", "", "", bench_now_ms()};
    store_add_account(write, &account);
    store_commit(write, NULL, NULL);
    fake_store_run(f.bench->store);
    session_find(&f.bench->app.sessions, f.host->user_id)->account = true;
}

/* The value of that field for the seat in the last message `rated`. */
static int told(const char *seat, const char *field)
{
    const json_t *of = json_object_get(json_object_get(guest_last(f.host, "rated"), "d"), seat);
    ck_assert_ptr_nonnull(of);
    return (int)json_integer_value(json_object_get(of, field));
}

static const char *seat_user(const char *name)
{
    return state(&f)->seats[seat_find(name)].user_id;
}

static const char *set(const char *fields)
{
    return guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{%s}", f.room, fields);
}

static void play_and_resign(void)
{
    play(&f, 2 * RATINGS_TURNS_MIN + 2);
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    bench_wait(f.bench, APP_TICK_MS);
}

START_TEST(a_rated_game_against_a_bot_changes_both_ratings)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":11" RATED);

    play_and_resign();

    int below = RATINGS_LEVEL_STEP * (ai_level_middle(RULESET_TABULA) - 11);
    ck_assert_int_eq(told("w1", "before"), (int)GLICKO2_RATING);
    ck_assert_int_eq(told("b1", "before"), (int)GLICKO2_RATING - below);
    ck_assert_int_lt(told("w1", "after"), told("w1", "before"));
    ck_assert_int_gt(told("b1", "after"), told("b1", "before"));
    ck_assert_int_lt(told("b1", "deviation"), (int)GLICKO2_DEVIATION);
}
END_TEST

START_TEST(the_next_game_of_a_bot_goes_on_from_its_rating)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":17" RATED);
    play_and_resign();
    int after = told("b1", "after");

    begin(&f, "\"ruleset\":\"tabula\",\"bot\":17" RATED);
    play_and_resign();

    ck_assert_int_eq(told("b1", "before"), after);
}
END_TEST

START_TEST(the_perfect_player_plays_rated_games)
{
    begin(&f, "\"ruleset\":\"twelve-dogs\",\"bot\":10" RATED);

    play_and_resign();

    ck_assert_int_eq(told("b1", "before"), (int)GLICKO2_RATING);
}
END_TEST

START_TEST(a_room_shows_the_rating_of_a_bot_and_marks_it)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\",\"bot\":17" RATED, f.room);
    bench_wait(f.bench, APP_TICK_MS);

    json_t *snapshot = bench_snapshot(bench_room(f.bench, f.room), NULL);

    json_t *seat = json_object_get(json_object_get(snapshot, "seats"), "b1");
    json_t *rating = json_object_get(json_object_get(snapshot, "ratings"), "b1");
    ck_assert(json_is_true(json_object_get(seat, "bot")));
    ck_assert_int_eq(json_integer_value(json_object_get(seat, "level")), 17);
    ck_assert_int_eq(json_integer_value(json_object_get(rating, "rating")),
                     (int)GLICKO2_RATING +
                         RATINGS_LEVEL_STEP * (17 - ai_level_middle(RULESET_TABULA)));
    ck_assert(json_is_true(json_object_get(rating, "provisional")));
    json_decref(snapshot);
}
END_TEST

/* The seats whose ratings the client received last. */
static const json_t *told_ratings(void)
{
    return json_object_get(guest_last(f.host, "ratings"), "d");
}

START_TEST(a_room_tells_both_ratings_when_the_host_sits_down_opposite_a_bot)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":17" RATED, f.room);
    bench_wait(f.bench, APP_TICK_MS);

    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    bench_wait(f.bench, APP_TICK_MS);

    ck_assert_ptr_nonnull(json_object_get(told_ratings(), "w1"));
    ck_assert_ptr_nonnull(json_object_get(told_ratings(), "b1"));
}
END_TEST

START_TEST(a_room_tells_the_ratings_again_when_the_sides_swap)
{
    begin(&f, "\"ruleset\":\"tabula\",\"bot\":17" RATED);
    play_and_resign();
    json_int_t mine = told("w1", "after");
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f.host, tip);

    guest_try(f.host, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
              state(&f)->v, tip);
    bench_wait(f.bench, THINK_MS);

    ck_assert_str_eq(seat_user("b1"), f.host->user_id);
    const json_t *black = json_object_get(told_ratings(), "b1");
    ck_assert_int_eq(json_integer_value(json_object_get(black, "rating")), mine);
}
END_TEST

static const char *open_with(const char *fields)
{
    return guest_try(f.host, "room.open", "\"d\":{\"ruleset\":\"tabula\",%s}", fields);
}

START_TEST(a_guest_plays_no_rated_game_against_a_bot)
{
    ck_assert_str_eq(open_with("\"bot\":11" RATED), "account-needed");
}
END_TEST

START_TEST(adapting_bot_plays_no_rated_game)
{
    ck_assert_str_eq(open_with("\"bot\":9" RATED), "bad-field");
    guest_open(f.host, "\"ruleset\":\"tabula\"" RATED, f.room);
    ck_assert_str_eq(guest_try(f.host, "room.bot", "\"room\":\"%s\",\"d\":{\"level\":9}", f.room),
                     "bad-field");
    ck_assert_str_eq(guest_try(f.host, "room.bot", "\"room\":\"%s\",\"d\":{\"level\":13}", f.room),
                     "ok");
}
END_TEST

START_TEST(a_rated_game_against_a_bot_needs_a_clock)
{
    ck_assert_str_eq(open_with("\"bot\":11,\"rated\":true"), "bad-field");
    ck_assert_str_eq(open_with("\"bot\":11,\"rated\":true,\"clock\":\"days:3\""), "ok");
}
END_TEST

START_TEST(a_bot_stays_in_a_room_that_is_made_rated_if_it_may)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":11" CLOCK, f.room);
    ck_assert_str_eq(set("\"rated\":true"), "ok");
    ck_assert_str_eq(seat_user("b1"), "bot11");

    ck_assert_str_eq(set("\"clock\":\"none\""), "ok");
    ck_assert_str_eq(seat_user("b1"), "");

    guest_open(f.host, "\"ruleset\":\"tabula\",\"bot\":9" CLOCK, f.room);
    ck_assert_str_eq(set("\"rated\":true"), "ok");
    ck_assert_str_eq(seat_user("b1"), "");
}
END_TEST

START_TEST(a_bot_joins_a_rated_table_without_other_players)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(f.host, tip);
    ck_assert_str_eq(guest_try(f.host, "lobby.pair",
                               "\"d\":{\"ruleset\":\"tabula\",\"bot\":12,\"wait\":1,"
                               "\"tip\":\"%s\"" RATED "}",
                               tip),
                     "ok");
    const json_t *answer = guest_last(f.host, "ok");
    snprintf(f.room, sizeof f.room, "%s",
             json_string_value(json_object_get(json_object_get(answer, "d"), "room")));

    bench_wait(f.bench, 3000);

    ck_assert_str_eq(seat_user("b1"), "bot12");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert(state(&f)->settings.rated);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rated games against bots");
    TCase *accounts = tcase_create("accounts");
    tcase_add_checked_fixture(accounts, come_as_account, tear_down);
    tcase_add_test(accounts, a_rated_game_against_a_bot_changes_both_ratings);
    tcase_add_test(accounts, the_next_game_of_a_bot_goes_on_from_its_rating);
    tcase_add_test(accounts, the_perfect_player_plays_rated_games);
    tcase_add_test(accounts, a_room_shows_the_rating_of_a_bot_and_marks_it);
    tcase_add_test(accounts, a_room_tells_both_ratings_when_the_host_sits_down_opposite_a_bot);
    tcase_add_test(accounts, a_room_tells_the_ratings_again_when_the_sides_swap);
    tcase_add_test(accounts, adapting_bot_plays_no_rated_game);
    tcase_add_test(accounts, a_rated_game_against_a_bot_needs_a_clock);
    tcase_add_test(accounts, a_bot_stays_in_a_room_that_is_made_rated_if_it_may);
    tcase_add_test(accounts, a_bot_joins_a_rated_table_without_other_players);
    suite_add_tcase(suite, accounts);
    TCase *guests = tcase_create("guests");
    tcase_add_checked_fixture(guests, set_up, tear_down);
    tcase_add_test(guests, a_guest_plays_no_rated_game_against_a_bot);
    suite_add_tcase(suite, guests);
    return suite_run(suite);
}
