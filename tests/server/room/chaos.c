/* SPDX-License-Identifier: MIT */
/*
 * Users act at random; the store waits, fails and lies; connections break; the program dies. Laws: every event that a
 * user was shown is stored, and the stored log folds to the server's state.
 */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_turn.h"
#include "server/harness/bench.h"
#include "session/session.h"
#include "suite.h"

enum { PEOPLE = 5, ROOMS_MOST = 8, ACTIONS = 3000, LINKS_A_GAME = 1000, LINKS_TRIED = 60 };

static struct bench *bench;
static struct guest *people[PEOPLE];
static bool connected[PEOPLE];
static char rooms[ROOMS_MOST][STORE_ID_BYTES];
static int room_count;
static uint64_t chance;

/* xorshift64. */
static int pick(int count)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)(chance % (uint64_t)count);
}

static const char *any_room(void)
{
    return room_count == 0 || pick(20) == 0 ? "nowhere" : rooms[pick(room_count)];
}

static int64_t version_of(const char *id)
{
    const struct room *room = map_find(&bench->app.rooms.by_id, map_key_text(id));
    return room == NULL ? 1 : room->state->v - (pick(8) == 0);
}

/*
 * Each guest has one chain for all rooms; a game begins at one of these places of it. Players could predict rolls
 * this way, but nothing is at stake here and the server cannot detect it.
 */
static void any_tip(struct guest *guest, char hex[DICE_HEX_CHARS + 1])
{
    uint8_t tip[DICE_LINK_BYTES];
    room_state_dice_chain_link(&guest->chain, pick(4) * LINKS_A_GAME, tip);
    dice_hex(tip, hex);
}

/* Usually the next link. */
static void any_link(struct guest *guest, const char *id, char hex[DICE_HEX_CHARS + 1])
{
    const struct room *room = map_find(&bench->app.rooms.by_id, map_key_text(id));
    int seat = room == NULL ? SEAT_NONE : room_seat_of(room->state, guest->user_id);
    uint8_t link[DICE_LINK_BYTES];
    room_state_dice_seed(link);
    for (int i = 0; seat != SEAT_NONE && pick(500) != 0 && i < 4 * LINKS_TRIED; i++) {
        room_state_dice_chain_link(&guest->chain,
                                   i / LINKS_TRIED * LINKS_A_GAME + i % LINKS_TRIED + 1, link);
        if (dice_link_follows(link, room->state->chains[seat].last)) {
            break;
        }
    }
    dice_hex(link, hex);
}

static void open_room(struct guest *guest)
{
    static const char *const kinds[] = {
        "\"ruleset\":\"tabula\"",
        "\"ruleset\":\"zeno\",\"dice\":\"server\",\"visibility\":\"public\"",
        "\"ruleset\":\"tablaaza\",\"watch\":\"nobody\"",
        "\"ruleset\":\"tablan\",\"takeback\":\"until_confirm\"",
        "\"ruleset\":\"twelve-dogs\",\"opening\":\"random\"",
        "\"ruleset\":\"pyf\",\"options\":{\"teams\":\"2v2\",\"offer_unused\":\"true\"}",
        "\"ruleset\":\"nothing\"",
    };
    if (room_count == ROOMS_MOST) {
        return;
    }
    int64_t id = guest_say(guest, "room.open", "\"d\":{%s}", kinds[pick(7)]);
    const json_t *data = json_object_get(guest_answer(guest, id), "d");
    const char *room = json_string_value(json_object_get(data, "room"));
    if (strcmp(guest_outcome(guest, id), "ok") == 0) {
        snprintf(rooms[room_count++], STORE_ID_BYTES, "%s", room);
    }
}

static void sit(struct guest *guest, const char *id)
{
    static const char *const seats[] = {"any", "any", "w1", "b1", "w2", "b3"};
    char tip[DICE_HEX_CHARS + 1];
    any_tip(guest, tip);
    guest_say(guest, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"%s\",\"tip\":\"%s\"}", id,
              seats[pick(6)], tip);
}

static void turn(struct guest *guest, const char *id)
{
    char steps[RANDOM_TURN_BYTES] = "[]";
    char hex[DICE_HEX_CHARS + 1];
    const struct room *room = map_find(&bench->app.rooms.by_id, map_key_text(id));
    if (room != NULL && room->state->has_position && pick(10) != 0) {
        random_turn_write(&room->state->position, &chance, steps);
    }
    any_link(guest, id, hex);
    guest_say(guest, "turn",
              "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s,\"link\":\"%s\"}", id,
              version_of(id), steps, hex);
}

static void roll(struct guest *guest, const char *id)
{
    char hex[DICE_HEX_CHARS + 1];
    any_link(guest, id, hex);
    guest_say(guest, "roll", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"link\":\"%s\"}", id,
              version_of(id), hex);
}

/* Lets a guest who owes an action perform it. */
static void go_on(const char *id)
{
    const struct room *room = map_find(&bench->app.rooms.by_id, map_key_text(id));
    struct debt debts[SEATS_MAX];
    int count = room == NULL ? 0 : room_owed(room->state, debts);
    if (count == 0) {
        return;
    }
    struct debt debt = debts[pick(count)];
    for (int i = 0; i < PEOPLE; i++) {
        if (connected[i] &&
            strcmp(people[i]->user_id, room->state->seats[debt.seat].user_id) == 0) {
            debt.kind == DEBT_TURN ? turn(people[i], id) : roll(people[i], id);
            return;
        }
    }
}

