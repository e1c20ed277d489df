/* SPDX-License-Identifier: MIT */
/* Writes the counters as text for Prometheus: one function per group of metrics. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "account/accounts.h"
#include "admission/admission.h"
#include "admission/loop_steps.h"
#include "base/log.h"
#include "base/runtime.h"
#include "bot/bots.h"
#include "bot/pool.h"
#include "commands/commands.h"
#include "lobby/lobby.h"
#include "metrics/metrics.h"
#include "moderation/moderation.h"
#include "node/node.h"
#include "room/registry.h"
#include "room/room.h"
#include "session/session.h"
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

static void write_steps(FILE *out, const struct loop_steps *steps)
{
    metrics_head(
        out, "loop_step_seconds", "histogram",
        "Processor time of the steps of the loop, by kind. Worry above 0.025 s: all others "
        "wait for a step; the log names it (loop.step_long).");
    for (int kind = 0; kind < LOOP_KINDS; kind++) {
        metrics_histogram(out, "loop_step_seconds", admission_loop_kind_word((enum loop_kind)kind),
                          &steps->took[kind]);
    }
    metrics_head(out, "loop_steps_long_total", "counter",
                 "Steps of the loop above 0.02 s, by kind. Any increase on an idle machine: report "
                 "the line loop.step_long.");
    for (int kind = 0; kind < LOOP_KINDS; kind++) {
        metrics_value(out, "loop_steps_long_total", "type",
                      admission_loop_kind_word((enum loop_kind)kind), steps->longs[kind]);
    }
    metrics_head(out, "loop_step_longest_seconds", "gauge",
                 "Processor time of the longest step of the loop since the start, by kind.");
    for (int kind = 0; kind < LOOP_KINDS; kind++) {
        fprintf(out, "taberna_loop_step_longest_seconds{type=\"%s\"} %.6f\n",
                admission_loop_kind_word((enum loop_kind)kind),
                (double)steps->longest_us[kind] / 1e6);
    }
}

static void write_process(FILE *out, const struct metrics *metrics, int64_t now_ms)
{
    metrics_head(out, "build_info", "gauge", "Always 1; the label has the version.");
    fputs("taberna_build_info{", out);
    metrics_label(out, "version",
                  metrics->runtime->version != NULL ? metrics->runtime->version : "");
    fputs("} 1\n", out);
    metrics_one(out, "uptime_seconds", "gauge",
                "Seconds since the start of the process. Frequent resets: the process crashes.",
                (uint64_t)(now_ms - metrics->runtime->opened_ms) / 1000);
    metrics_one(out, "resident_memory_bytes", "gauge",
                "Resident memory of the process. Watch it near the memory limit.",
                resident_bytes());
    metrics_head(out, "loop_delay_seconds", "histogram",
                 "Delay of a timer of the event loop, four times a second. Above 0.05 s the loop "
                 "is overloaded.");
    metrics_histogram(out, "loop_delay_seconds", NULL, &metrics->counters->late);
    write_steps(out, &metrics->admission->steps);
    metrics_one(
        out, "log_lines_lost_total", "counter",
        "Lines of the log that could not be written. Its reader has stopped, or its disk is "
        "full.",
        log_lines_lost(&metrics->runtime->log));
    metrics_head(out, "config_reloads_total", "counter",
                 "Reloads of the settings, by result. Rejected: the old settings remain in force, "
                 "see the log.");
    for (int good = 1; good >= 0; good--) {
        metrics_value(out, "config_reloads_total", "result", good ? "applied" : "rejected",
                      metrics->counters->reloads[good]);
    }
}

/* ---- users, rooms, games ---- */

static void write_users(FILE *out, const struct metrics *metrics)
{
    uint64_t here = 0;
    size_t at = 0;
    const struct session *session;
    while ((session = map_next(&metrics->sessions->by_user, &at)) != NULL) {
        here += session_is_connected(session);
    }
    metrics_one(out, "connections", "gauge",
                "Open WebSocket connections; a process accepts 18,000.",
                metrics->sessions->connections.count);
    metrics_head(out, "sessions", "gauge", "Sessions in memory, by state.");
    fprintf(out, "taberna_sessions{state=\"connected\"} %" PRIu64 "\n", here);
    fprintf(out, "taberna_sessions{state=\"disconnected\"} %" PRIu64 "\n",
            (uint64_t)metrics->sessions->by_user.count - here);
}

