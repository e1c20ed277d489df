/* SPDX-License-Identifier: MIT */
/*
 * The placement of a room: it is local (this node owns it) or remote (another node owns it). In a server with a single
 * node every room is local, and none of this costs anything.
 *
 * The first request for a room makes the node try to claim the room in the store. If the room has no owner, it becomes
 * local: the node loads it, may change it, and every write is fenced by the epoch of the claim. If another node owns
 * it, it is remote, and this node keeps a replica: it loads the room from the store and then follows the events that
 * the owner publishes after its commits. Code that only reads works on a replica as on the room itself. Commands that
 * change the room are forwarded to the owner (forward.h).
 *
 * A replica accepts event v if its last event is v - 1. It ignores events that it already has. It reloads the room from
 * the store if an event is missing, if the bus was down, or if the owner announces a higher version. So no event is
 * lost or applied twice, however the bus fails.
 *
 * If the owner is gone, if the lease is lost, or if the store reports another owner, the placement must be settled
 * again. Until then reads go on and changes wait.
 *
 *    created in memory
 *           |
 *           v     handover begins
 *         LOCAL ----------------------> HANDING --------+
 *          ^  |                                         | the store has answered
 *          |  | to be loaded, lease lost, fenced        v
 *          |  +-------------------------------------> UNKNOWN <---------------------+
 *          |                                           |   ^                        |
 *          |                              settle       v   | no answer              | owner gone,
 *   loaded |                                          CLAIMING                      | room moved
 *          |              claimed                      |  |  |      same owner       |
 *     LOADING_LOCAL <----------------------------------+  |  +------------------> REMOTE
 *          |                                              | another owner           ^
 *          | lease lost                                   v                         | loaded
 *          v                                         SUBSCRIBING --> LOADING_REMOTE +
 *     LOADING_LOST --> UNKNOWN
 *
 *   from            to              event
 *   LOCAL           UNKNOWN         the room must be loaded, and its owner is not known; or this node has lost its
 *                                   lease; or the store has refused a write because another node owns the room
 *   LOCAL           HANDING         this node stops and asks the store to hand the room to another node
 *   HANDING         UNKNOWN         the store has answered, with any result
 *   UNKNOWN         CLAIMING        a request, a follower or the adopt scan needs the room: asks the store for it
 *   CLAIMING        UNKNOWN         the store failed, or this node's lease has ended since it asked
 *   CLAIMING        LOADING_LOCAL   the room is this node's
 *   CLAIMING        REMOTE          it is still the node's whose events this node has received without a gap
 *   CLAIMING        SUBSCRIBING     it is another node's, and the room's channel is being subscribed
 *   CLAIMING        LOADING_REMOTE  it is another node's; the channel is subscribed already, or there is no bus
 *   SUBSCRIBING     LOADING_REMOTE  the channel is subscribed, or the bus is down
 *   LOADING_LOCAL   LOCAL           the room is loaded
 *   LOADING_LOCAL   UNKNOWN         the load failed
 *   LOADING_LOCAL   LOADING_LOST    this node has lost its lease: the room is not its own when the load ends
 *   LOADING_LOST    UNKNOWN         the load has ended
 *   LOADING_REMOTE  REMOTE          the room is loaded
 *   LOADING_REMOTE  UNKNOWN         the load failed
 *   REMOTE          UNKNOWN         the owner is gone, the room has moved, or a request doubts the owner
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "node/message.h"
#include "store/store.h"

struct rooms;
struct room;

enum {
    ROOM_PLACEMENT_AGAIN_MS = 1000, /* retry after the store could not name the owner */
    ROOM_PLACEMENT_POLL_MS = 1000,  /* how often a replica polls the store while the bus is down */
    /* How long an owner publishes after the last report of a replica. */
    ROOM_PLACEMENT_REPLICATED_MS = 15000,
};

enum placement {
    PLACEMENT_LOCAL = 0,
    PLACEMENT_UNKNOWN,        /* to be settled as soon as a request needs it */
    PLACEMENT_CLAIMING,       /* the claim is under way in the store */
    PLACEMENT_SUBSCRIBING,    /* remote: the load begins once the room's channel is subscribed */
    PLACEMENT_LOADING_LOCAL,  /* claimed: the load is under way */
    PLACEMENT_LOADING_LOST,   /* the same, but the lease was lost meanwhile */
    PLACEMENT_LOADING_REMOTE, /* remote: the first load after the claim is under way */
    PLACEMENT_REMOTE,
    PLACEMENT_HANDING, /* it is being handed to another node */
    PLACEMENTS,
};

