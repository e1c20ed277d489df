/* SPDX-License-Identifier: MIT */
/* Starts and stops a listening server, and connects it to the loop. */
#include "net/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/endpoint.h"
#include "net/http/gzip.h"
#include "net/http/page.h"
#include "net/tls.h"

enum { ROUND_LOOK_MS = 1 };

const char *net_status_text(enum net_status status)
{
    switch (status) {
    case NET_OK:
        return "ok";
    case NET_PORT_IN_USE:
        return "another program listens on this port";
    case NET_NO_HOST:
        return "the name of the host is not found";
    case NET_BAD_ADDRESS:
        return "this is no address of this machine";
    case NET_NO_LISTENER:
        return "what was handed over is no listening stream socket of the internet";
    case NET_NO_EVENT_LIBRARY:
        return "libwebsockets cannot load its libuv part; install the package "
               "libwebsockets-evlib-uv";
    case NET_NO_PAGE:
        return "the page's folder cannot be read";
    case NET_BAD_CERTIFICATE:
        return "the certificate for TLS cannot be read, or is none";
    case NET_BAD_KEY:
        return "the key for TLS cannot be read, is none, or wants a password";
    case NET_KEY_OF_ANOTHER:
        return "the key for TLS does not belong to the certificate";
    case NET_FAILED:
        return "the network could not be set up";
    case NET_NO_TLS:
        return "this program was built without TLS";
    }
    return "unknown";
}

/* The bytes that a socket has sent. A result other than 0 ends the socket. */
static int on_bytes(struct lws *wsi, void *in, size_t in_bytes)
{
    struct socket_base *base = lws_get_opaque_user_data(wsi);
    /* the library limits the time for a TLS handshake only; the later deadlines are ours */
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    if (base && base->kind == SOCKET_CONNECTION) {
        connection_receive((struct connection *)base, in, in_bytes);
    } else if (base) {
        endpoint_receive((struct endpoint *)base, in, in_bytes);
    }
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t in_bytes)
{
    struct socket_base *base;

    if (why == LWS_CALLBACK_RAW_ADOPT) {
        return endpoint_begin(lws_context_user(lws_get_context(wsi)), wsi);
    }
    if (why == LWS_CALLBACK_RAW_RX) {
        return on_bytes(wsi, in, in_bytes);
    }
    if (why == LWS_CALLBACK_RAW_WRITEABLE) {
        base = lws_get_opaque_user_data(wsi);
        if (base && base->kind == SOCKET_CONNECTION) {
            connection_writable((struct connection *)base);
        } else if (base) {
            endpoint_writable((struct endpoint *)base);
        }
    } else if (why == LWS_CALLBACK_RAW_CLOSE) {
        base = lws_get_opaque_user_data(wsi);
        if (base && base->kind == SOCKET_CONNECTION) {
            connection_end((struct connection *)base);
        } else if (base) {
            endpoint_end((struct endpoint *)base);
        }
    } else if (why == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) {
        return tls_begin(lws_context_user(lws_get_context(wsi)), user) ? 0 : -1;
    }
    return 0;
}

static void on_net_handle_closed(uv_handle_t *handle)
{
    struct net *net = handle->data;
    if (--net->handles_open == 0 && net->on_closed) {
        net->on_closed(net->on_closed_data);
    }
}

/*
 * The first of two destroy calls: it closes the library's handles. The second one, after uv_run() has returned, frees
 * the memory.
 */
static void net_leave_loop(struct net *net)
{
    lws_context_destroy(net->context);
    net->destroyed_once = true;
    uv_close((uv_handle_t *)&net->prepare, on_net_handle_closed);
    uv_close((uv_handle_t *)&net->timer, on_net_handle_closed);
    uv_close((uv_handle_t *)&net->idle, on_net_handle_closed);
    uv_close((uv_handle_t *)&net->rounds, on_net_handle_closed);
    endpoints_stop(net, on_net_handle_closed);
    drains_stop(net, on_net_handle_closed);
}

static void on_net_timer(uv_timer_t *timer)
{
    struct net *net = timer->data;
    int64_t now_ms = net_now_ms(net);

    connections_ping(net, now_ms);
    connections_abort_unanswered(net, now_ms);
    connections_abort_lagging(net, now_ms);
    sources_forget(net);
    listeners_resume(net);
    if (net->shutting && net->connections == 0 && list_is_empty(&net->ended)) {
        net_leave_loop(net);
    }
}

/*
 * While this handle is active, the loop does not sleep but polls for new events. on_prepare() continues with the
 * remaining slices.
 */
static void on_net_idle(uv_idle_t *idle)
{
    (void)idle;
}

/* Sockets or newcomers wait for the next round: on_prepare() sees whether it has begun. */
static void on_round(uv_timer_t *timer)
{
    (void)timer;
}

static int socket_continue_held(struct socket_base *base)
{
    if (base->kind == SOCKET_CONNECTION) {
        connection_receive_held((struct connection *)base);
        return 0;
    }
    return endpoint_continue_held((struct endpoint *)base);
}

