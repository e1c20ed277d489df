/* SPDX-License-Identifier: MIT */
#include "base/map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAP_CAPACITY_MIN = 64 };

struct map_key map_key_text(const char *text)
{
    struct map_key key = {{0}};
    size_t bytes = strlen(text);
    if (bytes > MAP_KEY_BYTES) {
        /* The key of a text that is too long: no id has that length or contains this byte. */
        memset(key.bytes, '?', sizeof key.bytes);
        return key;
    }
    memcpy(key.bytes, text, bytes);
    return key;
}

struct map_key map_key_number(uint64_t number)
{
    struct map_key key = {{0}};
    memcpy(key.bytes, &number, sizeof number);
    return key;
}

/* Two multiplications in place of one for each byte: a command looks up about ten keys. */
static size_t key_hash(struct map_key key)
{
    uint64_t words[2];
    memcpy(words, key.bytes, sizeof words);
    uint64_t hash = words[0] * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ (hash >> 32) ^ words[1]) * UINT64_C(0xff51afd7ed558ccd);
    return (size_t)(hash ^ (hash >> 32));
}

void map_finish(struct map *map)
{
    free(map->slots);
    *map = (struct map){0};
}

/* Returns the slot that holds the key, or the free slot into which it would be put. */
static struct map_slot *slot_of_key(const struct map *map, struct map_key key)
{
    size_t at = key_hash(key) & (map->capacity - 1);
    while (map->slots[at].value != NULL && memcmp(&map->slots[at].key, &key, sizeof key) != 0) {
        at = (at + 1) & (map->capacity - 1);
    }
    return &map->slots[at];
}

void *map_find(const struct map *map, struct map_key key)
{
    return map->capacity == 0 ? NULL : slot_of_key(map, key)->value;
}

static void grow_map(struct map *map)
{
    struct map bigger = {.capacity = map->capacity == 0 ? MAP_CAPACITY_MIN : map->capacity * 2,
                         .count = map->count};
    bigger.slots = calloc(bigger.capacity, sizeof *bigger.slots);
    for (size_t i = 0; i < map->capacity; i++) {
        if (map->slots[i].value != NULL) {
            *slot_of_key(&bigger, map->slots[i].key) = map->slots[i];
        }
    }
    free(map->slots);
    *map = bigger;
}

void map_put(struct map *map, struct map_key key, void *value)
{
    assert(value != NULL);
    if ((map->count + 1) * 4 > map->capacity * 3) {
        grow_map(map);
    }
    struct map_slot *slot = slot_of_key(map, key);
    assert(slot->value == NULL);
    *slot = (struct map_slot){key, value};
    map->count++;
}

void map_remove(struct map *map, struct map_key key)
{
    if (map->capacity == 0) {
        return;
    }
    struct map_slot *slot = slot_of_key(map, key);
    if (slot->value == NULL) {
        return;
    }
    slot->value = NULL;
    map->count--;
    /* Entries behind the freed slot in the same run may have been displaced by it. Insert them again. */
    size_t at = (size_t)(slot - map->slots);
    for (;;) {
        at = (at + 1) & (map->capacity - 1);
        struct map_slot moved = map->slots[at];
        if (moved.value == NULL) {
            return;
        }
        map->slots[at].value = NULL;
        *slot_of_key(map, moved.key) = moved;
    }
}

void *map_next(const struct map *map, size_t *at)
{
    while (*at < map->capacity) {
        void *value = map->slots[(*at)++].value;
        if (value != NULL) {
            return value;
        }
    }
    return NULL;
}