/**
 * The placement of one room. If all fields are zero, the room is local and there is no other node.
 *
 * The flags are facts that outlast a change of `where`, or that hold in several states; no flag implies a state.
 * `room->loading` is such a fact too: rooms are also loaded again while they are local or remote.
 */
struct room_placement {
    enum placement where; /* written by room_placement_enter() alone */
    char
        owner[NODE_NAME_BYTES]; /* the owner, or the former one; handing: the next one; local: "" */
    int64_t epoch;              /* the epoch of this node's claim; 0: not claimed */
    int64_t known_v;            /* remote: the highest version that the owner has announced */
    int64_t replicated_until_ms; /* local: until this time a replica may be listening */
    int64_t again_ms;            /* unknown: earliest time of the next attempt */
    int64_t lost_ms; /* until then the last owner is known to have held the room; 0: unknown */
    int64_t polled_ms;
    struct bus_listener *listener; /* on the room's channel; NULL: none */
    int64_t incarnation;           /* this node's incarnation at the time of the claim */
    bool wanted;                   /* unknown: to be settled as soon as possible */
    bool resync;                   /* an event is missing: to be loaded again once it is remote */
    int64_t arrived_ms; /* when the room came from a node that was gone; 0: it never did */
    bool was_handed;    /* its owner hands it to this node: no time was lost */
    bool paused_sent;   /* its followers here know that commands are paused */
    /* the store may list this node as the owner; no other node would then adopt the room */
    bool kept;
};

/**
 * What a cluster adds to rooms. Rooms name no module that talks to other nodes: cluster/ implements the hooks, and app/
 * installs them with the node. All hooks are set. A server without a cluster has none: there every room is local and
 * has neither replicas nor followers at other nodes.
 */
struct room_placement_hooks {
    /* ---- at the owner; called if room_placement_is_replicated() ---- */

    /** Publishes the events from `first_v` on. They are committed, and the room in memory contains them. */
    void (*publish_events)(void *self, const struct room *room, int64_t first_v);
    /** Publishes a message for clients that is not an event. `to`: "all", "players" or "watchers". */
    void (*publish_message)(void *self, const struct room *room, const char *to, const char *text,
                            size_t bytes);

    /* ---- at a replica ---- */

    /** Subscribes to the room's channel: room_placement_subscribed() is called later. NULL without a bus. */
    struct bus_listener *(*subscribe)(void *self, struct room *room);
    void (*unsubscribe)(void *self, struct bus_listener *listener);
    /** Reports the last known event and the number of followers of this node to the owner. */
    void (*report_version)(void *self, const struct room *room);
    /** Reports the followers at this node to the owner if they have changed, at a limited rate. */
    void (*report_followers)(void *self, struct room *room, int64_t now_ms);
    /** The room may have a new owner, which has no report of the followers at this node. */
    void (*repeat_followers)(void *self, struct room *room);

    /* ---- followers at other nodes, for room/followers.c ---- */

    int (*watchers)(void *self, const struct room *room);
    const char *(*next_named)(void *self, const struct room *room, int *at);
    /** This node owns the room now: withdraws the report of the time when it had a replica. */
    void (*withdraw_followers)(void *self, struct room *room);
    /** The `d` of the last presence message of the owner; NULL before the first. */
    const json_t *(*presence)(void *self, const struct room *room);
};

/** To be called before the first room exists. The table is borrowed. */
void room_placement_install(struct rooms *rooms, const struct room_placement_hooks *hooks,
                            void *self);
/** The hooks; NULL in a server without a cluster. */
const struct room_placement_hooks *room_placement_hooks(const struct room *room);

/** True if a placement may change from `from` to `to`, by the list above. */
bool room_placement_can_enter(enum placement from, enum placement to);
/** The only function that changes the state; the transition must be allowed. PLACEMENT_UNKNOWN clears the epoch. */
void room_placement_enter(struct room_placement *placement, enum placement to);

