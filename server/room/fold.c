/* SPDX-License-Identifier: MIT */
/* The fold of a stored log into a room, event by event, and how a room in memory takes the result over. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/room.h"
#include "room_state/codec.h"
#include "room_state/stored_fold.h"

/* Reads the name and the `d` of an event's text. `root` owns them. */
static bool read_event(const char *text, size_t bytes, json_t **root, const char **name,
                       json_t **data, json_int_t *v, json_int_t *at_ms)
{
    *root = json_loadb(text, bytes, JSON_REJECT_DUPLICATES, NULL);
    return *root != NULL && json_unpack(*root, "{s:s, s:o, s:I, s:I}", "e", name, "d", data, "v", v,
                                        "at", at_ms) == 0;
}

/*
 * Compares the position with the hash in the event. If the rules have changed since then, the game would go
 * differently.
 */
static bool position_agrees(const struct room_state *state, const json_t *claimed)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, position_hash(&state->position));
    return claimed == NULL || !state->has_position ||
           (json_is_string(claimed) && strcmp(json_string_value(claimed), text) == 0);
}

static bool load_event(struct room *room, const struct store_event *event)
{
    json_t *root;
    const char *name;
    json_t *data;
    json_int_t v;
    json_int_t at_ms;
    struct room_event event_read;
    bool sound =
        read_event(event->text, event->text_bytes, &root, &name, &data, &v, &at_ms) &&
        v == room->state->v + 1 && v == event->v &&
        loghash_check(&room->past.hash, event->text, event->text_bytes) &&
        room_state_apply_read(room->state, name, data, at_ms, &event_read) != ROOM_UNSOUND &&
        position_agrees(room->state, json_object_get(root, "p"));
    json_decref(root);
    if (sound) {
        room_tips_note(&room->past.tips, &event_read, room->state);
    }
    return sound;
}

static bool load_chain(struct room *room, const struct store_room *stored)
{
    int wanted = room->state->phase == ROOM_PLAYING ? room->state->game : room->state->game + 1;
    for (size_t i = 0; i < stored->chain_count; i++) {
        if (stored->chains[i].game == wanted) {
            memcpy(room->seed, stored->chains[i].seed, sizeof room->seed);
            return true;
        }
    }
    return room->state->phase == ROOM_CLOSED;
}

bool room_apply_event(struct room *room, int64_t v, const char *text, size_t bytes)
{
    const struct room_state before = *room->state;
    const struct loghash hash = room->past.hash;
    struct store_event event = {.v = v, .text = text, .text_bytes = bytes, .user_id = ""};
    if (!load_event(room, &event)) {
        *room->state = before;
        room->past.hash = hash;
        return false;
    }
    room_append_line(room, room_line_create(text, bytes));
    room_show_events(room, &before);
    return true;
}

bool room_fold_more(struct room *room, const struct store_event *event)
{
    if (!load_event(room, event)) {
        return false;
    }
    room_append_line(room, room_line_create(event->text, event->text_bytes));
    room_record_command(room, event->user_id, event->command, event->v);
    room->past.opening = event->v == 1 ? event->command : room->past.opening;
    return true;
}

void room_begin_fold(struct room *room, const struct room_state *state,
                     const struct room_past *past)
{
    assert(room->state->v == 0);
    *room->state = *state;
    room->past = *past;
    room->lines_from = state->v + 1;
    room->watched_v = state->v;
}

bool room_fold_event(struct room *room, const struct store_event *event, int64_t watched_v)
{
    const struct room_state before = *room->state;
    if (!room_fold_more(room, event)) {
        return false;
    }
    room_watch_fold(room, &before, watched_v);
    return true;
}

bool room_end_fold(struct room *room, const struct store_room *stored)
{
    room->imported = stored->imported;
    if (stored->network != 0) {
        room->opened_from = (struct origin){(uint64_t)stored->network, (uint64_t)stored->address};
    }
    room->asleep = strcmp(stored->state, store_word_asleep) == 0;
    return room->state->phase != ROOM_NEW && (room->imported || load_chain(room, stored));
}

bool room_load(struct room *room, const struct store_room *stored)
{
    for (size_t i = 0; i < stored->event_count; i++) {
        if (!room_fold_event(room, &stored->events[i], INT64_MAX)) {
            return false;
        }
    }
    return room_end_fold(room, stored);
}

/* ---- the stored fold ---- */

_Static_assert((int)ROOM_RECENT_MAX == (int)STORED_FOLD_COMMANDS_MAX &&
                   (int)ROOM_TIPS_MAX == (int)STORED_FOLD_TIPS_MAX &&
                   (int)STORE_ID_BYTES == (int)ROOM_ID_BYTES,
               "a stored fold has all that a room remembers of commands");

bool room_fold_is_due(const struct room *room)
{
    return room->state->v - room->fold_v >= ROOM_FOLD_EVENTS &&
           room_horizon(room->state) == room->state->v;
}

