/* SPDX-License-Identifier: MIT */
/*
 * The listening sockets. They are either our own, one for each address of the host, or one handed over by another
 * process, which keeps it open while the next server process replaces this one. Each accepted socket is given to the
 * library as if the library had accepted it. The library itself cannot take a socket that already listens.
 */
#include "net/endpoint.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    /* sockets accepted in one go, before the existing connections are served again */
    LISTENER_ACCEPTS = 16,
};

/* The addresses to listen on. */
struct addresses {
    struct sockaddr_storage list[NET_LISTENERS_MAX];
    socklen_t bytes[NET_LISTENERS_MAX];
    int count;
};

static void address_add(struct addresses *addresses, const void *address, socklen_t bytes)
{
    if (addresses->count < NET_LISTENERS_MAX) {
        memcpy(&addresses->list[addresses->count], address, bytes);
        addresses->bytes[addresses->count++] = bytes;
    }
}

/* Adds the address if `host` is a number. */
static void address_add_number(struct addresses *addresses, const char *host, int port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1) {
        address_add(addresses, &four, sizeof four);
    } else if (inet_pton(AF_INET6, host, &six.sin6_addr) == 1) {
        address_add(addresses, &six, sizeof six);
    }
}

/* Adds all addresses of a name. Blocks until the name service answers. */
static void addresses_resolve(struct addresses *addresses, const char *host, int port)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(host, service, &hints, &found) != 0) {
        return;
    }
    for (const struct addrinfo *at = found; at; at = at->ai_next) {
        address_add(addresses, at->ai_addr, at->ai_addrlen);
    }
    freeaddrinfo(found);
}

static bool has_ipv6(void)
{
    int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

static enum net_status status_of(int failed)
{
    switch (failed) {
    case EADDRINUSE:
        return NET_PORT_IN_USE;
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return NET_BAD_ADDRESS;
    default:
        return NET_FAILED;
    }
}

/* The port of the address the socket is bound to; 0 if that has no port. */
static int port_of(int fd)
{
    struct sockaddr_storage address;
    socklen_t bytes = sizeof address;

    if (getsockname(fd, (struct sockaddr *)&address, &bytes) < 0) {
        return 0;
    }
    if (address.ss_family == AF_INET) {
        return ntohs(((const struct sockaddr_in *)&address)->sin_port);
    }
    return address.ss_family == AF_INET6 ? ntohs(((const struct sockaddr_in6 *)&address)->sin6_port)
                                         : 0;
}

/*
 * Finds what `host` means: a number, a name, or NULL for all addresses. The name localhost means both addresses of this
 * machine, whatever its tables say (RFC 6761, 6.3).
 */
static void addresses_find(struct addresses *addresses, const char *host, int port)
{
    addresses->count = 0;
    if (host == NULL) {
        address_add_number(addresses, has_ipv6() ? "::" : "0.0.0.0", port);
    } else if (strcmp(host, "localhost") == 0) {
        address_add_number(addresses, "127.0.0.1", port);
        address_add_number(addresses, "::1", port);
    } else {
        address_add_number(addresses, host, port);
        if (addresses->count == 0) {
            addresses_resolve(addresses, host, port);
        }
    }
}

/* `alone`: no other address of the host is listened on; then an address of IPv6 may stand for all, IPv4 included. */
static enum net_status listener_bind(const struct sockaddr_storage *address, socklen_t bytes,
                                     bool alone, int *out)
{
    const int yes = 1;
    const int only_6 = alone ? 0 : 1;
    int fd = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) {
        return status_of(errno);
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address->ss_family == AF_INET6) {
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only_6, sizeof only_6);
    }
    if (bind(fd, (const struct sockaddr *)address, bytes) < 0 || listen(fd, SOMAXCONN) < 0) {
        enum net_status status = status_of(errno);
        close(fd);
        return status;
    }
    *out = fd;
    return NET_OK;
}

