/* SPDX-License-Identifier: MIT */
/*
 * A room in memory: the fold of its log, the log itself, its followers, and the tasks that wait for it. Commands run
 * one after the other. While one is being stored the others wait, so each command is checked against the committed
 * state.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "admission/admission.h"
#include "base/map.h"
#include "net/list.h"
#include "net/net.h"
#include "room/placement.h"
#include "room/registry.h"
#include "room_state/chain.h"
#include "rules/room/command.h"
#include "rules/room/state.h"
#include "rules/room/text/loghash.h"
#include "session/names.h"
#include "session/origin.h"
#include "session/session.h"
#include "wire/request.h"

struct session_observer;

enum {
    ROOM_LOG_BYTES_MAX = PLACES_LOG_BYTES,
    ROOM_TASKS_MAX = 64,  /* tasks waiting for one room */
    ROOM_RECENT_MAX = 64, /* commands whose effect is known after a crash */
    /* tips given since the last link, any of which its user may give again */
    ROOM_TIPS_MAX = 16,
    /* events sent at once to a client that reconnects; if it has missed more, it must request the rest */
    ROOM_MISSED_MAX = 500,
    /* Lines of a log in memory; more only while watchers have not been shown them. Older ones are in the store. */
    ROOM_LINES_KEPT = 512,
    ROOM_LINES_LEAST = 64, /* the same while the lines of all rooms take too much memory */
    /* followers of one room: ten thousand plus a reserve, of 18,000 connections in all */
    ROOM_WATCHERS_MAX = 12000,
    /* an open room closes after this time without players or followers */
    ROOM_CLOSE_MS = 30 * 60000,
    ROOM_CLOSE_DAYS_S = 30 * 24 * 3600, /* the same for rooms with days per turn */
    /* a finished room without followers is evicted from memory after this time */
    ROOM_EVICT_MS = 10 * 60000,
    /* the same for a finished room that was loaded only to be read */
    ROOM_LINGER_MS = 30000,
    /* the same for a running game without a clock, which is loaded again on the next request */
    ROOM_ASLEEP_MS = 24 * 3600000,
    /* how long the players may take to start another game of a match */
    ROOM_AGAIN_MS = 24 * 3600000,
    /* Least time between presence messages. Each follower that gets the message adds ROOM_PRESENCE_FOLLOWER_MS. */
    ROOM_PRESENCE_EVERY_MS = 1000,
    ROOM_PRESENCE_FOLLOWER_MS = 2,
    ROOM_NAMED_MAX = 50, /* watchers shown by name */
    /* how often the sessions are searched for further names after the list was full */
    ROOM_NAMES_EVERY_MS = 10000,
    ROOM_FOLD_EVENTS = 1000,        /* events from one stored fold of a room to the next */
    ROOM_USERS_MAX = SEATS_MAX + 1, /* the host and the seated users */
    ROOM_CROWDS = (SESSION_WANT_POSITION | SESSION_WANT_OWED) + 1, /* groups of watchers */
    ROOMS_A_USER_MAX = PLACES_ROOMS_OF_USER, /* open or playing rooms of one host */
};

/** One event as it is sent to clients. */
struct room_line {
    const char *text;
    size_t bytes;
    /* counted; it contains the text. NULL in an import, whose lines are not sent */
    struct net_frame *frame;
};

struct room_recent {
    char user_id[STORE_ID_BYTES];
    int64_t id;
    int64_t v;
    bool denied; /* the store has it, although it had reported a failure */
};

/** The tips that the events since the last shown link give, in their order. */
struct room_tips {
    uint8_t (*list)[DICE_LINK_BYTES]; /* owned; a ring once it holds ROOM_TIPS_MAX */
    size_t capacity;
    size_t count; /* all since that link; the last ROOM_TIPS_MAX are kept */
};

/**
 * What a room needs of all its events besides its state: a load that begins behind some of them begins with this and
 * the state after them, see room_begin_fold().
 */
