/* SPDX-License-Identifier: MIT */
/* Each wrong message is answered with its error code; the connection stays open and no log changes. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_turn.h"
#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void tear_down(void)
{
    bench_destroy(f.bench);
}

static void open_room(const char *fields)
{
    people_connect(&f);
    guest_open(f.host, fields, f.room);
}

static void set_up(void)
{
    open_room("\"ruleset\":\"tabula\"");
}

static void start_game(void)
{
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}

static void play(int acts)
{
    struct guest *players[] = {f.host, f.friend};
    uint64_t seed = 11;
    for (int i = 0; i < acts; i++) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
}

/* Plays on until a side owes a turn that cannot be a pass; returns the guest who owes it. */
static struct guest *mover(void)
{
    struct guest *players[] = {f.host, f.friend};
    struct debt debts[SEATS_MAX];
    uint64_t seed = 13;
    while (room_owed(state(&f), debts) == 0 || debts[0].kind != DEBT_TURN ||
           position_may_end(&state(&f)->position)) {
        ck_assert(bench_act(f.bench, players, 2, f.room, &seed));
    }
    return debts[0].seat == seat_at(SIDE_WHITE, 1) ? f.host : f.friend;
}

/* The code of the last error that `guest` received. */
static const char *last_error(const struct guest *guest)
{
    const json_t *error = guest_last(guest, "error");
    return error == NULL ? ""
                         : json_string_value(json_object_get(json_object_get(error, "d"), "code"));
}

START_TEST(frames_that_are_no_command_are_named)
{
    static const struct {
        const char *text;
        const char *code;
    } frames[] = {
        {"", "not-json"},
        {"{", "not-json"},
        {"{\"t\":\"ping\",\"t\":\"ping\",\"id\":1}", "not-json"},
        {"{}", "bad-envelope"},
        {"{\"t\":\"ping\"}", "bad-envelope"},
        {"{\"t\":\"ping\",\"id\":0}", "bad-envelope"},
        {"{\"t\":\"ping\",\"id\":1,\"d\":[]}", "bad-envelope"},
        {"{\"t\":\"ping\",\"id\":1,\"d\":{\"a\":[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}}",
         "too-deep"},
        {"{\"t\":\"dance\",\"id\":70}", "unknown-type"},
        {"{\"t\":\"hello\",\"id\":71,\"d\":{\"client\":\"x\"}}", "hello-again"},
        {"{\"t\":\"turn\",\"id\":72,\"v\":1,\"d\":{\"steps\":[]}}", "missing-field"},
        {"{\"t\":\"sub\",\"id\":73,\"d\":{\"topic\":\"weather\"}}", "no-such-topic"},
        {"{\"t\":\"unsub\",\"id\":74,\"d\":{\"topic\":\"weather\"}}", "no-such-topic"},
        {"{\"t\":\"me.name\",\"id\":75,\"d\":{\"name\":\"   \"}}", "bad-name"},
    };
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        guest_say_raw(f.third, frames[i].text);
        ck_assert_msg(strcmp(last_error(f.third), frames[i].code) == 0, "%s: %s", frames[i].text,
                      last_error(f.third));
    }
    ck_assert_str_eq(guest_try(f.third, "ping", "\"d\":{}"), "ok");
}
END_TEST

static json_int_t last_re(const struct guest *guest)
{
    return json_integer_value(json_object_get(guest_last(guest, "error"), "re"));
}

START_TEST(refusals_of_the_network_are_reported)
{
    static const char text[] = "{\"t\":\"ping\",\"id\":4711,\"d\":{}}";
    const struct {
        enum net_refusal why;
        const char *code;
    } refused[] = {{NET_REFUSED_TOO_BIG, "too-big"}, {NET_REFUSED_TOO_FAST, "rate-limited"}};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        app_handlers.refused(&f.bench->app, f.third->conn, refused[i].why, 120, text,
                             sizeof text - 1);
        ck_assert_str_eq(last_error(f.third), refused[i].code);
        ck_assert_int_eq(last_re(f.third), 4711);
        app_handlers.refused(&f.bench->app, f.third->conn, refused[i].why, 120, "[", 1);
        ck_assert_str_eq(last_error(f.third), refused[i].code);
        ck_assert_int_eq(last_re(f.third), 0);
    }
}
END_TEST