void room_put_fold(const struct room *room, struct store_write *write)
{
    struct stored_fold *fold = calloc(1, sizeof *fold);
    uint8_t *bytes = malloc(STORED_FOLD_BYTES_MAX);
    assert(fold != NULL && bytes != NULL);
    fold->state = *room->state;
    fold->hash = room->past.hash;
    fold->opening = room->past.opening;
    fold->log_bytes = (int64_t)room->past.log_bytes;
    for (size_t i = room->past.recent_count - room_recent_kept(room); i < room->past.recent_count;
         i++) {
        const struct room_recent *recent = &room->past.recent[i % room->past.recent_capacity];
        struct stored_command *command = &fold->commands[fold->command_count++];
        *command = (struct stored_command){.id = recent->id, .v = recent->v};
        memcpy(command->user_id, recent->user_id, sizeof command->user_id);
    }
    const struct room_tips *tips = &room->past.tips;
    fold->tip_count = (int64_t)room_tips_kept(tips);
    for (size_t i = tips->count - room_tips_kept(tips), to = 0; i < tips->count; i++, to++) {
        memcpy(fold->tips[to], tips->list[i % tips->capacity], sizeof fold->tips[to]);
    }
    store_put_fold(write, room->id, room->state->v, bytes,
                   room_state_stored_fold_write(fold, bytes));
    free(bytes);
    free(fold);
}

void room_store_fold(struct room *room)
{
    if (room_placement_is_local(room) && room_fold_is_due(room)) {
        struct store_write *write = store_begin(room->rooms->store);
        room_placement_fence(room, write);
        room_put_fold(room, write);
        store_commit(write, NULL, NULL);
        room->fold_v = room->state->v;
    }
}

bool room_load_fold(struct room *room, int64_t v, const uint8_t *bytes, size_t count)
{
    struct stored_fold *fold = malloc(sizeof *fold);
    bool is_usable =
        room_state_stored_fold_read(fold, room->id, bytes, count) && fold->state.v == v;
    if (is_usable) {
        struct room_past past = {
            .hash = fold->hash, .opening = fold->opening, .log_bytes = (size_t)fold->log_bytes};
        room_begin_fold(room, &fold->state, &past);
        for (int64_t i = 0; i < fold->command_count; i++) {
            const struct stored_command *command = &fold->commands[i];
            room_record_command(room, command->user_id, command->id, command->v);
        }
        for (int64_t i = 0; i < fold->tip_count; i++) {
            room_tips_add(&room->past.tips, fold->tips[i]);
        }
        room->fold_v = v;
    }
    free(fold);
    return is_usable;
}

bool room_confirm_fold(struct room *room, const struct store_event *event)
{
    bool is_right = loghash_is_of(&room->past.hash, event->text, event->text_bytes);
    if (!is_right) {
        room_forget_log(room);
    }
    return is_right;
}

/* ---- taking the log over ---- */

/* Exchanges what follows from the log; what else the two rooms have stays. */
static void swap_logs(struct room *room, struct room *folded)
{
    struct room was = *room;
    room_drop_chain(room);
    memcpy(room->seed, folded->seed, sizeof room->seed);
    room->state = folded->state;
    room->past = folded->past;
    room->lines = folded->lines;
    room->line_count = folded->line_count;
    room->line_capacity = folded->line_capacity;
    room->lines_at = folded->lines_at;
    room->lines_from = folded->lines_from;
    room->fold_v = folded->fold_v;
    room->behind = folded->behind;
    room->watched_v = folded->watched_v;
    room->imported = folded->imported;
    room->asleep = folded->asleep;
    room->opened_from =
        session_origin_is_known(&folded->opened_from) ? folded->opened_from : room->opened_from;
    folded->state = was.state;
    folded->lines = was.lines;
    folded->line_count = was.line_count;
    folded->lines_at = was.lines_at;
    folded->lines_from = was.lines_from;
    folded->past = was.past;
    folded->behind = was.behind;
}

void room_move_log(struct room *room, struct room *folded)
{
    swap_logs(room, folded);
}

/* The commands after event `v` were reported as failed. */
static void swap_denied(struct room *room, struct room *folded)
{
    int64_t v = room->state->v;
    swap_logs(room, folded);
    for (size_t i = 0; i < room_recent_kept(room); i++) {
        room->past.recent[i].denied = room->past.recent[i].v > v;
    }
    room->has_denied = true;
}

void room_replace_log(struct room *room, struct room *folded, int64_t now_ms)
{
    swap_denied(room, folded);
    room_place_followers(room);
    room_refresh_followers(room, now_ms);
}

void room_renew_log(struct room *room, struct room *folded)
{
    const struct room_state before = *room->state;
    swap_denied(room, folded);
    room_show_events(room, &before);
    room_place_followers(room);
}

void room_append_log(struct room *room, struct room *folded)
{
    const struct room_state before = *room->state;
    const struct room_past *later = &folded->past;
    struct room_past *past = &room->past;
    room_move_lines(room, folded);
    for (size_t i = later->recent_count - room_recent_kept(folded); i < later->recent_count; i++) {
        const struct room_recent *recent = &later->recent[i % later->recent_capacity];
        if (room_recent_v(room, recent->user_id, recent->id) < recent->v) {
            room_record_command(room, recent->user_id, recent->id, recent->v);
            past->recent[(past->recent_count - 1) % past->recent_capacity].denied =
                recent->v > before.v;
        }
    }
    room->has_denied = true;
    *room->state = *folded->state;
    past->hash = later->hash;
    room_tips_move(&past->tips, &folded->past.tips);
    room->asleep = folded->asleep;
    room_drop_chain(room);
    memcpy(room->seed, folded->seed, sizeof room->seed);
    room_show_events(room, &before);
    room_place_followers(room);
}
