/* SPDX-License-Identifier: MIT */
/* What is on its way over a connection in one direction, in its order. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct net_frame;
struct net_group;

struct packet {
    struct packet *next;
    int64_t due_ms;
    struct net_frame *frame;       /* down; NULL: the end of the connection */
    const struct net_group *group; /* down; NULL: sent to one */
    int code;                      /* of the end */
    char *text;                    /* up */
    size_t bytes;
};

/** Zeroes are none. */
struct packets {
    struct packet *first;
    struct packet *last;
    int64_t due_ms; /* of the last that was ever put there */
    size_t bytes;
};

struct packet *packet_create(void);
void packet_destroy(struct packet *packet);
void packets_clear(struct packets *packets);
/** Keeps the first `count` of them: what was further up the cable when it broke. */
void packets_keep(struct packets *packets, int count);
/** There is one. */
struct packet *packets_pop(struct packets *packets);
int packets_count(const struct packets *packets);
/** Drops what was sent to that group. */
void packets_drop(struct packets *packets, const struct net_group *group);
