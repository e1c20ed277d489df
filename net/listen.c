/* SPDX-License-Identifier: MIT */
/*
 * The listening socket. It is either our own, or one handed over by another process, which keeps it open while the next
 * server process replaces this one. Each accepted socket is given to the library as if the library had accepted it. The
 * library itself cannot take a socket that already listens.
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

/* Finds the first address of a name. Blocks until the name service answers. Returns the length of the address, or 0. */
static socklen_t look_up(const char *host, int port, struct sockaddr_storage *address)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(host, service, &hints, &found) != 0) {
        return 0;
    }
    socklen_t bytes = found->ai_addrlen;
    memcpy(address, found->ai_addr, bytes);
    freeaddrinfo(found);
    return bytes;
}

/*
 * Finds an address to bind: `host` is a number, a name, or NULL for all. Returns its length, or 0 if the name is not
 * found.
 */
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
    return look_up(host, port, address);
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

static enum net_status listener_bind(const struct net *net, int *out)
{
    const int yes = 1;
    const int no = 0;
    const char *host = net->host;
    struct sockaddr_storage address;

    if (host && !strcmp(host, "localhost")) {
        host = "127.0.0.1";
    } else if (!host && !has_ipv6()) {
        host = "0.0.0.0";
    }
    if (net->config.port < 0 || net->config.port > 65535) {
        return NET_BAD_ADDRESS;
    }
    socklen_t bytes = address_of(host, net->config.port, &address);
    if (bytes == 0) {
        return NET_NO_HOST;
    }
    int fd = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) {
        return status_of(errno);
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address.ss_family == AF_INET6) {
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    }
    if (bind(fd, (const struct sockaddr *)&address, bytes) < 0 || listen(fd, SOMAXCONN) < 0) {
        enum net_status status = status_of(errno);
        close(fd);
        return status;
    }
    *out = fd;
    return NET_OK;
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

enum net_status listener_open(struct net *net)
{
    int fd = net->config.listen_fd;
    enum net_status status = NET_OK;

    if (fd == 0) {
        status = listener_bind(net, &fd);
    } else if (!net_can_listen_on(fd) || fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ||
               fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) < 0) {
        status = NET_NO_LISTENER;
    }
    if (status != NET_OK) {
        return status;
    }
    net->listener_fd = fd;
    net->port = port_of(fd);
    if (net->port == 0) { /* the address that is printed would be wrong */
        close(fd);
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
static void adopt(struct net *net, int fd, struct source *source)
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

static void on_accepted(struct net *net, int fd, const struct sockaddr_storage *address)
{
    /* until the endpoint counts itself, or the library has refused the socket */
    struct source *source = source_pin(source_of_socket(net, address));
    if (!source_may_arrive(net, source) && !is_proxy(net, address)) {
        net->counts.arrivals_refused++;
        net_log(net, "socket.refused", "its address has opened too many");
        close(fd);
    } else if (!endpoints_make_room(net) || !can_be_watched(net, fd)) {
        close(fd);
    } else {
        adopt(net, fd, source);
    }
    source_unpin(net, source);
}

/* True if the next client in the queue may succeed: this one left before it was accepted. */
static bool accept_may_go_on(int failed)
{
    return failed == ECONNABORTED || failed == EINTR || failed == EPROTO;
}

static void on_acceptable(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;
    (void)status;
    (void)events;
    uint64_t since_ns = uv_hrtime();
    for (int i = 0; i < LISTENER_ACCEPTS; i++) {
        if (!source_may_go_on(net, &net->newcomers)) {
            net->listener_waits = true;
            uv_poll_stop(&net->listener);
            return;
        }
        struct sockaddr_storage address = {.ss_family = AF_UNSPEC};
        socklen_t bytes = sizeof address;
        int fd = accept(net->listener_fd, (struct sockaddr *)&address, &bytes);
        if (fd >= 0) {
            on_accepted(net, fd, &address);
            source_charge(net, &net->newcomers, &since_ns);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (!accept_may_go_on(errno)) {
            /* No descriptor is left: clients wait in the queue until listener_resume(). */
            net->listener_pauses = true;
            uv_poll_stop(&net->listener);
            return;
        }
    }
}

void listener_start(struct net *net)
{
    int failed = uv_poll_init(net->config.loop, &net->listener, net->listener_fd);
    assert(failed == 0);
    net->listener.data = net;
    uv_poll_start(&net->listener, UV_READABLE, on_acceptable);
}

static void listen_again(struct net *net)
{
    if (!uv_is_closing((uv_handle_t *)&net->listener)) {
        uv_poll_start(&net->listener, UV_READABLE, on_acceptable);
    }
}

void listener_resume(struct net *net)
{
    if (net->listener_pauses) {
        net->listener_pauses = false;
        listen_again(net);
    }
}

void listener_serve(struct net *net)
{
    if (net->listener_waits && source_may_go_on(net, &net->newcomers)) {
        net->listener_waits = false;
        listen_again(net);
    }
}

void listener_close(struct net *net, uv_close_cb closed)
{
    uv_close((uv_handle_t *)&net->listener, closed); /* stops watching the socket at once */
    close(net->listener_fd);
}
