/* SPDX-License-Identifier: MIT */
/*
 * Stored chat and moderation: lines of chat, timeouts, blocks, bans, reports, and the log of moderation actions with
 * their targets. It uses the same store and transactions as store.h; all strings are copied.
 */
#pragma once

#include "store/store.h"

enum {
    STORE_LINES_KEPT = 2000, /* per chat; new lines push out the oldest */
    /* for the whole server; beyond it the address with the most, in the network with the most, loses its oldest */
    STORE_REPORTS_KEPT = 5000,
    STORE_ACTS_KEPT = 20000, /* lines of the moderation log; new lines push out the oldest */
};

/** One line of a chat. Borrowed, as all texts here: valid during the call or the callback. */
struct store_line {
    int64_t n; /* number within the chat, from 1, increasing; there may be gaps */
    int64_t at_ms;
    int64_t v;           /* the room's last event when the line was written; 0 in the lobby */
    int64_t command;     /* the id of the command that wrote the line */
    const char *channel; /* "players", "watchers", "lobby" */
    const char *user_id;
    const char *name;
    const char *text; /* the text, or the id of a preset phrase */
    bool preset;
    /* "" if the line is visible; "host" or "operator" if one of them removed it */
    const char *gone_by;
    const char *gone_why;
};

/** `chat` is a room's id or "lobby". */
void store_add_line(struct store_write *write, const char *chat, const struct store_line *line);
void store_remove_line(struct store_write *write, const char *chat, int64_t n, const char *by,
                       const char *why);
/** Removes all lines of that user in that chat. */
void store_remove_lines_of(struct store_write *write, const char *chat, const char *user_id,
                           const char *by, const char *why);

struct store_timeout {
    const char *user_id;
    int64_t until_ms;
    const char *why;
};
void store_put_timeout(struct store_write *write, const char *chat,
                       const struct store_timeout *timeout);

/** A chat as stored: the newest lines, oldest first. Borrowed: valid during the callback. */
struct store_chat {
    const struct store_line *lines;
    size_t line_count;
    const struct store_timeout *timeouts; /* also timeouts that have expired */
    size_t timeout_count;
};
/** A chat without lines and timeouts is empty, not missing. `chat` is NULL unless STORE_OK. */
typedef void (*store_chat_fn)(void *data, enum store_status status, const struct store_chat *chat);
void store_load_chat(struct store *store, const char *chat, int most, store_chat_fn done,
                     void *data);

/** The user blocks `other`, or no longer blocks them if `on` is false. */
void store_put_block(struct store_write *write, const char *user_id, const char *other,
                     const char *other_name, bool on);

struct store_block {
    const char *other;
    /* the other user's name at the time of the block; "" if the other user is the one who blocked */
    const char *name;
    bool mine; /* true: the requested user has blocked the other; false: the other way round */
};
/** Blocks in both directions; another user may appear twice. */
typedef void (*store_blocks_fn)(void *data, enum store_status status,
                                const struct store_block *blocks, size_t count);
void store_load_blocks(struct store *store, const char *user_id, store_blocks_fn done, void *data);

struct store_ban {
    const char *target; /* a user's id, or a range of addresses as text */
    int64_t until_ms;   /* 0: permanent */
    const char *why;
    const char *by;
    int64_t at_ms;
};
/**
 * Each target has at most one ban: a newer ban replaces it. Also removes bans that expired before `at_ms` of the new
 * ban.
 */
void store_put_ban(struct store_write *write, const struct store_ban *ban);
void store_drop_ban(struct store_write *write, const char *target);
/** Stores a named number of the server that survives a restart: "lockdown", "alive". */
void store_put_number(struct store_write *write, const char *name, int64_t number);
/** `number` is 0 if none of that name is stored. */
typedef void (*store_number_fn)(void *data, enum store_status status, int64_t number);
void store_read_number(struct store *store, const char *name, store_number_fn done, void *data);

struct store_moderation {
    const struct store_ban *bans; /* also expired ones, oldest first */
    size_t ban_count;
    int64_t lockdown; /* 0 if no number is stored */
};
typedef void (*store_moderation_fn)(void *data, enum store_status status,
                                    const struct store_moderation *moderation);
void store_load_moderation(struct store *store, store_moderation_fn done, void *data);

struct store_report {
    int64_t at_ms;
    const char *by;
    const char *user_id;
    const char *reason;
    const char *text;  /* "" if the reporter gave no text */
    const char *chat;  /* a room's id or "lobby" */
    const char *lines; /* the last lines of that chat when the report was made, as a JSON list */
    /* where the reporter came from, as struct origin has it; not read again */
    int64_t network;
    int64_t address;
    /* of the answer; store_add_report() ignores them. Present names, "" for an unknown or erased user */
    const char *by_name;
    const char *user_name;
    int64_t reports;   /* about the same user */
    int64_t addresses; /* from which these came */
    int64_t users;     /* who have been reported */
};
void store_add_report(struct store_write *write, const struct store_report *report);

/** One line of the moderation log. */
struct store_act {
    int64_t at_ms;
    const char *by;     /* "operator", or a user's id */
    const char *what;   /* "ban", "kick", "lockdown" and so on */
    const char *target; /* the user, address or room concerned; may be "" */
    const char *why;
};
void store_add_act(struct store_write *write, const struct store_act *act);

/** The reports about a user follow one another, so at most `users` times `each`. */
typedef void (*store_reports_fn)(void *data, enum store_status status,
                                 const struct store_report *reports, size_t count);
/**
 * Reads the reports about at most `users` users, at most `each` about one. The newest report of each network comes
 * first, then the second of each and so on; in a network the addresses take turns in the same way.
 */
void store_read_reports(struct store *store, int users, int each, store_reports_fn done,
                        void *data);
/** The newest come first, at most `most`. */
typedef void (*store_acts_fn)(void *data, enum store_status status, const struct store_act *acts,
                              size_t count);
void store_read_acts(struct store *store, int most, store_acts_fn done, void *data);
