/* SPDX-License-Identifier: MIT */
/*
 * Creates the context of libwebsockets on our loop, with a single vhost. listen.c gives the accepted sockets to that
 * vhost.
 */
#include "net/internal.h"

#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

static const char PLUGIN[] = LWS_INSTALL_LIBDIR "/libwebsockets-evlib_uv.so";

/*
 * The library's timers for idle connections are off (a hang-up time of 0 disables them). The library keeps them in one
 * sorted list, which makes a handshake with 10,000 connections five times as expensive. ping.c does the same work.
 */
static const lws_retry_bo_t no_timers = {.secs_since_valid_ping = 1, .secs_since_valid_hangup = 0};

/*
 * The library loads the certificate in on_page_event(). A client that speaks plain HTTP to the port gets a plain
 * response that redirects it to HTTPS: see exchange.c and upgrade.c.
 */
static const uint64_t TLS_OPTIONS =
    LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX |
    LWS_SERVER_OPTION_ALLOW_NON_SSL_ON_SSL_PORT | /* includes ..._DO_SSL_GLOBAL_INIT */
    LWS_SERVER_OPTION_ALLOW_HTTP_ON_HTTPS_LISTENER;

static bool plugin_is_missing(void)
{
    void *plugin = dlopen(PLUGIN, RTLD_NOW);
    if (plugin) {
        dlclose(plugin);
    }
    return !plugin;
}

/*
 * Raises the limit of descriptors and returns it. The usual soft limit of 1,024 is too low for a server. The library
 * allocates tables of the size of the limit, but treats a limit above 10 million, which some containers have, as 2,560.
 */
static int descriptors_settle(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 1024;
    }
    limit.rlim_cur = limit.rlim_max < NET_DESCRIPTORS ? limit.rlim_max : NET_DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE,
              &limit); /* if this fails, the old limit still holds and is read below */
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur < NET_DESCRIPTORS ? (int)limit.rlim_cur : NET_DESCRIPTORS;
}

/*
 * Keeps some descriptors for HTTP, files and the refusals themselves: at the limit the library leaves clients
 * unanswered.
 */
static int connections_max(int descriptors)
{
    int most = descriptors - NET_DESCRIPTORS_LEFT;
    return most < NET_CONNECTIONS_SOFT_MAX ? most : NET_CONNECTIONS_SOFT_MAX;
}

static struct lws_context *context_create(struct net *net, int descriptors)
{
    void *loops[] = {net->config.loop};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   (net->tls_certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .count_threads = 1,
        .pcontext = &net->context,
        .user = net,
        .retry_and_idle_policy = &no_timers,
        .pt_serv_buf_size = 16384,
        .max_http_header_data2 = NET_HEADER_BYTES_MAX,
        /*
         * Header buffers are allocated as needed, so the pool may be as large as the limit of descriptors. With a small
         * pool, the same number of half-sent requests would block all other clients until they time out.
         */
        .max_http_header_pool2 = (unsigned int)descriptors,
        .timeout_secs = NET_REQUEST_TIMEOUT_S,
        .timeout_secs_ah_idle = NET_HEAD_MAX_S,
    };
    /* clients can provoke the library's errors; ours are status codes */
    lws_set_log_level(0, NULL);
    return net->context = lws_create_context(&info);
}

static struct lws_vhost *vhost_create(struct net *net, lws_callback_function *on_page,
                                      lws_callback_function *on_socket)
{
    /* The first protocol answers HTTP. Its name is not a valid token, so no client can request it as a subprotocol. */
    net->protocols[0] = (struct lws_protocols){
        .name = "the page",
        .callback = on_page,
        .rx_buffer_size = 4096,
        .tx_packet_size = NET_WRITE_BYTES_MAX,
    };
    net->protocols[1] = (struct lws_protocols){
        .name = net->subprotocol,
        .callback = on_socket,
        /* the library reports the end of a connection only if its protocol has session data */
        .per_session_data_size = 1,
        .rx_buffer_size = net->tls_certificate ? CONNECTION_TLS_RX_BYTES : CONNECTION_RX_BYTES,
        /* otherwise the library cuts a write at the size of the read buffer */
        .tx_packet_size = NET_WRITE_BYTES_MAX,
    };

    struct lws_context_creation_info info = {
        .options = net->tls_certificate ? TLS_OPTIONS : 0,
        .alpn = "http/1.1", /* with HTTP/2 a browser would carry its WebSockets over that */
        .vhost_name = "taberna",
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = net->protocols,
        .keepalive_timeout = NET_KEEP_ALIVE_S,
        .timeout_secs = NET_REQUEST_TIMEOUT_S,
        /* the context's value does not apply to this vhost */
        .timeout_secs_ah_idle = NET_HEAD_MAX_S,
        .retry_and_idle_policy = &no_timers,
    };
    return lws_create_vhost(net->context, &info);
}

/* The library needs turns of the loop to close its handles. */
static void context_give_up(struct net *net)
{
    lws_context_destroy(net->context);
    for (int i = 0; i < 4; i++) {
        uv_run(net->config.loop, UV_RUN_NOWAIT);
    }
    lws_context_destroy(net->context);
    net->context = NULL;
}

enum net_status listen_open(struct net *net, lws_callback_function *on_page,
                            lws_callback_function *on_socket)
{
    enum net_status status = listener_open(net);
    if (status != NET_OK) {
        return status;
    }
    int descriptors = descriptors_settle();
    net->connections_max = connections_max(descriptors);
    if (!context_create(net, descriptors)) {
        status = plugin_is_missing() ? NET_NO_EVENT_LIBRARY : NET_FAILED;
    } else if (!(net->vhost = vhost_create(net, on_page, on_socket))) {
        context_give_up(net);
        status = NET_FAILED;
    }
    if (status != NET_OK) {
        close(net->listener_fd);
        return status;
    }
    listener_start(net);
    return NET_OK;
}
