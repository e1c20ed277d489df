/* SPDX-License-Identifier: MIT */
/*
 * The command table: every command of `taberna.v1` with who may send it, its fields and its handler. Whoever adds a message
 * starts here and in protocol.md.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "ask.h"
#include "fields.h"
#include "room.h"
#include "session.h"

/** Who may send it. */
enum command_who {
    COMMAND_ANYONE,
    COMMAND_HOST,   /* else not-allowed */
    COMMAND_SEATED, /* else not-seated */
};

/** Runs a command of a session. */
typedef void (*command_session_fn)(struct house *house, struct session *session,
                                   const struct ask *ask, int64_t now_ms);
/** Runs a command at a room that is there and not busy. */
typedef void (*command_room_fn)(struct room *room, const struct ask *ask, int64_t now_ms);

struct command {
    const char *type;
    enum command_who who;
    bool
        repeatable; /* changes nothing that could be done twice: run again rather than answered from memory */
    bool room;       /* names a room */
    bool opens;      /* opens a room: not by new guests while the house is locked down so far */
    bool begins;     /* begins something: not while running games alone go on */
    bool travels;    /* of a session, and yet done at another node: what it does is in its answer */
    bool version;    /* decides something in a game: names the last event seen */
    unsigned phases; /* of the room, as bits; 0: any but closed. Else wrong-state */
    const struct field *fields;
    /* One of these; neither for `hello`, which makes the session. */
    command_session_fn run_session;
    command_room_fn run_room;
};

/** All but `hello`, index 0.. ; NULL past the last. */
const struct command *command_at(size_t index);

/** A small number of its own: 0 for NULL, which is what nobody knows, 1 for `hello`, then those of command_at(). */
size_t command_number(const struct command *command);

/** NULL where there is none of that type. */
const struct command *command_find(const char *type);

/** One whole message from a connection: the only entrance. */
void command_received(struct house *house, net_conn conn, const char *text, size_t text_bytes,
                      int64_t now_ms);

/** A command of another node's client, for a room that is held here; takes `ask` over. */
void command_forwarded(struct house *house, struct ask *ask, int64_t now_ms);

/** Runs a room's command once more that was not done, or nobody knows; takes `ask` over. */
void command_again(struct house *house, struct ask *ask, int64_t now_ms);

/** Whether it was first sent over an earlier connection: what became of it then its session may not know. */
bool command_may_be_done(const struct session *session, const struct ask *ask);

/** It is about to be done for the first time, where that is known: wherever it will be done, it is done after this event. */
void command_note_first(const struct room *room, struct ask *ask);

/** Does what `sub` does for a room, but answers nothing: for a hello that resumes. `v` is the last event seen. */
void command_resume(struct house *house, struct session *session, const char *room, int64_t v,
                    int64_t now_ms);

/** A command of one of the house's bots, by the way of everybody's; `data` is released here. Nobody hears the answer. */
void command_of_bot(struct house *house, const struct room *room, const char *who, const char *type,
                    int64_t version, json_t *data, int64_t now_ms);

/**
 * The bot that `room.open` asks for, with the seat that it gets; `level` is 0 where it asks for none. False where it has
 * been refused.
 */
bool command_read_bot(struct house *house, const struct ask *ask, const struct settings *settings,
                      int *level, int *seat);

/** Takes over what the ask says of a room's settings. False where it has been refused. */
bool command_read_settings(struct house *house, const struct ask *ask, struct settings *settings);

/** Begins a new room with the session for its host; NULL where it has been refused. To be committed in the same breath. */
struct room_change *command_begin_room(struct house *house, struct session *session,
                                       const struct ask *ask, const struct settings *settings,
                                       int64_t now_ms);

/* ---- the handlers ---- */
void command_ping(struct house *house, struct session *session, const struct ask *ask,
                  int64_t now_ms);
void command_me_name(struct house *house, struct session *session, const struct ask *ask,
                     int64_t now_ms);
void command_me_hide(struct house *house, struct session *session, const struct ask *ask,
                     int64_t now_ms);
void command_sub(struct house *house, struct session *session, const struct ask *ask,
                 int64_t now_ms);
void command_unsub(struct house *house, struct session *session, const struct ask *ask,
                   int64_t now_ms);
void command_chat_say(struct house *house, struct session *session, const struct ask *ask,
                      int64_t now_ms);
void command_report(struct house *house, struct session *session, const struct ask *ask,
                    int64_t now_ms);
/** What `sub` and `unsub` do for the topic chat:ID. */
void command_chat_sub(struct house *house, const struct ask *ask, const char *id, int64_t now_ms);
void command_chat_unsub(struct house *house, struct session *session, const struct ask *ask,
                        const char *id);
void command_chat_timeout(struct room *room, const struct ask *ask, int64_t now_ms);
void command_chat_remove(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_open(struct house *house, struct session *session, const struct ask *ask,
                       int64_t now_ms);
void command_lobby_pair(struct house *house, struct session *session, const struct ask *ask,
                        int64_t now_ms);
void command_room_set(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_sit(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_stand(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_close(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_lock(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_kick(struct room *room, const struct ask *ask, int64_t now_ms);
void command_room_bot(struct room *room, const struct ask *ask, int64_t now_ms);
void command_rematch(struct room *room, const struct ask *ask, int64_t now_ms);
void command_roll(struct room *room, const struct ask *ask, int64_t now_ms);
void command_turn(struct room *room, const struct ask *ask, int64_t now_ms);
void command_takeback(struct room *room, const struct ask *ask, int64_t now_ms);
void command_resign(struct room *room, const struct ask *ask, int64_t now_ms);
void command_draw_offer(struct room *room, const struct ask *ask, int64_t now_ms);
void command_draw_answer(struct room *room, const struct ask *ask, int64_t now_ms);
void command_claim(struct room *room, const struct ask *ask, int64_t now_ms);
void command_leave(struct room *room, const struct ask *ask, int64_t now_ms);
