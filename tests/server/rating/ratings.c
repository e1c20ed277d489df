/* SPDX-License-Identifier: MIT */
/* Rated rooms: permission to open them and to sit there, the games that count, and that each game counts once. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/http.h"
#include "room/registry.h"
#include "server/harness/people.h"
#include "session/session.h"
#include "store/accounts.h"
#include "store/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

#define RATED ",\"rated\":true"

static uint64_t seed;

static void set_up(void)
{
    seed = UINT64_C(88172645463325252);
    people_connect(&f);
}

/* Sets the state that a registration leaves; the account tests do it the long way. */
static void make_account(struct guest *guest, const char *name)
{
    struct store_write *write = store_begin(f.bench->store);
    struct store_account account = {guest->user_id, name, "", "", bench_now_ms()};
    store_add_account(write, &account);
    store_commit(write, NULL, NULL);
    fake_store_run(f.bench->store);
    session_find(&f.bench->app.sessions, guest->user_id)->account = true;
}

static void set_up_accounts(void)
{
    set_up();
    make_account(f.host, "Ann");
    make_account(f.friend, "Ben");
}

/* ---- stored and published results ---- */

struct found {
    int calls;
    struct store_profile profile; /* its texts are no longer valid */
    struct store_rating rating;   /* the first rating of the list */
};

static void on_profile(void *data, enum store_status status, const struct store_profile *profile)
{
    struct found *found = data;
    ck_assert_int_eq(status, STORE_OK);
    found->calls++;
    found->profile = *profile;
    if (profile->rating_count > 0) {
        found->rating = profile->ratings[0];
    }
}

static struct found profile_of(const struct guest *guest)
{
    struct found found = {0};
    store_read_profile(f.bench->store, guest->user_id, false, bench_now_ms(), on_profile, &found);
    fake_store_run(f.bench->store);
    ck_assert_int_eq(found.calls, 1);
    return found;
}

static int64_t games_of(const struct guest *guest)
{
    return profile_of(guest).rating.games;
}

/* The reason why the room's last game did not count, as its clients received it; "" if it counted. */
static const char *why_not(const struct guest *guest)
{
    const json_t *why = json_object_get(guest_last(guest, "rated"), "why");
    return why == NULL ? "" : json_string_value(why);
}

static double told(const struct guest *guest, const char *seat, const char *field)
{
    const json_t *of = json_object_get(json_object_get(guest_last(guest, "rated"), "d"), seat);
    ck_assert_ptr_nonnull(of);
    return json_number_value(json_object_get(of, field));
}

/* ---- playing ---- */

static bool is_playing(int game)
{
    return state(&f)->game == game && state(&f)->phase == ROOM_PLAYING;
}

static struct guest *const *both(void)
{
    static struct guest *players[2];
    players[0] = f.host;
    players[1] = f.friend;
    return players;
}

static void play_to_end(void)
{
    int game = state(&f)->game;
    while (is_playing(game) && bench_act(f.bench, both(), 2, f.room, &seed)) {
    }
    ck_assert(!is_playing(game));
}

static void play_turns(int turns)
{
    while (state(&f)->turns < turns && bench_act(f.bench, both(), 2, f.room, &seed)) {
    }
    ck_assert_int_eq(state(&f)->turns, turns);
}

static const char *resign(struct guest *guest)
{
    return guest_try(guest, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v);
}

static void request_rematch(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    const char *outcome =
        guest_try(guest, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                  f.room, state(&f)->v, tip);
    ck_assert_str_eq(outcome, "ok");
}

static void play_again(void)
{
    request_rematch(f.host);
    request_rematch(f.friend);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}

/* ---- permission to play rated ---- */

START_TEST(guests_open_no_rated_room_and_sit_at_none)
{
    make_account(f.host, "Ann");
    guest_open(f.host, "\"ruleset\":\"tabula\"" RATED, f.room);

    ck_assert_str_eq(guest_try(f.friend, "room.open", "\"d\":{\"ruleset\":\"tabula\"" RATED "}"),
                     "account-needed");
    ck_assert_str_eq(guest_try(f.friend, "lobby.pair",
                               "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%064d\"" RATED "}", 0),
                     "account-needed");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "account-needed");
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    make_account(f.friend, "Ben");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
}
END_TEST

