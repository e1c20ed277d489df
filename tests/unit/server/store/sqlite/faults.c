/* SPDX-License-Identifier: MIT */
/*
 * A disk and locks that fail. Each operation that SQLite requests of its files fails once, in a run of its own, while
 * the store is opened, written, read, closed and opened again. Acknowledged writes are then present, refused writes are
 * not present in part, and the store works again as soon as the disk does.
 */
#include "faults.h"

#include <check.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_layer.h"
#include "store/accounts.h"
#include "store/ratings.h"
#include "suite.h"
#include "unit/server/store/sqlite/file.h"

enum {
    ROOMS = 2,
    TURNS = 4,
    GROUP = 3,       /* transactions handed over at once */
    EVENTS_EACH = 2, /* events per transaction */
    TEXT_BYTES_MAX = 120000,
    FOR_EVER = 1 << 30,
    FEWER = 8, /* a slow sanitizer build tries only one in so many operations */
};

/* The parameters of a run: how the disk fails. */
struct way {
    enum fault fault;
    int times; /* number of operations that fail, from the first one on */
    /* the store is closed while the disk fails, and opened when the disk works again */
    bool restarts;
    /* size of an event's text; if large, SQLite moves the write-ahead log into the database during the run */
    int text_bytes;
    int stride; /* step between the operations that are tried */
};

static const struct way ways[] = {
    {FAULT_ERROR, 1, false, 300, 1},      {FAULT_ERROR, FOR_EVER, false, 300, 5},
    {FAULT_ERROR, 1, true, 300, 5},       {FAULT_FULL, FOR_EVER, false, 300, 5},
    {FAULT_FULL, FOR_EVER, true, 300, 7}, {FAULT_TORN, 1, false, 300, 5},
    {FAULT_TORN, FOR_EVER, true, 300, 7}, {FAULT_READ_ONLY, FOR_EVER, false, 300, 7},
    {FAULT_ERROR, 1, false, 120000, 211}, {FAULT_TORN, 1, true, 120000, 223},
};

static struct bench bench;
static const struct way *way;

/* ---- the disk ---- */

static atomic_int operations; /* since the run began */
static atomic_int fails_at;   /* the first operation that fails; 0: the disk works */

static enum fault decide(void)
{
    int now = atomic_fetch_add(&operations, 1) + 1;
    int from = atomic_load(&fails_at);
    bool fails = from > 0 && now >= from && now - from < way->times;
    return fails ? way->fault : FAULT_NONE;
}

static void heal(void)
{
    atomic_store(&fails_at, 0);
}

/* ---- the expected contents ---- */

static int stored[ROOMS]; /* acknowledged events per room */
static int put_people;    /* acknowledged users, by their number */
static bool user_is_there[TURNS * GROUP];

static const char *room_number(int i)
{
    static char room[STORE_ID_BYTES];
    snprintf(room, sizeof room, "room%d", i);
    return room;
}

static void hash_of(int user, uint8_t hash[STORE_HASH_BYTES])
{
    memset(hash, 0, STORE_HASH_BYTES);
    hash[0] = (uint8_t)user;
    hash[1] = 1;
}

/* One turn with everything that a transaction can hold: two events, the room, a user and a seat. */
static struct store_write *turn_of(int user, int v)
{
    static char text[TEXT_BYTES_MAX];
    uint8_t hash[STORE_HASH_BYTES];
    char user_id[STORE_ID_BYTES];
    const char *room = room_number(user % ROOMS);
    memset(text, 'x', (size_t)way->text_bytes);
    hash_of(user, hash);
    snprintf(user_id, sizeof user_id, "p%d", user);
    struct store_write *write = store_begin(bench.store);
    store_put_room(write, room, "playing", 1);
    for (int i = 1; i <= EVENTS_EACH; i++) {
        store_add_event(write, room, v + i, text, (size_t)way->text_bytes, user_id, user);
    }
    store_put_user(write, user_id, hash, "Quiet Heron", 1);
    store_put_seat(write, room, user_id, true);
    return write;
}

/* The write was refused with a status that names the cause. */
static void assert_refusal(enum store_status status)
{
    ck_assert_int_eq(status, way->fault == FAULT_FULL ? STORE_FULL : STORE_FAILED);
    ck_assert_str_ne(store_problem(bench.store), "");
}

/* ---- looking ---- */

static void on_user(void *data, enum store_status status, const struct store_identity *user)
{
    (void)user;
    told_done(data, status);
}

