/* SPDX-License-Identifier: MIT */
/* Rooms of a cluster: players and watchers connect to any node and see one history. */
#include "server/cluster/table.h"
#include "server/harness/wanting.h"
#include "suite.h"

static struct table f;

static void tear_down(void)
{
    cluster_destroy(f.cluster);
}

/* ---- a cluster without faults ---- */

START_TEST(whole_game_is_played_from_two_nodes_and_watched_from_a_third)
{
    begin(&f, "");
    struct room *at_a = room_at(&f, A);

    while (at_a->state->phase == ROOM_PLAYING &&
           bench_act(f.cluster->nodes[A], f.people, 2, f.room, &f.seed)) {
    }

    ck_assert_int_eq(at_a->state->phase, ROOM_ENDED);
    ck_assert_int_eq(owner(&f), A);
    all_have_seen_all(&f);
    for (int i = B; i <= C; i++) {
        struct room *replica = room_at(&f, i);
        ck_assert_int_eq(replica->placement.where, PLACEMENT_REMOTE);
        ck_assert_int_eq(memcmp(replica->state, at_a->state, sizeof *replica->state), 0);
    }
    ck_assert_uint_eq(counts(&f, B)->resyncs + counts(&f, C)->resyncs, 0);
    ck_assert_uint_gt(counts(&f, B)->forwarded, 0);
    ck_assert_uint_eq(counts(&f, B)->forwarded_again, 0);
}
END_TEST

START_TEST(refusal_comes_from_the_owner_as_if_made_here)
{
    begin(&f, "");

    ck_assert_str_eq(
        guest_try(f.people[C], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f)),
        "not-seated");
    ck_assert_str_eq(guest_sit(f.people[B], f.room, "w1"), "already-seated");
    ck_assert_str_eq(guest_try(f.people[B], "turn",
                               "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":[\"x\"]}",
                               f.room, stored_v(&f)),
                     "not-your-turn");
    all_have_seen_all(&f);
}
END_TEST

START_TEST(owner_notes_when_it_last_had_a_command_of_a_user_at_another_node)
{
    begin(&f, "");
    cluster_wait(f.cluster, 5000);
    const struct session *session =
        session_find(&f.cluster->nodes[A]->app.sessions, f.people[B]->user_id);

    ck_assert_int_lt(session->gone_ms, bench_now_ms());
    ck_assert_str_eq(guest_sit(f.people[B], f.room, "w1"), "already-seated");

    ck_assert_int_eq(session->gone_ms, bench_now_ms());
}
END_TEST

/* All sessions are connected, so that none can go. */
static void fill_sessions(struct app *app)
{
    char id[STORE_ID_BYTES];
    for (int i = 0; app->sessions.by_user.count < SESSIONS_MAX; i++) {
        snprintf(id, sizeof id, "u%d", i);
        session_make(&app->sessions, id, "Rufus", bench_now_ms());
    }
    size_t at = 0;
    struct session *session;
    while ((session = map_next(&app->sessions.by_user, &at)) != NULL) {
        session->conn = UINT64_MAX;
    }
}

START_TEST(command_is_refused_and_counted_if_the_owner_has_no_place_for_its_user)
{
    begin(&f, "");
    struct app *app = &f.cluster->nodes[A]->app;
    struct guest *late = guest_create(f.cluster->nodes[C]);
    fill_sessions(app);

    ck_assert_str_eq(guest_sit(late, f.room, "w1"), "storage-paused");

    ck_assert_uint_eq(app->admission.refused[LIMIT_SESSIONS], 1);
    ck_assert_uint_eq(app->sessions.by_user.count, SESSIONS_MAX);
}
END_TEST

START_TEST(answer_is_remembered_where_the_client_is)
{
    begin(&f, "");
    int64_t id =
        guest_say(f.people[B], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f));
    int64_t v = stored_v(&f);
    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");

    f.people[B]->id = id - 1;
    guest_say(f.people[B], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, v);

    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");
    ck_assert_int_eq(stored_v(&f), v);
    all_have_seen_all(&f);
}
END_TEST

/*
 * The connection broke while the node was looking for a room's owner. The user connects again and requests the events
 * after the last seen one.
 */
