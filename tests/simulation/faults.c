/* SPDX-License-Identifier: MIT */
/*
 * Faults apart from the actions of users: of the disk, the process (killed, stopped for a while), the wall clock (set
 * ahead and back, wrong by years, in 1970 at the start), and sleep of the machine. The
 * run's wildness sets their frequency.
 */
#include "world.h"

enum { LEAP_DAYS = 5000 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)
#define BEGIN_WALL_MS INT64_C(1763683200000)

static void mend_disk(void *data, uint64_t what)
{
    struct world *world = data;
    (void)what;
    fake_store_fail(world->store, STORE_OK);
    world->disk.slow = false;
    journal_note(&world->journal, world->agenda.now_ms, "the disk is well");
}

static void hurt_disk(struct world *world)
{
    static const enum store_status failures[] = {STORE_FULL, STORE_FAILED};
    int64_t lasts_ms = luck_between(&world->luck, 50, 90000);
    if (luck_one_in(&world->luck, 2)) {
        world->disk.slow = true;
        journal_note(&world->journal, world->agenda.now_ms, "the disk is slow");
    } else {
        world->figures.failures++;
        fake_store_fail(world->store, failures[luck_pick(&world->luck, 2)]);
        journal_note(&world->journal, world->agenda.now_ms, "the disk fails");
    }
    agenda_add(&world->agenda, world->agenda.now_ms + lasts_ms, mend_disk, world, 0);
}

static void start_again(void *data, uint64_t what)
{
    (void)what;
    process_start(data);
}

/* ---- a clock that is wrong by years ---- */

static void put_clock_right(void *data, uint64_t what)
{
    struct world *world = data;
    (void)what;
    if (world->wrong_ms != 0) {
        world->wall_ahead_ms -= world->wrong_ms;
        world->wrong_ms = 0;
        world->figures.leaps++;
        journal_note(&world->journal, world->agenda.now_ms, "the wall clock is right again");
    }
}

static void set_clock_wrong(struct world *world, int64_t wrong_ms, int64_t lasts_ms)
{
    world->wrong_ms = wrong_ms;
    world->wall_ahead_ms += wrong_ms;
    agenda_add(&world->agenda, world->agenda.now_ms + lasts_ms, put_clock_right, world, 0);
}

/* The network sets the clock of a machine that has started in 1970 within two minutes. */
void faults_set_clock(struct world *world)
{
    world->wall_ahead_ms = BEGIN_WALL_MS;
    if (world->wildness > 0 && luck_one_in(&world->luck, 8)) {
        set_clock_wrong(world, -BEGIN_WALL_MS, luck_between(&world->luck, 1, 120000));
    }
}

static void leap_by_years(struct world *world)
{
    if (world->wrong_ms == 0) {
        int64_t sign = luck_one_in(&world->luck, 3) ? -1 : 1;
        world->figures.leaps++;
        set_clock_wrong(world, sign * LEAP_DAYS * DAY_MS,
                        luck_between(&world->luck, 1, 2 * 3600000));
        journal_note(&world->journal, world->agenda.now_ms, "the wall clock leaps by years");
    }
}

static void end_process(struct world *world)
{
    int64_t gone_ms = luck_one_in(&world->luck, 4) ? luck_between(&world->luck, 1, 600000)
                                                   : luck_between(&world->luck, 1, 3000);
    network_freeze_app(world->net, 0);
    put_clock_right(world, 0); /* a start would take the wrong time for right */
    if (luck_one_in(&world->luck, 3)) {
        process_stop(world);
    } else {
        process_kill(world);
    }
    if (luck_one_in(&world->luck, 5)) {
        /* The operator may have set the clock before starting the server. */
        world->wall_ahead_ms += luck_between(&world->luck, -600000, 600000);
        world->figures.leaps++;
    }
    agenda_add(&world->agenda, world->agenda.now_ms + gone_ms, start_again, world, 0);
}

static void move_wall_clock(struct world *world)
{
    int64_t most_ms = luck_one_in(&world->luck, 3) ? 3600000 : 3000;
    int64_t leap_ms = luck_between(&world->luck, -most_ms, most_ms);
    world->wall_ahead_ms += leap_ms;
    world->figures.leaps++;
    journal_note(&world->journal, world->agenda.now_ms, "the wall clock is moved by %lld ms",
                 (long long)leap_ms);
}

/* While the machine sleeps the server runs nothing; the actions of users happen afterwards. */
static void sleep_machine(struct world *world)
{
    int64_t most_ms = luck_one_in(&world->luck, 3) ? 600000 : 10000;
    int64_t sleep_ms = luck_between(&world->luck, 1500, most_ms);
    world->slept_at_ms = world->agenda.now_ms + world->slept_ms;
    world->slept_before_ms = world->slept_ms;
    world->slept_ms += sleep_ms;
    world->wall_ahead_ms += sleep_ms;
    journal_note(&world->journal, world->agenda.now_ms, "the machine sleeps for %lld ms",
                 (long long)sleep_ms);
}

/* The process is stopped, and the world goes on: messages for it wait in the kernel. */
static void freeze_process(struct world *world)
{
    int64_t most_ms = luck_one_in(&world->luck, 3) ? 120000 : 5000;
    int64_t lasts_ms = luck_between(&world->luck, 300, most_ms);
    network_freeze_app(world->net, world->agenda.now_ms + lasts_ms);
    journal_note(&world->journal, world->agenda.now_ms, "the process is stopped for %lld ms",
                 (long long)lasts_ms);
}

static void go_wrong(void *data, uint64_t what);

static void wait_for_next(struct world *world)
{
    static const int64_t pauses_ms[] = {0, 6 * 3600000, 3600000, 600000};
    int64_t pause_ms = pauses_ms[world->wildness];
    if (world->wildness > 0) {
        agenda_add(&world->agenda,
                   world->agenda.now_ms + luck_between(&world->luck, 1000, 2 * pause_ms), go_wrong,
                   world, 0);
    }
}

static void go_wrong(void *data, uint64_t what)
{
    struct world *world = data;
    (void)what;
    if (world->ends) {
        return;
    }
    if (world->is_open) {
        switch (luck_pick(&world->luck, 16)) {
        case 0:
        case 1:
        case 2:
        case 3:
            hurt_disk(world);
            break;
        case 4:
        case 5:
        case 6:
            end_process(world);
            break;
        case 7:
            world->figures.lies++;
            fake_store_lie(world->store);
            journal_note(&world->journal, world->agenda.now_ms, "the disk will lie once");
            break;
        case 8:
        case 9:
        case 10:
            sleep_machine(world);
            break;
        case 11:
        case 12:
        case 13:
            freeze_process(world);
            break;
        case 14:
            leap_by_years(world);
            break;
        default:
            move_wall_clock(world);
        }
    }
    wait_for_next(world);
}

void faults_begin(struct world *world)
{
    wait_for_next(world);
}

void faults_end(struct world *world)
{
    world->ends = true;
    put_clock_right(world, 0); /* the server starts once more at the end */
    mend_disk(world, 0);
}
