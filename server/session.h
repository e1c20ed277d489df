/* SPDX-License-Identifier: MIT */
/*
 * A session is a person at the house: a guest, known again by a secret token, or an account. It has at most one connection,
 * the newest; it outlives a lost one for a while, and remembers what it answered lately.
 *
 * A visitor is a connection, with or without a session yet.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "address.h"
#include "blocks.h"
#include "ids.h"
#include "my_rooms.h"
#include "net.h"
#include "node_messages.h"
#include "store.h"

struct house;
struct room;
struct ask;

enum {
    SESSION_RESULTS_MAX = 64, /* answers kept, to repeat them */
    SESSION_TOPICS_MAX = 64,  /* rooms followed at one time */
    SESSION_CHATS_MAX = 8,    /* chats followed at one time */
    SESSION_MISSED_BYTES_MAX =
        32 * 1024, /* waiting for somebody to whom no missed events are added; they ask again */
    SESSION_NAME_CHARS_MAX = 24,  /* fits above a board */
    SESSION_AWAY_MS = 5000,       /* without a connection; less is a hiccup of the network */
    SESSION_KEEP_MS = 15 * 60000, /* without a connection, in memory */
    SESSION_OPENS_BURST = 20,     /* rooms opened at once … */
    SESSION_OPEN_EVERY_MS = 5000, /* … and on average */
    SESSION_HELD_MAX = 8,         /* commands that came while the hello was looked up */
    SESSION_REPLACED = 4003,      /* close code */
    SESSION_GUEST_EVERY_MS = 10,  /* new guests of the whole house, on average … */
    SESSION_GUESTS_BURST = 2000,  /* … and at once */
};

struct session_result {
    int64_t id;              /* 0: free */
    struct net_frame *frame; /* NULL: under way */
};

