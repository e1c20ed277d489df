/* SPDX-License-Identifier: MIT */
/*
 * Creates the context of libwebsockets on our loop, with a single vhost. listen.c gives the accepted sockets to that
 * vhost.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "net/internal.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

static const char PLUGIN[] = LWS_INSTALL_LIBDIR "/libwebsockets-evlib_uv.so";

/*
 * The library loads the certificate in on_event(). A client that speaks plain HTTP to the port gets a plain
 * response that redirects it to HTTPS: see exchange.c.
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
    return plugin == NULL;
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
 * Shares the descriptors out, within what the memory allows: some are kept for HTTP, files and the refusals themselves,
 * because a new client without a descriptor cannot even be refused.
 */
static void places_settle(struct net *net, int descriptors)
{
    const struct net_config *config = &net->config;
    int wanted = config->sockets_max > 0 ? config->sockets_max : NET_CONNECTIONS_SOFT_MAX;
    int sockets = descriptors - NET_DESCRIPTORS_LEFT;
    net->connections_max = sockets < wanted ? sockets : wanted;
    int left = descriptors - net->connections_max - NET_DESCRIPTORS_FILES;
    wanted = config->http_sockets_max > 0 ? config->http_sockets_max : NET_HTTP_SOFT_MAX;
    net->endpoints_max = left < wanted ? left : wanted;
    net->waiting_bytes_max =
        config->waiting_bytes_max > 0 ? config->waiting_bytes_max : NET_WAITING_BYTES_ALL;
    net->queued_bytes_max =
        config->queued_bytes_max > 0 ? config->queued_bytes_max : NET_QUEUED_BYTES_ALL;
}

/* ---- the events of a turn ---- */

typedef int wait_fn(int epoll, struct epoll_event *events, int count, int timeout_ms,
                    const sigset_t *signals);

/*
 * libuv takes up to 48 times 1,024 events in a turn of the loop, and libwebsockets ends a socket in the event of its
 * end: neither has a setting for that. So these two functions stand before those of the C library, in the whole
 * program, and ask for fewer events. The system keeps the others for the next turn, and serves the sockets in turn.
 */
int epoll_pwait(int epoll, struct epoll_event *events, int count, int timeout_ms,
                const sigset_t *signals)
{
    static atomic_uintptr_t next; /* that of the C library; any thread may find it first */
    if (atomic_load(&next) == 0) {
        atomic_store(&next, (uintptr_t)dlsym(RTLD_NEXT, "epoll_pwait"));
    }
    return ((wait_fn *)atomic_load(&next))(
        epoll, events, count < NET_SLICE_EVENTS ? count : NET_SLICE_EVENTS, timeout_ms, signals);
}

int epoll_wait(int epoll, struct epoll_event *events, int count, int timeout_ms)
{
    return epoll_pwait(epoll, events, count, timeout_ms, NULL);
}

/* ---- the handles that the library adds to the loop ---- */

struct handles {
    int before; /* handles that are not the library's; the loop visits them first */
    int count;
    bool has_watcher;
};

static void handle_count(uv_handle_t *handle, void *data)
{
    (void)handle;
    ((struct handles *)data)->before++;
}

static void count_new_handle(uv_handle_t *handle, void *data)
{
    struct handles *handles = data;
    bool is_added = ++handles->count > handles->before;
    handles->has_watcher = handles->has_watcher || (is_added && handle->type == UV_POLL);
}

static void unreference_new_handle(uv_handle_t *handle, void *data)
{
    struct handles *handles = data;
    if (++handles->count > handles->before) {
        uv_unref(handle);
    }
}

/* ---- the context ---- */

/*
 * A failed allocation ends the process, because the program wraps this realloc(), see server/app/memory.h. The library
 * itself would crash after most of them.
 */
static void *library_memory(void *old, size_t bytes, const char *reason)
{
    (void)reason;
    if (bytes == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, bytes);
}

static struct lws_context *context_create(struct net *net)
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
        .pt_serv_buf_size = NET_READ_BYTES_MAX + LWS_PRE,
        .timeout_secs = NET_HANDSHAKE_MAX_S,
    };
    lws_set_allocator(library_memory);
    /* clients can provoke the library's errors; ours are status codes */
    lws_set_log_level(0, NULL);
    return net->context = lws_create_context(&info);
}

/* The library hands over the bytes of each socket as they arrive: it knows no protocol above TLS. */
static struct lws_vhost *vhost_create(struct net *net, lws_callback_function *on_event)
{
    net->protocols[0] = (struct lws_protocols){.name = "bytes", .callback = on_event};

    struct lws_context_creation_info info = {
        .options = net->tls_certificate ? TLS_OPTIONS : 0,
        .alpn = "http/1.1", /* with HTTP/2 a browser would carry its WebSockets over that */
        .vhost_name = "taberna",
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = net->protocols,
        .timeout_secs = NET_HANDSHAKE_MAX_S,
    };
    return lws_create_vhost(net->context, &info);
}

/* The library needs turns of the loop to close its handles. */
static void context_destroy_unused(struct net *net)
{
    lws_context_destroy(net->context);
    for (int i = 0; i < 4; i++) {
        uv_run(net->config.loop, UV_RUN_NOWAIT);
    }
    lws_context_destroy(net->context);
    net->context = NULL;
}

/*
 * If the system refuses the descriptor that wakes the library, the library starts without it: then it would never let
 * the loop end, and it crashes if it is asked to end now. So its memory stays, and its timers do not hold the loop.
 */
static enum net_status context_open(struct net *net)
{
    struct handles handles = {0};
    uv_walk(net->config.loop, handle_count, &handles);
    if (!context_create(net)) {
        return plugin_is_missing() ? NET_NO_EVENT_LIBRARY : NET_FAILED;
    }
    uv_walk(net->config.loop, count_new_handle, &handles);
    if (!handles.has_watcher) {
        handles.count = 0;
        uv_walk(net->config.loop, unreference_new_handle, &handles);
        net->context = NULL;
        return NET_FAILED;
    }
    return NET_OK;
}

enum net_status net_listen(struct net *net, lws_callback_function *on_event)
{
    enum net_status status = listeners_open(net);
    if (status != NET_OK) {
        return status;
    }
    places_settle(net, descriptors_settle());
    status = context_open(net);
    if (status == NET_OK && !(net->vhost = vhost_create(net, on_event))) {
        context_destroy_unused(net);
        status = NET_FAILED;
    }
    if (status != NET_OK) {
        listeners_drop(net);
        return status;
    }
    listeners_start(net);
    return NET_OK;
}
