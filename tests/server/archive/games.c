/* SPDX-License-Identifier: MIT */
/* Whole games of every kind, played at random. Their logs fold to the same state. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room_state/codec.h"
#include "server/harness/bench.h"
#include "suite.h"

enum { GUESTS_MAX = SEATS_MAX };

static const struct kind {
    const char *fields;
    int seats; /* players per side */
} kinds[] = {
    {"\"ruleset\":\"tabula\"", 1},
    {"\"ruleset\":\"tabula\",\"options\":{\"entry\":\"free\",\"bar_first\":false}", 1},
    {"\"ruleset\":\"tabula\",\"dice\":\"server\"", 1},
    {"\"ruleset\":\"zeno\",\"opening\":\"random\"", 1},
    {"\"ruleset\":\"zeno\",\"opening\":\"random\",\"dice\":\"server\"", 1},
    {"\"ruleset\":\"ludus-anglicorum\"", 1},
    {"\"ruleset\":\"ludus-anglicorum\",\"options\":{\"dice\":\"two_plus_opponent_choice\"}", 1},
    {"\"ruleset\":\"twelve-dogs\"", 1},
    {"\"ruleset\":\"pyf\"", 1},
    {"\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\",\"offer_unused\":true}", 2},
    {"\"ruleset\":\"pyf\",\"options\":{\"teams\":\"3v3\"},\"dice\":\"server\"", 3},
    {"\"ruleset\":\"tablan\"", 1},
    {"\"ruleset\":\"tablaaza\"", 1},
    {"\"ruleset\":\"tablaaza\",\"opening\":\"random\",\"dice\":\"server\"", 1},
};

static struct bench *bench;
static struct guest *guests[GUESTS_MAX];
static size_t guest_count;
static char room[STORE_ID_BYTES];

static const struct room_state *state(void)
{
    return bench_room(bench, room)->state;
}

static void open_and_sit(const struct kind *kind)
{
    bench = bench_create();
    guest_count = (size_t)kind->seats * 2;
    for (size_t i = 0; i < guest_count; i++) {
        guests[i] = guest_create(bench);
    }
    guest_open(guests[0], kind->fields, room);
    for (size_t i = 0; i < guest_count; i++) {
        ck_assert_int_eq(state()->phase, ROOM_OPEN);
        ck_assert_str_eq(guest_sit(guests[i], room, "any"), "ok");
    }
    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
}

static void leave(void)
{
    bench_destroy(bench);
}

static void play_to_end(uint64_t seed)
{
    for (int i = 0; bench_act(bench, guests, guest_count, room, &seed); i++) {
        ck_assert_int_lt(i, 8 * ROOM_TURNS_MAX);
    }
    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_int_ne(state()->result, RESULT_NONE);
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

START_TEST(every_kind_of_game_is_played_to_its_end_and_folds_to_the_same)
{
    open_and_sit(&kinds[_i]);

    play_to_end(UINT64_C(88172645463325252) + (uint64_t)_i);

    check_log();
    leave();
}
END_TEST

static const char *request_rematch(struct guest *guest)
{
    char tip[DICE_HEX_CHARS + 1];
    guest_new_chain(guest, tip);
    return guest_try(guest, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}",
                     room, state()->v, tip);
}

START_TEST(another_game_swaps_the_sides_and_has_its_own_dice)
{
    open_and_sit(&kinds[_i]);
    ck_assert_str_eq(
        guest_try(guests[0], "resign", "\"room\":\"%s\",\"v\":%" PRId64, room, state()->v), "ok");
    uint8_t gid[DICE_LINK_BYTES];
    memcpy(gid, state()->gid, sizeof gid);
    char white[STORE_ID_BYTES];
    snprintf(white, sizeof white, "%s", state()->seats[0].user_id);

    for (size_t i = 0; i < guest_count; i++) {
        ck_assert_int_eq(state()->phase, ROOM_ENDED);
        ck_assert_str_eq(request_rematch(guests[i]), "ok");
    }

    ck_assert_int_eq(state()->phase, ROOM_PLAYING);
    ck_assert_int_eq(state()->game, 2);
    ck_assert_str_eq(state()->seats[seat_at(SIDE_BLACK, 1)].user_id, white);
    ck_assert_mem_ne(gid, state()->gid, sizeof gid);
    play_to_end(UINT64_C(1181783497276652981) + (uint64_t)_i);
    check_log();
    leave();
}
END_TEST