START_TEST(nothing_is_done_before_hello)
{
    struct guest late = {.bench = f.bench, .conn = fake_net_connect(f.bench->net)};
    app_handlers.accepted(&f.bench->app, late.conn, "");

    ck_assert_str_eq(guest_try(&late, "ping", "\"d\":{}"), "hello-first");
    ck_assert_str_eq(guest_try(&late, "hello", "\"d\":{\"lang\":\"en\"}"), "missing-field");
    ck_assert_str_eq(guest_try(&late, "hello", "\"d\":{\"client\":\"x\",\"hidden\":7}"),
                     "bad-field");
    ck_assert_str_eq(guest_try(&late, "hello", "\"d\":{\"client\":\"x\"}"), "welcome");
}
END_TEST

START_TEST(language_refuses_no_user)
{
    static const char *const langs[] = {
        "\"C\"", "\"\"", "7", "null", "[\"en\"]", "\"a-language-tag-of-more-than-35-characters\""};
    for (size_t i = 0; i < sizeof langs / sizeof langs[0]; i++) {
        struct guest late = {.bench = f.bench, .conn = fake_net_connect(f.bench->net)};
        app_handlers.accepted(&f.bench->app, late.conn, "");
        ck_assert_str_eq(
            guest_try(&late, "hello", "\"d\":{\"client\":\"x\",\"lang\":%s}", langs[i]), "welcome");
    }
}
END_TEST

START_TEST(seats_are_refused_with_the_reason)
{
    static const char tip[] = "abababababababababababababababababababababababababababababababab";
    int64_t v = state(&f)->v;
    ck_assert_str_eq(guest_try(f.friend, "room.sit", "\"room\":\"%s\"", f.room), "tip-needed");
    ck_assert_str_eq(
        guest_try(f.friend, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"w9\"}", f.room),
        "bad-field");
    ck_assert_str_eq(guest_try(f.friend, "room.sit",
                               "\"room\":\"%s\",\"d\":{\"seat\":\"w1\",\"tip\":\"xyz\"}", f.room),
                     "bad-field");
    ck_assert_str_eq(guest_try(f.friend, "room.set",
                               "\"room\":\"%s\",\"d\":{\"visibility\":\"public\"}", f.room),
                     "not-allowed");
    ck_assert_str_eq(guest_try(f.friend, "room.sit",
                               "\"room\":\"%s\",\"d\":{\"seat\":\"w2\",\"tip\":\"%s\"}", f.room,
                               tip),
                     "no-such-seat");
    ck_assert_str_eq(guest_try(f.friend, "room.stand", "\"room\":\"%s\"", f.room), "not-seated");
    ck_assert_str_eq(guest_try(f.friend, "room.close", "\"room\":\"%s\"", f.room), "not-allowed");
    ck_assert_str_eq(guest_try(f.host, "rematch", "\"room\":\"%s\",\"v\":1", f.room), "not-seated");
    ck_assert_int_eq(state(&f)->v, v);

    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    ck_assert_str_eq(guest_sit(f.third, f.room, "w1"), "seat-taken");
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "already-seated");
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
    v = state(&f)->v;
    ck_assert_str_eq(guest_sit(f.third, f.room, "any"), "seat-taken");
    ck_assert_str_eq(guest_sit(f.third, f.room, "w1"), "seat-taken");
    ck_assert_str_eq(guest_sit(f.host, f.room, "b1"), "already-seated");
    ck_assert_str_eq(guest_try(f.host, "room.set", "\"room\":\"%s\",\"d\":{}", f.room),
                     "wrong-state");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "wrong-state");
    ck_assert_int_eq(state(&f)->v, v);
}
END_TEST

