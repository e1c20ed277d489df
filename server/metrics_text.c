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
#include "metrics_lines.h"
#include "rooms.h"
#include "session.h"
#include "thinkers.h"

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
    metrics_head(out, "build_info", "gauge", "Always 1; the label has the version.");
    fputs("taberna_build_info{", out);
    metrics_label(out, "version", house->version != NULL ? house->version : "");
    fputs("} 1\n", out);
    metrics_one(out, "uptime_seconds", "gauge", "Since the program came up.",
                (uint64_t)(now_ms - house->opened_ms) / 1000);
    metrics_one(out, "resident_memory_bytes", "gauge", "Memory of the process that is in use.",
                resident_bytes());
    metrics_head(
        out, "loop_late_seconds", "histogram",
        "How late the house's tick comes, four times a second: what the one loop was busy with.");
    metrics_histogram(out, "loop_late_seconds", NULL, &house->metrics.late);
    metrics_head(out, "config_reloads_total", "counter",
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
    metrics_one(out, "connections", "gauge", "WebSocket connections.", house->visitors.count);
    metrics_head(out, "sessions", "gauge", "People known, by whether they are connected.");
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
    metrics_head(out, "rooms", "gauge", "Tables in memory, by their state.");
    for (int phase = ROOM_OPEN; phase < PHASES; phase++) {
        fprintf(out, "taberna_rooms{state=\"%s\"} %" PRIu64 "\n",
                room_phase_word((enum room_phase)phase), rooms[phase]);
    }
    metrics_one(out, "watchers", "gauge", "People who watch, counted once a table.", watchers);
}

static void write_games(FILE *out, const struct metrics *metrics)
{
    metrics_one(out, "turns_total", "counter", "Turns and passes stored.", metrics->turns);
    metrics_head(out, "games_ended_total", "counter", "Games ended, by game and reason.");
    for (size_t i = 0; i < metrics->ending_count; i++) {
        const struct metrics_ending *ending = &metrics->endings[i];
        fputs("taberna_games_ended_total{", out);
        metrics_label(out, "ruleset", ending->game);
        fputc(',', out);
        metrics_label(out, "reason", ending->reason);
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
    metrics_head(out, "commands_total", "counter",
                 "Commands read, by type; unknown: what is none.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        fprintf(out, "taberna_commands_total{type=\"%s\"} %" PRIu64 "\n", type,
                metrics->commands[i]);
    }
    metrics_head(out, "refusals_total", "counter", "Messages refused, by code.");
    for (int i = 0; i < REFUSALS_COUNT; i++) {
        fprintf(out, "taberna_refusals_total{code=\"%s\"} %" PRIu64 "\n",
                refusal_problem((enum refusal)i).code, metrics->refusals[i]);
    }
    metrics_head(out, "command_seconds", "histogram",
                 "From a command's arrival to its answer, what it stores included.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        if (metrics->took[i].count > 0) {
            metrics_histogram(out, "command_seconds", type, &metrics->took[i]);
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
        metrics_one(out, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
    }
}

/* ---- the store, order ---- */

static void write_store(FILE *out, const struct house *house)
{
    struct store_counts counts;
    store_counts(house->store, &counts);
    metrics_head(out, "store_commit_seconds", "histogram",
                 "Transactions of the database with their sync; one holds all writes that waited.");
    metrics_histogram(out, "store_commit_seconds", NULL, &counts.commits);
    metrics_one(out, "store_writes_total", "counter", "Writes stored.", counts.writes);
    metrics_one(out, "store_failures_total", "counter", "Writes that failed.", counts.failures);
    metrics_one(out, "store_waiting", "gauge", "Writes and reads that wait for the store.",
                counts.waiting);
    metrics_one(out, "store_failing", "gauge", "1 while the store fails and the tables are paused.",
                house->store_failing);
    metrics_one(out, "store_losses_total", "counter",
                "Times that the connection to the database server was lost.", counts.losses);
    metrics_one(out, "store_away", "gauge", "1 while there is no connection to it.", counts.away);
    metrics_one(out, "store_risky", "gauge",
                "1 where the server is set so that it may lose what it says it has stored.",
                counts.risky);
}

static void write_bots(FILE *out, const struct house *house)
{
    const struct house_bots *bots = &house->bots;
    struct thinkers_counts counts = {0};
    if (bots->thinkers != NULL) {
        thinkers_counts(bots->thinkers, &counts);
    }
    metrics_one(out, "bot_rooms", "gauge", "Tables in memory at which the house's bots sit.",
                (uint64_t)bots_rooms(house));
    metrics_head(out, "bot_turns_total", "counter",
                 "Turns that the house's bots asked for, by level.");
    for (int i = 0; i < BOTS_LEVELS; i++) {
        fprintf(out, "taberna_bot_turns_total{level=\"%d\"} %" PRIu64 "\n", i + 1, bots->turns[i]);
    }
    metrics_one(out, "bot_turns_hurried_total", "counter",
                "Of them without a thought, because the time was nearly up.", bots->hurried);
    metrics_one(out, "bot_thinking", "gauge", "Thoughts under way.", (uint64_t)counts.thinking);
    metrics_one(out, "bot_waiting", "gauge", "Thoughts not begun.", (uint64_t)counts.waiting);
    metrics_head(out, "bot_think_seconds", "histogram", "How long a thought takes.");
    metrics_histogram(out, "bot_think_seconds", NULL, &counts.took);
}

static void write_order(FILE *out, const struct house *house)
{
    metrics_one(out, "bans", "gauge", "Bans in force.", house->moderation.ban_count);
    metrics_one(out, "lockdown_level", "gauge", "0 open to 4 running games only.",
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
    metrics_write_nodes(out, house);
    int failed = fclose(out);
    assert(failed == 0);
    return text;
}