/* Takes back every turn that can be taken back, up to the limit, and plays on. */
START_TEST(turns_taken_back_leave_their_throw_and_its_links)
{
    open_and_sit(&kinds[_i]);
    uint64_t seed = 99;
    int taken_back = 0;
    for (int i = 0; i < 120 && bench_act(bench, guests, guest_count, room, &seed); i++) {
        if (!state()->undo.possible || state()->roll_asked || state()->phase != ROOM_PLAYING) {
            continue;
        }
        int throws = state()->throws;
        struct position before = state()->undo.position;
        for (size_t at = 0; at < guest_count; at++) {
            const char *said = guest_try(guests[at], "takeback", "\"room\":\"%s\",\"v\":%" PRId64,
                                         room, state()->v);
            bool was_mover = strcmp(said, "ok") == 0;
            taken_back += was_mover;
            ck_assert(was_mover || strcmp(said, "not-allowed") == 0 ||
                      strcmp(said, "nothing-to-take-back") == 0);
            if (was_mover) {
                ck_assert_mem_eq(&before, &state()->position, sizeof before);
                ck_assert_int_eq(state()->throws, throws);
            }
        }
    }
    ck_assert_int_gt(taken_back, 5);
    check_log();
    leave();
}
END_TEST

START_TEST(game_of_two_thousand_turns_is_drawn)
{
    open_and_sit(&kinds[0]);
    uint64_t seed = 5;
    struct debt debts[SEATS_MAX];
    while (room_owed(state(), debts) == 0 || debts[0].kind != DEBT_TURN) {
        ck_assert(bench_act(bench, guests, guest_count, room, &seed));
    }
    bench_room(bench, room)->state->turns = ROOM_TURNS_MAX - 1;

    ck_assert(bench_act(bench, guests, guest_count, room, &seed));

    ck_assert_int_eq(state()->phase, ROOM_ENDED);
    ck_assert_int_eq(state()->result, RESULT_DRAW);
    ck_assert_int_eq(state()->reason, END_TOO_LONG);
    leave();
}
END_TEST

/* ---- logs that another program wrote ---- */

/* Finished games enter the archive and are found over HTTP. */
static bool loads_with(size_t changed, const char *from, const char *to)
{
    struct room *copy = room_create(&bench->app.rooms, room, 0);
    const struct room *original = bench_room(bench, room);
    struct store_event events[512];
    struct loghash hash;
    loghash_init(&hash, room);
    ck_assert_uint_lt(original->line_count, 512);
    for (size_t i = 0; i < original->line_count; i++) {
        char *text = malloc(room_line(original, (int64_t)i + 1)->bytes + 256);
        memcpy(text, room_line(original, (int64_t)i + 1)->text,
               room_line(original, (int64_t)i + 1)->bytes + 1);
        char *place = i == changed ? strstr(text, from) : NULL;
        if (place != NULL) {
            memmove(place + strlen(to), place + strlen(from), strlen(place + strlen(from)) + 1);
            memcpy(place, to, strlen(to));
        }
        size_t bytes = loghash_seal(&hash, text, strlen(text) - LOGHASH_TAIL_CHARS);
        events[i] = (struct store_event){(int64_t)i + 1, text, bytes, "", 0};
    }
    struct store_chain chain = {.game = 1};
    struct store_room stored = {.id = room,
                                .state = "playing",
                                .v = (int64_t)original->line_count,
                                .events = events,
                                .event_count = original->line_count,
                                .chains = &chain,
                                .chain_count = 1};
    bool loads = room_load(copy, &stored);
    for (size_t i = 0; i < original->line_count; i++) {
        free((char *)events[i].text);
    }
    room_destroy(copy);
    return loads;
}

