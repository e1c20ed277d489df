/* SPDX-License-Identifier: MIT */
/*
 * The protocol of the service manager that may have started the program: systemd, or another that speaks the same
 * protocol (sd_listen_fds(3), sd_notify(3); this code needs no library of systemd). The manager may hand over a socket
 * that already listens. It stays open while one process replaces another, so that no client is turned away in between.
 * The manager may also request messages when the server is open, when it closes, and that it is not stuck. If no
 * service manager started the program, all of these functions do nothing.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "net/must_check.h"

enum {
    SERVICE_FIRST_FD = 3, /* the first descriptor by the manager's protocol */
    SERVICE_SOCKETS_MAX = 1,
    /* messages sent per watchdog interval, so that a late one does no harm */
    SERVICE_WATCHDOG_SHARE = 3,
};

struct service {
    int fd; /* a datagram socket; -1: the manager wants no messages */
    struct sockaddr_un address;
    socklen_t address_bytes;
    int64_t watchdog_ms; /* the manager's watchdog interval; 0: it has no watchdog */
    int64_t told_ms;
};

/**
 * Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID. Ignores a variable whose value does not have the defined form.
 */
void app_service_init(struct service *service);
void app_service_finish(struct service *service);

/**
 * Takes the socket that LISTEN_PID and LISTEN_FDS hand over to this process. The caller must check that it is a
 * listening socket: see net_can_listen_on().
 *
 * fd      out  its descriptor; 0 if there is no socket
 * detail  out  a sentence if the result is false: more than one was handed over, or the number cannot be read
 */
MUST_CHECK bool app_service_adopt_socket(int *fd, char *detail, size_t detail_bytes);

/** Sends a state: "READY=1", "STOPPING=1". Never blocks; a message that cannot be delivered is lost. */
void app_service_notify(const struct service *service, const char *state);

/**
 * Reports that the loop still turns, if the manager has a watchdog and the report is due. Call it from the loop, a few
 * times a second.
 */
void app_service_tick(struct service *service, int64_t now_ms);
