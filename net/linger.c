/* SPDX-License-Identifier: MIT */
/*
 * Cuts peers that the library no longer reads. The library holds the bytes that a socket does not take. If a connection
 * is to end while the library holds bytes (the peer sent its last frame, or an invalid one), the library tries for five
 * seconds to send them. It reads nothing meanwhile, but still polls the socket for input. So each turn of the loop
 * reports the same bytes, or the same end, and the next turn follows at once: five seconds at full speed for each such
 * peer.
 *
 * The library does not report this state. But it shows on the socket: bytes wait turn after turn, and none of them is
 * read. Such a peer is cut. The library would never read it again, and the peer does not read either.
 */
#include "net/internal.h"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

enum {
    HELD_LOOK_EVERY_MS = 50,
    HELD_LOOKS = 256, /* connections looked at in one pass: each costs some system calls */
    /* turns of the loop between two looks: the library would have read in each of them */
    HELD_TURNS_APART = 8,
    NOTHING_WAITS = -1,
};

void connection_mark_held(struct connection *conn)
{
    struct held_list *list = &conn->net->held;
    if (conn->held_from || !lws_partial_buffered(conn->wsi)) {
        return;
    }
    conn->held_from = list->end;
    conn->next_held = NULL;
    *list->end = conn;
    list->end = &conn->next_held;
    conn->held_taken = NOTHING_WAITS;
}

void connection_unmark_held(struct connection *conn)
{
    if (!conn->held_from) {
        return;
    }
    *conn->held_from = conn->next_held;
    if (conn->next_held) {
        conn->next_held->held_from = conn->held_from;
    } else {
        conn->net->held.end = conn->held_from;
    }
    conn->held_from = NULL;
}

/*
 * Number of bytes ever read from the socket, which may be off by one for the peer's end; NOTHING_WAITS if there is
 * nothing to read.
 */
static int64_t bytes_taken(int fd)
{
    struct pollfd look = {.fd = fd, .events = POLLIN};
    struct tcp_info info;
    socklen_t info_bytes = sizeof info;
    int waiting = 0;

    if (poll(&look, 1, 0) != 1 || !(look.revents & POLLIN) ||
        getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &info_bytes) != 0 ||
        info_bytes < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof(uint64_t) ||
        ioctl(fd, SIOCINQ, &waiting) != 0) {
        return NOTHING_WAITS;
    }
    return (int64_t)info.tcpi_bytes_received - waiting;
}

static bool is_unheard(struct connection *conn)
{
    int64_t before = conn->held_taken;
    conn->held_taken = bytes_taken(lws_get_socket_fd(conn->wsi));
    return before != NOTHING_WAITS && conn->held_taken == before;
}

void connections_doom_unheard(struct net *net)
{
    struct held_list *held = &net->held;
    int64_t now_ms = net_now_ms(net);

    if (!held->first || now_ms - held->looked_ms < HELD_LOOK_EVERY_MS ||
        net->turn - held->looked_turn < HELD_TURNS_APART) {
        return;
    }
    held->looked_ms = now_ms;
    held->looked_turn = net->turn;
    for (int i = 0; i < HELD_LOOKS && held->first && held->first->held_turn != net->turn; i++) {
        struct connection *conn = held->first;
        int64_t taken = conn->held_taken;
        connection_unmark_held(conn);
        /* moves it to the end of the list, if the library still holds bytes */
        connection_mark_held(conn);
        conn->held_taken = taken;
        conn->held_turn = net->turn;
        if (conn->held_from && is_unheard(conn)) {
            connection_doom(conn);
        }
    }
}
