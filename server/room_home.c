/* SPDX-License-Identifier: MIT */
#include "room_home.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "node_hears.h"
#include "node_inside.h"
#include "room.h"
#include "room_away.h"
#include "room_mirror.h"
#include "rooms.h"

bool room_home_is_here(const struct room *room)
{
    return room->home.where == HOME_HERE;
}

bool room_home_is_settled(const struct room *room)
{
    return room->home.where == HOME_HERE || room->home.where == HOME_AWAY;
}

static bool is_under_way(const struct room *room)
{
    return room->home.asked || room->home.handing || room->home.subscribing;
}

bool room_home_is_busy(const struct room *room)
{
    return room->home.kept || is_under_way(room);
}

static bool is_wanted(const struct room *room)
{
    return room->home.wanted || room->first != NULL || room->followers > 0;
}

/* Nobody knows where it lives, and it can be asked for again from `again_ms` on. */
static void unsettle(struct room *room, int64_t again_ms)
{
    struct room_home *home = &room->home;
    home->where = HOME_UNKNOWN;
    home->next = HOME_UNKNOWN;
    home->epoch = 0;
    home->again_ms = again_ms;
    home->wanted = home->wanted || home->kept;
    room_mirror_tell_paused(room, true);
}

/* Whoever waits for it is told to come again; where it has never been loaded, and nobody waits on, there is no room. */
static void refuse_waiting(struct room *room)
{
    rooms_refuse_waiting(room);
    if (room->state.phase == ROOM_NEW) {
        room->loading = room->first != NULL || room->home.kept;
        if (!room->loading) {
            rooms_forget(room->house, room);
        }
    }
}

void room_home_give_up(struct room *room, int64_t now_ms)
{
    if (room->house->node == NULL) {
        rooms_refuse_all(room);
        rooms_forget(room->house, room);
        return;
    }
    room->home.kept = room->home.kept || room->home.next == HOME_HERE;
    unsettle(room, now_ms + ROOM_HOME_AGAIN_MS);
    refuse_waiting(room);
}

/* ---- asking the store ---- */

static void load(struct room *room)
{
    room->home.heard_v = 0;
    rooms_load(room->house, room);
}

static void on_claimed(void *data, enum store_status status, const char *owner, int64_t epoch)
{
    struct room *room = data;
    struct room_home *home = &room->home;
    struct house *house = room->house;
    int64_t now_ms = house_now(house);
    home->asked = false;
    bool is_other = status == STORE_TAKEN && strcmp(owner, node_name(house)) != 0;
    if (!node_is_good(house) || house->node->incarnation != home->incarnation ||
        (status != STORE_OK && !is_other)) {
        unsettle(room, now_ms + ROOM_HOME_AGAIN_MS);
        refuse_waiting(room);
        return;
    }
    if (status == STORE_OK) {
        home->next = HOME_HERE;
        home->epoch = epoch;
        home->owner[0] = '\0';
        load(room);
        return;
    }
    bool is_same = strcmp(home->owner, owner) == 0 && home->listener != NULL;
    home->next = HOME_AWAY;
    home->kept = false;
    memcpy(home->owner, owner, strlen(owner) + 1);
    room_away_tell_again(room);
    if (is_same && room->state.phase != ROOM_NEW && !home->resync) {
        home->where = HOME_AWAY; /* nothing was missed: it has been listened to all the time */
        room_mirror_tell_paused(room, false);
        room_run_tasks(room, now_ms);
    } else if (!room_mirror_listen(room)) {
        load(room); /* else when it is listened to */
    }
}

static void settle(struct room *room)
{
    struct room_home *home = &room->home;
    struct node *node = room->house->node;
    assert(!home->asked);
    home->where = HOME_SETTLING;
    home->wanted = false;
    home->asked = true;
    home->incarnation = node->incarnation;
    node->counts.claims++;
    node->leases->claim(room->house->store, room->id, on_claimed, room);
}

static bool may_settle(const struct room *room, int64_t now_ms)
{
    return room->home.where == HOME_UNKNOWN && !is_under_way(room) && !room->writing &&
           (!room->loading || room->state.phase == ROOM_NEW) && now_ms >= room->home.again_ms &&
           node_is_good(room->house);
}

