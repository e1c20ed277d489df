/* SPDX-License-Identifier: MIT */
/*
 * The bytes of logs and chats in memory are counted and bounded. Beyond the limit, unattended rooms leave memory; then
 * rooms are neither opened nor loaded, and only games in play go on.
 */
#include <check.h>
#include <inttypes.h>
#include <string.h>

#include "chat/chat.h"
#include "room/registry.h"
#include "server/harness/people.h"
#include "suite.h"

static struct people f;

static void set_up(void)
{
    people_connect(&f);
}

static void tear_down(void)
{
    bench_destroy(f.bench);
}

enum { OTHERS = 4 };

static void bound(enum capacity_part part, int64_t number)
{
    struct capacity capacity = f.bench->app.admission.capacity;
    capacity.numbers[part] = number;
    admission_adapt(&f.bench->app.admission, &capacity);
}

static size_t kept(void)
{
    return f.bench->app.rooms.bytes;
}

static size_t bytes_of(const struct room *at)
{
    return at->past.log_bytes + at->line_count * ROOM_LINE_KEPT_BYTES;
}

static uint64_t refused(enum limit limit)
{
    return f.bench->app.admission.refused[limit];
}

static const char *lock(const char *id, bool locked)
{
    return guest_try(f.host, "room.lock", "\"room\":\"%s\",\"d\":{\"locked\":%s}", id,
                     locked ? "true" : "false");
}

START_TEST(bytes_of_logs_follow_each_event_and_load)
{
    begin_game(&f, "");
    ck_assert_uint_eq(kept(), bytes_of(bench_room(f.bench, f.room)));
    play_to_turn(&f, 3);
    ck_assert_uint_eq(kept(), bytes_of(bench_room(f.bench, f.room)));

    bench_restart(f.bench);

    ck_assert_uint_eq(kept(), bytes_of(bench_room(f.bench, f.room)));
}
END_TEST

START_TEST(bytes_of_chats_are_counted)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_try(f.host, "sub", "\"d\":{\"topic\":\"chat:%s\"}", f.room), "ok");
    ck_assert_str_eq(guest_sit(f.host, f.room, "w1"), "ok");
    size_t before = kept();

    ck_assert_str_eq(guest_try(f.host, "chat.say",
                               "\"room\":\"%s\",\"d\":{\"channel\":\"players\",\"text\":\"hello\"}",
                               f.room),
                     "ok");

    ck_assert_uint_ge(kept(), before + sizeof(struct chat_line) + strlen("hello"));
    ck_assert_uint_lt(kept(), before + 1024);
}
END_TEST

START_TEST(room_is_not_opened_while_logs_take_too_much)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());

    ck_assert_str_eq(guest_try(f.friend, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "too-many-rooms");
    ck_assert_str_eq(lock(f.room, true), "too-many-rooms");

    ck_assert_uint_eq(refused(LIMIT_ROOM_BYTES), 2);
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept() + 1);
    ck_assert_str_eq(lock(f.room, true), "ok");
}
END_TEST

START_TEST(games_in_play_go_on_while_logs_take_too_much)
{
    begin_game(&f, "");
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());

    struct guest *mover = play_to_turn(&f, 7);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
}
END_TEST

START_TEST(games_in_play_keep_fewer_lines_while_logs_take_too_much)
{
    begin_game(&f, "");
    while (state(&f)->v < 2 * ROOM_LINES_LEAST) {
        struct guest *mover = play_to_turn(&f, 7);
        ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    }
    ck_assert_int_eq((int64_t)bench_room(f.bench, f.room)->line_count, state(&f)->v);
    size_t before = kept();
    bound(CAPACITY_ROOM_BYTES, (int64_t)before);

    struct guest *mover = play_to_turn(&f, 7);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");

    ck_assert_uint_lt(kept(), before * 3 / 4);
    ck_assert_uint_lt(bench_room(f.bench, f.room)->line_count, ROOM_LINES_LEAST * 3 / 2);
    ck_assert_str_eq(guest_try(f.third, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":1}", f.room),
                     "ok");
}
END_TEST

/* Two guests who play with themselves all day reach the limit of what they may store, as if they had set settings. */
START_TEST(moves_count_as_stored_while_logs_take_too_much)
{
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    struct session *session = session_find(&f.bench->app.sessions, mover->user_id);
    int64_t before_ms = *session_rate(session, LIMIT_STORED_OF_USER);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    ck_assert_int_eq(*session_rate(session, LIMIT_STORED_OF_USER), before_ms);

    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());
    mover = play_to_turn(&f, 9);
    session = session_find(&f.bench->app.sessions, mover->user_id);
    before_ms = *session_rate(session, LIMIT_STORED_OF_USER);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 9)), "ok");
    ck_assert_int_gt(*session_rate(session, LIMIT_STORED_OF_USER), before_ms);

    session_charge_stored(&f.bench->app.sessions, mover->user_id, (size_t)64 << 20, bench_now_ms());
    ck_assert_str_eq(
        guest_try(mover, "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, state(&f)->v),
        "rate-limited");
}
END_TEST