static const char *set_rated(struct guest *guest)
{
    return guest_try(guest, "room.set", "\"room\":\"%s\",\"d\":{\"rated\":true}", f.room);
}

START_TEST(a_room_where_a_guest_sits_is_not_made_rated)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "ok");

    ck_assert_str_eq(set_rated(f.host), "account-needed"); /* the host is a guest */
    make_account(f.host, "Ann");
    ck_assert_str_eq(set_rated(f.host), "account-needed"); /* a guest sits there */
    ck_assert(!state(&f)->settings.rated);
    make_account(f.friend, "Ben");
    ck_assert_str_eq(set_rated(f.host), "ok");
    ck_assert(state(&f)->settings.rated);
}
END_TEST

START_TEST(a_rated_room_is_set_with_a_long_absent_player)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"" RATED, f.room);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "ok");
    guest_lose(f.friend);
    bench_wait(f.bench, SESSION_KEEP_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_null(session_find(&f.bench->app.sessions, f.friend->user_id));

    ck_assert_str_eq(
        guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{\"clock\":\"fast\"}", f.room), "ok");
    ck_assert_int_eq(room_seat_of(state(&f), f.friend->user_id), SEAT_NONE); /* has not agreed */
}
END_TEST

START_TEST(what_cannot_be_rated_is_refused)
{
    static const char *const wrongs[] = {
        "\"ruleset\":\"tabula\",\"dice\":\"server\",\"rated\":true",
        "\"ruleset\":\"tabula\",\"rated\":1",
        "\"ruleset\":\"tabula\",\"rated\":null",
    };
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        ck_assert_str_eq(guest_try(f.host, "room.open", "\"d\":{%s}", wrongs[i]), "bad-field");
    }
}
END_TEST

/* ---- games that count ---- */

START_TEST(a_rated_game_changes_both_ratings_and_the_room_hears_of_it)
{
    begin_game(&f, RATED);
    ck_assert_str_eq(guest_follow(f.third, f.room), "ok");
    play_to_end();

    bool white_won = state(&f)->result == RESULT_WHITE;
    struct guest *const guests[] = {f.host, f.friend, f.third};
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(guest_heard(guests[i], "rated", NULL), 1);
        ck_assert_str_eq(why_not(guests[i]), "");
        ck_assert_double_eq(told(guests[i], "w1", "before"), 1500);
        ck_assert_double_eq(told(guests[i], "w1", "after"), white_won ? 1662 : 1338);
        ck_assert_double_eq(told(guests[i], "b1", "after"), white_won ? 1338 : 1662);
    }
    struct found white = profile_of(f.host);
    ck_assert_double_eq_tol(white.rating.user.rating, white_won ? 1662.21 : 1337.79, 0.01);
    ck_assert_int_eq(white.rating.games, 1);
    ck_assert_int_eq(profile_of(f.third).rating.games, 0);
}
END_TEST

START_TEST(an_unrated_game_changes_no_rating_of_any_player)
{
    begin_game(&f, "");
    play_to_end();

    ck_assert_int_eq(guest_heard(f.host, "rated", NULL), 0);
    ck_assert_int_eq(guest_heard(f.host, "ratings", NULL), 0);
    ck_assert_int_eq(games_of(f.host), 0);
    ck_assert_ptr_null(
        json_object_get(json_object_get(guest_last(f.host, "room"), "d"), "ratings"));
}
END_TEST

START_TEST(who_becomes_an_account_in_mid_game_finishes_it_as_the_room_said)
{
    begin_game(&f, ""); /* two guests */
    play_turns(6);
    make_account(f.host, "Ann");
    make_account(f.friend, "Ben");
    play_to_end();

    ck_assert_int_eq(guest_heard(f.host, "rated", NULL), 0);
    ck_assert_int_eq(games_of(f.host), 0);
    ck_assert_int_eq(games_of(f.friend), 0);
}
END_TEST