static enum store_status find(int user)
{
    uint8_t hash[STORE_HASH_BYTES];
    struct told told = {0};
    hash_of(user, hash);
    store_find_identity(bench.store, hash, 0, on_user, &told);
    bench_wait(&bench, &told.calls, 1);
    return told.status;
}

static void assert_all_there(void)
{
    for (int i = 0; i < ROOMS; i++) {
        int count = bench_count(&bench, room_number(i)); /* in order, without a gap */
        ck_assert_int_eq(count, stored[i] > 0 ? stored[i] : -STORE_MISSING);
    }
    for (int i = 0; i < put_people; i++) {
        ck_assert_int_eq(find(i), user_is_there[i] ? STORE_OK : STORE_MISSING);
    }
}

/* A read that fails says so, and returns no wrong data. */
static void read_while_it_may_fail(int room)
{
    int count = bench_count(&bench, room_number(room));
    if (count < 0 && count != -STORE_MISSING) {
        ck_assert_int_eq(-count, STORE_FAILED);
        heal();
        count = bench_count(&bench, room_number(room));
    }
    ck_assert_int_eq(count, stored[room] > 0 ? stored[room] : -STORE_MISSING);
}

/* ---- a run ---- */

static void open_store(void)
{
    enum store_status status = bench_open(&bench);
    if (status != STORE_OK) {
        /* On a full disk SQLite may report only that it cannot create its journal. */
        ck_assert_msg(status == STORE_FAILED || (status == STORE_FULL && way->fault == FAULT_FULL),
                      "operation %d: status %d: %s", atomic_load(&fails_at), (int)status,
                      bench.detail);
        ck_assert_ptr_nonnull(strstr(bench.detail, bench.folder));
        bench.store = NULL;
        heal();
        ck_assert_msg(bench_open(&bench) == STORE_OK, "%s", bench.detail);
    }
}

/*
 * A refused transaction may be present if the process ended before SQLite could roll it back; then it is present as a
 * whole.
 */
static void find_refused_call(const enum store_status *statuses, int first)
{
    for (int i = 0; i < GROUP; i++) {
        int user = first + i;
        if (statuses[i] != STORE_OK && find(user) == STORE_OK) {
            user_is_there[user] = true;
            stored[user % ROOMS] += EVENTS_EACH;
        }
    }
}

static void store_again(int user)
{
    ck_assert_int_eq(bench_commit(&bench, turn_of(user, stored[user % ROOMS])), STORE_OK);
    stored[user % ROOMS] += EVENTS_EACH;
    user_is_there[user] = true;
}

/* The disk has failed and works again from now on. */
static void go_on(const enum store_status *statuses, int first)
{
    if (way->restarts) {
        bench_close(&bench);
        heal();
        ck_assert_msg(bench_open(&bench) == STORE_OK, "%s", bench.detail);
        find_refused_call(statuses, first);
    } else {
        heal();
        ck_assert_int_eq(bench_commit(&bench, store_begin(bench.store)), STORE_OK);
    }
    assert_all_there();
    for (int i = 0; i < GROUP; i++) {
        if (!user_is_there[first + i]) {
            store_again(first + i);
        }
    }
}

static void take_turns(int turn)
{
    struct told told[GROUP] = {0};
    enum store_status statuses[GROUP];
    int handed[ROOMS] = {0};
    int first = turn * GROUP;
    bool failed = false;
    for (int i = 0; i < GROUP; i++) {
        int room = (first + i) % ROOMS;
        store_commit(turn_of(first + i, stored[room] + handed[room]), told_done, &told[i]);
        handed[room] += EVENTS_EACH;
    }
    bench_wait(&bench, &told[GROUP - 1].calls, 1);
    put_people = first + GROUP;
    for (int i = 0; i < GROUP; i++) {
        ck_assert_int_eq(told[i].calls, 1);
        statuses[i] = told[i].status;
        if (statuses[i] == STORE_OK) {
            stored[(first + i) % ROOMS] += EVENTS_EACH;
            user_is_there[first + i] = true;
        } else {
            failed = true;
            if (statuses[i] != STORE_OUT_OF_ORDER && statuses[i] != STORE_MISSING) {
                /* otherwise it was queued after a transaction that was refused */
                assert_refusal(statuses[i]);
            }
        }
    }
    if (failed) {
        go_on(statuses, first);
    }
}