/* Beyond the second limit there is no memory for moves. The clocks wait. */
START_TEST(moves_end_where_their_memory_ends)
{
    begin_game(&f, ",\"clock\":\"fischer:60/5\"");
    struct guest *mover = play_to_turn(&f, 7);
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());
    bound(CAPACITY_MOVE_BYTES, 0);
    int64_t v = state(&f)->v;

    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "rate-limited");

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_uint_eq(refused(LIMIT_MOVE_BYTES), 1);
    ck_assert_int_eq(bench_room(f.bench, f.room)->owed.lost_ms, SESSION_NO_MEMORY_MS);
    ck_assert_str_eq(guest_try(f.friend, "leave", "\"room\":\"%s\"", f.room), "ok");
    bound(CAPACITY_MOVE_BYTES, 4096);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
}
END_TEST

static void use_up_memory_for_moves(void)
{
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());
    bound(CAPACITY_MOVE_BYTES, 0);
}

static int events_of(const char *name)
{
    const struct room *at = bench_room(f.bench, f.room);
    char member[48];
    int count = 0;
    snprintf(member, sizeof member, "\"e\":\"%s\"", name);
    for (int64_t v = at->lines_from; v <= at->state->v; v++) {
        count += strstr(room_line(at, v)->text, member) != NULL;
    }
    return count;
}

/* The player tries again each second, for longer than a clock lasts. */
static void try_for_minutes(struct guest *mover)
{
    enum { TRIES = 180 };
    for (int i = 0; i < TRIES; i++) {
        ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "rate-limited");
        bench_wait(f.bench, SESSION_NO_MEMORY_MS);
    }
}

START_TEST(clocks_that_wait_for_memory_write_no_events)
{
    begin_game(&f, ",\"clock\":\"fischer:60/5\"");
    struct guest *mover = play_to_turn(&f, 7);
    use_up_memory_for_moves();
    int64_t v = state(&f)->v;

    try_for_minutes(mover);

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    bound(CAPACITY_MOVE_BYTES, 64 << 10);
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "ok");
    ck_assert_int_eq(events_of("clock"), 1);
}
END_TEST

/* The players have stopped trying to move. The game ends by its clock, and its memory becomes free. */
START_TEST(game_without_memory_ends_at_its_next_deadlines)
{
    begin_game(&f, ",\"clock\":\"fischer:60/5\"");
    struct guest *mover = play_to_turn(&f, 7);
    use_up_memory_for_moves();
    try_for_minutes(mover);

    bench_wait(f.bench, 2 * 65 * 1000);

    ck_assert_int_eq(state(&f)->phase, ROOM_ENDED);
    ck_assert_int_eq(state(&f)->reason, END_TIME);
    ck_assert_int_eq(events_of("clock"), 1);
    ck_assert_int_eq(events_of("flagged"), 1);
}
END_TEST

/* A room at which a bot owes a turn. */
static void play_to_turn_of_bot(void)
{
    struct debt debts[SEATS_MAX];
    bench_let_bots(f.bench);
    guest_open(f.host, "\"ruleset\":\"tabula\",\"clock\":\"fischer:60/5\",\"bot\":12", f.room);
    ck_assert_str_eq(guest_sit(f.host, f.room, "any"), "ok");
    uint64_t seed = 7;
    while (room_owed(state(&f), debts) != 1 || debts[0].kind != DEBT_TURN ||
           seat_bot_level(state(&f)->seats[debts[0].seat].user_id) == 0) {
        if (!bench_act(f.bench, &f.host, 1, f.room, &seed)) {
            bench_wait(f.bench, APP_TICK_MS);
        }
    }
}

START_TEST(bot_waits_for_memory_with_its_clock_and_goes_on_by_itself)
{
    play_to_turn_of_bot();
    use_up_memory_for_moves();
    int64_t v = state(&f)->v;

    bench_wait(f.bench, 180 * 1000);

    ck_assert_int_eq(state(&f)->v, v);
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_uint_gt(refused(LIMIT_MOVE_BYTES), 0);
    bound(CAPACITY_MOVE_BYTES, 64 << 10);
    bench_wait(f.bench, 5000);
    ck_assert_int_gt(state(&f)->v, v);
    ck_assert_uint_eq(f.bench->app.bots.hurried, 0);
}
END_TEST