START_TEST(game_refuses_commands_out_of_turn_or_illegal)
{
    static const char link[] = "abababababababababababababababababababababababababababababababab";
    static const char nine_steps[] =
        "{\"steps\":[\"1/2\",\"1/2\",\"1/2\",\"1/2\",\"1/2\",\"1/2\",\"1/2\",\"1/2\",\"1/2\"]}";
    start_game();
    play(12);
    struct guest *player = mover();
    struct guest *other = player == f.host ? f.friend : f.host;
    int64_t v = state(&f)->v;
    struct {
        struct guest *guest;
        const char *type;
        const char *data;
        int64_t v;
        const char *code;
    } tries[] = {
        {other, "turn", "{\"steps\":[]}", v, "not-your-turn"},
        {other, "roll", "{}", v, "not-your-turn"},
        {player, "roll", "{}", v, "not-your-turn"},
        {player, "turn", "{\"steps\":[]}", v - 1, "stale-version"},
        {player, "turn", "{\"steps\":[]}", v + 1, "stale-version"},
        {player, "turn", "{}", v, "missing-field"},
        {player, "turn", "{\"steps\":[]}", v, "turn-too-short"},
        {player, "turn", "{\"steps\":[\"sideways\"]}", v, "bad-field"},
        {player, "turn", "{\"steps\":\"pass\"}", v, "bad-field"},
        {player, "turn", "{\"steps\":[1]}", v, "bad-field"},
        {player, "turn", nine_steps, v, "bad-field"},
        {player, "turn", "{\"steps\":[\"24/off\"]}", v, "illegal-turn"},
        {player, "takeback", "{}", v, "nothing-to-take-back"},
        {player, "rematch", "{}", v, "wrong-state"},
        {player, "room.stand", "{}", v, "wrong-state"},
        {f.third, "resign", "{}", v, "not-seated"},
        {f.third, "turn", "{\"steps\":[]}", v, "not-seated"},
    };
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        const char *said =
            guest_try(tries[i].guest, tries[i].type, "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":%s",
                      f.room, tries[i].v, tries[i].data);
        ck_assert_msg(strcmp(said, tries[i].code) == 0, "%s %s: %s", tries[i].type, tries[i].data,
                      said);
    }
    char steps[RANDOM_TURN_BYTES];
    uint64_t seed = 5;
    random_turn_write(&state(&f)->position, &seed, steps);
    ck_assert_str_eq(guest_try(player, "turn",
                               "\"room\":\"%s\",\"v\":%" PRId64
                               ",\"d\":{\"steps\":%s,\"link\":\"%s\"}",
                               f.room, v, steps, link),
                     "bad-link");
    ck_assert_str_eq(guest_try(player, "turn",
                               "\"room\":\"%s\",\"v\":%" PRId64
                               ",\"d\":{\"steps\":%.*s,\"24/off\"]}",
                               f.room, v, (int)strlen(steps) - 1, steps),
                     "illegal-turn");
    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_uint_eq(fake_store_events(f.bench->store, f.room), (size_t)v);

    ck_assert_str_eq(guest_try(player, "turn",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", f.room, v,
                               steps),
                     "ok");
    ck_assert_int_eq(state(&f)->v, v + 1);
}
END_TEST

START_TEST(roll_needs_the_next_link)
{
    static const char link[] = "abababababababababababababababababababababababababababababababab";
    start_game();
    int64_t v = state(&f)->v;

    ck_assert_str_eq(guest_try(f.host, "roll", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v),
                     "missing-field");
    ck_assert_str_eq(guest_try(f.host, "roll",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"link\":\"%s\"}", f.room,
                               v, link),
                     "bad-link");
    ck_assert_int_eq(state(&f)->v, v);
}
END_TEST

START_TEST(links_of_both_sides_may_cross_on_their_way)
{
    char white[DICE_HEX_CHARS + 1];
    char black[DICE_HEX_CHARS + 1];
    start_game();
    int64_t v = state(&f)->v;
    guest_link(f.host, bench_room(f.bench, f.room), seat_at(SIDE_WHITE, 1), white);
    guest_link(f.friend, bench_room(f.bench, f.room), seat_at(SIDE_BLACK, 1), black);

    ck_assert_str_eq(guest_try(f.host, "roll",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"link\":\"%s\"}", f.room,
                               v, white),
                     "ok");
    ck_assert_str_eq(guest_try(f.friend, "roll",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"link\":\"%s\"}", f.room,
                               v, black),
                     "ok");

    ck_assert_int_eq(state(&f)->throws, 1);
    ck_assert_int_eq(state(&f)->v, v + 2);
}
END_TEST