static void write_rooms(FILE *out, const struct metrics *metrics)
{
    enum { PHASES = ROOM_CLOSED + 1 };
    uint64_t rooms[PHASES] = {0};
    uint64_t watchers = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = rooms_next(metrics->rooms, &at)) != NULL) {
        rooms[room_phase(room)]++;
        watchers += (uint64_t)room_watchers(room);
    }
    metrics_head(out, "rooms", "gauge", "Rooms in memory, by phase; a node takes 120,000.");
    for (int phase = ROOM_OPEN; phase < PHASES; phase++) {
        metrics_value(out, "rooms", "state", room_phase_word((enum room_phase)phase), rooms[phase]);
    }
    metrics_one(out, "rooms_damaged_total", "counter",
                "Rooms whose stored log did not pass its verification when it was loaded. Any "
                "increase: check the disk and restore a backup; the log names the rooms.",
                metrics->rooms->damaged_count);
    metrics_one(out, "spectators", "gauge", "Spectators; a user counts once for each room.",
                watchers);
}

static void write_games(FILE *out, const struct counters *counters)
{
    metrics_one(out, "turns_total", "counter", "Turns stored, passes included.", counters->turns);
    metrics_head(out, "games_ended_total", "counter", "Games ended, by ruleset and reason.");
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
                 "Commands received, by type; unknown: of no known type.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        metrics_value(out, "commands_total", "type", type, counters->commands[i]);
    }
    metrics_head(out, "refusals_total", "counter",
                 "Refused requests, by error code. A high rate means a broken or hostile client.");
    for (int i = 0; i < REFUSALS_COUNT; i++) {
        metrics_value(out, "refusals_total", "code", wire_refusal_problem((enum refusal)i).code,
                      counters->refusals[i]);
    }
    metrics_head(out, "command_duration_seconds", "histogram",
                 "Time from the receipt of a command to its answer, commit included. Above 0.25 s "
                 "players notice it.");
    for (size_t i = 0; (type = command_type(i)) != NULL; i++) {
        if (counters->took[i].count > 0) {
            metrics_histogram(out, "command_duration_seconds", type, &counters->took[i]);
        }
    }
}

/* ---- the network ---- */

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

static void write_net(FILE *out, const struct metrics *metrics)
{
    struct net_counts counts;
    net_counts(metrics->net, &counts);
    const struct line lines[] = {
        {"net_lagging_connections", "gauge",
         "Connections that currently read more slowly than events are sent.", counts.lagging},
        {"net_connections_accepted_total", "counter", "TCP connections accepted.", counts.accepted},
        {"net_handshakes_refused_total", "counter",
         "WebSocket handshakes refused. A high rate means too many connection attempts.",
         counts.upgrades_refused},
        {"net_websockets_displaced_total", "counter",
         "WebSockets cut because a newcomer needed their place. The server is full; a high rate "
         "means an attack.",
         counts.connections_displaced},
        {"net_heads_refused_total", "counter",
         "HTTP requests refused because their head is not valid or too long.",
         counts.heads_refused},
        {"net_bodies_refused_total", "counter",
         "HTTP requests refused because their body is too big, comes too slowly, or finds no "
         "place. "
         "A high rate means an attack.",
         counts.bodies_refused},
        {"net_http_displaced_total", "counter",
         "Slow HTTP sockets cut because new ones needed their place. A high rate means an attack.",
         counts.endpoints_displaced},
        {"net_waiting_bytes", "gauge",
         "Bytes of HTTP responses that wait for their clients. Worry near the limit waiting-bytes.",
         counts.waiting_bytes},
        {"net_queued_bytes", "gauge",
         "Bytes that wait at WebSockets, to be sent or read. Worry near the limit queued-bytes.",
         counts.queued_bytes},
        {"net_queues_cut_total", "counter",
         "WebSockets cut because too many bytes waited at all of them, most for their address. It "
         "means an attack.",
         counts.queues_cut},
        {"net_responses_refused_total", "counter",
         "HTTP requests refused because too many bytes of responses wait for their address, or for "
         "all. A high rate means slow readers of long games, or an attack.",
         counts.responses_refused},
        {"net_responses_displaced_total", "counter",
         "Slow HTTP responses cut because too many bytes waited for all clients, most for their "
         "address. It means an attack.",
         counts.responses_displaced},
        {"net_arrivals_refused_total", "counter",
         "New sockets closed because their address had opened too many. A high rate means an "
         "attack, or a proxy that the setting proxies does not name.",
         counts.arrivals_refused},
        {"net_reads_held_total", "counter",
         "Reads from WebSockets whose address had used up its share of a turn of the loop. A high "
         "rate means an attack or a full processor.",
         counts.reads_held},
        {"net_messages_received_total", "counter", "WebSocket messages received.",
         counts.messages_in},
        {"net_messages_rejected_total", "counter",
         "Received messages that were too big, too frequent or not text.", counts.messages_refused},
        {"net_messages_sent_total", "counter", "WebSocket messages written to sockets.",
         counts.messages_out},
        {"net_bytes_sent_total", "counter", "Bytes written to sockets.", counts.bytes_out},
        {"net_messages_skipped_total", "counter",
         "Messages not sent because the connection was lagging; a snapshot replaces them.",
         counts.messages_dropped},
        {"net_lags_total", "counter", "Times that a connection started to lag.", counts.lagged},
        {"net_lag_recoveries_total", "counter",
         "Times that a lagging connection caught up by a snapshot.", counts.caught_up},
        {"net_slow_disconnects_total", "counter",
         "Connections closed because they read too slowly. Many at once share a bad network or "
         "proxy.",
         counts.disconnected_slow},
    };
    write_lines(out, lines, sizeof lines / sizeof lines[0]);
}