/** True if another node owns the room and this one follows it. */
bool room_placement_is_remote(const struct room *room);
/** The same of that node. */
bool room_placement_is_at(const struct room *room, const char *node);
/** The owner, or the former one; "" for a local room. Borrowed. */
const char *room_placement_owner(const struct room *room);
/** True if this node owns the room and may change it. */
bool room_placement_is_local(const struct room *room);
/** True if this node owns the room and another node may replicate it. */
bool room_placement_is_replicated(const struct room *room);
/** True if the placement is known, so commands that change the room can run here or at the owner. */
bool room_placement_is_settled(const struct room *room);
/** True if the room must stay in memory: its placement is about to change, or `kept` is set. */
bool room_placement_is_busy(const struct room *room);

/**
 * The room was created in memory and must be loaded: loads it, after settling its placement if there are other nodes.
 * `room->loading` is set.
 */
void room_placement_begin(struct room *room, int64_t now_ms);
/** The load has ended; `loaded` says whether it succeeded. To be called before the room's tasks run. */
void room_placement_loaded(struct room *room, bool loaded, int64_t now_ms);
/** The channel of the room is subscribed (again): loads the room, now or as soon as it is remote. */
void room_placement_subscribed(struct room *room);
/** The bus is up: a replica may have missed events, and a local room may have a replica. */
void room_placement_bus_up(struct room *room, int64_t now_ms);
/** The bus is down: a room that waits for its subscription is loaded without it. */
void room_placement_bus_down(struct room *room);
/** The owner has announced an event `v` that this replica does not have: loads it, now or as soon as possible. */
void room_placement_missed(struct room *room, int64_t v);
/** The owner has announced event `v` to a replica that is being loaded. */
void room_placement_announced(struct room *room, int64_t v);
/** A replica has reported itself. `followed`: it has followers. */
void room_placement_reported(struct room *room, bool followed, int64_t now_ms);
/**
 * The room could not be loaded. The waiting tasks are refused and the room leaves the memory. In a cluster, however,
 * the tasks of users who resume the room are kept, the room stays in memory, and the load is tried again.
 */
void room_placement_fail_load(struct room *room, int64_t now_ms);
/** The room leaves the memory: this node gives up its claim, or stops following the owner. */
void room_placement_forget(struct room *room);

/** A command wants to change the room: settles the placement if it is unknown. */
void room_placement_request(struct room *room, int64_t now_ms);
/** The known placement may be out of date: asks the store for the owner again. */
void room_placement_revalidate(struct room *room, int64_t now_ms);
/**
 * True if event `v`, which a client has already seen, is newer than this node's state. Such a client must not be shown
 * the older state.
 */
bool room_placement_is_behind(const struct room *room, int64_t v);
/** For a room that is behind and not local: loads it again. The waiting tasks run after that. */
void room_placement_catch_up(struct room *room, int64_t v, int64_t now_ms);
/** The store refused a write because another node owns the room. */
void room_placement_fenced(struct room *room, int64_t now_ms);
/** True if this node owns the room, or may own it as soon as the store has answered. */
bool room_placement_is_held(const struct room *room);
/** Begins to hand the room to that node. Returns the epoch for node_hand_room(), or 0 if it cannot be handed now. */
int64_t room_placement_hand(struct room *room, const char *to);
/**
 * The store has answered the request to hand the room to its next owner. If no user needs the room here, it leaves
 * the memory.
 */
void room_placement_handed(struct room *room, enum store_status status, int64_t now_ms);

/**
 * Adds a condition to a transaction that changes the room: the store refuses the transaction if another node owns the
 * room.
 */
void room_placement_fence(const struct room *room, struct store_write *write);

/** True if the room is new and must be claimed before the transaction that creates it. */
bool room_placement_is_unclaimed(const struct room *room);
/** Claims a new room. `done` is called with STORE_OK if this node now owns it. */
void room_placement_claim_new(struct room *room, void (*done)(void *data, enum store_status status),
                              void *data);

/** The scan of the store has found no owner of the room, or its owner hands it to this node: claims it. */
void room_placement_adopt(struct room *room, bool was_handed, int64_t now_ms);

/* ---- called by cluster/settle.c for each room ---- */

/** The owner of this remote room is gone. */
void room_placement_owner_gone(struct room *room, int64_t now_ms);
/** This node has lost its lease, and with it all rooms. */
void room_placement_lease_lost(struct room *room, int64_t now_ms);
/**
 * If the placement is unknown and the room is needed, claims it; loads a replica that misses events, or whose owner no
 * message reaches. Returns false if there was nothing to do.
 */
bool room_placement_settle(struct room *room, int64_t now_ms);
