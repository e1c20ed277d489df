/* SPDX-License-Identifier: MIT */
/* The messages under way over a connection in one direction, in order. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct net_frame;
struct net_group;

struct packet {
    struct packet *next;
    int64_t due_ms;
    struct net_frame *frame;       /* down only; NULL: the end of the connection */
    const struct net_group *group; /* down only; NULL: sent to a single connection */
    int code;                      /* close code of the end */
    char *text;                    /* up only */
    size_t bytes;
};

/** A queue of zeroes is empty. */
struct packets {
    struct packet *first;
    struct packet *last;
    int64_t due_ms; /* arrival time of the last packet that was ever queued */
    size_t bytes;
};

struct packet *packet_create(void);
void packet_destroy(struct packet *packet);
void packets_clear(struct packets *packets);
/** Keeps the first `count` packets, which were nearer to their destination when the connection broke. */
void packets_keep(struct packets *packets, int count);
/** Removes the first packet; the queue must not be empty. */
struct packet *packets_pop(struct packets *packets);
int packets_count(const struct packets *packets);
/** Drops the packets that were sent to that group. */
void packets_drop(struct packets *packets, const struct net_group *group);