static void say_anything(struct guest *guest)
{
    const char *id = any_room();
    if (pick(2) == 0) {
        go_on(id);
        return;
    }
    char hex[DICE_HEX_CHARS + 1];
    switch (pick(16)) {
    case 0:
        open_room(guest);
        return;
    case 1:
    case 2:
        sit(guest, id);
        return;
    case 3:
    case 4:
    case 5:
        roll(guest, id);
        return;
    case 6:
    case 7:
    case 8:
        turn(guest, id);
        return;
    case 9:
        guest_say(guest, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, id, version_of(id));
        return;
    case 10:
        guest_say(guest, pick(2) ? "sub" : "unsub", "\"d\":{\"topic\":\"room:%s\",\"v\":%d}", id,
                  pick(30));
        return;
    case 11:
        guest_say(guest, "me.name", "\"d\":{\"name\":\"Guest %d\"}", pick(1000));
        return;
    case 12:
        any_tip(guest, hex);
        guest_say(guest, "rematch", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"tip\":\"%s\"%s}",
                  id, version_of(id), hex, pick(4) == 0 ? ",\"decline\":true" : "");
        return;
    case 13:
        guest_say(guest, pick(30) == 0 ? "resign" : "room.stand", "\"room\":\"%s\",\"v\":%" PRId64,
                  id, version_of(id));
        return;
    case 14:
        guest_say(guest, pick(8) == 0 ? "room.close" : "room.set",
                  "\"room\":\"%s\",\"d\":{\"takeback\":\"until_opponent_rolls\"}", id);
        return;
    default:
        guest_say(guest, "sub", "\"d\":{\"topic\":\"lobby\"}");
    }
}

static void come_or_go(int number)
{
    if (connected[number]) {
        guest_lose(people[number]);
    } else {
        guest_come_again(people[number], NULL);
    }
    connected[number] = !connected[number];
}

static void let_the_app_die(void)
{
    bench_restart(bench);
    for (int i = 0; i < PEOPLE; i++) {
        connected[i] = true;
        guest_come_again(people[i], NULL);
    }
}

static void let_something_happen(void)
{
    switch (pick(90)) {
    case 0:
        fake_store_hold(bench->store, true);
        return;
    case 1:
    case 2:
    case 11:
    case 12:
        fake_store_hold(bench->store, false);
        fake_store_run(bench->store);
        return;
    case 3:
        fake_store_fail(bench->store, STORE_FULL);
        return;
    case 4:
    case 5:
    case 13:
    case 14:
        fake_store_fail(bench->store, STORE_OK);
        return;
    case 6:
        fake_store_lie(bench->store);
        return;
    case 7:
    case 8:
        come_or_go(pick(PEOPLE));
        return;
    case 9:
        bench_wait(bench, (int64_t)pick(40) * 1000);
        return;
    case 10:
        if (pick(6) == 0) {
            let_the_app_die();
        }
        return;
    default: {
        int number = pick(PEOPLE);
        if (connected[number]) {
            say_anything(people[number]);
        }
    }
    }
}

/* Every event of a room that a guest was shown is stored. */
static void check_shown(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        net_conn conn = people[i]->conn;
        size_t count = fake_net_count(bench->net, conn);
        for (size_t at = count > 3 ? count - 3 : 0; at < count; at++) {
            const json_t *message = fake_net_message(bench->net, conn, at);
            const json_t *v = json_object_get(message, "v");
            const char *room = json_string_value(json_object_get(message, "room"));
            if (v != NULL && room != NULL) {
                ck_assert_int_le(json_integer_value(v),
                                 (json_int_t)fake_store_events(bench->store, room));
            }
        }
    }
}

START_TEST(shown_events_are_stored_and_fold_to_the_state_under_any_fault)
{
    chance = UINT64_C(88172645463325252) * (uint64_t)(_i + 1);
    room_count = 0;
    bench = bench_create();
    for (int i = 0; i < PEOPLE; i++) {
        char tip[DICE_HEX_CHARS + 1];
        people[i] = guest_create(bench);
        guest_new_chain(people[i], tip);
        connected[i] = true;
    }

    for (int i = 0; i < ACTIONS; i++) {
        let_something_happen();
        check_shown();
    }
    fake_store_fail(bench->store, STORE_OK);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);

    size_t events = 0;
    struct room_state *before = calloc(ROOMS_MOST, sizeof *before);
    for (int i = 0; i < room_count; i++) {
        const struct room *room = map_find(&bench->app.rooms.by_id, map_key_text(rooms[i]));
        if (room != NULL) {
            before[i] = *room->state;
        }
        events += fake_store_events(bench->store, rooms[i]);
    }
    ck_assert_uint_gt(events, 50); /* guests did more than receive refusals */
    let_the_app_die();
    for (int i = 0; i < room_count; i++) {
        guest_say(people[0], "sub", "\"d\":{\"topic\":\"room:%s\"}", rooms[i]);
        const struct room *room = map_find(&bench->app.rooms.by_id, map_key_text(rooms[i]));
        ck_assert_ptr_nonnull(room);
        /* The store may hold more events of a room than the server knew, because it lied. */
        if (before[i].v == room->state->v) {
            ck_assert_mem_eq(&before[i], room->state, sizeof before[i]);
        } else {
            ck_assert_int_gt(room->state->v, before[i].v);
        }
    }
    free(before);
    bench_destroy(bench);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("chaos");
    tcase_set_timeout(tests, 120); /* for a sanitizer build on a busy machine */
    tcase_add_loop_test(tests, shown_events_are_stored_and_fold_to_the_state_under_any_fault, 0, 8);
    Suite *suite = suite_create("server chaos");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