static size_t find_event(const char *name)
{
    const struct room *original = bench_room(bench, room);
    char wanted[48];
    snprintf(wanted, sizeof wanted, "\"e\":\"%s\"", name);
    for (size_t i = 0; i < original->line_count; i++) {
        if (strstr(room_line(original, (int64_t)i + 1)->text, wanted) != NULL) {
            return i;
        }
    }
    ck_abort_msg("no such event");
}

START_TEST(log_that_does_not_follow_from_itself_is_not_loaded)
{
    open_and_sit(&kinds[0]);
    uint64_t seed = 4;
    for (int i = 0; i < 60; i++) {
        ck_assert(bench_act(bench, guests, guest_count, room, &seed));
    }
    ck_assert(loads_with(0, "nothing", "nothing"));

    static const struct {
        const char *event;
        const char *from;
        const char *to;
    } changes[] = {
        {"created", "tabula@1", "chess@1"},
        {"created", "\"tip\":\"", "\"tip\":\"x"},
        {"created", "\"dice\":\"chain\"", "\"dice\":\"loaded\""},
        {"seated", "\"seat\":\"w1\"", "\"seat\":\"w2\""},
        {"seated", "\"tip\"", "\"top\""},
        {"started", "\"gid\":\"", "\"gid\":\"0"},
        {"started", "\"game\":1", "\"game\":2"},
        {"started", "\"e\":\"started\"", "\"e\":\"rematch\""},
        {"linked", "\"seat\":\"", "\"seat\":\"x"},
        {"linked", "\"link\":\"", "\"lonk\":\""},
        {"rolloff", "\"i\":1", "\"i\":2"},
        {"rolloff", "\"white\":[", "\"white\":[6,"},
        {"rolloff", "\"links\":[", "\"links\":[1,"},
        {"rolled", "\"dice\":[", "\"dice\":[1,"},
        {"rolled", "\"seat\":\"w1\",\"dice\"", "\"seat\":\"b1\",\"dice\""},
        {"turn", "\"steps\":[\"", "\"steps\":[\"1/"},
        {"turn", "\"steps\":", "\"stops\":"},
        {"turn", "\"v\":", "\"v\":1"},
        {"turn", "\"p\":\"", "\"p\":\"0"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        size_t at = find_event(changes[i].event);
        if (strstr(room_line(bench_room(bench, room), (int64_t)at + 1)->text, changes[i].from) !=
            NULL) {
            ck_assert_msg(!loads_with(at, changes[i].from, changes[i].to), "%s: %s",
                          changes[i].event, changes[i].to);
        }
    }
    leave();
}
END_TEST

START_TEST(event_of_a_later_program_is_counted_and_skipped)
{
    struct room_state state_of;
    room_state_init(&state_of, "k3v9q2xw4m");
    json_t *nothing = json_object();
    ck_assert_int_eq(room_state_apply_json(&state_of, "danced", nothing, 0), ROOM_UNSOUND);

    open_and_sit(&kinds[0]);
    struct room_state later = *state();
    ck_assert_int_eq(room_state_apply_json(&later, "danced", nothing, 0), ROOM_SKIPPED);
    ck_assert_int_eq(later.v, state()->v + 1);
    later.v--;
    ck_assert_mem_eq(&later, state(), sizeof later);
    json_decref(nothing);
    leave();
}
END_TEST

int main(void)
{
    int count = (int)(sizeof kinds / sizeof kinds[0]);
    TCase *tests = tcase_create("games");
    tcase_set_timeout(tests, 120); /* for a sanitizer build on a busy machine */
    tcase_add_loop_test(tests, every_kind_of_game_is_played_to_its_end_and_folds_to_the_same, 0,
                        count);
    tcase_add_loop_test(tests, another_game_swaps_the_sides_and_has_its_own_dice, 0, count);
    tcase_add_loop_test(tests, turns_taken_back_leave_their_throw_and_its_links, 0, count);
    tcase_add_test(tests, game_of_two_thousand_turns_is_drawn);
    tcase_add_test(tests, log_that_does_not_follow_from_itself_is_not_loaded);
    tcase_add_test(tests, event_of_a_later_program_is_counted_and_skipped);
    Suite *suite = suite_create("server games");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
