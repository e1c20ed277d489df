/* SPDX-License-Identifier: MIT */
/* The memory that the process may use: by control groups of both versions, ulimit -v and the machine. */
#include "app/memory_limit.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include "suite.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SHADOW_MEMORY 1
#endif
#endif

enum { MIB = 1 << 20, PATH_BYTES = 512 };

static char root[] = "/tmp/taberna-limit-XXXXXX";

/* Creates the file with its folders. */
static void put(const char *path, const char *text)
{
    char whole[PATH_BYTES];
    snprintf(whole, sizeof whole, "%s%s", root, path);
    for (char *slash = strchr(whole + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(whole, 0700);
        *slash = '/';
    }
    FILE *file = fopen(whole, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void setup(void)
{
    strcpy(root + sizeof root - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
}

static void teardown(void)
{
    char command[PATH_BYTES];
    snprintf(command, sizeof command, "rm -r '%s'", root);
    ck_assert_int_eq(system(command), 0);
}

static void expect(int64_t mib, const char *source)
{
    struct memory_limit limit = app_memory_limit_read(root);
    ck_assert_int_eq(limit.bytes / MIB, mib);
    ck_assert_str_eq(limit.source, source);
}

START_TEST(group_of_version_2_has_the_limit)
{
    put("/proc/self/cgroup", "0::/system.slice/taberna.service\n");
    put("/sys/fs/cgroup/system.slice/taberna.service/memory.max", "536870912\n");
    expect(512, "cgroup");
}
END_TEST

START_TEST(least_of_the_groups_above_counts)
{
    put("/proc/self/cgroup", "0::/tight/taberna.service\n");
    put("/sys/fs/cgroup/tight/taberna.service/memory.max", "max\n");
    put("/sys/fs/cgroup/tight/memory.max", "314572800\n");
    expect(300, "cgroup");
}
END_TEST

START_TEST(container_has_its_group_at_the_root)
{
    put("/proc/self/cgroup", "0::/\n");
    put("/sys/fs/cgroup/memory.max", "1073741824\n");
    expect(1024, "cgroup");
}
END_TEST

START_TEST(group_of_version_1_has_the_limit)
{
    put("/proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/docker/abc\n0::/\n");
    put("/sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "268435456\n");
    expect(256, "cgroup");
}
END_TEST

START_TEST(without_a_group_the_machine_counts)
{
    put("/proc/self/cgroup", "4:memory:/\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    expect((int64_t)uv_get_total_memory() / MIB, "machine");
}
END_TEST

#ifndef HAS_SHADOW_MEMORY /* it is above any limit of the address space */
START_TEST(limit_of_the_address_space_excludes_reserved_memory)
{
    struct rlimit space = {.rlim_cur = (rlim_t)4 << 30, .rlim_max = RLIM_INFINITY};
    char statm[64];
    int64_t page = sysconf(_SC_PAGESIZE);
    snprintf(statm, sizeof statm, "%" PRId64 " %" PRId64 " 0\n", ((int64_t)3800 * MIB) / page,
             ((int64_t)100 * MIB) / page);
    put("/proc/self/statm", statm);
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &space), 0);
    expect(4096 - 3700, "address space");
}
END_TEST
#endif

int main(void)
{
    TCase *tests = tcase_create("memory limit");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, group_of_version_2_has_the_limit);
    tcase_add_test(tests, least_of_the_groups_above_counts);
    tcase_add_test(tests, container_has_its_group_at_the_root);
    tcase_add_test(tests, group_of_version_1_has_the_limit);
    tcase_add_test(tests, without_a_group_the_machine_counts);
#ifndef HAS_SHADOW_MEMORY
    tcase_add_test(tests, limit_of_the_address_space_excludes_reserved_memory);
#endif
    Suite *suite = suite_create("memory limit");
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
