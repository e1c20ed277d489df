/* SPDX-License-Identifier: MIT */
/*
 * What the nodes of a house say to one another over the bus: one line of JSON, {"k":KIND,"n":NODE,"d":{…}}, and where a
 * kind has one, a newline and a payload of plain bytes. Three sorts of channels: `house` is heard by all nodes,
 * `node:NAME` by that one, `room:ID` by those that mirror the room.
 *
 * Whoever hears a kind that it does not know ignores it, so that a house can be renewed node by node; a field that is
 * missing or of another type is as much a broken message as one that is no JSON: it is counted, and nothing else happens.
 * All numbers of rooms' events are the store's; a message about an event is sent after its commit.
 *
 *   kind      channel     who sends it                what is in it
 *   alive     house       every node, once a second   time: milliseconds since 1970 by its clock; join: what it is by
 *                                                     this time, see node.h
 *   wants     node:NAME   who would join by that name but another has it   since: when it began to, by its clock
 *   leaves    house       a node that closes          nothing: its rooms are nobody's by now
 *   command   node:OWNER  the node of a client        n: its number there; room; who, name, account, bot, hidden; id; v
 *                                                     where the command has one; t and d of the command; trip_ms;
 *                                                     since: it may have been done already, by an event after this one
 *   answer    node:EDGE   the owner                   n; one of: t and d of what the client is told, keep: whether it
 *                                                     is what a repetition is told too; or moved: the room is not here
 *   mirrors   node:OWNER  who mirrors rooms of it     rooms: [[id, v the last event known there, followers], …]
 *   at        node:MIRROR the owner                   room, v: so far it has got
 *   events    room:ID     the owner, after a commit   room, v of the first; payload: the events, one a line
 *   tell      room:ID     the owner                   room, to: "all", "players" or "watchers"; payload: a message for
 *                                                     clients, as it is
 *   moved     room:ID     who hands the room over     room, node: to whom; "" to nobody
 *   adopt     node:NAME   who hands rooms over        room: it is the node's by now
 *   followers node:OWNER  a mirror                    room; watchers: how many watch there; who: the first of all who follow;
 *                                                     again: what the owner has told of presence may be missed there
 *   chat      room:ID, or who has stored it           chat: the room, or "lobby"; line: what was said; or gone: {n, 0 for all
 *             house                                   of who; by, why; until: who says nothing before, 0}
 *   person    house       where somebody is connected who, name, account, bot, hidden; came: by a new connection
 *   went      house       … and is no more            who
 *   people    house or    a node, where another has   people: as `person`; first: what was known of the node before is
 *             node:NAME   come or the bus was away    forgotten
 *   named     house       where a guest has got a name who, name
 *   account   house       where an account was changed what: renamed, turned, came, signed-out, left, erased; who; name; bot;
 *                                                     kept, fresh: hashes of logins, see accounts.h
 *   block     house       where somebody has blocked  who, other, on
 *   order     house       where order was kept        kick: whom, why; without these: what stands in the store is read anew
 *   rated     house       where a rated game ended    who
 *   lobby     house or    a node                      changed: lines of its rooms; gone: their ids; first: what was known of
 *             node:NAME                               the node before is forgotten
 *   again     house       a node whose bus was away   nothing: talk and order are read anew from the store, and it is
 *                                                     told as by `whole`
 *   whole     node:NAME   who has missed what that    nothing: people, lobby, television and followers are told anew
 *                         node said, or forgot it
 *   tv        house       a node                      room: its best; worth: how much it is worth watching, 0: nothing
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    NODE_NAME_BYTES = 33,                  /* a-z, 0-9 and "-", with the NUL */
    NODE_MESSAGE_HEAD_BYTES_MAX = 1 << 18, /* of the line of JSON */
    NODE_MESSAGE_BYTES_MAX = 1 << 20,      /* of all of it */
    NODE_MESSAGE_DEPTH_MAX = 24,           /* a command's `d` and what is around it */
};

enum node_kind {
    NODE_ALIVE,
    NODE_LEAVES,
    NODE_COMMAND,
    NODE_ANSWER,
    NODE_MIRRORS,
    NODE_AT,
    NODE_EVENTS,
    NODE_TELL,
    NODE_MOVED,
    NODE_ADOPT,
    NODE_PERSON,
    NODE_PEOPLE,
    NODE_LOBBY,
    NODE_WENT,
    NODE_NAMED,
    NODE_ACCOUNT,
    NODE_BLOCK,
    NODE_ORDER,
    NODE_RATED,
    NODE_TV,
    NODE_CHAT,
    NODE_FOLLOWERS,
    NODE_AGAIN,
    NODE_WHOLE,
    NODE_WANTS,
    NODE_KINDS,
};

struct node_message {
    enum node_kind kind;
    char from[NODE_NAME_BYTES]; /* the node that sent it */
    json_t *data;               /* owned: an object */
    const char *payload;        /* borrowed of the bytes that were read */
    size_t payload_bytes;
};

enum node_message_status {
    NODE_MESSAGE_OK = 0,
    NODE_MESSAGE_UNKNOWN, /* of a kind that is not known here: of a newer program */
    NODE_MESSAGE_BROKEN,
};

/** The word on the wire. */
const char *node_kind_word(enum node_kind kind);

/** Whether it may be the name of a node. */
bool node_name_is_good(const char *name);

/**
 * The message as bytes; the caller frees them. NULL where it is longer than NODE_MESSAGE_BYTES_MAX.
 *
 * data     in  an object; stays the caller's; NULL stands for an empty one
 * payload  in  may be NULL where it has no bytes
 */
char *node_message_write(enum node_kind kind, const char *from, json_t *data, const char *payload,
                         size_t payload_bytes, size_t *bytes);

/** Reads one; node_message_finish() it on every outcome. */
enum node_message_status node_message_read(const char *bytes, size_t count,
                                           struct node_message *message);
void node_message_finish(struct node_message *message);

/** The next line of a payload, without its newline; false past the last. Start with *at = 0. */
bool node_message_line(const struct node_message *message, size_t *at, const char **line,
                       size_t *line_bytes);

/* ---- fields of `data`: NULL or a default where there is none of that type ---- */

/** At most `bytes` - 1 bytes of text; else NULL. */
const char *node_text(const struct node_message *message, const char *name, size_t bytes);
/** 0..2^53-1; -1 where there is no such number. */
json_int_t node_number(const struct node_message *message, const char *name);
bool node_flag(const struct node_message *message, const char *name);
