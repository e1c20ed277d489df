/* SPDX-License-Identifier: MIT */
/*
 * The smallest program on net.h: tests use it to see the network from outside. It prints "port N" when it listens. On
 * SIGTERM it closes every connection with 1012 and ends; it fails if the loop still has a handle.
 *
 *     net-echo [-p PORT] [-h HOST] [-f PAGE_FOLDER] [-i PING_MS] [-s SILENCE_MS] [-l LAG_MS] [-o ORIGINS]
 *              [-c CERTIFICATE -k KEY]
 *
 * A message is echoed, except for these commands:
 *     join A | leave A          A is a, b (a crowd: a member that has caught up receives "fresh") or watch (its
 *                               members are told of connections that ended)
 *     all A TEXT                to a group
 *     flood A COUNT BYTES       so many messages of so many bytes to a group
 *     many COUNT BYTES [K]      the same to the sender, or to number K
 *     mix COUNT                 COUNT rounds of: group a, sender, group b, sender
 *     bye CODE                  closes the sender, after the message "bye"
 *     shut CODE                 closes the server
 *     queued [K]                bytes queued for the sender, or for number K
 *     size A                    number of members of a group
 *     counts                    "lagging L lagged N dropped N caught N slow N"
 *     iam K                     the sender is number K, 0 to 9
 *     stall MS                  the loop stands still for so long
 *     waited                    "waited MS": how long this message waited for the loop
 *     do OP OP …                in one turn of the loop: sK sends to K, gA sends to a group, jKA joins, lKA leaves;
 *                               each message is the next number from 0
 */
#include "echo.h"

#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct echo *called(void *data)
{
    struct echo *echo = data;
    assert(!echo->calling);
    return echo;
}

void keep_busy(int us)
{
    uint64_t until_ns = uv_hrtime() + (uint64_t)us * 1000;
    while (uv_hrtime() < until_ns) {
    }
}

static struct net_group *group_named(struct echo *echo, const char *name)
{
    switch (name[0]) {
    case 'a':
        return echo->groups[0];
    case 'b':
        return echo->groups[1];
    default:
        return echo->groups[WATCH];
    }
}

static void send_bytes(struct echo *echo, net_conn conn, const char *text, size_t bytes)
{
    struct net_frame *frame = net_frame_create(text, bytes);
    echo->calling = true;
    net_send(echo->net, conn, frame);
    echo->calling = false;
    net_frame_release(frame);
}

static void send_text(struct echo *echo, net_conn conn, const char *text)
{
    send_bytes(echo, conn, text, strlen(text));
}

static void send_group(struct net_group *group, const char *text)
{
    struct net_frame *frame = net_frame_create(text, strlen(text));
    net_group_send(group, frame);
    net_frame_release(frame);
}

/* "17 xxxx…": numbered, so that a test detects gaps and the order. */
static const char *numbered(struct echo *echo, int number, int bytes)
{
    int all = bytes < TEXT_BYTES_MAX ? bytes : TEXT_BYTES_MAX;
    int written = snprintf(echo->text, sizeof echo->text, "%d ", number);
    for (int i = written; i < all; i++) {
        echo->text[i] = 'x';
    }
    echo->text[all > written ? all : written] = '\0';
    return echo->text;
}

static void create_group(struct echo *echo, int index)
{
    enum net_group_kind kind = index == CROWD ? NET_GROUP_CROWD : NET_GROUP_FIRST;
    echo->groups[index] = net_group_create(echo->net, kind, &echo->groups[index]);
}

static void say_counts(struct echo *echo, net_conn conn)
{
    struct net_counts counts;
    char text[256];
    net_counts(echo->net, &counts);
    snprintf(text, sizeof text,
             "lagging %" PRIu64 " lagged %" PRIu64 " dropped %" PRIu64 " caught %" PRIu64
             " slow %" PRIu64,
             counts.lagging, counts.lagged, counts.messages_dropped, counts.caught_up,
             counts.disconnected_slow);
    send_text(echo, conn, text);
}

static void mix(struct echo *echo, net_conn conn, int count)
{
    char text[64];
    for (int i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%d", 4 * i);
        send_group(echo->groups[0], text);
        snprintf(text, sizeof text, "%d", 4 * i + 1);
        send_text(echo, conn, text);
        snprintf(text, sizeof text, "%d", 4 * i + 2);
        send_group(echo->groups[1], text);
        snprintf(text, sizeof text, "%d", 4 * i + 3);
        send_text(echo, conn, text);
    }
}

