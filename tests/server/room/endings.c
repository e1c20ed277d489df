/* SPDX-License-Identifier: MIT */
/* Endings of a game apart from its rules: an agreed draw, and a claim against an absent player. */
#include <check.h>
#include <inttypes.h>
#include <string.h>

#include "moderation/moderation.h"
#include "server/harness/timed.h"
#include "suite.h"

static struct timed f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

/* A game that both players follow: chance decides which of them begins and which is left behind. */
static void start_watched(const char *fields)
{
    start(&f, fields);
    ck_assert_str_eq(guest_try(f.black, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
}

/* ---- draws ---- */

static void offer_and_check(enum side side, const char *outcome)
{
    ck_assert_str_eq(say(&f, guest_of(&f, side), "draw.offer", ""), outcome);
}

START_TEST(a_draw_is_offered_and_accepted)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover(&f);
    offer_and_check(side, "ok");
    ck_assert_str_eq(guest_try(f.black, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    const json_t *offer =
        json_object_get(json_object_get(guest_last(f.black, "room"), "d"), "offer");
    ck_assert_str_eq(json_string_value(json_object_get(offer, "what")), "draw");
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(offer, "seats"), 0)),
                     name_of(side));

    ck_assert_str_eq(say(&f, guest_of(&f, side), "draw.answer", "\"accept\":true"), "wrong-state");
    ck_assert_str_eq(say(&f, guest_of(&f, other_of(side)), "draw.answer", "\"accept\":true"), "ok");

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(state(&f)->result, RESULT_DRAW);
    ck_assert_int_eq(state(&f)->reason, END_AGREED);
}
END_TEST

START_TEST(a_draw_declined_is_not_offered_again_before_five_turns)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover(&f);
    offer_and_check(side, "ok");
    offer_and_check(other_of(side), "wrong-state");
    ck_assert_str_eq(say(&f, guest_of(&f, other_of(side)), "draw.answer", "\"accept\":false"),
                     "ok");
    ck_assert_str_eq(say(&f, guest_of(&f, other_of(side)), "draw.answer", "\"accept\":true"),
                     "wrong-state");

    for (int left = ROOM_DRAW_TURNS; left > 0; left--) {
        offer_and_check(side, "too-early");
        ck_assert_int_eq(clock_of(problem_of(guest_of(&f, side)), "turns"), left);
        while (state(&f)->draws.turns_to_wait[side] == left) {
            act(&f);
        }
    }
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    offer_and_check(side, "ok");
}
END_TEST

START_TEST(an_offer_is_off_once_the_other_side_plays_on)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover(&f);
    offer_and_check(side, "ok");
    act(&f);
    act(&f);
    ck_assert(state(&f)->draws.stands);
    act(&f);
    act(&f);
    ck_assert(!state(&f)->draws.stands);
    ck_assert_str_eq(say(&f, guest_of(&f, other_of(side)), "draw.answer", "\"accept\":true"),
                     "wrong-state");
}
END_TEST

START_TEST(an_offer_makes_nothing_stale)
{
    start_watched("\"clock\":\"none\"");
    enum side side = mover(&f);
    int64_t v = state(&f)->v;
    offer_and_check(other_of(side), "ok");
    ck_assert_str_eq(guest_try(guest_of(&f, side), "roll",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", f.room, v),
                     "ok");
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
    enum side side = mover(&f);
    struct guest *here = guest_of(&f, other_of(side));
    guest_lose(guest_of(&f, side));
    return here;
}

START_TEST(a_claim_a_moment_too_early_is_refused_and_says_when)
{
    struct guest *here = left_alone("\"clock\":\"fast\",\"visibility\":\"public\"");
    enum side side = mover(&f);
    int64_t gone_ms = bench_now_ms();
    bench_wait(f.bench, 8000);
    ck_assert_int_eq(claim_at(here), gone_ms + 40000);
    bench_wait(f.bench, 31000);

    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(here), "retry_after_ms"), 1000);
    bench_set_ms(gone_ms + 39999);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    bench_set_ms(gone_ms + 40000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "ok");

    ck_assert_int_eq(state(&f)->reason, END_ABANDONED);
    bench_restart(f.bench);
    guest_come_again(here, NULL);
    ck_assert_str_eq(
        guest_try(here, "claim", "\"room\":\"%s\",\"v\":1,\"d\":{\"what\":\"win\"}", f.room),
        "wrong-state");
    ck_assert_int_eq(state(&f)->reason, END_ABANDONED);
    ck_assert_int_eq(state(&f)->result, room_result_of(other_of(side)));
}
END_TEST

