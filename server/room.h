/* SPDX-License-Identifier: MIT */
/*
 * A room in memory: the fold of its log, the log itself, those who follow it, and what waits for it. Its commands run one
 * after the other: while one is being stored the others wait, so that each is checked against what is committed.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ask.h"
#include "dice.h"
#include "net.h"
#include "room_home.h"
#include "room_state.h"

struct chat;
struct house;
struct session;

enum {
    ROOM_TASKS_MAX = 64,   /* waiting for one room */
    ROOM_RECENT_MAX = 64,  /* commands whose effect is known after a crash */
    ROOM_MISSED_MAX = 500, /* events sent at a time to who comes back; who misses more asks again */
    ROOM_WATCHERS_MAX =
        12000, /* following one room: ten thousand with some to spare, of 18,000 connections */
    ROOM_EVENTS_MAX =
        20000, /* beyond, only the running game goes on; one of 2,000 turns has 6,000 */
    ROOM_REASON_CHARS_MAX = 200,        /* why somebody is sent away: a sentence or two */
    ROOM_CLOSE_MS = 30 * 60000,         /* an open room without anybody closes itself */
    ROOM_CLOSE_DAYS_S = 30 * 24 * 3600, /* … and one for games of days a turn */
    ROOM_EVICT_MS = 10 * 60000,         /* a finished room without anybody leaves the memory */
    ROOM_LINGER_MS = 30000,        /* … and one that was only read from the store, already then */
    ROOM_ASLEEP_MS = 24 * 3600000, /* … and one with a game on no clock, until somebody comes */
    ROOM_AGAIN_MS = 24 * 3600000,  /* so long another game that would follow is waited for */
    ROOM_PRESENCE_EVERY_MS = 1000, /* and so much later for each follower that has to hear of it: */
    ROOM_PRESENCE_FOLLOWER_MS = 2,
    ROOM_NAMED_MAX = 50,         /* of those who watch */
    ROOM_NAMES_EVERY_MS = 10000, /* how often those who were too many to be named are looked for */
    ROOMS_A_PERSON_MAX = 100,    /* open or playing, of one host */
};

/** One event as sent. */
struct room_line {
    char *text;
    size_t bytes;
};

struct room_recent {
    char who[STORE_ID_BYTES];
    int64_t id;
    int64_t v;
    bool denied; /* the store has it, and had said that it failed */
};

struct room;
struct room_away;
struct room_change;
struct room_task;

/** `room` is NULL where there is no such room. */
typedef void (*room_task_fn)(struct house *house, struct room *room, struct room_task *task,
                             int64_t now_ms);

/** Something to be done at a room, as soon as the room is there and not busy. */
struct room_task {
    room_task_fn run;
    bool reads; /* changes nothing: does not wait while something is being stored */
    int64_t
        seen_v; /* of who reads: the last event they have seen, elsewhere; 0: none, or it is not known */
    struct ask ask;              /* owned */
    struct net_request *request; /* an HTTP question; NULL where it is none */
    char who[STORE_ID_BYTES];    /* whom it is about, where nobody asked */
    char name[STORE_NAME_BYTES]; /* their new name */
    void *
        data; /* who waits for it, where neither an ask nor a request does; NULL: nobody (any more) */
    void (*dropped)(void *data); /* it will not be run */
    struct room_task *next;
};

/** What of the house's absence has to be made good to a game that runs. */
enum back { BACK_NOTHING, BACK_RESTART, BACK_PAUSE };

struct room {
    struct house *house;
    char id[STORE_ID_BYTES];
    struct room_home home;
    bool loading;
    bool asleep;     /* so it stands in the store: a start of the house does not look for it */
    bool imported;   /* its games were played elsewhere: it is only read */
    int64_t opening; /* the id of its host's command that opened it */
    bool writing;
    const struct room_change *pending; /* what is being written; NULL where nothing is */
    struct room_state state;
    struct dice_chain chain; /* the house's, of the game being played or the next one */
    struct room_line *lines;
    size_t line_count;
    size_t line_capacity;
    struct room_recent recent[ROOM_RECENT_MAX];
    size_t recent_count; /* all that ever were; the last ROOM_RECENT_MAX are kept */
    struct room_task *first;
    struct room_task *last;
    int task_count;
    struct net_group *players;  /* followers who sit; NULL before the first follower, as the next */
    struct net_group *watchers; /* all other followers */
    int64_t watched_v;          /* the last event that watchers have been shown */
    struct room_state *behind;  /* the room up to it, where watchers are behind; else NULL */
    int followers;
    char placed[SEATS_MAX][STORE_ID_BYTES]; /* who is among the players; "" for free places */
    int64_t attended_ms;                    /* when somebody was last there */
    int64_t offered_ms; /* when who offers to play there was last about: see offers.h */
    int64_t awaits_ms;  /* since then those who are absent are waited for, at the earliest */
    int64_t left_ms[SEATS_MAX]; /* when its player left on purpose; 0: has not */
    enum back back;
    struct room_people *people; /* NULL before the first follower */
    struct room_away *away;     /* who follows it at other nodes; NULL before anybody does */
    uint64_t shown_presence;
    uint64_t shown_people;
    int64_t presence_ms;
    struct chat *chat;      /* NULL before anybody wants it */
    struct room_bots *bots; /* of the house, what they are at; NULL where none sits */
    int64_t shown_claim_ms; /* 0: none */
    int bot_level;          /* whom pairing seats here … */
    int64_t bot_due_ms;     /* … and when, unless somebody has come; 0: nobody */
    bool lobby_dirty;
    bool lobby_shown; /* those in the lobby have its line */
};

struct room *room_create(struct house *house, const char *id, int64_t now_ms);
/** Nobody follows it and nothing waits for it. */
void room_destroy(struct room *room);

