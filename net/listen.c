/* SPDX-License-Identifier: MIT */
/* The library's context on our loop, and its one listening vhost. */
#include "net_private.h"

#include <arpa/inet.h>
#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char PLUGIN[] = LWS_INSTALL_LIBDIR "/libwebsockets-evlib_uv.so";

/*
 * No timers of the library for idle connections: they would stand in one sorted list, and with 10,000 of them a
 * handshake costs five times as much. ping.c does it; a hang-up time of 0 turns theirs off.
 */
static const lws_retry_bo_t no_timers = {.secs_since_valid_ping = 1, .secs_since_valid_hangup = 0};

static bool plugin_is_missing(void)
{
    void *plugin = dlopen(PLUGIN, RTLD_NOW);
    if (plugin) {
        dlclose(plugin);
    }
    return !plugin;
}

/* An address to bind: `host` is a number, "localhost" or NULL for all. Returns its bytes, or 0. */
static socklen_t address_of(const char *host, int port, struct sockaddr_storage *address)
{
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;

    memset(address, 0, sizeof *address);
    if (host && inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return sizeof *four;
    }
    if (!host || inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6; /* all zeroes is "any" */
        six->sin6_port = htons((uint16_t)port);
        return sizeof *six;
    }
    return 0;
}

/*
 * Whether the port is ours to take. The library would tell too, but by then it has handles on the loop that only
 * go with more turns of it.
 */
static enum net_status address_try(const struct sockaddr_storage *address, socklen_t bytes)
{
    const int yes = 1;
    int fd = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return NET_BAD_ADDRESS;
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    int failed = bind(fd, (const struct sockaddr *)address, bytes) < 0 ? errno : 0;
    if (!failed && listen(fd, 1) < 0) {
        failed = errno;
    }
    close(fd);
    switch (failed) {
    case 0:
        return NET_OK;
    case EADDRINUSE:
        return NET_PORT_IN_USE;
    case EADDRNOTAVAIL:
        return NET_BAD_ADDRESS;
    default:
        return NET_FAILED;
    }
}

static bool has_ipv6(void)
{
    int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

/*
 * How many descriptors there are. The usual soft limit of 1,024 is too low for a house, and the library takes one of
 * more than 10 million, which some containers have, for 2,560, and else makes tables of its size.
 */
static int descriptors_settle(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 1024;
    }
    limit.rlim_cur = limit.rlim_max < NET_DESCRIPTORS ? limit.rlim_max : NET_DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE,
              &limit); /* where it fails, the old one still holds and is read below */
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur < NET_DESCRIPTORS ? (int)limit.rlim_cur : NET_DESCRIPTORS;
}

/* Some are left for HTTP, files and the refusals themselves: at the limit the library leaves callers unanswered. */
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
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
        .foreign_loops = loops,
        .count_threads = 1,
        .pcontext = &net->context,
        .user = net,
        .retry_and_idle_policy = &no_timers,
        .pt_serv_buf_size = 16384,
        .max_http_header_data2 = NET_HEADER_BYTES_MAX,
        /* Allocated as needed, so it may be as large as the limit of descriptors: with a few, as many half-sent
         * requests keep everybody else out until they time out. */
        .max_http_header_pool2 = (unsigned int)descriptors,
        .timeout_secs = NET_REQUEST_TIMEOUT_S,
        .timeout_secs_ah_idle = NET_REQUEST_TIMEOUT_S,
    };
    lws_set_log_level(0, NULL); /* its errors can be provoked from outside; ours are statuses */
    return net->context = lws_create_context(&info);
}

static struct lws_vhost *vhost_create(struct net *net, const char *host, bool ipv6,
                                      lws_callback_function *on_page,
                                      lws_callback_function *on_socket)
{
    /* The first answers HTTP. Its name is no token, so no client can ask for it as a subprotocol. */
    net->protocols[0] = (struct lws_protocols){
        .name = "the page",
        .callback = on_page,
        .rx_buffer_size = 4096,
        .tx_packet_size = NET_WRITE_BYTES_MAX,
    };
    net->protocols[1] = (struct lws_protocols){
        .name = net->subprotocol,
        .callback = on_socket,
        .per_session_data_size = 1, /* the library reports an end only where there is some */
        .rx_buffer_size = CONNECTION_RX_BYTES,
        .tx_packet_size = NET_WRITE_BYTES_MAX, /* else a write is cut at the read buffer's size */
    };

    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .vhost_name = "taberna",
        .iface = host,
        .port = net->config.port,
        .protocols = net->protocols,
        .keepalive_timeout = NET_KEEP_ALIVE_S,
        .timeout_secs = NET_REQUEST_TIMEOUT_S,
        .retry_and_idle_policy = &no_timers,
    };
    return lws_create_vhost(net->context, &info);
}

/* Rare: somebody took the port between the try and now. The library's handles need turns of the loop to go. */
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
    const char *host = net->host;
    struct sockaddr_storage address;

    if (host && !strcmp(host, "localhost")) {
        host = "127.0.0.1";
    } else if (!host && !has_ipv6()) {
        host = "0.0.0.0";
    }
    socklen_t bytes = address_of(host, net->config.port, &address);
    if (bytes == 0 || net->config.port < 0 || net->config.port > 65535) {
        return NET_BAD_ADDRESS;
    }
    enum net_status status = address_try(&address, bytes);
    if (status != NET_OK) {
        return status;
    }
    int descriptors = descriptors_settle();
    net->connections_max = connections_max(descriptors);
    if (!context_create(net, descriptors)) {
        return plugin_is_missing() ? NET_NO_EVENT_LIBRARY : NET_FAILED;
    }
    net->vhost = vhost_create(net, host, address.ss_family == AF_INET6, on_page, on_socket);
    net->port = net->vhost ? lws_get_vhost_listen_port(net->vhost) : 0;
    if (net->port <= 0) {
        context_give_up(net);
        return NET_PORT_IN_USE;
    }
    return NET_OK;
}