void room_home_begin(struct room *room, int64_t now_ms)
{
    if (room->house->node == NULL) {
        rooms_load(room->house, room);
        return;
    }
    room->home.where = HOME_UNKNOWN;
    room->home.wanted = true;
    if (may_settle(room, now_ms)) {
        settle(room);
    }
}

void room_home_fence(const struct room *room, struct store_write *write)
{
    struct node *node = room->house->node;
    if (node != NULL && room->home.epoch != 0) {
        node->leases->fence(write, room->id, room->home.epoch);
    }
}

/* ---- new rooms ---- */

struct new_room {
    struct room *room; /* stays: it is being written */
    void (*done)(void *data, enum store_status status);
    void *data;
};

bool room_home_is_unclaimed(const struct room *room)
{
    return room->house->node != NULL && room->home.where == HOME_HERE && room->home.epoch == 0;
}

static void on_claimed_new(void *data, enum store_status status, const char *owner, int64_t epoch)
{
    struct new_room *claimed = data;
    struct new_room new_room = *claimed;
    (void)owner;
    free(claimed);
    if (status == STORE_OK) {
        new_room.room->home.epoch = epoch;
    }
    new_room.done(new_room.data, status);
}

void room_home_claim_new(struct room *room, void (*done)(void *data, enum store_status status),
                         void *data)
{
    struct new_room *claimed = calloc(1, sizeof *claimed);
    assert(claimed != NULL);
    *claimed = (struct new_room){room, done, data};
    room->house->node->leases->claim(room->house->store, room->id, on_claimed_new, claimed);
}

/* It has come from a node that is gone, or nobody has looked after it for a while: nobody is charged for that. */
static void arrive(struct room *room, int64_t now_ms)
{
    struct room_home *home = &room->home;
    room_mirror_deafen(room);
    home->mirrored_until_ms = now_ms + ROOM_HOME_MIRRORED_MS;
    room->awaits_ms = now_ms;
    room->attended_ms = now_ms;
    room_away_show_again(room);
    bool plays = room->state.phase == ROOM_PLAYING;
    room->back = plays && !home->was_handed ? BACK_RESTART : BACK_NOTHING;
    home->was_handed = false;
    room->house->node->counts.taken_over++;
}

void room_home_loaded(struct room *room, bool loaded, int64_t now_ms)
{
    struct room_home *home = &room->home;
    struct house *house = room->house;
    if (house->node == NULL) {
        return;
    }
    if (home->where == HOME_SETTLING) {
        bool is_fresh = home->next != HOME_HERE || node_is_good(house);
        if (!loaded || !is_fresh || home->next == HOME_UNKNOWN) {
            home->kept = home->kept || (is_fresh && home->next == HOME_HERE);
            unsettle(room, now_ms + ROOM_HOME_AGAIN_MS);
            rooms_refuse_waiting(room);
            return;
        }
        home->where = home->next;
        home->kept = false;
        home->resync = false;
        if (home->where == HOME_HERE) {
            arrive(room, now_ms);
        } else {
            room->back = BACK_NOTHING;
            room_mirror_say(room);
        }
        room_mirror_tell_paused(room, false);
    }
    if (home->where == HOME_AWAY) {
        room->back = BACK_NOTHING;
        home->resync = !loaded || home->heard_v > room->state.v;
    }
}

static void on_given_back(void *data, enum store_status status)
{
    (void)data; /* else it is nobody's when this node's lease ends */
    (void)status;
}

void room_home_forget(struct room *room)
{
    struct room_home *home = &room->home;
    struct node *node = room->house->node;
    if (node == NULL) {
        return;
    }
    room_mirror_deafen(room);
    if (home->where == HOME_HERE && home->epoch != 0 && node_is_good(room->house)) {
        node->leases->hand(room->house->store, room->id, home->epoch, "", on_given_back, NULL);
    }
}

/* ---- when it is doubted ---- */

void room_home_want(struct room *room, int64_t now_ms)
{
    if (room->home.where != HOME_UNKNOWN) {
        return;
    }
    room->home.wanted = true;
    if (may_settle(room, now_ms)) {
        settle(room);
    } else if (!node_is_good(room->house)) {
        refuse_waiting(room);
    }
}

