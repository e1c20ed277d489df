/* SPDX-License-Identifier: MIT */
/*
 * The requests of net-echo. A request is answered with its parts, except for these paths:
 *     /api/later, /api/never    answered later, or never
 *     /api/big                  three megabytes
 *     /api/slow                 the loop stands still for several shares of an address
 *     /api/counts               "HELD REFUSED": reads that waited for their share, bodies that were refused
 *     /api/stream…              see respond_stream()
 */
#include "echo.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LATER_MS = 20, STILL_MS = 400 };

struct later {
    uv_timer_t timer;
    struct net_request *request;
};

static void on_later_closed(uv_handle_t *timer)
{
    free(timer->data);
}

static void on_later(uv_timer_t *timer)
{
    struct later *later = timer->data;
    net_respond(later->request, 200, "text/plain", "later", 5, NULL);
    uv_close((uv_handle_t *)timer, on_later_closed);
}

static void call_later(struct echo *echo, struct net_request *request, uv_timer_cb call)
{
    struct later *later = calloc(1, sizeof *later);
    if (!later) {
        abort();
    }
    later->request = request;
    later->timer.data = later;
    uv_timer_init(&echo->loop, &later->timer);
    uv_timer_start(&later->timer, call, LATER_MS, 0);
}

static void respond_echo(struct net_request *request)
{
    const char *word = net_request_query(request, "word");
    const char *agent = net_request_header(request, "user-agent");
    size_t body_bytes;
    const char *body = net_request_body(request, &body_bytes);
    char text[1024];
    int bytes = snprintf(text, sizeof text, "%s %s word=%s agent=%s body=%zu:%.32s",
                         net_request_method(request), net_request_path(request), word ? word : "-",
                         agent ? agent : "-", body_bytes, body);
    net_respond(request, 200, "text/plain; charset=utf-8", text, (size_t)bytes, "x-test: yes\r\n");
}

static void on_stream_left(void *data)
{
    struct echo *echo = called(data);
    echo->stream = NULL;
    echo->streams_left++;
}

static void on_word_closed(uv_handle_t *timer)
{
    free(timer);
}

static void on_stream_word(uv_timer_t *timer)
{
    struct echo *echo = timer->data;
    if (echo->stream) {
        net_stream_send(echo->stream, "word", strlen("word"));
    }
    uv_close((uv_handle_t *)timer, on_word_closed);
}

/*
 * A timer adds to the stream. The loop stands still until other timers are due too: those of the network run after
 * this one and before anything is sent.
 */
static void send_before_timers(struct echo *echo)
{
    static const struct timespec still = {.tv_nsec = STILL_MS * 1000000L};
    uv_timer_t *timer = malloc(sizeof *timer);
    assert(timer);
    uv_timer_init(&echo->loop, timer);
    timer->data = echo;
    uv_timer_start(timer, on_stream_word, 0, 0);
    nanosleep(&still, NULL);
}

/*
 * "/api/stream" begins the only stream; "/send?word=W&times=N", "/send-before-timers", "/end" and "/left" below it act
 * on it or ask.
 */
static void respond_stream(struct echo *echo, struct net_request *request, const char *act)
{
    char text[32];
    if (act[0] == '\0') {
        echo->stream =
            net_stream_begin(request, "text/event-stream", "x-test: yes\r\n", on_stream_left, echo);
        return;
    }
    if (strcmp(act, "/send") == 0 && echo->stream) {
        const char *word = net_request_query(request, "word");
        const char *times = net_request_query(request, "times");
        for (int left = atoi(times ? times : "1"); left > 0; left--) {
            net_stream_send(echo->stream, word, strlen(word));
        }
    } else if (strcmp(act, "/send-before-timers") == 0) {
        send_before_timers(echo);
    } else if (strcmp(act, "/end") == 0 && echo->stream) {
        net_stream_end(echo->stream);
        echo->stream = NULL;
    }
    int bytes = snprintf(text, sizeof text, "%d left", echo->streams_left);
    net_respond(request, 200, "text/plain", text, (size_t)bytes, NULL);
}

/* The number of reads that had to wait for their share, and of bodies that were refused. */
static void respond_counts(const struct echo *echo, struct net_request *request)
{
    struct net_counts counts;
    char text[64];
    net_counts(echo->net, &counts);
    int bytes = snprintf(text, sizeof text, "%" PRIu64 " %" PRIu64, counts.reads_held,
                         counts.bodies_refused);
    net_respond(request, 200, "text/plain", text, (size_t)bytes, NULL);
}

void echo_request(void *data, struct net_request *request)
{
    static const char stream_path[] = "/api/stream";
    struct echo *echo = called(data);
    const char *path = net_request_path(request);

    if (strcmp(path, "/api/later") == 0) {
        call_later(echo, request, on_later);
    } else if (strcmp(path, "/api/never") == 0) {
        (void)request; /* net_destroy() frees it */
    } else if (strcmp(path, "/api/big") == 0) {
        enum { BIG_BYTES = 1500000 }; /* two may wait for one address */
        char *big = malloc(BIG_BYTES);
        if (!big) {
            abort();
        }
        memset(big, 'b', BIG_BYTES);
        net_respond(request, 200, "text/plain", big, BIG_BYTES, NULL);
        free(big);
    } else if (strncmp(path, stream_path, sizeof stream_path - 1) == 0) {
        respond_stream(echo, request, path + sizeof stream_path - 1);
    } else if (strcmp(path, "/api/slow") == 0) {
        keep_busy(4 * NET_SHARE_ALONE_US); /* several shares of a round */
        net_respond(request, 200, "text/plain", "slow", 4, NULL);
    } else if (strcmp(path, "/api/counts") == 0) {
        respond_counts(echo, request);
    } else if (strcmp(path, "/healthz") == 0) {
        net_respond(request, 200, "text/plain", "ok", 2, NULL);
    } else {
        respond_echo(request);
    }
}

static void on_head_later(uv_timer_t *timer)
{
    struct later *later = timer->data;
    net_read_body(later->request);
    uv_close((uv_handle_t *)timer, on_later_closed);
}

void echo_head(void *data, struct net_request *request)
{
    struct echo *echo = called(data);
    const char *word = net_request_query(request, "word");

    if (word && strcmp(word, "refused") == 0) {
        net_respond(request, 403, "text/plain", "refused", 7, NULL);
    } else if (word && strcmp(word, "later") == 0) {
        call_later(echo, request, on_head_later);
    } else {
        net_read_body(request);
    }
}
