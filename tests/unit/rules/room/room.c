/* SPDX-License-Identifier: MIT */
/* Events and commands that random rooms (tests/property/rooms.c) reach rarely or never. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/room/command.h"
#include "suite.h"

enum { T0 = 1000 };

static struct room_state state;

static enum room_fault apply(enum room_event_kind kind, int seat)
{
    struct room_event event = {.kind = kind, .seat = seat, .at_ms = T0};
    return room_apply(&state, &event);
}

static void must(const struct room_event *event)
{
    enum room_fault fault = room_apply(&state, event);
    ck_assert_msg(fault == ROOM_SOUND, "%s: %s", room_event_word(event->kind),
                  room_fault_says(fault));
}

static void must_follow(struct room_event *event, enum room_event_kind kind)
{
    ck_assert(room_follow(&state, event));
    ck_assert_int_eq(event->kind, kind);
    must(event);
}

static void open_room(const char *rules, enum dice_from dice)
{
    struct room_event event = {.kind = ROOM_EVENT_CREATED, .seat = SEAT_NONE, .at_ms = T0};
    struct settings *settings = &event.d.created.settings;
    room_state_init(&state, "room1");
    memcpy(event.d.created.host, "phost", sizeof "phost");
    ck_assert(settings_set_rules(settings, rules, NULL));
    ck_assert(clock_rules_read("normal", &settings->clock));
    settings->dice = dice;
    event.d.created.tip.is_given = true;
    must(&event);
}

static struct room_event sit(int seat, const char *user_id)
{
    struct room_event event = {.kind = ROOM_EVENT_SEATED, .seat = seat, .at_ms = T0};
    snprintf(event.d.seated.user_id, sizeof event.d.seated.user_id, "%s", user_id);
    event.d.seated.tip.is_given = true;
    must(&event);
    return event;
}

/* Two players; the game waits for its first throw, or for White's first turn if it has no throws. */
static void start(const char *rules, enum dice_from dice)
{
    open_room(rules, dice);
    sit(seat_at(SIDE_WHITE, 1), "pwhite");
    struct room_event event = sit(seat_at(SIDE_BLACK, 1), "pblack");
    must_follow(&event, ROOM_EVENT_STARTED);
}

static struct room_command command_of(enum room_command_kind kind, const char *user_id)
{
    struct room_command command = {.kind = kind, .version = state.v, .at_ms = T0};
    snprintf(command.user.user_id, sizeof command.user.user_id, "%s", user_id);
    return command;
}

static enum room_refusal refusal_of(const struct room_command *command)
{
    struct room_event event;
    struct room_refused refused;
    enum room_check check = room_check(&state, command, &event, &refused);
    return check == ROOM_CHECK_REFUSED ? refused.code : ROOM_ACCEPTED;
}

/* ---- users ---- */

START_TEST(full_list_of_kicked_users_forgets_the_first)
{
    open_room("tabula", DICE_FROM_APP);
    for (int i = 0; i <= ROOM_KICKED_MAX; i++) {
        struct room_event event = {.kind = ROOM_EVENT_KICKED, .seat = SEAT_NONE, .at_ms = T0};
        snprintf(event.d.kicked.user_id, sizeof event.d.kicked.user_id, "p%d", i);
        must(&event);
        must(&event);
    }

    ck_assert_int_eq(state.kicked_count, ROOM_KICKED_MAX);
    ck_assert(!room_has_kicked(&state, "p0"));
    ck_assert(room_has_kicked(&state, "p1") && room_has_kicked(&state, "p32"));
}
END_TEST

START_TEST(reader_without_an_id_is_a_stranger)
{
    struct room_user no_user = {0};
    struct room_user user = {.user_id = "p1"};
    open_room("tabula", DICE_FROM_APP);

    ck_assert_int_eq(room_check_reader(&state, &no_user), ROOM_ACCEPTED);
    state.settings.visibility = VISIBILITY_PRIVATE;
    ck_assert_int_eq(room_check_reader(&state, &no_user), ROOM_REFUSED_NOT_INVITED);
    ck_assert_int_eq(room_check_reader(&state, &user), ROOM_REFUSED_NOT_INVITED);
}
END_TEST

