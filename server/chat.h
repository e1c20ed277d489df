/* SPDX-License-Identifier: MIT */
/*
 * A chat: what people say at a room, or in the lobby. A line is stored before anybody sees it, and then shown to everybody
 * who follows the chat and may see it. What is said here changes no game: it stands in no log of events.
 *
 * A room has two channels in one chat: the players', which everybody who may read the room reads, and the watchers', which
 * players may be kept from until the game is over.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "ask.h"
#include "seat.h"
#include "store_talk.h"

struct house;
struct room;
struct session;

enum {
    CHAT_LINES_MAX = 100,      /* in memory, and sent to who comes */
    CHAT_WAITING_MAX = 64,     /* for a chat that is being loaded */
    CHAT_TIMEOUTS_MAX = 64,    /* in force at one time */
    CHAT_TIMEOUT_MINUTES = 60, /* the longest */
    CHAT_BURST = 20,           /* lines of all people of one chat at once … */
    CHAT_EVERY_MS = 250,       /* … and on average: more nobody can read */
    CHAT_ACTS_BURST = 20, /* timeouts and removals of one chat at once: each stands in the book */
    CHAT_ACT_EVERY_MS = 3000, /* … and on average */
    CHAT_REASON_CHARS_MAX = 200,
    CHAT_REASON_BYTES = 801,
    CHAT_REPORTED_LINES = 20,
};

enum chat_channel { CHAT_PLAYERS, CHAT_WATCHERS, CHAT_LOBBY };
extern const char *const chat_channel_words[]; /* index is the enum; NULL ends them */
extern const char *const chat_preset_words[];  /* phrases, each told by its id; NULL ends them */

struct chat_line {
    int64_t n; /* from 1, growing; there may be gaps */
    int64_t at_ms;
    int64_t v; /* the room's last event when it was said; 0 in the lobby */
    int64_t command;
    enum chat_channel channel;
    char who[STORE_ID_BYTES];
    char name[STORE_NAME_BYTES];
    bool preset;
    char *text;
    char gone_by[16]; /* "" where it stands */
    char *gone_why;   /* NULL where it stands */
    bool held[2];     /* from those outside, from the players: they are shown it later */
};

struct chat_timeout {
    char who[STORE_ID_BYTES];
    int64_t until_ms;
    char why[CHAT_REASON_BYTES];
};

struct chat;
struct chat_waiting;

/** Something to be done at a chat that is loaded. */
typedef void (*chat_task_fn)(struct chat *chat, const struct ask *ask, int64_t now_ms);

struct chat {
    struct house *house;
    struct room *room;       /* NULL: the lobby */
    char id[STORE_ID_BYTES]; /* the room's, or "lobby" */
    bool loading;
    bool loaded;
    bool stale; /* something may have been said at another node that is not known here */
    struct chat_waiting *first;
    int waiting_count;
    struct chat_line *lines[CHAT_LINES_MAX]; /* oldest first */
    int line_count;
    int64_t last_n; /* given out */
    struct chat_timeout *timeouts;
    int timeout_count;
    struct net_group *groups[2];            /* outside, players; NULL before the first follower */
    char placed[SEATS_MAX][STORE_ID_BYTES]; /* who is among the players; "" for free places */
    int64_t lines_ms;                       /* a bucket, see session_bucket() */
    int64_t acts_ms;                        /* a bucket, of what a host does there */
    int shown_rules;                        /* what settings say of talk, as followers know it */
};

/** The chat of the room, or of the lobby where `room` is NULL; made where there is none. It goes with its room. */
struct chat *chat_of(struct house *house, struct room *room);
/** The chat of that id where there is one in memory; else NULL. */
struct chat *chat_find(const struct house *house, const char *id);
void chat_destroy(struct chat *chat); /* may be NULL */
/** Whether anybody follows it or waits for it; `chat` may be NULL. */
bool chat_is_attended(const struct chat *chat);

/** Does it now, or once the chat has been loaded. `ask` stays the caller's. */
void chat_do(struct chat *chat, chat_task_fn run, const struct ask *ask, int64_t now_ms);
/** Does it once the chat, which has been loaded, has been loaded again: what other nodes have said by now is known then. */
void chat_do_anew(struct chat *chat, chat_task_fn run, const struct ask *ask);

