/* SPDX-License-Identifier: MIT */
/*
 * Three nodes, with users at each. Nodes die, sleep, and lose the bus or the database at any time, and the bus loses,
 * doubles and delays messages. Laws: the log of a room is one history. Every user sees all of it, once, in order, and
 * the same. Nothing that was seen or answered is lost. No command is applied twice.
 */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node/node.h"
#include "random_turn.h"
#include "room/registry.h"
#include "rules/room/seat.h"
#include "server/harness/cluster.h"
#include "suite.h"

enum {
    NODES = CLUSTER_NODES_MAX,
    PEOPLE = 6,
    ROOMS = 3,
    ACTIONS = 3000,
    RUNS = 8,
    EVENTS_MAX = 4096, /* per room */
    OKS_MAX = 8192,
    FIELDS_BYTES = 512,
    NOWHERE = -1,
    SETTLED_MS = 2 * CLUSTER_LEASE_MS + 20000,
};

/* A command without an answer. The user sends it again after connecting to any node. */
struct pending {
    char type[24];
    char fields[FIELDS_BYTES];
    int64_t id; /* 0: none */
    int room;
};

struct user {
    struct guest *guest;
    int node;
    size_t read; /* number of messages of this connection that were read */
    int64_t seen[ROOMS];
    bool restarted[ROOMS]; /* a snapshot came: events follow from the requested one */
    bool request[ROOMS];   /* more events have to be requested */
    struct pending pending;
};

/* A command that was answered with ok and leaves an event of its own. */
struct applied {
    char user_id[STORE_ID_BYTES];
    int64_t id;
    int room;
    int found; /* runs of events with this command in the log */
};

static struct bench_cluster *cluster;
static bool cut_off[NODES]; /* from the bus */
static bool without_db[NODES];
static bool held[NODES];
static struct user people[PEOPLE];
static char rooms[ROOMS][STORE_ID_BYTES];
static char *shown[ROOMS][EVENTS_MAX]; /* each event as it was first seen, by its number */
static struct applied oks[OKS_MAX];
static int ok_count;
static uint64_t chance;

static int pick(int count)
{
    return (int)(random_next(&chance) % (uint64_t)count);
}

static int64_t stored(int room)
{
    return (int64_t)fake_store_events(cluster->tables, rooms[room]);
}

static int room_of(const char *id)
{
    for (int i = 0; i < ROOMS; i++) {
        if (id != NULL && strcmp(rooms[i], id) == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- messages that users receive ---- */

static void see_event(struct user *user, int room, const json_t *message)
{
    int64_t v = json_integer_value(json_object_get(message, "v"));
    if (user->restarted[room] && v <= user->seen[room]) {
        user->seen[room] = v - 1;
    }
    user->restarted[room] = false;
    ck_assert_msg(v == user->seen[room] + 1, "saw %" PRId64 " after %" PRId64, v, user->seen[room]);
    ck_assert_int_lt(v, EVENTS_MAX);
    ck_assert_int_le(v, stored(room));
    char *text = json_dumps(message, JSON_COMPACT | JSON_SORT_KEYS);
    if (shown[room][v] == NULL) {
        shown[room][v] = text;
    } else {
        ck_assert_str_eq(shown[room][v], text);
        free(text);
    }
    user->seen[room] = v;
}

/* No user is shown less than they have seen before. */
static void see_snapshot(struct user *user, int room, const json_t *message)
{
    int64_t v = json_integer_value(json_object_get(message, "v"));
    ck_assert_int_le(v, stored(room));
    ck_assert_int_ge(v, user->seen[room]);
    user->restarted[room] = true;
    user->request[room] |= json_is_true(json_object_get(message, "behind"));
}

static void note_answer(struct user *user, const json_t *message, bool is_ok)
{
    struct pending *pending = &user->pending;
    if (pending->id == 0 || json_integer_value(json_object_get(message, "re")) != pending->id) {
        return;
    }
    static const char *const leave_events[] = {"turn",     "roll",    "resign",
                                               "room.sit", "rematch", "takeback"};
    for (size_t i = 0; is_ok && i < sizeof leave_events / sizeof leave_events[0]; i++) {
        if (strcmp(pending->type, leave_events[i]) == 0) {
            struct applied *ok = &oks[ok_count++];
            ck_assert_int_lt(ok_count, OKS_MAX);
            *ok = (struct applied){.id = pending->id, .room = pending->room};
            snprintf(ok->user_id, sizeof ok->user_id, "%s", user->guest->user_id);
        }
    }
    pending->id = 0;
}

static void read_all(struct user *user)
{
    if (user->node == NOWHERE) {
        return;
    }
    const struct net *net = user->guest->bench->net;
    size_t count = fake_net_count(net, user->guest->conn);
    for (; user->read < count; user->read++) {
        const json_t *message = fake_net_message(net, user->guest->conn, user->read);
        const char *type = json_string_value(json_object_get(message, "t"));
        int room = room_of(json_string_value(json_object_get(message, "room")));
        if (strcmp(type, "event") == 0 && room >= 0) {
            see_event(user, room, message);
        } else if (strcmp(type, "room") == 0 && room >= 0) {
            see_snapshot(user, room, message);
        } else if (strcmp(type, "ok") == 0 || strcmp(type, "error") == 0) {
            note_answer(user, message, type[0] == 'o');
        }
    }
}

static void all_clients_read(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        read_all(&people[i]);
    }
}

/* ---- actions of users ---- */

static bool can_talk(const struct user *user)
{
    return user->node != NOWHERE && !cluster->asleep[user->node];
}

__attribute__((format(printf, 4, 5))) static void say(struct user *user, int room, const char *type,
                                                      const char *fields, ...)
{
    struct pending *pending = &user->pending;
    if (!can_talk(user) || pending->id != 0) {
        return;
    }
    va_list arguments;
    va_start(arguments, fields);
    vsnprintf(pending->fields, sizeof pending->fields, fields, arguments);
    va_end(arguments);
    snprintf(pending->type, sizeof pending->type, "%s", type);
    pending->room = room;
    pending->id = user->guest->id + 1;
    guest_say(user->guest, type, "%s", pending->fields);
    all_clients_read();
}

static void follow(struct user *user, int room)
{
    read_all(user);
    user->request[room] = false;
    say(user, room, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}", rooms[room],
        user->seen[room]);
}

/* Performs the owed action, according to the state at the user's own node. */
static void pay(struct user *user, int room, const struct room *here, struct debt debt)
{
    if (debt.kind == DEBT_TURN) {
        char steps[RANDOM_TURN_BYTES];
        random_turn_write(&here->state->position, &chance, steps);
        say(user, room, "turn", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s}",
            rooms[room], user->seen[room], steps);
    } else {
        say(user, room, "roll", "\"room\":\"%s\",\"v\":%" PRId64, rooms[room], user->seen[room]);
    }
}