START_TEST(program_has_to_stand_if_the_host_allows_no_programs_any_more)
{
    open_room("tabula", DICE_FROM_APP);
    struct settings after = state.settings;
    sit(0, "pbot");
    ck_assert(!room_must_stand(&state, 0, &after));
    state.settings.bots = BOTS_YES;
    ck_assert(!room_must_stand(&state, 0, &after));

    state.seats[0].bot = true;
    ck_assert(room_must_stand(&state, 0, &after));

    after.bots = BOTS_YES;
    ck_assert(!room_must_stand(&state, 0, &after));
    after.bots = BOTS_NO;
    memcpy(state.seats[0].user_id, "phost", sizeof "phost");
    ck_assert(!room_must_stand(&state, 0, &after));
    memcpy(state.seats[0].user_id, "bot11", sizeof "bot11");
    ck_assert(!room_must_stand(&state, 0, &after));
    after.dice = DICE_FROM_CHAINS;
    ck_assert(room_must_stand(&state, 0, &after));
    ck_assert(!room_must_stand(&state, 1, &after));
}
END_TEST

/* ---- events ---- */

START_TEST(unknown_event_is_counted)
{
    start("tablaaza", DICE_FROM_APP);
    struct room_state before = state;

    room_skip(&state);

    ck_assert_int_eq(state.v, before.v + 1);
    state.v = before.v;
    ck_assert_mem_eq(&state, &before, sizeof state);
}
END_TEST

START_TEST(own_event_is_applied_in_place)
{
    start("tablaaza", DICE_FROM_APP);
    struct room_event event = {.kind = ROOM_EVENT_RESIGNED, .seat = 0, .at_ms = T0};
    struct room_state after = state;
    ck_assert_int_eq(room_apply(&after, &event), ROOM_SOUND);

    room_apply_own(&state, &event);

    ck_assert_mem_eq(&state, &after, sizeof state);
}
END_TEST

START_TEST(decided_game_has_no_other_end)
{
    struct room_event offered = {.kind = ROOM_EVENT_OFFERED, .seat = 0, .at_ms = T0};
    struct room_event answered = {.kind = ROOM_EVENT_ANSWERED, .seat = 3, .at_ms = T0};
    struct room_event claimed = {.kind = ROOM_EVENT_CLAIMED, .seat = 3, .at_ms = T0};
    offered.d.offered.is_draw = true;
    answered.d.answered.is_draw = true;
    start("tablaaza", DICE_FROM_APP);
    ck_assert_int_eq(room_apply(&state, &answered), ROOM_FAULT_NOT_DUE);
    must(&offered);
    ck_assert_int_eq(apply(ROOM_EVENT_RESIGNED, 3), ROOM_SOUND);

    ck_assert_int_eq(apply(ROOM_EVENT_RESIGNED, 0), ROOM_FAULT_NOT_DUE);
    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 0), ROOM_FAULT_NOT_DUE);
    ck_assert_int_eq(room_apply(&state, &answered), ROOM_FAULT_NOT_DUE);
    ck_assert_int_eq(room_apply(&state, &claimed), ROOM_FAULT_NOT_DUE);
}
END_TEST

START_TEST(time_of_both_sides_runs_out_as_a_draw)
{
    start("tabula", DICE_FROM_CHAINS);
    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 0), ROOM_SOUND);
    ck_assert_int_eq(state.result, RESULT_BLACK);

    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 0), ROOM_FAULT_NOT_DUE);
    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 3), ROOM_SOUND);

    ck_assert_int_eq(state.result, RESULT_DRAW);
    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 3), ROOM_FAULT_NOT_DUE);
}
END_TEST

START_TEST(untimed_game_has_no_flag)
{
    start("tablaaza", DICE_FROM_APP);
    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 3), ROOM_FAULT_NOT_DUE); /* White's clock runs */
    state.settings.clock.kind = CLOCK_NONE;
    ck_assert_int_eq(apply(ROOM_EVENT_FLAGGED, 0), ROOM_FAULT_NOT_DUE);
}
END_TEST

