/* SPDX-License-Identifier: MIT */
/* Several nodes on one PostgreSQL server: two stores in one program, and the effects of one on the other. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/leases.h"
#include "store/ratings.h"
#include "suite.h"
#include "unit/server/store/postgres/server.h"

enum { LEASE_MS = 60000, MANY = 40 };

static struct bench bench;
static struct store *other; /* the second store, on the same loop */

static void set_up(void)
{
    bench_init(&bench);
    ck_assert_int_eq(store_open(&pg_engine, postgres_url(), STORE_SHARED, &bench.loop, &other,
                                bench.detail, sizeof bench.detail),
                     STORE_OK);
}

static void on_closed(void *calls)
{
    ++*(int *)calls;
}

static void tear_down(void)
{
    int calls = 0;
    store_close(other, on_closed, &calls);
    bench_wait(&bench, &calls, 1);
    bench_finish(&bench);
}

/* ---- calls that wait for their answer ---- */

struct answer {
    int calls;
    enum store_status status;
    int64_t number; /* incarnation or epoch */
    char owner[STORE_NODE_BYTES];
};

static void on_joined(void *data, enum store_status status, int64_t incarnation)
{
    struct answer *answer = data;
    answer->calls++;
    answer->status = status;
    answer->number = incarnation;
}

static void on_owner(void *data, enum store_status status, const char *owner, int64_t epoch)
{
    struct answer *answer = data;
    answer->calls++;
    answer->status = status;
    answer->number = epoch;
    snprintf(answer->owner, sizeof answer->owner, "%s", owner);
}

static struct answer join(struct store *store, const char *node)
{
    struct answer answer = {0};
    store_node_join(store, node, LEASE_MS, on_joined, &answer);
    bench_wait(&bench, &answer.calls, 1);
    return answer;
}

static struct answer claim(struct store *store, const char *room)
{
    struct answer answer = {0};
    store_claim_room(store, room, on_owner, &answer);
    bench_wait(&bench, &answer.calls, 1);
    return answer;
}

static enum store_status renew(struct store *store)
{
    struct told told = {0};
    store_node_renew(store, told_done, &told);
    bench_wait(&bench, &told.calls, 1);
    return told.status;
}

static enum store_status hand(struct store *store, const char *room, int64_t epoch, const char *to)
{
    struct told told = {0};
    store_hand_room(store, room, epoch, to, told_done, &told);
    bench_wait(&bench, &told.calls, 1);
    return told.status;
}

static enum store_status append(struct store *store, const char *room, int64_t epoch, int64_t v)
{
    struct told told = {0};
    struct store_write *write = store_begin(store);
    store_fence(write, room, epoch);
    store_add_event(write, room, v, "{}", 2, "", 0);
    store_commit(write, told_done, &told);
    bench_wait(&bench, &told.calls, 1);
    return told.status;
}

/* Makes the lease of that node expire, independently of the speed of this machine. */
static void run_out(const char *node)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "UPDATE taberna.nodes SET until = clock_timestamp() - interval '1 second'"
             " WHERE node = '%s'",
             node);
    postgres_run(&bench, sql);
}

static void join_both(void)
{
    ck_assert_int_eq(join(bench.store, "one").status, STORE_OK);
    ck_assert_int_eq(join(other, "two").status, STORE_OK);
}

/* ---- names ---- */

START_TEST(name_of_a_live_node_is_taken)
{
    ck_assert_int_eq(join(bench.store, "one").status, STORE_OK);

    ck_assert_int_eq(join(other, "one").status, STORE_TAKEN);

    ck_assert_int_eq(renew(bench.store), STORE_OK);
    ck_assert_int_eq(renew(other), STORE_FENCED); /* the store is not a node any more */
    ck_assert_int_eq(claim(other, "room1").status, STORE_FENCED);
}
END_TEST

START_TEST(name_whose_lease_has_run_out_is_free_and_its_rooms_are_not_those_of_the_next)
{
    int64_t first = join(bench.store, "one").number;
    int64_t epoch = claim(bench.store, "room1").number;
    bench_put_room(&bench, "room1", "open", 0);
    run_out("one");

    struct answer next = join(other, "one");

    ck_assert_int_eq(next.status, STORE_OK);
    ck_assert_int_gt(next.number, first);
    ck_assert_int_eq(renew(bench.store), STORE_FENCED);
    ck_assert_int_eq(append(other, "room1", epoch, 1), STORE_FENCED);
    ck_assert_int_gt(claim(other, "room1").number, epoch);
    ck_assert_int_eq(append(bench.store, "room1", epoch, 1), STORE_FENCED);
}
END_TEST