struct room_past {
    struct loghash hash;        /* of the whole log */
    size_t log_bytes;           /* of all lines */
    int64_t opening;            /* the id of the host's command that opened the room */
    struct room_recent *recent; /* owned; a ring once it holds ROOM_RECENT_MAX */
    size_t recent_capacity;
    size_t recent_count; /* all commands ever noted; the last ROOM_RECENT_MAX are kept */
    struct room_tips tips;
};

struct room_change;

/** `room` is NULL if no such room exists. */
typedef void (*room_task_fn)(void *self, struct room *room, struct room_task *task, int64_t now_ms);

/** A task that runs at a room as soon as the room is loaded and not busy. */
struct room_task {
    room_task_fn run;
    void *self; /* what it gets first */
    bool reads; /* the task changes nothing: it does not wait while a change is being stored */
    /* For a reader: the last event that the client has seen at another node; 0: none or unknown. */
    int64_t seen_v;
    struct request request;       /* owned */
    struct net_request *http;     /* the HTTP request; NULL if the task has none */
    char user_id[STORE_ID_BYTES]; /* the user concerned, if no client sent the task */
    char name[STORE_NAME_BYTES];  /* the new name of that user */
    /* Context for `dropped`, if neither `request` nor `http` waits for the task; NULL: no waiting caller (any more). */
    void *data;
    void (*dropped)(void *data); /* called if the task will not run */
    struct list link;
};

/** Why a running game is owed time; the first cause if there are several. */
enum back { BACK_NOTHING, BACK_RESTART, BACK_PAUSE, BACK_STORE, BACK_TIME };

/** Time that has passed in the periods of a running game and is not charged. */
struct room_owed_time {
    enum back why;
    int64_t lost_ms;   /* outages: nobody could act */
    int64_t jumped_ms; /* steps of the server's time: no time has passed */
    int64_t until_ms;  /* outages are counted up to this time */
};

/** The named followers at this node; players are included. */
struct room_people {
    char (*user_ids)[STORE_ID_BYTES]; /* owned */
    int count;                        /* at most ROOM_NAMED_MAX */
    int capacity;
    bool more;         /* some followers are not in the list */
    int64_t looked_ms; /* when room_name_more() last searched for them */
};

struct room {
    struct rooms *rooms;
    char id[STORE_ID_BYTES];
    struct room_placement placement;
    bool loading;
    bool is_damaged; /* its log could not be read again */
    bool asleep;     /* stored as asleep: startup does not load the room */
    bool imported;   /* its games were played elsewhere: the room is read-only */
    bool writing;
    const struct room_change *pending; /* the change that is being stored; NULL if none */
    struct room_state *state;          /* owned; each change replaces it */
    struct room_past past;             /* of the log up to `state` */
    /* of the server's dice chain, for the current or the next game */
    uint8_t seed[DICE_LINK_BYTES];
    struct dice_chain *chain; /* see room_chain(); owned, NULL before its first use and at rest */
    struct room_line *lines;  /* see room_line() */
    size_t line_count;
    size_t line_capacity;
    size_t lines_at;    /* the place of the first of them */
    int64_t lines_from; /* its event: the log up to the one before is in the store only */
    int64_t fold_v;     /* the last event of the stored fold; 0: none is stored */
    /* one of the recent commands may be `denied`: without it no command looks through the list */
    bool has_denied;
    struct list tasks; /* struct room_task */
    int task_count;
    /* followers with a seat, except those that want further fields; NULL before the first follower */
    struct net_group *players;
    /* followers without a seat, by the fields that they want (enum session_want); NULL before the first */
    struct net_group *watchers[ROOM_CROWDS];
    int wanting;       /* followers that want further fields */
    int64_t watched_v; /* the last event that watchers have been shown */
    /* the state at `watched_v` if watchers see a delayed view; else NULL */
    struct room_state *behind;
    int followers;
    char placed[SEATS_MAX][STORE_ID_BYTES]; /* followers with a seat; "" for free places */
    int64_t attended_ms;                    /* when a player or follower was last present */
    int64_t awaits_ms;          /* the wait for absent players does not begin before this time */
    int64_t left_ms[SEATS_MAX]; /* when the seat's player left on purpose; 0: has not left */
    struct room_owed_time owed;
    int64_t ahead_ms; /* see room_now_ms(); never below 0 */
    struct room_people people;
    uint64_t shown_presence;
    uint64_t shown_people;
    int64_t presence_ms;
    int64_t shown_claim_ms;     /* 0: none */
    size_t places[ROOM_SETS];   /* for each set 1 + its index in it; 0: it is not in the set */
    struct due dues[ROOM_DUES]; /* see rooms_due_at() */
    /* the users for whom rooms_index() has listed the room; "" for free places */
    char indexed[ROOM_USERS_MAX][STORE_ID_BYTES];
    struct origin opened_from; /* of the user who opened it; stored with it */
};