START_TEST(moves_of_bots_count_as_stored_by_the_host)
{
    play_to_turn_of_bot();
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());
    int64_t before_ms =
        *session_rate(session_find(&f.bench->app.sessions, f.host->user_id), LIMIT_STORED_OF_USER);
    int64_t v = state(&f)->v;

    bench_wait(f.bench, 5000);

    ck_assert_int_gt(state(&f)->v, v);
    ck_assert_int_gt(
        *session_rate(session_find(&f.bench->app.sessions, f.host->user_id), LIMIT_STORED_OF_USER),
        before_ms);
}
END_TEST

START_TEST(address_that_has_stored_the_most_waits_first)
{
    enum { LEFT_BYTES = 64 << 10 };
    begin_game(&f, "");
    struct guest *mover = play_to_turn(&f, 7);
    bound(CAPACITY_ROOM_BYTES, (int64_t)kept());
    bound(CAPACITY_MOVE_BYTES, LEFT_BYTES);

    session_charge_stored(&f.bench->app.sessions, mover->user_id, LEFT_BYTES, bench_now_ms());
    ck_assert_str_eq(guest_outcome(mover, say_turn(&f, mover, 7)), "rate-limited");

    ck_assert_uint_eq(refused(LIMIT_MOVE_BYTES), 1);
    ck_assert_int_eq(bench_room(f.bench, f.room)->owed.lost_ms, 0);
    struct guest *other = guest_create_from(f.bench, "203.0.113.9");
    const struct session *session = session_find(&f.bench->app.sessions, other->user_id);
    ck_assert_int_eq(
        session_stored_wait(&f.bench->app.sessions, session, LEFT_BYTES, bench_now_ms()), 0);
}
END_TEST

/* The closed rooms that a client reads one after the other make place for the next. */
START_TEST(unattended_rooms_leave_memory_first)
{
    static char closed[OTHERS][STORE_ID_BYTES];
    for (int i = 0; i < OTHERS; i++) {
        guest_open(f.host, "\"ruleset\":\"tabula\"", closed[i]);
        ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", closed[i]), "ok");
        ck_assert_str_eq(guest_try(f.host, "unsub", "\"d\":{\"topic\":\"room:%s\"}", closed[i]),
                         "ok");
    }
    size_t each = kept() / OTHERS;
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, OTHERS);
    bound(CAPACITY_ROOM_BYTES, (int64_t)(each * 2));

    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);

    ck_assert_uint_lt(f.bench->app.rooms.by_id.count, OTHERS);
    ck_assert_uint_lt(kept(), 3 * each);
    ck_assert_uint_eq(refused(LIMIT_ROOM_BYTES), 0);
    ck_assert_ptr_nonnull(rooms_find(&f.bench->app.rooms, f.room));
}
END_TEST

START_TEST(room_is_not_loaded_while_logs_take_too_much)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", f.room), "ok");
    bench_restart(f.bench);
    guest_come_again(f.friend, NULL);
    bound(CAPACITY_ROOM_BYTES, 0);

    ck_assert_str_eq(guest_follow(f.friend, f.room), "too-many-rooms");
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
    bound(CAPACITY_ROOM_BYTES, 1 << 20);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
}
END_TEST

/* Many are asked for before the first is loaded: each load looks again when its turn comes. */
START_TEST(waiting_loads_are_refused_when_logs_take_too_much)
{
    static char closed[OTHERS][STORE_ID_BYTES];
    int64_t asked[OTHERS];
    for (int i = 0; i < OTHERS; i++) {
        guest_open(f.host, "\"ruleset\":\"tabula\"", closed[i]);
        ck_assert_str_eq(guest_try(f.host, "room.close", "\"room\":\"%s\"", closed[i]), "ok");
    }
    size_t each = kept() / OTHERS;
    bench_restart(f.bench);
    guest_come_again(f.friend, NULL);
    bound(CAPACITY_LOADS, 1);
    bound(CAPACITY_ROOM_BYTES, (int64_t)(each * 3 / 2));
    f.bench->loads_wait = true;

    for (int i = 0; i < OTHERS; i++) { /* each stays, because it is followed */
        asked[i] = guest_say(f.friend, "sub", "\"d\":{\"topic\":\"room:%s\"}", closed[i]);
    }
    while (rooms_fold(&f.bench->app.rooms)) {
        bench_run(f.bench);
    }

    ck_assert_str_eq(guest_outcome(f.friend, asked[0]), "ok");
    ck_assert_str_eq(guest_outcome(f.friend, asked[1]), "ok");
    ck_assert_str_eq(guest_outcome(f.friend, asked[2]), "too-many-rooms");
    ck_assert_str_eq(guest_outcome(f.friend, asked[3]), "too-many-rooms");
    ck_assert_int_eq(f.bench->app.admission.loads.running, 0);
}
END_TEST

