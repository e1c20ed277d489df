/* SPDX-License-Identifier: MIT */
/* Writes the counters as text for Prometheus: one function per group of metrics. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/app.h"
#include "bot/pool.h"
#include "commands/commands.h"
#include "metrics/metrics.h"
#include "node/internal.h"
#include "room/registry.h"
#include "session/session.h"
#include "base/log.h"
#include "bot/bots.h"
#include "moderation/moderation.h"
#include "store/rows.h"
#include "wire/counters.h"

/* ---- the process ---- */

/* In bytes; 0 if the system does not report it. */
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

static void write_process(FILE *out, const struct app *app, int64_t now_ms)
{
    metrics_head(out, "build_info", "gauge", "Always 1; the label has the version.");
    fputs("taberna_build_info{", out);
    metrics_label(out, "version", app_version(app) != NULL ? app_version(app) : "");
    fputs("} 1\n", out);
    metrics_one(out, "uptime_seconds", "gauge", "Since the program came up.",
                (uint64_t)(now_ms - app_opened_ms(app)) / 1000);
    metrics_one(out, "resident_memory_bytes", "gauge", "Memory of the process that is in use.",
                resident_bytes());
    metrics_head(
        out, "loop_late_seconds", "histogram",
        "How late the house's tick comes, four times a second: what the one loop was busy with.");
    metrics_histogram(out, "loop_late_seconds", NULL, &app_counters(app)->late);
    metrics_head(out, "config_reloads_total", "counter",
                 "Settings read again, by whether they were sound and taken over.");
    for (int good = 1; good >= 0; good--) {
        fprintf(out, "taberna_config_reloads_total{result=\"%s\"} %" PRIu64 "\n",
                good ? "good" : "bad", app_counters(app)->reloads[good]);
    }
}

/* ---- users, rooms, games ---- */

static void write_people(FILE *out, const struct app *app)
{
    uint64_t here = 0;
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(app_sessions(app), &at)) != NULL) {
        here += session->conn != 0;
    }
    metrics_one(out, "connections", "gauge", "WebSocket connections.", app_connections(app)->count);
    metrics_head(out, "sessions", "gauge", "People known, by whether they are connected.");
    fprintf(out, "taberna_sessions{state=\"here\"} %" PRIu64 "\n", here);
    fprintf(out, "taberna_sessions{state=\"away\"} %" PRIu64 "\n",
            (uint64_t)app_sessions(app)->count - here);
}

static void write_rooms(FILE *out, const struct app *app)
{
    enum { PHASES = ROOM_CLOSED + 1 };
    uint64_t rooms[PHASES] = {0};
    uint64_t watchers = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(app, &at)) != NULL) {
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

static void write_games(FILE *out, const struct counters *counters)
{
    metrics_one(out, "turns_total", "counter", "Turns and passes stored.", counters->turns);
    metrics_head(out, "games_ended_total", "counter", "Games ended, by game and reason.");
    for (size_t i = 0; i < counters->ending_count; i++) {
        const struct counters_ending *ending = &counters->endings[i];
        fputs("taberna_games_ended_total{", out);
        metrics_label(out, "ruleset", ending->game);
        fputc(',', out);
        metrics_label(out, "reason", ending->reason);
        fprintf(out, "} %" PRIu64 "\n", ending->count);
    }
}

/* ---- commands ---- */

/* The command type with that number; NULL after the last. */
static const char *command_type(size_t number)
{
    if (number < 2) {
        return number == 0 ? "unknown" : "hello";
    }
    const struct command *command = command_at(number - 2);
    return command != NULL ? command->type : NULL;
}

static void write_commands(FILE *out, const struct counters *counters)
{
    const char *type;
    metrics_head(out, "commands_total", "counter",
                 "Commands read, by type; unknown: what is none.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        fprintf(out, "taberna_commands_total{type=\"%s\"} %" PRIu64 "\n", type,
                counters->commands[i]);
    }
    metrics_head(out, "refusals_total", "counter", "Messages refused, by code.");
    for (int i = 0; i < REFUSALS_COUNT; i++) {
        fprintf(out, "taberna_refusals_total{code=\"%s\"} %" PRIu64 "\n",
                refusal_problem((enum refusal)i).code, counters->refusals[i]);
    }
    metrics_head(out, "command_seconds", "histogram",
                 "From a command's arrival to its answer, what it stores included.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        if (counters->took[i].count > 0) {
            metrics_histogram(out, "command_seconds", type, &counters->took[i]);
        }
    }
}