struct room *room_create(struct rooms *rooms, const char *id, int64_t now_ms);

/* What other modules ask most about a room; the rest is in its state. */

/** Its last event. */
int64_t room_v(const struct room *room);
enum room_phase room_phase(const struct room *room);
const struct settings *room_settings(const struct room *room);
const char *room_host(const struct room *room);
/** The seat of the user, or SEAT_NONE; and the user in a seat, or "". */
int room_user_seat(const struct room *room, const char *user_id);
const char *room_seat_user(const struct room *room, int seat);
/** True if it is loaded and its games are played here: it was not imported. */
bool room_is_live(const struct room *room);
/** The state after the change that is being stored; if there is none, the present one. */
const struct room_state *room_coming_state(const struct room *room);
/** True if a change can begin now: this node owns the room, it is loaded, and no change is being stored. */
bool room_is_idle(const struct room *room);
/** True if the line of event `v` is in memory: room_line(). Older ones are in the store only. */
bool room_keeps_line(const struct room *room, int64_t v);
/** From where it was opened: if that is unknown, it is learnt from the session of the host. */
const struct origin *room_origin(struct room *room);
/** A user is present: the room stays in memory, and open, for a while. */
void room_attend(struct room *room, int64_t now_ms);

/**
 * The room's time, by which its events and clocks go. It is the server's time, unless the log ends in the future: then
 * the server's time was ahead once and is right now, and the room's time goes on from its last event.
 */
int64_t room_now_ms(const struct room *room, int64_t now_ms);
/**
 * The room was read from the store. Sets its time, which goes on from its last event if that is in the future, and the
 * time that its game is owed.
 *
 * alive_ms  the last time at which the server that held the room is known to have run; 0: unknown
 */
void room_set_time(struct room *room, int64_t alive_ms, int64_t now_ms);
/** A time of the room by the server's time: comparable with other rooms. */
int64_t room_server_ms(const struct room *room, int64_t at_ms);
/** When the room's phase began, by the server's time: comparable with other rooms. */
int64_t room_since_ms(const struct room *room);
/** The room must have no followers and no waiting tasks. */
void room_destroy(struct room *room);

/** Runs the waiting tasks until the room is busy again. */
void room_run_tasks(struct room *room, int64_t now_ms);
/** Takes ownership of the task, which is from malloc. Returns false if too many tasks wait: it stays the caller's. */
bool room_queue(struct room *room, struct room_task *task);
/** Releases what the task owns, not the task itself. */
void room_task_finish(struct room_task *task);

/** Applies all stored events, which come with the room. Returns false if they are not a sound log. */
bool room_load(struct room *room, const struct store_room *stored);

/*
 * The same in steps, into a room that nothing else knows: room_create(), room_fold_event() for each event,
 * room_end_fold(), and then one of the functions that give its log to the room in memory.
 */

/**
 * Applies the next stored event. Returns false if it is not the next of a sound log.
 *
 * watched_v  in  watchers have been shown the events up to this one; INT64_MAX: they are shown all up to the horizon
 */
bool room_fold_event(struct room *room, const struct store_event *event, int64_t watched_v);
/**
 * The room, which has no event yet, begins behind the events up to state->v instead of with the first. Copies the
 * state, and takes what `past` owns; of the tips and commands that it has, the later ones go on.
 */
