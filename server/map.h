/* SPDX-License-Identifier: MIT */
/*
 * Finds things by their short id: rooms, sessions, connections. Owns nothing of what it finds.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { MAP_KEY_BYTES = 16 };

/** An id, with zeroes behind it. */
struct map_key {
    char bytes[MAP_KEY_BYTES];
};

struct map_slot {
    struct map_key key;
    void *value; /* NULL: free */
};

/** Zeroes are an empty map. */
struct map {
    struct map_slot *slots; /* a power of two of them, at most three quarters used */
    size_t capacity;
    size_t count;
};

/** `text` is at most MAP_KEY_BYTES long; what is longer is found nowhere. */
struct map_key map_key_text(const char *text);
struct map_key map_key_number(uint64_t number);

void map_finish(struct map *map);
void *map_find(const struct map *map, struct map_key key);
/** The key must be new. */
void map_put(struct map *map, struct map_key key, void *value);
void map_remove(struct map *map, struct map_key key);

/**
 * Walks all values in no order: start with *at = 0; NULL at the end. A map must not be changed during the walk.
 */
void *map_next(const struct map *map, size_t *at);
