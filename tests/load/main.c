/* SPDX-License-Identifier: MIT */
/*
 * Puts a server under load and prints the results as a table.
 *
 *     taberna-load SCENARIO [--server PROGRAM | --url http://127.0.0.1:PORT] [--option NUMBER …]
 *
 *     rooms    many rooms, two players at each
 *     crowd    rooms with many watchers, and their effect on the players
 *     slow     a crowd of which some stop reading for a while
 *     storm    a crowd that loses its connections and reconnects at once, with the events it has seen
 *
 * It fails if an event, a watcher or a connection is lost. Durations are printed and not judged.
 */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "rules/tool/descriptors.h"

#include "app.h"
#include "crowd.h"
#include "table.h"

enum { TICK_MS = 20, ASK_EVERY_TICKS = 5, STUCK_MS = 60000, OPENING_TABLES = 32 };

struct options {
    int rooms;
    int watchers;
    int stalled;
    int pace;      /* milliseconds between two commands of a room */
    int commands;  /* measured for one line of the table */
    int addresses; /* source addresses of the players; 0: SOCKET_SOURCES_MAX */
    /* KiB of events that stalled watchers do not read; more than 500 events of a room would have to be requested */
    int kib;
};

struct load {
    const char *scenario;
    struct options options;
    struct app app;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_poll_t reports;
    struct tables tables;
    struct table *list;
    int opened;
    struct crowd_process *crowd;
    struct crowd_command command;
    struct crowd_report report;
    bool awaits_report;
    int ticks;
    int failures;
};

/* ---- waiting ---- */

static int64_t loop_ms(const struct load *load)
{
    return (int64_t)uv_now(&load->loop);
}

static void on_report(uv_poll_t *poll, int status, int events)
{
    struct load *load = poll->data;
    (void)status;
    (void)events;
    crowd_hear(load->crowd, &load->report);
    load->awaits_report = false;
}

static void on_tick(uv_timer_t *timer)
{
    struct load *load = timer->data;
    if (load->command.room_count > 0 && !load->awaits_report && ++load->ticks >= ASK_EVERY_TICKS) {
        load->ticks = 0;
        load->awaits_report = true;
        load->command.order = CROWD_REPORT;
        crowd_tell(load->crowd, &load->command);
    }
}

/* Requests a report that is newer than this moment. */
static void refresh(struct load *load)
{
    while (load->awaits_report) {
        uv_run(&load->loop, UV_RUN_ONCE);
    }
    load->ticks = ASK_EVERY_TICKS;
    on_tick(&load->tick);
    while (load->awaits_report) {
        uv_run(&load->loop, UV_RUN_ONCE);
    }
}

static void check(struct load *load, bool holds, const char *what)
{
    if (!holds) {
        printf("FAILED: %s\n", what);
        load->failures++;
    }
}

/* Grows with everything that a run waits for. */
static int64_t progress_of(const struct load *load)
{
    return load->tables.playing + load->tables.commands + load->tables.event_bytes +
           load->report.following + load->report.up_to_date;
}

/*
 * A table whose player has lost the connection never goes on. The limit is no measure of speed: it ends a run that
 * hangs.
 */
static void run_until(struct load *load, bool (*holds)(const struct load *load, int64_t number),
                      int64_t number, const char *what)
{
    int64_t progress = 0;
    int64_t progressed_ms = loop_ms(load);
    while (!holds(load, number)) {
        uv_run(&load->loop, UV_RUN_ONCE);
        if (progress != progress_of(load)) {
            progress = progress_of(load);
            progressed_ms = loop_ms(load);
        }
        if (load->tables.lost > 0 || loop_ms(load) - progressed_ms > STUCK_MS) {
            check(load, false, what);
            return;
        }
    }
}

static bool tables_play(const struct load *load, int64_t number)
{
    return load->tables.playing >= number;
}

static bool commands_are_done(const struct load *load, int64_t number)
{
    return load->tables.commands >= number;
}

static bool bytes_are_sent(const struct load *load, int64_t number)
{
    return load->tables.event_bytes >= number;
}

static bool crowd_follows(const struct load *load, int64_t number)
{
    return load->report.following >= number;
}

