/* SPDX-License-Identifier: MIT */
/*
 * A simulated client: a user who performs every owed action at one board, or watches some boards. Like the page it
 * reconnects when its connection breaks, and repeats the unanswered command with the same id.
 *
 * It checks every message of the server against the earlier messages; a contradiction ends the program.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "board.h"
#include "room_state/chain.h"
#include "socket.h"
#include "times.h"

enum {
    CLIENT_FOLLOWS_MAX = 4,
    CLIENT_TOKEN_BYTES = 64,
    CLIENT_TWICE_KEPT = 8,
};

/** Shared by all simulated clients. */
struct clients {
    struct socket_family family;
    uint64_t seed;
    int pace_ms; /* average pause between two commands of one client */
    /* pause before the first attempt to reconnect; it doubles after each failure */
    int retry_first_ms;
    int retry_most_ms; /* upper limit of that pause */
    FILE *journal;     /* one JSON object per line for each answered command */
    struct board *boards;
    int board_count;
    bool resting;                         /* no client begins an action */
    bool finishing;                       /* players resign, and no other game begins */
    int here;                             /* number of welcomed clients */
    int under_way;                        /* commands without an answer */
    int64_t messages;                     /* received messages */
    int64_t commands;                     /* answered commands */
    int64_t again;                        /* commands that were sent more than once */
    struct times offline;                 /* from a lost connection to the next welcome */
    struct times waits;                   /* from a command to its answer */
    void (*changed)(struct clients *all); /* called after each message */
};

/** A client's subscription to a board, and the events that it has seen. */
struct follow {
    struct board *board;
    int64_t seen;
    bool follows; /* the server has confirmed the subscription and sends all missing events */
};

/** The pending command, stored as it was sent. */
struct command {
    bool waits;
    int64_t id;
    const char *type;
    struct board *board; /* NULL: no room in the envelope */
    int sent;            /* how often it was sent */
    int64_t asked_us;
    size_t bytes;
    char text[SOCKET_TEXT_BYTES_MAX];
};

struct client {
    struct socket socket;
    struct clients *all;
    int number;
    bool plays;       /* plays at the first board that it follows */
    bool has_account; /* has an account, and keeps its name */
    struct follow follows[CLIENT_FOLLOWS_MAX];
    int follow_count;
    int asked_follow; /* index of the board for which `sub` was sent last */
    char user_id[STORE_ID_BYTES];
    char token[CLIENT_TOKEN_BYTES];
    int64_t last_id;
    int64_t told_v;   /* version of the board it plays at, from the answers to its commands */
    int64_t hello_id; /* while its answer is pending; else 0 */
    bool welcomed;
    struct command command;
    int64_t twice[CLIENT_TWICE_KEPT]; /* the last repeated commands: each may be answered twice */
    size_t twice_count;
    struct dice_chain chain;
    int links_used;
    /* if connected: fires at the next action; else at the next attempt to connect */
    uv_timer_t timer;
    int failures;
    int64_t lost_us;
    int64_t spoke_ms;
};

void clients_init(struct clients *all, uv_loop_t *loop, int port);

/** `follows` and `plays` are set. Connects as a new guest, or with `token` if that is set. */
void client_start(struct client *client, struct clients *all, int number);

/** Performs the next action, if there is one. */
void client_act(struct client *client);

/** Checks the connection with socket_look(): a client whose connection is dead reconnects. */
void client_check(struct client *client, int64_t silence_ms);

/** Prints the state of the client and what it waits for, on a line that begins with '#'. */
void client_print(const struct client *client, FILE *into);

/** Ends the connection for good. */
void client_stop(struct client *client);

/** Prints the error, and ends the program. */
__attribute__((format(printf, 1, 2))) _Noreturn void clients_fault(const char *format, ...);
