/* SPDX-License-Identifier: MIT */
/*
 * The first act of every program here. A program that is started without descriptor 0, 1 or 2 gets that number for the
 * next file, pipe or socket that it opens, and would read its input from there and write its messages into it.
 */
#pragma once

#include <fcntl.h>
#include <unistd.h>

/** Opens /dev/null on each of the descriptors 0 to 2 that is closed. */
static inline void descriptors_open_standard(void)
{
    int fd;
    do {
        fd = open("/dev/null", O_RDWR); /* takes the lowest number that is free */
    } while (fd >= STDIN_FILENO && fd <= STDERR_FILENO);
    if (fd > STDERR_FILENO) {
        close(fd);
    }
}