START_TEST(turn_has_one_to_eight_steps_and_a_pass_has_none)
{
    struct room_event event = {.kind = ROOM_EVENT_TURN, .seat = 0, .at_ms = T0};
    start("tablaaza", DICE_FROM_APP);

    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_TURN);
    event.d.turn.steps.count = TURN_STEPS_MAX + 1;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_TURN);
    event.kind = ROOM_EVENT_PASSED;
    event.d.turn.steps.count = 1;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_TURN);
}
END_TEST

START_TEST(link_is_of_a_seat_that_throws)
{
    start("tabula", DICE_FROM_CHAINS);
    ck_assert_int_eq(apply(ROOM_EVENT_LINKED, SEAT_NONE), ROOM_FAULT_SEAT);
    ck_assert_int_eq(apply(ROOM_EVENT_LINKED, 0), ROOM_FAULT_SEAT_LINK);
    start("tabula", DICE_FROM_APP);
    struct room_event event = {.kind = ROOM_EVENT_LINKED, .seat = 0, .at_ms = T0};
    ck_assert_int_eq(room_apply_unsealed(&state, &event), ROOM_FAULT_NOT_DUE);
}
END_TEST

START_TEST(link_of_a_waiting_player_is_refused)
{
    struct room_event event = {.kind = ROOM_EVENT_LINKED, .seat = 1, .at_ms = T0};
    open_room("pyf;teams=2v2", DICE_FROM_CHAINS);
    sit(0, "p0");
    sit(1, "p1");
    sit(3, "p3");
    struct room_event last = sit(4, "p4");
    must_follow(&last, ROOM_EVENT_STARTED);

    ck_assert_int_eq(room_apply_unsealed(&state, &event), ROOM_FAULT_SEAT);
    event.seat = 0;
    ck_assert_int_eq(room_apply_unsealed(&state, &event), ROOM_SOUND);
}
END_TEST

START_TEST(user_without_a_seat_cannot_decline)
{
    struct room_event event = {.kind = ROOM_EVENT_RESIGNED, .seat = 0, .at_ms = T0};
    start("tablaaza", DICE_FROM_DEVICE);
    must(&event);
    must_follow(&event, ROOM_EVENT_ENDED);

    ck_assert_int_eq(apply(ROOM_EVENT_ANSWERED, SEAT_NONE), ROOM_FAULT_SEAT);
    ck_assert_int_eq(apply(ROOM_EVENT_ANSWERED, 0), ROOM_SOUND);
}
END_TEST

START_TEST(record_states_an_end_with_a_result)
{
    struct room_event event = {.kind = ROOM_EVENT_ENDED, .seat = SEAT_NONE, .at_ms = T0};
    event.d.ended.game = 1;
    event.d.ended.reason = END_TIME;
    event.d.ended.tip.is_given = true;
    start("tablaaza", DICE_FROM_RECORD);

    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_END);
    event.d.ended.result = RESULT_DRAW;
    event.d.ended.reason = END_WON;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_END);
    event.d.ended.reason = END_ABANDONED;
    must(&event);
}
END_TEST

/* ---- limits ---- */

START_TEST(game_that_is_too_long_is_drawn)
{
    enum result result;
    enum end_reason reason;
    start("tabula", DICE_FROM_APP);
    ck_assert(!room_outcome(&state, &result, &reason));

    state.turns = ROOM_TURNS_MAX;
    ck_assert(room_outcome(&state, &result, &reason));
    ck_assert_int_eq(result, RESULT_DRAW);
    ck_assert_int_eq(reason, END_TOO_LONG);
    state.turns = 0;
    state.throws = DICE_CHAIN_LINKS - 1;
    ck_assert(room_outcome(&state, &result, &reason));
    ck_assert_int_eq(reason, END_TOO_LONG);
}
END_TEST

