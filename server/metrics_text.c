/* SPDX-License-Identifier: MIT */
/* What is counted, as text for Prometheus: one function a group of metrics. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "house.h"
#include "rooms.h"
#include "session.h"
#include "thinkers.h"

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP taberna_%s %s\n# TYPE taberna_%s %s\n", name, help, name, type);
}

static void one(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    head(out, name, type, help);
    fprintf(out, "taberna_%s %" PRIu64 "\n", name, value);
}

/* A value of a label; what stands there is ours, but a game's name comes from a log. */
static void label(FILE *out, const char *name, const char *value)
{
    fprintf(out, "%s=\"", name);
    for (; *value != '\0'; value++) {
        if (*value == '\n') {
            fputs("\\n", out);
            continue;
        }
        if (*value == '"' || *value == '\\') {
            fputc('\\', out);
        }
        fputc(*value, out);
    }
    fputc('"', out);
}

/* `type` may be NULL: no label. */
static void histogram(FILE *out, const char *name, const char *type,
                      const struct histogram *histogram)
{
    uint64_t so_far = 0;
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        char bound[32] = "+Inf";
        if (i < HISTOGRAM_BOUNDS) {
            snprintf(bound, sizeof bound, "%g", (double)histogram_bound_us(i) / 1e6);
        }
        so_far += histogram->counts[i];
        fprintf(out, "taberna_%s_bucket{", name);
        if (type != NULL) {
            label(out, "type", type);
            fputc(',', out);
        }
        fprintf(out, "le=\"%s\"} %" PRIu64 "\n", bound, so_far);
    }
    static const char *const parts[] = {"sum", "count"};
    for (size_t i = 0; i < 2; i++) {
        fprintf(out, "taberna_%s_%s", name, parts[i]);
        if (type != NULL) {
            fputc('{', out);
            label(out, "type", type);
            fputc('}', out);
        }
        if (i == 0) {
            fprintf(out, " %.6f\n", (double)histogram->sum_us / 1e6);
        } else {
            fprintf(out, " %" PRIu64 "\n", histogram->count);
        }
    }
}

/* ---- the process ---- */

/* In bytes; 0 where the system does not say. */
static uint64_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long all = 0;
    unsigned long resident = 0;
    if (file != NULL) {
        if (fscanf(file, "%lu %lu", &all, &resident) != 2) {
            resident = 0;
        }
        fclose(file);
    }
    long page = sysconf(_SC_PAGESIZE);
    return page > 0 ? (uint64_t)resident * (uint64_t)page : 0;
}

static void write_process(FILE *out, const struct house *house, int64_t now_ms)
{
    head(out, "build_info", "gauge", "Always 1; the label has the version.");
    fputs("taberna_build_info{", out);
    label(out, "version", house->version != NULL ? house->version : "");
    fputs("} 1\n", out);
    one(out, "uptime_seconds", "gauge", "Since the program came up.",
        (uint64_t)(now_ms - house->opened_ms) / 1000);
    one(out, "resident_memory_bytes", "gauge", "Memory of the process that is in use.",
        resident_bytes());
    head(out, "loop_late_seconds", "histogram",
         "How late the house's tick comes, four times a second: what the one loop was busy with.");
    histogram(out, "loop_late_seconds", NULL, &house->metrics.late);
    head(out, "config_reloads_total", "counter",
         "Settings read again, by whether they were sound and taken over.");
    for (int good = 1; good >= 0; good--) {
        fprintf(out, "taberna_config_reloads_total{result=\"%s\"} %" PRIu64 "\n",
                good ? "good" : "bad", house->metrics.reloads[good]);
    }
}

/* ---- people, rooms, games ---- */

static void write_people(FILE *out, const struct house *house)
{
    uint64_t here = 0;
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&house->sessions, &at)) != NULL) {
        here += session->conn != 0;
    }
    one(out, "connections", "gauge", "WebSocket connections.", house->visitors.count);
    head(out, "sessions", "gauge", "People known, by whether they are connected.");
    fprintf(out, "taberna_sessions{state=\"here\"} %" PRIu64 "\n", here);
    fprintf(out, "taberna_sessions{state=\"away\"} %" PRIu64 "\n",
            (uint64_t)house->sessions.count - here);
}

static void write_rooms(FILE *out, const struct house *house)
{
    enum { PHASES = ROOM_CLOSED + 1 };
    uint64_t rooms[PHASES] = {0};
    uint64_t watchers = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        rooms[room->state.phase]++;
        watchers += (uint64_t)room_watchers(room);
    }
    head(out, "rooms", "gauge", "Tables in memory, by their state.");
    for (int phase = ROOM_OPEN; phase < PHASES; phase++) {
        fprintf(out, "taberna_rooms{state=\"%s\"} %" PRIu64 "\n",
                room_phase_word((enum room_phase)phase), rooms[phase]);
    }
    one(out, "watchers", "gauge", "People who watch, counted once a table.", watchers);
}

static void write_games(FILE *out, const struct metrics *metrics)
{
    one(out, "turns_total", "counter", "Turns and passes stored.", metrics->turns);
    head(out, "games_ended_total", "counter", "Games ended, by game and reason.");
    for (size_t i = 0; i < metrics->ending_count; i++) {
        const struct metrics_ending *ending = &metrics->endings[i];
        fputs("taberna_games_ended_total{", out);
        label(out, "ruleset", ending->game);
        fputc(',', out);
        label(out, "reason", ending->reason);
        fprintf(out, "} %" PRIu64 "\n", ending->count);
    }
}

