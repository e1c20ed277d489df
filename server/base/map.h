/* SPDX-License-Identifier: MIT */
/*
 * Finds objects by their short id: rooms, sessions, connections. The map does not own its values.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { MAP_KEY_BYTES = 16 };

/** An id, padded with zeroes. */
struct map_key {
    char bytes[MAP_KEY_BYTES];
};

struct map_slot {
    struct map_key key;
    void *value; /* NULL: the slot is free */
};

/** All zeroes is an empty map. */
struct map {
    struct map_slot *slots; /* the count is a power of two; at most three quarters are used */
    size_t capacity;
    size_t count;
};

/** `text` is at most MAP_KEY_BYTES long. A longer text has a key that is never found. */
struct map_key map_key_text(const char *text);
struct map_key map_key_number(uint64_t number);

void map_finish(struct map *map);
void *map_find(const struct map *map, struct map_key key);
/** The key must not be in the map yet. */
void map_put(struct map *map, struct map_key key, void *value);
void map_remove(struct map *map, struct map_key key);

/**
 * Iterates over all values in unspecified order: start with *at = 0; returns NULL at the end. The map must not change
 * during the iteration.
 */
void *map_next(const struct map *map, size_t *at);