/* ---- fair shares, moderation ---- */

static void write_admission(FILE *out, const struct metrics *metrics)
{
    const struct admission *admission = metrics->admission;
    const struct passwords *passwords = metrics->accounts->passwords;
    size_t count;
    const struct limit_row *rows = admission_limits(&count);
    metrics_head(out, "limit", "gauge",
                 "The limits that keep one address from taking what others need; server/README.md, "
                 "Limits, has their reasons.");
    for (size_t i = 0; i < count; i++) {
        metrics_value(
            out, "limit", "limit", rows[i].name,
            (uint64_t)admission_capacity_limit(&admission->capacity, rows[i].name, rows[i].number));
    }
    metrics_head(out, "limit_refusals_total", "counter",
                 "Requests refused because of a limit. A high rate means an attack, or many users "
                 "behind one address.");
    for (int limit = 0; limit < LIMITS_COUNTED; limit++) {
        metrics_value(out, "limit_refusals_total", "limit", admission_limit_name((enum limit)limit),
                      admission->refused[limit]);
    }
    metrics_one(out, "bans", "gauge", "Bans in force.", metrics->moderation->ban_count);
    metrics_one(out, "lockdown_level", "gauge",
                "Level of the lockdown, from 0 (open) to 4 (running games only).",
                (uint64_t)metrics->moderation->level);
    metrics_one(out, "guests_waiting", "gauge",
                "New guests that wait for their turn. Above 1000 for a minute: an attack.",
                (uint64_t)admission->guests.queue.waiting);
    metrics_one(
        out, "rooms_loading", "gauge",
        "Rooms that are being read from the store and folded, or wait for that. Above 100 for a "
        "minute: somebody has old tables loaded one after the other.",
        (uint64_t)(admission->loads.queue.waiting + admission->loads.running));
    metrics_one(out, "room_bytes", "gauge",
                "Bytes of logs and chats in memory. Worry near the limit room-bytes.",
                metrics->rooms->bytes);
    metrics_one(out, "room_events_folded_total", "counter",
                "Events of stored logs that were folded to load rooms.",
                metrics->rooms->events_folded);
    metrics_one(out, "lobby_rooms_folded", "gauge",
                "Rooms that the lobby shows as a number in the line of another room of their "
                "network, because it has 200 lines. Thousands: an attack.",
                (uint64_t)metrics->lobby->folded);
    metrics_one(out, "passwords_waiting", "gauge",
                "Passwords that wait to be hashed. Above 100: an attack on sign-in.",
                passwords == NULL ? 0 : (uint64_t)account_passwords_waiting(passwords));
}

/* ---- the store ---- */

static void write_store(FILE *out, const struct metrics *metrics)
{
    struct store_counts counts;
    store_counts(metrics->store, &counts);
    metrics_head(out, "store_commit_duration_seconds", "histogram",
                 "Duration of a transaction, sync included; it contains all waiting writes. Above "
                 "0.1 s the disk is slow.");
    metrics_histogram(out, "store_commit_duration_seconds", NULL, &counts.commits);
    metrics_one(out, "store_writes_total", "counter", "Writes committed.", counts.writes);
    metrics_one(out, "store_write_failures_total", "counter",
                "Writes that failed. Any increase means that rooms were paused.", counts.failures);
    metrics_one(out, "store_queue_length", "gauge",
                "Writes and reads queued for the store. Above 1000 the store is overloaded.",
                counts.waiting);
    metrics_one(out, "store_log_bytes", "gauge",
                "Size of the write-ahead log of SQLite. Above 64 MB, checkpoints cannot finish.",
                counts.log_bytes);
    metrics_one(
        out, "store_checkpoint_late_seconds", "gauge",
        "Seconds for which no checkpoint of SQLite could finish; 0 if the last one did. Above "
        "600, another program keeps the database open.",
        counts.checkpoint_late_ms / 1000);
    metrics_one(out, "store_failing", "gauge", "1 while the store fails and all rooms are paused.",
                metrics->runtime->store_failing);
    metrics_one(out, "store_disconnects_total", "counter",
                "Lost connections to the database server.", counts.losses);
    metrics_one(out, "store_disconnected", "gauge",
                "1 while the database server cannot be reached.", counts.away);
    metrics_one(out, "store_not_durable", "gauge",
                "1 if a setting of the database server allows it to lose committed data.",
                counts.not_durable);
}

