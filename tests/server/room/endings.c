/* SPDX-License-Identifier: MIT */
/* Endings of a game apart from its rules: an agreed draw, and a claim against an absent player. */
#include <check.h>
#include <inttypes.h>
#include <string.h>

#include "moderation/moderation.h"
#include "server/harness/timed.h"
#include "suite.h"

/* A game that both players follow: chance decides which of them begins and which is left behind. */
static void start_watched(const char *fields)
{
    start(fields);
    ck_assert_str_eq(guest_try(black, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
}

/* ---- draws ---- */

static void offer_and_check(enum side side, const char *outcome)
{
    ck_assert_str_eq(say(guest_of(side), "draw.offer", ""), outcome);
}

START_TEST(a_draw_is_offered_and_accepted)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover();
    offer_and_check(side, "ok");
    ck_assert_str_eq(guest_try(black, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    const json_t *offer = json_object_get(json_object_get(guest_last(black, "room"), "d"), "offer");
    ck_assert_str_eq(json_string_value(json_object_get(offer, "what")), "draw");
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(offer, "seats"), 0)),
                     name_of(side));

    ck_assert_str_eq(say(guest_of(side), "draw.answer", "\"accept\":true"), "wrong-state");
    ck_assert_str_eq(say(guest_of(other_of(side)), "draw.answer", "\"accept\":true"), "ok");

    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_int_eq(state()->result, RESULT_DRAW);
    ck_assert_int_eq(state()->reason, END_AGREED);
    leave();
}
END_TEST

START_TEST(a_draw_declined_is_not_offered_again_before_five_turns)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover();
    offer_and_check(side, "ok");
    offer_and_check(other_of(side), "wrong-state");
    ck_assert_str_eq(say(guest_of(other_of(side)), "draw.answer", "\"accept\":false"), "ok");
    ck_assert_str_eq(say(guest_of(other_of(side)), "draw.answer", "\"accept\":true"),
                     "wrong-state");

    for (int left = ROOM_DRAW_TURNS; left > 0; left--) {
        offer_and_check(side, "too-early");
        ck_assert_int_eq(clock_of(problem_of(guest_of(side)), "turns"), left);
        while (state()->draws.turns_to_wait[side] == left) {
            act();
        }
    }
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    offer_and_check(side, "ok");
    leave();
}
END_TEST

START_TEST(an_offer_is_off_once_the_other_side_plays_on)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover();
    offer_and_check(side, "ok");
    act();
    act();
    ck_assert(state()->draws.stands);
    act();
    act();
    ck_assert(!state()->draws.stands);
    ck_assert_str_eq(say(guest_of(other_of(side)), "draw.answer", "\"accept\":true"),
                     "wrong-state");
    leave();
}
END_TEST

START_TEST(an_offer_makes_nothing_stale)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover();
    int64_t v = state()->v;
    offer_and_check(other_of(side), "ok");
    ck_assert_str_eq(
        guest_try(guest_of(side), "roll", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", room, v),
        "ok");
    leave();
}
END_TEST

/* ---- absent players ---- */

static int64_t claim_at(const struct guest *guest)
{
    const json_t *data = json_object_get(guest_last(guest, "presence"), "d");
    const json_t *claim = json_object_get(data, "claim");
    return claim == NULL ? 0 : clock_of(claim, "at");
}

/* A game begins, and the player to act leaves at once. Returns the other player. */
static struct guest *left_alone(const char *fields)
{
    start_watched(fields);
    enum side side = mover();
    struct guest *here = guest_of(other_of(side));
    guest_lose(guest_of(side));
    return here;
}

START_TEST(a_claim_a_moment_too_early_is_refused_and_says_when)
{
    struct guest *here = left_alone("\"clock\":\"fast\",\"visibility\":\"public\"");
    enum side side = mover();
    int64_t gone_ms = bench_now_ms();
    bench_wait(bench, 8000);
    ck_assert_int_eq(claim_at(here), gone_ms + 40000);
    bench_wait(bench, 31000);

    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(here), "retry_after_ms"), 1000);
    bench_set_ms(gone_ms + 39999);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    bench_set_ms(gone_ms + 40000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "ok");

    ck_assert_int_eq(state()->reason, END_ABANDONED);
    bench_restart(bench);
    guest_come_again(here, NULL);
    ck_assert_str_eq(
        guest_try(here, "claim", "\"room\":\"%s\",\"v\":1,\"d\":{\"what\":\"win\"}", room),
        "wrong-state");
    ck_assert_int_eq(state()->reason, END_ABANDONED);
    ck_assert_int_eq(state()->result, room_result_of(other_of(side)));
    leave();
}
END_TEST

START_TEST(a_draw_may_be_claimed_instead)
{
    struct guest *here = left_alone("\"clock\":\"normal\"");
    bench_wait(bench, 80000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"draw\""), "ok");
    ck_assert_int_eq(state()->result, RESULT_DRAW);
    ck_assert_int_eq(state()->reason, END_ABANDONED);
    leave();
}
END_TEST