static void do_one(struct echo *echo, const char *op)
{
    char text[16];
    int number = op[1] >= '0' && op[1] <= '9' ? op[1] - '0' : 0;
    snprintf(text, sizeof text, "%d", echo->said);
    switch (op[0]) {
    case 's':
        echo->said++;
        send_text(echo, echo->numbered[number], text);
        break;
    case 'g':
        echo->said++;
        send_group(group_named(echo, op + 1), text);
        break;
    case 'j':
        net_group_join(group_named(echo, op + 2), echo->numbered[number]);
        break;
    default:
        net_group_leave(group_named(echo, op + 2), echo->numbered[number]);
        break;
    }
}

static void do_all(struct echo *echo, const char *ops)
{
    char op[4];
    int read;
    for (; sscanf(ops, "%3s%n", op, &read) == 1; ops += read) {
        do_one(echo, op);
    }
}

static void shut(struct echo *echo, int code);

static net_conn receiver(const struct echo *echo, net_conn sender, int number)
{
    return number >= 0 && number < NUMBERED ? echo->numbered[number] : sender;
}

static bool command(struct echo *echo, net_conn conn, const char *text)
{
    char name[16] = "";
    char rest[128] = "";
    int count = 0;
    int bytes = 0;
    int number = -1;
    char reply[64];

    if (sscanf(text, "join %15s", name) == 1) {
        net_group_join(group_named(echo, name), conn);
        send_text(echo, conn, "joined");
    } else if (sscanf(text, "leave %15s", name) == 1) {
        net_group_leave(group_named(echo, name), conn);
        send_text(echo, conn, "left");
    } else if (sscanf(text, "all %15s %127s", name, rest) == 2) {
        send_group(group_named(echo, name), rest);
    } else if (sscanf(text, "flood %15s %d %d", name, &count, &bytes) == 3) {
        for (int i = 0; i < count; i++) {
            send_group(group_named(echo, name), numbered(echo, i, bytes));
        }
    } else if (sscanf(text, "many %d %d %d", &count, &bytes, &number) >= 2) {
        for (int i = 0; i < count; i++) {
            send_text(echo, receiver(echo, conn, number), numbered(echo, i, bytes));
        }
    } else if (sscanf(text, "mix %d", &count) == 1) {
        mix(echo, conn, count);
    } else if (sscanf(text, "bye %d", &count) == 1) {
        send_text(echo, conn, "bye");
        echo->calling = true;
        net_disconnect(echo->net, conn, count, "you asked for it");
        echo->calling = false;
        send_text(echo, conn, "never seen");
    } else if (sscanf(text, "shut %d", &count) == 1) {
        shut(echo, count);
    } else if (sscanf(text, "iam %d", &count) == 1 && count >= 0 && count < NUMBERED) {
        echo->numbered[count] = conn;
        send_text(echo, conn, "so be it");
    } else if (strncmp(text, "do ", 3) == 0) {
        do_all(echo, text + 3);
    } else if (sscanf(text, "queued %d", &number) == 1 || strcmp(text, "queued") == 0) {
        snprintf(reply, sizeof reply, "queued %zu",
                 net_queued_bytes(echo->net, receiver(echo, conn, number)));
        send_text(echo, conn, reply);
    } else if (sscanf(text, "stall %d", &count) == 1) {
        keep_busy(1000 * count);
    } else if (strcmp(text, "waited") == 0) {
        snprintf(reply, sizeof reply, "waited %d", net_waited_ms(echo->net, conn));
        send_text(echo, conn, reply);
    } else if (strcmp(text, "trip") == 0) {
        snprintf(reply, sizeof reply, "trip %d", net_round_trip_ms(echo->net, conn));
        send_text(echo, conn, reply);
    } else if (strcmp(text, "counts") == 0) {
        say_counts(echo, conn);
    } else if (sscanf(text, "size %15s", name) == 1) {
        snprintf(reply, sizeof reply, "size %d", net_group_size(group_named(echo, name)));
        send_text(echo, conn, reply);
    } else {
        return false;
    }
    return true;
}

static void on_accepted(void *data, net_conn conn, const char *address)
{
    char text[128];
    snprintf(text, sizeof text, "hello %s", address);
    send_text(called(data), conn, text);
}

static void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    char line[256] = "";
    if (text_bytes < sizeof line) {
        memcpy(line, text, text_bytes);
    }
    if (!command(called(data), conn, line)) {
        send_bytes(data, conn, text, text_bytes);
    }
}

static void on_refused(void *data, net_conn conn, enum net_refusal why, int retry_after_ms,
                       const char *refused, size_t refused_bytes)
{
    static const char *const names[] = {
        [NET_REFUSED_TOO_BIG] = "too-big",
        [NET_REFUSED_TOO_FAST] = "too-fast",
    };
    char text[64];
    snprintf(text, sizeof text, "refused %s %d %zu:", names[why], retry_after_ms, refused_bytes);
    for (size_t i = 0; i < refused_bytes && i < 4; i++) { /* invalid UTF-8 is not sent back */
        bool plain = refused[i] >= ' ' && refused[i] < 127;
        text[strlen(text) + 1] = '\0';
        text[strlen(text)] = plain ? refused[i] : '?';
    }
    send_text(called(data), conn, text);
}