START_TEST(node_that_leaves_frees_its_name_and_its_rooms_at_once)
{
    struct told told = {0};
    join_both();
    int64_t epoch = claim(bench.store, "room1").number;

    store_node_release(bench.store, told_done, &told);
    bench_wait(&bench, &told.calls, 1);

    ck_assert_int_eq(claim(other, "room1").status, STORE_OK);
    ck_assert_int_eq(claim(other, "room1").number, epoch + 1);
    ck_assert_int_eq(join(bench.store, "one").status, STORE_OK);
}
END_TEST

struct seen {
    int ends;
    int count;
    int64_t rooms;
    char names[100];
};

static void on_node(void *data, enum store_status status, const struct store_node *node)
{
    struct seen *seen = data;
    ck_assert_int_eq(status, STORE_OK);
    if (node == NULL) {
        seen->ends++;
        return;
    }
    seen->count++;
    seen->rooms += node->rooms;
    ck_assert_int_gt(node->left_ms, 0);
    ck_assert_int_le(node->left_ms, LEASE_MS);
    ck_assert_int_gt(node->since_ms, INT64_C(1500000000000));
    strcat(seen->names, node->name);
    strcat(seen->names, " ");
}

START_TEST(live_nodes_are_listed)
{
    struct seen seen = {0};
    join_both();
    claim(bench.store, "room1");

    store_nodes(other, on_node, &seen);
    bench_wait(&bench, &seen.ends, 1);
    ck_assert_str_eq(seen.names, "one two ");
    ck_assert_int_eq(seen.rooms, 1);

    run_out("one");
    seen = (struct seen){0};
    store_nodes(other, on_node, &seen);
    bench_wait(&bench, &seen.ends, 1);
    ck_assert_str_eq(seen.names, "two ");
}
END_TEST

/* ---- rooms ---- */

START_TEST(room_of_a_live_node_is_taken_and_its_owner_named)
{
    join_both();
    int64_t epoch = claim(bench.store, "room1").number;

    struct answer answer = claim(other, "room1");

    ck_assert_int_eq(answer.status, STORE_TAKEN);
    ck_assert_str_eq(answer.owner, "one");
    ck_assert_int_eq(claim(bench.store, "room1").number, epoch);
}
END_TEST

START_TEST(what_an_old_owner_appends_is_refused_from_the_claim_on)
{
    join_both();
    bench_put_room(&bench, "room1", "open", 0);
    int64_t old = claim(bench.store, "room1").number;
    ck_assert_int_eq(append(bench.store, "room1", old, 1), STORE_OK);
    run_out("one");
    /* no other node has taken the room */
    ck_assert_int_eq(append(bench.store, "room1", old, 2), STORE_OK);

    int64_t epoch = claim(other, "room1").number;

    ck_assert_int_eq(epoch, old + 1);
    ck_assert_int_eq(append(bench.store, "room1", old, 3), STORE_FENCED);
    /* the epoch is not its own */
    ck_assert_int_eq(append(bench.store, "room1", epoch, 3), STORE_FENCED);
    ck_assert_int_eq(append(other, "room1", epoch, 3), STORE_OK);
    ck_assert_int_eq(bench_count(&bench, "room1"), 3);
    ck_assert_int_eq(renew(bench.store), STORE_FENCED); /* the node has lost its lease */
}
END_TEST

static enum store_status put_fold(struct store *store, const char *room, int64_t epoch,
                                  uint8_t fold)
{
    struct told told = {0};
    struct store_write *write = store_begin(store);
    store_fence(write, room, epoch);
    store_put_fold(write, room, 1, &fold, sizeof fold);
    store_commit(write, told_done, &told);
    bench_wait(&bench, &told.calls, 1);
    return told.status;
}

/* A load stores the fold of a long room without an event. */
START_TEST(fold_that_an_old_owner_stores_is_refused_from_the_claim_on)
{
    join_both();
    bench_put_room(&bench, "room1", "ended", 1);
    int64_t old = claim(bench.store, "room1").number;
    ck_assert_int_eq(put_fold(bench.store, "room1", old, 7), STORE_OK);
    run_out("one");

    int64_t epoch = claim(other, "room1").number;

    ck_assert_int_eq(put_fold(bench.store, "room1", old, 8), STORE_FENCED);
    ck_assert_int_eq(postgres_request(&bench, "SELECT get_byte(fold, 0) FROM taberna.folds"), 7);
    ck_assert_int_eq(put_fold(other, "room1", epoch, 9), STORE_OK);
    ck_assert_int_eq(postgres_request(&bench, "SELECT get_byte(fold, 0) FROM taberna.folds"), 9);
}
END_TEST

