/* SPDX-License-Identifier: MIT */
/*
 * A client at the other end of the network. It knows only the messages that it has received. It folds every room from
 * its events, remembers everything it was shown, owns chains of dice, numbers its commands with growing ids, repeats
 * commands without an answer, and checks every message of the server.
 */
#pragma once

#include <jansson.h>

#include "base/ids.h"
#include "net/net.h"
#include "reckoning.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"

struct world;

enum {
    CLIENT_LINKS = 640, /* length of a chain; a client without further links resigns */
    CLIENT_PENDING_MAX = 6,
    CLIENT_TEXT_BYTES = 4096,
    CLIENT_TOKEN_BYTES = 64,
    CLIENT_RESUME_MAX = 40,
};

/** Links from the tip on: links[i] is the hash of links[i + 1]. */
struct client_chain {
    struct client_chain *next;
    uint8_t links[CLIENT_LINKS + 1][DICE_LINK_BYTES];
};

/** A command without an answer. */
struct client_pending {
    int64_t id;
    char type[16];
    char room[STORE_ID_BYTES];
    char *text; /* owned */
    bool again; /* refused temporarily: to be sent once more */
    int tries;
};

/** The outcome of a command, according to the store. */
struct client_done {
    char room[STORE_ID_BYTES]; /* "": no outcome yet */
    int64_t v;
};

/** A room as this user knows it. */
struct client_room {
    struct client_room *next;
    char id[STORE_ID_BYTES];
    struct room_state state;
    struct loghash hash;
    struct reckoning reckoning;
    uint64_t *sums; /* hash of each event's text */
    size_t capacity;
    bool settles;    /* a snapshot showed clocks that the next event has to settle */
    bool follows;    /* the client is subscribed to the room */
    bool shut;       /* the client may not read the room */
    bool gap;        /* some events are missing and have to be requested */
    int64_t asked_v; /* the v of the last `sub` or `resume` */
    int64_t left_ms; /* when the user left on purpose; 0: has not left */
};

enum client_state {
    CLIENT_AWAY,
    CLIENT_HANDSHAKE, /* hello was sent */
    CLIENT_INSIDE,
};

struct client {
    struct world *world;
    int number;
    char user_id[STORE_ID_BYTES];
    char token[CLIENT_TOKEN_BYTES];
    bool account;                   /* the user has an account; else is a guest */
    bool registers;                 /* a registration is in progress */
    char login[CLIENT_TOKEN_BYTES]; /* the token of that registration */
    char address[NET_ADDRESS_BYTES];
    int latency_ms;
    enum client_state state;
    net_conn conn;
    int64_t id;       /* id of the last command */
    int64_t hello_id; /* id of this connection's hello */
    struct client_pending pending[CLIENT_PENDING_MAX];
    int pending_count;
    char said[CLIENT_TEXT_BYTES]; /* text of the last command */
    struct client_room *rooms;
    struct client_chain *chains;
    struct client_done *done; /* indexed by command */
    size_t done_capacity;
    int64_t sleeps_until_ms; /* until then the user does nothing */
    int pace_ms;             /* average pause between two actions */
    bool knows_all;          /* the client has requested all rooms in which the user sits */

    /* The state of this client at the server, for the laws. */
    net_conn at_app; /* its connection; 0: disconnected */
    int64_t away_ms; /* the time of the last disconnection */
    int64_t here_ms; /* the time of the last connection */
};

struct client *client_create(struct world *world, int number);
void client_destroy(struct client *client);

/** Called for each message that arrives. */
void client_hear(struct client *client, const json_t *message, const char *text);
/** The connection has ended. */
void client_lose(struct client *client, net_conn conn, int code);
/** Looks at the state and performs one action or none. After the first call it schedules itself. */
void client_wake(void *data, uint64_t what);

void client_connect(struct client *client);
/** Closes the page. */
void client_go(struct client *client);

/**
 * Sends a command of that type; `rest` are the further fields of the envelope. False if too many commands are
 * pending.
 */
__attribute__((format(printf, 4, 5))) bool client_say(struct client *client, const char *type,
                                                      const char *room, const char *rest, ...);

/** Sends commands again: those sent over a broken connection (`all`), or those refused temporarily. */
void client_say_again(struct client *client, bool all);
/** Removes the pending command number `at`: it has its answer, or the client no longer expects one. */
void client_forget_pending(struct client *client, int at);

/** Whether the client wants the position, the debts and its legal turns with events. */
bool client_wants(const struct client *client);

/* ---- the client's copies of rooms: client_rooms.c ---- */
/** The line of an event in the log: without the fields that the client wants, which follow `h`. The caller frees it. */
char *client_line(const char *text);
struct client_room *client_room_find(const struct client *client, const char *id);
struct client_room *client_room_make(struct client *client, const char *id);
void client_room_forget(struct client *client, struct client_room *room);
void client_hear_event(struct client *client, const json_t *message, const char *text);
void client_hear_snapshot(struct client *client, const json_t *message);
/** Requests the missing events, or subscribes to the room for the first time. */
void client_follow(struct client *client, struct client_room *room);

/* ---- actions: client_play.c, client_debts.c, client_host.c, client_talk.c ---- */
/** Performs one action, or none. */
void client_act(struct client *client);
/** Performs one owed action in any of the client's rooms; false if it owes nothing. */
bool client_pay_something(struct client *client);
/** Sends a command that decides something in a game; `data` is its `d`, or "". */
void client_say_at(struct client *client, const struct client_room *room, const char *type,
                   const char *data);
/** Opens a room of any kind. */
void client_open(struct client *client);
/** Performs an action of a host. */
void client_host(struct client *client);
/** Performs an action apart from games: chat, names, topics. */
void client_talk(struct client *client);
/** Turns the guest into an account. */
void client_register(struct client *client);
/** Sends nonsense or floods, breaks the connection, or opens another tab. */
void client_misbehave(struct client *client);
/** Whether a command about that room is pending. */
bool client_waits_for(const struct client *client, const char *room);

/* ---- dice: client_dice.c ---- */
/** Makes a new chain; writes its tip in hex. */
void client_chain_tip(struct client *client, char tip[DICE_HEX_CHARS + 1]);
/** The next link for that seat of the client; false if the chain has no further link. */
bool client_chain_link(const struct client *client, const struct room_state *state, int seat,
                       char link[DICE_HEX_CHARS + 1]);

/* ---- for the laws ---- */
/** Whether a command had been applied before. */
enum client_doing { CLIENT_DONE_NOW, CLIENT_DONE_HERE, CLIENT_DONE_ELSEWHERE };

/** Records that this command has been applied, as an event says. */
enum client_doing client_note_done(struct client *client, int64_t command, const char *room,
                                   int64_t v, bool same_change);
/** For how long the client has been absent from that room at `now_ms`; 0 if it is present. */
int64_t client_absent_ms(const struct client *client, const char *room, int64_t now_ms);