void room_begin_fold(struct room *room, const struct room_state *state,
                     const struct room_past *past);
/** As room_fold_event(), but watchers have no view of their own of the room. */
bool room_fold_more(struct room *room, const struct store_event *event);
/** All events are applied: takes the other data. Returns false if they are not those of a sound room. */
bool room_end_fold(struct room *room, const struct store_room *stored);
/**
 * Whether the fold of the room is to be stored with its next change: after so many events, and only if watchers have
 * seen all of them, because a load makes their delayed view from the events after the stored fold.
 */
bool room_fold_is_due(const struct room *room);
/** Adds the fold of the room to the transaction. */
void room_put_fold(const struct room *room, struct store_write *write);
/**
 * The room has just been loaded at its owner: stores its fold if it is due, because a room that has ended has no next
 * change. A fold that cannot be stored is stored by a later load.
 */
void room_store_fold(struct room *room);
/**
 * Gives a stored fold to a room that has no events yet. Returns false, and changes nothing, if it cannot be used. Its
 * hash must still be compared with the event of the log after which it was made.
 */
MUST_CHECK bool room_load_fold(struct room *room, int64_t v, const uint8_t *bytes, size_t count);
/** Compares the stored fold of the room with that event. Returns false, and forgets the fold, if they differ. */
MUST_CHECK bool room_confirm_fold(struct room *room, const struct store_event *event);
/** Gives the log of `folded` to a room that was not loaded yet. */
void room_move_log(struct room *room, struct room *folded);
/** The same for a room that has a log, to whose followers the events are sent that are new to this node. */
void room_renew_log(struct room *room, struct room *folded);
/** The same if `folded` has only the events that are new to this node, from room_fold_more(). */
void room_append_log(struct room *room, struct room *folded);
/** As room_renew_log(), if those events are too many to be sent: the followers get a snapshot. */
void room_replace_log(struct room *room, struct room *folded, int64_t now_ms);
/** Resets the room to the state of a new one without events: its stored log is not sound. */
void room_forget_log(struct room *room);

/** The server's dice chain. Borrowed: valid until another game begins or the room comes to rest. */
struct dice_chain *room_chain(struct room *room);
/** Takes the chain over from the caller, for the current or the next game. */
void room_set_chain(struct room *room, const uint8_t seed[DICE_LINK_BYTES],
                    struct dice_chain *chain);
/** Frees what room_chain() computes again from the seed: a room at rest needs little memory. */
void room_drop_chain(struct room *room);

/** The version that a repeated command led to, or 0 if the command is not among the recent ones. */
int64_t room_recent_v(const struct room *room, const char *user_id, int64_t id);
/** True if one of the recent commands was the user's. */
bool room_has_recent(const struct room *room, const char *user_id);
/** True if the command was refused because the store seemed to fail, but was stored nevertheless. */
bool room_recent_was_denied(const struct room *room, const char *user_id, int64_t id);
/** How many commands are remembered: the last ones of `recent_count`. */
size_t room_recent_kept(const struct room *room);
void room_record_command(struct room *room, const char *user_id, int64_t id, int64_t v);

/**
 * Called before a command runs for the first time, if that is known. Notes the room's last event: the events of the
 * command, at any node, come after it.
 */
void room_record_first(const struct room *room, struct request *request);

/** The line of event `v`, which must be kept. Borrowed until the next event. */
const struct room_line *room_line(const struct room *room, int64_t v);
/** Creates the line of an event from a copy of its text. */
struct room_line room_line_create(const char *text, size_t bytes);
/** How many tips are remembered: the last ones of `count`. */
size_t room_tips_kept(const struct room_tips *tips);
void room_tips_add(struct room_tips *tips, const uint8_t tip[DICE_LINK_BYTES]);
/** Notes the tips that an event gives, or that it shows a link. `after`: the state after the event. */
void room_tips_note(struct room_tips *tips, const struct room_event *event,
                    const struct room_state *after);