static void on_prepare(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;
    bool left;
    int answers = NET_SLICE_ANSWERS;
    net_work_begin_turn(&net->work);
    connections_report_ended(net);
    sources_serve(net, socket_continue_held);
    listeners_serve(net);
    do { /* an answer over HTTP may send to connections, and the end of a connection may answer */
        answers -= exchanges_flush(net, answers);
        left = connections_flush(net);
    } while (!list_is_empty(&net->answered) && answers > 0);
    if (!list_is_empty(&net->waiting) || net->listener_waits) {
        uv_timer_start(&net->rounds, on_round, ROUND_LOOK_MS, 0);
    }
    if (left || !list_is_empty(&net->answered) || net->sources_left ||
        !list_is_empty(&net->ended)) {
        uv_idle_start(&net->idle, on_net_idle);
    } else {
        uv_idle_stop(&net->idle);
    }
    net_work_begin_turn(&net->work);
    if (net->shutting && net->connections == 0 && list_is_empty(&net->ended) &&
        !uv_is_closing((uv_handle_t *)&net->timer)) {
        /* leave the loop from a timer, not from this callback */
        uv_timer_start(&net->timer, on_net_timer, 0, 0);
    }
}

static char *text_copy(const char *text)
{
    char *copy = strdup(text ? text : "");
    assert(copy);
    return copy;
}

static void net_free(struct net *net)
{
    connections_finish(net);
    requests_finish(net);
    sources_finish(net);
    page_destroy(net->page);
    net_frame_release(net->ping);
    free(net->scratch);
    gzip_packer_destroy(net->packer);
    free(net->host);
    free(net->tls_certificate);
    free(net->tls_key);
    free(net->origins);
    free(net->socket_path);
    free(net->subprotocol);
    free(net->page_routes);
    free(net->big_body_path);
    free(net);
}

/* Copies the strings of the configuration that are needed later; the caller only lends them. */
static struct net *net_allocate(const struct net_config *config)
{
    struct net *net = calloc(1, sizeof *net);
    assert(net);
    net->config = *config;
    net->host = config->host ? text_copy(config->host) : NULL;
    if (config->tls_certificate) {
        net->tls_certificate = text_copy(config->tls_certificate);
        net->tls_key = text_copy(config->tls_key);
    }
    net->origins = text_copy(config->origins);
    net->socket_path = text_copy(config->socket_path);
    net->subprotocol = text_copy(config->subprotocol);
    net->page_routes = text_copy(config->page_routes);
    net->big_body_path = text_copy(config->big_body_path);
    net->scratch = malloc(NET_WRITE_BYTES_MAX);
    assert(net->scratch);
    net->packer = gzip_packer_create();
    assert(net->packer);
    net->ping = frame_create(FRAME_PING, NULL, 0);
    net->ping_every_ms = config->ping_every_ms > 0 ? config->ping_every_ms : NET_PING_EVERY_MS;
    bucket_init(&net->log_lines, NET_LOG_LINES_BURST, net_now_ms(net));
    net->lag_max_ms = config->lag_max_ms > 0 ? config->lag_max_ms : NET_LAG_MAX_MS;
    net->silence_max_ms = config->silence_max_ms > 0 ? config->silence_max_ms : NET_SILENCE_MAX_MS;
    return net;
}

void net_set_origins(struct net *net, const char *origins)
{
    free(net->origins);
    net->origins = text_copy(origins);
}

enum net_status net_open(const struct net_config *config, struct net **out)
{
    struct net *net = net_allocate(config);
    enum net_status status = NET_OK;

    *out = NULL;
    if (config->page_folder && !(net->page = page_create(config->page_folder, net->page_routes))) {
        status = NET_NO_PAGE;
    } else if (!net->tls_certificate ||
               (status = net_check_tls(net->tls_certificate, net->tls_key)) == NET_OK) {
        status = net_listen(net, on_event);
    }
    if (status != NET_OK) {
        net_free(net);
        return status;
    }

    uint64_t tick_ms = (uint64_t)(net->ping_every_ms / NET_WHEEL_TURNS);
    net->handles_open = 6 + net->listeners_count;
    endpoints_start(net);
    uv_prepare_init(config->loop, &net->prepare);
    net->prepare.data = net;
    uv_prepare_start(&net->prepare, on_prepare);
    uv_idle_init(config->loop, &net->idle);
    net->idle.data = net;
    uv_timer_init(config->loop, &net->rounds);
    net->rounds.data = net;
    uv_timer_init(config->loop, &net->timer);
    net->timer.data = net;
    uv_timer_start(&net->timer, on_net_timer, tick_ms > 0 ? tick_ms : 1, tick_ms > 0 ? tick_ms : 1);
    net_work_begin_turn(&net->work); /* what the start has computed is no part of a step */
    *out = net;
    return NET_OK;
}

int net_port(const struct net *net)
{
    return net->port;
}

void net_counts(const struct net *net, struct net_counts *counts)
{
    *counts = net->counts;
    counts->connections = (uint64_t)net->connections;
    counts->lagging = (uint64_t)net->lagging;
}

struct work *net_work(struct net *net)
{
    return &net->work;
}

void net_close(struct net *net, int code, const char *reason, void (*closed)(void *data),
               void *data)
{
    assert(!net->shutting);
    net->shutting = true;
    net->on_closed = closed;
    net->on_closed_data = data;
    listeners_close(net, on_net_handle_closed);
    groups_distribute(net);
    for (uint32_t i = 0; i < net->slots_count; i++) {
        if (net->slots[i].conn) {
            connection_close(net->slots[i].conn, code, reason);
        }
    }
}

void net_destroy(struct net *net)
{
    if (net == NULL) {
        return;
    }
    assert(net->destroyed_once && net->handles_open == 0);
    lws_context_destroy(net->context);
    net_free(net);
}
