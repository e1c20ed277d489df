/* SPDX-License-Identifier: MIT */
/*
 * Addresses that send at the same time, on real sockets of one process. Reading a message uses up the share of its
 * address, because the handler takes longer than the share. The clock of the shares is the test's: it stands still
 * except in the handlers and between two turns of the loop.
 */
#pragma once

#include "unit/net/listening.h"

enum { CLIENTS_MAX = 72, FLOOD = 20, MESSAGES_MAX = 64, NS_IN_A_US = 1000 };
enum { TURN_US = NET_ROUND_US / 2, LONG_MS = 500, NS_IN_A_MS = 1000 * 1000 };

struct sharing {
    struct listening server; /* the first member: handlers receive its address */
    uint64_t now_ns;
    uint64_t idle_ns; /* in which another program had the processor */
    int fds[CLIENTS_MAX];
    int clients;
    int accepted;
    int gone;
    char texts[MESSAGES_MAX + 1]; /* one letter of each message, in the order of arrival */
    size_t texts_count;
    net_conn paused_conn;
    struct net_request *waiting; /* is answered when a message comes */
};

/** Listens; `request` answers the requests, NULL: each counts as a message. */
void sharing_begin(struct sharing *f, void (*request)(void *data, struct net_request *request));
void sharing_end(struct sharing *f);

/** One turn of the loop. It does not wait: what a test waits for may happen before the loop polls its sockets. */
void turn(struct sharing *f);
void turn_until(struct sharing *f, size_t messages);

/** Connects from 127.0.0.`from`; returns the index of the client. */
int socket_from(struct sharing *f, int from);
/** A WebSocket from there. */
int connect_from(struct sharing *f, int from);

void ask(struct sharing *f, int client, const char *request);
/** Sends each letter as a message; all of them leave at once. */
void say(struct sharing *f, int client, const char *letters);