START_TEST(present_or_returned_player_cannot_be_claimed_on)
{
    start_watched("\"clock\":\"relaxed\"");
    enum side side = mover();
    struct guest *here = guest_of(other_of(side));
    struct guest *other = guest_of(side);
    bench_wait(bench, 200000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(here), "retry_after_ms"), 120000);
    ck_assert_int_eq(clock_of(json_object_get(guest_last(here, "error"), "d"), "status"), 409);
    guest_lose(other);
    bench_wait(bench, 8000);
    ck_assert_int_ne(claim_at(here), 0);
    guest_come_again(other, NULL);
    bench_wait(bench, 2000);
    ck_assert_int_eq(claim_at(here), 0);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    leave();
}
END_TEST

START_TEST(it_counts_from_the_beginning_of_the_turn)
{
    start_watched("\"clock\":\"fast\"");
    enum side side = mover();
    act();
    guest_lose(guest_of(other_of(side)));
    bench_wait(bench, 30000);
    int64_t turn_ms = bench_now_ms();
    act();
    bench_wait(bench, 39000);
    ck_assert_str_eq(say(guest_of(side), "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(guest_of(side)), "retry_after_ms"),
                     turn_ms + 40000 - bench_now_ms());
    leave();
}
END_TEST

START_TEST(player_gone_on_purpose_is_awaited_for_ten_seconds)
{
    start_watched("\"clock\":\"relaxed\"");
    enum side side = mover();
    struct guest *here = guest_of(other_of(side));
    struct guest *other = guest_of(side);
    ck_assert_str_eq(guest_try(other, "leave", "\"room\":\"%s\"", room), "ok");
    bench_wait(bench, 2000);
    ck_assert_int_ne(claim_at(here), 0);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(here), "retry_after_ms"), 8000);

    ck_assert_str_eq(guest_try(other, "sub", "\"d\":{\"topic\":\"room:%s\"}", room), "ok");
    bench_wait(bench, 12000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");

    ck_assert_str_eq(guest_try(other, "leave", "\"room\":\"%s\"", room), "ok");
    bench_wait(bench, 10000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "ok");
    leave();
}
END_TEST

START_TEST(new_player_of_a_left_seat_is_present)
{
    open_table("\"clock\":\"none\"");
    ck_assert_str_eq(guest_sit(white, room, "w1"), "ok");
    ck_assert_str_eq(guest_try(white, "leave", "\"room\":\"%s\"", room), "ok");
    ck_assert(!room_clocks_is_present(bench_room(bench, room), seat_find("w1"), bench_now_ms()));
    ck_assert_str_eq(guest_try(white, "room.stand", "\"room\":\"%s\"", room), "ok");

    ck_assert_str_eq(guest_try(black, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"w1\"}", room),
                     "ok");

    ck_assert(room_clocks_is_present(bench_room(bench, room), seat_find("w1"), bench_now_ms()));
    leave();
}
END_TEST

START_TEST(both_who_stay_away_lose_nothing_until_one_is_back)
{
    start_watched("\"clock\":\"none\",\"visibility\":\"public\"");
    enum side side = mover();
    struct guest *back = guest_of(other_of(side));
    guest_lose(white);
    guest_lose(black);
    bench_wait(bench, 200000);
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);

    guest_come_again(back, NULL);

    ck_assert_str_eq(say(back, "claim", "\"what\":\"win\""), "ok");
    leave();
}
END_TEST

START_TEST(after_a_restart_the_wait_for_absent_players_restarts)
{
    struct guest *here = left_alone("\"clock\":\"none\",\"visibility\":\"public\"");
    bench_wait(bench, 110000);
    bench_restart(bench);
    guest_come_again(here, NULL);
    bench_wait(bench, 100000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    bench_wait(bench, 20000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "ok");
    leave();
}
END_TEST

START_TEST(tables_can_exclude_forfeits)
{
    static const char *const tables[] = {"\"clock\":\"none\"",
                                         "\"clock\":\"none\",\"visibility\":\"private\"",
                                         "\"clock\":\"days:1\",\"visibility\":\"public\""};
    struct guest *here = left_alone(tables[_i]);
    bench_wait(bench, 200000);
    ck_assert_int_eq(claim_at(here), 0);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "not-allowed");
    leave();
}
END_TEST

/* The setting counts days; minutes make the same test without simulating days of ticks. */
enum { PATIENCE_MS = 20 * 60 * 1000 };

