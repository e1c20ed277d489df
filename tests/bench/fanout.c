/* SPDX-License-Identifier: MIT */
/*
 * The server's cost of one delivery to a spectator: processor time of a message to all members of a group, divided by
 * the receivers, beside that of a bare send() to as many sockets, which is the lower limit.
 *
 *     fanout [RECEIVERS [ROUNDS]]        default 1000 and 200
 *
 * Then the memory that an idle connection holds: on the heap, as malloc counts it, and as the system counts it.
 *
 * The readers are another process. A round is over when each reader has received everything, and only then the next
 * begins, so the figure is work and not waiting. The numbers depend on the machine; the ratio is the result to
 * compare.
 */
#include "net/net.h"

#include <arpa/inet.h>
#include <assert.h>
#include <malloc.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE_BYTES = 200, FRAME_BYTES = MESSAGE_BYTES + 4, READ_BYTES = 65536 };

static const char UPGRADE[] =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Protocol: bench\r\n\r\n";

static double processor_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1e6 * (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

struct memory {
    double heap; /* bytes */
    double resident;
};

static struct memory memory_now(void)
{
    struct mallinfo2 info = mallinfo2();
    long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    int read = file ? fscanf(file, "%*d %lld", &pages) : 0;
    assert(read == 1);
    fclose(file);
    return (struct memory){(double)info.uordblks + (double)info.hblkhd,
                           (double)pages * (double)sysconf(_SC_PAGESIZE)};
}

static void write_byte(int fd)
{
    ssize_t written = write(fd, "", 1);
    assert(written == 1);
}

/* ---- the readers ---- */

static int reader_connect(int port, bool upgrade)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    char byte;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int failed = connect(fd, (struct sockaddr *)&address, sizeof address);
    assert(!failed);
    if (upgrade) {
        ssize_t sent = send(fd, UPGRADE, sizeof UPGRADE - 1, 0);
        assert(sent == sizeof UPGRADE - 1);
        for (int ends = 0; ends < 4;) { /* up to the empty line */
            ssize_t got = recv(fd, &byte, 1, 0);
            assert(got == 1);
            ends = byte == (ends % 2 ? '\n' : '\r') ? ends + 1 : 0;
        }
    }
    return fd;
}

/* Reads `round_bytes` for each receiver and reports it, until the server closes. */
static void readers_run(int port, bool upgrade, int receivers, size_t round_bytes, int done_fd)
{
    static char bytes[READ_BYTES];
    struct epoll_event events[256];
    int epoll = epoll_create1(0);
    for (int i = 0; i < receivers; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = reader_connect(port, upgrade)};
        int failed = epoll_ctl(epoll, EPOLL_CTL_ADD, event.data.fd, &event);
        assert(!failed);
    }
    write_byte(done_fd);

    size_t left = round_bytes * (size_t)receivers;
    for (;;) {
        int count = epoll_wait(epoll, events, 256, -1);
        for (int i = 0; i < count; i++) {
            ssize_t got = recv(events[i].data.fd, bytes, sizeof bytes, 0);
            if (got <= 0) {
                _exit(0); /* without flushing the output that the parent has buffered */
            }
            left -= (size_t)got;
        }
        if (left == 0) {
            left = round_bytes * (size_t)receivers;
            write_byte(done_fd);
        }
    }
}

static pid_t readers_start(int port, bool upgrade, int receivers, size_t round_bytes, int done[2],
                           int listener)
{
    int failed = pipe(done);
    assert(!failed);
    pid_t child = fork();
    assert(child >= 0);
    if (child == 0) {
        close(done[0]);
        if (listener >= 0) {
            close(listener);
        }
        readers_run(port, upgrade, receivers, round_bytes, done[1]);
    }
    close(done[1]);
    return child;
}

/* ---- a bare send() ---- */

static double bare_us(int receivers, int rounds, int batch)
{
    char bytes[FRAME_BYTES * 64] = {0};
    size_t round_bytes = (size_t)batch * FRAME_BYTES;
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t address_bytes = sizeof address;
    int *fds = calloc((size_t)receivers, sizeof *fds);
    int done[2];
    char byte;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    int failed = bind(listener, (struct sockaddr *)&address, sizeof address) ||
                 listen(listener, 4096) ||
                 getsockname(listener, (struct sockaddr *)&address, &address_bytes);
    assert(!failed && fds && round_bytes <= sizeof bytes);
    pid_t child =
        readers_start(ntohs(address.sin_port), false, receivers, round_bytes, done, listener);
    for (int i = 0; i < receivers; i++) {
        fds[i] = accept(listener, NULL, NULL);
        assert(fds[i] >= 0);
    }
    ssize_t got = read(done[0], &byte, 1);
    assert(got == 1);

    double began = processor_us();
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < receivers; i++) {
            ssize_t sent = send(fds[i], bytes, round_bytes, MSG_NOSIGNAL);
            assert(sent == (ssize_t)round_bytes);
        }
        got = read(done[0], &byte, 1);
        assert(got == 1);
    }
    double used = processor_us() - began;

    for (int i = 0; i < receivers; i++) {
        close(fds[i]);
    }
    close(listener);
    close(done[0]);
    free(fds);
    waitpid(child, NULL, 0);
    return used / ((double)rounds * batch * receivers);
}

/* ---- net.h ---- */

