/* SPDX-License-Identifier: MIT */
/* What this node has to do with others, as text for Prometheus. A house of one node shows it too: nothing, and all well. */
#include <inttypes.h>

#include "house.h"
#include "metrics_lines.h"
#include "node_inside.h"

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

static void write_bus(FILE *out, const struct house *house)
{
    struct bus_counts counts = {0};
    bool is_up = house->node == NULL || house->node->bus_up;
    if (house->node != NULL && house->node->bus != NULL) {
        bus_counts(house->node->bus, &counts);
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

/* The widest of those who live. */
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

static uint64_t others_reached(const struct house *house, int64_t now_ms)
{
    uint64_t reached = 0;
    for (const char *at = node_after(house, ""); at != NULL; at = node_after(house, at)) {
        reached += node_is_reached(house, at, now_ms);
    }
    return reached;
}

static uint64_t others_alive(const struct house *house)
{
    uint64_t alive = 0;
    for (const char *at = node_after(house, ""); at != NULL; at = node_after(house, at)) {
        alive++;
    }
    return alive;
}

void metrics_write_nodes(FILE *out, const struct house *house)
{
    static const struct node_counts none = {0};
    const struct node *node = house->node;
    const struct node_counts *counts = node == NULL ? &none : &node->counts;
    const struct line lines[] = {
        {"node_good", "gauge", "1 while this node may hold tables: its lease is good.",
         node_is_good(house)},
        {"node_others", "gauge", "Other nodes that live, as the store knows.", others_alive(house)},
        {"node_others_reached", "gauge", "… that this one hears.",
         others_reached(house, house_now(house))},
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
    write_bus(out, house);
}