START_TEST(takeback_is_for_the_last_mover_where_the_room_has_it)
{
    start_game();
    play(12);
    struct guest *player = mover();
    struct guest *other = player == f.host ? f.friend : f.host;
    char steps[RANDOM_TURN_BYTES];
    uint64_t seed = 5;
    random_turn_write(&state(&f)->position, &seed, steps);
    ck_assert_str_eq(guest_try(player, "turn",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", f.room,
                               state(&f)->v, steps),
                     "ok");

    ck_assert_str_eq(
        guest_try(other, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "not-allowed");
    for (int i = 0; i < ROOM_TAKEBACKS_MAX; i++) {
        ck_assert_str_eq(
            guest_try(player, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
            "ok");
        ck_assert_str_eq(guest_try(player, "turn",
                                   "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", f.room,
                                   state(&f)->v, steps),
                         "ok");
    }
    ck_assert_str_eq(
        guest_try(player, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "nothing-to-take-back");
}
END_TEST

static const char *sit_with(struct guest *guest, const char *where, const char *seat,
                            const char *tip)
{
    return guest_try(guest, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"%s\",\"tip\":\"%s\"}",
                     where, seat, tip);
}

START_TEST(tip_of_the_server_or_of_another_player_is_refused)
{
    char tip[DICE_HEX_CHARS + 1];
    char servers[DICE_HEX_CHARS + 1];
    dice_hex(state(&f)->app_tip, servers);
    guest_new_chain(f.host, tip);
    ck_assert_str_eq(sit_with(f.host, f.room, "w1", servers), "tip-needed");
    ck_assert_str_eq(sit_with(f.host, f.room, "w1", tip), "ok");
    int64_t v = state(&f)->v;

    ck_assert_str_eq(sit_with(f.friend, f.room, "b1", tip), "tip-needed");
    ck_assert_str_eq(sit_with(f.friend, f.room, "b1", servers), "tip-needed");

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_str_eq(guest_sit(f.friend, f.room, "b1"), "ok");
}
END_TEST

START_TEST(tip_belongs_to_one_room)
{
    char tip[DICE_HEX_CHARS + 1];
    char other[STORE_ID_BYTES];
    guest_new_chain(f.host, tip);
    ck_assert_str_eq(sit_with(f.host, f.room, "w1", tip), "ok");
    guest_open(f.host, "\"ruleset\":\"tabula\"", other);

    ck_assert_str_eq(sit_with(f.host, other, "w1", tip), "tip-needed");
    ck_assert_str_eq(
        guest_try(f.host, "lobby.pair", "\"d\":{\"ruleset\":\"tabula\",\"tip\":\"%s\"}", tip),
        "tip-needed");
    ck_assert_int_eq(bench_room(f.bench, other)->state->v, 1);

    /* the same tip again in its own room: none of its links has been shown */
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(sit_with(f.host, f.room, "b1", tip), "ok");
}
END_TEST

START_TEST(tip_is_used_up_once_a_link_is_shown)
{
    char tip[DICE_HEX_CHARS + 1];
    char later[DICE_HEX_CHARS + 1];
    start_game();
    dice_hex(state(&f)->seats[0].tip, tip);
    play(4);
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    guest_new_chain(f.host, later);
    ck_assert_str_eq(guest_try(f.host, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               state(&f)->v, later),
                     "ok");
    /* the host's own tip of the first game, when the seat has another one */
    ck_assert_str_eq(guest_try(f.friend, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               state(&f)->v, tip),
                     "tip-needed");
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "ok");
    ck_assert_str_eq(sit_with(f.host, f.room, "w1", tip), "tip-needed");
    ck_assert_str_eq(sit_with(f.host, f.room, "w1", later), "ok");
}
END_TEST

START_TEST(rematch_wants_a_fresh_tip_and_may_be_declined)
{
    char tip[DICE_HEX_CHARS + 1];
    start_game();
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    int64_t v = state(&f)->v;
    dice_hex(state(&f)->seats[0].tip, tip);

    ck_assert_str_eq(guest_try(f.host, "rematch", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v),
                     "tip-needed");
    ck_assert_str_eq(guest_try(f.host, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               v, tip),
                     "tip-needed");
    ck_assert_str_eq(guest_try(f.friend, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"decline\":true}", f.room,
                               v),
                     "wrong-state");
    guest_new_chain(f.host, tip);
    ck_assert_str_eq(guest_try(f.host, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               v, tip),
                     "ok");
    ck_assert_str_eq(guest_try(f.host, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"}", f.room,
                               v, tip),
                     "wrong-state");
    ck_assert_str_eq(guest_try(f.friend, "rematch",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"decline\":true}", f.room,
                               v),
                     "ok");
    ck_assert(!state(&f)->seats[0].offers);
    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(state(&f)->game, 1);
    ck_assert_int_eq(guest_heard(f.host, "event", "answered"), 1);
}
END_TEST

START_TEST(closed_room_is_only_read)
{
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");

    ck_assert_str_eq(guest_sit(f.friend, f.room, "any"), "room-closed");
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "room-closed");
    ck_assert_str_eq(guest_try(f.friend, "sub", "\"d\":{\"topic\":\"room:%s\"}", f.room), "ok");
}
END_TEST

START_TEST(full_book_lets_only_the_running_game_go_on)
{
    start_game();
    bench_room(f.bench, f.room)->state->v = ROOM_EVENTS_MAX;
    bench_room(f.bench, f.room)->state->decided_v = ROOM_EVENTS_MAX;
    bench_room(f.bench, f.room)->state->undo.possible = true;
    ck_assert_str_eq(
        guest_try(f.host, "takeback", "\"room\":\"%s\",\"v\":%d", f.room, ROOM_EVENTS_MAX),
        "log-full");

    bench_room(f.bench, f.room)->state->phase = ROOM_ENDED;
    ck_assert_str_eq(guest_try(f.host, "room.stand", "\"room\":\"%s\"", f.room), "log-full");
    ck_assert_str_eq(
        guest_try(f.host, "rematch", "\"room\":\"%s\",\"v\":%d", f.room, ROOM_EVENTS_MAX),
        "log-full");
}
END_TEST

START_TEST(rate_limit_names_the_time_to_wait)
{
    const char *said = "ok";
    for (int i = 0; i < 64 && strcmp(said, "ok") == 0; i++) {
        said = guest_try(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}");
    }
    ck_assert_str_eq(said, "rate-limited");

    bench_wait(f.bench, 30000);
    ck_assert_str_eq(guest_try(f.third, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"), "ok");
}
END_TEST

START_TEST(nothing_new_is_begun_once_the_server_closes)
{
    app_close(&f.bench->app);

    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "restarting");
    ck_assert_int_eq(state(&f)->phase, ROOM_OPEN);
}
END_TEST

START_TEST(record_of_a_game_holds_its_turns_without_those_taken_back)
{
    static char body[1 << 16];
    char path[64];
    start_game();
    play(12);
    struct guest *player = mover();
    char steps[RANDOM_TURN_BYTES];
    uint64_t seed = 5;
    random_turn_write(&state(&f)->position, &seed, steps);
    for (int i = 0; i < 2; i++) {
        ck_assert_str_eq(guest_try(player, "turn",
                                   "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}", f.room,
                                   state(&f)->v, steps),
                         "ok");
        if (i == 0) {
            ck_assert_str_eq(guest_try(player, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, f.room,
                                       state(&f)->v),
                             "ok");
        }
    }
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");

    snprintf(path, sizeof path, "/api/v1/rooms/%s/record", f.room);
    struct net_request *request = fake_net_request("GET", path, "game=1");
    app_handlers.request(&f.bench->app, request);
    ck_assert_int_eq(fake_net_status(request), 200);
    snprintf(body, sizeof body, "%s", fake_net_body(request));
    fake_net_request_destroy(request);

    ck_assert_ptr_nonnull(strstr(body, "[Result \"0-1\"]"));
    int turns = 0;
    for (const char *at = strstr(body, "\n\n"); (at = strchr(at, ':')) != NULL; at++) {
        turns++;
    }
    ck_assert_int_eq(turns, state(&f)->turns);
}
END_TEST

/* An empty line would be a round without a number. */
START_TEST(record_of_a_game_without_turns_ends_after_its_tags)
{
    char path[64];
    start_game();
    ck_assert_str_eq(
        guest_try(f.host, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v), "ok");
    snprintf(path, sizeof path, "/api/v1/rooms/%s/record", f.room);
    struct net_request *request = fake_net_request("GET", path, "game=1");
    app_handlers.request(&f.bench->app, request);
    const char *body = fake_net_body(request);
    size_t bytes = strlen(body);
    ck_assert_uint_gt(bytes, 4);
    ck_assert_str_eq(body + bytes - 4, "\"]\n\n");
    fake_net_request_destroy(request);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("refusals");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, frames_that_are_no_command_are_named);
    tcase_add_test(tests, refusals_of_the_network_are_reported);
    tcase_add_test(tests, nothing_is_done_before_hello);
    tcase_add_test(tests, language_refuses_no_user);
    tcase_add_test(tests, seats_are_refused_with_the_reason);
    tcase_add_test(tests, game_refuses_commands_out_of_turn_or_illegal);
    tcase_add_test(tests, roll_needs_the_next_link);
    tcase_add_test(tests, links_of_both_sides_may_cross_on_their_way);
    tcase_add_test(tests, takeback_is_for_the_last_mover_where_the_room_has_it);
    tcase_add_test(tests, tip_of_the_server_or_of_another_player_is_refused);
    tcase_add_test(tests, tip_belongs_to_one_room);
    tcase_add_test(tests, tip_is_used_up_once_a_link_is_shown);
    tcase_add_test(tests, rematch_wants_a_fresh_tip_and_may_be_declined);
    tcase_add_test(tests, closed_room_is_only_read);
    tcase_add_test(tests, full_book_lets_only_the_running_game_go_on);
    tcase_add_test(tests, rate_limit_names_the_time_to_wait);
    tcase_add_test(tests, nothing_new_is_begun_once_the_server_closes);
    tcase_add_test(tests, record_of_a_game_holds_its_turns_without_those_taken_back);
    tcase_add_test(tests, record_of_a_game_without_turns_ends_after_its_tags);
    Suite *suite = suite_create("server refusals");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