/* Lets a user who owes an action there, and can perform it, do so. */
static void go_on(int room)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct user *user = &people[i];
        const struct room *here =
            can_talk(user) ? rooms_find(&cluster->nodes[user->node]->app.rooms, rooms[room]) : NULL;
        struct debt debts[SEATS_MAX];
        int owed = here == NULL || here->loading ? 0 : room_owed(here->state, debts);
        for (int at = 0; at < owed; at++) {
            if (strcmp(here->state->seats[debts[at].seat].user_id, user->guest->user_id) == 0) {
                pay(user, room, here, debts[at]);
                return;
            }
        }
    }
}

static void lose_connection(struct user *user)
{
    if (can_talk(user)) {
        guest_lose(user->guest);
        user->node = NOWHERE;
    }
}

static void come(struct user *user)
{
    char resume[256] = "[";
    int node = pick(NODES);
    if (user->node != NOWHERE || cluster->nodes[node] == NULL || cluster->asleep[node]) {
        return;
    }
    for (int i = 0; i < ROOMS; i++) {
        size_t used = strlen(resume);
        snprintf(resume + used, sizeof resume - used, "%s{\"room\":\"%s\",\"v\":%" PRId64 "}",
                 i == 0 ? "" : ",", rooms[i], user->seen[i]);
    }
    strcat(resume, "]");
    user->guest->bench = cluster->nodes[node];
    user->read = 0;
    guest_come_again(user->guest, resume);
    int64_t hello = user->guest->id;
    if (strcmp(guest_outcome(user->guest, hello), "welcome") != 0) {
        guest_lose(user->guest); /* the node does not accept connections yet */
        return;
    }
    user->node = node;
    all_clients_read();
    if (user->pending.id != 0 && can_talk(user)) {
        user->guest->id = user->pending.id - 1;
        guest_say(user->guest, user->pending.type, "%s", user->pending.fields);
        user->guest->id = hello;
        all_clients_read();
    }
}

static void do_something(struct user *user)
{
    int room = pick(ROOMS);
    switch (pick(24)) {
    case 0:
        follow(user, room);
        return;
    case 1:
        say(user, room, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"any\"}", rooms[room]);
        return;
    case 2:
        say(user, room, "takeback", "\"room\":\"%s\",\"v\":%" PRId64, rooms[room],
            user->seen[room]);
        return;
    case 3:
        say(user, room, pick(8) == 0 ? "resign" : "rematch",
            "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{}", rooms[room], user->seen[room]);
        return;
    case 4:
        if (pick(4) == 0) {
            lose_connection(user);
        }
        return;
    default:
        if (user->request[room]) {
            follow(user, room);
        }
        go_on(room);
    }
}

