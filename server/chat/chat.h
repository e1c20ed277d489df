/* SPDX-License-Identifier: MIT */
/*
 * A chat: the lines that users write in a room or in the lobby. A line is stored first. Then the node sends it to all
 * followers of the chat that may see it. A chat line does not change a game, so it is not part of the room's event log.
 *
 * A chat of a room has two channels. Every user who can read the room can read the channel of the players. The channel
 * of the watchers can be hidden from the players until the game is over.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "chat/flood.h"
#include "net/list.h"
#include "rules/room/seat.h"
#include "store/chat.h"
#include "wire/request.h"

struct room;
struct room_observer;
struct session;
struct session_observer;

enum {
    CHATS_FOLLOWED_MAX = 8,    /* by a session at one time */
    CHAT_LINES_MAX = 100,      /* lines kept in memory; a new follower receives them all */
    CHAT_WAITING_MAX = 64,     /* requests that wait until the chat is loaded */
    CHAT_TIMEOUTS_MAX = 64,    /* timeouts in force at one time */
    CHAT_TIMEOUT_MINUTES = 60, /* the longest timeout */
    CHAT_REASON_CHARS_MAX = 200,
    CHAT_REASON_BYTES = 801,
    CHAT_REPORTED_LINES = 20,
};

enum chat_channel { CHAT_PLAYERS, CHAT_WATCHERS, CHAT_LOBBY };
extern const char *const chat_channel_words[]; /* indexed by the enum; ends with NULL */
extern const char *const chat_preset_words[];  /* the ids of the preset phrases; ends with NULL */