/* Returns whether the disk has failed during the run. */
static bool run(int at)
{
    memset(stored, 0, sizeof stored);
    memset(user_is_there, 0, sizeof user_is_there);
    put_people = 0;
    bench = (struct bench){0};
    ck_assert_int_eq(uv_loop_init(&bench.loop), 0);
    store_backend.make(&bench);
    atomic_store(&operations, 0);
    atomic_store(&fails_at, at);

    open_store();
    for (int turn = 0; turn < TURNS; turn++) {
        take_turns(turn);
        read_while_it_may_fail(turn % ROOMS);
        if (turn == 2) {
            bench_close(&bench);
            open_store();
        }
    }
    bool has_failed = atomic_load(&operations) >= at;
    heal();
    assert_all_there();
    bench_reopen(&bench); /* opening checks the whole file */
    assert_all_there();
    bench_finish(&bench);
    return has_failed;
}

START_TEST(disk_that_fails_anywhere_loses_nothing)
{
    int at = 1;
    bool all = getenv("TABERNA_FAULTS") != NULL;
    const char *rounds = getenv("TABERNA_TEST_ROUNDS");
    bool few = rounds != NULL && strcmp(rounds, "few") == 0;
    way = &ways[_i];
    int stride = all ? 1 : few ? FEWER * way->stride : way->stride;
    faults_install(decide, 0);

    while (run(at)) {
        at += stride;
    }

    ck_assert_int_gt(at, 100);
}
END_TEST

/* ---- backups ---- */

static struct {
    int calls;
    enum store_status status;
    int64_t events;
} backed_up;

static void on_backup(void *data, enum store_status status, const char *problem,
                      const struct store_copy *copy)
{
    (void)data;
    ck_assert_int_eq(problem[0] == '\0', status == STORE_OK);
    backed_up.calls++;
    backed_up.status = status;
    backed_up.events = copy != NULL ? copy->events : 0;
}

static bool is_there(const char *name)
{
    struct stat about;
    return stat(file_path(&bench, name), &about) == 0;
}

/* Returns whether the disk has failed during the backup. */
static bool back_up(int at)
{
    char file[BENCH_FOLDER_BYTES + 32];
    snprintf(file, sizeof file, "%s", file_path(&bench, "copy.sqlite"));
    backed_up.calls = 0;
    atomic_store(&operations, 0);
    atomic_store(&fails_at, at);
    store_backup(bench.store, file, on_backup, NULL);
    bench_wait(&bench, &backed_up.calls, 1);
    bool has_failed = atomic_load(&operations) >= at;
    heal();

    ck_assert(backed_up.status == STORE_OK || has_failed);
    ck_assert_int_eq(is_there("copy.sqlite"), backed_up.status == STORE_OK);
    ck_assert(!is_there("copy.sqlite.part") && !is_there("copy.sqlite.part-journal"));
    if (backed_up.status == STORE_OK) {
        ck_assert_int_eq(backed_up.events, 20);
        unlink(file);
    }
    return has_failed;
}

START_TEST(backup_on_a_disk_that_fails_is_whole_or_not_there)
{
    static const struct way failures[] = {{.fault = FAULT_ERROR, .times = 1},
                                          {.fault = FAULT_FULL, .times = FOR_EVER},
                                          {.fault = FAULT_TORN, .times = 1}};
    way = &failures[_i];
    faults_install(decide, 0);
    bench_init(&bench);
    bench_put_room(&bench, "room1", "playing", 20);

    int at = 1;
    while (back_up(at)) {
        at++;
    }

    ck_assert_int_gt(at, 20);
    ck_assert_int_eq(bench_append(&bench, "room1", 21, "goes on"), STORE_OK);
    bench_finish(&bench);
}
END_TEST

/*
 * ---- locks that the system does not release: SQLite holds them for as long as the connection is open, and waits for
 * itself ----
 */

enum {
    LOG_TEXT_BYTES = 300000,
    WAL_BYTES_MAX = 25 << 20,
    REFUSED_MAX = 2,
};

static atomic_int unlocks;         /* since the count was set to 0 */
static atomic_int unlock_fails_at; /* the one that fails; 0: none */

static int on_unlock(bool shared)
{
    int now = atomic_fetch_add(&unlocks, 1) + 1;
    if (now != atomic_load(&unlock_fails_at)) {
        return FILE_LAYER_GO_ON;
    }
    return shared ? SQLITE_BUSY : SQLITE_IOERR_UNLOCK;
}

static const struct file_layer locks_layer = {.unlock = on_unlock, .never_sleeps = true};

static void fail_unlock(int at)
{
    atomic_store(&unlocks, 0);
    atomic_store(&unlock_fails_at, at);
}

