/* SPDX-License-Identifier: MIT */
/*
 * A session is a user at the server: a guest, recognised by a secret token, or an account. It has at most one
 * connection, the newest. It outlives a lost connection for a while, and keeps the answers to recent commands.
 *
 * A struct connection is one client connection, with or without a session yet.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "admission/admission.h"
#include "base/address.h"
#include "base/ids.h"
#include "base/map.h"
#include "net/net.h"
#include "node/message.h"
#include "session/blocks.h"
#include "session/identity.h"
#include "session/notice.h"
#include "session/origin.h"
#include "session/presence.h"
#include "store/store.h"

enum {
    /* users known at one time; a little more than connections, see net.h */
    SESSIONS_MAX = PLACES_SESSIONS,
    SESSION_RESULTS_MAX = 64, /* answers kept for repeated commands */
    SESSION_TOPICS_MAX = 64,  /* rooms followed at one time */
    SESSION_LEFT_MAX = 8,     /* rooms remembered that the user has followed */
    SESSION_WAS_MS =
        24 *
        3600000, /* for how long, and for how long a line of a chat says that its writer was there */
    /*
     * If more bytes than this wait for a client, a resumed room sends it only a snapshot. The client then requests the
     * missed events again.
     */
    SESSION_MISSED_BYTES_MAX = 32 * 1024,
    SESSION_NAME_CHARS_MAX = 24, /* fits above a board */
    SESSION_NAME_BYTES_MAX =
        1024, /* of a request: session_names_check() says what is wrong with a longer name */
    SESSION_COLOURS = 8, /* grounds of an avatar: web-client/views/common/avatar.js */
    /* without a connection; a shorter gap counts as a network hiccup */
    SESSION_AWAY_MS = 5000,
    SESSION_KEEP_MS = 15 * 60000, /* how long a session without a connection stays in memory */
    SESSIONS_SWEPT_AT_ONCE = 1000,
    SESSION_NO_MEMORY_MS = 1000, /* the least wait of a user for whose moves no memory is left */
    SESSION_SIGNED_OUT = 4002,   /* close code */
    SESSION_REPLACED = 4003,     /* close code */
    SESSION_HOOKS_MAX = 8,       /* modules that observe sessions, see app/wiring.c */
    /* the rates of a user, in the order of limits.def */
    SESSION_RATES = LIMIT_NAMES_OF_USER - LIMIT_OPENINGS_OF_USER + 1,
};

/** A command and its answer; without `v` and `frame` it is under way. */
struct session_result {
    int64_t id;              /* 0: the command may be sent again */
    int64_t v;               /* the answer is {"v":v}, as most are; 0: it is not */
    struct net_frame *frame; /* any other answer; counted */
};

/** Further fields that events and snapshots of a room have for a client that wants them. */
enum session_want { SESSION_WANT_POSITION = 1, SESSION_WANT_OWED = 2, SESSION_WANT_LEGAL = 4 };
enum { SESSION_WANTS = 3 };

/** Their names in the order of their bits, ended by NULL. */
extern const char *const session_want_words[];

/** A room that the user has followed. */
struct left_room {
    char id[STORE_ID_BYTES];
    int64_t at_ms;
};

