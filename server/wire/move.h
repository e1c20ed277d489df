/* SPDX-License-Identifier: MIT */
/*
 * The commands of every move, `turn` and `roll`, read without a tree. wire_move_read() accepts only the form in which
 * programs usually write them: text without escapes, whole numbers, and no member that is unknown or repeated. All
 * other messages, valid or not, are read by net_envelope_read() and checked by wire_fields_check(), which also write
 * the refusal. tests/fuzz/move.c compares the two ways.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "net/ws/envelope.h"
#include "rules/room/event.h"

enum {
    MOVE_STEPS_BYTES = 128, /* of all steps with their NULs; longer turns are read as trees */
};

/** The fields of a move. */
struct move {
    bool is_read; /* false: the fields are in a tree */
    bool is_turn; /* false: a roll, which has no steps */
    struct room_link link;
    int step_count;
    char steps[MOVE_STEPS_BYTES]; /* one step after the other, each with its NUL */
};

/**
 * Reads a message.
 *
 * env   out  all but the data, which is NULL
 * move  out  the fields; `is_read` is the result
 */
bool wire_move_read(const char *text, size_t text_bytes, struct envelope *env, struct move *move);

/** Copies the steps; none if it is a roll. */
void wire_move_steps(const struct move *move, struct room_steps *steps);

/** The fields as a tree, for another node. The caller releases it. */
json_t *wire_move_json(const struct move *move);