static bool crowd_is_up_to_date(const struct load *load, int64_t number)
{
    return load->report.up_to_date >= number;
}

static bool tables_are_idle(const struct load *load, int64_t number)
{
    for (int i = 0; i < number; i++) {
        if (!table_is_idle(&load->list[i])) {
            return false;
        }
    }
    return true;
}

/* ---- a line of the table ---- */

struct line {
    int64_t began_ms;
    int64_t processor_us;
    int64_t events; /* events at the watchers */
    int64_t own;    /* events at the players */
    int64_t commands;
};

static void print_head(void)
{
    printf("%-30s %8s %8s %8s %8s %8s %6s %10s %8s\n", "", "commands", "a second", "p50 ms",
           "p99 ms", "max ms", "cpu %", "us/deliv.", "MiB");
    fflush(stdout); /* tests/bench/moves.py waits for it: all games have begun */
}

static struct line line_begin(struct load *load)
{
    if (load->command.room_count > 0) {
        refresh(load);
    }
    times_clear(&load->tables.times);
    uv_update_time(&load->loop);
    return (struct line){loop_ms(load), app_processor_us(&load->app), load->report.events,
                         load->tables.events, load->tables.commands};
}

static void line_end(struct load *load, struct line line, const char *name)
{
    if (load->command.room_count > 0) {
        refresh(load);
    }
    uv_update_time(&load->loop);
    struct times *times = &load->tables.times;
    int64_t wall_ms = loop_ms(load) - line.began_ms;
    int64_t used_us = app_processor_us(&load->app) - line.processor_us;
    int64_t deliveries = load->report.events - line.events + 2 * (load->tables.events - line.own);
    int64_t commands = load->tables.commands - line.commands;
    printf("%-30s %8lld %8.0f %8.2f %8.2f %8.2f %6.1f %10.2f %8.1f\n", name, (long long)commands,
           wall_ms > 0 ? 1000.0 * (double)commands / (double)wall_ms : 0, times_ms(times, 50),
           times_ms(times, 99), times_ms(times, 100),
           wall_ms > 0 ? (double)used_us / 10.0 / (double)wall_ms : 0,
           deliveries > 0 ? (double)used_us / (double)deliveries : 0,
           (double)app_memory_kib(&load->app) / 1024);
    fflush(stdout);
}

static void measure(struct load *load, const char *name)
{
    struct line line = line_begin(load);
    run_until(load, commands_are_done, load->tables.commands + load->options.commands,
              "the players could not go on");
    line_end(load, line, name);
}

/* ---- steps of a scenario ---- */

static void open_tables(struct load *load)
{
    int count = load->options.rooms;
    load->list = calloc((size_t)count, sizeof *load->list);
    if (load->list == NULL) {
        abort();
    }
    for (int i = 0; i < count; i++) {
        table_open(&load->list[i], &load->tables, i);
        load->opened++;
        run_until(load, tables_play, i + 1 - OPENING_TABLES, "a table could not be opened");
    }
    run_until(load, tables_play, count, "a table could not be opened");
}

static void rest(struct load *load)
{
    load->tables.resting = true;
    run_until(load, tables_are_idle, load->options.rooms, "a table does not come to rest");
}

static void wake(struct load *load)
{
    load->tables.resting = false;
    for (int i = 0; i < load->options.rooms; i++) {
        table_wake(&load->list[i]);
    }
}

static void tell_crowd(struct load *load, enum crowd_order order, int count)
{
    load->command.order = order;
    load->command.count = count;
    crowd_tell(load->crowd, &load->command);
}

/* Waits until every watcher has seen every event. */
static void check_up_to_date(struct load *load)
{
    rest(load);
    for (int i = 0; i < load->options.rooms; i++) {
        load->command.wanted[i] = load->list[i].state.v;
    }
    refresh(load);
    run_until(load, crowd_is_up_to_date, load->options.watchers,
              "some clients have not received all events");
    wake(load);
}

