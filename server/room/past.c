/* SPDX-License-Identifier: MIT */
/*
 * What a room keeps of its log: the last lines, and what it still needs of older ones: the last commands, the last tips
 * and some sums. All other lines are in the store only. What all rooms keep in memory is counted here.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room/registry.h"
#include "room/room.h"

size_t room_recent_kept(const struct room *room)
{
    return room->past.recent_count < room->past.recent_capacity ? room->past.recent_count
                                                                : room->past.recent_capacity;
}

void room_record_command(struct room *room, const char *user_id, int64_t id, int64_t v)
{
    if (user_id[0] == '\0') {
        return;
    }
    if (room->past.recent_count == room->past.recent_capacity &&
        room->past.recent_capacity < ROOM_RECENT_MAX) {
        room->past.recent_capacity =
            room->past.recent_capacity == 0 ? 4 : 2 * room->past.recent_capacity;
        room->past.recent =
            realloc(room->past.recent, room->past.recent_capacity * sizeof *room->past.recent);
    }
    struct room_recent *recent =
        &room->past.recent[room->past.recent_count++ % room->past.recent_capacity];
    *recent = (struct room_recent){.id = id, .v = v};
    memcpy(recent->user_id, user_id, strlen(user_id));
}

/* The last event of one command; NULL if the command is not among the recent ones. */
static const struct room_recent *find_recent(const struct room *room, const char *user_id,
                                             int64_t id)
{
    const struct room_recent *last = NULL;
    for (size_t i = 0; i < room_recent_kept(room); i++) {
        const struct room_recent *recent = &room->past.recent[i];
        if (recent->v > (last == NULL ? 0 : last->v) && recent->id == id &&
            strcmp(recent->user_id, user_id) == 0) {
            last = recent;
        }
    }
    return last;
}

int64_t room_recent_v(const struct room *room, const char *user_id, int64_t id)
{
    const struct room_recent *recent = find_recent(room, user_id, id);
    return recent == NULL ? 0 : recent->v;
}

bool room_has_recent(const struct room *room, const char *user_id)
{
    bool has = false;
    for (size_t i = 0; i < room_recent_kept(room); i++) {
        has = has || strcmp(room->past.recent[i].user_id, user_id) == 0;
    }
    return has;
}

bool room_recent_was_denied(const struct room *room, const char *user_id, int64_t id)
{
    const struct room_recent *recent = room->has_denied ? find_recent(room, user_id, id) : NULL;
    return recent != NULL && recent->denied;
}

/* ---- tips ---- */

size_t room_tips_kept(const struct room_tips *tips)
{
    return tips->count < tips->capacity ? tips->count : tips->capacity;
}

void room_tips_add(struct room_tips *tips, const uint8_t tip[DICE_LINK_BYTES])
{
    if (tips->count == tips->capacity && tips->capacity < ROOM_TIPS_MAX) {
        tips->capacity = tips->capacity == 0 ? 4 : 2 * tips->capacity;
        tips->list = realloc(tips->list, tips->capacity * sizeof *tips->list);
    }
    memcpy(tips->list[tips->count++ % tips->capacity], tip, DICE_LINK_BYTES);
}

bool room_tips_contain(const struct room_tips *tips, const uint8_t tip[DICE_LINK_BYTES])
{
    bool is_there = false;
    for (size_t i = 0; i < room_tips_kept(tips); i++) {
        is_there = is_there || memcmp(tips->list[i], tip, DICE_LINK_BYTES) == 0;
    }
    return is_there;
}

struct room_tips room_tips_copy(const struct room_tips *tips)
{
    struct room_tips copy = {0};
    if (tips->count > 0) {
        copy = *tips;
        copy.list = malloc(tips->capacity * sizeof *copy.list);
        memcpy(copy.list, tips->list, room_tips_kept(tips) * sizeof *copy.list);
    }
    return copy;
}

void room_tips_move(struct room_tips *tips, struct room_tips *from)
{
    free(tips->list);
    *tips = *from;
    *from = (struct room_tips){0};
}

/* The tip of its own that an event gives; NULL if events of its kind have none. */
static const struct room_link *tip_of_event(const struct room_event *event)
{
    return event->kind == ROOM_EVENT_CREATED   ? &event->d.created.tip
           : event->kind == ROOM_EVENT_SEATED  ? &event->d.seated.tip
           : event->kind == ROOM_EVENT_ABORTED ? &event->d.aborted.tip
           : event->kind == ROOM_EVENT_ENDED   ? &event->d.ended.tip
           : event->kind == ROOM_EVENT_OFFERED ? &event->d.offered.tip
                                               : NULL;
}

static bool event_shows_link(const struct room_event *event, const struct room_state *after)
{
    bool is_turn = event->kind == ROOM_EVENT_TURN || event->kind == ROOM_EVENT_PASSED;
    bool is_throw = event->kind == ROOM_EVENT_ROLLED || event->kind == ROOM_EVENT_ROLLOFF;
    return event->kind == ROOM_EVENT_LINKED || (is_turn && event->d.turn.link.is_given) ||
           (is_throw && after->settings.dice != DICE_FROM_DEVICE);
}

