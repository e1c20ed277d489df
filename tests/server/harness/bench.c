/* SPDX-License-Identifier: MIT */
#include "server/harness/bench.h"

#include <assert.h>
#include <check.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/models.h"
#include "bot/pool.h"
#include "random_turn.h"
#include "room/registry.h"
#include "server/harness/cluster.h"
#include "session/session.h"

/* The server asks a function without data for the time. */
static int64_t now_ms = BENCH_START_MS;

int64_t bench_now_ms(void)
{
    return now_ms;
}

void bench_set_ms(int64_t ms)
{
    now_ms = ms;
}

static void on_loaded(void *data, enum store_status status, int loaded, int failed)
{
    const struct bench *bench = data;
    (void)loaded;
    ck_assert_int_eq(status, STORE_OK);
    ck_assert_int_eq(failed, bench->damaged);
}

static void on_read(void *data, enum store_status status)
{
    (void)data;
    ck_assert_int_eq(status, STORE_OK);
}

/* A test may let the store fail from the start on. */
static void on_origins_read(void *data, enum store_status status)
{
    (void)data;
    (void)status;
}

static void hand_over(void *data, void (*work)(void *job), void (*after)(void *job), void *job)
{
    struct bench *bench = data;
    assert(bench->work_count < PLACES_PASSWORDS_AT_ONCE);
    bench->works[bench->work_count++] = (struct bench_work){work, after, job};
}

int bench_work(struct bench *bench)
{
    struct bench_work works[PLACES_PASSWORDS_AT_ONCE];
    int count = bench->work_count;
    memcpy(works, bench->works, sizeof works);
    bench->work_count = 0;
    for (int i = 0; i < count; i++) {
        works[i].work(works[i].job);
    }
    for (int i = 0; i < count; i++) {
        bench->hashed++;
        works[i].after(works[i].job); /* may hand over more work */
    }
    return count;
}

int bench_hashed(const struct bench *bench)
{
    return bench->hashed;
}

/* Uses the cheapest hash parameters: these tests do not measure how slow hashing is. */
static void open_passwords(struct bench *bench)
{
    static const struct passwords_cost cheap = {crypto_pwhash_OPSLIMIT_MIN,
                                                crypto_pwhash_MEMLIMIT_MIN};
    bench->passwords = account_passwords_create((struct passwords_runner){hand_over, bench}, cheap);
}

/* ---- bots ---- */

static void hand_thought_over(void *data, void (*work)(void *job), void (*after)(void *job),
                              void *job)
{
    struct bench *bench = data;
    assert(bench->bot_job_count < BENCH_HANDS);
    bench->bot_jobs[bench->bot_job_count++] = (struct bench_work){work, after, job};
}

int bench_think(struct bench *bench)
{
    struct bench_work bot_jobs[BENCH_HANDS];
    int count = bench->bot_job_count;
    memcpy(bot_jobs, bench->bot_jobs, sizeof bot_jobs);
    bench->bot_job_count = 0;
    for (int i = 0; i < count; i++) {
        bot_jobs[i].work(bot_jobs[i].job);
        bot_jobs[i].after(bot_jobs[i].job); /* may hand over more work */
    }
    return count;
}

/* Each reading is later than the one before, so that a rollout soon has no time left. */
static int64_t later_us(void)
{
    static int64_t now_us;
    return now_us += 500000;
}

static void open_bot_pool(struct bench *bench)
{
    if (bench->models != NULL) {
        bench->bot_pool = bot_pool_create(
            bench->models, (struct bot_pool_crew){BENCH_HANDS, hand_thought_over, bench}, later_us);
        bench->app.bots.bot_pool = bench->bot_pool;
    }
}

/* The models are read once per program: reading takes long, and they never change. */
static struct models *models;

void bench_learn_bots(void)
{
    char detail[MODELS_DETAIL_BYTES];
    models = models == NULL ? bot_models_load(WEIGHTS_FOLDER, detail) : models;
    ck_assert_msg(models != NULL, "%s", detail);
}

void bench_forget_bots(void)
{
    bot_models_destroy(models);
    models = NULL;
}

void bench_let_bots(struct bench *bench)
{
    bench_learn_bots();
    bench->models = models;
    open_bot_pool(bench);
}