START_TEST(unplayed_game_counts_nothing)
{
    begin_game(&f, RATED);
    ck_assert_str_eq(resign(f.host), "ok");
    ck_assert_str_eq(why_not(f.friend), "not-played");
    ck_assert_int_eq(games_of(f.host), 0);

    play_again();
    play_turns(3);
    ck_assert_str_eq(resign(f.host), "ok");
    ck_assert_str_eq(why_not(f.friend), "not-played");
    ck_assert_int_eq(games_of(f.friend), 0);

    play_again();
    play_turns(4);
    ck_assert_str_eq(resign(f.host), "ok");
    ck_assert_str_eq(why_not(f.friend), "");
    ck_assert_int_eq(games_of(f.friend), 1);
    ck_assert_double_gt(profile_of(f.friend).rating.user.rating, 1500);
}
END_TEST

START_TEST(a_turn_taken_back_does_not_count)
{
    begin_game(&f, RATED);
    play_turns(3);
    struct guest *mover = play_to_turn(&f, 7);
    int64_t id = say_turn(&f, mover, 7);
    ck_assert_str_eq(guest_outcome(mover, id), "ok");
    ck_assert_str_eq(
        guest_try(mover, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    ck_assert_str_eq(resign(f.host), "ok");

    ck_assert_str_eq(why_not(f.friend), "not-played");
}
END_TEST

START_TEST(a_draw_by_agreement_is_half_a_win_for_each)
{
    begin_game(&f, RATED);
    play_turns(6);
    ck_assert_str_eq(
        guest_try(f.host, "draw.offer", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "ok");
    ck_assert_str_eq(guest_try(f.friend, "draw.answer",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"accept\":true}", f.room,
                               state(&f)->v),
                     "ok");

    ck_assert_double_eq(told(f.host, "w1", "after"), 1500);
    ck_assert_double_eq(told(f.host, "b1", "after"), 1500);
    ck_assert_double_lt(told(f.host, "b1", "deviation"), 350);
    ck_assert_int_eq(games_of(f.host), 1);
}
END_TEST

START_TEST(each_game_of_a_series_counts)
{
    begin_game(&f, RATED ",\"games\":3");
    play_to_end();
    play_again();
    play_to_end();

    ck_assert_int_eq(games_of(f.host), 2);
    ck_assert_int_eq(guest_heard(f.friend, "rated", NULL), 2);
    const json_t *last = guest_last(f.friend, "rated");
    ck_assert_int_eq(json_integer_value(json_object_get(last, "game")), 2);
    /* White and Black have swapped: the result names the seats of the game. */
    const char *white = json_string_value(
        json_object_get(json_object_get(json_object_get(last, "d"), "w1"), "who"));
    ck_assert_str_eq(white, f.friend->user_id);
}
END_TEST

static bool last_was_replayed(void)
{
    return state(&f)->again;
}

START_TEST(a_tie_that_is_played_again_counts_nothing)
{
    enum { GAMES_MAX = 64 };
    guest_open(f.host, "\"ruleset\":\"twelve-dogs\",\"options\":{\"tie\":\"replay\"}" RATED,
               f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    int counted = 0;
    play_to_end();
    while (!last_was_replayed()) {
        ck_assert_int_lt(++counted, GAMES_MAX);
        ck_assert_int_eq(games_of(f.host), counted);
        play_again();
        play_to_end();
    }
    ck_assert_int_eq(games_of(f.host), counted);
    ck_assert_int_eq(guest_heard(f.host, "rated", NULL), counted);
}
END_TEST

/* ---- each game counts once ---- */

START_TEST(a_crash_and_a_new_start_rate_no_game_twice)
{
    begin_game(&f, RATED);
    play_to_end();
    struct store_rating once = profile_of(f.host).rating;
    bench_restart(f.bench);
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_follow(f.host, f.room), "ok");

    struct store_rating again = profile_of(f.host).rating;
    ck_assert_int_eq(again.games, 1);
    ck_assert(memcmp(&once.user, &again.user, sizeof once.user) == 0);
}
END_TEST

START_TEST(a_game_whose_end_was_not_stored_is_rated_when_it_is)
{
    begin_game(&f, RATED);
    play_turns(4);
    fake_store_hold(f.bench->store, true);
    guest_say(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v);
    bench_restart(f.bench); /* the write was lost in the crash */
    ck_assert_int_eq(games_of(f.host), 0);
    guest_come_again(f.host, NULL);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_follow(f.host, f.room), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    ck_assert_str_eq(resign(f.host), "ok");
    ck_assert_int_eq(games_of(f.host), 1);
}
END_TEST

/* White's rating in the snapshot. */
static int64_t shown_rating(void)
{
    json_t *snapshot = bench_snapshot(bench_room(f.bench, f.room), NULL);
    const json_t *white = json_object_get(json_object_get(snapshot, "ratings"), "w1");
    int64_t rating = json_integer_value(json_object_get(white, "rating"));
    json_decref(snapshot);
    return rating;
}

START_TEST(a_store_that_fails_rates_nothing_and_a_lying_one_once)
{
    begin_game(&f, RATED);
    play_turns(4);
    fake_store_fail(f.bench->store, STORE_FULL);
    ck_assert_str_eq(resign(f.host), "storage-paused");
    fake_store_fail(f.bench->store, STORE_OK);
    ck_assert_int_eq(games_of(f.host), 0);

    fake_store_lie(f.bench->store); /* stored but reported as failed */
    ck_assert_str_eq(resign(f.host), "storage-paused");
    bench_wait(f.bench, 3000);
    guest_say(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v);
    bench_wait(f.bench, 3000);
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(games_of(f.host), 1);
    ck_assert_int_eq(shown_rating(), llround(profile_of(f.host).rating.user.rating));
}
END_TEST

/* ---- shown ratings ---- */

START_TEST(ratings_of_seated_players_are_in_the_snapshot_and_the_lobby)
{
    guest_open(f.host, "\"ruleset\":\"tabula\",\"visibility\":\"public\"" RATED, f.room);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    play_to_end();

    int64_t after = llround(profile_of(f.host).rating.user.rating);
    json_t *snapshot = bench_snapshot(bench_room(f.bench, f.room), NULL);
    const json_t *white = json_object_get(json_object_get(snapshot, "ratings"), "w1");
    ck_assert_int_eq(json_integer_value(json_object_get(white, "rating")), after);
    ck_assert(json_is_true(json_object_get(white, "provisional")));
    ck_assert(json_is_true(json_object_get(snapshot, "rated")));
    json_decref(snapshot);

    json_t *line = bench_line(bench_room(f.bench, f.room), NULL, false);
    white = json_object_get(json_object_get(line, "seats"), "w1");
    ck_assert_int_eq(json_integer_value(json_object_get(white, "rating")), after);
    ck_assert(json_is_true(json_object_get(json_object_get(line, "host"), "provisional")));
    ck_assert(json_is_true(json_object_get(line, "rated")));
    json_decref(line);
    const json_t *heard = json_object_get(guest_last(f.friend, "ratings"), "d");
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(heard, "w1"), "rating")),
                     after);
}
END_TEST