static void join_crowd(struct load *load)
{
    struct options *options = &load->options;
    rest(load);
    int64_t memory_kib = app_memory_kib(&load->app);
    int64_t used_us = app_processor_us(&load->app);
    int64_t began_ms = loop_ms(load);
    load->command = (struct crowd_command){
        .port = load->app.port,
        .slow = options->stalled,
        .room_count = options->rooms,
    };
    for (int i = 0; i < options->rooms; i++) {
        snprintf(load->command.rooms[i], sizeof load->command.rooms[i], "%s", load->list[i].room);
    }
    tell_crowd(load, CROWD_JOIN, options->watchers);
    run_until(load, crowd_follows, options->watchers, "some watchers were not admitted");
    printf("%d watchers are in after %.1f s (%lld were asked to come later): %.0f us of the "
           "processor and %.2f KiB each\n",
           load->report.following, (double)(loop_ms(load) - began_ms) / 1000,
           (long long)load->report.turned_away,
           (double)(app_processor_us(&load->app) - used_us) / options->watchers,
           (double)(app_memory_kib(&load->app) - memory_kib) / options->watchers);
    print_head();
    fflush(stdout);
    wake(load);
}

static void play_rooms(struct load *load)
{
    print_head();
    measure(load, "playing");
}

static void play_crowd(struct load *load)
{
    print_head();
    measure(load, "empty server");
    join_crowd(load);
    measure(load, "with watchers");
    check_up_to_date(load);
    check(load, load->report.lost == 0, "a watcher has lost his connection");
    check(load, load->report.gaps == 0, "a watcher has missed an event");
}

static void play_slow(struct load *load)
{
    print_head();
    measure(load, "empty server");
    join_crowd(load);
    measure(load, "all read");
    struct line line = line_begin(load);
    tell_crowd(load, CROWD_STALL, load->options.stalled);
    run_until(load, bytes_are_sent, load->tables.event_bytes + (int64_t)load->options.kib * 1024,
              "the players could not go on");
    line_end(load, line, "some do not read");
    line = line_begin(load);
    tell_crowd(load, CROWD_RESUME, 0);
    check_up_to_date(load);
    line_end(load, line, "they read again");
    printf("%d stalled: %lld snapshots after a lag, %lld disconnected and back\n",
           load->options.stalled, (long long)load->report.behind, (long long)load->report.lost);
    check(load, load->report.behind + load->report.lost >= load->options.stalled,
          "a client that did not read was neither moved to a snapshot nor disconnected");
    check(load, load->report.gaps == 0, "a watcher has missed an event");
}

static void play_storm(struct load *load)
{
    print_head();
    measure(load, "empty server");
    join_crowd(load);
    measure(load, "with watchers");
    struct line line = line_begin(load);
    int64_t began_ms = loop_ms(load);
    tell_crowd(load, CROWD_DROP, 0);
    refresh(load);
    run_until(load, crowd_follows, load->options.watchers, "some watchers did not reconnect");
    int64_t took_ms = loop_ms(load) - began_ms;
    line_end(load, line, "all come back at once");
    measure(load, "afterwards");
    check_up_to_date(load);
    printf("all were back after %.1f s\n", (double)took_ms / 1000);
    check(load, load->report.lost == 0, "a watcher has lost his connection");
    check(load, load->report.gaps == 0, "a watcher has missed an event");
}

/* ---- begin and end ---- */

struct scenario {
    const char *name;
    void (*play)(struct load *load);
    struct options options;
};

static const struct scenario scenarios[] = {
    {"rooms", play_rooms, {.rooms = 500, .pace = 1000, .commands = 5000}},
    {"crowd", play_crowd, {.rooms = 1, .watchers = 10000, .pace = 200, .commands = 300}},
    {"slow",
     play_slow,
     {.rooms = 4, .watchers = 2500, .stalled = 500, .pace = 100, .commands = 600, .kib = 512}},
    {"storm", play_storm, {.rooms = 1, .watchers = 10000, .pace = 200, .commands = 100}},
};

static const struct scenario *scenario_named(const char *name)
{
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        if (strcmp(scenarios[i].name, name) == 0) {
            return &scenarios[i];
        }
    }
    return NULL;
}

static int *option_named(struct options *options, const char *name)
{
    const struct {
        const char *name;
        int *value;
    } all[] = {
        {"--rooms", &options->rooms},         {"--watchers", &options->watchers},
        {"--stalled", &options->stalled},     {"--pace", &options->pace},
        {"--commands", &options->commands},   {"--kib", &options->kib},
        {"--addresses", &options->addresses},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return all[i].value;
        }
    }
    return NULL;
}