/** Runs what waits until the room is busy again. */
void room_run_tasks(struct room *room, int64_t now_ms);
/** False where too many wait; the task stays the caller's. */
bool room_queue(struct room *room, struct room_task *task);
void room_task_destroy(struct room_task *task);

/** Takes the stored events in. False where they are not a sound log. */
bool room_load(struct room *room, const struct store_room *stored);

/**
 * Takes the stored events in once more, and sends those that were not known to all who follow the room. Returns how many
 * there are; 0 where they are not a sound log, and the room is then no room.
 */
size_t room_load_anew(struct room *room, const struct store_room *stored);

/** The version that a repeated command led to, or 0 where it is not among the recent ones. */
int64_t room_recent_v(const struct room *room, const char *who, int64_t id);
/** Whether it was refused because the store seemed to fail, and is done all the same. */
bool room_recent_was_denied(const struct room *room, const char *who, int64_t id);
void room_note_command(struct room *room, const char *who, int64_t id, int64_t v);

/** Keeps one committed event; takes `text` (from malloc) over. */
void room_keep_line(struct room *room, char *text, size_t bytes);

/** Takes the next event in: it is committed. False where it does not follow, or is none; then nothing has changed. */
bool room_take_event(struct room *room, int64_t v, const char *text, size_t bytes);

/** Sends to the players who follow the room, then to the watchers. Events go another way: room_show_line(). */
void room_send_all(struct room *room, struct net_frame *frame);
/** Keeps one committed event and sends it to the players; watchers get it from room_watch_on(). Takes `text` over. */
void room_show_line(struct room *room, char *text, size_t bytes);
/** Tells all who follow it, here and at its mirrors. `message` is released here. */
void room_tell_all(struct room *room, json_t *message);
void room_tell_players(struct room *room, json_t *message);
void room_tell_watchers(struct room *room, json_t *message);
/** Tells all who follow it here. `message` is released here. */
void room_tell_here(struct room *room, json_t *message);

/* ---- who gets what is sent: room_followers.c ---- */

/** Puts a follower where he belongs; `conn` is his. */
void room_add_follower(struct room *room, const char *who, net_conn conn);
void room_remove_follower(struct room *room, const char *who, net_conn conn);
/** Seats have changed: whoever sits now is a player, whoever got up a watcher. */
void room_place_followers(struct room *room);

/** A follower has missed messages: sends a snapshot marked `behind`, which is as good as the messages. */
void room_refresh_follower(struct room *room, const struct session *session, int64_t now_ms);

/* ---- who is about: room_people.c ---- */

void room_name_follower(struct room *room, const char *who);
void room_forget_follower(struct room *room, const char *who);
/** The next of the followers here who are named, players among them; NULL past the last. Start with *at = 0. Borrowed. */
const char *room_named_here(const struct room *room, int *at);
/** Those who watch and do not hide, [{who, name}], at most ROOM_NAMED_MAX; the caller releases it. */
json_t *room_watching_json(const struct room *room);
/** One number of all that room_watching_json() shows. */
uint64_t room_watching_sum(const struct room *room);
/** Where there was no room for a name before, there may be now. */
void room_name_more(struct room *room, int64_t now_ms);

/* ---- what watchers see: room_watching.c ---- */

/** The last event that watchers may see: with a delay of K throws the one before the K-th last throw, until the game ends. */
int64_t room_horizon(const struct room_state *state);
/** The room as that person may see it: whoever sits, as it is. `who` may be NULL or "": anybody. Borrowed. */
const struct room_state *room_seen_by(const struct room *room, const char *who);
/** Shows watchers what has come within their horizon. */
void room_watch_on(struct room *room);
/** The log has been loaded: watchers are shown what lies within the horizon by snapshot. */
void room_watch_from(struct room *room);

/* ---- who may: room_access.c ---- */
/**
 * Why the person may not read the room: REFUSALS_COUNT where they may. `who` is "" for somebody unknown. Before a game
 * anybody with the link has to see the room to sit down, but for those sent away or not invited.
 */
enum refusal room_why_not_read(const struct room *room, const char *who);
bool room_may_read(const struct room *room, const char *who);
/** Why the person may not take a seat, free seats apart: REFUSALS_COUNT where they may. */
enum refusal room_why_not_sit(const struct room *room, const char *who);
/** Takes those out who may no longer read. Looks at everybody: only where a change may have had that effect. */
void room_send_off_watchers(struct room *room);
/** Whether somebody who sits there is about, or anybody follows it. */
bool room_is_attended(const struct room *room, int64_t now_ms);
/** The same of this node alone: whether anybody connected here sits there or follows it. */
bool room_is_attended_here(const struct room *room);
/** Followers who do not sit: at all nodes, as far as this one knows, and of this node alone. */
int room_watchers(const struct room *room);
int room_watchers_here(const struct room *room);

/* ---- what it looks like: room_view.c ---- */

/** A snapshot's `d` for that person, NULL for anybody; the caller releases it. */
json_t *room_snapshot_json(const struct room *room, const char *who, int64_t now_ms);
/** The message with the snapshot. */
json_t *room_snapshot_message(const struct room *room, const char *who, int64_t now_ms);
/** What the host is called now; where they are away, when they were last heard of here. */
const char *room_host_name(const struct room *room);
json_t *room_lobby_line_json(const struct room *room, const char *who, bool with_position);
json_t *room_presence_message(const struct room *room, bool with_claim, int64_t now_ms);
/** Sends presence where it has changed, once in a while. */
void room_show_presence(struct room *room, int64_t now_ms);
json_t *room_seats_json(const struct room_state *state, bool with_tips, bool with_free);
