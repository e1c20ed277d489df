/* SPDX-License-Identifier: MIT */
#include "app/memory_limit.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

/* uv_get_constrained_memory() of libuv 1.44 knows neither version 2 of control groups nor the groups of a container. */
enum { PATH_BYTES = 2048, GROUP_BYTES = 1024 };

static void lower_limit(struct memory_limit *limit, int64_t bytes, const char *source)
{
    if (bytes > 0 && (limit->bytes == 0 || bytes < limit->bytes)) {
        *limit = (struct memory_limit){bytes, source};
    }
}

/* The number in a file; 0 if there is none, such as "max". */
static int64_t read_number_file(const char *path)
{
    int64_t number = 0;
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        if (fscanf(file, "%" SCNd64, &number) != 1) {
            number = 0;
        }
        fclose(file);
    }
    return number;
}

/*
 * The limits of a group and of those that contain it. A container may see its own group as the root of the tree, so
 * paths that do not exist are skipped.
 */
static void lower_by_group(struct memory_limit *limit, const char *tree, char *group,
                           const char *file)
{
    for (;;) {
        char path[PATH_BYTES];
        int bytes = snprintf(path, sizeof path, "%s%s/%s", tree, group, file);
        if (bytes > 0 && (size_t)bytes < sizeof path) {
            lower_limit(limit, read_number_file(path), "cgroup");
        }
        char *slash = strrchr(group, '/');
        if (slash == NULL) {
            return;
        }
        *slash = '\0';
    }
}

/* True if the list "cpu,memory" of a line of /proc/self/cgroup has the controller of memory. */
static bool has_memory(const char *controllers, size_t bytes)
{
    char list[GROUP_BYTES];
    snprintf(list, sizeof list, ",%.*s,", (int)bytes, controllers);
    return strstr(list, ",memory,") != NULL;
}

/* A line of /proc/self/cgroup is "0::/group" for version 2, and "4:memory:/group" for version 1. */
static void lower_by_line(struct memory_limit *limit, const char *root, char *line)
{
    char *controllers = strchr(line, ':');
    char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
    if (group == NULL) {
        return;
    }
    size_t bytes = (size_t)(group - controllers) - 1;
    group++;
    group[strcspn(group, "\n")] = '\0';
    char tree[PATH_BYTES];
    if (bytes == 0) {
        snprintf(tree, sizeof tree, "%s/sys/fs/cgroup", root);
        lower_by_group(limit, tree, group, "memory.max");
    } else if (has_memory(controllers + 1, bytes)) {
        snprintf(tree, sizeof tree, "%s/sys/fs/cgroup/memory", root);
        lower_by_group(limit, tree, group, "memory.limit_in_bytes");
    }
}

static void lower_by_cgroups(struct memory_limit *limit, const char *root)
{
    char path[PATH_BYTES];
    char line[GROUP_BYTES];
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        lower_by_line(limit, root, line);
    }
    fclose(file);
}

/* What is left of the address space, and what is resident now. */
static void lower_by_address_space(struct memory_limit *limit, const char *root)
{
    struct rlimit space;
    char path[PATH_BYTES];
    int64_t pages = 0;
    int64_t resident = 0;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) {
        return;
    }
    snprintf(path, sizeof path, "%s/proc/self/statm", root);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        if (fscanf(file, "%" SCNd64 " %" SCNd64, &pages, &resident) != 2) {
            pages = resident = 0;
        }
        fclose(file);
    }
    int64_t reserved = (pages - resident) * sysconf(_SC_PAGESIZE);
    int64_t bytes = (int64_t)space.rlim_cur - reserved;
    lower_limit(limit, bytes > 0 ? bytes : 1, "address space");
}

struct memory_limit app_memory_limit_read(const char *root)
{
    struct memory_limit limit = {.source = "unknown"};
    lower_limit(&limit, (int64_t)uv_get_total_memory(), "machine");
    lower_by_cgroups(&limit, root);
    lower_by_address_space(&limit, root);
    return limit;
}