/* Appends the first event of each of MANY rooms in one group. The epoch of room `stale` is not its own; -1: all are. */
static void append_to_many(int stale, struct told told[MANY])
{
    int64_t epochs[MANY];
    char room[STORE_ID_BYTES];
    for (int i = 0; i < MANY; i++) {
        snprintf(room, sizeof room, "room%d", i);
        bench_put_room(&bench, room, "open", 0);
        epochs[i] = claim(bench.store, room).number + (i == stale);
    }
    for (int i = 0; i < MANY; i++) {
        struct store_write *write = store_begin(bench.store);
        snprintf(room, sizeof room, "room%d", i);
        store_fence(write, room, epochs[i]);
        store_add_event(write, room, 1, "{}", 2, "", 0);
        store_commit(write, told_done, &told[i]);
    }
    bench_wait(&bench, &told[MANY - 1].calls, 1);
}

START_TEST(of_many_fenced_writes_only_the_stale_one_is_refused)
{
    static struct told told[MANY];
    join_both();

    append_to_many(MANY / 2, told);

    for (int i = 0; i < MANY; i++) {
        ck_assert_int_eq(told[i].status, i == MANY / 2 ? STORE_FENCED : STORE_OK);
    }
    ck_assert_int_eq(postgres_request(&bench, "SELECT count(*) FROM taberna.events"), MANY - 1);
}
END_TEST

/* Replaces a text in the function fence() of the database. */
static void replace_in_fence(const char *old, const char *new)
{
    char sql[320];
    snprintf(sql, sizeof sql,
             "DO $$ BEGIN EXECUTE replace(pg_get_functiondef('taberna.fence'::regproc),"
             " '%s', '%s'); END $$",
             old, new);
    postgres_run(&bench, sql);
}

/* fence() is for a single fence, and for one that does not hold. */
START_TEST(fences_of_many_writes_are_checked_with_one_statement)
{
    static struct told told[MANY];
    join_both();
    replace_in_fence("BEGIN", "BEGIN RAISE EXCEPTION ''called'';");

    append_to_many(-1, told);
    replace_in_fence("BEGIN RAISE EXCEPTION ''called'';", "BEGIN");

    for (int i = 0; i < MANY; i++) {
        ck_assert_int_eq(told[i].status, STORE_OK);
    }
}
END_TEST

START_TEST(expired_lease_without_claims_continues)
{
    join_both();
    int64_t epoch = claim(bench.store, "room1").number;
    run_out("one");

    ck_assert_int_eq(renew(bench.store), STORE_OK);

    ck_assert_int_eq(claim(other, "room1").status, STORE_TAKEN);
    ck_assert_int_eq(claim(bench.store, "room1").number, epoch);
}
END_TEST

START_TEST(room_is_handed_over_to_a_live_node)
{
    join_both();
    bench_put_room(&bench, "room1", "open", 0);
    int64_t epoch = claim(bench.store, "room1").number;

    ck_assert_int_eq(hand(bench.store, "room1", epoch, "three"), STORE_MISSING);
    ck_assert_int_eq(hand(other, "room1", epoch, "two"), STORE_FENCED);
    ck_assert_int_eq(hand(bench.store, "room1", epoch, "two"), STORE_OK);
    ck_assert_int_eq(hand(bench.store, "room1", epoch, "two"), STORE_OK); /* the same call again */

    ck_assert_int_eq(append(bench.store, "room1", epoch, 1), STORE_FENCED);
    struct answer answer = claim(other, "room1");
    ck_assert_int_eq(answer.status, STORE_OK);
    ck_assert_int_eq(answer.number, epoch + 1);
    ck_assert_int_eq(append(other, "room1", epoch + 1, 1), STORE_OK);
    ck_assert_int_eq(claim(bench.store, "room1").status, STORE_TAKEN);
}
END_TEST

START_TEST(room_that_is_not_there_leaves_nothing_when_it_is_given_back)
{
    join_both();
    int64_t epoch = claim(bench.store, "room1").number;

    ck_assert_int_eq(hand(bench.store, "room1", epoch + 1, ""), STORE_FENCED);
    ck_assert_int_eq(hand(bench.store, "room1", epoch, ""), STORE_OK);

    struct answer answer = claim(other, "room1");
    ck_assert_int_eq(answer.status, STORE_OK);
    ck_assert_int_eq(answer.number, epoch); /* as if the room had never been claimed */
}
END_TEST