START_TEST(a_draw_may_be_claimed_instead)
{
    struct guest *here = left_alone("\"clock\":\"normal\"");
    bench_wait(f.bench, 80000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"draw\""), "ok");
    ck_assert_int_eq(state(&f)->result, RESULT_DRAW);
    ck_assert_int_eq(state(&f)->reason, END_ABANDONED);
}
END_TEST

START_TEST(present_or_returned_player_cannot_be_claimed_on)
{
    start_watched("\"clock\":\"relaxed\"");
    enum side side = mover(&f);
    struct guest *here = guest_of(&f, other_of(side));
    struct guest *other = guest_of(&f, side);
    bench_wait(f.bench, 200000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(here), "retry_after_ms"), 120000);
    ck_assert_int_eq(clock_of(json_object_get(guest_last(here, "error"), "d"), "status"), 409);
    guest_lose(other);
    bench_wait(f.bench, 8000);
    ck_assert_int_ne(claim_at(here), 0);
    guest_come_again(other, NULL);
    bench_wait(f.bench, 2000);
    ck_assert_int_eq(claim_at(here), 0);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
}
END_TEST

START_TEST(it_counts_from_the_beginning_of_the_turn)
{
    start_watched("\"clock\":\"fast\"");
    enum side side = mover(&f);
    act(&f);
    guest_lose(guest_of(&f, other_of(side)));
    bench_wait(f.bench, 30000);
    int64_t turn_ms = bench_now_ms();
    act(&f);
    bench_wait(f.bench, 39000);
    ck_assert_str_eq(say(&f, guest_of(&f, side), "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(guest_of(&f, side)), "retry_after_ms"),
                     turn_ms + 40000 - bench_now_ms());
}
END_TEST

START_TEST(player_gone_on_purpose_is_awaited_for_ten_seconds)
{
    start_watched("\"clock\":\"relaxed\"");
    enum side side = mover(&f);
    struct guest *here = guest_of(&f, other_of(side));
    struct guest *other = guest_of(&f, side);
    ck_assert_str_eq(guest_try(other, "leave", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 2000);
    ck_assert_int_ne(claim_at(here), 0);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    ck_assert_int_eq(clock_of(problem_of(here), "retry_after_ms"), 8000);

    ck_assert_str_eq(guest_try(other, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
    bench_wait(f.bench, 12000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");

    ck_assert_str_eq(guest_try(other, "leave", "\"room\":\"%s\"", f.room), "ok");
    bench_wait(f.bench, 10000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "ok");
}
END_TEST

START_TEST(new_player_of_a_left_seat_is_present)
{
    open_table(&f, "\"clock\":\"none\"");
    ck_assert_str_eq(guest_sit(f.white, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_try(f.white, "leave", "\"room\":\"%s\"", f.room), "ok");
    ck_assert(
        !room_clocks_is_present(bench_room(f.bench, f.room), seat_find("w1"), bench_now_ms()));
    ck_assert_str_eq(guest_try(f.white, "room.stand", "\"room\":\"%s\"", f.room), "ok");

    ck_assert_str_eq(
        guest_try(f.black, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"w1\"}", f.room), "ok");

    ck_assert(room_clocks_is_present(bench_room(f.bench, f.room), seat_find("w1"), bench_now_ms()));
}
END_TEST

START_TEST(both_who_stay_away_lose_nothing_until_one_is_back)
{
    start_watched("\"clock\":\"none\",\"visibility\":\"public\"");
    enum side side = mover(&f);
    struct guest *back = guest_of(&f, other_of(side));
    guest_lose(f.white);
    guest_lose(f.black);
    bench_wait(f.bench, 200000);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    guest_come_again(back, NULL);

    ck_assert_str_eq(say(&f, back, "claim", "\"what\":\"win\""), "ok");
}
END_TEST

START_TEST(after_a_restart_the_wait_for_absent_players_restarts)
{
    struct guest *here = left_alone("\"clock\":\"none\",\"visibility\":\"public\"");
    bench_wait(f.bench, 110000);
    bench_restart(f.bench);
    guest_come_again(here, NULL);
    bench_wait(f.bench, 100000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    bench_wait(f.bench, 20000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "ok");
}
END_TEST

START_TEST(tables_can_exclude_forfeits)
{
    static const char *const tables[] = {"\"clock\":\"none\"",
                                         "\"clock\":\"none\",\"visibility\":\"private\"",
                                         "\"clock\":\"days:1\",\"visibility\":\"public\""};
    struct guest *here = left_alone(tables[_i]);
    bench_wait(f.bench, 200000);
    ck_assert_int_eq(claim_at(here), 0);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "not-allowed");
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
    f.bench->app.rooms.claim_after_ms = PATIENCE_MS;
    int64_t since_ms = state(&f)->at_ms;
    bench_wait(f.bench, 200000);
    ck_assert_int_eq(claim_at(here), since_ms + PATIENCE_MS);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");

    bench_wait(f.bench, since_ms + PATIENCE_MS - bench_now_ms() - 1000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    bench_wait(f.bench, 1000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
}
END_TEST

START_TEST(a_visit_without_a_move_does_not_begin_the_long_wait_again)
{
    start_watched("\"clock\":\"none\"");
    f.bench->app.rooms.claim_after_ms = PATIENCE_MS;
    enum side side = mover(&f);
    int64_t since_ms = state(&f)->at_ms;
    struct guest *here = guest_of(&f, other_of(side));
    struct guest *away = guest_of(&f, side);
    guest_lose(away);
    bench_wait(f.bench, PATIENCE_MS / 2);
    guest_come_again(away, NULL);
    bench_wait(f.bench, PATIENCE_MS);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    guest_lose(away);
    int64_t gone_ms = bench_now_ms();
    ck_assert_int_gt(gone_ms, since_ms + PATIENCE_MS);

    bench_wait(f.bench, 200000);
    ck_assert_int_eq(claim_at(here), gone_ms + 120000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"draw\""), "ok");
}
END_TEST

static void ban(const struct guest *guest)
{
    struct moderation_act act = {.by = "operator", .why = "Insults."};
    ck_assert_int_eq(
        moderation_ban(&f.bench->app.moderation, guest->user_id, 0, &act, bench_now_ms()),
        MODERATION_UNDER_WAY);
    fake_store_run(f.bench->store);
}

/* In the last two rooms an absent player loses nothing, but a banned player cannot come back. */
START_TEST(opponent_of_a_banned_player_sees_it_and_claims_the_game)
{
    static const char *const tables[] = {"\"clock\":\"fast\"", "\"clock\":\"none\"",
                                         "\"clock\":\"days:1\",\"visibility\":\"public\""};
    start_watched(tables[_i]);
    enum side side = mover(&f);
    struct guest *here = guest_of(&f, other_of(side));
    ban(guest_of(&f, side));
    int64_t gone_ms = bench_now_ms();
    bench_wait(f.bench, 9000);

    const json_t *presence = json_object_get(guest_last(here, "presence"), "d");
    const json_t *seats = json_object_get(presence, "seats");
    ck_assert_str_eq(json_string_value(json_object_get(seats, name_of(side))), "banned");
    ck_assert_str_eq(json_string_value(json_object_get(seats, name_of(other_of(side)))), "here");
    ck_assert_int_eq(claim_at(here), gone_ms + 10000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "too-early");
    bench_wait(f.bench, 1000);
    ck_assert_str_eq(say(&f, here, "claim", "\"what\":\"win\""), "ok");

    ck_assert_int_eq(state(&f)->reason, END_ABANDONED);
}
END_TEST

START_TEST(claim_on_the_own_turn_or_with_another_word_is_refused)
{
    start_watched("\"clock\":\"fast\"");
    enum side side = mover(&f);
    guest_lose(guest_of(&f, other_of(side)));
    bench_wait(f.bench, 50000);
    ck_assert_str_eq(say(&f, guest_of(&f, side), "claim", "\"what\":\"win\""), "wrong-state");
    ck_assert_str_eq(say(&f, guest_of(&f, side), "claim", "\"what\":\"all\""), "bad-field");
    ck_assert_str_eq(say(&f, guest_of(&f, side), "claim", ""), "missing-field");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("endings");
    tcase_add_checked_fixture(tests, NULL, tear_down);
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
