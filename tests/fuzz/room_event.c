/* SPDX-License-Identifier: MIT */
/*
 * Any sequence of bytes as one event: the first byte chooses a state, the others are the event as JSON with its members
 * e, at and d. After a fault the state is unchanged, else the laws of tests/rooms hold. The codecs of the server and of
 * the page read the same.
 */
#include <assert.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "room_state/codec.h"
#include "walk.h"

enum { STATES = 64, STEPS_BETWEEN = 23 };

static const int64_t time_max_ms = INT64_C(9007199254740991);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* States of rooms in all phases. */
static const struct room_state *prepared(int index)
{
    static struct room_state states[STATES];
    static struct walk walk;
    static bool is_ready;
    for (int i = 0; i < STATES && !is_ready; i++) {
        if (i % 8 == 0) {
            walk_init(&walk, (uint64_t)i + 1, NULL, 0, NULL);
        }
        states[i] = walk.state;
        for (int step = 0; step < STEPS_BETWEEN; step++) {
            walk_step(&walk);
        }
    }
    is_ready = true;
    return &states[index % STATES];
}

static void apply(const struct room_state *before, const struct room_event *event)
{
    struct room_state after = *before;
    enum room_fault fault = room_apply(&after, event);
    if (fault == ROOM_SOUND) {
        laws_event(before, &after, event, fault);
    } else {
        assert(memcmp(&after, before, sizeof after) == 0);
    }
}

static void read_and_apply(const struct room_state *before, const json_t *root)
{
    const char *word = json_string_value(json_object_get(root, "e"));
    const json_t *at = json_object_get(root, "at");
    const json_t *data = json_object_get(root, "d");
    struct room_event event;
    if (word == NULL || !json_is_integer(at) || !json_is_object(data) ||
        json_integer_value(at) < 0 || json_integer_value(at) > time_max_ms) {
        return;
    }
    enum room_event_kind kind = room_event_find(word);
    const char *wrong = kind == ROOM_EVENT_KINDS ? "e" : room_state_event_read(kind, data, &event);
    event.at_ms = json_integer_value(at);
    laws_codecs_agree(root, wrong == NULL ? &event : NULL);
    if (wrong == NULL) {
        apply(before, &event);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    assert(sodium_init() >= 0);
    if (size == 0) {
        return 0;
    }
    json_t *root = json_loadb((const char *)data + 1, size - 1, JSON_REJECT_DUPLICATES, NULL);
    if (root != NULL) {
        read_and_apply(prepared(data[0]), root);
    }
    json_decref(root);
    return 0;
}
