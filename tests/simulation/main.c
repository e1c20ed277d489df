/* SPDX-License-Identifier: MIT */
/*
 * taberna-simulation --seed N --hours H [--runs R] [--messages FILE]: runs R seeds from N on, for H simulated hours
 * each, and prints how much happened. If a law is broken it prints the seed, the law and the last steps, and fails. The
 * same seed and hours repeat exactly the same run. FILE gets a line for each message that arrives: ">" at the server or
 * "<" at a client, the connection, and the message.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "world.h"

struct sums {
    uint64_t rated, events, games, commands, shown, folded, crashes, restarts, failures, lies, cuts,
        lagged;
    double hours;
    struct world_kind kinds[WORLD_KINDS_MAX];
    struct world_kind refusals[WORLD_KINDS_MAX];
};

static void add_kinds(struct world_kind *to, const struct world_kind *from)
{
    for (int i = 0; i < WORLD_KINDS_MAX && from[i].count > 0; i++) {
        world_count(to, from[i].name);
        for (int j = 0; j < WORLD_KINDS_MAX; j++) {
            if (strcmp(to[j].name, from[i].name) == 0) {
                to[j].count += from[i].count - 1;
                break;
            }
        }
    }
}

static void add(struct sums *sums, const struct world *world)
{
    const struct world_figures *figures = &world->figures;
    sums->events += world->book.events;
    sums->games += world->book.ended;
    sums->commands += figures->commands;
    sums->shown += figures->shown;
    sums->folded += figures->folded;
    sums->crashes += figures->crashes;
    sums->restarts += figures->restarts;
    sums->failures += figures->failures;
    sums->lies += figures->lies;
    sums->cuts += figures->cuts;
    sums->rated += figures->rated;
    sums->lagged += network_lagged(world->net);
    sums->hours += (double)world->agenda.now_ms / 3600000;
    add_kinds(sums->kinds, figures->events);
    add_kinds(sums->refusals, figures->refusals);
}

static void print_kinds(const char *title, const struct world_kind *kinds)
{
    printf("%s:", title);
    for (int i = 0; i < WORLD_KINDS_MAX && kinds[i].count > 0; i++) {
        printf(" %s %" PRIu64 "%s", kinds[i].name, kinds[i].count,
               i + 1 < WORLD_KINDS_MAX && kinds[i + 1].count > 0 ? "," : "\n");
    }
}

static void print(const struct sums *sums, double seconds)
{
    printf("%" PRIu64 " events in %.0f simulated hours, %.0f events a second\n", sums->events,
           sums->hours, (double)sums->events / seconds);
    printf("%" PRIu64 " games ended, %" PRIu64 " of them rated, %" PRIu64 " commands, %" PRIu64
           " messages, %" PRIu64 " events folded by clients\n",
           sums->games, sums->rated, sums->commands, sums->shown, sums->folded);
    printf("%" PRIu64 " kills, %" PRIu64 " restarts, %" PRIu64 " failures of the disk, %" PRIu64
           " lies of it, %" PRIu64 " cables cut, %" PRIu64 " readers fallen behind\n",
           sums->crashes, sums->restarts, sums->failures, sums->lies, sums->cuts, sums->lagged);
    print_kinds("events", sums->kinds);
    print_kinds("refusals", sums->refusals);
}

/* False if a law is broken. */
static bool run(uint64_t seed, int64_t hours, struct sums *sums, FILE *messages)
{
    struct world *world = world_create(seed);
    world->messages = messages;
    world_run(world, hours * 3600000);
    add(sums, world);
    bool kept = world->broken == NULL;
    if (!kept) {
        printf("seed %" PRIu64 " breaks the law: %s\n  %s\n", seed, world->broken, world->detail);
        journal_print(&world->journal, stdout);
        printf("again with: --seed %" PRIu64 " --hours %" PRId64 "\n", seed, hours);
    } else {
        printf("seed %" PRIu64 ": %" PRIu64 " events, digest %016" PRIx64 "\n", seed,
               world->book.events, world->journal.digest);
    }
    fflush(stdout);
    world_destroy(world);
    return kept;
}

/* The argument after that name, or NULL. */
static const char *text_after(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return argv[i + 1];
        }
    }
    return NULL;
}

static int64_t number_after(int argc, char **argv, const char *name, int64_t otherwise)
{
    const char *text = text_after(argc, argv, name);
    return text == NULL ? otherwise : strtoll(text, NULL, 10);
}

int main(int argc, char **argv)
{
    int64_t seed = number_after(argc, argv, "--seed", 1);
    int64_t hours = number_after(argc, argv, "--hours", 10);
    int64_t runs = number_after(argc, argv, "--runs", 1);
    const char *path = text_after(argc, argv, "--messages");
    FILE *messages = path == NULL ? NULL : fopen(path, "w");
    if (path != NULL && messages == NULL) {
        perror(path);
        return EXIT_FAILURE;
    }
    static struct sums sums;
    struct timespec began;
    struct timespec ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    bool kept = true;
    for (int64_t i = 0; i < runs && kept; i++) {
        kept = run((uint64_t)(seed + i), hours, &sums, messages);
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    print(&sums,
          (double)(ended.tv_sec - began.tv_sec) + (double)(ended.tv_nsec - began.tv_nsec) / 1e9);
    if (messages != NULL && fclose(messages) != 0) {
        perror(path);
        kept = false;
    }
    return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}
