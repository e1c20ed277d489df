/* SPDX-License-Identifier: MIT */
/* Tied games: the server starts the next game by itself. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/registry.h"
#include "room_state/codec.h"
#include "rules/room/text/line.h"
#include "server/harness/bench.h"
#include "session/session.h"
#include "suite.h"

enum {
    GAMES_MAX = 64, /* four games in ten are tied, and the bench always draws the same rolls */
};

#define REPLAY "\"ruleset\":\"twelve-dogs\",\"options\":{\"tie\":\"replay\"}"

static struct bench *bench;
static struct guest *guests[2];
static char room[STORE_ID_BYTES];
static uint64_t seed;

static const struct room_state *state(void)
{
    return bench_room(bench, room)->state;
}

static void sit_down(const char *fields)
{
    bench = bench_create();
    seed = UINT64_C(88172645463325252);
    for (int i = 0; i < 2; i++) {
        guests[i] = guest_create(bench);
    }
    guest_open(guests[0], fields, room);
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(guest_sit(guests[i], room, "any"), "ok");
    }
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

static void leave(void)
{
    bench_destroy(bench);
}

static const char *request_rematch(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_try(guest, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                     room, state()->v, tip);
}

static const char *decline(struct guest *guest)
{
    return guest_try(guest, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"decline\":true}",
                     room, state()->v);
}

static void play_again(void)
{
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(request_rematch(guests[i]), "ok");
    }
}

/* The last event of that name, or "". */
static const char *last_line(const char *name)
{
    char wanted[48];
    snprintf(wanted, sizeof wanted, "\"e\":\"%s\"", name);
    const struct room *of = bench_room(bench, room);
    for (int64_t v = of->state->v; v >= of->lines_from; v--) {
        if (strstr(room_line(of, v)->text, wanted) != NULL) {
            return room_line(of, v)->text;
        }
    }
    return "";
}

static bool last_was_a_tie(void)
{
    return strstr(last_line("ended"), "\"result\":\"1/2\"") != NULL;
}

static bool last_said_again(void)
{
    return strstr(last_line("ended"), "\"again\":true") != NULL;
}

/* Plays one game to its end, or until the server has started the next one. */
static void play_game(void)
{
    int game = state()->game;
    while (state()->game == game && bench_act(bench, guests, 2, room, &seed)) {
    }
}

/* Plays games until one is tied; no player requests the game after it. */
static void play_to_tie(void)
{
    play_game();
    while (!last_was_a_tie()) {
        ck_assert_int_lt(state()->game, GAMES_MAX);
        ck_assert(!last_said_again());
        ck_assert_int_eq(state()->phase, ROOM_ENDED);
        play_again();
        play_game();
    }
}