START_TEST(requested_snapshot_goes_to_the_requesting_connection)
{
    char text[128];
    f.cluster = cluster_create(2);
    struct guest *host = guest_create(f.cluster->nodes[A]);
    struct guest *watcher = guest_create(f.cluster->nodes[B]);
    guest_open(host, "\"ruleset\":\"tabula\"", f.room);
    fake_store_hold(f.cluster->stores[B], true);
    int64_t id = guest_say(watcher, "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":0}", f.room);
    snprintf(text, sizeof text,
             "{\"t\":\"sub\",\"id\":%" PRId64 ",\"d\":{\"topic\":\"room:%s\",\"v\":0}}", id,
             f.room);

    guest_lose(watcher);
    guest_come_again(watcher, NULL);
    guest_say_raw(watcher, text);
    fake_store_hold(f.cluster->stores[B], false);
    bench_run(f.cluster->nodes[B]);

    ck_assert_str_eq(guest_outcome(watcher, id), "ok");
    ck_assert_int_eq(guest_heard(watcher, "ok", NULL), 1);
    ck_assert_int_eq(guest_heard(watcher, "room", NULL), 1);
}
END_TEST

/* ---- a bus with faults ---- */

struct faults {
    int number; /* messages on the room's channel so far */
    int every;
    enum bus_fault fate;
    const char *prefix;
};

static enum bus_fault fate_of(void *data, const struct bus *from, const struct bus *to,
                              const char *channel)
{
    struct faults *faults = data;
    (void)from;
    (void)to;
    if (strncmp(channel, faults->prefix, strlen(faults->prefix)) != 0) {
        return BUS_FAULT_ARRIVES;
    }
    return ++faults->number % faults->every == 0 ? faults->fate : BUS_FAULT_ARRIVES;
}

START_TEST(events_that_the_bus_loses_or_doubles_are_seen_once)
{
    static const enum bus_fault fates[] = {BUS_FAULT_LOST, BUS_FAULT_TWICE};
    begin(&f, "");
    struct faults faults = {.every = 3, .fate = fates[_i], .prefix = "room:"};
    bus_hub_set_fault(f.cluster->hub, fate_of, &faults);

    for (int i = 0; i < 30; i++) {
        play(&f, 1);
        cluster_wait(f.cluster, APP_TICK_MS);
    }
    cluster_wait(f.cluster, 2 * REPLICA_REPORT_EVERY_MS);

    ck_assert_int_gt(faults.number, 20);
    all_have_seen_all(&f);
    ck_assert(fates[_i] != BUS_FAULT_LOST || counts(&f, B)->resyncs + counts(&f, C)->resyncs > 0);
}
END_TEST

START_TEST(command_whose_answer_is_lost_is_done_once)
{
    begin(&f, "");
    struct faults faults = {.every = 1, .fate = BUS_FAULT_LOST, .prefix = "node:b"};
    bus_hub_set_fault(f.cluster->hub, fate_of, &faults);
    int64_t id =
        guest_say(f.people[B], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f));
    int64_t v = stored_v(&f);
    ck_assert_str_eq(guest_outcome(f.people[B], id), "");

    bus_hub_set_fault(f.cluster->hub, NULL, NULL);
    cluster_wait(f.cluster, FORWARD_WAIT_MS + 1000);

    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");
    ck_assert_int_eq(stored_v(&f), v);
    ck_assert_uint_eq(counts(&f, B)->forwarded_again, 1);
    all_have_seen_all(&f);
}
END_TEST

START_TEST(bus_that_was_away_leaves_no_gap)
{
    begin(&f, "");
    play(&f, 4);
    cluster_cut_bus(f.cluster, C, true);

    play(&f, 6);
    ck_assert_int_lt(history_of(f.people[C]), stored_v(&f));
    cluster_wait(f.cluster, 3 * ROOM_PLACEMENT_POLL_MS);
    all_have_seen_all(&f); /* the missed events are read from the store */
    play(&f, 2);
    cluster_cut_bus(f.cluster, C, false);
    cluster_wait(f.cluster, 1000);
    play(&f, 3);

    all_have_seen_all(&f);
}
END_TEST

START_TEST(command_without_a_bus_may_come_again)
{
    begin(&f, "");
    cluster_cut_bus(f.cluster, B, true);
    int64_t id =
        guest_say(f.people[B], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f));
    ck_assert_str_eq(guest_outcome(f.people[B], id), "storage-paused");
    const json_t *error = json_object_get(guest_answer(f.people[B], id), "d");
    ck_assert_str_eq(json_string_value(json_object_get(error, "detail")),
                     "The servers cannot reach each other. They try again every second.");
    cluster_cut_bus(f.cluster, B, false);
    cluster_wait(f.cluster, 1000);

    f.people[B]->id = id - 1;
    guest_say(f.people[B], "resign", "\"room\":\"%s\",\"v\":%" PRId64, f.room, stored_v(&f));

    ck_assert_str_eq(guest_outcome(f.people[B], id), "ok");
    ck_assert_int_eq(room_at(&f, A)->state->phase, ROOM_ENDED);
    all_have_seen_all(&f);
}
END_TEST