/* The operator allows a claim there, too, but only after a long time without a move. */
START_TEST(at_private_tables_without_a_clock_a_debt_is_claimed_after_long)
{
    static const char *const tables[] = {"\"clock\":\"none\"",
                                         "\"clock\":\"none\",\"visibility\":\"private\""};
    struct guest *here = left_alone(tables[_i]);
    app_rooms(&bench->app)->claim_after_ms = PATIENCE_MS;
    int64_t since_ms = state()->at_ms;
    bench_wait(bench, 200000);
    ck_assert_int_eq(claim_at(here), since_ms + PATIENCE_MS);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");

    bench_wait(bench, since_ms + PATIENCE_MS - bench_now_ms() - 1000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    bench_wait(bench, 1000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "ok");
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    leave();
}
END_TEST

START_TEST(a_visit_without_a_move_does_not_begin_the_long_wait_again)
{
    start_watched("\"clock\":\"none\"");
    app_rooms(&bench->app)->claim_after_ms = PATIENCE_MS;
    enum side side = mover();
    int64_t since_ms = state()->at_ms;
    struct guest *here = guest_of(other_of(side));
    struct guest *away = guest_of(side);
    guest_lose(away);
    bench_wait(bench, PATIENCE_MS / 2);
    guest_come_again(away, NULL);
    bench_wait(bench, PATIENCE_MS);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    guest_lose(away);
    int64_t gone_ms = bench_now_ms();
    ck_assert_int_gt(gone_ms, since_ms + PATIENCE_MS);

    bench_wait(bench, 200000);
    ck_assert_int_eq(claim_at(here), gone_ms + 120000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"draw\""), "ok");
    leave();
}
END_TEST

static void ban(const struct guest *guest)
{
    struct moderation_act act = {.by = "operator", .why = "Insults."};
    ck_assert_int_eq(moderation_ban(&bench->app, guest->user_id, 0, &act, bench_now_ms()),
                     MODERATION_UNDER_WAY);
    fake_store_run(bench->store);
}

/* In the last two rooms an absent player loses nothing, but a banned player cannot come back. */
START_TEST(opponent_of_a_banned_player_sees_it_and_claims_the_game)
{
    static const char *const tables[] = {"\"clock\":\"fast\"", "\"clock\":\"none\"",
                                         "\"clock\":\"days:1\",\"visibility\":\"public\""};
    start_watched(tables[_i]);
    enum side side = mover();
    struct guest *here = guest_of(other_of(side));
    ban(guest_of(side));
    int64_t gone_ms = bench_now_ms();
    bench_wait(bench, 9000);

    const json_t *presence = json_object_get(guest_last(here, "presence"), "d");
    const json_t *seats = json_object_get(presence, "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, name_of(side))), "banned");
    ck_assert_str_eq(json_string_value(json_object_get(seats, name_of(other_of(side)))), "here");
    ck_assert_int_eq(claim_at(here), gone_ms + 10000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "too-early");
    bench_wait(bench, 1000);
    ck_assert_str_eq(say(here, "claim", "\"what\":\"win\""), "ok");

    ck_assert_int_eq(state()->reason, END_ABANDONED);
    leave();
}
END_TEST

START_TEST(claim_on_the_own_turn_or_with_another_word_is_refused)
{
    start_watched("\"clock\":\"fast\"");
    enum side side = mover();
    guest_lose(guest_of(other_of(side)));
    bench_wait(bench, 50000);
    ck_assert_str_eq(say(guest_of(side), "claim", "\"what\":\"win\""), "wrong-state");
    ck_assert_str_eq(say(guest_of(side), "claim", "\"what\":\"all\""), "bad-field");
    ck_assert_str_eq(say(guest_of(side), "claim", ""), "missing-field");
    leave();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("endings");
    tcase_add_loop_test(tests, opponent_of_a_banned_player_sees_it_and_claims_the_game, 0, 3);
    tcase_add_test(tests, a_draw_is_offered_and_accepted);
    tcase_add_test(tests, a_draw_declined_is_not_offered_again_before_five_turns);
    tcase_add_test(tests, an_offer_is_off_once_the_other_side_plays_on);
    tcase_add_test(tests, an_offer_makes_nothing_stale);
    tcase_add_test(tests, a_claim_a_moment_too_early_is_refused_and_says_when);
    tcase_add_test(tests, a_draw_may_be_claimed_instead);
    tcase_add_test(tests, present_or_returned_player_cannot_be_claimed_on);
    tcase_add_test(tests, it_counts_from_the_beginning_of_the_turn);
    tcase_add_test(tests, player_gone_on_purpose_is_awaited_for_ten_seconds);
    tcase_add_test(tests, new_player_of_a_left_seat_is_present);
    tcase_add_test(tests, both_who_stay_away_lose_nothing_until_one_is_back);
    tcase_add_test(tests, after_a_restart_the_wait_for_absent_players_restarts);
    tcase_add_loop_test(tests, tables_can_exclude_forfeits, 0, 3);
    tcase_add_loop_test(tests, at_private_tables_without_a_clock_a_debt_is_claimed_after_long, 0,
                        2);
    tcase_add_test(tests, a_visit_without_a_move_does_not_begin_the_long_wait_again);
    tcase_add_test(tests, claim_on_the_own_turn_or_with_another_word_is_refused);
    Suite *suite = suite_create("server endings");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