static int usage(void)
{
    fputs("usage: taberna-load rooms|crowd|slow|storm --server PROGRAM | --url "
          "http://127.0.0.1:PORT\n"
          "  [--rooms N] [--watchers N] [--stalled N] [--pace MS] [--commands N] [--kib N] "
          "[--addresses N]\n",
          stderr);
    return 2;
}

static void raise_descriptors(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit); /* if it fails, fewer connections are possible */
    }
}

/*
 * Raises the priority of the players' process: the measurement is about the server's delay, not about the time for
 * which the players' process waits for a processor that the watchers' process keeps busy. If the system does not
 * allow it, that wait is in the figures too.
 */
static void be_served_first(void)
{
    /* above a server that was given priority 1 */
    const struct sched_param priority = {.sched_priority = 2};
    if (sched_setscheduler(0, SCHED_FIFO, &priority) != 0) {
        printf("(the players wait for the processor like the other processes)\n");
    }
}

static int run(struct load *load, const struct scenario *scenario)
{
    load->crowd = crowd_start();
    be_served_first();
    uv_loop_init(&load->loop);
    uv_timer_init(&load->loop, &load->tick);
    load->tick.data = load;
    uv_timer_start(&load->tick, on_tick, TICK_MS, TICK_MS);
    uv_poll_init(&load->loop, &load->reports, crowd_descriptor(load->crowd));
    load->reports.data = load;
    uv_poll_start(&load->reports, UV_READABLE, on_report);
    tables_init(&load->tables, &load->loop, load->app.port, load->options.pace);
    if (load->options.addresses > 0) {
        load->tables.family.sources = load->options.addresses;
    }

    printf("%s: %d rooms, %d watchers, a command every %d ms in each room\n", scenario->name,
           load->options.rooms, load->options.watchers, load->options.pace);
    open_tables(load);
    scenario->play(load);
    if (load->tables.limited > 0) {
        printf("%lld commands were repeated after a limit\n", (long long)load->tables.limited);
    }
    check(load, load->tables.refused == 0, "a player was refused something");
    check(load, load->tables.lost == 0, "a player has lost the connection");
    check(load, load->tables.gaps == 0, "a player has missed an event");

    for (int i = 0; i < load->opened; i++) {
        table_leave(&load->list[i]);
    }
    crowd_stop(load->crowd);
    uv_close((uv_handle_t *)&load->tick, NULL);
    uv_close((uv_handle_t *)&load->reports, NULL);
    uv_run(&load->loop, UV_RUN_DEFAULT);
    uv_loop_close(&load->loop);
    socket_family_finish(&load->tables.family);
    times_clear(&load->tables.times);
    free(load->list);
    return load->failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    descriptors_open_standard();
    const struct scenario *scenario = argc > 1 ? scenario_named(argv[1]) : NULL;
    const char *server = NULL;
    const char *url = NULL;
    if (scenario == NULL) {
        return usage();
    }
    struct load load = {.options = scenario->options};
    for (int i = 2; i + 1 < argc; i += 2) {
        int *option = option_named(&load.options, argv[i]);
        if (option != NULL) {
            *option = atoi(argv[i + 1]);
        } else if (strcmp(argv[i], "--server") == 0) {
            server = argv[i + 1];
        } else if (strcmp(argv[i], "--url") == 0) {
            url = argv[i + 1];
        } else {
            return usage();
        }
    }
    if (argc % 2 != 0 || (server == NULL) == (url == NULL) || load.options.rooms < 1 ||
        load.options.addresses < 0 || load.options.addresses > SOCKET_SOURCES_MAX ||
        (load.options.watchers > 0 && load.options.rooms > CROWD_ROOMS_MAX)) {
        return usage();
    }
    raise_descriptors();
    /* a write to a broken connection fails with an error instead of a signal */
    signal(SIGPIPE, SIG_IGN);
    if (!(server != NULL ? app_start(&load.app, server) : app_find(&load.app, url))) {
        return EXIT_FAILURE;
    }
    int result = run(&load, scenario);
    app_stop(&load.app);
    return result;
}