/* A read that meets the lock fails, the next one does not. */
static void assert_stored(int events)
{
    int count = bench_count(&bench, "room1");
    if (count == -STORE_FAILED) {
        count = bench_count(&bench, "room1");
    }
    ck_assert_int_eq(count, events);
}

/* A public reading, whose connection shares the locks of the process. It fails if it meets the lock. */
static void on_ratings(void *calls, enum store_status status, const struct store_rating *ratings,
                       size_t count)
{
    (void)ratings;
    ck_assert(status == STORE_OK || status == STORE_FAILED);
    ck_assert_uint_eq(count, 0);
    ++*(int *)calls;
}

static void read_beside(void)
{
    int calls = 0;
    store_read_ratings(bench.store, "pa", 1, on_ratings, &calls);
    bench_wait(&bench, &calls, 1);
}

/* Appends events while unlock number `at` fails. Returns whether it was reached. */
static bool append_with_failure(int at, int events)
{
    int appended = 0;
    int refused = 0;
    struct stat wal;
    static char text[LOG_TEXT_BYTES + 1];
    memset(text, 'x', LOG_TEXT_BYTES);
    bench_init(&bench);
    bench_put_room(&bench, "room1", "playing", 0);
    fail_unlock(at);

    while (appended < events) {
        enum store_status status = bench_append(&bench, "room1", appended + 1, text);
        read_beside();
        appended += status == STORE_OK;
        if (status != STORE_OK) {
            refused++;
            ck_assert_msg(refused <= REFUSED_MAX, "unlock %d: %s", at, store_problem(bench.store));
            assert_stored(appended);
        }
    }

    assert_stored(events);
    ck_assert_int_eq(stat(file_path(&bench, "taberna.sqlite-wal"), &wal), 0);
    ck_assert_msg(wal.st_size < WAL_BYTES_MAX, "unlock %d: the log has %ld bytes", at,
                  (long)wal.st_size);
    bool was_reached = atomic_load(&unlocks) >= at;
    fail_unlock(0);
    bench_reopen(&bench);
    ck_assert_int_eq(bench_count(&bench, "room1"), events);
    bench_finish(&bench);
    return was_reached;
}

START_TEST(store_works_again_after_a_lock_that_was_not_released)
{
    enum { EVENTS = 10 }; /* the write-ahead log is copied into the database after the seventh */
    file_layer_install(&locks_layer);
    int at = 1;
    while (append_with_failure(at, EVENTS)) {
        at++;
    }
    ck_assert_int_gt(at, 2 * EVENTS);
}
END_TEST

/* A lock that stays on the log keeps it from being written from its beginning again. */
START_TEST(log_does_not_grow_for_ever_after_a_lock_that_was_not_released)
{
    enum { EVENTS = 140 };
    file_layer_install(&locks_layer);
    for (int at = 1; at <= 10; at++) {
        append_with_failure(at, EVENTS);
    }
}
END_TEST

START_TEST(store_is_read_while_a_tool_writes)
{
    sqlite3 *tool;
    file_layer_install(&locks_layer);
    fail_unlock(0);
    bench_init(&bench);
    bench_put_room(&bench, "room1", "playing", 1);
    ck_assert_int_eq(sqlite3_open(file_path(&bench, "taberna.sqlite"), &tool), SQLITE_OK);

    ck_assert_int_eq(sqlite3_exec(tool, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(bench_append(&bench, "room1", 2, "event"), STORE_FAILED);
        ck_assert_int_eq(bench_count(&bench, "room1"), 1);
    }
    ck_assert_int_eq(sqlite3_exec(tool, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);

    ck_assert_int_eq(bench_append(&bench, "room1", 2, "event"), STORE_OK);
    sqlite3_close(tool);
    bench_finish(&bench);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store-faults");
    TCase *tests = tcase_create("store-faults");
    tcase_set_timeout(tests, getenv("TABERNA_FAULTS") != NULL ? 3600 : 120);
    tcase_add_loop_test(tests, disk_that_fails_anywhere_loses_nothing, 0,
                        sizeof ways / sizeof ways[0]);
    tcase_add_loop_test(tests, backup_on_a_disk_that_fails_is_whole_or_not_there, 0, 3);
    tcase_add_test(tests, store_works_again_after_a_lock_that_was_not_released);
    tcase_add_test(tests, log_does_not_grow_for_ever_after_a_lock_that_was_not_released);
    tcase_add_test(tests, store_is_read_while_a_tool_writes);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