/* ---- the network ---- */

static void write_net(FILE *out, const struct app *app)
{
    struct net_counts counts;
    net_counts(app_net(app), &counts);
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

/* ---- the store, moderation ---- */

static void write_store(FILE *out, const struct app *app)
{
    struct store_counts counts;
    store_counts(app_store(app), &counts);
    metrics_head(out, "store_commit_seconds", "histogram",
                 "Transactions of the database with their sync; one holds all writes that waited.");
    metrics_histogram(out, "store_commit_seconds", NULL, &counts.commits);
    metrics_one(out, "store_writes_total", "counter", "Writes stored.", counts.writes);
    metrics_one(out, "store_failures_total", "counter", "Writes that failed.", counts.failures);
    metrics_one(out, "store_waiting", "gauge", "Writes and reads that wait for the store.",
                counts.waiting);
    metrics_one(out, "store_failing", "gauge", "1 while the store fails and the tables are paused.",
                app_store_fails(app));
    metrics_one(out, "store_losses_total", "counter",
                "Times that the connection to the database server was lost.", counts.losses);
    metrics_one(out, "store_away", "gauge", "1 while there is no connection to it.", counts.away);
    metrics_one(out, "store_risky", "gauge",
                "1 where the server is set so that it may lose what it says it has stored.",
                counts.not_durable);
}

static void write_bots(FILE *out, const struct app *app)
{
    const struct bot_service *bots = app_bots(app);
    struct bot_pool_counts counts = {0};
    if (bots->bot_pool != NULL) {
        bot_pool_counts(bots->bot_pool, &counts);
    }
    metrics_one(out, "bot_rooms", "gauge", "Tables in memory at which the house's bots sit.",
                (uint64_t)bots_rooms(app));
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

static void write_order(FILE *out, const struct app *app)
{
    metrics_one(out, "bans", "gauge", "Bans in force.", app_moderation(app)->ban_count);
    metrics_one(out, "lockdown_level", "gauge", "0 open to 4 running games only.",
                (uint64_t)app_moderation(app)->level);
}

char *metrics_write(const struct app *app, int64_t now_ms, size_t *bytes)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, bytes);
    assert(out != NULL);
    write_process(out, app, now_ms);
    write_people(out, app);
    write_rooms(out, app);
    write_games(out, app_counters(app));
    write_commands(out, app_counters(app));
    write_net(out, app);
    write_store(out, app);
    write_bots(out, app);
    write_order(out, app);
    metrics_write_nodes(out, app);
    int failed = fclose(out);
    assert(failed == 0);
    return text;
}

/*
 * The metrics of the cluster as text for Prometheus. A server with a single node writes them too, with the values of a
 * healthy node that has no peers.
 */

struct line {
    const char *name;
    const char *type;
    const char *help;
    uint64_t value;
};

static void write_lines(FILE *out, const struct line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        metrics_one(out, lines[i].name, lines[i].type, lines[i].help, lines[i].value);
    }
}

static void write_bus(FILE *out, const struct app *app)
{
    struct bus_counts counts = {0};
    bool is_up = app_node(app) == NULL || app_node(app)->bus_up;
    if (app_node(app) != NULL && app_node(app)->bus != NULL) {
        bus_counts(app_node(app)->bus, &counts);
    }
    const struct line lines[] = {
        {"bus_up", "gauge", "0 while this node cannot hear the others, or cannot be heard.", is_up},
        {"bus_downs_total", "counter", "Times it could no longer.", counts.downs},
        {"bus_connections_total", "counter", "Connections to the bus begun; two are in use.",
         counts.tries},
        {"bus_messages_out_total", "counter", "Messages published.", counts.messages_out},
        {"bus_bytes_out_total", "counter", "Bytes published.", counts.bytes_out},
        {"bus_messages_refused_total", "counter",
         "Not published: the bus was down, or too many bytes waited.", counts.messages_refused},
        {"bus_messages_in_total", "counter", "Messages heard.", counts.messages_in},
        {"bus_bytes_in_total", "counter", "Bytes heard.", counts.bytes_in},
        {"bus_messages_unusable_total", "counter", "Heard, and sent by no node, or too long.",
         counts.messages_unusable},
        {"bus_waiting_bytes", "gauge", "Bytes that the bus has not taken over yet.",
         counts.waiting_bytes},
        {"bus_channels", "gauge", "Channels listened to; one for each table mirrored.",
         counts.channels},
    };
    write_lines(out, lines, sizeof lines / sizeof lines[0]);
    metrics_head(out, "bus_round_trip_seconds", "gauge",
                 "How long the bus took to answer when it was last asked, once a second.");
    fprintf(out, "taberna_bus_round_trip_seconds %.6f\n", (double)counts.round_trip_us / 1e6);
}

