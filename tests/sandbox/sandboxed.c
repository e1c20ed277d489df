/* SPDX-License-Identifier: MIT */
/*
 * Becomes the command, under the filters of system calls that filter.py has made of a unit of systemd.
 *
 *     sandboxed FILTERS COMMAND ARGUMENT…
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { EXIT_NO_SANDBOX = 126, EXIT_NO_COMMAND = 127, FILTERS_MAX = 4 };

static struct sock_filter instructions[BPF_MAXINSNS];

static int fail(const char *what, const char *name)
{
    fprintf(stderr, "sandboxed: %s: %s: %s\n", name, what, strerror(errno));
    return EXIT_NO_SANDBOX;
}

int main(int argc, char **argv)
{
    FILE *file = argc > 2 ? fopen(argv[1], "re") : NULL;
    if (!file) {
        return fail("sandboxed FILTERS COMMAND ARGUMENT…", argc > 1 ? argv[1] : "");
    }
    struct sock_fprog programs[FILTERS_MAX];
    uint32_t lengths[FILTERS_MAX];
    size_t count = 0;
    size_t used = 0;
    while (count < FILTERS_MAX && fread(&lengths[count], sizeof lengths[0], 1, file) == 1) {
        size_t length = lengths[count];
        if (length == 0 || length > BPF_MAXINSNS - used ||
            fread(instructions + used, sizeof instructions[0], length, file) != length) {
            return fail("is no sequence of filters", argv[1]);
        }
        programs[count++] = (struct sock_fprog){(unsigned short)length, instructions + used};
        used += length;
    }
    fclose(file);
    if (count == 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return fail("no filter", argv[1]);
    }
    /* The list of permitted calls is the first in the file and installed last: after it prctl() may be forbidden. */
    while (count > 0) {
        if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &programs[--count]) != 0) {
            return fail("cannot be put on", argv[1]);
        }
    }
    execv(argv[2], argv + 2);
    fprintf(stderr, "sandboxed: %s: %s\n", argv[2], strerror(errno));
    return EXIT_NO_COMMAND;
}