START_TEST(ratings_are_forgotten_with_the_rooms_that_show_them)
{
    begin_game(&f, RATED);
    ck_assert_uint_eq(f.bench->app.ratings.people.count, 2);
    bench_wait(f.bench, 2 * APP_SWEEP_MS);
    ck_assert_uint_eq(f.bench->app.ratings.people.count, 2);

    ck_assert_str_eq(resign(f.host), "ok");
    guest_lose(f.host);
    guest_lose(f.friend);
    bench_wait(f.bench, 2 * ROOM_EVICT_MS);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
    ck_assert_uint_eq(f.bench->app.ratings.people.count, 0);
}
END_TEST

/* ---- statistics of rolls ---- */

struct counted_rolls {
    const char *seat;
    int first; /* the lowest face */
    int64_t counts[STORE_FACES_MAX];
};

static void count_roll(void *data, int64_t row, const char *id, const struct store_event *stored)
{
    (void)row;
    struct counted_rolls *rolls = data;
    json_t *event = json_loads(stored->text, 0, NULL);
    const json_t *d = json_object_get(event, "d");
    const char *seat = json_string_value(json_object_get(d, "seat"));
    const json_t *dice = json_object_get(d, "dice");
    if (strcmp(id, f.room) == 0 && seat != NULL && strcmp(seat, rolls->seat) == 0) {
        for (size_t i = 0; i < json_array_size(dice); i++) {
            rolls->counts[json_integer_value(json_array_get(dice, i)) - rolls->first]++;
        }
    }
    json_decref(event);
}