/* ---- faults of nodes ---- */

static enum bus_fault any_fate(void *data, const struct bus *from, const struct bus *to,
                               const char *channel)
{
    (void)data;
    (void)from;
    (void)to;
    (void)channel;
    int lot = pick(30);
    return lot == 0 ? BUS_FAULT_LOST : lot < 3 ? BUS_FAULT_TWICE : BUS_FAULT_ARRIVES;
}

static int nodes_alive(void)
{
    int alive = 0;
    for (int i = 0; i < NODES; i++) {
        alive += cluster->nodes[i] != NULL;
    }
    return alive;
}

static void kill_node(int node)
{
    if (cluster->nodes[node] == NULL || nodes_alive() == 1) {
        return;
    }
    all_clients_read();
    for (int i = 0; i < PEOPLE; i++) {
        if (people[i].node == node) {
            people[i].node = NOWHERE;
        }
    }
    cluster_kill(cluster, node);
    cut_off[node] = without_db[node] = held[node] = false;
}

static void set_asleep(int node, bool asleep)
{
    if (cluster->nodes[node] != NULL && cluster->asleep[node] != asleep) {
        held[node] = asleep;
        cluster_stop(cluster, node, asleep);
        cluster_run(cluster);
    }
}

static void set_cut_off(int node, bool cut)
{
    if (cluster->nodes[node] != NULL && cut_off[node] != cut) {
        cut_off[node] = cut;
        cluster_cut_bus(cluster, node, cut);
    }
}

static void set_without_db(int node, bool cut)
{
    if (cluster->nodes[node] != NULL && without_db[node] != cut) {
        without_db[node] = cut;
        cluster_cut_store(cluster, node, cut);
    }
}

/* Delays the messages to the node. */
static void set_held(int node, bool hold)
{
    if (cluster->nodes[node] != NULL && !cluster->asleep[node] && held[node] != hold) {
        held[node] = hold;
        bus_hub_hold(cluster_bus(cluster, node), hold);
        cluster_run(cluster);
    }
}

static void let_something_happen(void)
{
    int node = pick(NODES);
    switch (pick(12)) {
    case 0:
        kill_node(node);
        break;
    case 1:
    case 2:
        if (cluster->nodes[node] == NULL) {
            cluster_start(cluster, node);
        }
        break;
    case 3:
    case 4:
        set_asleep(node, pick(2) == 0);
        break;
    case 5:
    case 6:
        set_cut_off(node, pick(2) == 0);
        break;
    case 7:
    case 8:
        set_without_db(node, pick(2) == 0);
        break;
    case 9:
    case 10:
        set_held(node, pick(2) == 0);
        break;
    default:
        bus_hub_set_fault(cluster->hub, pick(2) == 0 ? any_fate : NULL, NULL);
    }
    all_clients_read();
}

static void mend_all(void)
{
    bus_hub_set_fault(cluster->hub, NULL, NULL);
    for (int i = 0; i < NODES; i++) {
        if (cluster->nodes[i] == NULL) {
            cluster_start(cluster, i);
        }
        set_asleep(i, false);
        set_held(i, false);
        set_cut_off(i, false);
        set_without_db(i, false);
    }
    all_clients_read();
}

static void wait_and_read(int64_t ms)
{
    for (int64_t waited = 0; waited < ms; waited += APP_TICK_MS) {
        cluster_wait(cluster, APP_TICK_MS);
        all_clients_read();
    }
}

/* ---- the laws ---- */

/* runs of events with the same command; two runs with one command are a command applied twice */
static int runs_of_events;

struct log_reader {
    char room[STORE_ID_BYTES];
    char user_id[STORE_ID_BYTES];
    int64_t command;
};

static void count_event(void *data, int64_t row, const char *room, const struct store_event *event)
{
    struct log_reader *last = data;
    (void)row;
    bool is_same = strcmp(last->room, room) == 0 && strcmp(last->user_id, event->user_id) == 0 &&
                   last->command == event->command;
    snprintf(last->room, sizeof last->room, "%s", room);
    snprintf(last->user_id, sizeof last->user_id, "%s", event->user_id);
    last->command = event->command;
    for (int i = 0; i < ok_count && event->command != 0 && !is_same; i++) {
        struct applied *ok = &oks[i];
        ok->found += strcmp(rooms[ok->room], room) == 0 &&
                     strcmp(ok->user_id, event->user_id) == 0 && ok->id == event->command;
    }
    runs_of_events += !is_same;
}

