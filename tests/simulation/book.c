/* SPDX-License-Identifier: MIT */
#include "book.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "room_state/codec.h"
#include "world.h"

void book_init(struct book *book, struct world *world)
{
    *book = (struct book){.world = world};
}

void book_finish(struct book *book)
{
    for (size_t i = 0; i < book->count; i++) {
        free(book->rooms[i]->sums);
        free(book->rooms[i]->chances);
        free(book->rooms[i]);
    }
    free(book->rooms);
    map_finish(&book->by_id);
}

struct book_room *book_find(const struct book *book, const char *room)
{
    return map_find(&book->by_id, map_key_text(room));
}

static struct book_room *make_room(struct book *book, const char *id)
{
    if (book->count == book->capacity) {
        book->capacity = book->capacity == 0 ? 16 : 2 * book->capacity;
        book->rooms = realloc(book->rooms, book->capacity * sizeof(struct book_room *));
        assert(book->rooms != NULL);
    }
    struct book_room *room = calloc(1, sizeof *room);
    assert(room != NULL && strlen(id) < sizeof room->id);
    memcpy(room->id, id, strlen(id));
    room_state_init(&room->state, id);
    loghash_init(&room->hash, id);
    book->rooms[book->count++] = room;
    map_put(&book->by_id, map_key_text(room->id), room);
    return room;
}

static void keep_sum(struct book_room *room, uint64_t sum)
{
    size_t at = (size_t)room->state.v;
    if (at >= room->capacity) {
        room->capacity = room->capacity == 0 ? 64 : 2 * room->capacity;
        room->sums = realloc(room->sums, room->capacity * sizeof *room->sums);
        assert(room->sums != NULL);
    }
    room->sums[at] = sum;
}

/* Delayed watchers are behind by a number of these events. */
static void count_chances(struct book_room *room, const char *name)
{
    bool thrown = room->state.settings.chance != CHANCE_NONE;
    if (strcmp(name, "started") == 0 || strcmp(name, "aborted") == 0) {
        room->chance_count = 0;
    } else if (!thrown && strcmp(name, "tookback") == 0) {
        room->chance_count--;
    } else if (thrown ? strcmp(name, "rolled") == 0
                      : strcmp(name, "turn") == 0 || strcmp(name, "passed") == 0) {
        if (room->chance_count == room->chance_capacity) {
            room->chance_capacity = room->chance_capacity == 0 ? 64 : 2 * room->chance_capacity;
            room->chances = realloc(room->chances, room->chance_capacity * sizeof *room->chances);
            assert(room->chances != NULL);
        }
        room->chances[room->chance_count++] = room->state.v;
    }
}

/* How far delayed watchers may see the game as it stands. */
static int64_t horizon(const struct book_room *room)
{
    size_t delay = (size_t)room->state.settings.delay;
    if (delay == 0 || room->state.phase != ROOM_PLAYING || room->chance_count == 0) {
        return room->state.v;
    }
    return room->chances[room->chance_count < delay ? 0 : room->chance_count - delay] - 1;
}

/* Folds one event and checks the resulting room against the laws. */
static void take_event(struct book *book, struct book_room *room, const struct law_event *event)
{
    struct world *world = book->world;
    const struct room_state before = room->state;
    if (event->v != before.v + 1) {
        laws_break(world, "v without gaps", "%s has v %" PRId64 " after %" PRId64, room->id,
                   event->v, before.v);
    } else if (!loghash_check(&room->hash, event->text, event->text_bytes)) {
        laws_break(world, "the hash chain holds", "%s at v %" PRId64, room->id, event->v);
    } else if (room_state_apply_json(&room->state, event->name, event->data, event->at_ms) ==
               ROOM_UNSOUND) {
        laws_break(world, "the log is sound", "%s at v %" PRId64 ": %s", room->id, event->v,
                   event->text);
    } else {
        uint64_t sum = journal_sum(0, event->text, event->text_bytes);
        room->state.v--; /* index of the event in `sums` */
        keep_sum(room, sum);
        room->state.v++;
        count_chances(room, event->name);
        /* a takeback in a game without rolls makes the horizon recede; watchers keep what they have been shown */
        int64_t now = horizon(room);
        room->watched_v = room->watched_v < now ? now : room->watched_v;
        laws_of_event(world, room, &before, event);
    }
}

static void on_event(void *data, int64_t row, const char *id, const struct store_event *stored)
{
    struct book *book = data;
    struct world *world = book->world;
    struct book_room *room = book_find(book, id);
    room = room == NULL ? make_room(book, id) : room;
    json_t *root = json_loadb(stored->text, stored->text_bytes, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(root, "e"));
    if (name == NULL) {
        laws_break(world, "the log is sound", "%s: %s", id, stored->text);
        json_decref(root);
        return;
    }
    struct law_event event = {
        .v = stored->v,
        .name = name,
        .data = json_object_get(root, "d"),
        .root = root,
        .at_ms = json_integer_value(json_object_get(root, "at")),
        .text = stored->text,
        .text_bytes = stored->text_bytes,
        .user_id = stored->user_id,
        .command = stored->command,
        .same_change = room->commit == book->commits + 1,
    };
    journal_note(&world->journal, world->agenda.now_ms, "stored %s %" PRId64 " %s by %s/%" PRId64,
                 id, event.v, name, stored->user_id, stored->command);
    take_event(book, room, &event);
    room->commit = book->commits + 1;
    book->last = row;
    book->touched = room;
    book->events++;
    book->ended += strcmp(name, "ended") == 0;
    json_decref(root);
}

void book_read(struct book *book)
{
    int64_t last = book->last;
    fake_store_each_event(book->world->store, last, on_event, book);
    book->commits += book->last != last;
}