static void assert_thrown(enum store_thing thing, int first)
{
    static const char *const seats[] = {"w1", "b1"};
    for (int i = 0; i < 2; i++) {
        struct counted_rolls rolls = {.seat = seats[i], .first = first};
        fake_store_each_event(f.bench->store, 0, count_roll, &rolls);
        const int64_t *counts = rolls.counts;
        struct store_thrown thrown = profile_of(both()[i]).profile.shown.thrown;
        for (int face = 0; face < STORE_FACES_MAX; face++) {
            ck_assert_int_eq(thrown.counts[thing][face], counts[face]);
            ck_assert_int_eq(thrown.counts[1 - thing][face], 0);
        }
        ck_assert_int_gt(counts[0] + counts[1], 0);
    }
}

START_TEST(dice_are_counted_for_guests_too)
{
    begin_game(&f, "");
    play_to_end();
    assert_thrown(STORE_DIE, 1);
}
END_TEST

START_TEST(sticks_are_counted_as_sticks)
{
    guest_open(f.host, "\"ruleset\":\"tablan\"", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    play_to_end();
    assert_thrown(STORE_STICK, 0);
}
END_TEST

START_TEST(each_game_is_counted_for_itself)
{
    begin_game(&f, ",\"sides\":\"stay\"");
    play_turns(2);
    ck_assert_str_eq(resign(f.host), "ok");
    play_again();
    play_to_end();
    assert_thrown(STORE_DIE, 1); /* both games together, no roll twice */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ratings");
    TCase *guests = tcase_create("guests");
    tcase_add_checked_fixture(guests, set_up, tear_down);
    tcase_add_test(guests, guests_open_no_rated_room_and_sit_at_none);
    tcase_add_test(guests, a_room_where_a_guest_sits_is_not_made_rated);
    tcase_add_test(guests, who_becomes_an_account_in_mid_game_finishes_it_as_the_room_said);
    tcase_add_test(guests, dice_are_counted_for_guests_too);
    tcase_add_test(guests, sticks_are_counted_as_sticks);
    tcase_add_test(guests, each_game_is_counted_for_itself);
    suite_add_tcase(suite, guests);
    TCase *accounts = tcase_create("accounts");
    tcase_add_checked_fixture(accounts, set_up_accounts, tear_down);
    tcase_add_test(accounts, a_rated_room_is_set_with_a_long_absent_player);
    tcase_add_test(accounts, what_cannot_be_rated_is_refused);
    tcase_add_test(accounts, a_rated_game_changes_both_ratings_and_the_room_hears_of_it);
    tcase_add_test(accounts, an_unrated_game_changes_no_rating_of_any_player);
    tcase_add_test(accounts, unplayed_game_counts_nothing);
    tcase_add_test(accounts, a_turn_taken_back_does_not_count);
    tcase_add_test(accounts, a_draw_by_agreement_is_half_a_win_for_each);
    tcase_add_test(accounts, each_game_of_a_series_counts);
    tcase_add_test(accounts, a_tie_that_is_played_again_counts_nothing);
    tcase_add_test(accounts, a_crash_and_a_new_start_rate_no_game_twice);
    tcase_add_test(accounts, a_game_whose_end_was_not_stored_is_rated_when_it_is);
    tcase_add_test(accounts, a_store_that_fails_rates_nothing_and_a_lying_one_once);
    tcase_add_test(accounts, ratings_of_seated_players_are_in_the_snapshot_and_the_lobby);
    tcase_add_test(accounts, ratings_are_forgotten_with_the_rooms_that_show_them);
    suite_add_tcase(suite, accounts);
    return suite_run(suite);
}
