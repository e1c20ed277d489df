/* SPDX-License-Identifier: MIT */
/*
 * A command on its way: the user who sent it, its content, and the one place that answers it. A request is a value that
 * travels from the socket through a room's queue. Its answer finds the session by user id, on the connection that the
 * session has by then. The answer to a repeatable command goes only to the connection that sent it, never to a later
 * one.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/ids.h"
#include "net/net.h"
#include "net/ws/envelope.h"
#include "store/store.h"
#include "wire/error.h"
#include "wire/move.h"
#include "wire/objects.h"

struct command;
struct counters;
struct request;

/** The answer to a request, as it is sent: {"t":type,"re":…,"d":data}. */
struct answer {
    const char *type;
    const char *data; /* one JSON object, without a NUL */
    size_t data_bytes;
    /* the session keeps the answer and repeats it if the command comes again; else the command may be run again */
    bool keep;
    int64_t v; /* `data` is {"v":v}; 0: it has other members */
};

enum { ANSWER_VERSION_BYTES = sizeof "{\"v\":-9223372036854775808}" };

/** The answer {"v":v}. */
struct answer wire_answer_version(int64_t v, char text[ANSWER_VERSION_BYTES]);

/** Sends the answer of a request to its sender. */
typedef void (*request_reply_fn)(void *self, const struct request *request,
                                 const struct answer *answer);

struct request {
    /* Set where the request is made: session_reply(), cluster_forward_reply(); NULL: an answer is dropped. */
    request_reply_fn reply;
    void *self;                   /* what it gets first */
    char user_id[STORE_ID_BYTES]; /* "": no user yet (before hello), or the server itself */
    /* The connection that sent the command; 0: no client waits for an answer, unless `user_id` is set. */
    net_conn conn;
    int64_t id;
    int64_t received_us; /* by runtime_now_us(); 0: its duration is not measured */
    int64_t waited_ms;   /* before it was read: the command counts as of its arrival */
    bool has_version;
    int64_t version;
    char room[ENVELOPE_ROOM_BYTES_MAX + 1]; /* "" if the command names no room */
    struct move
        move;     /* the fields of a message that wire_move_read() accepted; `data` is NULL then */
    json_t *data; /* owned; checked against the command's fields */
    const struct command *command; /* NULL: the server itself */
    /* The node whose client sent the request, see forward.h; "": this node's own client. */
    char edge[NODE_NAME_BYTES];
    int64_t number;   /* the number of the request at that node */
    int64_t begun_ms; /* when it was first sent to the room's owner; 0: not sent */
    bool again;       /* it may have run already: then the room's log has an event of it */
    /* if `again` is set: that event, if there is one, comes after this version */
    int64_t since_v;
};

void wire_request_finish(struct request *request);

/** The fields as a tree. The caller releases it. */
json_t *wire_request_fields(const struct request *request);

/** NULL means an empty object. */
void wire_answer(const struct request *request, const struct wire_reply *reply);

/** Answers {"v":version}, as most commands for a room do, without a tree. */
void wire_answer_v(const struct request *request, int64_t v);

/** Sends an answer to the client, also one that another node has made; see struct answer. `data` is freed here. */
void wire_send(const struct request *request, const char *type, struct text_out *data, bool keep);

/** `detail` and `params` may be NULL. */
void wire_refuse(struct counters *counters, const struct request *request, enum refusal refusal,
                 const char *detail, const struct wire_problem_params *params);

/** Sends one connection a message that is no answer. `frame` is released here. */
void wire_send_frame(struct net *net, net_conn conn, struct net_frame *frame);