/* ---- commands ---- */

/* The type with that number; NULL past the last. */
static const char *command_type(size_t number)
{
    if (number < 2) {
        return number == 0 ? "unknown" : "hello";
    }
    const struct command *command = command_at(number - 2);
    return command != NULL ? command->type : NULL;
}

static void write_commands(FILE *out, const struct metrics *metrics)
{
    const char *type;
    head(out, "commands_total", "counter", "Commands read, by type; unknown: what is none.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        fprintf(out, "taberna_commands_total{type=\"%s\"} %" PRIu64 "\n", type,
                metrics->commands[i]);
    }
    head(out, "refusals_total", "counter", "Messages refused, by code.");
    for (int i = 0; i < REFUSALS_COUNT; i++) {
        fprintf(out, "taberna_refusals_total{code=\"%s\"} %" PRIu64 "\n",
                refusal_problem((enum refusal)i).code, metrics->refusals[i]);
    }
    head(out, "command_seconds", "histogram",
         "From a command's arrival to its answer, what it stores included.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        if (metrics->took[i].count > 0) {
            histogram(out, "command_seconds", type, &metrics->took[i]);
        }
    }
}

/* ---- the network ---- */

static void write_net(FILE *out, const struct house *house)
{
    struct net_counts counts;
    net_counts(house->net, &counts);
    const struct {
        const char *name;
        const char *type;
        const char *help;
        uint64_t value;
    } rows[] = {
        {"net_lagging", "gauge", "Receivers that have fallen behind in a crowd.", counts.lagging},
        {"net_accepted_total", "counter", "Connections that came.", counts.accepted},
        {"net_upgrades_refused_total", "counter", "Handshakes refused.", counts.upgrades_refused},
        {"net_messages_in_total", "counter", "Messages received.", counts.messages_in},
        {"net_messages_refused_total", "counter", "Of them too big, too fast, not text.",
         counts.messages_refused},
        {"net_messages_out_total", "counter", "Messages given to sockets.", counts.messages_out},
        {"net_bytes_out_total", "counter", "Bytes given to sockets.", counts.bytes_out},
        {"net_messages_dropped_total", "counter", "Not sent to who had fallen behind.",
         counts.messages_dropped},
        {"net_lagged_total", "counter", "Times somebody fell behind.", counts.lagged},
        {"net_caught_up_total", "counter", "Times somebody caught up by snapshot.",
         counts.caught_up},
        {"net_let_go_total", "counter", "Connections ended for reading too slowly.", counts.let_go},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        one(out, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
    }
}

/* ---- the store, order ---- */

static void write_store(FILE *out, const struct house *house)
{
    struct store_counts counts;
    store_counts(house->store, &counts);
    head(out, "store_commit_seconds", "histogram",
         "Transactions of the database with their sync; one holds all writes that waited.");
    histogram(out, "store_commit_seconds", NULL, &counts.commits);
    one(out, "store_writes_total", "counter", "Writes stored.", counts.writes);
    one(out, "store_failures_total", "counter", "Writes that failed.", counts.failures);
    one(out, "store_waiting", "gauge", "Writes and reads that wait for the store.", counts.waiting);
    one(out, "store_failing", "gauge", "1 while the store fails and the tables are paused.",
        house->store_failing);
}

static void write_bots(FILE *out, const struct house *house)
{
    const struct house_bots *bots = &house->bots;
    struct thinkers_counts counts = {0};
    if (bots->thinkers != NULL) {
        thinkers_counts(bots->thinkers, &counts);
    }
    one(out, "bot_rooms", "gauge", "Tables in memory at which the house's bots sit.",
        (uint64_t)bots_rooms(house));
    head(out, "bot_turns_total", "counter", "Turns that the house's bots asked for, by level.");
    for (int i = 0; i < BOTS_LEVELS; i++) {
        fprintf(out, "taberna_bot_turns_total{level=\"%d\"} %" PRIu64 "\n", i + 1, bots->turns[i]);
    }
    one(out, "bot_turns_hurried_total", "counter",
        "Of them without a thought, because the time was nearly up.", bots->hurried);
    one(out, "bot_thinking", "gauge", "Thoughts under way.", (uint64_t)counts.thinking);
    one(out, "bot_waiting", "gauge", "Thoughts not begun.", (uint64_t)counts.waiting);
    head(out, "bot_think_seconds", "histogram", "How long a thought takes.");
    histogram(out, "bot_think_seconds", NULL, &counts.took);
}

static void write_order(FILE *out, const struct house *house)
{
    one(out, "bans", "gauge", "Bans in force.", house->moderation.ban_count);
    one(out, "lockdown_level", "gauge", "0 open to 4 running games only.",
        (uint64_t)house->moderation.level);
}

char *metrics_write(const struct house *house, int64_t now_ms, size_t *bytes)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, bytes);
    assert(out != NULL);
    write_process(out, house, now_ms);
    write_people(out, house);
    write_rooms(out, house);
    write_games(out, &house->metrics);
    write_commands(out, &house->metrics);
    write_net(out, house);
    write_store(out, house);
    write_bots(out, house);
    write_order(out, house);
    int failed = fclose(out);
    assert(failed == 0);
    return text;
}
