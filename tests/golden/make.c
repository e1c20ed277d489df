/* SPDX-License-Identifier: MIT */
/*
 * Plays one room at a server without sockets and without a disk, by chance from a number, and prints the position in
 * which it ends, then its log as the server hands it out. The same arguments give the same log as long as server and
 * rules stay what they are.
 *
 *     golden-make SEED FIELDS [ENDING]
 *
 * FIELDS are those of `room.open`, as JSON without braces. ENDING: `won` (the default), `resigned`, `agreed` or `time`
 * after some twenty turns, or `series` for all games of one.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/harness/bench.h"

enum { TURNS_BEFORE_THE_END = 20, TAKEBACK_ONE_IN = 24 };

struct play {
    struct bench *bench;
    struct guest *guests[SEATS_MAX];
    size_t guest_count;
    char room[STORE_ID_BYTES];
    uint64_t seed;
};

static const struct room_state *state_of(const struct play *play)
{
    return bench_room(play->bench, play->room)->state;
}

static struct guest *guest_of(const struct play *play, int seat)
{
    for (size_t i = 0; i < play->guest_count; i++) {
        if (strcmp(play->guests[i]->user_id, state_of(play)->seats[seat].user_id) == 0) {
            return play->guests[i];
        }
    }
    return NULL;
}

/* A command that decides something. */
static void decide(struct play *play, struct guest *guest, const char *type, const char *data)
{
    const char *outcome = guest_try(guest, type, "\"room\":\"%s\",\"v\":%lld,\"d\":{%s}",
                                    play->room, (long long)state_of(play)->v, data);
    ck_assert_msg(strcmp(outcome, "ok") == 0, "%s: %s", type, outcome);
}

static void sit_all(struct play *play, const char *fields)
{
    play->guests[play->guest_count++] = guest_create(play->bench);
    guest_open(play->guests[0], fields, play->room);
    int seats = 2 * state_of(play)->settings.seats;
    while ((int)play->guest_count < seats) {
        play->guests[play->guest_count++] = guest_create(play->bench);
    }
    for (int i = 0; i < seats; i++) {
        ck_assert_str_eq(guest_sit(play->guests[i], play->room, "any"), "ok");
    }
}

/* The player of the last turn sometimes requests a takeback. */
static void maybe_take_back(struct play *play)
{
    const struct room_state *state = state_of(play);
    if (state->undo.possible && !state->roll_asked &&
        state->settings.takeback == TAKEBACK_UNTIL_OPPONENT_ROLLS &&
        state->takebacks < ROOM_TAKEBACKS_MAX && play->seed % TAKEBACK_ONE_IN == 0) {
        decide(play, guest_of(play, state->undo.seat), "takeback", "");
    }
}

static void end_at_once(struct play *play, const char *ending)
{
    struct guest *white = guest_of(play, seat_at(SIDE_WHITE, 1));
    struct guest *black = guest_of(play, seat_at(SIDE_BLACK, 1));
    if (strcmp(ending, "resigned") == 0) {
        decide(play, white, "resign", "");
    } else if (strcmp(ending, "agreed") == 0) {
        decide(play, white, "draw.offer", "");
        decide(play, black, "draw.answer", "\"accept\":true");
    } else {
        while (state_of(play)->phase == ROOM_PLAYING) {
            bench_wait(play->bench, 1000);
        }
    }
}

static void play_game(struct play *play, const char *ending)
{
    bool to_the_end = strcmp(ending, "won") == 0 || strcmp(ending, "series") == 0;
    while (state_of(play)->phase == ROOM_PLAYING) {
        if (!to_the_end && state_of(play)->turns >= TURNS_BEFORE_THE_END) {
            end_at_once(play, ending);
            continue;
        }
        bool acted =
            bench_act(play->bench, play->guests, play->guest_count, play->room, &play->seed);
        ck_assert(acted);
        bench_set_ms(bench_now_ms() + 700 + (int64_t)(play->seed % 3000));
        maybe_take_back(play);
    }
}

static void play_on(struct play *play)
{
    while (state_of(play)->again && state_of(play)->phase == ROOM_ENDED) {
        for (size_t i = 0; i < play->guest_count; i++) {
            char tip[DICE_HEX_CHARS + 1];
            char data[DICE_HEX_CHARS + 16];
            guest_new_chain(play->guests[i], tip);
            snprintf(data, sizeof data, "\"tip\":\"%s\"", tip);
            decide(play, play->guests[i], "rematch", data);
        }
        play_game(play, "series");
    }
}

static void print_event(void *data, int64_t row, const char *room, const struct store_event *event)
{
    (void)row;
    const struct play *play = data;
    if (strcmp(room, play->room) == 0) {
        printf("%s\n", event->text);
    }
}

static void print_log(struct play *play)
{
    const struct room *room = bench_room(play->bench, play->room);
    char position[POSITION_TEXT_MAX];
    position_write(&room->state->position, position);
    printf("%s\n", position);
    fake_store_each_event(play->bench->store, 0, print_event, play);
}

static char **arguments;

/* The bench asserts as tests do, so this is a test case. */
START_TEST(room_is_played_to_its_end)
{
    const char *ending = arguments[3] == NULL ? "won" : arguments[3];
    struct play play = {.bench = bench_create(), .seed = strtoull(arguments[1], NULL, 10)};
    for (uint64_t i = 0; i < play.seed; i++) { /* other users, other rooms, other dice */
        room_state_dice_seed((uint8_t[DICE_LINK_BYTES]){0});
    }
    play.seed = play.seed * 2654435761u + 1;
    sit_all(&play, arguments[2]);
    play_game(&play, ending);
    play_on(&play);
    print_log(&play);
    bench_destroy(play.bench);
}
END_TEST

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: golden-make SEED FIELDS [ENDING]\n");
        return 2;
    }
    arguments = argv;
    TCase *tests = tcase_create("make");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, room_is_played_to_its_end);
    Suite *suite = suite_create("golden");
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_SILENT);
    int failed = srunner_ntests_failed(runner);
    for (int i = 0; i < failed; i++) {
        fprintf(stderr, "golden-make: %s\n", tr_msg(srunner_failures(runner)[i]));
    }
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