/** True if one of the last events gives that tip, and no link has been shown since. */
bool room_tips_contain(const struct room_tips *tips, const uint8_t tip[DICE_LINK_BYTES]);
/** The caller frees its `list`. */
struct room_tips room_tips_copy(const struct room_tips *tips);
/** `tips` takes over what `from` has, which is empty after that. */
void room_tips_move(struct room_tips *tips, struct room_tips *from);

/** True if the log has as many events or bytes as a log may have: only a game in play goes on. */
bool room_log_is_full(const struct room *room);
/** Keeps the line of a committed event. Takes ownership of it. The oldest lines leave memory. */
void room_append_line(struct room *room, struct room_line line);
/** The lines of `from` become the next ones of `room`. */
void room_move_lines(struct room *room, struct room *from);
/** Forgets all events. */
void room_past_reset(struct room *room);
/** The same, and frees the memory: the room is being destroyed. */
void room_past_finish(struct room *room);

/**
 * Applies the next event, which is committed. Returns false and changes nothing if it is no event or not the next one.
 */
bool room_apply_event(struct room *room, int64_t v, const char *text, size_t bytes);

/** Sends to all followers, at this node and at its replicas. `frame` is released here. */
void room_broadcast(struct room *room, struct net_frame *frame);
void room_send_players(struct room *room, struct net_frame *frame);
void room_send_watchers(struct room *room, struct net_frame *frame);
/** The message `paused`; the caller releases it. */
struct net_frame *room_paused_frame(const struct room *room, bool paused);
/** Sends to the followers at this node that commands are paused or run again, unless they know. */
void room_send_paused(struct room *room, bool paused);

/* ---- groups of receivers: room/followers.c ---- */

/** Sends to the followers with a seat at this node, and to the others. */
void room_frame_to_players(struct room *room, struct net_frame *frame);
void room_frame_to_watchers(struct room *room, struct net_frame *frame);

/**
 * Makes the session follow the room: adds it to the group of players or of watchers. Returns false if the session
 * follows too many rooms already, or has no connection.
 */
bool room_join(struct room *room, struct session *session);
void room_leave(struct room *room, struct session *session);
/** Ends what a session follows, and adds the user's rooms to the welcome. */
extern const struct session_observer room_session_observer;
/** To be called when seats have changed: moves each follower to the group of players or of watchers. */
void room_place_followers(struct room *room);
/**
 * Moves followers that have just sat down to the players, if they want further fields: before the events of that change
 * are shown, because they may owe a turn after them.
 */
void room_place_wanting(struct room *room);

/** A follower has missed messages: sends a snapshot marked `behind`, which replaces the missed messages. */
void room_refresh_follower(struct room *room, const struct session *session, int64_t now_ms);
/** The same for all followers at this node. Visits all sessions if there are any. */
void room_refresh_followers(struct room *room, int64_t now_ms);

/* ---- names of followers: room/followers.c ---- */

/**
 * Iterates over the named followers of this node, players included. Start with *at = 0. Returns NULL after the last.
 * Borrowed.
 */
const char *room_named_here(const struct room *room, int *at);
/** The watchers without the hidden ones, [{who, name}], at most ROOM_NAMED_MAX. The caller releases the list. */
void room_write_watching(const struct room *room, struct text_out *out);
/** A checksum of all that room_write_watching() writes. */
uint64_t room_watching_sum(const struct room *room);
/** If the list of names was full, looks for followers to fill it up, at most every ROOM_NAMES_EVERY_MS. */
void room_name_more(struct room *room, int64_t now_ms);

/* ---- followers at other nodes: room/followers.c. None in a server without a cluster. ---- */

/** At the owner: the number of watchers at other nodes. */
int room_watchers_elsewhere(const struct room *room);
/** At the owner: withdraws the report of the time when this node had a replica. */
void room_withdraw_followers(struct room *room);
/** At a replica: the `d` of the last presence message of the owner; NULL before the first. Borrowed. */
const json_t *room_presence_of_owner(const struct room *room);

/* ---- how events reach followers: room/shown.c ---- */

/**
 * The last event that watchers may see. With a delay of K throws it is the one before the K-th last throw, until the
 * game ends.
 */