static void write_bots(FILE *out, const struct metrics *metrics)
{
    const struct bot_service *bots = metrics->bots;
    struct bot_pool_counts counts = {0};
    if (bots->bot_pool != NULL) {
        bot_pool_counts(bots->bot_pool, &counts);
    }
    metrics_one(out, "bot_rooms", "gauge", "Rooms in memory with a computer player.",
                (uint64_t)bots_rooms(metrics->bots));
    metrics_head(out, "bot_turns_total", "counter",
                 "Turns of computer players, by the id of their level.");
    for (int level = 1; level <= AI_LEVEL_MAX; level++) {
        if (ai_level_exists(level)) {
            fprintf(out, "taberna_bot_turns_total{level=\"%d\"} %" PRIu64 "\n", level,
                    bots->turns[level]);
        }
    }
    metrics_one(out, "bot_turns_hurried_total", "counter",
                "Turns of computer players chosen at once for lack of time. An increase means too "
                "few bot threads.",
                bots->hurried);
    metrics_one(out, "bot_jobs_running", "gauge", "Jobs of computer players that are running.",
                (uint64_t)counts.thinking);
    metrics_one(out, "bot_jobs_waiting", "gauge",
                "Jobs of computer players in the queue. Above 100 the bot threads are overloaded.",
                (uint64_t)counts.waiting);
    metrics_one(out, "bot_turns_rolled_out_total", "counter",
                "Turns of the strongest computer players that were compared by rollouts while the "
                "players waited.",
                counts.rolled_out);
    metrics_head(out, "bot_job_duration_seconds", "histogram",
                 "Duration of a job of a computer player.");
    metrics_histogram(out, "bot_job_duration_seconds", NULL, &counts.took);
}

static void write_bus(FILE *out, const struct metrics *metrics)
{
    struct bus_counts counts = node_bus_counts(metrics->node);
    bool is_up = metrics->node == NULL || node_bus_is_up(metrics->node);
    const struct line lines[] = {
        {"bus_connected", "gauge", "0 while this node cannot send to or receive from other nodes.",
         is_up},
        {"bus_disconnects_total", "counter", "Lost connections to the bus.", counts.downs},
        {"bus_connection_attempts_total", "counter",
         "Attempts to connect to the bus; a node uses two connections.", counts.tries},
        {"bus_messages_published_total", "counter", "Messages published to the bus.",
         counts.messages_out},
        {"bus_bytes_published_total", "counter", "Bytes published to the bus.", counts.bytes_out},
        {"bus_messages_dropped_total", "counter",
         "Messages not published: the bus was down or its queue was full. Nodes synchronise "
         "afterwards.",
         counts.messages_refused},
        {"bus_messages_received_total", "counter", "Messages received from the bus.",
         counts.messages_in},
        {"bus_bytes_received_total", "counter", "Bytes received from the bus.", counts.bytes_in},
        {"bus_messages_rejected_total", "counter",
         "Messages from the bus that no node can have sent, or too long.",
         counts.messages_unusable},
        {"bus_queue_bytes", "gauge", "Bytes queued for the bus.", counts.waiting_bytes},
        {"bus_channels_subscribed", "gauge", "Subscribed channels; one for each replica of a room.",
         counts.channels},
    };
    write_lines(out, lines, sizeof lines / sizeof lines[0]);
    metrics_head(
        out, "bus_round_trip_seconds", "gauge",
        "Duration of the last ping of the bus, once a second. Above 0.1 s players notice it.");
    fprintf(out, "taberna_bus_round_trip_seconds %.6f\n", (double)counts.round_trip_us / 1e6);
}

/* How many other nodes there are, or are reached. */
static uint64_t count_others(struct node *node, bool reached, int64_t now_ms)
{
    uint64_t count = 0;
    for (const char *at = node_after(node, ""); at != NULL; at = node_after(node, at)) {
        count += !reached || node_is_reached(node, at, now_ms);
    }
    return count;
}