static void port_set(struct sockaddr_storage *address, int port)
{
    if (address->ss_family == AF_INET6) {
        ((struct sockaddr_in6 *)address)->sin6_port = htons((uint16_t)port);
    } else {
        ((struct sockaddr_in *)address)->sin_port = htons((uint16_t)port);
    }
}

void listeners_drop(struct net *net)
{
    while (net->listeners_count > 0) {
        close(net->listeners[--net->listeners_count].fd);
    }
}

/*
 * Binds all addresses to one port, which the first one chooses if it is 0. An address that this machine does not have
 * is left out if another one can be bound: IPv6 may be switched off.
 */
static enum net_status listeners_bind_once(struct net *net, struct addresses *addresses)
{
    enum net_status missing = NET_NO_HOST;
    int port = net->config.port;
    for (int i = 0; i < addresses->count; i++) {
        int fd;
        port_set(&addresses->list[i], port);
        enum net_status status =
            listener_bind(&addresses->list[i], addresses->bytes[i], addresses->count == 1, &fd);
        if (status == NET_OK && (port = port_of(fd)) == 0) { /* the others would get another one */
            close(fd);
            status = NET_FAILED;
        }
        if (status == NET_BAD_ADDRESS) {
            missing = status;
        } else if (status != NET_OK) {
            listeners_drop(net);
            return status;
        } else {
            net->listeners[net->listeners_count++].fd = fd;
        }
    }
    return net->listeners_count > 0 ? NET_OK : missing;
}

/* A free port that the first address has chosen may be taken at the second one. */
static enum net_status listeners_bind(struct net *net)
{
    enum { TRIES = 16 };
    struct addresses addresses;
    if (net->config.port < 0 || net->config.port > 65535) {
        return NET_BAD_ADDRESS;
    }
    addresses_find(&addresses, net->host, net->config.port);
    enum net_status status = listeners_bind_once(net, &addresses);
    for (int i = 1; i < TRIES && status == NET_PORT_IN_USE && net->config.port == 0; i++) {
        status = listeners_bind_once(net, &addresses);
    }
    return status;
}

static bool option_is(int fd, int option, int wanted)
{
    int value = 0;
    socklen_t bytes = sizeof value;
    return getsockopt(fd, SOL_SOCKET, option, &value, &bytes) == 0 && value == wanted;
}

bool net_can_listen_on(int fd)
{
    return option_is(fd, SO_TYPE, SOCK_STREAM) && option_is(fd, SO_ACCEPTCONN, 1) &&
           port_of(fd) > 0;
}

/* A socket that another process has handed over. */
static enum net_status listener_adopt(struct net *net, int fd)
{
    if (!net_can_listen_on(fd) || fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ||
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) < 0) {
        return NET_NO_LISTENER;
    }
    net->listeners[net->listeners_count++].fd = fd;
    return NET_OK;
}

enum net_status listeners_open(struct net *net)
{
    enum net_status status = net->config.listen_fd == 0
                                 ? listeners_bind(net)
                                 : listener_adopt(net, net->config.listen_fd);
    if (status != NET_OK) {
        return status;
    }
    net->port = port_of(net->listeners[0].fd);
    if (net->port == 0) { /* the address that is printed would be wrong */
        listeners_drop(net);
        return NET_FAILED;
    }
    return NET_OK;
}

/* The library crashes if the system refuses to watch a socket: the number of watches may be limited. */
static bool can_be_watched(const struct net *net, int fd)
{
    struct epoll_event event = {.events = EPOLLIN};
    int watcher = uv_backend_fd(net->config.loop);
    return epoll_ctl(watcher, EPOLL_CTL_ADD, fd, &event) == 0 &&
           epoll_ctl(watcher, EPOLL_CTL_DEL, fd, &event) == 0;
}

/* The sockets of a proxy are those of its clients. */
static bool is_proxy(const struct net *net, const struct sockaddr_storage *address)
{
    char text[NET_ADDRESS_BYTES];
    source_address_text(address, text);
    return net->config.trusts && net->config.trusts(net->config.data, text);
}