static void check_commands(void)
{
    struct log_reader reader = {{0}, {0}, 0};
    runs_of_events = 0;
    fake_store_each_event(cluster->tables, 0, count_event, &reader);
    for (int i = 0; i < ok_count; i++) {
        ck_assert_msg(oks[i].found == 1, "%s %" PRId64 " at %s was answered and is %d times there",
                      oks[i].user_id, oks[i].id, rooms[oks[i].room], oks[i].found);
    }
    ck_assert_int_gt(runs_of_events, 20); /* users did more than receive refusals */
}

static void check_rooms(void)
{
    for (int i = 0; i < ROOMS; i++) {
        const char *owner = fake_leases_owner(cluster->leases, rooms[i]);
        const struct room *first = NULL;
        int here = 0;
        for (int node = 0; node < NODES; node++) {
            const struct room *room = rooms_find(&cluster->nodes[node]->app.rooms, rooms[i]);
            if (room == NULL) {
                continue;
            }
            ck_assert_int_eq(room->state->v, stored(i));
            here += room_placement_is_local(room);
            ck_assert(!room_placement_is_local(room) || owner[0] == "abc"[node]);
            first = first == NULL ? room : first;
            ck_assert_mem_eq(first->state, room->state, sizeof *room->state);
        }
        ck_assert_int_eq(here, 1);
    }
}

static void check_people(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        ck_assert_int_ne(people[i].node, NOWHERE);
        ck_assert_msg(people[i].pending.id == 0, "%s was never answered", people[i].pending.type);
        for (int room = 0; room < ROOMS; room++) {
            ck_assert_msg(people[i].seen[room] == stored(room),
                          "person %d at node %d saw %" PRId64 " of %" PRId64 " events of %s", i,
                          people[i].node, people[i].seen[room], stored(room), rooms[room]);
        }
    }
}

/* ---- the run ---- */

static void begin(void)
{
    cluster = cluster_create(NODES);
    ok_count = 0;
    memset(people, 0, sizeof people);
    memset(cut_off, 0, sizeof cut_off);
    memset(without_db, 0, sizeof without_db);
    memset(held, 0, sizeof held);
    for (int i = 0; i < PEOPLE; i++) {
        people[i].node = i % NODES;
        people[i].guest = guest_create(cluster->nodes[i % NODES]);
        ck_assert_str_ne(people[i].guest->user_id, "");
    }
    for (int i = 0; i < ROOMS; i++) {
        guest_open(people[i].guest, "\"ruleset\":\"tabula\",\"dice\":\"server\"", rooms[i]);
        for (int user = 0; user < PEOPLE; user++) {
            follow(&people[user], i);
        }
        say(&people[i], i, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"w1\"}", rooms[i]);
        say(&people[(i + 1) % NODES], i, "room.sit", "\"room\":\"%s\",\"d\":{\"seat\":\"b1\"}",
            rooms[i]);
    }
}

static void end(void)
{
    for (int i = 0; i < ROOMS; i++) {
        for (int v = 0; v < EVENTS_MAX; v++) {
            free(shown[i][v]);
            shown[i][v] = NULL;
        }
    }
    cluster_destroy(cluster);
}

START_TEST(room_has_one_history_for_all_under_any_fault_of_nodes)
{
    chance = UINT64_C(88172645463325252) + UINT64_C(7919) * (uint64_t)_i;
    begin();

    for (int i = 0; i < ACTIONS; i++) {
        int lot = pick(60);
        if (lot == 0) {
            let_something_happen();
        } else if (lot < 4) {
            wait_and_read((int64_t)(1 + pick(8)) * APP_TICK_MS);
        } else if (lot == 4 && pick(4) == 0) {
            wait_and_read(SETTLED_MS / 2);
        } else if (lot < 8) {
            come(&people[pick(PEOPLE)]);
        } else {
            do_something(&people[pick(PEOPLE)]);
        }
    }
    mend_all();
    wait_and_read(SETTLED_MS);
    for (int i = 0; i < 100; i++) {
        come(&people[pick(PEOPLE)]);
    }
    wait_and_read(SETTLED_MS);
    for (int i = 0; i < PEOPLE; i++) {
        for (int room = 0; room < ROOMS; room++) {
            follow(&people[i], room);
        }
    }
    wait_and_read(SETTLED_MS);

    check_people();
    check_rooms();
    check_commands();
    end();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("chaos");
    tcase_set_timeout(tests, 120); /* for a sanitizer build on a busy machine */
    tcase_add_loop_test(tests, room_has_one_history_for_all_under_any_fault_of_nodes, 0, RUNS);
    Suite *suite = suite_create("server nodes chaos");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
