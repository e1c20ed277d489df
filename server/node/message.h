/* SPDX-License-Identifier: MIT */
/*
 * The messages between the nodes of a cluster over the bus. A message is one line of JSON, {"k":KIND,"n":NODE,"d":{…}}.
 * For some kinds a newline and a payload of plain bytes follow. There are three sorts of channels: all nodes subscribe
 * to `house`, the node of that name to `node:NAME`, and the nodes that replicate the room to `room:ID`.
 *
 * Every message is sealed (bus/seal.h): a node drops and counts a message that does not open.
 *
 * A node ignores a message of an unknown kind, so that a cluster can be upgraded node by node. A message that is not
 * JSON, that lacks a field, or that has a field of a wrong type is broken: the node counts it and does nothing else.
 * All numbers of rooms' events are those of the store. A message about an event is sent after the event has been
 * committed.
 *
 *   kind      channel     sender                      content
 *   alive     house       every node, once a second   time: milliseconds since 1970 by its clock; join: its
 *                                                     incarnation, the number that the store gave it when it joined;
 *                                                     sync: its last number of each kind of node/sync.h
 *   sync      house or    a node                      kind: see sync.h; join: the incarnation; n: the number of the
 *             node:NAME                               change; entries: values by key, null: removed. In a snapshot also
 *                                                     first: it is the first part; more: the number of parts that
 *                                                     follow
 *   resync    node:NAME   a node that has missed a    kind: the receiver publishes a snapshot of it
 *                         change of the receiver
 *   wants     node:NAME   a node that cannot join,    since: the time at which it began to join, by its clock
 *                         because its name is taken
 *   leaves    house       a node that closes          nothing: its rooms have no owner now
 *   command   node:OWNER  the node of a client        n: its number at that node; room; who, name, account, bot,
 *                                                     hidden; id; v if the command has one; t and d of the command;
 *                                                     trip_ms; since: the command may have run already, by an event
 *                                                     after this one
 *   answer    node:EDGE   the owner                   n, and one of these: t and d of the message for the client, and
 *                                                     keep: whether a repetition gets this message too; or moved: the
 *                                                     room is not here; or on and room: the node and the room at which
 *                                                     the command continues
 *   mirrors   node:OWNER  a node with replicas of     rooms: [[id, v the last event of the replica, followers], …]
 *                         the owner's rooms
 *   at        node:NAME   the owner, to a replica     room, v: the last event of the room
 *   events    room:ID     the owner, after a commit   room, v of the first; payload: the events, one a line
 *   tell      room:ID     the owner                   room, to: "all", "players" or "watchers"; payload: the message
 *                                                     for clients, ready to send
 *   moved     room:ID     an owner that hands the     room, node: the new owner; "" for none
 *                         room over
 *   adopt     node:NAME   an owner that hands rooms   room: the receiver owns it now
 *                         over
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/ids.h"
#include "bus/bus.h"
#include "bus/seal.h"

enum {
    NODE_MESSAGE_HEAD_BYTES_MAX = 1 << 18, /* the line of JSON */
    /* the whole message: sealed, it must still fit into the bus */
    NODE_MESSAGE_BYTES_MAX = BUS_MESSAGE_BYTES_MAX - SEAL_BYTES,
    NODE_MESSAGE_DEPTH_MAX = 24, /* depth of the JSON: a command's `d` and the levels around it */
};

enum node_kind {
    NODE_ALIVE,
    NODE_LEAVES,
    NODE_COMMAND,
    NODE_ANSWER,
    NODE_REPLICAS,
    NODE_AT,
    NODE_EVENTS,
    NODE_TELL,
    NODE_MOVED,
    NODE_ADOPT,
    NODE_WANTS,
    NODE_SYNC,
    NODE_RESYNC,
    NODE_KINDS,
};

struct node_message {
    enum node_kind kind;
    char from[NODE_NAME_BYTES]; /* the node that sent it */
    json_t *data;               /* owned: an object */
    const char *payload;        /* borrowed from the bytes that were read */
    size_t payload_bytes;
};

enum node_message_status {
    NODE_MESSAGE_OK = 0,
    NODE_MESSAGE_UNKNOWN, /* a kind of a newer version of the program */
    NODE_MESSAGE_BROKEN,
};

/** True if the text is a valid name of a node. */
bool node_name_is_valid(const char *name);

/**
 * Returns the message as bytes; the caller frees them. NULL if it is longer than NODE_MESSAGE_BYTES_MAX.
 *
 * data     in  an object; the caller keeps it; NULL means an empty object
 * payload  in  may be NULL if it has no bytes
 */
char *node_message_write(enum node_kind kind, const char *from, json_t *data, const char *payload,
                         size_t payload_bytes, size_t *bytes);

/** Parses a message. The caller calls node_message_finish() for every result. */
enum node_message_status node_message_read(const char *bytes, size_t count,
                                           struct node_message *message);
void node_message_finish(struct node_message *message);

/** The next line of a payload, without its newline; false past the last. Start with *at = 0. */
bool node_message_line(const struct node_message *message, size_t *at, const char **line,
                       size_t *line_bytes);

/* ---- fields of `data`: NULL or a default if there is no field of that type ---- */

/** At most `bytes` - 1 bytes of text; else NULL. */
const char *node_text(const struct node_message *message, const char *name, size_t bytes);
/** 0..2^53-1; -1 if there is no such number. */
json_int_t node_number(const struct node_message *message, const char *name);
bool node_flag(const struct node_message *message, const char *name);
