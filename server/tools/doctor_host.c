/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#endif
#include <uv.h>

#include "net/net.h"
#include "tools/doctor.h"

enum {
    /* a descriptor for each connection, and some for files and refusals */
    DESCRIPTORS_MIN = NET_CONNECTIONS_SOFT_MAX + 2000,
    SYNCS = 9,
    SYNC_BYTES = 4096,
    SYNC_MS_MAX = 50, /* a command waits for one sync: more is felt by each player */
    PATH_BYTES = CONFIG_PATH_BYTES + 64,
};

void tool_doctor_check_limits(struct doctor *doctor)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        tool_doctor_print(doctor, false, "open files", "the limit is unknown: %s", strerror(errno));
    } else if (limit.rlim_max < DESCRIPTORS_MIN) {
        tool_doctor_print(
            doctor, false, "open files",
            "the limit is %llu, which bounds the connections; %d are needed for all of them "
            "(LimitNOFILE= of systemd, ulimit -n)",
            (unsigned long long)limit.rlim_max, DESCRIPTORS_MIN);
    } else {
        tool_doctor_print(doctor, true, "open files", "the limit is at least %d", DESCRIPTORS_MIN);
    }
}

void tool_doctor_check_clock(struct doctor *doctor)
{
#ifdef __linux__
    struct timex about = {.modes = 0};
    bool is_good = adjtimex(&about) >= 0 && (about.status & STA_UNSYNC) == 0;
    tool_doctor_print(doctor, is_good, "clock", "%s",
                      is_good
                          ? "synchronised"
                          : "not synchronised; run chrony or systemd-timesyncd on this machine");
#else
    tool_doctor_print(doctor, true, "clock", "not checked on this system");
#endif
}

/* ---- the port ---- */

static int try_to_bind(const struct addrinfo *address)
{
    static const int on = 1;
    int fd = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return errno;
    }
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    int error =
        bind(fd, address->ai_addr, address->ai_addrlen) == 0 && listen(fd, 1) == 0 ? 0 : errno;
    close(fd);
    return error;
}

static const char *port_remedy(int error)
{
    switch (error) {
    case EADDRINUSE:
        return "; another program or a running server uses it";
    case EACCES:
        return "; use a port from 1024, taberna.socket of systemd, or a proxy";
    default:
        return "";
    }
}

/* A host that cannot be found is reported by the check of the settings. */
void tool_doctor_check_port(struct doctor *doctor)
{
    const char *host = doctor->config->host;
    char port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    snprintf(port, sizeof port, "%d", doctor->config->port);
    if (getaddrinfo(host[0] != '\0' ? host : NULL, port, &hints, &found) != 0) {
        return;
    }
    int error = 0;
    for (const struct addrinfo *at = found; at != NULL && error == 0; at = at->ai_next) {
        int failed = try_to_bind(at);
        error = failed == EADDRNOTAVAIL || failed == EAFNOSUPPORT ? error : failed;
    }
    freeaddrinfo(found);
    tool_doctor_print(doctor, error == 0, "port", "%s %s%s%s", port,
                      error == 0 ? "is free" : "cannot be used: ",
                      error == 0 ? "" : strerror(error), port_remedy(error));
}

/* ---- the data folder ---- */

static int compare_times(const void *a, const void *b)
{
    const uint64_t *one = a;
    const uint64_t *other = b;
    return (*one > *other) - (*one < *other);
}

/* Returns the median time of a write with a sync in milliseconds; -1 if one fails, with errno. */
static double measure_sync(int fd)
{
    static const char bytes[SYNC_BYTES];
    uint64_t times[SYNCS];
    for (int i = 0; i < SYNCS; i++) {
        uint64_t before = uv_hrtime();
        if (write(fd, bytes, sizeof bytes) != SYNC_BYTES || fsync(fd) != 0) {
            return -1;
        }
        times[i] = uv_hrtime() - before;
    }
    qsort(times, SYNCS, sizeof times[0], compare_times);
    const uint64_t *median = &times[SYNCS / 2];
    return (double)*median / 1e6;
}

static bool is_in_memory(int fd)
{
#ifdef __linux__
    struct statfs about;
    return fstatfs(fd, &about) == 0 && (about.f_type == TMPFS_MAGIC || about.f_type == RAMFS_MAGIC);
#else
    (void)fd;
    return false;
#endif
}

static void check_disk(struct doctor *doctor, const char *folder)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/doctor-XXXXXX", folder);
    int fd = mkstemp(path);
    double ms = -1;
    if (fd >= 0) {
        (void)unlink(path);
        ms = measure_sync(fd);
    }
    if (ms < 0) {
        tool_doctor_print(doctor, false, "disk", "%s cannot be written to: %s", folder,
                          strerror(errno));
    } else if (is_in_memory(fd)) {
        tool_doctor_print(doctor, false, "disk",
                          "%s is in memory and is lost at a restart of the machine", folder);
    } else {
        tool_doctor_print(doctor, ms <= SYNC_MS_MAX, "disk", "a sync in %s takes %.1f ms%s", folder,
                          ms,
                          ms <= SYNC_MS_MAX ? "" : "; use a faster disk, each move waits for it");
    }
    if (fd >= 0) {
        close(fd);
    }
}

void tool_doctor_check_data(struct doctor *doctor)
{
    const char *folder = doctor->config->data;
    struct stat about;
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode)) {
        if (doctor->are_settings_valid) { /* else they may name a folder that cannot be created */
            tool_doctor_print(doctor, true, "data folder",
                              "%s does not exist yet; the start creates it", folder);
        }
        return;
    }
    bool is_open = (about.st_mode & (S_IROTH | S_IXOTH)) != 0;
    tool_doctor_print(doctor, !is_open, "data folder", "%s%s%s", folder,
                      is_open ? " can be read by each user; run: chmod o= "
                              : " is closed to other users",
                      is_open ? folder : "");
    if (!config_has_postgresql(doctor->config)) {
        check_disk(doctor, folder);
    }
}
