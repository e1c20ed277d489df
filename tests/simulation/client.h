/* SPDX-License-Identifier: MIT */
/*
 * Somebody at the other end of the network, who knows nothing but what has come over it: folds every room from its events,
 * keeps what was shown, has chains of dice, says things under ids that grow, says again what was not answered, and never
 * believes the house.
 */
#pragma once

#include <jansson.h>

#include "net.h"
#include "reckoning.h"
#include "room_state.h"

struct world;

enum {
    CLIENT_LINKS = 640, /* of a chain; who runs out of them resigns */
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

/** A command that has not been answered. */
struct client_pending {
    int64_t id;
    char type[16];
    char room[STORE_ID_BYTES];
    char *text; /* owned */
    bool again; /* refused for now: to be said once more */
    int tries;
};

/** What became of a command, by the store. */
struct client_done {
    char room[STORE_ID_BYTES]; /* "": nothing yet */
    int64_t v;
};

/** A room as this person knows it. */
struct client_room {
    struct client_room *next;
    char id[STORE_ID_BYTES];
    struct room_state state;
    struct reckoning reckoning;
    uint64_t *sums; /* of each event's text */
    size_t capacity;
    bool follows;    /* and gets what happens there */
    bool shut;       /* may not be read */
    bool gap;        /* some events are missing; they have to be asked for */
    int64_t asked_v; /* with the last `sub` or `resume` */
    int64_t left_ms; /* when they left on purpose; 0: have not */
};

enum client_state {
    CLIENT_AWAY,
    CLIENT_GREETING, /* has said hello */
    CLIENT_INSIDE,
};

struct client {
    struct world *world;
    int number;
    char who[STORE_ID_BYTES];
    char token[CLIENT_TOKEN_BYTES];
    bool account;                   /* has one; else a guest */
    bool registers;                 /* is about to have one … */
    char login[CLIENT_TOKEN_BYTES]; /* … with this token */
    char address[NET_ADDRESS_BYTES];
    int latency_ms;
    enum client_state state;
    net_conn conn;
    int64_t id;       /* of the last command */
    int64_t hello_id; /* of this connection's hello */
    struct client_pending pending[CLIENT_PENDING_MAX];
    int pending_count;
    char said[CLIENT_TEXT_BYTES]; /* the last command */
    struct client_room *rooms;
    struct client_chain *chains;
    struct client_done *done; /* by command */
    size_t done_capacity;
    int64_t sleeps_until_ms; /* nobody is at the screen */
    int pace_ms;             /* between two things, about */
    bool knows_all;          /* has asked for all rooms where they sit */

    /* As the house has it, for the laws. */
    net_conn at_house; /* 0: away … */
    int64_t away_ms;   /* … since then; or was, before … */
    int64_t here_ms;   /* … this */
};

struct client *client_create(struct world *world, int number);
void client_destroy(struct client *client);

/** A message has come. */
void client_hear(struct client *client, const json_t *message, const char *text);
/** The connection has ended. */
void client_lose(struct client *client, net_conn conn, int code);
/** Looks at the screen, and does something or nothing. Goes on by itself from the first time. */
void client_wake(void *data, uint64_t what);

void client_connect(struct client *client);
/** Closes the page. */
void client_go(struct client *client);

/** Says a command of that type; `rest` are the further fields of the envelope. False where too much waits. */
__attribute__((format(printf, 4, 5))) bool client_say(struct client *client, const char *type,
                                                      const char *room, const char *rest, ...);

/** Says again what was said over a connection that broke (`all`), or what was refused for now. */
void client_say_again(struct client *client, bool all);
/** Number `at` of those that wait has its answer, or none is awaited any more. */
void client_forget_pending(struct client *client, int at);

/* ---- rooms as they are known: client_rooms.c ---- */
struct client_room *client_room_find(const struct client *client, const char *id);
struct client_room *client_room_make(struct client *client, const char *id);
void client_room_forget(struct client *client, struct client_room *room);
void client_hear_event(struct client *client, const json_t *message, const char *text);
void client_hear_snapshot(struct client *client, const json_t *message);
/** Asks for what is missing, or follows the room for the first time. */
void client_follow(struct client *client, struct client_room *room);

/* ---- what they do: client_play.c, client_debts.c, client_host.c, client_talk.c ---- */
/** One thing, or nothing. */
void client_act(struct client *client);
/** One of the things they owe, at any of their rooms; false where there is none. */
bool client_pay_something(struct client *client);
/** A command that decides something in a game; `data` is its `d`, or "". */
void client_say_at(struct client *client, const struct client_room *room, const char *type,
                   const char *data);
/** Opens a room of any kind. */
void client_open(struct client *client);
/** Something that hosts do. */
void client_host(struct client *client);
/** Something beside the games: talk, names, topics. */
void client_talk(struct client *client);
/** Makes an account of a guest. */
void client_register(struct client *client);
/** Nonsense, floods, a bad network, another tab. */
void client_misbehave(struct client *client);
/** Whether something about that room waits for its answer. */
bool client_waits_for(const struct client *client, const char *room);

/* ---- dice: client_dice.c ---- */
/** A fresh chain; its tip in hex. */
void client_chain_tip(struct client *client, char tip[DICE_HEX_CHARS + 1]);
/** The link that comes next for that seat of theirs; false where none does. */
bool client_chain_link(const struct client *client, const struct room_state *state, int seat,
                       char link[DICE_HEX_CHARS + 1]);

/* ---- for the laws ---- */
/** Whether a command had been done before. */
enum client_doing { CLIENT_DONE_NOW, CLIENT_DONE_HERE, CLIENT_DONE_ELSEWHERE };

/** An event says that this command has been done. */
enum client_doing client_note_done(struct client *client, int64_t command, const char *room,
                                   int64_t v, bool same_change);
/** For how long they have been absent from that room at `now_ms`; 0 where they are there. */
int64_t client_absent_ms(const struct client *client, const char *room, int64_t now_ms);