/* The metrics of the cluster as this node sees it. A single server has the values of a healthy node without peers. */
static void write_nodes(FILE *out, const struct metrics *metrics)
{
    static const struct node_counts none = {0};
    const struct node_counts *counts = metrics->node == NULL ? &none : node_counts(metrics->node);
    const struct line lines[] = {
        {"node_lease_valid", "gauge",
         "1 while this node may hold rooms. 0: the lease ended, its rooms are paused.",
         node_has_lease(metrics->node)},
        {"node_peers", "gauge", "Other nodes with a valid lease in the store.",
         count_others(metrics->node, false, 0)},
        {"node_peers_reachable", "gauge",
         "Other nodes whose heartbeat arrives over the bus. Fewer than node_peers: the bus fails.",
         count_others(metrics->node, true, runtime_now(metrics->runtime))},
        {"node_leases_lost_total", "counter",
         "Leases lost. Any increase means that other nodes took over the rooms.", counts->lost},
        {"node_name_conflicts_total", "counter",
         "Attempts of another program to join by the name of this node. Correct its node setting.",
         counts->wanted},
        {"node_room_claims_total", "counter", "Attempts to claim a room.", counts->claims},
        {"node_rooms_taken_over_total", "counter",
         "Replicas that became local because their node lost the room.", counts->taken_over},
        {"node_rooms_handed_over_total", "counter", "Rooms handed over to other nodes.",
         counts->handed},
        {"node_writes_fenced_total", "counter",
         "Writes refused because another node holds the room. See the lease.", counts->fenced},
        {"node_replica_reloads_total", "counter",
         "Replicas loaded from the store because an event was missed. A high rate means that the "
         "bus loses messages.",
         counts->resyncs},
        {"node_commands_forwarded_total", "counter",
         "Commands forwarded to the node that holds the room.", counts->forwarded},
        {"node_commands_resent_total", "counter",
         "Forwarded commands sent again because no answer arrived.", counts->forwarded_again},
        {"node_commands_served_total", "counter", "Commands executed for other nodes.",
         counts->served},
        {"node_commands_unauthorized_total", "counter",
         "Commands dropped because their user is not connected at the node that forwarded them.",
         counts->unauthorized},
        {"node_messages_malformed_total", "counter", "Malformed messages from the bus, dropped.",
         counts->messages_broken + counts->messages_unsealed[SEAL_MALFORMED]},
        {"node_messages_forged_total", "counter",
         "Messages sealed with none of the secrets in bus-secret-file, dropped. Any increase: the "
         "nodes' secrets differ, or another program writes to Redis.",
         counts->messages_unsealed[SEAL_FORGED]},
        {"node_messages_stale_total", "counter",
         "Messages of nodes that arrived more than a minute late, dropped.",
         counts->messages_unsealed[SEAL_STALE]},
        {"node_messages_replayed_total", "counter",
         "Messages of nodes that arrived again, dropped. Any increase: another program writes to "
         "Redis.",
         counts->messages_unsealed[SEAL_REPLAYED]},
        {"node_messages_unknown_total", "counter",
         "Messages of an unknown kind, usually from a node of another version.",
         counts->messages_unknown},
        {"node_messages_unsent_total", "counter",
         "Messages not sent: too long, or refused by the bus.", counts->unsent},
    };
    write_lines(out, lines, sizeof lines / sizeof lines[0]);
    metrics_head(out, "node_clock_offset_seconds", "gauge",
                 "How far this machine's clock was ahead of the store's clock at the start; the "
                 "server uses the store's clock.");
    fprintf(out, "taberna_node_clock_offset_seconds %.3f\n",
            (double)-node_offset_ms(metrics->node) / 1e3);
    metrics_head(out, "node_clock_skew_seconds", "gauge",
                 "Largest difference between the clocks of this node and of another one.");
    fprintf(out, "taberna_node_clock_skew_seconds %.3f\n",
            (double)node_skew_ms(metrics->node) / 1e3);
    write_bus(out, metrics);
}

char *metrics_write(const struct metrics *metrics, int64_t now_ms, size_t *bytes)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, bytes);
    assert(out != NULL);
    write_process(out, metrics, now_ms);
    write_users(out, metrics);
    write_rooms(out, metrics);
    write_games(out, metrics->counters);
    write_commands(out, metrics->counters);
    write_net(out, metrics);
    write_admission(out, metrics);
    write_store(out, metrics);
    write_bots(out, metrics);
    write_nodes(out, metrics);
    int failed = fclose(out);
    assert(failed == 0);
    return text;
}
