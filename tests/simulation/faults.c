/* SPDX-License-Identifier: MIT */
/*
 * Faults apart from the actions of users: of the disk, the process, the wall clock, and sleep of the machine. The
 * run's wildness sets their frequency.
 */
#include "world.h"

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

static void end_process(struct world *world)
{
    int64_t gone_ms = luck_one_in(&world->luck, 4) ? luck_between(&world->luck, 1, 600000)
                                                   : luck_between(&world->luck, 1, 3000);
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
        switch (luck_pick(&world->luck, 12)) {
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
    mend_disk(world, 0);
}