START_TEST(of_two_that_claim_at_once_one_gets_it)
{
    static struct answer answers[2][MANY];
    memset(answers, 0, sizeof answers);
    join_both();

    for (int i = 0; i < MANY; i++) {
        char room[STORE_ID_BYTES];
        snprintf(room, sizeof room, "room%d", i);
        store_claim_room(bench.store, room, on_owner, &answers[0][i]);
        store_claim_room(other, room, on_owner, &answers[1][i]);
    }
    bench_wait(&bench, &answers[0][MANY - 1].calls, 1);
    bench_wait(&bench, &answers[1][MANY - 1].calls, 1);

    for (int i = 0; i < MANY; i++) {
        int got = (answers[0][i].status == STORE_OK) + (answers[1][i].status == STORE_OK);
        int taken = (answers[0][i].status == STORE_TAKEN) + (answers[1][i].status == STORE_TAKEN);
        ck_assert_int_eq(got, 1);
        ck_assert_int_eq(taken, 1);
    }
}
END_TEST

/* ---- simultaneous writes ---- */

START_TEST(of_two_that_append_at_once_each_v_is_stored_once)
{
    static struct told told[2][MANY];
    memset(told, 0, sizeof told);
    bench_put_room(&bench, "room1", "open", 0);

    for (int v = 1; v <= MANY; v++) {
        for (int i = 0; i < 2; i++) {
            struct store_write *write = store_begin(i == 0 ? bench.store : other);
            store_add_event(write, "room1", v, "{}", 2, "", 0);
            store_commit(write, told_done, &told[i][v - 1]);
        }
    }
    bench_wait(&bench, &told[0][MANY - 1].calls, 1);
    bench_wait(&bench, &told[1][MANY - 1].calls, 1);

    int stored = 0;
    for (int v = 0; v < MANY; v++) {
        for (int i = 0; i < 2; i++) {
            stored += told[i][v].status == STORE_OK;
            ck_assert_msg(told[i][v].status == STORE_OK || told[i][v].status == STORE_OUT_OF_ORDER,
                          "v %d of %d: %s after %d calls (%s)", v + 1, i,
                          store_status_text(told[i][v].status), told[i][v].calls,
                          store_problem(i == 0 ? bench.store : other));
        }
    }
    ck_assert_int_eq(bench_count(&bench, "room1"), stored);
}
END_TEST

static void add_account(const char *user_id)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "INSERT INTO accounts(who, name, password, vault, made)"
             " VALUES('%s', '%s', '', '', 0)",
             user_id, user_id);
    bench_run_sql(&bench, sql);
}

struct rated {
    int calls;
    int64_t games;
};

static void on_ratings(void *data, enum store_status status, const struct store_rating *ratings,
                       size_t count)
{
    ck_assert_int_eq(status, STORE_OK);
    struct rated *rated = data;
    rated->calls++;
    rated->games = count > 0 ? ratings[0].games : 0;
}

START_TEST(of_two_that_rate_the_same_people_at_once_every_game_counts)
{
    enum { GAMES = 20 };
    static const char *const people[] = {"pa", "pb", "pc"};
    static struct told told[2][GAMES];
    memset(told, 0, sizeof told);
    for (int i = 0; i < 3; i++) {
        add_account(people[i]);
    }

    for (int game = 0; game < GAMES; game++) {
        /* one store adds pa against pb, the other pc or pb against pa */
        for (int i = 0; i < 2; i++) {
            struct store_rated_game rated = {.room = i == 0 ? "room1" : "room2",
                                             .game = game + 1,
                                             .ruleset = "tabula",
                                             .score = 1,
                                             .at_ms = 1000 + game};
            rated.user_id[0] = i == 0 ? "pa" : people[1 + game % 2];
            rated.user_id[1] = i == 0 ? "pb" : "pa";
            struct store_write *write = store_begin(i == 0 ? bench.store : other);
            store_rate_game(write, &rated);
            store_commit(write, told_done, &told[i][game]);
        }
    }
    bench_wait(&bench, &told[0][GAMES - 1].calls, 1);
    bench_wait(&bench, &told[1][GAMES - 1].calls, 1);

    struct rated rated = {0};
    store_read_ratings(bench.store, "pa", 2000, on_ratings, &rated);
    bench_wait(&bench, &rated.calls, 1);
    int64_t counted =
        postgres_request(&bench, "SELECT count(*) FROM taberna.rating_steps WHERE who = 'pa'");
    ck_assert_int_eq(rated.games, counted);
    /* twenty games with pb, ten with pb, ten with pc */
    ck_assert_int_ge(counted, STORE_PAIR_GAMES_MAX);
    /* each step begins with the value at which the previous step ended */
    ck_assert_int_eq(postgres_request(&bench,
                                      "SELECT count(*) FROM (SELECT before, lag(rating) OVER"
                                      " (ORDER BY id) AS last FROM taberna.rating_steps"
                                      " WHERE who = 'pa') AS steps WHERE before <> last"),
                     0);
}
END_TEST

