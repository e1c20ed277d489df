/* SPDX-License-Identifier: MIT */
#include "tv.h"

#include <assert.h>
#include <string.h>

#include "ask.h"
#include "house.h"
#include "room.h"
#include "rooms.h"
#include "session.h"

void tv_join(struct house *house, struct session *session)
{
    if (session->tv || session->conn == 0) {
        return;
    }
    if (house->tv.group == NULL) {
        house->tv.group = net_group_create(house->net, NET_GROUP_CROWD, &house->tv);
    }
    net_group_join(house->tv.group, session->conn);
    session->tv = true;
}

void tv_leave(struct house *house, struct session *session)
{
    if (session->tv) {
        net_group_leave(house->tv.group, session->conn);
        session->tv = false;
    }
}

json_t *tv_message(const struct house *house)
{
    const char *room = house->tv.room;
    return json_pack("{s:s, s:{s:o}}", "t", "tv", "d", "room",
                     room[0] == '\0' ? json_null() : json_string(room));
}

/* Whether both sides are there: nobody wants to watch a table that was left. */
static bool is_played(const struct room *room, int64_t now_ms)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const char *who = room->state.seats[seat].who;
        if (who[0] != '\0' && bots_level(who) == 0 && !session_is_here(room->house, who, now_ms)) {
            return false;
        }
    }
    return true;
}

/*
 * How much a game is worth watching; 0: not at all. That others watch it counts most, then that it has a clock, then that
 * it is under way: the first turns of a game are alike.
 */
static int worth(const struct room *room, int64_t now_ms)
{
    const struct room_state *seen = room_seen_by(room, NULL);
    if (room->loading || seen->phase != ROOM_PLAYING || seen->turns == 0 ||
        seen->settings.watch != WATCH_ANYONE || seen->settings.visibility == VISIBILITY_PRIVATE ||
        seen->settings.clock.kind == CLOCK_DAYS || !is_played(room, now_ms)) {
        return 0;
    }
    int timed = seen->settings.clock.kind == CLOCK_NONE ? 0 : 5;
    return 10 * (room_watchers(room) + 1) + timed + (seen->turns >= 10 ? 5 : 0);
}

static const struct room *best_room(const struct house *house, int64_t now_ms, int *most)
{
    const struct room *best = NULL;
    *most = 0;
    size_t at = 0;
    const struct room *room;
    while ((room = map_next(&house->rooms, &at)) != NULL) {
        int worth_now = worth(room, now_ms);
        if (worth_now > *most) {
            *most = worth_now;
            best = room;
        }
    }
    return best;
}

static void show(struct house *house, const struct room *room, int64_t now_ms)
{
    struct tv *tv = &house->tv;
    const char *id = room == NULL ? "" : room->id;
    tv->since_ms = now_ms;
    tv->is_over = false;
    if (strcmp(tv->room, id) == 0) {
        return;
    }
    memcpy(tv->room, id, strlen(id) + 1);
    if (tv->group != NULL) {
        struct net_frame *frame = ask_frame(tv_message(house));
        net_group_send(tv->group, frame);
        net_frame_release(frame);
    }
}

void tv_tick(struct house *house, int64_t now_ms)
{
    struct tv *tv = &house->tv;
    if (now_ms - tv->looked_ms < TV_EVERY_MS) {
        return;
    }
    tv->looked_ms = now_ms;
    int best_worth;
    const struct room *best = best_room(house, now_ms, &best_worth);
    const struct room *now = tv->room[0] == '\0' ? NULL : rooms_find(house, tv->room);
    if (now == NULL) {
        show(house, best, now_ms);
        return;
    }
    bool is_over = room_seen_by(now, NULL)->phase != ROOM_PLAYING;
    if (is_over != tv->is_over) {
        tv->is_over = is_over;
        tv->since_ms = now_ms;
    }
    int64_t on_ms = now_ms - tv->since_ms;
    bool better = best_worth * 10 > worth(now, now_ms) * TV_BETTER_TENTHS;
    if (is_over ? best != NULL && on_ms >= TV_AFTER_MS : better && on_ms >= TV_STAY_MS) {
        show(house, best, now_ms);
    }
}