/* ---- who follows: chat_followers.c ---- */

bool chat_join(struct chat *chat, struct session *session);
void chat_leave(struct chat *chat, struct session *session);
/** Of a session whose connection is gone. */
void chats_leave_all(struct house *house, struct session *session);
bool chat_follows(const struct session *session, const char *id);

/** After every change of the room: seats, settings, what watchers have been shown. Moves people, shows what was held. */
void chat_room_changed(struct room *room, int64_t now_ms);

/** Who may read the room no longer does not read its chat either. */
void chat_send_off(struct room *room, int64_t now_ms);

/** Shows the line to all followers who may see it now; the others later. */
void chat_show(struct chat *chat, struct chat_line *line);
/** To all followers, whoever they are. `message` is released here. */
void chat_tell_all(struct chat *chat, json_t *message);
/** Sends the whole chat once more to one who follows it. */
void chat_show_anew(struct chat *chat, const struct session *session, int64_t now_ms);
/**
 * The person sees what the other has said no more, or again: with the next ticks they get anew those chats in which the
 * other has said something, each once however often that changes, and as fast as they read.
 */
void chats_now_stale(struct house *house, struct session *session, const char *other);
void chats_tick(struct house *house, int64_t now_ms);
/** Where `about` is a chat of those they follow: they had fallen behind in it, and get it anew. Else false. */
bool chat_caught_up(const struct house *house, const struct session *session, const void *about,
                    int64_t now_ms);
/** Everybody who follows a chat hears what they may write there now: the lockdown has changed. */
void chats_tell_rights(struct house *house, int64_t now_ms);
/** One person hears it in the chats they follow. */
void chats_tell_rights_to(const struct house *house, struct session *session, int64_t now_ms);

/* ---- what it looks like: chat_view.c ---- */

/** Whether somebody may see the line now: players who sit inside, or anybody else. The one gate for every line. */
bool chat_may_see(const struct chat *chat, const struct chat_line *line, bool inside);
json_t *chat_line_json(const struct chat_line *line);
/** The message with all lines that the person may see, and what they may write. */
json_t *chat_snapshot_json(const struct chat *chat, const struct session *session, int64_t now_ms);
/** The message with what they may write. */
json_t *chat_rights_json(const struct chat *chat, const struct session *session, int64_t now_ms);
/** The channel in which the person writes, or a refusal why they write nothing at all; REFUSALS_COUNT where they may. */
enum refusal chat_why_silent(const struct chat *chat, const struct session *session,
                             enum chat_channel *channel);
/** Whether the person may write more than preset phrases. */
bool chat_is_free(const struct chat *chat, const struct session *session);
const struct chat_timeout *chat_timeout_of(const struct chat *chat, const char *who,
                                           int64_t now_ms);

/* ---- what is said and taken away: chat.c ---- */

/**
 * Gives a line out and stores it; then it is shown. `text` is clean or the id of a preset phrase. `run` is called with the
 * command once more where another node was faster, when what that one has said is known.
 */
void chat_say(struct chat *chat, const struct session *session, const struct ask *ask,
              chat_task_fn run, enum chat_channel channel, const char *text, bool preset,
              int64_t now_ms);
/** Lines of that person vanish from the chat, and they write nothing there for so many minutes. By "host" or "operator". */
void chat_silence(struct chat *chat, const struct ask *ask, const char *who, int minutes,
                  const char *by, const char *why, int64_t now_ms);
/** One line vanishes. False where there is none of that number. */
bool chat_remove(struct chat *chat, const struct ask *ask, int64_t n, const char *by,
                 const char *why, int64_t now_ms);
/** What that person has said has been erased: it is taken away wherever it is in memory, and stands under that name. */
void chats_erase(struct house *house, const char *who, const char *name);
/** What was said or taken away in a chat at another node: what it told, see node_messages.h. */
void chat_heard(struct house *house, const json_t *d, int64_t now_ms);
/** All chats are read once more, and what was not known is shown: nodes may have said what was not heard here. */
void chats_read_anew(struct house *house);
/** The same of one; `chat` may be NULL. */
void chat_read_anew(struct chat *chat);
/** The last lines, for a report: a JSON text; the caller frees it. */
char *chat_last_lines(const struct chat *chat);