void room_tips_note(struct room_tips *tips, const struct room_event *event,
                    const struct room_state *after)
{
    const struct room_link *tip = tip_of_event(event);
    if (tip != NULL && tip->is_given) {
        room_tips_add(tips, tip->link);
    }
    bool names_players = event->kind == ROOM_EVENT_STARTED || event->kind == ROOM_EVENT_REMATCH;
    for (int seat = 0; seat < SEATS_MAX && names_players; seat++) {
        if (after->seats[seat].user_id[0] != '\0' && after->seats[seat].has_tip) {
            room_tips_add(tips, after->seats[seat].tip);
        }
    }
    if (event->kind == ROOM_EVENT_STARTED && after->settings.dice != DICE_FROM_DEVICE) {
        room_tips_add(tips, after->app_tip);
    }
    if (event_shows_link(event, after)) {
        tips->count = 0;
    }
}

/* ---- lines ---- */

const struct room_line *room_line(const struct room *room, int64_t v)
{
    assert(v >= room->lines_from && v - room->lines_from < (int64_t)room->line_count);
    return &room->lines[room->lines_at + (size_t)(v - room->lines_from)];
}

struct room_line room_line_create(const char *text, size_t bytes)
{
    struct net_frame *frame = net_frame_create(text, bytes);
    return (struct room_line){net_frame_text(frame), bytes, frame};
}

/* ---- the bytes of all rooms ---- */

void rooms_count_bytes(struct rooms *rooms, int64_t more)
{
    assert(more >= 0 || rooms->bytes >= (size_t)-more);
    rooms->bytes += (size_t)more;
}

bool rooms_are_full_of_bytes(const struct rooms *rooms)
{
    return rooms->bytes >= (size_t)admission_capacity(rooms->admission, CAPACITY_ROOM_BYTES);
}

size_t rooms_bytes_left(const struct rooms *rooms)
{
    const struct admission *admission = rooms->admission;
    size_t most = (size_t)admission_capacity(admission, CAPACITY_ROOM_BYTES) +
                  (size_t)admission_capacity(admission, CAPACITY_MOVE_BYTES);
    size_t bytes = rooms->bytes;
    if (!rooms_are_full_of_bytes(rooms)) {
        return SIZE_MAX;
    }
    return bytes < most ? most - bytes : 0;
}

/* ---- lines ---- */

static size_t bytes_kept(const struct room_line *line)
{
    return line->bytes + ROOM_LINE_KEPT_BYTES;
}

/* The oldest line leaves memory. */
static void drop_oldest_line(struct room *room)
{
    struct room_line *line = &room->lines[room->lines_at++];
    rooms_count_bytes(room->rooms, -(int64_t)bytes_kept(line));
    net_frame_release(line->frame);
    room->line_count--;
    room->lines_from++;
}

/* Watchers have not been shown the events after this one, or their view has not. */
static int64_t watchers_v(const struct room *room)
{
    bool is_behind = room->behind != NULL && room->behind->v < room->watched_v;
    return is_behind ? room->behind->v : room->watched_v;
}

static void reserve_line(struct room *room)
{
    if (room->lines_at + room->line_count < room->line_capacity) {
        return;
    }
    if (room->lines_at > room->line_capacity / 2) {
        memmove(room->lines, room->lines + room->lines_at, room->line_count * sizeof *room->lines);
        room->lines_at = 0;
        return;
    }
    room->line_capacity = room->line_capacity == 0 ? 8 : room->line_capacity * 2;
    room->lines = realloc(room->lines, room->line_capacity * sizeof *room->lines);
}

void room_append_line(struct room *room, struct room_line line)
{
    reserve_line(room);
    room->lines[room->lines_at + room->line_count++] = line;
    room->past.log_bytes += line.bytes;
    rooms_count_bytes(room->rooms, (int64_t)bytes_kept(&line));
    size_t most = rooms_are_full_of_bytes(room->rooms) ? ROOM_LINES_LEAST : ROOM_LINES_KEPT;
    while (room->line_count > most && room->lines_from <= watchers_v(room)) {
        drop_oldest_line(room);
    }
}

void room_move_lines(struct room *room, struct room *from)
{
    for (size_t i = 0; i < from->line_count; i++) {
        struct room_line line = from->lines[from->lines_at + i];
        rooms_count_bytes(room->rooms, -(int64_t)bytes_kept(&line));
        room_append_line(room, line);
    }
    from->line_count = 0;
}

bool room_log_is_full(const struct room *room)
{
    return room->state->v >= ROOM_EVENTS_MAX || room->past.log_bytes >= ROOM_LOG_BYTES_MAX;
}

/* ---- all of it ---- */

void room_past_reset(struct room *room)
{
    while (room->line_count > 0) {
        drop_oldest_line(room);
    }
    room->lines_at = 0;
    room->lines_from = 1;
    room->past.log_bytes = 0;
    room->past.recent_count = 0;
    room->past.tips.count = 0;
    room->past.opening = 0;
    loghash_init(&room->past.hash, room->id);
}

void room_past_finish(struct room *room)
{
    free(room->lines);
    free(room->past.recent);
    free(room->past.tips.list);
}