static void on_closed(void *data, net_conn conn, int code)
{
    struct echo *echo = called(data);
    char text[64];
    (void)conn;
    snprintf(text, sizeof text, "closed %d", code);
    send_group(echo->groups[WATCH], text);
}

static void on_caught_up(void *data, net_conn conn, void *about)
{
    struct echo *echo = called(data);
    assert(about == &echo->groups[CROWD]);
    send_text(echo, conn, "fresh");
}

/* Every peer is a trusted proxy. */
static void on_peer(void *data, const char *address, const char *forwarded,
                    char peer[NET_ADDRESS_BYTES])
{
    (void)data;
    snprintf(peer, NET_ADDRESS_BYTES, "%s", forwarded ? forwarded : address);
}

static bool on_trusts(void *data, const char *address)
{
    (void)data;
    (void)address;
    return true;
}

static void on_net_closed(void *data)
{
    struct echo *echo = called(data);
    sigset_t term;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    sigprocmask(SIG_BLOCK, &term, NULL); /* a second SIGTERM during the end is ignored */
    uv_close((uv_handle_t *)&echo->signal, NULL);
}

static void shut(struct echo *echo, int code)
{
    if (echo->shuts) {
        return; /* by a message and by SIGTERM */
    }
    echo->shuts = true;
    for (int i = 0; i < GROUPS; i++) {
        if (i != WATCH) {
            net_group_destroy(echo->groups[i]);
            create_group(echo, i);
        }
    }
    echo->calling = true;
    net_close(echo->net, code, "until soon", on_net_closed, echo);
    echo->calling = false;
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    shut(signal->data, 1012);
}

static int run(struct echo *echo, const struct net_config *config)
{
    enum net_status status = net_open(config, &echo->net);
    if (status != NET_OK) {
        fprintf(stderr, "net-echo: %s\n", net_status_text(status));
        return 10 + (int)status;
    }
    for (int i = 0; i < GROUPS; i++) {
        create_group(echo, i);
    }
    uv_signal_init(&echo->loop, &echo->signal);
    echo->signal.data = echo;
    uv_signal_start(&echo->signal, on_signal, SIGTERM);
    printf("port %d\n", net_port(echo->net));
    fflush(stdout);

    uv_run(&echo->loop, UV_RUN_DEFAULT);
    for (int i = 0; i < GROUPS; i++) {
        net_group_destroy(echo->groups[i]);
    }
    net_destroy(echo->net);
    return 0;
}

int main(int argc, char **argv)
{
    struct echo *echo = calloc(1, sizeof *echo);
    if (!echo || uv_loop_init(&echo->loop) != 0) {
        return 1;
    }
    struct net_config config = {
        .loop = &echo->loop,
        .host = "127.0.0.1",
        .page_routes = "/t/ /verify",
        .big_body_path = "/api/load",
        .subprotocol = "taberna.v1",
        .socket_path = "/ws",
        .origins = "https://other.example http://friend.example:8080",
        .handlers = {.accepted = on_accepted,
                     .message = on_message,
                     .refused = on_refused,
                     .closed = on_closed,
                     .caught_up = on_caught_up,
                     .request = echo_request,
                     .head = echo_head},
        .data = echo,
        .peer = on_peer,
    };
    for (int option; (option = getopt(argc, argv, "p:h:f:i:s:l:o:c:k:t")) != -1;) {
        switch (option) {
        case 'p':
            config.port = atoi(optarg);
            break;
        case 'c':
            config.tls_certificate = optarg;
            break;
        case 'k':
            config.tls_key = optarg;
            break;
        case 'h':
            config.host = strcmp(optarg, "*") == 0 ? NULL : optarg;
            break;
        case 'f':
            config.page_folder = optarg;
            break;
        case 'i':
            config.ping_every_ms = atoi(optarg);
            break;
        case 's':
            config.silence_max_ms = atoi(optarg);
            break;
        case 'l':
            config.lag_max_ms = atoi(optarg);
            break;
        case 't':
            config.trusts = on_trusts;
            break;
        case 'o':
            config.origins = optarg;
            break;
        default:
            return 2;
        }
    }

    int result = run(echo, &config);
    if (uv_loop_close(&echo->loop) != 0) {
        fprintf(stderr, "net-echo: something is left on the loop\n");
        result = 3;
    }
    free(echo);
    return result;
}
