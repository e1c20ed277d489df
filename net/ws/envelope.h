/* SPDX-License-Identifier: MIT */
/*
 * The envelope of every message. Knows the shape of messages, not their meaning.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/must_check.h"

enum {
    ENVELOPE_DEPTH_MAX = 16,
    ENVELOPE_TYPE_BYTES_MAX = 32,
    ENVELOPE_ROOM_BYTES_MAX = 16,
};

/* the largest integer that JavaScript represents exactly */
#define ENVELOPE_NUMBER_MAX INT64_C(9007199254740991)

/** {"t":"turn","id":17,"room":"k3v9q2xw","v":41,"d":{…}} */
struct envelope {
    char type[ENVELOPE_TYPE_BYTES_MAX + 1];
    int64_t id; /* 1..ENVELOPE_NUMBER_MAX; 0 if it could not be read */
    bool has_room;
    char room[ENVELOPE_ROOM_BYTES_MAX + 1]; /* [0-9a-z]+ */
    bool has_version;
    int64_t version; /* 0..ENVELOPE_NUMBER_MAX */
    json_t *data;    /* owned: an object, empty if the message has no `d` */
};

enum envelope_status {
    ENVELOPE_OK = 0,
    ENVELOPE_NOT_JSON, /* not JSON, or an object with a repeated key */
    ENVELOPE_TOO_DEEP, /* nested more than ENVELOPE_DEPTH_MAX deep */
    ENVELOPE_BAD,      /* a field is missing, of the wrong type or out of range */
};

/**
 * Reads one message.
 *
 * env out: call net_envelope_finish() on it after every outcome. `id` is filled in whenever it can be read, so that a
 * refusal can contain it.
 * detail out: a plain sentence that names the field; static, or inside `detail_bytes`.
 */
MUST_CHECK enum envelope_status net_envelope_read(const char *text, size_t text_bytes,
                                                  struct envelope *env, char *detail,
                                                  size_t detail_bytes);
/**
 * Finds the id of a message that is not parsed, or of which only the beginning exists. It scans the bytes without
 * building a tree. Returns 0 if it finds no id. The time is bounded by `text_bytes`.
 */
int64_t net_envelope_find_id(const char *text, size_t text_bytes);
/** True if the text has only the characters of a room's id. */
bool net_envelope_room_is_sound(const char *room);
void net_envelope_finish(struct envelope *env);