void room_home_doubt(struct room *room, int64_t now_ms)
{
    if (room->home.where == HOME_AWAY) {
        room->home.where = HOME_UNKNOWN;
        room->home.again_ms = 0;
        room_home_want(room, now_ms);
    }
}

bool room_home_is_behind(const struct room *room, int64_t v)
{
    bool is_sure = room->home.where == HOME_HERE && node_is_good(room->house);
    return room->house->node != NULL && !is_sure && v > room->state.v;
}

void room_home_catch_up(struct room *room, int64_t v, int64_t now_ms)
{
    struct room_home *home = &room->home;
    assert(home->where != HOME_HERE);
    if (home->where != HOME_AWAY) {
        home->resync = true;
        room_home_want(room, now_ms);
    } else if (room->loading) {
        home->heard_v = v > home->heard_v ? v : home->heard_v;
    } else {
        room->house->node->counts.resyncs++;
        home->resync = false;
        load(room);
    }
}

void room_home_fenced(struct room *room, int64_t now_ms)
{
    struct house *house = room->house;
    house->node->counts.fenced++;
    log_event(&house->log, LOG_WARNING, "room.fenced", log_text("room", room->id),
              log_number("v", room->state.v), log_number("epoch", room->home.epoch));
    if (room->home.where == HOME_HERE) {
        unsettle(room, now_ms);
        room->home.wanted = true;
    }
}

static void on_node_gone(struct house *house, const char *node, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->home.where == HOME_AWAY && strcmp(room->home.owner, node) == 0) {
            unsettle(room, now_ms);
            room->home.resync = true;
        }
    }
    house->node->adopt_due_ms = 0;
}

static void on_lost(struct house *house, int64_t now_ms)
{
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        if (room->home.where == HOME_HERE && room->state.phase != ROOM_NEW) {
            unsettle(room, now_ms);
        } else if (room->home.where == HOME_SETTLING && room->home.next == HOME_HERE) {
            room->home.next = HOME_UNKNOWN;
        }
        room->home.kept = false; /* whoever it is nobody's for finds it */
    }
}

/* ---- what time brings ---- */

static void run_adopted(struct house *house, struct room *room, struct room_task *task,
                        int64_t now_ms)
{
    (void)house;
    (void)room;
    (void)task;
    (void)now_ms;
}

/* Having it in memory is all. Where the store cannot be asked now, it is until it has answered. */
static void adopt(struct house *house, const char *id, bool was_handed)
{
    int64_t now_ms = house_now(house);
    struct ask nobody = {0};
    struct room_task *task = rooms_task(run_adopted, &nobody);
    task->reads = true;
    rooms_do(house, id, task, now_ms);
    struct room *room = rooms_find(house, id);
    if (room != NULL && !room_home_is_settled(room)) {
        room->home.kept = true;
    }
    if (room != NULL && was_handed) {
        room->home.was_handed = !room_home_is_here(room);
        room_home_doubt(room, now_ms);
    }
    if (room != NULL && room->home.where == HOME_UNKNOWN) {
        room_home_want(room, now_ms);
    }
}

static void on_orphan(void *data, enum store_status status, const char *room)
{
    struct house *house = data;
    (void)status;
    if (room != NULL && !house->closing && node_is_good(house)) {
        adopt(house, room, false);
    } else if (room == NULL) {
        house->node->adopting = false;
    }
}

static void adopt_some(struct house *house)
{
    struct node *node = house->node;
    if (node->adopting || node->handing_over || house->closing ||
        house->clock_ms() < node->adopt_due_ms || !node_is_good(house)) {
        return;
    }
    node->adopting = true;
    node->adopt_due_ms = house->clock_ms() + ROOM_HOME_ADOPT_EVERY_MS;
    node->leases->orphans(house->store, ROOM_HOME_ADOPTS, on_orphan, house);
}

/* What the owner cannot tell, for want of a bus, the store is asked. */
static bool is_to_be_polled(const struct room *room, int64_t now_ms)
{
    return room->followers > 0 && now_ms - room->home.polled_ms >= ROOM_HOME_POLL_MS &&
           !node_is_reached(room->house, room->home.owner, now_ms);
}

