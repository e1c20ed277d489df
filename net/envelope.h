/* SPDX-License-Identifier: MIT */
/*
 * The envelope of every message, and the problem object of every refusal (RFC 9457 names plus a stable `code`).
 * Knows the shape, not what the messages mean.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MUST_CHECK __attribute__((warn_unused_result))

enum {
    ENVELOPE_DEPTH_MAX = 16,
    ENVELOPE_TYPE_BYTES_MAX = 32,
    ENVELOPE_ROOM_BYTES_MAX = 16,
};

#define ENVELOPE_NUMBER_MAX INT64_C(9007199254740991) /* what a browser counts exactly */

/** {"t":"turn","id":17,"room":"k3v9q2xw","v":41,"d":{…}} */
struct envelope {
    char type[ENVELOPE_TYPE_BYTES_MAX + 1];
    int64_t id; /* 1..ENVELOPE_NUMBER_MAX; 0 where it could not be read */
    bool has_room;
    char room[ENVELOPE_ROOM_BYTES_MAX + 1]; /* [0-9a-z]+ */
    bool has_version;
    int64_t version; /* 0..ENVELOPE_NUMBER_MAX */
    json_t *data;    /* owned: an object, empty where `d` is absent */
};

enum envelope_status {
    ENVELOPE_OK = 0,
    ENVELOPE_NOT_JSON, /* wire code not-json */
    ENVELOPE_TOO_DEEP, /* too-deep */
    ENVELOPE_BAD,      /* bad-envelope: a field is missing, of the wrong type or out of range */
};

/**
 * Reads one message.
 *
 * env     out  envelope_finish() it on every outcome; `id` is filled whenever it can be read, so that a refusal can name it
 * detail  out  a plain sentence that names the field; static or inside `detail_bytes`
 */
MUST_CHECK enum envelope_status envelope_read(const char *text, size_t text_bytes,
                                              struct envelope *env, char *detail,
                                              size_t detail_bytes);
void envelope_finish(struct envelope *env);

const char *envelope_status_code(enum envelope_status status);

/** A refusal. Strings are borrowed. */
struct problem {
    const char *code;   /* stable, kebab-case: "not-your-turn" */
    const char *title;  /* a short sentence, the same for every problem of that code */
    int status;         /* the HTTP status it would have */
    const char *detail; /* what is wrong this time; may be NULL */
    json_t *params;     /* borrowed; values for translation; may be NULL */
};

/** The problem object; the caller releases it. */
json_t *problem_json(const struct problem *problem);
