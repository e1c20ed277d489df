/* SPDX-License-Identifier: MIT */
/*
 * What is kept of talk and order: lines of chat, timeouts, blocks, bans, reports, and the book of what was done to whom.
 * The same store and the same transactions as store.h; all strings are copied.
 */
#pragma once

#include "store.h"

enum {
    STORE_LINES_KEPT = 2000,   /* of one chat; older ones go when new ones come */
    STORE_REPORTS_KEPT = 5000, /* of the house */
    STORE_ACTS_KEPT = 20000,   /* lines of the book; older ones go when new ones come */
};

/** One line of a chat. Borrowed, as all texts here: valid during the call or the callback. */
struct store_line {
    int64_t n; /* from 1 in each chat, growing; there may be gaps */
    int64_t at_ms;
    int64_t v;           /* the room's last event when it was said; 0 in the lobby */
    int64_t command;     /* the id of the command that said it */
    const char *channel; /* "players", "watchers", "lobby" */
    const char *who;
    const char *name;
    const char *text; /* or the id of a preset phrase */
    bool preset;
    const char *gone_by; /* "" where it stands; else "host" or "operator": it is shown to nobody */
    const char *gone_why;
};

/** `chat` is a room's id or "lobby". */
void store_add_line(struct store_write *write, const char *chat, const struct store_line *line);
void store_remove_line(struct store_write *write, const char *chat, int64_t n, const char *by,
                       const char *why);
/** All lines of that person there. */
void store_remove_lines_of(struct store_write *write, const char *chat, const char *who,
                           const char *by, const char *why);

struct store_timeout {
    const char *who;
    int64_t until_ms;
    const char *why;
};
void store_put_timeout(struct store_write *write, const char *chat,
                       const struct store_timeout *timeout);

/** A chat as stored: the newest lines, oldest first. Borrowed: valid during the callback. */
struct store_chat {
    const struct store_line *lines;
    size_t line_count;
    const struct store_timeout *timeouts; /* those that have run out too */
    size_t timeout_count;
};
/** A chat in which nobody has spoken is empty. `chat` is NULL unless STORE_OK. */
typedef void (*store_chat_fn)(void *data, enum store_status status, const struct store_chat *chat);
void store_load_chat(struct store *store, const char *chat, int most, store_chat_fn done,
                     void *data);

/** `who` wants nothing to do with `other` (or no longer minds). */
void store_put_block(struct store_write *write, const char *who, const char *other,
                     const char *other_name, bool on);

struct store_block {
    const char *other;
    const char *name; /* of the other, as it was; "" where the other has blocked */
    bool mine;        /* the person asked for has blocked the other; else the other way round */
};
/** Both ways round; somebody may be there twice. */
typedef void (*store_blocks_fn)(void *data, enum store_status status,
                                const struct store_block *blocks, size_t count);
void store_load_blocks(struct store *store, const char *who, store_blocks_fn done, void *data);

struct store_ban {
    const char *target; /* a person's id or a range of addresses, as text */
    int64_t until_ms;   /* 0: for good */
    const char *why;
    const char *by;
    int64_t at_ms;
};
/** One a target: the newer one holds. Those that have run out at its `at_ms` go. */
void store_put_ban(struct store_write *write, const struct store_ban *ban);
void store_drop_ban(struct store_write *write, const char *target);
/** A number of the house's own that outlives it: "lockdown". */
void store_put_number(struct store_write *write, const char *name, int64_t number);

struct store_order {
    const struct store_ban *bans; /* those that have run out too, oldest first */
    size_t ban_count;
    int64_t lockdown; /* 0 where none was put */
};
typedef void (*store_order_fn)(void *data, enum store_status status,
                               const struct store_order *order);
void store_load_order(struct store *store, store_order_fn done, void *data);

struct store_report {
    int64_t at_ms;
    const char *by;
    const char *who;
    const char *reason;
    const char *text;  /* "" where none was given */
    const char *chat;  /* a room's id or "lobby" */
    const char *lines; /* the last lines of that chat, as a JSON list */
};
void store_add_report(struct store_write *write, const struct store_report *report);

/** One line of the book. */
struct store_act {
    int64_t at_ms;
    const char *by;     /* "operator", or the person */
    const char *what;   /* "ban", "kick", "lockdown" … */
    const char *target; /* whom or what it concerns; "" */
    const char *why;
};
void store_add_act(struct store_write *write, const struct store_act *act);

/** The newest first, at most `most`. */
typedef void (*store_reports_fn)(void *data, enum store_status status,
                                 const struct store_report *reports, size_t count);
void store_read_reports(struct store *store, int most, store_reports_fn done, void *data);
typedef void (*store_acts_fn)(void *data, enum store_status status, const struct store_act *acts,
                              size_t count);
void store_read_acts(struct store *store, int most, store_acts_fn done, void *data);