/* Before the server is destroyed: running bot jobs are finished, and their answers are dropped. */
static void close_bot_pool(struct bench *bench)
{
    if (bench->bot_pool != NULL) {
        bench->app.runtime.closing = true;
        bot_pool_stop(bench->bot_pool);
        bench_think(bench);
        bot_pool_destroy(bench->bot_pool);
        bench->bot_pool = NULL;
    }
}

/* A turn of the loop that folds a slice of a room, unless a test does that. */
static bool fold_a_slice(void *data)
{
    struct bench *bench = data;
    return !bench->loads_wait && rooms_fold(&bench->app.rooms);
}

static void open_app(struct bench *bench)
{
    /* A descriptor that accepts no bytes: other tests check the log. */
    struct log log = {.fd = -1, .format = LOG_AS_TEXT};
    app_init(&bench->app, log, bench_now_ms, 0);
    if (bench->capacity != NULL) {
        admission_adapt(&bench->app.admission, bench->capacity);
    }
    bench->net = fake_net_create();
    bench->app.net = bench->net;
    bench->app.store = bench->store;
    app_wire(&bench->app);
    store_listen(bench->store, app_store_outcome, &bench->app);
    fake_store_idle(bench->store, fold_a_slice, bench);
    bench->app.accounts.passwords = bench->passwords;
    open_bot_pool(bench);
    moderation_load(&bench->app.moderation, on_read, NULL);
    moderation_restore_announcement(&bench->app.moderation);
    session_origins_load(&bench->app.sessions, on_origins_read, NULL);
    if (bench->cluster != NULL) {
        return; /* a node loads its rooms after it has joined the cluster */
    }
    rooms_load_running(&bench->app.rooms, on_loaded, bench);
    fake_store_run(bench->store);
}

static void run_stores(struct bench *bench)
{
    if (bench->cluster != NULL) {
        cluster_run(bench->cluster);
    } else {
        fake_store_run(bench->store);
    }
}

void bench_run(struct bench *bench)
{
    char *text;
    net_conn conn;
    run_stores(bench);
    while ((text = fake_net_read(bench->net, &conn)) != NULL) {
        app_handlers.message(&bench->app, conn, text, strlen(text));
        free(text);
        run_stores(bench);
    }
}

/*
 * The secrets that a real server draws at random come from a fixed sequence here. So a test plays the same game every
 * time, and a failure can be repeated.
 */
static uint64_t drawn;

static const char *drawn_name(void)
{
    return "the bench's";
}

static void drawn_fill(void *bytes, size_t count)
{
    unsigned char seed[randombytes_SEEDBYTES] = {0};
    drawn++;
    memcpy(seed, &drawn, sizeof drawn);
    randombytes_buf_deterministic(bytes, count, seed);
}

static uint32_t drawn_number(void)
{
    uint32_t number;
    drawn_fill(&number, sizeof number);
    return number;
}

static void fix_chance(void)
{
    static randombytes_implementation chance = {
        .implementation_name = drawn_name, .random = drawn_number, .buf = drawn_fill};
    drawn = 0;
    ck_assert_int_eq(randombytes_set_implementation(&chance), 0);
    ck_assert_int_ge(sodium_init(), 0);
}

struct bench *bench_create(void)
{
    fix_chance();
    now_ms = BENCH_START_MS;
    struct bench *bench = calloc(1, sizeof *bench);
    assert(bench != NULL);
    bench->store = fake_store_create();
    open_passwords(bench);
    open_app(bench);
    return bench;
}

struct bench *bench_create_node(struct bench_cluster *cluster, int number, struct store *store)
{
    if (!cluster->has_begun) {
        cluster->has_begun = true;
        fix_chance();
        now_ms = BENCH_START_MS;
    }
    struct bench *bench = calloc(1, sizeof *bench);
    assert(bench != NULL);
    bench->cluster = cluster;
    bench->number = number;
    bench->store = store;
    open_passwords(bench);
    open_app(bench);
    return bench;
}

static void close_app(struct bench *bench)
{
    close_bot_pool(bench);
    store_listen(bench->store, NULL, NULL); /* the store outlives the app */
    fake_store_idle(bench->store, NULL, NULL);
    app_finish(&bench->app);
    fake_net_destroy(bench->net);
}

void bench_destroy(struct bench *bench)
{
    if (bench == NULL) {
        return;
    }
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);
    close_app(bench);
    fake_store_destroy(bench->store);
    account_passwords_destroy(bench->passwords);
    guests_free(bench->guests);
    free(bench);
}