struct session {
    struct sessions *sessions;
    char user_id[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool account;                    /* false: a guest */
    bool bot;                        /* a program, as its account has declared */
    bool hidden;                     /* the user watches without being named */
    uint8_t login[STORE_HASH_BYTES]; /* hash of the token of the last login */
    int scopes; /* if that is a token for programs: what it may do, see enum store_scope; else 0 */
    net_conn conn;                 /* the current connection; 0: none */
    char instance[STORE_ID_BYTES]; /* of the client that sent the last hello; "": not named */
    int64_t came_ms;               /* when the last connection began */
    int64_t gone_ms;               /* when the last connection ended */
    int remote_trip_ms;            /* of a remote user: the round trip time at the other node */
    int colour; /* of the avatar, 1..SESSION_COLOURS; 0: drawn from the user id */
    /* Id of this connection's hello. Commands with a smaller id were first sent over an earlier connection. */
    int64_t hello_id;
    unsigned want; /* of the last hello, bits of enum session_want */
    int64_t last_id;
    /* The highest id whose result is not kept any more. The result of a command with this or a lower id is unknown. */
    int64_t forgotten_id;
    /* owned; a ring once it holds SESSION_RESULTS_MAX; NULL before the first command */
    struct session_result *results;
    size_t result_count;
    size_t result_capacity;
    size_t result_at;               /* the place of the next one */
    char (*topics)[STORE_ID_BYTES]; /* rooms, in no order */
    int topic_count;
    int topic_capacity;
    struct left_room *left_rooms; /* SESSION_LEFT_MAX, a ring; owned; NULL before the first */
    size_t left_count;            /* all of them */
    struct blocks blocks;
    int64_t made_ms;                 /* when the user was created; 0: long ago */
    struct origin origin;            /* of the last connection */
    int64_t rates_ms[SESSION_RATES]; /* see session_rate() */
    /* ---- of a remote user (session/presence.h); nodes as bits of node_sync_node_bit() ---- */
    uint64_t nodes;  /* nodes that report a connection of the user; 0: not connected */
    uint64_t left;   /* the node that reported the end of a connection last */
    int64_t left_ms; /* when it did */
};

enum connection_state {
    CONNECTION_OUTSIDE, /* before the welcome */
    CONNECTION_INSIDE,
    /* being closed: a newer connection has taken the session, or the user is signed out or banned */
    CONNECTION_REPLACED,
};

struct connection {
    net_conn conn;
    struct address address;
    enum connection_state state;
    char user_id[STORE_ID_BYTES]; /* "" unless the state is CONNECTION_INSIDE */
    bool has_cookie;              /* the client sent a cookie: `cookie` is the hash of its token */
    uint8_t cookie[STORE_HASH_BYTES];
};

/** All connections and sessions of this node, and the users of the others. */
struct sessions {
    struct runtime *runtime;
    struct net *net;
    struct admission *admission;
    struct store *store;
    struct counters *counters;
    const struct command_runner *runner;
    struct node *node;                  /* NULL: a single server */
    const struct session_hook *hooks;   /* session/observer.h */
    size_t session_bytes;               /* of a session, with what they remember */
    size_t slots_at[SESSION_HOOKS_MAX]; /* where it has what each remembers */
    struct map connections;             /* struct connection by connection */
    struct map by_user;                 /* struct session by user */
    struct remote_users remote_users;   /* users connected to other nodes */
    struct announcement announcement;
    struct origins origins;
    struct identities identities;
};

struct session *session_find(const struct sessions *sessions, const char *user_id);
struct connection *session_connection(const struct sessions *sessions, net_conn conn);

/** True if the user is connected, or was a moment ago. */
bool session_is_here(const struct sessions *sessions, const char *user_id, int64_t now_ms);

/** Makes a session without a connection. No session with that user id may exist. */
struct session *session_make(struct sessions *sessions, const char *user_id, const char *name,
                             int64_t now_ms);

/** To the user's client, at this node or at another. */
int64_t session_round_trip_ms(const struct session *session);

/** What the node of a user's connection says about the user to the owner of a room. */
struct session_remote {
    char name[STORE_NAME_BYTES];
    bool account;
    bool bot;
    bool hidden;
    int trip_ms;
};

/** Adds these fields to a message for another node. */
void session_put_remote(const struct session *session, json_t *data);
/** The user, unless connected to this node too, is connected to the other node right now. */
void session_apply_remote(struct session *session, const struct session_remote *user,
                          int64_t now_ms);

/** The id of the user. */
const char *session_user(const struct session *session);
/** True if the session has a connection to this node. */
bool session_is_connected(const struct session *session);
/** Adds the connection to a group of receivers, or removes it: see net_group_leave(). */
void session_join_group(const struct session *session, struct net_group *group);
bool session_leave_group(const struct session *session, struct net_group *group);
/** Bytes that wait to be sent to the client; and true if they are so many that it is not sent old events. */
size_t session_queued_bytes(const struct session *session);
bool session_lags(const struct session *session);
/** Sends the session a frame of the caller. */
void session_send_copy(const struct session *session, struct net_frame *frame);

bool session_follows(const struct session *session, const char *room);

/** Whether the token of the last login is that one. */
bool session_has_login(const struct session *session, const uint8_t login[STORE_HASH_BYTES]);
/** True if the session belongs to a guest. All code asks this function, so that only one place defines a guest. */
bool session_is_guest(const struct session *session);

/**
 * A client has connected from that address. If the address is banned, the client gets the reason and is disconnected.
 */
void session_accepted(struct sessions *sessions, net_conn conn, const char *address,
                      int64_t now_ms);
/** The connection's upgrade request had this `cookie` header. */
void session_brought_cookie(struct sessions *sessions, net_conn conn, const char *header);
void session_disconnected(struct sessions *sessions, net_conn conn, int64_t now_ms);

/* ---- hello and welcome: hello.c, guests.c, welcome.c ---- */

/** Handles a hello: looks the token up or makes a guest, and answers later. Takes ownership of `request`. */
void session_hello(struct sessions *sessions, struct connection *connection,
                   struct request *request, int64_t now_ms);

/** Prepares the gate through which new guests come; app_init() calls it. */
void session_open_gate(struct sessions *sessions);

/* ---- remembered commands: session/results.c ---- */

enum session_repeat { SESSION_NEW, SESSION_REPEATED, SESSION_TOO_OLD };

/**
 * Checks whether a command with this id came before. A known command gets its answer again, or gets it as soon as the
 * first run has one. A new command is recorded as under way. SESSION_TOO_OLD: the result is no longer kept.
 */
enum session_repeat session_register_command(struct sessions *sessions, struct session *session,
                                             int64_t id);

/**
 * Remembers the answer to a command, unless the answer is not to be kept: then the command may be sent again.
 *
 * frame  in  with that answer
 */
void session_answered(struct session *session, int64_t id, const struct answer *answer,
                      struct net_frame *frame);

/* ---- what a user has the server do and store: session/stored.c ---- */

/** A rate limit, LIMIT_OPENINGS_OF_USER to LIMIT_NAMES_OF_USER, as admission_acquire_from() needs it. */
int64_t *session_rate(struct session *session, enum limit rate);
/** The share of the address or of the token that the connection came with; false without a connection. */
bool session_share(const struct session *session, struct map_key *key);
/** Takes one from such a rate. Returns the wait. */
int64_t session_charge_rate(struct sessions *sessions, struct session *session, enum limit rate,
                            int64_t now_ms);

/**
 * Milliseconds until the user, and the address that the user comes from, may store more; 0: at once. A refusal is
 * counted.
 *
 * left_bytes  in  what the memory still has for all: no address may have stored more than that lately. So the one with
 *                 the most waits first, and with 0 all wait. SIZE_MAX: enough
 */
int64_t session_stored_wait(struct sessions *sessions, const struct session *session,
                            size_t left_bytes, int64_t now_ms);
/** Counts bytes that the user has stored. Does nothing for a user without a session, such as one of the bots. */
void session_charge_stored(struct sessions *sessions, const char *user_id, size_t bytes,
                           int64_t now_ms);

/* ---- answers: session/reply.c ---- */

/** Sends the session a message that is no answer. `frame` is released here. */
void session_send(const struct sessions *sessions, const struct session *session,
                  struct net_frame *frame);

/** The `reply` of requests that a connection of this node has sent. */
void session_reply(void *self, const struct request *request, const struct answer *answer);

/** The answer {"v":v} to the command with that id. The caller releases the frame. */
struct net_frame *session_version_frame(int64_t id, int64_t v);

/**
 * The session that requested to be shown something; NULL if its connection is no longer the one that sent the request.
 * A user who reconnects sends a new request, with the version that the client has by then.
 */
struct session *session_reader(const struct sessions *sessions, const struct request *request);

/** True if the id predates this connection, so the result cache of the session may not have it. */
bool session_can_have_done(const struct session *session, const struct request *request);

/**
 * Adds the room's id to those that the session follows; room_join() calls it. Returns false if the session follows too
 * many rooms already, or has no connection.
 */
bool session_follow(struct session *session, const char *room);
void session_unfollow(struct session *session, const char *room, int64_t now_ms);
/** True if the user follows the room, or followed it within SESSION_WAS_MS and not many others after it. */
bool session_was_at(const struct session *session, const char *room, int64_t now_ms);

/** Closes the connection with code 4003: the user has a newer connection. */
void session_replace(struct sessions *sessions, struct session *session, int64_t now_ms);

/**
 * Closes the connection with code 4002: its login is not valid any more. The user may connect again with another login.
 */
void session_sign_out(struct sessions *sessions, struct session *session, int64_t now_ms);

/** Removes sessions that have been without a connection for `keep_ms`, at most SESSIONS_SWEPT_AT_ONCE: then true. */
bool session_sweep(struct sessions *sessions, int64_t now_ms, int64_t keep_ms);

/**
 * True, and counted, if no further session fits into memory. Before it says so, it removes sessions without a
 * connection. Their tokens stay valid.
 */
bool sessions_are_full(struct sessions *sessions, int64_t now_ms);

void session_destroy_all(struct sessions *sessions);