START_TEST(full_log_takes_only_what_ends_the_game)
{
    struct room_command lock = command_of(ROOM_COMMAND_LOCK, "phost");
    start("tablaaza", DICE_FROM_DEVICE);
    state.v = ROOM_EVENTS_MAX;
    lock.version = state.v;
    lock.d.lock.locked = true;
    struct room_command resign = command_of(ROOM_COMMAND_RESIGN, "pwhite");

    ck_assert_int_eq(refusal_of(&lock), ROOM_REFUSED_LOG_FULL);
    ck_assert_int_eq(refusal_of(&resign), ROOM_ACCEPTED);
}
END_TEST

START_TEST(full_log_has_no_other_game)
{
    open_room("tablaaza", DICE_FROM_DEVICE);
    sit(seat_at(SIDE_WHITE, 1), "pwhite");
    struct room_event event = sit(seat_at(SIDE_BLACK, 1), "pblack");
    struct room_event again = event;
    ck_assert(room_follow(&state, &event));

    state.v = ROOM_EVENTS_MAX;

    ck_assert(!room_follow(&state, &again));
}
END_TEST

START_TEST(server_throws_a_limited_number_of_rolloffs)
{
    struct room_event event = {.kind = ROOM_EVENT_ROLLOFF, .seat = SEAT_NONE, .at_ms = T0};
    struct room_event other = {.kind = ROOM_EVENT_CLOCK, .seat = SEAT_NONE, .at_ms = T0};
    start("tabula", DICE_FROM_APP);
    struct room_event again = event;
    ck_assert(room_follow(&state, &event));
    ck_assert(!room_follow(&state, &other));

    state.throws = 32;

    ck_assert(!room_follow(&state, &again));
}
END_TEST

START_TEST(rolloff_has_faces_of_its_dice)
{
    start("tabula", DICE_FROM_RECORD);
    struct room_event event = {.kind = ROOM_EVENT_ROLLOFF, .seat = SEAT_NONE, .at_ms = T0};
    struct room_throw *thrown = &event.d.thrown;
    thrown->number = 1;
    thrown->white_count = rolloff_count(&state.position);
    thrown->face_count = 2 * thrown->white_count;
    memset(thrown->faces, 1, (size_t)thrown->face_count);
    thrown->first.is_given = true;
    thrown->first.side = SIDE_WHITE;

    thrown->faces[0] = 7;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_DICE);
    thrown->faces[0] = 6;
    thrown->faces[1] = 0;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_DICE);
    thrown->faces[1] = 1;
    must(&event);
}
END_TEST

START_TEST(turn_is_taken_back_eight_times)
{
    start("tablaaza", DICE_FROM_APP);
    ck_assert(!room_can_take_back(&state));
    state.undo.possible = true;
    ck_assert(room_can_take_back(&state));
    state.roll_asked = true;
    ck_assert(!room_can_take_back(&state));
    state.roll_asked = false;
    state.takebacks = ROOM_TAKEBACKS_MAX;
    ck_assert(!room_can_take_back(&state));
}
END_TEST

/* ---- the adapting bot ---- */

/* A game of the adapting bot, at that level, as Black; the event is the last one. */
static struct room_event start_adapting(int64_t level)
{
    open_room("tablaaza", DICE_FROM_DEVICE);
    sit(seat_at(SIDE_WHITE, 1), "pwhite");
    struct room_event event = sit(seat_at(SIDE_BLACK, 1), "bot9");
    ck_assert(room_follow(&state, &event));
    event.d.started.level = level;
    return event;
}

static void resign_at(int seat)
{
    struct room_event event = {.kind = ROOM_EVENT_RESIGNED, .seat = seat, .at_ms = T0};
    must(&event);
    must_follow(&event, ROOM_EVENT_ENDED);
}

START_TEST(level_of_a_game_is_of_the_adapting_bot_alone)
{
    struct room_event event = start_adapting(SEAT_BOT_LEVEL_MAX + 1);
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_NUMBER);
    event.d.started.level = -1;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_NUMBER);
    event.d.started.level = 15;
    must(&event);
    ck_assert_int_eq(state.adapting.level, 15);

    open_room("tablaaza", DICE_FROM_DEVICE);
    sit(seat_at(SIDE_WHITE, 1), "pwhite");
    event = sit(seat_at(SIDE_BLACK, 1), "bot15");
    ck_assert(room_follow(&state, &event));
    event.d.started.level = 15;
    ck_assert_int_eq(room_apply(&state, &event), ROOM_FAULT_USER);
}
END_TEST