/* The log is folded again from the store, and the result is the same byte for byte. */
static void check_log(void)
{
    struct room_state *before = malloc(sizeof *before);
    *before = *state();
    bench_restart(bench);
    guest_come_again(guests[0], NULL);
    ck_assert_str_eq(guest_try(guests[0], "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    ck_assert_mem_eq(before, state(), sizeof *before);
    free(before);
}

static bool snapshot_says_again(void)
{
    const json_t *data = json_object_get(guest_last(guests[0], "room"), "d");
    return json_is_true(json_object_get(data, "again"));
}

START_TEST(tie_is_followed_by_another_game_once_each_has_brought_a_tip)
{
    sit_down(REPLAY);
    play_to_tie();
    int tied = state()->game;
    char white[STORE_ID_BYTES];
    snprintf(white, sizeof white, "%s", state()->seats[0].user_id);

    ck_assert(last_said_again());
    ck_assert(state()->again);
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    check_log();
    ck_assert(snapshot_says_again());
    guest_come_again(guests[1], NULL);
    play_again();

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_int_eq(state()->game, tied + 1);
    ck_assert_str_eq(state()->seats[seat_at(SIDE_BLACK, 1)].user_id, white);
    ck_assert(!state()->again);
    play_game();
    check_log();
    leave();
}
END_TEST

/* Disconnects every guest and lets time pass until the room has left the memory. */
static void desert(int64_t ms)
{
    for (int i = 0; i < 2; i++) {
        guest_lose(guests[i]);
    }
    bench_set_ms(bench_now_ms() + ms);
    bench_wait(bench, SESSION_AWAY_MS + ROOM_EVICT_MS + 2 * APP_SWEEP_MS);
    ck_assert_ptr_null(rooms_find(&bench->app.rooms, room));
}

START_TEST(unattended_game_is_not_awaited_for_ever)
{
    sit_down(REPLAY);
    play_to_tie();
    int tied = state()->game;
    desert(0);
    bench_restart(bench);
    ck_assert_ptr_nonnull(rooms_find(&bench->app.rooms, room));
    for (int i = 0; i < 2; i++) {
        guest_come_again(guests[i], NULL);
    }

    desert(ROOM_AGAIN_MS);
    bench_restart(bench);
    ck_assert_ptr_null(rooms_find(&bench->app.rooms, room));

    for (int i = 0; i < 2; i++) {
        guest_come_again(guests[i], NULL);
        ck_assert_str_eq(guest_try(guests[i], "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    }
    play_again();
    ck_assert_int_eq(state()->game, tied + 1);
    bench_restart(bench);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    leave();
}
END_TEST

/* The first player is decided by rolls in the same event, by one die, or is known beforehand. */
static const char *const openings[] = {"roll_battle", "random", "alternate_in_match"};

START_TEST(tie_is_followed_at_once_where_the_server_throws_alone)
{
    char fields[256];
    snprintf(fields, sizeof fields, REPLAY ",\"dice\":\"server\",\"opening\":\"%s\"", openings[_i]);
    sit_down(fields);
    play_to_tie();

    ck_assert(last_said_again());
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert(!state()->rolloff);
    ck_assert(!state()->again);
    ck_assert_ptr_nonnull(strstr(last_line("rematch"), "\"game\":"));
    check_log();
    guest_come_again(guests[1], NULL);
    play_game();
    ck_assert(state()->result != RESULT_NONE || state()->turns == 0);
    check_log();
    leave();
}
END_TEST

START_TEST(declined_game_does_not_follow)
{
    sit_down(REPLAY);
    play_to_tie();
    ck_assert_str_eq(request_rematch(guests[0]), "ok");

    ck_assert_str_eq(decline(guests[1]), "ok");

    ck_assert(!state()->again);
    ck_assert_str_eq(decline(guests[1]), "wrong-state");
    ck_assert_str_eq(request_rematch(guests[1]), "ok");
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    check_log();
    ck_assert(!snapshot_says_again());
    leave();
}
END_TEST

START_TEST(game_can_be_declined_before_any_tip)
{
    sit_down(REPLAY);
    play_to_tie();

    ck_assert_str_eq(decline(guests[0]), "ok");

    ck_assert(!state()->again);
    check_log();
    leave();
}
END_TEST

START_TEST(seat_that_is_left_stops_the_game_that_would_follow)
{
    sit_down(REPLAY);
    play_to_tie();
    ck_assert_str_eq(request_rematch(guests[0]), "ok");

    ck_assert_str_eq(guest_try(guests[1], "room.stand", "\"room\":\"%s\"", room), "ok");

    ck_assert(!state()->again);
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_str_eq(guest_sit(guests[1], room, "any"), "ok");
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_str_eq(request_rematch(guests[0]), "ok");
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    check_log();
    leave();
}
END_TEST

START_TEST(tie_that_stands_is_followed_by_nothing)
{
    sit_down("\"ruleset\":\"twelve-dogs\",\"dice\":\"server\"");
    play_to_tie();

    ck_assert(!last_said_again());
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    check_log();
    leave();
}
END_TEST

START_TEST(game_given_up_or_too_long_is_no_tie)
{
    sit_down(REPLAY ",\"dice\":\"server\"");
    ck_assert_str_eq(
        guest_try(guests[0], "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v), "ok");
    ck_assert(!last_said_again());
    ck_assert_int_eq(state()->phase, ROOM_ENDED);

    play_again();
    struct debt debts[SEATS_MAX];
    while (room_owed(state(), debts) == 0 || debts[0].kind != DEBT_TURN) {
        ck_assert(bench_act(bench, guests, 2, room, &seed));
    }
    bench_room(bench, room)->state->turns = ROOM_TURNS_MAX - 1;
    ck_assert(bench_act(bench, guests, 2, room, &seed));

    ck_assert_int_eq(state()->reason, END_TOO_LONG);
    ck_assert(!last_said_again());
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    leave();
}
END_TEST

/* ---- logs that another program wrote ---- */

static enum room_apply_status apply(struct room_state *to, const char *name, const char *data)
{
    json_t *read = json_loads(data, 0, NULL);
    ck_assert_ptr_nonnull(read);
    enum room_apply_status status = room_state_apply_json(to, name, read, 0);
    json_decref(read);
    return status;
}

#define SOME_TIP "\"tip\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\""

static void give_up(struct room_state *of)
{
    *of = *state();
    ck_assert_int_eq(apply(of, "resigned", "{\"seat\":\"w1\"}"), ROOM_APPLIED);
}

#define GIVEN_UP "\"game\":1,\"result\":\"0-1\",\"reason\":\"resigned\"," SOME_TIP

START_TEST(game_that_the_rules_do_not_ask_for_is_not_believed)
{
    sit_down(REPLAY);
    struct room_state over;

    give_up(&over);
    ck_assert_int_eq(apply(&over, "ended", "{" GIVEN_UP ",\"again\":true}"), ROOM_UNSOUND);
    give_up(&over);
    ck_assert_int_eq(apply(&over, "ended", "{" GIVEN_UP ",\"again\":false}"), ROOM_APPLIED);
    ck_assert(!over.again);
    leave();
}
END_TEST

/* A game one step before its tie. */
static void before_tie(struct room_state *of)
{
    static const char tie[] = "twelve-dogs;tie=replay BBBbbb 6,6 1 1/2 -";
    *of = *state();
    of->rolloff = false;
    ck_assert(position_read(tie, strlen(tie), &of->position, NULL));
}

#define TIED "\"game\":1,\"result\":\"1/2\",\"reason\":\"dead\"," SOME_TIP

START_TEST(tie_of_a_log_before_there_was_another_game_is_read)
{
    sit_down(REPLAY);
    struct room_state over;

    before_tie(&over);
    ck_assert_int_eq(apply(&over, "ended", "{" TIED ",\"again\":true}"), ROOM_APPLIED);
    ck_assert(over.again);
    before_tie(&over);
    ck_assert_int_eq(apply(&over, "ended", "{" TIED "}"), ROOM_APPLIED);
    ck_assert(!over.again);
    leave();
}
END_TEST

static json_t *seats_json(const struct room_state *state)
{
    char text[ROOM_LINE_MAX];
    struct text_out out = {.text = text, .max = ROOM_LINE_MAX - 1};
    room_seats_write(state, true, &out);
    return json_loadb(text, (size_t)out.length, 0, NULL);
}

START_TEST(rematch_that_not_all_have_asked_for_is_not_believed)
{
    sit_down(REPLAY);
    struct room_state over;
    before_tie(&over);
    ck_assert_int_eq(apply(&over, "ended", "{" TIED ",\"again\":true}"), ROOM_APPLIED);

    json_t *data = json_pack("{s:i, s:o}", "game", 2, "seats", seats_json(&over));
    ck_assert_int_eq(room_state_apply_json(&over, "rematch", data, 0), ROOM_UNSOUND);

    json_decref(data);
    leave();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("again");
    tcase_set_timeout(tests, 120); /* for a sanitizer build on a busy machine */
    tcase_add_test(tests, tie_is_followed_by_another_game_once_each_has_brought_a_tip);
    tcase_add_test(tests, unattended_game_is_not_awaited_for_ever);
    tcase_add_loop_test(tests, tie_is_followed_at_once_where_the_server_throws_alone, 0,
                        (int)(sizeof openings / sizeof openings[0]));
    tcase_add_test(tests, declined_game_does_not_follow);
    tcase_add_test(tests, game_can_be_declined_before_any_tip);
    tcase_add_test(tests, seat_that_is_left_stops_the_game_that_would_follow);
    tcase_add_test(tests, tie_that_stands_is_followed_by_nothing);
    tcase_add_test(tests, game_given_up_or_too_long_is_no_tie);
    tcase_add_test(tests, game_that_the_rules_do_not_ask_for_is_not_believed);
    tcase_add_test(tests, tie_of_a_log_before_there_was_another_game_is_read);
    tcase_add_test(tests, rematch_that_not_all_have_asked_for_is_not_believed);
    Suite *suite = suite_create("server again");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