int64_t room_horizon(const struct room_state *state);
/**
 * The room as that user may see it. A player with a seat sees the current state. `user_id` may be NULL or "" for an
 * unknown user. Borrowed.
 */
const struct room_state *room_seen_by(const struct room *room, const char *user_id);
/**
 * Shows the events since `before`, a state of the room, which are kept: to players at once, to watchers up to their
 * horizon.
 */
void room_show_events(struct room *room, const struct room_state *before);
/**
 * The legal turns as text, if the session wants them and owes a turn in that state; else NULL. If much waits to be sent
 * to the client, the list is empty and marked as cut. Borrowed until the next call.
 */
const char *room_legal_text(const struct room *room, const struct room_state *state,
                            const struct session *session);
/**
 * An event of a stored log has been applied: the watchers' view follows, up to the horizon and up to `watched_v`.
 *
 * before  in  the state before that event
 */
void room_watch_fold(struct room *room, const struct room_state *before, int64_t watched_v);

/* ---- access rules: room/access.c ---- */
/** What the rules must know about the session's user. */
struct room_user room_user_of(const struct session *session);

/** The problem to report for a refusal of the rules; REFUSALS_COUNT for ROOM_ACCEPTED. */
enum refusal room_refusal_of(enum room_refusal refusal);

/**
 * The answer to a user who may not read the room; REFUSALS_COUNT if access is allowed. `user_id` is "" for an unknown
 * user. Before a game every user with the link must see the room to take a seat, except users that were removed or are
 * not invited. A user who was removed reads that; to all others the room does not exist.
 */
enum refusal room_read_refusal(const struct room *room, const char *user_id);
/** The reason for a user who could read the room until now; REFUSALS_COUNT if the user still may. */
enum refusal room_removal_reason(const struct room *room, const char *user_id);
bool room_is_reader(const struct room *room, const char *user_id);
/** True if a block separates the user from the host or a seated user of the room. */
bool room_has_blocked(const struct room *room, const struct session *session);
/**
 * Removes the followers without access to the room any more. Visits all sessions if the room has watchers, so call it
 * only after a change that may have that effect, and after room_place_followers().
 */
void room_remove_unauthorised_followers(struct room *room);
/** True if a seated player is present or the room has a follower. */
bool room_is_attended(const struct room *room, int64_t now_ms);
/** The same for this node alone: true if a user connected here has a seat or follows the room. */
bool room_is_attended_here(const struct room *room);
/** Followers without a seat: at all nodes, as far as this node knows, and at this node alone. */
int room_watchers(const struct room *room);
int room_watchers_here(const struct room *room);

/* ---- views: room/view.c ---- */

/** A snapshot, and what it points to; the rest of its texts belongs to the room. */
struct room_view {
    struct wire_room_message message;
    struct text_out watching;
    struct wire_debt owed[SEATS_MAX];
    const char *offers[SEATS_MAX];
    char ruleset[RULESET_TEXT_MAX];
    char names[SEATS_MAX][NAMES_SHOWN_BYTES]; /* of an imported room */
};

/** The snapshot for that user, NULL for an unknown user. It is valid until the room changes. */
void room_view_open(struct room_view *view, const struct room *room, const char *user_id,
                    int64_t now_ms);
/** The same, with the legal turns if the session wants them. */
void room_view_open_for(struct room_view *view, const struct room *room,
                        const struct session *session, int64_t now_ms);
void room_view_close(struct room_view *view);
/** The current name of the host. If the host is not at this node, the last name that this node knows. */
const char *room_host_name(const struct room *room);
/** The line in lists for that user, as room_seen_by(). Its texts belong to the room and its users. */
struct wire_lobby_line room_lobby_line(const struct room *room, const char *user_id,
                                       bool with_position);
/**
 * Sends a presence message if presence has changed, at limited intervals. Returns true if all is shown: nothing has to
 * be sent before the next change.
 */
bool room_show_presence(struct room *room, int64_t now_ms);
/** A replica may have missed the last presence message of this node, the owner: the next tick sends it again. */
void room_show_presence_again(struct room *room);