/* Messages are lost, too: then a replica loads several events at once. */
START_TEST(fields_that_clients_want_come_from_replicas_too)
{
    begin(&f, _i == 0 ? "" : ",\"delay\":1");
    int64_t v = stored_v(&f);
    wanting_come_again(f.people[B], "[\"position\",\"owed\",\"legal\"]", f.room, v);
    wanting_come_again(f.people[C], "[\"position\",\"owed\"]", f.room, v);
    struct faults faults = {.every = 3, .fate = BUS_FAULT_LOST, .prefix = "room:"};
    bus_hub_set_fault(f.cluster->hub, fate_of, &faults);

    for (int i = 0; i < 30; i++) {
        play(&f, 1);
        cluster_wait(f.cluster, APP_TICK_MS);
    }
    cluster_wait(f.cluster, 2 * REPLICA_REPORT_EVERY_MS);

    const struct room *at_a = room_at(&f, A);
    int watched = (int)room_horizon(at_a->state);
    unsigned both = SESSION_WANT_POSITION | SESSION_WANT_OWED;
    ck_assert_int_eq(guest_heard(f.people[B], "event", NULL), at_a->state->v - v);
    ck_assert_int_eq(guest_heard(f.people[C], "event", NULL), watched - v);
    ck_assert_int_gt(wanting_check(at_a, f.people[B], both | SESSION_WANT_LEGAL, v), 2);
    ck_assert_int_eq(wanting_check(at_a, f.people[C], both, v), 0);
    ck_assert_uint_gt(counts(&f, B)->resyncs + counts(&f, C)->resyncs, 0);
}
END_TEST

static bool is_behind(const struct guest *guest)
{
    return json_is_true(json_object_get(guest_last(guest, "room"), "behind"));
}

START_TEST(replica_that_missed_more_than_a_room_keeps_sends_a_snapshot)
{
    begin(&f, "");
    cluster_cut_bus(f.cluster, B, true);
    cluster_cut_store(f.cluster, B, true);
    int64_t v = room_at(&f, B)->state->v;
    for (int i = 0; i <= ROOM_LINES_KEPT; i++) {
        cluster_wait(f.cluster, RATE_LOCKS_OF_USER_EVERY_MS);
        ck_assert_str_eq(guest_try(f.people[A], "room.lock",
                                   "\"room\":\"%s\",\"d\":{\"locked\":%s}", f.room,
                                   i % 2 == 0 ? "true" : "false"),
                         "ok");
    }
    ck_assert_int_eq(room_at(&f, B)->state->v, v);
    int heard = guest_heard(f.people[B], "event", NULL);
    ck_assert(!is_behind(f.people[B]));

    cluster_cut_store(f.cluster, B, false);
    cluster_cut_bus(f.cluster, B, false);
    cluster_wait(f.cluster, SETTLED_MS);

    ck_assert_int_eq(room_at(&f, B)->state->v, room_at(&f, A)->state->v);
    ck_assert_mem_eq(room_at(&f, B)->state, room_at(&f, A)->state, sizeof *room_at(&f, A)->state);
    ck_assert_uint_le(room_at(&f, B)->line_count, ROOM_LINES_KEPT);
    ck_assert(is_behind(f.people[B]));
    ck_assert_int_eq(guest_heard(f.people[B], "event", NULL), heard);
    ck_assert_str_eq(
        guest_try(f.people[B], "sub", "\"d\":{\"topic\":\"room:%s\",\"v\":%" PRId64 "}", f.room, v),
        "ok");
    ck_assert_int_gt(guest_heard(f.people[B], "event", NULL), heard);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("rooms of nodes");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, whole_game_is_played_from_two_nodes_and_watched_from_a_third);
    tcase_add_test(tests, refusal_comes_from_the_owner_as_if_made_here);
    tcase_add_test(tests, owner_notes_when_it_last_had_a_command_of_a_user_at_another_node);
    tcase_add_test(tests, command_is_refused_and_counted_if_the_owner_has_no_place_for_its_user);
    tcase_add_test(tests, answer_is_remembered_where_the_client_is);
    tcase_add_test(tests, requested_snapshot_goes_to_the_requesting_connection);
    tcase_add_loop_test(tests, events_that_the_bus_loses_or_doubles_are_seen_once, 0, 2);
    tcase_add_test(tests, command_whose_answer_is_lost_is_done_once);
    tcase_add_test(tests, bus_that_was_away_leaves_no_gap);
    tcase_add_test(tests, command_without_a_bus_may_come_again);
    tcase_add_test(tests, replica_that_missed_more_than_a_room_keeps_sends_a_snapshot);
    tcase_add_loop_test(tests, fields_that_clients_want_come_from_replicas_too, 0, 2);
    Suite *suite = suite_create("server nodes rooms");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
