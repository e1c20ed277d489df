/* SPDX-License-Identifier: MIT */
/*
 * The watchers' view of a room: its current state, or its state some throws ago if the host has set a delay. The
 * delayed view is a second fold of the same log that stays behind the first. A user without a seat gets the delayed
 * fold from every interface that shows a room.
 */
#include <assert.h>
#include <stdlib.h>

#include "room/room.h"
#include "room_state/codec.h"

int64_t room_horizon(const struct room_state *state)
{
    int delay = state->settings.delay;
    if (delay == 0 || state->phase != ROOM_PLAYING || state->chance_count == 0) {
        return state->v;
    }
    int back = delay < state->chance_count ? delay : state->chance_count;
    return state->chance_v[(state->chance_count - back) % SETTINGS_DELAY_MAX] - 1;
}

const struct room_state *room_seen_by(const struct room *room, const char *user_id)
{
    bool sits =
        user_id != NULL && user_id[0] != '\0' && room_seat_of(room->state, user_id) != SEAT_NONE;
    return room->behind == NULL || sits ? room->state : room->behind;
}

static void fold_line(struct room_state *state, const struct room_line *line)
{
    json_t *event = json_loadb(line->text, line->bytes, 0, NULL);
    enum room_apply_status status = room_apply_json(
        state, json_string_value(json_object_get(event, "e")), json_object_get(event, "d"),
        json_integer_value(json_object_get(event, "at")));
    assert(status != ROOM_UNSOUND); /* the first fold has already accepted this event */
    json_decref(event);
}

static void fold_up_to(struct room *room, int64_t v)
{
    while (room->behind->v < v) {
        fold_line(room->behind, &room->lines[room->behind->v]);
    }
}

/* Creates the second fold if it may differ from the first, and frees it otherwise. */
static void keep_behind(struct room *room)
{
    if (room->state->settings.delay == 0) {
        free(room->behind);
        room->behind = NULL;
    } else if (room->behind == NULL) {
        room->behind = malloc(sizeof *room->behind);
        assert(room->behind != NULL);
        room_state_init(room->behind, room->id);
        fold_up_to(room, room->watched_v);
    }
}

void room_watch_on(struct room *room)
{
    keep_behind(room);
    int64_t horizon = room_horizon(room->state);
    for (; room->watched_v < horizon; room->watched_v++) {
        const struct room_line *line = &room->lines[room->watched_v];
        if (room->watchers != NULL && net_group_size(room->watchers) > 0) {
            struct net_frame *frame = net_frame_create(line->text, line->bytes);
            net_group_send(room->watchers, frame);
            net_frame_release(frame);
        }
    }
    if (room->behind != NULL) {
        fold_up_to(room, horizon);
    }
}

void room_watch_from(struct room *room)
{
    free(room->behind);
    room->behind = NULL;
    room->watched_v = room_horizon(room->state);
    keep_behind(room);
}