/* The next request loads a room that was left in the store, if it fits then. */
START_TEST(start_loads_only_rooms_that_fit)
{
    for (int i = 0; i < OTHERS; i++) {
        begin_game(&f, "");
    }
    struct capacity capacity = f.bench->app.admission.capacity;
    capacity.numbers[CAPACITY_ROOM_BYTES] = (int64_t)(kept() / 2);
    f.bench->capacity = &capacity;
    bench_restart(f.bench);

    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, OTHERS / 2);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
    bound(CAPACITY_ROOM_BYTES, 1 << 20);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);

    capacity.numbers[CAPACITY_ROOM_BYTES] = 1 << 20;
    capacity.numbers[CAPACITY_ROOMS] = 1;
    bench_restart(f.bench);
    ck_assert_uint_eq(f.bench->app.rooms.by_id.count, 1);
    f.bench->capacity = NULL;
}
END_TEST

/* The players could not move in such a room: its outage ends when a request loads it. */
START_TEST(time_does_not_run_in_a_room_that_the_start_left_in_the_store)
{
    begin_game(&f, ",\"clock\":\"fischer:60/5\"");
    play_to_turn(&f, 7);
    struct capacity capacity = f.bench->app.admission.capacity;
    capacity.numbers[CAPACITY_ROOM_BYTES] = 0;
    f.bench->capacity = &capacity;
    bench_restart(f.bench);
    ck_assert_ptr_null(rooms_find(&f.bench->app.rooms, f.room));
    bench_wait(f.bench, 10 * 60 * 1000);

    bound(CAPACITY_ROOM_BYTES, 1 << 20);
    guest_come_again(f.friend, NULL);
    ck_assert_str_eq(guest_follow(f.friend, f.room), "ok");
    bench_wait(f.bench, 1000);

    ck_assert_int_eq(state(&f)->phase, ROOM_PLAYING);
    ck_assert_int_eq(events_of("clock"), 1);
    bench_wait(f.bench, 2 * 65 * 1000);
    ck_assert_int_eq(state(&f)->reason, END_TIME);
    f.bench->capacity = NULL;
}
END_TEST

START_TEST(rooms_and_users_have_the_derived_limits)
{
    guest_open(f.host, "\"ruleset\":\"tabula\"", f.room);
    bound(CAPACITY_ROOMS, 1);
    ck_assert_str_eq(guest_try(f.friend, "room.open", "\"d\":{\"ruleset\":\"tabula\"}"),
                     "too-many-rooms");
    ck_assert_uint_eq(refused(LIMIT_ROOMS), 1);

    bound(CAPACITY_SESSIONS, 3);
    ck_assert(sessions_are_full(&f.bench->app.sessions, bench_now_ms()));
    bound(CAPACITY_SESSIONS, 4);
    ck_assert(!sessions_are_full(&f.bench->app.sessions, bench_now_ms()));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("memory");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, bytes_of_logs_follow_each_event_and_load);
    tcase_add_test(tests, bytes_of_chats_are_counted);
    tcase_add_test(tests, room_is_not_opened_while_logs_take_too_much);
    tcase_add_test(tests, games_in_play_go_on_while_logs_take_too_much);
    tcase_add_test(tests, games_in_play_keep_fewer_lines_while_logs_take_too_much);
    tcase_add_test(tests, moves_count_as_stored_while_logs_take_too_much);
    tcase_add_test(tests, moves_end_where_their_memory_ends);
    tcase_add_test(tests, clocks_that_wait_for_memory_write_no_events);
    tcase_add_test(tests, game_without_memory_ends_at_its_next_deadlines);
    tcase_add_test(tests, bot_waits_for_memory_with_its_clock_and_goes_on_by_itself);
    tcase_add_test(tests, moves_of_bots_count_as_stored_by_the_host);
    tcase_add_test(tests, time_does_not_run_in_a_room_that_the_start_left_in_the_store);
    tcase_add_test(tests, address_that_has_stored_the_most_waits_first);
    tcase_add_test(tests, start_loads_only_rooms_that_fit);
    tcase_add_test(tests, unattended_rooms_leave_memory_first);
    tcase_add_test(tests, room_is_not_loaded_while_logs_take_too_much);
    tcase_add_test(tests, waiting_loads_are_refused_when_logs_take_too_much);
    tcase_add_test(tests, rooms_and_users_have_the_derived_limits);
    Suite *suite = suite_create("memory of rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
