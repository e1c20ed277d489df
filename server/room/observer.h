/* SPDX-License-Identifier: MIT */
/*
 * What other modules do when a room changes. A module fills in a struct room_observer with the functions that it needs;
 * app/wiring.c hands all observers to the rooms, in the order in which they run. A room names none of them.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct room;
struct room_event;
struct room_state;
struct rooms;
struct store_write;
struct wire_lobby_line;
struct wire_snapshot;

/** How an ended game counts for ratings. */
enum rated {
    RATED_NOT, /* the room is not rated, or the rules require a replay of the game */
    /* the game ended before both sides had made RATINGS_TURNS_MIN turns: it counts only as one departure too many */
    RATED_NOT_PLAYED,
    RATED_COUNTS,
};

/** A game that ends with the change that is about to be stored. */
struct room_game_end {
    const struct room *room;
    struct store_write *write;       /* takes what belongs into the same transaction */
    const struct room_state *before; /* when the game was still being played */
    const struct room_state *after;  /* with `ended` applied */
    int64_t at_ms;
    enum rated rated; /* out */
};

/** A game that is aborted, with the change that is about to be stored, because a player was absent when it began. */
struct room_game_abort {
    const struct room *room;
    struct store_write *write;       /* takes what belongs into the same transaction */
    const struct room_state *before; /* when the game was still being played */
    int away;                        /* the seat of the absent player */
    int64_t at_ms;
};

/** A change of the state, by a stored change of this node or by an event of the owner node. */
struct room_changed {
    struct room *room; /* in the new state */
    const struct room_state *before;
    bool readers; /* a user who could read the room before may have lost that right */
    bool
        only_moves; /* phase, settings, seats, kicked users and host are as before; may be false although they are */
    int64_t at_ms;
};

/** A change that this node has stored. */
struct room_committed {
    struct room *room; /* in the new state */
    const struct room_state *before;
    bool game_ended;
    enum rated rated; /* how that game counts */
    int64_t at_ms;
};

/** Every function may be NULL. */
struct room_observer {
    size_t room_bytes; /* what the module remembers about a room: room_slot(); 0: nothing */
    /** Before `started` is added to a change: fills in what the module decides about the game. */
    void (*game_starts)(void *self, const struct room_state *state, struct room_event *started);
    /** Before the commit, inside its transaction. */
    void (*game_ends)(void *self, struct room_game_end *end);
    /** Before the commit, inside its transaction. */
    void (*game_aborts)(void *self, const struct room_game_abort *abort);
    /** The events are shown; the sender has no answer yet. */
    void (*changed)(void *self, const struct room_changed *changed);
    /** After the answer to the sender. */
    void (*committed)(void *self, const struct room_committed *committed);
    /** The log has been loaded; `again`: the room was in memory before, and events may be new to this node. */
    void (*loaded)(void *self, struct room *room, bool again, int64_t now_ms);
    /** A fact that lists of rooms show has changed: the state, its presence, or that the room is in memory. */
    void (*listed)(void *self, struct room *room);
    /** The room waits for its next command. It may begin a change. */
    void (*ready)(void *self, struct room *room, int64_t now_ms);
    /** The room leaves memory while the server goes on. */
    void (*forgotten)(void *self, struct room *room);
    /** Frees what the module keeps in the room. */
    void (*destroyed)(void *self, struct room *room);

    /** Whether a user attends the room in a way that only this module knows. */
    bool (*attends)(void *self, const struct room *room);
    /** Whether the open room is to be closed as deserted. Called at each sweep. */
    bool (*is_deserted)(void *self, struct room *room, int64_t now_ms);
    /** Adds to the room's snapshot. `state` is the state that the reader may see. */
    void (*describe)(void *self, const struct room *room, const struct room_state *state,
                     struct wire_snapshot *snapshot, int64_t now_ms);
    /** Adds to the room's line in lists. */
    void (*describe_line)(void *self, const struct room *room, const struct room_state *state,
                          struct wire_lobby_line *line);
};

/** An observer and its module's own struct, which each of its functions gets first. */
struct room_hook {
    const struct room_observer *observer; /* NULL after the last */
    void *self;
};

/** To be called before the first room exists. The hooks, at most ROOM_HOOKS_MAX, are borrowed. */
void rooms_set_hooks(struct rooms *rooms, const struct room_hook *hooks);
/** What the observer's module remembers about the room: its `room_bytes`, all zeroes in a new room. */
void *room_slot(const struct room *room, const struct room_observer *observer);

/** Calls a function of all observers that have it, in their order. */
#define ROOM_OBSERVERS_CALL(rooms, function, ...)                                                  \
    for (const struct room_hook *hook = (rooms)->hooks; hook->observer != NULL; hook++) {          \
        if (hook->observer->function != NULL) {                                                    \
            hook->observer->function(hook->self, __VA_ARGS__);                                     \
        }                                                                                          \
    }

/** A fact that lists show has changed: calls `listed` of all observers. */
void room_observers_listed(struct room *room);
/** True if one of them says so. */
bool room_observers_attend(const struct room *room);
bool room_observers_desert(struct room *room, int64_t now_ms);
