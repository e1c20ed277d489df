/* SPDX-License-Identifier: MIT */
/* A guest of the server of bench.h: the client that connects, sends commands as JSON and reads the answers. */
#pragma once

#include <jansson.h>

#include "base/ids.h"
#include "net/net.h"
#include "room_state/chain.h"

struct bench;
struct room;

/** A connected guest. */
struct guest {
    struct bench *bench;
    struct guest *next; /* of the same server or cluster */
    net_conn conn;
    int64_t id; /* id of the last command */
    char user_id[STORE_ID_BYTES];
    char token[64];
    char cookie[192];     /* cookie of the upgrade request; "" if it has none */
    bool no_request;      /* requests a new guest, even if there is a cookie */
    char address[64];     /* address of the client */
    const char *want;     /* `want` of the next hello as JSON; NULL: none */
    const char *instance; /* of the client; NULL: not named */
    bool again;           /* the next hello is of a client that reconnects by itself */
    struct dice_chain chain;
    int links; /* position of the last used link in the chain */
};

/** Connects a guest, who belongs to the server, and does the handshake. */
struct guest *guest_create(struct bench *bench);
/** The same from that address. If the server refuses the guest, `user_id` is "". */
struct guest *guest_create_from(struct bench *bench, const char *address);
/** The same with that cookie. */
struct guest *guest_create_with(struct bench *bench, const char *cookie);
/** Frees a list of guests. */
void guests_free(struct guest *guests);
/** Connects again with the guest's token; `resume` is a JSON list or NULL. */
void guest_come_again(struct guest *guest, const char *resume);
/** The connection breaks. */
void guest_lose(struct guest *guest);

/** Sends a command of that type; `rest` are further fields of the envelope, as JSON without braces. Returns its id. */
__attribute__((format(printf, 3, 4))) int64_t guest_say(struct guest *guest, const char *type,
                                                        const char *rest, ...);
/** Sends these bytes. */
void guest_say_raw(struct guest *guest, const char *text);

/** The message that answers a command, or NULL before the answer. Borrowed. */
const json_t *guest_answer(const struct guest *guest, int64_t id);
/** "ok", "welcome", "" before an answer, or the code of the error. */
const char *guest_outcome(const struct guest *guest, int64_t id);
/** Sends a command and returns its outcome. */
#define guest_try(guest, ...) guest_outcome((guest), guest_say((guest), __VA_ARGS__))

/** How many messages of that type the guest has received; for events, only those with that `e` unless it is NULL. */
int guest_heard(const struct guest *guest, const char *type, const char *event);
/** The last of these messages, or NULL. */
const json_t *guest_last(const struct guest *guest, const char *type);

/** Opens a room with these fields of `d` ("\"ruleset\":\"tabula\""); its id is written to `id`. */
void guest_open(struct guest *guest, const char *fields, char id[STORE_ID_BYTES]);

/** Follows the room from its first event on; returns the outcome. */
const char *guest_follow(struct guest *guest, const char *room);
/** Takes a seat with a new chain. */
const char *guest_sit(struct guest *guest, const char *room, const char *seat);
/** Makes a new chain and writes its tip. */
void guest_new_chain(struct guest *guest, char tip[DICE_HEX_CHARS + 1]);
/** The next link of the chain for the seat, whether it has been revealed already or not. */
void guest_link(struct guest *guest, const struct room *room, int seat,
                char link[DICE_HEX_CHARS + 1]);