void bench_close_node(struct bench *bench)
{
    close_app(bench);
    account_passwords_destroy(bench->passwords);
    free(bench);
}

/* Pending writes are answered as failed, so that nothing leaks; the store has kept nothing of them. */
void bench_restart(struct bench *bench)
{
    bench_restart_after(bench, 0);
}

void bench_restart_after(struct bench *bench, int64_t ms)
{
    fake_store_fail(bench->store, STORE_FAILED);
    fake_store_hold(bench->store, false);
    fake_store_run(bench->store);
    fake_store_fail(bench->store, STORE_OK);
    close_app(bench);
    now_ms += ms;
    open_app(bench);
}

void bench_wait(struct bench *bench, int64_t ms)
{
    int64_t until_ms = now_ms + ms;
    while (now_ms < until_ms) {
        now_ms += APP_TICK_MS;
        app_tick(&bench->app, now_ms);
        fake_store_run(bench->store);
        if (!bench->bots_wait) {
            bench_think(bench);
            fake_store_run(bench->store);
        }
    }
}

struct room *bench_room(const struct bench *bench, const char *id)
{
    struct room *room = rooms_find(&bench->app.rooms, id);
    ck_assert_ptr_nonnull(room);
    return room;
}

static struct guest *guest_at(struct guest *const *guests, size_t guest_count,
                              const struct room *room, int seat)
{
    for (size_t i = 0; i < guest_count; i++) {
        if (strcmp(guests[i]->user_id, room->state->seats[seat].user_id) == 0) {
            return guests[i];
        }
    }
    ck_abort_msg("the seat is empty");
}

bool bench_act(struct bench *bench, struct guest *const *guests, size_t guest_count, const char *id,
               uint64_t *seed)
{
    struct room *room = bench_room(bench, id);
    struct debt debts[SEATS_MAX];
    int owed = room_owed(room->state, debts);
    int count = 0;
    for (int i = 0; i < owed; i++) {
        if (seat_bot_level(room->state->seats[debts[i].seat].user_id) == 0) {
            debts[count++] = debts[i];
        }
    }
    if (count == 0) {
        return false;
    }
    struct debt debt = debts[random_next(seed) % (uint64_t)count];
    struct guest *guest = guest_at(guests, guest_count, room, debt.seat);
    char link[DICE_HEX_CHARS + 16] = "";
    if (settings_need_tips(&room->state->settings)) {
        char hex[DICE_HEX_CHARS + 1];
        guest_link(guest, room, debt.seat, hex);
        snprintf(link, sizeof link, "\"link\":\"%s\"", hex);
    }
    const char *outcome;
    if (debt.kind == DEBT_TURN) {
        char steps[RANDOM_TURN_BYTES];
        random_turn_write(&room->state->position, seed, steps);
        bool with_link = link[0] != '\0' && random_next(seed) % 2 == 0;
        outcome =
            guest_try(guest, "turn", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{\"steps\":%s%s%s}",
                      id, room->state->v, steps, with_link ? "," : "", with_link ? link : "");
    } else {
        outcome = guest_try(guest, "roll", "\"room\":\"%s\",\"v\":%" PRId64 ",\"d\":{%s}", id,
                            room->state->v, link);
    }
    ck_assert_str_eq(outcome, "ok");
    return true;
}

json_t *bench_snapshot(const struct room *room, const char *user_id)
{
    struct room_view view;
    struct text_out out = wire_text_open();
    room_view_open(&view, room, user_id, bench_now_ms());
    wire_snapshot_write(&out, &view.message.d);
    room_view_close(&view);
    return wire_text_tree(out);
}

json_t *bench_line(const struct room *room, const char *user_id, bool with_position)
{
    struct text_out out = wire_text_open();
    const struct wire_lobby_line line = room_lobby_line(room, user_id, with_position);
    wire_lobby_line_write(&out, &line);
    return wire_text_tree(out);
}

json_t *bench_lobby(struct lobby *lobby)
{
    struct text_out lines = lobby_lines_text(lobby);
    struct text_out list =
        wire_lobby_list_text(&(struct wire_lobby_list){.rooms_text = lines.text});
    free(lines.text);
    return wire_text_tree(list);
}