START_TEST(adapting_bot_goes_up_after_a_loss_and_down_after_a_win)
{
    struct room_event event = start_adapting(15);
    must(&event);
    resign_at(seat_at(SIDE_BLACK, 1));
    ck_assert_int_eq(state.adapting.from, 15);
    ck_assert_int_eq(state.adapting.step, 1);

    event = start_adapting(16);
    must(&event);
    resign_at(seat_at(SIDE_WHITE, 1));
    ck_assert_int_eq(state.adapting.from, 16);
    ck_assert_int_eq(state.adapting.step, -1);
}
END_TEST

START_TEST(adapting_bot_forgets_a_player_after_leaving)
{
    struct room_event event = start_adapting(15);
    must(&event);
    resign_at(seat_at(SIDE_BLACK, 1));

    ck_assert_int_eq(apply(ROOM_EVENT_STOOD, seat_at(SIDE_WHITE, 1)), ROOM_SOUND);

    ck_assert_int_eq(state.adapting.from, 0);
    ck_assert_int_eq(state.adapting.level, 15); /* of the last game */
}
END_TEST

/* ---- words ---- */

START_TEST(phase_has_a_word)
{
    static const char *const words[] = {"open", "open", "playing", "ended", "closed"};
    for (int phase = ROOM_NEW; phase <= ROOM_CLOSED; phase++) {
        ck_assert_str_eq(room_phase_word((enum room_phase)phase), words[phase]);
    }
    state.phase = ROOM_ENDED;
    state.again = false;
    ck_assert_str_eq(room_store_word(&state), "ended");
    state.again = true;
    ck_assert_str_eq(room_store_word(&state), "playing");
    state.phase = ROOM_OPEN;
    ck_assert_str_eq(room_store_word(&state), "open");
    for (int fault = ROOM_SOUND + 1; fault < ROOM_FAULTS; fault++) {
        ck_assert_str_ne(room_fault_word((enum room_fault)fault), "");
        ck_assert_str_ne(room_fault_says((enum room_fault)fault), "");
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("room");
    tcase_add_test(tests, full_list_of_kicked_users_forgets_the_first);
    tcase_add_test(tests, reader_without_an_id_is_a_stranger);
    tcase_add_test(tests, program_has_to_stand_if_the_host_allows_no_programs_any_more);
    tcase_add_test(tests, unknown_event_is_counted);
    tcase_add_test(tests, own_event_is_applied_in_place);
    tcase_add_test(tests, decided_game_has_no_other_end);
    tcase_add_test(tests, time_of_both_sides_runs_out_as_a_draw);
    tcase_add_test(tests, untimed_game_has_no_flag);
    tcase_add_test(tests, turn_has_one_to_eight_steps_and_a_pass_has_none);
    tcase_add_test(tests, link_is_of_a_seat_that_throws);
    tcase_add_test(tests, link_of_a_waiting_player_is_refused);
    tcase_add_test(tests, user_without_a_seat_cannot_decline);
    tcase_add_test(tests, record_states_an_end_with_a_result);
    tcase_add_test(tests, game_that_is_too_long_is_drawn);
    tcase_add_test(tests, full_log_takes_only_what_ends_the_game);
    tcase_add_test(tests, full_log_has_no_other_game);
    tcase_add_test(tests, server_throws_a_limited_number_of_rolloffs);
    tcase_add_test(tests, rolloff_has_faces_of_its_dice);
    tcase_add_test(tests, turn_is_taken_back_eight_times);
    tcase_add_test(tests, level_of_a_game_is_of_the_adapting_bot_alone);
    tcase_add_test(tests, adapting_bot_goes_up_after_a_loss_and_down_after_a_win);
    tcase_add_test(tests, adapting_bot_forgets_a_player_after_leaving);
    tcase_add_test(tests, phase_has_a_word);
    Suite *suite = suite_create("room");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
