/* SPDX-License-Identifier: MIT */
/*
 * Linked with the server itself: its disk behaves as the file named by TABERNA_DISK says, which is read before each
 * operation.
 *
 * no file      the disk works
 * error        every operation fails
 * full         every write fails
 * torn         a write stores only its first half, and fails
 * read-only    every write fails
 * each N       each N-th operation fails
 * stuck        operations hang until the file says something else
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "faults.h"

enum { WORD_BYTES = 32 };

static void read_word(char word[WORD_BYTES])
{
    const char *path = getenv("TABERNA_DISK");
    int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t bytes = file >= 0 ? read(file, word, WORD_BYTES - 1) : 0;
    word[bytes > 0 ? bytes : 0] = '\0';
    if (file >= 0) {
        close(file);
    }
}

static enum fault decide(void)
{
    static const struct {
        const char *word;
        enum fault fault;
    } faults[] = {{"error", FAULT_ERROR},
                  {"full", FAULT_FULL},
                  {"torn", FAULT_TORN},
                  {"read-only", FAULT_READ_ONLY}};
    static const struct timespec moment = {.tv_nsec = 1000000};
    static atomic_int operations;
    char word[WORD_BYTES];
    for (read_word(word); strcmp(word, "stuck") == 0; read_word(word)) {
        nanosleep(&moment, NULL);
    }
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (strcmp(word, faults[i].word) == 0) {
            return faults[i].fault;
        }
    }
    int each = strncmp(word, "each ", 5) == 0 ? atoi(word + 5) : 0;
    return each > 0 && atomic_fetch_add(&operations, 1) % each == each - 1 ? FAULT_ERROR
                                                                           : FAULT_NONE;
}

__attribute__((constructor)) static void begin(void)
{
    faults_install(decide, 1);
}
