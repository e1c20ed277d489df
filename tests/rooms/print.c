/* SPDX-License-Identifier: MIT */
/*
 * rooms-print SEED STEPS [--text]: prints a walk, for other implementations to apply the same events. Two lines for
 * each event: its line of a log without the hash, then "FAULT TEXT". FAULT is "-" or the word of the fault; TEXT is the
 * state after the event as its canonical text, or without --text the first 16 digits of the SHA-256 of it. After a
 * fault the state is unchanged. Another id begins a new room.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "rules/room/text/canonical.h"
#include "walk.h"

enum { HASH_BYTES_SHOWN = 8 };

static bool shows_text;

static void print_event(struct walk *walk, const struct room_state *before,
                        const struct room_state *after, const struct room_event *event,
                        enum room_fault fault)
{
    static char line[LAWS_LINE_MAX];
    static char text[ROOM_TEXT_MAX];
    uint8_t hash[DICE_LINK_BYTES];
    char hex[2 * HASH_BYTES_SHOWN + 1];
    (void)walk;
    laws_line(before, after, event, fault, line);
    size_t bytes = room_state_write(after, text);
    crypto_hash_sha256(hash, (const unsigned char *)text, bytes);
    sodium_bin2hex(hex, sizeof hex, hash, HASH_BYTES_SHOWN);
    printf("%s\n%s %s\n", line, fault == ROOM_SOUND ? "-" : room_fault_word(fault),
           shows_text ? text : hex);
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4 || (argc == 4 && strcmp(argv[3], "--text") != 0)) {
        fputs("usage: rooms-print SEED STEPS [--text]\n", stderr);
        return 2;
    }
    static struct walk walk;
    shows_text = argc == 4;
    walk_init(&walk, strtoull(argv[1], NULL, 10), NULL, 0, print_event);
    for (long i = strtol(argv[2], NULL, 10); i > 0; i--) {
        walk_step(&walk);
    }
    return 0;
}
