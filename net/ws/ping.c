/* SPDX-License-Identifier: MIT */
/*
 * Finds dead connections. Each connection is pinged once per period, and cut if no byte has arrived from it for too
 * long. One timer turns a wheel over the table of connections, so that ten thousand connections need no timers of their
 * own. The library keeps its timers in a sorted list, which made each handshake slower than the one before.
 */
#define _GNU_SOURCE // for struct tcp_info: not in POSIX, and <linux/tcp.h> contradicts the header of musl
#include "net/internal.h"

#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

static void connection_ping(struct connection *conn, int64_t now_ms)
{
    struct net *net = conn->net;
    if (conn->aborting || conn->closing) {
        return;
    }
    if (!conn->is_paused && !conn->rests && now_ms - conn->heard_ms > net->silence_max_ms) {
        connection_abort(conn);
        return;
    }
    conn->pinged_ms = now_ms;
    connection_push(conn, net->ping, 0);
}

static bool read_tcp_info(const struct connection *conn, struct tcp_info *info)
{
    socklen_t bytes = sizeof *info;
    memset(info, 0, sizeof *info);
    return getsockopt(lws_get_socket_fd(conn->wsi), IPPROTO_TCP, TCP_INFO, info, &bytes) == 0;
}

/* A client can answer a ping late, but the system acknowledges what arrives without asking it. */
static int32_t measure_round_trip(const struct connection *conn, int64_t pong_ms)
{
    struct tcp_info info;
    bool measured = !conn->is_proxied && read_tcp_info(conn, &info) && info.tcpi_rtt != 0;
    return (int32_t)(measured && info.tcpi_rtt / 1000 < pong_ms ? info.tcpi_rtt / 1000 : pong_ms);
}

/* The trip is measured here and not when it is asked for, which happens with each turn of a game. */
void connection_ponged(struct connection *conn, int64_t now_ms)
{
    conn->heard_ms = now_ms;
    if (conn->pinged_ms != 0) {
        conn->round_trip_ms = measure_round_trip(conn, now_ms - conn->pinged_ms);
        conn->pinged_ms = 0;
    }
}

int net_round_trip_ms(const struct net *net, net_conn id)
{
    const struct connection *conn = connection_find(net, id);
    return conn == NULL ? 0 : conn->round_trip_ms;
}

int net_waited_ms(const struct net *net, net_conn id)
{
    const struct connection *conn = connection_find(net, id);
    struct tcp_info info;
    if (conn == NULL || !read_tcp_info(conn, &info)) {
        return 0;
    }
    return info.tcpi_last_data_recv > INT_MAX ? 0 : (int)info.tcpi_last_data_recv;
}

void connections_ping(struct net *net, int64_t now_ms)
{
    net->wheel_turn = (net->wheel_turn + 1) % NET_WHEEL_TURNS;
    for (uint32_t i = net->wheel_turn; i < net->slots_count; i += NET_WHEEL_TURNS) {
        if (net->slots[i].conn) {
            connection_ping(net->slots[i].conn, now_ms);
        }
    }
}