struct session {
    char who[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool account;                    /* else a guest */
    bool bot;                        /* a program, by its own account's word */
    uint8_t login[STORE_HASH_BYTES]; /* the hash of the token by which they came last */
    net_conn conn;                   /* the last one; 0: away */
    int64_t came_ms;                 /* … came */
    int64_t gone_ms;                 /* … went */
    int away_trip_ms;                /* of somebody at another node: the round trip from there */
    int64_t
        hello_id; /* of this connection: what has a smaller id was first sent over an earlier one */
    int64_t last_id;
    int64_t
        forgotten_id; /* the highest whose result is not kept any more: at or below it nobody can tell what was done */
    struct session_result
        *results; /* SESSION_RESULTS_MAX; NULL before the first: who only looks on is cheap */
    size_t result_at;
    char (*topics)[STORE_ID_BYTES]; /* rooms, in no order */
    int topic_count;
    int topic_capacity;
    char chats[SESSION_CHATS_MAX][STORE_ID_BYTES]; /* rooms or "lobby", in no order */
    bool chats_stale[SESSION_CHATS_MAX];           /* of each: it has to be shown anew */
    int chat_count;
    struct blocks blocks;
    bool lobby;
    bool tv;
    bool doubted;               /* what is known of them may be old: session_doubt.h */
    int64_t made_ms;            /* when they first came; 0: long ago */
    bool hidden;                /* watches without being named */
    struct my_rooms *mine;      /* of the topic `me`; owned; NULL where it is not followed */
    int64_t reports_ms;         /* a bucket, as house.guests_ms */
    int64_t blocks_ms;          /* a bucket, as house.guests_ms */
    int64_t opens_ms;           /* a bucket, as house.guests_ms */
    char node[NODE_NAME_BYTES]; /* where they are connected, of one in people_away.h; else "" */
};

enum visitor_state {
    VISITOR_OUTSIDE,  /* before hello */
    VISITOR_GREETING, /* hello waits for the store */
    VISITOR_INSIDE,
    VISITOR_REPLACED, /* a newer connection has taken the session, or one is sent away: it is being closed */
};

struct visitor {
    net_conn conn;
    struct address address;
    enum visitor_state state;
    char who[STORE_ID_BYTES]; /* "" unless inside */
    bool has_cookie;          /* it came with one: `cookie` is the hash of its token */
    uint8_t cookie[STORE_HASH_BYTES];
    char *held[SESSION_HELD_MAX]; /* messages that came during the greeting */
    size_t held_bytes[SESSION_HELD_MAX];
    int held_count;
};

struct session *session_find(const struct house *house, const char *who);
struct visitor *session_visitor(const struct house *house, net_conn conn);

/** Whether the person is there, or was a moment ago. */
bool session_is_here(const struct house *house, const char *who, int64_t now_ms);

/** A new one, without a connection; it is known of nobody of that id. */
struct session *session_make(struct house *house, const char *who, const char *name,
                             int64_t now_ms);

bool session_follows(const struct session *session, const char *room);

/** Whether it is a guest: no account. The one place that says so. */
bool session_is_guest(const struct session *session);

/** Somebody comes from that address; who is banned is told so and let go. */
void session_accepted(struct house *house, net_conn conn, const char *address, int64_t now_ms);
/** The visitor's upgrade came with these cookies. */
void session_brought_cookie(struct house *house, net_conn conn, const char *header);
void session_disconnected(struct house *house, net_conn conn, int64_t now_ms);

/* ---- hello and welcome: greeting.c ---- */

/** Handles a hello: looks the token up or makes a guest; answers later. Takes `ask` over. */
void session_hello(struct house *house, struct visitor *visitor, struct ask *ask, int64_t now_ms);

/** What a welcome says of the person, whichever way they came: welcome.c. */
json_t *session_welcome_json(const struct house *house, const struct session *session,
                             int64_t now_ms);

/** Keeps a message for after the greeting. False where too many wait. */
bool session_hold(struct visitor *visitor, const char *text, size_t text_bytes);
void session_run_held(struct house *house, net_conn conn, int64_t now_ms);

/* ---- commands remembered ---- */

enum session_repeat { SESSION_NEW, SESSION_REPEATED, SESSION_TOO_OLD };

/**
 * Whether a command with this id has come before. One that has is answered again, or will be once its first one is; a
 * new one is noted as under way.
 */
enum session_repeat session_take(struct house *house, struct session *session, int64_t id);

/** Remembers an answer; keeps a count of its own on the frame. NULL: forgets the command, which may come again. */
void session_answered(struct session *session, int64_t id, struct net_frame *frame);

/** Takes one from a bucket of `burst` that fills at one every `every_ms`; else returns the milliseconds to wait. */
int64_t session_bucket(int64_t *bucket_ms, int64_t now_ms, int64_t burst, int64_t every_ms);

/** False where it follows too many. The room counts it. */
bool session_join(struct house *house, struct session *session, struct room *room);
void session_leave(struct house *house, struct session *session, struct room *room);
void session_leave_all(struct house *house, struct session *session);

/** Ends the connection with 4003: the person has come by a newer one. */
void session_replace(struct house *house, struct session *session, int64_t now_ms);

/** Ends the connection with 4002: what it came with counts no more. The person may come again otherwise. */
void session_sign_out(struct house *house, struct session *session, int64_t now_ms);

/* ---- names: session_name.c ---- */

/** Stores and takes on a new name, unless it is an account's; the rooms where the person sits hear of it. */
void session_rename(struct house *house, const struct session *session, const struct ask *ask,
                    const char *name, int64_t now_ms);

/** The rooms in memory where the person sits hear of the name. */
void session_tell_rooms(struct house *house, const char *who, const char *name, int64_t now_ms);

/** A guest at another node has another name: what it told, see node_messages.h. */
void session_heard_name(struct house *house, const json_t *d, int64_t now_ms);

/** Forgets those that have been away for `keep_ms`. */
void session_sweep(struct house *house, int64_t now_ms, int64_t keep_ms);
void session_destroy_all(struct house *house);
