/* SPDX-License-Identifier: MIT */
/*
 * The service manager that may have started the program: systemd, or anything that speaks like it (sd_listen_fds(3),
 * sd_notify(3); no library of it is needed). It may hand over a socket that listens already and stays open while one
 * process is replaced by the next, so that nobody who calls meanwhile is turned away; and it may want to hear when the
 * house is open, when it closes, and that it is not stuck. Where nobody has started it so, all of this does nothing.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    SERVICE_FIRST_FD = 3, /* where the manager's protocol begins */
    SERVICE_SOCKETS_MAX = 1,
    SERVICE_WATCHDOG_SHARE = 3, /* it hears of us so often in the time it gives us */
};

struct service {
    int fd; /* a datagram socket; -1: nobody wants to be told anything */
    struct sockaddr_un address;
    socklen_t address_bytes;
    int64_t watchdog_ms; /* it has to hear of us so often; 0: it does not wait */
    int64_t told_ms;
};

/** Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID; what is none of these as they are defined is as if not there. */
void service_init(struct service *service);
void service_finish(struct service *service);

/**
 * The socket that was handed over to this process by LISTEN_PID and LISTEN_FDS. What it is has to be looked at: see
 * net_can_listen_on().
 *
 * fd      out  its descriptor; 0 where there is none
 * detail  out  a sentence, where false is returned: more than one was handed over, or the number cannot be read
 */
MUST_CHECK bool service_take_socket(int *fd, char *detail, size_t detail_bytes);

/** "READY=1", "STOPPING=1"; never waits, and what does not arrive is lost. */
void service_tell(const struct service *service, const char *state);

/** Says that the loop turns, where that is asked for and due. From the loop, some times a second. */
void service_tick(struct service *service, int64_t now_ms);