/* The largest clock skew of the living nodes. */
static uint64_t skew_ms(const struct node *node)
{
    int64_t most = 0;
    for (size_t i = 0; i < NODES_MAX; i++) {
        const struct node_other *other = &node->others[i];
        int64_t skew = other->skew_ms < 0 ? -other->skew_ms : other->skew_ms;
        if (other->name[0] != '\0' && other->lives && skew > most) {
            most = skew;
        }
    }
    return (uint64_t)most;
}

static uint64_t others_reached(const struct app *app, int64_t now_ms)
{
    uint64_t reached = 0;
    for (const char *at = node_after(app, ""); at != NULL; at = node_after(app, at)) {
        reached += node_is_reached(app, at, now_ms);
    }
    return reached;
}

static uint64_t others_alive(const struct app *app)
{
    uint64_t alive = 0;
    for (const char *at = node_after(app, ""); at != NULL; at = node_after(app, at)) {
        alive++;
    }
    return alive;
}

void metrics_write_nodes(FILE *out, const struct app *app)
{
    static const struct node_counts none = {0};
    const struct node *node = app_node(app);
    const struct node_counts *counts = node == NULL ? &none : &node->counts;
    const struct line lines[] = {
        {"node_good", "gauge", "1 while this node may hold tables: its lease is good.",
         node_is_good(app)},
        {"node_others", "gauge", "Other nodes that live, as the store knows.", others_alive(app)},
        {"node_others_reached", "gauge", "… that this one hears.",
         others_reached(app, app_now(app))},
        {"node_leases_lost_total", "counter", "Leases that ran out.", counts->lost},
        {"node_name_wanted_total", "counter",
         "Times that another program wanted to join by this node's name.", counts->wanted},
        {"node_rooms_claimed_total", "counter", "Tables asked for.", counts->claims},
        {"node_rooms_taken_over_total", "counter",
         "Tables in memory of another node that have become this one's.", counts->taken_over},
        {"node_rooms_handed_total", "counter", "Tables given to other nodes.", counts->handed},
        {"node_fenced_total", "counter", "Writes refused because the table is another node's.",
         counts->fenced},
        {"node_resyncs_total", "counter",
         "Tables of other nodes loaded again because something was missed.", counts->resyncs},
        {"node_commands_forwarded_total", "counter", "Commands sent to the nodes of their tables.",
         counts->forwarded},
        {"node_commands_forwarded_again_total", "counter", "… once more, for want of an answer.",
         counts->forwarded_again},
        {"node_commands_served_total", "counter", "Commands of other nodes' people.",
         counts->served},
        {"node_messages_broken_total", "counter", "Heard, and no messages.",
         counts->messages_broken},
        {"node_messages_unknown_total", "counter", "Heard, of kinds not known here.",
         counts->messages_unknown},
        {"node_messages_unsent_total", "counter", "Too long, or the bus took them not.",
         counts->unsent},
    };
    write_lines(out, lines, sizeof lines / sizeof lines[0]);
    metrics_head(out, "node_clock_ahead_seconds", "gauge",
                 "How far this machine's clock was ahead of the store's when the house opened; the "
                 "house goes by the store's.");
    fprintf(out, "taberna_node_clock_ahead_seconds %.3f\n",
            node == NULL ? 0 : (double)-node->offset_ms / 1e3);
    metrics_head(out, "node_skew_seconds", "gauge",
                 "How far the clock of another node is from this one's, at most.");
    fprintf(out, "taberna_node_skew_seconds %.3f\n",
            node == NULL ? 0 : (double)skew_ms(node) / 1e3);
    write_bus(out, app);
}