struct chat_line {
    int64_t n; /* ascending from 1; numbers may be missing */
    int64_t at_ms;
    int64_t v; /* the room's last event when the line was written; 0 in the lobby */
    int64_t command;
    enum chat_channel channel;
    char user_id[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool preset;
    char *text;
    char gone_by[16];  /* the role that removed the line; "" if it was not removed */
    char *gone_why;    /* NULL if the line was not removed */
    size_t kept_bytes; /* what it counts in the bytes of rooms; 0: it is not kept */
    /* True if the group of followers (outside, players) may not see the line yet and will get it later. */
    bool held[2];
};

struct chat_writer {
    const char *user_id;
    const char *name;
};

struct chat_timeout {
    char user_id[STORE_ID_BYTES];
    int64_t until_ms;
    char why[CHAT_REASON_BYTES];
};

struct chat;

/** A chat that a user follows. */
struct followed_chat {
    char id[STORE_ID_BYTES]; /* of a room, or "lobby" */
    bool stale;              /* must be sent again */
};

/** What the chats of all rooms share. All zeroes at the start. */
struct chats {
    struct runtime *runtime;
    struct net *net;
    struct store *store;
    struct counters *counters;
    struct node *node; /* NULL: a single server */
    struct sessions *sessions;
    struct moderation *moderation;
    struct rooms *rooms;
    struct chat *lobby;      /* NULL before its first use */
    bool stale;              /* some session has a chat view that must be sent again */
    struct chat_flood flood; /* flood control of all users */
};

/** A task for a loaded chat. */
typedef void (*chat_task_fn)(void *self, struct chat *chat, const struct request *request,
                             int64_t now_ms);
struct chat_task {
    chat_task_fn run;
    void *self; /* what it gets first */
};

struct chat {
    struct chats *chats;
    struct room *room;       /* NULL in the lobby */
    char id[STORE_ID_BYTES]; /* id of the room, or "lobby" */
    bool loading;
    bool loaded;
    bool stale;          /* another node may have stored lines that are not in memory */
    struct list waiting; /* struct chat_waiting */
    int waiting_count;
    struct chat_line *lines[CHAT_LINES_MAX]; /* oldest first */
    int line_count;
    int64_t last_n; /* the highest number in use */
    struct chat_timeout *timeouts;
    int timeout_count;
    struct net_group *groups[2]; /* followers: outside, players; NULL before the first */
    /* users in the group of the players; "" is a free entry */
    char placed[SEATS_MAX][STORE_ID_BYTES];
    int64_t lines_ms; /* rate limit of lines, see admission_acquire_from() */
    int64_t acts_ms;  /* rate limit of the host's timeouts and removals */
    int shown_rules;  /* the settings for talk that followers have last received */
};

/**
 * Returns the chat of the room, or of the lobby if `room` is NULL; creates it if it does not exist. The room owns it.
 */
struct chat *chat_of(struct chats *chats, struct room *room);
/** The chat of the room; NULL before its first use. */
struct chat *chat_at(const struct room *room);
/** Returns the chat of that id if it is in memory, else NULL. */
struct chat *chat_find(const struct chats *chats, const char *id);
void chat_destroy(struct chat *chat); /* may be NULL */
/** True if the chat has a follower or a waiting request; `chat` may be NULL. */
bool chat_is_attended(const struct chat *chat);

/** Runs the task now, or as soon as the chat is loaded. The caller keeps `request`. */
void chat_do(struct chat *chat, struct chat_task task, const struct request *request,
             int64_t now_ms);
/**
 * Loads a chat that is loaded already once more and then runs the task. By then the lines of other nodes are in memory.
 */
void chat_reload_and_do(struct chat *chat, struct chat_task task, const struct request *request);

/* ---- followers: chat/followers.c ---- */

bool chat_join(struct chat *chat, struct session *session);
void chat_leave(struct chat *chat, struct session *session);
bool chat_follows(const struct session *session, const char *id);

/** Follows each change of a room: moves users between the groups, shows held lines, removes users without access. */
extern const struct room_observer chat_observer;

/** Sends the line to all followers that may see it now; the others get it later. */
void chat_show(struct chat *chat, struct chat_line *line);
/** Sends the message to all followers of both groups. Releases `frame`. */
void chat_send_all(struct chat *chat, struct net_frame *frame);
/** Sends the whole chat to one follower again. */
void chat_show_again(struct chat *chat, const struct session *session, int64_t now_ms);
/**
 * Removes a session that loses its connection from all its chats. If its user blocks or unblocks another user, the
 * following ticks send the session again each chat in which the other user has written. Each chat is sent once, no
 * matter how often the block changes, and only as fast as the client reads.
 */
extern const struct session_observer chat_session_observer;
void chats_tick(struct chats *chats, int64_t now_ms);
/**
 * If `about` is a chat that the session follows and whose lines it has missed, sends that chat again and returns true.
 * Else returns false.
 */
bool chat_caught_up(const struct chats *chats, const struct session *session, const void *about,
                    int64_t now_ms);
/** Sends all followers of a chat their rights to write there, because the lockdown has changed. */
void chats_send_rights(void *self, int64_t now_ms);
/** The same for one user, in each chat that the user follows. */
void chats_send_rights_to(const struct chats *chats, struct session *session, int64_t now_ms);

/* ---- views: chat/view.c; the caller releases frames ---- */

/**
 * True if a follower may see the line now. `inside`: the follower sits at the table. This is the only check of
 * visibility for lines.
 */
bool chat_can_see(const struct chat *chat, const struct chat_line *line, bool inside);
/** The message with a new line. */
struct net_frame *chat_line_frame(const struct chat *chat, const struct chat_line *line);
/** The message with all lines that the user may see and with the user's rights to write. */
struct net_frame *chat_snapshot_frame(const struct chat *chat, const struct session *session,
                                      int64_t now_ms);
/** The message with the user's rights to write. */
struct net_frame *chat_rights_frame(const struct chat *chat, const struct session *session,
                                    int64_t now_ms);
/**
 * Finds the channel in which the user writes. Returns a refusal if the user may not write at all, else REFUSALS_COUNT.
 */
enum refusal chat_silence_refusal(const struct chat *chat, const char *user_id,
                                  enum chat_channel *channel);
/** True if the user may write text, and not only preset phrases. */
bool chat_is_free(const struct chat *chat, const struct session *session);
const struct chat_timeout *chat_timeout_of(const struct chat *chat, const char *user_id,
                                           int64_t now_ms);

/* ---- writing and removing lines: chat/messages.c, chat/chat.c ---- */

/**
 * Gives the line a number and stores it; then shows it. `text` is cleaned text or the id of a preset phrase. If another
 * node has stored a line with the same number first, loads that line and then calls `run` with the command again.
 */
void chat_write_line(struct chat *chat, const struct chat_writer *writer,
                     const struct request *request, struct chat_task task,
                     enum chat_channel channel, const char *text, bool preset, int64_t now_ms);
/**
 * One of the server's bots in the chat's room says a preset phrase, if a user in its seat might. The limits of the rate
 * of a user do not apply to it, because a bot plays in many rooms at once.
 */
void chat_write_line_of_bot(struct chat *chat, const char *user_id, const char *preset,
                            int64_t now_ms);
/**
 * Removes the user's lines from the chat and forbids the user to write there for so many minutes. `by` is "host" or
 * "operator".
 */
void chat_silence(struct chat *chat, const struct request *request, const char *user_id,
                  int minutes, const char *by, const char *why, int64_t now_ms);
/** Removes one line. False if there is no line of that number. */
bool chat_remove(struct chat *chat, const struct request *request, int64_t n, const char *by,
                 const char *why, int64_t now_ms);
/**
 * The user's lines have been erased in the store. Removes their text from all chats in memory and replaces the user's
 * name by `name`.
 */
void chats_erase(struct chats *chats, const char *user_id, const char *name);
/**
 * New and removed lines as a kind of data that nodes synchronise, by chat: line: the new line; or gone: {n, 0 for all
 * lines of `who`; by, why; until: the end of the timeout of `who`, or 0}.
 */
extern const struct sync_schema chat_sync;
/** Loads all chats again and shows the new lines, because messages of other nodes may have been lost. */
void chats_reload(void *self);
/** Returns the last lines that the reader may see as a JSON text, for a report; the caller frees it. */
char *chat_last_lines(const struct chat *chat, const char *reader);
