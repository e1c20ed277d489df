/* SPDX-License-Identifier: MIT */
#include "app/systemd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A number of the environment from 0 to `most`; -1 if the variable is missing or holds no such number. */
static int64_t read_number_variable(const char *name, int64_t most)
{
    const char *text = getenv(name);
    if (text == NULL || text[0] == '\0' || strlen(text) > 18 ||
        text[strspn(text, "0123456789")] != '\0') {
        return -1;
    }
    int64_t number = strtoll(text, NULL, 10);
    return number <= most ? number : -1;
}

/* "/run/…", or "@…" for a name in the abstract namespace, which is in no folder. */
static bool read_address(const char *path, struct service *service)
{
    size_t bytes = path != NULL ? strlen(path) : 0;
    if (bytes < 2 || bytes >= sizeof service->address.sun_path ||
        (path[0] != '/' && path[0] != '@')) {
        return false;
    }
    service->address.sun_family = AF_UNIX;
    memcpy(service->address.sun_path, path, bytes + 1);
    if (path[0] == '@') {
        service->address.sun_path[0] = '\0';
    }
    service->address_bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + bytes);
    return true;
}

void app_service_init(struct service *service)
{
    *service = (struct service){.fd = -1};
    if (read_address(getenv("NOTIFY_SOCKET"), service)) {
        service->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    }
    int64_t watchdog_us = read_number_variable("WATCHDOG_USEC", INT64_MAX);
    bool is_ours = getenv("WATCHDOG_PID") == NULL ||
                   read_number_variable("WATCHDOG_PID", INT32_MAX) == (int64_t)getpid();
    if (watchdog_us > 0 && is_ours) {
        service->watchdog_ms = watchdog_us / 1000 + 1;
    }
}

void app_service_finish(struct service *service)
{
    if (service->fd >= 0) {
        close(service->fd);
        service->fd = -1;
    }
}

bool app_service_adopt_socket(int *fd, char *detail, size_t detail_bytes)
{
    *fd = 0;
    const char *count_text = getenv("LISTEN_FDS");
    if (count_text == NULL || read_number_variable("LISTEN_PID", INT32_MAX) != (int64_t)getpid()) {
        return true; /* no sockets, or they are for another process */
    }
    int64_t count = read_number_variable("LISTEN_FDS", INT32_MAX);
    if (count < 0 || count > SERVICE_SOCKETS_MAX) {
        snprintf(
            detail, detail_bytes,
            "LISTEN_FDS=%.20s: one socket can be handed over, with one ListenStream=", count_text);
        return false;
    }
    *fd = count > 0 ? SERVICE_FIRST_FD : 0;
    return true;
}

void app_service_notify(const struct service *service, const char *state)
{
    if (service->fd >= 0) {
        (void)sendto(service->fd, state, strlen(state), MSG_NOSIGNAL,
                     (const struct sockaddr *)&service->address, service->address_bytes);
    }
}

void app_service_tick(struct service *service, int64_t now_ms)
{
    if (service->watchdog_ms > 0 &&
        now_ms - service->told_ms >= service->watchdog_ms / SERVICE_WATCHDOG_SHARE) {
        service->told_ms = now_ms;
        app_service_notify(service, "WATCHDOG=1");
    }
}