static void tend(struct room *room, int *settles, int64_t now_ms)
{
    struct room_home *home = &room->home;
    if (*settles == 0 || room->writing || (room->loading && room->state.phase != ROOM_NEW)) {
        return;
    }
    if (home->where == HOME_UNKNOWN && is_wanted(room) && may_settle(room, now_ms)) {
        --*settles;
        settle(room);
    } else if (home->where == HOME_AWAY && !room->loading &&
               (home->resync || is_to_be_polled(room, now_ms))) {
        --*settles;
        room->house->node->counts.resyncs += home->resync;
        home->polled_ms = now_ms;
        home->resync = false;
        load(room);
    }
}

/* ---- handing over ---- */

static void on_handed(void *data, enum store_status status)
{
    struct room *room = data;
    struct house *house = room->house;
    struct room_home *home = &room->home;
    int64_t now_ms = house_now(house);
    home->handing = false;
    home->kept = status == STORE_FAILED && node_is_good(house);
    if (status == STORE_OK) {
        house->node->counts.handed++;
        node_tell_room(house, room->id, NODE_MOVED,
                       json_pack("{s:s, s:s}", "room", room->id, "node", home->owner), NULL, 0);
        node_tell(house, home->owner, NODE_ADOPT, json_pack("{s:s}", "room", room->id));
    }
    unsettle(room, now_ms);
    if (is_wanted(room)) {
        room_home_want(room, now_ms);
    } else if (!home->kept && !room_is_attended(room, now_ms)) {
        rooms_forget(house, room);
    }
}

static void hand(struct room *room, const char *to)
{
    struct node *node = room->house->node;
    room->home.where = HOME_SETTLING;
    room->home.next = HOME_UNKNOWN;
    room->home.handing = true;
    memcpy(room->home.owner, to, strlen(to) + 1);
    node->leases->hand(room->house->store, room->id, room->home.epoch, to, on_handed, room);
}

/* Some more; true when none is held here any more, or there is nobody to give them to. */
static bool hand_some(struct house *house)
{
    struct node *node = house->node;
    if (node_after(house, "") == NULL || !node_is_good(house)) {
        return true;
    }
    int under_way = 0;
    int left = 0;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        under_way += room->home.handing;
        left += room->home.handing || room->home.where == HOME_HERE ||
                (room->home.where == HOME_SETTLING && room->home.next == HOME_HERE);
    }
    at = 0;
    while (under_way < ROOM_HOME_HANDS && (room = map_next(&house->rooms, &at)) != NULL) {
        if (room->home.where == HOME_HERE && !room->writing && !room->loading &&
            room->home.epoch != 0) {
            const char *to = node_after(house, node->handed_to);
            to = to == NULL ? node_after(house, "") : to;
            memcpy(node->handed_to, to, strlen(to) + 1);
            hand(room, to);
            under_way++;
        }
    }
    return left == 0;
}

static void go_on_handing_over(struct house *house)
{
    struct node *node = house->node;
    if (node->handed == NULL ||
        (!hand_some(house) && house->clock_ms() < node->hand_over_until_ms)) {
        return;
    }
    void (*handed)(void *data) = node->handed;
    node->handed = NULL;
    log_event(&house->log, LOG_INFO, "node.handed_over", log_text("node", node->name),
              log_number("rooms", (int64_t)node->counts.handed));
    handed(node->handed_data);
}

/* ---- all of it ---- */

static void on_tick(struct house *house, int64_t now_ms)
{
    int settles = ROOM_HOME_SETTLES_A_TICK;
    size_t at = 0;
    struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        tend(room, &settles, now_ms);
    }
    room_mirror_tick(house);
    adopt_some(house);
    go_on_handing_over(house);
}

void room_home_hear_adopt(struct house *house, const struct node_message *message, int64_t now_ms)
{
    (void)now_ms;
    const char *id = node_text(message, "room", STORE_ID_BYTES);
    if (id != NULL && !house->closing && !house->node->handing_over) {
        adopt(house, id, true);
    }
}

void room_home_look_for(struct house *house, const char *id, int64_t now_ms)
{
    struct room *room = rooms_find(house, id);
    if (house->closing || house->node->handing_over || !node_is_good(house)) {
        return;
    }
    if (room != NULL) {
        room_home_doubt(room, now_ms);
        room_home_want(room, now_ms);
    } else {
        adopt(house, id, false);
    }
}

const struct node_part room_home_part = {
    .gone = on_node_gone,
    .lost = on_lost,
    .tick = on_tick,
};
