/* SPDX-License-Identifier: MIT */
/*
 * A command on its way: who asked what, and the one place where it is answered. An ask is a value that travels from the
 * socket through a room's queue; its answer finds the session by id, wherever that is connected by then. What may be
 * repeated is answered to the connection that it came by, and to no later one.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "envelope.h"
#include "net.h"
#include "node_messages.h"
#include "refusal.h"
#include "store.h"

struct house;
struct command;

struct ask {
    char who[STORE_ID_BYTES]; /* "": nobody yet (before hello), or the house itself */
    net_conn conn;            /* it came by; 0: nobody waits for an answer, unless `who` says who */
    int64_t id;
    int64_t received_us; /* by house_now_us(); 0: nobody measures how long it takes */
    bool has_version;
    int64_t version;
    char room[ENVELOPE_ROOM_BYTES_MAX + 1]; /* "" where none is named */
    json_t *data;                           /* owned; checked against the command's fields */
    const struct command *command;          /* NULL: the house itself */
    char
        edge[NODE_NAME_BYTES]; /* the node whose client asks, see forward.h; "": it is this one's */
    int64_t number;            /* … and what it is called there */
    int64_t begun_ms;          /* when it was first sent to its room's owner; 0: it was not */
    bool again;                /* it may have been done already: the room's log knows … */
    int64_t since_v;           /* … by an event after this one */
};

void ask_finish(struct ask *ask);

/** `data` is released here; NULL stands for an empty object. */
void ask_answer(struct house *house, const struct ask *ask, json_t *data);

/** As ask_answer(), with `welcome` or another type in place of `ok`. */
void ask_answer_as(struct house *house, const struct ask *ask, const char *type, json_t *data);

/**
 * Sends what a client is told, whoever has made it up: remembered where `remember` says so, for a repetition of the command;
 * else it may come again. `data` is released here.
 */
void ask_send(struct house *house, const struct ask *ask, const char *type, json_t *data,
              bool remember);

/** `params` is released here; `detail` and `params` may be NULL. */
void ask_refuse(struct house *house, const struct ask *ask, enum refusal refusal,
                const char *detail, json_t *params);

/**
 * Who asked to be shown something, NULL where they are gone from the connection that they asked on: whoever comes again asks
 * again, with what they have seen by then.
 */
struct session *ask_reader(const struct house *house, const struct ask *ask);
/** Sends a message that answers nothing, to one connection. `message` is released here. */
void ask_tell(struct house *house, net_conn conn, json_t *message);

/** The message as one frame; the caller releases it. `message` is released here. */
struct net_frame *ask_frame(json_t *message);