/* A built-in bot has no account that could be locked. */
START_TEST(of_two_that_rate_one_bot_at_once_every_game_counts)
{
    enum { GAMES = 20 };
    static const char *const people[] = {"pa", "pb"};
    static struct told told[2][GAMES];
    memset(told, 0, sizeof told);
    add_account("pa");
    add_account("pb");

    for (int game = 0; game < GAMES; game++) {
        for (int i = 0; i < 2; i++) {
            struct store_rated_game rated = {.room = i == 0 ? "room1" : "room2",
                                             .game = game + 1,
                                             .ruleset = "tabula",
                                             .user_id = {people[i], "bot17"},
                                             .score = game % 2,
                                             .at_ms = 1000 + game,
                                             .built_in = {[1] = true},
                                             .head_start = {[1] = 125}};
            struct store_write *write = store_begin(i == 0 ? bench.store : other);
            store_rate_game(write, &rated);
            store_commit(write, told_done, &told[i][game]);
        }
    }
    bench_wait(&bench, &told[0][GAMES - 1].calls, 1);
    bench_wait(&bench, &told[1][GAMES - 1].calls, 1);

    struct rated rated = {0};
    store_read_ratings(bench.store, "bot17", 2000, on_ratings, &rated);
    bench_wait(&bench, &rated.calls, 1);
    ck_assert_int_eq(rated.games, 2 * GAMES);
    ck_assert_int_eq(postgres_request(&bench,
                                      "SELECT count(*) FROM (SELECT before, lag(rating) OVER"
                                      " (ORDER BY id) AS last FROM taberna.rating_steps"
                                      " WHERE who = 'bot17') AS steps WHERE before <> last"),
                     0);
}
END_TEST

START_TEST(two_that_open_an_empty_database_at_once_both_find_tables)
{
    struct store *third;
    postgres_run(&bench, "DROP SCHEMA taberna CASCADE");

    for (int i = 0; i < 2; i++) { /* the first store creates the tables, the second finds them */
        int calls = 0;
        ck_assert_int_eq(store_open(&pg_engine, postgres_url(), STORE_SHARED, &bench.loop, &third,
                                    bench.detail, sizeof bench.detail),
                         STORE_OK);
        store_close(third, on_closed, &calls);
        bench_wait(&bench, &calls, 1);
    }

    ck_assert_int_eq(postgres_request(&bench, "SELECT number FROM taberna.version"),
                     store_schema_version());
    ck_assert_int_eq(postgres_request(&bench, "SELECT count(*) FROM taberna.version"), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store: several nodes");
    TCase *tests = tcase_create("nodes");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, name_of_a_live_node_is_taken);
    tcase_add_test(tests,
                   name_whose_lease_has_run_out_is_free_and_its_rooms_are_not_those_of_the_next);
    tcase_add_test(tests, node_that_leaves_frees_its_name_and_its_rooms_at_once);
    tcase_add_test(tests, live_nodes_are_listed);
    tcase_add_test(tests, room_of_a_live_node_is_taken_and_its_owner_named);
    tcase_add_test(tests, what_an_old_owner_appends_is_refused_from_the_claim_on);
    tcase_add_test(tests, fold_that_an_old_owner_stores_is_refused_from_the_claim_on);
    tcase_add_test(tests, of_many_fenced_writes_only_the_stale_one_is_refused);
    tcase_add_test(tests, fences_of_many_writes_are_checked_with_one_statement);
    tcase_add_test(tests, expired_lease_without_claims_continues);
    tcase_add_test(tests, room_is_handed_over_to_a_live_node);
    tcase_add_test(tests, room_that_is_not_there_leaves_nothing_when_it_is_given_back);
    tcase_add_test(tests, of_two_that_claim_at_once_one_gets_it);
    tcase_add_test(tests, of_two_that_append_at_once_each_v_is_stored_once);
    tcase_add_test(tests, of_two_that_rate_the_same_people_at_once_every_game_counts);
    tcase_add_test(tests, of_two_that_rate_one_bot_at_once_every_game_counts);
    tcase_add_test(tests, two_that_open_an_empty_database_at_once_both_find_tables);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
