/* SPDX-License-Identifier: MIT */
/*
 * One of the regulars: a person who does whatever is owed at one board, or watches some, and who, like the page, comes
 * again by themselves when the connection goes, and sends the command that was not answered again, with the same id.
 *
 * They check whatever the house says against what they have been told before; what is wrong ends the program.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "board.h"
#include "dice.h"
#include "socket.h"
#include "times.h"

enum {
    REGULAR_FOLLOWS_MAX = 4,
    REGULAR_TOKEN_BYTES = 64,
    REGULAR_TWICE_KEPT = 8,
};

/** What all of them share. */
struct regulars {
    struct socket_family family;
    uint64_t seed;
    int pace_ms;        /* about, between two commands of one */
    int retry_first_ms; /* before the first attempt to come again; then it doubles … */
    int retry_most_ms;  /* … up to here */
    FILE *journal;      /* a JSON object a line for each command that has had its answer */
    struct board *boards;
    int board_count;
    bool resting;                          /* nobody begins anything */
    bool finishing;                        /* whoever plays resigns, and no other game begins */
    int here;                              /* welcomed */
    int under_way;                         /* commands without an answer */
    int64_t missed_most;                   /* events that the house sends at a time */
    int64_t messages;                      /* heard */
    int64_t commands;                      /* answered */
    int64_t again;                         /* of them, sent more than once */
    struct times houseless;                /* from a lost connection to the next welcome */
    struct times waits;                    /* for an answer */
    void (*changed)(struct regulars *all); /* after each message */
};

/** Who follows a board, and what of it they have seen. */
struct follow {
    struct board *board;
    int64_t seen;
    bool follows; /* the house has said so, and sends all that is missing */
};

/** The command under way: kept as it was sent. */
struct command {
    bool waits;
    int64_t id;
    const char *type;
    struct board *board; /* NULL: none in the envelope */
    int sent;            /* times */
    int64_t asked_us;
    size_t bytes;
    char text[SOCKET_TEXT_BYTES_MAX];
};

struct regular {
    struct socket socket;
    struct regulars *all;
    int number;
    bool plays;       /* at the first board they follow */
    bool has_account; /* and keeps its name */
    struct follow follows[REGULAR_FOLLOWS_MAX];
    int follow_count;
    int asked_follow; /* the one that `sub` was sent for last */
    char who[STORE_ID_BYTES];
    char token[REGULAR_TOKEN_BYTES];
    int64_t last_id;
    int64_t
        told_v; /* of the board they play at: so far it has got, by the answers to what they did */
    int64_t hello_id; /* while the answer to it is awaited; else 0 */
    bool welcomed;
    struct command command;
    int64_t twice
        [REGULAR_TWICE_KEPT]; /* the last that were sent more than once: they may be answered again */
    size_t twice_count;
    struct dice_chain chain;
    int links_used;
    uv_timer_t timer; /* connected: until the next deed; else until the next attempt */
    int failures;
    int64_t lost_us;
    int64_t spoke_ms;
};

void regulars_init(struct regulars *all, uv_loop_t *loop, int port);

/** `follows` and `plays` are set; comes as a new guest, or with `token` where that is set. */
void regular_come(struct regular *regular, struct regulars *all, int number);

/** Looks whether there is something to do. */
void regular_wake(struct regular *regular);

/** Looks after the line, as socket_look() has it: whose is dead comes again. */
void regular_look(struct regular *regular, int64_t silence_ms);

/** Says, in a line that begins with '#', how they are and what they wait for. */
void regular_tell(const struct regular *regular, FILE *into);

/** Breaks the connection off for good. */
void regular_leave(struct regular *regular);

/** Tells what is wrong, and ends the program. */
__attribute__((format(printf, 1, 2))) _Noreturn void regulars_fault(const char *format, ...);