/*
 * Gives an accepted socket the same options that the library sets, and hands it over. The library closes the socket if
 * it cannot take it.
 */
static void adopt_socket(struct net *net, int fd, struct source *source)
{
    const int yes = 1;
    const lws_sock_file_fd_type socket = {.sockfd = fd};
    int how = LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL;
    uint64_t since_ns = uv_hrtime();
    net->adopting_from = source;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (!lws_adopt_descriptor_vhost(net->vhost, (lws_adoption_type)how, socket, NULL, NULL)) {
        shutdown(fd, SHUT_RDWR); /* for a socket that it has not closed: the client must not wait */
    }
    source_charge(net, source, &since_ns);
}

static void on_socket_accepted(struct net *net, int fd, const struct sockaddr_storage *address)
{
    /* until the endpoint counts itself, or the library has refused the socket */
    struct source *source = source_pin(source_of_socket(net, address));
    if (!source_can_arrive(net, source) && !is_proxy(net, address)) {
        net->counts.arrivals_refused++;
        net_log(net, "socket.refused", "its address has opened too many");
        close(fd);
    } else if (!endpoints_make_room(net) || !can_be_watched(net, fd)) {
        close(fd);
    } else {
        adopt_socket(net, fd, source);
    }
    source_unpin(net, source);
}

/* True if the next client in the queue may succeed: this one left before it was accepted. */
static bool can_accept_continue(int failed)
{
    return failed == ECONNABORTED || failed == EINTR || failed == EPROTO;
}

static void listeners_pause(struct net *net)
{
    for (int i = 0; i < net->listeners_count; i++) {
        uv_poll_stop(&net->listeners[i].poll);
    }
}

static void on_acceptable(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;
    const struct listener *listener = (const struct listener *)poll; /* its first member */
    (void)status;
    (void)events;
    uint64_t since_ns = uv_hrtime();
    for (int i = 0; i < LISTENER_ACCEPTS; i++) {
        if (!source_can_continue(net, &net->newcomers)) {
            net->listener_waits = true;
            listeners_pause(net);
            return;
        }
        struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
        socklen_t bytes = sizeof address;
        int fd = accept(listener->fd, (struct sockaddr *)&address, &bytes);
        if (fd >= 0) {
            on_socket_accepted(net, fd, &address);
            source_charge(net, &net->newcomers, &since_ns);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (!can_accept_continue(errno)) {
            /* No descriptor is left: clients wait in the queue until listeners_resume(). */
            net->listener_pauses = true;
            listeners_pause(net);
            return;
        }
    }
}

void listeners_start(struct net *net)
{
    for (int i = 0; i < net->listeners_count; i++) {
        struct listener *listener = &net->listeners[i];
        int failed = uv_poll_init(net->config.loop, &listener->poll, listener->fd);
        assert(failed == 0);
        listener->poll.data = net;
        uv_poll_start(&listener->poll, UV_READABLE, on_acceptable);
    }
}

static void listen_again(struct net *net)
{
    for (int i = 0; i < net->listeners_count; i++) {
        if (!uv_is_closing((uv_handle_t *)&net->listeners[i].poll)) {
            uv_poll_start(&net->listeners[i].poll, UV_READABLE, on_acceptable);
        }
    }
}

void listeners_resume(struct net *net)
{
    if (net->listener_pauses) {
        net->listener_pauses = false;
        listen_again(net);
    }
}

void listeners_serve(struct net *net)
{
    if (net->listener_waits && source_can_continue(net, &net->newcomers)) {
        net->listener_waits = false;
        listen_again(net);
    }
}

void listeners_close(struct net *net, uv_close_cb closed)
{
    for (int i = 0; i < net->listeners_count; i++) {
        uv_close((uv_handle_t *)&net->listeners[i].poll, closed); /* stops watching at once */
        close(net->listeners[i].fd);
    }
}