struct bench {
    uv_loop_t loop;
    uv_poll_t done;
    struct net *net;
    struct net_group *group;
    int receivers;
    int rounds;
    int batch;
    double began;
    struct memory memory; /* before the connections; later the memory per connection */
    double handshakes;
    double used;
    pid_t readers;
};

static void on_accepted(void *data, net_conn conn, const char *address)
{
    struct bench *bench = data;
    (void)address;
    net_group_join(bench->group, conn);
}

static void on_message(void *data, net_conn conn, const char *text, size_t text_bytes)
{
    (void)data, (void)conn, (void)text, (void)text_bytes;
}

static void on_refused(void *data, net_conn conn, enum net_refusal why, int retry_after_ms,
                       const char *text, size_t text_bytes)
{
    (void)data, (void)conn, (void)why, (void)retry_after_ms, (void)text, (void)text_bytes;
}

static void on_closed(void *data, net_conn conn, int code)
{
    (void)data, (void)conn, (void)code;
}

static void on_request(void *data, struct net_request *request)
{
    (void)data;
    net_respond(request, 404, NULL, NULL, 0, NULL);
}

static void on_net_closed(void *data)
{
    struct bench *bench = data;
    uv_close((uv_handle_t *)&bench->done, NULL);
}

static void send_round(struct bench *bench)
{
    char text[MESSAGE_BYTES];
    memset(text, 'x', sizeof text);
    for (int i = 0; i < bench->batch; i++) {
        struct net_frame *frame = net_frame_create(text, sizeof text);
        net_group_send(bench->group, frame);
        net_frame_release(frame);
    }
}

static void on_done(uv_poll_t *poll, int status, int events)
{
    struct bench *bench = poll->data;
    char byte;
    int fd;
    (void)status, (void)events;
    uv_fileno((uv_handle_t *)poll, &fd);
    ssize_t got = read(fd, &byte, 1);
    assert(got == 1); /* otherwise the readers have failed */
    if (bench->began == 0) {
        assert(net_group_size(bench->group) == bench->receivers);
        struct memory now = memory_now();
        bench->handshakes = processor_us() - bench->handshakes;
        bench->memory.heap = (now.heap - bench->memory.heap) / bench->receivers;
        bench->memory.resident = (now.resident - bench->memory.resident) / bench->receivers;
        bench->began = processor_us();
    }
    if (bench->rounds-- > 0) {
        send_round(bench);
    } else {
        bench->used = processor_us() - bench->began;
        uv_poll_stop(poll);
        kill(bench->readers, SIGTERM); /* they would not answer the close */
        net_close(bench->net, NET_CLOSE_DONE, NULL, on_net_closed, bench);
    }
}

static double net_us(int receivers, int rounds, int batch, double *handshake_us,
                     struct memory *memory)
{
    struct bench bench = {.receivers = receivers, .rounds = rounds, .batch = batch};
    const struct net_config config = {
        .loop = &bench.loop,
        .host = "127.0.0.1",
        .subprotocol = "bench",
        .socket_path = "/ws",
        .handlers = {.accepted = on_accepted,
                     .message = on_message,
                     .refused = on_refused,
                     .closed = on_closed,
                     .request = on_request},
        .data = &bench,
        .ping_every_ms = 3600000, /* the readers count bytes and answer no ping */
        .silence_max_ms = 3600000,
    };
    int done[2];

    uv_loop_init(&bench.loop);
    enum net_status status = net_open(&config, &bench.net);
    assert(status == NET_OK);
    bench.group = net_group_create(bench.net, NET_GROUP_CROWD, NULL);
    bench.memory = memory_now();
    bench.handshakes = processor_us();
    bench.readers =
        readers_start(net_port(bench.net), true, receivers, (size_t)batch * FRAME_BYTES, done, -1);
    uv_poll_init(&bench.loop, &bench.done, done[0]);
    bench.done.data = &bench;
    uv_poll_start(&bench.done, UV_READABLE, on_done);
    uv_run(&bench.loop, UV_RUN_DEFAULT);

    net_group_destroy(bench.group);
    net_destroy(bench.net);
    uv_loop_close(&bench.loop);
    close(done[0]);
    waitpid(bench.readers, NULL, 0);
    *handshake_us = bench.handshakes / receivers;
    *memory = bench.memory;
    return bench.used / ((double)rounds * batch * receivers);
}

int main(int argc, char **argv)
{
    static const int batches[] = {1, 8};
    int receivers = argc > 1 ? atoi(argv[1]) : 1000;
    int rounds = argc > 2 ? atoi(argv[2]) : 200;
    double handshake_us = 0;
    struct memory memory = {0};

    printf("%d receivers, %d-byte messages, processor microseconds a delivery\n", receivers,
           MESSAGE_BYTES);
    printf("messages a turn   net    send()  ratio\n");
    fflush(stdout);
    for (size_t i = 0; i < sizeof batches / sizeof batches[0]; i++) {
        double floor = bare_us(receivers, rounds, batches[i]);
        struct memory again;
        double ours = net_us(receivers, rounds, batches[i], &handshake_us, i ? &again : &memory);
        printf("%8d      %8.2f  %8.2f  %5.2f\n", batches[i], ours, floor, ours / floor);
        fflush(stdout);
    }
    printf("a handshake: %.1f\n", handshake_us);
    printf("a connection: %.0f bytes of the heap, %.0f resident\n", memory.heap, memory.resident);
    return 0;
}
